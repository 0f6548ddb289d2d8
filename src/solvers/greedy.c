#include "solvers/greedy.h"

#include "solvers/closed_form.h"

// The bones from `first` on.
static ik_bones rest_of(ik_bones *bones, int32_t first, double reach) {
    ik_bones rest = {.count = bones->count - first,
                     .lengths = bones->lengths + first,
                     .directions = bones->directions + 3 * (size_t)first,
                     .longest_from = bones->longest_from + first,
                     .mirrored = bones->mirrored,
                     .reach = reach};
    return rest;
}

// With c the cosine of the angle between the bone and the line to the goal, and d the goal's
// distance, the square of the distance from the bone's end to the goal is d^2 + L^2 - 2dLc. So
// distances from inner to outer mean that c lies in an interval.
ik_vec ik_greedy_turn(const ik_bones *bones, ik_vec direction, double length, ik_vec goal,
                      double inner, double outer) {
    double distance = ik_vec_length(goal);
    // A goal on the root has no direction.
    if (!(length * distance > 0 && distance > 1e-150)) {
        return direction;
    }
    ik_vec towards = ik_vec_scale(1 / distance, goal);
    double squares = distance * distance + length * length;
    double least = (squares - outer * outer) / (2 * distance * length);
    double most = (squares - inner * inner) / (2 * distance * length);
    double cosine = ik_vec_dot(direction, towards);
    double wanted = ik_clamp(ik_min(ik_max(cosine, least), most), -1, 1);
    if (wanted == cosine) {
        return direction;
    }
    ik_vec normal = ik_bones_normal(bones, towards);
    ik_vec across = ik_vec_reject(direction, towards);
    // Below 1e-7 the bone lies on the line, and its side is only rounding.
    across = ik_vec_length(across) > 1e-7 ? ik_vec_unit(across, normal) : normal;
    double sine = sqrt(ik_max((1 - wanted) * (1 + wanted), 0));
    return ik_vec_add(ik_vec_scale(wanted, towards), ik_vec_scale(sine, across));
}

void ik_greedy_solve(ik_bones *bones, ik_vec goal, double slack) {
    double outer = bones->reach;
    int32_t i = 0;
    for (; i < bones->count - 2; i++) {
        double length = bones->lengths[i];
        outer -= length;
        double inner = ik_max(2 * (double)bones->longest_from[i + 1] - outer, 0);
        ik_vec direction =
            ik_greedy_turn(bones, ik_bones_direction(bones, i), length, goal, inner, outer);
        ik_bones_point(bones, i, direction);
        goal = ik_vec_sub(goal, ik_vec_scale(length, ik_bones_direction(bones, i)));
    }
    ik_bones rest = rest_of(bones, i, outer);
    ik_closed_form(&rest, goal, slack);
}
