// Turning a chain to its pole. Let a be the direction of the line from the root of a part to its
// end, and p the vector from the line to the pole, perpendicular to a. The part bends to the side
// of p, in the plane of both: all its joints lie on one circle (solvers/arc.c). So the pose is a
// function of root, end and pole, without jumps except where these lie on one line.
//
// Only a share of this is made if the pole's weight is below 1, and near that line, where the
// direction of p is lost: with s = |p| over the pole's distance from the root, the sine of the
// angle between pole and line, it is min(1, (s / NEAR_LINE)^2) of the weight. Then the part is
// first turned about the line by that share of the angle from b, the vector from the line to the
// mean of its joints, to p,
//
//     atan2(a . (b x p), b . p)
//
// and each bone's direction is blended with that on the circle to that side. The next solves make
// the rest.
//
// A chain with limits, stiffness or a free root is turned in the same way, but is not bent along a
// circle. The direction of b is lost, too, when a chain that bends to both sides passes through b =
// 0: with |b| in reaches of the part, only min(1, (|b| / NEARLY_STRAIGHT)^2) of the turn is made.
//
// In 2-D only two turns keep the chain in the plane: none, and half a turn, which mirrors it.

#include "solve/pole.h"

#include "chain/pose.h"
#include "solve/cascade.h"
#include "solve/pole_limits.h"
#include "solve/status.h"
#include "solve/trace.h"
#include "solvers/arc.h"
#include "solvers/projection.h"

#define NEAR_LINE 0.05       // the sine of the pole's angle to the line
#define NEARLY_STRAIGHT 0.01 // reaches
#define MAY_FLIP 0.17        // the sine up to which a planar chain may leap to the other side

// How far limits may keep a bone from its direction, as a chord: 60 degrees for a descent from the
// circle; rounding for half a turn.
#define NEAR_BONE 1.0
#define WITHIN 1e-6

// How fast a dragged chain turns, see limit_drag().
#define DRAG_RATE 3.0
#define DRAG_SLIGHT 5e-3

// The most passes of the projection after a blend.
#define PASSES 20

// Turns smaller than this, in radians, are not made.
#define LEAST_TURN 1e-7

// How the present part must be turned.
typedef struct turn {
    ik_vec axis;  // from the root to the part's end
    ik_vec bend;  // from that line to the middle of the joints, perpendicular to it
    ik_vec side;  // the unit vector from the line to the pole, perpendicular to it
    double sine;  // of the angle between pole and line
    double share; // how much of it is made, from 0 on the line to 1
    double angle; // about the axis, towards the pole
} turn;

static ik_vec middle_of(const ik_chain *chain, int32_t bones) {
    ik_vec sum = {0, 0, 0};
    for (int32_t i = 1; i < bones; i++) {
        sum = ik_vec_add(sum, ik_chain_offset(chain, i));
    }
    return ik_vec_scale(1.0 / bones, sum);
}

// From 0 for size 0 to 1 for `whole` and above.
static double fade(double size, double whole) {
    return size < whole ? (size / whole) * (size / whole) : 1;
}

ik_vec ik_pole_direction(const ik_chain *chain) {
    bool point = chain->pole_kind == IK_POLE_POINT;
    if (chain->pole_kind == IK_POLE_NONE) {
        return (ik_vec){0, 0, 0};
    }
    return ik_vec_unit(point ? ik_goal_of(chain, chain->pole) : chain->pole, (ik_vec){0, 0, 0});
}

double ik_pole_angle(const ik_chain *chain, int32_t joint) {
    ik_vec axis = ik_vec_unit(ik_chain_offset(chain, joint), (ik_vec){0, 0, 0});
    return fabs(ik_angle_about(axis, middle_of(chain, joint), ik_pole_direction(chain)));
}

// Whether the part bends along a circle.
static bool bends_along_circle(const ik_chain *chain) {
    return !ik_chain_is_limited(chain) && !chain->bones.stiffness &&
           chain->root_mode != IK_ROOT_FREE;
}

static turn find_turn(const ik_chain *chain, const ik_part *part) {
    ik_vec none = {0, 0, 0};
    int32_t bones = part->bones.count;
    turn t = {.axis = ik_vec_unit(ik_chain_offset(chain, bones), none)};
    t.bend = ik_vec_reject(middle_of(chain, bones), t.axis);
    ik_vec pole = ik_vec_reject(ik_pole_direction(chain), t.axis);
    if (ik_vec_dot(t.axis, t.axis) == 0) {
        return t;
    }
    t.sine = ik_vec_length(pole);
    double near = fade(t.sine, NEAR_LINE);
    double clear = fade(ik_vec_length(t.bend), NEARLY_STRAIGHT * part->reach);
    t.side = ik_vec_unit(pole, none);
    t.share = chain->pole_weight * near;
    if (chain->dimensions == 3) {
        t.angle = t.share * clear * ik_angle_about(t.axis, t.bend, pole);
    } else if (near == 1 && chain->pole_weight >= 0.5 && ik_vec_dot(t.bend, pole) < 0) {
        t.angle = clear == 1 || bends_along_circle(chain) ? IK_PI : 0;
    }
    return t;
}

// Whether a planar part is on the other side than a pole that is near the line.
static bool must_flip(const ik_chain *chain, const ik_part *part, const turn *t) {
    return chain->dimensions == 2 && t->sine < MAY_FLIP &&
           ik_vec_dot(middle_of(chain, part->bones.count), t->side) < 0;
}

static void turn_bones(ik_part *part, const turn *t) {
    // Half a turn is written so that rounding leaves nothing in z.
    ik_quat half = {t->axis, 0};
    ik_quat rotation = t->angle == IK_PI ? half : ik_quat_about(t->axis, t->angle);
    ik_bones_rotate(&part->bones, 0, part->bones.count, rotation);
}

// Whether a part whose end has this distance, in its unit, is neither straight nor folded.
static bool is_bent(const ik_chain *chain, const ik_part *part, double distance) {
    double tolerance = ik_cascade_tolerance(chain->tolerance, part->unit);
    ik_ring ring = ik_projection_ring(&part->bones, ik_cascade_slack(tolerance));
    return distance > ring.inner && distance < ring.outer;
}

// Bends the part along a circle, or by a share towards that.
static void bend_along_circle(ik_chain *chain, ik_part *part, const turn *t, ik_vec end) {
    double distance = ik_vec_length(end) / part->unit;
    if (!is_bent(chain, part, distance)) {
        return;
    }
    ik_vec side = t->side;
    if (t->share < 1) {
        turn_bones(part, t);
    }
    if (t->share < 1 && chain->dimensions == 3) {
        ik_vec bend = ik_quat_rotate(ik_quat_about(t->axis, t->angle), t->bend);
        side = ik_vec_unit(ik_vec_reject(bend, t->axis), side);
    }
    ik_arc(&part->bones, t->axis, side, distance, t->share);
    if (t->share < 1) {
        bool kinked;
        double tolerance = ik_cascade_tolerance(chain->tolerance, part->unit);
        ik_bones bones = part->bones;
        bones.recorder = NULL; // All of it is one step of the solve.
        ik_project_pose(&bones, ik_vec_scale(1 / part->unit, end), tolerance, PASSES, &kinked);
        if (chain->dimensions == 3) {
            // Putting the end back has turned the bend a little.
            ik_chain_update_positions(chain);
            ik_vec bend = ik_vec_reject(middle_of(chain, part->bones.count), t->axis);
            turn_bones(part,
                       &(turn){.axis = t->axis, .angle = ik_angle_about(t->axis, bend, side)});
        }
    }
}

// Returns whether anything was turned: in 2-D, limits may forbid it.
static bool apply_turn(ik_chain *chain, ik_request *request, ik_part *part, const turn *t,
                       const ik_quat *rotation) {
    ik_joints *joints = chain->joints;
    if (!ik_chain_is_limited(chain)) {
        turn_bones(part, t);
    } else if (chain->dimensions == 2) {
        turn_bones(part, t);
        if (!ik_pole_read_bones(joints, &part->bones, WITHIN)) {
            ik_pole_restore_angles(chain, request);
            return false;
        }
        ik_joints_to_bones(joints, &part->bones);
    } else {
        ik_joint_state *state = &joints->state;
        ik_forward_kinematics(joints, &part->bones, state);
        ik_pole_turn_joints(chain, part, rotation, state->positions[part->bones.count],
                            ik_quat_rotate(ik_quat_about(t->axis, t->angle), t->bend));
    }
    ik_chain_update_positions(chain);
    return true;
}

// With limits: descends from the pose on the circle, brought within the limits. So the result does
// not depend on the pose before, as long as this ends at the target, on the pole's side. Returns
// whether it does; if not, the angles are as before.
static bool descend_from_circle(ik_chain *chain, ik_request *request, ik_part *part, const turn *t,
                                const ik_quat *rotation, ik_vec end, double most) {
    double distance = ik_vec_length(end) / part->unit;
    double least = chain->dimensions == 3 ? 1 : 0.5;
    if (t->share < least || chain->root_mode == IK_ROOT_FREE || !is_bent(chain, part, distance)) {
        return false;
    }
    ik_joints *joints = chain->joints;
    ik_arc(&part->bones, t->axis, t->side, distance, 1);
    bool near = ik_pole_read_bones(joints, &part->bones, NEAR_BONE);
    if (near) {
        ik_pole_turn_joints(chain, part, rotation, ik_vec_scale(1 / part->unit, end), t->side);
        ik_chain_update_positions(chain);
        ik_measure_error(chain, &request->part, ik_goal_of(chain, request->target));
    }
    if (near && chain->error <= most &&
        ik_vec_dot(middle_of(chain, part->bones.count), t->side) > 0) {
        return true;
    }
    ik_pole_restore_angles(chain, request);
    return false;
}

// Sets the bones of the part from the joints, within the limits. If the end is then further from
// the goal than `most`, restores the angles from before the turn.
static void settle(ik_chain *chain, ik_request *request, double most) {
    ik_joints *joints = chain->joints;
    ik_part *part = &request->part;
    ik_joints_clamp_bones(joints, &part->bones);
    ik_chain_update_positions(chain);
    ik_measure_error(chain, part, ik_goal_of(chain, request->target));
    if (chain->error > most) {
        ik_pole_restore_angles(chain, request);
    }
}

// A dragged chain is nearly straight, and its bend changes sides all the time. So it turns by no
// more than moves its joints DRAG_RATE times as far as the target, and DRAG_SLIGHT reaches. In 2-D
// it does not turn: only half a turn would be possible.
static void limit_drag(const ik_chain *chain, const ik_request *request, turn *t) {
    double farthest = 0;
    for (int32_t i = 1; i < chain->bones.count; i++) {
        ik_vec away = ik_vec_reject(ik_chain_offset(chain, i), t->axis);
        farthest = ik_max(farthest, ik_vec_length(away));
    }
    double step = request->step < INFINITY ? request->step : 0;
    double most = DRAG_RATE * step + DRAG_SLIGHT * chain->reach;
    most = chain->dimensions == 3 ? most / ik_max(farthest, 1e-300) : 0;
    t->angle = ik_clamp(t->angle, -most, most);
}

void ik_pole_solve(ik_chain *chain, ik_request *request, const ik_orientation *orientation) {
    // All bones turn, except an oriented one.
    int32_t bones = request->part.bones.count - orientation->free;
    if (chain->pole_kind == IK_POLE_NONE || bones < 2) {
        return;
    }
    ik_part part = orientation->free ? ik_chain_part(chain, bones, IK_PART_WRIST) : request->part;
    turn t = find_turn(chain, &part);
    bool planar = chain->dimensions == 2;
    if (chain->root_mode == IK_ROOT_FREE) {
        limit_drag(chain, request, &t);
    }
    bool limited = ik_chain_is_limited(chain);
    bool circle = bends_along_circle(chain) && (planar ? t.share >= 0.5 : t.share > 0);
    if ((fabs(t.angle) < LEAST_TURN && !circle && !limited) || !(part.reach > 0)) {
        return;
    }
    // Where the part must end for the effector to be at the target, or as near as it is now.
    ik_vec goal = ik_goal_of(chain, request->target);
    ik_vec effector = ik_chain_offset(chain, request->part.bones.count);
    ik_vec end = ik_vec_add(ik_chain_root(chain), ik_chain_offset(chain, bones));
    ik_measure_error(chain, &request->part, goal);
    double most = ik_max(chain->error, chain->tolerance);
    bool reached = chain->error <= chain->tolerance;
    if (reached) {
        end = ik_vec_add(end, ik_vec_sub(goal, effector));
    }
    bool keeps = request->oriented && !orientation->free;
    const ik_quat *rotation = keeps ? &orientation->wanted : NULL;
    ik_vec from_root = ik_vec_sub(end, ik_chain_root(chain));
    ik_pole_keep_angles(chain, &request->part);
    bool flip = must_flip(chain, &part, &t);
    if (circle) {
        bend_along_circle(chain, &part, &t, from_root);
        ik_chain_update_positions(chain);
    } else if (limited && !(reached && request->off_circle) &&
               descend_from_circle(chain, request, &part, &t, rotation, from_root, most)) {
        request->flips = flip;
        if (orientation->free) {
            settle(chain, request, most); // The oriented bone has kept its direction.
        }
        ik_trace_chain(chain, IK_STEP_POLE);
        return;
    } else if (fabs(t.angle) < LEAST_TURN || !apply_turn(chain, request, &part, &t, rotation)) {
        return;
    }
    request->flips = flip;
    ik_measure_error(chain, &request->part, goal);
    ik_trace_chain(chain, IK_STEP_POLE);
    if (limited || (reached && chain->error > chain->tolerance)) {
        // Rounding or limits have moved the end.
        ik_cascade_solve(chain, &part, end);
        ik_measure_error(chain, &request->part, goal);
        if (limited) {
            settle(chain, request, most);
        }
    }
}

// Most solves with a pole are for a position alone: the circle is the solution. With limits, the
// solution is the pose to which a descent from the circle leads.
bool ik_pole_solve_alone(ik_chain *chain, ik_request *request) {
    ik_part *part = &request->part;
    bool limited = ik_chain_is_limited(chain);
    if (chain->pole_kind == IK_POLE_NONE || chain->solver != IK_AUTO || request->oriented ||
        !(limited || bends_along_circle(chain)) || part->bones.count < 2 || !(part->reach > 0) ||
        chain->root_mode == IK_ROOT_FREE) {
        return false;
    }
    ik_vec goal = ik_goal_of(chain, request->target), axis = ik_vec_unit(goal, (ik_vec){0, 0, 0});
    ik_vec pole = ik_vec_reject(ik_pole_direction(chain), axis);
    double distance = ik_vec_length(goal) / part->unit, sine = ik_vec_length(pole);
    if (chain->pole_weight < 1 || sine < NEAR_LINE || !is_bent(chain, part, distance)) {
        return false;
    }
    turn t = {.axis = axis, .side = ik_vec_scale(1 / sine, pole), .sine = sine, .share = 1};
    bool solved;
    if (limited) {
        bool flip = must_flip(chain, part, &t);
        ik_pole_keep_angles(chain, part);
        solved = descend_from_circle(chain, request, part, &t, NULL, goal, chain->tolerance);
        request->flips = solved && flip;
        request->off_circle = !solved;
    } else {
        ik_arc(&part->bones, t.axis, t.side, distance, 1);
        ik_chain_update_positions(chain);
        ik_measure_error(chain, part, goal);
        chain->stage = IK_STAGE_CLOSED_FORM;
        solved = chain->error <= chain->tolerance;
    }
    if (solved) {
        ik_trace_chain(chain, IK_STEP_POLE);
    }
    return solved;
}
