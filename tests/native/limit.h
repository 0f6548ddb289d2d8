// limit.h: a function for each kind of limit; and getters that track rotations first.

#ifndef LIMIT_H
#define LIMIT_H

#include "ik.h"

static inline ik_error limit_none(ik_chain *chain, int32_t bone) {
    return ik_chain_set_limit(chain, bone, &(ik_limit){.kind = IK_LIMIT_NONE});
}

static inline ik_error limit_range(ik_chain *chain, int32_t bone, double min, double max) {
    return ik_chain_set_limit(chain, bone,
                              &(ik_limit){.kind = IK_LIMIT_RANGE, .min = min, .max = max});
}

static inline ik_error limit_hinge(ik_chain *chain, int32_t bone, double x, double y, double z,
                                   double min, double max) {
    return ik_chain_set_limit(
        chain, bone,
        &(ik_limit){.kind = IK_LIMIT_HINGE, .axis = {x, y, z}, .min = min, .max = max});
}

static inline ik_error limit_cone(ik_chain *chain, int32_t bone, double angle) {
    return ik_chain_set_limit(chain, bone, &(ik_limit){.kind = IK_LIMIT_CONE, .swing_y = angle});
}

static inline ik_error limit_ball(ik_chain *chain, int32_t bone, double y, double z, double min,
                                  double max) {
    return ik_chain_set_limit(
        chain, bone,
        &(ik_limit){.kind = IK_LIMIT_BALL, .swing_y = y, .swing_z = z, .min = min, .max = max});
}

static inline const float *rotations_of(ik_chain *chain) {
    return ik_chain_track_rotations(chain) == IK_OK ? ik_chain_get_rotations(chain) : NULL;
}

static inline const float *local_rotations_of(ik_chain *chain) {
    return ik_chain_track_rotations(chain) == IK_OK ? ik_chain_get_local_rotations(chain) : NULL;
}

static inline const float *angles_of(ik_chain *chain) {
    return ik_chain_track_rotations(chain) == IK_OK ? ik_chain_get_angles(chain) : NULL;
}

#endif
