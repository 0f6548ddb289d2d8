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

#include "walker/limb_pass.h"

// The search for the tightest curl ends here: c = 8, where the bones with |a| = 1 are within 15
// degrees of pointing backwards.
static const double most_curl = 64;

static void evaluate(const ik_limb *limb, double s, ik_chord *to, ik_curl *curl) {
    ik_limb_evaluate(limb->bones, &limb->bone->length, limb->reach, s, to, curl);
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
    ik_chord found;
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

void ik_limb_bend(const ik_limb *limb, ik_vec hip, ik_vec foot, ik_vec pole, ik_curl *curl,
                  ik_vec *joints) {
    const double *bones = &limb->bone->length;
    ik_bend bend;
    bend.curl = *curl;
    ik_bend_begin(&bend, limb->tightest, hip, foot, pole);
    bool done = ik_bend_evaluate(&bend, limb->bones, bones, limb->reach);
    ik_bend_search(&bend, limb->bones, bones, limb->reach, limb->tightest, done);
    ik_bend_finish(&bend, limb->tightest);
    joints[0] = hip;
    ik_bend_end(&bend, limb->bones, bones, joints + 1);
    *curl = bend.curl;
    joints[limb->bones] = foot;
}
