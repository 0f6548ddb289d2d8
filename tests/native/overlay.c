#include "overlay.h"

#include <stdlib.h>
#include <string.h>

static void any_rotation(chance *c, double angle, double *q) {
    vec axis = any_direction(c, 3);
    q[0] = sin(angle / 2) * axis.x;
    q[1] = sin(angle / 2) * axis.y;
    q[2] = sin(angle / 2) * axis.z;
    q[3] = cos(angle / 2);
}

animation any_animation(chance *c, int32_t bones, bool posed) {
    animation a = {.bones = bones};
    double bend = spread(c, 0.01, 2), longest = 0;
    vec direction = any_direction(c, 3);
    for (int32_t i = 0; i < bones; i++) {
        double length = spread(c, 0.3, 3);
        direction = unit(plus(direction, times(bend, any_direction(c, 3))));
        vec bone = times(length, direction);
        memcpy(a.vectors + 3 * i, &bone, sizeof bone);
        any_rotation(c, posed ? between(c, -0.4, 0.4) : 0, a.pose + 4 * i);
        a.reach += length;
        longest = fmax(longest, length);
    }
    a.inner = fmax(2 * longest - a.reach, 0);
    return a;
}

ik_overlay *make_overlay(int32_t bones) {
    ik_overlay *overlay;
    if (ik_overlay_create(bones, &overlay) != IK_OK) {
        abort();
    }
    return overlay;
}

void show_animation(ik_overlay *overlay, const animation *a) {
    memcpy(ik_overlay_get_bones(overlay), a->vectors, 3 * (size_t)a->bones * sizeof(double));
    memcpy(ik_overlay_get_pose(overlay), a->pose, 4 * (size_t)a->bones * sizeof(double));
}

static void multiply(const double *a, const double *b, double *to) {
    vec u = {a[0], a[1], a[2]}, v = {b[0], b[1], b[2]};
    vec w = plus(plus(times(a[3], v), times(b[3], u)), cross(u, v));
    double scalar = a[3] * b[3] - dot(u, v);
    to[0] = w.x;
    to[1] = w.y;
    to[2] = w.z;
    to[3] = scalar;
}

static vec turned(const double *q, vec v) {
    vec u = {q[0], q[1], q[2]}, twice = times(2, cross(u, v));
    return plus(plus(v, times(q[3], twice)), cross(u, twice));
}

vec overlay_tip(const animation *a, const double *rotations, vec *directions) {
    double world[4] = {0, 0, 0, 1};
    vec tip = {0, 0, 0};
    for (int32_t i = 0; i < a->bones; i++) {
        double next[4];
        multiply(world, rotations + 4 * i, next);
        memcpy(world, next, sizeof world);
        vec bone = {a->vectors[3 * i], a->vectors[3 * i + 1], a->vectors[3 * i + 2]};
        bone = turned(world, bone);
        tip = plus(tip, bone);
        if (directions) {
            directions[i] = unit(bone);
        }
    }
    return tip;
}

vec any_target(chance *c, const animation *a) {
    double least = a->inner + 0.01 * a->reach;
    return times(between(c, least, 0.99 * a->reach), any_direction(c, 3));
}
