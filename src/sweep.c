#include "sweep.h"

#include "rotation.h"

// A joint, and the tip and the goal seen from its place, in the frame of its parent.
typedef struct view {
    ik_vec tip, goal;
} view;

// Where the tip goes when the angles change.
static ik_vec moved(const ik_joint *joint, ik_angles before, ik_angles after, ik_vec tip) {
    ik_vec in_bone = ik_quat_return(ik_joint_rotation(joint, &before), tip);
    return ik_quat_turn(ik_joint_rotation(joint, &after), in_bone);
}

// The bone is carried by the least rotation that carries the tip towards the goal.
static ik_angles swing(const ik_joint *joint, ik_angles at, view seen) {
    ik_vec bone = ik_quat_turn(ik_joint_rotation(joint, &at), joint->rest);
    ik_vec from = ik_vec_unit(seen.tip, bone);
    ik_vec to = ik_vec_unit(seen.goal, bone);
    return ik_joint_towards(
        joint,
        ik_quat_turn(ik_rotation_of(ik_rotation_between(from, to, ik_vec_normal(from))), bone),
        at.turn);
}

static ik_angles turn(const ik_joint *joint, ik_angles at, view seen) {
    ik_quat swung = ik_joint_rotation(joint, &(ik_angles){at.y, at.z, 0});
    at.turn += ik_angle_about(ik_quat_turn(swung, joint->axis), seen.tip, seen.goal);
    return ik_joint_clamp(joint, at);
}

void ik_sweep(const ik_joints *joints, const ik_bones *bones, ik_posture *posture, ik_vec goal) {
    ik_vec tip = posture->places[bones->count];
    for (int32_t i = bones->count - 1; i >= 0; i--) {
        const ik_joint *joint = &joints->joints[i];
        ik_quat parent = ik_posture_parent(posture, bones, i);
        ik_vec place = posture->places[i];
        view seen = {ik_quat_return(parent, ik_vec_sub(tip, place)),
                     ik_quat_return(parent, ik_vec_sub(goal, place))};
        ik_angles *angles = &posture->angles[i];
        if (ik_joint_swings(joint)) {
            ik_angles swung = swing(joint, *angles, seen);
            seen.tip = moved(joint, *angles, swung, seen.tip);
            *angles = swung;
        }
        if (ik_joint_turns(joint)) {
            ik_angles turned = turn(joint, *angles, seen);
            seen.tip = moved(joint, *angles, turned, seen.tip);
            *angles = turned;
        }
        tip = ik_vec_add(place, ik_quat_turn(parent, seen.tip));
    }
    ik_joints_lay(joints, bones, posture);
}
