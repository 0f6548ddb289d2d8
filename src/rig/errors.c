// Compiled for speed, see build.sh.

#include "rig/errors.h"

#include "rig/contacts.h"
#include "rig/kinematics.h"

// Targets that are further than this many units away count as if they were there, in the same
// direction: of a rig that cannot reach as far, and of one that can, by its root or a slider. The
// length of a goal's point, and its tolerance, come in addition.
#define FARTHEST 1e6
#define FARTHEST_OF_MOVING 1e9

// Errors are brought to this, in units and in radians, if the tolerance is smaller.
#define LEAST_TOLERANCE 1e-12

static ik_vec planar(const ik_rig *rig, const double *at) {
    return (ik_vec){at[0], at[1], rig->dimensions == 3 ? at[2] : 0};
}

// A point in space, from the anchor.
static ik_vec from_anchor(const ik_rig *rig, const double *at) {
    double away[3];
    for (int32_t k = 0; k < 3; k++) {
        away[k] = (at[k] - rig->anchor[k]) / rig->unit;
    }
    return planar(rig, away);
}

static ik_vec in_units(const ik_rig *rig, const double *at) {
    return ik_vec_scale(1 / rig->unit, planar(rig, at));
}

// Marks the joints of goals, and all before them.
static void find_what_matters(ik_rig *rig) {
    for (int32_t i = 0; i < rig->count; i++) {
        rig->nodes[i].matters = false;
    }
    for (int32_t i = 0; i < rig->slots; i++) {
        const ik_rig_goal *goal = &rig->goal[i].described;
        if (rig->goal[i].used && goal->weight > 0) {
            rig->nodes[goal->joint].matters = true;
            if (goal->parts & IK_RIG_TIE) {
                rig->nodes[goal->other].matters = true;
            }
        }
    }
    for (int32_t i = rig->count - 1; i > 0; i--) {
        if (rig->nodes[i].matters) {
            rig->nodes[rig->nodes[i].parent].matters = true;
        }
    }
    for (int32_t k = 0; k < rig->follower_count; k++) {
        const ik_rig_node *node = &rig->nodes[rig->followers[k]];
        rig->nodes[node->leader].matters = rig->nodes[node->leader].matters || node->matters;
    }
}

void ik_rig_prepare_goals(ik_rig *rig) {
    const ik_vec x = {1, 0, 0};
    for (int32_t i = 0; i < rig->slots; i++) {
        ik_rig_slot *slot = &rig->goal[i];
        const ik_rig_goal *goal = &slot->described;
        if (!slot->used) {
            continue;
        }
        slot->point = in_units(rig, goal->point);
        slot->other_point = in_units(rig, goal->other_point);
        slot->target = from_anchor(rig, goal->target);
        slot->look_at = from_anchor(rig, goal->look_at);
        slot->axis = ik_vec_unit(planar(rig, goal->axis), x);
        // Fields of parts that the goal does not have may be anything.
        bool has_plane = goal->parts & (IK_RIG_PLANE | IK_RIG_HALF_SPACE);
        slot->direction =
            goal->parts & IK_RIG_DIRECTION ? ik_vec_unit(planar(rig, goal->direction), x) : x;
        slot->normal = has_plane ? ik_vec_unit(planar(rig, goal->normal), x) : x;
        ik_vec plane_point = from_anchor(rig, goal->plane_point);
        slot->height = ik_vec_dot(slot->normal, plane_point);
        slot->far = ik_vec_length(plane_point);
        slot->twist_axis = ik_vec_unit(planar(rig, goal->twist_axis), x);
        bool slides = rig->nodes[goal->joint].slides;
        slot->value = goal->value / (slides ? rig->unit : 1);
        slot->tolerance = goal->tolerance / rig->unit;
    }
    if (rig->contacts) {
        rig->contacts->calls->prepare(rig);
    }
    find_what_matters(rig);
}

double ik_rig_goal_reach(const ik_rig *rig, const ik_rig_slot *slot) {
    return rig->reach / rig->unit + ik_vec_length(slot->point);
}

bool ik_rig_moves_far(const ik_rig *rig) {
    return rig->root_mode != IK_RIG_ROOT_FIXED || rig->slides_far || !(rig->reach > 0);
}

static ik_vec clamp_target(const ik_rig *rig, const ik_rig_slot *slot, ik_vec target) {
    double most = ik_rig_moves_far(rig) ? FARTHEST_OF_MOVING : FARTHEST;
    most = most * (1 + ik_vec_length(slot->point)) + slot->tolerance;
    double far = ik_vec_length(target);
    return far > most ? ik_vec_scale(most / far, target) : target;
}

double ik_rig_value_length(const ik_rig *rig, const ik_rig_slot *slot) {
    return rig->nodes[slot->described.joint].slides ? 1 : rig->radian;
}

// A part of a goal that may be off by an angle is reached up to it.
static double beyond(double angle, double freedom) {
    return angle > freedom ? 1 - freedom / angle : 0;
}

// The half turn goes about the z axis, or in 3-D about any axis that is perpendicular.
static ik_vec rotation_between(ik_vec from, ik_vec to) {
    const ik_vec y = {0, 1, 0}, z = {0, 0, 1};
    return ik_rotation_between(from, to, ik_vec_unit(ik_vec_reject(z, from), y));
}

static void set_look(const ik_rig_slot *slot, const ik_rig_pose *pose, ik_rig_parts *left) {
    const ik_rig_goal *goal = &slot->described;
    left->axis = ik_quat_rotate(pose->rotations[goal->joint], slot->axis);
    ik_vec way = slot->direction;
    left->distance = INFINITY;
    if (goal->parts & IK_RIG_LOOK_AT) {
        way = ik_vec_sub(slot->look_at, left->at);
        left->distance = ik_vec_length(way);
        if (left->distance <= 1e-12) {
            return; // Any direction points to the point itself.
        }
        way = ik_vec_scale(1 / left->distance, way);
    }
    left->look = ik_vec_cross(rotation_between(left->axis, way), left->axis);
    left->look_off = ik_vec_length(left->look);
    left->look_way = ik_vec_scale(1 / ik_max(left->look_off, 1e-300), left->look);
    left->look = ik_vec_scale(beyond(left->look_off, goal->cone), left->look);
}

// The rotation from R to T is a swing, the least rotation that carries the twist axis R a to T a,
// followed by a twist t about T a. If the body turns by w, t falls by w . (R a + T a) / (1 + R a .
// T a).
static void set_turn(const ik_rig *rig, const ik_rig_slot *slot, const ik_rig_pose *pose,
                     ik_rig_parts *left) {
    const ik_rig_goal *goal = &slot->described;
    ik_quat from = pose->rotations[goal->joint], to = slot->rotation;
    if (goal->parts & IK_RIG_TIE) {
        to = ik_quat_mul(pose->rotations[goal->other], to);
    }
    left->turn = ik_quat_to_vector(ik_quat_change(from, to));
    left->has_freedom = goal->twist > 0 || goal->swing > 0;
    if (!left->has_freedom) {
        return;
    }
    if (rig->dimensions == 2) {
        left->twist_axis = (ik_vec){0, 0, 1};
        left->twist_off = left->turn.z;
        left->turn = ik_vec_scale(beyond(fabs(left->twist_off), goal->twist), left->turn);
        return;
    }
    ik_vec now = ik_quat_rotate(from, slot->twist_axis),
           then = ik_quat_rotate(to, slot->twist_axis);
    left->lean = rotation_between(now, then);
    left->lean_off = ik_vec_length(left->lean);
    ik_quat swung = ik_quat_mul(ik_quat_from_vector(left->lean), from);
    left->twist_off = ik_vec_dot(ik_quat_to_vector(ik_quat_change(swung, to)), then);
    left->lean_from = now;
    left->twist_axis =
        ik_vec_scale(1 / ik_max(1 + ik_vec_dot(now, then), 0.1), ik_vec_add(now, then));
    double twist = left->twist_off * beyond(fabs(left->twist_off), goal->twist);
    left->turn = ik_vec_add(ik_vec_scale(beyond(left->lean_off, goal->swing), left->lean),
                            ik_vec_scale(twist, then));
}

ik_rig_parts ik_rig_parts_of(const ik_rig *rig, const ik_rig_slot *slot, const ik_rig_pose *pose,
                             bool clamped) {
    const ik_rig_goal *goal = &slot->described;
    // What is not set here belongs to one part, and is set with it: this is called so often that
    // clearing all of it would cost time.
    ik_rig_parts left;
    left.at = ik_rig_point_of(pose, goal->joint, slot->point);
    left.place = left.turn = left.look = (ik_vec){0, 0, 0};
    left.to_plane = left.lean_off = left.twist_off = left.look_off = left.value = 0;
    left.has_freedom = false;
    if (goal->parts & IK_RIG_POSITION) {
        ik_vec target = clamped ? clamp_target(rig, slot, slot->target) : slot->target;
        left.place = ik_vec_sub(target, left.at);
    }
    if (goal->parts & IK_RIG_TIE) {
        ik_vec to = ik_rig_point_of(pose, goal->other, slot->other_point);
        left.place = ik_vec_sub(to, left.at);
    }
    if (goal->parts & (IK_RIG_PLANE | IK_RIG_HALF_SPACE)) {
        ik_vec foot = ik_vec_scale(slot->height, slot->normal);
        double height =
            clamped ? ik_vec_dot(clamp_target(rig, slot, foot), slot->normal) : slot->height;
        left.to_plane = height - ik_vec_dot(slot->normal, left.at);
    }
    if (goal->parts & IK_RIG_ORIENTATION) {
        set_turn(rig, slot, pose, &left);
    }
    if (goal->parts & (IK_RIG_LOOK_AT | IK_RIG_DIRECTION)) {
        set_look(slot, pose, &left);
    }
    if (goal->parts & IK_RIG_VALUE) {
        left.value = slot->value - pose->at[goal->joint].angles.twist;
    }
    return left;
}

static ik_rig_errors errors_of(const ik_rig *rig, const ik_rig_slot *slot,
                               const ik_rig_parts *left) {
    double plane = slot->described.parts & IK_RIG_HALF_SPACE ? ik_max(left->to_plane, 0)
                                                             : fabs(left->to_plane);
    double angle = ik_max(ik_vec_length(left->look), ik_vec_length(left->turn));
    double length = ik_max(plane, ik_vec_length(left->place)), value = fabs(left->value);
    bool slides = rig->nodes[slot->described.joint].slides;
    return slides ? (ik_rig_errors){ik_max(length, value), angle}
                  : (ik_rig_errors){length, ik_max(angle, value)};
}

ik_rig_errors ik_rig_goal_errors(const ik_rig *rig, const ik_rig_slot *slot,
                                 const ik_rig_pose *pose) {
    ik_rig_parts left = ik_rig_parts_of(rig, slot, pose, false);
    return errors_of(rig, slot, &left);
}

ik_rig_residual ik_rig_measure(const ik_rig *rig, const ik_rig_pose *pose) {
    ik_rig_residual residual = {{0, 0}, 0, 0, 0, 0};
    for (int32_t i = 0; i < rig->slots; i++) {
        const ik_rig_slot *slot = &rig->goal[i];
        const ik_rig_goal *goal = &slot->described;
        if (!slot->used || goal->weight == 0) {
            continue;
        }
        ik_rig_parts left = ik_rig_parts_of(rig, slot, pose, true);
        ik_rig_errors errors = errors_of(rig, slot, &left);
        double plane = left.to_plane;
        if (goal->parts & IK_RIG_HALF_SPACE) {
            plane = ik_max(plane, 0);
        }
        double square = ik_vec_dot(left.place, left.place) + plane * plane;
        double angles = ik_vec_dot(left.turn, left.turn) + ik_vec_dot(left.look, left.look);
        double value = ik_rig_value_length(rig, slot) * left.value;
        square += rig->radian * rig->radian * angles + value * value;
        residual.cost[goal->priority] += goal->weight * goal->weight * square;
        double worst = ik_max(errors.length / ik_max(slot->tolerance, LEAST_TOLERANCE),
                              errors.angle / ik_max(goal->orientation_tolerance, LEAST_TOLERANCE));
        residual.worst = ik_max(worst, residual.worst);
        if (goal->priority == 0) {
            residual.worst_first = ik_max(worst, residual.worst_first);
        }
    }
    if (ik_rig_has_contacts(rig)) {
        rig->contacts->calls->measure(rig, pose, &residual);
    }
    return residual;
}

bool ik_rig_is_reached(const ik_rig *rig, const ik_rig_slot *slot, const ik_rig_pose *pose) {
    ik_rig_errors errors = ik_rig_goal_errors(rig, slot, pose);
    return errors.length <= slot->tolerance &&
           errors.angle <= slot->described.orientation_tolerance;
}

double ik_rig_deepest(const ik_rig *rig, const ik_rig_pose *pose) {
    ik_rig_residual residual = {{0, 0}, 0, 0, 0, 0};
    if (ik_rig_has_contacts(rig)) {
        rig->contacts->calls->measure(rig, pose, &residual);
    }
    return residual.deepest;
}

bool ik_rig_overlaps_within(const ik_rig *rig, double slack) {
    const struct ik_rig_contacts *contacts = rig->contacts;
    return !contacts ||
           ik_rig_deepest(rig, &rig->now) <= contacts->held + slack * contacts->allowed;
}

void ik_rig_remember_held(ik_rig *rig) {
    if (rig->contacts) {
        double deepest = ik_rig_deepest(rig, &rig->now);
        rig->contacts->held = deepest > rig->contacts->allowed ? deepest : 0;
    }
    for (int32_t i = 0; i < rig->slots; i++) {
        ik_rig_slot *slot = &rig->goal[i];
        if (slot->used) {
            ik_rig_errors errors = ik_rig_goal_errors(rig, slot, &rig->now);
            bool reached = ik_rig_is_reached(rig, slot, &rig->now);
            slot->held = reached ? 0 : errors.length;
            slot->held_angle = reached ? 0 : errors.angle;
        }
    }
}

bool ik_rig_is_within(const ik_rig *rig, const ik_rig_slot *slot, const ik_rig_pose *pose,
                      double slack) {
    ik_rig_errors errors = ik_rig_goal_errors(rig, slot, pose);
    double length = slot->tolerance, angle = slot->described.orientation_tolerance;
    return errors.length <= slot->held + slack * length &&
           errors.angle <= slot->held_angle + slack * angle;
}

void ik_rig_remember_left(ik_rig *rig) {
    for (int32_t i = 0; i < rig->slots; i++) {
        ik_rig_slot *slot = &rig->goal[i];
        if (slot->used) {
            ik_rig_parts left = ik_rig_parts_of(rig, slot, &rig->now, true);
            slot->left[0] = ik_vec_add(left.place, ik_vec_scale(left.to_plane, slot->normal));
            slot->left[1] = ik_vec_add(left.turn, left.look);
            slot->left_value = left.value;
        }
    }
}

double ik_rig_moved(const ik_rig *rig) {
    double sum = 0;
    for (int32_t i = 0; i < rig->slots; i++) {
        const ik_rig_slot *slot = &rig->goal[i];
        const ik_rig_goal *goal = &slot->described;
        if (slot->used && goal->weight > 0) {
            ik_rig_parts left = ik_rig_parts_of(rig, slot, &rig->now, true);
            ik_vec place = ik_vec_add(left.place, ik_vec_scale(left.to_plane, slot->normal));
            place = ik_vec_sub(place, slot->left[0]);
            ik_vec turn = ik_vec_sub(ik_vec_add(left.turn, left.look), slot->left[1]);
            turn = ik_vec_scale(rig->radian, turn);
            double value = ik_rig_value_length(rig, slot) * (left.value - slot->left_value);
            double square = ik_vec_dot(place, place) + ik_vec_dot(turn, turn) + value * value;
            sum += goal->weight * goal->weight * square;
        }
    }
    return sqrt(sum);
}

double ik_rig_goals_distance(const ik_rig *rig, const ik_rig_pose *a, const ik_rig_pose *b) {
    double most = 0;
    for (int32_t i = 0; i < rig->slots; i++) {
        const ik_rig_slot *slot = &rig->goal[i];
        int32_t joint = slot->described.joint;
        if (slot->used) {
            ik_vec way = ik_vec_sub(ik_rig_point_of(a, joint, slot->point),
                                    ik_rig_point_of(b, joint, slot->point));
            most = ik_max(most, slot->described.weight * ik_vec_length(way));
        }
    }
    return most;
}
