#include "walker/flight.h"

#include "core/trig.h"
#include "walker/body.h"
#include "walker/events.h"
#include "walker/foothold.h"
#include "walker/geometry.h"
#include "walker/ground.h"
#include "walker/motion.h"
#include "walker/sinking.h"
#include "walker/standing.h"
#include "walker/swing.h"

// A landing as it is planned: a copy of the walker, as it will stand, with its legs.
typedef struct landing {
    ik_walker walker;
    ik_leg leg[IK_WALKER_MAX_LEGS];
    double height; // of the body at touchdown
    double time;   // since take-off
} landing;

static double height_at(const ik_jump *jump, double time) {
    return jump->height + time * (jump->speed - 0.5 * jump->gravity * time);
}

IK_ONCE static ik_plan velocity_in_world(const ik_walker *walker) {
    return (ik_plan){walker->cosine * walker->vx - walker->sine * walker->vy,
                     walker->sine * walker->vx + walker->cosine * walker->vy};
}

// ---- The body ----

// Along a straight line. The velocity stays the same in the world, and the body turns.
IK_ONCE static void move_freely(ik_walker *walker, double h) {
    ik_pose *pose = &walker->pose;
    ik_plan velocity = velocity_in_world(walker);
    pose->place.x += h * velocity.x;
    pose->place.y += h * velocity.y;
    pose->heading = ik_wrap_angle(pose->heading + walker->turn * h);
    ik_walker_apply_pose(walker);
    walker->vx = walker->cosine * velocity.x + walker->sine * velocity.y;
    walker->vy = walker->cosine * velocity.y - walker->sine * velocity.x;
}

static void stop(ik_walker *walker) {
    walker->vx = walker->vy = walker->turn = 0;
}

// Whether the ground is higher than the body at a distance ahead of its middle.
static bool hits_wall(const ik_walker *walker, ik_plan ahead, double distance) {
    const ik_vec *place = &walker->pose.place;
    double x = place->x + distance * ahead.x, y = place->y + distance * ahead.y;
    return ik_walker_ground(walker, x, y) > place->z;
}

// At a wall, the body falls along it.
static void stop_at_walls(ik_walker *walker, const ik_pose *before) {
    ik_vec *place = &walker->pose.place;
    ik_plan ahead = {place->x - before->place.x, place->y - before->place.y};
    double way = sqrt(ahead.x * ahead.x + ahead.y * ahead.y);
    if (!(way > 0)) {
        return;
    }
    ahead = (ik_plan){ahead.x / way, ahead.y / way};
    double front = ik_max(walker->extent.x, walker->extent.y);
    if (hits_wall(walker, ahead, 0) || hits_wall(walker, ahead, front)) {
        place->x = before->place.x;
        place->y = before->place.y;
        stop(walker);
    }
}

// A body that has fallen into a hole without ground stops after a while.
static void stop_in_holes(ik_walker *walker) {
    ik_jump *jump = &walker->jump;
    double least = jump->height - fall_most * walker->reach;
    if (walker->pose.place.z < least) {
        walker->pose.place.z = least;
        jump->lost = true;
        walker->blocked = IK_WALKER_BLOCKED_HOLE;
        stop(walker);
    }
}

static void move(ik_walker *walker, double h) {
    ik_pose before = walker->pose;
    bool imposed = walker->mode == IK_WALKER_COMMAND_FOLLOW;
    if (imposed) {
        ik_walker_accelerate(walker, h);
        ik_walker_move(walker, (ik_plan){walker->vx, walker->vy}, h);
        walker->ax = walker->ay = 0;
    } else if (!walker->jump.lost) {
        move_freely(walker, h);
    }
    if (!walker->jump.lost) {
        walker->pose.place.z = height_at(&walker->jump, walker->jump.time);
        if (!imposed) {
            stop_at_walls(walker, &before);
        }
        stop_in_holes(walker);
    }
    ik_walker_apply_pose(walker);
}

// ---- The landing ----

// The height of the body over the ground at touchdown: a little more than it stands, so that its
// legs are stretched; less after a low jump.
static double landing_height(const ik_walker *walker, double ground) {
    const ik_jump *jump = &walker->jump;
    double height = walker->settings[IK_WALKER_BODY_HEIGHT];
    double most = ik_min(landing_share * height, walker->max_height) - height;
    double top = jump->height + 0.5 * jump->speed * jump->speed / jump->gravity;
    double over = top - ground - height;
    return ground + height + (over > 0 ? ik_min(0.5 * over, most) : over);
}

static void plan_time(const ik_walker *walker, landing *plan) {
    const ik_jump *jump = &walker->jump;
    plan->height = landing_height(walker, plan->walker.plane.point.z);
    double fall = 2 * jump->gravity * (jump->height - plan->height);
    plan->time = (jump->speed + sqrt(ik_max(jump->speed * jump->speed + fall, 0))) / jump->gravity;
}

// Finds where a leg lands: a little ahead of its nominal foothold, since the body moves on.
static void plan_leg(ik_walker *walker, landing *plan, int32_t index) {
    const ik_walker *then = &plan->walker;
    const ik_leg *leg = &plan->leg[index];
    ik_plan velocity = velocity_in_world(walker), wanted = leg->nominal_now;
    double speed = sqrt(velocity.x * velocity.x + velocity.y * velocity.y);
    double reach = leg->limb.reach;
    double ahead = speed > 0 ? ik_min(landing_ahead, landing_ahead_most * reach / speed) : 0;
    wanted.x += ahead * velocity.x;
    wanted.y += ahead * velocity.y;
    ik_plan out = {then->cosine * leg->out.x - then->sine * leg->out.y,
                   then->sine * leg->out.x + then->cosine * leg->out.y};
    ik_vec hip = leg->hip_now;
    hip.z += plan->height - then->pose.place.z - ik_walker_plane(then, wanted.x, wanted.y);
    wanted = ik_leg_clamp_foothold(leg, hip, wanted, out, reach_usual);
    ik_leg *own = &walker->leg[index];
    own->waits = !ik_walker_find_foothold(then, leg, wanted, 0, &own->foothold);
    own->wanted = wanted;
}

// Plans the landing at the present velocity. The place depends on the time until the landing, which
// the last plan has found. Each plan finds a better time: so the place gets more exact.
static void plan_landing(ik_walker *walker, landing *plan) {
    ik_walker *then = &plan->walker;
    ik_jump *jump = &walker->jump;
    *then = *walker;
    then->leg = plan->leg;
    memcpy(plan->leg, walker->leg, (size_t)walker->leg_count * sizeof *plan->leg);
    move_freely(then, jump->left);
    ik_pose *pose = &then->pose;
    pose->place.z = ik_walker_plane(walker, pose->place.x, pose->place.y) +
                    walker->settings[IK_WALKER_BODY_HEIGHT];
    stop(then);
    then->ax = then->ay = 0;
    ik_walker_level_on_ground(then);
    plan_time(walker, plan);
    for (int32_t i = 0; i < walker->leg_count; i++) {
        if (walker->leg[i].enabled) {
            plan_leg(walker, plan, i);
        }
    }
    walker->plane = then->plane;
    jump->left = jump->lost ? 0 : ik_max(plan->time - jump->time, 0);
}

// Whether a leg can be planted now. On flat ground, its foothold is moved into its range.
static bool can_plant(const ik_walker *walker, ik_leg *leg) {
    if (!leg->enabled || leg->waits) {
        return false;
    }
    if (walker->ground_kind == IK_WALKER_GROUND_FLAT) {
        ik_plan out = {walker->cosine * leg->out.x - walker->sine * leg->out.y,
                       walker->sine * leg->out.x + walker->cosine * leg->out.y};
        ik_vec hip = leg->hip_now;
        hip.z -= leg->foothold.z;
        ik_plan at = {leg->foothold.x, leg->foothold.y};
        at = ik_leg_clamp_foothold(leg, hip, at, out, reach_landing);
        leg->foothold.x = at.x;
        leg->foothold.y = at.y;
    }
    double stretch = ik_vec_length(ik_leg_chord(leg, leg->foothold)) / leg->limb.reach;
    return stretch <= reach_hard && stretch >= leg->min_stretch;
}

// Plants a leg that can be planted. Others step on to their foothold, or hang.
static void land_leg(ik_walker *walker, ik_leg *leg, bool planted) {
    leg->progress = 0;
    leg->foot = ik_leg_clamp_foot(leg, ik_vec_add(leg->hip_now, leg->path.place));
    if (planted) {
        leg->foot = leg->foothold;
        leg->mode = IK_STANCE;
        walker->lifted--;
        ik_walker_record_event(walker, leg, IK_EVENT_PLANTED | IK_EVENT_JUMPED);
    } else if (leg->waits) {
        leg->mode = IK_HANGING;
        leg->waits = false;
        leg->foothold = leg->foot;
        walker->lifted--;
    } else {
        ik_walker_begin_swing(walker, leg, leg->foothold);
    }
}

// Whether the body lies on the ground.
static bool is_down(const ik_walker *walker) {
    const ik_vec *place = &walker->pose.place;
    double clear = clear_least * walker->settings[IK_WALKER_BODY_HEIGHT];
    return place->z <= ik_walker_ground(walker, place->x, place->y) + clear;
}

// Lands if at least two feet can be planted, or all of fewer; else when the body is down.
static bool land(ik_walker *walker) {
    bool plants[IK_WALKER_MAX_LEGS];
    int32_t count = 0, needed = walker->enabled_count < 2 ? walker->enabled_count : 2;
    for (int32_t i = 0; i < walker->leg_count; i++) {
        plants[i] = can_plant(walker, &walker->leg[i]);
        count += plants[i];
    }
    if (count < needed && !is_down(walker)) {
        return false;
    }
    double fall = ik_walker_climb(walker);
    walker->jump = (ik_jump){0};
    walker->blocked = IK_WALKER_NOT_BLOCKED;
    for (int32_t i = 0; i < walker->leg_count; i++) {
        if (walker->leg[i].mode == IK_SWING) {
            land_leg(walker, &walker->leg[i], plants[i]);
        }
    }
    for (int32_t i = 0; i < walker->leg_count; i++) {
        ik_leg *leg = &walker->leg[i];
        if (leg->mode == IK_HANGING) {
            leg->foot = leg->foothold = ik_leg_clamp_foot(leg, leg->foot);
        }
    }
    ik_walker_apply_pose(walker);
    ik_walker_sink_into_landing(walker, fall);
    return true;
}

// Goes to the moment of touchdown, some seconds from now, or ago.
static void go_to(ik_walker *walker, double seconds) {
    ik_jump *jump = &walker->jump;
    if (walker->mode != IK_WALKER_COMMAND_FOLLOW) {
        move_freely(walker, seconds);
    }
    jump->time += seconds;
    walker->pose.place.z = height_at(jump, jump->time);
    ik_walker_apply_pose(walker);
}

// Lands, if the body has come down to where its legs reach the ground: at the moment in which it
// came there, if that was in the last `h` seconds.
static bool lands(ik_walker *walker, const landing *plan, double h) {
    if (walker->jump.lost) {
        return walker->pose.place.z <= plan->height && land(walker);
    }
    double late = walker->jump.time - plan->time, by = late <= h ? late : 0;
    if (late < 0) {
        return false;
    }
    go_to(walker, -by);
    if (land(walker)) {
        return true;
    }
    go_to(walker, by);
    return false;
}

// ---- The legs ----

// A leg that was enabled in flight takes part.
static void lift_hanging(ik_walker *walker, ik_leg *leg) {
    ik_walker_record_event(walker, leg, IK_EVENT_JUMPED);
    leg->mode = IK_SWING;
    leg->liftoff = leg->foot;
    leg->path = (ik_path){ik_vec_sub(leg->foot, leg->hip_now), {0, 0, 0}, {0, 0, 0}};
    leg->arc = 0;
    walker->lifted++;
}

// Moves a foot relative to its hip: first to where it hangs, then to where it will be at touchdown.
static void move_leg(ik_walker *walker, const landing *plan, int32_t index, double h) {
    const ik_jump *jump = &walker->jump;
    const ik_leg *then = &plan->leg[index];
    ik_leg *leg = &walker->leg[index];
    double all = jump->time + jump->left, tuck = tuck_share * all - jump->time;
    bool tucks = tuck > 0 || leg->waits;
    ik_vec goal = ik_leg_hanging(walker, leg);
    if (!leg->waits) {
        // In a short flight, it is drawn up less.
        ik_vec down = ik_vec_sub(leg->foothold, then->hip_now);
        down.z += plan->walker.pose.place.z - plan->height;
        double up = tuck > 0 ? ik_min(all / tuck_full, 1) : 0;
        goal = ik_vec_add(ik_vec_scale(up, goal), ik_vec_scale(1 - up, down));
    }
    double left = ik_max(tuck > 0 ? tuck : jump->left, tucks ? tuck_least : substep_most);
    if (h > 0) {
        ik_leg_follow_path(leg, goal, left, h);
    }
    leg->progress = all > 0 ? ik_min(jump->time / all, 0.99) : 0;
    ik_vec foot = ik_leg_above_ground(walker, leg, ik_vec_add(leg->hip_now, leg->path.place));
    leg->foot = ik_leg_clamp_foot(leg, foot);
}

static void move_legs(ik_walker *walker, const landing *plan, double h) {
    for (int32_t i = 0; i < walker->leg_count; i++) {
        ik_leg *leg = &walker->leg[i];
        if (leg->mode == IK_HANGING && leg->enabled) {
            lift_hanging(walker, leg);
        }
        if (leg->mode == IK_HANGING) {
            ik_walker_hang_leg(walker, leg, h);
        } else {
            move_leg(walker, plan, i, h);
        }
    }
}

// Moves a slope towards another.
static double tilt(double slope, double to, double decay) {
    return fabs(slope - to) <= rest_least ? to : to + decay * (slope - to);
}

static void tilt_and_land(ik_walker *walker, double h) {
    landing plan;
    plan_landing(walker, &plan);
    double decay = ik_decay(h);
    ik_pose *pose = &walker->pose;
    const ik_pose *to = &plan.walker.pose;
    pose->slope_x = tilt(pose->slope_x, to->slope_x, decay);
    pose->slope_y = tilt(pose->slope_y, to->slope_y, decay);
    ik_walker_apply_pose(walker);
    if (!lands(walker, &plan, h)) {
        move_legs(walker, &plan, h);
    }
}

void ik_walker_begin_flight(ik_walker *walker) {
    ik_jump *jump = &walker->jump;
    walker->pose.place.z = height_at(jump, jump->time);
    tilt_and_land(walker, jump->time);
}

void ik_walker_fly(ik_walker *walker, double h) {
    walker->jump.time += walker->jump.lost ? 0 : h;
    move(walker, h);
    tilt_and_land(walker, h);
}
