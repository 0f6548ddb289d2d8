// The walker's frame: the wish is taken down, time is divided, and the stages follow each other.

#include "walker/walker.h"

#include "core/trig.h"

// From the user's axes to those inside, where z is up.
static ik_vec inward(const ik_walker *walker, double x, double y, double z) {
    return walker->up == IK_UP_Y ? (ik_vec){x, 0 - z, y} : (ik_vec){x, y, z};
}

// The wish.

static ik_error take_place(const ik_walker *walker, double x, double y, double z, double heading,
                           ik_pose *pose) {
    ik_vec place = inward(walker, x, y, z);
    double most = 1e9 * walker->reach;
    if (!(fabs(place.x) <= most && fabs(place.y) <= most)) {
        return IK_ERROR_PLACE;
    }
    if (!(fabs(heading) <= 1e6)) {
        return IK_ERROR_ANGLE;
    }
    *pose = (ik_pose){.place = {place.x, place.y, 0}, .heading = ik_walker_wrap(heading)};
    return IK_OK;
}

// An imposed pose that has given way stays where it has come to, when it is imposed no longer.
static void set_mode(ik_walker *walker, ik_mode mode) {
    if (walker->mode != mode) {
        walker->mode = mode;
        walker->shift = (ik_vec){0, 0, 0};
        walker->running = false;
        walker->goal = walker->goal_before = walker->pose;
        walker->quiet = false;
    }
}

ik_error ik_walker_drive(ik_walker *walker, double forward, double sideways, double turn) {
    // Faster than anything is fast enough, and does not overflow.
    double most = 1e3, fastest = most * walker->reach;
    if (!isfinite(forward) || !isfinite(sideways) || !isfinite(turn)) {
        return IK_ERROR_SPEED;
    }
    set_mode(walker, IK_DRIVE);
    walker->wish =
        (ik_vec){ik_min(ik_max(forward, -fastest), fastest),
                 ik_min(ik_max(sideways, -fastest), fastest), ik_min(ik_max(turn, -most), most)};
    return IK_OK;
}

ik_error ik_walker_chase(ik_walker *walker, double x, double y, double z) {
    ik_pose target;
    ik_error error = take_place(walker, x, y, z, 0, &target);
    if (!error) {
        set_mode(walker, IK_CHASE);
        walker->target = target;
    }
    return error;
}

ik_error ik_walker_follow(ik_walker *walker, double x, double y, double z, double heading) {
    ik_pose target;
    ik_error error = take_place(walker, x, y, z, heading, &target);
    if (!error) {
        set_mode(walker, IK_FOLLOW);
        walker->target = target;
    }
    return error;
}

ik_error ik_walker_teleport(ik_walker *walker, double x, double y, double z, double heading) {
    ik_pose target;
    ik_error error = take_place(walker, x, y, z, heading, &target);
    if (!error) {
        set_mode(walker, IK_DRIVE);
        walker->wish = (ik_vec){0, 0, 0};
        walker->event_count = 0;
        walker->clock = 0;
        ik_walker_put(walker, target);
        walker->keep_events = true;
        ik_walker_tell(walker);
    }
    return error;
}

// Puts the body somewhere, standing still, all feet at home.
void ik_walker_put(ik_walker *walker, ik_pose pose) {
    double height = walker->settings[IK_WALKER_BODY_HEIGHT];
    pose.place.z = ik_walker_ground(walker, pose.place.x, pose.place.y) + height;
    walker->pose = walker->goal = walker->goal_before = walker->target = pose;
    walker->shift = (ik_vec){0, 0, 0};
    walker->vx = walker->vy = walker->turn = walker->push_x = walker->push_y = 0;
    walker->speed = walker->frequency = 0;
    walker->swing = swing_settling;
    walker->moving = walker->quiet = walker->running = false;
    walker->measured[0] = NAN;
    walker->lifted = 0;
    ik_walker_locate(walker);
    for (int32_t i = 0; i < walker->legs; i++) {
        ik_leg *leg = &walker->leg[i];
        leg->foot = leg->aim = leg->home_now;
        leg->mode = leg->enabled ? IK_STANDING : IK_HANGING;
        leg->progress = 0;
        leg->armed = true;
        if (leg->enabled) {
            ik_walker_note(walker, leg, IK_EVENT_PLANTED | IK_EVENT_TELEPORTED);
        }
    }
    ik_walker_locate(walker);
}

// A frame.

// The stages, in their order. Where feet are when the body moves is where they have been told to
// be; what the gait decides is seen in the next substep.
static void step(ik_walker *walker, double h) {
    ik_pose before = walker->pose;
    ik_walker_accelerate(walker, h);
    ik_walker_move(walker, h);
    ik_walker_sway(walker, h);
    ik_walker_locate(walker);
    ik_walker_give_way(walker, &before);
    ik_walker_beat(walker, h);
    ik_walker_swing(walker, h);
    ik_walker_lift(walker);
    walker->clock += h;
}

// On the way from where an imposed pose was to where it is.
static void lead(ik_walker *walker, const ik_pose *from, double share) {
    const ik_pose *to = &walker->target;
    walker->goal_before = walker->goal;
    walker->goal = *to;
    if (share < 1) {
        double turn = ik_walker_wrap(to->heading - from->heading);
        walker->goal.place.x = from->place.x + share * (to->place.x - from->place.x);
        walker->goal.place.y = from->place.y + share * (to->place.y - from->place.y);
        walker->goal.heading = ik_walker_wrap(from->heading + share * turn);
    }
}

static bool jumps(const ik_walker *walker) {
    ik_vec way = ik_vec_sub(walker->target.place, walker->goal.place);
    double most = teleport_least * walker->reach;
    return way.x * way.x + way.y * way.y > most * most;
}

// Whether nothing will happen before something is wished.
static bool is_quiet(const ik_walker *walker) {
    bool still = !walker->moving && walker->lifted == 0 && walker->vx == 0 && walker->vy == 0 &&
                 walker->turn == 0 && walker->shift.x == 0 && walker->shift.y == 0 &&
                 ik_walker_rests(walker);
    for (int32_t i = 0; i < walker->legs && still; i++) {
        const ik_leg *leg = &walker->leg[i];
        double x = leg->home_now.x - leg->foot.x, y = leg->home_now.y - leg->foot.y;
        double most = settle_least * leg->limb.reach;
        bool home = leg->mode == IK_STANDING && x * x + y * y <= most * most;
        still = home || (!leg->enabled && leg->progress == 1);
    }
    return still;
}

void ik_walker_update(ik_walker *walker, double seconds) {
    walker->event_count = walker->keep_events ? walker->event_count : 0;
    walker->keep_events = false;
    if (!(seconds >= frame_least) || (walker->quiet && !ik_walker_wishes(walker))) {
        return;
    }
    walker->quiet = false;
    walker->clock = 0;
    if (walker->mode == IK_FOLLOW && jumps(walker)) {
        ik_walker_put(walker, walker->target);
    }
    double time = ik_min(seconds, frame_most);
    double substep = ik_min(ik_max(walker->swing / 8, substep_least), substep_most);
    int32_t count = 1 + (int32_t)(0.999 * time / substep);
    ik_pose from = walker->goal;
    for (int32_t i = 1; i <= count; i++) {
        if (walker->mode == IK_FOLLOW) {
            lead(walker, &from, i / (double)count);
        }
        step(walker, time / count);
    }
    walker->quiet = is_quiet(walker);
    ik_walker_tell(walker);
}
