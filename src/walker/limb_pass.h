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

IK_INLINE ik_wide_double ik_bone_length(const double *bones, int32_t bone) {
    return ik_wide_double_load(bones + 2 * IK_DOUBLE_LANES * bone);
}

IK_INLINE ik_wide_double ik_bone_curl(const double *bones, int32_t bone) {
    return ik_wide_double_load(bones + 2 * IK_DOUBLE_LANES * bone + IK_DOUBLE_LANES);
}

// Evaluates chord and D, with first and second derivatives, at s.
static inline void ik_limb_evaluate(int32_t count, const double *bones, ik_wide_double reach,
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

// Finds the curl at which the squared distance is `square`, or as near to that as possible.
IK_INLINE void ik_limb_search(int32_t count, const double *bones, ik_wide_double reach,
                              ik_wide_double tightest, ik_wide_double square, ik_chord *found,
                              ik_wide_curl *curl) {
    ik_wide_double zero = ik_wide_double_splat(0), low = zero, high = tightest;
    // The first step needs no evaluation: D and its derivatives are known from the last solution.
    ik_wide_double s = ik_wide_double_clamp(ik_limb_next(curl, square), low, high);
    for (int i = 0; i < limb_most_steps; i++) {
        ik_limb_evaluate(count, bones, reach, s, found, curl);
        ik_wide_double excess = curl->square - square;
        ik_double_mask done = ik_wide_double_abs(excess * curl->inverse) <= limb_near;
        if (ik_double_mask_all(done)) {
            break;
        }
        low = ik_wide_double_select(excess > 0, s, low);
        high = ik_wide_double_select(excess > 0, high, s);
        ik_wide_double next = ik_limb_next(curl, square);
        next = ik_wide_double_select(ik_double_mask_and(next >= low, next <= high), next,
                                     0.5 * (low + high));
        // A lane that has ended stays where it is: it is evaluated again, with the same results.
        s = ik_wide_double_select(done, s, next);
    }
    ik_wide_double more =
        ik_wide_double_clamp(ik_limb_next(curl, square), zero, tightest) - curl->s;
    for (int32_t i = 0; i < count; i++) {
        ik_wide_double ar = ik_bone_curl(bones, i) * found->r[i];
        found->r[i] -= ar * ar * more;
    }
    found->x += found->dx * more;
    found->y += found->dy * more;
    curl->square += more * (found->slope + 0.5 * curl->bow * more);
    curl->s += more;
}

// A unit vector across the unit vector `along`, towards the pole, which has the part `across`
// across it; any if that part is too short.
IK_INLINE ik_wide_vec ik_limb_across(ik_wide_vec along, ik_wide_vec across) {
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

// ik_limb_bend, in lanes. Writes the joints between the first, the hip, and the last, the foot:
// joints[0] to joints[count - 2].
IK_INLINE void ik_limb_bend_lanes(int32_t count, const double *bones, ik_wide_double reach,
                                  ik_wide_double tightest, ik_wide_vec hip, ik_wide_vec foot,
                                  ik_wide_vec pole, ik_wide_curl *curl, ik_wide_vec *joints) {
    ik_wide_vec to_foot = ik_wide_vec_sub(foot, hip);
    ik_wide_double square = ik_wide_vec_dot(to_foot, to_foot);
    ik_chord found;
    ik_limb_search(count, bones, reach, tightest, square, &found, curl);

    // The axes of the plane: along the chord, and across it, towards the pole.
    ik_wide_double scale = 1 / ik_wide_double_sqrt(square), c = ik_wide_double_sqrt(curl->s);
    ik_wide_vec along = ik_wide_vec_scale(scale, to_foot);
    ik_wide_vec across = ik_limb_across(
        along, ik_wide_vec_sub(pole, ik_wide_vec_scale(ik_wide_vec_dot(pole, along), along)));

    // From the frame of the angles to that of the chord, and from there to the world.
    ik_wide_double right = scale * found.x, up = scale * c * found.y;
    ik_wide_double x = ik_wide_double_splat(0), y = x;
    for (int32_t i = 0; i < count - 1; i++) {
        ik_wide_double bone = ik_bone_length(bones, i);
        ik_wide_double length = 2 * bone * found.r[i];
        ik_wide_double cosine = length - bone, sine = c * ik_bone_curl(bones, i) * length;
        x += cosine * right + sine * up;
        y += sine * right - cosine * up;
        joints[i].x = hip.x + x * along.x + y * across.x;
        joints[i].y = hip.y + x * along.y + y * across.y;
        joints[i].z = hip.z + x * along.z + y * across.z;
    }
}

#endif
