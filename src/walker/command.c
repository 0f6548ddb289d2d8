// Commands: reading and applying them.

#include "core/trig.h"
#include "ik_surface.h"
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

// The axes of a walker that stands on level ground with a heading.
static ik_quat turned_by(const ik_walker *walker, double heading) {
    return ik_quat_mul(ik_walker_level(walker), ik_quat_about((ik_vec){0, 0, 1}, heading));
}

// On a surface, the target is kept in the user's axes.
static void aim(ik_walker *walker, double x, double y, double z) {
    if (ik_walker_is_on_surface(walker)) {
        walker->axes.target = (ik_vec){x, y, z};
        walker->surface->calls->sight(walker);
    }
}

ik_error ik_walker_chase(ik_walker *walker, double x, double y, double z) {
    ik_plan_pose target;
    ik_error error = read_place(walker, x, y, z, 0, &target);
    if (!error) {
        set_mode(walker, IK_WALKER_COMMAND_CHASE);
        walker->target = target;
        aim(walker, x, y, z);
    }
    return error;
}

ik_error ik_walker_follow(ik_walker *walker, double x, double y, double z, double heading) {
    ik_plan_pose target;
    ik_error error = read_place(walker, x, y, z, heading, &target);
    if (!error) {
        set_mode(walker, IK_WALKER_COMMAND_FOLLOW);
        walker->target = target;
        walker->axes.imposed = turned_by(walker, target.heading);
        aim(walker, x, y, z);
    }
    return error;
}

// Puts the walker somewhere; on a surface, with its axes like these.
static ik_error teleport(ik_walker *walker, const double *place, double heading,
                         const ik_quat *axes) {
    ik_plan_pose target;
    ik_error error = read_place(walker, place[0], place[1], place[2], heading, &target);
    if (!error) {
        set_mode(walker, IK_WALKER_COMMAND_DRIVE);
        walker->command = (ik_vec){0, 0, 0};
        if (ik_walker_is_on_surface(walker)) {
            walker->axes.put_at = (ik_vec){place[0], place[1], place[2]};
            walker->axes.put_turn = *axes;
            target = (ik_plan_pose){0, 0, 0};
        }
        ik_walker_put_down(walker, target);
    }
    return error;
}

ik_error ik_walker_teleport(ik_walker *walker, double x, double y, double z, double heading) {
    ik_quat axes = turned_by(walker, fabs(heading) <= 1e6 ? heading : 0);
    return teleport(walker, (double[3]){x, y, z}, heading, &axes);
}

// A rotation of the user's: from the axes of a walker on level ground, with heading 0.
static ik_error read_rotation(const ik_walker *walker, const double *numbers, ik_quat *axes) {
    double size = 0;
    for (int i = 0; i < 4; i++) {
        if (!isfinite(numbers[i])) {
            return IK_ERROR_ROTATION;
        }
        size = ik_max(size, fabs(numbers[i]));
    }
    if (size == 0) {
        return IK_ERROR_ROTATION;
    }
    ik_quat turn = {{numbers[0], numbers[1], numbers[2]}, numbers[3]};
    *axes = ik_quat_unit(ik_quat_mul(ik_quat_unit(turn), ik_walker_level(walker)));
    return IK_OK;
}

// The heading of such axes: that of their x axis.
static double heading_of(const ik_walker *walker, ik_quat axes) {
    ik_vec ahead = ik_quat_rotate(axes, (ik_vec){1, 0, 0});
    ahead = ik_quat_inverse_rotate(ik_walker_level(walker), ahead);
    return ik_atan2(ahead.y, ahead.x);
}

ik_error ik_walker_put(ik_walker *walker, const double *position, const double *rotation) {
    ik_quat axes;
    ik_error error = read_rotation(walker, rotation, &axes);
    return error ? error : teleport(walker, position, heading_of(walker, axes), &axes);
}

ik_error ik_walker_follow_turned(ik_walker *walker, const double *position,
                                 const double *rotation) {
    ik_quat axes;
    ik_error error = read_rotation(walker, rotation, &axes);
    if (error) {
        return error;
    }
    const double *p = position;
    error = ik_walker_follow(walker, p[0], p[1], p[2], heading_of(walker, axes));
    if (!error && ik_walker_is_on_surface(walker)) {
        walker->axes.imposed = axes;
        walker->surface->calls->sight(walker);
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
