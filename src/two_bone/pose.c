#include "two_bone/pose.h"

ik_arm_far_side ik_arm_forearm(const ik_two_bone *arm) {
    return (ik_arm_far_side){arm->second, 0, 0};
}

ik_arm_far_side ik_arm_forearm_and_gripper(const ik_two_bone *arm) {
    ik_vec end = ik_vec_scale(arm->gripper, ik_bone_axis(&arm->now.angles.wrist));
    end.x += arm->second;
    return (ik_arm_far_side){sqrt(end.x * end.x + end.y * end.y), ik_atan2(end.y, end.x), end.z};
}

// Forward kinematics

ik_arm_pose ik_arm_forward_kinematics(const ik_arm_angles *angles) {
    ik_arm_pose pose = {.angles = *angles};
    pose.upper = ik_quat_about(ik_z_axis, angles->lift);
    pose.elbow = ik_quat_about(ik_z_axis, angles->elbow);
    // Most arms have no roll, and planar ones no turn: skip these products.
    if (angles->turn != 0) {
        pose.upper = ik_quat_mul(ik_quat_about(ik_y_axis, angles->turn), pose.upper);
    }
    if (angles->roll != 0) {
        pose.upper = ik_quat_mul(pose.upper, ik_quat_about(ik_x_axis, angles->roll));
    }
    pose.forearm = ik_quat_mul(pose.upper, pose.elbow);
    pose.gripper = ik_quat_mul(pose.forearm, angles->wrist);
    return pose;
}

static ik_vec elbow_of(const ik_two_bone *arm, const ik_arm_pose *pose) {
    return ik_vec_scale(arm->first, ik_bone_axis(&pose->upper));
}

ik_vec ik_arm_wrist(const ik_two_bone *arm, const ik_arm_pose *pose) {
    return ik_vec_add(elbow_of(arm, pose), ik_vec_scale(arm->second, ik_bone_axis(&pose->forearm)));
}

ik_vec ik_arm_tip(const ik_two_bone *arm, const ik_arm_pose *pose) {
    return ik_vec_add(ik_arm_wrist(arm, pose),
                      ik_vec_scale(arm->gripper, ik_bone_axis(&pose->gripper)));
}

int32_t ik_arm_bones(const ik_two_bone *arm) {
    return arm->gripper > 0 ? 3 : 2;
}

ik_quat ik_arm_rotation(const ik_arm_pose *pose, int32_t bone, bool local) {
    switch (bone) {
    case 0:
        return pose->upper;
    case 1:
        return local ? pose->elbow : pose->forearm;
    default:
        return local ? pose->angles.wrist : pose->gripper;
    }
}

// Publishing

void ik_arm_publish_rotation(ik_quat q, bool negated, float *published) {
    double sign = negated ? -1 : 1;
    published[0] = (float)(sign * q.v.x);
    published[1] = (float)(sign * q.v.y);
    published[2] = (float)(sign * q.v.z);
    published[3] = (float)(sign * q.w);
}

bool ik_arm_is_negated(ik_quat q, const float *published) {
    return q.v.x * published[0] + q.v.y * published[1] + q.v.z * published[2] + q.w * published[3] <
           0;
}

static void publish_near(ik_quat q, float *published) {
    ik_arm_publish_rotation(q, ik_arm_is_negated(q, published), published);
}

static void publish_angles(const ik_two_bone *arm, const ik_arm_angles *angles, float *published) {
    double planar[4] = {angles->lift, angles->elbow};
    double spatial[4] = {angles->turn, angles->lift, angles->elbow, angles->roll};
    if (arm->gripper > 0) {
        planar[2] = ik_wrap(2 * ik_atan2(angles->wrist.v.z, angles->wrist.w));
    }
    for (int32_t i = 0; i < 4; i++) {
        // Adding 0 turns -0 into 0.
        published[i] = (float)((arm->dimensions == 2 ? planar : spatial)[i] + 0.0);
    }
}

static void publish_pose(const ik_two_bone *arm, const ik_arm_pose *pose,
                         ik_two_bone_pose *published) {
    ik_vec joints[3] = {elbow_of(arm, pose), ik_arm_wrist(arm, pose), ik_arm_tip(arm, pose)};
    for (int32_t bone = 0; bone < ik_arm_bones(arm); bone++) {
        double *end = published->offsets + 3 * (bone + 1);
        end[0] = joints[bone].x;
        end[1] = joints[bone].y;
        end[2] = joints[bone].z;
        publish_near(ik_arm_rotation(pose, bone, false), published->rotations + 4 * bone);
        publish_near(ik_arm_rotation(pose, bone, true), published->local_rotations + 4 * bone);
    }
    publish_angles(arm, &pose->angles, published->angles);
}

void ik_arm_publish_positions(ik_two_bone *arm) {
    for (int32_t i = 0; i < 2; i++) {
        float *to = arm->published[i].positions;
        for (int32_t joint = 0; joint <= ik_arm_bones(arm); joint++) {
            for (int32_t axis = 0; axis < arm->dimensions; axis++) {
                *to++ = (float)(arm->root[axis] + arm->published[i].offsets[3 * joint + axis]);
            }
        }
    }
}

void ik_arm_publish(ik_two_bone *arm) {
    publish_pose(arm, &arm->now, &arm->published[0]);
    publish_pose(arm, &arm->other, &arm->published[1]);
    ik_arm_publish_positions(arm);
}

void ik_arm_set_pose(ik_two_bone *arm, const ik_arm_pose *now, const ik_arm_pose *other,
                     double side) {
    arm->now = *now;
    arm->other = *other;
    arm->side = side;
    ik_arm_publish(arm);
}
