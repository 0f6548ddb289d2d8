// Creating an overlay; its settings and getters.

#include "overlay/overlay.h"

#include "core/input.h"
#include "overlay/limits.h"

#include <stdlib.h>

// The arrays of an overlay, per bone. Two of those of vectors have one more: positions of joints.
#define VECTORS 9
#define BYTES_PER_BONE \
    (VECTORS * sizeof(ik_vec) + sizeof(ik_quat) + 11 * sizeof(double) + 5 * sizeof(float))

static void *take(char **next, size_t bytes) {
    void *array = *next;
    *next += bytes;
    return array;
}

// The arrays follow the struct; those of doubles first, so that all are aligned.
static void take_arrays(ik_overlay *overlay, size_t n) {
    char *next = (char *)(overlay + 1);
    ik_vec **vectors[] = {&overlay->animated,     &overlay->wanted, &overlay->now,
                          &overlay->from,         &overlay->other,  &overlay->last,
                          &overlay->last_animated};
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
        *vectors[i] = take(&next, n * sizeof(ik_vec));
    }
    overlay->joints = take(&next, (n + 1) * sizeof(ik_vec));
    overlay->last_joints = take(&next, (n + 1) * sizeof(ik_vec));
    overlay->world = take(&next, n * sizeof(ik_quat));
    overlay->vectors = take(&next, 3 * n * sizeof(double));
    overlay->pose = take(&next, 4 * n * sizeof(double));
    overlay->rotations = take(&next, 4 * n * sizeof(double));
    overlay->bones.lengths = take(&next, n * sizeof(float));
    overlay->bones.longest_from = take(&next, n * sizeof(float));
    overlay->bones.directions = take(&next, 3 * n * sizeof(float));
}

ik_error ik_overlay_create(int32_t bones, ik_overlay **overlay) {
    *overlay = NULL;
    if (bones < 1 || bones > IK_OVERLAY_MAX_BONES) {
        return IK_ERROR_OVERLAY_BONES;
    }
    size_t n = (size_t)bones;
    size_t arrays = n * BYTES_PER_BONE + 2 * sizeof(ik_vec);
    ik_overlay *made = calloc(1, sizeof *made + arrays);
    if (!made) {
        return IK_ERROR_MEMORY;
    }
    take_arrays(made, n);
    made->bones.count = bones;
    made->bones.base = ik_quat_identity;
    made->tolerance = 1e-6;
    made->error = NAN;
    for (size_t i = 0; i < n; i++) {
        made->pose[4 * i + 3] = made->rotations[4 * i + 3] = 1;
    }
    *overlay = made;
    return IK_OK;
}

void ik_overlay_destroy(ik_overlay *overlay) {
    if (overlay) {
        ik_overlay_limits_free(overlay->limits);
        free(overlay);
    }
}

double *ik_overlay_get_bones(ik_overlay *overlay) {
    return overlay->vectors;
}

double *ik_overlay_get_pose(ik_overlay *overlay) {
    return overlay->pose;
}

const double *ik_overlay_get_rotations(const ik_overlay *overlay) {
    return overlay->rotations;
}

bool ik_overlay_get_changed(const ik_overlay *overlay) {
    return overlay->changed;
}

double ik_overlay_get_error(const ik_overlay *overlay) {
    return overlay->error;
}

void ik_overlay_reset(ik_overlay *overlay) {
    overlay->started = false;
}

ik_error ik_overlay_set_limits(ik_overlay *overlay, const ik_limit *limits, const double *own_axes,
                               int32_t *at) {
    int32_t nowhere;
    ik_overlay_limits *made = NULL;
    ik_error error = IK_OK;
    at = at ? at : &nowhere;
    *at = -1;
    if (limits) {
        error = ik_overlay_limits_create(&overlay->bones, limits, own_axes, &made, at);
    }
    if (!error) {
        ik_overlay_limits_free(overlay->limits);
        overlay->limits = made;
        overlay->started = false;
    }
    return error;
}

ik_error ik_overlay_set_pole(ik_overlay *overlay, int32_t kind, double x, double y, double z,
                             double weight) {
    ik_vec pole = {x, y, z};
    bool none = kind == IK_POLE_NONE;
    if (kind < IK_POLE_NONE || kind > IK_POLE_DIRECTION) {
        return IK_ERROR_POLE;
    }
    if (!none && !(ik_is_coordinate(x) && ik_is_coordinate(y) && ik_is_coordinate(z))) {
        return IK_ERROR_COORDINATE;
    }
    if (!none && !(weight >= 0 && weight <= 1)) {
        return IK_ERROR_WEIGHT;
    }
    if (kind == IK_POLE_DIRECTION) {
        pole = ik_vec_unit(pole, (ik_vec){0, 0, 0});
        if (ik_vec_dot(pole, pole) == 0) {
            return IK_ERROR_POLE;
        }
    }
    overlay->pole_kind = weight > 0 ? (ik_pole_kind)kind : IK_POLE_NONE;
    overlay->pole = pole;
    overlay->pole_weight = weight;
    return IK_OK;
}

ik_error ik_overlay_set_tolerance(ik_overlay *overlay, double tolerance) {
    if (!(tolerance >= 0 && tolerance <= 1)) {
        return IK_ERROR_WEIGHT;
    }
    overlay->tolerance = tolerance;
    return IK_OK;
}
