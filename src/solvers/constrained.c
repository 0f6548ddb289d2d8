// Downhill from where the chain is: nearly all targets are found so, in a few steps, and near the
// pose that it had. A descent may come to rest short of the target, though: because the chain is
// straight and the target on its line, where no angle makes a difference, or in a hollow, where
// every way nearer is closed by a limit. So another is begun from nearly the same pose, with each
// joint bent a little, and then others from poses anywhere within the limits, drawn from a
// pseudo-random sequence, until one gets there or the budget is spent. The sequence begins anew
// when a target has been reached; while one has not, the next search goes on in it.
//
// Where none gets there, a chain that has been led somewhere before stays in the hollow that it is
// in, unless another is clearly deeper: two that are nearly as deep would else take it in turns.

#include "solvers/constrained.h"

#include "solve/trace.h"
#include "solvers/descent.h"
#include "solvers/jacobian.h"

// The most steps of one descent: those that get there need fewer.
#define STEPS 30

// The share of its error that a descent must gain to go on; and the best, at the end.
#define ROUGH 5e-3
#define FINE 1e-4

// By how much another hollow must be deeper, of the reach.
#define DEEPER 0.02

// By how much joints are bent to leave a line, in radians.
#define BENT 0.1

// At most what a tip moves when it is written as floats, and the least error that is striven for.
#define ROUNDING 1e-6
#define LEAST 1e-9

// Beyond so many units, all bones being less than 2 together, only a goal's direction counts.
#define FARTHEST 1e3

// What a search may spend where there is little hope: on a goal that no pose can reach, even
// without limits; and on one that was missed before, by the whole budget, nearly in the same place
// (of the reach), since it goes on where that search ended.
#define LITTLE 150
#define SAME_PLACE 0.02

#define SEED UINT64_C(0x9e3779b97f4a7c15)

// Marsaglia's xorshift64 (2003). Numbers in [0, 1).
static double next(uint64_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return (double)(*state >> 11) * 0x1p-53;
}

static ik_angles anywhere(const ik_joint *joint, uint64_t *state) {
    double y, z;
    do {
        y = 2 * next(state) - 1;
        z = 2 * next(state) - 1;
    } while (y * y + z * z > 1);
    double turn = joint->least + next(state) * (joint->most - joint->least);
    return (ik_angles){y * joint->most_y, z * joint->most_z, turn};
}

// A turn goes towards the middle of its interval, from there up; a swing about z, likewise.
static ik_angles bent(const ik_joint *joint, ik_angles at) {
    at.turn += at.turn > (joint->least + joint->most) / 2 ? -BENT : BENT;
    at.z += at.z > 0 ? -BENT : BENT;
    return ik_joint_clamp(joint, at);
}

// From where a descent begins.
typedef enum start {
    AS_IT_IS,
    BENT_A_LITTLE,
    ANYWHERE,
} start;

static void begin(ik_joints *joints, const ik_bones *bones, start from) {
    for (int32_t i = 0; i < bones->count && from != AS_IT_IS; i++) {
        const ik_joint *joint = &joints->joints[i];
        joints->posture.angles[i] =
            from == BENT_A_LITTLE ? bent(joint, joints->best[i]) : anywhere(joint, &joints->chance);
    }
    ik_joints_lay(joints, bones, &joints->posture);
    if (from != AS_IT_IS) {
        ik_trace_posture(bones, &joints->posture, IK_STEP_RESTART, -1, false);
    }
}

static void copy(ik_angles *to, const ik_angles *from, const ik_bones *bones) {
    memcpy(to, from, (size_t)bones->count * sizeof *to);
}

void ik_search_anew(ik_joints *joints) {
    joints->chance = SEED;
    joints->led = false;
    joints->missed[0] = joints->missed[1] = false;
}

// Of a mere place, or of an aim where there is one.
static double error_of(const ik_joints *joints, const ik_bones *bones, ik_vec goal,
                       const ik_aim *aim) {
    return aim ? ik_aim_error(aim, &joints->posture, bones)
               : ik_posture_error(&joints->posture, bones, goal);
}

static int32_t descend(ik_joints *joints, const ik_bones *bones, ik_vec goal, const ik_aim *aim,
                       double near, double progress, int32_t budget, bool *rested) {
    bool here = false;
    int32_t steps = aim ? ik_aim_descend(joints, bones, aim, near, progress, budget, &here)
                        : ik_descend(joints, bones, goal, near, progress, budget, &here);
    *rested = *rested || here;
    return steps;
}

static bool within_reach(const ik_bones *bones, ik_vec goal, double tolerance) {
    double away = ik_vec_length(goal), inner = 2 * (double)bones->longest_from[0] - bones->reach;
    return away <= bones->reach + tolerance && away >= inner - tolerance;
}

// The joints only know their base: where that turns, it is as if the goal had moved.
static bool missed_before(const ik_joints *joints, const ik_bones *bones, ik_vec goal, bool aimed) {
    ik_vec moved = ik_vec_sub(ik_quat_inverse_rotate(bones->base, goal), joints->goal[aimed]);
    return joints->missed[aimed] && ik_vec_length(moved) <= SAME_PLACE * bones->reach;
}

static ik_search search(ik_joints *joints, const ik_bones *bones, ik_vec goal, const ik_aim *aim,
                        double tolerance, int32_t budget, int32_t *iterations) {
    ik_posture *posture = &joints->posture;
    goal = ik_vec_scale(ik_min(FARTHEST / ik_vec_length(goal), 1), goal);
    bool again = missed_before(joints, bones, goal, aim);
    bool hope = within_reach(bones, goal, tolerance) && !again;
    budget = hope || budget < LITTLE ? budget : LITTLE;
    // What is found here is judged once it is written as floats.
    double near = ik_max(ik_max(tolerance - ROUNDING, tolerance / 2), LEAST);
    // Kept for coming as near as can be where no descent gets there.
    int32_t kept = budget / 4 < STEPS ? budget / 4 : STEPS;
    double margin = joints->led ? DEEPER * bones->reach : ROUNDING;
    double least = INFINITY, at_home = INFINITY;
    bool rested = false;
    int32_t spent = 0;
    start from = AS_IT_IS;
    while (least > near && spent < budget - kept) {
        begin(joints, bones, from);
        int32_t left = budget - kept - spent;
        spent +=
            descend(joints, bones, goal, aim, near, ROUGH, left < STEPS ? left : STEPS, &rested);
        double error = error_of(joints, bones, goal, aim);
        double enough = from == ANYWHERE ? ik_min(least, at_home - margin) : least - ROUNDING;
        if (error <= near || error < enough) {
            least = error;
            copy(joints->best, posture->angles, bones);
        }
        at_home = from == ANYWHERE ? at_home : least;
        // What was missed here before has been bent before.
        from = from == AS_IT_IS && !again ? BENT_A_LITTLE : ANYWHERE;
    }
    if (memcmp(posture->angles, joints->best, (size_t)bones->count * sizeof(ik_angles)) != 0) {
        copy(posture->angles, joints->best, bones);
        ik_joints_lay(joints, bones, posture);
        ik_trace_posture(bones, posture, IK_STEP_BEST, -1, false);
    }
    if (least > near) {
        spent += descend(joints, bones, goal, aim, near, FINE, budget - spent, &rested);
        least = error_of(joints, bones, goal, aim);
    }
    joints->led = true;
    if (least <= near) {
        joints->chance = SEED;
        joints->missed[aim != NULL] = false;
    } else if (hope) {
        joints->missed[aim != NULL] = true;
        joints->goal[aim != NULL] = ik_quat_inverse_rotate(bones->base, goal);
    }
    ik_joints_point(joints, bones);
    *iterations += spent;
    return least <= near ? IK_SEARCH_FOUND : rested ? IK_SEARCH_RESTED : IK_SEARCH_STOPPED;
}

ik_search ik_search_within_limits(ik_joints *joints, const ik_bones *bones, ik_vec goal,
                                  double tolerance, int32_t budget, int32_t *iterations) {
    return search(joints, bones, goal, NULL, tolerance, budget, iterations);
}

ik_search ik_search_for_aim(ik_joints *joints, const ik_bones *bones, const ik_aim *aim,
                            double tolerance, int32_t budget, int32_t *iterations) {
    return search(joints, bones, aim->place, aim, tolerance, budget, iterations);
}
