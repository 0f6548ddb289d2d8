// Which surface a walker is on.

#include "ik_surface.h"

#include <stdlib.h>

#include "surface/axes.h"
#include "surface/commands.h"
#include "surface/flight.h"
#include "surface/footing.h"
#include "surface/frame.h"
#include "surface/knees.h"
#include "surface/room.h"
#include "surface/state.h"
#include "surface/surface.h"
#include "surface/swing.h"
#include "walker/axes.h"
#include "walker/probes.h"
#include "walker/settings.h"

static void destroy(ik_walker *walker) {
    free(walker->surface);
    walker->surface = NULL;
}

static const ik_walker_surface_calls calls = {
    .destroy = destroy,
    .publish = ik_surface_publish,
    .put = ik_surface_put,
    .impose = ik_surface_impose,
    .leave = ik_surface_leave,
    .carry = ik_surface_carry,
    .visit = ik_surface_visit,
    .is_consistent = ik_surface_is_consistent,
    .keep_away = ik_surface_keep_away,
    .is_lost = ik_surface_is_lost,
    .turn_from_user = ik_surface_turn_from_user,
    .turn_to_user = ik_surface_turn_to_user,
    .from_user = ik_surface_from_user,
    .to_user = ik_surface_to_user,
    .unroll = ik_surface_unroll,
    .turn = ik_surface_turn,
    .aim = ik_surface_aim,
    .highest_below = ik_surface_highest_below,
    .braking_share = ik_surface_braking_share,
    .find_foothold = ik_surface_find_foothold,
    .find_ahead = ik_surface_find_ahead,
    .direct_swing = ik_surface_direct_swing,
    .turn_normal = ik_surface_turn_normal,
    .pole = ik_surface_pole,
    .clear_knees = ik_surface_clear_knees,
    .needed_arc = ik_surface_needed_arc,
    .above = ik_surface_above,
    .take_off = ik_surface_take_off,
    .fly = ik_surface_fly,
    .sight = ik_surface_sight,
    .plant = ik_surface_plant,
    .stand = ik_surface_stand,
};

static ik_error stand_on(ik_walker *walker, const ik_walker_surface *surface) {
    if (!walker->surface) {
        walker->surface = calloc(1, sizeof *walker->surface);
        if (!walker->surface) {
            return IK_ERROR_MEMORY;
        }
    }
    // Where it is now, in the user's axes.
    ik_vec place = ik_walker_to_user(walker, walker->pose.place);
    bool was = ik_walker_is_on_surface(walker);
    *walker->surface = *surface;
    ik_axes *axes = &walker->axes;
    axes->put_at = place;
    if (!was) {
        axes->rotation = ik_walker_level(walker);
    }
    axes->put_turn = axes->rotation;
    ik_walker_stand_on(walker, IK_WALKER_GROUND_SURFACE, NULL);
    return IK_OK;
}

ik_error ik_walker_set_probed_surface(ik_walker *walker) {
    if (!ik_walker_create_probes(walker)) {
        return IK_ERROR_MEMORY;
    }
    return stand_on(walker, &(ik_walker_surface){.calls = &calls, .probed = true});
}

ik_error ik_walker_set_sphere(ik_walker *walker, const double *center, double radius) {
    double most = place_most * walker->reach;
    for (int i = 0; i < 3; i++) {
        if (!(fabs(center[i]) <= most)) {
            return IK_ERROR_COORDINATE;
        }
    }
    if (!(radius >= sphere_least * walker->reach && radius <= most)) {
        return IK_ERROR_SPHERE;
    }
    ik_vec at = {center[0], center[1], center[2]};
    return stand_on(walker, &(ik_walker_surface){.calls = &calls, .center = at, .radius = radius});
}
