// Downhill from where the chain is; most targets are found so, in a few steps, and near the pose
// that it had. A descent may come to rest in a hollow, though, where every way nearer is closed by a
// limit. Then others are begun elsewhere: from the same pose after two sweeps, which leap where a
// descent steps; from the middle of the limits; and from poses anywhere within them, drawn from a
// sequence that is always the same.

#include "search.h"

#include "descent.h"
#include "sweep.h"

#define FIRST_STEPS 30 // of the descent from the present pose
#define NEXT_STEPS 40  // of each other
#define SWEEPS 2

// A pseudo-random sequence: Marsaglia's xorshift64 (2003).
static double in_one(uint64_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return (double)(*state >> 11) * 0x1p-53;
}

static ik_angles anywhere(const ik_joint *joint, uint64_t *state) {
    double y, z;
    do {
        y = 2 * in_one(state) - 1;
        z = 2 * in_one(state) - 1;
    } while (y * y + z * z > 1);
    double turn = in_one(state);
    return (ik_angles){y * joint->most_y, z * joint->most_z,
                       joint->least + turn * (joint->most - joint->least)};
}

static ik_angles middle(const ik_joint *joint) {
    return (ik_angles){0, 0, (joint->least + joint->most) / 2};
}

// The pose from which descent number `round`, after the first, begins.
static void begin(const ik_joints *joints, const ik_bones *bones, int32_t round, uint64_t *state) {
    for (int32_t i = 0; i < bones->count; i++) {
        const ik_joint *joint = &joints->joints[i];
        joints->posture.angles[i] = round == 1   ? joints->first[i]
                                    : round == 2 ? middle(joint)
                                                 : anywhere(joint, state);
    }
}

static void copy(ik_angles *to, const ik_angles *from, const ik_bones *bones) {
    memcpy(to, from, (size_t)bones->count * sizeof *to);
}

ik_search ik_search_within_limits(ik_joints *joints, const ik_bones *bones, ik_vec goal,
                                  double tolerance, int32_t budget, int32_t *iterations) {
    ik_posture *posture = &joints->posture;
    uint64_t state = UINT64_C(0x9e3779b97f4a7c15);
    bool rested = false;
    int32_t spent = 0;

    copy(joints->first, posture->angles, bones);
    ik_joints_lay(joints, bones, posture);
    spent += ik_descend(joints, bones, goal, tolerance, budget < FIRST_STEPS ? budget : FIRST_STEPS,
                        &rested);
    double least = ik_posture_error(posture, bones, goal);
    copy(joints->best, posture->angles, bones);
    for (int32_t round = 1; least > tolerance && spent < budget; round++) {
        begin(joints, bones, round, &state);
        ik_joints_lay(joints, bones, posture);
        for (int32_t sweep = 0; sweep < SWEEPS && spent < budget; sweep++) {
            ik_sweep(joints, bones, posture, goal);
            spent++;
        }
        int32_t left = budget - spent;
        bool here = false;
        spent += ik_descend(joints, bones, goal, tolerance, left < NEXT_STEPS ? left : NEXT_STEPS,
                            &here);
        rested = rested || here;
        double error = ik_posture_error(posture, bones, goal);
        if (error < least) {
            least = error;
            copy(joints->best, posture->angles, bones);
        }
    }
    copy(posture->angles, joints->best, bones);
    ik_joints_lay(joints, bones, posture);
    ik_joints_point(joints, bones);
    *iterations += spent;
    return least <= tolerance ? IK_SEARCH_FOUND : rested ? IK_SEARCH_RESTED : IK_SEARCH_STOPPED;
}
