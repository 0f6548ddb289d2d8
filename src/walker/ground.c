// Compiled for speed, see build.sh.

#include "walker/ground.h"

#include "core/trig.h"
#include "ground/height_field.h"
#include "walker/probes.h"

// The rows of a field grow along the user's second axis of the ground.
static double field_height(const ik_walker *walker, double x, double y) {
    return ik_height_field_height_at(walker->field, x, walker->up == IK_UP_Y ? 0 - y : y);
}

static ik_answer ask(const ik_walker *walker, double x, double y) {
    ik_ray down = ik_walker_ray_down(walker, x, y);
    return ik_walker_ask(walker, &down, down.from.z - ik_walker_plane(walker, x, y));
}

static double asked_height(const ik_walker *walker, double x, double y) {
    ik_answer answer = ask(walker, x, y);
    return answer.hit ? answer.point.z : NAN;
}

double ik_walker_ground(const ik_walker *walker, double x, double y) {
    if (walker->ground_kind == IK_WALKER_GROUND_FLAT) {
        return walker->settings[IK_WALKER_GROUND];
    }
    if (walker->ground_kind == IK_WALKER_GROUND_SURFACE) {
        return ik_walker_plane(walker, x, y); // see surface/ for what its legs stand on
    }
    double height = walker->ground_kind == IK_WALKER_GROUND_FIELD ? field_height(walker, x, y)
                                                                  : asked_height(walker, x, y);
    return fabs(height) <= place_most * walker->reach ? height : NAN;
}

double ik_walker_known_ground(const ik_walker *walker, double x, double y) {
    double height =
        walker->ground_kind >= IK_WALKER_GROUND_PROBES ? NAN : ik_walker_ground(walker, x, y);
    return isnan(height) ? ik_walker_plane(walker, x, y) : height;
}

// The square of the slope; NaN at the edge of a hole.
static double slope_around(const ik_walker *walker, double x, double y) {
    double aside = sole * walker->reach;
    double east = ik_walker_ground(walker, x + aside, y);
    double west = ik_walker_ground(walker, x - aside, y);
    double north = ik_walker_ground(walker, x, y + aside);
    double south = ik_walker_ground(walker, x, y - aside);
    double dx = 0.5 * (east - west) / aside, dy = 0.5 * (north - south) / aside;
    return dx * dx + dy * dy;
}

bool ik_walker_is_walkable(const ik_walker *walker, double x, double y, double height) {
    double square = NAN;
    switch (walker->ground_kind) {
    case IK_WALKER_GROUND_FLAT:
        return true;
    case IK_WALKER_GROUND_PROBES: {
        ik_vec n = ask(walker, x, y).normal;
        double aside = n.x * n.x + n.y * n.y, up = n.z * n.z;
        bool known = aside > 0 || up > 0;
        square = !known ? slope_around(walker, x, y) : up > 0 ? aside / up : INFINITY;
        break;
    }
    default:
        square = slope_around(walker, x, y);
    }
    return !isnan(height) && square <= walker->slope_most * walker->slope_most;
}

bool ik_walker_has_new_ground(ik_walker *walker) {
    if (walker->ground_kind != IK_WALKER_GROUND_FIELD ||
        walker->field_version == walker->field->version) {
        return false;
    }
    walker->field_version = walker->field->version;
    return true;
}

double ik_walker_wall_height(const ik_walker *walker) {
    return walker->max_height - clear_least * walker->settings[IK_WALKER_BODY_HEIGHT];
}
