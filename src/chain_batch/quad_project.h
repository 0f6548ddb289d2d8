// chain_batch/quad_project.h: the projection of solvers/projection.c after its iteration of FABRIK.
// All lanes of a quad take as many steps as the slowest one; those that have finished keep their
// bones.
//
// Each part of a step runs for all quads before the next part. Within a quad, the parts wait for
// each other; the processor overlaps the instructions of different quads.

#ifndef IK_CHAIN_BATCH_QUAD_PROJECT_H
#define IK_CHAIN_BATCH_QUAD_PROJECT_H

#include "chain_batch/quad.h"
#include "solvers/newton.h"
#include "solvers/projection_pass.h"

// Lanes whose residual is short enough are not going any more.
IK_INLINE void stop_near(ik_quad *q) {
    ik_wide3 residual = q->sums.residual;
    ik_wide near = ik_wide_load(q->shape->near_square);
    q->going &= ~ik_mask_bits(ik_wide3_dot(residual, residual) <= near);
}

// The residual after the iteration of FABRIK.
IK_INLINE void begin_steps(ik_quad *q, int32_t bones) {
    q->iterations = -ik_mask_of_bits(q->going);
    q->sums.residual = ik_project_residual(q->work, q->lengths, bones, ik_quad_tip(q));
    stop_near(q);
    if (q->going) {
        ik_project_unit_outer(q->work, q->lengths, bones, &q->sums);
    }
}

// Newton's step of the lanes that are going; no step in the others: adding -0 changes no number.
IK_INLINE void choose_step(ik_quad *q, float longest) {
    ik_wide3 by = ik_newton_step(q->sums.outer, q->sums.residual);
    ik_quad_leave(q, ~ik_mask_bits(ik_wide3_dot(by, by) <= longest * longest));
    if (q->going != IK_QUAD_LANES) {
        ik_wide none = ik_wide_splat(-0.0f);
        by = ik_wide3_select(ik_mask_of_bits(q->going), by, (ik_wide3){none, none, none});
    }
    q->moved |= q->going;
    q->iterations -= ik_mask_of_bits(q->going);
    q->by = by;
    q->slope = ik_wide3_dot(q->sums.residual, by);
}

// Makes the step. Lanes in which it was too long need another stage.
IK_INLINE void make_step(ik_quad *q, int32_t bones) {
    ik_mask lost = {0};
    q->sums.residual =
        ik_project_turn(q->work, q->turned, q->lengths, bones, ik_quad_tip(q), q->by, &lost);
    ik_wide after = ik_wide3_dot(q->sums.residual, q->by);
    ik_mask well = (after >= -(IK_NEWTON_OVERSHOOT * q->slope)) & ~lost;
    ik_quad_leave(q, ~ik_mask_bits(well));
    stop_near(q);
}

IK_INLINE uint32_t going_lanes(const ik_quad *quads, int32_t count) {
    uint32_t going = 0;
    for (int32_t i = 0; i < count; i++) {
        going |= quads[i].going;
    }
    return going;
}

// Continues from the result of the iteration of FABRIK. Sets the units of quads in which lanes have
// moved.
IK_INLINE void ik_quads_project(ik_quad *quads, int32_t count, int32_t bones, int32_t budget) {
    int32_t left = budget - 1;
    int32_t last = left > IK_NEWTON_PASSES ? left - IK_NEWTON_PASSES : 0;
    for (int32_t i = 0; i < count; i++) {
        if (quads[i].going) {
            begin_steps(&quads[i], bones);
        }
    }
    for (float longest = IK_NEWTON_FAR; going_lanes(quads, count); longest = 1) {
        for (int32_t i = 0; i < count; i++) {
            ik_quad *q = &quads[i];
            if (left <= last) {
                ik_quad_leave(q, IK_QUAD_LANES);
            } else if (q->going) {
                choose_step(q, longest);
            }
        }
        for (int32_t i = 0; i < count; i++) {
            if (quads[i].going) {
                make_step(&quads[i], bones);
            }
        }
        left--;
        for (int32_t i = 0; i < count; i++) {
            ik_quad *q = &quads[i];
            if (q->going) {
                ik_project_outer(q->work, q->turned, q->lengths, bones, &q->sums);
            }
        }
    }
}

#endif
