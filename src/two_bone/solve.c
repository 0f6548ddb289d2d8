// One solve: reads the goal, finds the plane of the arm, solves the triangle in it, makes both
// poses, chooses one, and sets the status. The methods are in plane.c and triangle.c.

#include "core/input.h"
#include "two_bone/plane.h"
#include "two_bone/pose.h"
#include "two_bone/triangle.h"

// What a solve is to reach, relative to the root.
typedef struct arm_goal {
    ik_vec target;       // for the tip
    ik_vec end;          // for the end of the far side: the wrist if the gripper is oriented
    bool oriented;       // whether the gripper is to have `gripper` as its rotation
    ik_quat gripper;     // the identity otherwise
    ik_arm_far_side far; // what reaches for `end`
} arm_goal;

static ik_error read_goal(const ik_two_bone *arm, double x, double y, double z,
                          const double *orientation, arm_goal *made) {
    bool planar = arm->dimensions == 2;
    if (!ik_is_coordinate(x) || !ik_is_coordinate(y) || !(planar || ik_is_coordinate(z))) {
        return IK_ERROR_COORDINATE;
    }
    ik_vec target = {x - arm->root[0], y - arm->root[1], planar ? 0 : z - arm->root[2]};
    *made = (arm_goal){.target = target, .end = target, .gripper = ik_quat_identity};
    if (!orientation) {
        made->far = ik_arm_forearm_and_gripper(arm);
        return IK_OK;
    }
    if (!(arm->gripper > 0)) {
        return IK_ERROR_GRIPPER;
    }
    ik_error error = ik_read_turn(orientation, arm->dimensions, &made->gripper);
    if (error) {
        return error;
    }
    made->oriented = true;
    made->far = ik_arm_forearm(arm);
    made->end = ik_vec_sub(target, ik_vec_scale(arm->gripper, ik_bone_axis(&made->gripper)));
    return IK_OK;
}

// The side that is tried first.
static double preferred_side(const ik_two_bone *arm) {
    switch (arm->bend) {
    case IK_TWO_BONE_POSITIVE:
        return 1;
    case IK_TWO_BONE_NEGATIVE:
        return -1;
    default:
        return arm->side;
    }
}

static ik_arm_triangle solve_triangle(const ik_two_bone *arm, const arm_goal *goal,
                                      double distance) {
    double length = goal->far.length;
    distance = ik_arm_soften(distance, arm->first + length, arm->softness);
    return ik_arm_solve_triangle(arm->first, length, distance);
}

static ik_arm_pose make_pose(const ik_two_bone *arm, const arm_goal *goal,
                             const ik_arm_plane *plane, ik_arm_triangle triangle, double side) {
    ik_arm_angles angles = ik_arm_angles_in_plane(plane, -side * triangle.at_root);
    // Without a gripper the angle is not wrapped: a folded elbow has -pi on the negative side, so a
    // servo does not turn once around.
    double bent = side * triangle.at_elbow;
    angles.elbow = goal->far.angle == 0 ? bent : ik_wrap(bent - goal->far.angle);
    angles.wrist = arm->now.angles.wrist;
    ik_arm_pose pose = ik_arm_forward_kinematics(&angles);
    if (goal->oriented) {
        pose.angles.wrist = ik_quat_relative(pose.forearm, goal->gripper);
        pose.gripper = goal->gripper;
    }
    return pose;
}

// How well the bones of two poses are aligned: the cosine of each bone's rotation from one to the
// other, weighted by its length.
static double alignment(const ik_two_bone *arm, const ik_arm_pose *a, const ik_arm_pose *b) {
    return arm->first * ik_vec_dot(ik_bone_axis(&a->upper), ik_bone_axis(&b->upper)) +
           arm->second * ik_vec_dot(ik_bone_axis(&a->forearm), ik_bone_axis(&b->forearm));
}

// Whether to take the second pose: if the arm may bend to either side and that pose is nearer. A
// straight or folded arm keeps its side; otherwise rounding would decide. With a pole, both sides
// are the same pose in two descriptions, and the arm keeps its own.
static bool choose_second(const ik_two_bone *arm, const ik_arm_pose poses[2], double far_angle) {
    if (arm->bend != IK_TWO_BONE_NEAREST || arm->pole_kind != IK_TWO_BONE_NO_POLE) {
        return false;
    }
    double sine, cosine;
    ik_sin_cos(arm->now.angles.elbow + far_angle, &sine, &cosine);
    return fabs(sine) > IK_ARM_PARALLEL &&
           alignment(arm, &poses[1], &arm->now) > alignment(arm, &poses[0], &arm->now);
}

static void judge(ik_two_bone *arm, const arm_goal *goal) {
    ik_vec tip = ik_arm_tip(arm, &arm->now);
    ik_vec end = goal->oriented ? ik_arm_wrist(arm, &arm->now) : tip;
    arm->error = ik_vec_length(ik_vec_sub(tip, goal->target));
    if (arm->error <= arm->tolerance) {
        arm->status = IK_TWO_BONE_REACHED;
    } else if (ik_vec_length(end) > ik_vec_length(goal->end)) {
        arm->status = IK_TWO_BONE_TOO_CLOSE;
    } else {
        arm->status = IK_TWO_BONE_OUT_OF_REACH;
    }
}

int32_t ik_two_bone_solve(ik_two_bone *arm, double x, double y, double z,
                          const double *orientation) {
    arm_goal goal;
    ik_error error = read_goal(arm, x, y, z, orientation, &goal);
    if (error) {
        return error;
    }
    double side = preferred_side(arm);
    ik_arm_plane plane = ik_arm_find_plane(arm, goal.end, goal.far.aside, side);
    ik_arm_triangle triangle = solve_triangle(arm, &goal, plane.distance);
    const ik_arm_pose poses[2] = {make_pose(arm, &goal, &plane, triangle, side),
                                  make_pose(arm, &goal, &plane, triangle, -side)};
    bool second = choose_second(arm, poses, goal.far.angle);
    ik_arm_set_pose(arm, &poses[second], &poses[!second], second ? -side : side);
    judge(arm, &goal);
    return arm->status;
}
