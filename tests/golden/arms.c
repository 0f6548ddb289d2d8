// arms.c: 64 two-bone arms of all kinds, 100 solves each, and a hash of all results. arms.js does
// the same with the same random numbers.

#include "golden.h"
#include "ik_two_bone.h"

#include <stdio.h>
#include <stdlib.h>

#define ARMS 64
#define SOLVES 100

static void take(int32_t code) {
    if (code < 0) {
        fprintf(stderr, "refused: %s\n", ik_error_text(code));
        exit(1);
    }
}

static void show(const ik_two_bone *arm, int32_t dimensions, int32_t bones) {
    for (int32_t other = 0; other < 2; other++) {
        const ik_two_bone_pose *pose = ik_two_bone_get_pose(arm, other);
        add_bytes(pose->angles, sizeof(float) * (size_t)(dimensions == 3 ? 4 : bones));
        add_bytes(pose->positions, sizeof(float) * (size_t)((bones + 1) * dimensions));
        add_bytes(pose->rotations, sizeof(float) * (size_t)(4 * bones));
        add_bytes(pose->local_rotations, sizeof(float) * (size_t)(4 * bones));
    }
    double error = ik_two_bone_get_error(arm);
    add_bytes(&error, sizeof error);
}

static void play(int32_t i) {
    int32_t dimensions = i % 2 == 0 ? 2 : 3, bones = i % 4 < 2 ? 2 : 3;
    double first = between(0.1, 2), second = between(0.1, 2), gripper = between(0.1, 1);
    double root[3], pole[3];
    for (int32_t axis = 0; axis < 3; axis++) {
        root[axis] = between(-1, 1);
        pole[axis] = between(-4, 4);
    }
    ik_two_bone *arm;
    take(ik_two_bone_create(dimensions, first, second, bones == 3 ? gripper : 0, &arm));
    take(ik_two_bone_set_root(arm, root[0], root[1], dimensions == 3 ? root[2] : 0));
    take(ik_two_bone_set_bend(arm, i % 3));
    take(ik_two_bone_set_softness(arm, i % 5 == 0 ? 0.2 : 0));
    if (i % 8 == 1 || i % 8 == 3) {
        take(ik_two_bone_set_pole(arm, i % 8 == 1 ? IK_TWO_BONE_POINT : IK_TWO_BONE_DIRECTION,
                                  pole[0], pole[1], pole[2]));
    }
    for (int32_t k = 0; k < SOLVES; k++) {
        double target[3], turn[4];
        for (int32_t axis = 0; axis < 3; axis++) {
            target[axis] = between(-4, 4);
        }
        for (int32_t axis = 0; axis < 4; axis++) {
            turn[axis] = between(-3, 3);
        }
        if (k % 10 == 9) {
            take(ik_two_bone_set_angles(arm, turn, NULL));
        } else {
            take(ik_two_bone_solve(arm, target[0], target[1], target[2],
                                   bones == 3 && k % 2 == 0 ? turn : NULL));
        }
        show(arm, dimensions, bones);
    }
    ik_two_bone_destroy(arm);
}

uint32_t golden_arms(void) {
    for (int32_t i = 0; i < ARMS; i++) {
        play(i);
    }
    return hash;
}
