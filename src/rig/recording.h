// rig/recording.h: the hook by which a solve reports its steps.

#ifndef IK_RIG_RECORDING_H
#define IK_RIG_RECORDING_H

#include "rig/rig.h"

typedef struct ik_rig_recording {
    int32_t room, count;
    ik_rig_step *steps;
    double *positions;
} ik_rig_recording;

// Records the present pose, if the rig has a recording. If it has no room, the pose takes the place
// of the last one.
void ik_rig_record(ik_rig *rig, ik_rig_step_kind kind, const ik_rig_residual *residual);

#endif
