// Compiled for speed, see build.sh.

// Of all poses that reach, which one is nearest to a given pose? With given directions h, lengths L
// and a target t, find the unit vectors u that
//
//     minimise  sum of L (1 - u.h)    subject to  sum of L u = t
//
// The bones are connected by the constraint alone, so one multiplier serves all of them, a vector
// f. Each u makes u.(h + f) as great as possible:
//
//     v = h + f        u = v / |v|
//
// f is a force that pulls at every bone in the same way. The dual function of f,
//
//     sum of L |v| - f.t        gradient   sum of L u - t
//                               Hessian    sum of L / |v| (I - u u^T)
//
// is a sum of lengths of vectors that are linear in f, so it is convex. At its minimum the gradient
// is 0, so the pose reaches the target. Newton's method finds the minimum in a few steps. A step
// solves for three numbers and takes one pass over the bones, in which no bone waits for another.
// Lengths cannot change. The given pose is the result of one iteration of FABRIK. Where FABRIK
// converges, the projection differs little from its result (bench/reach.js, near).
//
// The vectors v are stored in place of the directions, and each step is added to them. So no digits
// are lost where v is short, as it is when the chain must bend a lot.
//
// There is one difficulty: the length of v has a kink at v = 0, and the minimum may lie there. Then
// a bone would have to flip, as happens with few bones of unequal lengths and targets near the
// inner radius. The other bones miss the target by a vector r, shorter than the bone, and u of this
// bone is not determined by v. Such a bone is dropped: it is pointed along r, as far as the other
// bones can still reach the target, and these are solved without it. If that fails, too, greedy.c
// is the last stage.

#include "solvers/projection.h"

#include "solvers/closed_form.h"
#include "solvers/fabrik.h"
#include "solvers/greedy.h"
#include "solvers/newton.h"
#include "solvers/recorder.h"
#include "solvers/straight.h"

// When a bone is dropped, the others are kept this far from the ends of their reach, in reaches.
#define MARGIN 1e-6

// If the first step is longer than this, the bones probably lie on one line, some of them pointing
// back. Along that line the dual function is nearly linear.
#define VAIN 10.0f

// If the bones' angles to the line to the target vary by less than this, relative to the wanted
// mean square, the bones are stretched or bent in one step, see stretch().
#define ALIKE 0.03
// But not if they lie this close to the line (mean square of the sine).
#define NO_BEND 1e-7

// A step is undone down to this part of it, see descend().
#define LEAST_PART 0.05f

typedef struct newton {
    ik_bones *bones;
    ik_vec target;
    double reach; // of the bones that are not dropped
    float near;   // the square of the tolerance
    int32_t left; // iterations of the budget
    bool dropped;

    // Of the present vectors v.
    ik_vec force;      // f
    ik_wide3 residual; // from the tip to the target: the negative gradient
    float outer[6];    // of ik_sums
    double trace;      // of that, which is the sum of L / |v|
} newton;

// Passes.

static ik_wide3 narrow(ik_vec a) {
    return (ik_wide3){(float)a.x, (float)a.y, (float)a.z};
}

static void take(newton *s, ik_sums sums) {
    memcpy(s->outer, sums.outer, sizeof s->outer);
    s->trace = (double)s->outer[0] + s->outer[1] + s->outer[2];
    s->residual = sums.residual;
    s->left--;
}

static ik_wide_vec goal_of(const newton *s) {
    return (ik_wide_vec){s->target.x, s->target.y, s->target.z};
}

static ik_vec residual_of(const newton *s) {
    return (ik_vec){s->residual.x, s->residual.y, s->residual.z};
}

IK_ONCE static void pass(newton *s, ik_wide3 change) {
    ik_bones *bones = s->bones;
    ik_record_iteration(bones);
    take(s, ik_project_move(bones->directions, bones->lengths, bones->count, goal_of(s), change));
}

static void measure(newton *s) {
    pass(s, (ik_wide3){0, 0, 0});
}

static void step_by(newton *s, ik_wide3 step) {
    pass(s, step);
    s->force = ik_vec_add(s->force, (ik_vec){step.x, step.y, step.z});
    // A chain without its dropped bone is not recorded.
    if (!s->dropped) {
        ik_record_bones(s->bones, IK_STEP_PROJECT);
    }
}

static void move(newton *s, ik_vec change) {
    step_by(s, narrow(change));
}

// The slope of the dual function along a step, times -1.
static float slope_along(const newton *s, ik_wide3 step) {
    return ik_wide3_dot(s->residual, step);
}

static bool reached(const newton *s) {
    return slope_along(s, s->residual) <= s->near;
}

// a^T (sum of L / |v| u u^T) a
static double outer_along(const newton *s, ik_vec a) {
    const float *o = s->outer;
    return a.x * a.x * o[0] + a.y * a.y * o[1] + a.z * a.z * o[2] +
           2 * (a.x * a.y * o[3] + a.y * a.z * o[4] + a.z * a.x * o[5]);
}

// Makes one step downhill. The greater the force, the longer the step may be. The slope of the dual
// function along the step is the negative dot product of residual and step. If the step goes so far
// that the function rises nearly as steeply as it fell, half of the step is undone, then a quarter
// is undone or made again, and so on, until the slope is small enough. Returns whether none of this
// was necessary.
static bool descend(newton *s, ik_wide3 step) {
    float square = ik_wide3_dot(step, step);
    if (square > 1) {
        double most = 1 + 2 * ik_vec_length(s->force);
        step = ik_wide3_scale((float)ik_min(most / sqrt(square), 1), step);
    }
    float before = slope_along(s, step);
    step_by(s, step);
    float after = slope_along(s, step);
    if (after >= -IK_NEWTON_OVERSHOOT * before) {
        return true;
    }
    float most = IK_NEWTON_OVERSHOOT * before;
    for (float part = 0.5f; part > LEAST_PART && s->left > 0 && fabsf(after) > most; part /= 2) {
        step_by(s, ik_wide3_scale(after > 0 ? part : -part, step));
        after = slope_along(s, step);
    }
    return false;
}

// The start.

// A chain that is much straighter or much more bent than it must be is far from the minimum. Let
// all bones have about the same angle to the line to the target, with the cosine q. Let p^2 be the
// variance of their parts perpendicular to the line. A force that removes the mean of these parts,
// and adds a along the line, makes the cosine
//
//     (q + a) / sqrt((q + a)^2 + p^2)
//
// This must be the target's distance over the reach, which gives a. Returns false if the bones'
// angles are too different for this.
static bool stretch(newton *s) {
    double away = ik_vec_length(s->target);
    if (away <= IK_NEWTON_ROOT * s->reach) {
        return false;
    }
    ik_vec axis = ik_vec_scale(1 / away, s->target);
    ik_vec mean = ik_vec_scale(1 / s->reach, ik_vec_sub(s->target, residual_of(s)));
    ik_vec aside = ik_vec_reject(mean, axis);
    double q = ik_vec_dot(mean, axis), along = outer_along(s, axis);
    double p2 = (s->trace - along) / s->reach - ik_vec_dot(aside, aside), cosine = away / s->reach;
    double wanted = sqrt(ik_max(p2, 0)) * cosine / sqrt(ik_max((1 - cosine) * (1 + cosine), 1e-12));
    // The variance of the cosines says how different the bones are.
    bool alike = along / s->reach - q * q < ALIKE * wanted * wanted;
    if (!alike || p2 < NO_BEND) {
        return false;
    }
    move(s, ik_vec_sub(ik_vec_scale(wanted - q, axis), aside));
    return true;
}

// The line to the target; for a target on the root, that of the longest bone.
static ik_vec line_of(const newton *s) {
    bool apart = ik_vec_length(s->target) > IK_NEWTON_ROOT * s->reach;
    return apart ? s->target : ik_bones_longest_direction(s->bones);
}

static void bend(const newton *s) {
    ik_vec line = line_of(s);
    ik_bend_straight(s->bones, ik_vec_unit(line, line), ik_vec_length(s->target));
    ik_record_bones(s->bones, IK_STEP_BEND);
}

// Improves a start from which Newton's method would be slow or fail. Returns whether it changed
// anything.
static bool improve_start(newton *s, ik_wide3 step) {
    float square = ik_wide3_dot(step, step);
    if (square > IK_NEWTON_FAR * IK_NEWTON_FAR && stretch(s)) {
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

// Returns the bone that is most likely to be at its kink at the minimum: the one with the shortest
// v of those that are long enough, or nearly, to close the residual that is left without them. -1
// if there is none.
static int32_t suspect(const newton *s) {
    ik_vec residual = residual_of(s);
    int32_t found = -1;
    double least = 1;
    for (int32_t i = 0; i < s->bones->count; i++) {
        double length = s->bones->lengths[i];
        ik_vec v = ik_bones_direction(s->bones, i);
        double size = ik_vec_length(v);
        if (length > 0 && size < least) {
            ik_vec without = ik_vec_add(residual, ik_vec_scale(length / ik_max(size, 1e-10), v));
            double doubt = size + ik_max(ik_vec_length(without) / length - 1, 0);
            if (doubt < least) {
                least = doubt;
                found = i;
            }
        }
    }
    return found;
}

// Moves to the kink of a bone, and returns whether the minimum is there: whether the bone is long
// enough to close the residual. If not, leaves the kink again in the direction of the residual, by
// Newton's step for the part of the residual that the bone cannot close.
static bool at_kink(newton *s, int32_t bone) {
    move(s, ik_vec_scale(-1, ik_bones_direction(s->bones, bone)));
    double length = s->bones->lengths[bone], size = ik_vec_length(residual_of(s));
    if (size <= length || s->left <= 0) {
        return size <= length;
    }
    ik_vec way = ik_vec_scale(1 / size, residual_of(s));
    double bends = ik_max(s->trace - outer_along(s, way), 1e-9);
    move(s, ik_vec_scale(ik_min((size - length) / bends, 1), way));
    return false;
}

// Moves to the minimum, within the tolerance. Returns the bone at whose kink it lies, -1 if there
// is none.
static int32_t minimise(newton *s) {
    int32_t last = s->left > IK_NEWTON_PASSES ? s->left - IK_NEWTON_PASSES : 0;
    bool begun = false, suspected = false;
    s->force = (ik_vec){0, 0, 0};
    while (s->left > last && !reached(s)) {
        ik_wide3 step = ik_newton_step(s->outer, s->residual);
        if (!begun) {
            begun = true;
            if (improve_start(s, step)) {
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

// Scales all v to unit vectors; a v of 0 becomes `otherwise`.
static void normalise(ik_bones *bones, ik_vec otherwise) {
    ik_project_end(bones->directions, bones->count, narrow(otherwise));
}

// Drops a bone, whose length counts as 0 from now on, and solves for the others. Returns the
// direction of the bone.
static ik_vec drop(newton *s, int32_t bone) {
    ik_bones *bones = s->bones;
    s->dropped = true;
    double length = bones->lengths[bone], longest = 0;
    bones->lengths[bone] = 0;
    s->reach -= length;
    int32_t others = 0, two[2] = {0, 0};
    IK_NOT_UNROLLED
    for (int32_t i = 0; i < bones->count; i++) {
        longest = ik_max(longest, bones->lengths[i]);
        if (bones->lengths[i] > 0) {
            others++;
            two[0] = two[1];
            two[1] = i;
        }
    }
    ik_vec direction = ik_vec_unit(residual_of(s), (ik_vec){bones->mirrored ? -1 : 1, 0, 0});
    double inner = ik_max(2 * longest - s->reach, 0), margin = MARGIN * s->reach;
    direction =
        ik_greedy_turn(bones, direction, length, s->target, inner + margin, s->reach - margin);
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

static newton begin(ik_bones *bones, ik_vec goal, double tolerance, int32_t budget) {
    return (newton){.bones = bones,
                    .target = goal,
                    .reach = bones->reach,
                    .near = ik_newton_near_square(tolerance),
                    .left = budget};
}

// Minimises from the present vectors v, and makes them the directions of the pose. Returns whether
// a bone had to be dropped.
static bool finish(newton *s) {
    ik_bones *bones = s->bones;
    int32_t bone = minimise(s);
    if (bone < 0) {
        normalise(bones, (ik_vec){1, 0, 0});
        return false;
    }
    float length = bones->lengths[bone];
    ik_vec direction = drop(s, bone);
    normalise(bones, direction);
    bones->lengths[bone] = length;
    ik_bones_point(bones, bone, direction);
    ik_record_bones(bones, IK_STEP_DROP_BONE);
    return true;
}

int32_t ik_project(ik_bones *bones, ik_vec goal, ik_vec residual, double tolerance, int32_t budget,
                   bool *dropped) {
    newton s = begin(bones, goal, tolerance, budget);
    if (ik_is_straight(bones, line_of(&s))) {
        bend(&s);
        measure(&s);
        residual = residual_of(&s);
    }
    if (s.left > 0) {
        if (bones->recorder) {
            ik_fabrik_record(bones, residual);
        }
        take(&s, ik_project_begin(bones->directions, bones->lengths, bones->count, goal_of(&s),
                                  narrow(residual)));
        if (reached(&s)) {
            return budget - s.left;
        }
    }
    *dropped = finish(&s);
    return budget - s.left;
}

ik_vec ik_project_pose(ik_bones *bones, ik_vec goal, double tolerance, int32_t budget,
                       bool *kinked) {
    newton s = begin(bones, goal, tolerance, budget);
    *kinked = ik_is_straight(bones, line_of(&s));
    if (*kinked) {
        bend(&s);
    }
    measure(&s);
    bool dropped = finish(&s);
    *kinked = *kinked || dropped;
    return s.force;
}
