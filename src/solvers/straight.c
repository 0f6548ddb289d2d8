// Compiled for speed, see build.sh.

#include "solvers/straight.h"

// The steepness of a bend if the target's distance determines none.
#define STEEPNESS 1.0

// A bend of less than this, in units of the bones, is rounding of floats.
#define SLIGHT_BEND 3e-7

// Rounds of Newton's method for the steepness. More are not needed, because passes of the
// projection follow.
#define ROUNDS 4

IK_ONCE bool ik_is_straight(const ik_bones *bones, ik_vec line) {
    return ik_is_straight_inlined(bones, line);
}

// A walk along the bones: x is the place of the bone's middle along the chain, from 1 at the root
// to -1 at the tip.
typedef struct walk {
    double length, x;
    double done; // the length of the bones before
} walk;

static void step(walk *w, const ik_bones *bones, int32_t bone) {
    w->length = bones->lengths[bone];
    w->x = 1 - (2 * w->done + w->length) / bones->reach;
    w->done += w->length;
}

// 1 if a bone points along the line, -1 if it points back.
static double sense(const ik_bones *bones, int32_t bone, ik_vec axis) {
    return ik_vec_dot(ik_bones_direction(bones, bone), axis) < 0 ? -1 : 1;
}

// The side to bend to: that of the slight bend that the bones still have; if they have none, always
// the same side.
static ik_vec bend_side(const ik_bones *bones, ik_vec axis) {
    ik_vec bent = {0, 0, 0};
    walk w = {0};
    for (int32_t i = 0; i < bones->count; i++) {
        step(&w, bones, i);
        bent = ik_vec_add(bent, ik_vec_scale(w.length * w.x, ik_bones_direction(bones, i)));
    }
    bent = ik_vec_reject(bent, axis);
    ik_vec normal = ik_vec_normal(axis);
    return ik_vec_length(bent) > SLIGHT_BEND ? ik_vec_unit(bent, normal) : normal;
}

// A chain that hangs from both ends has the shape of a catenary: the tangent of each bone's angle
// to the line between the ends is proportional to its distance from the middle. With a steepness k
// its bones point along +-1 on the line and k x across, and the distance of its ends is
//
//     span(k) = sum of +-L / sqrt(1 + k^2 x^2)
//
// This finds the k whose span is the distance of the target. The first step uses the parabola that
// approximates the span for small k; the next ones are Newton's method. If there is no such k,
// because bones point away from the target, the result is STEEPNESS.
static double steepness(const ik_bones *bones, ik_vec axis, double distance) {
    double k = 0;
    for (int32_t round = 0; round < ROUNDS; round++) {
        double span = 0, slope = 0;
        walk w = {0};
        for (int32_t i = 0; i < bones->count; i++) {
            step(&w, bones, i);
            double projected = sense(bones, i, axis) * w.length;
            double square = 1 / (1 + k * k * w.x * w.x);
            span += projected * sqrt(square);
            slope -= projected * w.x * w.x * square * sqrt(square);
        }
        // The span is even in k: at k = 0 its slope, in k^2 / 2, gives the first step.
        double change = (distance - span) / slope;
        k = round == 0 ? sqrt(ik_max(2 * change, 0)) : k + change / k;
        if (!(k > 0 && k < 1e3)) {
            return STEEPNESS;
        }
    }
    return k;
}

void ik_bend_straight(ik_bones *bones, ik_vec axis, double distance) {
    ik_vec side = bend_side(bones, axis);
    double k = steepness(bones, axis, distance);
    walk w = {0};
    for (int32_t i = 0; i < bones->count; i++) {
        step(&w, bones, i);
        ik_vec along = ik_vec_scale(sense(bones, i, axis), axis);
        ik_bones_point(bones, i,
                       ik_vec_unit(ik_vec_add(along, ik_vec_scale(k * w.x, side)), along));
    }
}
