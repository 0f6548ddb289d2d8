// Downhill from where the chain is: nearly all targets are found so, in a few steps, and near the
// pose that it had. A descent may come to rest in a hollow, though, where every way nearer is
// closed by a limit. Then others are begun from poses anywhere within the limits, drawn from a
// pseudo-random sequence, until one gets there or the budget is spent. The sequence begins anew
// when a target has been reached; while one has not, the next search goes on in it.

#include "search.h"

#include "descent.h"

// The most steps of one descent: those that get there need fewer.
#define STEPS 30

// The share of its error that a descent must gain to go on; and the best, at the end.
#define ROUGH 5e-3
#define FINE 1e-4

// At most what a tip moves when it is written as floats, and the least error that is striven for.
#define ROUNDING 1e-6
#define LEAST 1e-9

// Beyond so many units, all bones being less than 2 together, only a goal's direction counts.
#define FARTHEST 1e3

// What a search may spend on a goal that no pose can reach, even without limits: it finds nearly
// as good a pose as a long one.
#define VAIN 150

#define SEED UINT64_C(0x9e3779b97f4a7c15)

// A pseudo-random sequence: Marsaglia's xorshift64 (2003). Numbers in [0, 1).
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

static void copy(ik_angles *to, const ik_angles *from, const ik_bones *bones) {
    memcpy(to, from, (size_t)bones->count * sizeof *to);
}

void ik_search_anew(ik_joints *joints) {
    joints->chance = SEED;
}

static bool within_reach(const ik_bones *bones, ik_vec goal, double tolerance) {
    double away = ik_vec_length(goal), inner = 2 * (double)bones->longest_from[0] - bones->reach;
    return away <= bones->reach + tolerance && away >= inner - tolerance;
}

ik_search ik_search_within_limits(ik_joints *joints, const ik_bones *bones, ik_vec goal,
                                  double tolerance, int32_t budget, int32_t *iterations) {
    ik_posture *posture = &joints->posture;
    if (!within_reach(bones, goal, tolerance) && budget > VAIN) {
        budget = VAIN;
    }
    goal = ik_vec_scale(fmin(1, FARTHEST / ik_vec_length(goal)), goal);
    // What is found here is judged once it is written as floats.
    double near = fmax(fmax(tolerance - ROUNDING, tolerance / 2), LEAST);
    double least = INFINITY;
    bool rested = false;
    int32_t spent = 0;
    // Kept for coming as near as can be where no descent gets there.
    int32_t kept = budget / 4 < STEPS ? budget / 4 : STEPS;
    while (least > near && spent < budget - kept) {
        if (spent > 0) {
            for (int32_t i = 0; i < bones->count; i++) {
                posture->angles[i] = anywhere(&joints->joints[i], &joints->chance);
            }
        }
        ik_joints_lay(joints, bones, posture);
        int32_t left = budget - kept - spent;
        bool here = false;
        spent += ik_descend(joints, bones, goal, near, ROUGH, left < STEPS ? left : STEPS, &here);
        rested = rested || here;
        double error = ik_posture_error(posture, bones, goal);
        // Another pose for next to no gain would be a leap for nothing.
        if (error <= near || error < least - fmax(tolerance, ROUNDING)) {
            least = error;
            copy(joints->best, posture->angles, bones);
        }
    }
    copy(posture->angles, joints->best, bones);
    ik_joints_lay(joints, bones, posture);
    if (least > near) {
        spent += ik_descend(joints, bones, goal, near, FINE, budget - spent, &rested);
        least = ik_posture_error(posture, bones, goal);
    }
    if (least <= near) {
        ik_search_anew(joints);
    }
    ik_joints_point(joints, bones);
    *iterations += spent;
    return least <= near ? IK_SEARCH_FOUND : rested ? IK_SEARCH_RESTED : IK_SEARCH_STOPPED;
}
