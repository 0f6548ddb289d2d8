// The bend of a chain is the vector from the line between its ends to the mean of its joints. Where
// the pole comes near the line, the turn fades out, as in solve/pole.c: else the chain would spin.

#include "overlay/pole.h"

#define NEAR_LINE 0.05 // the sine of the pole's angle to the line

static ik_vec mean_of_joints(const ik_overlay *overlay, const ik_vec *directions) {
    ik_vec joint = {0, 0, 0}, sum = {0, 0, 0};
    int32_t count = overlay->bones.count;
    for (int32_t i = 0; i + 1 < count; i++) {
        joint = ik_vec_add(joint, ik_vec_scale(overlay->bones.lengths[i], directions[i]));
        sum = ik_vec_add(sum, joint);
    }
    return ik_vec_scale(1.0 / count, sum);
}

ik_vec ik_overlay_pole_direction(const ik_overlay *overlay) {
    ik_vec none = {0, 0, 0};
    return overlay->pole_kind == IK_POLE_NONE ? none : ik_vec_unit(overlay->pole, none);
}

ik_vec ik_overlay_pole_side(const ik_overlay *overlay, ik_vec axis) {
    return ik_vec_unit(ik_vec_reject(ik_overlay_pole_direction(overlay), axis), (ik_vec){0, 0, 0});
}

double ik_overlay_pole_angle(const ik_overlay *overlay, const ik_vec *directions, ik_vec axis) {
    if (overlay->pole_kind == IK_POLE_NONE) {
        return 0;
    }
    ik_vec bend = ik_vec_reject(mean_of_joints(overlay, directions), axis);
    ik_vec pole = ik_vec_reject(ik_overlay_pole_direction(overlay), axis);
    double sine = ik_vec_length(pole) / NEAR_LINE, share = sine < 1 ? sine * sine : 1;
    return overlay->pole_weight * share * ik_angle_about(axis, bend, pole);
}
