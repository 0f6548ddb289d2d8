// solvers/fabrik_pass.h: one reach and one pass of FABRIK, over directions.
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
//     d = p'[i+1] - p[i] = g + L u       u' = unit(d)       gap at joint i:    d - L u'
//
// Forward, with g = p'[i] - p"[i],
//
//     d = p'[i+1] - p"[i] = g + L u'     u" = unit(d)       gap at joint i+1:  d - L u"
//
// which is the same step. So both passes are one loop, run in two directions; it starts from the
// gap between target and tip, and what is left at the end is that gap again, smaller. Positions
// never enter, so nothing is lost to rounding along a long chain or far from the origin, lengths
// hold by construction, and it is plain to see that the gap never grows: | |d| - L | <= |g|.

#ifndef IK_SOLVERS_FABRIK_PASS_H
#define IK_SOLVERS_FABRIK_PASS_H

#include "core/wide.h"

// Where |d|^2 is not above this, d has no direction: the bone keeps its own.
#define IK_NO_DIRECTION 1e-30f

// A bone as a vector, from its near end to its far one.
static inline ik_wide3 ik_fabrik_bone(const float *directions, const float *lengths, int32_t bone) {
    return ik_wide3_scale(ik_wide_load(lengths + IK_LANES * (size_t)bone),
                          ik_wide3_load(directions + 3 * IK_LANES * (size_t)bone));
}

// Turns a bone to point along d, and returns it as a vector. Each bone waits for the one before, so
// what counts is how long one takes: 1/|d| is sqrt(r2)/r2, because then the root and the division
// do not wait for each other, and nothing but one multiplication waits for the root.
static inline ik_wide3 ik_fabrik_turn(float *directions, const float *lengths, int32_t bone,
                                      ik_wide3 d) {
    float *direction = directions + 3 * IK_LANES * (size_t)bone;
    ik_wide length = ik_wide_load(lengths + IK_LANES * (size_t)bone);
    ik_wide r2 = ik_wide3_dot(d, d);
    ik_wide root = ik_wide_sqrt(r2);
    ik_wide inverse = 1 / r2;
    ik_wide3 turned = ik_wide3_scale(inverse * root, d);
    ik_wide3 vector = ik_wide3_scale(root, ik_wide3_scale(inverse, ik_wide3_scale(length, d)));

    ik_mask turns = ik_wide_greater(r2, ik_wide_splat(IK_NO_DIRECTION));
    if (!ik_mask_all(turns)) {
        ik_wide3 present = ik_wide3_load(direction);
        turned = ik_wide3_select(turns, turned, present);
        vector = ik_wide3_select(turns, vector, ik_wide3_scale(length, present));
    }
    ik_wide3_store(direction, turned);
    return vector;
}

// The backward pass over bones `last` to `first`, from the tip towards the root. `gap` is from the
// far end of bone `last` to where it is to go; returns that of the near end of bone `first`.
// A bone's d is the gap that the one before leaves, plus the bone: the bone is added first, while
// the one before is still turning.
static inline ik_wide3 ik_fabrik_backward(float *directions, const float *lengths, int32_t first,
                                          int32_t last, ik_wide3 gap) {
    if (last < first) {
        return gap;
    }
    ik_wide3 d = ik_wide3_add(gap, ik_fabrik_bone(directions, lengths, last));
    for (int32_t i = last; i > first; i--) {
        ik_wide3 both = ik_wide3_add(d, ik_fabrik_bone(directions, lengths, i - 1));
        d = ik_wide3_sub(both, ik_fabrik_turn(directions, lengths, i, d));
    }
    return ik_wide3_sub(d, ik_fabrik_turn(directions, lengths, first, d));
}

// The forward pass, likewise, from the root towards the tip.
static inline ik_wide3 ik_fabrik_forward(float *directions, const float *lengths, int32_t first,
                                         int32_t last, ik_wide3 gap) {
    ik_wide3 d = ik_wide3_add(gap, ik_fabrik_bone(directions, lengths, first));
    for (int32_t i = first; i < last; i++) {
        ik_wide3 both = ik_wide3_add(d, ik_fabrik_bone(directions, lengths, i + 1));
        d = ik_wide3_sub(both, ik_fabrik_turn(directions, lengths, i, d));
    }
    return ik_wide3_sub(d, ik_fabrik_turn(directions, lengths, last, d));
}

// One iteration of FABRIK on `count` bones pinned at the root, of which `gap` parts the tip and the
// target; returns what is left of it. `again` says that the iteration before was towards the same
// target.
//
// The backward pass can leave out two bones that the forward pass turns the same way: bone 0, with
// which the forward pass goes on where the root was; and, again, the last bone, with which the
// forward pass before has ended: its d was then what it would be now.
static inline ik_wide3 ik_fabrik_iteration(float *directions, const float *lengths, int32_t count,
                                           bool again, ik_wide3 gap) {
    gap = ik_fabrik_backward(directions, lengths, 1, again ? count - 2 : count - 1, gap);
    return ik_fabrik_forward(directions, lengths, 0, count - 1, gap);
}

#endif
