#include "joint_state.h"

// The three axes of a frame in space.
typedef struct frame {
    ik_vec axes[3];
} frame;

// Rotated about a unit axis in space: Rodrigues' formula, with libm's sine and cosine.
static ik_vec turned(ik_vec v, ik_vec axis, double angle) {
    ik_vec along = ik_vec_scale(ik_vec_dot(axis, v) * (1 - cos(angle)), axis);
    ik_vec across = ik_vec_scale(sin(angle), ik_vec_cross(axis, v));
    return ik_vec_add(ik_vec_add(ik_vec_scale(cos(angle), v), across), along);
}

static ik_vec seen_from(const frame *f, ik_vec v) {
    ik_vec sum = ik_vec_scale(v.x, f->axes[0]);
    sum = ik_vec_add(sum, ik_vec_scale(v.y, f->axes[1]));
    return ik_vec_add(sum, ik_vec_scale(v.z, f->axes[2]));
}

// Rotates a frame about one of its own axes.
static void turn(frame *f, ik_vec axis, double angle) {
    ik_vec in_space = ik_vec_unit(seen_from(f, axis), axis); // or rounding would grow and grow
    for (int i = 0; i < 3; i++) {
        f->axes[i] = turned(f->axes[i], in_space, angle);
    }
}

static frame frame_of_base(ik_quat base) {
    frame f = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    double sine = ik_vec_length(base.v);
    if (sine > 0) {
        turn(&f, ik_vec_scale(1 / sine, base.v), 2 * atan2(sine, base.w));
    }
    return f;
}

double limits_broken(const ik_chain *chain) {
    double worst = 0;
    for (int32_t i = 0; ik_chain_is_limited(chain) && i < chain->bones.count; i++) {
        const ik_joint *joint = &chain->joints->joints[i];
        const ik_joint_angles *at = &chain->joints->state.angles[i];
        if (!(isfinite(at->swing_y) && isfinite(at->swing_z) && isfinite(at->twist))) {
            return NAN;
        }
        worst = fmax(worst, fmax(at->twist - joint->twist_max, joint->twist_min - at->twist));
        double swing = hypot(at->swing_y, at->swing_z);
        if (joint->swing_y_max >= IK_PI && joint->swing_z_max >= IK_PI) {
            worst = fmax(worst, swing - IK_PI);
        } else if (joint->swing_y_max == 0 || joint->swing_z_max == 0) {
            worst = fmax(worst, fmax(fabs(at->swing_y) - joint->swing_y_max,
                                     fabs(at->swing_z) - joint->swing_z_max));
        } else if (swing > 0) {
            // The distance of the ellipse's edge in the direction of the swing.
            double edge =
                swing / hypot(at->swing_y / joint->swing_y_max, at->swing_z / joint->swing_z_max);
            worst = fmax(worst, swing - edge);
        }
    }
    return worst;
}

void forward_kinematics(const ik_chain *chain, const ik_joint_angles *angles, ik_vec *joints) {
    frame f = frame_of_base(chain->bones.base);
    joints[0] = (ik_vec){0, 0, 0};
    for (int32_t i = 0; i < chain->bones.count; i++) {
        const ik_joint *joint = &chain->joints->joints[i];
        ik_vec swing = ik_vec_add(ik_vec_scale(angles[i].swing_y, joint->y),
                                  ik_vec_scale(angles[i].swing_z, joint->z));
        double angle = ik_vec_length(swing);
        if (angle > 0) {
            turn(&f, ik_vec_scale(1 / angle, swing), angle);
        }
        turn(&f, joint->axis, angles[i].twist);
        double length = (double)chain->bones.lengths[i] * chain->unit;
        joints[i + 1] = ik_vec_add(joints[i], ik_vec_scale(length, seen_from(&f, joint->rest)));
    }
}

double joints_misplaced(const ik_chain *chain) {
    ik_vec joints[MOST_STATE_BONES + 1];
    double worst = 0;
    if (!ik_chain_is_limited(chain) || chain->bones.count > MOST_STATE_BONES) {
        return 0;
    }
    forward_kinematics(chain, chain->joints->state.angles, joints);
    for (int32_t i = 0; i <= chain->bones.count; i++) {
        const float *offset = chain->offsets + i * chain->dimensions;
        ik_vec shown = {offset[0], offset[1], chain->dimensions == 3 ? offset[2] : 0};
        worst = fmax(worst, ik_vec_length(ik_vec_sub(shown, joints[i])));
    }
    return worst / chain->reach;
}
