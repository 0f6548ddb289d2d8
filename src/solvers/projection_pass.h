// solvers/projection_pass.h: the passes of the projection (projection.c) over the bones.
//
// Both passes return two sums over the bones, whose vectors v have the directions n = v / |v|: the
// tip and a symmetric matrix, as xx yy zz xy yz zx.
//
//     tip = sum of L n        outer = sum of L/|v| n n^T
//
// Bones are summed in blocks: within a block as floats, which is fast for three bones, and over the
// blocks as doubles, which is exact enough for a hundred thousand.

#ifndef IK_SOLVERS_PROJECTION_PASS_H
#define IK_SOLVERS_PROJECTION_PASS_H

#include "solvers/fabrik_pass.h"

#define IK_BLOCK 64

// Added to |v|^2, it keeps a bone without direction (v = 0) out of all sums.
#define IK_NO_LENGTH 1e-20f

typedef struct ik_sums {
    ik_wide_vec tip;
    ik_wide_double outer[6]; // xx yy zz xy yz zx
} ik_sums;

// The sums of a block.
typedef struct ik_block {
    ik_wide3 tip;
    ik_wide xx, yy, zz, xy, yz, zx;
} ik_block;

// Adds a bone's L n, and the outer product of v with k v, where k = L / |v|^3.
static inline void ik_block_add(ik_block *block, ik_wide3 tip, ik_wide3 v, ik_wide3 kv) {
    block->tip = ik_wide3_add(block->tip, tip);
    block->xx += kv.x * v.x;
    block->yy += kv.y * v.y;
    block->zz += kv.z * v.z;
    block->xy += kv.x * v.y;
    block->yz += kv.y * v.z;
    block->zx += kv.z * v.x;
}

static inline void ik_sums_add(ik_sums *sums, const ik_block *block) {
    sums->tip.x += ik_wide_double_of(block->tip.x);
    sums->tip.y += ik_wide_double_of(block->tip.y);
    sums->tip.z += ik_wide_double_of(block->tip.z);
    sums->outer[0] += ik_wide_double_of(block->xx);
    sums->outer[1] += ik_wide_double_of(block->yy);
    sums->outer[2] += ik_wide_double_of(block->zz);
    sums->outer[3] += ik_wide_double_of(block->xy);
    sums->outer[4] += ik_wide_double_of(block->yz);
    sums->outer[5] += ik_wide_double_of(block->zx);
}

static inline int32_t ik_block_end(int32_t first, int32_t count) {
    return count - first > IK_BLOCK ? first + IK_BLOCK : count;
}

// Makes one iteration of FABRIK, as in fabrik_pass.h, and returns the sums of the resulting bones.
// In the forward loop each bone waits for the one before it, so the sums cost little extra time.
static inline ik_sums ik_project_begin(float *directions, const float *lengths, int32_t count,
                                       ik_wide3 residual) {
    ik_sums sums = {0};
    residual = ik_fabrik_backward(directions, lengths, 1, count - 1, residual);
    for (int32_t first = 0; first < count;) {
        int32_t end = ik_block_end(first, count);
        ik_block block = {0};
        ik_wide3 d = ik_wide3_add(residual, ik_fabrik_bone(directions, lengths, first));
        for (int32_t i = first; i < end; i++) {
            ik_wide3 both =
                i + 1 < end ? ik_wide3_add(d, ik_fabrik_bone(directions, lengths, i + 1)) : d;
            ik_wide3 vector = ik_fabrik_turn(directions, lengths, i, d);
            d = ik_wide3_sub(both, vector);
            ik_wide3 n = ik_wide3_load(directions + 3 * IK_LANES * (size_t)i);
            ik_block_add(&block, vector, n, vector);
        }
        residual = d;
        ik_sums_add(&sums, &block);
        first = end;
    }
    return sums;
}

// Adds `change` to every v, and returns the sums.
static inline ik_sums ik_project_move(float *directions, const float *lengths, int32_t count,
                                      ik_wide3 change) {
    ik_sums sums = {0};
    for (int32_t first = 0; first < count;) {
        int32_t end = ik_block_end(first, count);
        ik_block block = {0};
        for (int32_t i = first; i < end; i++) {
            float *at = directions + 3 * IK_LANES * (size_t)i;
            ik_wide3 v = ik_wide3_add(ik_wide3_load(at), change);
            ik_wide3_store(at, v);
            // L/|v| is computed from 1/|v|^2, as in ik_fabrik_turn.
            ik_wide r2 = ik_wide3_dot(v, v) + IK_NO_LENGTH;
            ik_wide inverse = 1 / r2;
            ik_wide over = ik_wide_load(lengths + IK_LANES * (size_t)i) * inverse;
            ik_wide3 tip = ik_wide3_scale(over * ik_wide_sqrt(r2), v);
            ik_block_add(&block, tip, v, ik_wide3_scale(inverse, tip));
        }
        ik_sums_add(&sums, &block);
        first = end;
    }
    return sums;
}

// Scales v to a unit vector; a v of 0 becomes `otherwise`.
static inline ik_wide3 ik_project_direction(ik_wide3 v, ik_wide3 otherwise) {
    ik_mask points = ik_wide_greater(ik_wide3_dot(v, v), ik_wide_splat(IK_NO_DIRECTION));
    ik_wide lost = ik_wide_select(points, ik_wide_splat(0), ik_wide_splat(1));
    v = ik_wide3_add(v, ik_wide3_scale(lost, otherwise));
    ik_wide r2 = ik_wide3_dot(v, v);
    return ik_wide3_scale(ik_wide_sqrt(r2) * (1 / r2), v);
}

// Scales all v.
static inline void ik_project_end(float *directions, int32_t count, ik_wide3 otherwise) {
    for (int32_t i = 0; i < count; i++) {
        float *at = directions + 3 * IK_LANES * (size_t)i;
        ik_wide3_store(at, ik_project_direction(ik_wide3_load(at), otherwise));
    }
}

#endif
