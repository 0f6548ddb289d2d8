#include "walker/jump.h"

#include "walker/axes.h"
#include "walker/events.h"
#include "walker/flight.h"
#include "walker/hold.h"
#include "walker/surface.h"

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
    walker->moving = false;
    walker->blocked = IK_WALKER_NOT_BLOCKED;
    walker->frequency = walker->ax = walker->ay = 0;
    for (int32_t i = 0; i < walker->leg_count; i++) {
        if (walker->leg[i].mode != IK_HANGING) {
            lift(walker, &walker->leg[i]);
        }
    }
    if (ik_walker_is_on_surface(walker)) {
        walker->surface->calls->take_off(walker);
    } else {
        ik_walker_begin_flight(walker);
    }
}
