#include "walker/balance.h"

#include "walker/geometry.h"

void ik_walker_reset_shift(ik_walker *walker) {
    ik_plan place = {walker->pose.place.x, walker->pose.place.y};
    walker->center = walker->shift_goal = place;
    walker->shift = (ik_path){{place.x, place.y, 0}, {0, 0, 0}, {0, 0, 0}};
    walker->shift_left = 0;
    walker->next = -1;
}

static double distance(ik_plan a, ik_plan b) {
    double x = a.x - b.x, y = a.y - b.y;
    return sqrt(x * x + y * y);
}

static ik_plan body_place(const ik_walker *walker) {
    return (ik_plan){walker->pose.place.x, walker->pose.place.y};
}

void ik_walker_shift_to(ik_walker *walker, ik_plan goal, double seconds, double h) {
    ik_path *shift = &walker->shift;
    if (distance(goal, walker->shift_goal) > same_goal * walker->reach) {
        walker->shift_left = seconds;
    }
    walker->shift_goal = goal;
    if (walker->pose.place.x != shift->place.x || walker->pose.place.y != shift->place.y) {
        // A leg that was out of range has moved the body.
        shift->place = (ik_vec){walker->pose.place.x, walker->pose.place.y, 0};
        walker->shift_left = ik_max(walker->shift_left, shift_late);
    }
    bool near = distance(body_place(walker), goal) <= balance_lift * walker->reach;
    if (walker->shift_left <= h && !near) {
        walker->shift_left = shift_late;
    }
    if (walker->shift_left <= h) {
        *shift = (ik_path){{goal.x, goal.y, 0}, {0, 0, 0}, {0, 0, 0}};
        walker->shift_left = 0;
    } else {
        double left = walker->shift_left;
        ik_curve curve = ik_path_to(shift, (ik_vec){goal.x, goal.y, 0}, left);
        *shift = ik_path_on(&curve, h / left, left);
        walker->shift_left = left - h;
    }
    walker->pose.place.x = shift->place.x;
    walker->pose.place.y = shift->place.y;
}

bool ik_walker_is_over(const ik_walker *walker, const ik_leg *leg) {
    ik_plan support = ik_leg_support(leg);
    // A body that is fast for the time that it has left might pass its goal.
    double speed = ik_vec_length(walker->shift.velocity), near = balance_lift * walker->reach;
    return distance(walker->shift_goal, support) <= same_goal * walker->reach &&
           distance(body_place(walker), support) <= near &&
           0.5 * speed * walker->shift_left <= 2 * near;
}

bool ik_walker_is_steady(const ik_walker *walker) {
    ik_plan goal = walker->shift_goal;
    return walker->pose.place.x == goal.x && walker->pose.place.y == goal.y &&
           walker->shift_left == 0 && walker->next < 0;
}

// How far the way from one place to another has led to a point, from 0 to 1.
static double share_of_way(ik_plan from, ik_plan to, ik_plan point) {
    double x = to.x - from.x, y = to.y - from.y, square = x * x + y * y;
    double along = (point.x - from.x) * x + (point.y - from.y) * y;
    return square > 0 ? ik_clamp(along / square, 0, 1) : 0.5;
}

double ik_walker_support_height(const ik_walker *walker, double bob) {
    const ik_leg *a = &walker->leg[0], *b = &walker->leg[1];
    if (a->mode == IK_STANCE && b->mode == IK_STANCE) {
        double share = share_of_way(ik_leg_support(a), ik_leg_support(b), body_place(walker));
        return a->foot.z + share * (b->foot.z - a->foot.z);
    }
    if (a->mode != IK_STANCE && b->mode != IK_STANCE) {
        return NAN;
    }
    const ik_leg *standing = a->mode == IK_STANCE ? a : b, *other = standing == a ? b : a;
    // It bobs: it sinks a little while the other foot is in the air.
    double s = other->mode == IK_SWING ? other->progress : 0;
    return standing->foot.z - 0.5 * bob * 4 * s * (1 - s);
}

double ik_walker_crouch(const ik_walker *walker, double height) {
    ik_plan here = body_place(walker), goal = walker->shift_goal;
    for (int32_t i = 0; i < 2; i++) {
        const ik_leg *leg = &walker->leg[i];
        if (leg->mode == IK_STANCE) {
            height = ik_min(height, ik_leg_height_most(walker, leg, here, leg->foot));
        }
        if (leg->mode != IK_HANGING) {
            height = ik_min(height, ik_leg_height_most(walker, leg, goal, leg->foothold));
        }
    }
    return height;
}
