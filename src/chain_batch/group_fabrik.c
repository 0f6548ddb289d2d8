// Compiled for speed, see build.sh.

#include "chain_batch/group.h"
#include "core/simd.h"

#if IK_SIMD

#define IK_LANES 8
#include "solvers/fabrik_pass.h"

_Static_assert(IK_LANES == IK_GROUP, "one lane per chain");

IK_INLINE void iterate(const ik_group *group, int32_t bones, const float *residuals) {
    const float *lengths = group->lengths;
    float *work = group->work;
    ik_wide3 residual = ik_wide3_load(residuals);
    residual = ik_fabrik_backward(group->directions, work, lengths, 1, bones - 1, residual);
    ik_wide3_store(work, ik_wide3_load(group->directions));
    ik_fabrik_forward(work, lengths, 0, bones - 1, residual);
}

void ik_group_fabrik(const ik_group *group, const float *residuals) {
    if (group->bones == 3) {
        iterate(group, 3, residuals);
    } else {
        iterate(group, group->bones, residuals);
    }
}

#endif
