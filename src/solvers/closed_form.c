#include "solvers/closed_form.h"

#include "solvers/straight.h"

// Bones whose axis of bend has a sine of less than this count as straight.
#define STRAIGHT 1e-4

void ik_straighten(ik_bones *bones, ik_vec direction) {
    ik_remember_side(bones, direction);
    for (int32_t i = 0; i < bones->count; i++) {
        ik_bones_point(bones, i, direction);
    }
}

// Folds the bones: the longest one along a direction, all others back. If one bone is longer than
// all others together, this brings the tip as near to the root as it can come.
static void fold(ik_bones *bones, ik_vec direction) {
    ik_remember_side(bones, direction);
    bool found = false;
    for (int32_t i = 0; i < bones->count; i++) {
        bool longest = !found && bones->lengths[i] == bones->longest_from[0];
        found = found || longest;
        ik_bones_point(bones, i, longest ? direction : ik_vec_scale(-1, direction));
    }
}

// The side of the line to the target where the elbow of two bones belongs: the unit vector
// perpendicular to `towards` that keeps the bend as it is. The axis of the bend is n = u0 x u1; an
// elbow on side b of a line along t has n along b x t, so b is along t x n. Two bones that are
// straight bend where they did before.
static ik_vec elbow_side(const ik_bones *bones, ik_vec u0, ik_vec u1, ik_vec towards) {
    ik_vec n = ik_vec_cross(u0, u1);
    if (ik_vec_length(n) > STRAIGHT) {
        ik_vec side = ik_vec_cross(towards, n);
        if (ik_vec_length(side) > STRAIGHT * ik_vec_length(n)) {
            return ik_vec_unit(side, towards);
        }
        // The line runs along the axis of the bend: the elbow goes to the first bone's side.
        return ik_vec_unit(ik_vec_reject(u0, towards), ik_bones_normal(bones, towards));
    }
    ik_vec line = ik_line_of(bones);
    return ik_vec_unit(ik_carried_side(bones, line, towards), ik_bones_normal(bones, towards));
}

// Two bones a and b, and a target at distance d: by the law of cosines, the angle at the root has
//     cos = (a^2 + d^2 - b^2) / 2ad
// which is factored so that no difference of squares loses digits:
//     1 - cos = (b - (d - a))(b + (d - a)) / 2ad,    1 + cos = (d + a - b)(d + a + b) / 2ad
void ik_closed_form_two(ik_bones *bones, int32_t first, int32_t second, ik_vec goal) {
    double a = bones->lengths[first], b = bones->lengths[second];
    double d = ik_vec_length(goal);
    // The clamps are for goals that only rounding keeps out of reach.
    double scale = 1 / ik_max(2 * a * d, 1e-280);
    double minus = ik_min(ik_max((b - (d - a)) * (b + (d - a)) * scale, 0), 2);
    double plus = ik_min(ik_max((d + a - b) * (d + a + b) * scale, 0), 2);
    double sine = sqrt(minus * plus);

    ik_vec u0 = ik_bones_direction(bones, first), u1 = ik_bones_direction(bones, second);
    ik_vec towards = ik_vec_unit(goal, u0);
    u0 = ik_vec_add(ik_vec_scale(plus - 1, towards),
                    ik_vec_scale(sine, elbow_side(bones, u0, u1, towards)));
    u0 = ik_vec_unit(u0, towards);
    ik_bones_point(bones, first, u0);
    ik_bones_point(bones, second, ik_vec_unit(ik_vec_sub(goal, ik_vec_scale(a, u0)), towards));
}

bool ik_closed_form(ik_bones *bones, ik_vec goal, double slack) {
    double distance = ik_vec_length(goal);
    double inner = ik_bones_min_reach(bones);
    if (distance >= bones->reach - slack) {
        ik_straighten(bones, ik_vec_unit(goal, ik_bones_longest_direction(bones)));
        return true;
    }
    if (inner >= 0 && distance <= inner + slack) {
        // For a goal on the root every direction is right: the longest bone keeps its own.
        ik_vec present = ik_bones_longest_direction(bones);
        fold(bones, distance > slack ? ik_vec_unit(goal, present) : present);
        return true;
    }
    if (bones->count == 2) {
        ik_closed_form_two(bones, 0, 1, goal);
        return true;
    }
    return false;
}
