// A swing's two angles make one rotation vector, so that its levers are not plain axes; a turn's
// lever is. All are taken through the joint's place and seen from the tip: the column of an angle
// about an axis is the axis times the arm from the joint to the tip.

#include "solvers/jacobian.h"

#include "core/trig.h"

#define LONGEST 1.0 // a step of any angle, in radians

double ik_posture_error(const ik_posture *posture, const ik_bones *bones, ik_vec goal) {
    return ik_vec_length(ik_vec_sub(goal, posture->places[bones->count]));
}

// By how much a change of the swing's rotation vector s turns the bone, as a rotation vector: the
// left Jacobian of the exponential map (Murray, Li, Sastry: A Mathematical Introduction to Robotic
// Manipulation, 1994, chapter 2; Bullo and Murray 1995), with angle a and axis n of s,
//
//     sin a / a  ds + (1 - sin a / a) (n . ds) n + (1 - cos a) / a  n x ds
static ik_vec turned_by(ik_vec s, ik_vec ds) {
    double angle = ik_vec_length(s);
    if (angle < 1e-9) {
        return ds;
    }
    double sine, cosine;
    ik_sin_cos(angle, &sine, &cosine);
    ik_vec n = ik_vec_scale(1 / angle, s);
    ik_vec turned = ik_vec_scale(sine / angle, ds);
    turned = ik_vec_add(turned, ik_vec_scale((1 - sine / angle) * ik_vec_dot(n, ds), n));
    return ik_vec_add(turned, ik_vec_scale((1 - cosine) / angle, ik_vec_cross(n, ds)));
}

// Outwards is where the ellipse's share grows fastest. In the middle, and where one half axis is 0,
// it is along the axis that is not.
static void find_outwards(ik_lever *lever, const ik_joint *joint, const ik_angles *at) {
    double y = joint->most_y > 0 ? at->y / (joint->most_y * joint->most_y) : 0;
    double z = joint->most_z > 0 ? at->z / (joint->most_z * joint->most_z) : 0;
    double size = sqrt(y * y + z * z);
    lever->out_y = size > 0 ? y / size : joint->most_y > 0;
    lever->out_z = size > 0 ? z / size : !(joint->most_y > 0);
}

static void set_axis(ik_lever *lever, ik_lever_part part, ik_vec axis, ik_vec arm) {
    lever->axis[part] = axis;
    lever->effect[part] = ik_vec_cross(axis, arm);
}

// The levers of a joint: each an axis through its place, seen from the tip.
static void set_lever(ik_lever *lever, const ik_joint *joint, const ik_angles *at, ik_quat parent,
                      ik_vec arm) {
    *lever = (ik_lever){.held = {true, true, true}};
    if (ik_joint_swings(joint)) {
        find_outwards(lever, joint, at);
        ik_vec s = ik_joint_swing(joint, at->y, at->z);
        ik_vec out = turned_by(s, ik_joint_swing(joint, lever->out_y, lever->out_z));
        ik_vec along = turned_by(s, ik_joint_swing(joint, -lever->out_z, lever->out_y));
        set_axis(lever, IK_OUT, ik_quat_rotate(parent, out), arm);
        set_axis(lever, IK_ALONG, ik_quat_rotate(parent, along), arm);
        lever->wall[IK_OUT] = ik_joint_swing_share(joint, at) > 1 - 1e-9;
        lever->held[IK_OUT] = false;
        lever->held[IK_ALONG] = !(joint->most_y > 0 && joint->most_z > 0);
    }
    if (ik_joint_turns(joint)) {
        ik_quat swing = ik_joint_rotation(joint, &(ik_angles){at->y, at->z, 0});
        ik_vec axis = ik_quat_rotate(parent, ik_quat_rotate(swing, joint->axis));
        set_axis(lever, IK_TURN, axis, arm);
        if (!ik_joint_turns_round(joint)) {
            lever->wall[IK_TURN] = (at->turn >= joint->most) - (at->turn <= joint->least);
        }
        lever->held[IK_TURN] = false;
    }
}

void ik_levers_set(const ik_joints *joints, const ik_bones *bones) {
    const ik_posture *posture = &joints->posture;
    ik_vec tip = posture->places[bones->count];
    for (int32_t i = 0; i < bones->count; i++) {
        set_lever(&joints->levers[i], &joints->joints[i], &posture->angles[i],
                  ik_posture_parent(posture, bones, i), ik_vec_sub(tip, posture->places[i]));
    }
}

double ik_levers_willing(const ik_bones *bones, int32_t bone) {
    return bones->stiffness ? 1 / (double)bones->stiffness[bone] : 1;
}

ik_matrix ik_levers_squared(const ik_joints *joints, const ik_bones *bones) {
    ik_matrix m = {0, 0, 0, 0, 0, 0};
    for (int32_t i = 0; i < bones->count; i++) {
        const ik_lever *lever = &joints->levers[i];
        double w = ik_levers_willing(bones, i);
        for (int32_t part = 0; part < IK_LEVER_PARTS; part++) {
            if (!lever->held[part]) {
                ik_matrix_add_square(&m, w, lever->effect[part]);
            }
        }
    }
    return m;
}

void ik_levers_push(const ik_joints *joints, const ik_bones *bones, ik_vec y) {
    for (int32_t i = 0; i < bones->count; i++) {
        ik_lever *lever = &joints->levers[i];
        for (int32_t part = 0; part < IK_LEVER_PARTS; part++) {
            lever->push[part] = ik_vec_dot(lever->effect[part], y);
        }
    }
}

bool ik_levers_hold(const ik_joints *joints, const ik_bones *bones) {
    bool any = false;
    for (int32_t i = 0; i < bones->count; i++) {
        ik_lever *lever = &joints->levers[i];
        for (int32_t part = 0; part < IK_LEVER_PARTS; part++) {
            if (!lever->held[part] && lever->wall[part] * lever->push[part] > 0) {
                lever->held[part] = true;
                any = true;
            }
        }
    }
    return any;
}

static double pushed(const ik_lever *lever, ik_lever_part part) {
    return lever->held[part] ? 0 : lever->push[part];
}

// The step of a joint's angles.
static ik_angles step_of(const ik_lever *lever, double scale) {
    double out = scale * pushed(lever, IK_OUT), along = scale * pushed(lever, IK_ALONG);
    return (ik_angles){out * lever->out_y - along * lever->out_z,
                       out * lever->out_z + along * lever->out_y, scale * pushed(lever, IK_TURN)};
}

static bool same_swing(const ik_angles *a, const ik_angles *b) {
    return a->y == b->y && a->z == b->z;
}

// Whether angles were changed by their limits, and not only by whole turns.
static bool held_back(const ik_joint *joint, const ik_angles *wanted, const ik_angles *got) {
    return (got->turn != wanted->turn && !ik_joint_turns_round(joint)) ||
           (!same_swing(got, wanted) && !ik_joint_swings_round(joint));
}

bool ik_levers_step(const ik_joints *joints, const ik_bones *bones, ik_posture *trial) {
    double longest = LONGEST;
    for (int32_t i = 0; i < bones->count; i++) {
        ik_angles step = step_of(&joints->levers[i], ik_levers_willing(bones, i));
        double swing = sqrt(step.y * step.y + step.z * step.z);
        longest = ik_max(longest, ik_max(swing, fabs(step.turn)));
    }
    bool clamped = false;
    for (int32_t i = 0; i < bones->count; i++) {
        const ik_joint *joint = &joints->joints[i];
        ik_angles at = joints->posture.angles[i];
        ik_angles step =
            step_of(&joints->levers[i], ik_levers_willing(bones, i) * LONGEST / longest);
        at = (ik_angles){at.y + step.y, at.z + step.z, at.turn + step.turn};
        trial->angles[i] = ik_joint_clamp(joint, at);
        clamped = clamped || held_back(joint, &at, &trial->angles[i]);
    }
    ik_joints_lay(joints, bones, trial);
    return clamped;
}
