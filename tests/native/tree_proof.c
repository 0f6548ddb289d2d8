#include "tree_climb.h"

#include <string.h>

static drawn_at changed(chance *c, const drawn *d, int32_t i, drawn_at at, double size) {
    const ik_rig_joint *joint = &d->joints[i];
    double least, most;
    interval(d, i, &least, &most);
    double value = at.value + size * (most - least) * between(c, -1, 1);
    bool wraps = joint->kind == IK_RIG_JOINT_FREE; // its interval is a whole turn
    at.value = wraps ? value : fmin(fmax(value, least), most);
    if (swings(d, i)) {
        double a = at.y / joint->swing_y + size * between(c, -1, 1);
        double b = at.z / most_z(joint) + size * between(c, -1, 1), out = fmax(1, hypot(a, b));
        at.y = a / out * joint->swing_y;
        at.z = b / out * most_z(joint);
    }
    if (joint->kind == IK_RIG_JOINT_FREE && d->dimensions == 3) {
        turn by = turn_about(any_way(c, 3), size * between(c, -3, 3));
        at.free = compose(&by, &at.free);
    }
    return at;
}

double search_drawn(chance *c, const drawn *d, int32_t starts, int32_t trials) {
    double least = INFINITY;
    for (int32_t start = 0; start < starts && least > 1; start++) {
        drawn_at at[MOST_DRAWN], next[MOST_DRAWN];
        drawn_pose pose;
        ik_vec root = {0, 0, 0}, moved = root;
        for (int32_t i = 0; i < d->count; i++) {
            // The first start is the known pose.
            at[i] = i == 0 && !root_turns(d) ? d->at[i] : any_coordinates(c, d, i);
            at[i] = start == 0 ? d->at[i] : at[i];
        }
        root = root_translates(d) ? d->root : root;
        pose_drawn(d, at, root, &pose);
        double best = worst_error(d, &pose), size = 0.5;
        for (int32_t k = 0; k < trials && best > 1; k++) {
            memcpy(next, at, sizeof next);
            int32_t changes = whole(c, 1, 3);
            moved = root;
            for (int32_t n = 0; n < changes; n++) {
                int32_t i = whole(c, root_translates(d) ? -1 : root_turns(d) ? 0 : 1, d->count - 1);
                if (i < 0) {
                    moved = ik_vec_add(root, ik_vec_scale(size, any_way(c, d->dimensions)));
                } else if (i > 0 || root_turns(d)) {
                    next[i < d->count ? i : 0] = changed(c, d, i, at[i], size);
                }
                if (d->count == 1) {
                    break;
                }
            }
            pose_drawn(d, next, moved, &pose);
            double is = worst_error(d, &pose);
            if (is < best) {
                best = is;
                root = moved;
                memcpy(at, next, sizeof at);
                size = fmin(1.5 * size, 1);
            } else {
                size = fmax(0.93 * size, 1e-9);
            }
        }
        least = fmin(least, best);
    }
    return least;
}

// Certificates.

// The singular values of a 3 x 3 matrix: the roots of the eigenvalues of its square, by Jacobi's
// rotations of columns (one-sided).
static void singular_values(double a[3][3], double *values) {
    for (int sweep = 0; sweep < 30; sweep++) {
        for (int p = 0; p < 2; p++) {
            for (int q = p + 1; q < 3; q++) {
                double x = 0, y = 0, xy = 0;
                for (int k = 0; k < 3; k++) {
                    x += a[k][p] * a[k][p];
                    y += a[k][q] * a[k][q];
                    xy += a[k][p] * a[k][q];
                }
                if (xy == 0) {
                    continue;
                }
                double angle = 0.5 * atan2(2 * xy, x - y), s = sin(angle), co = cos(angle);
                for (int k = 0; k < 3; k++) {
                    double u = a[k][p], v = a[k][q];
                    a[k][p] = co * u + s * v;
                    a[k][q] = -s * u + co * v;
                }
            }
        }
    }
    for (int p = 0; p < 3; p++) {
        values[p] = sqrt(a[0][p] * a[0][p] + a[1][p] * a[1][p] + a[2][p] * a[2][p]);
    }
}

static double determinant(const double a[3][3]) {
    return a[0][0] * (a[1][1] * a[2][2] - a[1][2] * a[2][1]) -
           a[0][1] * (a[1][0] * a[2][2] - a[1][2] * a[2][0]) +
           a[0][2] * (a[1][0] * a[2][1] - a[1][1] * a[2][0]);
}

// The greatest sum of f . (R o) over all rotations R, where a is the sum of f oT (W. Kabsch, 1976).
static double greatest_turn_work(const drawn *d, double a[3][3]) {
    if (d->dimensions == 2) {
        return hypot(a[0][0] + a[1][1], a[1][0] - a[0][1]);
    }
    double s[3], volume = determinant((const double(*)[3])a);
    singular_values(a, s);
    double least = fmin(s[0], fmin(s[1], s[2])), most = fmax(s[0], fmax(s[1], s[2]));
    // Of nearly flat ones, the sign is lost in rounding.
    bool mirrors = volume < -1e-14 * most * most * most;
    return s[0] + s[1] + s[2] - (mirrors ? 2 * least : 0);
}

static bool takes_part(const ik_rig_goal *goal) {
    return goal->weight > 0 &&
           goal->parts & (IK_RIG_POSITION | IK_RIG_TIE | IK_RIG_PLANE | IK_RIG_HALF_SPACE);
}

static ik_vec force_of(const ik_rig_certificate *proof, int32_t goal) {
    return vec_of(proof->forces + 3 * (size_t)goal, 3);
}

// The least work if all goals were reached, from the anchor; and the sum of the sizes of products.
static const char *least_work(const drawn *d, const ik_rig_certificate *proof, double *work,
                              double *size) {
    ik_vec anchor = vec_of(d->joints[0].offset, d->dimensions);
    *work = *size = 0;
    for (int32_t k = 0; k < d->goals; k++) {
        const ik_rig_goal *goal = &d->goal[k];
        ik_vec f = force_of(proof, k), to = {0, 0, 0};
        double far = size_of(f);
        if (far == 0) {
            continue;
        }
        if (!takes_part(goal)) {
            return "only goals with a place have forces";
        }
        if (d->dimensions == 2 && f.z != 0) {
            return "forces on a planar rig are planar";
        }
        if (goal->parts & IK_RIG_POSITION) {
            to = ik_vec_sub(vec_of(goal->target, d->dimensions), anchor);
        } else if (!(goal->parts & IK_RIG_TIE)) {
            ik_vec normal = ik_vec_unit(vec_of(goal->normal, d->dimensions), anchor);
            double along = ik_vec_dot(f, normal);
            if (size_of(ik_vec_sub(f, ik_vec_scale(along, normal))) > 1e-12 * far ||
                (goal->parts & IK_RIG_HALF_SPACE && along < 0)) {
                return "the force of a plane is along its normal";
            }
            to = ik_vec_sub(vec_of(goal->plane_point, d->dimensions), anchor);
        }
        *work += ik_vec_dot(f, to) - goal->tolerance * far;
        *size += far * (size_of(to) + size_of(anchor) + goal->tolerance);
    }
    return NULL;
}

// The greatest work that a climb finds. If the root moves, it is held by one of the goals with a
// position, which the pose must reach.
static double climbed_work(chance *c, const drawn *d, const ik_rig_certificate *proof,
                           int32_t held) {
    linear f = {0};
    ik_vec sum = {0, 0, 0}, anchor = vec_of(d->joints[0].offset, d->dimensions);
    for (int32_t k = 0; k < d->goals; k++) {
        const ik_rig_goal *goal = &d->goal[k];
        ik_vec force = force_of(proof, k), back = ik_vec_scale(-1, force);
        add_term(&f, goal->joint, vec_of(goal->point, d->dimensions), force);
        if (goal->parts & IK_RIG_TIE) {
            add_term(&f, goal->other, vec_of(goal->other_point, d->dimensions), back);
        } else {
            sum = ik_vec_add(sum, force);
        }
    }
    double of_root = 0;
    if (held >= 0) {
        const ik_rig_goal *goal = &d->goal[held];
        ik_vec to = ik_vec_sub(vec_of(goal->target, d->dimensions), anchor);
        of_root = ik_vec_dot(sum, to) + goal->tolerance * size_of(sum);
        add_term(&f, goal->joint, vec_of(goal->point, d->dimensions), ik_vec_scale(-1, sum));
    }
    double most = -INFINITY;
    for (int32_t start = 0; start < 6; start++) {
        drawn_at at[MOST_DRAWN];
        for (int32_t i = 0; i < d->count; i++) {
            bool stays = start == 0 || (i == 0 && !root_turns(d));
            at[i] = stays ? d->at[i] : any_coordinates(c, d, i);
        }
        most = fmax(most, climb(c, &f, d, at, (ik_vec){0, 0, 0}, 6));
    }
    return most + of_root;
}

// The bound for rigs without limits, by singular values.
static double free_bound(const drawn *d, const ik_rig_certificate *proof, double *turns) {
    ik_vec load[MOST_DRAWN] = {{0, 0, 0}};
    int32_t owner[MOST_DRAWN];
    double sums[MOST_DRAWN][3][3] = {{{0}}}, bound = 0;
    for (int32_t i = 0; i < d->count; i++) {
        int32_t kind = d->joints[i].kind;
        bool turns_not = kind == IK_RIG_JOINT_SLIDER || kind == IK_RIG_JOINT_FIXED;
        owner[i] = turns_not && i > 0 ? owner[d->joints[i].parent] : i;
    }
#define ADD(joint, offset, force)                                          \
    do {                                                                   \
        ik_vec o_ = (offset), f_ = (force);                                \
        const double o[3] = {o_.x, o_.y, o_.z}, f[3] = {f_.x, f_.y, f_.z}; \
        for (int r = 0; r < 9; r++) {                                      \
            sums[owner[joint]][r / 3][r % 3] += f[r / 3] * o[r % 3];       \
        }                                                                  \
    } while (0)
    for (int32_t k = 0; k < d->goals; k++) {
        const ik_rig_goal *goal = &d->goal[k];
        ik_vec force = force_of(proof, k), back = ik_vec_scale(-1, force);
        load[goal->joint] = ik_vec_add(load[goal->joint], force);
        ADD(goal->joint, vec_of(goal->point, d->dimensions), force);
        if (goal->parts & IK_RIG_TIE) {
            load[goal->other] = ik_vec_add(load[goal->other], back);
            ADD(goal->other, vec_of(goal->other_point, d->dimensions), back);
        }
    }
    for (int32_t i = d->count - 1; i >= 0; i--) {
        const ik_rig_joint *joint = &d->joints[i];
        if (joint->kind == IK_RIG_JOINT_SLIDER && size_of(load[i]) > 0) {
            bound += size_of(load[i]) * fmax(fabs(joint->min), fabs(joint->max));
        }
        if (i > 0) {
            load[joint->parent] = ik_vec_add(load[joint->parent], load[i]);
            ADD(joint->parent, vec_of(joint->offset, d->dimensions), load[i]);
        }
    }
#undef ADD
    for (int32_t i = 0; i < d->count; i++) {
        turns[i] = owner[i] == i ? greatest_turn_work(d, sums[i]) : 0;
        bound += turns[i];
    }
    return bound;
}

const char *certificate_fault_of(chance *c, const drawn *d, const ik_rig *rig) {
    ik_rig_certificate proof;
    if (!ik_rig_get_certificate(rig, &proof)) {
        return "there is a certificate";
    }
    if (!(proof.work > proof.bound)) {
        return "the work is above the bound";
    }
    double work, size, turns[MOST_DRAWN];
    const char *fault = least_work(d, &proof, &work, &size);
    if (fault) {
        return fault;
    }
    ik_vec sum = {0, 0, 0}, anchor = vec_of(d->joints[0].offset, d->dimensions);
    bool angles = false;
    for (int32_t k = 0; k < d->goals; k++) {
        bool tie = d->goal[k].parts & IK_RIG_TIE;
        sum = tie ? sum : ik_vec_add(sum, force_of(&proof, k));
        angles = angles || (d->goal[k].parts & IK_RIG_ORIENTATION && d->goal[k].weight > 0);
    }
    ik_vec shift = ik_vec_sub(anchor, vec_of(proof.origin, d->dimensions));
    double of_anchor = ik_vec_dot(sum, shift), bound = proof.bound - of_anchor;
    double all = 0, longest = ik_rig_get_reach(rig);
    for (int32_t k = 0; k < d->goals; k++) {
        all += size_of(force_of(&proof, k));
        longest = fmax(longest, size_of(vec_of(d->goal[k].point, d->dimensions)) +
                                    size_of(vec_of(d->goal[k].other_point, d->dimensions)) +
                                    ik_rig_get_reach(rig));
    }
    size += all * longest;
    if (fabs(work + of_anchor - proof.work) > 1e-13 * size) {
        return "the work of a certificate is that of its forces";
    }
    // Bodies whose rotations cannot be any: then the bound may be smaller.
    double free = free_bound(d, &proof, turns);
    for (int32_t i = 0; i < d->count; i++) {
        if (proof.turns[i] > turns[i] + 1e-12 * size) {
            return "no turn of a certificate is above that of any rotation";
        }
    }
    if (!root_translates(d) && bound > free + 1e-12 * size) {
        return "no bound is above that without limits";
    }
    if (angles) {
        return NULL; // A climb does not keep orientations.
    }
    double most = INFINITY;
    if (!root_translates(d)) {
        most = climbed_work(c, d, &proof, -1);
    } else if (size_of(sum) <= 1e-14 * all) {
        most = climbed_work(c, d, &proof, -1);
    } else {
        for (int32_t k = 0; k < d->goals; k++) {
            if (d->goal[k].parts & IK_RIG_POSITION && takes_part(&d->goal[k])) {
                most = fmin(most, climbed_work(c, d, &proof, k));
            }
        }
    }
    if (!(most <= bound + 2e-12 * size)) {
        return "no pose has more work than the bound";
    }
    return most < work + 1e-13 * size ? NULL : "no pose has the work that the goals need";
}
