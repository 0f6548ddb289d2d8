// Compiled for speed, see build.sh.

// Each part of a goal gives rows. A row has an error, how far a point or a direction should move,
// and says how a motion of the joint's body moves it. Of a body that turns with the angular
// velocity w while its point at the anchor moves with the velocity v, the point at x moves with
//
//     v + w x x        along a direction a:  a . v + (x x a) . w
//
// An orientation's error is the rotation vector from the present rotation to the wanted one: its
// square falls fastest if the body turns about it. It counts `radian` times as a length.

#include "rig/rows.h"

#include "rig/kinematics.h"

// Targets that are further than this many units away count as if they were there, in the same
// direction: of a rig that cannot reach as far, and of one that can, by its root or a slider. The
// length of a goal's point, and its tolerance, come in addition.
#define FARTHEST 1e6
#define FARTHEST_OF_MOVING 1e9

// Errors are brought to this, in units and in radians, if the tolerance is smaller.
#define LEAST_TOLERANCE 1e-12

// A direction to a target that is nearer than this, in units, turns too fast to be followed.
#define NEAREST_LOOK 0.05

static const ik_vec axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

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
        slot->normal = has_plane ? ik_vec_unit(planar(rig, goal->normal), x) : x;
        ik_vec plane_point = from_anchor(rig, goal->plane_point);
        slot->height = ik_vec_dot(slot->normal, plane_point);
        slot->far = ik_vec_length(plane_point);
        slot->tolerance = goal->tolerance / rig->unit;
    }
    find_what_matters(rig);
}

// The parts of a goal at a pose: what is left of each, and where.
typedef struct parts {
    ik_vec at;       // the point
    ik_vec place;    // POSITION, TIE: how far the point should move
    double to_plane; // PLANE, HALF_SPACE: the same along the normal
    ik_vec turn;     // ORIENTATION: a rotation vector
    // LOOK_AT: where the axis points; how far its end should move; and how far the target is.
    ik_vec axis, look;
    double distance;
} parts;

double ik_rig_goal_reach(const ik_rig *rig, const ik_rig_slot *slot) {
    return rig->reach / rig->unit + ik_vec_length(slot->point);
}

// Whether the root or a slider can move any length.
static bool moves_far(const ik_rig *rig) {
    return rig->root_mode != IK_RIG_ROOT_FIXED || rig->endless || !(rig->reach > 0);
}

static ik_vec clamp_target(const ik_rig *rig, const ik_rig_slot *slot, ik_vec target) {
    double most = moves_far(rig) ? FARTHEST_OF_MOVING : FARTHEST;
    most = most * (1 + ik_vec_length(slot->point)) + slot->tolerance;
    double far = ik_vec_length(target);
    return far > most ? ik_vec_scale(most / far, target) : target;
}

static void set_look(const ik_rig_slot *slot, const ik_rig_pose *pose, parts *left) {
    left->axis = ik_quat_rotate(pose->rotations[slot->described.joint], slot->axis);
    ik_vec way = ik_vec_sub(slot->look_at, left->at);
    left->distance = ik_vec_length(way);
    if (left->distance <= 1e-12) {
        return; // Any direction points to the point itself.
    }
    way = ik_vec_scale(1 / left->distance, way);
    // The half turn goes about the z axis, or in 3-D about any axis that is perpendicular.
    ik_vec z = {0, 0, 1}, around = ik_vec_unit(ik_vec_reject(z, left->axis), axes[1]);
    ik_vec vector = ik_rotation_between(left->axis, way, around);
    left->look = ik_vec_cross(vector, left->axis);
}

static parts parts_of(const ik_rig *rig, const ik_rig_slot *slot, const ik_rig_pose *pose,
                      bool clamped) {
    const ik_rig_goal *goal = &slot->described;
    parts left = {.at = ik_rig_point_of(pose, goal->joint, slot->point)};
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
        ik_quat to = slot->rotation;
        if (goal->parts & IK_RIG_TIE) {
            to = ik_quat_mul(pose->rotations[goal->other], to);
        }
        left.turn = ik_quat_to_vector(ik_quat_change(pose->rotations[goal->joint], to));
    }
    if (goal->parts & IK_RIG_LOOK_AT) {
        set_look(slot, pose, &left);
    }
    return left;
}

static ik_rig_errors errors_of(const ik_rig_slot *slot, const parts *left) {
    double plane = slot->described.parts & IK_RIG_HALF_SPACE ? ik_max(left->to_plane, 0)
                                                             : fabs(left->to_plane);
    return (ik_rig_errors){ik_max(plane, ik_vec_length(left->place)),
                           ik_max(ik_vec_length(left->look), ik_vec_length(left->turn))};
}

ik_rig_errors ik_rig_goal_errors(const ik_rig *rig, const ik_rig_slot *slot,
                                 const ik_rig_pose *pose) {
    parts left = parts_of(rig, slot, pose, false);
    return errors_of(slot, &left);
}

ik_rig_residual ik_rig_measure(const ik_rig *rig, const ik_rig_pose *pose) {
    ik_rig_residual residual = {{0, 0}, 0, 0};
    for (int32_t i = 0; i < rig->slots; i++) {
        const ik_rig_slot *slot = &rig->goal[i];
        const ik_rig_goal *goal = &slot->described;
        if (!slot->used || goal->weight == 0) {
            continue;
        }
        parts left = parts_of(rig, slot, pose, true);
        ik_rig_errors errors = errors_of(slot, &left);
        double plane = left.to_plane;
        if (goal->parts & IK_RIG_HALF_SPACE) {
            plane = ik_max(plane, 0);
        }
        double square = ik_vec_dot(left.place, left.place) + plane * plane;
        double angles = ik_vec_dot(left.turn, left.turn) + ik_vec_dot(left.look, left.look);
        square += rig->radian * rig->radian * angles;
        residual.cost[goal->priority] += goal->weight * goal->weight * square;
        double worst = ik_max(errors.length / ik_max(slot->tolerance, LEAST_TOLERANCE),
                              errors.angle / ik_max(goal->orientation_tolerance, LEAST_TOLERANCE));
        residual.worst = ik_max(worst, residual.worst);
        if (goal->priority == 0) {
            residual.worst_first = ik_max(worst, residual.worst_first);
        }
    }
    return residual;
}

bool ik_rig_is_reached(const ik_rig *rig, const ik_rig_slot *slot, const ik_rig_pose *pose) {
    ik_rig_errors errors = ik_rig_goal_errors(rig, slot, pose);
    return errors.length <= slot->tolerance &&
           errors.angle <= slot->described.orientation_tolerance;
}

void ik_rig_remember_held(ik_rig *rig) {
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
            parts left = parts_of(rig, slot, &rig->now, true);
            slot->left[0] = ik_vec_add(left.place, ik_vec_scale(left.to_plane, slot->normal));
            slot->left[1] = ik_vec_add(left.turn, left.look);
        }
    }
}

double ik_rig_moved(const ik_rig *rig) {
    double sum = 0;
    for (int32_t i = 0; i < rig->slots; i++) {
        const ik_rig_slot *slot = &rig->goal[i];
        const ik_rig_goal *goal = &slot->described;
        if (slot->used && goal->weight > 0) {
            parts left = parts_of(rig, slot, &rig->now, true);
            ik_vec place = ik_vec_add(left.place, ik_vec_scale(left.to_plane, slot->normal));
            place = ik_vec_sub(place, slot->left[0]);
            ik_vec turn = ik_vec_sub(ik_vec_add(left.turn, left.look), slot->left[1]);
            turn = ik_vec_scale(rig->radian, turn);
            sum +=
                goal->weight * goal->weight * (ik_vec_dot(place, place) + ik_vec_dot(turn, turn));
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

// Rows.

static ik_rig_row *add_row(ik_rig *rig, const ik_rig_slot *slot, double weight) {
    ik_rig_row *row = &rig->rows[rig->row_count++];
    *row = (ik_rig_row){.slot = (int32_t)(slot - rig->goal),
                        .joint = slot->described.joint,
                        .other = slot->described.parts & IK_RIG_TIE ? slot->described.other : -1,
                        .weight = weight};
    return row;
}

// A point moves along a direction.
static ik_rig_row *add_move(ik_rig *rig, const ik_rig_slot *slot, double weight, ik_vec at,
                            ik_vec along, double error) {
    ik_rig_row *row = add_row(rig, slot, weight);
    row->turn = ik_vec_cross(at, along);
    row->move = along;
    row->at = at;
    row->bends = true;
    row->error = error;
    row->force = weight * error;
    return row;
}

// A body turns about an axis.
static void add_turn(ik_rig *rig, const ik_rig_slot *slot, double weight, ik_vec axis,
                     double error) {
    ik_rig_row *row = add_row(rig, slot, weight);
    row->turn = ik_vec_scale(rig->radian, axis);
    row->error = rig->radian * error;
}

// The end of an axis moves along a direction; it does so, too, if the point moves the other way.
static void add_look(ik_rig *rig, const ik_rig_slot *slot, double weight, const parts *left,
                     ik_vec along) {
    double near = 1 / ik_max(left->distance, NEAREST_LOOK);
    ik_vec turn = ik_vec_add(ik_vec_cross(left->axis, along),
                             ik_vec_scale(near, ik_vec_cross(left->at, along)));
    ik_rig_row *row = add_row(rig, slot, weight);
    row->turn = ik_vec_scale(rig->radian, turn);
    row->move = ik_vec_scale(rig->radian * near, along);
    row->error = rig->radian * ik_vec_dot(along, left->look);
}

static double component(const ik_vec *a, int32_t axis) {
    return axis == 0 ? a->x : axis == 1 ? a->y : a->z;
}

// Without second derivatives, steps towards what is further away than a rig can reach would be far
// too long: only the direction counts then.
static void shorten(const ik_rig *rig, const ik_rig_slot *slot, parts *left) {
    double most = moves_far(rig) ? INFINITY : ik_rig_goal_reach(rig, slot);
    double far = ik_vec_length(left->place);
    if (far > most) {
        left->place = ik_vec_scale(most / far, left->place);
    }
    left->to_plane = ik_clamp(left->to_plane, -most, most);
}

static void add_goal_rows(ik_rig *rig, const ik_rig_slot *slot, double weight) {
    const ik_rig_goal *goal = &slot->described;
    parts left = parts_of(rig, slot, &rig->now, true);
    bool is_planar = rig->dimensions == 2;
    if (!rig->curved) {
        shorten(rig, slot, &left);
    }
    if (goal->parts & (IK_RIG_POSITION | IK_RIG_TIE)) {
        for (int32_t k = 0; k < rig->dimensions; k++) {
            add_move(rig, slot, weight, left.at, axes[k], component(&left.place, k));
        }
    }
    if (goal->parts & IK_RIG_ORIENTATION) {
        for (int32_t k = is_planar ? 2 : 0; k < 3; k++) {
            add_turn(rig, slot, weight, axes[k], component(&left.turn, k));
        }
    }
    if (goal->parts & (IK_RIG_PLANE | IK_RIG_HALF_SPACE)) {
        ik_rig_row *row = add_move(rig, slot, weight, left.at, slot->normal, left.to_plane);
        row->inequality = goal->parts & IK_RIG_HALF_SPACE;
    }
    if (goal->parts & IK_RIG_LOOK_AT) {
        ik_vec side = is_planar ? ik_vec_cross(axes[2], left.axis) : ik_vec_normal(left.axis);
        add_look(rig, slot, weight, &left, side);
        if (!is_planar) {
            add_look(rig, slot, weight, &left, ik_vec_cross(left.axis, side));
        }
    }
}

void ik_rig_set_rows(ik_rig *rig, const double *weights) {
    rig->row_count = 0;
    int32_t before_ties = 0;
    for (int32_t ties = 0; ties < 2; ties++) {
        before_ties = rig->row_count;
        for (int32_t i = 0; i < rig->slots; i++) {
            const ik_rig_slot *slot = &rig->goal[i];
            const ik_rig_goal *goal = &slot->described;
            double weight = goal->weight * goal->weight * weights[goal->priority & 1];
            if (slot->used && weight > 0 && ((goal->parts & IK_RIG_TIE) != 0) == ties) {
                add_goal_rows(rig, slot, weight);
            }
        }
    }
    rig->tie_rows = rig->row_count - before_ties;
}
