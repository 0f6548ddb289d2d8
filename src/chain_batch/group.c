// Compiled for speed, see build.sh.

// This is the cascade of solve/cascade.c for eight chains at once, as far as most solves need it.
// Each lane makes the same operations in the same order as a chain alone. Lanes that need anything
// else are left to the caller.

#include "chain_batch/group.h"
#include "core/simd.h"

#if IK_SIMD

#include "chain_batch/half_begin.h"
#include "chain_batch/half_end.h"
#include "chain_batch/half_project.h"

IK_INLINE uint32_t solve(ik_group *group, int32_t bones, int32_t dimensions) {
    ik_half halves[2];
    float residuals[3 * IK_GROUP];
    uint32_t alone = 0, going = 0, projected[2];
    group->invalid = 0;
    for (int32_t i = 0; i < 2; i++) {
        ik_half *h = &halves[i];
        h->group = group;
        h->first = IK_HALF * i;
        h->asked = group->asked >> h->first & IK_HALF_LANES;
        ik_wide3_store(residuals + h->first, ik_half_begin(h, bones, dimensions));
        going |= projected[i] = h->going;
        group->invalid |= h->invalid << h->first;
    }
    if (going) {
        ik_group_fabrik(group, residuals);
    }
    for (int32_t i = 0; i < 2; i++) {
        ik_half *h = &halves[i];
        if (projected[i]) {
            ik_half_project(h, bones);
        }
        if (h->asked) {
            ik_half_end(h, bones, dimensions, projected[i]);
        }
        alone |= h->alone << h->first;
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
