// What an app asks of a walker between its updates: footholds and jumps.

#include "walker/axes.h"
#include "walker/geometry.h"
#include "walker/hold.h"
#include "walker/update.h"

static ik_error check_leg(const ik_walker *walker, int32_t index) {
    return index >= 0 && index < walker->leg_count ? IK_OK : IK_ERROR_LEG;
}

ik_error ik_walker_set_foothold(ik_walker *walker, int32_t index, double x, double y, double z) {
    ik_error error = check_leg(walker, index);
    if (error) {
        return error;
    }
    ik_leg *leg = &walker->leg[index];
    if (!leg->enabled) {
        return IK_ERROR_LEG_DISABLED;
    }
    ik_vec place = ik_walker_from_user(walker, x, y, z);
    double most = place_most * walker->reach;
    bool high = ik_walker_is_on_surface(walker) && !(fabs(place.z) <= most);
    if (high || !(fabs(place.x) <= most && fabs(place.y) <= most)) {
        return IK_ERROR_PLACE;
    }
    ik_walker_end_update(walker);
    leg->hold = IK_HOLD_GIVEN;
    leg->hold_at = ik_walker_unrolled(walker, place);
    walker->asleep = false;
    return IK_OK;
}

ik_error ik_walker_clear_foothold(ik_walker *walker, int32_t index) {
    ik_error error = check_leg(walker, index);
    if (!error && walker->leg[index].hold != IK_HOLD_NONE) {
        ik_walker_end_update(walker);
        ik_leg_free(&walker->leg[index]);
        walker->asleep = false;
    }
    return error;
}

// Two feet must stand. Of two legs, one often swings; then the other is enough.
static bool can_jump(const ik_walker *walker) {
    int32_t count = 0;
    for (int32_t i = 0; i < walker->leg_count; i++) {
        count += walker->leg[i].mode == IK_STANCE;
    }
    return walker->jump.phase == IK_NO_JUMP &&
           (count >= 2 || (count == 1 && walker->enabled_count == 2));
}

ik_error ik_walker_jump(ik_walker *walker, double speed) {
    if (!(speed >= 0 && speed <= 1e300)) {
        return IK_ERROR_JUMP_SPEED;
    }
    ik_walker_end_update(walker);
    if (speed > 0 && can_jump(walker)) {
        double most = command_most * walker->reach;
        double depth = crouch_depth * walker->settings[IK_WALKER_BODY_HEIGHT];
        speed = ik_min(speed, most);
        double longest = depth / (4 / 27.0 * speed);
        walker->jump = (ik_jump){.phase = IK_CROUCH,
                                 .speed = speed,
                                 .crouch = ik_clamp(longest, crouch_shortest, crouch_most),
                                 .sinking = walker->sinking,
                                 .sinking_speed = walker->sinking_speed};
        walker->asleep = false;
    }
    return IK_OK;
}
