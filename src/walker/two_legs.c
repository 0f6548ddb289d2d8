// A step of a biped leads from behind the standing foot to ahead of it. At the touchdown the body
// is over the standing foot, and the new foothold must be in reach. Then the body moves over the
// new foothold, and the foot that is behind now must still be in reach. Both are conditions on
// `apart`, the way from the standing foot to the other one, in the body's frame: its end lies in
// two circles.

#include "walker/two_legs.h"

#include "core/trig.h"
#include "walker/geometry.h"
#include "walker/ground.h"

double ik_support_ahead(double sole_length, double reach) {
    return ik_min(0.5 * sole_length, balance_most * reach);
}

const ik_leg *ik_leg_other(const ik_walker *walker, const ik_leg *leg) {
    return &walker->leg[leg == &walker->leg[0]];
}

ik_plan ik_leg_support(const ik_leg *leg) {
    double sine, cosine;
    ik_sin_cos(leg->yaw, &sine, &cosine);
    return (ik_plan){leg->foot.x + leg->ahead * cosine, leg->foot.y + leg->ahead * sine};
}

bool ik_leg_is_twisted(const ik_walker *walker, const ik_leg *leg) {
    return leg->flat && fabs(ik_wrap_angle(walker->pose.heading - leg->yaw)) > twist_least;
}

// From the nominal foothold of the other leg to that of this one.
static ik_plan nominal_apart(const ik_walker *walker, const ik_leg *leg) {
    const ik_leg *other = ik_leg_other(walker, leg);
    return (ik_plan){leg->nominal.x - other->nominal.x, leg->nominal.y - other->nominal.y};
}

// The centers of the circles, relative to `nominal_apart`. At the touchdown: the hip, when the body
// is over the other foot. Afterwards: where this foot stands when the other hip is over its foot.
static void find_centers(const ik_walker *walker, const ik_leg *leg, ik_plan center[2]) {
    const ik_leg *other = ik_leg_other(walker, leg);
    ik_plan apart = nominal_apart(walker, leg);
    center[0] = (ik_plan){other->ahead + leg->hip.x - apart.x, leg->hip.y - apart.y};
    center[1] = (ik_plan){-leg->ahead - other->hip.x - apart.x, -other->hip.y - apart.y};
}

static double length(ik_plan a) {
    return sqrt(a.x * a.x + a.y * a.y);
}

// The square of how far from the point under its hip a leg reaches, when the body is as high as it
// usually is.
static double usual_square(const ik_walker *walker, const ik_leg *leg) {
    double far = reach_usual * leg->limb.reach;
    double height = walker->settings[IK_WALKER_BODY_HEIGHT] + leg->hip.z;
    return far * far - height * height;
}

// How far beyond `nominal_apart` a step of a leg may lead, in a direction of the body's frame: to
// the nearer one of the two circles. And, towards the other foot, until it is near to that.
static double step_most(const ik_walker *walker, const ik_leg *leg, ik_plan direction) {
    const ik_leg *legs[2] = {leg, ik_leg_other(walker, leg)};
    ik_plan center[2], apart = nominal_apart(walker, leg);
    find_centers(walker, leg, center);
    double most = INFINITY;
    for (int i = 0; i < 2; i++) {
        ik_plan c = center[i];
        double along = direction.x * c.x + direction.y * c.y;
        double square = along * along + usual_square(walker, legs[i]) - c.x * c.x - c.y * c.y;
        most = ik_min(most, square > 0 ? along + sqrt(square) : 0);
    }
    double inwards = apart.y > 0 ? -direction.y : direction.y;
    double room = (1 - apart_least) * fabs(apart.y);
    if (inwards * most > room) {
        most = room / inwards;
    }
    return ik_max(most, 0);
}

// Whether a leg can stand at home, and has some room for a step, while the body is over either foot
// at some height. Returns the greatest one of these heights; below 0 if there is none.
static double height_most(const ik_walker *walker, const ik_leg *leg) {
    const ik_leg *legs[2] = {leg, ik_leg_other(walker, leg)};
    ik_plan center[2];
    find_centers(walker, leg, center);
    double most = INFINITY;
    for (int i = 0; i < 2; i++) {
        double far = reach_usual * legs[i]->limb.reach;
        double plan = length(center[i]) + step_room * walker->reach;
        double square = far * far - plan * plan;
        most = ik_min(most, square > 0 ? sqrt(square) - legs[i]->hip.z : -1);
    }
    return most;
}

void ik_walker_find_biped(ik_walker *walker) {
    const ik_leg *leg = walker->leg;
    walker->next = -1;
    walker->biped = false;
    if (walker->leg_count != 2 || leg[0].side == leg[1].side || leg[0].rank != leg[1].rank) {
        return;
    }
    for (int32_t i = 0; i < 2; i++) {
        walker->leg[i].ahead = ik_support_ahead(leg[i].sole, walker->reach);
    }
    double most = ik_min(height_most(walker, &leg[0]), height_most(walker, &leg[1]));
    if (most >= walker->min_height && most >= 0) {
        walker->biped = true;
        walker->highest_leg = most < walker->max_height ? -1 : walker->highest_leg;
        walker->max_height = ik_min(walker->max_height, most);
    }
}

// The shortest stance: the other leg's swing, and before and after it a shift of the body.
static double stance_least(void) {
    return step_swing_least + 2 * shift_least;
}

double ik_walker_biped_margin(const ik_walker *walker, ik_plan direction) {
    double most = ik_min(step_most(walker, &walker->leg[0], direction),
                         step_most(walker, &walker->leg[1], direction));
    // Between two touchdowns of a foot, the body covers two steps; during its stance, two margins.
    double margin = step_share * most * stance_least() / (stance_least() + step_swing_least);
    double reach = walker->reach;
    return ik_clamp(margin, stride_least * reach,
                    stride_most * ik_min(walker->leg[0].limb.reach, walker->leg[1].limb.reach));
}

void ik_walker_plan_biped(ik_walker *walker) {
    double stance = step_stance_most, share = INFINITY;
    for (int32_t i = 0; i < 2; i++) {
        const ik_leg *leg = &walker->leg[i];
        if (leg->speed > 0) {
            double fastest = 2 * leg->margin / stance_least();
            double fast = ik_min(leg->speed / fastest, 1);
            double half = (step_slow + (1 - step_slow) * fast) * leg->margin;
            stance = ik_min(stance, 2 * half / leg->speed);
            share = ik_min(share, fastest / leg->speed);
        }
    }
    double turn = fabs(walker->turn);
    if (turn > 0) {
        stance = ik_min(stance, twist_most / turn);
        share = ik_min(share, twist_most / (turn * stance_least()));
    }
    walker->walking_stance = stance;
    walker->speed_share = share;
}

double ik_walker_biped_share(const ik_walker *walker) {
    double share = 1;
    for (int32_t i = 0; i < 2; i++) {
        const ik_leg *leg = &walker->leg[i];
        if (leg->mode == IK_STANCE && leg->speed > 0) {
            double left = leg->margin + lag_most * walker->reach - ik_leg_slack(walker, leg).behind;
            share = ik_min(share, ik_max(lag_gain * left, 0) / leg->speed);
        }
    }
    return share;
}

double ik_walker_biped_top_speed(const ik_walker *walker) {
    return 2 * ik_walker_biped_margin(walker, (ik_plan){1, 0}) / stance_least();
}

static ik_plan turned(ik_plan a, double cosine, double sine) {
    return (ik_plan){cosine * a.x - sine * a.y, sine * a.x + cosine * a.y};
}

ik_plan ik_walker_limit_step(const ik_walker *walker, const ik_leg *leg, ik_plan wanted,
                             double seconds, double share) {
    const ik_leg *other = ik_leg_other(walker, leg);
    if (other->mode != IK_STANCE) {
        return wanted;
    }
    double sine, cosine;
    ik_sin_cos(walker->pose.heading + walker->turn * seconds, &sine, &cosine);
    ik_plan from = {other->foot.x, other->foot.y}, nominal = nominal_apart(walker, leg);
    ik_plan apart = turned((ik_plan){wanted.x - from.x, wanted.y - from.y}, cosine, -sine);
    ik_plan step = {apart.x - nominal.x, apart.y - nominal.y};
    double size = length(step);
    if (!(size > rest_least * walker->reach)) {
        return wanted;
    }
    double most = step_most(walker, leg, (ik_plan){step.x / size, step.y / size});
    if (size <= most && share == 1) {
        return wanted;
    }
    double scale = share * ik_min(most / size, 1);
    ik_plan limited = {nominal.x + scale * step.x, nominal.y + scale * step.y};
    limited = turned(limited, cosine, sine);
    return (ik_plan){from.x + limited.x, from.y + limited.y};
}

double ik_leg_height_most(const ik_walker *walker, const ik_leg *leg, ik_plan body,
                          ik_vec foothold) {
    ik_plan hip = turned((ik_plan){leg->hip.x, leg->hip.y}, walker->cosine, walker->sine);
    double x = foothold.x - body.x - hip.x, y = foothold.y - body.y - hip.y;
    double far = reach_usual * leg->limb.reach, square = far * far - x * x - y * y;
    return square > 0 ? foothold.z - leg->hip.z + sqrt(square) : -INFINITY;
}

static bool is_wall(const ik_walker *walker, double x, double y, double ground) {
    return ik_walker_ground(walker, x, y) > ground + ik_walker_wall_height(walker);
}

// Whether there is room for the body over a foothold, and on its way there: no wall.
static bool has_room_above(const ik_walker *walker, ik_plan from, ik_vec foothold) {
    double x = foothold.x, y = foothold.y, near = room_least * walker->reach;
    bool room =
        !is_wall(walker, x + near, y, foothold.z) && !is_wall(walker, x - near, y, foothold.z) &&
        !is_wall(walker, x, y + near, foothold.z) && !is_wall(walker, x, y - near, foothold.z);
    for (int i = 1; i < 8 && room; i++) {
        room = !is_wall(walker, x + 0.125 * i * (from.x - x), y + 0.125 * i * (from.y - y),
                        foothold.z);
    }
    return room;
}

bool ik_walker_can_step(const ik_walker *walker, const ik_leg *leg, ik_vec foothold) {
    if (!has_room_above(walker, ik_leg_support(ik_leg_other(walker, leg)), foothold)) {
        return false;
    }
    const ik_leg *other = ik_leg_other(walker, leg);
    ik_plan supports[2] = {
        ik_leg_support(other),
        {foothold.x + leg->ahead * walker->cosine, foothold.y + leg->ahead * walker->sine}};
    double least =
        ik_max(foothold.z, other->foot.z) + crouch_least * walker->settings[IK_WALKER_BODY_HEIGHT];
    for (int i = 0; i < 2; i++) {
        double most = ik_min(ik_leg_height_most(walker, leg, supports[i], foothold),
                             ik_leg_height_most(walker, other, supports[i], other->foot));
        if (!(most >= least)) {
            return false;
        }
    }
    return true;
}
