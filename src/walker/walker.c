// Making walkers, and setting what can be set.

#include <stdlib.h>

#include "core/trig.h"
#include "walker/walker.h"

// The arrays behind a walker, in one block; each begins at a multiple of 8 bytes.
typedef struct block {
    char *start;
    size_t used;
} block;

static void *take(block *from, size_t bytes) {
    void *taken = from->start ? from->start + from->used : NULL;
    from->used += (bytes + 7) & ~(size_t)7;
    return taken;
}

// Called twice: without a start, to learn how much there is to be had.
static void divide(block *from, ik_walker *walker, int32_t legs, int32_t joints, int32_t events) {
    size_t points = (size_t)joints * sizeof(ik_vec), feet = (size_t)legs * sizeof(ik_vec);
    walker->leg = take(from, (size_t)legs * sizeof(ik_leg));
    walker->bones = take(from, (size_t)(joints - legs) * sizeof(ik_bone));
    walker->joints_out = take(from, points);
    walker->feet_out = take(from, feet);
    walker->homes_out = take(from, feet);
    walker->aims_out = take(from, feet);
    walker->events = take(from, (size_t)events * sizeof(ik_walker_event));
    walker->positions_out = take(from, 3 * (size_t)joints * sizeof(float));
    walker->planted_out = take(from, (size_t)legs);
}

// In the longest update each leg can be lifted and planted every swing_least, and be teleported.
static const int32_t events_a_leg = 13;

static bool is_finite_within(const double *numbers, int count, double most) {
    for (int i = 0; i < count; i++) {
        if (!(fabs(numbers[i]) <= most)) {
            return false;
        }
    }
    return true;
}

static ik_error check_bends(const ik_walker_leg *given, const double *bends) {
    bool any = false;
    for (int32_t i = 0; i < given->bones - 1; i++) {
        if (!(bends[i] >= -1 && bends[i] <= 1)) {
            return IK_ERROR_BENDS;
        }
        any = any || fabs(bends[i]) > 1e-3;
    }
    return any ? IK_OK : IK_ERROR_BENDS;
}

// From which height to which the body may be over the ground, so that a leg can stand at its home;
// false for none.
static bool heights(const ik_leg *leg, double *least, double *most) {
    double x = leg->home.x - leg->hip.x, y = leg->home.y - leg->hip.y, plan = x * x + y * y;
    double far = reach_usual * leg->limb.reach,
           near = near_standing * leg->nearest * leg->limb.reach;
    *most = sqrt(ik_max(far * far - plan, 0)) - leg->hip.z;
    // No hip is under the ground.
    *least = ik_max(sqrt(ik_max(near * near - plan, 0)) - leg->hip.z, 0);
    return plan <= far * far && *least <= *most;
}

static ik_error make_leg(ik_leg *leg, const ik_walker_leg *given, double reach) {
    double bends[IK_WALKER_MAX_BONES] = {1, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6};
    if (given->given & IK_LEG_BENDS) {
        memcpy(bends, given->bends, sizeof bends);
        ik_error error = check_bends(given, bends);
        if (error) {
            return error;
        }
    }
    double nearest = ik_limb_init(&leg->limb, given->lengths, bends);
    leg->nearest = ik_max(reach_near * nearest / leg->limb.reach, reach_least);
    if (!(leg->limb.reach >= 0.1 * reach)) {
        return IK_ERROR_LEG_REACH;
    }
    if (!is_finite_within(given->hip, 3, 10 * reach)) {
        return IK_ERROR_HIP;
    }
    leg->hip = (ik_vec){given->hip[0], given->hip[1], given->hip[2]};
    leg->home = (ik_plan){given->home[0], given->home[1]};
    leg->side = (int8_t)given->side;
    double least, most;
    if (!is_finite_within(given->home, 2, 20 * reach) || !heights(leg, &least, &most)) {
        return IK_ERROR_HOME;
    }
    // A leg that stands under its hip, or nearly, bends in the direction in which the body walks.
    double x = leg->home.x - leg->hip.x, y = leg->home.y - leg->hip.y, far = sqrt(x * x + y * y);
    bool upright = far < upright_most * leg->limb.reach;
    leg->out = upright ? (ik_plan){1, 0} : (ik_plan){x / far, y / far};
    leg->enabled = true;
    return IK_OK;
}

static void set_defaults(ik_walker *walker) {
    double reach = walker->reach, *settings = walker->settings;
    settings[IK_WALKER_BODY_HEIGHT] = 0.30 * reach;
    settings[IK_WALKER_STEP_HEIGHT] = 0.12 * reach;
    settings[IK_WALKER_MAX_SPEED] = 3 * reach;
    settings[IK_WALKER_MAX_TURN] = 4;
    settings[IK_WALKER_ACCELERATION] = 12 * reach;
    settings[IK_WALKER_BOB] = 0.02 * reach;
    settings[IK_WALKER_GROUND] = 0;
}

static ik_error make_legs(ik_walker *walker, const ik_walker_leg *given, int32_t *at) {
    double largest = 0;
    for (int32_t i = 0; i < walker->legs; i++) {
        double reach = 0;
        for (int32_t bone = 0; bone < given[i].bones; bone++) {
            reach += given[i].lengths[bone];
        }
        largest = ik_max(largest, reach);
        walker->reach += reach / walker->legs;
    }
    set_defaults(walker);
    walker->lowest = 0;
    walker->highest = INFINITY;
    int32_t joint = 0;
    for (int32_t i = 0; i < walker->legs; i++) {
        ik_leg *leg = &walker->leg[i];
        *at = i;
        leg->limb.bones = given[i].bones;
        leg->limb.bone = &walker->bones[joint - i];
        ik_error error = make_leg(leg, &given[i], largest);
        if (error) {
            return error;
        }
        leg->joint = (int16_t)joint;
        joint += given[i].bones + 1;
        double least, most;
        heights(leg, &least, &most);
        walker->lowest = ik_max(walker->lowest, least);
        walker->highest = ik_min(walker->highest, most);
        if (walker->lowest > walker->highest) {
            return IK_ERROR_HOME;
        }
    }
    double *height = &walker->settings[IK_WALKER_BODY_HEIGHT];
    *height = ik_clamp(*height, walker->lowest, walker->highest);
    return ik_walker_rank(walker, given, at);
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
    int32_t joints = 0, events = events_a_leg * legs;
    for (int32_t i = 0; i < legs; i++) {
        joints += given[i].bones + 1;
    }
    ik_walker empty = {.legs = legs, .joints = joints, .enabled = legs, .up = up};
    block measured = {NULL, sizeof *empty.leg};
    measured.used = sizeof(ik_walker);
    divide(&measured, &empty, legs, joints, events);
    ik_walker *made = calloc(1, measured.used);
    if (!made) {
        return IK_ERROR_MEMORY;
    }
    *made = empty;
    made->event_most = events;
    block whole = {(char *)made, sizeof(ik_walker)};
    divide(&whole, made, legs, joints, events);
    error = make_legs(made, given, at);
    if (error) {
        free(made);
        return error;
    }
    ik_walker_choose(made, IK_GAIT_AUTO);
    made->lag = made->preset.lag_slow;
    ik_walker_put(made, (ik_pose){{0, 0, 0}, 0, 0, 0});
    made->event_count = 0;
    ik_walker_tell(made);
    *walker = made;
    return IK_OK;
}

void ik_walker_destroy(ik_walker *walker) {
    free(walker);
}

ik_error ik_walker_set_gait(ik_walker *walker, int32_t gait) {
    if (!ik_gait_name(gait)) {
        return IK_ERROR_GAIT;
    }
    ik_walker_choose(walker, gait);
    return IK_OK;
}

// The ground is moved, and all that is on it with it. What stands on it does so exactly.
static void move_ground(ik_walker *walker, double height) {
    double by = height - walker->settings[IK_WALKER_GROUND];
    walker->settings[IK_WALKER_GROUND] = height;
    walker->pose.place.z += by;
    for (int32_t i = 0; i < walker->legs; i++) {
        ik_leg *leg = &walker->leg[i];
        leg->foot.z = leg->mode == IK_STANDING ? height : leg->foot.z + by;
        leg->from.z += by;
        leg->aim.z = leg->mode == IK_HANGING ? leg->foot.z : height;
    }
    ik_walker_locate(walker);
    ik_walker_tell(walker);
}

ik_error ik_walker_set(ik_walker *walker, int32_t setting, double value) {
    if (!ik_walker_setting_name(setting)) {
        return IK_ERROR_SETTING;
    }
    if (setting == IK_WALKER_GROUND) {
        if (!(fabs(value) <= 1e9 * walker->reach)) {
            return IK_ERROR_PLACE;
        }
    } else if (!(value >= 0 && value <= 1e300)) {
        return IK_ERROR_SETTING_VALUE;
    }
    bool low = value<walker->lowest, high = value> walker->highest;
    if (setting == IK_WALKER_BODY_HEIGHT && (low || high)) {
        return IK_ERROR_HEIGHT;
    }
    if (setting == IK_WALKER_GROUND) {
        move_ground(walker, value);
    }
    walker->settings[setting] = value;
    walker->measured[0] = NAN;
    walker->quiet = false;
    return IK_OK;
}

double ik_walker_least_height(const ik_walker *walker) {
    return walker->lowest;
}

double ik_walker_most_height(const ik_walker *walker) {
    return walker->highest;
}

double ik_walker_get(const ik_walker *walker, int32_t setting) {
    return ik_walker_setting_name(setting) ? walker->settings[setting] : 0;
}

ik_error ik_walker_set_leg_enabled(ik_walker *walker, int32_t index, bool enabled) {
    if (index < 0 || index >= walker->legs) {
        return IK_ERROR_LEG;
    }
    ik_leg *leg = &walker->leg[index];
    if (leg->enabled != enabled) {
        walker->lifted -= leg->mode == IK_SWINGING;
        walker->enabled += enabled ? 1 : -1;
        leg->enabled = enabled;
        leg->mode = IK_HANGING;
        walker->measured[0] = NAN;
        walker->quiet = false;
        ik_walker_tell(walker);
    }
    return IK_OK;
}
