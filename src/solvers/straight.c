#include "solvers/straight.h"

// The steepness of a bend if the target's distance determines none.
#define STEEPNESS 1.0

// A bend of more than this, in units of the bones, has a clear direction. One of less than the
// other is rounding of floats.
#define CLEAR_BEND 3e-5
#define SLIGHT_BEND 3e-7

// An end nearer to the root than this, in units of the bones, has no direction.
#define AT_ROOT 1e-6

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

// The bend of the bones, seen from a line: the first half of them points outwards, the other half
// back.
static ik_vec bend_of(const ik_bones *bones, ik_vec axis) {
    ik_vec bent = {0, 0, 0};
    walk w = {0};
    for (int32_t i = 0; i < bones->count; i++) {
        step(&w, bones, i);
        bent = ik_vec_add(bent, ik_vec_scale(w.length * w.x, ik_bones_direction(bones, i)));
    }
    return ik_vec_reject(bent, axis);
}

ik_vec ik_line_of(const ik_bones *bones) {
    ik_vec end = {0, 0, 0};
    for (int32_t i = 0; i < bones->count; i++) {
        end = ik_vec_add(end, ik_vec_scale(bones->lengths[i], ik_bones_direction(bones, i)));
    }
    ik_vec longest = ik_bones_longest_direction(bones);
    return ik_vec_length(end) > AT_ROOT ? ik_vec_unit(end, longest) : longest;
}

ik_vec ik_carried_side(const ik_bones *bones, ik_vec from, ik_vec to) {
    ik_vec none = {0, 0, 0};
    if (!bones->side) {
        return none;
    }
    // Half a turn is about the normal of the bend's plane, so a planar chain stays in its plane.
    ik_vec side = *bones->side;
    side = ik_quat_rotate(ik_quat_least(from, to, ik_vec_cross(from, side)), side);
    return ik_vec_unit(ik_vec_reject(side, to), none);
}

void ik_remember_side(ik_bones *bones, ik_vec direction) {
    if (!bones->side) {
        return;
    }
    ik_vec line = ik_line_of(bones), bend = bend_of(bones, line);
    double size = ik_vec_length(bend);
    if (size > CLEAR_BEND) {
        *bones->side = ik_vec_scale(1 / size, bend);
    }
    *bones->side = ik_carried_side(bones, line, direction);
}

// The side to bend to: that of the bend that the bones still have, or that they had; if they never
// had one, always the same side.
static ik_vec bend_side(const ik_bones *bones, ik_vec axis) {
    ik_vec bent = bend_of(bones, axis), normal = ik_bones_normal(bones, axis);
    double size = ik_vec_length(bent);
    if (size > CLEAR_BEND) {
        return ik_vec_unit(bent, normal);
    }
    ik_vec side = ik_carried_side(bones, ik_line_of(bones), axis);
    return ik_vec_unit(side, size > SLIGHT_BEND ? ik_vec_unit(bent, normal) : normal);
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
    ik_bend_to_side(bones, axis, bend_side(bones, axis), distance);
}

void ik_bend_to_side(ik_bones *bones, ik_vec axis, ik_vec side, double distance) {
    double k = steepness(bones, axis, distance);
    walk w = {0};
    for (int32_t i = 0; i < bones->count; i++) {
        step(&w, bones, i);
        ik_vec along = ik_vec_scale(sense(bones, i, axis), axis);
        ik_bones_point(bones, i,
                       ik_vec_unit(ik_vec_add(along, ik_vec_scale(k * w.x, side)), along));
    }
}
