// chain_batch/quad_project.h: the projection of solvers/projection.c after its iteration of FABRIK.
// All lanes of a quad wait for the one that takes most steps; those that have finished keep their
// bones.

#ifndef IK_CHAIN_BATCH_QUAD_PROJECT_H
#define IK_CHAIN_BATCH_QUAD_PROJECT_H

#include "chain_batch/quad.h"
#include "solvers/newton.h"
#include "solvers/projection_pass.h"

// Lanes whose residual is short enough are not going any more.
IK_INLINE void stop_near(ik_quad *q, ik_wide3 residual) {
    ik_wide near = ik_wide_load(q->shape->near);
    q->going &= ~ik_mask_bits(ik_wide3_dot(residual, residual) <= near);
}

// One step in the lanes that are going. Adding -0 changes no number. Returns the residual.
IK_INLINE ik_wide3 step(ik_quad *q, int32_t bones, const ik_sums *sums, float longest) {
    ik_wide3 by = ik_newton_step(sums->outer, sums->residual);
    ik_quad_leave(q, ~ik_mask_bits(ik_wide3_dot(by, by) <= longest * longest));
    ik_wide none = ik_wide_splat(-0.0f);
    by = ik_wide3_select(ik_mask_of_bits(q->going), by, (ik_wide3){none, none, none});
    uint32_t stepped = q->going;
    q->moved |= stepped;
    ik_mask lost = {0};
    ik_wide3 residual = ik_project_turn(q->work, q->units, q->lengths, bones, q->scaled, by, &lost);
    stop_near(q, residual);
    ik_wide before = ik_wide3_dot(sums->residual, by), after = ik_wide3_dot(residual, by);
    uint32_t well = ik_mask_bits((after >= -(IK_NEWTON_OVERSHOOT * before)) & ~lost);
    q->alone |= stepped & ~well;
    q->going &= well;
    return residual;
}

IK_INLINE void ik_quad_project(ik_quad *q, int32_t bones) {
    int32_t left = q->group->budget - 1;
    int32_t last = left > IK_NEWTON_PASSES ? left - IK_NEWTON_PASSES : 0;
    q->iterations = -ik_mask_of_bits(q->going);
    ik_sums sums = ik_project_sum(q->work, q->lengths, bones, q->scaled);
    stop_near(q, sums.residual);
    for (float longest = IK_NEWTON_FAR; q->going; longest = 1) {
        if (left <= last) {
            ik_quad_leave(q, IK_QUAD_LANES);
            return;
        }
        q->iterations -= ik_mask_of_bits(q->going);
        sums.residual = step(q, bones, &sums, longest);
        left--;
        if (q->going) {
            ik_project_outer(q->work, q->units, q->lengths, bones, &sums);
        }
    }
}

#endif
