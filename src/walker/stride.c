// Compiled for speed, see build.sh.

// Strides: how far each foot may be from its nominal foothold in the direction in which the body
// moves, how long it may stand there, and where it lands.
//
// A foot is put down where its nominal foothold will be after half a stance. So the stance begins
// as far ahead of the nominal foothold as it ends behind it.

#include "walker/stride.h"

#include "walker/brake.h"
#include "walker/foothold.h"
#include "walker/geometry.h"
#include "walker/two_legs.h"

// The stance that goes with the shortest swing, at the least duty.
static double stance_least(const ik_walker *walker) {
    double duty = walker->preset.duty;
    return swing_least * duty / (1 - duty);
}

// How far the foot may be from its nominal foothold, ahead and behind, when that moves in
// `direction`: the foot stays within reach at both ends, outside the fold of the leg, and on its
// own side of the body.
static double stride_margin(const ik_walker *walker, const ik_leg *leg, ik_plan direction) {
    if (ik_walker_balances(walker)) {
        return ik_walker_biped_margin(walker, direction);
    }
    const ik_limb *limb = &leg->limb;
    double reach = limb->reach;
    double ox = leg->nominal.x - leg->hip.x, oy = leg->nominal.y - leg->hip.y;
    double oz = walker->settings[IK_WALKER_BODY_HEIGHT] + leg->hip.z;
    double along = fabs(ox * direction.x + oy * direction.y);
    double square = ox * ox + oy * oy;
    double usual = reach_usual * reach;
    double open = along * along + usual * usual - oz * oz - square;
    double most = open > 0 ? sqrt(open) - along : 0;
    // Up to the sphere about the hip into which the leg cannot fold.
    double near = leg->min_stretch * reach;
    double aside = square - along * along + oz * oz;
    if (aside < near * near) {
        most = ik_min(most, along - sqrt(near * near - aside));
    }
    // Up to the middle line of the body: the legs of the other side stand beyond it.
    double inside = leg->side == 1 ? leg->nominal.y : -leg->nominal.y;
    if (inside > 0 && inside < most * fabs(direction.y)) {
        most = inside / fabs(direction.y);
    }
    return ik_clamp(most, stride_least * reach, stride_most * reach);
}

// The velocity of each nominal foothold, and the stride margin in its direction.
static void plan_margins(ik_walker *walker) {
    walker->speed = 0;
    for (int32_t i = 0; i < walker->leg_count; i++) {
        ik_leg *leg = &walker->leg[i];
        double vx = walker->vx - walker->turn * leg->nominal.y;
        double vy = walker->vy + walker->turn * leg->nominal.x;
        leg->speed = sqrt(vx * vx + vy * vy);
        if (leg->enabled && leg->speed > 0) {
            leg->direction = (ik_plan){vx / leg->speed, vy / leg->speed};
            leg->margin = stride_margin(walker, leg, leg->direction);
            walker->speed = ik_max(walker->speed, leg->speed);
        }
    }
}

// The length of half a stride, from nominal to either end. It is a share of the leg's margin that
// grows with the speed. While the leg is slow enough, it is short of its neighbours' strides.
static double half_stride(const ik_walker *walker, const ik_leg *leg) {
    double reach = leg->limb.reach;
    double fast = ik_min(walker->speed / (stride_speed * walker->reach), 1);
    double share = stride_slow + fast * (stride_fast - stride_slow);
    double apart = ik_max(0.5 * (leg->spacing - stride_gap * reach), stride_least * reach);
    return ik_min(share * leg->margin,
                  ik_max(apart, stride_overlap * leg->speed * stance_least(walker)));
}

// A single leg may not be lifted, except in a gallop.
static bool can_walk(const ik_walker *walker) {
    return walker->enabled_count > (walker->preset.interlocked ? 1 : 0);
}

// Plans the stance of all legs: as long as that of the leg that reaches the end of its stride
// first.
static void plan_stance(ik_walker *walker) {
    if (ik_walker_balances(walker)) {
        ik_walker_plan_biped(walker);
        return;
    }
    double least = stance_least(walker);
    walker->walking_stance = stance_most;
    walker->speed_share = can_walk(walker) ? INFINITY : 0;
    for (int32_t i = 0; i < walker->leg_count; i++) {
        const ik_leg *leg = &walker->leg[i];
        if (leg->enabled && leg->speed > 0) {
            double stance = 2 * half_stride(walker, leg) / leg->speed;
            double longest = 2 * stride_fast * leg->margin / leg->speed;
            walker->walking_stance = ik_min(walker->walking_stance, stance);
            walker->speed_share = ik_min(walker->speed_share, longest / least);
        }
    }
}

static void plan_landings(ik_walker *walker) {
    ik_displacement by = ik_walker_displacement(walker, 0.5 * walker->walking_stance);
    for (int32_t i = 0; i < walker->leg_count; i++) {
        ik_leg *leg = &walker->leg[i];
        ik_vec hip = leg->hip;
        hip.z += walker->settings[IK_WALKER_BODY_HEIGHT];
        ik_plan landing = ik_displaced(&by, leg->nominal);
        leg->landing = ik_leg_clamp_foothold(leg, hip, landing, leg->out, reach_usual);
    }
}

static void plan_strides(ik_walker *walker) {
    double *planned = walker->strides_for;
    if (planned[0] == walker->vx && planned[1] == walker->vy && planned[2] == walker->turn) {
        return;
    }
    planned[0] = walker->vx;
    planned[1] = walker->vy;
    planned[2] = walker->turn;
    plan_margins(walker);
    plan_stance(walker);
    plan_landings(walker);
}

// Tries a velocity; `braking` receives the share that waiting legs allow. Returns whether the body
// moves noticeably.
static bool can_move(ik_walker *walker, double vx, double vy, double turn, double *braking,
                     ik_brake_reason *reason) {
    walker->vx = vx;
    walker->vy = vy;
    walker->turn = turn;
    plan_strides(walker);
    *braking = ik_walker_braking_share(walker, reason);
    return *braking * walker->speed > speed_stop * walker->reach;
}

// The share of the velocity that waiting legs allow. If they allow none of it, the body may still
// turn without moving, or move without turning: the velocity is then set to that. If it is blocked,
// legs look for ground in the direction of the latter.
static double brake(ik_walker *walker) {
    double vx = walker->vx, vy = walker->vy, turn = walker->turn, braking;
    bool both = turn != 0 && (vx != 0 || vy != 0);
    ik_brake_reason reason, other;
    bool blocked = !can_move(walker, vx, vy, turn, &braking, &reason) && braking < 1;
    if (blocked && both) {
        blocked = !can_move(walker, 0, 0, turn, &braking, &other) &&
                  !can_move(walker, vx, vy, 0, &braking, &other);
    }
    int32_t block = blocked && reason.leg ? ik_walker_obstacle(walker, reason.leg) : reason.block;
    walker->blocked = blocked ? block : IK_WALKER_NOT_BLOCKED;
    return blocked ? 0 : braking;
}

void ik_walker_limit_velocity(ik_walker *walker) {
    plan_strides(walker);
    walker->blocked = IK_WALKER_NOT_BLOCKED;
    if (walker->mode == IK_WALKER_COMMAND_FOLLOW) {
        return;
    }
    // Before a jump, it does not stop: it may jump over the hole.
    bool stops = walker->ground_kind != IK_WALKER_GROUND_FLAT && walker->jump.phase != IK_CROUCH;
    double braking = stops ? brake(walker) : 1;
    double share = ik_min(walker->speed_share, braking);
    if (ik_walker_balances(walker)) {
        double late = ik_walker_biped_share(walker);
        bool stands = walker->next < 0 && walker->lifted == 0;
        // Its feet cannot follow, and do not try to.
        bool stops_here = late < 1 && late * walker->speed <= speed_stop * walker->reach;
        if (walker->blocked == IK_WALKER_NOT_BLOCKED && stands && stops_here) {
            walker->blocked = IK_WALKER_BLOCKED_BALANCE;
        }
        share = ik_min(share, late);
    }
    if (walker->blocked) {
        share = 0;
    }
    if (share < 1) {
        walker->vx *= share;
        walker->vy *= share;
        walker->turn *= share;
        plan_strides(walker);
    }
}

void ik_walker_forget_strides(ik_walker *walker) {
    walker->strides_for[0] = NAN;
}

ik_plan ik_walker_wanted_foothold(const ik_walker *walker, const ik_leg *leg, double seconds) {
    ik_plan wanted = leg->nominal_now;
    if (walker->moving) {
        wanted = ik_walker_in_world(walker, ik_walker_predict(walker, leg->landing, seconds));
    }
    return ik_walker_balances(walker) ? ik_walker_limit_step(walker, leg, wanted, seconds, 1)
                                      : wanted;
}

double ik_walker_get_top_speed(const ik_walker *walker) {
    if (walker->biped && walker->enabled_count == 2) {
        return ik_walker_biped_top_speed(walker);
    }
    double speed = INFINITY, stance = stance_least(walker);
    for (int32_t i = 0; i < walker->leg_count; i++) {
        const ik_leg *leg = &walker->leg[i];
        if (leg->enabled) {
            double margin = stride_margin(walker, leg, (ik_plan){1, 0});
            speed = ik_min(speed, 2 * stride_fast * margin / stance);
        }
    }
    return can_walk(walker) ? speed : 0;
}
