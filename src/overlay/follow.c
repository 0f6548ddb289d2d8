// The pose that a solve wants depends on animation and target alone, so it jumps where there is no
// continuous choice: when the target passes behind the chain, at a distance that a fold cannot
// reach, or when limits let it through on another side only. The result follows the wanted pose: in
// a solve, a bone turns by at most
//
//     (RATE + SHORT_RATE reach / shortest bone) motion / reach + SLIGHT, and its own animated turn
//
// radians, where motion is how far target and animation have moved since the last solve; a pole
// adds the motion of its direction times its weight, in reaches. Nearly always the wanted pose is
// within that, and is the result, bit for bit. Where it is not, the result is the last pose, put on
// the target, and then moved towards the wanted pose as far as this allows: by turning the chain
// about the line to the target, which moves no tip, and by turning each bone towards its wanted
// direction, after which the chain is put on the target again. If already the first of these takes
// too great a turn, as when a straight chain must bend, the result leaves the target for a few
// solves.
//
// So the result is continuous, also where the wanted pose is not. On the target, it stands still
// while target and animation do, and it returns to the animation's pose when the target does.

#include "overlay/follow.h"

#include "overlay/limited_pose.h"
#include "overlay/motion.h"
#include "overlay/pole.h"
#include "overlay/reach.h"

#define RATE 7.5
#define SHORT_RATE 0.75
#define SLIGHT 0.015 // radians

// The result leaves the target if staying there takes a turn of more than FREEDOM times that. It
// always stays if the motion is at least LEAP: then target or animation were put somewhere else.
#define FREEDOM 1.2
#define LEAP 0.02 // reaches

// How often a step that was too long is halved, and the least step that is made.
#define HALVINGS 6
#define LEAST_STEP 1e-4

// What the result depends on of the pole: its direction times its weight.
static ik_vec pole_of(const ik_overlay *overlay) {
    return ik_vec_scale(overlay->pole_weight, ik_overlay_pole_direction(overlay));
}

// By how much target, animation and pole have moved, in reaches.
static double motion_of(const ik_overlay *overlay) {
    double moved = ik_vec_length(ik_vec_sub(overlay->target, overlay->last_target));
    double turned = ik_vec_length(ik_vec_sub(pole_of(overlay), overlay->last_pole));
    double most = ik_overlay_animation_motion(overlay) + moved / overlay->unit;
    return most / overlay->bones.reach + turned;
}

// Whether each bone is within its turn of the last result.
static bool is_near(const ik_overlay *overlay, const ik_vec *directions, double turn) {
    for (int32_t i = 0; i < overlay->bones.count; i++) {
        double own = ik_angle_between(overlay->animated[i], overlay->last_animated[i]);
        if (overlay->bones.lengths[i] > 0 &&
            ik_angle_between(directions[i], overlay->last[i]) > turn + own) {
            return false;
        }
    }
    return true;
}

// The angle about the unit vector `axis` that brings one pose nearest to another: the one that
// makes the sum of L u.(rotated v) greatest.
static double angle_between_poses(const ik_overlay *overlay, const ik_vec *from, const ik_vec *to,
                                  ik_vec axis) {
    double sine = 0, cosine = 0;
    for (int32_t i = 0; i < overlay->bones.count; i++) {
        ik_vec a = ik_vec_reject(from[i], axis), b = ik_vec_reject(to[i], axis);
        double length = overlay->bones.lengths[i];
        cosine += length * ik_vec_dot(a, b);
        sine += length * ik_vec_dot(axis, ik_vec_cross(a, b));
    }
    return ik_atan2(sine, cosine);
}

// The way from the last result to the wanted pose.
typedef struct way {
    bool on_target; // whether all poses of the way are put on the target
    ik_vec axis;    // of a chain without limits: the line to the target,
    double angle;   //   and the angle about it
} way;

// Whether the way stays on the target: if the wanted pose is there, and the last result was on its
// own target, or target or animation leap.
static bool stays_on_target(const ik_overlay *overlay, double motion) {
    ik_vec off = ik_vec_sub(ik_overlay_tip(overlay, overlay->last), overlay->goal);
    double moved = motion * overlay->bones.reach + ik_overlay_near(overlay);
    bool was = motion >= LEAP || ik_vec_length(off) <= moved;
    return was && ik_overlay_is_there(overlay, overlay->wanted);
}

// Writes the start of the way to `from`: the last result, put on the target if that is asked for.
static way begin(ik_overlay *overlay, bool on_target) {
    way w = {.on_target = on_target};
    if (overlay->limits) {
        ik_overlay_limited_begin(overlay, on_target);
        return w;
    }
    if (on_target) {
        ik_overlay_reach(overlay, overlay->last, overlay->from);
    } else {
        memcpy(overlay->from, overlay->last, (size_t)overlay->bones.count * sizeof(ik_vec));
    }
    w.axis = ik_vec_unit(overlay->goal, (ik_vec){1, 0, 0});
    w.angle = angle_between_poses(overlay, overlay->from, overlay->wanted, w.axis);
    return w;
}

static void move_freely(ik_overlay *overlay, const way *w, double share) {
    ik_quat forth = ik_quat_about(w->axis, share * w->angle);
    ik_quat back = ik_quat_about(w->axis, (share - 1) * w->angle);
    for (int32_t i = 0; i < overlay->bones.count; i++) {
        ik_vec a = ik_quat_rotate(forth, overlay->from[i]);
        ik_vec b = ik_quat_rotate(back, overlay->wanted[i]);
        ik_vec turn = ik_vec_scale(share, ik_rotation_between(a, b, ik_vec_normal(a)));
        overlay->now[i] = ik_vec_unit(ik_quat_rotate(ik_quat_from_vector(turn), a), a);
    }
    if (share > 0 && w->on_target) {
        ik_overlay_reach(overlay, overlay->now, overlay->now);
    }
}

static void move(ik_overlay *overlay, const way *w, double share) {
    if (overlay->limits) {
        ik_overlay_limited_move(overlay, share, w->on_target);
    } else {
        move_freely(overlay, w, share);
    }
}

// The share of the way that probably turns no bone by more than `turn`.
static double first_share(const ik_overlay *overlay, const way *w, double turn) {
    ik_quat whole = ik_quat_about(w->axis, w->angle);
    double most = fabs(w->angle), used = 0;
    for (int32_t i = 0; i < overlay->bones.count; i++) {
        ik_vec from = ik_quat_rotate(whole, overlay->from[i]);
        most = ik_max(most, ik_angle_between(from, overlay->wanted[i]));
        used = ik_max(used, ik_angle_between(overlay->from[i], overlay->last[i]));
    }
    return ik_clamp((turn - used) / ik_max(most, 1e-12), 0, 1);
}

static void follow(ik_overlay *overlay, double motion, double turn) {
    way w = begin(overlay, stays_on_target(overlay, motion));
    if (w.on_target && motion < LEAP && !is_near(overlay, overlay->from, FREEDOM * turn)) {
        w = begin(overlay, false);
    }
    double share = first_share(overlay, &w, turn);
    for (int32_t tries = 0; tries < HALVINGS && share > LEAST_STEP; tries++) {
        move(overlay, &w, share);
        if (is_near(overlay, overlay->now, turn) &&
            (!w.on_target || ik_overlay_is_there(overlay, overlay->now))) {
            return;
        }
        share /= 2;
    }
    move(overlay, &w, 0);
}

static void keep(ik_overlay *overlay) {
    size_t count = (size_t)overlay->bones.count, bytes = count * sizeof(ik_vec);
    memcpy(overlay->last, overlay->now, bytes);
    memcpy(overlay->last_animated, overlay->animated, bytes);
    memcpy(overlay->last_joints, overlay->joints, bytes + sizeof(ik_vec));
    if (overlay->limits) {
        memcpy(overlay->limits->last, overlay->limits->joints->state.angles,
               count * sizeof(ik_joint_angles));
    }
    overlay->last_target = overlay->target;
    overlay->last_pole = pole_of(overlay);
    overlay->started = true;
}

static void take(ik_overlay *overlay, const ik_vec *directions, const ik_joint_angles *angles) {
    if (overlay->limits) {
        ik_overlay_limited_take(overlay, angles);
    } else {
        memcpy(overlay->now, directions, (size_t)overlay->bones.count * sizeof(ik_vec));
    }
}

void ik_overlay_follow(ik_overlay *overlay) {
    double motion = overlay->started ? motion_of(overlay) : INFINITY;
    double rate = RATE + SHORT_RATE * overlay->bones.reach / overlay->shortest;
    // A result that has left its target comes back to it, also while nothing moves.
    bool lags = overlay->started && ik_overlay_is_there(overlay, overlay->wanted) &&
                !ik_overlay_is_there(overlay, overlay->last);
    bool moves = motion > 0 || lags;
    double turn = moves ? rate * motion + SLIGHT : 0;
    ik_overlay_limits *limits = overlay->limits;
    if (!overlay->started || is_near(overlay, overlay->wanted, turn)) {
        take(overlay, overlay->wanted, limits ? limits->wanted : NULL);
    } else if (moves) {
        follow(overlay, motion, turn);
    } else {
        take(overlay, overlay->last, limits ? limits->last : NULL);
    }
    keep(overlay);
}
