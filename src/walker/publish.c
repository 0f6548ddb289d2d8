// Compiled for speed, see build.sh.

#include "walker/publish.h"

#include "core/quat.h"
#include "core/trig.h"
#include "walker/axes.h"
#include "walker/geometry.h"
#include "walker/ground.h"
#include "walker/motion.h"
#include "walker/pole_pass.h"
#include "walker/sinking.h"
#include "walker/sole.h"
#include "walker/surface.h"

// The heading about z, after the least rotation from z to the body's upright axis, in the frame of
// the heading.
ik_quat ik_walker_rotation(const ik_walker *walker) {
    const ik_pose *pose = &walker->pose;
    double nz = walker->upright.z;
    ik_quat tilt = {{pose->slope_y * nz, -pose->slope_x * nz, 0}, 1 + nz};
    double sine, cosine;
    ik_sin_cos(0.5 * pose->heading, &sine, &cosine);
    return ik_quat_mul((ik_quat){{0, 0, sine}, cosine}, ik_quat_unit(tilt));
}

static void publish_pose(ik_walker *walker) {
    ik_walker_body *body = walker->body_out;
    ik_vec place = ik_walker_level_to_user(walker, walker->pose.place);
    body->x = place.x;
    body->y = place.y;
    body->z = place.z;
    body->heading = walker->pose.heading;
    ik_quat q = ik_walker_rotation(walker);
    ik_vec axis = ik_walker_level_to_user(walker, q.v);
    memcpy(body->rotation, (double[4]){axis.x, axis.y, axis.z, q.w}, sizeof body->rotation);
    ik_vec velocity = {walker->cosine * walker->vx - walker->sine * walker->vy,
                       walker->sine * walker->vx + walker->cosine * walker->vy,
                       ik_walker_climb(walker)};
    velocity = ik_walker_level_to_user(walker, velocity);
    memcpy(body->velocity, &velocity, sizeof velocity);
    body->turn = walker->turn;
}

static void publish_rhythm(ik_walker *walker) {
    ik_walker_body *body = walker->body_out;
    body->frequency = walker->frequency;
    body->duty = walker->moving ? walker->duty : 1;
    body->phase = walker->phase;
    body->lifted = walker->lifted;
    body->moving = walker->moving;
    body->blocked = walker->blocked;
    body->airborne = walker->jump.phase == IK_FLIGHT;
    body->resting = walker->asleep && !ik_walker_is_commanded(walker);
    body->stretch = 0;
    for (int32_t i = 0; i < walker->leg_count; i++) {
        const ik_leg *leg = &walker->leg[i];
        if (leg->mode == IK_STANCE) {
            body->stretch = ik_max(body->stretch, leg->stretch);
        }
    }
}

static void publish_joints(ik_walker *walker, ik_leg *leg) {
    ik_vec *joints = walker->joints_out + leg->joint;
    float *positions = walker->positions_out + 3 * leg->joint;
    leg->curl_start = leg->curl;
    ik_vec pole =
        ik_leg_pole(walker, leg->out.x, leg->out.y, 1 / leg->limb.reach, leg->hip_now, leg->foot);
    if (ik_walker_is_on_surface(walker)) {
        pole = walker->surface->calls->pole(walker, leg);
    }
    ik_limb_bend(&leg->limb, leg->hip_now, leg->foot, pole, &leg->curl, joints);
    int32_t last = leg->limb.bones;
    if (leg->flat) {
        joints[++last] = ik_leg_toe(leg);
    }
    for (int32_t joint = 0; joint <= last; joint++) {
        joints[joint] = ik_walker_level_to_user(walker, joints[joint]);
        positions[3 * joint] = (float)joints[joint].x;
        positions[3 * joint + 1] = (float)joints[joint].y;
        positions[3 * joint + 2] = (float)joints[joint].z;
    }
}

void ik_walker_publish_body(ik_walker *walker) {
    publish_pose(walker);
    publish_rhythm(walker);
}

void ik_walker_publish(ik_walker *walker) {
    ik_walker_publish_body(walker);
    bool flat = walker->ground_kind == IK_WALKER_GROUND_FLAT;
    for (int32_t i = 0; i < walker->leg_count; i++) {
        ik_leg *leg = &walker->leg[i];
        publish_joints(walker, leg);
        walker->feet_out[i] = ik_walker_level_to_user(walker, leg->foot);
        ik_plan home = leg->nominal_now;
        double ground = flat ? walker->settings[IK_WALKER_GROUND]
                             : ik_walker_known_ground(walker, home.x, home.y);
        walker->homes_out[i] = ik_walker_level_to_user(walker, (ik_vec){home.x, home.y, ground});
        walker->footholds_out[i] = ik_walker_level_to_user(walker, leg->foothold);
        walker->planted_out[i] = leg->mode == IK_STANCE;
    }
    if (ik_walker_is_on_surface(walker)) {
        walker->surface->calls->publish(walker);
    }
}

const ik_walker_body *ik_walker_get_body(const ik_walker *walker) {
    return walker->body_out;
}

const double *ik_walker_get_joints(const ik_walker *walker) {
    return &walker->joints_out->x;
}

const float *ik_walker_get_positions(const ik_walker *walker) {
    return walker->positions_out;
}

const double *ik_walker_get_feet(const ik_walker *walker) {
    return &walker->feet_out->x;
}

const double *ik_walker_get_homes(const ik_walker *walker) {
    return &walker->homes_out->x;
}

const double *ik_walker_get_footholds(const ik_walker *walker) {
    return &walker->footholds_out->x;
}

const uint8_t *ik_walker_get_planted(const ik_walker *walker) {
    return walker->planted_out;
}
