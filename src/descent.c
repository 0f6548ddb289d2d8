// Damped least squares, in the form of Levenberg and Marquardt (Wampler 1986; Nakamura and Hanafusa
// 1986; Marquardt 1963). With e from the tip to the goal, J the columns of effects, and W how
// willing each angle is (1 over the stiffness of its bone), a step is
//
//     y = (J W Jt + m)^-1 e        step = W Jt y
//
// three equations, however many angles. The damping m falls after each step that brings the tip
// nearer and rises after each that does not, which is not taken. An angle at the end of its
// interval that would leave it is held, and y found anew without it: what is left does the work,
// where a clamp afterwards would throw a part of the step away, and lock up. A gap that is longer
// than the chain counts as one that is as long: its direction says where to go.

#include "descent.h"

#include "ik_trig.h"

#define ROUNDS 4       // of holding angles, in one step
#define DAMPED 1e-3    // the damping that is begun with, and the least after a step that failed
#define UNDAMPED 1e-12 // what keeps rounding from making a matrix that has no inverse
#define LONGEST 1.0    // a step of any angle, in radians
#define PATIENCE 8     // steps in a row with next to no progress

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

// The levers of a joint: each an axis through its place, seen from the tip.
static void set_lever(ik_lever *lever, const ik_joint *joint, const ik_angles *at, ik_quat parent,
                      ik_vec arm) {
    *lever = (ik_lever){.held = {true, true, true}};
    if (ik_joint_swings(joint)) {
        find_outwards(lever, joint, at);
        ik_vec s = ik_joint_swing(joint, at->y, at->z);
        ik_vec out = turned_by(s, ik_joint_swing(joint, lever->out_y, lever->out_z));
        ik_vec along = turned_by(s, ik_joint_swing(joint, -lever->out_z, lever->out_y));
        lever->effect[IK_OUT] = ik_vec_cross(ik_quat_turn(parent, out), arm);
        lever->effect[IK_ALONG] = ik_vec_cross(ik_quat_turn(parent, along), arm);
        lever->wall[IK_OUT] = ik_joint_swing_share(joint, at) > 1 - 1e-9;
        lever->held[IK_OUT] = false;
        lever->held[IK_ALONG] = !(joint->most_y > 0 && joint->most_z > 0);
    }
    if (ik_joint_turns(joint)) {
        ik_quat swing = ik_joint_rotation(joint, &(ik_angles){at->y, at->z, 0});
        ik_vec axis = ik_quat_turn(parent, ik_quat_turn(swing, joint->axis));
        lever->effect[IK_TURN] = ik_vec_cross(axis, arm);
        if (!ik_joint_turns_round(joint)) {
            lever->wall[IK_TURN] = (at->turn >= joint->most) - (at->turn <= joint->least);
        }
        lever->held[IK_TURN] = false;
    }
}

static void set_levers(const ik_joints *joints, const ik_bones *bones) {
    const ik_posture *posture = &joints->posture;
    ik_vec tip = posture->places[bones->count];
    for (int32_t i = 0; i < bones->count; i++) {
        set_lever(&joints->levers[i], &joints->joints[i], &posture->angles[i],
                  ik_posture_parent(posture, bones, i), ik_vec_sub(tip, posture->places[i]));
    }
}

static double willing(const ik_bones *bones, int32_t bone) {
    return bones->stiffness ? 1 / (double)bones->stiffness[bone] : 1;
}

// J W Jt + m, the damping m being a share of its trace.
static ik_matrix levers_squared(const ik_joints *joints, const ik_bones *bones, double share) {
    ik_matrix m = {0, 0, 0, 0, 0, 0};
    for (int32_t i = 0; i < bones->count; i++) {
        const ik_lever *lever = &joints->levers[i];
        double w = willing(bones, i);
        for (int32_t part = 0; part < IK_LEVER_PARTS; part++) {
            if (!lever->held[part]) {
                ik_matrix_add_square(&m, w, lever->effect[part]);
            }
        }
    }
    // Where no lever is left, anything but 0 will do.
    double damping = share * (m.xx + m.yy + m.zz) + 1e-300;
    m.xx += damping;
    m.yy += damping;
    m.zz += damping;
    return m;
}

// Holds each lever that pushes against its wall. Says whether there was one.
static bool hold(const ik_joints *joints, const ik_bones *bones, ik_vec y) {
    bool any = false;
    for (int32_t i = 0; i < bones->count; i++) {
        ik_lever *lever = &joints->levers[i];
        for (int32_t part = 0; part < IK_LEVER_PARTS; part++) {
            if (!lever->held[part] && lever->wall[part] * ik_vec_dot(lever->effect[part], y) > 0) {
                lever->held[part] = true;
                any = true;
            }
        }
    }
    return any;
}

static double pushed(const ik_lever *lever, ik_lever_part part, ik_vec y) {
    return lever->held[part] ? 0 : ik_vec_dot(lever->effect[part], y);
}

// The step of a joint's angles.
static ik_angles step_of(const ik_lever *lever, ik_vec y, double scale) {
    double out = scale * pushed(lever, IK_OUT, y), along = scale * pushed(lever, IK_ALONG, y);
    return (ik_angles){out * lever->out_y - along * lever->out_z,
                       out * lever->out_z + along * lever->out_y,
                       scale * pushed(lever, IK_TURN, y)};
}

// Writes the angles after a step to the trial posture, and lays it.
static void try_step(const ik_joints *joints, const ik_bones *bones, ik_vec y, ik_posture *trial) {
    double longest = LONGEST;
    for (int32_t i = 0; i < bones->count; i++) {
        ik_angles step = step_of(&joints->levers[i], y, willing(bones, i));
        double swing = sqrt(step.y * step.y + step.z * step.z);
        longest = fmax(longest, fmax(swing, fabs(step.turn)));
    }
    for (int32_t i = 0; i < bones->count; i++) {
        ik_angles at = joints->posture.angles[i];
        ik_angles step = step_of(&joints->levers[i], y, willing(bones, i) * LONGEST / longest);
        at = (ik_angles){at.y + step.y, at.z + step.z, at.turn + step.turn};
        trial->angles[i] = ik_joint_clamp(&joints->joints[i], at);
    }
    ik_joints_lay(joints, bones, trial);
}

int32_t ik_descend(ik_joints *joints, const ik_bones *bones, ik_vec goal, double tolerance,
                   double progress, int32_t budget, bool *rested) {
    double size = bones->reach;
    double damping = DAMPED, error = ik_posture_error(&joints->posture, bones, goal);
    int32_t steps = 0, idle = 0;
    bool fresh = true;
    while (error > tolerance && steps < budget && idle < PATIENCE) {
        if (fresh) {
            set_levers(joints, bones);
        }
        ik_vec gap = ik_vec_sub(goal, joints->posture.places[bones->count]);
        gap = ik_vec_scale(fmin(1, size / error), gap);
        ik_vec y = {0, 0, 0};
        for (int32_t round = 0; round < ROUNDS; round++) {
            y = ik_matrix_solve(levers_squared(joints, bones, damping), gap);
            if (!hold(joints, bones, y)) {
                break;
            }
        }
        try_step(joints, bones, y, &joints->trial);
        steps++;
        double tried = ik_posture_error(&joints->trial, bones, goal);
        idle = tried < error - progress * fmin(error, size) ? 0 : idle + 1;
        fresh = tried < error;
        if (fresh) {
            ik_posture better = joints->trial;
            joints->trial = joints->posture;
            joints->posture = better;
            error = tried;
            damping = fmax(0.3 * damping, UNDAMPED);
        } else {
            damping = fmax(6 * damping, DAMPED);
        }
    }
    *rested = idle >= PATIENCE;
    return steps;
}
