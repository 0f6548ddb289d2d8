// The body rides on its feet. A plane is laid through the ground under them, by least squares: the
// body keeps its height above it and leans with it. Legs in the air count as standing a little
// lower, so it dips where they are: it bobs.

#include "core/matrix.h"
#include "core/trig.h"
#include "walker/walker.h"

// 2^(-h / half_life), to 1e-4 for any h: the greatest substep is a fifth of half_life.
double ik_walker_fade(double h) {
    double x = h / half_life * 0.6931471805599453;
    return 1 / (1 + x * (1 + x * (0.5 + x * (1 / 6.0))));
}

// The height of the ground. All who ask for it ask here.
double ik_walker_ground(const ik_walker *walker, double x, double y) {
    (void)x;
    (void)y;
    return walker->settings[IK_WALKER_GROUND];
}

// What bears the body at a leg: the ground under its foot, or on the way from one place to the
// next.
static double support(const ik_walker *walker, const ik_leg *leg) {
    if (leg->mode == IK_STANDING) {
        return leg->foot.z;
    }
    double s = leg->progress;
    double ground = leg->from.z + s * s * (3 - 2 * s) * (leg->aim.z - leg->from.z);
    return ground - walker->settings[IK_WALKER_BOB] * 4 * s * (1 - s);
}

// The plane z = c.x + c.y x + c.z y through the supports, x and y in the body's frame.
static ik_vec fit(const ik_walker *walker) {
    // A little of the size of the walker keeps legs in one line from having no answer.
    double stiff = 1e-3 * walker->enabled * walker->reach * walker->reach;
    ik_matrix m = {0, 0, 0, stiff, 0, stiff};
    ik_vec b = {0, 0, 0};
    for (int32_t i = 0; i < walker->legs; i++) {
        const ik_leg *leg = &walker->leg[i];
        if (leg->enabled && leg->mode != IK_HANGING) {
            ik_vec row = {1, leg->home.x, leg->home.y};
            ik_matrix_add_square(&m, 1, row);
            b = ik_vec_add(b, ik_vec_scale(support(walker, leg), row));
        }
    }
    if (m.xx == 0) {
        // On its belly, see below.
        double ground = ik_walker_ground(walker, walker->pose.place.x, walker->pose.place.y);
        return (ik_vec){ground - walker->settings[IK_WALKER_BODY_HEIGHT], 0, 0};
    }
    return ik_matrix_solve(m, b);
}

// The highest of the supports, or the ground if there is none.
static double highest(const ik_walker *walker) {
    const ik_pose *pose = &walker->pose;
    double most = -INFINITY;
    for (int32_t i = 0; i < walker->legs; i++) {
        const ik_leg *leg = &walker->leg[i];
        if (leg->enabled && leg->mode != IK_HANGING) {
            most = ik_max(most, support(walker, leg));
        }
    }
    return most > -INFINITY ? most : ik_walker_ground(walker, pose->place.x, pose->place.y);
}

// a on its way to b; there, when it is as near as makes no difference.
static double fade_to(double a, double b, double share, double least) {
    return fabs(a - b) <= least ? b : b + share * (a - b);
}

// Where the body wants to be above its feet: only its height and its slopes are meant.
static ik_pose wanted(const ik_walker *walker) {
    const ik_pose *pose = &walker->pose;
    ik_vec plane = fit(walker);
    double height = walker->settings[IK_WALKER_BODY_HEIGHT];
    double ground = ik_walker_ground(walker, pose->place.x, pose->place.y);
    // Feet that are all to one side of the body bear it no higher than they are.
    double z = ik_max(ik_min(plane.x, highest(walker)) + height, ground + clear_least * height);
    double push = lean / (12 * walker->reach);
    double slope_x = ik_clamp(tilt_gain * plane.y - ik_clamp(push * walker->push_x, -lean, lean),
                              -tilt_most, tilt_most);
    double slope_y = ik_clamp(tilt_gain * plane.z - ik_clamp(push * walker->push_y, -lean, lean),
                              -tilt_most, tilt_most);
    return (ik_pose){{0, 0, z}, 0, slope_x, slope_y};
}

void ik_walker_sway(ik_walker *walker, double h) {
    ik_pose *pose = &walker->pose, to = wanted(walker);
    double fade = ik_walker_fade(h);
    pose->place.z = fade_to(pose->place.z, to.place.z, fade, 1e-9 * walker->reach);
    pose->slope_x = fade_to(pose->slope_x, to.slope_x, fade, 1e-9);
    pose->slope_y = fade_to(pose->slope_y, to.slope_y, fade, 1e-9);
}

// Whether it is there.
bool ik_walker_rests(const ik_walker *walker) {
    const ik_pose *pose = &walker->pose;
    ik_pose to = wanted(walker);
    return fabs(pose->place.z - to.place.z) <= 1e-9 * walker->reach &&
           fabs(pose->slope_x - to.slope_x) <= 1e-9 && fabs(pose->slope_y - to.slope_y) <= 1e-9;
}

// The axes of the body, its hips and its homes in space.
void ik_walker_locate(ik_walker *walker) {
    const ik_pose *pose = &walker->pose;
    double sine, cosine;
    ik_sin_cos(pose->heading, &sine, &cosine);
    walker->cosine = cosine;
    walker->sine = sine;

    // In the frame of the heading: the normal of the slopes, and the least rotation from z to it.
    double nz = 1 / sqrt(1 + pose->slope_x * pose->slope_x + pose->slope_y * pose->slope_y);
    double nx = -pose->slope_x * nz, ny = -pose->slope_y * nz;
    double k = 1 / (1 + nz);
    ik_vec forward = {1 - nx * nx * k, -nx * ny * k, -nx};
    ik_vec left = {-nx * ny * k, 1 - ny * ny * k, -ny};
    walker->forward = (ik_vec){cosine * forward.x - sine * forward.y,
                               sine * forward.x + cosine * forward.y, forward.z};
    walker->left =
        (ik_vec){cosine * left.x - sine * left.y, sine * left.x + cosine * left.y, left.z};
    walker->upright = (ik_vec){cosine * nx - sine * ny, sine * nx + cosine * ny, nz};

    // Homes are where an imposed pose wants them, hips where the body is.
    ik_vec middle =
        walker->mode == IK_FOLLOW ? ik_vec_sub(pose->place, walker->shift) : pose->place;
    for (int32_t i = 0; i < walker->legs; i++) {
        ik_leg *leg = &walker->leg[i];
        ik_vec x = ik_vec_scale(leg->hip.x, walker->forward);
        ik_vec y = ik_vec_scale(leg->hip.y, walker->left);
        ik_vec z = ik_vec_scale(leg->hip.z, walker->upright);
        leg->hip_now = ik_vec_add(pose->place, ik_vec_add(x, ik_vec_add(y, z)));
        leg->home_now.x = middle.x + cosine * leg->home.x - sine * leg->home.y;
        leg->home_now.y = middle.y + sine * leg->home.x + cosine * leg->home.y;
        leg->home_now.z = ik_walker_ground(walker, leg->home_now.x, leg->home_now.y);
        leg->stretch = ik_vec_length(ik_leg_way(leg, leg->foot)) / leg->limb.reach;
    }
}

// By how much of its reach a planted leg is longer than it may be, or shorter, which is negative.
static double excess(const ik_leg *leg) {
    if (leg->mode != IK_STANDING) {
        return 0;
    }
    double more = leg->stretch - reach_hard, less = leg->stretch - leg->nearest;
    // Next to nothing is nothing, or rounding would keep it busy.
    return more > 1e-9 ? more : less < -1e-9 ? less : 0;
}

static const ik_leg *worst(const ik_walker *walker) {
    const ik_leg *found = &walker->leg[0];
    for (int32_t i = 1; i < walker->legs; i++) {
        const ik_leg *leg = &walker->leg[i];
        found = fabs(excess(leg)) > fabs(excess(found)) ? leg : found;
    }
    return found;
}

static void shift(ik_walker *walker, ik_vec by) {
    if (walker->mode == IK_FOLLOW) {
        ik_vec total = ik_vec_add(walker->shift, (ik_vec){by.x, by.y, 0});
        double size = ik_vec_length(total), most = follow_budget * walker->reach;
        total = size > most ? ik_vec_scale(most / size, total) : total;
        by.x = total.x - walker->shift.x;
        by.y = total.y - walker->shift.y;
        walker->shift = total;
        // Nor is it drawn into the ground.
        double height = walker->settings[IK_WALKER_BODY_HEIGHT];
        double ground = ik_walker_ground(walker, walker->pose.place.x, walker->pose.place.y);
        double room = walker->pose.place.z - ground - clear_least * height;
        by.z = ik_max(by.z, -ik_max(room, 0));
    }
    walker->pose.place = ik_vec_add(walker->pose.place, by);
    ik_walker_locate(walker);
}

// The leg that is worst off pulls the body until it is at its end. If another is beyond its own
// then, the body stays where it was before, where all were well; but an imposed pose does not.
void ik_walker_give_way(ik_walker *walker, const ik_pose *before) {
    const ik_leg *leg = worst(walker);
    if (excess(leg) == 0) {
        return;
    }
    shift(walker, ik_vec_scale(excess(leg) / leg->stretch, ik_leg_way(leg, leg->foot)));
    if (fabs(excess(worst(walker))) > 1e-4 && walker->mode != IK_FOLLOW) {
        walker->pose = *before;
        ik_walker_locate(walker);
    }
}
