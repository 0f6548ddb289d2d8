#include "walker/consistent.h"

#include "walker/axes.h"
#include "walker/standing.h"
#include "walker/surface.h"

static bool is_command_consistent(const ik_walker *walker) {
    const ik_plan_pose *goal = &walker->goal;
    const ik_pose *pose = &walker->pose;
    double x = walker->yielded.x, y = walker->yielded.y;
    if (walker->mode != IK_WALKER_COMMAND_FOLLOW) {
        return x == 0 && y == 0 && (walker->mode == IK_WALKER_COMMAND_CHASE || !walker->chasing);
    }
    if (ik_walker_is_on_surface(walker)) {
        return !walker->chasing; // it may fly without its goal
    }
    // The body must be where the goal and what it has yielded put it. Far from the origin, rounding
    // errors are 1e-7 of the reach.
    double near = 1e-6 * walker->reach, budget = yield_most * walker->reach * (1 + 1e-9);
    return x * x + y * y <= budget * budget && !walker->chasing && pose->heading == goal->heading &&
           fabs(pose->place.x - goal->x - x) <= near && fabs(pose->place.y - goal->y - y) <= near;
}

// Only an enabled leg has a given foothold.
static bool is_hold_consistent(const ik_leg *leg) {
    switch (leg->hold) {
    case IK_HOLD_NONE:
        return true;
    case IK_HOLD_GIVEN:
        return leg->enabled;
    default:
        return leg->mode == (leg->hold == IK_HOLD_STANDS ? IK_STANCE : IK_SWING);
    }
}

static bool is_mode_consistent(const ik_walker *walker, const ik_leg *leg) {
    ik_vec foot = leg->foot, foothold = leg->foothold;
    bool grounded = walker->ground_kind != IK_WALKER_GROUND_FLAT || leg->unfounded || leg->fixed ||
                    foothold.z == walker->settings[IK_WALKER_GROUND];
    if ((leg->fixed && leg->mode != IK_STANCE) || (leg->carried && leg->mode != IK_SWING) ||
        (leg->forced && !(leg->enabled && leg->mode == IK_HANGING))) {
        return false;
    }
    switch (leg->mode) {
    case IK_STANCE:
        return leg->enabled && leg->progress == 0 && foot.x == foothold.x && foot.y == foothold.y &&
               foot.z == foothold.z && grounded;
    case IK_SWING:
        return leg->enabled && grounded;
    default:
        return true;
    }
}

// A leg must be in the range in which the stages leave it, except for rounding errors. A planted
// leg may be stretched up to 1, by an imposed pose, and may be folded by 1e-4 too far, see
// pull_body. The foot of any other leg is clamped by ik_leg_clamp_foot.
static bool is_leg_consistent(const ik_walker *walker, const ik_leg *leg) {
    double most = leg->mode == IK_STANCE ? 1 : reach_hard;
    return is_mode_consistent(walker, leg) && is_hold_consistent(leg) &&
           leg->stretch >= leg->min_stretch - 2e-4 && leg->stretch <= most + 5e-7;
}

static bool is_jump_consistent(const ik_walker *walker) {
    const ik_jump *jump = &walker->jump;
    switch (jump->phase) {
    case IK_NO_JUMP:
        return true;
    case IK_CROUCH:
        return jump->speed > 0 && jump->crouch >= crouch_shortest && jump->time < jump->crouch;
    default:
        break;
    }
    bool flies = jump->gravity >= gravity_least * walker->reach && !walker->moving;
    for (int32_t i = 0; i < walker->leg_count && flies; i++) {
        flies = walker->leg[i].mode != IK_STANCE;
    }
    return flies;
}

bool ik_walker_is_consistent(const ik_walker *walker) {
    bool consistent = is_command_consistent(walker) && is_jump_consistent(walker) &&
                      (walker->moving || walker->frequency == 0) &&
                      (!walker->keep_events || walker->lifted == 0) &&
                      (!walker->asleep || walker->ground_kind != IK_WALKER_GROUND_FLAT ||
                       ik_walker_is_at_rest(walker));
    for (int32_t i = 0; i < walker->leg_count && consistent; i++) {
        consistent = is_leg_consistent(walker, &walker->leg[i]);
    }
    bool on_surface = ik_walker_is_on_surface(walker);
    return consistent && (!on_surface || walker->surface->calls->is_consistent(walker));
}

// ---- Saving and restoring ----
