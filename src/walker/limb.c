// Compiled for speed, see build.sh.

// A leg lies in the plane of hip, foot and pole. There it can bend in one way only: it curls. Bone
// i points in the direction t[i] of the plane, where
//
//     tan(t[i] / 2) = c a[i]
//
// The a[i] are constants of the leg (ik_limb.bone), from -1 to 1. The curl c is the same for all
// its bones: a leg is straight at 0, its last bone points against the first at 1, and beyond that
// the foot comes still nearer to the hip. So a pose depends only on the distance from hip to foot:
// a leg never flips, and its pose does not depend on earlier poses. Half angles avoid trigonometry.
// With s = c^2,
//
//     cos(t) = 2 r - 1,    sin(t) = 2 c a r,    r = 1 / (1 + s a^2),
//
// and the square of the distance is
//
//     D(s) = (sum L)^2 - 4 sum over i < j of L[i] L[j] (a[i] - a[j])^2 s r[i] r[j].
//
// Each s r[i] r[j] grows as long as s |a[i] a[j]| < 1, and is concave there: its derivative is (1 -
// s^2 a[i]^2 a[j]^2) r[i]^2 r[j]^2, a product of falling factors. So D falls and is convex at least
// up to s = 1. There each distance has one s, and Newton's method finds it. Beyond that, the search
// ends at the first minimum of D, and a bracket limits the steps. The straight leg is a singularity
// in c, but not in s.

#include "walker/limb.h"

// The search ends when s is within this. A last step by first derivatives leaves about the square
// of it, 1e-8, as the relative error of the last bone's length.
static const double near = 1e-4;
// The search needs 1 or 2 evaluations from frame to frame, 3 to 5 from any other start, and more
// near the tightest curl. Only rounding makes it reach this limit.
static const int most_steps = 40;
// The search for the tightest curl ends here: c = 8, where the bones with |a| = 1 are within 15
// degrees of pointing backwards.
static const double most_curl = 64;

// The chord from first to last joint (in the frame of the angles t; y without its factor c) and its
// derivatives in s; `slope`, the derivative of D; and r of each bone.
typedef struct chord {
    double x, y, dx, dy, slope;
    double r[IK_WALKER_MAX_BONES];
} chord;

// Evaluates chord and D, with first and second derivatives, at s.
static void evaluate(const ik_limb *limb, double s, chord *to, ik_curl *curl) {
    // The sums of L r and of L a r, and of their derivatives without constant factors.
    double along = 0, across = 0, along1 = 0, across1 = 0, along2 = 0, across2 = 0;
    for (int32_t i = 0; i < limb->bones; i++) {
        double a = limb->bone[i].curl, r = 1 / (1 + s * (a * a));
        double ar = a * r, once = limb->bone[i].length * ar, twice = once * ar,
               thrice = twice * (a * ar);
        to->r[i] = r;
        along += limb->bone[i].length * r;
        across += once;
        along1 += twice;
        across1 += twice * a;
        along2 += thrice;
        across2 += thrice * a;
    }
    double x = 2 * along - limb->reach, y = 2 * across;
    double dx = -2 * along1, dy = -2 * across1, ddx = 4 * along2, ddy = 4 * across2;
    to->x = x;
    to->y = y;
    to->dx = dx;
    to->dy = dy;
    curl->s = s;
    curl->square = x * x + s * y * y;
    to->slope = 2 * (x * dx + y * (0.5 * y + s * dy));
    curl->inverse = to->slope < 0 ? 1 / to->slope : 0;
    curl->bow = 2 * (dx * dx + x * ddx + 2 * y * dy + s * (dy * dy + y * ddy));
}

// Sets the a[i]: each joint adds its bend to the angle, and the angles are then mapped to [-1, 1].
static void spread_curls(ik_limb *limb, const double *bends) {
    double angle = 0, least = 0, most = 0;
    for (int32_t i = 0; i < limb->bones; i++) {
        angle -= i > 0 ? bends[i - 1] : 0;
        least = ik_min(least, angle);
        most = ik_max(most, angle);
        limb->bone[i].curl = angle;
    }
    for (int32_t i = 0; i < limb->bones; i++) {
        limb->bone[i].curl = (2 * limb->bone[i].curl - least - most) / (most - least);
    }
}

// Finds the first minimum of D, by growing steps and then bisection. Returns the distance there.
static double find_tightest(ik_limb *limb) {
    chord found;
    ik_curl there;
    double low = 0, high = 0.5; // D falls at least up to s = 1
    evaluate(limb, high, &found, &there);
    while (found.slope < 0 && high < most_curl) {
        low = high;
        high *= 1.125;
        evaluate(limb, high, &found, &there);
    }
    for (int i = 0; i < 60; i++) {
        double middle = 0.5 * (low + high);
        evaluate(limb, middle, &found, &there);
        low = found.slope < 0 ? middle : low;
        high = found.slope < 0 ? high : middle;
    }
    evaluate(limb, low, &found, &there);
    limb->tightest = low;
    return sqrt(there.square);
}

double ik_limb_init(ik_limb *limb, const double *lengths, const double *bends) {
    limb->reach = 0;
    for (int32_t i = 0; i < limb->bones; i++) {
        limb->bone[i].length = lengths[i];
        limb->reach += lengths[i];
    }
    spread_curls(limb, bends);
    return find_tightest(limb);
}

// A step of Chebyshev's method: Newton's, corrected by the second derivative.
static double next(const ik_curl *curl, double square) {
    double newton = (square - curl->square) * curl->inverse;
    return curl->s + newton * (1 - 0.5 * newton * curl->bow * curl->inverse);
}

// Finds the curl at which the squared distance is `square`, or as near to that as possible.
static void reach_to(const ik_limb *limb, double square, chord *found, ik_curl *curl) {
    double low = 0, high = limb->tightest;
    // The first step needs no evaluation: D and its derivatives are known from the last solution.
    double s = ik_clamp(next(curl, square), low, high);
    for (int i = 0; i < most_steps; i++) {
        evaluate(limb, s, found, curl);
        double excess = curl->square - square;
        if (fabs(excess * curl->inverse) <= near) {
            break;
        }
        low = excess > 0 ? s : low;
        high = excess > 0 ? high : s;
        s = next(curl, square);
        s = s >= low && s <= high ? s : 0.5 * (low + high);
    }
    double more = ik_clamp(next(curl, square), 0, limb->tightest) - curl->s;
    for (int32_t i = 0; i < limb->bones; i++) {
        double ar = limb->bone[i].curl * found->r[i];
        found->r[i] -= ar * ar * more;
    }
    found->x += found->dx * more;
    found->y += found->dy * more;
    curl->square += more * (found->slope + 0.5 * curl->bow * more);
    curl->s += more;
}

void ik_limb_bend(const ik_limb *limb, ik_vec hip, ik_vec foot, ik_vec pole, ik_curl *curl,
                  ik_vec *joints) {
    ik_vec to_foot = ik_vec_sub(foot, hip);
    double square = ik_vec_dot(to_foot, to_foot);
    chord found;
    reach_to(limb, square, &found, curl);

    // The axes of the plane: along the chord, and across it, towards the pole.
    double scale = 1 / sqrt(square), c = sqrt(curl->s);
    ik_vec along = ik_vec_scale(scale, to_foot);
    ik_vec across = ik_vec_sub(pole, ik_vec_scale(ik_vec_dot(pole, along), along));
    double width = ik_vec_length(across);
    across = width > 1e-6 ? ik_vec_scale(1 / width, across) : ik_vec_normal(along);

    // From the frame of the angles to that of the chord, and from there to the world.
    double right = scale * found.x, up = scale * c * found.y, x = 0, y = 0;
    joints[0] = hip;
    for (int32_t i = 0; i < limb->bones - 1; i++) {
        double length = 2 * limb->bone[i].length * found.r[i];
        double cosine = length - limb->bone[i].length, sine = c * limb->bone[i].curl * length;
        x += cosine * right + sine * up;
        y += sine * right - cosine * up;
        joints[i + 1].x = hip.x + x * along.x + y * across.x;
        joints[i + 1].y = hip.y + x * along.y + y * across.y;
        joints[i + 1].z = hip.z + x * along.z + y * across.z;
    }
    joints[limb->bones] = foot;
}
