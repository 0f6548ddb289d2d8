// What follows from the angles of the two-bone arm: rotations, joints, and what is shown of them.

#include "two_bone/two_bone.h"

figure ik_two_bone_stand(const posture *angles) {
    figure f = {.angles = *angles};
    f.upper = ik_quat_about(ik_z_axis, angles->lift);
    f.elbow = ik_quat_about(ik_z_axis, angles->elbow);
    // Most arms do not roll, and a planar one does not turn.
    if (angles->turn != 0) {
        f.upper = ik_quat_mul(ik_quat_about(ik_y_axis, angles->turn), f.upper);
    }
    if (angles->roll != 0) {
        f.upper = ik_quat_mul(f.upper, ik_quat_about(ik_x_axis, angles->roll));
    }
    f.fore = ik_quat_mul(f.upper, f.elbow);
    f.gripper = ik_quat_mul(f.fore, angles->wrist);
    return f;
}

ik_vec ik_two_bone_wrist(const ik_two_bone *arm, const figure *f) {
    return ik_vec_add(ik_vec_scale(arm->first, ik_lead(&f->upper)),
                      ik_vec_scale(arm->second, ik_lead(&f->fore)));
}

ik_vec ik_two_bone_tip(const ik_two_bone *arm, const figure *f) {
    return ik_vec_add(ik_two_bone_wrist(arm, f), ik_vec_scale(arm->gripper, ik_lead(&f->gripper)));
}

// Showing it

static void show_rotation(ik_quat q, float *to) {
    double same = q.v.x * to[0] + q.v.y * to[1] + q.v.z * to[2] + q.w * to[3];
    double sign = same < 0 ? -1 : 1;
    to[0] = (float)(sign * q.v.x);
    to[1] = (float)(sign * q.v.y);
    to[2] = (float)(sign * q.v.z);
    to[3] = (float)(sign * q.w);
}

void ik_two_bone_show_places(ik_two_bone *arm) {
    for (int32_t i = 0; i < 2; i++) {
        float *to = arm->shown[i].positions;
        for (int32_t joint = 0; joint < (arm->gripper > 0 ? 4 : 3); joint++) {
            for (int32_t axis = 0; axis < arm->dimensions; axis++) {
                *to++ = (float)(arm->root[axis] + arm->shown[i].offsets[3 * joint + axis]);
            }
        }
    }
}

static void show_figure(const ik_two_bone *arm, const figure *f, ik_two_bone_pose *pose) {
    const posture *p = &f->angles;
    ik_vec joints[3] = {ik_vec_scale(arm->first, ik_lead(&f->upper)), ik_two_bone_wrist(arm, f),
                        ik_two_bone_tip(arm, f)};
    bool grips = arm->gripper > 0;
    for (int32_t i = 0; i < (grips ? 3 : 2); i++) {
        double *to = pose->offsets + 3 * (i + 1);
        to[0] = joints[i].x;
        to[1] = joints[i].y;
        to[2] = joints[i].z;
    }
    show_rotation(f->upper, pose->rotations);
    show_rotation(f->upper, pose->local_rotations);
    show_rotation(f->fore, pose->rotations + 4);
    show_rotation(f->elbow, pose->local_rotations + 4);
    if (grips) {
        show_rotation(f->gripper, pose->rotations + 8);
        show_rotation(p->wrist, pose->local_rotations + 8);
    }
    double flat[4] = {p->lift, p->elbow}, deep[4] = {p->turn, p->lift, p->elbow, p->roll};
    if (grips) {
        flat[2] = ik_wrap(2 * ik_atan2(p->wrist.v.z, p->wrist.w));
    }
    for (int32_t i = 0; i < 4; i++) {
        // A sum with 0 is never -0.
        pose->angles[i] = (float)((arm->dimensions == 2 ? flat : deep)[i] + 0.0);
    }
}

void ik_two_bone_take(ik_two_bone *arm, const figure *now, const figure *other, double side) {
    arm->now = *now;
    arm->side = side;
    show_figure(arm, now, &arm->shown[0]);
    show_figure(arm, other, &arm->shown[1]);
    ik_two_bone_show_places(arm);
}
