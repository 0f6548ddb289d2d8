// solvers/fabrik_pass.h: the two passes of FABRIK, on the directions of the bones.
//
// Aristidou and Lasenby (2011) move joints. The backward pass puts the tip on the target. Then,
// joint by joint towards the root, it puts each joint at its bone's length from the joint placed
// before, on the line to the joint's old position. The forward pass puts the root back, and does
// the same towards the tip. With the joints p before, p' after the backward and p" after the
// forward pass, and lengths L:
//
//     backward   p'[n] = target      p'[i]   = p'[i+1] + L[i] unit(p[i] - p'[i+1])
//     forward    p"[0] = root        p"[i+1] = p"[i]   + L[i] unit(p'[i+1] - p"[i])
//
// Here the passes work on the bones' directions u, with p[i+1] - p[i] = L[i] u[i], and on one
// vector g, the residual: from a joint's position to its new one. Each bone computes the residual
// of the next joint. In the backward pass, the residual at joint i+1 is g = p'[i+1] - p[i+1], and
//
//     d = p'[i+1] - p[i] = g + L u       u' = unit(d)       residual at joint i:    d - L u'
//
// In the forward pass, with g = p'[i] - p"[i],
//
//     d = p'[i+1] - p"[i] = g + L u'     u" = unit(d)       residual at joint i+1:  d - L u"
//
// which is the same step. So both passes are the same loop in opposite directions. The first
// residual is the vector from tip to target; the last one is that vector after the iteration. It
// never grows, because | |d| - L | <= |g|. No positions are computed, so rounding errors do not
// grow along a long chain or far from the origin. Lengths cannot change.

#ifndef IK_SOLVERS_FABRIK_PASS_H
#define IK_SOLVERS_FABRIK_PASS_H

#include "core/wide.h"

// If |d|^2 is at most this, d has no direction, and the bone keeps its own.
#define IK_NO_DIRECTION 1e-30f

// A bone as a vector, from its root end to its tip end.
static inline ik_wide3 ik_fabrik_bone(const float *directions, const float *lengths, int32_t bone) {
    return ik_wide3_scale(ik_wide_load(lengths + IK_LANES * (size_t)bone),
                          ik_wide3_load(directions + 3 * IK_LANES * (size_t)bone));
}

// Turns a bone to point along d, and returns it as a vector. `from` and `to` are the directions of
// all bones before and after, and may be the same array, as in all functions below.
//
// A bone cannot start before the one before it is done, so the latency of this function counts.
// 1/|d| is computed as sqrt(r2)/r2, so that the root and the division run at the same time, and
// only one multiplication waits for the root.
static inline ik_wide3 ik_fabrik_turn(const float *from, float *to, const float *lengths,
                                      int32_t bone, ik_wide3 d) {
    size_t at = 3 * IK_LANES * (size_t)bone;
    ik_wide length = ik_wide_load(lengths + IK_LANES * (size_t)bone);
    ik_wide r2 = ik_wide3_dot(d, d);
    ik_wide root = ik_wide_sqrt(r2);
    ik_wide inverse = 1 / r2;
    ik_wide3 turned = ik_wide3_scale(inverse * root, d);
    ik_wide3 vector = ik_wide3_scale(root, ik_wide3_scale(inverse, ik_wide3_scale(length, d)));

    ik_mask turns = ik_wide_greater(r2, ik_wide_splat(IK_NO_DIRECTION));
    if (!ik_mask_all(turns)) {
        ik_wide3 present = ik_wide3_load(from + at);
        turned = ik_wide3_select(turns, turned, present);
        vector = ik_wide3_select(turns, vector, ik_wide3_scale(length, present));
    }
    ik_wide3_store(to + at, turned);
    return vector;
}

// Turns a bone, and returns the d of the bone that is turned next: the residual at the joint
// between them, plus that bone. The sum with that bone is made first, while this bone is still
// being turned.
static inline ik_wide3 ik_fabrik_next(const float *from, float *to, const float *lengths,
                                      int32_t bone, int32_t next, ik_wide3 d) {
    ik_wide3 both = ik_wide3_add(d, ik_fabrik_bone(from, lengths, next));
    return ik_wide3_sub(both, ik_fabrik_turn(from, to, lengths, bone, d));
}

// The backward pass over the bones from `last` to `first`. `residual` is that at the tip end of
// bone `last`; returns the residual at the root end of bone `first`.
static inline ik_wide3 ik_fabrik_backward(const float *from, float *to, const float *lengths,
                                          int32_t first, int32_t last, ik_wide3 residual) {
    if (last < first) {
        return residual;
    }
    ik_wide3 d = ik_wide3_add(residual, ik_fabrik_bone(from, lengths, last));
    for (int32_t i = last; i > first; i--) {
        d = ik_fabrik_next(from, to, lengths, i, i - 1, d);
    }
    return ik_wide3_sub(d, ik_fabrik_turn(from, to, lengths, first, d));
}

// The forward pass over the bones from `first` to `last`, in the same way.
static inline ik_wide3 ik_fabrik_forward(float *directions, const float *lengths, int32_t first,
                                         int32_t last, ik_wide3 residual) {
    ik_wide3 d = ik_wide3_add(residual, ik_fabrik_bone(directions, lengths, first));
    for (int32_t i = first; i < last; i++) {
        d = ik_fabrik_next(directions, directions, lengths, i, i + 1, d);
    }
    return ik_wide3_sub(d, ik_fabrik_turn(directions, directions, lengths, last, d));
}

// One iteration of FABRIK on `count` bones with a fixed root. `residual` is the vector from tip to
// target; returns the vector that is left. `again`: the previous iteration had the same target, and
// `from` and `to` are the same array.
//
// The backward pass can skip two bones that the forward pass turns in the same way. The first is
// bone 0: the forward pass starts from the old position of the root. If `again`, the second is the
// last bone: the previous forward pass ended with it, with the same d.
static inline ik_wide3 ik_fabrik_iteration(const float *from, float *to, const float *lengths,
                                           int32_t count, bool again, ik_wide3 residual) {
    int32_t last = again ? count - 2 : count - 1;
    residual = ik_fabrik_backward(from, to, lengths, 1, last, residual);
    ik_wide3_store(to, ik_wide3_load(from));
    return ik_fabrik_forward(to, lengths, 0, count - 1, residual);
}

#endif
