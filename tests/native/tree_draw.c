#include "tree_draw.h"

#include <string.h>

static double size_of(ik_vec v) {
    return sqrt(ik_vec_dot(v, v));
}

static ik_vec any_way(chance *c, int32_t dimensions) {
    ik_vec v;
    double size;
    do {
        v = (ik_vec){between(c, -1, 1), between(c, -1, 1), dimensions == 3 ? between(c, -1, 1) : 0};
        size = size_of(v);
    } while (size < 0.05 || size > 1);
    return ik_vec_scale(1 / size, v);
}

static void write(double *to, ik_vec v) {
    to[0] = v.x;
    to[1] = v.y;
    to[2] = v.z;
}

static turn any_turn(chance *c) {
    double q[4], square;
    do {
        square = 0;
        for (int k = 0; k < 4; k++) {
            q[k] = between(c, -1, 1);
            square += q[k] * q[k];
        }
    } while (square < 0.01 || square > 1);
    return turn_of(q);
}

// Coordinates.

static bool is_angle(const drawn *d, int32_t i) {
    int32_t kind = d->joints[i].kind;
    return kind == IK_RIG_RANGE || kind == IK_RIG_HINGE || kind == IK_RIG_BALL ||
           (kind == IK_RIG_FREE && d->dimensions == 2);
}

static bool swings(const drawn *d, int32_t i) {
    return d->joints[i].kind == IK_RIG_CONE || d->joints[i].kind == IK_RIG_BALL;
}

static double most_z(const ik_rig_joint *joint) {
    return joint->kind == IK_RIG_CONE ? joint->swing_y : joint->swing_z;
}

// The interval of a value; free values are kept within some turns, or within a length of 1.
static void interval(const drawn *d, int32_t i, double *least, double *most) {
    const ik_rig_joint *joint = &d->joints[i];
    bool free = joint->kind == IK_RIG_FREE;
    double wide = joint->kind == IK_RIG_SLIDER ? 1 : IK_PI;
    *least = free || joint->min == -INFINITY ? -wide : joint->min;
    *most = free || joint->max == INFINITY ? wide : joint->max;
    *least = fmin(*least, joint->max);
    *most = fmax(*most, joint->min);
}

static turn local_of(const drawn *d, int32_t i, const drawn_at *at) {
    const ik_rig_joint *joint = &d->joints[i];
    const ik_vec up = {0, 0, 1};
    switch (joint->kind) {
    case IK_RIG_SLIDER:
    case IK_RIG_FIXED_JOINT:
        return no_turn();
    case IK_RIG_FREE:
        return d->dimensions == 2 ? turn_about(up, at->value) : at->free;
    case IK_RIG_RANGE:
        return turn_about(up, at->value);
    case IK_RIG_HINGE:
        return turn_about(vec_of(joint->axis, 3), at->value);
    default: {
        ik_vec axis = vec_of(joint->axis, 3), y, z;
        swing_axes(axis, &y, &z);
        ik_vec vector = ik_vec_add(ik_vec_scale(at->y, y), ik_vec_scale(at->z, z));
        double angle = size_of(vector);
        turn twist = turn_about(axis, joint->kind == IK_RIG_BALL ? at->value : 0);
        turn swing = angle > 0 ? turn_about(vector, angle) : no_turn();
        return compose(&swing, &twist);
    }
    }
}

void pose_drawn(const drawn *d, const drawn_at *at, ik_vec root, drawn_pose *pose) {
    for (int32_t i = 0; i < d->count; i++) {
        const ik_rig_joint *joint = &d->joints[i];
        turn above = no_turn(), local = local_of(d, i, &at[i]);
        ik_vec position = root;
        if (i > 0) {
            above = pose->rotation[joint->parent];
            position = ik_vec_add(pose->position[joint->parent],
                                  turned_by(&above, vec_of(joint->offset, d->dimensions)));
        }
        if (joint->kind == IK_RIG_SLIDER) {
            ik_vec axis = vec_of(joint->axis, d->dimensions);
            axis = ik_vec_scale(at[i].value / size_of(axis), axis);
            position = ik_vec_add(position, turned_by(&above, axis));
        }
        pose->rotation[i] = compose(&above, &local);
        pose->position[i] = position;
    }
}

drawn_at any_coordinates(chance *c, const drawn *d, int32_t i) {
    const ik_rig_joint *joint = &d->joints[i];
    drawn_at at = {.free = d->dimensions == 3 ? any_turn(c) : no_turn()};
    double least, most;
    interval(d, i, &least, &most);
    int32_t end = whole(c, 0, 5);
    at.value = end == 0 ? least : end == 1 ? most : between(c, least, most);
    double angle = between(c, -IK_PI, IK_PI), share = end == 2 ? 1 : sqrt(between(c, 0, 1));
    at.y = share * cos(angle) * joint->swing_y;
    at.z = share * sin(angle) * most_z(joint);
    return at;
}

// Drawing joints.

static void draw_limits(chance *c, ik_rig_joint *joint) {
    bool slides = joint->kind == IK_RIG_SLIDER;
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
        return IK_RIG_SLIDER;
    }
    if (k < 20) {
        return IK_RIG_FIXED_JOINT;
    }
    if (!limited || k < 55) {
        return IK_RIG_FREE;
    }
    return dimensions == 2 ? IK_RIG_RANGE
           : k < 70        ? IK_RIG_HINGE
           : k < 80        ? IK_RIG_CONE
                           : IK_RIG_BALL;
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
        if (joint->kind == IK_RIG_SLIDER) {
            joint->min *= unit;
            joint->max *= unit;
        }
    }
    d->root_mode = options & DRAWN_PLAIN || whole(c, 0, 2) ? IK_RIG_ROOT_FIXED : whole(c, 0, 2);
    d->root_motion = whole(c, 0, 2);
}

static bool root_translates(const drawn *d) {
    return d->root_mode != IK_RIG_ROOT_FIXED && d->root_motion != IK_RIG_MOTION_ROTATION;
}

static bool root_turns(const drawn *d) {
    return d->root_mode == IK_RIG_ROOT_FIXED || d->root_motion != IK_RIG_MOTION_TRANSLATION;
}

// Climbing: a linear function of points, made as great as possible by one coordinate after another.

typedef struct linear {
    int32_t terms;
    int32_t joint[2 * MOST_DRAWN_GOALS + 2];
    ik_vec point[2 * MOST_DRAWN_GOALS + 2], force[2 * MOST_DRAWN_GOALS + 2];
} linear;

static void add_term(linear *f, int32_t joint, ik_vec point, ik_vec force) {
    f->joint[f->terms] = joint;
    f->point[f->terms] = point;
    f->force[f->terms++] = force;
}

static ik_vec point_of(const drawn_pose *pose, int32_t joint, ik_vec point) {
    return ik_vec_add(pose->position[joint], turned_by(&pose->rotation[joint], point));
}

static double value_of(const linear *f, const drawn *d, const drawn_at *at, ik_vec root) {
    drawn_pose pose;
    pose_drawn(d, at, root, &pose);
    double sum = 0;
    for (int32_t k = 0; k < f->terms; k++) {
        sum += ik_vec_dot(f->force[k], point_of(&pose, f->joint[k], f->point[k]));
    }
    return sum;
}

static void climb_value(const linear *f, const drawn *d, drawn_at *at, int32_t i, ik_vec root) {
    double least, most, best = at[i].value;
    interval(d, i, &least, &most);
    double w[3], greatest = value_of(f, d, at, root), tries[8] = {least, most};
    int32_t count = 2;
    if (d->joints[i].kind != IK_RIG_SLIDER) {
        // The function is c + a cos + b sin.
        const double angles[3] = {0, IK_PI / 2, IK_PI};
        for (int k = 0; k < 3; k++) {
            at[i].value = angles[k];
            w[k] = value_of(f, d, at, root);
        }
        double c = (w[0] + w[2]) / 2, top = atan2(w[1] - c, w[0] - c);
        for (int k = -2; k <= 2; k++) {
            double angle = top + 2 * IK_PI * k;
            if (angle >= least && angle <= most) {
                tries[count++] = angle;
            }
        }
    }
    for (int32_t k = 0; k < count; k++) {
        at[i].value = tries[k];
        double is = value_of(f, d, at, root);
        if (is > greatest) {
            greatest = is;
            best = tries[k];
        }
    }
    at[i].value = best;
}

static void climb_free(const linear *f, const drawn *d, drawn_at *at, int32_t i, ik_vec root) {
    const ik_vec axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int axis = 0; axis < 6; axis++) {
        turn before = at[i].free;
        double w[3];
        for (int k = 0; k < 3; k++) {
            turn by = turn_about(axes[axis % 3], k * IK_PI / 2);
            at[i].free = compose(&before, &by);
            w[k] = value_of(f, d, at, root);
        }
        double c = (w[0] + w[2]) / 2;
        turn by = turn_about(axes[axis % 3], atan2(w[1] - c, w[0] - c));
        at[i].free = compose(&before, &by);
        if (!(value_of(f, d, at, root) >= w[0])) {
            at[i].free = before;
        }
    }
}

static void climb_swing(chance *c, const linear *f, const drawn *d, drawn_at *at, int32_t i,
                        ik_vec root) {
    const ik_rig_joint *joint = &d->joints[i];
    drawn_at best = at[i];
    double greatest = value_of(f, d, at, root), size = 2;
    for (int k = 0; k < 14; k++) {
        double a = best.y / joint->swing_y + between(c, -size, size);
        double b = best.z / most_z(joint) + between(c, -size, size), out = fmax(1, hypot(a, b));
        at[i].y = a / out * joint->swing_y;
        at[i].z = b / out * most_z(joint);
        double is = value_of(f, d, at, root);
        if (is > greatest) {
            greatest = is;
            best = at[i];
        } else {
            size *= 0.7;
        }
    }
    at[i] = best;
}

// Of joint 0, only if it turns.
static double climb(chance *c, const linear *f, const drawn *d, drawn_at *at, ik_vec root,
                    int32_t sweeps) {
    double before = -INFINITY, is = value_of(f, d, at, root);
    for (int32_t sweep = 0; sweep < sweeps && is > before; sweep++) {
        before = is;
        for (int32_t i = 0; i < d->count; i++) {
            int32_t kind = d->joints[i].kind;
            if (i == 0 && !root_turns(d)) {
                continue;
            }
            if (swings(d, i)) {
                climb_swing(c, f, d, at, i, root);
            }
            if (is_angle(d, i) || kind == IK_RIG_SLIDER) {
                climb_value(f, d, at, i, root);
            } else if (kind == IK_RIG_FREE) {
                climb_free(f, d, at, i, root);
            }
        }
        is = value_of(f, d, at, root);
    }
    return is;
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
        worst = fmax(worst, is.angle / fmax(goal->angular_tolerance, 1e-9));
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
    goal->angular_tolerance = inside || whole(c, 0, 5) ? spread(c, inside ? 1e-3 : 1e-6, 1) : 1e-9;
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
    double off = out < 0 ? 0 : goal->angular_tolerance * (whole(c, 0, 1) ? 1 : 0.5);
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
        goal->angular_tolerance = fmin(fmax(goal->angular_tolerance, is.angle + 1e-15), IK_PI);
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
            values[i] = d->joints[i].kind == IK_RIG_BALL ? NAN : at[i].value;
            write_turn(&local, rotations + 4 * i);
        }
    }
    return ik_rig_set_pose(rig, values, rotations, NULL);
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

static drawn_at changed(chance *c, const drawn *d, int32_t i, drawn_at at, double size) {
    const ik_rig_joint *joint = &d->joints[i];
    double least, most;
    interval(d, i, &least, &most);
    double value = at.value + size * (most - least) * between(c, -1, 1);
    bool wraps = joint->kind == IK_RIG_FREE; // its interval is a whole turn
    at.value = wraps ? value : fmin(fmax(value, least), most);
    if (swings(d, i)) {
        double a = at.y / joint->swing_y + size * between(c, -1, 1);
        double b = at.z / most_z(joint) + size * between(c, -1, 1), out = fmax(1, hypot(a, b));
        at.y = a / out * joint->swing_y;
        at.z = b / out * most_z(joint);
    }
    if (joint->kind == IK_RIG_FREE && d->dimensions == 3) {
        turn by = turn_about(any_way(c, 3), size * between(c, -3, 3));
        at.free = compose(&by, &at.free);
    }
    return at;
}

double search_drawn(chance *c, const drawn *d, int32_t starts, int32_t trials) {
    double least = INFINITY;
    for (int32_t start = 0; start < starts && least > 1; start++) {
        drawn_at at[MOST_DRAWN], next[MOST_DRAWN];
        drawn_pose pose;
        ik_vec root = {0, 0, 0}, moved = root;
        for (int32_t i = 0; i < d->count; i++) {
            // The first start is the known pose.
            at[i] = i == 0 && !root_turns(d) ? d->at[i] : any_coordinates(c, d, i);
            at[i] = start == 0 ? d->at[i] : at[i];
        }
        root = root_translates(d) ? d->root : root;
        pose_drawn(d, at, root, &pose);
        double best = worst_error(d, &pose), size = 0.5;
        for (int32_t k = 0; k < trials && best > 1; k++) {
            memcpy(next, at, sizeof next);
            int32_t changes = whole(c, 1, 3);
            moved = root;
            for (int32_t n = 0; n < changes; n++) {
                int32_t i = whole(c, root_translates(d) ? -1 : root_turns(d) ? 0 : 1, d->count - 1);
                if (i < 0) {
                    moved = ik_vec_add(root, ik_vec_scale(size, any_way(c, d->dimensions)));
                } else if (i > 0 || root_turns(d)) {
                    next[i < d->count ? i : 0] = changed(c, d, i, at[i], size);
                }
                if (d->count == 1) {
                    break;
                }
            }
            pose_drawn(d, next, moved, &pose);
            double is = worst_error(d, &pose);
            if (is < best) {
                best = is;
                root = moved;
                memcpy(at, next, sizeof at);
                size = fmin(1.5 * size, 1);
            } else {
                size = fmax(0.93 * size, 1e-9);
            }
        }
        least = fmin(least, best);
    }
    return least;
}

// Certificates.

// The singular values of a 3 x 3 matrix: the roots of the eigenvalues of its square, by Jacobi's
// rotations of columns (one-sided).
static void singular_values(double a[3][3], double *values) {
    for (int sweep = 0; sweep < 30; sweep++) {
        for (int p = 0; p < 2; p++) {
            for (int q = p + 1; q < 3; q++) {
                double x = 0, y = 0, xy = 0;
                for (int k = 0; k < 3; k++) {
                    x += a[k][p] * a[k][p];
                    y += a[k][q] * a[k][q];
                    xy += a[k][p] * a[k][q];
                }
                if (xy == 0) {
                    continue;
                }
                double angle = 0.5 * atan2(2 * xy, x - y), s = sin(angle), co = cos(angle);
                for (int k = 0; k < 3; k++) {
                    double u = a[k][p], v = a[k][q];
                    a[k][p] = co * u + s * v;
                    a[k][q] = -s * u + co * v;
                }
            }
        }
    }
    for (int p = 0; p < 3; p++) {
        values[p] = sqrt(a[0][p] * a[0][p] + a[1][p] * a[1][p] + a[2][p] * a[2][p]);
    }
}

static double determinant(const double a[3][3]) {
    return a[0][0] * (a[1][1] * a[2][2] - a[1][2] * a[2][1]) -
           a[0][1] * (a[1][0] * a[2][2] - a[1][2] * a[2][0]) +
           a[0][2] * (a[1][0] * a[2][1] - a[1][1] * a[2][0]);
}

// The greatest sum of f . (R o) over all rotations R, where a is the sum of f oT (W. Kabsch, 1976).
static double greatest_turn_work(const drawn *d, double a[3][3]) {
    if (d->dimensions == 2) {
        return hypot(a[0][0] + a[1][1], a[1][0] - a[0][1]);
    }
    double s[3], volume = determinant((const double(*)[3])a);
    singular_values(a, s);
    double least = fmin(s[0], fmin(s[1], s[2])), most = fmax(s[0], fmax(s[1], s[2]));
    // Of nearly flat ones, the sign is lost in rounding.
    bool mirrors = volume < -1e-14 * most * most * most;
    return s[0] + s[1] + s[2] - (mirrors ? 2 * least : 0);
}

static bool takes_part(const ik_rig_goal *goal) {
    return goal->weight > 0 &&
           goal->parts & (IK_RIG_POSITION | IK_RIG_TIE | IK_RIG_PLANE | IK_RIG_HALF_SPACE);
}

static ik_vec force_of(const ik_rig_certificate *proof, int32_t goal) {
    return vec_of(proof->forces + 3 * (size_t)goal, 3);
}

// The least work if all goals were reached, from the anchor; and the sum of the sizes of products.
static const char *least_work(const drawn *d, const ik_rig_certificate *proof, double *work,
                              double *size) {
    ik_vec anchor = vec_of(d->joints[0].offset, d->dimensions);
    *work = *size = 0;
    for (int32_t k = 0; k < d->goals; k++) {
        const ik_rig_goal *goal = &d->goal[k];
        ik_vec f = force_of(proof, k), to = {0, 0, 0};
        double far = size_of(f);
        if (far == 0) {
            continue;
        }
        if (!takes_part(goal)) {
            return "only goals with a place have forces";
        }
        if (d->dimensions == 2 && f.z != 0) {
            return "forces on a planar rig are planar";
        }
        if (goal->parts & IK_RIG_POSITION) {
            to = ik_vec_sub(vec_of(goal->target, d->dimensions), anchor);
        } else if (!(goal->parts & IK_RIG_TIE)) {
            ik_vec normal = ik_vec_unit(vec_of(goal->normal, d->dimensions), anchor);
            double along = ik_vec_dot(f, normal);
            if (size_of(ik_vec_sub(f, ik_vec_scale(along, normal))) > 1e-12 * far ||
                (goal->parts & IK_RIG_HALF_SPACE && along < 0)) {
                return "the force of a plane is along its normal";
            }
            to = ik_vec_sub(vec_of(goal->plane_point, d->dimensions), anchor);
        }
        *work += ik_vec_dot(f, to) - goal->tolerance * far;
        *size += far * (size_of(to) + size_of(anchor) + goal->tolerance);
    }
    return NULL;
}

// The greatest work that a climb finds. If the root moves, it is held by one of the goals with a
// position, which the pose must reach.
static double climbed_work(chance *c, const drawn *d, const ik_rig_certificate *proof,
                           int32_t held) {
    linear f = {0};
    ik_vec sum = {0, 0, 0}, anchor = vec_of(d->joints[0].offset, d->dimensions);
    for (int32_t k = 0; k < d->goals; k++) {
        const ik_rig_goal *goal = &d->goal[k];
        ik_vec force = force_of(proof, k), back = ik_vec_scale(-1, force);
        add_term(&f, goal->joint, vec_of(goal->point, d->dimensions), force);
        if (goal->parts & IK_RIG_TIE) {
            add_term(&f, goal->other, vec_of(goal->other_point, d->dimensions), back);
        } else {
            sum = ik_vec_add(sum, force);
        }
    }
    double of_root = 0;
    if (held >= 0) {
        const ik_rig_goal *goal = &d->goal[held];
        ik_vec to = ik_vec_sub(vec_of(goal->target, d->dimensions), anchor);
        of_root = ik_vec_dot(sum, to) + goal->tolerance * size_of(sum);
        add_term(&f, goal->joint, vec_of(goal->point, d->dimensions), ik_vec_scale(-1, sum));
    }
    double most = -INFINITY;
    for (int32_t start = 0; start < 6; start++) {
        drawn_at at[MOST_DRAWN];
        for (int32_t i = 0; i < d->count; i++) {
            bool stays = start == 0 || (i == 0 && !root_turns(d));
            at[i] = stays ? d->at[i] : any_coordinates(c, d, i);
        }
        most = fmax(most, climb(c, &f, d, at, (ik_vec){0, 0, 0}, 6));
    }
    return most + of_root;
}

// The bound for rigs without limits, by singular values.
static double free_bound(const drawn *d, const ik_rig_certificate *proof, double *turns) {
    ik_vec load[MOST_DRAWN] = {{0, 0, 0}};
    int32_t owner[MOST_DRAWN];
    double sums[MOST_DRAWN][3][3] = {{{0}}}, bound = 0;
    for (int32_t i = 0; i < d->count; i++) {
        int32_t kind = d->joints[i].kind;
        bool turns_not = kind == IK_RIG_SLIDER || kind == IK_RIG_FIXED_JOINT;
        owner[i] = turns_not && i > 0 ? owner[d->joints[i].parent] : i;
    }
#define ADD(joint, offset, force)                                          \
    do {                                                                   \
        ik_vec o_ = (offset), f_ = (force);                                \
        const double o[3] = {o_.x, o_.y, o_.z}, f[3] = {f_.x, f_.y, f_.z}; \
        for (int r = 0; r < 9; r++) {                                      \
            sums[owner[joint]][r / 3][r % 3] += f[r / 3] * o[r % 3];       \
        }                                                                  \
    } while (0)
    for (int32_t k = 0; k < d->goals; k++) {
        const ik_rig_goal *goal = &d->goal[k];
        ik_vec force = force_of(proof, k), back = ik_vec_scale(-1, force);
        load[goal->joint] = ik_vec_add(load[goal->joint], force);
        ADD(goal->joint, vec_of(goal->point, d->dimensions), force);
        if (goal->parts & IK_RIG_TIE) {
            load[goal->other] = ik_vec_add(load[goal->other], back);
            ADD(goal->other, vec_of(goal->other_point, d->dimensions), back);
        }
    }
    for (int32_t i = d->count - 1; i >= 0; i--) {
        const ik_rig_joint *joint = &d->joints[i];
        if (joint->kind == IK_RIG_SLIDER && size_of(load[i]) > 0) {
            bound += size_of(load[i]) * fmax(fabs(joint->min), fabs(joint->max));
        }
        if (i > 0) {
            load[joint->parent] = ik_vec_add(load[joint->parent], load[i]);
            ADD(joint->parent, vec_of(joint->offset, d->dimensions), load[i]);
        }
    }
#undef ADD
    for (int32_t i = 0; i < d->count; i++) {
        turns[i] = owner[i] == i ? greatest_turn_work(d, sums[i]) : 0;
        bound += turns[i];
    }
    return bound;
}

const char *certificate_fault_of(chance *c, const drawn *d, const ik_rig *rig) {
    ik_rig_certificate proof;
    if (!ik_rig_get_certificate(rig, &proof)) {
        return "there is a certificate";
    }
    if (!(proof.work > proof.bound)) {
        return "the work is above the bound";
    }
    double work, size, turns[MOST_DRAWN];
    const char *fault = least_work(d, &proof, &work, &size);
    if (fault) {
        return fault;
    }
    ik_vec sum = {0, 0, 0}, anchor = vec_of(d->joints[0].offset, d->dimensions);
    bool angles = false;
    for (int32_t k = 0; k < d->goals; k++) {
        bool tie = d->goal[k].parts & IK_RIG_TIE;
        sum = tie ? sum : ik_vec_add(sum, force_of(&proof, k));
        angles = angles || (d->goal[k].parts & IK_RIG_ORIENTATION && d->goal[k].weight > 0);
    }
    double of_anchor = ik_vec_dot(sum, anchor), bound = proof.bound - of_anchor;
    double all = 0, longest = ik_rig_get_reach(rig);
    for (int32_t k = 0; k < d->goals; k++) {
        all += size_of(force_of(&proof, k));
        longest = fmax(longest, size_of(vec_of(d->goal[k].point, d->dimensions)) +
                                    size_of(vec_of(d->goal[k].other_point, d->dimensions)) +
                                    ik_rig_get_reach(rig));
    }
    size += all * longest;
    if (fabs(work + of_anchor - proof.work) > 1e-13 * size) {
        return "the work of a certificate is that of its forces";
    }
    // Bodies whose rotations cannot be any: then the bound may be smaller.
    double free = free_bound(d, &proof, turns);
    for (int32_t i = 0; i < d->count; i++) {
        if (proof.turns[i] > turns[i] + 1e-12 * size) {
            return "no turn of a certificate is above that of any rotation";
        }
    }
    if (!root_translates(d) && bound > free + 1e-12 * size) {
        return "no bound is above that without limits";
    }
    if (angles) {
        return NULL; // A climb does not keep orientations.
    }
    double most = INFINITY;
    if (!root_translates(d)) {
        most = climbed_work(c, d, &proof, -1);
    } else if (size_of(sum) <= 1e-14 * all) {
        most = climbed_work(c, d, &proof, -1);
    } else {
        for (int32_t k = 0; k < d->goals; k++) {
            if (d->goal[k].parts & IK_RIG_POSITION && takes_part(&d->goal[k])) {
                most = fmin(most, climbed_work(c, d, &proof, k));
            }
        }
    }
    if (!(most <= bound + 2e-12 * size)) {
        return "no pose has more work than the bound";
    }
    return most < work + 1e-13 * size ? NULL : "no pose has the work that the goals need";
}
