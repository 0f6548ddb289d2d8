// Compiled for speed, see build.sh.

#include "solvers/fabrik.h"

#include "solvers/fabrik_pass.h"
#include "solvers/recorder.h"

static ik_wide3 narrow(ik_vec a) {
    return (ik_wide3){(float)a.x, (float)a.y, (float)a.z};
}

// Recording: an iteration of FABRIK joint by joint, as the paper draws it. It works on a copy of
// the directions. It also records the two joints that a solve can skip because the next pass turns
// their bones in the same way.

static void record(const ik_bones *bones, ik_step_kind kind, int32_t joint, ik_vec position,
                   ik_wide3 residual) {
    double size = ik_vec_length((ik_vec){residual.x, residual.y, residual.z});
    ik_record_joint(bones, kind, joint, position, size, false);
}

static ik_vec bone_of(const ik_bones *bones, const float *directions, int32_t bone) {
    const float *u = directions + 3 * (size_t)bone;
    return ik_vec_scale(bones->lengths[bone], (ik_vec){u[0], u[1], u[2]});
}

// One pass over bones `from` to `to`. `kind` says in which direction; `position` is where the joint
// with which the pass begins has been put, `residual` how it has moved. Records where each next
// joint goes, and how far it moves. Returns how far the last one did.
static ik_wide3 record_pass(const ik_bones *bones, float *directions, ik_step_kind kind,
                            int32_t from, int32_t to, ik_vec position, ik_wide3 residual) {
    bool backward = kind == IK_STEP_BACKWARD;
    int32_t step = backward ? -1 : 1;
    for (int32_t i = from; i != to + step; i += step) {
        ik_wide3 d = ik_wide3_add(residual, ik_fabrik_bone(directions, bones->lengths, i));
        residual = ik_wide3_sub(d, ik_fabrik_turn(directions, directions, bones->lengths, i, d));
        position = ik_vec_add(position, ik_vec_scale(step, bone_of(bones, directions, i)));
        record(bones, kind, backward ? i : i + 1, position, residual);
    }
    return residual;
}

void ik_fabrik_record(const ik_bones *bones, ik_vec residual) {
    float *directions = bones->recorder->directions;
    ik_record_iteration(bones);
    memcpy(directions, bones->directions, 3 * (size_t)bones->count * sizeof *directions);
    ik_vec goal = residual;
    for (int32_t i = 0; i < bones->count; i++) {
        goal = ik_vec_add(goal, bone_of(bones, directions, i));
    }
    int32_t last = bones->count - 1;
    ik_wide3 left = narrow(residual);
    record(bones, IK_STEP_BACKWARD, last + 1, goal, left);
    left = record_pass(bones, directions, IK_STEP_BACKWARD, last, 0, goal, left);
    record(bones, IK_STEP_FORWARD, 0, (ik_vec){0, 0, 0}, left);
    record_pass(bones, directions, IK_STEP_FORWARD, 0, last, (ik_vec){0, 0, 0}, left);
}

int32_t ik_fabrik_solve(ik_bones *bones, ik_vec residual, double tolerance, int32_t budget) {
    ik_wide3 left = narrow(residual);
    IK_ASSERT(isfinite(ik_wide3_dot(left, left)));
    float near = (float)(tolerance * tolerance);
    int32_t iterations = 0;
    while (iterations < budget) {
        if (bones->recorder) {
            ik_fabrik_record(bones, (ik_vec){left.x, left.y, left.z});
        }
        left = ik_fabrik_iteration(bones->directions, bones->directions, bones->lengths,
                                   bones->count, iterations > 0, left);
        iterations++;
        if (ik_wide3_dot(left, left) <= near) {
            break;
        }
    }
    return iterations;
}

void ik_fabrik_drag(ik_bones *bones, ik_vec residual) {
    float *directions = bones->directions;
    ik_fabrik_backward(directions, directions, bones->lengths, 0, bones->count - 1,
                       narrow(residual));
}
