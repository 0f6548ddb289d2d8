#include "walker/sinking.h"

// The crouch: a cubic from the present sinking and its speed to 0 and the speed of the take-off. So
// the body sinks first: from rest, by 4/27 of speed times duration.
static double crouched(const ik_jump *jump, double s) {
    double from = jump->sinking * (1 + s * s * (2 * s - 3));
    double start = jump->sinking_speed * s * (1 + s * (s - 2));
    double end = jump->speed * s * s * (s - 1);
    return from + jump->crouch * (start + end);
}

// After a landing: a critically damped spring. The exponential function is as in ik_decay.
static void spring_back(ik_walker *walker, double h) {
    double x = landing_stiffness * h, least = rest_least * walker->reach;
    double decay = 1 / (1 + x * (1 + x * (0.5 + x * (1 / 6.0))));
    double sinking = walker->sinking, speed = walker->sinking_speed;
    double slope = speed + landing_stiffness * sinking;
    walker->sinking = decay * (sinking + slope * h);
    walker->sinking_speed = decay * (speed - landing_stiffness * slope * h);
    if (fabs(walker->sinking) <= least && fabs(walker->sinking_speed) <= least) {
        walker->sinking = walker->sinking_speed = 0;
    }
}

void ik_walker_advance_sinking(ik_walker *walker, double h) {
    ik_jump *jump = &walker->jump;
    if (jump->phase == IK_CROUCH) {
        jump->time += h;
        double most = 2 * crouch_depth * walker->settings[IK_WALKER_BODY_HEIGHT];
        bool ends = jump->time >= jump->crouch;
        walker->sinking = ends ? 0 : ik_max(crouched(jump, jump->time / jump->crouch), -most);
        walker->sinking_speed = 0;
    } else if (walker->sinking != 0 || walker->sinking_speed != 0) {
        spring_back(walker, h);
    }
}

void ik_walker_sink_into_landing(ik_walker *walker, double fall) {
    // From rest, a critically damped spring sinks by speed / (e stiffness).
    double height = walker->settings[IK_WALKER_BODY_HEIGHT];
    double most = landing_stiffness * 2.718281828459045 * landing_depth * height;
    const ik_vec *place = &walker->pose.place;
    double over = place->z - ik_walker_plane(walker, place->x, place->y) - height;
    walker->sinking = ik_clamp(over, -height, height);
    walker->sinking_speed = ik_max(fall, -most);
}

double ik_walker_climb(const ik_walker *walker) {
    const ik_jump *jump = &walker->jump;
    return jump->phase == IK_FLIGHT && !jump->lost ? jump->speed - jump->gravity * jump->time : 0;
}
