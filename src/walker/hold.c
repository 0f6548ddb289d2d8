#include "walker/hold.h"

#include "walker/foothold.h"
#include "walker/geometry.h"
#include "walker/ground.h"

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
