// walker/limb_pass.h: bends limbs, one per lane of core/wide_double.h. limb.c says how a limb
// bends, and compiles this for one limb; walker_batch/bend.c compiles it for two at once.
//
// The bones of the limbs are an array of [bone][length, curl][lane], see ik_bone. The limbs of all
// lanes have the same number of bones.

#ifndef IK_WALKER_LIMB_PASS_H
#define IK_WALKER_LIMB_PASS_H

#include "core/wide_double.h"
#include "walker/limb.h"

// The search ends when s is within this. A last step by first derivatives leaves about the square
// of it, 1e-8, as the relative error of the last bone's length.
static const double limb_near = 1e-4;
// The search needs 1 or 2 evaluations from frame to frame, 3 to 5 from any other start, and more
// near the tightest curl. Only rounding makes it reach this limit.
static const int limb_most_steps = 40;

// One solution per lane.
#if IK_DOUBLE_LANES == 1
typedef ik_curl ik_wide_curl;
#else
typedef struct ik_wide_curl {
    ik_wide_double s, square, inverse, bow;
} ik_wide_curl;
#endif

// The chord from first to last joint (in the frame of the angles t; y without its factor c) and its
// derivatives in s; `slope`, the derivative of D; and r of each bone.
typedef struct ik_chord {
    ik_wide_double x, y, dx, dy, slope;
    ik_wide_double r[IK_WALKER_MAX_BONES];
} ik_chord;

// Limbs that are being bent. The parts of a bend can be run for many limbs in turn: each part is so
// short that the processor begins the next limb's before it has ended this one's.
typedef struct ik_bend {
    ik_wide_vec hip;
    ik_wide_vec along;         // the axes of the plane: along the chord,
    ik_wide_vec across;        //   and across it, towards the pole; at first the pole
    ik_wide_double square;     // the squared distance from hip to foot,
    ik_wide_double scale;      //   and the inverse of the distance
    ik_wide_double s;          // where to evaluate the chord,
    ik_chord found;            //   the chord there,
    ik_wide_curl curl;         //   and the solution; at first the last one
} ik_bend;

IK_INLINE ik_wide_double ik_bone_length(const double *bones, int32_t bone) {
    return ik_wide_double_load(bones + 2 * IK_DOUBLE_LANES * bone);
}

IK_INLINE ik_wide_double ik_bone_curl(const double *bones, int32_t bone) {
    return ik_wide_double_load(bones + 2 * IK_DOUBLE_LANES * bone + IK_DOUBLE_LANES);
}

// Evaluates chord and D, with first and second derivatives, at s.
IK_INLINE void ik_limb_evaluate(int32_t count, const double *bones, ik_wide_double reach,
                                    ik_wide_double s, ik_chord *to, ik_wide_curl *curl) {
    ik_wide_double zero = ik_wide_double_splat(0);
    // The sums of L r and of L a r, and of their derivatives without constant factors.
    ik_wide_double along = zero, across = zero, along1 = zero, across1 = zero, along2 = zero,
                   across2 = zero;
    for (int32_t i = 0; i < count; i++) {
        ik_wide_double length = ik_bone_length(bones, i), a = ik_bone_curl(bones, i);
        ik_wide_double r = 1 / (1 + s * (a * a));
        ik_wide_double ar = a * r, once = length * ar, twice = once * ar, thrice = twice * (a * ar);
        to->r[i] = r;
        along += length * r;
        across += once;
        along1 += twice;
        across1 += twice * a;
        along2 += thrice;
        across2 += thrice * a;
    }
    ik_wide_double x = 2 * along - reach, y = 2 * across;
    ik_wide_double dx = -2 * along1, dy = -2 * across1, ddx = 4 * along2, ddy = 4 * across2;
    to->x = x;
    to->y = y;
    to->dx = dx;
    to->dy = dy;
    curl->s = s;
    curl->square = x * x + s * y * y;
    to->slope = 2 * (x * dx + y * (0.5 * y + s * dy));
    curl->inverse = ik_wide_double_select(to->slope < 0, 1 / to->slope, zero);
    curl->bow = 2 * (dx * dx + x * ddx + 2 * y * dy + s * (dy * dy + y * ddy));
}

// A step of Chebyshev's method: Newton's, corrected by the second derivative.
IK_INLINE ik_wide_double ik_limb_next(const ik_wide_curl *curl, ik_wide_double square) {
    ik_wide_double newton = (square - curl->square) * curl->inverse;
    return curl->s + newton * (1 - 0.5 * newton * curl->bow * curl->inverse);
}

// A unit vector across the unit vector `along`, towards the pole; any, if the pole is along it.
IK_INLINE ik_wide_vec ik_limb_across(ik_wide_vec along, ik_wide_vec pole) {
    ik_wide_vec across =
        ik_wide_vec_sub(pole, ik_wide_vec_scale(ik_wide_vec_dot(pole, along), along));
    ik_wide_double width = ik_wide_double_sqrt(ik_wide_vec_dot(across, across));
    ik_double_mask wide = width > 1e-6;
    ik_wide_vec unit = ik_wide_vec_scale(1 / width, across);
    if (ik_double_mask_all(wide)) {
        return unit;
    }
    double normal[3][IK_DOUBLE_LANES], from[3][IK_DOUBLE_LANES];
    ik_wide_double_store(from[0], along.x);
    ik_wide_double_store(from[1], along.y);
    ik_wide_double_store(from[2], along.z);
    for (int lane = 0; lane < IK_DOUBLE_LANES; lane++) {
        ik_vec to = ik_vec_normal((ik_vec){from[0][lane], from[1][lane], from[2][lane]});
        normal[0][lane] = to.x;
        normal[1][lane] = to.y;
        normal[2][lane] = to.z;
    }
    return (ik_wide_vec){
        ik_wide_double_select(wide, unit.x, ik_wide_double_load(normal[0])),
        ik_wide_double_select(wide, unit.y, ik_wide_double_load(normal[1])),
        ik_wide_double_select(wide, unit.z, ik_wide_double_load(normal[2])),
    };
}

// The first part. `curl` must be set.
IK_INLINE void ik_bend_begin(ik_bend *bend, ik_wide_double tightest, ik_wide_vec hip,
                             ik_wide_vec foot, ik_wide_vec pole) {
    ik_wide_vec to_foot = ik_wide_vec_sub(foot, hip);
    bend->hip = hip;
    bend->square = ik_wide_vec_dot(to_foot, to_foot);
    bend->scale = 1 / ik_wide_double_sqrt(bend->square);
    bend->along = ik_wide_vec_scale(bend->scale, to_foot);
    bend->across = pole;
    // The first step needs no evaluation: D and its derivatives are known from the last solution.
    bend->s = ik_wide_double_clamp(ik_limb_next(&bend->curl, bend->square), ik_wide_double_splat(0),
                                   tightest);
}

// Evaluates at `s`. Returns for which lanes that is near enough.
IK_INLINE ik_double_mask ik_bend_evaluate(ik_bend *bend, int32_t count, const double *bones,
                                          ik_wide_double reach) {
    ik_limb_evaluate(count, bones, reach, bend->s, &bend->found, &bend->curl);
    ik_wide_double excess = bend->curl.square - bend->square;
    return ik_wide_double_abs(excess * bend->curl.inverse) <= limb_near;
}

// The second part: evaluates once. Returns for which lanes that was enough.
IK_INLINE ik_double_mask ik_bend_try(ik_bend *bend, int32_t count, const double *bones,
                                     ik_wide_double reach) {
    bend->across = ik_limb_across(bend->along, bend->across);
    return ik_bend_evaluate(bend, count, bones, reach);
}

// The third part, if evaluating once was not enough for all lanes: `done` is for which it was.
// Finds the curl at which the squared distance is `square`, or as near to that as possible.
static inline void ik_bend_search(ik_bend *bend, int32_t count, const double *bones,
                                  ik_wide_double reach, ik_wide_double tightest,
                                  ik_double_mask done) {
    ik_wide_double low = ik_wide_double_splat(0), high = tightest;
    for (int i = 1; i < limb_most_steps && !ik_double_mask_all(done); i++) {
        ik_double_mask beyond = bend->curl.square - bend->square > 0;
        low = ik_wide_double_select(beyond, bend->s, low);
        high = ik_wide_double_select(beyond, high, bend->s);
        ik_wide_double next = ik_limb_next(&bend->curl, bend->square);
        next = ik_wide_double_select(ik_double_mask_and(next >= low, next <= high), next,
                                     0.5 * (low + high));
        // A lane that has ended is evaluated again where it is, with the same results.
        bend->s = ik_wide_double_select(done, bend->s, next);
        done = ik_bend_evaluate(bend, count, bones, reach);
    }
}

// The last part. Writes the joints between the first, the hip, and the last, the foot: joints[0] to
// joints[count - 2].
IK_INLINE void ik_bend_end(ik_bend *bend, int32_t count, const double *bones,
                           ik_wide_double tightest, ik_wide_vec *joints) {
    ik_wide_curl *curl = &bend->curl;
    ik_chord *found = &bend->found;
    ik_wide_double zero = ik_wide_double_splat(0);
    ik_wide_double more =
        ik_wide_double_clamp(ik_limb_next(curl, bend->square), zero, tightest) - curl->s;
    found->x += found->dx * more;
    found->y += found->dy * more;
    curl->square += more * (found->slope + 0.5 * curl->bow * more);
    curl->s += more;

    // From the frame of the angles to that of the chord, and from there to the world.
    ik_wide_vec along = bend->along, across = bend->across;
    ik_wide_double c = ik_wide_double_sqrt(curl->s);
    ik_wide_double right = bend->scale * found->x, up = bend->scale * c * found->y;
    ik_wide_double x = zero, y = zero;
    for (int32_t i = 0; i < count - 1; i++) {
        ik_wide_double bone = ik_bone_length(bones, i), a = ik_bone_curl(bones, i);
        ik_wide_double ar = a * found->r[i], r = found->r[i] - ar * ar * more;
        ik_wide_double length = 2 * bone * r;
        ik_wide_double cosine = length - bone, sine = c * a * length;
        x += cosine * right + sine * up;
        y += sine * right - cosine * up;
        joints[i].x = bend->hip.x + x * along.x + y * across.x;
        joints[i].y = bend->hip.y + x * along.y + y * across.y;
        joints[i].z = bend->hip.z + x * along.z + y * across.z;
    }
}

#endif
