#include "walker/standing.h"

#include "walker/body.h"
#include "walker/events.h"
#include "walker/geometry.h"
#include "walker/stride.h"

static void stop(ik_walker *walker) {
    walker->vx = walker->vy = walker->turn = walker->ax = walker->ay = 0;
    walker->speed = walker->frequency = 0;
    walker->swing = swing_settling;
    walker->moving = walker->asleep = walker->chasing = false;
    ik_walker_forget_strides(walker);
}

void ik_walker_stand_at(ik_walker *walker, ik_plan_pose pose) {
    double ground = ik_walker_ground(walker, pose.x, pose.y);
    double z = ground + walker->settings[IK_WALKER_BODY_HEIGHT];
    walker->pose = (ik_pose){{pose.x, pose.y, z}, pose.heading, 0, 0};
    walker->goal = walker->goal_before = walker->target = pose;
    walker->yielded = (ik_plan){0, 0};
    stop(walker);
    walker->lifted = 0;
    ik_walker_apply_pose(walker);
    for (int32_t i = 0; i < walker->leg_count; i++) {
        ik_leg *leg = &walker->leg[i];
        leg->foot = leg->foothold = leg->nominal_now;
        leg->mode = leg->enabled ? IK_STANCE : IK_HANGING;
        leg->progress = 0;
        leg->armed = true;
        if (leg->enabled) {
            ik_walker_record_event(walker, leg, IK_EVENT_PLANTED | IK_EVENT_TELEPORTED);
        }
    }
    // Again, because the feet have changed.
    ik_walker_apply_pose(walker);
}

// Whether a leg stands near enough to home, or is disabled and hangs still.
static bool is_leg_at_rest(const ik_leg *leg) {
    double x = leg->nominal_now.x - leg->foot.x, y = leg->nominal_now.y - leg->foot.y;
    double most = settle_least * leg->limb.reach;
    bool home = leg->mode == IK_STANCE && x * x + y * y <= most * most;
    return home || (!leg->enabled && leg->progress == 1);
}

bool ik_walker_is_at_rest(const ik_walker *walker) {
    bool rests = !walker->moving && walker->lifted == 0 && walker->vx == 0 && walker->vy == 0 &&
                 walker->turn == 0 && walker->yielded.x == 0 && walker->yielded.y == 0 &&
                 ik_walker_is_level(walker);
    for (int32_t i = 0; i < walker->leg_count && rests; i++) {
        rests = is_leg_at_rest(&walker->leg[i]);
    }
    return rests;
}
