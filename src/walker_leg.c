// A leg lies in one plane, that of hip, foot and pole, and has one way of bending there: it curls.
// Bone i is turned from bone 0 by c a[i], where a is the leg's own (ik_limb.curls) and c is the
// same for all its bones: 0 stretches it straight, more draws the foot nearer. So a pose depends on
// the distance from hip to foot alone: there is nothing to flip to, and nothing to remember.
//
// The square of that distance is
//
//     D(s) = sum over i, j of L[i] L[j] cos(sqrt(s) (a[i] - a[j])),    s = c^2,
//
// with the a[i] spread over an interval of 1. cos(sqrt(x)) falls up to x = pi^2 and is convex up to
// the first x where tan(sqrt(x)) = sqrt(x), 20.19. Hence D is convex there, and falls up to its
// only minimum: one s belongs to each distance. Newton's method on a convex function overshoots at
// most once, and always to the same side, then comes monotonously: it cannot fail. In s, unlike in
// c, the straight leg is no singularity.

#include "walker_leg.h"

#include "ik_trig.h"

// How far D may be off, in squares of the reach: the last bone is off by about as much.
static const double tolerance = 1e-8;
// Newton's steps: 3 to 5 from anywhere but next to the tightest curl, where they only halve.
static const int most_steps = 30;
static const double convex = 20.19;

// The chord from first to last joint, along the first bone and across, D and its derivative in s.
typedef struct chord {
    double along, across, square, slope;
    double cosines[IK_WALKER_MAX_BONES], sines[IK_WALKER_MAX_BONES];
} chord;

static void curl_up(const ik_limb *limb, double s, chord *to) {
    // sin(c a) / c and its sums stay finite where c is 0.
    double c = sqrt(s);
    double along = limb->lengths[0], across = 0, turned_along = 0, turned_across = 0;
    to->cosines[0] = 1;
    to->sines[0] = 0;
    for (int32_t i = 1; i < limb->bones; i++) {
        double length = limb->lengths[i], a = limb->curls[i], sine, cosine;
        ik_sin_cos(c * a, &sine, &cosine);
        double share = c > 1e-8 ? sine / c : a;
        to->cosines[i] = cosine;
        to->sines[i] = sine;
        along += length * cosine;
        across += length * share;
        turned_along += length * a * cosine;
        turned_across += length * a * share;
    }
    to->slope = across * turned_along - along * turned_across;
    to->along = along;
    to->across = c * across;
    to->square = along * along + to->across * to->across;
}

void ik_limb_init(ik_limb *limb, int32_t bones, const double *lengths, const double *bends) {
    double angle = 0, least = 0, most = 0;
    *limb = (ik_limb){.bones = bones};
    for (int32_t i = 0; i < bones; i++) {
        angle -= i > 0 ? bends[i - 1] : 0;
        least = fmin(least, angle);
        most = fmax(most, angle);
        limb->lengths[i] = lengths[i];
        limb->curls[i] = angle;
        limb->reach += lengths[i];
    }
    for (int32_t i = 0; i < bones; i++) {
        limb->curls[i] /= most - least;
    }
    // The minimum of D: where its slope, which grows, is 0.
    chord there;
    double low = 0, high = convex;
    for (int i = 0; i < 60; i++) {
        double middle = 0.5 * (low + high);
        curl_up(limb, middle, &there);
        if (there.slope < 0) {
            low = middle;
        } else {
            high = middle;
        }
    }
    limb->tightest = low;
    curl_up(limb, low, &there);
    limb->nearest = sqrt(there.square);
}

void ik_limb_bend(const ik_limb *limb, ik_vec hip, ik_vec foot, ik_vec pole, double *curl,
                  ik_vec *joints) {
    ik_vec to_foot = ik_vec_sub(foot, hip);
    double square = ik_vec_dot(to_foot, to_foot);
    double s = *curl;
    chord now;
    curl_up(limb, s, &now);
    for (int i = 0; i < most_steps; i++) {
        double excess = now.square - square;
        if (fabs(excess) <= tolerance * limb->reach * limb->reach || !(now.slope < 0)) {
            break;
        }
        s = fmin(fmax(s - excess / now.slope, 0), limb->tightest);
        curl_up(limb, s, &now);
    }
    *curl = s;

    // From the frame of the first bone to that of the chord, and from there to space.
    double distance = sqrt(now.square);
    double along = now.along / distance, across = now.across / distance;
    ik_vec chordwise = ik_vec_scale(1 / sqrt(square), to_foot);
    ik_vec aside = ik_vec_sub(pole, ik_vec_scale(ik_vec_dot(pole, chordwise), chordwise));
    double width = ik_vec_length(aside);
    aside = width > 1e-6 ? ik_vec_scale(1 / width, aside) : ik_vec_normal(chordwise);
    joints[0] = hip;
    for (int32_t i = 0; i < limb->bones - 1; i++) {
        double length = limb->lengths[i];
        double x = length * (now.cosines[i] * along + now.sines[i] * across);
        double y = length * (now.sines[i] * along - now.cosines[i] * across);
        ik_vec step = ik_vec_add(ik_vec_scale(x, chordwise), ik_vec_scale(y, aside));
        joints[i + 1] = ik_vec_add(joints[i], step);
    }
    joints[limb->bones] = foot;
}
