// Compiled for speed, see build.sh.

#include "chain_batch/group.h"
#include "core/simd.h"

#if IK_SIMD

#define IK_LANES 4
#include "solvers/fabrik_pass.h"

_Static_assert(IK_LANES == IK_QUAD, "one lane per chain");

// The bones of all quads: quad k begins k strides after the first.
typedef struct quads {
    const float *lengths, *directions;
    float *work;
    size_t stride, lengths_stride;
} quads;

IK_INLINE const float *lengths_of(const quads *q, int32_t quad) {
    return q->lengths + q->lengths_stride * (size_t)quad;
}

IK_INLINE const float *directions_of(const quads *q, int32_t quad) {
    return q->directions + q->stride * (size_t)quad;
}

IK_INLINE float *work_of(const quads *q, int32_t quad) {
    return q->work + q->stride * (size_t)quad;
}

// The loops are those of ik_fabrik_backward and ik_fabrik_forward, with the quads interleaved.
IK_INLINE void iterate(quads q, int32_t count, int32_t bones, const float *residuals) {
    int32_t last = bones - 1;
    ik_wide3 d[IK_QUADS];
    for (int32_t k = 0; k < count; k++) {
        d[k] = ik_wide3_add(ik_wide3_load(residuals + 3 * IK_LANES * k),
                            ik_fabrik_bone(directions_of(&q, k), lengths_of(&q, k), last));
    }
    for (int32_t i = last; i > 1; i--) {
        for (int32_t k = 0; k < count; k++) {
            d[k] = ik_fabrik_next(directions_of(&q, k), work_of(&q, k), lengths_of(&q, k), i, i - 1,
                                  d[k]);
        }
    }
    for (int32_t k = 0; k < count; k++) {
        const float *directions = directions_of(&q, k), *lengths = lengths_of(&q, k);
        ik_wide3 turned = ik_fabrik_turn(directions, work_of(&q, k), lengths, 1, d[k]);
        ik_wide3_store(work_of(&q, k), ik_wide3_load(directions));
        d[k] = ik_wide3_add(ik_wide3_sub(d[k], turned), ik_fabrik_bone(directions, lengths, 0));
    }
    for (int32_t i = 0; i < last; i++) {
        for (int32_t k = 0; k < count; k++) {
            float *work = work_of(&q, k);
            d[k] = ik_fabrik_next(work, work, lengths_of(&q, k), i, i + 1, d[k]);
        }
    }
    for (int32_t k = 0; k < count; k++) {
        ik_fabrik_turn(work_of(&q, k), work_of(&q, k), lengths_of(&q, k), last, d[k]);
    }
}

// With a constant the compiler unrolls the loops over the quads of a full group.
void ik_quads_fabrik(const ik_group *group, const float *residuals) {
    int32_t bones = group->bones, count = group->quads;
    size_t lengths = IK_QUAD * (size_t)bones;
    quads q = {.lengths = group->lengths,
               .directions = group->directions,
               .work = group->work,
               .stride = 3 * lengths,
               .lengths_stride = group->same_shape ? 0 : lengths};
    if (count == IK_QUADS) {
        iterate(q, IK_QUADS, bones, residuals);
    } else {
        iterate(q, count, bones, residuals);
    }
}

#endif
