// Settings, gait and enabled legs of a walker.

#include "walker/settings.h"

#include "core/trig.h"
#include "walker/axes.h"
#include "walker/balance.h"
#include "walker/gait.h"
#include "walker/geometry.h"
#include "walker/ground.h"
#include "walker/hold.h"
#include "walker/probes.h"
#include "walker/publish.h"
#include "walker/standing.h"
#include "walker/stride.h"
#include "walker/surface.h"
#include "walker/update.h"

static void wake(ik_walker *walker) {
    ik_walker_forget_strides(walker);
    walker->asleep = false;
}

ik_error ik_walker_set_gait(ik_walker *walker, int32_t gait) {
    if (!ik_gait_name(gait)) {
        return IK_ERROR_GAIT;
    }
    ik_walker_end_update(walker);
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
    bool angle = setting == IK_WALKER_MAX_SLOPE || setting == IK_WALKER_MAX_PITCH ||
                 setting == IK_WALKER_MAX_ROLL;
    if (!(value >= 0 && value <= (angle ? 1.5 : 1e300))) {
        return angle ? IK_ERROR_SETTING_ANGLE : IK_ERROR_SETTING_VALUE;
    }
    bool outside = value < walker->min_height || value > walker->max_height;
    return setting == IK_WALKER_BODY_HEIGHT && outside ? IK_ERROR_HEIGHT : IK_OK;
}

static double slope_of(double angle) {
    double sine, cosine;
    ik_sin_cos(angle, &sine, &cosine);
    return sine / cosine;
}

void ik_walker_derive_settings(ik_walker *walker) {
    walker->slope_most = slope_of(walker->settings[IK_WALKER_MAX_SLOPE]);
    walker->pitch_most = slope_of(walker->settings[IK_WALKER_MAX_PITCH]);
    walker->roll_most = slope_of(walker->settings[IK_WALKER_MAX_ROLL]);
}

// Moves flat ground, and everything on it. Planted feet stand on it exactly.
static void move_ground(ik_walker *walker, double height) {
    double by = height - walker->settings[IK_WALKER_GROUND];
    walker->settings[IK_WALKER_GROUND] = height;
    if (walker->ground_kind != IK_WALKER_GROUND_FLAT) {
        return;
    }
    bool flies = walker->jump.phase == IK_FLIGHT;
    walker->pose.place.z += by;
    walker->jump.height += flies ? by : 0;
    walker->plane.point.z += by;
    for (int32_t i = 0; i < walker->leg_count; i++) {
        ik_leg *leg = &walker->leg[i];
        leg->foot.z = leg->mode == IK_STANCE && !leg->fixed ? height : leg->foot.z + by;
        leg->liftoff.z += by;
        leg->path.place.z += flies ? 0 : by;
        leg->rest.z += by;
        leg->foothold.z = leg->mode == IK_HANGING || leg->fixed ? leg->foot.z : height;
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
    ik_walker_end_update(walker);
    if (setting == IK_WALKER_GROUND) {
        move_ground(walker, value);
    }
    walker->settings[setting] = value;
    ik_walker_derive_settings(walker);
    wake(walker);
    return IK_OK;
}

double ik_walker_get_setting(const ik_walker *walker, int32_t setting) {
    return ik_walker_setting_name(setting) ? walker->settings[setting] : 0;
}

void ik_walker_stand_on(ik_walker *walker, ik_walker_ground_kind kind,
                        const ik_height_field *field) {
    ik_walker_end_update(walker);
    bool same = walker->ground_kind == (int32_t)kind && walker->field == field;
    if (same && kind < IK_WALKER_GROUND_PROBES) {
        return;
    }
    ik_plan_pose target = walker->target;
    ik_plan_pose here = {walker->pose.place.x, walker->pose.place.y, walker->pose.heading};
    if (ik_walker_is_on_surface(walker) && kind != IK_WALKER_GROUND_SURFACE) {
        here = walker->surface->calls->leave(walker);
        target = walker->mode == IK_WALKER_COMMAND_DRIVE ? target : here;
    }
    walker->ground_kind = kind;
    walker->field = field;
    ik_walker_has_new_ground(walker);
    ik_walker_put_down(walker, here);
    walker->target = target;
}

void ik_walker_set_flat_ground(ik_walker *walker) {
    ik_walker_stand_on(walker, IK_WALKER_GROUND_FLAT, NULL);
}

void ik_walker_set_height_field(ik_walker *walker, const ik_height_field *field) {
    ik_walker_stand_on(walker, IK_WALKER_GROUND_FIELD, field);
}

ik_error ik_walker_set_probed_ground(ik_walker *walker) {
    if (!ik_walker_create_probes(walker)) {
        return IK_ERROR_MEMORY;
    }
    ik_walker_stand_on(walker, IK_WALKER_GROUND_PROBES, NULL);
    return IK_OK;
}

int32_t ik_walker_get_ground_kind(const ik_walker *walker) {
    return walker->ground_kind;
}

int32_t ik_walker_get_lowest_leg(const ik_walker *walker, int32_t *joint) {
    int32_t strongest = -1;
    double most = -1;
    const ik_limb *limb = walker->lowest_leg < 0 ? NULL : &walker->leg[walker->lowest_leg].limb;
    for (int32_t i = 0; limb && i < limb->bones - 1; i++) {
        double bend = fabs(limb->bone[i + 1].curl - limb->bone[i].curl);
        strongest = bend > most ? i : strongest;
        most = ik_max(most, bend);
    }
    if (joint) {
        *joint = strongest;
    }
    return walker->lowest_leg;
}

int32_t ik_walker_get_highest_leg(const ik_walker *walker) {
    return walker->highest_leg;
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
    ik_walker_end_update(walker);
    ik_leg *leg = &walker->leg[index];
    if (leg->enabled != enabled) {
        walker->lifted -= leg->mode == IK_SWING;
        walker->enabled_count += enabled ? 1 : -1;
        leg->enabled = enabled;
        leg->mode = IK_HANGING;
        leg->waits = leg->unfounded = leg->fixed = leg->carried = leg->forced = false;
        ik_leg_free(leg);
        ik_walker_reset_shift(walker);
        leg->foot = ik_leg_clamp_foot(leg, leg->foot);
        wake(walker);
        ik_walker_publish(walker);
    }
    return IK_OK;
}

bool ik_walker_get_leg_enabled(const ik_walker *walker, int32_t leg) {
    return leg >= 0 && leg < walker->leg_count && walker->leg[leg].enabled;
}
