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

#include "solvers/descent.h"

#include "solve/trace.h"
#include "solvers/jacobian.h"

// J W Jt + m, the damping m being a share of its trace.
static ik_matrix damped(const ik_joints *joints, const ik_bones *bones, double share) {
    ik_matrix m = ik_levers_squared(joints, bones);
    // Where no lever is left, anything but 0 will do.
    ik_matrix_damp(&m, share * (m.xx + m.yy + m.zz) + 1e-300);
    return m;
}

int32_t ik_descend(ik_joints *joints, const ik_bones *bones, ik_vec goal, double tolerance,
                   double progress, int32_t budget, bool *rested) {
    double size = bones->reach;
    double damping = IK_DESCENT_DAMPED, error = ik_posture_error(&joints->posture, bones, goal);
    int32_t steps = 0, idle = 0;
    bool fresh = true;
    while (error > tolerance && steps < budget && idle < IK_DESCENT_PATIENCE) {
        if (fresh) {
            ik_levers_set(joints, bones);
        }
        ik_vec gap = ik_vec_sub(goal, joints->posture.places[bones->count]);
        gap = ik_vec_scale(ik_min(size / error, 1), gap);
        for (int32_t round = 0; round < IK_DESCENT_ROUNDS; round++) {
            ik_levers_push(joints, bones, ik_matrix_solve(damped(joints, bones, damping), gap));
            if (!ik_levers_hold(joints, bones)) {
                break;
            }
        }
        ik_trace_iteration(bones);
        bool clamped = ik_levers_step(joints, bones, &joints->trial);
        steps++;
        double tried = ik_posture_error(&joints->trial, bones, goal);
        idle = tried < error - progress * ik_min(error, size) ? 0 : idle + 1;
        fresh = tried < error;
        if (fresh) {
            ik_posture better = joints->trial;
            joints->trial = joints->posture;
            joints->posture = better;
            error = tried;
            ik_trace_posture(bones, &joints->posture, IK_STEP_DESCEND, -1, clamped);
            damping = ik_max(0.3 * damping, IK_DESCENT_UNDAMPED);
        } else {
            damping = ik_max(6 * damping, IK_DESCENT_DAMPED);
        }
    }
    *rested = idle >= IK_DESCENT_PATIENCE;
    return steps;
}
