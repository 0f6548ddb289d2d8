// Of all poses that reach, which is the nearest to a given one? With given directions h, lengths L
// and a target t, look for the unit vectors u that
//
//     minimise  sum of L (1 - u.h)    subject to  sum of L u = t
//
// The bones hang together by the constraint alone, so there is but one multiplier for all of them,
// a vector: with f, each u makes u.(h + f) as great as can be, so that
//
//     v = h + f        u = v / |v|
//
// and f is a force that pulls at every bone alike. The dual function of f,
//
//     sum of L |v| - f.t        gradient   sum of L u - t
//                               Hessian    sum of L / |v| (I - u u^T)
//
// is a sum of lengths of vectors that are linear in f, so it is convex. At its minimum the gradient
// is 0, and that says that the pose reaches. Newton's method gets there in a few steps on three
// numbers, each one pass over the bones, and no bone waits for another. Lengths hold by
// construction. The given pose is what one iteration of FABRIK makes: the result is hardly to be
// told from what FABRIK converges to, where FABRIK does.
//
// The vectors v stand where the directions are, and each step is added to them. So nothing is lost
// where they become short, as they do on the way to a chain that is much more bent.
//
// One thing stands in the way. A length has a kink where v = 0, and the minimum may lie there: the
// bone would have to turn about, as with few bones of unlike lengths, for a target near the inner
// ring. Then the others miss the target by some vector r, shorter than the bone, and no u is said
// for it. Such a bone is peeled off: it is pointed along r, as far as the others can still reach,
// and they are solved without it. Where even that fails greedy.c has the last word.

#include "solvers/projection.h"

#include "solvers/closed_form.h"
#include "solvers/fabrik.h"
#include "solvers/greedy.h"
#include "solvers/projection_pass.h"
#include "solvers/recorder.h"
#include "solvers/straight.h"

// The most passes that one descent may take. Nearly all take less than 10.
#define DESCENT 20

// Nearer than this to the root, of the reach, a target counts as being on it.
#define ROOT 1e-3

// How far from the limits of their reach the others are kept when a bone is peeled off, of their
// reach.
#define MARGIN 1e-6

// How long a first step of Newton's has to be for a better start to be looked for (kinks lie at a
// distance of 1), and for the bones to be taken to lie on one line, to and fro: along that line,
// the dual function is all but straight.
#define FAR 0.25
#define VAIN 10.0

typedef struct search {
    ik_bones *bones;
    ik_vec target;
    double reach; // of the bones that are not peeled off
    double tolerance;
    int32_t left; // of the budget
    bool peeled;

    // Of the bones as they are.
    ik_vec force;    // f
    ik_vec gap;      // from the tip to the target: the gradient, turned about
    double outer[6]; // the sum of L / |v| u u^T: xx yy zz xy yz zx
    double trace;    // of that, which is the sum of L / |v|
} search;

// Passes.

static ik_wide3 narrow(ik_vec a) {
    return (ik_wide3){(float)a.x, (float)a.y, (float)a.z};
}

static void take(search *s, ik_sums sums) {
    for (int i = 0; i < 6; i++) {
        s->outer[i] = sums.outer[i][0];
    }
    s->trace = s->outer[0] + s->outer[1] + s->outer[2];
    s->gap = ik_vec_sub(s->target, (ik_vec){sums.tip[0][0], sums.tip[1][0], sums.tip[2][0]});
    s->left--;
}

static void pass(search *s, ik_vec change) {
    ik_bones *bones = s->bones;
    ik_record_iteration(bones);
    take(s, ik_project_move(bones->directions, bones->lengths, bones->count, narrow(change)));
}

static void measure(search *s) {
    pass(s, (ik_vec){0, 0, 0});
}

static void move(search *s, ik_vec change) {
    pass(s, change);
    s->force = ik_vec_add(s->force, change);
    // Without its peeled bone, a chain is not to be shown.
    if (!s->peeled) {
        ik_record_bones(s->bones, IK_STEP_PROJECT);
    }
}

static bool reached(const search *s) {
    return ik_vec_dot(s->gap, s->gap) <= s->tolerance * s->tolerance;
}

// a^T (sum of L / |v| u u^T) a
static double outer_along(const search *s, ik_vec a) {
    const double *o = s->outer;
    return a.x * a.x * o[0] + a.y * a.y * o[1] + a.z * a.z * o[2] +
           2 * (a.x * a.y * o[3] + a.y * a.z * o[4] + a.z * a.x * o[5]);
}

// Newton's step: the Hessian's inverse times the gap, by Cramer's rule, which waits for one
// division alone. What is added to the diagonal keeps it from being singular, as it nearly is where
// all bones point one way.
static ik_vec newton_step(const search *s) {
    const double *o = s->outer;
    double least = 1e-6 * s->trace;
    double xx = o[1] + o[2] + least, yy = o[2] + o[0] + least, zz = o[0] + o[1] + least;
    double xy = -o[3], yz = -o[4], zx = -o[5];
    ik_vec x = {yy * zz - yz * yz, yz * zx - xy * zz, xy * yz - yy * zx};
    ik_vec y = {x.y, zz * xx - zx * zx, zx * xy - yz * xx};
    ik_vec z = {x.z, y.z, xx * yy - xy * xy};
    double determinant = ik_max(xx * x.x + xy * x.y + zx * x.z, least * least * least);
    ik_vec gap = ik_vec_scale(1 / determinant, s->gap);
    return (ik_vec){ik_vec_dot(x, gap), ik_vec_dot(y, gap), ik_vec_dot(z, gap)};
}

// One step downhill, no longer than the force allows: the larger that is, the farther a step may
// go. The slope of the dual function along the step is the gap's share in it, turned about. Where
// the step went so far that the function climbs nearly as steeply as it fell, half of it is taken
// back, and half of that, forth or back, until it does not. Says whether there was no need to.
static bool descend(search *s, ik_vec step) {
    double square = ik_vec_dot(step, step);
    if (square > 1) {
        double most = 1 + 2 * ik_vec_length(s->force);
        step = ik_vec_scale(ik_min(most / sqrt(square), 1), step);
    }
    double before = ik_vec_dot(s->gap, step);
    move(s, step);
    double after = ik_vec_dot(s->gap, step);
    if (after >= -0.9 * before) {
        return true;
    }
    for (double part = 0.5; part > 0.05 && s->left > 0 && fabs(after) > 0.9 * before; part /= 2) {
        move(s, ik_vec_scale(after > 0 ? part : -part, step));
        after = ik_vec_dot(s->gap, step);
    }
    return false;
}

// Where to begin.

// A chain that is much straighter or much more bent than it has to be is a long way for Newton. If
// it lies nearly straight along the line to the target, all its bones at an angle whose cosine is
// about q, and p is the mean of how far aside they point, then a force that takes away what they
// have aside in common and adds a along the line leaves them at a cosine of
//
//     (q + a) / sqrt((q + a)^2 + p^2)
//
// which is to be the target's distance over the reach: that gives a. Says whether it was so.
static bool stretch(search *s) {
    double away = ik_vec_length(s->target);
    if (away <= ROOT * s->reach) {
        return false;
    }
    ik_vec axis = ik_vec_scale(1 / away, s->target);
    ik_vec mean = ik_vec_scale(1 / s->reach, ik_vec_sub(s->target, s->gap));
    ik_vec aside = ik_vec_reject(mean, axis);
    double q = ik_vec_dot(mean, axis), along = outer_along(s, axis);
    double p2 = (s->trace - along) / s->reach - ik_vec_dot(aside, aside), cosine = away / s->reach;
    double wanted = sqrt(ik_max(p2, 0)) * cosine / sqrt(ik_max((1 - cosine) * (1 + cosine), 1e-12));
    // The mean square of the cosines, less the square of their mean, says how unlike they are.
    bool alike = along / s->reach - q * q < 0.03 * wanted * wanted;
    if (!alike || p2 < 1e-7) {
        return false;
    }
    move(s, ik_vec_sub(ik_vec_scale(wanted - q, axis), aside));
    return true;
}

// The line to the target; on the root there is none: then that of the longest bone.
static ik_vec line_of(const search *s) {
    bool apart = ik_vec_length(s->target) > ROOT * s->reach;
    return apart ? s->target : ik_bones_longest_direction(s->bones);
}

static void bend(const search *s) {
    ik_vec line = line_of(s);
    ik_bend(s->bones, ik_vec_unit(line, line), ik_vec_length(s->target));
    ik_record_bones(s->bones, IK_STEP_BEND);
}

// Puts right what Newton's method would be slow or helpless at. Says whether it changed anything.
static bool begin(search *s, ik_vec step) {
    double square = ik_vec_dot(step, step);
    if (square > FAR * FAR && stretch(s)) {
        return true;
    }
    if (square > VAIN * VAIN) {
        bend(s);
        measure(s);
        return true;
    }
    return false;
}

// Kinks.

// The bone that is most likely to lie at its kink where the minimum is, -1 where none may: with the
// shortest v, for which the gap that it would leave is not much longer than it is.
static int32_t suspect(const search *s) {
    int32_t found = -1;
    double least = 1;
    for (int32_t i = 0; i < s->bones->count; i++) {
        double length = s->bones->lengths[i];
        ik_vec v = ik_bones_direction(s->bones, i);
        double size = ik_vec_length(v);
        if (length > 0 && size < least) {
            ik_vec without = ik_vec_add(s->gap, ik_vec_scale(length / ik_max(size, 1e-10), v));
            double doubt = size + ik_max(ik_vec_length(without) / length - 1, 0);
            if (doubt < least) {
                least = doubt;
                found = i;
            }
        }
    }
    return found;
}

// Goes to the kink of a bone, and says whether the minimum is there: whether the bone could make up
// for the gap. If not, leaves it again, along the gap, as far as Newton would for the rest of it.
static bool at_kink(search *s, int32_t bone) {
    move(s, ik_vec_scale(-1, ik_bones_direction(s->bones, bone)));
    double length = s->bones->lengths[bone], size = ik_vec_length(s->gap);
    if (size <= length || s->left <= 0) {
        return size <= length;
    }
    ik_vec way = ik_vec_scale(1 / size, s->gap);
    double bends = ik_max(s->trace - outer_along(s, way), 1e-9);
    move(s, ik_vec_scale(ik_min((size - length) / bends, 1), way));
    return false;
}

// Goes to the minimum, as near as the tolerance says. Returns the bone at whose kink it lies, -1
// where there is none.
static int32_t minimise(search *s) {
    int32_t last = s->left > DESCENT ? s->left - DESCENT : 0;
    bool begun = false, suspected = false;
    s->force = (ik_vec){0, 0, 0};
    while (s->left > last && !reached(s)) {
        ik_vec step = newton_step(s);
        if (!begun) {
            begun = true;
            if (begin(s, step)) {
                continue;
            }
        }
        if (descend(s, step) || suspected || s->left <= last || reached(s)) {
            continue;
        }
        suspected = true;
        int32_t bone = suspect(s);
        if (bone >= 0 && at_kink(s, bone)) {
            return bone;
        }
    }
    return -1;
}

// Makes unit vectors of the v; of one that is 0, `otherwise`.
static void normalise(ik_bones *bones, ik_vec otherwise) {
    ik_project_end(bones->directions, bones->count, narrow(otherwise));
}

// Takes a bone off, whose length is counted as 0 from now on, and solves for the others.
static ik_vec peel(search *s, int32_t bone) {
    ik_bones *bones = s->bones;
    s->peeled = true;
    double length = bones->lengths[bone], longest = 0;
    bones->lengths[bone] = 0;
    s->reach -= length;
    int32_t others = 0, two[2] = {0, 0};
    for (int32_t i = 0; i < bones->count; i++) {
        longest = ik_max(longest, bones->lengths[i]);
        if (bones->lengths[i] > 0) {
            others++;
            two[0] = two[1];
            two[1] = i;
        }
    }
    ik_vec direction = ik_vec_unit(s->gap, (ik_vec){1, 0, 0});
    double inner = ik_max(2 * longest - s->reach, 0), margin = MARGIN * s->reach;
    direction = ik_greedy_turn(direction, length, s->target, inner + margin, s->reach - margin);
    s->target = ik_vec_sub(s->target, ik_vec_scale(length, direction));
    normalise(bones, direction);
    if (others == 2) {
        ik_closed_form_two(bones, two[0], two[1], s->target);
    } else if (others > 2 && s->left > 0) {
        measure(s);
        minimise(s);
    }
    return direction;
}

int32_t ik_project(ik_bones *bones, ik_vec goal, ik_vec gap, double tolerance, int32_t budget,
                   bool *peeled) {
    search s = {.bones = bones,
                .target = goal,
                .reach = bones->reach,
                // A little less, for joints are rounded; but not less than rounding leaves.
                .tolerance = ik_max(0.9 * tolerance, 1e-7),
                .left = budget};
    if (ik_is_straight(bones, line_of(&s))) {
        bend(&s);
        measure(&s);
        gap = s.gap;
    }
    if (s.left > 0) {
        if (bones->recorder) {
            ik_fabrik_record(bones, gap, false);
        }
        take(&s, ik_project_begin(bones->directions, bones->lengths, bones->count, narrow(gap)));
        if (reached(&s)) {
            return budget - s.left;
        }
    }
    int32_t bone = minimise(&s);
    *peeled = bone >= 0;
    if (*peeled) {
        float length = bones->lengths[bone];
        ik_vec direction = peel(&s, bone);
        normalise(bones, direction);
        bones->lengths[bone] = length;
        ik_bones_point(bones, bone, direction);
        ik_record_bones(bones, IK_STEP_DROP_BONE);
    } else {
        normalise(bones, (ik_vec){1, 0, 0});
    }
    return budget - s.left;
}
