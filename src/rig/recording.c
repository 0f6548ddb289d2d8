#include "rig/recording.h"

void ik_rig_record(ik_rig *rig, ik_rig_step_kind kind, const ik_rig_residual *residual) {
    ik_rig_recording *recording = rig->recording;
    if (!recording || recording->room < 1) {
        return;
    }
    int32_t step = recording->count < recording->room ? recording->count++ : recording->room - 1;
    recording->steps[step] =
        (ik_rig_step){.kind = kind, .iteration = rig->iterations, .error = residual->worst};
    double *to = recording->positions + (size_t)step * (size_t)(rig->count * rig->dimensions);
    for (int32_t i = 0; i < rig->count; i++) {
        ik_vec at = ik_vec_scale(rig->unit, rig->now.positions[i]);
        *to++ = rig->anchor[0] + at.x;
        *to++ = rig->anchor[1] + at.y;
        if (rig->dimensions == 3) {
            *to++ = rig->anchor[2] + at.z;
        }
    }
}
