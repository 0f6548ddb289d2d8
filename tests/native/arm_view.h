// arm_view.h: everything that a two-bone arm shows, to compare it later.

#ifndef ARM_VIEW_H
#define ARM_VIEW_H

#include "ik_two_bone.h"

#include <string.h>

typedef struct arm_view {
    ik_two_bone_pose poses[2];
    double root[3], pole[3], error, softness, tolerance;
    int32_t status, bend, pole_kind;
} arm_view;

static inline arm_view view_of(const ik_two_bone *arm) {
    arm_view v;
    memset(&v, 0, sizeof v);
    for (int i = 0; i < 2; i++) {
        memcpy(&v.poses[i], ik_two_bone_get_pose(arm, i), sizeof v.poses[i]);
    }
    memcpy(v.root, ik_two_bone_get_root(arm), sizeof v.root);
    v.error = ik_two_bone_get_error(arm);
    v.softness = ik_two_bone_get_softness(arm);
    v.tolerance = ik_two_bone_get_tolerance(arm);
    v.status = ik_two_bone_get_status(arm);
    v.bend = ik_two_bone_get_bend(arm);
    v.pole_kind = ik_two_bone_get_pole(arm, v.pole);
    return v;
}

// Whether the arm still shows the same, bit for bit.
static inline bool shows(const ik_two_bone *arm, const arm_view *before) {
    arm_view now = view_of(arm);
    return memcmp(before, &now, sizeof now) == 0;
}

#endif
