#include "surface/commands.h"

#include "ik_surface.h"
#include "surface/axes.h"
#include "surface/frame.h"
#include "surface/surface.h"
#include "walker/axes.h"
#include "walker/carry.h"
#include "walker/standing.h"
#include "walker/update.h"

// ---- How it is turned ----

// The axes of a walker that stands on level ground with a heading.
static ik_quat turned_by(const ik_walker *walker, double heading) {
    return ik_quat_mul(ik_walker_level(walker), ik_quat_about((ik_vec){0, 0, 1}, heading));
}

// The heading of such axes: that of their x axis.
static double heading_of(const ik_walker *walker, ik_quat axes) {
    ik_vec ahead = ik_quat_rotate(axes, (ik_vec){1, 0, 0});
    ahead = ik_quat_inverse_rotate(ik_walker_level(walker), ahead);
    return ik_atan2(ahead.y, ahead.x);
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

// ---- Commands ----

void ik_surface_put(ik_walker *walker, ik_vec place, double heading) {
    walker->axes.put_at = place;
    walker->axes.put_turn = turned_by(walker, heading);
}

void ik_surface_impose(ik_walker *walker, ik_vec place, double heading) {
    walker->axes.imposed = turned_by(walker, heading);
    walker->axes.target = place;
    ik_surface_sight(walker);
}

ik_plan_pose ik_surface_leave(const ik_walker *walker) {
    ik_quat level = ik_walker_level(walker);
    ik_vec place = ik_surface_to_user(walker, walker->pose.place);
    ik_vec ahead = ik_surface_turn_to_user(walker, walker->forward);
    place = ik_quat_inverse_rotate(level, place);
    ahead = ik_quat_inverse_rotate(level, ahead);
    return (ik_plan_pose){place.x, place.y, ik_atan2(ahead.y, ahead.x)};
}

ik_error ik_walker_put(ik_walker *walker, const double *position, const double *rotation) {
    const double *p = position;
    ik_quat axes;
    ik_error error = read_rotation(walker, rotation, &axes);
    error = error ? error : ik_walker_teleport(walker, p[0], p[1], p[2], heading_of(walker, axes));
    if (!error && ik_walker_is_on_surface(walker)) {
        walker->axes.put_turn = axes;
        ik_walker_put_down(walker, (ik_plan_pose){0, 0, 0});
    }
    return error;
}

ik_error ik_walker_follow_turned(ik_walker *walker, const double *position,
                                 const double *rotation) {
    const double *p = position;
    ik_quat axes;
    ik_error error = read_rotation(walker, rotation, &axes);
    error = error ? error : ik_walker_follow(walker, p[0], p[1], p[2], heading_of(walker, axes));
    if (!error && ik_walker_is_on_surface(walker)) {
        walker->axes.imposed = axes;
        ik_surface_sight(walker);
    }
    return error;
}

void ik_walker_detach(ik_walker *walker) {
    if (ik_walker_is_on_surface(walker) && walker->jump.phase != IK_FLIGHT) {
        ik_walker_end_update(walker);
        // It pushes itself off a little.
        walker->jump = (ik_jump){
            .phase = IK_CROUCH, .speed = push_off * walker->reach, .crouch = crouch_shortest};
        walker->asleep = false;
    }
}

// ---- Platforms ----

// The motion of the surface: a rotation about the origin of the user's axes, then a translation.
typedef struct motion {
    ik_quat turn;
    ik_vec by;
} motion;

static ik_vec carried(const motion *m, ik_vec point) {
    return ik_vec_add(ik_quat_rotate(m->turn, point), m->by);
}

static bool is_place(const ik_walker *walker, ik_vec place) {
    double most = place_most * walker->reach;
    return fabs(place.x) <= most && fabs(place.y) <= most && fabs(place.z) <= most;
}

static void carry_feet(ik_walker *walker, const motion *m, uint64_t legs) {
    for (int32_t i = 0; i < walker->leg_count; i++) {
        ik_leg *leg = &walker->leg[i];
        if (legs >> i & 1) {
            leg->rest_known = false;
            leg->trial.plane = NAN;
        }
        if (legs >> i & 1 && leg->mode == IK_STANCE) {
            leg->world = carried(m, leg->world);
            leg->foot = ik_walker_from_user(walker, leg->world.x, leg->world.y, leg->world.z);
            leg->foothold = leg->liftoff = leg->foot;
        }
    }
}

// The surface has moved, and the axes of the walker with it: all else stays where it is in these.
static void carry_axes(ik_walker *walker, const motion *m) {
    ik_axes *axes = &walker->axes;
    axes->origin = carried(m, axes->origin);
    axes->rotation = ik_quat_unit(ik_quat_mul(m->turn, axes->rotation));
    axes->velocity = ik_quat_rotate(m->turn, axes->velocity);
    if (walker->mode == IK_WALKER_COMMAND_FOLLOW) {
        axes->target = carried(m, axes->target);
        axes->imposed = ik_quat_unit(ik_quat_mul(m->turn, axes->imposed));
    }
    for (int32_t i = 0; i < walker->leg_count; i++) {
        ik_leg *leg = &walker->leg[i];
        leg->world = carried(m, leg->world);
    }
}

ik_error ik_surface_carry(ik_walker *walker, ik_quat turn, ik_vec by, const uint64_t *legs) {
    // In the user's axes.
    turn.v = ik_surface_turn_to_user(walker, turn.v);
    motion m = {turn, ik_surface_turn_to_user(walker, by)};
    const ik_vec *place = &walker->pose.place;
    bool stays = legs || (is_place(walker, carried(&m, ik_surface_to_user(walker, *place))) &&
                          is_place(walker, carried(&m, walker->axes.target)));
    for (int32_t i = 0; i < walker->leg_count && stays; i++) {
        bool moves = !legs || *legs >> i & 1;
        stays = !moves || is_place(walker, carried(&m, walker->leg[i].world));
    }
    if (!stays) {
        return IK_ERROR_PLACE;
    }
    ik_walker_end_update(walker);
    if (legs) {
        carry_feet(walker, &m, *legs);
    } else {
        carry_axes(walker, &m);
    }
    ik_walker_finish_carry(walker);
    return IK_OK;
}
