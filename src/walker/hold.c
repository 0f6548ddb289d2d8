#include "walker/hold.h"

#include "walker/axes.h"
#include "walker/foothold.h"
#include "walker/geometry.h"
#include "walker/ground.h"
#include "walker/update.h"

// The given place, or the nearest one along the line to the hip that the leg can reach now; then
// the ground there, or near it.
static bool find(const ik_walker *walker, const ik_leg *leg, ik_vec *foothold) {
    ik_plan out = {walker->cosine * leg->out.x - walker->sine * leg->out.y,
                   walker->sine * leg->out.x + walker->cosine * leg->out.y};
    double ground = ik_walker_ground(walker, leg->hold_at.x, leg->hold_at.y);
    ik_vec hip = leg->hip_now;
    hip.z -= isnan(ground) ? ik_walker_plane(walker, leg->hold_at.x, leg->hold_at.y) : ground;
    ik_plan at = ik_leg_clamp_foothold(leg, hip, leg->hold_at, out, reach_usual);
    return ik_walker_find_foothold(walker, leg, at, 0, foothold);
}

static bool is_at(const ik_leg *leg, ik_vec foothold) {
    double x = leg->foot.x - foothold.x, y = leg->foot.y - foothold.y;
    return sqrt(x * x + y * y) <= founded_most * leg->limb.reach;
}

bool ik_walker_wants_hold(const ik_walker *walker, ik_leg *leg, ik_vec *foothold) {
    if (leg->hold == IK_HOLD_STANDS) {
        // When the ground under it has changed, it steps again. When the body walks, it is free.
        leg->hold = walker->moving ? IK_HOLD_NONE : leg->unfounded ? IK_HOLD_GIVEN : leg->hold;
    }
    if (leg->hold != IK_HOLD_GIVEN) {
        return false;
    }
    if (!find(walker, leg, foothold)) {
        ik_leg_free(leg);
        return false;
    }
    if (leg->mode == IK_STANCE && !leg->unfounded && is_at(leg, *foothold)) {
        leg->hold = IK_HOLD_SWINGS;
        ik_leg_plant_hold(walker, leg);
        return false;
    }
    return true;
}

void ik_leg_lift_hold(ik_leg *leg, int32_t flags) {
    if (flags & IK_EVENT_PLACED) {
        leg->hold = IK_HOLD_SWINGS;
    } else if (leg->hold == IK_HOLD_STANDS) {
        leg->hold = IK_HOLD_NONE;
    }
}

void ik_leg_plant_hold(const ik_walker *walker, ik_leg *leg) {
    if (leg->hold == IK_HOLD_SWINGS) {
        leg->hold = walker->moving ? IK_HOLD_NONE : IK_HOLD_STANDS;
        leg->rest_known = false;
    }
}

void ik_leg_free(ik_leg *leg) {
    leg->hold = IK_HOLD_NONE;
    leg->rest_known = false;
}

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
    if (!(fabs(place.x) <= most && fabs(place.y) <= most)) {
        return IK_ERROR_PLACE;
    }
    ik_walker_end_update(walker);
    leg->hold = IK_HOLD_GIVEN;
    leg->hold_at = (ik_plan){place.x, place.y};
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
