// Compiled for speed, see build.sh.

// The body is carried by its feet. A least-squares plane is fitted to the ground under them. The
// body keeps its height above that plane, and tilts with it. A leg in the air counts as standing a
// little lower, so the body dips towards it: it bobs.

#include "walker/body.h"

#include "core/matrix.h"
#include "walker/axes.h"
#include "walker/balance.h"
#include "walker/geometry.h"
#include "walker/ground.h"
#include "walker/sinking.h"
#include "walker/surface.h"

// The height of the ground that supports the body at a leg: under its foot, or, while it swings, in
// between.
static double support(const ik_leg *leg, double bob) {
    if (leg->mode == IK_STANCE) {
        return leg->foot.z;
    }
    double s = leg->progress;
    double ground = leg->liftoff.z + s * s * (3 - 2 * s) * (leg->foothold.z - leg->liftoff.z);
    return ground - bob * 4 * s * (1 - s);
}

static double bob_of(const ik_walker *walker) {
    return ik_min(walker->settings[IK_WALKER_BOB], walker->reach);
}

static bool is_supporting(const ik_leg *leg) {
    return leg->enabled && leg->mode != IK_HANGING;
}

// Planes z = c.x + c.y x + c.z y through the supports; x and y are in the body's frame.
typedef struct fit {
    ik_vec feet; // for questions about other places: they do not depend on how the body bobs
    ik_vec body; // with the bob: it carries the body
} fit;

static fit fit_planes(const ik_walker *walker) {
    double bob = bob_of(walker);
    if (ik_walker_balances(walker)) {
        double height = ik_walker_support_height(walker, bob);
        if (!isnan(height)) {
            // A biped stays upright.
            return (fit){{ik_walker_support_height(walker, 0), 0, 0}, {height, 0, 0}};
        }
    }
    // A weak pull of the slopes to 0 (1e-3 of the weight of legs at distance L) makes the fit
    // unique for legs in one line, and is not visible for others.
    double stiff = 1e-3 * walker->enabled_count * walker->reach * walker->reach;
    ik_matrix m = {0, 0, 0, stiff, 0, stiff};
    ik_vec feet = {0, 0, 0}, body = {0, 0, 0};
    bool bobs = false;
    for (int32_t i = 0; i < walker->leg_count; i++) {
        const ik_leg *leg = &walker->leg[i];
        if (is_supporting(leg)) {
            ik_vec row = {1, leg->nominal.x, leg->nominal.y};
            ik_matrix_add_square(&m, 1, row);
            feet = ik_vec_add(feet, ik_vec_scale(support(leg, 0), row));
            body = ik_vec_add(body, ik_vec_scale(support(leg, bob), row));
            bobs = bobs || leg->mode == IK_SWING;
        }
    }
    if (m.xx == 0) {
        // No leg supports it: it lies down, as low as wanted_pose allows.
        // Over a hole, it stays where it is.
        const ik_vec *place = &walker->pose.place;
        double ground =
            ik_walker_is_on_surface(walker) ? NAN : ik_walker_ground(walker, place->x, place->y);
        double plane = isnan(ground) ? place->z : ground;
        ik_vec low = {plane - walker->settings[IK_WALKER_BODY_HEIGHT], 0, 0};
        return (fit){low, low};
    }
    feet = ik_matrix_solve(m, feet);
    return (fit){feet, bobs ? ik_matrix_solve(m, body) : feet};
}

// The highest support; the ground under the body if there is none.
static double highest_support(const ik_walker *walker) {
    const ik_pose *pose = &walker->pose;
    double most = -INFINITY;
    for (int32_t i = 0; i < walker->leg_count; i++) {
        const ik_leg *leg = &walker->leg[i];
        if (is_supporting(leg)) {
            most = ik_max(most, support(leg, bob_of(walker)));
        }
    }
    return most > -INFINITY ? most : ik_walker_known_ground(walker, pose->place.x, pose->place.y);
}

// The slope that the body should have, from that of the ground and from an acceleration, into which
// it leans.
static double wanted_slope(const ik_walker *walker, double ground, double acceleration,
                           double most) {
    double push = lean / (lean_full * walker->reach);
    return ik_clamp(tilt_gain * ground - ik_clamp(push * acceleration, -lean, lean), -most, most);
}

// The least height of the body: over the highest ground under it, and where it will be soon, by a
// share of its own height.
static double least_height(const ik_walker *walker, double slope_x, double slope_y) {
    const ik_pose *pose = &walker->pose;
    double clear = clear_least * walker->settings[IK_WALKER_BODY_HEIGHT];
    if (walker->ground_kind == IK_WALKER_GROUND_FLAT) {
        return walker->settings[IK_WALKER_GROUND] + clear;
    }
    if (ik_walker_is_on_surface(walker)) {
        return walker->surface->calls->highest_below(walker) + clear;
    }
    double ahead = look_ahead * walker->vx, aside = look_ahead * walker->vy;
    double x = walker->extent.x, y = walker->extent.y;
    const ik_plan points[] = {{0, 0}, {x, 0}, {-x, 0}, {0, y}, {0, -y}, {ahead, aside}};
    double most = -INFINITY;
    for (int i = 0; i < 6; i++) {
        double px = pose->place.x + walker->cosine * points[i].x - walker->sine * points[i].y;
        double py = pose->place.y + walker->sine * points[i].x + walker->cosine * points[i].y;
        double ground = ik_walker_ground(walker, px, py);
        // The body is not on top of a wall, but beside it.
        if (ground <= ik_walker_plane(walker, px, py) + ik_walker_wall_height(walker)) {
            // The sixth point is where the middle will be; the others tilt with the body.
            double tilt = i < 5 ? slope_x * points[i].x + slope_y * points[i].y : 0;
            most = ik_max(most, ground - tilt);
        }
    }
    return most + clear;
}

// The height up to which a leg reaches its foothold: where it stands, or will stand. Until then its
// hip moves on, here on a straight line.
static double height_most(const ik_walker *walker, const ik_leg *leg) {
    ik_vec chord = ik_vec_sub(leg->foothold, leg->hip_now);
    double reach = (leg->mode == IK_STANCE ? reach_hard : reach_search) * leg->limb.reach;
    if (leg->mode == IK_SWING && walker->moving) {
        double left = (1 - leg->progress) * walker->swing;
        double x = left * (walker->vx - walker->turn * leg->hip.y);
        double y = left * (walker->vy + walker->turn * leg->hip.x);
        chord.x -= walker->cosine * x - walker->sine * y;
        chord.y -= walker->sine * x + walker->cosine * y;
    }
    double square = reach * reach - chord.x * chord.x - chord.y * chord.y;
    return square > 0 ? walker->pose.place.z + chord.z + sqrt(square) : INFINITY;
}

// The body sinks as far as its legs need to reach the ground, and no lower than `lowest`.
static double sunk(const ik_walker *walker, double z, double lowest) {
    double most = z;
    for (int32_t i = 0; i < walker->leg_count; i++) {
        const ik_leg *leg = &walker->leg[i];
        if (is_supporting(leg) && !leg->waits) {
            most = ik_min(most, height_most(walker, leg));
        }
    }
    return ik_max(most, ik_min(z, lowest));
}

// The height and the slopes that the body should have; the rest of the pose is 0. `lowest` receives
// the height to which it may sink: a share of its own height above the plane, and above the ground.
static ik_pose wanted_pose(const ik_walker *walker, ik_vec plane, double *lowest) {
    double height = walker->settings[IK_WALKER_BODY_HEIGHT];
    if (ik_walker_balances(walker)) {
        // No lower than its feet: a foothold may be out of reach at any height.
        height = ik_max(ik_walker_crouch(walker, plane.x + height) - plane.x, 0);
    }
    double x = wanted_slope(walker, plane.y, walker->ax, walker->pitch_most);
    double y = wanted_slope(walker, plane.z, walker->ay, walker->roll_most);
    if (ik_walker_is_on_surface(walker)) {
        x = y = 0; // its frame turns with the slope
    }
    // If all feet are to one side of the body, the plane may pass high above or below it.
    double z = ik_min(plane.x, highest_support(walker)) + height;
    double least = least_height(walker, x, y);
    *lowest = ik_max(plane.x + crouch_least * walker->settings[IK_WALKER_BODY_HEIGHT], least);
    if (walker->ground_kind != IK_WALKER_GROUND_FLAT) {
        // On a slope, the filter is late by this.
        z += look_ahead * (plane.y * walker->vx + plane.z * walker->vy);
        z = ik_walker_balances(walker) ? z : sunk(walker, z, *lowest);
    }
    return (ik_pose){{0, 0, ik_max(z, least)}, 0, x, y};
}

// Keeps the plane, for questions about other places.
static void set_plane(ik_walker *walker, ik_vec plane) {
    const ik_pose *pose = &walker->pose;
    walker->plane = (ik_plane){{pose->place.x, pose->place.y, plane.x},
                               walker->cosine * plane.y - walker->sine * plane.z,
                               walker->sine * plane.y + walker->cosine * plane.z};
}

// Moves a towards b; returns b itself once both are within `least`.
static double filter(double a, double b, double decay, double least) {
    return fabs(a - b) <= least ? b : b + decay * (a - b);
}

void ik_walker_filter_body(ik_walker *walker, double h) {
    fit planes = fit_planes(walker);
    if (walker->ground_kind != IK_WALKER_GROUND_FLAT) {
        set_plane(walker, planes.feet);
    }
    if (ik_walker_is_on_surface(walker)) {
        walker->surface->calls->aim(walker, (ik_plan){planes.feet.y, planes.feet.z});
    }
    ik_pose *pose = &walker->pose, to = wanted_pose(walker, planes.body, &walker->sinks_to);
    double decay = ik_decay(h);
    double usual = pose->place.z - walker->sinking;
    if (walker->sinking != 0 || walker->sinking_speed != 0 || walker->jump.phase != IK_NO_JUMP) {
        ik_walker_advance_sinking(walker, h);
    }
    pose->place.z = filter(usual, to.place.z, decay, rest_least * walker->reach) + walker->sinking;
    pose->slope_x = filter(pose->slope_x, to.slope_x, decay, rest_least);
    pose->slope_y = filter(pose->slope_y, to.slope_y, decay, rest_least);
    ik_walker_apply_pose(walker);
}

void ik_walker_level_body(ik_walker *walker) {
    fit planes = fit_planes(walker);
    set_plane(walker, planes.feet);
    ik_pose to = wanted_pose(walker, planes.body, &walker->sinks_to);
    walker->pose.place.z = to.place.z;
    walker->pose.slope_x = to.slope_x;
    walker->pose.slope_y = to.slope_y;
    ik_walker_apply_pose(walker);
}

bool ik_walker_is_level(const ik_walker *walker) {
    const ik_pose *pose = &walker->pose;
    double lowest;
    ik_pose to = wanted_pose(walker, fit_planes(walker).body, &lowest);
    return fabs(pose->place.z - to.place.z) <= rest_least * walker->reach &&
           fabs(pose->slope_x - to.slope_x) <= rest_least &&
           fabs(pose->slope_y - to.slope_y) <= rest_least;
}

// By how much of its reach a planted leg is too long, or too short (negative).
static double excess(const ik_leg *leg) {
    if (leg->mode != IK_STANCE) {
        return 0;
    }
    double more = leg->stretch - reach_hard, less = leg->stretch - leg->min_stretch;
    // Rounding errors do not count: they would keep a standing walker from falling asleep.
    return more > rest_least ? more : less < -rest_least ? less : 0;
}

static const ik_leg *worst_leg(const ik_walker *walker) {
    const ik_leg *worst = &walker->leg[0];
    for (int32_t i = 1; i < walker->leg_count; i++) {
        const ik_leg *leg = &walker->leg[i];
        worst = fabs(excess(leg)) > fabs(excess(worst)) ? leg : worst;
    }
    return worst;
}

// FOLLOW: the part of a displacement that remains when the body yields no further than it may, and
// does not sink into the ground.
static ik_vec yield(ik_walker *walker, ik_vec by) {
    ik_vec total = {walker->yielded.x + by.x, walker->yielded.y + by.y, 0};
    double size = ik_vec_length(total), most = yield_most * walker->reach;
    total = size > most ? ik_vec_scale(most / size, total) : total;
    by.x = total.x - walker->yielded.x;
    by.y = total.y - walker->yielded.y;
    walker->yielded = (ik_plan){total.x, total.y};
    double height = walker->settings[IK_WALKER_BODY_HEIGHT];
    double ground = ik_walker_known_ground(walker, walker->pose.place.x, walker->pose.place.y);
    double clearance = walker->pose.place.z - ground - clear_least * height;
    by.z = ik_max(by.z, -ik_max(clearance, 0));
    return by;
}

static void displace(ik_walker *walker, ik_vec by) {
    if (walker->mode == IK_WALKER_COMMAND_FOLLOW) {
        by = yield(walker, by);
    }
    if (ik_walker_is_on_surface(walker)) {
        // Legs do not pull it into a bulge below it: it stays back.
        by.z = ik_max(by.z, ik_min(walker->sinks_to - walker->pose.place.z, 0));
    }
    walker->pose.place = ik_vec_add(walker->pose.place, by);
    ik_walker_apply_pose(walker);
}

// Moves the body so that the foot of a leg comes into its range.
static void pull(ik_walker *walker, const ik_leg *leg) {
    displace(walker, ik_vec_scale(excess(leg) / leg->stretch, ik_leg_chord(leg, leg->foot)));
}

// Of the reach: legs that are out of range by less do not count. It is not visible.
static const double excess_most = 1e-4;

// The leg that is furthest out of range moves the body until it is in range; then the next one. If
// a leg is still out of range after that, the body returns to where it was before, where all legs
// were in range. An imposed pose does not return.
static void keep_in_range(ik_walker *walker, const ik_pose *before) {
    const ik_leg *leg = worst_leg(walker);
    // On flat ground, one pull is enough, or none is.
    int32_t pulls = walker->ground_kind == IK_WALKER_GROUND_FLAT ? 1 : pulls_most;
    for (int32_t i = 0; i < pulls && excess(leg) != 0; i++) {
        pull(walker, leg);
        leg = worst_leg(walker);
    }
    if (fabs(excess(leg)) > excess_most && walker->mode != IK_WALKER_COMMAND_FOLLOW) {
        walker->pose = *before;
        ik_walker_apply_pose(walker);
    }
}

// The way of the body on which the foothold of a leg comes into its range: straight down if that is
// possible, so that the body stays where it is, else towards the foothold.
static ik_vec way_to_foothold(const ik_walker *walker, const ik_leg *leg) {
    ik_vec chord = ik_leg_chord(leg, leg->foothold);
    double reach = reach_landing * leg->limb.reach, distance = ik_vec_length(chord);
    double square = reach * reach - chord.x * chord.x - chord.y * chord.y;
    double down = square > 0 ? -chord.z - sqrt(square) : INFINITY;
    if (distance <= reach) {
        return (ik_vec){0, 0, 0};
    }
    return down >= 0 && down <= walker->pose.place.z - walker->sinks_to
               ? (ik_vec){0, 0, -down}
               : ik_vec_scale((distance - reach) / distance, chord);
}

// A foot that waits above its foothold, because that is out of range, pulls the body towards it, as
// far as the standing legs allow.
static void reach_out(ik_walker *walker, double h) {
    for (int32_t i = 0; i < walker->leg_count; i++) {
        const ik_leg *leg = &walker->leg[i];
        if (leg->mode == IK_SWING && leg->progress == 1 && !leg->waits) {
            ik_vec way = way_to_foothold(walker, leg);
            double far = ik_vec_length(way), most = reach_out_speed * h * leg->limb.reach;
            ik_pose pose = walker->pose;
            ik_plan yielded = walker->yielded;
            displace(walker, far > most ? ik_vec_scale(most / far, way) : way);
            if (excess(worst_leg(walker)) != 0) {
                walker->pose = pose;
                walker->yielded = yielded;
                ik_walker_apply_pose(walker);
            }
        }
    }
}

void ik_walker_pull_body(ik_walker *walker, const ik_pose *before, double h) {
    keep_in_range(walker, before);
    if (walker->ground_kind != IK_WALKER_GROUND_FLAT && !ik_walker_balances(walker)) {
        reach_out(walker, h);
    }
}
