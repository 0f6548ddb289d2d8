// solvers/projection_pass.h: the passes of the projection (projection.c) over the bones.
//
// The passes return the residual, from the tip to the goal, and a symmetric matrix, as xx yy zz xy
// yz zx. They follow from the bones' vectors v and their directions n = v / |v|:
//
//     residual = goal - sum of L n        outer = sum of L/|v| n n^T
//
// The tip is summed in blocks of bones: within a block as floats, which is fast for three bones,
// and over the blocks as doubles, which is exact enough for a hundred thousand. The matrix only
// says how long a step should be: floats are exact enough.

#ifndef IK_SOLVERS_PROJECTION_PASS_H
#define IK_SOLVERS_PROJECTION_PASS_H

#include "solvers/fabrik_pass.h"

#define IK_BLOCK 64

// Added to |v|^2, it keeps a bone without direction (v = 0) out of all sums.
#define IK_NO_LENGTH 1e-20f

typedef struct ik_sums {
    ik_wide3 residual;
    ik_wide outer[6]; // xx yy zz xy yz zx
} ik_sums;

// The part of the residual that is left after the blocks before, also as floats, and the tip of the
// present block.
typedef struct ik_tip {
    ik_wide3 block, rest;
    ik_wide_vec left;
} ik_tip;

// `rest`: the goal as floats.
static inline ik_tip ik_tip_begin(ik_wide_vec goal, ik_wide3 rest) {
    return (ik_tip){.left = goal, .rest = rest};
}

static inline void ik_tip_end_block(ik_tip *tip) {
    tip->left = ik_wide_vec_sub(tip->left, ik_wide3_widen(tip->block));
    tip->rest = ik_wide3_narrow(tip->left);
    tip->block = (ik_wide3){0};
}

static inline ik_wide3 ik_tip_residual(const ik_tip *tip) {
    return ik_wide3_sub(tip->rest, tip->block);
}

// Adds the outer product of v with k v, where k = L / |v|^3.
static inline void ik_sums_add_outer(ik_sums *sums, ik_wide3 v, ik_wide3 kv) {
    sums->outer[0] += kv.x * v.x;
    sums->outer[1] += kv.y * v.y;
    sums->outer[2] += kv.z * v.z;
    sums->outer[3] += kv.x * v.y;
    sums->outer[4] += kv.y * v.z;
    sums->outer[5] += kv.z * v.x;
}

// Number by number: an engine sets and copies arrays by a call.
static inline void ik_sums_set_outer(ik_sums *sums, const ik_sums *from) {
    sums->outer[0] = from->outer[0], sums->outer[1] = from->outer[1];
    sums->outer[2] = from->outer[2], sums->outer[3] = from->outer[3];
    sums->outer[4] = from->outer[4], sums->outer[5] = from->outer[5];
}

static inline int32_t ik_block_end(int32_t first, int32_t count) {
    return count - first > IK_BLOCK ? first + IK_BLOCK : count;
}

// Makes one iteration of FABRIK, as in fabrik_pass.h, and returns the sums of the resulting bones.
// In the forward loop each bone waits for the one before it, so the sums cost little extra time.
static inline ik_sums ik_project_begin(float *directions, const float *lengths, int32_t count,
                                       ik_wide_vec goal, ik_wide3 residual) {
    ik_sums sums = {0};
    ik_tip tip = ik_tip_begin(goal, ik_wide3_narrow(goal));
    residual = ik_fabrik_backward(directions, directions, lengths, 1, count - 1, residual);
    ik_wide3 d = ik_wide3_add(residual, ik_fabrik_bone(directions, lengths, 0));
    for (int32_t i = 0; i < count; i++) {
        ik_wide3 both =
            i + 1 < count ? ik_wide3_add(d, ik_fabrik_bone(directions, lengths, i + 1)) : d;
        d = ik_wide3_sub(both, ik_fabrik_turn(directions, directions, lengths, i, d));
        ik_wide3 bone = ik_fabrik_bone(directions, lengths, i);
        tip.block = ik_wide3_add(tip.block, bone);
        ik_sums_add_outer(&sums, ik_wide3_load(directions + 3 * IK_LANES * (size_t)i), bone);
        if (i % IK_BLOCK == IK_BLOCK - 1) {
            ik_tip_end_block(&tip);
        }
    }
    sums.residual = ik_tip_residual(&tip);
    return sums;
}

// As the sums of ik_project_begin, of bones whose v are unit vectors, in two parts: the residual,
// and the sum of the outer products.
static inline ik_wide3 ik_project_residual(const float *directions, const float *lengths,
                                           int32_t count, ik_tip tip) {
    for (int32_t first = 0; first < count; first += IK_BLOCK) {
        int32_t end = ik_block_end(first, count);
        for (int32_t i = first; i < end; i++) {
            tip.block = ik_wide3_add(tip.block, ik_fabrik_bone(directions, lengths, i));
        }
        if (end - first == IK_BLOCK) {
            ik_tip_end_block(&tip);
        }
    }
    return ik_tip_residual(&tip);
}

static inline void ik_project_unit_outer(const float *directions, const float *lengths,
                                         int32_t count, ik_sums *sums) {
    ik_sums made = {0};
    for (int32_t i = 0; i < count; i++) {
        ik_sums_add_outer(&made, ik_wide3_load(directions + 3 * IK_LANES * (size_t)i),
                          ik_fabrik_bone(directions, lengths, i));
    }
    ik_sums_set_outer(sums, &made);
}

// n, the square of |v|, and its inverse. 1/|v| is computed from 1/|v|^2, as in ik_fabrik_turn.
static inline ik_wide3 ik_project_unit(ik_wide3 v, ik_wide *square, ik_wide *inverse) {
    *square = ik_wide3_dot(v, v) + IK_NO_LENGTH;
    *inverse = 1 / *square;
    return ik_wide3_scale(ik_wide_sqrt(*square) * *inverse, v);
}

// Adds `change` to every v, and returns the sums.
static inline ik_sums ik_project_move(float *directions, const float *lengths, int32_t count,
                                      ik_wide_vec goal, ik_wide3 change) {
    ik_sums sums = {0};
    ik_tip tip = ik_tip_begin(goal, ik_wide3_narrow(goal));
    for (int32_t first = 0; first < count; first += IK_BLOCK) {
        int32_t end = ik_block_end(first, count);
        for (int32_t i = first; i < end; i++) {
            float *at = directions + 3 * IK_LANES * (size_t)i;
            ik_wide3 v = ik_wide3_add(ik_wide3_load(at), change);
            ik_wide3_store(at, v);
            ik_wide square, inverse;
            ik_wide3 n = ik_project_unit(v, &square, &inverse);
            ik_wide3 bone = ik_wide3_scale(ik_wide_load(lengths + IK_LANES * (size_t)i), n);
            tip.block = ik_wide3_add(tip.block, bone);
            ik_sums_add_outer(&sums, v, ik_wide3_scale(inverse, bone));
        }
        if (end - first == IK_BLOCK) {
            ik_tip_end_block(&tip);
        }
    }
    sums.residual = ik_tip_residual(&tip);
    return sums;
}

// If |v|^2 is at most this, n is not written with all its digits.
#define IK_NO_UNIT 1e-12f

// What ik_project_turn writes: the directions n, [bone][xyz][lane], and 1 / |v|^2, [bone][lane].
typedef struct ik_turned {
    float *units, *inverses;
} ik_turned;

// ik_project_move in two parts, because the last step needs only the first one. This part returns
// the residual. It adds to *lost the lanes in which some v is too short for n. The loops have no
// branches: with them, engines keep fewer numbers in registers.
static inline ik_wide3 ik_project_turn(float *directions, ik_turned turned, const float *lengths,
                                       int32_t count, ik_tip tip, ik_wide3 change, ik_mask *lost) {
    for (int32_t first = 0; first < count; first += IK_BLOCK) {
        int32_t end = ik_block_end(first, count);
        for (int32_t i = first; i < end; i++) {
            size_t at = 3 * IK_LANES * (size_t)i;
            ik_wide3 v = ik_wide3_add(ik_wide3_load(directions + at), change);
            ik_wide3_store(directions + at, v);
            ik_wide square, inverse;
            ik_wide3 n = ik_project_unit(v, &square, &inverse);
            ik_wide3_store(turned.units + at, n);
            ik_wide_store(turned.inverses + IK_LANES * (size_t)i, inverse);
            *lost |= square <= IK_NO_UNIT;
            ik_wide length = ik_wide_load(lengths + IK_LANES * (size_t)i);
            tip.block = ik_wide3_add(tip.block, ik_wide3_scale(length, n));
        }
        if (end - first == IK_BLOCK) {
            ik_tip_end_block(&tip);
        }
    }
    return ik_tip_residual(&tip);
}

// The other part: the sum of the outer products.
static inline void ik_project_outer(const float *directions, ik_turned turned, const float *lengths,
                                    int32_t count, ik_sums *sums) {
    ik_sums made = {0};
    for (int32_t i = 0; i < count; i++) {
        size_t at = 3 * IK_LANES * (size_t)i;
        ik_wide3 v = ik_wide3_load(directions + at), n = ik_wide3_load(turned.units + at);
        ik_wide3 bone = ik_wide3_scale(ik_wide_load(lengths + IK_LANES * (size_t)i), n);
        ik_wide inverse = ik_wide_load(turned.inverses + IK_LANES * (size_t)i);
        ik_sums_add_outer(&made, v, ik_wide3_scale(inverse, bone));
    }
    ik_sums_set_outer(sums, &made);
}

// Scales v to a unit vector; a v of 0 becomes `otherwise`.
static inline ik_wide3 ik_project_direction(ik_wide3 v, ik_wide3 otherwise) {
    ik_mask points = ik_wide_greater(ik_wide3_dot(v, v), ik_wide_splat(IK_NO_DIRECTION));
    v = ik_wide3_select(points, v, ik_wide3_add(v, otherwise));
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
