// Records an iteration of FABRIK joint by joint, as the paper draws it. It works on a copy of the
// directions, with the functions of fabrik_pass.h. It also records the two joints that a solve can
// skip because the next pass turns their bones in the same way.

#include "solvers/fabrik.h"

#include "solvers/fabrik_pass.h"
#include "solvers/recorder.h"

#include <stdlib.h>

static ik_vec bone_of(const ik_bones *bones, const float *directions, int32_t bone) {
    const float *u = directions + 3 * (size_t)bone;
    return ik_vec_scale(bones->lengths[bone], (ik_vec){u[0], u[1], u[2]});
}

// Records a joint, and the distance from it to where it should be.
static void record_reach(const ik_bones *bones, ik_step_kind kind, int32_t joint, ik_vec position,
                         ik_wide3 gap) {
    ik_record_joint(bones, kind, joint, position, ik_vec_length((ik_vec){gap.x, gap.y, gap.z}),
                    false);
}

// Records the backward pass, which puts the tip on its goal. Returns the residual at bone 0, with
// which the forward pass begins. Sums are made in the same order as in the passes.
static ik_wide3 record_backward(const ik_bones *bones, float *directions, bool again, ik_vec goal,
                                ik_wide3 gap) {
    const float *lengths = bones->lengths;
    int32_t last = bones->count - 1;
    ik_vec position = goal;
    record_reach(bones, IK_STEP_BACKWARD, last + 1, position, gap);
    if (again && last > 0) {
        // The last bone already has its direction.
        position = ik_vec_sub(position, bone_of(bones, directions, last));
        record_reach(bones, IK_STEP_BACKWARD, last, position, gap);
        last--;
    }
    ik_wide3 d = ik_wide3_add(gap, ik_fabrik_bone(directions, lengths, last));
    for (int32_t i = last; i > 0; i--) {
        ik_wide3 both = ik_wide3_add(d, ik_fabrik_bone(directions, lengths, i - 1));
        ik_wide3 turned = ik_fabrik_turn(directions, lengths, i, d);
        gap = ik_wide3_sub(d, turned);
        d = ik_wide3_sub(both, turned);
        position = ik_vec_sub(position, bone_of(bones, directions, i));
        record_reach(bones, IK_STEP_BACKWARD, i, position, gap);
    }
    ik_wide3 end = ik_wide3_sub(d, ik_fabrik_turn(directions, lengths, 0, d));
    position = ik_vec_sub(position, bone_of(bones, directions, 0));
    record_reach(bones, IK_STEP_BACKWARD, 0, position, end);
    return gap;
}

static void record_forward(const ik_bones *bones, float *directions, ik_wide3 gap) {
    const float *lengths = bones->lengths;
    ik_vec position = {0, 0, 0};
    record_reach(bones, IK_STEP_FORWARD, 0, position, gap);
    ik_wide3 d = ik_wide3_add(gap, ik_fabrik_bone(directions, lengths, 0));
    for (int32_t i = 0; i < bones->count; i++) {
        ik_wide3 both = d;
        if (i + 1 < bones->count) {
            both = ik_wide3_add(d, ik_fabrik_bone(directions, lengths, i + 1));
        }
        ik_wide3 turned = ik_fabrik_turn(directions, lengths, i, d);
        gap = ik_wide3_sub(d, turned);
        d = ik_wide3_sub(both, turned);
        position = ik_vec_add(position, bone_of(bones, directions, i));
        record_reach(bones, IK_STEP_FORWARD, i + 1, position, gap);
    }
}

void ik_fabrik_record(const ik_bones *bones, ik_vec gap, bool again) {
    size_t bytes = 3 * (size_t)bones->count * sizeof(float);
    float *directions = malloc(bytes);
    ik_record_iteration(bones);
    if (!directions) {
        return;
    }
    memcpy(directions, bones->directions, bytes);
    ik_vec goal = gap;
    for (int32_t i = 0; i < bones->count; i++) {
        goal = ik_vec_add(goal, bone_of(bones, directions, i));
    }
    ik_wide3 left = {(float)gap.x, (float)gap.y, (float)gap.z};
    left = record_backward(bones, directions, again, goal, left);
    // The forward pass turns bone 0 from its old direction.
    memcpy(directions, bones->directions, 3 * sizeof(float));
    record_forward(bones, directions, left);
    free(directions);
}
