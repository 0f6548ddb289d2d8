// walker/limb_pass.h: bends limbs, one per lane of core/twin.h. limb.c says how a limb
// bends, and compiles this for one limb; walker_batch/bend.c compiles it for two at once.
//
// The bones of the limbs are an array of [bone][length, curl][lane], see ik_bone. The limbs of all
// lanes have the same number of bones.

#ifndef IK_WALKER_LIMB_PASS_H
#define IK_WALKER_LIMB_PASS_H

#include "core/twin.h"
#include "walker/limb.h"

// The search ends when s is within this. A last step by first derivatives leaves about the square
// of it, 1e-8, as the relative error of the last bone's length.
static const double limb_near = 1e-4;
// The search needs 1 or 2 evaluations from frame to frame, 3 to 5 from any other start, and more
// near the tightest curl. Only rounding makes it reach this limit.
static const int limb_most_steps = 40;

// One solution per lane.
#if IK_TWIN_LANES == 1
typedef ik_curl ik_twin_curl;
#else
typedef struct ik_twin_curl {
    ik_twin s, square, inverse, bow;
} ik_twin_curl;
#endif

// The chord from first to last joint (in the frame of the angles t; y without its factor c) and its
// derivatives in s; `slope`, the derivative of D; and r of each bone.
typedef struct ik_chord {
    ik_twin x, y, dx, dy, slope;
    ik_twin r[IK_WALKER_MAX_BONES];
} ik_chord;

// Limbs that are being bent. The parts of a bend can be run for many limbs in turn: each part is so
// short that the processor begins the next limb's before it has ended this one's.
typedef struct ik_bend {
    ik_twin_vec hip;
    ik_twin_vec along;  // the axes of the plane: along the chord,
    ik_twin_vec across; //   and across it, towards the pole; at first the pole
    ik_twin square;     // the squared distance from hip to foot,
    ik_twin scale;      //   and the inverse of the distance
    ik_twin s;          // where to evaluate the chord,
    ik_chord found;     //   the chord there,
    ik_twin_curl curl;  //   and the solution; at first the last one
    ik_twin more, c;    // the last step in s; the curl, c in limb.c
} ik_bend;

IK_INLINE ik_twin ik_bone_length(const double *bones, int32_t bone) {
    return ik_twin_load(bones + 2 * IK_TWIN_LANES * bone);
}

IK_INLINE ik_twin ik_bone_curl(const double *bones, int32_t bone) {
    return ik_twin_load(bones + 2 * IK_TWIN_LANES * bone + IK_TWIN_LANES);
}

// Evaluates chord and D, with first and second derivatives, at s.
IK_TWIN_PART void ik_limb_evaluate(int32_t count, const double *bones, ik_twin reach, ik_twin s,
                                   ik_chord *to, ik_twin_curl *curl) {
    ik_twin zero = ik_twin_splat(0);
    // The sums of L r and of L a r, and of their derivatives without constant factors.
    ik_twin along = zero, across = zero, along1 = zero, across1 = zero, along2 = zero,
            across2 = zero;
    for (int32_t i = 0; i < count; i++) {
        ik_twin length = ik_bone_length(bones, i), a = ik_bone_curl(bones, i);
        ik_twin r = 1 / (1 + s * (a * a));
        ik_twin ar = a * r, once = length * ar, twice = once * ar, thrice = twice * (a * ar);
        to->r[i] = r;
        along += length * r;
        across += once;
        along1 += twice;
        across1 += twice * a;
        along2 += thrice;
        across2 += thrice * a;
    }
    ik_twin x = 2 * along - reach, y = 2 * across;
    ik_twin dx = -2 * along1, dy = -2 * across1, ddx = 4 * along2, ddy = 4 * across2;
    to->x = x;
    to->y = y;
    to->dx = dx;
    to->dy = dy;
    curl->s = s;
    curl->square = x * x + s * y * y;
    to->slope = 2 * (x * dx + y * (0.5 * y + s * dy));
    curl->inverse = ik_twin_select(to->slope < 0, 1 / to->slope, zero);
    curl->bow = 2 * (dx * dx + x * ddx + 2 * y * dy + s * (dy * dy + y * ddy));
}

// A step of Chebyshev's method: Newton's, corrected by the second derivative. Far from the goal the
// correction could take nearly all of the step away: it takes at most half.
IK_INLINE ik_twin ik_limb_next(const ik_twin_curl *curl, ik_twin square) {
    ik_twin newton = (square - curl->square) * curl->inverse;
    ik_twin share = 1 - 0.5 * newton * curl->bow * curl->inverse;
    return curl->s + newton * ik_twin_max(share, ik_twin_splat(0.5));
}

// A unit vector across the unit vector `along`, towards the pole; any, if the pole is along it.
IK_INLINE ik_twin_vec ik_limb_across(ik_twin_vec along, ik_twin_vec pole) {
    ik_twin_vec across =
        ik_twin_vec_sub(pole, ik_twin_vec_scale(ik_twin_vec_dot(pole, along), along));
    ik_twin width = ik_twin_sqrt(ik_twin_vec_dot(across, across));
    ik_twin_mask wide = width > 1e-6;
    ik_twin_vec unit = ik_twin_vec_scale(1 / width, across);
    if (ik_twin_mask_all(wide)) {
        return unit;
    }
    double normal[3][IK_TWIN_LANES], from[3][IK_TWIN_LANES];
    ik_twin_store(from[0], along.x);
    ik_twin_store(from[1], along.y);
    ik_twin_store(from[2], along.z);
    for (int lane = 0; lane < IK_TWIN_LANES; lane++) {
        ik_vec to = ik_vec_normal((ik_vec){from[0][lane], from[1][lane], from[2][lane]});
        normal[0][lane] = to.x;
        normal[1][lane] = to.y;
        normal[2][lane] = to.z;
    }
    return (ik_twin_vec){
        ik_twin_select(wide, unit.x, ik_twin_load(normal[0])),
        ik_twin_select(wide, unit.y, ik_twin_load(normal[1])),
        ik_twin_select(wide, unit.z, ik_twin_load(normal[2])),
    };
}

// The first part. `curl` must be set.
IK_INLINE void ik_bend_begin(ik_bend *bend, ik_twin tightest, ik_twin_vec hip, ik_twin_vec foot,
                             ik_twin_vec pole) {
    ik_twin_vec to_foot = ik_twin_vec_sub(foot, hip);
    bend->hip = hip;
    bend->square = ik_twin_vec_dot(to_foot, to_foot);
    bend->scale = 1 / ik_twin_sqrt(bend->square);
    bend->along = ik_twin_vec_scale(bend->scale, to_foot);
    bend->across = pole;
    // The first step needs no evaluation: D and its derivatives are known from the last solution.
    bend->s = ik_twin_clamp(ik_limb_next(&bend->curl, bend->square), ik_twin_splat(0), tightest);
}

// The second part: evaluates at `s`. Returns for which lanes that is near enough.
IK_INLINE ik_twin_mask ik_bend_evaluate(ik_bend *bend, int32_t count, const double *bones,
                                        ik_twin reach) {
    ik_limb_evaluate(count, bones, reach, bend->s, &bend->found, &bend->curl);
    ik_twin excess = bend->curl.square - bend->square;
    return ik_twin_abs(excess * bend->curl.inverse) <= limb_near;
}

// The third part, if evaluating once was not enough for all lanes: `done` is for which it was.
// Finds the curl at which the squared distance is `square`, or as near to that as possible.
static inline void ik_bend_search(ik_bend *bend, int32_t count, const double *bones, ik_twin reach,
                                  ik_twin tightest, ik_twin_mask done) {
    ik_twin low = ik_twin_splat(0), high = tightest;
    for (int i = 1; i < limb_most_steps && !ik_twin_mask_all(done); i++) {
        ik_twin_mask beyond = bend->curl.square - bend->square > 0;
        low = ik_twin_select(beyond, bend->s, low);
        high = ik_twin_select(beyond, high, bend->s);
        ik_twin next = ik_limb_next(&bend->curl, bend->square);
        next =
            ik_twin_select(ik_twin_mask_and(next >= low, next <= high), next, 0.5 * (low + high));
        // A lane that has ended is evaluated again where it is, with the same results.
        bend->s = ik_twin_select(done, bend->s, next);
        done = ik_bend_evaluate(bend, count, bones, reach);
    }
}

// The fourth part: the last step, and the axis across the chord.
IK_INLINE void ik_bend_finish(ik_bend *bend, ik_twin tightest) {
    ik_twin_curl *curl = &bend->curl;
    ik_chord *found = &bend->found;
    bend->more =
        ik_twin_clamp(ik_limb_next(curl, bend->square), ik_twin_splat(0), tightest) - curl->s;
    found->x += found->dx * bend->more;
    found->y += found->dy * bend->more;
    curl->square += bend->more * (found->slope + 0.5 * curl->bow * bend->more);
    curl->s += bend->more;
    bend->c = ik_twin_sqrt(curl->s);
    bend->across = ik_limb_across(bend->along, bend->across);
}

// The last part. Writes the joints between the first, the hip, and the last, the foot: joints[0] to
// joints[count - 2].
IK_INLINE void ik_bend_end(const ik_bend *bend, int32_t count, const double *bones,
                           ik_twin_vec *joints) {
    // From the frame of the angles to that of the chord, and from there to the world.
    const ik_chord *found = &bend->found;
    ik_twin_vec along = bend->along, across = bend->across;
    ik_twin c = bend->c, right = bend->scale * found->x, up = bend->scale * c * found->y;
    ik_twin x = ik_twin_splat(0), y = x;
    for (int32_t i = 0; i < count - 1; i++) {
        ik_twin bone = ik_bone_length(bones, i), a = ik_bone_curl(bones, i);
        ik_twin ar = a * found->r[i], r = found->r[i] - ar * ar * bend->more;
        ik_twin length = 2 * bone * r;
        ik_twin cosine = length - bone, sine = c * a * length;
        x += cosine * right + sine * up;
        y += sine * right - cosine * up;
        joints[i].x = bend->hip.x + x * along.x + y * across.x;
        joints[i].y = bend->hip.y + x * along.y + y * across.y;
        joints[i].z = bend->hip.z + x * along.z + y * across.z;
    }
}

#endif
