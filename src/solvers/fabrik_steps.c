// An iteration of FABRIK joint by joint, as the paper draws it, for a trace. It is made on a copy
// of the directions by the very turns of fabrik_pass.h, with all of its joints: also those two that
// a solve can leave out, since the next pass turns them the same way.

#include "solvers/fabrik.h"

#include "solvers/fabrik_pass.h"
#include "solvers/recorder.h"

#include <stdlib.h>

static ik_vec bone_of(const ik_bones *bones, const float *directions, int32_t bone) {
    const float *u = directions + 3 * (size_t)bone;
    return ik_vec_scale(bones->lengths[bone], (ik_vec){u[0], u[1], u[2]});
}

// Each reach leaves a gap, from where its joint is to where it would have to be.
static void tell_reach(const ik_bones *bones, ik_step_kind kind, int32_t joint, ik_vec place,
                       ik_wide3 gap) {
    ik_record_joint(bones, kind, joint, place, ik_vec_length((ik_vec){gap.x, gap.y, gap.z}), false);
}

// From the tip, which goes to its goal, to the root. Returns the gap that the forward pass begins
// with: that before bone 0. Sums are taken in the order in which the passes take them.
static ik_wide3 tell_backward(const ik_bones *bones, float *directions, bool again, ik_vec goal,
                              ik_wide3 gap) {
    const float *lengths = bones->lengths;
    int32_t last = bones->count - 1;
    ik_vec place = goal;
    tell_reach(bones, IK_STEP_BACKWARD, last + 1, place, gap);
    if (again && last > 0) {
        // The last bone has its direction already.
        place = ik_vec_sub(place, bone_of(bones, directions, last));
        tell_reach(bones, IK_STEP_BACKWARD, last, place, gap);
        last--;
    }
    ik_wide3 d = ik_wide3_add(gap, ik_fabrik_bone(directions, lengths, last));
    for (int32_t i = last; i > 0; i--) {
        ik_wide3 both = ik_wide3_add(d, ik_fabrik_bone(directions, lengths, i - 1));
        ik_wide3 turned = ik_fabrik_turn(directions, lengths, i, d);
        gap = ik_wide3_sub(d, turned);
        d = ik_wide3_sub(both, turned);
        place = ik_vec_sub(place, bone_of(bones, directions, i));
        tell_reach(bones, IK_STEP_BACKWARD, i, place, gap);
    }
    ik_wide3 end = ik_wide3_sub(d, ik_fabrik_turn(directions, lengths, 0, d));
    place = ik_vec_sub(place, bone_of(bones, directions, 0));
    tell_reach(bones, IK_STEP_BACKWARD, 0, place, end);
    return gap;
}

static void tell_forward(const ik_bones *bones, float *directions, ik_wide3 gap) {
    const float *lengths = bones->lengths;
    ik_vec place = {0, 0, 0};
    tell_reach(bones, IK_STEP_FORWARD, 0, place, gap);
    ik_wide3 d = ik_wide3_add(gap, ik_fabrik_bone(directions, lengths, 0));
    for (int32_t i = 0; i < bones->count; i++) {
        ik_wide3 both = d;
        if (i + 1 < bones->count) {
            both = ik_wide3_add(d, ik_fabrik_bone(directions, lengths, i + 1));
        }
        ik_wide3 turned = ik_fabrik_turn(directions, lengths, i, d);
        gap = ik_wide3_sub(d, turned);
        d = ik_wide3_sub(both, turned);
        place = ik_vec_add(place, bone_of(bones, directions, i));
        tell_reach(bones, IK_STEP_FORWARD, i + 1, place, gap);
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
    left = tell_backward(bones, directions, again, goal, left);
    // The forward pass turns bone 0 from where it was.
    memcpy(directions, bones->directions, 3 * sizeof(float));
    tell_forward(bones, directions, left);
    free(directions);
}
