// Saved states of walkers. The visit functions below describe a state. What they leave out is
// computed again: presets, strides, axes, hips, counts of legs, and everything that users read.
//
// Restoring checks the bytes in two steps. The first checks each number by itself, against its
// range (core/state.h). The second checks the state as a whole: it is decoded into a copy of the
// walker, and its parts must be consistent, as the stages leave them. Only then does the walker
// change.

#include "walker/state.h"

#include "core/state.h"
#include "walker/axes.h"
#include "walker/consistent.h"
#include "walker/events.h"
#include "walker/foothold.h"
#include "walker/gait.h"
#include "walker/geometry.h"
#include "walker/ground.h"
#include "walker/publish.h"
#include "walker/settings.h"
#include "walker/standing.h"
#include "walker/surface.h"
#include "walker/update.h"

static const char kind = 'W';

// Bounds, in L where they are lengths. They are larger than any value that calls can cause, and
// small enough for all squares to stay finite.
static const double body_most = 1.5 * 1e9; // from the origin: place_most, and years of walking on
static const double sinking_most = 1e4;    // of the body, and per second
static const double flight_most = 1e5;     // s: the longest jump takes 2e4
static const double velocity_most = 4e9;   // L/s, rad/s: jumps of an imposed pose in 1e-9 s
static const double acceleration_most =
    1e25;                                    // L/s^2: those velocities by 1e-9 s, and by each other
static const double slope_most = 15;         // more than the tangent of 1.5
static const double plane_slope_most = 1e13; // feet on a platform, others far below
static const double frequency_most = 1e3;    // cycles/s
static const double urgency_most = 1e7;
static const double curl_most = 1e300;    // derivatives
static const double shift_fastest = 1e15; // L/s, L/s^2: of a biped, to a foot that was carried far

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
        ik_state_same(state, leg->flat);
        ik_state_same_f64(state, leg->sole);
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

static void visit_point(ik_state *state, const ik_walker *walker, ik_vec *point, double most) {
    ik_state_f64(state, &point->x, -most, most);
    ik_state_f64(state, &point->y, -most, most);
    // A platform carries a walker up to place_most high, a jump some way from there.
    double highest = foothold_most * walker->reach;
    ik_state_f64(state, &point->z, -highest, highest);
}

static void visit_plan(ik_state *state, ik_plan *point, double most) {
    ik_state_f64(state, &point->x, -most, most);
    ik_state_f64(state, &point->y, -most, most);
}

static void visit_vec(ik_state *state, ik_vec *vec, double most) {
    ik_state_f64(state, &vec->x, -most, most);
    ik_state_f64(state, &vec->y, -most, most);
    ik_state_f64(state, &vec->z, -most, most);
}

static void visit_ground(ik_state *state, ik_walker *walker) {
    ik_state_i32(state, &walker->ground_kind, IK_WALKER_GROUND_FLAT, IK_WALKER_GROUND_SURFACE);
    visit_vec(state, &walker->plane.point, foothold_most * walker->reach);
    ik_state_f64(state, &walker->plane.slope_x, -plane_slope_most, plane_slope_most);
    ik_state_f64(state, &walker->plane.slope_y, -plane_slope_most, plane_slope_most);
    ik_state_bool(state, &walker->put_down);
    ik_state_i32(state, &walker->blocked, IK_WALKER_NOT_BLOCKED, IK_WALKER_BLOCKED_BALANCE);
    visit_vec(state, &walker->asleep_command, command_most * ik_max(walker->reach, 1));
    visit_plan_pose(state, &walker->asleep_target, place_most * walker->reach);
}

static void visit_body(ik_state *state, ik_walker *walker) {
    double reach = walker->reach, fastest = velocity_most * reach;
    double strongest = acceleration_most * reach;
    visit_point(state, walker, &walker->pose.place, body_most * reach);
    visit_heading(state, &walker->pose.heading);
    ik_state_f64(state, &walker->sinks_to, -foothold_most * reach, foothold_most * reach);
    ik_state_f64(state, &walker->pose.slope_x, -slope_most, slope_most);
    ik_state_f64(state, &walker->pose.slope_y, -slope_most, slope_most);
    ik_state_f64(state, &walker->vx, -fastest, fastest);
    ik_state_f64(state, &walker->vy, -fastest, fastest);
    ik_state_f64(state, &walker->turn, -velocity_most, velocity_most);
    ik_state_f64(state, &walker->ax, -strongest, strongest);
    ik_state_f64(state, &walker->ay, -strongest, strongest);
}

// Of a biped; bounds larger than any shift has.
static void visit_balance(ik_state *state, ik_walker *walker) {
    double most = body_most * walker->reach, fastest = shift_fastest * walker->reach;
    visit_plan(state, &walker->center, most);
    visit_plan(state, &walker->shift_goal, most);
    ik_state_f64(state, &walker->shift.place.x, -most, most);
    ik_state_f64(state, &walker->shift.place.y, -most, most);
    ik_state_f64(state, &walker->shift.velocity.x, -fastest, fastest);
    ik_state_f64(state, &walker->shift.velocity.y, -fastest, fastest);
    ik_state_f64(state, &walker->shift.acceleration.x, -fastest, fastest);
    ik_state_f64(state, &walker->shift.acceleration.y, -fastest, fastest);
    ik_state_f64(state, &walker->shift_left, 0, shift_most);
    ik_state_i32(state, &walker->next, -1, 1);
}

static void visit_jump(ik_state *state, ik_walker *walker) {
    double reach = walker->reach, fastest = command_most * reach, most = sinking_most * reach;
    ik_jump *jump = &walker->jump;
    ik_state_i32(state, &jump->phase, IK_NO_JUMP, IK_FLIGHT);
    ik_state_f64(state, &jump->speed, 0, fastest);
    ik_state_f64(state, &jump->time, 0, flight_most);
    ik_state_f64(state, &jump->crouch, 0, crouch_most);
    ik_state_f64(state, &jump->sinking, -most, most);
    ik_state_f64(state, &jump->sinking_speed, -most, most);
    ik_state_f64(state, &jump->gravity, 0, gravity_most * reach);
    ik_state_f64(state, &jump->height, -foothold_most * reach, foothold_most * reach);
    ik_state_f64(state, &jump->left, 0, flight_most);
    ik_state_bool(state, &jump->lost);
    ik_state_f64(state, &walker->sinking, -most, most);
    ik_state_f64(state, &walker->sinking_speed, -most, most);
}

static void visit_rhythm(ik_state *state, ik_walker *walker) {
    ik_state_f64(state, &walker->swing, swing_least, ik_max(swing_most, step_swing_most));
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
    visit_point(state, walker, &leg->foot, body_most * walker->reach);
    visit_point(state, walker, &leg->liftoff, foothold_most * walker->reach);
    visit_point(state, walker, &leg->foothold, foothold_most * walker->reach);
    ik_state_f64(state, &leg->progress, 0, 1);
    visit_plan(state, &leg->wanted, foothold_most * walker->reach);
    visit_vec(state, &leg->path.place, foothold_most * walker->reach);
    visit_vec(state, &leg->path.velocity, acceleration_most * walker->reach);
    visit_vec(state, &leg->path.acceleration, acceleration_most * walker->reach);
    ik_state_f64(state, &leg->arc, 0, foothold_most * walker->reach);
    ik_state_f64(state, &leg->arc_goal, 0, foothold_most * walker->reach);
    visit_vec(state, &leg->rest, foothold_most * walker->reach);
    visit_plan(state, &leg->rest_for, foothold_most * walker->reach);
    ik_state_bool(state, &leg->rest_known);
    ik_state_bool(state, &leg->waits);
    visit_vec(state, &leg->trial.hip, foothold_most * walker->reach);
    visit_plan(state, &leg->trial.direction, 2);
    ik_state_f64_or_nan(state, &leg->trial.plane, -foothold_most * walker->reach,
                        foothold_most * walker->reach);
    ik_state_bool(state, &leg->unfounded);
    ik_state_bool(state, &leg->fixed);
    ik_state_bool(state, &leg->carried);
    ik_state_bool(state, &leg->forced);
    ik_state_i32(state, &leg->hold, IK_HOLD_NONE, IK_HOLD_STANDS);
    visit_plan(state, &leg->hold_at, foothold_most * walker->reach);
    ik_state_f64(state, &leg->urgency, -urgency_most, urgency_most);
    ik_state_f64(state, &leg->margin, 0, stride_most * leg->limb.reach);
    visit_plan(state, &leg->direction, 2);
    if (leg->flat) {
        visit_heading(state, &leg->yaw);
        ik_state_f64(state, &leg->slope, -plane_slope_most, plane_slope_most);
        ik_state_f64(state, &leg->toe_up, 0, toe_up_most);
    }
    visit_curl(state, &leg->limb, &leg->curl_start);
}

static void visit(ik_state *state, void *object) {
    ik_walker *walker = object;
    visit_shape(state, walker);
    visit_settings(state, walker);
    visit_command(state, walker);
    visit_body(state, walker);
    visit_ground(state, walker);
    visit_jump(state, walker);
    visit_rhythm(state, walker);
    if (walker->biped) {
        visit_balance(state, walker);
    }
    for (int32_t i = 0; i < walker->leg_count; i++) {
        visit_leg(state, walker, &walker->leg[i]);
    }
    if (ik_walker_is_on_surface(walker)) {
        walker->surface->calls->visit(state, walker);
    }
}

// ---- The state as a whole ----

// What follows from a decoded state, except what the next substep derives before it is used.
static void derive(ik_walker *walker) {
    ik_walker_derive_settings(walker);
    ik_walker_choose_gait(walker, walker->gait);
    walker->goal_before = walker->goal;
    walker->lifted = walker->enabled_count = 0;
    for (int32_t i = 0; i < walker->leg_count; i++) {
        ik_leg *leg = &walker->leg[i];
        walker->lifted += leg->mode == IK_SWING;
        walker->enabled_count += leg->enabled;
        leg->curl = leg->curl_start;
        leg->lift = ik_walker_is_on_surface(walker) ? leg->lift : (ik_vec){0, 0, 1};
    }
    ik_walker_apply_pose(walker);
}

size_t ik_walker_state_size(const ik_walker *walker) {
    return ik_state_size(kind, visit, walker);
}

void ik_walker_save_state(const ik_walker *walker, uint8_t *bytes) {
    ik_state_save(kind, visit, walker, bytes);
}

// Whether a leg's place of rest is on the ground. Probed ground cannot be checked.
static bool is_rest_on_ground(const ik_walker *walker, const ik_leg *leg, bool same) {
    const ik_vec *rest = &leg->rest, *foot = &leg->foot;
    if (rest->x == foot->x && rest->y == foot->y && rest->z == foot->z) {
        return true;
    }
    bool probed = walker->ground_kind >= IK_WALKER_GROUND_PROBES;
    return probed ? same : ik_walker_ground(walker, rest->x, rest->y) == rest->z;
}

// Places of rest that are not on the ground are looked for again, by a walker that is awake.
static void forget_rest(ik_walker *walker, bool same) {
    for (int32_t i = 0; i < walker->leg_count; i++) {
        ik_leg *leg = &walker->leg[i];
        if (leg->rest_known && !is_rest_on_ground(walker, leg, same)) {
            leg->rest_known = walker->asleep = false;
        }
    }
}

// A state from other ground leads swings to where flat ground is not.
static void swing_to_flat_ground(ik_walker *walker) {
    for (int32_t i = 0; i < walker->leg_count; i++) {
        ik_leg *leg = &walker->leg[i];
        if (walker->ground_kind == IK_WALKER_GROUND_FLAT && leg->mode == IK_SWING) {
            leg->foothold.z = walker->settings[IK_WALKER_GROUND];
        }
    }
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

bool ik_walker_read_state(const ik_walker *walker, const uint8_t *bytes, size_t size,
                          ik_walker *restored, ik_leg *legs) {
    if (!ik_state_check(kind, visit, walker, bytes, size)) {
        return false;
    }
    *restored = *walker;
    memcpy(legs, walker->leg, (size_t)walker->leg_count * sizeof *legs);
    restored->leg = legs;
    ik_state_restore(kind, visit, restored, bytes, size);
    derive(restored);
    return ik_walker_is_consistent(restored);
}

ik_error ik_walker_restore_state(ik_walker *walker, const uint8_t *bytes, size_t size) {
    ik_walker restored;
    ik_leg legs[IK_WALKER_MAX_LEGS];
    if (!ik_walker_read_state(walker, bytes, size, &restored, legs)) {
        return IK_ERROR_STATE;
    }
    bool on_surface = walker->ground_kind == IK_WALKER_GROUND_SURFACE;
    if ((restored.ground_kind == IK_WALKER_GROUND_SURFACE) != on_surface) {
        return IK_ERROR_STATE; // its axes are others
    }
    ik_walker_end_update(walker);
    bool flat = restored.ground_kind == IK_WALKER_GROUND_FLAT &&
                walker->ground_kind == IK_WALKER_GROUND_FLAT;
    // On other ground it may not be at rest. Probed ground cannot be checked.
    bool probed = walker->ground_kind >= IK_WALKER_GROUND_PROBES;
    bool same = restored.ground_kind == walker->ground_kind;
    restored.ground_kind = walker->ground_kind;
    restored.updating = false;
    double ground = walker->settings[IK_WALKER_GROUND];
    restored.leg = walker->leg;
    memcpy(walker->leg, legs, (size_t)walker->leg_count * sizeof *legs);
    *walker = restored;
    forget_rest(walker, same);
    if (!flat) {
        walker->settings[IK_WALKER_GROUND] = ground;
        ik_walker_look_at_feet(walker);
        swing_to_flat_ground(walker);
        walker->asleep = walker->asleep && same && (probed || ik_walker_is_at_rest(walker));
    }
    ik_walker_publish(walker);
    if (flat && walker->settings[IK_WALKER_GROUND] != ground) {
        ik_walker_set_setting(walker, IK_WALKER_GROUND, ground);
    }
    restore_events(walker);
    return IK_OK;
}
