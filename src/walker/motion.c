// From a wish to a velocity in the body's frame, within what accelerations and legs allow; then the
// body moves by it.

#include "core/trig.h"
#include "walker/walker.h"

// An angle of up to a million either way, brought into (-pi, pi].
double ik_walker_wrap(double angle) {
    // Near to that by division, then exactly.
    if (fabs(angle) > 4 * IK_PI) {
        angle -= 2 * IK_PI * (double)(int32_t)(angle / (2 * IK_PI));
    }
    while (angle > IK_PI) {
        angle -= 2 * IK_PI;
    }
    while (angle <= -IK_PI) {
        angle += 2 * IK_PI;
    }
    return angle;
}

// Whether anything is wished of a walker that stands.
bool ik_walker_wishes(const ik_walker *walker) {
    const ik_vec *wish = &walker->wish;
    ik_vec way = ik_vec_sub(walker->target.place, walker->pose.place);
    switch (walker->mode) {
    case IK_DRIVE:
        return wish->x != 0 || wish->y != 0 || wish->z != 0;
    case IK_CHASE:
        return sqrt(way.x * way.x + way.y * way.y) > chase_start * walker->reach;
    default:
        return walker->target.place.x != walker->goal.place.x ||
               walker->target.place.y != walker->goal.place.y ||
               walker->target.heading != walker->goal.heading;
    }
}

// The velocity that takes the body to its goal: as fast as it can still stop there, turned towards
// it. x and y are forward and sideways, z is the turning.
static ik_vec chase(ik_walker *walker) {
    double dx = walker->target.place.x - walker->pose.place.x;
    double dy = walker->target.place.y - walker->pose.place.y;
    double distance = sqrt(dx * dx + dy * dy);
    double reach = walker->reach;
    walker->running = distance > (walker->running ? chase_stop : chase_start) * reach;
    if (!walker->running) {
        return (ik_vec){0, 0, 0};
    }
    double forward = (walker->cosine * dx + walker->sine * dy) / distance;
    double sideways = (walker->cosine * dy - walker->sine * dx) / distance;
    double braking = 2 * chase_braking * walker->settings[IK_WALKER_ACCELERATION] * distance;
    double speed = ik_min(chase_gain * distance, sqrt(braking));
    speed = ik_min(speed, walker->settings[IK_WALKER_MAX_SPEED]);
    double turn = 0;
    if (distance > chase_near * reach) {
        double most = walker->settings[IK_WALKER_MAX_TURN];
        turn = ik_clamp(chase_turn * ik_atan2(sideways, forward), -most, most);
    }
    return (ik_vec){speed * forward, speed * sideways, turn};
}

// From b a share of the way to a; all of it where that is next to nothing.
static double near_to(double a, double b, double share, double least) {
    return fabs(a - b) <= least ? a : b + share * (a - b);
}

// The velocity of a pose that is imposed, averaged over a short while: less when it slows down, so
// that feet do not go beyond where it stops.
static void follow(ik_walker *walker, double h) {
    double dx = (walker->goal.place.x - walker->goal_before.place.x) / h;
    double dy = (walker->goal.place.y - walker->goal_before.place.y) / h;
    double turn = ik_walker_wrap(walker->goal.heading - walker->goal_before.heading) / h;
    double vx = walker->cosine * dx + walker->sine * dy;
    double vy = walker->cosine * dy - walker->sine * dx;
    bool slower = vx * vx + vy * vy < walker->vx * walker->vx + walker->vy * walker->vy;
    double share = h / (h + (slower ? follow_slower : 1) * follow_memory);
    double least = 1e-6 * walker->reach;
    walker->vx = near_to(vx, walker->vx, share, least);
    walker->vy = near_to(vy, walker->vy, share, least);
    walker->turn = near_to(turn, walker->turn, share, 1e-6);
}

static void approach(ik_walker *walker, ik_vec wish, double h) {
    double dx = wish.x - walker->vx, dy = wish.y - walker->vy;
    double change = sqrt(dx * dx + dy * dy);
    double step = walker->settings[IK_WALKER_ACCELERATION] * h;
    double share = change > step ? step / change : 1;
    walker->vx = share == 1 ? wish.x : walker->vx + share * dx;
    walker->vy = share == 1 ? wish.y : walker->vy + share * dy;
    double dturn = ik_clamp(wish.z - walker->turn, -turn_acceleration * h, turn_acceleration * h);
    walker->turn += dturn;
}

void ik_walker_accelerate(ik_walker *walker, double h) {
    double vx = walker->vx, vy = walker->vy;
    if (walker->mode == IK_FOLLOW) {
        follow(walker, h);
    } else {
        approach(walker, walker->mode == IK_CHASE ? chase(walker) : walker->wish, h);
    }
    ik_walker_measure(walker);
    if (walker->mode != IK_FOLLOW) {
        double share = walker->share;
        if (share < 1) {
            walker->vx *= share;
            walker->vy *= share;
            walker->turn *= share;
            ik_walker_measure(walker);
        }
    }
    // With what the turning of the frame adds.
    walker->push_x = (walker->vx - vx) / h - walker->turn * walker->vy;
    walker->push_y = (walker->vy - vy) / h + walker->turn * walker->vx;
}

void ik_walker_move(ik_walker *walker, double h) {
    ik_pose *pose = &walker->pose;
    if (walker->mode == IK_FOLLOW) {
        double left = ik_vec_length(walker->shift) > 1e-9 * walker->reach ? ik_walker_fade(h) : 0;
        walker->shift = ik_vec_scale(left, walker->shift);
        pose->place.x = walker->goal.place.x + walker->shift.x;
        pose->place.y = walker->goal.place.y + walker->shift.y;
        pose->heading = walker->goal.heading;
    } else {
        // Halfway through the turn the frame is turned by half of it.
        double sine, cosine;
        ik_sin_cos(pose->heading + 0.5 * walker->turn * h, &sine, &cosine);
        pose->place.x += h * (cosine * walker->vx - sine * walker->vy);
        pose->place.y += h * (sine * walker->vx + cosine * walker->vy);
        pose->heading = ik_walker_wrap(pose->heading + walker->turn * h);
    }
}

// Where a place in the body's frame will be after a time, if the velocity stays as
// it is: on an arc.
ik_plan ik_walker_ahead(const ik_walker *walker, ik_plan point, double time) {
    double vx = walker->vx, vy = walker->vy, turn = walker->turn;
    double angle = turn * time, sine, cosine;
    ik_sin_cos(angle, &sine, &cosine);
    // The integrals over the time of the cosine and the sine of the angle turned by then.
    double along = time, across = 0.5 * angle * time;
    if (fabs(angle) > 1e-4) {
        along = sine / turn;
        across = (1 - cosine) / turn;
    }
    double x = along * vx - across * vy + cosine * point.x - sine * point.y;
    double y = across * vx + along * vy + sine * point.x + cosine * point.y;
    return (ik_plan){x, y};
}
