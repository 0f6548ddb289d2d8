// One solve of a rig: the search, then the errors and statuses of the pose that it left.

#include "ik_rig.h"
#include "rig/contacts.h"
#include "rig/errors.h"
#include "rig/kinematics.h"
#include "rig/pose.h"
#include "rig/recording.h"
#include "rig/rows.h"
#include "rig/search.h"

#include <string.h>

static void write_vec(double *to, ik_vec a) {
    to[0] = a.x;
    to[1] = a.y;
    to[2] = a.z;
}

// The status of a goal after a solve that ended with `status`.
static int32_t goal_status(const ik_rig *rig, int32_t goal, int32_t status) {
    const ik_rig_slot *slot = &rig->goal[goal];
    if (slot->described.weight == 0) {
        return IK_RIG_UNSOLVED;
    }
    if (ik_rig_is_reached(rig, slot, &rig->now)) {
        return IK_RIG_REACHED;
    }
    if (status != IK_RIG_OUT_OF_REACH) {
        return status;
    }
    return ik_vec_length(rig->forces[goal]) > 0 ? IK_RIG_OUT_OF_REACH : IK_RIG_BLOCKED;
}

// Whether all goals are reached, and the errors of each.
static bool set_errors(ik_rig *rig) {
    bool reached = true;
    for (int32_t i = 0; i < rig->slots; i++) {
        ik_rig_slot *slot = &rig->goal[i];
        if (slot->used) {
            ik_rig_errors errors = ik_rig_goal_errors(rig, slot, &rig->now);
            slot->error = errors.length;
            slot->orientation_error = errors.angle;
            reached =
                reached && (slot->described.weight == 0 || ik_rig_is_reached(rig, slot, &rig->now));
        }
    }
    bool clear = !rig->contacts || ik_rig_deepest(rig, &rig->now) <= rig->contacts->allowed;
    return reached && clear;
}

// The certificate in the user's unit, seen from the root: only the forces have no unit of their
// own.
static void publish_certificate(ik_rig *rig) {
    ik_vec sum = {0, 0, 0};
    for (int32_t i = 0; i < rig->slots; i++) {
        ik_vec none = {0, 0, 0}, force = rig->certified ? rig->forces[i] : none;
        write_vec(rig->published_forces + 3 * i, force);
        bool ties = rig->goal[i].used && rig->goal[i].described.parts & IK_RIG_TIE;
        sum = ties ? sum : ik_vec_add(sum, force);
    }
    double of_root = ik_vec_dot(sum, rig->now.root), place[3];
    rig->work = rig->unit * (rig->work - of_root);
    rig->bound = rig->unit * (rig->bound - of_root);
    ik_rig_get_root(rig, place, rig->origin);
    for (int32_t i = 0; i < rig->count; i++) {
        rig->turns[i] *= rig->unit;
    }
}

int32_t ik_rig_solve(ik_rig *rig) {
    rig->iterations = 0;
    ik_rig_fit_unit(rig);
    ik_rig_prepare_goals(rig);
    ik_rig_forward_kinematics(rig, &rig->now);
    ik_rig_search_end end = ik_rig_search(rig);
    ik_rig_pose_changed(rig);
    static const int32_t statuses[] = {[IK_RIG_SEARCH_FOUND] = IK_RIG_STALLED,
                                       [IK_RIG_SEARCH_CERTIFIED] = IK_RIG_OUT_OF_REACH,
                                       [IK_RIG_SEARCH_RESTED] = IK_RIG_BLOCKED,
                                       [IK_RIG_SEARCH_STOPPED] = IK_RIG_STALLED};
    // The search aims at no less than LEAST_TOLERANCE, so it may have found a pose that is not
    // within a tolerance of 0.
    rig->status = set_errors(rig) ? IK_RIG_REACHED : statuses[end];
    rig->certified = rig->status == IK_RIG_OUT_OF_REACH;
    for (int32_t i = 0; i < rig->slots; i++) {
        if (rig->goal[i].used) {
            rig->goal[i].status = goal_status(rig, i, rig->status);
        }
    }
    publish_certificate(rig);
    return rig->status;
}

int32_t ik_rig_trace(ik_rig *rig, int32_t room, ik_rig_step *steps, double *positions,
                     int32_t *count) {
    ik_rig_recording recording = {.room = room, .steps = steps, .positions = positions};
    rig->recording = &recording;
    rig->iterations = 0;
    ik_rig_fit_unit(rig);
    ik_rig_prepare_goals(rig);
    ik_rig_forward_kinematics(rig, &rig->now);
    ik_rig_residual before = ik_rig_measure(rig, &rig->now);
    ik_rig_record(rig, IK_RIG_STEP_START, &before);
    int32_t status = ik_rig_solve(rig);
    size_t numbers = (size_t)(rig->count * rig->dimensions);
    if (recording.count > 0 && memcmp(positions + (size_t)(recording.count - 1) * numbers,
                                      ik_rig_get_positions(rig), numbers * sizeof *positions)) {
        // A motion that goes on, or bends back, may be at the goals at once.
        ik_rig_residual after = ik_rig_measure(rig, &rig->now);
        ik_rig_record(rig, IK_RIG_STEP_BEST, &after);
    }
    rig->recording = NULL;
    *count = recording.count;
    return status;
}

int32_t ik_rig_get_status(const ik_rig *rig) {
    return rig->status;
}

int32_t ik_rig_get_iterations(const ik_rig *rig) {
    return rig->iterations;
}

bool ik_rig_get_certificate(const ik_rig *rig, ik_rig_certificate *certificate) {
    if (!rig->certified) {
        return false;
    }
    *certificate = (ik_rig_certificate){.work = rig->work,
                                        .bound = rig->bound,
                                        .origin = {rig->origin[0], rig->origin[1], rig->origin[2]},
                                        .forces = rig->published_forces,
                                        .turns = rig->turns,
                                        .slots = rig->slots};
    return true;
}
