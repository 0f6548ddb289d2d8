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

#include "levers.h"
#include "trace.h"

#define ROUNDS 4       // of holding angles, in one step
#define DAMPED 1e-3    // the damping that is begun with, and the least after a step that failed
#define UNDAMPED 1e-12 // what keeps rounding from making a matrix that has no inverse
#define PATIENCE 8     // steps in a row with next to no progress

// J W Jt + m, the damping m being a share of its trace.
static ik_matrix damped(const ik_joints *joints, const ik_bones *bones, double share) {
    ik_matrix m = ik_levers_squared(joints, bones);
    // Where no lever is left, anything but 0 will do.
    ik_matrix_damp(&m, share * (m.xx + m.yy + m.zz) + 1e-300);
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

int32_t ik_descend(ik_joints *joints, const ik_bones *bones, ik_vec goal, double tolerance,
                   double progress, int32_t budget, bool *rested) {
    double size = bones->reach;
    double damping = DAMPED, error = ik_posture_error(&joints->posture, bones, goal);
    int32_t steps = 0, idle = 0;
    bool fresh = true;
    while (error > tolerance && steps < budget && idle < PATIENCE) {
        if (fresh) {
            ik_levers_set(joints, bones);
        }
        ik_vec gap = ik_vec_sub(goal, joints->posture.places[bones->count]);
        gap = ik_vec_scale(fmin(1, size / error), gap);
        ik_vec y = {0, 0, 0};
        for (int32_t round = 0; round < ROUNDS; round++) {
            y = ik_matrix_solve(damped(joints, bones, damping), gap);
            if (!hold(joints, bones, y)) {
                break;
            }
        }
        ik_trace_iteration(bones);
        bool clamped = ik_levers_step(joints, bones, y, &joints->trial);
        steps++;
        double tried = ik_posture_error(&joints->trial, bones, goal);
        idle = tried < error - progress * fmin(error, size) ? 0 : idle + 1;
        fresh = tried < error;
        if (fresh) {
            ik_posture better = joints->trial;
            joints->trial = joints->posture;
            joints->posture = better;
            error = tried;
            ik_trace_posture(bones, &joints->posture, IK_STEP_DESCEND, -1, clamped);
            damping = fmax(0.3 * damping, UNDAMPED);
        } else {
            damping = fmax(6 * damping, DAMPED);
        }
    }
    *rested = idle >= PATIENCE;
    return steps;
}
