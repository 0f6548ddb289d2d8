// solvers/recorder.h: the hook by which solvers report their steps.
//
// The bones point to a recorder. If that is NULL, nothing is recorded. solve/trace.c is the
// recorder.

#ifndef IK_SOLVERS_RECORDER_H
#define IK_SOLVERS_RECORDER_H

#include "ik_trace.h"
#include "joints/joints.h"

typedef struct ik_recorder ik_recorder;

// Positions are relative to the root, in the unit of the bones.
struct ik_recorder {
    float *directions; // [bone][xyz]: room for a pass that is only recorded
    // Whether there is room for more steps: a solver need not prepare what is not recorded.
    bool (*has_room)(const ik_recorder *recorder);
    // Another iteration begins.
    void (*iteration)(ik_recorder *recorder);
    // One joint was moved to a position; `error` is the distance left. `clamped`: a limit held it
    // back.
    void (*joint)(ik_recorder *recorder, ik_step_kind kind, int32_t joint, ik_vec position,
                  double error, bool clamped);
    // All joints moved to where the directions put them, which need not be of unit length.
    void (*bones)(ik_recorder *recorder, const ik_bones *bones, ik_step_kind kind);
    // All joints after `joint` (-1: all) moved to the positions of a state.
    void (*state)(ik_recorder *recorder, const ik_bones *bones, const ik_joint_state *state,
                  ik_step_kind kind, int32_t joint, bool clamped);
};

static inline void ik_record_iteration(const ik_bones *bones) {
    if (bones->recorder) {
        bones->recorder->iteration(bones->recorder);
    }
}

static inline void ik_record_joint(const ik_bones *bones, ik_step_kind kind, int32_t joint,
                                   ik_vec position, double error, bool clamped) {
    if (bones->recorder) {
        bones->recorder->joint(bones->recorder, kind, joint, position, error, clamped);
    }
}

static inline void ik_record_bones(const ik_bones *bones, ik_step_kind kind) {
    if (bones->recorder) {
        bones->recorder->bones(bones->recorder, bones, kind);
    }
}

static inline void ik_record_state(const ik_bones *bones, const ik_joint_state *state,
                                   ik_step_kind kind, int32_t joint, bool clamped) {
    if (bones->recorder) {
        bones->recorder->state(bones->recorder, bones, state, kind, joint, clamped);
    }
}

#endif
