// The pose of a chain with limits, from the animation's pose and the target alone:
//
//  1. fold: if all joints but the first are hinges, as in arms and legs, each hinge bends by the
//     same share of what it can still bend, or straighten, until the distance from the first joint
//     to the tip is that of the target. So a knee bends about its axis and only forwards.
//  2. turn: the first joint turns the chain by the least rotation that points the tip along the
//     target, and then about that line to the pole.
//  3. descend: what the limits have prevented, or a chain without hinges, is solved by damped least
//     squares within the limits, from there; with a few restarts if that rests short of the target.
//
// A few targets are missed so, although a pose reaches them. Then there is a descent from the last
// result, which keeps a chain on the target once it is there. Where that fails, too, the search
// goes on with many restarts, unless what it has found out about an earlier target near by says
// that no pose will reach this one. A target that is missed in the end gets the pose of step 3.

#include "overlay/limited_pose.h"

#include "overlay/motion.h"
#include "overlay/pole.h"
#include "search/rules.h"
#include "solvers/constrained.h"
#include "solvers/goal_memory.h"
#include "solvers/joint_problem.h"

// The most iterations of a search. Each frame starts near the target, so few are enough: more reach
// no more targets, and cost time where the target is blocked.
#define BUDGET 60

// The same of a thorough search, as in an ik_chain.
#define THOROUGH 1000

// The steps of a descent that puts a pose on the target again.
#define STEPS 30

// Steps of the false position method for the fold, which ends at this error, in reaches.
#define FOLDS 40
#define FOLD_ERROR 1e-9

static ik_joint_state *state_of(const ik_overlay *overlay) {
    return &overlay->limits->joints->state;
}

static void update(ik_overlay *overlay) {
    ik_forward_kinematics(overlay->limits->joints, &overlay->bones, state_of(overlay));
}

static void set_angles(ik_overlay *overlay, const ik_joint_angles *angles) {
    memcpy(state_of(overlay)->angles, angles, (size_t)overlay->bones.count * sizeof *angles);
    update(overlay);
}

static void read_directions(const ik_overlay *overlay, ik_vec *to) {
    const ik_joints *joints = overlay->limits->joints;
    for (int32_t i = 0; i < overlay->bones.count; i++) {
        to[i] = ik_vec_unit(ik_quat_rotate(joints->state.rotations[i], joints->joints[i].rest),
                            joints->joints[i].rest);
    }
}

static ik_vec tip_of(const ik_overlay *overlay) {
    return state_of(overlay)->positions[overlay->bones.count];
}

// Fold.

static bool only_hinges(const ik_overlay *overlay) {
    for (int32_t i = 1; i < overlay->bones.count; i++) {
        if (!overlay->limits->joints->joints[i].hinge) {
            return false;
        }
    }
    return overlay->bones.count > 1;
}

// The ends of a hinge: the angle at which its bone is in line with the bone before, or nearest to
// it, and the end of its interval that is further from there.
static void ends_of(const ik_overlay *overlay, int32_t bone, double *straight, double *folded) {
    const ik_joint *joint = &overlay->limits->joints->joints[bone];
    ik_vec before = overlay->limits->joints->joints[bone - 1].rest;
    double line = ik_angle_about(joint->axis, joint->rest, before);
    double least = ik_max(joint->twist_min, line - 3), most = ik_min(joint->twist_max, line + 3);
    *straight = ik_clamp(line, least, most);
    *folded = line - least > most - line ? least : most;
}

// Folds each hinge by a share of its way, straightens it if that is negative; returns by how much
// the distance of the tip is then too long.
static double fold_by(ik_overlay *overlay, double share) {
    ik_joint_angles *angles = state_of(overlay)->angles;
    for (int32_t i = 1; i < overlay->bones.count; i++) {
        double straight, folded, from = overlay->limits->animated[i].twist;
        ends_of(overlay, i, &straight, &folded);
        angles[i].twist = from + fabs(share) * ((share < 0 ? straight : folded) - from);
    }
    update(overlay);
    return ik_vec_length(tip_of(overlay)) - ik_vec_length(overlay->goal);
}

// Finds the share by the false position method (the Illinois variant).
static void fold(ik_overlay *overlay) {
    double low = 0, at_low = fold_by(overlay, 0);
    double high = at_low > 0 ? 1 : -1, at_high = fold_by(overlay, high);
    double least = FOLD_ERROR * overlay->bones.reach;
    if (fabs(at_low) <= least) {
        fold_by(overlay, low);
        return;
    }
    // If even the end is not enough, it is as near as folding gets.
    for (int32_t step = 0; step < FOLDS && at_low * at_high < 0 && fabs(at_high) > least; step++) {
        double between = high - at_high * (high - low) / (at_high - at_low);
        double at = fold_by(overlay, between);
        if (at * at_high < 0) {
            low = high;
            at_low = at_high;
        } else {
            at_low /= 2;
        }
        high = between;
        at_high = at;
    }
}

// Turn.

static void turn_first(ik_overlay *overlay, ik_quat rotation) {
    ik_joint_state *state = state_of(overlay);
    const ik_joint *joint = overlay->limits->joints->joints;
    if (!joint->hinge) {
        ik_quat own = ik_joint_rotation(joint, state->angles);
        state->angles[0] = ik_joint_from_rotation(joint, ik_quat_mul(rotation, own));
        update(overlay);
    }
}

static void turn(ik_overlay *overlay) {
    ik_vec none = {0, 0, 0}, axis = ik_vec_unit(overlay->goal, none);
    ik_vec line = ik_vec_unit(tip_of(overlay), none);
    if (ik_vec_dot(axis, axis) == 0 || ik_vec_dot(line, line) == 0) {
        return;
    }
    turn_first(overlay, ik_quat_least(line, axis, ik_vec_normal(line)));
    if (overlay->pole_kind != IK_POLE_NONE && overlay->bones.count > 1) {
        read_directions(overlay, overlay->other);
        double angle = ik_overlay_pole_angle(overlay, overlay->other, axis);
        turn_first(overlay, ik_quat_about(axis, angle));
    }
}

// Descend.

static ik_task task_of(const ik_overlay *overlay) {
    return (ik_task){.kind = IK_TASK_POSITION,
                     .joint = overlay->bones.count,
                     .target = overlay->goal,
                     .weight = 1,
                     .tolerance = 0.5 * ik_overlay_near(overlay)};
}

static bool is_there(const ik_overlay *overlay) {
    return ik_vec_length(ik_vec_sub(tip_of(overlay), overlay->goal)) <= ik_overlay_near(overlay);
}

static void descend(ik_overlay *overlay) {
    double work[IK_PROBLEM_DOUBLES(3)];
    ik_task task = task_of(overlay);
    if (!is_there(overlay)) {
        ik_descend_joints(overlay->limits->joints, &overlay->bones, &(ik_tasks){&task, 1},
                          &ik_from_present, STEPS, work);
    }
}

static void search(ik_overlay *overlay, int32_t budget) {
    ik_joints *joints = overlay->limits->joints;
    ik_task task = task_of(overlay);
    int32_t iterations = 0;
    ik_search_joints(joints, &overlay->bones, &(ik_tasks){&task, 1}, IK_RESTARTS_ANY, budget,
                     &iterations);
    update(overlay);
}

static void start_from_last(ik_overlay *overlay) {
    const ik_joints *joints = overlay->limits->joints;
    for (int32_t i = 0; i < overlay->bones.count; i++) {
        joints->state.angles[i] = ik_joint_clamp(&joints->joints[i], overlay->limits->last[i]);
    }
    update(overlay);
}

// Whether the target may be within reach, as far as is known. What was missed by an error e cannot
// be reached after target and animation have moved by less than e.
static bool may_reach(const ik_overlay *overlay) {
    const ik_goal_memory *memory = &overlay->limits->memory.goals[0];
    double distance = ik_vec_length(overlay->goal), near = ik_overlay_near(overlay);
    if (distance > overlay->bones.reach + near ||
        distance < ik_bones_min_reach(&overlay->bones) - near) {
        return false;
    }
    double moved = ik_vec_length(ik_vec_sub(overlay->goal, memory->position));
    return !memory->missed || moved > IK_TRUST * memory->error;
}

// Lessens what is known of an earlier target by the motion of the animation since the last solve.
static void forget_moved(ik_overlay *overlay) {
    ik_overlay_limits *all = overlay->limits;
    ik_goal_memory *memory = &all->memory.goals[0];
    if (overlay->started) {
        memory->error = ik_max(0, memory->error - ik_overlay_animation_motion(overlay));
    } else {
        ik_search_reset(all->joints);
        all->memory = all->joints->memory;
    }
}

static void search_thoroughly(ik_overlay *overlay) {
    ik_overlay_limits *all = overlay->limits;
    ik_joints *joints = all->joints;
    size_t angles = (size_t)overlay->bones.count * sizeof(ik_joint_angles);
    forget_moved(overlay);
    if (is_there(overlay)) {
        return;
    }
    memcpy(all->wanted, joints->state.angles, angles);
    if (overlay->started) {
        start_from_last(overlay);
        descend(overlay);
    }
    if (!is_there(overlay) && may_reach(overlay)) {
        set_angles(overlay, all->wanted);
        joints->memory = all->memory;
        search(overlay, THOROUGH);
        all->memory = joints->memory;
    }
    if (!is_there(overlay)) {
        set_angles(overlay, all->wanted);
    }
}

static void keep_wanted(ik_overlay *overlay) {
    memcpy(overlay->limits->wanted, state_of(overlay)->angles,
           (size_t)overlay->bones.count * sizeof(ik_joint_angles));
    read_directions(overlay, overlay->wanted);
}

void ik_overlay_limited_pose(ik_overlay *overlay) {
    overlay->limits->within = ik_overlay_limits_read(overlay);
    update(overlay);
    if (!(overlay->limits->within && overlay->pole_kind == IK_POLE_NONE && is_there(overlay))) {
        if (only_hinges(overlay)) {
            fold(overlay);
        }
        turn(overlay);
        if (!is_there(overlay)) {
            ik_search_reset(overlay->limits->joints);
            search(overlay, BUDGET);
        }
        search_thoroughly(overlay);
    }
    keep_wanted(overlay);
}

// Following.

void ik_overlay_limited_take(ik_overlay *overlay, const ik_joint_angles *angles) {
    set_angles(overlay, angles);
    read_directions(overlay, overlay->now);
}

void ik_overlay_limited_begin(ik_overlay *overlay, bool on_target) {
    start_from_last(overlay);
    if (on_target) {
        descend(overlay);
    }
    memcpy(overlay->limits->from, state_of(overlay)->angles,
           (size_t)overlay->bones.count * sizeof(ik_joint_angles));
    read_directions(overlay, overlay->from);
}

void ik_overlay_limited_move(ik_overlay *overlay, double share, bool on_target) {
    ik_overlay_limits *all = overlay->limits;
    for (int32_t i = 0; i < overlay->bones.count; i++) {
        const ik_joint *joint = &all->joints->joints[i];
        ik_joint_angles *to = &state_of(overlay)->angles[i];
        if (joint->hinge) {
            *to = all->from[i];
            to->twist += share * (all->wanted[i].twist - all->from[i].twist);
        } else {
            ik_quat from = ik_joint_rotation(joint, &all->from[i]);
            ik_quat change = ik_quat_change(from, ik_joint_rotation(joint, &all->wanted[i]));
            ik_vec part = ik_vec_scale(share, ik_quat_to_vector(change));
            *to = ik_joint_from_rotation(joint, ik_quat_mul(ik_quat_from_vector(part), from));
        }
    }
    update(overlay);
    if (share > 0 && on_target) {
        descend(overlay);
    }
    read_directions(overlay, overlay->now);
}

void ik_overlay_limited_reach(ik_overlay *overlay) {
    descend(overlay);
    read_directions(overlay, overlay->now);
}
