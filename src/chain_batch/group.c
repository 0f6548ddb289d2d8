// Compiled for speed, see build.sh.

// This is the cascade of solve/cascade.c for up to sixteen chains at once, as far as most solves
// need it. Each lane makes the same operations in the same order as a chain alone. Lanes that need
// anything else are left to the caller.

#include "chain_batch/group.h"
#include "core/simd.h"

#if IK_SIMD

#include "chain_batch/quad_begin.h"
#include "chain_batch/quad_end.h"
#include "chain_batch/quad_project.h"

IK_INLINE uint32_t solve(ik_group *group, int32_t bones, int32_t dimensions) {
    ik_quad quads[IK_QUADS];
    ik_quad_bones begun[IK_QUADS];
    int32_t count = 0;
    uint32_t alone = 0;
    group->invalid = 0;
    for (int32_t i = 0; i < group->quads; i++) {
        ik_quad *q = &quads[i];
        *q = ik_quad_of(group, i);
        ik_wide3 residual = ik_quad_begin(q, bones, dimensions);
        group->invalid |= q->invalid << q->first;
        if (q->begun) {
            ik_quad_bones *to = &begun[count++];
            to->lengths = q->lengths, to->directions = q->directions, to->work = q->work;
            ik_wide3_store(to->residual, residual);
        }
    }
    if (count > 0) {
        ik_quads_fabrik(begun, count, bones);
    }
    for (int32_t i = 0; i < group->quads; i++) {
        ik_quad *q = &quads[i];
        if (q->begun) {
            ik_quad_project(q, bones);
        }
        if (q->asked) {
            ik_quad_end(q, bones, dimensions);
        }
        alone |= q->alone << q->first;
    }
    return alone;
}

// Legs mostly have three bones. With constants the compiler unrolls their loops.
uint32_t ik_group_solve(ik_group *group) {
    return group->bones == 3 && group->dimensions == 3
               ? solve(group, 3, 3)
               : solve(group, group->bones, group->dimensions);
}

#else

uint32_t ik_group_solve(ik_group *group) {
    group->invalid = 0;
    return group->asked;
}

#endif
