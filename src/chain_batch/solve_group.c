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
    float residuals[3 * IK_GROUP];
    uint32_t begun = 0, alone = 0;
    group->invalid = 0;
    for (int32_t i = 0; i < group->quads; i++) {
        ik_quad *q = &quads[i];
        ik_quad_set(q, group, i, bones);
        ik_wide3_store(residuals + 3 * IK_QUAD * i, ik_quad_begin(group, q, bones, dimensions));
        group->invalid |= q->invalid << q->first;
        begun |= q->begun;
    }
    if (begun) {
        ik_quads_fabrik(group, residuals);
    }
    ik_quads_project(quads, group->quads, bones, group->budget);
    for (int32_t i = 0; i < group->quads; i++) {
        if (quads[i].asked) {
            ik_quad_end(group, &quads[i], bones, dimensions);
        }
    }
    for (int32_t i = 0; i < group->quads; i++) {
        if (quads[i].asked) {
            ik_quad_check(group, &quads[i], bones);
        }
        alone |= quads[i].alone << quads[i].first;
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
