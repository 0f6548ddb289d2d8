// Compiled for speed, see build.sh.

// One frame: divides the time into substeps, and runs the stages of walker.h in each.

#include "walker/update.h"
#include "core/trig.h"
#include "walker/axes.h"
#include "walker/biped.h"
#include "walker/body.h"
#include "walker/clock.h"
#include "walker/events.h"
#include "walker/flight.h"
#include "walker/foothold.h"
#include "walker/geometry.h"
#include "walker/ground.h"
#include "walker/jump.h"
#include "walker/lift.h"
#include "walker/motion.h"
#include "walker/probes.h"
#include "walker/publish.h"
#include "walker/standing.h"
#include "walker/stride.h"
#include "walker/surface.h"
#include "walker/swing.h"

static void fly(ik_walker *walker, double h) {
    if (ik_walker_is_on_surface(walker)) {
        walker->surface->calls->fly(walker, h);
        walker->surface->calls->clear_knees(walker, h);
    } else {
        ik_walker_fly(walker, h);
    }
}

// The stages of walker.h, in their order.
static void run_stages(ik_walker *walker, double h) {
    if (ik_walker_is_on_surface(walker) && walker->jump.phase != IK_FLIGHT) {
        walker->surface->calls->turn(walker, h);
    }
    ik_pose pose = walker->pose;
    ik_plan velocity = {walker->vx, walker->vy};
    if (walker->jump.phase == IK_FLIGHT) {
        fly(walker, h);
        walker->time += h;
        return;
    }
    ik_walker_accelerate(walker, h);
    ik_walker_limit_velocity(walker);
    ik_walker_move(walker, velocity, h);
    ik_walker_balance(walker, h);
    ik_walker_filter_body(walker, h);
    ik_walker_pull_body(walker, &pose, h);
    if (ik_walker_takes_off(walker)) {
        ik_walker_take_off(walker);
    } else {
        ik_walker_advance_clock(walker, h);
        ik_walker_swing_legs(walker, h);
        ik_walker_lift_legs(walker);
    }
    if (ik_walker_is_on_surface(walker)) {
        walker->surface->calls->clear_knees(walker, h);
    }
    walker->time += h;
}

// FOLLOW: sets the goal of a substep, a share of the way from the last imposed pose to the present
// one.
static void set_goal(ik_walker *walker, const ik_plan_pose *from, double share) {
    const ik_plan_pose *to = &walker->target;
    walker->goal_before = walker->goal;
    walker->goal = *to;
    if (share < 1) {
        double turn = ik_wrap_angle(to->heading - from->heading);
        walker->goal.x = from->x + share * (to->x - from->x);
        walker->goal.y = from->y + share * (to->y - from->y);
        walker->goal.heading = ik_wrap_angle(from->heading + share * turn);
    }
}

static bool jumps(const ik_walker *walker) {
    double x = walker->target.x - walker->goal.x, y = walker->target.y - walker->goal.y;
    double most = teleport_least * walker->reach;
    return walker->mode == IK_WALKER_COMMAND_FOLLOW && x * x + y * y > most * most;
}

static int32_t count_substeps(const ik_walker *walker, double seconds) {
    double substep =
        ik_min(ik_max(walker->swing / substeps_per_swing, substep_least), substep_most);
    // Rounded up; 0.999: a whole number of substeps stays that number in spite of rounding.
    return 1 + (int32_t)(0.999 * seconds / substep);
}

// Whether no foot stands on the ground any more, and it is too far away from some to step there.
static bool is_off_ground(const ik_walker *walker) {
    bool off = false, far = false;
    for (int32_t i = 0; i < walker->leg_count; i++) {
        const ik_leg *leg = &walker->leg[i];
        if (leg->mode == IK_STANCE) {
            if (!leg->unfounded) {
                return false;
            }
            double step = ik_walker_ground(walker, leg->foot.x, leg->foot.y) - leg->foot.z;
            off = true;
            far = far || !(step <= walker->settings[IK_WALKER_MAX_STEP_UP] &&
                           -step <= walker->settings[IK_WALKER_MAX_STEP_DOWN]);
        }
    }
    return off && far;
}

// The ground has changed: feet may no longer stand on it, and there may be other footholds.
static void look_at_ground(ik_walker *walker) {
    ik_walker_look_at_feet(walker);
    walker->put_down = is_off_ground(walker);
    for (int32_t i = 0; i < walker->leg_count; i++) {
        ik_leg *leg = &walker->leg[i];
        leg->waits = false;
        if (leg->mode == IK_SWING) {
            leg->wanted.x += leg->limb.reach; // so that its foothold is found again
        }
        leg->trial.plane = NAN;
        leg->rest_known = false;
    }
    walker->asleep = false;
}

bool ik_walker_begin_frame(ik_walker *walker, double seconds) {
    ik_walker_end_update(walker);
    // On probed ground, a walker that was put down stands there first; that takes no time.
    bool puts_down = walker->put_down && ik_walker_is_probing(walker);
    bool passes = seconds >= frame_least;
    if (!walker->keep_events || puts_down) {
        ik_walker_clear_events(walker);
    }
    walker->keep_events = puts_down && !passes;
    if (!passes && !puts_down) {
        return false;
    }
    if (ik_walker_has_new_ground(walker)) {
        look_at_ground(walker);
    }
    if (walker->asleep && !ik_walker_is_commanded(walker)) {
        walker->body_out->resting = true; // a command may have ended since the last update
        return false;
    }
    walker->asleep = false;
    walker->time = 0;
    ik_walker_record_forced(walker);
    walker->put_down = walker->put_down || jumps(walker);
    walker->frame = passes ? ik_min(seconds, frame_most) : 0;
    walker->substeps = count_substeps(walker, walker->frame);
    walker->substep = 1;
    walker->frame_goal = walker->goal;
    walker->updating = true;
    return true;
}

static void run_substep(ik_walker *walker) {
    if (walker->put_down) {
        // Where an imposed pose jumps to; or after a teleport, once the ground there can be known.
        const ik_pose *pose = &walker->pose;
        ik_plan_pose here = {pose->place.x, pose->place.y, pose->heading};
        if (jumps(walker)) {
            here = walker->target;
            ik_walker_free_feet(walker);
        }
        ik_walker_stand_at(walker, here);
        walker->frame_goal = walker->goal;
    }
    if (walker->frame == 0) {
        return;
    }
    if (walker->mode == IK_WALKER_COMMAND_FOLLOW) {
        set_goal(walker, &walker->frame_goal, walker->substep / (double)walker->substeps);
    }
    run_stages(walker, walker->frame / walker->substeps);
    if (walker->substep == walker->substeps) {
        walker->asleep = ik_walker_is_at_rest(walker);
        walker->asleep_command = walker->command;
        walker->asleep_target = walker->target;
    }
}

static void end(ik_walker *walker) {
    walker->updating = false;
    ik_walker_publish(walker);
}

void ik_walker_simulate_frame(ik_walker *walker) {
    for (; walker->substep <= walker->substeps; walker->substep++) {
        if (ik_walker_is_probing(walker)) {
            ik_walker_begin_round(walker);
        }
        run_substep(walker);
    }
    walker->updating = false;
}

void ik_walker_update(ik_walker *walker, double seconds) {
    if (ik_walker_begin_frame(walker, seconds)) {
        ik_walker_simulate_frame(walker);
        ik_walker_publish(walker);
    }
}

// Runs substeps until one of them asks for unknown ground. Returns the number of probes, 0 at the
// end of the update.
static int32_t run(ik_walker *walker) {
    for (; walker->substep <= walker->substeps; walker->substep++) {
        ik_walker_begin_round(walker);
        run_substep(walker);
        int32_t probes = ik_walker_write_probes(walker);
        if (probes > 0) {
            return probes;
        }
    }
    end(walker);
    return 0;
}

int32_t ik_walker_begin_update(ik_walker *walker, double seconds) {
    if (!ik_walker_is_probing(walker)) {
        ik_walker_update(walker, seconds);
        return 0;
    }
    return ik_walker_begin_frame(walker, seconds) ? run(walker) : 0;
}

int32_t ik_walker_continue_update(ik_walker *walker) {
    if (!walker->updating) {
        return 0;
    }
    ik_walker_repeat_round(walker);
    run_substep(walker);
    int32_t probes = ik_walker_write_probes(walker);
    if (probes > 0) {
        return probes;
    }
    walker->substep++;
    return run(walker);
}

void ik_walker_end_update(ik_walker *walker) {
    if (walker->updating) {
        end(walker);
    }
}
