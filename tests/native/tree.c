#include "tree.h"

#include <math.h>

ik_vec vec_of(const double *at, int32_t dimensions) {
    return (ik_vec){at[0], at[1], dimensions == 3 ? at[2] : 0};
}

static double size_of(ik_vec v) {
    return hypot(hypot(v.x, v.y), v.z);
}

void swing_axes(ik_vec axis, ik_vec *y, ik_vec *z) {
    axis = ik_vec_unit(axis, (ik_vec){1, 0, 0}); // which does not underflow
    const ik_vec x = {1, 0, 0};
    ik_vec across = ik_vec_cross(x, axis);
    double sine = size_of(across);
    turn carry = no_turn();
    if (1 + axis.x < 1e-12) { // The least rotation is of any direction: it is the one about z.
        carry = turn_about((ik_vec){0, 0, 1}, IK_PI);
    } else if (sine > 0) {
        carry = turn_about(across, atan2(sine, axis.x));
    }
    *y = turned_by(&carry, (ik_vec){0, 1, 0});
    *z = turned_by(&carry, (ik_vec){0, 0, 1});
}

// Forward kinematics.

static bool has_value(const ik_rig_joint *joint, int32_t dimensions) {
    return joint->kind == IK_RIG_JOINT_RANGE || joint->kind == IK_RIG_JOINT_HINGE ||
           joint->kind == IK_RIG_JOINT_SLIDER ||
           (joint->kind == IK_RIG_JOINT_FREE && dimensions == 2);
}

static turn local_turn(const ik_rig *rig, int32_t index, const ik_rig_joint *joint) {
    double value = ik_rig_get_values(rig)[index];
    if (joint->kind == IK_RIG_JOINT_SLIDER || joint->kind == IK_RIG_JOINT_FIXED) {
        return no_turn();
    }
    if (ik_rig_get_dimensions(rig) == 2) {
        return turn_about((ik_vec){0, 0, 1}, value);
    }
    if (joint->kind == IK_RIG_JOINT_HINGE) {
        ik_vec axis = ik_vec_unit(vec_of(joint->axis, 3), (ik_vec){1, 0, 0});
        return turn_about(axis, value);
    }
    return turn_of(ik_rig_get_local_rotations(rig) + 4 * (size_t)index);
}

void find_pose(const ik_rig *rig, tree_pose *pose) {
    int32_t dimensions = ik_rig_get_dimensions(rig);
    for (int32_t i = 0; i < ik_rig_get_count(rig); i++) {
        ik_rig_joint joint;
        ik_rig_get_joint(rig, i, &joint);
        turn rotation = no_turn(), local = local_turn(rig, i, &joint);
        ik_vec position = {0, 0, 0};
        double size = 0;
        if (i > 0) {
            ik_vec offset = vec_of(joint.offset, dimensions);
            rotation = pose->rotation[joint.parent];
            position = ik_vec_add(pose->position[joint.parent], turned_by(&rotation, offset));
            size = pose->size[joint.parent] + size_of(offset);
        }
        if (joint.kind == IK_RIG_JOINT_SLIDER) {
            double value = ik_rig_get_values(rig)[i];
            ik_vec axis = ik_vec_unit(vec_of(joint.axis, dimensions), (ik_vec){1, 0, 0});
            ik_vec shift = turned_by(&rotation, ik_vec_scale(value, axis));
            // The slider of joint 0 is part of where joint 0 is.
            position = i > 0 ? ik_vec_add(position, shift) : position;
            size += fabs(value);
        }
        pose->rotation[i] = compose(&rotation, &local);
        pose->position[i] = position;
        pose->size[i] = size;
    }
}

// Limits.

// Whether a twist is within an interval, with any number of whole turns.
static bool is_twist_within(double twist, double least, double most) {
    if (least == -INFINITY || most == INFINITY) {
        return true;
    }
    double turns = ceil((least - twist) / (2 * IK_PI));
    return twist + 2 * IK_PI * turns <= most;
}

static bool is_ball_within(const ik_rig_joint *joint, const double *q, double slack) {
    ik_vec axis = ik_vec_unit(vec_of(joint->axis, 3), (ik_vec){1, 0, 0}), y, z;
    double along = q[0] * axis.x + q[1] * axis.y + q[2] * axis.z;
    if (hypot(along, q[3]) < 1e-6) {
        return joint->swing_y > 3.1 || joint->swing_z > 3.1; // Half a turn: any twist.
    }
    double twist = 2 * atan2(along, q[3]);
    turn whole = turn_of(q), back = turn_about(axis, -twist), swing = compose(&whole, &back);
    double s[4];
    write_turn(&swing, s);
    double sign = s[3] < 0 ? -1 : 1, sine = hypot(hypot(s[0], s[1]), s[2]);
    double size = sine > 0 ? sign * 2 * atan2(sine, fabs(s[3])) / sine : 0;
    ik_vec vector = {size * s[0], size * s[1], size * s[2]};
    swing_axes(axis, &y, &z);
    bool cone = joint->kind == IK_RIG_JOINT_CONE;
    double most_y = joint->swing_y, most_z = cone ? joint->swing_y : joint->swing_z;
    double a = fabs(ik_vec_dot(vector, y)), b = fabs(ik_vec_dot(vector, z));
    double share_y = a <= slack ? 0 : a / (most_y + slack);
    double share_z = b <= slack ? 0 : b / (most_z + slack);
    bool swings = hypot(share_y, share_z) <= 1 + slack;
    return swings && (cone ? is_twist_within(twist, -slack, slack)
                           : is_twist_within(twist, joint->min - slack, joint->max + slack));
}

static const char *limit_fault(const ik_rig *rig, int32_t index, const ik_rig_joint *joint,
                               double slack) {
    int32_t dimensions = ik_rig_get_dimensions(rig);
    double value = ik_rig_get_values(rig)[index];
    const double *q = ik_rig_get_local_rotations(rig) + 4 * (size_t)index;
    if (has_value(joint, dimensions) != !isnan(value)) {
        return "joints have a value if their kind has one";
    }
    switch (joint->kind) {
    case IK_RIG_JOINT_RANGE:
    case IK_RIG_JOINT_HINGE:
    case IK_RIG_JOINT_SLIDER: {
        double most = slack / 10 * (joint->kind == IK_RIG_JOINT_SLIDER ? fabs(value) : 1) + 1e-150;
        bool within = value >= joint->min - most && value <= joint->max + most;
        return within ? NULL : "values are within their limits";
    }
    case IK_RIG_JOINT_CONE:
    case IK_RIG_JOINT_BALL:
        return is_ball_within(joint, q, fmax(1e-9, slack))
                   ? NULL
                   : "swings and twists are within their limits";
    default:
        return NULL;
    }
}

static const char *coupling_fault(const ik_rig *rig, int32_t index, double slack) {
    ik_rig_coupling coupling;
    ik_rig_get_coupling(rig, index, &coupling);
    if (coupling.leader < 0) {
        return NULL;
    }
    double value = ik_rig_get_values(rig)[index];
    double leads = coupling.factor * ik_rig_get_values(rig)[coupling.leader];
    double size = fabs(value) + fabs(leads) + fabs(coupling.offset);
    return fabs(leads + coupling.offset - value) <= slack * size + 1e-150
               ? NULL
               : "the values of joints follow those of their leaders";
}

// Whether a published rotation is a unit quaternion, and nearly a turn.
static bool is_turn(const double *q, const turn *wanted, double slack) {
    double square = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
    turn is = turn_of(q);
    return fabs(square - 1) <= slack && angle_between(&is, wanted) <= slack;
}

static ik_vec position_of(const ik_rig *rig, int32_t joint) {
    int32_t dimensions = ik_rig_get_dimensions(rig);
    return vec_of(ik_rig_get_positions(rig) + dimensions * joint, dimensions);
}

static ik_vec anchor_of(const ik_rig *rig) {
    ik_rig_joint root;
    ik_rig_get_joint(rig, 0, &root);
    return vec_of(root.offset, ik_rig_get_dimensions(rig));
}

// What rounding may do to a point with such a path, near a joint.
static double rounding_at(const ik_rig *rig, int32_t joint, double size) {
    ik_vec at = position_of(rig, joint), anchor = anchor_of(rig);
    return 1e-12 * (size + size_of(ik_vec_sub(at, anchor))) +
           1e-15 * (size_of(at) + size_of(anchor));
}

static const char *joint_fault(const ik_rig *rig, const tree_pose *pose, int32_t index,
                               double slack) {
    int32_t dimensions = ik_rig_get_dimensions(rig);
    ik_rig_joint joint;
    ik_rig_get_joint(rig, index, &joint);
    const double *world = ik_rig_get_rotations(rig) + 4 * (size_t)index;
    const double *local = ik_rig_get_local_rotations(rig) + 4 * (size_t)index;
    ik_vec at = position_of(rig, index), off;
    off = ik_vec_sub(ik_vec_sub(at, position_of(rig, 0)), pose->position[index]);
    double most = rounding_at(rig, index, pose->size[index]) * fmax(1, 1e11 * slack);
    if (!(size_of(off) <= most + 1e-150)) {
        return "positions are where offsets and rotations put them";
    }
    turn wanted = local_turn(rig, index, &joint);
    if (!is_turn(local, &wanted, slack)) {
        return "local rotations are those of the values";
    }
    if (!is_turn(world, &pose->rotation[index], slack)) {
        return "rotations are the products of the local ones";
    }
    if (dimensions == 2 && (world[0] != 0 || world[1] != 0 || local[0] != 0 || local[1] != 0)) {
        return "planar rigs turn about z alone";
    }
    const char *fault = limit_fault(rig, index, &joint, slack);
    return fault ? fault : coupling_fault(rig, index, slack);
}

const char *pose_fault(const ik_rig *rig) {
    return nearly_pose_fault(rig, 1e-11);
}

const char *nearly_pose_fault(const ik_rig *rig, double slack) {
    static tree_pose pose;
    find_pose(rig, &pose);
    for (int32_t i = 0; i < ik_rig_get_count(rig); i++) {
        const char *fault = joint_fault(rig, &pose, i, slack);
        if (fault) {
            return fault;
        }
    }
    return NULL;
}

bool root_stays(const ik_rig *rig) {
    ik_rig_joint root;
    ik_rig_get_joint(rig, 0, &root);
    ik_vec at = anchor_of(rig), is = position_of(rig, 0);
    double size = 0;
    if (root.kind == IK_RIG_JOINT_SLIDER) {
        ik_vec axis = ik_vec_unit(vec_of(root.axis, ik_rig_get_dimensions(rig)), at);
        at = ik_vec_add(at, ik_vec_scale(ik_rig_get_values(rig)[0], axis));
        size = 1e-14 * fabs(ik_rig_get_values(rig)[0]) + 1e-15 * size_of(at) + 1e-150;
    }
    return size_of(ik_vec_sub(at, is)) <= size;
}

// Goals.

// A point of a joint's body, relative to joint 0.
static ik_vec point_at(const tree_pose *pose, int32_t joint, ik_vec point) {
    return ik_vec_add(pose->position[joint], turned_by(&pose->rotation[joint], point));
}

// A place in space, relative to joint 0. Far from the origin, the difference from the anchor is
// exact.
static ik_vec from_root(const ik_rig *rig, const double *at) {
    int32_t dimensions = ik_rig_get_dimensions(rig);
    ik_vec moved = ik_vec_sub(position_of(rig, 0), anchor_of(rig));
    return ik_vec_sub(ik_vec_sub(vec_of(at, dimensions), anchor_of(rig)), moved);
}

static turn wanted_turn(const double *rotation, int32_t dimensions) {
    return dimensions == 2 ? turn_about((ik_vec){0, 0, 1}, rotation[0]) : turn_of(rotation);
}

static double angle_of(ik_vec a, ik_vec b) {
    return atan2(size_of(ik_vec_cross(a, b)), ik_vec_dot(a, b));
}

// The angle by which an orientation is missed, beyond its freedom: a lean of the twist axis, then a
// twist.
static double free_angle(const turn *is, const turn *wanted, const ik_rig_goal *goal,
                         int32_t dimensions) {
    if (goal->twist == 0 && goal->swing == 0) {
        return angle_between(is, wanted);
    }
    if (dimensions == 2) {
        return fmax(angle_between(is, wanted) - goal->twist, 0);
    }
    ik_vec axis = ik_vec_unit(vec_of(goal->twist_axis, 3), (ik_vec){1, 0, 0});
    ik_vec from = turned_by(is, axis), to = turned_by(wanted, axis),
           across = ik_vec_cross(from, to);
    double lean = angle_of(from, to);
    turn swing = size_of(across) > 0 ? turn_about(across, lean) : no_turn();
    turn swung = compose(&swing, is);
    double twist = angle_between(&swung, wanted);
    return hypot(fmax(lean - goal->swing, 0), fmax(twist - goal->twist, 0));
}

tree_errors errors_of(const ik_rig *rig, const tree_pose *pose, const ik_rig_goal *goal) {
    int32_t dimensions = ik_rig_get_dimensions(rig);
    ik_vec point = vec_of(goal->point, dimensions), at = point_at(pose, goal->joint, point);
    double size = pose->size[goal->joint] + size_of(point), length = 0, angle = 0;
    double rounding = rounding_at(rig, goal->joint, size), coordinates = size_of(anchor_of(rig));
    if (goal->parts & IK_RIG_POSITION) {
        ik_vec target = from_root(rig, goal->target);
        length = size_of(ik_vec_sub(target, at));
        coordinates += size_of(vec_of(goal->target, dimensions));
    }
    if (goal->parts & (IK_RIG_PLANE | IK_RIG_HALF_SPACE)) {
        ik_vec normal = ik_vec_unit(vec_of(goal->normal, dimensions), (ik_vec){1, 0, 0});
        double under = ik_vec_dot(normal, ik_vec_sub(from_root(rig, goal->plane_point), at));
        length = fmax(length, goal->parts & IK_RIG_PLANE ? fabs(under) : under);
        coordinates += size_of(vec_of(goal->plane_point, dimensions));
    }
    turn rotation = wanted_turn(goal->rotation, dimensions);
    if (goal->parts & IK_RIG_TIE) {
        ik_vec other = vec_of(goal->other_point, dimensions);
        length = size_of(ik_vec_sub(point_at(pose, goal->other, other), at));
        rotation = compose(&pose->rotation[goal->other], &rotation);
        rounding += rounding_at(rig, goal->other, pose->size[goal->other] + size_of(other));
    }
    if (goal->parts & IK_RIG_ORIENTATION) {
        angle = free_angle(&pose->rotation[goal->joint], &rotation, goal, dimensions);
    }
    if (goal->parts & IK_RIG_DIRECTION) {
        ik_vec axis = ik_vec_unit(vec_of(goal->axis, dimensions), (ik_vec){1, 0, 0});
        double off = angle_of(turned_by(&pose->rotation[goal->joint], axis),
                              ik_vec_unit(vec_of(goal->direction, dimensions), axis));
        angle = fmax(angle, off - goal->cone);
    }
    if (goal->parts & IK_RIG_VALUE) {
        ik_rig_joint joint;
        ik_rig_get_joint(rig, goal->joint, &joint);
        double value = ik_rig_get_values(rig)[goal->joint], off = fabs(goal->value - value);
        bool slides = joint.kind == IK_RIG_JOINT_SLIDER;
        length = slides ? fmax(length, off) : length;
        angle = slides ? angle : fmax(angle, off);
        rounding += slides ? 1e-15 * (fabs(value) + fabs(goal->value)) : 0;
    }
    if (goal->parts & IK_RIG_LOOK_AT) {
        ik_vec axis = ik_vec_unit(vec_of(goal->axis, dimensions), (ik_vec){1, 0, 0});
        ik_vec way = ik_vec_sub(from_root(rig, goal->look_at), at);
        double off = angle_of(turned_by(&pose->rotation[goal->joint], axis), way);
        angle = fmax(angle, off - goal->cone);
        coordinates += size_of(vec_of(goal->look_at, dimensions));
    }
    return (tree_errors){length, angle, rounding + 1e-15 * coordinates + 1e-150};
}

// The size of a rig: its reach, or the longest point of a goal.
static double size_of_rig(const ik_rig *rig) {
    double size = ik_rig_get_reach(rig);
    for (int32_t i = 0; i < MOST_TREE_GOALS; i++) {
        ik_rig_goal goal;
        if (ik_rig_get_goal(rig, i, &goal) == IK_OK) {
            int32_t dimensions = ik_rig_get_dimensions(rig);
            size = fmax(size, size_of(vec_of(goal.point, dimensions)));
            size = fmax(size, size_of(vec_of(goal.other_point, dimensions)));
        }
    }
    return size > 0 ? size : 1;
}

// The rounding of an angle: of a look at something near, the direction is not exact.
static double angle_rounding(const ik_rig *rig, const tree_pose *pose, const ik_rig_goal *goal,
                             double rounding) {
    if (!(goal->parts & IK_RIG_LOOK_AT)) {
        return 1e-11;
    }
    ik_vec point = vec_of(goal->point, ik_rig_get_dimensions(rig));
    ik_vec way = ik_vec_sub(from_root(rig, goal->look_at), point_at(pose, goal->joint, point));
    double far = size_of(way);
    // What is nearer than that is where the point is.
    return far <= 1e-12 * size_of_rig(rig) ? IK_PI : 1e-11 + 10 * rounding / far;
}

static const char *goal_fault(const ik_rig *rig, const tree_pose *pose, int32_t index,
                              const ik_rig_goal *goal) {
    int32_t status = ik_rig_get_goal_status(rig, index);
    tree_errors is = errors_of(rig, pose, goal);
    double length = ik_rig_get_goal_error(rig, index);
    double angle = ik_rig_get_goal_orientation_error(rig, index);
    double slack = angle_rounding(rig, pose, goal, is.rounding);
    if (!(fabs(length - is.length) <= is.rounding + 1e-12 * is.length)) {
        return "the error of a goal is how far it is missed";
    }
    if (!(fabs(angle - is.angle) <= slack)) {
        // Any direction leads from a point to itself.
        if (!(goal->parts & IK_RIG_LOOK_AT && slack > 1e-3)) {
            return "the orientation error of a goal is how far it is missed";
        }
    }
    if (goal->weight == 0) {
        return status == IK_RIG_UNSOLVED ? NULL : "a goal without weight is unsolved";
    }
    bool missed =
        length > goal->tolerance + is.rounding || angle > goal->orientation_tolerance + 1e-14;
    bool met =
        length < goal->tolerance - is.rounding && angle < goal->orientation_tolerance - 1e-14;
    if (status == IK_RIG_REACHED ? missed : met) {
        return "a goal is reached if and only if it is within its tolerances";
    }
    int32_t whole = ik_rig_get_status(rig);
    bool agrees = status == IK_RIG_REACHED || status == whole ||
                  (whole == IK_RIG_OUT_OF_REACH && status == IK_RIG_BLOCKED);
    return agrees ? NULL : "a missed goal has the status of the rig";
}

static const char *certificate_fault(const ik_rig *rig) {
    ik_rig_certificate proof;
    bool certified = ik_rig_get_certificate(rig, &proof);
    if (certified != (ik_rig_get_status(rig) == IK_RIG_OUT_OF_REACH)) {
        return "what is out of reach has a certificate, and nothing else has";
    }
    if (!certified) {
        return NULL;
    }
    bool finite = isfinite(proof.work) && isfinite(proof.bound);
    for (int32_t i = 0; i < 3 * proof.slots; i++) {
        finite = finite && isfinite(proof.forces[i]);
    }
    return finite ? NULL : "certificates are finite";
}

const char *solve_fault(const ik_rig *rig) {
    static tree_pose pose;
    const char *fault = pose_fault(rig);
    if (fault) {
        return fault;
    }
    find_pose(rig, &pose);
    bool reached = true;
    for (int32_t i = 0; i < MOST_TREE_GOALS; i++) {
        ik_rig_goal goal;
        if (ik_rig_get_goal(rig, i, &goal)) {
            continue;
        }
        reached = reached && (goal.weight == 0 || ik_rig_get_goal_status(rig, i) == IK_RIG_REACHED);
        fault = goal_fault(rig, &pose, i, &goal);
        if (fault) {
            return fault;
        }
    }
    int32_t status = ik_rig_get_status(rig), iterations = ik_rig_get_iterations(rig);
    if (status < IK_RIG_REACHED || status > IK_RIG_BLOCKED || !ik_rig_status_name(status)) {
        return "a solve ends with a status";
    }
    if (reached != (status == IK_RIG_REACHED)) {
        return "a rig is reached if and only if all its goals are";
    }
    if (iterations < 0 || iterations > ik_rig_get_max_iterations(rig)) {
        return "a solve takes no more iterations than allowed";
    }
    return certificate_fault(rig);
}

// Descriptions.

ik_error set_max_turns(ik_rig *rig, double most) {
    double angles[IK_RIG_MAX_JOINTS];
    for (int32_t i = 0; i < ik_rig_get_count(rig); i++) {
        angles[i] = most;
    }
    return ik_rig_set_max_turn(rig, angles, NULL);
}

ik_error set_max_moves(ik_rig *rig, double most) {
    double lengths[IK_RIG_MAX_JOINTS];
    for (int32_t i = 0; i < ik_rig_get_count(rig); i++) {
        lengths[i] = most;
    }
    return ik_rig_set_max_move(rig, lengths, NULL);
}

ik_rig_joint joint_at(int32_t parent, double x, double y, double z) {
    return (ik_rig_joint){.parent = parent,
                          .kind = IK_RIG_JOINT_FREE,
                          .offset = {x, y, z},
                          .axis = {1, 0, 0},
                          .min = -INFINITY,
                          .max = INFINITY,
                          .swing_y = IK_PI,
                          .swing_z = IK_PI,
                          .stiffness = 1};
}

ik_rig_goal goal_of(int32_t joint, int32_t parts) {
    return (ik_rig_goal){.joint = joint,
                         .other = -1,
                         .parts = parts,
                         .rotation = {0, 0, 0, 1},
                         .axis = {1, 0, 0},
                         .normal = {0, 1, 0},
                         .direction = {0, 1, 0},
                         .twist_axis = {0, 0, 1},
                         .weight = 1,
                         .tolerance = 1e-6,
                         .orientation_tolerance = 1e-6};
}
