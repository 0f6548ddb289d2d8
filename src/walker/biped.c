// No foot of a biped lifts before the body is over the other one, and the body stays there until
// the foot has landed. So it is statically stable: it could stop at any moment and would not fall.
// People fall from step to step instead; that takes dynamics, which walkers do not have.

#include "walker/biped.h"

#include "core/trig.h"
#include "walker/balance.h"
#include "walker/foothold.h"
#include "walker/geometry.h"
#include "walker/hold.h"
#include "walker/standing.h"
#include "walker/stride.h"

static bool is_moving(const ik_walker *walker) {
    return walker->speed > speed_stop * walker->reach;
}

// While the body stands still: whether a leg should step home.
static bool is_off(const ik_walker *walker, const ik_leg *leg) {
    bool home = ik_leg_off_rest(walker, leg) <= settle_least * leg->limb.reach;
    return !home || ik_leg_is_twisted(walker, leg);
}

// The seconds until a standing leg should lift; infinity if it may stand as long as it likes.
static double time_left(const ik_walker *walker, const ik_leg *leg) {
    if (leg->unfounded) {
        return 0;
    }
    if (!is_moving(walker)) {
        return is_off(walker, leg) ? 0 : INFINITY;
    }
    double left = INFINITY, turn = walker->turn;
    if (leg->speed > 0) {
        // Of equal legs, the one on the side towards which the body moves steps first.
        double outwards = leg->side == 1 ? leg->direction.y : -leg->direction.y;
        left = 0.5 * walker->walking_stance - ik_leg_slack(walker, leg).behind / leg->speed;
        left -= lead * outwards;
    }
    if (leg->flat && turn != 0) {
        double twist = ik_wrap_angle(walker->pose.heading - leg->yaw);
        left = ik_min(left, (twist_most - (turn > 0 ? twist : -twist)) / fabs(turn));
    }
    return left;
}

// The leg that steps next. Once chosen it stays so, until it has stepped or need not step any more.
static void choose_next(ik_walker *walker) {
    int32_t mode = walker->leg[0].mode, other = walker->leg[1].mode;
    if (mode != IK_STANCE || other != IK_STANCE) {
        // A leg that was enabled again hangs until it steps to the ground.
        bool swings = mode == IK_SWING || other == IK_SWING;
        walker->next = swings ? -1 : mode == IK_STANCE;
        return;
    }
    if (!is_moving(walker)) {
        ik_walker_find_rest(walker);
    }
    for (int32_t i = 0; i < 2; i++) {
        if (walker->leg[i].hold == IK_HOLD_GIVEN && walker->next != !i) {
            walker->next = i;
            return;
        }
    }
    double left[2] = {time_left(walker, &walker->leg[0]), time_left(walker, &walker->leg[1])};
    if (walker->next >= 0 && left[walker->next] < INFINITY) {
        return;
    }
    int32_t first = left[1] < left[0];
    walker->next = left[first] <= shift_most ? first : -1;
}

// Where the body of a standing biped belongs: over its center, or, if its feet found no ground to
// stand at home, over them.
static ik_plan resting_place(const ik_walker *walker) {
    ik_plan place = walker->center;
    double x = 0, y = 0;
    for (int32_t i = 0; i < 2; i++) {
        const ik_leg *leg = &walker->leg[i];
        x += 0.5 * (leg->foot.x - leg->nominal_now.x);
        y += 0.5 * (leg->foot.y - leg->nominal_now.y);
    }
    if (sqrt(x * x + y * y) > balance_most * walker->reach) {
        place.x += x;
        place.y += y;
    }
    return place;
}

void ik_walker_balance(ik_walker *walker, double h) {
    if (!ik_walker_balances(walker)) {
        return;
    }
    choose_next(walker);
    const ik_leg *legs = walker->leg;
    ik_plan goal = walker->shift_goal;
    double seconds = shift_usual;
    if (legs[0].mode == IK_STANCE && legs[1].mode == IK_STANCE) {
        if (walker->next >= 0) {
            const ik_leg *leg = &legs[walker->next];
            goal = ik_leg_support(ik_leg_other(walker, leg));
            if (is_moving(walker)) {
                seconds = ik_clamp(time_left(walker, leg), shift_least, shift_most);
            }
        } else if (!is_moving(walker)) {
            goal = resting_place(walker);
        }
    } else if (legs[0].mode == IK_STANCE || legs[1].mode == IK_STANCE) {
        goal = ik_leg_support(&legs[legs[0].mode != IK_STANCE]);
    }
    ik_walker_shift_to(walker, goal, seconds, h);
}

void ik_walker_pace_biped(ik_walker *walker, double h) {
    walker->moving = is_moving(walker);
    walker->stance = walker->moving ? walker->walking_stance : step_stance_most;
    walker->swing = ik_clamp(step_swing_share * walker->stance, step_swing_least, step_swing_most);
    double cycle = walker->stance + walker->swing;
    walker->duty = walker->stance / cycle;
    walker->frequency = walker->moving ? 1 / cycle : 0;
    // The phase is for those who read it: 0 when the right leg lifts, one half when the left one
    // does. In between it waits for the leg.
    double phase = walker->phase + walker->frequency * h;
    walker->phase = phase < (walker->phase < 0.5 ? 0.5 : 1) ? phase : walker->phase;
}

static bool find(const ik_walker *walker, const ik_leg *leg, ik_vec *foothold) {
    ik_plan wanted = ik_walker_wanted_foothold(walker, leg, walker->swing);
    bool ahead = walker->ground_kind != IK_WALKER_GROUND_FLAT && walker->moving && leg->speed > 0;
    return ik_walker_find_foothold(walker, leg, wanted, walker->swing, foothold) ||
           (ahead && ik_walker_find_foothold_ahead(walker, leg, foothold));
}

// Returns the flags of the liftoff; below 0 if the leg stays.
static int32_t begin_step(ik_walker *walker, const ik_leg *leg, int32_t flags) {
    walker->next = -1;
    walker->phase = flags < 0 ? walker->phase : leg->side == 1 ? 0.5 : 0;
    return flags;
}

int32_t ik_walker_biped_wants(ik_walker *walker, ik_leg **stepping, ik_vec *foothold) {
    if (walker->next < 0) {
        return -1;
    }
    ik_leg *leg = &walker->leg[walker->next];
    *stepping = leg;
    const ik_leg *other = ik_leg_other(walker, leg);
    if (other->mode == IK_STANCE && !ik_walker_is_over(walker, other)) {
        return -1;
    }
    if (leg->hold != IK_HOLD_NONE && leg->enabled) {
        bool steps = ik_walker_wants_hold(walker, leg, foothold);
        if (steps || leg->hold == IK_HOLD_STANDS) {
            return begin_step(walker, leg, steps ? IK_EVENT_PLACED : -1);
        }
    }
    leg->waits = (leg->waits && ik_leg_has_tried(walker, leg)) || !find(walker, leg, foothold);
    if (leg->waits) {
        return -1;
    }
    double x = foothold->x - leg->foot.x, y = foothold->y - leg->foot.y;
    bool is_short = sqrt(x * x + y * y) <= skip_least * leg->limb.reach;
    if (walker->moving && leg->mode == IK_STANCE && is_short && !leg->unfounded &&
        !ik_leg_is_twisted(walker, leg)) {
        return -1;
    }
    bool usual = walker->moving || leg->mode == IK_HANGING;
    return begin_step(walker, leg,
                      leg->unfounded ? IK_EVENT_URGENT
                      : usual        ? 0
                                     : IK_EVENT_SETTLING);
}
