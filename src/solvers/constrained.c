// Compiled for speed, see build.sh.

// A search begins with a descent from the present pose. Nearly all targets are found so, in a few
// steps, and near the present pose. But a descent may rest short of the target: because the chain
// is straight and the target on its line, where no angle has an effect, or in a local minimum,
// where every way nearer is closed by a limit. Then another descent begins from nearly the same
// pose, with each joint bent a little; and then more, from poses drawn from a pseudo-random
// sequence, until one meets the tasks or the budget is spent. The sequence begins again when a
// target has been met; until then the next search continues it.
//
// Random poses are drawn in three ways in turn. Anywhere within the limits; with many joints at an
// end of their interval, since targets that only such poses reach are the hardest; and from the
// best pose yet, with half of its joints drawn again, since a local minimum often has most joints
// right.
//
// A target that was missed is often missed again after it has moved a little. Then the search
// spends less: see budget_for(). It also ends when random poses lead back to the best error again
// and again.
//
// If no descent meets the tasks, a chain that was searched for before stays in its local minimum,
// unless another one is clearly better: else two that are nearly as good would alternate.

#include "solvers/constrained.h"

#include "core/random.h"
#include "solvers/goal_memory.h"
#include "solvers/jacobian.h"
#include "solvers/recorder.h"

// The most steps of one descent: those that succeed need fewer.
#define STEPS 30

// When a descent ends: from the present pose, late; from a random pose, early, since there are more
// of them; from the best pose, when hardly anything is left to gain.
static const ik_descent_rules from_present = {5e-3, IK_PATIENCE, INFINITY};
static const ik_descent_rules from_random = {3e-2, 4, 0.93};
static const ik_descent_rules from_best = {1e-4, IK_PATIENCE, INFINITY};

// A restart begins at the nearest of so many random poses. Together they cost about one step and
// count as one iteration.
#define DRAWS 4

// Of the poses with joints at an end: the share of the joints. Of those from the best pose: the
// share of the joints that are drawn again. (bench/robots: 0.3 to 0.5 hardly differ.)
#define AT_END 0.4
#define DRAWN_AGAIN 0.5

// By how much another local minimum must be better, in reaches.
#define CLEARLY_BETTER 0.02

// By how much joints are bent to leave a line, in radians.
#define BENT 0.1

// Floats move a tip by at most this, in the unit of the bones (reach 1 to 2).
#define ROUNDING 1e-6
// The least tolerance that is aimed at, in that unit.
#define LEAST_TOLERANCE 1e-9

// Beyond this distance, in the unit of the bones, only a target's direction counts.
#define FARTHEST 1e3

// What a search may spend, see budget_for(): on a target that no pose can reach, even without
// limits; on one that is known to be out of reach; and the share of the budget on one that has
// moved by at most NEARBY, in reaches, since the last search.
#define LITTLE 150
#define KNOWN 64
#define NEARBY 0.1
#define NEARBY_SHARE 0.48

// The search for such a nearby target ends when so many descents from random poses have come back
// to the best error, or to less than this multiple of it: they end early, so not quite at the
// minimum.
#define RETURNS 10
#define RETURNED 1.1

// A goal is known to be out of reach if it has moved by at most this share of the error with which
// it was missed, see budget_for().
#define TRUST 0.8

// The interval that random twists are drawn from: a turn where it is infinite.
static void drawn_interval(const ik_joint *joint, double *least, double *most) {
    double turn = 2 * IK_PI;
    *least = joint->twist_min;
    *most = joint->twist_max;
    if (*least == -INFINITY) {
        *least = *most == INFINITY ? -IK_PI : *most - turn;
    }
    if (*most == INFINITY) {
        *most = *least + turn;
    }
}

// The ways to draw a pose, in turn.
typedef enum draw { ANYWHERE, AT_ENDS, FROM_BEST, DRAW_KINDS } draw;

static ik_joint_angles random_angles(const ik_joint *joint, uint64_t *rng_state, draw kind) {
    double y, z, least, most;
    do {
        y = 2 * ik_random(rng_state) - 1;
        z = 2 * ik_random(rng_state) - 1;
    } while (y * y + z * z > 1);
    drawn_interval(joint, &least, &most);
    double share = ik_random(rng_state);
    if (kind != ANYWHERE && ik_random(rng_state) < AT_END) {
        share = share < 0.5 ? 0 : 1;
    }
    double twist = least + share * (most - least);
    return (ik_joint_angles){y * joint->swing_y_max, z * joint->swing_z_max, twist};
}

// The twist is bent towards the middle of its interval, the swing about z towards rest.
static ik_joint_angles bent_angles(const ik_joint *joint, ik_joint_angles at) {
    double least, most;
    drawn_interval(joint, &least, &most);
    at.twist += at.twist > (least + most) / 2 ? -BENT : BENT;
    at.swing_z += at.swing_z > 0 ? -BENT : BENT;
    return ik_joint_clamp(joint, at);
}

typedef struct search {
    ik_joints *joints;
    ik_bones *bones;
    ik_tasks *tasks;
    int32_t spent;
    draw draw;       // of the next random pose
    bool rested;     // whether any descent rested
    bool oriented;   // there is a task for an orientation
    ik_vec position; // the goal, as the base sees it
    ik_quat rotation;
    ik_goal_memory *memory; // of the goals before
    bool skips_bent;        // the goal is known to be out of reach, or is that of the last search
    int32_t returns;        // how many more returns to the best error end the search
    bool at_best;           // the present pose is the best
    ik_residual best;       // of the best pose; its angles are in joints->best if it is not met
    double best_near_home;  // the least error of the descents from the present pose
    double *work;           // [IK_DESCENT_DOUBLES(IK_SEARCH_ROWS)]
} search;

static ik_residual residual_of(search *s, const ik_joint_state *state) {
    return ik_tasks_residual(s->tasks, state, s->bones, s->work);
}

static void copy_angles(const search *s, ik_joint_angles *to, const ik_joint_angles *from) {
    memcpy(to, from, (size_t)s->bones->count * sizeof *to);
}

// The starts of descents.

static void start_bent(search *s) {
    ik_joints *joints = s->joints;
    for (int32_t i = 0; i < s->bones->count; i++) {
        joints->state.angles[i] = bent_angles(&joints->joints[i], joints->best[i]);
    }
    ik_forward_kinematics(joints, s->bones, &joints->state);
}

static void draw_pose(search *s, draw kind, ik_joint_angles *angles) {
    ik_joints *joints = s->joints;
    uint64_t *rng_state = &joints->memory.rng_state;
    for (int32_t i = 0; i < s->bones->count; i++) {
        bool keep = kind == FROM_BEST && ik_random(rng_state) >= DRAWN_AGAIN;
        angles[i] = keep ? joints->best[i] : random_angles(&joints->joints[i], rng_state, kind);
    }
}

static void start_random(search *s) {
    ik_joints *joints = s->joints;
    double least = INFINITY;
    for (int32_t i = 0; i < DRAWS; i++) {
        draw_pose(s, s->draw, joints->trial.angles);
        ik_forward_kinematics(joints, s->bones, &joints->trial);
        double error = residual_of(s, &joints->trial).error;
        if (error < least) {
            least = error;
            ik_joints_swap_trial(joints);
        }
    }
    s->draw = (s->draw + 1) % DRAW_KINDS;
    s->spent++;
    ik_record_iteration(s->bones);
}

static ik_residual descend(search *s, const ik_descent_rules *rules, int32_t budget) {
    ik_descent_end end = ik_descend(s->joints, s->bones, s->tasks, rules, budget, s->work);
    s->spent += end.steps;
    s->rested = s->rested || end.rested;
    return end.residual;
}

// Keeps the pose that a descent found if it is the best. Counts returns to the best error.
static void keep_best(search *s, ik_residual found, bool restarted, double margin) {
    double enough =
        restarted ? ik_min(s->best_near_home - margin, s->best.error) : s->best.error - ROUNDING;
    s->returns -= restarted && found.error < RETURNED * s->best.error;
    s->at_best = found.met || found.error < enough;
    if (s->at_best) {
        s->best = found;
    }
    if (s->at_best && !found.met) {
        copy_angles(s, s->joints->best, s->joints->state.angles);
    }
    if (!restarted) {
        s->best_near_home = s->best.error;
    }
}

// Descents from the present pose, a bent one, and random ones.
static void search_from_starts(search *s, int32_t budget, double margin) {
    ik_joints *joints = s->joints;
    for (int32_t descents = 0; !s->best.met && s->spent < budget && s->returns > 0; descents++) {
        bool restarted = descents > 1 || (descents == 1 && s->skips_bent);
        if (restarted) {
            start_random(s);
        } else if (descents == 1) {
            start_bent(s);
        }
        if (descents > 0) {
            ik_record_state(s->bones, &joints->state, IK_STEP_RESTART, -1, false);
        }
        int32_t left = budget - s->spent;
        ik_residual found =
            descend(s, restarted ? &from_random : &from_present, left < STEPS ? left : STEPS);
        keep_best(s, found, restarted, margin);
    }
}

// Takes the best pose, and descends from there as near as it gets.
static void finish(search *s, int32_t budget) {
    ik_joints *joints = s->joints;
    if (!s->at_best) {
        copy_angles(s, joints->state.angles, joints->best);
        ik_forward_kinematics(joints, s->bones, &joints->state);
        ik_record_state(s->bones, &joints->state, IK_STEP_BEST, -1, false);
    }
    if (!s->best.met) {
        s->best = descend(s, &from_best, budget - s->spent);
    }
}

static bool within_reach(const ik_bones *bones, const ik_task *position) {
    double distance = ik_vec_length(position->target), tolerance = position->tolerance;
    return distance <= bones->reach + tolerance &&
           distance >= ik_bones_min_reach(bones) - tolerance;
}

// How much a search may spend. A goal that was missed by an error e cannot be reached after it has
// moved by less than e: what the last search has learned stays true, and little is spent on it. The
// error found may be greater than the least one, so it is trusted only in part. A position that
// moves on continuously is hardly ever reached but from a pose near the last one: fewer restarts
// will do, and fewer still if they all end at the same error.
static int32_t budget_for(search *s, const ik_search_goal *goal, int32_t budget) {
    const ik_goal_memory *memory = goal->memory;
    double step = ik_vec_length(ik_vec_sub(goal->position, memory->last));
    int32_t most = budget;
    bool known = memory->missed && ik_moved_since_miss(goal) <= TRUST * memory->error;
    s->skips_bent = known || (goal->continues && step == 0);
    if (!within_reach(s->bones, &s->tasks->task[0])) {
        most = LITTLE;
    } else if (known) {
        most = KNOWN;
    } else if (goal->radian == 0 && goal->continues && step <= NEARBY * s->bones->reach) {
        most = (int32_t)ceil(NEARBY_SHARE * budget);
        s->returns = RETURNS;
    }
    return most < budget ? most : budget;
}

ik_search_end ik_search(ik_joints *joints, ik_bones *bones, ik_tasks *tasks, int32_t budget,
                        int32_t *iterations) {
    double work[IK_DESCENT_DOUBLES(IK_SEARCH_ROWS)];
    search s = {.joints = joints,
                .bones = bones,
                .tasks = tasks,
                .best = {INFINITY, false},
                .best_near_home = INFINITY,
                .returns = INT32_MAX,
                .at_best = true,
                .work = work};
    ik_task *position = &tasks->task[0];
    double far = ik_vec_length(position->target);
    position->target = ik_vec_scale(ik_min(FARTHEST / far, 1), position->target);
    ik_search_goal goal = ik_search_goal_of(joints, bones, tasks);
    int32_t all = budget;
    budget = budget_for(&s, &goal, all);
    // Kept for coming as near as can be if no descent succeeds.
    int32_t kept = budget / 4 < STEPS ? budget / 4 : STEPS;
    double margin = joints->memory.warm_started ? CLEARLY_BETTER * bones->reach : ROUNDING;

    ik_forward_kinematics(joints, bones, &joints->state);
    copy_angles(&s, joints->best, joints->state.angles);
    search_from_starts(&s, budget - kept, margin);
    finish(&s, budget);
    ik_remember_search(joints, &goal, s.best, budget > LITTLE);
    ik_joints_to_bones(joints, bones);
    *iterations += s.spent;
    if (s.best.met) {
        return IK_SEARCH_FOUND;
    }
    // Less than the whole budget is spent if no more is expected from it.
    return s.rested || budget < all ? IK_SEARCH_RESTED : IK_SEARCH_STOPPED;
}

double ik_search_tolerance(double tolerance) {
    return ik_max(ik_max(tolerance - ROUNDING, tolerance / 2), LEAST_TOLERANCE);
}
