// Compiled for speed, see build.sh.

#include "surface/frame.h"

#include "surface/cast.h"
#include "surface/footing.h"
#include "surface/room.h"
#include "surface/surface.h"
#include "walker/axes.h"
#include "walker/body.h"
#include "walker/geometry.h"

// ---- Turning ----

// A turn of the frame about a point. What stays in space moves in the frame.
typedef struct turn {
    ik_quat back; // the opposite rotation
    ik_vec pivot;
} turn;

static ik_vec turned(const turn *t, ik_vec direction) {
    return ik_quat_rotate(t->back, direction);
}

static ik_vec moved(const turn *t, ik_vec point) {
    return ik_vec_add(t->pivot, turned(t, ik_vec_sub(point, t->pivot)));
}

static void turn_leg(const turn *t, const ik_walker *walker, ik_leg *leg) {
    leg->normal = turned(t, leg->normal);
    leg->normal_to = turned(t, leg->normal_to);
    leg->outward = turned(t, leg->outward);
    leg->chord = turned(t, leg->chord);
    leg->knee = turned(t, leg->knee);
    leg->outward_to = turned(t, leg->outward_to);
    leg->liftoff = moved(t, leg->liftoff);
    leg->rest = moved(t, leg->rest);
    if (leg->mode == IK_STANCE) {
        leg->foot = ik_walker_from_user(walker, leg->world.x, leg->world.y, leg->world.z);
        leg->foothold = leg->foot;
        return;
    }
    leg->foot = moved(t, leg->foot);
    leg->foothold = moved(t, leg->foothold);
    leg->lift = turned(t, leg->lift);
    // In flight, paths are relative to the hips, and turn with the body.
    if (walker->jump.phase != IK_FLIGHT) {
        leg->path = (ik_path){moved(t, leg->path.place), turned(t, leg->path.velocity),
                              turned(t, leg->path.acceleration)};
    }
}

static turn turn_by(ik_vec pivot, ik_plan by) {
    ik_quat rotation = ik_quat_from_vector((ik_vec){by.x, by.y, 0});
    return (turn){ik_quat_conjugate(rotation), pivot};
}

// Whether all standing legs are in range after a turn, or no worse than before.
static bool keeps_in_range(const ik_walker *walker, const turn *t) {
    for (int32_t i = 0; i < walker->leg_count; i++) {
        const ik_leg *leg = &walker->leg[i];
        if (leg->mode == IK_STANCE) {
            ik_vec chord = ik_vec_sub(moved(t, leg->foot), leg->hip_now);
            double stretch = ik_vec_length(chord) / leg->limb.reach;
            if ((stretch > reach_hard && stretch > leg->stretch) ||
                (stretch < leg->min_stretch && stretch < leg->stretch)) {
                return false;
            }
        }
    }
    return true;
}

// The share of a turn in h seconds that legs allow which it stretches: they approach the end of
// their range with the time constant range_time.
static double allowed_share(const ik_walker *walker, const turn *t, double h) {
    double share = 1;
    for (int32_t i = 0; i < walker->leg_count; i++) {
        const ik_leg *leg = &walker->leg[i];
        if (leg->mode == IK_STANCE) {
            ik_vec chord = ik_vec_sub(moved(t, leg->foot), leg->hip_now);
            double growth = ik_vec_length(chord) / leg->limb.reach - leg->stretch;
            double left = ik_max(reach_hard - leg->stretch, 0) * h / range_time;
            share = growth > left ? ik_min(share, left / growth) : share;
        }
    }
    return share;
}

static void turn_frame(ik_walker *walker, const turn *by) {
    ik_axes *axes = &walker->axes;
    turn t = *by;
    ik_vec pivot = t.pivot, kept = ik_walker_to_user(walker, pivot);
    axes->rotation = ik_quat_unit(ik_quat_mul(axes->rotation, ik_quat_conjugate(t.back)));
    axes->origin = ik_vec_sub(kept, ik_quat_rotate(axes->rotation, pivot));
    for (int32_t i = 0; i < walker->leg_count; i++) {
        turn_leg(&t, walker, &walker->leg[i]);
    }
    // The plane stays in space.
    ik_plane *plane = &walker->plane;
    ik_vec normal = turned(&t, (ik_vec){-plane->slope_x, -plane->slope_y, 1});
    normal = ik_vec_unit(normal, (ik_vec){0, 0, 1});
    plane->point = pivot;
    plane->slope_x = -normal.x / ik_max(normal.z, 0.1);
    plane->slope_y = -normal.y / ik_max(normal.z, 0.1);
}

// Limits the size of a vector.
static ik_plan limited(ik_plan a, double most) {
    double size = sqrt(a.x * a.x + a.y * a.y);
    return size > most ? (ik_plan){a.x * most / size, a.y * most / size} : a;
}

// The rate after h seconds: of a critically damped spring, whose acceleration and rate are limited.
// It is implicit in the rate, so that it is stable for every h.
static ik_plan rate_after(const ik_axes *axes, double h) {
    ik_plan off = axes->wanted, rate = axes->rate;
    double k = turn_stiffness, share = 1 / (1 + k * h * (2 + k * h));
    ik_plan change = {share * (rate.x + k * k * h * off.x) - rate.x,
                      share * (rate.y + k * k * h * off.y) - rate.y};
    change = limited(change, turn_hardest * h);
    return limited((ik_plan){rate.x + change.x, rate.y + change.y}, turn_most);
}

// The rate at which all standing legs stay in range; 0 if there is none.
static ik_plan rate_in_range(const ik_walker *walker, ik_vec pivot, ik_plan rate, double h) {
    turn by = turn_by(pivot, (ik_plan){h * rate.x, h * rate.y});
    double share = allowed_share(walker, &by, h);
    rate = (ik_plan){share * rate.x, share * rate.y};
    for (int i = 0; i < 4; i++) {
        by = turn_by(pivot, (ik_plan){h * rate.x, h * rate.y});
        if (keeps_in_range(walker, &by)) {
            return rate;
        }
        rate = (ik_plan){0.5 * rate.x, 0.5 * rate.y};
    }
    return (ik_plan){0, 0};
}

static bool is_still(ik_plan rate, double most) {
    return fabs(rate.x) <= most && fabs(rate.y) <= most;
}

void ik_surface_turn_about(ik_walker *walker, ik_vec pivot, double h) {
    ik_axes *axes = &walker->axes;
    ik_plan rate = rate_after(axes, h);
    if (is_still(rate, rest_least) && is_still(axes->wanted, 1e-6)) {
        axes->rate = (ik_plan){0, 0};
        return;
    }
    rate = rate_in_range(walker, pivot, rate, h);
    axes->rate = rate;
    axes->wanted.x -= h * rate.x;
    axes->wanted.y -= h * rate.y;
    if (rate.x != 0 || rate.y != 0) {
        turn by = turn_by(pivot, (ik_plan){h * rate.x, h * rate.y});
        turn_frame(walker, &by);
        ik_walker_apply_pose(walker);
    }
}

// An imposed rotation: turns by the share of it that this substep has of the frame.
static void turn_to_imposed(ik_walker *walker, ik_vec pivot) {
    ik_vec up = ik_quat_rotate(walker->axes.imposed, (ik_vec){0, 0, 1});
    up = ik_walker_turn_from_user(walker, up.x, up.y, up.z);
    ik_vec way = ik_rotation_between((ik_vec){0, 0, 1}, up, walker->left);
    double share = 1.0 / (walker->substeps - walker->substep + 1);
    turn by = turn_by(pivot, (ik_plan){share * way.x, share * way.y});
    if (way.x != 0 || way.y != 0) {
        turn_frame(walker, &by);
        ik_walker_apply_pose(walker);
    }
    walker->axes.rate = (ik_plan){0, 0};
}

// About the point of the plane of the feet below the body.
void ik_surface_turn(ik_walker *walker, double h) {
    const ik_vec *place = &walker->pose.place;
    ik_vec pivot = {place->x, place->y, ik_walker_plane(walker, place->x, place->y)};
    if (walker->mode == IK_WALKER_COMMAND_FOLLOW) {
        turn_to_imposed(walker, pivot);
    } else {
        ik_surface_turn_about(walker, pivot, h);
    }
    ik_surface_sight(walker);
}

// ---- The command in the frame ----

// The direction to a point in the plan. A point high above or far below cannot be seen in the plan:
// then the body goes straight on, until the surface bends.
static ik_plan plan_of(const ik_walker *walker, ik_vec point) {
    const ik_vec *place = &walker->pose.place;
    ik_plan to = ik_walker_unrolled(walker, point);
    double x = point.x - place->x, y = point.y - place->y, plan = sqrt(x * x + y * y);
    double off = fabs(point.z - ik_walker_plane(walker, point.x, point.y));
    if (off > overhead * walker->reach && off > plan) {
        to = (ik_plan){place->x + off * walker->cosine, place->y + off * walker->sine};
    }
    return to;
}

void ik_surface_sight(ik_walker *walker) {
    const ik_vec *at = &walker->axes.target;
    ik_vec point = ik_walker_from_user(walker, at->x, at->y, at->z);
    if (walker->mode == IK_WALKER_COMMAND_CHASE) {
        ik_plan to = plan_of(walker, point);
        walker->target = (ik_plan_pose){to.x, to.y, 0};
    } else if (walker->mode == IK_WALKER_COMMAND_FOLLOW) {
        ik_vec ahead = ik_quat_rotate(walker->axes.imposed, (ik_vec){1, 0, 0});
        ahead = ik_walker_turn_from_user(walker, ahead.x, ahead.y, ahead.z);
        walker->target = (ik_plan_pose){point.x, point.y, ik_atan2(ahead.y, ahead.x)};
    }
}

// ---- Where to ----

// The rotation vector from z to the normal of slopes in the body's frame.
static ik_plan rotation_to(const ik_walker *walker, ik_plan slopes) {
    double x = walker->cosine * slopes.x - walker->sine * slopes.y;
    double y = walker->sine * slopes.x + walker->cosine * slopes.y;
    ik_vec v = ik_rotation_between(
        (ik_vec){0, 0, 1}, ik_vec_unit((ik_vec){-x, -y, 1}, (ik_vec){0, 0, 1}), (ik_vec){1, 0, 0});
    return (ik_plan){v.x, v.y};
}

void ik_surface_aim(ik_walker *walker, ik_plan slopes) {
    slopes = ik_surface_look_ahead(walker, slopes);
    walker->axes.wanted = rotation_to(walker, slopes);
}

// ---- Standing ----

// The point of the surface on which a walker stands that is put at the origin of the frame: below
// it if that is near; else the nearest one in six directions.
static ik_answer find_surface(const ik_walker *walker) {
    static const double around[6][3] = {{0, 0, -1}, {0, 0, 1}, {1, 0, 0},
                                        {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}};
    double reach = walker->reach, far = probe_depth * reach;
    ik_vec above = {0, 0, 0.5 * reach}, below = {0, 0, -reach}, here = {0, 0, 0};
    ik_answer nearest = ik_surface_cast(walker, above, below, true);
    if (nearest.hit) {
        return nearest;
    }
    for (int i = 0; i < 6; i++) {
        ik_vec to = {far * around[i][0], far * around[i][1], far * around[i][2]};
        ik_answer hit = ik_surface_cast(walker, here, to, false);
        if (hit.hit && (!nearest.hit || ik_vec_length(hit.point) < ik_vec_length(nearest.point))) {
            nearest = hit;
        }
    }
    return nearest;
}

void ik_surface_stand(ik_walker *walker) {
    ik_axes *axes = &walker->axes;
    axes->origin = axes->put_at;
    axes->rotation = axes->put_turn;
    ik_answer on = find_surface(walker);
    if (on.hit) {
        axes->origin = ik_walker_to_user(walker, on.point);
        ik_quat to = ik_quat_least((ik_vec){0, 0, 1}, on.normal, (ik_vec){1, 0, 0});
        axes->rotation = ik_quat_unit(ik_quat_mul(axes->rotation, to));
    }
    axes->rate = axes->wanted = (ik_plan){0, 0};
    double height = walker->settings[IK_WALKER_BODY_HEIGHT];
    walker->pose.place = (ik_vec){0, 0, height};
    walker->plane = (ik_plane){{0, 0, 0}, 0, 0};
    ik_walker_apply_pose(walker);
    for (int32_t i = 0; i < walker->leg_count; i++) {
        ik_leg *leg = &walker->leg[i];
        leg->mode = IK_STANCE;
        leg->normal = leg->knee = (ik_vec){0, 0, 0};
        leg->foot = (ik_vec){leg->nominal_now.x, leg->nominal_now.y, 0};
        ik_surface_find_foothold(walker, leg, leg->nominal_now, 0, &leg->foot);
    }
    ik_walker_level_body(walker);
}
