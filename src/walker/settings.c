// Settings, gait and enabled legs of a walker.

#include "walker/settings.h"

#include "walker/gait.h"
#include "walker/geometry.h"
#include "walker/publish.h"
#include "walker/stride.h"

static void wake(ik_walker *walker) {
    ik_walker_forget_strides(walker);
    walker->asleep = false;
}

ik_error ik_walker_set_gait(ik_walker *walker, int32_t gait) {
    if (!ik_gait_name(gait)) {
        return IK_ERROR_GAIT;
    }
    ik_walker_choose_gait(walker, gait);
    return IK_OK;
}

int32_t ik_walker_get_gait(const ik_walker *walker) {
    return walker->gait;
}

ik_error ik_walker_check_setting(const ik_walker *walker, int32_t setting, double value) {
    if (setting == IK_WALKER_GROUND) {
        return fabs(value) <= place_most * walker->reach ? IK_OK : IK_ERROR_PLACE;
    }
    if (!(value >= 0 && value <= 1e300)) {
        return IK_ERROR_SETTING_VALUE;
    }
    bool outside = value < walker->min_height || value > walker->max_height;
    return setting == IK_WALKER_BODY_HEIGHT && outside ? IK_ERROR_HEIGHT : IK_OK;
}

// Moves the ground, and everything on it. Planted feet stand on it exactly.
static void move_ground(ik_walker *walker, double height) {
    double by = height - walker->settings[IK_WALKER_GROUND];
    walker->settings[IK_WALKER_GROUND] = height;
    walker->pose.place.z += by;
    for (int32_t i = 0; i < walker->leg_count; i++) {
        ik_leg *leg = &walker->leg[i];
        leg->foot.z = leg->mode == IK_STANCE ? height : leg->foot.z + by;
        leg->liftoff.z += by;
        leg->foothold.z = leg->mode == IK_HANGING ? leg->foot.z : height;
    }
    ik_walker_apply_pose(walker);
    ik_walker_publish(walker);
}

ik_error ik_walker_set_setting(ik_walker *walker, int32_t setting, double value) {
    if (!ik_walker_setting_name(setting)) {
        return IK_ERROR_SETTING;
    }
    ik_error error = ik_walker_check_setting(walker, setting, value);
    if (error) {
        return error;
    }
    if (setting == IK_WALKER_GROUND) {
        move_ground(walker, value);
    }
    walker->settings[setting] = value;
    wake(walker);
    return IK_OK;
}

double ik_walker_get_setting(const ik_walker *walker, int32_t setting) {
    return ik_walker_setting_name(setting) ? walker->settings[setting] : 0;
}

double ik_walker_get_min_height(const ik_walker *walker) {
    return walker->min_height;
}

double ik_walker_get_max_height(const ik_walker *walker) {
    return walker->max_height;
}

ik_error ik_walker_set_leg_enabled(ik_walker *walker, int32_t index, bool enabled) {
    if (index < 0 || index >= walker->leg_count) {
        return IK_ERROR_LEG;
    }
    ik_leg *leg = &walker->leg[index];
    if (leg->enabled != enabled) {
        walker->lifted -= leg->mode == IK_SWING;
        walker->enabled_count += enabled ? 1 : -1;
        leg->enabled = enabled;
        leg->mode = IK_HANGING;
        leg->foot = ik_leg_clamp_foot(leg, leg->foot);
        wake(walker);
        ik_walker_publish(walker);
    }
    return IK_OK;
}

bool ik_walker_get_leg_enabled(const ik_walker *walker, int32_t leg) {
    return leg >= 0 && leg < walker->leg_count && walker->leg[leg].enabled;
}
