// Creates and destroys walkers.

#include <stdlib.h>

#include "walker/events.h"
#include "walker/gait.h"
#include "walker/layout.h"
#include "walker/probes.h"
#include "walker/publish.h"
#include "walker/settings.h"
#include "walker/standing.h"
#include "walker/surface.h"
#include "walker/two_legs.h"

// How large things may be, compared with the reach of the largest leg.
static const double reach_ratio_least =
    0.1; // smaller legs cannot keep up with the strides of large ones
static const double hip_most = 10, home_most = 20; // distances: far from any animal
static const double bend_least = 1e-3; // of the largest bend: less does not bend the leg noticeably

// A walker and its arrays share one block of memory. Each array begins at a multiple of 8 bytes.
typedef struct block {
    char *start; // NULL while the block is only measured
    size_t used;
} block;

static void *take(block *from, size_t bytes) {
    void *taken = from->start ? from->start + from->used : NULL;
    from->used += (bytes + 7) & ~(size_t)7;
    return taken;
}

// Sets the pointers of a walker whose counts are set. Called twice: to measure, and to divide.
static void divide(block *from, ik_walker *walker) {
    size_t legs = (size_t)walker->leg_count, joints = (size_t)walker->joint_count;
    from->used = sizeof(ik_walker);
    walker->leg = take(from, legs * sizeof(ik_leg));
    walker->bones = take(from, (joints - legs) * sizeof(ik_bone));
    walker->body_out = take(from, sizeof(ik_walker_body));
    walker->joints_out = take(from, joints * sizeof(ik_vec));
    walker->feet_out = take(from, legs * sizeof(ik_vec));
    walker->homes_out = take(from, legs * sizeof(ik_vec));
    walker->footholds_out = take(from, legs * sizeof(ik_vec));
    walker->events = take(from, (size_t)walker->event_capacity * sizeof(ik_walker_event));
    walker->positions_out = take(from, 3 * joints * sizeof(float));
    walker->planted_out = take(from, legs);
}

// A walker with its arrays, all 0; NULL if there is no memory.
static ik_walker *allocate(int32_t legs, const ik_walker_leg *descriptions, int32_t up) {
    ik_walker empty = {.leg_count = legs, .enabled_count = legs, .up = up};
    empty.axes.rotation = empty.axes.imposed = empty.axes.put_turn = ik_quat_identity;
    for (int32_t i = 0; i < legs; i++) {
        empty.joint_count += descriptions[i].bones + 1;
    }
    empty.event_capacity =
        legs * (ik_walker_events_per_leg(frame_most, swing_least) + events_of_calls);
    block measured = {NULL, 0};
    divide(&measured, &empty);
    ik_walker *walker = calloc(1, measured.used);
    if (walker) {
        block whole = {(char *)walker, 0};
        *walker = empty;
        divide(&whole, walker);
    }
    return walker;
}

static bool are_within(const double *numbers, int count, double most) {
    for (int i = 0; i < count; i++) {
        if (!(fabs(numbers[i]) <= most)) {
            return false;
        }
    }
    return true;
}

// The knee of a leg: the first joint after a bone that is no coxa.
static int32_t knee_of(const ik_walker_leg *given) {
    int32_t bones = ik_described_bending(given), knee = 0;
    double longest = 0;
    for (int32_t i = 0; i < bones; i++) {
        longest = ik_max(longest, given->lengths[i]);
    }
    while (knee < bones - 2 && given->lengths[knee] < coxa_most * longest) {
        knee++;
    }
    return knee;
}

// The bends of a leg, as given or by default.
static ik_error read_bends(const ik_walker_leg *given, double *bends) {
    if (!(given->given & IK_LEG_BENDS)) {
        int32_t knee = knee_of(given);
        for (int32_t i = 0; i < IK_WALKER_MAX_BONES; i++) {
            bends[i] = i < knee ? -0.3 : i == knee ? 1 : 0.6;
        }
        return IK_OK;
    }
    bool any = false;
    for (int32_t i = 0; i < ik_described_bending(given) - 1; i++) {
        bends[i] = given->bends[i];
        if (!(bends[i] >= -1 && bends[i] <= 1)) {
            return IK_ERROR_BENDS;
        }
        any = any || fabs(bends[i]) > bend_least;
    }
    return any ? IK_OK : IK_ERROR_BENDS;
}

static double distance_out(const ik_leg *leg) {
    double x = leg->nominal.x - leg->hip.x, y = leg->nominal.y - leg->hip.y;
    return sqrt(x * x + y * y);
}

// The body heights at which a leg can stand at its nominal foothold; false if there are none.
static bool find_heights(const ik_leg *leg, double *least, double *most) {
    double x = leg->nominal.x - leg->hip.x, y = leg->nominal.y - leg->hip.y, plan = x * x + y * y;
    double far = reach_usual * leg->limb.reach,
           near = fold_standing * leg->min_stretch * leg->limb.reach;
    *most = sqrt(ik_max(far * far - plan, 0)) - leg->hip.z;
    // No hip may be below the ground.
    *least = ik_max(sqrt(ik_max(near * near - plan, 0)) - leg->hip.z, 0);
    return plan <= far * far && *least <= *most;
}

// A leg that stands exactly under its hip bends forward.
static ik_plan direction_out(const ik_leg *leg) {
    double far = distance_out(leg);
    if (far < upright_most * leg->limb.reach) {
        return (ik_plan){1, 0};
    }
    return (ik_plan){(leg->nominal.x - leg->hip.x) / far, (leg->nominal.y - leg->hip.y) / far};
}

static ik_error create_leg(ik_leg *leg, const ik_walker_leg *given, double largest) {
    double bends[IK_WALKER_MAX_BONES] = {0};
    ik_error error = read_bends(given, bends);
    if (error) {
        return error;
    }
    double nearest = ik_limb_init(&leg->limb, given->lengths, bends);
    leg->min_stretch = ik_max(fold_margin * nearest / leg->limb.reach, reach_least);
    if (!(leg->limb.reach >= reach_ratio_least * largest)) {
        return IK_ERROR_LEG_REACH;
    }
    if (!are_within(given->hip, 3, hip_most * largest)) {
        return IK_ERROR_HIP;
    }
    if (!are_within(given->home, 2, home_most * largest)) {
        return IK_ERROR_HOME;
    }
    leg->hip = (ik_vec){given->hip[0], given->hip[1], given->hip[2]};
    leg->nominal = (ik_plan){given->home[0], given->home[1]};
    leg->out = direction_out(leg);
    leg->side = (int8_t)given->side;
    leg->flat = given->given & IK_LEG_FLAT;
    leg->sole = leg->flat ? given->lengths[given->bones - 1] : 0;
    leg->enabled = true;
    return IK_OK;
}

// Restricts the body heights to those at which a leg can stand.
static ik_error restrict_height(ik_walker *walker, const ik_leg *leg) {
    double least, most;
    if (!find_heights(leg, &least, &most)) {
        return IK_ERROR_HOME;
    }
    int32_t index = (int32_t)(leg - walker->leg);
    walker->lowest_leg = least > walker->min_height ? index : walker->lowest_leg;
    walker->highest_leg = most < walker->max_height ? index : walker->highest_leg;
    walker->min_height = ik_max(walker->min_height, least);
    walker->max_height = ik_min(walker->max_height, most);
    return walker->min_height <= walker->max_height ? IK_OK : IK_ERROR_HOME;
}

static ik_error create_legs(ik_walker *walker, const ik_walker_leg *given, int32_t *at) {
    double largest = 0;
    for (int32_t i = 0; i < walker->leg_count; i++) {
        double reach = ik_described_reach(&given[i]);
        largest = ik_max(largest, reach);
        walker->reach += reach / walker->leg_count;
    }
    walker->min_height = 0;
    walker->max_height = INFINITY;
    walker->lowest_leg = walker->highest_leg = -1;
    int32_t joint = 0;
    for (int32_t i = 0; i < walker->leg_count; i++) {
        ik_leg *leg = &walker->leg[i];
        leg->limb.bones = ik_described_bending(&given[i]);
        leg->limb.bone = &walker->bones[joint - i];
        leg->joint = (int16_t)joint;
        joint += given[i].bones + 1;
        ik_error error = create_leg(leg, &given[i], largest);
        walker->extent.x = ik_max(walker->extent.x, fabs(leg->hip.x));
        walker->extent.y = ik_max(walker->extent.y, fabs(leg->hip.y));
        error = error ? error : restrict_height(walker, leg);
        if (error) {
            *at = i;
            return error;
        }
    }
    ik_error error = ik_walker_rank_legs(walker, given, at);
    ik_walker_find_biped(walker);
    return error;
}

static void set_defaults(ik_walker *walker) {
    double reach = walker->reach, *settings = walker->settings;
    settings[IK_WALKER_BODY_HEIGHT] = ik_clamp((walker->biped ? two_height : 0.30) * reach,
                                               walker->min_height, walker->max_height);
    settings[IK_WALKER_STEP_HEIGHT] = 0.12 * reach;
    settings[IK_WALKER_MAX_SPEED] = 3 * reach;
    settings[IK_WALKER_MAX_TURN_RATE] = 4;
    settings[IK_WALKER_ACCELERATION] = 12 * reach;
    settings[IK_WALKER_BOB] = 0.02 * reach;
    settings[IK_WALKER_GROUND] = 0;
    settings[IK_WALKER_CLEARANCE] = 0.04 * reach;
    settings[IK_WALKER_MAX_SLOPE] = 0.7;
    settings[IK_WALKER_MAX_STEP_UP] = 0.3 * reach;
    settings[IK_WALKER_MAX_STEP_DOWN] = 0.3 * reach;
    settings[IK_WALKER_MAX_PITCH] = 0.54;
    settings[IK_WALKER_MAX_ROLL] = 0.54;
    settings[IK_WALKER_PROBE_HEIGHT] = reach;
    settings[IK_WALKER_GRAVITY] = 12 * reach;
    ik_walker_derive_settings(walker);
    ik_walker_choose_gait(walker, IK_GAIT_AUTO);
    walker->ipsilateral = walker->preset.ipsilateral_slow;
}

ik_error ik_walker_create(int32_t legs, const ik_walker_leg *descriptions, int32_t up,
                          ik_walker **walker, int32_t *at) {
    int32_t nowhere;
    at = at ? at : &nowhere;
    *at = -1;
    *walker = NULL;
    if (legs < 1 || legs > IK_WALKER_MAX_LEGS) {
        return IK_ERROR_LEGS;
    }
    if (!ik_up_name(up)) {
        return IK_ERROR_UP;
    }
    ik_walker_leg given[IK_WALKER_MAX_LEGS];
    memcpy(given, descriptions, (size_t)legs * sizeof *given);
    ik_error error = ik_walker_lay_out(legs, given, NULL, NULL, at);
    if (error) {
        return error;
    }
    ik_walker *made = allocate(legs, given, up);
    if (!made) {
        return IK_ERROR_MEMORY;
    }
    error = create_legs(made, given, at);
    if (error) {
        free(made);
        return error;
    }
    set_defaults(made);
    ik_walker_stand_at(made, (ik_plan_pose){0, 0, 0});
    ik_walker_clear_events(made);
    ik_walker_publish(made);
    *walker = made;
    return IK_OK;
}

void ik_walker_destroy(ik_walker *walker) {
    if (walker) {
        ik_walker_destroy_probes(walker);
        if (walker->surface) {
            walker->surface->calls->destroy(walker);
        }
        free(walker);
    }
}

int32_t ik_walker_get_leg_count(const ik_walker *walker) {
    return walker->leg_count;
}

int32_t ik_walker_get_bone_count(const ik_walker *walker, int32_t leg) {
    if (leg < 0 || leg >= walker->leg_count) {
        return 0;
    }
    return walker->leg[leg].limb.bones + walker->leg[leg].flat;
}

int32_t ik_walker_get_up(const ik_walker *walker) {
    return walker->up;
}

double ik_walker_get_reach(const ik_walker *walker) {
    return walker->reach;
}
