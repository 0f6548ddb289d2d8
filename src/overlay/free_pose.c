// The pose of a chain without limits, from the animation's pose and the target alone. Let a be the
// animation's tip and t the target, both seen from the first joint. Two poses reach the target:
//
//     turned    The whole chain turns by the least rotation that points a along t. Then only its
//               length is wrong: the nearest reaching pose folds or stretches it along that line.
//               This is continuous everywhere except behind the chain, where t is opposite to a.
//     shared    The reaching pose that is nearest to the animation's. Its bones share the turn, so
//               it looks natural near the animation. Far from it, bones would have to flip.
//
// The result is a blend of the two that is then put on the target again: the shared pose while each
// bone stays well clear of the kink at which it would flip, the turned pose from where one comes
// near it, see ik_overlay_reach. Both are the animation's pose where t is a, so the result returns
// to the animation without a snap.

#include "overlay/free_pose.h"

#include "overlay/pole.h"
#include "overlay/reach.h"

// The result is the turned pose up to the clearance CLOSE, the shared pose from CLEAR on, and a
// blend in between.
#define CLOSE 0.5
#define CLEAR 0.9

// A tip nearer to the first joint than this, in reaches, has no direction.
#define AT_ROOT 1e-6

// With a pole, a chain whose bend is less than this, in reaches, is bent this much to its side.
#define SLIGHT 1e-3

static void rotate(const ik_overlay *overlay, const ik_vec *from, ik_quat rotation, ik_vec *to) {
    for (int32_t i = 0; i < overlay->bones.count; i++) {
        to[i] = ik_vec_unit(ik_quat_rotate(rotation, from[i]), from[i]);
    }
}

// From 0 at CLOSE to 1 at CLEAR, without corners.
static double share_of(double clearance) {
    double x = ik_clamp((clearance - CLOSE) / (CLEAR - CLOSE), 0, 1);
    return x * x * (3 - 2 * x);
}

static bool is_straight(const ik_overlay *overlay, const ik_vec *directions, ik_vec axis) {
    for (int32_t i = 0; i < overlay->bones.count; i++) {
        if (overlay->bones.lengths[i] > 0 &&
            ik_vec_length(ik_vec_cross(directions[i], axis)) > SLIGHT) {
            return false;
        }
    }
    return true;
}

// Bends a straight chain slightly to a side: the first half of it outwards, the second half back.
static void bend(const ik_overlay *overlay, ik_vec *directions, ik_vec side) {
    double done = 0, reach = overlay->bones.reach;
    for (int32_t i = 0; i < overlay->bones.count; i++) {
        double length = overlay->bones.lengths[i], place = 1 - (2 * done + length) / reach;
        directions[i] = ik_vec_unit(
            ik_vec_add(directions[i], ik_vec_scale(4 * SLIGHT * place, side)), directions[i]);
        done += length;
    }
}

// Turns the animation's pose about the line to its own tip, so that its bend points to the pole
// once the line has been turned to the target by `least`.
static void turn_to_pole(ik_overlay *overlay, ik_quat least, ik_vec axis, ik_vec *pose) {
    ik_vec line = ik_quat_inverse_rotate(least, axis);
    ik_vec side = ik_quat_inverse_rotate(least, ik_overlay_pole_side(overlay, axis));
    if (is_straight(overlay, pose, line)) {
        bend(overlay, pose, side);
    } else {
        rotate(overlay, pose, least, overlay->other);
        double angle = ik_overlay_pole_angle(overlay, overlay->other, axis);
        rotate(overlay, pose, ik_quat_about(line, angle), pose);
    }
}

void ik_overlay_free_pose(ik_overlay *overlay) {
    ik_vec *wanted = overlay->wanted, *turned = overlay->from, none = {0, 0, 0};
    int32_t count = overlay->bones.count;
    size_t bytes = (size_t)count * sizeof(ik_vec);
    memcpy(wanted, overlay->animated, bytes);
    bool pole = overlay->pole_kind != IK_POLE_NONE && count > 1;
    if (!pole && ik_overlay_is_there(overlay, wanted)) {
        return;
    }
    ik_vec tip = ik_overlay_tip(overlay, wanted), axis = ik_vec_unit(overlay->goal, none);
    ik_vec line = ik_vec_unit(tip, axis);
    bool lined = ik_vec_dot(axis, axis) > 0 && ik_vec_length(tip) > AT_ROOT * overlay->bones.reach;
    ik_quat least = lined ? ik_quat_least(line, axis, ik_vec_normal(line)) : ik_quat_identity;
    if (pole && lined) {
        turn_to_pole(overlay, least, axis, wanted);
    }
    rotate(overlay, wanted, least, turned);
    double share = count > 2 ? share_of(ik_overlay_reach(overlay, wanted, wanted)) : 0;
    if (share == 1) {
        return;
    }
    ik_overlay_reach(overlay, turned, turned);
    if (share == 0) {
        memcpy(wanted, turned, bytes);
        return;
    }
    for (int32_t i = 0; i < count; i++) {
        ik_vec between =
            ik_vec_add(ik_vec_scale(share, wanted[i]), ik_vec_scale(1 - share, turned[i]));
        wanted[i] = ik_vec_unit(between, turned[i]);
    }
    ik_overlay_reach(overlay, wanted, wanted);
}
