// Compiled for speed, see build.sh.

// The knees of a leg point in a direction perpendicular to the line from hip to foot. It is kept
// from substep to substep: it turns with that line, and towards where it should be no faster than
// knee_rate. So knees never leap, however a foot passes by its hip.

#include "surface/knees.h"

#include "surface/cast.h"
#include "surface/surface.h"

static const double knee_clear = 0.06;   // L, that knees keep from the surface
static const double knee_rate = 12;      // rad/s, the fastest turn of a leg about hip and foot
static const double knee_stiffness = 20; // 1/s

// As for legs on the ground (walker/pole_pass.h), with the normal under the foot instead of the
// body's upright axis: so knees point away from what the foot stands on.
static ik_vec usual_pole(const ik_walker *walker, const ik_leg *leg) {
    ik_vec back = ik_vec_unit(ik_vec_sub(leg->hip_now, leg->foot), leg->normal);
    // A foot that the hip hardly sees.
    double hidden = 2 * ik_max(0.3 - ik_vec_dot(back, leg->normal), 0);
    ik_vec up = ik_vec_add(leg->normal, ik_vec_scale(0.3, walker->upright));
    up = ik_vec_unit(ik_vec_add(up, ik_vec_scale(hidden, back)), leg->normal);
    ik_vec out = ik_vec_unit(ik_vec_reject(leg->outward, up), ik_vec_normal(up));
    ik_vec chord = ik_vec_scale(1 / leg->limb.reach, ik_vec_sub(leg->foot, leg->hip_now));
    double far = ik_vec_dot(chord, out), rise = ik_vec_dot(chord, up);
    double near = ik_clamp(1 - far / 0.3, 0, 1), share = near * near * (3 - 2 * near);
    return ik_vec_add(ik_vec_scale(1 - share + share * far, up), ik_vec_scale(-share * rise, out));
}

ik_vec ik_surface_pole(const ik_walker *walker, const ik_leg *leg) {
    bool known = ik_vec_dot(leg->knee, leg->knee) > 0;
    return known ? leg->knee : usual_pole(walker, leg);
}

// How a knee is to the surface.
typedef struct clearance {
    double turn; // rad, by which the leg should turn so that the knee comes clear; 0 if it is
    double free; // from 0 to 1: how freely it may turn otherwise
} clearance;

static clearance clearance_of(const ik_walker *walker, const ik_leg *leg, ik_vec knee) {
    double reach = leg->limb.reach, clear = knee_clear * reach;
    ik_vec way = ik_vec_sub(knee, leg->hip_now);
    double far = ik_vec_length(way);
    if (!(far > clear)) {
        return (clearance){0, 1};
    }
    ik_vec to = ik_vec_add(leg->hip_now, ik_vec_scale((far + 3 * clear) / far, way));
    ik_answer hit = ik_surface_cast(walker, leg->hip_now, to, false);
    if (!hit.hit) {
        return (clearance){0, 1};
    }
    double above = ik_vec_dot(ik_vec_sub(knee, hit.point), hit.normal);
    ik_vec arm = ik_vec_reject(way, leg->chord), turn = ik_vec_cross(leg->chord, arm);
    double square = ik_vec_dot(arm, arm);
    if (above >= clear || square < 1e-4 * reach * reach) {
        return (clearance){0, ik_clamp(above / clear - 1, 0, 1)};
    }
    // The turn by which the knee moves along the normal by what it lacks.
    return (clearance){(clear - above) * ik_vec_dot(turn, hit.normal) / square, 0};
}

static clearance clearance_of_knees(const ik_walker *walker, ik_leg *leg) {
    ik_vec joints[IK_WALKER_MAX_BONES + 1];
    clearance least = {0, 1};
    ik_limb_bend(&leg->limb, leg->hip_now, leg->foot, leg->knee, &leg->curl, joints);
    for (int32_t i = 1; i < leg->limb.bones; i++) {
        clearance knee = clearance_of(walker, leg, joints[i]);
        least.turn = fabs(knee.turn) > fabs(least.turn) ? knee.turn : least.turn;
        least.free = ik_min(least.free, knee.free);
    }
    return least;
}

// Whether there may be a surface near the knees of a leg.
static bool is_narrow(const ik_walker *walker, const ik_leg *leg) {
    return walker->axes.narrow || leg->normal.z < 0.95;
}

static void turn_knee(ik_walker *walker, ik_leg *leg, double h) {
    ik_vec before = leg->chord, z = {0, 0, 1};
    ik_vec pole = usual_pole(walker, leg);
    leg->chord = ik_vec_unit(ik_vec_sub(leg->foot, leg->hip_now), z);
    ik_vec wanted = ik_vec_reject(pole, leg->chord);
    double size = ik_vec_length(wanted);
    if (!(ik_vec_dot(leg->knee, leg->knee) > 0)) {
        leg->knee = ik_vec_unit(wanted, ik_vec_normal(leg->chord));
        return;
    }
    ik_quat by = ik_quat_least(before, leg->chord, ik_vec_normal(before));
    ik_vec knee = ik_vec_reject(ik_quat_rotate(by, leg->knee), leg->chord);
    leg->knee = ik_vec_unit(knee, ik_vec_normal(leg->chord));
    // A pole along the chord does not say much.
    double weight = ik_min(size / (0.3 * ik_vec_length(pole)), 1);
    double off = size > 0 ? ik_angle_about(leg->chord, leg->knee, wanted) : 0;
    double share = ik_min(knee_stiffness * h, 1), turn = share * weight * off;
    if (is_narrow(walker, leg)) {
        clearance clear = clearance_of_knees(walker, leg);
        turn = clear.turn != 0 ? share * clear.turn : clear.free * turn;
    }
    turn = ik_clamp(turn, -knee_rate * h, knee_rate * h);
    leg->knee = ik_quat_rotate(ik_quat_about(leg->chord, turn), leg->knee);
}

void ik_surface_clear_knees(ik_walker *walker, double h) {
    for (int32_t i = 0; i < walker->leg_count; i++) {
        turn_knee(walker, &walker->leg[i], h);
    }
}
