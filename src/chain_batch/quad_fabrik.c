// Compiled for speed, see build.sh.

#include "chain_batch/group.h"
#include "core/simd.h"

#if IK_SIMD

#define IK_LANES 4
#include "solvers/fabrik_pass.h"

_Static_assert(IK_LANES == IK_QUAD, "one lane per chain");

// The loops are those of ik_fabrik_backward and ik_fabrik_forward, with the quads interleaved.
IK_INLINE void iterate(const ik_quad_bones *quads, int32_t count, int32_t bones) {
    int32_t last = bones - 1;
    ik_wide3 d[IK_QUADS];
    for (int32_t k = 0; k < count; k++) {
        const ik_quad_bones *q = &quads[k];
        d[k] = ik_wide3_add(ik_wide3_load(q->residual),
                            ik_fabrik_bone(q->directions, q->lengths, last));
    }
    for (int32_t i = last; i > 1; i--) {
        for (int32_t k = 0; k < count; k++) {
            const ik_quad_bones *q = &quads[k];
            d[k] = ik_fabrik_next(q->directions, q->work, q->lengths, i, i - 1, d[k]);
        }
    }
    for (int32_t k = 0; k < count; k++) {
        const ik_quad_bones *q = &quads[k];
        ik_wide3 turned = ik_fabrik_turn(q->directions, q->work, q->lengths, 1, d[k]);
        ik_wide3_store(q->work, ik_wide3_load(q->directions));
        d[k] = ik_wide3_add(ik_wide3_sub(d[k], turned), ik_fabrik_bone(q->work, q->lengths, 0));
    }
    for (int32_t i = 0; i < last; i++) {
        for (int32_t k = 0; k < count; k++) {
            const ik_quad_bones *q = &quads[k];
            d[k] = ik_fabrik_next(q->work, q->work, q->lengths, i, i + 1, d[k]);
        }
    }
    for (int32_t k = 0; k < count; k++) {
        ik_fabrik_turn(quads[k].work, quads[k].work, quads[k].lengths, last, d[k]);
    }
}

// With a constant the compiler unrolls the loops over the quads of a full group.
void ik_quads_fabrik(const ik_quad_bones *quads, int32_t count, int32_t bones) {
    if (count == IK_QUADS) {
        iterate(quads, IK_QUADS, bones);
    } else {
        iterate(quads, count, bones);
    }
}

#endif
