// Compiled for speed, see build.sh.

// For an angle about an axis w through a joint at p, the bones after the joint turn with the
// angular velocity w, and a point at t moves with the velocity w x (t - p). That is the angle's
// column of the Jacobian. The two angles of a swing make one rotation vector, so the axes of its
// columns come from the derivative of the exponential map.

#include "solvers/jacobian.h"

#include "joints/swing.h"
#include "joints/turn.h"
#include "search/rules.h"

#define LONGEST_STEP 1.0 // radians: beyond that the linear model is useless
#define AT_EDGE 1e-9     // a swing within this share of its ellipse's edge is at its limit

IK_ONCE static void set_column(ik_joint_columns *columns, ik_column column, ik_vec axis,
                               ik_vec to_tip) {
    columns->axis[column] = axis;
    columns->linear[column] = ik_vec_cross(axis, to_tip);
    columns->fixed[column] = false;
}

// `parent` and `own` are the rotations in space of the bone's parent and of the bone.
static void set_columns(ik_joint_columns *columns, const ik_joint *joint, const ik_joint_angles *at,
                        ik_quat parent, ik_quat own, ik_vec to_tip) {
    *columns = (ik_joint_columns){.fixed = {true, true, true}};
    ik_vec way = {0, 0, 0};
    bool at_turn = joint->turn_most < INFINITY && ik_joint_at_turn(joint, at, &way);
    double swung = sqrt(way.x * way.x + way.y * way.y);
    bool at_swing = at_turn && swung > 0;
    if (ik_joint_swings(joint)) {
        ik_swing_outwards(joint, at, &columns->out_y, &columns->out_z);
        if (at_swing) {
            columns->out_y = way.x / swung;
            columns->out_z = way.y / swung;
        }
        ik_swing_rates rates = ik_swing_rates_of(ik_joint_swing(joint, at->swing_y, at->swing_z));
        double y = columns->out_y, z = columns->out_z;
        for (ik_column i = IK_COLUMN_OUT; i <= IK_COLUMN_ALONG; i++) {
            ik_vec axis = ik_swing_velocity(&rates, ik_joint_swing(joint, y, z));
            set_column(columns, i, ik_quat_rotate(parent, axis), to_tip);
            y = -columns->out_z;
            z = columns->out_y;
        }
        columns->bound[IK_COLUMN_OUT] = at_swing || ik_joint_swing_share(joint, at) > 1 - AT_EDGE;
        columns->fixed[IK_COLUMN_ALONG] = !(joint->swing_y_max > 0 && joint->swing_z_max > 0);
    }
    if (ik_joint_twists(joint)) {
        // The twist leaves its own axis where the swing has put it.
        set_column(columns, IK_COLUMN_TWIST, ik_quat_rotate(own, joint->axis), to_tip);
        bool most = at->twist >= joint->twist_max || (at_turn && way.z > 0);
        bool least = at->twist <= joint->twist_min || (at_turn && way.z < 0);
        columns->bound[IK_COLUMN_TWIST] = most - least;
    }
}

void ik_jacobian_set(ik_joints *joints, const ik_bones *bones) {
    const ik_joint_state *state = &joints->state;
    ik_vec tip = state->positions[bones->count];
    for (int32_t i = 0; i < bones->count; i++) {
        set_columns(&joints->columns[i], &joints->joints[i], &state->angles[i],
                    ik_joint_state_parent(state, bones, i), state->rotations[i],
                    ik_vec_sub(tip, state->positions[i]));
    }
}

void ik_jacobian_free_steps(ik_joints *joints, const ik_bones *bones) {
    for (int32_t i = 0; i < bones->count; i++) {
        ik_joint_columns *columns = &joints->columns[i];
        IK_NOT_UNROLLED
        for (int32_t column = 0; column < IK_COLUMNS; column++) {
            if (columns->fixed[column] && columns->step[column] != 0) {
                columns->fixed[column] = false;
            }
        }
    }
}

ik_matrix ik_jacobian_squared(const ik_joints *joints, const ik_bones *bones, ik_vec *move) {
    ik_matrix m = {0, 0, 0, 0, 0, 0};
    *move = (ik_vec){0, 0, 0};
    for (int32_t i = 0; i < bones->count; i++) {
        const ik_joint_columns *columns = &joints->columns[i];
        double w = ik_inverse_weight(bones, i);
        IK_NOT_UNROLLED
        for (int32_t column = 0; column < IK_COLUMNS; column++) {
            ik_vec linear = columns->linear[column];
            if (!columns->fixed[column]) {
                ik_matrix_add_square(&m, w, linear);
            } else if (columns->step[column] != 0) {
                *move = ik_vec_add(*move, ik_vec_scale(w * columns->step[column], linear));
            }
        }
    }
    return m;
}

void ik_jacobian_transposed(ik_joints *joints, const ik_bones *bones, ik_vec y) {
    for (int32_t i = 0; i < bones->count; i++) {
        ik_joint_columns *columns = &joints->columns[i];
        for (int32_t column = 0; column < IK_COLUMNS; column++) {
            if (!columns->fixed[column]) {
                columns->step[column] = ik_vec_dot(columns->linear[column], y);
            }
        }
    }
}

static void fix(ik_joint_columns *columns, ik_column column, double step) {
    columns->fixed[column] = true;
    columns->step[column] = step;
}

// Fixes a twist whose step, times w, would lose much at its limit, so that it comes to it.
static bool fix_twist(ik_joint_columns *columns, const ik_joint *joint, double at, double w) {
    double to = at + w * columns->step[IK_COLUMN_TWIST];
    double kept = ik_clamp(to, joint->twist_min, joint->twist_max);
    if (columns->fixed[IK_COLUMN_TWIST] || !(fabs(to - kept) > IK_LOST * fabs(to - at))) {
        return false;
    }
    fix(columns, IK_COLUMN_TWIST, (kept - at) / w);
    return true;
}

bool ik_jacobian_fix_limits(ik_joints *joints, const ik_bones *bones) {
    bool any = false;
    for (int32_t i = 0; i < bones->count; i++) {
        ik_joint_columns *columns = &joints->columns[i];
        const ik_joint *joint = &joints->joints[i];
        IK_NOT_UNROLLED
        for (int32_t column = 0; column < IK_COLUMNS; column++) {
            if (!columns->fixed[column] && columns->bound[column] * columns->step[column] > 0) {
                fix(columns, column, 0);
                any = true;
            }
        }
        if (!(joint->turn_most < INFINITY)) {
            double w = ik_inverse_weight(bones, i);
            any = fix_twist(columns, joint, joints->state.angles[i].twist, w) || any;
        }
    }
    return any;
}

// The step of a joint's angles, times a factor.
static ik_joint_angles step_of(const ik_joint_columns *columns, double scale) {
    double step[IK_COLUMNS];
    for (int32_t column = 0; column < IK_COLUMNS; column++) {
        step[column] = scale * columns->step[column];
    }
    double out = step[IK_COLUMN_OUT], along = step[IK_COLUMN_ALONG];
    return (ik_joint_angles){out * columns->out_y - along * columns->out_z,
                             out * columns->out_z + along * columns->out_y, step[IK_COLUMN_TWIST]};
}

// Whether angles were changed by limits, and not by whole turns alone.
static bool was_clamped(const ik_joint *joint, const ik_joint_angles *wanted,
                        const ik_joint_angles *got) {
    bool swing = got->swing_y != wanted->swing_y || got->swing_z != wanted->swing_z;
    return (got->twist != wanted->twist && !ik_joint_twists_freely(joint)) ||
           (swing && !ik_joint_swings_freely(joint));
}

// Whether a step was shortened, so that its angle comes to a limit.
static bool comes_to_limit(const ik_joint_columns *columns) {
    bool any = false;
    IK_NOT_UNROLLED
    for (int32_t column = 0; column < IK_COLUMNS; column++) {
        any = any || (columns->fixed[column] && columns->step[column] != 0);
    }
    return any;
}

bool ik_jacobian_step(ik_joints *joints, const ik_bones *bones) {
    double longest = LONGEST_STEP;
    for (int32_t i = 0; i < bones->count; i++) {
        ik_joint_angles step = step_of(&joints->columns[i], ik_inverse_weight(bones, i));
        double swing = sqrt(step.swing_y * step.swing_y + step.swing_z * step.swing_z);
        longest = ik_max(longest, ik_max(swing, fabs(step.twist)));
    }
    bool clamped = false;
    for (int32_t i = 0; i < bones->count; i++) {
        const ik_joint *joint = &joints->joints[i];
        ik_joint_angles at = joints->state.angles[i];
        ik_joint_angles step =
            step_of(&joints->columns[i], ik_inverse_weight(bones, i) * LONGEST_STEP / longest);
        at.swing_y += step.swing_y;
        at.swing_z += step.swing_z;
        at.twist += step.twist;
        joints->trial.angles[i] = ik_joint_clamp(joint, at);
        clamped = clamped || comes_to_limit(&joints->columns[i]) ||
                  was_clamped(joint, &at, &joints->trial.angles[i]);
    }
    ik_forward_kinematics(joints, bones, &joints->trial);
    return clamped;
}

void ik_joints_swap_trial(ik_joints *joints) {
    ik_joint_state trial = joints->trial;
    joints->trial = joints->state;
    joints->state = trial;
}
