// fabrik_pass.h: one reach and one pass of FABRIK, over directions.
//
// Aristidou and Lasenby (2011) move joints: a backward pass puts the tip on the target and each
// joint, going to the root, at its bone's length from the joint just placed, on the line towards
// where it was; a forward pass puts the root back and does the same going to the tip. With joints
// p, moved joints p', lengths L:
//
//     backward   p'[n] = target      p'[i]   = p'[i+1] + L[i] unit(p[i] - p'[i+1])
//     forward    p"[0] = root        p"[i+1] = p"[i]   + L[i] unit(p'[i+1] - p"[i])
//
// Here the same pass is done on the bones' directions u, where p[i+1] - p[i] = L[i] u[i], and on
// one vector that is handed from bone to bone: the gap between where a joint is to go and where it
// is. Backward, the gap at joint i+1 is g = p'[i+1] - p[i+1], and
//
//     d = p'[i+1] - p[i] = g + L u      u' = unit(d)      gap at joint i: p'[i] - p[i] = d - L u'
//
// Forward, with g = p'[i] - p"[i],
//
//     d = p'[i+1] - p"[i] = g + L u'    u" = unit(d)      gap at joint i+1: p'[i+1] - p"[i+1] = d -
//     L u"
//
// which is the same step. So both passes are one loop, run in two directions; it starts from the
// gap between target and tip, and what is left at the end is that gap again, smaller. Positions
// never enter, so nothing is lost to rounding along a long chain or far from the origin, lengths
// hold by construction, and it is plain to see that the gap never grows: | |d| - L | <= |g|.

#ifndef FABRIK_PASS_H
#define FABRIK_PASS_H

#include "ik_wide.h"

// Where length * |d|^2 is not above this, the bone has no length or d no direction: it keeps its
// own.
#define IK_NO_DIRECTION 1e-30f

// One reach: bone `direction` turns so as to take up the gap; returns the gap that it leaves.
static inline ik_wide3 ik_fabrik_reach(float *direction, ik_wide length, ik_wide3 gap) {
    ik_wide3 u = ik_wide3_load(direction);
    ik_wide3 d = ik_wide3_add(gap, ik_wide3_scale(length, u));

    // 1/|d| as sqrt(r2)/r2: the root and the division do not wait for each other.
    ik_wide r2 = ik_wide3_dot(d, d);
    ik_wide inverse = 1 / r2;
    ik_wide root = ik_wide_sqrt(r2);

    ik_wide3 turned = ik_wide3_scale(inverse * root, d);
    ik_wide3 left = ik_wide3_sub(d, ik_wide3_scale((length * inverse) * root, d));

    ik_mask turns = ik_wide_greater(length * r2, ik_wide_splat(IK_NO_DIRECTION));
    if (!ik_mask_all(turns)) {
        turned = ik_wide3_select(turns, turned, u);
        left = ik_wide3_select(turns, left, ik_wide3_sub(d, ik_wide3_scale(length, u)));
    }
    ik_wide3_store(direction, turned);
    return left;
}

// The backward pass over bones `last` to `first`, from the tip towards the root. `gap` is from the
// far end of bone `last` to where it is to go; returns that of the near end of bone `first`.
static inline ik_wide3 ik_fabrik_backward(float *directions, const float *lengths, int32_t first,
                                          int32_t last, ik_wide3 gap) {
    for (int32_t i = last; i >= first; i--) {
        gap = ik_fabrik_reach(directions + 3 * IK_LANES * (size_t)i,
                              ik_wide_load(lengths + IK_LANES * (size_t)i), gap);
    }
    return gap;
}

// The forward pass, likewise, from the root towards the tip.
static inline ik_wide3 ik_fabrik_forward(float *directions, const float *lengths, int32_t first,
                                         int32_t last, ik_wide3 gap) {
    for (int32_t i = first; i <= last; i++) {
        gap = ik_fabrik_reach(directions + 3 * IK_LANES * (size_t)i,
                              ik_wide_load(lengths + IK_LANES * (size_t)i), gap);
    }
    return gap;
}

// One iteration of FABRIK on `count` bones pinned at the root, of which `gap` parts the tip and the
// target; returns what is left of it. The backward pass may leave out bone 0: the forward pass
// begins by turning it the same way, since the root goes back to where it was.
static inline ik_wide3 ik_fabrik_iteration(float *directions, const float *lengths, int32_t count,
                                           ik_wide3 gap) {
    gap = ik_fabrik_backward(directions, lengths, 1, count - 1, gap);
    return ik_fabrik_forward(directions, lengths, 0, count - 1, gap);
}

#endif
