// In flight, the frame of the walker moves: along a parabola, by the gravity of the world, while it
// turns towards the surface that is ahead on the parabola. In the frame, the body stays where it is
// and its legs are spread; near the surface, they are stretched towards footholds.

#include "surface/flight.h"

#include "surface/cast.h"
#include "surface/footing.h"
#include "surface/frame.h"
#include "surface/surface.h"
#include "walker/axes.h"
#include "walker/events.h"
#include "walker/geometry.h"
#include "walker/sinking.h"
#include "walker/swing.h"

// What is ahead on the parabola.
typedef struct landing {
    bool found;
    ik_vec point, normal; // of the surface
    double seconds;       // until the body is there
    double above;         // how far the body is above it now
} landing;

// The pieces of the parabola that are looked at, in seconds. A longer fall sees later where it
// leads.
#define PIECES 5
static const double pieces[PIECES] = {0.1, 0.25, 0.45, 0.7, 1};

// The direction against gravity, in the user's axes and in the frame.
static ik_vec up_in_space(const ik_walker *walker) {
    return ik_quat_rotate(ik_walker_level(walker), (ik_vec){0, 0, 1});
}

static ik_vec up_in_frame(const ik_walker *walker) {
    ik_vec up = up_in_space(walker);
    return ik_walker_turn_from_user(walker, up.x, up.y, up.z);
}

static ik_vec velocity_of(const ik_walker *walker) {
    const ik_vec *v = &walker->axes.velocity;
    return ik_walker_turn_from_user(walker, v->x, v->y, v->z);
}

static landing find_landing(const ik_walker *walker) {
    ik_vec from = walker->pose.place, v = velocity_of(walker);
    ik_vec g = ik_vec_scale(-walker->jump.gravity, up_in_frame(walker));
    double before = 0;
    for (int i = 0; i < PIECES; i++) {
        double t = pieces[i];
        ik_vec to = ik_vec_add(walker->pose.place,
                               ik_vec_add(ik_vec_scale(t, v), ik_vec_scale(0.5 * t * t, g)));
        ik_answer hit = ik_surface_cast(walker, from, to, false);
        if (hit.hit) {
            double all = ik_vec_length(ik_vec_sub(to, from));
            double share = all > 0 ? ik_vec_length(ik_vec_sub(hit.point, from)) / all : 0;
            double above = ik_vec_dot(ik_vec_sub(walker->pose.place, hit.point), hit.normal);
            return (landing){true, hit.point, hit.normal, before + share * (t - before), above};
        }
        before = t;
        from = to;
    }
    return (landing){false, from, {0, 0, 1}, INFINITY, INFINITY};
}

// ---- The body ----

// The plane of the landing takes the place of the plane of the feet.
static void expect(ik_walker *walker, const landing *there) {
    double up = ik_max(there->normal.z, upright_landing);
    walker->plane = (ik_plane){there->point, -there->normal.x / up, -there->normal.y / up};
}

static void move(ik_walker *walker, double h) {
    ik_axes *axes = &walker->axes;
    ik_vec up = up_in_space(walker);
    ik_vec change = ik_vec_scale(-h * walker->jump.gravity, up);
    ik_vec mean = ik_vec_add(axes->velocity, ik_vec_scale(0.5, change));
    axes->velocity = ik_vec_add(axes->velocity, change);
    axes->origin = ik_vec_add(axes->origin, ik_vec_scale(h, mean));
    walker->jump.time += h;
    walker->jump.height += h * ik_vec_dot(mean, up);
    if (walker->jump.height < -fall_most * walker->reach) {
        walker->jump.lost = true;
        walker->blocked = IK_WALKER_BLOCKED_HOLE;
        axes->velocity = (ik_vec){0, 0, 0};
    }
}

// Towards the surface ahead; while there is none, upright in the world.
static void turn(ik_walker *walker, const landing *there, double h) {
    ik_vec to = there->found ? there->normal : up_in_frame(walker);
    ik_vec way = ik_rotation_between((ik_vec){0, 0, 1}, to, walker->left);
    walker->axes.wanted = (ik_plan){way.x, way.y};
    ik_surface_turn_about(walker, walker->pose.place, h);
}

// ---- The legs ----

// Moves a foot relative to its hip: spread, or towards its foothold.
static void move_leg(ik_walker *walker, ik_leg *leg, const landing *there, double h) {
    ik_vec goal = ik_leg_hanging(walker, leg);
    double left = stretch_time;
    leg->waits = true;
    if (there->found && there->seconds < stretch_time) {
        ik_vec foothold = leg->foothold;
        leg->waits = !ik_surface_find_foothold(walker, leg, leg->nominal_now, 0, &foothold);
        if (!leg->waits) {
            leg->foothold = foothold;
            goal = ik_vec_sub(foothold, leg->hip_now);
            left = ik_max(there->seconds, stretch_least);
        }
    }
    ik_leg_follow_path(leg, goal, left, h);
    ik_vec foot = ik_leg_clamp_foot(leg, ik_vec_add(leg->hip_now, leg->path.place));
    leg->foot = ik_leg_clamp_foot(leg, ik_leg_above_ground(walker, leg, foot));
}

// ---- The landing ----

static void plant(ik_walker *walker, ik_leg *leg) {
    leg->foot = leg->foothold;
    leg->mode = IK_STANCE;
    leg->normal = (ik_vec){0, 0, 0};
    walker->surface->calls->plant(walker, leg);
    ik_walker_record_event(walker, leg, IK_EVENT_PLANTED | IK_EVENT_JUMPED);
    walker->lifted--;
}

// A foot that is not there yet steps on; one without a foothold hangs.
static void step_on(ik_walker *walker, ik_leg *leg) {
    if (!leg->waits) {
        leg->progress = 0;
        ik_walker_begin_swing(walker, leg, leg->foothold);
        return;
    }
    leg->mode = IK_HANGING;
    leg->waits = false;
    leg->foothold = leg->foot;
    walker->lifted--;
}

static bool can_plant(const ik_leg *leg) {
    ik_vec off = ik_vec_sub(leg->foot, leg->foothold);
    double near = near_enough * leg->limb.reach;
    return leg->mode == IK_SWING && !leg->waits && ik_vec_dot(off, off) <= near * near &&
           ik_vec_length(ik_vec_sub(leg->foothold, leg->hip_now)) <= reach_hard * leg->limb.reach;
}

static void land(ik_walker *walker) {
    ik_vec v = velocity_of(walker);
    walker->vx = walker->cosine * v.x + walker->sine * v.y;
    walker->vy = walker->cosine * v.y - walker->sine * v.x;
    walker->turn = 0;
    walker->jump = (ik_jump){0};
    walker->blocked = IK_WALKER_NOT_BLOCKED;
    walker->axes.velocity = (ik_vec){0, 0, 0};
    for (int32_t i = 0; i < walker->leg_count; i++) {
        ik_leg *leg = &walker->leg[i];
        leg->path = (ik_path){leg->foot, {0, 0, 0}, {0, 0, 0}}; // no longer relative to the hip
        leg->armed = true;
        leg->progress = 0;
        if (can_plant(leg)) {
            plant(walker, leg);
        } else if (leg->mode == IK_SWING) {
            step_on(walker, leg);
        }
    }
    ik_walker_sink_into_landing(walker, ik_min(v.z, 0));
}

// It lands when its legs reach: enough of them have footholds, and the body is as low as it lands.
static bool lands(const ik_walker *walker, const landing *there) {
    double height = walker->settings[IK_WALKER_BODY_HEIGHT];
    int32_t count = 0, needed = walker->enabled_count < 2 ? walker->enabled_count : 2;
    for (int32_t i = 0; i < walker->leg_count; i++) {
        count += can_plant(&walker->leg[i]);
    }
    bool near = there->found && there->above <= landing_share * height;
    return near && count >= needed && there->normal.z > upright_landing;
}

// A body that has come down without its legs stays on what it has hit.
static void stop_at(ik_walker *walker, const landing *there, double h) {
    double least = clear_least * walker->settings[IK_WALKER_BODY_HEIGHT];
    ik_vec v = velocity_of(walker);
    double into = ik_vec_dot(v, there->normal);
    if (there->found && there->above < least && into < 0) {
        v = ik_vec_sub(v, ik_vec_scale(into, there->normal));
        v = ik_vec_scale(ik_decay(h), v); // it is braked along it
        ik_vec out = ik_vec_scale(least - there->above, there->normal);
        walker->axes.origin = ik_vec_add(walker->axes.origin, ik_walker_turn_to_user(walker, out));
        walker->axes.velocity = ik_walker_turn_to_user(walker, v);
    }
}

void ik_surface_take_off(ik_walker *walker) {
    ik_vec v = {walker->cosine * walker->vx - walker->sine * walker->vy,
                walker->sine * walker->vx + walker->cosine * walker->vy, walker->jump.speed};
    walker->axes.velocity = ik_walker_turn_to_user(walker, v);
    walker->jump.height = 0;
    walker->vx = walker->vy = walker->turn = 0;
    ik_surface_fly(walker, walker->jump.time);
}

void ik_surface_fly(ik_walker *walker, double h) {
    if (!walker->jump.lost) {
        move(walker, h);
    }
    landing there = find_landing(walker);
    turn(walker, &there, h);
    there = find_landing(walker);
    if (there.found) {
        expect(walker, &there);
    }
    for (int32_t i = 0; i < walker->leg_count; i++) {
        ik_leg *leg = &walker->leg[i];
        if (leg->mode == IK_HANGING) {
            ik_walker_hang_leg(walker, leg, h);
        } else {
            move_leg(walker, leg, &there, h);
        }
    }
    if (lands(walker, &there)) {
        land(walker);
    } else {
        stop_at(walker, &there, h);
    }
}
