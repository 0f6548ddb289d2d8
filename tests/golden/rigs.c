// rigs.c: 60 rigs of all kinds, 60 solves each, and a hash of all results. rigs.js does the same
// with the same random numbers.

#include "golden.h"
#include "ik_rig.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RIGS 60
#define SOLVES 60
#define MOST_JOINTS 15
#define MOST_GOALS 5

static void take(ik_error error) {
    if (error) {
        fprintf(stderr, "refused: %s\n", ik_error_text(error));
        exit(1);
    }
}

static void draw_numbers(double *to, int32_t count, double size) {
    for (int32_t i = 0; i < count; i++) {
        to[i] = between(-size, size);
    }
}

static void set_limit(ik_rig_joint *joint, int32_t dimensions) {
    double n[6];
    for (int32_t i = 0; i < 6; i++) {
        n[i] = draw();
    }
    const double axis[3] = {n[0] - 0.5, n[1] - 0.5, dimensions == 3 ? n[2] + 0.1 : 0};
    memcpy(joint->axis, axis, sizeof axis);
    joint->min = -2 * n[3];
    joint->max = 2 * n[4];
    joint->swing_y = 2 * n[3];
    joint->swing_z = 3 * n[4];
    int32_t kind = (int32_t)(n[5] * 8);
    joint->kind = IK_RIG_JOINT_FREE;
    if (kind == 0) {
        joint->kind = IK_RIG_JOINT_SLIDER;
        joint->min = -n[3];
        joint->max = n[4];
    } else if (kind == 1) {
        joint->kind = IK_RIG_JOINT_FIXED;
    } else if (kind < 6 && dimensions == 2) {
        joint->kind = IK_RIG_JOINT_RANGE;
    } else if (kind == 2) {
        joint->kind = IK_RIG_JOINT_HINGE;
    } else if (kind == 3) {
        joint->kind = IK_RIG_JOINT_CONE;
    } else if (kind < 6) {
        joint->kind = IK_RIG_JOINT_BALL;
    }
}

static ik_rig *make(int32_t i, int32_t count) {
    int32_t dimensions = 2 + i % 2;
    ik_rig_joint joints[MOST_JOINTS];
    memset(joints, 0, sizeof joints);
    for (int32_t k = 0; k < count; k++) {
        double share = draw();
        joints[k].parent = i % 3 == 0 ? (int32_t)(share * k) : k - 1;
        joints[k].parent = k == 0 ? -1 : joints[k].parent;
        draw_numbers(joints[k].offset, 3, 1);
        joints[k].stiffness = between(0.5, 2);
        set_limit(&joints[k], dimensions);
    }
    ik_rig *rig;
    take(ik_rig_create(dimensions, count, joints, &rig, NULL));
    take(ik_rig_set_root_mode(rig, i % 7 < 3 ? i % 7 : IK_RIG_ROOT_FIXED));
    take(ik_rig_set_root_motion(rig, i % 5 < 3 ? i % 5 : IK_RIG_MOTION_BOTH));
    take(ik_rig_set_bias(rig, i % 4 % 3, between(0, 0.3)));
    take(ik_rig_set_max_iterations(rig, 40 + i));
    ik_rig_set_restarts(rig, i % 6 != 4);
    double turns[MOST_JOINTS];
    for (int32_t k = 0; k < count; k++) {
        turns[k] = 0.1;
    }
    take(ik_rig_set_max_turn(rig, i % 6 == 5 ? turns : NULL, NULL));
    return rig;
}

static ik_rig_goal draw_goal(int32_t i, int32_t k, int32_t count, int32_t dimensions) {
    static const int32_t parts[] = {IK_RIG_POSITION,   IK_RIG_POSITION | IK_RIG_ORIENTATION,
                                    IK_RIG_LOOK_AT,    IK_RIG_PLANE,
                                    IK_RIG_TIE,        IK_RIG_POSITION | IK_RIG_LOOK_AT,
                                    IK_RIG_HALF_SPACE, IK_RIG_TIE | IK_RIG_ORIENTATION};
    ik_rig_goal goal;
    memset(&goal, 0, sizeof goal);
    double share = draw();
    goal.joint = (int32_t)(share * count);
    goal.other = (goal.joint + 1) % count;
    goal.parts = k == 0 ? IK_RIG_POSITION : parts[(i + k) % 8];
    draw_numbers(goal.point, 3, 0.5);
    draw_numbers(goal.other_point, 3, 0.5);
    draw_numbers(goal.target, 3, 2);
    draw_numbers(goal.rotation, 4, 1);
    draw_numbers(goal.axis, 3, 1);
    draw_numbers(goal.look_at, 3, 3);
    draw_numbers(goal.normal, 3, 1);
    draw_numbers(goal.plane_point, 3, 1);
    goal.priority = draw() < 0.3;
    goal.weight = between(0.5, 2);
    goal.tolerance = between(0, 0.01);
    goal.orientation_tolerance = between(0, 0.05);
    if (dimensions == 2) { // of which the package sets none
        goal.rotation[1] = goal.rotation[2] = goal.rotation[3] = 0;
    }
    return goal;
}

static void set_pose(ik_rig *rig) {
    int32_t count = ik_rig_get_count(rig);
    double values[MOST_JOINTS], rotations[4 * MOST_JOINTS];
    draw_numbers(values, count, 2);
    draw_numbers(rotations, 4 * count, 1);
    take(ik_rig_set_pose(rig, NULL, values, rotations, NULL));
}

// NAN has one kind of bits here, so that it has them everywhere.
static void add_number(double number) {
    const double none = -1e300;
    add_bytes(isnan(number) ? &none : &number, sizeof number);
}

static void show(const ik_rig *rig, int32_t goals, int32_t status) {
    int32_t count = ik_rig_get_count(rig), dimensions = ik_rig_get_dimensions(rig);
    add_bytes(ik_rig_get_positions(rig), (size_t)(count * dimensions) * sizeof(double));
    add_bytes(ik_rig_get_rotations(rig), (size_t)(4 * count) * sizeof(double));
    add_bytes(ik_rig_get_local_rotations(rig), (size_t)(4 * count) * sizeof(double));
    for (int32_t i = 0; i < count; i++) {
        add_number(ik_rig_get_values(rig)[i]);
    }
    for (int32_t k = 0; k < goals; k++) {
        const int32_t of_goal = ik_rig_get_goal_status(rig, k);
        add_number(ik_rig_get_goal_error(rig, k));
        add_number(ik_rig_get_goal_orientation_error(rig, k));
        add_bytes(&of_goal, sizeof of_goal);
    }
    const int32_t numbers[] = {status, ik_rig_get_iterations(rig)};
    add_bytes(numbers, sizeof numbers);
    ik_rig_certificate proof;
    if (ik_rig_get_certificate(rig, &proof)) {
        add_number(proof.work);
        add_number(proof.bound);
        for (int32_t k = 0; k < dimensions; k++) {
            add_number(proof.origin[k]);
        }
        add_bytes(proof.turns, (size_t)count * sizeof(double));
    }
}

static void play(int32_t i) {
    int32_t count = 2 + i * 5 % (MOST_JOINTS - 1), goals = 1 + i % MOST_GOALS, slot;
    ik_rig *rig = make(i, count);
    int32_t dimensions = ik_rig_get_dimensions(rig);
    for (int32_t k = 0; k < goals; k++) {
        ik_rig_goal goal = draw_goal(i, k, count, dimensions);
        take(ik_rig_add_goal(rig, &goal, &slot));
    }
    double from[3] = {0}, to[3] = {0}, n[3];
    for (int32_t frame = 0; frame < SOLVES; frame++) {
        if (frame % 10 == 0) {
            memcpy(from, to, sizeof from);
            draw_numbers(to, 3, 1.5);
        }
        for (int32_t k = 0; k < 3; k++) {
            n[k] = from[k] + (to[k] - from[k]) * (frame % 10) / 10;
        }
        take(ik_rig_move_goal(rig, 0, n[0], n[1], n[2]));
        if (frame % 20 == 15) {
            set_pose(rig);
        }
        if (frame % 30 == 17) {
            ik_rig_set_reference(rig, frame == 17);
        }
        if (frame % 30 == 25) {
            draw_numbers(n, 3, 1);
            take(ik_rig_set_root(rig, n[0], n[1], n[2]));
        }
        show(rig, goals, ik_rig_solve(rig));
    }
    ik_rig_destroy(rig);
}

uint32_t golden_rigs(void) {
    for (int32_t i = 0; i < RIGS; i++) {
        play(i);
    }
    return hash;
}
