// Compiled for speed, see build.sh.

#include "surface/axes.h"

#include "walker/axes.h"

ik_vec ik_surface_turn_from_user(const ik_walker *walker, double x, double y, double z) {
    return ik_quat_inverse_rotate(walker->axes.rotation, (ik_vec){x, y, z});
}

ik_vec ik_surface_turn_to_user(const ik_walker *walker, ik_vec a) {
    return ik_quat_rotate(walker->axes.rotation, a);
}

ik_vec ik_surface_from_user(const ik_walker *walker, double x, double y, double z) {
    const ik_vec *origin = &walker->axes.origin;
    return ik_surface_turn_from_user(walker, x - origin->x, y - origin->y, z - origin->z);
}

ik_vec ik_surface_to_user(const ik_walker *walker, ik_vec a) {
    return ik_vec_add(walker->axes.origin, ik_surface_turn_to_user(walker, a));
}

// As far from the point of the plane of the feet below the body as the point is in space.
ik_plan ik_surface_unroll(const ik_walker *walker, ik_vec point) {
    const ik_vec *place = &walker->pose.place;
    double x = point.x - place->x, y = point.y - place->y, plan = x * x + y * y;
    double z = point.z - ik_walker_plane(walker, place->x, place->y);
    double least = 1e-12 * walker->reach * walker->reach;
    double scale = plan > least ? sqrt((plan + z * z) / plan) : 1;
    return (ik_plan){place->x + scale * x, place->y + scale * y};
}

// What was published as if the frame were level: a point, and a vector.
static ik_vec place(const ik_walker *walker, ik_vec a) {
    a = ik_walker_level_from_user(walker, a.x, a.y, a.z);
    return ik_surface_to_user(walker, a);
}

static void place_all(const ik_walker *walker, ik_vec *points, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        points[i] = place(walker, points[i]);
    }
}

static void publish_body(ik_walker *walker) {
    ik_walker_body *body = walker->body_out;
    ik_vec at = place(walker, (ik_vec){body->x, body->y, body->z});
    const double *q = body->rotation, *v = body->velocity;
    // The frame of a walker whose `up` is y is turned even on level ground.
    ik_quat level = ik_quat_conjugate(ik_walker_level(walker));
    ik_quat turn = ik_quat_mul(walker->axes.rotation, level);
    turn = ik_quat_mul(turn, (ik_quat){{q[0], q[1], q[2]}, q[3]});
    ik_vec velocity = ik_walker_level_from_user(walker, v[0], v[1], v[2]);
    velocity = walker->jump.phase == IK_FLIGHT ? walker->axes.velocity
                                               : ik_surface_turn_to_user(walker, velocity);
    body->x = at.x;
    body->y = at.y;
    body->z = at.z;
    memcpy(body->rotation, (double[4]){turn.v.x, turn.v.y, turn.v.z, turn.w},
           sizeof body->rotation);
    memcpy(body->velocity, &velocity, sizeof velocity);
}

void ik_surface_publish(ik_walker *walker) {
    publish_body(walker);
    place_all(walker, walker->joints_out, walker->joint_count);
    place_all(walker, walker->feet_out, walker->leg_count);
    place_all(walker, walker->homes_out, walker->leg_count);
    place_all(walker, walker->footholds_out, walker->leg_count);
    for (int32_t i = 0; i < walker->leg_count; i++) {
        const ik_leg *leg = &walker->leg[i];
        if (leg->mode == IK_STANCE) {
            // It does not move, while the axes turn.
            walker->feet_out[i] = walker->footholds_out[i] = leg->world;
        }
        walker->joints_out[leg->joint + leg->limb.bones] = walker->feet_out[i];
    }
    for (int32_t i = 0; i < walker->joint_count; i++) {
        walker->positions_out[3 * i] = (float)walker->joints_out[i].x;
        walker->positions_out[3 * i + 1] = (float)walker->joints_out[i].y;
        walker->positions_out[3 * i + 2] = (float)walker->joints_out[i].z;
    }
}
