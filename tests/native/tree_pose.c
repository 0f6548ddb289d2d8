#include "tree_climb.h"

#include <string.h>

double size_of(ik_vec v) {
    return sqrt(ik_vec_dot(v, v));
}

ik_vec any_way(chance *c, int32_t dimensions) {
    ik_vec v;
    double size;
    do {
        v = (ik_vec){between(c, -1, 1), between(c, -1, 1), dimensions == 3 ? between(c, -1, 1) : 0};
        size = size_of(v);
    } while (size < 0.05 || size > 1);
    return ik_vec_scale(1 / size, v);
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

bool is_angle(const drawn *d, int32_t i) {
    int32_t kind = d->joints[i].kind;
    return kind == IK_RIG_JOINT_RANGE || kind == IK_RIG_JOINT_HINGE || kind == IK_RIG_JOINT_BALL ||
           (kind == IK_RIG_JOINT_FREE && d->dimensions == 2);
}

bool swings(const drawn *d, int32_t i) {
    return d->joints[i].kind == IK_RIG_JOINT_CONE || d->joints[i].kind == IK_RIG_JOINT_BALL;
}

double most_z(const ik_rig_joint *joint) {
    return joint->kind == IK_RIG_JOINT_CONE ? joint->swing_y : joint->swing_z;
}

// The interval of a value; free values are kept within some turns, or within a length of 1.
void interval(const drawn *d, int32_t i, double *least, double *most) {
    const ik_rig_joint *joint = &d->joints[i];
    bool free = joint->kind == IK_RIG_JOINT_FREE;
    double wide = joint->kind == IK_RIG_JOINT_SLIDER ? 1 : IK_PI;
    *least = free || joint->min == -INFINITY ? -wide : joint->min;
    *most = free || joint->max == INFINITY ? wide : joint->max;
    *least = fmin(*least, joint->max);
    *most = fmax(*most, joint->min);
}

turn local_of(const drawn *d, int32_t i, const drawn_at *at) {
    const ik_rig_joint *joint = &d->joints[i];
    const ik_vec up = {0, 0, 1};
    switch (joint->kind) {
    case IK_RIG_JOINT_SLIDER:
    case IK_RIG_JOINT_FIXED:
        return no_turn();
    case IK_RIG_JOINT_FREE:
        return d->dimensions == 2 ? turn_about(up, at->value) : at->free;
    case IK_RIG_JOINT_RANGE:
        return turn_about(up, at->value);
    case IK_RIG_JOINT_HINGE:
        return turn_about(vec_of(joint->axis, 3), at->value);
    default: {
        ik_vec axis = vec_of(joint->axis, 3), y, z;
        swing_axes(axis, &y, &z);
        ik_vec vector = ik_vec_add(ik_vec_scale(at->y, y), ik_vec_scale(at->z, z));
        double angle = size_of(vector);
        turn twist = turn_about(axis, joint->kind == IK_RIG_JOINT_BALL ? at->value : 0);
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
        if (joint->kind == IK_RIG_JOINT_SLIDER) {
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

bool root_translates(const drawn *d) {
    return d->root_mode != IK_RIG_ROOT_FIXED && d->root_motion != IK_RIG_MOTION_ROTATION;
}

bool root_turns(const drawn *d) {
    return d->root_mode == IK_RIG_ROOT_FIXED || d->root_motion != IK_RIG_MOTION_TRANSLATION;
}
