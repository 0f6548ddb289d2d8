#include "walker/jump.h"

#include "walker/events.h"
#include "walker/flight.h"
#include "walker/ground.h"
#include "walker/hold.h"
#include "walker/update.h"

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

bool ik_walker_takes_off(const ik_walker *walker) {
    return walker->jump.phase == IK_CROUCH && walker->jump.time >= walker->jump.crouch;
}

// The feet of a flying walker move relative to their hips. They keep their velocities in the world.
static void lift(ik_walker *walker, ik_leg *leg) {
    ik_vec velocity = {walker->cosine * walker->vx - walker->sine * walker->vy,
                       walker->sine * walker->vx + walker->cosine * walker->vy, walker->jump.speed};
    bool stood = leg->mode == IK_STANCE;
    if (stood) {
        ik_walker_record_event(walker, leg, IK_EVENT_JUMPED);
        leg->mode = IK_SWING;
        leg->liftoff = leg->foot;
        leg->path.velocity = (ik_vec){0, 0, 0};
        walker->lifted++;
    }
    leg->path = (ik_path){
        ik_vec_sub(leg->foot, leg->hip_now), ik_vec_sub(leg->path.velocity, velocity), {0, 0, 0}};
    leg->progress = leg->arc = 0;
    leg->armed = true;
    leg->waits = leg->unfounded = leg->fixed = leg->carried = false;
    ik_leg_free(leg);
}

void ik_walker_take_off(ik_walker *walker) {
    ik_jump *jump = &walker->jump;
    double since = jump->time - jump->crouch, gravity = walker->settings[IK_WALKER_GRAVITY];
    jump->phase = IK_FLIGHT;
    jump->gravity = ik_clamp(gravity, gravity_least * walker->reach, gravity_most * walker->reach);
    jump->height = walker->pose.place.z;
    jump->left = 2 * jump->speed / jump->gravity;
    jump->time = since;
    walker->sinking = walker->sinking_speed = 0;
    jump->lost = false;
    walker->moving = walker->blocked = false;
    walker->frequency = walker->ax = walker->ay = 0;
    for (int32_t i = 0; i < walker->leg_count; i++) {
        if (walker->leg[i].mode != IK_HANGING) {
            lift(walker, &walker->leg[i]);
        }
    }
    ik_walker_begin_flight(walker);
}

double ik_walker_climb(const ik_walker *walker) {
    const ik_jump *jump = &walker->jump;
    return jump->phase == IK_FLIGHT && !jump->lost ? jump->speed - jump->gravity * jump->time : 0;
}

// Two feet must stand. Of two legs, one often swings; then the other is enough.
static bool can_jump(const ik_walker *walker) {
    int32_t count = 0;
    for (int32_t i = 0; i < walker->leg_count; i++) {
        count += walker->leg[i].mode == IK_STANCE;
    }
    return walker->jump.phase == IK_NO_JUMP &&
           (count >= 2 || (count == 1 && walker->enabled_count == 2));
}

ik_error ik_walker_jump(ik_walker *walker, double speed) {
    if (!(speed >= 0 && speed <= 1e300)) {
        return IK_ERROR_JUMP_SPEED;
    }
    ik_walker_end_update(walker);
    if (speed > 0 && can_jump(walker)) {
        double most = command_most * walker->reach;
        double depth = crouch_depth * walker->settings[IK_WALKER_BODY_HEIGHT];
        speed = ik_min(speed, most);
        double longest = depth / (4 / 27.0 * speed);
        walker->jump = (ik_jump){.phase = IK_CROUCH,
                                 .speed = speed,
                                 .crouch = ik_clamp(longest, crouch_shortest, crouch_most),
                                 .sinking = walker->sinking,
                                 .sinking_speed = walker->sinking_speed};
        walker->asleep = false;
    }
    return IK_OK;
}
