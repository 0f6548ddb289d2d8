// Compiled for speed, see build.sh.

// The foot of a swing moves on two motions at once. One leads smoothly from the place of liftoff to
// the foothold (path.h): slow at both ends. The other is an arc in height: it changes fast at both
// ends, so toes do not scrape, and is as high as the ground below requires.

#include "walker/swing.h"

#include "walker/arc.h"
#include "walker/axes.h"
#include "walker/events.h"
#include "walker/foothold.h"
#include "walker/geometry.h"
#include "walker/ground.h"
#include "walker/hold.h"
#include "walker/sole.h"
#include "walker/stride.h"
#include "walker/surface.h"

// The height of the arc over the line from liftoff to foothold, on ground without obstacles.
static double usual_height(const ik_walker *walker, const ik_leg *leg) {
    ik_vec way = ik_vec_sub(leg->foothold, leg->liftoff);
    double distance =
        ik_walker_is_on_surface(walker) ? ik_vec_length(way) : sqrt(way.x * way.x + way.y * way.y);
    double height = ik_min(walker->settings[IK_WALKER_STEP_HEIGHT],
                           step_low * leg->limb.reach + step_slope * distance);
    // With half of the rise or fall, the middle of the arc is `height` above the higher end.
    return height + 0.5 * fabs(ik_vec_dot(way, leg->lift));
}

// The height of the arc with which the rest of a swing passes over the ground by the clearance, if
// it takes `left` seconds.
static double needed_height(const ik_walker *walker, const ik_leg *leg, double left) {
    double needed = ik_walker_is_on_surface(walker)
                        ? walker->surface->calls->needed_arc(walker, leg, left)
                        : ik_leg_needed_arc(walker, leg, &leg->path, leg->foothold, left);
    double reach = leg->limb.reach;
    return ik_min(needed, arc_most * reach) + ik_min(walker->settings[IK_WALKER_CLEARANCE], reach);
}

void ik_walker_begin_swing(ik_walker *walker, ik_leg *leg, ik_vec foothold) {
    leg->liftoff = leg->foot;
    leg->foothold = foothold;
    leg->wanted = (ik_plan){foothold.x, foothold.y};
    leg->path = (ik_path){leg->foot, {0, 0, 0}, {0, 0, 0}};
    leg->mode = IK_SWING;
    leg->progress = 0;
    leg->arc_goal = 0;
    leg->lift = (ik_vec){0, 0, 1};
    if (ik_walker_is_on_surface(walker)) {
        walker->surface->calls->direct_swing(walker, leg, walker->swing);
    }
    if (walker->ground_kind != IK_WALKER_GROUND_FLAT) {
        leg->arc_goal = needed_height(walker, leg, walker->swing);
    }
    leg->arc = ik_max(leg->arc_goal, usual_height(walker, leg));
}

static bool is_near_enough(const ik_vec *place, double most) {
    return fabs(place->x) <= most && fabs(place->y) <= most && fabs(place->z) <= most;
}

void ik_leg_follow_path(ik_leg *leg, ik_vec goal, double left, double h) {
    ik_curve curve = ik_path_to(&leg->path, goal, left);
    leg->path = ik_path_on(&curve, h / left, left);
    // Only the velocity of a damaged state leads so far.
    if (!is_near_enough(&leg->path.place, foothold_most * leg->limb.reach)) {
        leg->path = (ik_path){goal, {0, 0, 0}, {0, 0, 0}};
    }
}

static void fly_on_terrain(const ik_walker *walker, ik_leg *leg, double left, double h) {
    if (leg->progress == 1) {
        leg->path = (ik_path){leg->foothold, {0, 0, 0}, {0, 0, 0}};
    } else {
        ik_leg_follow_path(leg, leg->foothold, left, h);
        double height = ik_max(leg->arc_goal, usual_height(walker, leg));
        leg->arc += h / (h + arc_memory) * (height - leg->arc);
    }
}

// On flat ground, the foothold moves smoothly, so the motion of least jerk between liftoff and
// foothold is as smooth without knowing its velocity: 10 s^3 - 15 s^4 + 6 s^5.
static void fly_over_flat(const ik_walker *walker, ik_leg *leg) {
    double s = leg->progress, along = s * s * s * (10 + s * (6 * s - 15));
    ik_vec way = ik_vec_sub(leg->foothold, leg->liftoff);
    ik_vec foot = ik_vec_add(leg->liftoff, ik_vec_scale(along, way));
    foot.z += ik_arc(usual_height(walker, leg), s);
    leg->foot = ik_leg_clamp_foot(leg, foot);
}

// A place on the ground instead of one in it. If the ground there is above the hip, the foot comes
// nearer to the body.
ik_vec ik_leg_above_ground(const ik_walker *walker, const ik_leg *leg, ik_vec foot) {
    if (ik_walker_is_on_surface(walker)) {
        return walker->surface->calls->above(walker, leg, foot);
    }
    ik_vec hip = leg->hip_now;
    double ground = ik_walker_ground(walker, foot.x, foot.y);
    for (int i = 0; i < 3 && ground > foot.z && ground > hip.z; i++) {
        foot.x = 0.5 * (foot.x + hip.x);
        foot.y = 0.5 * (foot.y + hip.y);
        ground = ik_walker_ground(walker, foot.x, foot.y);
    }
    foot.z = ground > foot.z && ground <= hip.z ? ground : foot.z;
    return foot;
}

// Moves a foot in the air to a place, or as near to it as the leg reaches. That may be inside of a
// ridge: then onto it, where it is nearer to the hip.
static void move_foot(const ik_walker *walker, ik_leg *leg, ik_vec to) {
    ik_vec foot = ik_leg_clamp_foot(leg, to);
    bool clamped = foot.x != to.x || foot.y != to.y || foot.z != to.z;
    if (clamped && walker->ground_kind != IK_WALKER_GROUND_FLAT &&
        !ik_walker_is_on_surface(walker)) {
        foot.z = ik_max(ik_walker_ground(walker, foot.x, foot.y), foot.z);
        foot = ik_leg_clamp_foot(leg, foot);
    }
    leg->foot = foot;
}

static void fly(const ik_walker *walker, ik_leg *leg) {
    ik_vec arc = ik_vec_scale(ik_arc(leg->arc, leg->progress), leg->lift);
    ik_vec foot = ik_vec_add(leg->path.place, arc);
    if (ik_walker_is_on_surface(walker)) {
        foot = walker->surface->calls->keep_away(leg, foot);
    }
    move_foot(walker, leg, foot);
}

static void touch_down(ik_walker *walker, ik_leg *leg, double stretch) {
    leg->foot = leg->foothold;
    leg->stretch = stretch;
    ik_leg_lay_sole(walker, leg);
    leg->mode = IK_STANCE;
    leg->progress = 0;
    leg->waits = leg->rest_known = leg->carried = false;
    walker->lifted--;
    if (walker->biped) {
        // Where a foot can rest depends on the other one.
        walker->leg[0].rest_known = walker->leg[1].rest_known = false;
    }
    if (ik_walker_is_on_surface(walker)) {
        walker->surface->calls->plant(walker, leg);
    }
    ik_leg_plant_hold(walker, leg);
    ik_walker_record_event(walker, leg, IK_EVENT_PLANTED);
}

// Plants a foot at its foothold, if that is in range. On flat ground, the foothold is moved into
// the range.
static void plant(ik_walker *walker, ik_leg *leg) {
    if (walker->ground_kind == IK_WALKER_GROUND_FLAT) {
        ik_plan out = {walker->cosine * leg->out.x - walker->sine * leg->out.y,
                       walker->sine * leg->out.x + walker->cosine * leg->out.y};
        ik_vec hip = leg->hip_now;
        hip.z -= leg->foothold.z;
        ik_plan place = ik_leg_clamp_foothold(leg, hip, (ik_plan){leg->foothold.x, leg->foothold.y},
                                              out, reach_landing);
        leg->foothold.x = place.x;
        leg->foothold.y = place.y;
    }
    if (walker->ground_kind != IK_WALKER_GROUND_FLAT && !ik_walker_is_on_surface(walker)) {
        // The ground may have changed since the foothold was found.
        double height = ik_walker_ground(walker, leg->foothold.x, leg->foothold.y);
        if (isnan(height)) {
            move_foot(walker, leg, leg->foothold);
            return;
        }
        leg->foothold.z = height;
    }
    double stretch = ik_vec_length(ik_leg_chord(leg, leg->foothold)) / leg->limb.reach;
    if (stretch <= reach_hard && stretch >= leg->min_stretch) {
        touch_down(walker, leg, stretch);
    } else {
        // The foot waits until the body is nearer.
        move_foot(walker, leg, leg->foothold);
    }
}

// On flat ground, the foothold follows smoothly to where the velocity of the body wants it.
static void correct_flat(ik_leg *leg, ik_plan wanted, double h) {
    double decay = ik_decay(h);
    leg->wanted.x = wanted.x + decay * (leg->wanted.x - wanted.x);
    leg->wanted.y = wanted.y + decay * (leg->wanted.y - wanted.y);
    leg->foothold.x = leg->wanted.x;
    leg->foothold.y = leg->wanted.y;
}

static bool is_near(const ik_leg *leg, double x, double y, double share) {
    double near = share * leg->limb.reach;
    return x * x + y * y <= near * near;
}

// On other ground, a foothold is found again when the wanted place has moved noticeably.
static void correct_on_terrain(ik_walker *walker, ik_leg *leg, ik_plan wanted, double left) {
    if (leg->progress >= correct_until ||
        is_near(leg, wanted.x - leg->wanted.x, wanted.y - leg->wanted.y, correct_least)) {
        return;
    }
    leg->wanted = wanted;
    ik_vec to = leg->foothold;
    if (!ik_walker_find_foothold(walker, leg, wanted, left, &to)) {
        return;
    }
    // Late in a swing, it leads to another place only if it has to.
    if (leg->progress < change_until ||
        is_near(leg, to.x - leg->foothold.x, to.y - leg->foothold.y, keep_least) ||
        !ik_walker_may_stand(walker, leg, leg->foothold, left)) {
        leg->foothold = to;
        if (ik_walker_is_on_surface(walker)) {
            walker->surface->calls->direct_swing(walker, leg, left);
        }
        leg->arc_goal = needed_height(walker, leg, left);
    }
}

// A foot that waits for its body: if there is a foothold that it can reach, it steps on to that, or
// back, or nearer to its hip.
static void step_on(ik_walker *walker, ik_leg *leg) {
    if (leg->waits && ik_leg_has_tried(walker, leg)) {
        return;
    }
    ik_vec foothold = leg->foothold;
    ik_plan back = {leg->liftoff.x, leg->liftoff.y};
    leg->wanted = ik_walker_wanted_foothold(walker, leg, 0);
    leg->waits = !ik_walker_find_foothold(walker, leg, leg->wanted, 0, &foothold) &&
                 !ik_walker_find_foothold(walker, leg, back, 0, &foothold) &&
                 !ik_walker_find_foothold_inwards(walker, leg, &foothold);
    if (!leg->waits && (foothold.x != leg->foothold.x || foothold.y != leg->foothold.y ||
                        foothold.z != leg->foothold.z)) {
        ik_walker_begin_swing(walker, leg, foothold);
        move_foot(walker, leg, leg->foot);
    }
}

static void swing_over_flat(ik_walker *walker, ik_leg *leg, double time, double h) {
    leg->progress = ik_min(leg->progress + h / time, 1);
    double left = (1 - leg->progress) * time;
    if (leg->hold != IK_HOLD_SWINGS) {
        correct_flat(leg, ik_walker_wanted_foothold(walker, leg, left), h);
    }
    fly_over_flat(walker, leg);
}

static void swing_on_terrain(ik_walker *walker, ik_leg *leg, double time, double h) {
    if (leg->carried) {
        ik_walker_put_on_ground(walker, leg, (1 - leg->progress) * time);
    }
    if (leg->progress == 1) {
        step_on(walker, leg);
    } else {
        double left = (1 - leg->progress) * time;
        if (leg->hold != IK_HOLD_SWINGS) {
            correct_on_terrain(walker, leg, ik_walker_wanted_foothold(walker, leg, left), left);
        }
        leg->progress = ik_min(leg->progress + h / time, 1);
        fly_on_terrain(walker, leg, left, h);
        if (ik_walker_is_on_surface(walker)) {
            walker->surface->calls->turn_normal(leg, left, h);
        }
        fly(walker, leg);
    }
}

static void swing(ik_walker *walker, ik_leg *leg, double time, double h) {
    double before = leg->progress;
    if (walker->ground_kind == IK_WALKER_GROUND_FLAT) {
        swing_over_flat(walker, leg, time, h);
    } else {
        swing_on_terrain(walker, leg, time, h);
    }
    if (leg->flat && leg->mode == IK_SWING) {
        ik_leg_turn_sole(walker, leg, before, (1 - leg->progress) * time, h);
    }
    if (leg->progress == 1 && leg->mode == IK_SWING) {
        plant(walker, leg);
    }
}

// A point outwards and below the hip, in the direction (0.8, -0.6), at 0.45 of the reach (or a
// tenth beyond its tightest fold), so that the leg is clearly bent. No lower than the feet that
// stand.
ik_vec ik_leg_hanging(const ik_walker *walker, const ik_leg *leg) {
    double far = ik_max(0.45, 1.1 * leg->min_stretch) * leg->limb.reach;
    ik_vec out = ik_walker_tilted(walker, leg->out);
    double height = ik_max(walker->settings[IK_WALKER_BODY_HEIGHT] + leg->hip.z, 0);
    double down = ik_min(0.6 * far, height);
    return ik_vec_add(ik_vec_scale(0.8 * far, out), ik_vec_scale(-down, walker->upright));
}

void ik_walker_hang_leg(const ik_walker *walker, ik_leg *leg, double h) {
    double reach = leg->limb.reach;
    ik_vec rest = ik_vec_add(leg->hip_now, ik_leg_hanging(walker, leg));
    ik_vec off = ik_vec_sub(leg->foot, rest);
    bool near = ik_vec_length(off) <= rest_least * reach;
    leg->progress = ik_leg_hang_sole(walker, leg, h) && near;
    double decay = near ? 0 : ik_decay(h);
    ik_vec foot = ik_vec_add(rest, ik_vec_scale(decay, off));
    if (walker->ground_kind != IK_WALKER_GROUND_FLAT) {
        foot = ik_leg_above_ground(walker, leg, foot);
    }
    leg->foot = leg->foothold = ik_leg_clamp_foot(leg, foot);
}

void ik_walker_swing_legs(ik_walker *walker, double h) {
    // While the clock runs faster than planned, swings are shorter, too.
    double time = walker->swing;
    if (walker->moving) {
        time = ik_min(time, (1 - walker->duty) / walker->frequency);
    }
    time = ik_max(time, swing_least);
    for (int32_t i = 0; i < walker->leg_count; i++) {
        ik_leg *leg = &walker->leg[i];
        if (leg->mode == IK_HANGING) {
            ik_walker_hang_leg(walker, leg, h);
        } else if (leg->mode == IK_SWING) {
            swing(walker, leg, time, h);
        }
    }
}
