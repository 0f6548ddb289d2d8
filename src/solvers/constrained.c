// The search of a row of bones for a pose that meets tasks, see search/search.c.
//
// A target that was missed is often missed again after it has moved a little. Then the search
// spends less: see plan_for().

#include "solvers/constrained.h"

#include "search/rules.h"
#include "search/search.h"
#include "solvers/goal_memory.h"
#include "solvers/joint_problem.h"

// Floats move a tip by at most this, in the unit of the bones (reach 1 to 2).
#define ROUNDING 1e-6
// The least tolerance that is aimed at, in that unit.
#define LEAST_TOLERANCE 1e-9

// Beyond this distance, in the unit of the bones, only a target's direction counts.
#define FARTHEST 1e3

static bool within_reach(const ik_bones *bones, const ik_task *position) {
    double distance = ik_vec_length(position->target), tolerance = position->tolerance;
    return distance <= bones->reach + tolerance &&
           distance >= ik_bones_min_reach(bones) - tolerance;
}

// How much a search may spend, and where it ends.
typedef struct plan {
    int32_t budget;
    int32_t returns;
    bool skips_near; // the goal is known to be out of reach, or is that of the last search
} plan;

// How much a search may spend. A goal that was missed by an error e cannot be reached after it has
// moved by less than e: what the last search has learned stays true, and little is spent on it. The
// error found may be greater than the least one, so it is trusted only in part. A position that
// moves on continuously is hardly ever reached but from a pose near the last one: fewer restarts
// will do, and fewer still if they all end at the same error.
static plan plan_for(const ik_bones *bones, const ik_task *position, const ik_search_goal *goal,
                     int32_t budget) {
    const ik_goal_memory *memory = goal->memory;
    double step = ik_vec_length(ik_vec_sub(goal->position, memory->last));
    bool known = memory->missed && ik_moved_since_miss(goal) <= IK_TRUST * memory->error;
    plan p = {budget, INT32_MAX, known || (goal->continues && step == 0)};
    int32_t most = budget;
    if (!within_reach(bones, position)) {
        most = IK_LITTLE;
    } else if (known) {
        most = IK_KNOWN;
    } else if (goal->radian == 0 && goal->continues && step <= IK_NEARBY * bones->reach) {
        most = (int32_t)ceil(IK_NEARBY_SHARE * budget);
        p.returns = IK_RETURNS;
    }
    p.budget = ik_least(most, budget);
    return p;
}

ik_search_end ik_search_joints(ik_joints *joints, ik_bones *bones, ik_tasks *tasks,
                               ik_restarts restarts, int32_t budget, int32_t *iterations) {
    double work[IK_PROBLEM_DOUBLES(IK_SEARCH_ROWS)];
    ik_forward_kinematics(joints, bones, &joints->state);
    ik_joint_problem of = ik_joint_problem_of(joints, bones, tasks, work);
    ik_problem problem = ik_problem_of_joints(&of);
    ik_task *position = &tasks->task[0];
    double far = ik_vec_length(position->target);
    position->target = ik_vec_scale(ik_min(FARTHEST / far, 1), position->target);
    ik_search_goal goal = ik_search_goal_of(joints, bones, tasks);
    plan p = plan_for(bones, position, &goal, budget);
    int32_t kept = p.budget - ik_least(p.budget / 4, IK_SEARCH_FINISH);

    memcpy(joints->start, joints->state.angles, (size_t)bones->count * sizeof *joints->start);
    ik_search s = ik_search_begin(&problem, restarts, joints->memory.warm_started, p.budget);
    s.rounding = ROUNDING;
    s.margin = ik_max(s.margin, ROUNDING);
    s.returns = p.returns;
    s.returned = IK_RETURNED;
    s.near = p.skips_near ? 0 : s.near;
    s.best.error = INFINITY;
    ik_search_descend(&s, kept);
    if (!s.best.met && of.spent < kept && !p.skips_near) {
        ik_search_bent(&s, kept);
    }
    if (restarts != IK_RESTARTS_NONE) {
        ik_search_restart(&s, kept);
    }
    ik_search_finish(&s, &ik_from_best, p.budget);
    if (restarts == IK_RESTARTS_NEAR && joints->memory.warm_started && !s.best.met) {
        double step = ik_vec_length(ik_vec_sub(goal.position, goal.memory->last));
        ik_search_go_back(&s, ik_max(IK_FOLLOWS * step, IK_FOLLOWS_LEAST * bones->reach));
    }
    ik_remember_search(joints, &goal, s.best, p.budget > IK_LITTLE);
    ik_joints_to_bones(joints, bones);
    *iterations += of.spent;
    if (s.best.met) {
        return IK_SEARCH_FOUND;
    }
    // Less than the whole budget is spent if no more is expected from it.
    return s.rested || p.budget < budget ? IK_SEARCH_RESTED : IK_SEARCH_STOPPED;
}

double ik_search_tolerance(double tolerance) {
    return ik_max(ik_max(tolerance - ROUNDING, tolerance / 2), LEAST_TOLERANCE);
}
