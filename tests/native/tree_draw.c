#include "tree_climb.h"

#include <string.h>

static void write(double *to, ik_vec v) {
    to[0] = v.x;
    to[1] = v.y;
    to[2] = v.z;
}

// Drawing joints.

static void draw_limits(chance *c, ik_rig_joint *joint) {
    bool slides = joint->kind == IK_RIG_JOINT_SLIDER;
    double wide = slides ? 1 : 3;
    int32_t how = whole(c, 0, 7);
    joint->min = how == 0 ? -INFINITY : -between(c, 0, wide);
    joint->max = how == 1 ? INFINITY : between(c, 0, wide);
    if (how == 2) { // Rest is not within.
        joint->min = between(c, 0, wide / 2);
        joint->max = joint->min + between(c, 0, wide / 2);
    } else if (how == 3) {
        joint->min = joint->max = between(c, -wide, wide);
    }
    joint->swing_y = between(c, 0.05, how == 4 ? IK_PI : 1.5);
    joint->swing_z = between(c, 0.05, how == 4 ? IK_PI : 1.5);
}

static int32_t draw_kind(chance *c, int32_t dimensions, bool limited) {
    int32_t k = whole(c, 0, 99);
    if (k < 12) {
        return IK_RIG_JOINT_SLIDER;
    }
    if (k < 20) {
        return IK_RIG_JOINT_FIXED;
    }
    if (!limited || k < 55) {
        return IK_RIG_JOINT_FREE;
    }
    return dimensions == 2 ? IK_RIG_JOINT_RANGE
           : k < 70        ? IK_RIG_JOINT_HINGE
           : k < 80        ? IK_RIG_JOINT_CONE
                           : IK_RIG_JOINT_BALL;
}

static void draw_joints(chance *c, drawn *d, int32_t options) {
    d->dimensions = whole(c, 2, 3);
    d->count = whole(c, 1, 9) < 8 ? whole(c, 2, 7) : whole(c, 1, MOST_DRAWN);
    double unit = whole(c, 0, 3) ? 1 : spread(c, 1e-3, 1e3);
    for (int32_t i = 0; i < d->count; i++) {
        ik_rig_joint *joint = &d->joints[i];
        double length = whole(c, 0, 9) ? unit * spread(c, 0.1, 1) : 0;
        ik_vec offset = ik_vec_scale(length, any_way(c, d->dimensions));
        int32_t parent = whole(c, 0, 2) ? i - 1 : whole(c, 0, i > 1 ? i - 1 : 0);
        *joint = joint_at(i > 0 ? parent : -1, offset.x, offset.y, offset.z);
        joint->kind = draw_kind(c, d->dimensions, !(options & DRAWN_UNLIMITED));
        write(joint->axis, ik_vec_scale(spread(c, 0.1, 10), any_way(c, d->dimensions)));
        joint->stiffness = whole(c, 0, 3) ? 1 : spread(c, 0.1, 10);
        draw_limits(c, joint);
        if (joint->kind == IK_RIG_JOINT_SLIDER) {
            joint->min *= unit;
            joint->max *= unit;
        }
    }
    d->root_mode = options & DRAWN_PLAIN || whole(c, 0, 2) ? IK_RIG_ROOT_FIXED : whole(c, 0, 2);
    d->root_motion = whole(c, 0, 2);
}

// How nearly a pose reaches a goal.

static turn asked_turn(const drawn *d, const drawn_pose *pose, const ik_rig_goal *goal) {
    turn to = d->dimensions == 2 ? turn_about((ik_vec){0, 0, 1}, goal->rotation[0])
                                 : turn_of(goal->rotation);
    return goal->parts & IK_RIG_TIE ? compose(&pose->rotation[goal->other], &to) : to;
}

static tree_errors drawn_errors(const drawn *d, const drawn_pose *pose, const ik_rig_goal *goal) {
    tree_errors is = {0, 0, 0};
    ik_vec anchor = vec_of(d->joints[0].offset, d->dimensions);
    ik_vec at = point_of(pose, goal->joint, vec_of(goal->point, d->dimensions));
    if (goal->parts & IK_RIG_POSITION) {
        ik_vec to = ik_vec_sub(vec_of(goal->target, d->dimensions), anchor);
        is.length = size_of(ik_vec_sub(to, at));
    }
    if (goal->parts & IK_RIG_TIE) {
        ik_vec to = point_of(pose, goal->other, vec_of(goal->other_point, d->dimensions));
        is.length = size_of(ik_vec_sub(to, at));
    }
    if (goal->parts & (IK_RIG_PLANE | IK_RIG_HALF_SPACE)) {
        ik_vec normal = vec_of(goal->normal, d->dimensions);
        ik_vec to = ik_vec_sub(vec_of(goal->plane_point, d->dimensions), anchor);
        double under = ik_vec_dot(normal, ik_vec_sub(to, at)) / size_of(normal);
        is.length = fmax(is.length, goal->parts & IK_RIG_PLANE ? fabs(under) : under);
    }
    if (goal->parts & IK_RIG_ORIENTATION) {
        turn to = asked_turn(d, pose, goal);
        is.angle = angle_between(&pose->rotation[goal->joint], &to);
    }
    if (goal->parts & IK_RIG_LOOK_AT) {
        ik_vec to = ik_vec_sub(vec_of(goal->look_at, d->dimensions), anchor);
        ik_vec axis = turned_by(&pose->rotation[goal->joint], vec_of(goal->axis, d->dimensions));
        to = ik_vec_sub(to, at);
        is.angle = fmax(is.angle, atan2(size_of(ik_vec_cross(axis, to)), ik_vec_dot(axis, to)));
    }
    return is;
}

double worst_error(const drawn *d, const drawn_pose *pose) {
    double worst = 0;
    for (int32_t k = 0; k < d->goals; k++) {
        const ik_rig_goal *goal = &d->goal[k];
        tree_errors is = drawn_errors(d, pose, goal);
        if (goal->weight == 0) {
            continue;
        }
        worst = fmax(worst, is.length / fmax(goal->tolerance, 1e-9));
        worst = fmax(worst, is.angle / fmax(goal->orientation_tolerance, 1e-9));
    }
    return worst;
}

// Drawing goals.

static int32_t draw_parts(chance *c, const drawn *d, int32_t options) {
    int32_t k = whole(c, 0, 99);
    if (d->count > 1 && k < 20) {
        bool rigid = !(options & DRAWN_PLAIN) && k < 10;
        return rigid ? IK_RIG_TIE | IK_RIG_ORIENTATION : IK_RIG_TIE;
    }
    if (options & DRAWN_PLAIN || k < 60) {
        return IK_RIG_POSITION;
    }
    static const int32_t parts[] = {IK_RIG_PLANE,
                                    IK_RIG_HALF_SPACE,
                                    IK_RIG_POSITION | IK_RIG_ORIENTATION,
                                    IK_RIG_ORIENTATION,
                                    IK_RIG_LOOK_AT,
                                    IK_RIG_POSITION | IK_RIG_LOOK_AT,
                                    IK_RIG_POSITION | IK_RIG_HALF_SPACE,
                                    IK_RIG_HALF_SPACE | IK_RIG_ORIENTATION};
    return parts[whole(c, 0, 7)];
}

static void draw_goal(chance *c, drawn *d, int32_t index, double unit, int32_t options) {
    int32_t joint = whole(c, d->count > 1 ? d->count / 2 : 0, d->count - 1);
    ik_rig_goal *goal = &d->goal[index];
    *goal = goal_of(joint, draw_parts(c, d, options));
    if (goal->parts & IK_RIG_TIE) {
        goal->other = (joint + whole(c, 1, d->count - 1)) % d->count;
    }
    if (whole(c, 0, 1)) {
        write(goal->point, ik_vec_scale(unit * between(c, 0, 1), any_way(c, d->dimensions)));
    }
    goal->priority = whole(c, 0, 4) == 0;
    goal->weight = whole(c, 0, 3) ? 1 : whole(c, 0, 4) ? spread(c, 0.1, 10) : 0;
    bool inside = options & DRAWN_INSIDE;
    goal->tolerance = unit * (inside || whole(c, 0, 5) ? spread(c, inside ? 1e-3 : 1e-6, 0.3) : 0);
    goal->orientation_tolerance =
        inside || whole(c, 0, 5) ? spread(c, inside ? 1e-3 : 1e-6, 1) : 1e-9;
    d->force[index] = ik_vec_scale(spread(c, 0.1, 10), any_way(c, d->dimensions));
}

// The forces of goals with a place. If the root moves, they add up to 0.
static linear forces_of(drawn *d) {
    linear f = {0};
    const int32_t places = IK_RIG_POSITION | IK_RIG_PLANE | IK_RIG_HALF_SPACE;
    ik_vec sum = {0, 0, 0};
    int32_t last = -1;
    for (int32_t k = 0; k < d->goals; k++) {
        if (d->goal[k].parts & places) {
            sum = ik_vec_add(sum, d->force[k]);
            last = k;
        }
    }
    if (root_translates(d) && last >= 0) {
        d->force[last] = ik_vec_sub(d->force[last], sum);
    }
    for (int32_t k = 0; k < d->goals; k++) {
        const ik_rig_goal *goal = &d->goal[k];
        if (goal->weight > 0 && goal->parts & places) {
            add_term(&f, goal->joint, vec_of(goal->point, d->dimensions), d->force[k]);
        }
    }
    return f;
}

static turn nearly(chance *c, const drawn *d, turn at, double angle) {
    ik_vec axis = d->dimensions == 2 ? (ik_vec){0, 0, whole(c, 0, 1) ? 1 : -1} : any_way(c, 3);
    turn by = turn_about(axis, angle);
    return compose(&by, &at);
}

static void write_rotation(const drawn *d, const turn *rotation, double *to) {
    write_turn(rotation, to);
    if (d->dimensions == 2) {
        to[0] = 2 * atan2(to[2], to[3]);
    }
}

// Sets what a goal asks for so that the known pose reaches it, at the edge of its tolerance. `out`
// is how much further it asks for; if that is less than 0, the pose meets the goal without error.
static void aim(chance *c, drawn *d, int32_t index, double out) {
    ik_rig_goal *goal = &d->goal[index];
    drawn_pose pose;
    pose_drawn(d, d->at, d->root, &pose);
    ik_vec anchor = vec_of(d->joints[0].offset, d->dimensions);
    ik_vec at = point_of(&pose, goal->joint, vec_of(goal->point, d->dimensions));
    double size = size_of(d->force[index]);
    ik_vec way = size > 0 ? ik_vec_scale(1 / size, d->force[index]) : any_way(c, d->dimensions);
    ik_vec to = ik_vec_add(at, ik_vec_scale(goal->tolerance + out, way));
    turn rotation = pose.rotation[goal->joint];
    if (goal->parts & IK_RIG_TIE) {
        turn back = inverse(&pose.rotation[goal->other]);
        ik_vec from = ik_vec_sub(to, pose.position[goal->other]);
        write(goal->other_point, turned_by(&back, from));
        rotation = compose(&back, &rotation);
    }
    double off = out < 0 ? 0 : goal->orientation_tolerance * (whole(c, 0, 1) ? 1 : 0.5);
    rotation = nearly(c, d, rotation, off);
    write_rotation(d, &rotation, goal->rotation);
    write(goal->target, ik_vec_add(anchor, to));
    ik_vec across = any_way(c, d->dimensions);
    across = ik_vec_sub(across, ik_vec_scale(ik_vec_dot(across, way), way));
    write(goal->normal, ik_vec_scale(goal->parts & IK_RIG_PLANE && whole(c, 0, 1) ? -2 : 3, way));
    write(goal->plane_point, ik_vec_add(ik_vec_add(anchor, to), across));
    write(goal->axis, any_way(c, d->dimensions));
    turn look = nearly(c, d, pose.rotation[goal->joint], off);
    ik_vec ahead = turned_by(&look, vec_of(goal->axis, d->dimensions));
    at = ik_vec_add(at, ik_vec_scale(between(c, 0.2, 3), ahead));
    write(goal->look_at, ik_vec_add(anchor, at));
    if (goal->weight == 0) { // It may ask for anything.
        goal->target[0] += 100 * goal->tolerance + 1;
        goal->plane_point[1] -= 100 * goal->tolerance + 1;
    } else if (out == 0) {
        // Coordinates were rounded, so the pose may be beyond the tolerance by that.
        tree_errors is = drawn_errors(d, &pose, goal);
        goal->tolerance = fmax(goal->tolerance, (1 + 1e-15) * is.length);
        goal->orientation_tolerance =
            fmin(fmax(goal->orientation_tolerance, is.angle + 1e-15), IK_PI);
    }
}

drawn draw_tree(chance *c, int32_t options) {
    drawn d;
    memset(&d, 0, sizeof d);
    draw_joints(c, &d, options);
    double unit = 0;
    for (int32_t i = 1; i < d.count; i++) {
        unit = fmax(unit, size_of(vec_of(d.joints[i].offset, d.dimensions)));
    }
    unit = unit > 0 ? unit : 1;
    for (int32_t i = 0; i < d.count; i++) {
        d.at[i] = any_coordinates(c, &d, i);
    }
    if (root_translates(&d)) {
        d.root = ik_vec_scale(unit * between(c, 0, 3), any_way(c, d.dimensions));
    }
    write(d.joints[0].offset,
          ik_vec_scale(unit * (whole(c, 0, 2) ? 0 : 10), any_way(c, d.dimensions)));
    d.goals = whole(c, 1, MOST_DRAWN_GOALS);
    for (int32_t k = 0; k < d.goals; k++) {
        draw_goal(c, &d, k, unit, options);
    }
    linear f = forces_of(&d);
    if (f.terms > 0 && whole(c, 0, 4) && !(options & DRAWN_INSIDE)) {
        climb(c, &f, &d, d.at, d.root, 4);
    }
    double out = options & DRAWN_BEYOND ? unit * spread(c, 1e-6, 3) : 0;
    for (int32_t k = 0; k < d.goals; k++) {
        bool inside = options & DRAWN_INSIDE;
        aim(c, &d, k, inside ? -d.goal[k].tolerance : out);
    }
    return d;
}

// Rigs.

ik_error set_drawn(ik_rig *rig, const drawn *d, const drawn_at *at, int32_t first, int32_t last) {
    double values[MOST_DRAWN], rotations[4 * MOST_DRAWN];
    for (int32_t i = 0; i < d->count; i++) {
        turn local = local_of(d, i, &at[i]);
        values[i] = NAN;
        for (int32_t k = 0; k < 4; k++) {
            rotations[4 * i + k] = NAN;
        }
        if (i >= first && i <= last) {
            values[i] = d->joints[i].kind == IK_RIG_JOINT_BALL ? NAN : at[i].value;
            write_turn(&local, rotations + 4 * i);
        }
    }
    return ik_rig_set_pose(rig, NULL, values, rotations, NULL);
}

ik_rig *rig_of_drawn(chance *c, const drawn *d) {
    ik_rig *rig = NULL;
    ik_error error = ik_rig_create(d->dimensions, d->count, d->joints, &rig, NULL);
    if (error) {
        return NULL;
    }
    if (whole(c, 0, 1)) {
        drawn_at at[MOST_DRAWN];
        for (int32_t i = 0; i < d->count; i++) {
            at[i] = any_coordinates(c, d, i);
        }
        error = set_drawn(rig, d, at, 0, d->count - 1);
    }
    error = error ? error : set_drawn(rig, d, d->at, 0, 0);
    error = error ? error : ik_rig_set_root_mode(rig, d->root_mode);
    error = error ? error : ik_rig_set_root_motion(rig, d->root_motion);
    error = error ? error : ik_rig_set_bias(rig, whole(c, 0, 2), between(c, 0, 0.3));
    for (int32_t k = 0; k < d->goals && !error; k++) {
        int32_t slot;
        error = ik_rig_add_goal(rig, &d->goal[k], &slot);
    }
    if (error) {
        ik_rig_destroy(rig);
        return NULL;
    }
    return rig;
}
