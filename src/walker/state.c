// Saved states of walkers. The visit functions below describe a state. What they leave out is
// computed again: presets, strides, axes, hips, counts of legs, and everything that users read.
//
// Restoring checks the bytes in two steps. The first checks each number by itself, against its
// range (core/state.h). The second checks the state as a whole: it is decoded into a copy of the
// walker, and its parts must be consistent, as the stages leave them. Only then does the walker
// change.

#include "core/state.h"

#include "core/trig.h"
#include "walker/events.h"
#include "walker/gait.h"
#include "walker/geometry.h"
#include "walker/publish.h"
#include "walker/settings.h"
#include "walker/standing.h"

static const char kind = 'W';

// Bounds, in L where they are lengths. They are larger than any value that calls can cause, and
// small enough for all squares to stay finite.
static const double body_most = 1.5 * 1e9; // from the origin: place_most, and years of walking on
static const double foothold_most = 1e10;  // a swing under an imposed pose may lead farther
static const double height_most = 1e4;     // above and below the ground
static const double velocity_most = 4e9;   // L/s, rad/s: jumps of an imposed pose in 1e-9 s
static const double acceleration_most =
    1e25;                                 // L/s^2: those velocities by 1e-9 s, and by each other
static const double frequency_most = 1e3; // cycles/s
static const double urgency_most = 1e7;
static const double curl_most = 1e300; // derivatives

// ---- Each number by itself ----

static void visit_shape(ik_state *state, const ik_walker *walker) {
    ik_state_same(state, walker->leg_count);
    ik_state_same(state, walker->up);
    for (int32_t i = 0; i < walker->leg_count; i++) {
        const ik_leg *leg = &walker->leg[i];
        ik_state_same(state, leg->limb.bones);
        for (int32_t bone = 0; bone < leg->limb.bones; bone++) {
            ik_state_same_f64(state, leg->limb.bone[bone].length);
            ik_state_same_f64(state, leg->limb.bone[bone].curl);
        }
        ik_state_same_f64(state, leg->hip.x);
        ik_state_same_f64(state, leg->hip.y);
        ik_state_same_f64(state, leg->hip.z);
        ik_state_same_f64(state, leg->nominal.x);
        ik_state_same_f64(state, leg->nominal.y);
        ik_state_same(state, leg->side);
        ik_state_same(state, leg->rank);
    }
}

static void visit_settings(ik_state *state, ik_walker *walker) {
    for (int32_t i = 0; i < IK_WALKER_SETTING_COUNT; i++) {
        double value = ik_state_f64(state, &walker->settings[i], -INFINITY, INFINITY);
        ik_state_require(state, ik_walker_check_setting(walker, i, value) == IK_OK);
    }
    ik_state_i32(state, &walker->gait, IK_GAIT_AUTO, IK_GAIT_GALLOP);
}

static void visit_heading(ik_state *state, double *heading) {
    double angle = ik_state_f64(state, heading, -IK_PI, IK_PI);
    ik_state_require(state, angle > -IK_PI);
}

static void visit_plan_pose(ik_state *state, ik_plan_pose *pose, double most) {
    ik_state_f64(state, &pose->x, -most, most);
    ik_state_f64(state, &pose->y, -most, most);
    visit_heading(state, &pose->heading);
}

static void visit_command(ik_state *state, ik_walker *walker) {
    double reach = walker->reach, fastest = command_most * reach, budget = yield_most * reach;
    ik_state_i32(state, &walker->mode, IK_WALKER_COMMAND_DRIVE, IK_WALKER_COMMAND_FOLLOW);
    ik_state_f64(state, &walker->command.x, -fastest, fastest);
    ik_state_f64(state, &walker->command.y, -fastest, fastest);
    ik_state_f64(state, &walker->command.z, -command_most, command_most);
    visit_plan_pose(state, &walker->target, place_most * reach);
    visit_plan_pose(state, &walker->goal, body_most * reach);
    ik_state_f64(state, &walker->yielded.x, -budget, budget);
    ik_state_f64(state, &walker->yielded.y, -budget, budget);
    ik_state_bool(state, &walker->chasing);
}

static void visit_point(ik_state *state, ik_vec *point, double most) {
    ik_state_f64(state, &point->x, -most, most);
    ik_state_f64(state, &point->y, -most, most);
    ik_state_f64(state, &point->z, -INFINITY, INFINITY); // see is_near_ground
}

static void visit_body(ik_state *state, ik_walker *walker) {
    double reach = walker->reach, fastest = velocity_most * reach;
    double strongest = acceleration_most * reach, tilt = tilt_most + rest_least;
    visit_point(state, &walker->pose.place, body_most * reach);
    visit_heading(state, &walker->pose.heading);
    ik_state_f64(state, &walker->pose.slope_x, -tilt, tilt);
    ik_state_f64(state, &walker->pose.slope_y, -tilt, tilt);
    ik_state_f64(state, &walker->vx, -fastest, fastest);
    ik_state_f64(state, &walker->vy, -fastest, fastest);
    ik_state_f64(state, &walker->turn, -velocity_most, velocity_most);
    ik_state_f64(state, &walker->ax, -strongest, strongest);
    ik_state_f64(state, &walker->ay, -strongest, strongest);
}

static void visit_rhythm(ik_state *state, ik_walker *walker) {
    ik_state_f64(state, &walker->swing, swing_least, swing_most);
    ik_state_f64(state, &walker->duty, 0, 1);
    ik_state_f64(state, &walker->ipsilateral, 0, 1);
    double phase = ik_state_f64(state, &walker->phase, 0, 1);
    ik_state_require(state, phase < 1);
    ik_state_f64(state, &walker->frequency, 0, frequency_most);
    ik_state_bool(state, &walker->moving);
    ik_state_bool(state, &walker->asleep);
    ik_state_bool(state, &walker->keep_events);
}

// Saves where a leg's latest solve started, not where it ended: when the restored walker is
// published, it solves once more and gets the same joints.
static void visit_curl(ik_state *state, const ik_limb *limb, ik_curl *curl) {
    double farthest = 2 * limb->reach;
    ik_state_f64(state, &curl->s, 0, limb->tightest * (1 + 1e-12)); // a rounding error more
    ik_state_f64(state, &curl->square, -farthest * farthest, farthest * farthest);
    ik_state_f64(state, &curl->inverse, -curl_most, 0);
    ik_state_f64(state, &curl->bow, -curl_most, curl_most);
}

static void visit_leg(ik_state *state, const ik_walker *walker, ik_leg *leg) {
    ik_state_bool(state, &leg->enabled);
    ik_state_bool(state, &leg->armed);
    ik_state_i32(state, &leg->mode, IK_STANCE, IK_HANGING);
    visit_point(state, &leg->foot, body_most * walker->reach);
    visit_point(state, &leg->liftoff, foothold_most * walker->reach);
    visit_point(state, &leg->foothold, foothold_most * walker->reach);
    ik_state_f64(state, &leg->progress, 0, 1);
    ik_state_f64(state, &leg->urgency, -urgency_most, urgency_most);
    ik_state_f64(state, &leg->margin, 0, stride_most * leg->limb.reach);
    visit_curl(state, &leg->limb, &leg->curl_start);
}

static void visit(ik_state *state, void *object) {
    ik_walker *walker = object;
    visit_shape(state, walker);
    visit_settings(state, walker);
    visit_command(state, walker);
    visit_body(state, walker);
    visit_rhythm(state, walker);
    for (int32_t i = 0; i < walker->leg_count; i++) {
        visit_leg(state, walker, &walker->leg[i]);
    }
}

// ---- The state as a whole ----

// What follows from a decoded state, except what the next substep derives before it is used.
static void derive(ik_walker *walker) {
    ik_walker_choose_gait(walker, walker->gait);
    walker->goal_before = walker->goal;
    walker->lifted = walker->enabled_count = 0;
    for (int32_t i = 0; i < walker->leg_count; i++) {
        ik_leg *leg = &walker->leg[i];
        walker->lifted += leg->mode == IK_SWING;
        walker->enabled_count += leg->enabled;
        leg->curl = leg->curl_start;
    }
    ik_walker_apply_pose(walker);
}

static bool is_near_ground(const ik_walker *walker, ik_vec point) {
    double above = point.z - ik_walker_ground(walker, point.x, point.y);
    return fabs(above) <= height_most * walker->reach;
}

static bool is_command_consistent(const ik_walker *walker) {
    const ik_plan_pose *goal = &walker->goal;
    const ik_pose *pose = &walker->pose;
    double x = walker->yielded.x, y = walker->yielded.y;
    if (walker->mode != IK_WALKER_COMMAND_FOLLOW) {
        return x == 0 && y == 0 && (walker->mode == IK_WALKER_COMMAND_CHASE || !walker->chasing);
    }
    // The body must be where the goal and what it has yielded put it. Far from the origin, rounding
    // errors are 1e-7 of the reach.
    double near = 1e-6 * walker->reach, budget = yield_most * walker->reach * (1 + 1e-9);
    return x * x + y * y <= budget * budget && !walker->chasing && pose->heading == goal->heading &&
           fabs(pose->place.x - goal->x - x) <= near && fabs(pose->place.y - goal->y - y) <= near;
}

static bool is_mode_consistent(const ik_walker *walker, const ik_leg *leg) {
    ik_vec foot = leg->foot, foothold = leg->foothold;
    switch (leg->mode) {
    case IK_STANCE:
        return leg->enabled && leg->progress == 0 && foot.x == foothold.x && foot.y == foothold.y &&
               foot.z == foothold.z && foot.z == ik_walker_ground(walker, foot.x, foot.y);
    case IK_SWING:
        return leg->enabled && foothold.z == ik_walker_ground(walker, foothold.x, foothold.y);
    default:
        return true;
    }
}

// A leg must be in the range in which the stages leave it, except for rounding errors. A planted
// leg may be stretched up to 1, by an imposed pose, and may be folded by 1e-4 too far, see
// pull_body. The foot of any other leg is clamped by ik_leg_clamp_foot.
static bool is_leg_consistent(const ik_walker *walker, const ik_leg *leg) {
    double most = leg->mode == IK_STANCE ? 1 : reach_hard;
    return is_mode_consistent(walker, leg) && is_near_ground(walker, leg->foot) &&
           is_near_ground(walker, leg->liftoff) && is_near_ground(walker, leg->foothold) &&
           leg->stretch >= leg->min_stretch - 2e-4 && leg->stretch <= most + 5e-7;
}

static bool is_consistent(const ik_walker *walker) {
    bool consistent = is_command_consistent(walker) && is_near_ground(walker, walker->pose.place) &&
                      (walker->moving || walker->frequency == 0) &&
                      (!walker->keep_events || walker->lifted == 0) &&
                      (!walker->asleep || ik_walker_is_at_rest(walker));
    for (int32_t i = 0; i < walker->leg_count && consistent; i++) {
        consistent = is_leg_consistent(walker, &walker->leg[i]);
    }
    return consistent;
}

// ---- Saving and restoring ----

size_t ik_walker_state_size(const ik_walker *walker) {
    return ik_state_size(kind, visit, walker);
}

void ik_walker_save_state(const ik_walker *walker, uint8_t *bytes) {
    ik_state_save(kind, visit, walker, bytes);
}

// The events of a teleport that the next update is to append to.
static void restore_events(ik_walker *walker) {
    walker->time = 0;
    ik_walker_clear_events(walker);
    for (int32_t i = 0; i < walker->leg_count && walker->keep_events; i++) {
        const ik_leg *leg = &walker->leg[i];
        if (leg->mode == IK_STANCE) {
            ik_walker_record_event(walker, leg, IK_EVENT_PLANTED | IK_EVENT_TELEPORTED);
        }
    }
}

ik_error ik_walker_restore_state(ik_walker *walker, const uint8_t *bytes, size_t size) {
    if (!ik_state_check(kind, visit, walker, bytes, size)) {
        return IK_ERROR_STATE;
    }
    ik_walker restored = *walker;
    ik_leg legs[IK_WALKER_MAX_LEGS];
    size_t legs_size = (size_t)walker->leg_count * sizeof *legs;
    memcpy(legs, walker->leg, legs_size);
    restored.leg = legs;
    ik_state_restore(kind, visit, &restored, bytes, size);
    derive(&restored);
    if (!is_consistent(&restored)) {
        return IK_ERROR_STATE;
    }
    double ground = walker->settings[IK_WALKER_GROUND];
    restored.leg = walker->leg;
    memcpy(walker->leg, legs, legs_size);
    *walker = restored;
    ik_walker_publish(walker);
    if (walker->settings[IK_WALKER_GROUND] != ground) {
        ik_walker_set_setting(walker, IK_WALKER_GROUND, ground);
    }
    restore_events(walker);
    return IK_OK;
}
