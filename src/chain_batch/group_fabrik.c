// Compiled for speed, see build.sh.

#include "chain_batch/group.h"
#include "core/simd.h"

#if IK_SIMD

#define IK_LANES 8
#include "solvers/fabrik_pass.h"

_Static_assert(IK_LANES == IK_GROUP, "one lane per chain");

void ik_group_fabrik(const ik_group *group, const float *residuals) {
    const float *lengths = group->lengths;
    float *work = group->work;
    int32_t last = group->bones - 1;
    ik_wide3 residual = ik_wide3_load(residuals);
    residual = ik_fabrik_backward(group->directions, work, lengths, 1, last, residual);
    ik_wide3_store(work, ik_wide3_load(group->directions));
    ik_fabrik_forward(work, lengths, 0, last, residual);
}

#endif
