// Compiled for speed, see build.sh.

// Let x be the points of goals in some pose, and f forces at them. Goals that are reached give a
// lower bound of the work f.x:
//
//     POSITION    |x - t| <= tolerance      f.x >= f.t - tolerance |f|
//     PLANE       |n.x - h| <= tolerance    the same with f along n
//     HALF_SPACE  n.x >= h - tolerance      the same with f along n, not against it
//     TIE         |x - x'| <= tolerance     f.x - f.x' >= -tolerance |f|
//
// bound.c gives an upper bound of it.
//
// If the lower bound is above the upper one, no pose reaches the goals (weak duality). That is
// checked with a margin for rounding errors.
//
// Forces are searched for by Gilbert's algorithm (E. G. Gilbert: An iterative procedure for
// computing the minimum of a quadratic form on a convex set, 1966): the nearest point to the
// targets of the convex hull of all x. Each step takes what is left as the force, and goes towards
// the points with the greatest work. A root that moves adds the same vector to all points: it is
// chosen so that the forces add up to 0.

#include "rig/certificate.h"

#include "core/matrix.h"
#include "rig/bound.h"
#include "rig/kinematics.h"

// Steps of Gilbert's algorithm.
#define STEPS 60

#define TINY 1e-300

// Whether the force of a goal is along its plane's normal.
static bool is_plane(const ik_rig_slot *slot) {
    return !(slot->described.parts & (IK_RIG_POSITION | IK_RIG_TIE));
}

// What reaching the goals would need at least.
static double find_work(const ik_rig *rig, double *scale) {
    double work = 0;
    for (int32_t i = 0; i < rig->slots; i++) {
        const ik_rig_slot *slot = &rig->goal[i];
        if (!ik_rig_takes_part(slot)) {
            continue;
        }
        ik_vec force = rig->forces[i];
        double size = ik_vec_length(force), at = 0;
        if (is_plane(slot)) {
            at = slot->height * ik_vec_dot(force, slot->normal);
            *scale += size * slot->far;
        } else if (!ik_rig_is_tie(slot)) {
            at = ik_vec_dot(force, slot->target);
            *scale += size * ik_vec_length(slot->target);
        }
        work += at - slot->tolerance * size;
        *scale += slot->tolerance * size;
    }
    return work;
}

// Whether rig->forces are a proof.
static bool check(ik_rig *rig) {
    double scale = 0;
    rig->bound = ik_rig_find_bound(rig, &scale);
    rig->work = find_work(rig, &scale);
    return rig->work - rig->bound > IK_RIG_ROUNDING * scale;
}

// The part of a vector that a goal's force can have.
static ik_vec along_goal(const ik_rig_slot *slot, ik_vec left) {
    if (!is_plane(slot)) {
        return left;
    }
    double size = ik_vec_dot(slot->normal, left);
    if (slot->described.parts & IK_RIG_HALF_SPACE) {
        size = ik_max(size, 0);
    }
    return ik_vec_scale(size, slot->normal);
}

// What is left between a goal's place and where its point is.
static ik_vec what_is_left(const ik_rig_slot *slot, ik_vec point) {
    ik_vec place = slot->target;
    if (ik_rig_is_tie(slot)) {
        place = (ik_vec){0, 0, 0};
    } else if (is_plane(slot)) {
        place = ik_vec_scale(slot->height, slot->normal);
    }
    return along_goal(slot, ik_vec_sub(place, point));
}

// Sets the forces to what is left. If the root moves, takes off what it can do for all at once: the
// vector d that minimises the sum of squares of (left - d) along the goals. Returns the sum of the
// squares.
static double set_forces(ik_rig *rig, const ik_vec *points) {
    double total = 0;
    ik_matrix normal = {TINY, 0, 0, TINY, 0, TINY};
    ik_vec sum = {0, 0, 0};
    const ik_vec axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int32_t i = 0; i < rig->slots; i++) {
        const ik_rig_slot *slot = &rig->goal[i];
        rig->forces[i] = (ik_vec){0, 0, 0};
        if (!ik_rig_takes_part(slot)) {
            continue;
        }
        rig->forces[i] = what_is_left(slot, points[i]);
        if (ik_rig_is_tie(slot)) {
            continue;
        }
        sum = ik_vec_add(sum, rig->forces[i]);
        for (int32_t k = 0; k < 3 && !is_plane(slot); k++) {
            ik_matrix_add_square(&normal, 1, axes[k]);
        }
        if (is_plane(slot)) {
            ik_matrix_add_square(&normal, 1, slot->normal);
        }
    }
    double trace = normal.xx + normal.yy + normal.zz;
    ik_matrix_damp(&normal, 1e-15 * trace);
    ik_vec move = ik_rig_root_moves(rig) ? ik_matrix_solve(normal, sum) : (ik_vec){0, 0, 0};
    for (int32_t i = 0; i < rig->slots; i++) {
        const ik_rig_slot *slot = &rig->goal[i];
        if (ik_rig_takes_part(slot) && !ik_rig_is_tie(slot)) {
            rig->forces[i] = along_goal(slot, ik_vec_sub(rig->forces[i], move));
        }
        total += ik_vec_dot(rig->forces[i], rig->forces[i]);
    }
    return total;
}

static void find_points(const ik_rig *rig, ik_vec *points) {
    for (int32_t i = 0; i < rig->slots; i++) {
        const ik_rig_slot *slot = &rig->goal[i];
        if (!ik_rig_takes_part(slot)) {
            continue;
        }
        const ik_rig_goal *goal = &slot->described;
        points[i] = ik_rig_point_of(&rig->now, goal->joint, slot->point);
        if (ik_rig_is_tie(slot)) {
            ik_vec at = ik_rig_point_of(&rig->now, goal->other, slot->other_point);
            points[i] = ik_vec_sub(points[i], at);
        }
    }
}

// One step of Gilbert's algorithm. Returns whether the points moved.
static bool step(ik_rig *rig, ik_vec *points, const ik_vec *support) {
    double along = 0, size = TINY;
    for (int32_t i = 0; i < rig->slots; i++) {
        if (ik_rig_takes_part(&rig->goal[i])) {
            ik_vec way = ik_vec_sub(support[i], points[i]);
            along += ik_vec_dot(rig->forces[i], way);
            size += ik_vec_dot(way, way);
        }
    }
    double share = ik_clamp(along / size, 0, 1);
    for (int32_t i = 0; i < rig->slots; i++) {
        if (ik_rig_takes_part(&rig->goal[i])) {
            ik_vec way = ik_vec_sub(support[i], points[i]);
            points[i] = ik_vec_add(points[i], ik_vec_scale(share, way));
        }
    }
    return share > 0;
}

bool ik_rig_certify(ik_rig *rig) {
    ik_vec *points = rig->points, *support = rig->points + rig->slots;
    ik_rig_prepare_bound(rig);
    find_points(rig, points);
    for (int32_t i = 0; i < STEPS; i++) {
        if (!(set_forces(rig, points) > 1e-20)) {
            break;
        }
        if (check(rig)) {
            return true;
        }
        ik_rig_find_support_points(rig, support);
        if (!step(rig, points, support)) {
            break;
        }
    }
    return false;
}
