// Platforms that carry a walker, or some of its feet.

#include "walker/carry.h"
#include "core/trig.h"
#include "walker/axes.h"
#include "walker/geometry.h"
#include "walker/publish.h"
#include "walker/update.h"

// The motion of a platform: a rotation about the origin, then a translation.
typedef struct motion {
    ik_quat turn;
    ik_vec by;
} motion;

static ik_error read_motion(const ik_walker *walker, const double *position, const double *rotation,
                            motion *read) {
    double size = 0;
    for (int i = 0; i < 3; i++) {
        if (!(fabs(position[i]) <= 1e30)) {
            return IK_ERROR_COORDINATE;
        }
    }
    for (int i = 0; i < 4; i++) {
        if (!isfinite(rotation[i])) {
            return IK_ERROR_ROTATION;
        }
        size = ik_max(size, fabs(rotation[i]));
    }
    if (size == 0) {
        return IK_ERROR_ROTATION;
    }
    ik_vec axis = ik_walker_turn_from_user(walker, rotation[0], rotation[1], rotation[2]);
    read->turn = ik_quat_unit((ik_quat){axis, rotation[3]});
    read->by = ik_walker_turn_from_user(walker, position[0], position[1], position[2]);
    return IK_OK;
}

IK_ONCE static ik_vec turned(const motion *m, ik_vec direction) {
    return ik_quat_rotate(m->turn, direction);
}

static ik_vec carried(const motion *m, ik_vec point) {
    return ik_vec_add(turned(m, point), m->by);
}

IK_ONCE static ik_plan carried_plan(const motion *m, ik_plan point, double height) {
    ik_vec to = carried(m, (ik_vec){point.x, point.y, height});
    return (ik_plan){to.x, to.y};
}

static bool is_place(const ik_walker *walker, ik_vec place) {
    double most = place_most * walker->reach;
    return fabs(place.x) <= most && fabs(place.y) <= most && fabs(place.z) <= most;
}

// ---- Feet ----

static void carry_sole(const motion *m, ik_leg *leg) {
    double sine, cosine;
    ik_sin_cos(leg->yaw, &sine, &cosine);
    ik_vec along = turned(m, (ik_vec){cosine, sine, leg->slope});
    double size = ik_vec_length(along), plan = sqrt(along.x * along.x + along.y * along.y);
    leg->yaw = ik_wrap_angle(ik_atan2(along.y, along.x));
    leg->slope = along.z / ik_max(plan, 0.1 * size);
}

static void carry_foothold(const motion *m, ik_leg *leg) {
    if (leg->flat) {
        carry_sole(m, leg);
    }
    leg->hold_at = carried_plan(m, leg->hold_at, leg->foothold.z);
    leg->rest_known = false;
    leg->trial.plane = NAN;
}

static void carry_standing_foot(const motion *m, ik_leg *leg) {
    carry_foothold(m, leg);
    leg->foot = leg->foothold = leg->liftoff = carried(m, leg->foot);
    leg->unfounded = false;
    leg->fixed = true;
}

static void carry_foot_in_air(const ik_walker *walker, const motion *m, ik_leg *leg) {
    bool flies = walker->jump.phase == IK_FLIGHT;
    carry_foothold(m, leg);
    leg->wanted = carried_plan(m, leg->wanted, leg->foothold.z);
    leg->foot = carried(m, leg->foot);
    bool hangs = leg->mode == IK_HANGING;
    leg->liftoff = hangs ? leg->foot : carried(m, leg->liftoff);
    leg->foothold = hangs ? leg->foot : carried(m, leg->foothold);
    // In flight, paths are relative to the hips.
    ik_path *path = &leg->path;
    path->place = flies ? turned(m, path->place) : carried(m, path->place);
    path->velocity = turned(m, path->velocity);
    path->acceleration = turned(m, path->acceleration);
    bool flat = walker->ground_kind == IK_WALKER_GROUND_FLAT;
    if (flat && !hangs) {
        leg->foothold.z = walker->settings[IK_WALKER_GROUND];
    }
    leg->carried = !flat && !hangs && !flies;
}

// A leg that was carried out of its reach lifts off, and hangs until it steps.
static void tear_off(ik_leg *leg) {
    if (leg->mode == IK_STANCE && (leg->stretch > 1 || leg->stretch < leg->min_stretch - 1e-6)) {
        leg->mode = IK_HANGING;
        leg->fixed = false;
        leg->forced = true;
        leg->hold = IK_HOLD_NONE;
    }
    if (leg->mode != IK_STANCE) {
        leg->foot = ik_leg_clamp_foot(leg, leg->foot);
        leg->foothold = leg->mode == IK_HANGING ? leg->foot : leg->foothold;
    }
}

void ik_walker_finish_carry(ik_walker *walker) {
    ik_walker_apply_pose(walker);
    for (int32_t i = 0; i < walker->leg_count; i++) {
        tear_off(&walker->leg[i]);
    }
    ik_walker_apply_pose(walker);
    for (int32_t i = 0; i < walker->leg_count; i++) {
        // So that a walker that is carried nowhere keeps its joints, to the bit.
        walker->leg[i].curl = walker->leg[i].curl_start;
    }
    walker->asleep = false;
    ik_walker_publish(walker);
}

// ---- The body ----

// The slope along an axis of a plane with this normal. Steeper ones count as that.
static double slope(double along, double up) {
    return -along / ik_max(up, 0.1);
}

static void carry_plane(const motion *m, ik_plane *plane) {
    ik_vec normal = turned(m, (ik_vec){-plane->slope_x, -plane->slope_y, 1});
    double size = ik_vec_length(normal);
    plane->point = carried(m, plane->point);
    plane->slope_x = slope(normal.x / size, normal.z / size);
    plane->slope_y = slope(normal.y / size, normal.z / size);
}

// The body stays upright above the same point of the platform, as it stands on a slope. It tilts by
// the same rotation as the platform.
static void carry_pose(ik_walker *walker, const motion *m) {
    ik_pose *pose = &walker->pose;
    double height = pose->place.z - ik_walker_plane(walker, pose->place.x, pose->place.y);
    pose->place.z -= height;
    pose->place = carried(m, pose->place);
    pose->place.z += height;
    const ik_vec *v = &m->turn.v;
    if (v->x == 0 && v->y == 0 && v->z == 0) {
        return;
    }
    ik_quat rotation = ik_quat_mul(m->turn, ik_walker_rotation(walker));
    ik_vec upright = turned(m, walker->upright);
    double sine, cosine;
    pose->heading = ik_wrap_angle(ik_quat_twist(rotation, (ik_vec){0, 0, 1}));
    ik_sin_cos(pose->heading, &sine, &cosine);
    pose->slope_x = slope(cosine * upright.x + sine * upright.y, upright.z);
    pose->slope_y = slope(cosine * upright.y - sine * upright.x, upright.z);
}

// FOLLOW: the imposed pose is carried along, with what the body has yielded.
static void carry_goal(ik_walker *walker, const motion *m, const ik_pose *before) {
    const ik_pose *pose = &walker->pose;
    ik_plan_pose *target = &walker->target;
    double most = yield_most * walker->reach;
    ik_vec yielded = {walker->yielded.x, walker->yielded.y, 0};
    yielded = turned(m, yielded);
    walker->yielded = (ik_plan){ik_clamp(yielded.x, -most, most), ik_clamp(yielded.y, -most, most)};
    walker->goal = (ik_plan_pose){pose->place.x - walker->yielded.x,
                                  pose->place.y - walker->yielded.y, pose->heading};
    walker->goal_before = walker->goal;
    ik_plan to = carried_plan(m, (ik_plan){target->x, target->y}, before->place.z);
    double turn = pose->heading - before->heading;
    *target = (ik_plan_pose){to.x, to.y, ik_wrap_angle(target->heading + turn)};
}

// Of a biped: where its body shifts from and to.
static void carry_balance(ik_walker *walker, const motion *m, double height) {
    ik_path *shift = &walker->shift;
    const ik_vec *place = &walker->pose.place;
    walker->center = carried_plan(m, walker->center, height);
    walker->shift_goal = carried_plan(m, walker->shift_goal, height);
    *shift = (ik_path){
        {place->x, place->y, 0}, turned(m, shift->velocity), turned(m, shift->acceleration)};
    shift->velocity.z = shift->acceleration.z = 0;
}

static void carry_body(ik_walker *walker, const motion *m) {
    ik_pose before = walker->pose;
    carry_pose(walker, m);
    carry_plane(m, &walker->plane);
    if (walker->jump.phase == IK_FLIGHT) {
        walker->jump.height += walker->pose.place.z - before.place.z;
    }
    if (walker->biped) {
        carry_balance(walker, m, before.place.z);
    }
    if (walker->mode == IK_WALKER_COMMAND_FOLLOW) {
        carry_goal(walker, m, &before);
    }
}

static bool is_body_in_place(const ik_walker *walker, const motion *m) {
    const ik_plan_pose *target = &walker->target;
    double height = walker->pose.place.z;
    return is_place(walker, carried(m, walker->pose.place)) &&
           (walker->mode != IK_WALKER_COMMAND_FOLLOW ||
            is_place(walker, carried(m, (ik_vec){target->x, target->y, height})));
}

ik_error ik_walker_carry(ik_walker *walker, const double *position, const double *rotation) {
    motion m;
    ik_error error = read_motion(walker, position, rotation, &m);
    if (error) {
        return error;
    }
    if (ik_walker_is_on_surface(walker)) {
        return walker->surface->calls->carry(walker, m.turn, m.by, NULL);
    }
    if (!is_body_in_place(walker, &m)) {
        return IK_ERROR_PLACE;
    }
    ik_walker_end_update(walker);
    for (int32_t i = 0; i < walker->leg_count; i++) {
        ik_leg *leg = &walker->leg[i];
        if (leg->mode == IK_STANCE) {
            carry_standing_foot(&m, leg);
        } else {
            carry_foot_in_air(walker, &m, leg);
        }
    }
    carry_body(walker, &m);
    ik_walker_finish_carry(walker);
    return IK_OK;
}

static bool is_in(uint64_t legs, int32_t index) {
    return legs >> index & 1;
}

ik_error ik_walker_carry_feet(ik_walker *walker, const double *position, const double *rotation,
                              uint64_t legs) {
    motion m;
    ik_error error = read_motion(walker, position, rotation, &m);
    if (!error && ik_walker_is_on_surface(walker)) {
        return walker->surface->calls->carry(walker, m.turn, m.by, &legs);
    }
    for (int32_t i = 0; i < walker->leg_count && !error; i++) {
        bool stays = !is_in(legs, i) || is_place(walker, carried(&m, walker->leg[i].foot));
        error = stays ? IK_OK : IK_ERROR_PLACE;
    }
    if (error) {
        return error;
    }
    ik_walker_end_update(walker);
    for (int32_t i = 0; i < walker->leg_count; i++) {
        ik_leg *leg = &walker->leg[i];
        if (is_in(legs, i) && leg->mode == IK_STANCE) {
            carry_standing_foot(&m, leg);
        } else if (is_in(legs, i)) {
            carry_foothold(&m, leg);
        }
    }
    ik_walker_finish_carry(walker);
    return IK_OK;
}
