#include "project.h"

#include "bend.h"
#include "greedy.h"
#include "project_pass.h"
#include "reach.h"

// How many bones may be peeled off before greedy takes over, and how many kinks are tried in one
// descent.
#define PEELS 4
#define KINKS 8

#define SOLVED (-1)
#define FAILED (-2)

typedef struct search {
    const ik_bones *bones;
    ik_vec target;
    double reach;
    double tolerance;
    int32_t left;
    ik_vec gap;
    double outer[6];
    ik_vec force;
} search;

static void take(search *s, const ik_sums *sums) {
    ik_vec tip = {sums->tip[0][0], sums->tip[1][0], sums->tip[2][0]};
    s->gap = ik_vec_sub(s->target, tip);
    for (int i = 0; i < 6; i++) {
        s->outer[i] = sums->outer[i][0];
    }
    s->left--;
}

static ik_wide3 narrow(ik_vec a) {
    return (ik_wide3){(float)a.x, (float)a.y, (float)a.z};
}

static void move(search *s, ik_vec change) {
    const ik_bones *bones = s->bones;
    ik_sums sums = ik_project_move(bones->directions, bones->lengths, bones->count, narrow(change));
    take(s, &sums);
    s->force = ik_vec_add(s->force, change);
}

static ik_vec vector_of(const search *s, int32_t bone) {
    return ik_bones_direction(s->bones, bone);
}

static bool near_enough(const search *s) {
    return ik_vec_length(s->gap) <= s->tolerance;
}

static ik_vec newton(const search *s) {
    const double *o = s->outer;
    double trace = 2 * (o[0] + o[1] + o[2]), least = 1e-7 * trace;
    double a = o[1] + o[2] + least, b = o[0] + o[2] + least, c = o[0] + o[1] + least;
    double ba = -o[3] / a, ca = -o[5] / a;
    b = fmax(b + ba * o[3], least);
    double cb = (-o[4] + ca * o[3]) / b;
    c = fmax(c + ca * o[5] - cb * cb * b, least);
    double x = s->gap.x, y = s->gap.y - ba * x, z = s->gap.z - ca * x - cb * y;
    z = z / c;
    y = y / b - cb * z;
    x = x / a - ba * y - ca * z;
    return (ik_vec){x, y, z};
}

// Returns whether the step went well.
static bool step(search *s) {
    ik_vec change = newton(s);
    double size = ik_vec_length(change), most = 1 + 2 * ik_vec_length(s->force);
    if (size > most) {
        change = ik_vec_scale(most / size, change);
    }
    double before = ik_vec_dot(s->gap, change), miss = ik_vec_length(s->gap);
    move(s, change);
    double after = ik_vec_dot(s->gap, change);
    if (ik_vec_length(s->gap) < miss || after >= -0.5 * before) {
        return true;
    }
    double low = 0, high = 1, at_low = before, at_high = after, at = 1;
    for (int round = 0; round < 4 && s->left > 0; round++) {
        double share = fmin(fmax(at_low / (at_low - at_high), 0.4), 0.6);
        double next = low + share * (high - low);
        move(s, ik_vec_scale(next - at, change));
        at = next;
        double slope = ik_vec_dot(s->gap, change);
        if (fabs(slope) <= 0.9 * before) {
            break;
        }
        if (slope < 0) {
            high = at;
            at_high = slope;
        } else {
            low = at;
            at_low = slope;
        }
    }
    return false;
}

// START
static void start(search *s) {
    double away = ik_vec_length(s->target);
    if (!(away > 0)) {
        return;
    }
    ik_vec axis = ik_vec_scale(1 / away, s->target);
    ik_vec tip = ik_vec_scale(1 / s->reach, ik_vec_sub(s->target, s->gap));
    double q = ik_vec_dot(tip, axis);
    ik_vec aside = ik_vec_reject(tip, axis);
    const double *o = s->outer;
    double along = axis.x * axis.x * o[0] + axis.y * axis.y * o[1] + axis.z * axis.z * o[2] +
                   2 * (axis.x * axis.y * o[3] + axis.y * axis.z * o[4] + axis.z * axis.x * o[5]);
    double bend = (o[0] + o[1] + o[2] - along) / s->reach;
    double spread = 1 - bend - q * q;
    double p2 = bend - ik_vec_dot(aside, aside);
    double rho = away / s->reach;
    if (!(p2 > 1e-9 && rho < 1)) {
        return;
    }
    double qa = sqrt(p2) * rho / sqrt((1 - rho) * (1 + rho));
    double a = qa - q;
    if (spread < 0.03 * qa * qa && fabs(a) > 0.1) {
        move(s, ik_vec_sub(ik_vec_scale(a, axis), aside));
    }
}

static int32_t suspect(const search *s, const int32_t *tried, int32_t tries) {
    int32_t found = -1;
    double least = 1;
    for (int32_t i = 0; i < s->bones->count; i++) {
        double length = s->bones->lengths[i];
        ik_vec v = vector_of(s, i);
        double size = ik_vec_length(v);
        if (!(length > 0 && size < least)) {
            continue;
        }
        bool again = false;
        for (int32_t k = 0; k < tries; k++) {
            again = again || tried[k] == i;
        }
        if (again) {
            continue;
        }
        ik_vec rest = ik_vec_add(s->gap, ik_vec_scale(length / fmax(size, 1e-10), v));
        double pull = ik_vec_length(rest) / length;
        double doubt = size + fmax(0, pull - 1);
        if (doubt < least && (pull < 1.5 || size < 0.02)) {
            least = doubt;
            found = i;
        }
    }
    return found;
}

static bool at_kink(search *s, int32_t bone) {
    ik_vec v = vector_of(s, bone);
    move(s, ik_vec_scale(-1, v));
    double pull = ik_vec_length(s->gap), open = 0;
    for (int32_t i = 0; i < s->bones->count; i++) {
        if (ik_vec_length(vector_of(s, i)) < 1e-6) {
            open += s->bones->lengths[i];
        }
    }
    if (pull <= open) {
        return true;
    }
    double length = s->bones->lengths[bone];
    if (s->left <= 0) {
        return false;
    }
    if (pull < 2 * length) {
        ik_vec way = ik_vec_scale(1 / pull, s->gap);
        const double *o = s->outer;
        double along = way.x * way.x * o[0] + way.y * way.y * o[1] + way.z * way.z * o[2] +
                       2 * (way.x * way.y * o[3] + way.y * way.z * o[4] + way.z * way.x * o[5]);
        double stiff = o[0] + o[1] + o[2] - along;
        move(s, ik_vec_scale(fmin(fmax((pull - length) / fmax(stiff, 1e-9), 1e-5), 1), way));
    } else {
        move(s, v);
    }
    return false;
}

// Descends to the minimum: SOLVED, FAILED or the bone at whose kink it lies.
static int32_t descend(search *s) {
    int32_t tried[KINKS], tries = 0, first = s->left, least = s->left > 20 ? s->left - 20 : 0;
    s->force = (ik_vec){0, 0, 0};
    if (!near_enough(s) && s->left > 0 && !s->bones->stiffness) {
        start(s);
    }
    while (!near_enough(s)) {
        if (s->left <= least) {
            return FAILED;
        }
        bool well = step(s);
        if (near_enough(s)) {
            break;
        }
        if ((!well || first - s->left >= 4) && tries < KINKS && s->left > 0) {
            int32_t bone = suspect(s, tried, tries);
            if (bone >= 0) {
                tried[tries++] = bone;
                if (at_kink(s, bone)) {
                    return bone;
                }
            }
        }
    }
    return SOLVED;
}

static void normalise(const ik_bones *bones, ik_vec otherwise) {
    for (int32_t i = 0; i < bones->count; i++) {
        ik_bones_point(bones, i, ik_vec_unit(ik_bones_direction(bones, i), otherwise));
    }
}

typedef struct peel {
    int32_t bone;
    float length;
    ik_vec direction;
} peel;

int32_t ik_project_solve(const ik_bones *bones, ik_vec goal, ik_vec gap, double tolerance,
                         int32_t budget, int32_t *iterations) {
    search s = {.bones = bones,
                .target = goal,
                .reach = bones->reach,
                .tolerance = tolerance,
                .left = budget};
    ik_sums sums = ik_project_begin(bones->directions, bones->lengths, bones->count, narrow(gap));
    take(&s, &sums);
    if (near_enough(&s)) {
        *iterations += budget - s.left;
        return 0;
    }
    if (ik_bend(bones, goal) && s.left > 0) {
        move(&s, (ik_vec){0, 0, 0});
    }
    int32_t end = descend(&s);
    peel peels[PEELS];
    int32_t peeled = 0, rest = 0;
    for (int32_t i = 0; i < bones->count; i++) {
        rest += bones->lengths[i] > 0;
    }
    while (end >= 0 && rest > 2 && peeled < PEELS && s.left > 0) {
        ik_vec axis = ik_vec_unit(s.target, vector_of(&s, end));
        double length = bones->lengths[end];
        ik_vec pull = ik_vec_length(s.gap) > 1e-3 * length ? ik_vec_unit(s.gap, axis) : axis;
        bones->lengths[end] = 0;
        double longest = 0;
        int32_t two[2] = {0, 0};
        for (int32_t i = 0; i < bones->count; i++) {
            longest = fmax(longest, bones->lengths[i]);
            if (bones->lengths[i] > 0) {
                two[0] = two[1];
                two[1] = i;
            }
        }
        s.reach -= length;
        rest--;
        double inner = fmax(0, 2 * longest - s.reach);
        ik_vec direction =
            ik_greedy_turn(pull, length, s.target, inner + 5e-5 * s.reach, s.reach * (1 - 5e-5));
        direction = ik_vec_unit(direction, axis);
        peels[peeled++] = (peel){end, (float)length, direction};
        s.target = ik_vec_sub(s.target, ik_vec_scale(length, direction));
        normalise(bones, direction);
        if (rest == 2) {
            ik_reach_two(bones, two[0], two[1], s.target);
            break;
        }
        move(&s, (ik_vec){0, 0, 0});
        end = descend(&s);
    }
    normalise(bones, (ik_vec){1, 0, 0});
    for (int32_t i = 0; i < peeled; i++) {
        bones->lengths[peels[i].bone] = peels[i].length;
        ik_bones_point(bones, peels[i].bone, peels[i].direction);
    }
    *iterations += budget - s.left;
    return peeled;
}
