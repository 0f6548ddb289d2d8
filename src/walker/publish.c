// What a walker shows of itself, in the user's axes.

#include "core/quat.h"
#include "walker/walker.h"

static ik_vec outward(const ik_walker *walker, ik_vec a) {
    return walker->up == IK_UP_Y ? (ik_vec){a.x, a.z, 0 - a.y} : a;
}

void ik_walker_note(ik_walker *walker, const ik_leg *leg, int32_t flags) {
    IK_ASSERT(walker->event_count < walker->event_most);
    ik_walker_event *event = &walker->events[walker->event_count++];
    ik_vec place = outward(walker, leg->foot);
    int32_t index = (int32_t)(leg - walker->leg);
    *event = (ik_walker_event){walker->clock, place.x, place.y, place.z, index, flags};
}

// The rotation from the pose at heading 0 on level ground: about z, after the least rotation from z
// to the body's upright, both in the frame of the heading.
static ik_quat rotation(const ik_walker *walker) {
    const ik_pose *pose = &walker->pose;
    double nz = walker->upright.z;
    ik_quat tilt = {{pose->slope_y * nz, -pose->slope_x * nz, 0}, 1 + nz};
    double sine, cosine;
    ik_sin_cos(0.5 * pose->heading, &sine, &cosine);
    return ik_quat_mul((ik_quat){{0, 0, sine}, cosine}, ik_quat_unit(tilt));
}

static void tell_body(ik_walker *walker) {
    ik_walker_body *body = &walker->body;
    ik_vec place = outward(walker, walker->pose.place);
    body->x = place.x;
    body->y = place.y;
    body->z = place.z;
    body->heading = walker->pose.heading;
    ik_quat q = rotation(walker);
    ik_vec axis = outward(walker, q.v);
    memcpy(body->rotation, (double[4]){axis.x, axis.y, axis.z, q.w}, sizeof body->rotation);
    ik_vec velocity = {walker->cosine * walker->vx - walker->sine * walker->vy,
                       walker->sine * walker->vx + walker->cosine * walker->vy, 0};
    velocity = outward(walker, velocity);
    memcpy(body->velocity, &velocity, sizeof velocity);
    body->turn = walker->turn;
    body->frequency = walker->frequency;
    body->duty = walker->moving ? walker->duty : 1;
    body->phase = walker->phase;
    body->lifted = walker->lifted;
    body->moving = walker->moving;
    body->stretch = 0;
    for (int32_t i = 0; i < walker->legs; i++) {
        const ik_leg *leg = &walker->leg[i];
        if (leg->mode == IK_STANDING) {
            body->stretch = ik_max(body->stretch, leg->stretch);
        }
    }
}

// Where knees point: up, so that the leg stands in an upright plane. But the nearer the foot comes
// under the hip, where all planes are upright, and beyond it, the more it is a quarter turn from
// the way to the foot, in the plane of out and up: that is up for a leg stretched out, and out for
// one that hangs, and never along the way.
static ik_vec pole(const ik_walker *walker, const ik_leg *leg) {
    ik_vec out = ik_vec_add(ik_vec_scale(leg->out.x, walker->forward),
                            ik_vec_scale(leg->out.y, walker->left));
    ik_vec way = ik_vec_scale(1 / leg->limb.reach, ik_vec_sub(leg->foot, leg->hip_now));
    double far = ik_vec_dot(way, out), rise = ik_vec_dot(way, walker->upright);
    double near = ik_clamp(1 - far / 0.3, 0, 1);
    double share = near * near * (3 - 2 * near);
    return ik_vec_add(ik_vec_scale(1 - share + share * far, walker->upright),
                      ik_vec_scale(-share * rise, out));
}

void ik_walker_tell(ik_walker *walker) {
    tell_body(walker);
    for (int32_t i = 0; i < walker->legs; i++) {
        ik_leg *leg = &walker->leg[i];
        ik_vec *joints = walker->joints_out + leg->joint;
        ik_limb_bend(&leg->limb, leg->hip_now, leg->foot, pole(walker, leg), &leg->curl, joints);
        float *positions = walker->positions_out + 3 * leg->joint;
        for (int32_t joint = 0; joint <= leg->limb.bones; joint++) {
            joints[joint] = outward(walker, joints[joint]);
            positions[3 * joint] = (float)joints[joint].x;
            positions[3 * joint + 1] = (float)joints[joint].y;
            positions[3 * joint + 2] = (float)joints[joint].z;
        }
        walker->feet_out[i] = outward(walker, leg->foot);
        walker->homes_out[i] = outward(walker, leg->home_now);
        walker->aims_out[i] = outward(walker, leg->aim);
        walker->planted_out[i] = leg->mode == IK_STANDING;
    }
}

const ik_walker_body *ik_walker_get_body(const ik_walker *walker) {
    return &walker->body;
}

const double *ik_walker_joints(const ik_walker *walker) {
    return &walker->joints_out->x;
}

const float *ik_walker_positions(const ik_walker *walker) {
    return walker->positions_out;
}

const double *ik_walker_feet(const ik_walker *walker) {
    return &walker->feet_out->x;
}

const double *ik_walker_homes(const ik_walker *walker) {
    return &walker->homes_out->x;
}

const double *ik_walker_aims(const ik_walker *walker) {
    return &walker->aims_out->x;
}

const uint8_t *ik_walker_planted(const ik_walker *walker) {
    return walker->planted_out;
}

const ik_walker_event *ik_walker_events(const ik_walker *walker) {
    return walker->events;
}

int32_t ik_walker_event_count(const ik_walker *walker) {
    return walker->event_count;
}

int32_t ik_walker_legs(const ik_walker *walker) {
    return walker->legs;
}

int32_t ik_walker_leg_bones(const ik_walker *walker, int32_t leg) {
    return leg >= 0 && leg < walker->legs ? walker->leg[leg].limb.bones : 0;
}

bool ik_walker_leg_enabled(const ik_walker *walker, int32_t leg) {
    return leg >= 0 && leg < walker->legs && walker->leg[leg].enabled;
}

int32_t ik_walker_gait(const ik_walker *walker) {
    return walker->gait;
}

double ik_walker_reach(const ik_walker *walker) {
    return walker->reach;
}
