// Compiled for speed, see build.sh.

#include "walker/motion.h"

#include "core/trig.h"
#include "walker/geometry.h"
#include "walker/two_legs.h"

// Whether it sleeps because it is blocked, and has the same command still.
static bool is_blocked_as_before(const ik_walker *walker) {
    const ik_vec *a = &walker->command, *b = &walker->asleep_command;
    const ik_plan_pose *to = &walker->target, *before = &walker->asleep_target;
    return walker->blocked && walker->asleep && a->x == b->x && a->y == b->y && a->z == b->z &&
           to->x == before->x && to->y == before->y;
}

bool ik_walker_is_commanded(const ik_walker *walker) {
    const ik_vec *command = &walker->command;
    if (is_blocked_as_before(walker)) {
        return false;
    }
    ik_plan center = ik_walker_center(walker);
    double x = walker->target.x - center.x, y = walker->target.y - center.y;
    switch (walker->mode) {
    case IK_WALKER_COMMAND_DRIVE:
        return command->x != 0 || command->y != 0 || command->z != 0;
    case IK_WALKER_COMMAND_CHASE:
        return sqrt(x * x + y * y) > chase_start * walker->reach;
    default:
        return walker->target.x != walker->goal.x || walker->target.y != walker->goal.y ||
               walker->target.heading != walker->goal.heading;
    }
}

// CHASE: the velocity towards the target, so fast that the body can still stop there. Returns
// forward, left, turn.
static ik_vec chase(ik_walker *walker) {
    ik_plan center = ik_walker_center(walker);
    double dx = walker->target.x - center.x, dy = walker->target.y - center.y;
    double distance = sqrt(dx * dx + dy * dy);
    double reach = walker->reach;
    walker->chasing = distance > (walker->chasing ? chase_stop : chase_start) * reach;
    if (!walker->chasing) {
        return (ik_vec){0, 0, 0};
    }
    double forward = (walker->cosine * dx + walker->sine * dy) / distance;
    double left = (walker->cosine * dy - walker->sine * dx) / distance;
    double braking = 2 * chase_braking * walker->settings[IK_WALKER_ACCELERATION] * distance;
    double speed = ik_min(chase_gain * distance, sqrt(braking));
    speed = ik_min(speed, walker->settings[IK_WALKER_MAX_SPEED]);
    double turn = 0;
    if (distance > chase_near * reach) {
        double most = walker->settings[IK_WALKER_MAX_TURN_RATE];
        turn = ik_clamp(chase_turn * ik_atan2(left, forward), -most, most);
    }
    return (ik_vec){speed * forward, speed * left, turn};
}

// DRIVE, CHASE: brings the velocity nearer to the one that is wanted (forward, left, turn).
static void approach(ik_walker *walker, ik_vec wanted, double h) {
    double dx = wanted.x - walker->vx, dy = wanted.y - walker->vy;
    double change = sqrt(dx * dx + dy * dy);
    double step = walker->settings[IK_WALKER_ACCELERATION] * h;
    double share = change > step ? step / change : 1;
    walker->vx = share == 1 ? wanted.x : walker->vx + share * dx;
    walker->vy = share == 1 ? wanted.y : walker->vy + share * dy;
    double dturn = ik_clamp(wanted.z - walker->turn, -turn_acceleration * h, turn_acceleration * h);
    walker->turn += dturn;
}

// Moves b towards a by a share of the way; returns a itself if both are within `least`.
static double average(double a, double b, double share, double least) {
    return fabs(a - b) <= least ? a : b + share * (a - b);
}

// FOLLOW: sets the velocity to an exponential average of that of the imposed pose. A millionth of a
// reach or radian per second counts as 0.
static void follow(ik_walker *walker, double h) {
    double dx = (walker->goal.x - walker->goal_before.x) / h;
    double dy = (walker->goal.y - walker->goal_before.y) / h;
    double turn = ik_wrap_angle(walker->goal.heading - walker->goal_before.heading) / h;
    double vx = walker->cosine * dx + walker->sine * dy;
    double vy = walker->cosine * dy - walker->sine * dx;
    bool slower = vx * vx + vy * vy < walker->vx * walker->vx + walker->vy * walker->vy;
    double share = h / (h + (slower ? follow_slower : 1) * follow_memory);
    double least = 1e-6 * walker->reach;
    walker->vx = average(vx, walker->vx, share, least);
    walker->vy = average(vy, walker->vy, share, least);
    walker->turn = average(turn, walker->turn, share, 1e-6);
}

void ik_walker_accelerate(ik_walker *walker, double h) {
    switch (walker->mode) {
    case IK_WALKER_COMMAND_DRIVE:
        approach(walker, walker->command, h);
        break;
    case IK_WALKER_COMMAND_CHASE:
        approach(walker, chase(walker), h);
        break;
    default:
        follow(walker, h);
    }
}

// FOLLOW: moves the body to the goal. What it has yielded decays over time.
static void move_to_goal(ik_walker *walker, double h) {
    ik_plan *yielded = &walker->yielded;
    double size = sqrt(yielded->x * yielded->x + yielded->y * yielded->y);
    double rest = size > rest_least * walker->reach ? ik_decay(h) : 0;
    *yielded = (ik_plan){rest * yielded->x, rest * yielded->y};
    walker->pose.place.x = walker->goal.x + yielded->x;
    walker->pose.place.y = walker->goal.y + yielded->y;
    walker->pose.heading = walker->goal.heading;
}

static void move_by_velocity(ik_walker *walker, double h) {
    ik_pose *pose = &walker->pose;
    // The midpoint rule: along the heading in the middle of the substep.
    double sine, cosine;
    ik_sin_cos(pose->heading + 0.5 * walker->turn * h, &sine, &cosine);
    bool balances = ik_walker_balances(walker);
    double *x = balances ? &walker->center.x : &pose->place.x;
    double *y = balances ? &walker->center.y : &pose->place.y;
    *x += h * (cosine * walker->vx - sine * walker->vy);
    *y += h * (sine * walker->vx + cosine * walker->vy);
    pose->heading = ik_wrap_angle(pose->heading + walker->turn * h);
}

void ik_walker_move(ik_walker *walker, ik_plan before, double h) {
    // The second terms: the body's frame turns (centripetal acceleration).
    walker->ax = (walker->vx - before.x) / h - walker->turn * walker->vy;
    walker->ay = (walker->vy - before.y) / h + walker->turn * walker->vx;
    if (walker->mode == IK_WALKER_COMMAND_FOLLOW) {
        move_to_goal(walker, h);
    } else {
        move_by_velocity(walker, h);
    }
}
