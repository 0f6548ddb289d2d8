#include "walker/sole.h"

#include "core/trig.h"
#include "walker/geometry.h"
#include "walker/ground.h"

static ik_plan direction_of(double yaw) {
    double sine, cosine;
    ik_sin_cos(yaw, &sine, &cosine);
    return (ik_plan){cosine, sine};
}

// The slope of the ground from a foothold to a place ahead; NaN at a hole.
static double slope_to(const ik_walker *walker, ik_vec from, ik_plan ahead, double distance) {
    double x = from.x + distance * ahead.x, y = from.y + distance * ahead.y;
    return (ik_walker_ground(walker, x, y) - from.z) / distance;
}

// The slope of the ground from a foothold to where the toe of a level sole is; NaN at a hole.
static double slope_ahead(const ik_walker *walker, const ik_leg *leg, ik_vec from, double yaw) {
    if (walker->ground_kind == IK_WALKER_GROUND_FLAT || leg->sole == 0) {
        return 0;
    }
    return slope_to(walker, from, direction_of(yaw), leg->sole);
}

// The slope with which the sole lies at a foothold. Beside a hole it follows the plane of the feet.
// Over an edge it is level: the slope to the ground below, or above, is not that of any ground.
static double slope_at(const ik_walker *walker, const ik_leg *leg, ik_vec foothold, double yaw) {
    double slope = slope_ahead(walker, leg, foothold, yaw);
    ik_plan ahead = direction_of(yaw);
    if (isnan(slope)) {
        slope = walker->plane.slope_x * ahead.x + walker->plane.slope_y * ahead.y;
    } else if (slope < 0 && slope >= -walker->slope_most) {
        // A toe that points down is nearer, where the ground may be higher: before an edge.
        double near = leg->sole / sqrt(1 + slope * slope);
        slope = ik_max(slope_to(walker, foothold, ahead, near), slope); // not NaN
    }
    return fabs(slope) <= walker->slope_most ? slope : 0;
}

bool ik_leg_has_room(const ik_walker *walker, const ik_leg *leg, ik_vec foothold) {
    return !leg->flat ||
           !(slope_ahead(walker, leg, foothold, walker->pose.heading) > walker->slope_most);
}

void ik_leg_lay_sole(const ik_walker *walker, ik_leg *leg) {
    if (leg->flat) {
        leg->yaw = walker->pose.heading;
        leg->slope = slope_at(walker, leg, leg->foot, leg->yaw);
        leg->toe_up = 0;
    }
}

// How much of its turn a sole has made at a progress of its swing.
static double turned(double s) {
    return s * s * (3 - 2 * s);
}

// Raises the toe over ground that rises in front of it: by the slope that this takes.
static void raise_toe(const ik_walker *walker, ik_leg *leg, double h) {
    double needed = slope_ahead(walker, leg, leg->foot, leg->yaw) - leg->slope;
    needed = needed > 0 ? ik_min(needed, toe_up_most) : 0; // 0 for NaN
    leg->toe_up += h / (h + arc_memory) * (needed - leg->toe_up);
}

void ik_leg_turn_sole(const ik_walker *walker, ik_leg *leg, double before, double seconds,
                      double h) {
    if (!leg->flat) {
        return;
    }
    double s = leg->progress;
    if (s < 1 && walker->ground_kind != IK_WALKER_GROUND_FLAT) {
        raise_toe(walker, leg, h);
    }
    // A share of the rest of the way in each substep. So it is smooth when the goal moves, too.
    double share = s == 1 ? 1 : 0; // 0: it begins its next swing
    if (before < s) {
        share = (turned(s) - turned(before)) / (1 - turned(before));
    }
    double yaw = ik_wrap_angle(walker->pose.heading + walker->turn * seconds);
    double slope = slope_at(walker, leg, leg->foothold, yaw);
    if (share < 1) {
        leg->yaw = ik_wrap_angle(leg->yaw + share * ik_wrap_angle(yaw - leg->yaw));
        leg->slope += share * (slope - leg->slope);
    } else {
        leg->yaw = yaw;
        leg->slope = slope;
    }
}

bool ik_leg_hang_sole(const ik_walker *walker, ik_leg *leg, double h) {
    if (!leg->flat) {
        return true;
    }
    leg->toe_up = 0;
    double yaw = ik_wrap_angle(leg->yaw - walker->pose.heading), slope = leg->slope - toe_hanging;
    if (fabs(yaw) <= rest_least && fabs(slope) <= rest_least) {
        leg->yaw = walker->pose.heading;
        leg->slope = toe_hanging;
        return true;
    }
    double decay = ik_decay(h);
    leg->yaw = ik_wrap_angle(walker->pose.heading + decay * yaw);
    leg->slope = toe_hanging + decay * slope;
    return false;
}

ik_vec ik_leg_toe(const ik_leg *leg) {
    double slope = leg->slope;
    if (leg->mode == IK_SWING) {
        double s = leg->progress, q = 4 * s * (1 - s);
        // Before the touchdown, the toe comes down to where it will lie.
        slope += toe_raise * q + leg->toe_up * ik_min(4 * (1 - s), 1);
    }
    ik_plan ahead = direction_of(leg->yaw);
    double along = leg->sole / sqrt(1 + slope * slope);
    return ik_vec_add(leg->foot, (ik_vec){along * ahead.x, along * ahead.y, along * slope});
}
