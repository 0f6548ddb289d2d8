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
    leg->path = (ik_path){moved(t, leg->path.place), turned(t, leg->path.velocity),
                          turned(t, leg->path.acceleration)};
}

// A turn about the point of the plane of the feet below the body.
static turn turn_by(const ik_walker *walker, ik_plan by) {
    const ik_vec *place = &walker->pose.place;
    ik_quat rotation = ik_quat_from_vector((ik_vec){by.x, by.y, 0});
    return (turn){ik_quat_conjugate(rotation),
                  {place->x, place->y, ik_walker_plane(walker, place->x, place->y)}};
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

// The share of a turn in h seconds that legs allow, whose stretch it increases: they approach the end
// of their range with the time constant range_time.
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
    plane->point = pivot;
    plane->slope_x = -normal.x / ik_max(normal.z, 0.1);
    plane->slope_y = -normal.y / ik_max(normal.z, 0.1);
}

// Limits the size of a vector.
static ik_plan limited(ik_plan a, double most) {
    double size = sqrt(a.x * a.x + a.y * a.y);
    return size > most ? (ik_plan){a.x * most / size, a.y * most / size} : a;
}

// A critically damped spring, whose acceleration and rate are limited.
void ik_surface_turn(ik_walker *walker, double h) {
    ik_axes *axes = &walker->axes;
    ik_plan off = axes->wanted, rate = axes->rate;
    double k = turn_stiffness;
    // Implicit in the rate, so that it is stable for every h.
    double share = 1 / (1 + k * h * (2 + k * h));
    ik_plan change = {share * (rate.x + k * k * h * off.x) - rate.x,
                      share * (rate.y + k * k * h * off.y) - rate.y};
    change = limited(change, turn_hardest * h);
    rate = limited((ik_plan){rate.x + change.x, rate.y + change.y}, turn_most);
    if (fabs(rate.x) <= rest_least && fabs(rate.y) <= rest_least && fabs(off.x) <= 1e-6 &&
        fabs(off.y) <= 1e-6) {
        axes->rate = (ik_plan){0, 0};
        return;
    }
    turn by = turn_by(walker, (ik_plan){h * rate.x, h * rate.y});
    double allowed = allowed_share(walker, &by, h);
    rate = (ik_plan){allowed * rate.x, allowed * rate.y};
    by = turn_by(walker, (ik_plan){h * rate.x, h * rate.y});
    for (int i = 0; i < 3 && !keeps_in_range(walker, &by); i++) {
        rate = (ik_plan){0.5 * rate.x, 0.5 * rate.y};
        by = turn_by(walker, (ik_plan){h * rate.x, h * rate.y});
    }
    if (!keeps_in_range(walker, &by)) {
        axes->rate = (ik_plan){0, 0};
        return;
    }
    axes->rate = rate;
    axes->wanted.x -= h * rate.x;
    axes->wanted.y -= h * rate.y;
    turn_frame(walker, &by);
    ik_walker_apply_pose(walker);
}

// ---- Where to ----

// The rotation vector from z to the normal of slopes in the body's frame.
static ik_plan rotation_to(const ik_walker *walker, ik_plan slopes) {
    double x = walker->cosine * slopes.x - walker->sine * slopes.y;
    double y = walker->sine * slopes.x + walker->cosine * slopes.y;
    ik_vec v = ik_rotation_between((ik_vec){0, 0, 1}, ik_vec_unit((ik_vec){-x, -y, 1}, (ik_vec){0, 0, 1}),
                                   (ik_vec){1, 0, 0});
    return (ik_plan){v.x, v.y};
}

void ik_surface_aim(ik_walker *walker, ik_plan slopes) {
    slopes = ik_surface_look_ahead(walker, slopes);
    walker->axes.wanted = rotation_to(walker, slopes);
}

// ---- Standing ----

// A ray of the user's up direction first, then all around.
static const double around[][3] = {{0, 0, -1}, {1, 0, 0},  {-1, 0, 0}, {0, 1, 0},
                                   {0, -1, 0}, {0, 0, 1}};

// The nearest point of the surface around the origin of the frame.
static ik_answer find_surface(const ik_walker *walker) {
    double reach = walker->reach;
    ik_answer nearest = {false, {0, 0, 0}, {0, 0, 1}};
    ik_vec from = {0, 0, 0.5 * reach};
    ik_answer below = ik_surface_cast(walker, from, (ik_vec){0, 0, -probe_depth * reach}, true);
    if (below.hit) {
        return below;
    }
    for (int i = 1; i < 6; i++) {
        ik_vec to = ik_vec_scale(probe_depth * reach,
                                 (ik_vec){around[i][0], around[i][1], around[i][2]});
        ik_answer hit = ik_surface_cast(walker, (ik_vec){0, 0, 0}, to, false);
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
