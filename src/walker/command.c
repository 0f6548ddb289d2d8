// Commands: reading and applying them.

#include "core/trig.h"
#include "walker/axes.h"
#include "walker/balance.h"
#include "walker/geometry.h"
#include "walker/ground.h"
#include "walker/standing.h"
#include "walker/surface.h"
#include "walker/update.h"

static ik_error read_place(const ik_walker *walker, double x, double y, double z, double heading,
                           ik_plan_pose *pose) {
    ik_vec place = ik_walker_from_user(walker, x, y, z);
    double most = place_most * walker->reach;
    bool high = ik_walker_is_on_surface(walker) && !(fabs(place.z) <= most);
    if (high || !(fabs(place.x) <= most && fabs(place.y) <= most)) {
        return IK_ERROR_PLACE;
    }
    if (!(fabs(heading) <= 1e6)) {
        return IK_ERROR_ANGLE;
    }
    *pose = (ik_plan_pose){place.x, place.y, ik_wrap_angle(heading)};
    return IK_OK;
}

// An imposed pose that has yielded stays where it is when the command changes.
static void set_mode(ik_walker *walker, ik_walker_command_kind mode) {
    ik_walker_end_update(walker);
    if (walker->mode != (int32_t)mode) {
        const ik_pose *pose = &walker->pose;
        bool balanced = ik_walker_balances(walker);
        walker->mode = (int32_t)mode;
        if (ik_walker_balances(walker) != balanced) {
            ik_walker_reset_shift(walker);
        }
        walker->yielded = (ik_plan){0, 0};
        walker->chasing = false;
        walker->goal = (ik_plan_pose){pose->place.x, pose->place.y, pose->heading};
        walker->goal_before = walker->goal;
        walker->asleep = false;
    }
}

ik_error ik_walker_drive(ik_walker *walker, double forward, double sideways, double turn) {
    if (!isfinite(forward) || !isfinite(sideways) || !isfinite(turn)) {
        return IK_ERROR_SPEED;
    }
    set_mode(walker, IK_WALKER_COMMAND_DRIVE);
    // No leg is that fast; what is computed from it does not overflow.
    double fastest = command_most * walker->reach;
    walker->command = (ik_vec){ik_min(ik_max(forward, -fastest), fastest),
                               ik_min(ik_max(sideways, -fastest), fastest),
                               ik_min(ik_max(turn, -command_most), command_most)};
    return IK_OK;
}

ik_error ik_walker_chase(ik_walker *walker, double x, double y, double z) {
    ik_plan_pose target;
    ik_error error = read_place(walker, x, y, z, 0, &target);
    if (!error) {
        set_mode(walker, IK_WALKER_COMMAND_CHASE);
        walker->target = target;
        if (ik_walker_is_on_surface(walker)) {
            walker->axes.target = (ik_vec){x, y, z};
            walker->surface->calls->sight(walker);
        }
    }
    return error;
}

ik_error ik_walker_follow(ik_walker *walker, double x, double y, double z, double heading) {
    ik_plan_pose target;
    ik_error error = read_place(walker, x, y, z, heading, &target);
    if (!error) {
        set_mode(walker, IK_WALKER_COMMAND_FOLLOW);
        walker->target = target;
        if (ik_walker_is_on_surface(walker)) {
            walker->surface->calls->impose(walker, (ik_vec){x, y, z}, target.heading);
        }
    }
    return error;
}

ik_error ik_walker_teleport(ik_walker *walker, double x, double y, double z, double heading) {
    ik_plan_pose target;
    ik_error error = read_place(walker, x, y, z, heading, &target);
    if (!error) {
        set_mode(walker, IK_WALKER_COMMAND_DRIVE);
        walker->command = (ik_vec){0, 0, 0};
        if (ik_walker_is_on_surface(walker)) {
            walker->surface->calls->put(walker, (ik_vec){x, y, z}, target.heading);
            target = (ik_plan_pose){0, 0, 0};
        }
        ik_walker_put_down(walker, target);
    }
    return error;
}

ik_walker_command ik_walker_get_command(const ik_walker *walker) {
    ik_walker_command command = {.kind = walker->mode};
    if (walker->mode == IK_WALKER_COMMAND_DRIVE) {
        command.velocity[0] = walker->command.x;
        command.velocity[1] = walker->command.y;
        command.velocity[2] = walker->command.z;
        return command;
    }
    const ik_plan_pose *target = &walker->target;
    double ground = ik_walker_known_ground(walker, target->x, target->y);
    ik_vec place = ik_walker_is_on_surface(walker)
                       ? walker->axes.target
                       : ik_walker_to_user(walker, (ik_vec){target->x, target->y, ground});
    command.x = place.x;
    command.y = place.y;
    command.z = place.z;
    command.heading = walker->mode == IK_WALKER_COMMAND_FOLLOW ? target->heading : 0;
    return command;
}
