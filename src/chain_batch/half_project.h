// chain_batch/half_project.h: the projection of solvers/projection.c after its iteration of FABRIK.
// All lanes of a half wait for the one that takes most steps; those that have finished keep their
// bones.

#ifndef IK_CHAIN_BATCH_HALF_PROJECT_H
#define IK_CHAIN_BATCH_HALF_PROJECT_H

#include "chain_batch/half.h"
#include "solvers/newton.h"
#include "solvers/projection_pass.h"

// Lanes whose residual is short enough are not going any more.
IK_INLINE void stop_near(ik_half *h, ik_wide3 residual) {
    ik_wide near = ik_wide_load(h->group->shape->near + h->first);
    h->going &= ~ik_mask_bits(ik_wide3_dot(residual, residual) <= near);
}

// One step in the lanes that are going. Adding -0 changes no number. Returns the residual.
IK_INLINE ik_wide3 step(ik_half *h, int32_t bones, const ik_sums *sums, float longest) {
    const ik_group *group = h->group;
    ik_wide3 by = ik_newton_step(sums->outer, sums->residual);
    ik_half_leave(h, ~ik_mask_bits(ik_wide3_dot(by, by) <= longest * longest));
    ik_wide none = ik_wide_splat(-0.0f);
    by = ik_wide3_select(ik_mask_of_bits(h->going), by, (ik_wide3){none, none, none});
    uint32_t stepped = h->going;
    h->moved |= stepped;
    ik_mask lost = {0};
    ik_wide3 residual = ik_project_turn(group->work + h->first, group->units + h->first,
                                        group->lengths + h->first, bones, h->scaled, by, &lost);
    stop_near(h, residual);
    ik_wide before = ik_wide3_dot(sums->residual, by), after = ik_wide3_dot(residual, by);
    uint32_t well = ik_mask_bits((after >= -(IK_NEWTON_OVERSHOOT * before)) & ~lost);
    h->alone |= stepped & ~well;
    h->going &= well;
    return residual;
}

IK_INLINE void ik_half_project(ik_half *h, int32_t bones) {
    const ik_group *group = h->group;
    const float *lengths = group->lengths + h->first, *v = group->work + h->first;
    int32_t left = group->budget - 1;
    int32_t last = left > IK_NEWTON_PASSES ? left - IK_NEWTON_PASSES : 0;
    h->iterations = -ik_mask_of_bits(h->going);
    ik_sums sums = ik_project_sum(v, lengths, bones, h->scaled);
    stop_near(h, sums.residual);
    for (float longest = IK_NEWTON_FAR; h->going; longest = 1) {
        if (left <= last) {
            ik_half_leave(h, IK_HALF_LANES);
            return;
        }
        h->iterations -= ik_mask_of_bits(h->going);
        sums.residual = step(h, bones, &sums, longest);
        left--;
        if (h->going) {
            ik_project_outer(v, group->units + h->first, lengths, bones, &sums);
        }
    }
}

#endif
