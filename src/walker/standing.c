#include "walker/standing.h"

#include "walker/axes.h"
#include "walker/balance.h"
#include "walker/body.h"
#include "walker/events.h"
#include "walker/foothold.h"
#include "walker/geometry.h"
#include "walker/ground.h"
#include "walker/hold.h"
#include "walker/probes.h"
#include "walker/publish.h"
#include "walker/sole.h"
#include "walker/stride.h"
#include "walker/surface.h"

static void stop(ik_walker *walker) {
    walker->vx = walker->vy = walker->turn = walker->ax = walker->ay = 0;
    walker->speed = walker->frequency = 0;
    walker->swing = swing_settling;
    walker->sinking = walker->sinking_speed = 0;
    if (walker->jump.phase == IK_FLIGHT) {
        walker->jump = (ik_jump){0};
    }
    walker->moving = walker->asleep = walker->chasing = false;
    walker->blocked = IK_WALKER_NOT_BLOCKED;
    ik_walker_forget_strides(walker);
}

// Puts a foot on the ground near home; else it hangs there.
static void place_foot(ik_walker *walker, ik_leg *leg, double ground) {
    ik_vec foot = {leg->nominal_now.x, leg->nominal_now.y, ground};
    bool found = ik_walker_find_foothold(walker, leg, leg->nominal_now, 0, &foot);
    leg->mode = leg->enabled && found ? IK_STANCE : IK_HANGING;
    leg->foot = leg->foothold = foot;
    ik_leg_lay_sole(walker, leg);
}

// Lets a leg stand where its foot is, or hang. A leg that stood before lifts off from there.
static void set_leg(ik_walker *walker, ik_leg *leg, bool stood, bool stands) {
    ik_vec foot = stands ? leg->foot : ik_leg_clamp_foot(leg, leg->foot);
    if (stood && !stands) {
        leg->foot = leg->liftoff;
        ik_walker_record_event(walker, leg, IK_EVENT_TELEPORTED);
    }
    leg->foot = leg->foothold = leg->liftoff = foot;
    leg->mode = stands ? IK_STANCE : IK_HANGING;
    leg->progress = 0;
    leg->armed = true;
    leg->waits = leg->unfounded = leg->fixed = leg->carried = leg->forced = false;
    leg->trial.plane = NAN;
    leg->rest_known = false;
    ik_leg_lay_sole(walker, leg);
    if (stands && ik_walker_is_on_surface(walker)) {
        walker->surface->calls->plant(walker, leg);
    }
    if (stands) {
        ik_walker_record_event(walker, leg, IK_EVENT_PLANTED | IK_EVENT_TELEPORTED);
    }
}

void ik_walker_level_on_ground(ik_walker *walker) {
    if (ik_walker_is_on_surface(walker)) {
        walker->surface->calls->stand(walker);
        return;
    }
    ik_pose *pose = &walker->pose;
    double height = ik_walker_ground(walker, pose->place.x, pose->place.y);
    if (isnan(height)) {
        height = pose->place.z - walker->settings[IK_WALKER_BODY_HEIGHT];
    }
    walker->plane = (ik_plane){{pose->place.x, pose->place.y, height}, 0, 0};
    for (int32_t i = 0; i < walker->leg_count; i++) {
        ik_leg *leg = &walker->leg[i];
        ik_plan at = leg->nominal_now;
        double z = ik_walker_ground(walker, at.x, at.y);
        leg->mode = IK_STANCE;
        // Ground that is much higher or lower is beside the walker.
        leg->foot = (ik_vec){at.x, at.y, fabs(z - height) <= walker->reach ? z : height};
    }
    ik_walker_level_body(walker);
}

void ik_walker_stand_at(ik_walker *walker, ik_plan_pose pose) {
    bool stood[IK_WALKER_MAX_LEGS];
    for (int32_t i = 0; i < walker->leg_count; i++) {
        ik_leg *leg = &walker->leg[i];
        stood[i] = leg->enabled && leg->mode == IK_STANCE;
        leg->liftoff = leg->foot;
    }
    bool flat = walker->ground_kind == IK_WALKER_GROUND_FLAT;
    double ground = flat ? walker->settings[IK_WALKER_GROUND] : walker->plane.point.z;
    double z = ground + walker->settings[IK_WALKER_BODY_HEIGHT];
    walker->pose = (ik_pose){{pose.x, pose.y, z}, pose.heading, 0, 0};
    walker->goal = walker->goal_before = pose;
    walker->yielded = (ik_plan){0, 0};
    stop(walker);
    ik_walker_reset_shift(walker);
    walker->lifted = 0;
    walker->put_down = false;
    ik_walker_apply_pose(walker);
    if (!flat) {
        ik_walker_level_on_ground(walker);
    }
    for (int32_t i = 0; i < walker->leg_count && walker->biped; i++) {
        walker->leg[i].mode = IK_HANGING; // its foot is not where it will be
    }
    for (int32_t i = 0; i < walker->leg_count; i++) {
        place_foot(walker, &walker->leg[i], ground);
    }
    ik_walker_apply_pose(walker);
    if (ik_walker_balances(walker)) {
        ik_walker_level_body(walker); // as low as its feet require
    }
    for (int32_t i = 0; i < walker->leg_count; i++) {
        ik_leg *leg = &walker->leg[i];
        bool in_range = leg->stretch <= reach_hard && leg->stretch >= leg->min_stretch;
        set_leg(walker, leg, stood[i], leg->mode == IK_STANCE && (flat || in_range));
    }
    // Again, because the feet have changed.
    ik_walker_apply_pose(walker);
}

void ik_walker_free_feet(ik_walker *walker) {
    for (int32_t i = 0; i < walker->leg_count; i++) {
        ik_leg_free(&walker->leg[i]);
    }
}

void ik_walker_put_down(ik_walker *walker, ik_plan_pose pose) {
    ik_walker_clear_events(walker);
    ik_walker_free_feet(walker);
    walker->target = pose;
    walker->time = 0;
    walker->jump = (ik_jump){0};
    bool probed = ik_walker_is_probing(walker);
    if (probed) {
        ik_walker_begin_round(walker);
    }
    ik_walker_stand_at(walker, pose);
    walker->put_down = probed;
    walker->keep_events = true;
    ik_walker_publish(walker);
}

static bool is_rest_known(const ik_leg *leg) {
    return leg->rest_known && leg->rest_for.x == leg->nominal_now.x &&
           leg->rest_for.y == leg->nominal_now.y;
}

void ik_walker_find_rest(ik_walker *walker) {
    for (int32_t i = 0; i < walker->leg_count; i++) {
        ik_leg *leg = &walker->leg[i];
        ik_plan at = leg->nominal_now;
        if (leg->mode == IK_STANCE && !is_rest_known(leg)) {
            leg->rest_known = true;
            leg->rest_for = at;
            leg->rest = leg->foot;
            // A foot that the user has placed stays.
            if (leg->hold == IK_HOLD_NONE) {
                ik_walker_find_foothold(walker, leg, at, 0, &leg->rest);
            }
        }
    }
}

// Whether a leg stands near enough to home, or is disabled and hangs still.
static bool is_leg_at_rest(const ik_walker *walker, const ik_leg *leg) {
    bool twisted = ik_walker_balances(walker) && ik_leg_is_twisted(walker, leg);
    bool home = leg->mode == IK_STANCE && is_rest_known(leg) && !leg->unfounded && !twisted &&
                leg->hold != IK_HOLD_GIVEN &&
                ik_leg_off_rest(walker, leg) <= settle_least * leg->limb.reach;
    return home || (!leg->enabled && leg->progress == 1);
}

bool ik_walker_is_at_rest(const ik_walker *walker) {
    bool rests = !walker->moving && walker->jump.phase == IK_NO_JUMP && walker->sinking == 0 &&
                 walker->sinking_speed == 0 && walker->lifted == 0 && walker->vx == 0 &&
                 walker->vy == 0 && walker->turn == 0 && walker->yielded.x == 0 &&
                 walker->yielded.y == 0 && ik_walker_is_level(walker) &&
                 (!ik_walker_balances(walker) || ik_walker_is_steady(walker));
    for (int32_t i = 0; i < walker->leg_count && rests; i++) {
        rests = is_leg_at_rest(walker, &walker->leg[i]);
    }
    return rests;
}
