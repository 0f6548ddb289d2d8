#include "joints/joints.h"

#include "core/quat.h"

#include <stdlib.h>

#define ALL_ROUND (2 * IK_PI)

// Lays an array into a block, and returns where the next begins.
static void *take(void **next, size_t bytes) {
    void *array = *next;
    *next = (char *)array + bytes;
    return array;
}

static ik_posture lay_posture(void **next, size_t bones) {
    ik_posture posture;
    posture.angles = take(next, bones * sizeof(ik_angles));
    posture.frames = take(next, bones * sizeof(ik_quat));
    posture.places = take(next, (bones + 1) * sizeof(ik_vec));
    return posture;
}

// The arrays lie behind the struct.
_Static_assert(sizeof(ik_joints) % _Alignof(double) == 0, "doubles would lie askew");

ik_joints *ik_joints_create(const ik_bones *bones, int32_t dimensions) {
    size_t n = (size_t)bones->count;
    size_t posture = n * (sizeof(ik_angles) + sizeof(ik_quat)) + (n + 1) * sizeof(ik_vec);
    size_t bone = sizeof(ik_joint) + 2 * sizeof(ik_angles) + sizeof(ik_lever);
    ik_joints *joints = malloc(sizeof *joints + 2 * posture + n * bone);
    if (!joints) {
        return NULL;
    }
    void *next = joints + 1;
    *joints = (ik_joints){0};
    joints->posture = lay_posture(&next, n);
    joints->trial = lay_posture(&next, n);
    joints->best = take(&next, n * sizeof(ik_angles));
    joints->kept = take(&next, n * sizeof(ik_angles));
    joints->levers = take(&next, n * sizeof(ik_lever));
    joints->joints = take(&next, n * sizeof(ik_joint));
    for (size_t i = 0; i < n; i++) {
        joints->joints[i] = ik_joint_free((ik_vec){1, 0, 0}, dimensions);
        joints->posture.angles[i] = (ik_angles){0, 0, 0};
        joints->posture.frames[i] = bones->base;
    }
    return joints;
}

ik_joint ik_joint_free(ik_vec rest, int32_t dimensions) {
    ik_vec x = {1, 0, 0}, y = {0, 1, 0}, z = {0, 0, 1};
    ik_quat carried = ik_quat_from_vector(ik_rotation_between(x, rest, z));
    ik_joint joint = {.rest = rest,
                      .y = ik_quat_rotate(carried, y),
                      .z = ik_quat_rotate(carried, z),
                      .axis = dimensions == 3 ? rest : z};
    if (dimensions == 3) {
        joint.most_y = joint.most_z = IK_PI;
    } else {
        joint.least = -IK_PI;
        joint.most = IK_PI;
    }
    return joint;
}

bool ik_joint_swings(const ik_joint *joint) {
    return joint->most_y > 0 || joint->most_z > 0;
}

bool ik_joint_turns(const ik_joint *joint) {
    return joint->most > joint->least;
}

bool ik_joint_swings_round(const ik_joint *joint) {
    return joint->most_y >= IK_PI && joint->most_z >= IK_PI;
}

bool ik_joint_turns_round(const ik_joint *joint) {
    return joint->most - joint->least >= ALL_ROUND - 1e-9;
}

// One of the angles that are the same but for whole turns: the one in the interval, else the end
// that is nearest.
static double into(double least, double most, double angle) {
    if (angle >= least && angle <= most) {
        return angle;
    }
    double above = angle + ALL_ROUND * ceil((least - angle) / ALL_ROUND);
    if (above <= most) {
        return above;
    }
    return above - most < least - (above - ALL_ROUND) ? most : least;
}

double ik_joint_swing_share(const ik_joint *joint, const ik_angles *angles) {
    if (ik_joint_swings_round(joint)) {
        return 0;
    }
    double y = joint->most_y > 0 ? angles->y / joint->most_y : 0;
    double z = joint->most_z > 0 ? angles->z / joint->most_z : 0;
    return y * y + z * z;
}

ik_angles ik_joint_clamp(const ik_joint *joint, ik_angles angles) {
    angles.turn = into(joint->least, joint->most, angles.turn);
    if (ik_joint_swings_round(joint)) {
        // A swing of more than half a turn is a shorter one the other way.
        double size = sqrt(angles.y * angles.y + angles.z * angles.z);
        if (size > IK_PI) {
            double scale = 1 - ALL_ROUND / size;
            angles.y *= scale;
            angles.z *= scale;
        }
        return angles;
    }
    angles.y = joint->most_y > 0 ? angles.y : 0;
    angles.z = joint->most_z > 0 ? angles.z : 0;
    double share = ik_joint_swing_share(joint, &angles);
    if (share > 1) {
        double scale = 1 / sqrt(share);
        angles.y *= scale;
        angles.z *= scale;
    }
    return angles;
}

ik_quat ik_joint_rotation(const ik_joint *joint, const ik_angles *angles) {
    ik_quat turn = ik_quat_identity;
    if (angles->turn != 0) {
        turn = ik_quat_about(joint->axis, angles->turn);
    }
    if (!ik_joint_swings(joint)) {
        return turn;
    }
    ik_quat swing = ik_quat_from_vector(ik_joint_swing(joint, angles->y, angles->z));
    return angles->turn != 0 ? ik_quat_mul(swing, turn) : swing;
}

ik_angles ik_joint_between(const ik_joint *joint, ik_vec from, ik_vec to, double twist) {
    ik_angles angles = {0, 0, twist};
    if (ik_joint_swings(joint)) {
        ik_vec swing = ik_rotation_between(from, to, joint->z);
        angles.y = ik_vec_dot(swing, joint->y);
        angles.z = ik_vec_dot(swing, joint->z);
    } else if (ik_vec_length(ik_vec_reject(joint->rest, joint->axis)) > 1e-6) {
        angles.turn = ik_angle_about(joint->axis, from, to);
    }
    return ik_joint_clamp(joint, angles);
}

ik_angles ik_joint_towards(const ik_joint *joint, ik_vec direction, double twist) {
    return ik_joint_between(joint, joint->rest, direction, twist);
}

void ik_joints_lay(const ik_joints *joints, const ik_bones *bones, ik_posture *posture) {
    ik_quat frame = bones->base;
    ik_vec place = {0, 0, 0};
    posture->places[0] = place;
    for (int32_t i = 0; i < bones->count; i++) {
        const ik_joint *joint = &joints->joints[i];
        frame = ik_quat_mul(frame, ik_joint_rotation(joint, &posture->angles[i]));
        place =
            ik_vec_add(place, ik_vec_scale(bones->lengths[i], ik_quat_rotate(frame, joint->rest)));
        posture->frames[i] = frame;
        posture->places[i + 1] = place;
    }
}

void ik_joints_point(const ik_joints *joints, const ik_bones *bones) {
    for (int32_t i = 0; i < bones->count; i++) {
        ik_bones_point(bones, i, ik_quat_rotate(joints->posture.frames[i], joints->joints[i].rest));
    }
}

void ik_joints_untwist(const ik_joints *joints, const ik_bones *bones) {
    for (int32_t i = 0; i < bones->count; i++) {
        joints->posture.angles[i].turn = 0;
    }
}

// Takes one bone's direction. Says whether that turned the frame in which the next one stands.
static bool take_bone(const ik_joints *joints, const ik_bones *bones, int32_t bone) {
    const ik_posture *posture = &joints->posture;
    const ik_joint *joint = &joints->joints[bone];
    ik_angles *angles = &posture->angles[bone];
    ik_quat before = posture->frames[bone], parent = ik_posture_parent(posture, bones, bone);
    ik_vec direction = ik_quat_inverse_rotate(parent, ik_bones_direction(bones, bone));
    *angles = ik_joint_towards(joint, direction, angles->turn);
    ik_quat after = ik_quat_mul(parent, ik_joint_rotation(joint, angles));
    posture->frames[bone] = after;
    ik_vec turned = ik_vec_sub(after.v, before.v);
    return !(ik_vec_length(turned) + fabs(after.w - before.w) < 1e-9);
}

void ik_joints_read(const ik_joints *joints, const ik_bones *bones) {
    for (int32_t i = 0; i < bones->count; i++) {
        take_bone(joints, bones, i);
    }
}

void ik_joints_take(const ik_joints *joints, const ik_bones *bones) {
    ik_joints_read(joints, bones);
    ik_joints_point(joints, bones);
}

bool ik_joints_take_again(const ik_joints *joints, const ik_bones *bones, int32_t bone) {
    bool turned = take_bone(joints, bones, bone);
    if (turned) {
        ik_joints_take(joints, bones);
    }
    return turned;
}
