// Compiled for speed, see build.sh.

// One frame: divides the time into substeps, and runs the stages of walker.h in each.

#include "walker/body.h"
#include "walker/clock.h"
#include "walker/events.h"
#include "walker/geometry.h"
#include "walker/lift.h"
#include "walker/motion.h"
#include "walker/publish.h"
#include "walker/standing.h"
#include "walker/stride.h"
#include "walker/swing.h"

// The stages of walker.h, in their order.
static void run_stages(ik_walker *walker, double h) {
    ik_pose pose = walker->pose;
    ik_plan velocity = {walker->vx, walker->vy};
    ik_walker_accelerate(walker, h);
    ik_walker_limit_velocity(walker);
    ik_walker_move(walker, velocity, h);
    ik_walker_filter_body(walker, h);
    ik_walker_pull_body(walker, &pose);
    ik_walker_advance_clock(walker, h);
    ik_walker_swing_legs(walker, h);
    ik_walker_lift_legs(walker);
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

void ik_walker_update(ik_walker *walker, double seconds) {
    if (!walker->keep_events) {
        ik_walker_clear_events(walker);
    }
    walker->keep_events = false;
    if (!(seconds >= frame_least) || (walker->asleep && !ik_walker_is_commanded(walker))) {
        return;
    }
    walker->asleep = false;
    walker->time = 0;
    if (jumps(walker)) {
        ik_walker_stand_at(walker, walker->target);
    }
    double time = ik_min(seconds, frame_most);
    int32_t substeps = count_substeps(walker, time);
    ik_plan_pose from = walker->goal;
    for (int32_t i = 1; i <= substeps; i++) {
        if (walker->mode == IK_WALKER_COMMAND_FOLLOW) {
            set_goal(walker, &from, i / (double)substeps);
        }
        run_stages(walker, time / substeps);
    }
    walker->asleep = ik_walker_is_at_rest(walker);
    ik_walker_publish(walker);
}
