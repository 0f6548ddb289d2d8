// Compiled for speed, see build.sh.

// With the Jacobian J and the vector e from the tip to the goal, a small step s of the angles moves
// the tip by J s. Two textbook choices of s (S. R. Buss 2004, revised 2009):
//
//     transpose (section 4)               s = a J^T e      a = <e, J J^T e> / <J J^T e, J J^T e>
//     damped least squares (section 6)    s = J^T (J J^T + d^2)^-1 e
//
// The transpose moves along the gradient, by the factor that would be best if the tip moved in a
// straight line. Damped least squares minimizes |J s - e|^2 + d^2 |s|^2 (C. W. Wampler 1986; Y.
// Nakamura, H. Hanafusa 1986), with a constant damping d. Both are made for small distances, so the
// length of e is clamped to a part of the reach (S. R. Buss, J.-S. Kim 2005). Columns of stiff
// bones count less.
//
// Neither method comes nearer with each step. The best pose on the way is the result, so no solve
// ends further from its goal than it began.
//
// Angles that leave their limits are clamped after the step. Their part of the step is lost, so
// these methods may stop where joint_problem.c does not.

#include "solvers/jacobian_methods.h"

#include "solvers/jacobian.h"
#include "solvers/recorder.h"

#define DAMPING 0.1 // d, in reaches: as large as the farthest targets need
#define LONGEST 0.5 // the greatest length of e, in reaches

// J J^T e.
static ik_vec times(ik_matrix m, ik_vec e) {
    return (ik_vec){m.xx * e.x + m.xy * e.y + m.xz * e.z, m.xy * e.x + m.yy * e.y + m.yz * e.z,
                    m.xz * e.x + m.yz * e.y + m.zz * e.z};
}

// The y of each method: its step is J^T y.
static ik_vec transposed(ik_matrix m, ik_vec e) {
    ik_vec moved = times(m, e);
    double square = ik_vec_dot(moved, moved);
    return ik_vec_scale(square > 0 ? ik_vec_dot(e, moved) / square : 0, e);
}

static ik_vec damped(ik_matrix m, ik_vec e, double reach) {
    ik_matrix_damp(&m, DAMPING * DAMPING * reach * reach);
    return ik_matrix_solve(m, e);
}

static bool same_angles(const ik_joint_state *a, const ik_joint_state *b, const ik_bones *bones) {
    return memcmp(a->angles, b->angles, (size_t)bones->count * sizeof *a->angles) == 0;
}

static int32_t solve(ik_joints *joints, ik_bones *bones, ik_vec goal, double tolerance,
                     int32_t budget, ik_step_kind kind) {
    size_t bytes = (size_t)bones->count * sizeof *joints->best;
    ik_forward_kinematics(joints, bones, &joints->state);
    double longest = LONGEST * bones->reach, error = ik_tip_distance(&joints->state, bones, goal);
    double least = error;
    int32_t steps = 0;
    bool moved;
    memcpy(joints->best, joints->state.angles, bytes);
    do {
        ik_record_iteration(bones);
        ik_jacobian_set(joints, bones);
        ik_vec residual = ik_vec_sub(goal, joints->state.positions[bones->count]);
        residual = ik_vec_scale(ik_min(longest / ik_vec_length(residual), 1), residual);
        ik_vec none; // no column is fixed
        ik_matrix m = ik_jacobian_squared(joints, bones, &none);
        ik_vec y =
            kind == IK_STEP_TRANSPOSE ? transposed(m, residual) : damped(m, residual, bones->reach);
        ik_jacobian_transposed(joints, bones, y);
        bool clamped = ik_jacobian_step(joints, bones);
        moved = !same_angles(&joints->trial, &joints->state, bones);
        ik_joints_swap_trial(joints);
        ik_record_state(bones, &joints->state, kind, -1, clamped);
        error = ik_tip_distance(&joints->state, bones, goal);
        steps++;
        if (error < least) {
            least = error;
            memcpy(joints->best, joints->state.angles, bytes);
        }
    } while (moved && error > tolerance && steps < budget);
    if (error > least) {
        memcpy(joints->state.angles, joints->best, bytes);
        ik_forward_kinematics(joints, bones, &joints->state);
        ik_record_state(bones, &joints->state, IK_STEP_BEST, -1, false);
    }
    ik_joints_to_bones(joints, bones);
    return steps;
}

int32_t ik_jacobian_transpose_solve(ik_joints *joints, ik_bones *bones, ik_vec goal,
                                    double tolerance, int32_t budget) {
    return solve(joints, bones, goal, tolerance, budget, IK_STEP_TRANSPOSE);
}

int32_t ik_jacobian_damped_solve(ik_joints *joints, ik_bones *bones, ik_vec goal, double tolerance,
                                 int32_t budget) {
    return solve(joints, bones, goal, tolerance, budget, IK_STEP_DESCEND);
}
