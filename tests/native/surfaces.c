#include "surfaces.h"

#include "walker/walker.h"

#include <math.h>
#include <string.h>

static double larger(double a, double b) {
    return a > b ? a : b;
}

static double smaller(double a, double b) {
    return a < b ? a : b;
}

// The distance to a box around the origin, from outside.
static double to_box(const double *p, double x, double y, double z) {
    double a = fabs(p[0]) - x, b = fabs(p[1]) - y, c = fabs(p[2]) - z;
    double far = sqrt(pow(larger(a, 0), 2) + pow(larger(b, 0), 2) + pow(larger(c, 0), 2));
    return far + smaller(larger(a, larger(b, c)), 0);
}

// The distance to the walls of a box, from inside; its corners are rounded.
static double to_walls(const double *p, double x, double y, double z, double round) {
    double a = x - fabs(p[0]) - round, b = y - fabs(p[1]) - round, c = z - fabs(p[2]) - round;
    double least = smaller(a, smaller(b, c));
    if (least >= 0) {
        return least + round;
    }
    return round - sqrt(pow(smaller(a, 0), 2) + pow(smaller(b, 0), 2) + pow(smaller(c, 0), 2));
}

static double to_pillar(const double *p, double x, double y, double radius) {
    return hypot(p[0] - x, p[1] - y) - radius;
}

static double bump(double x, double y) {
    return 0.1 * sin(2.1 * x + 0.3) * cos(1.7 * y) + 0.05 * sin(5 * x + 1) * sin(4.3 * y + 2);
}

double distance_to(world in, const double *p) {
    double length = sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
    double low[] = {p[0], p[1], p[2] - 2}, board[] = {p[0], p[1], p[2] - 1};
    switch (in) {
    case ROOM:
        return to_walls(low, 3, 3, 2, 1e-9);
    case ROUND_ROOM:
        return to_walls(low, 3, 3, 2, 0.15);
    case PLANET:
        return length - 1.5;
    case SMALL_PLANET:
        return length - 0.8;
    case TABLE:
        return smaller(to_walls(low, 5, 5, 3, 1e-9), to_box(board, 1.5, 1.2, 0.1));
    case BUMPS:
        return (p[2] - bump(p[0], p[1])) / 1.6;
    default:
        return smaller(to_walls(low, 3, 3, 2, 1e-9),
                       smaller(to_pillar(p, 1.2, 0.5, 0.35), to_pillar(p, -1.3, -0.8, 0.15)));
    }
}

void start_in(world in, double *place) {
    place[0] = place[1] = 0;
    place[2] = in == PLANET ? 1.5 : in == SMALL_PLANET ? 0.8 : in == TABLE ? 1.1 : 0;
}

ik_walker_hit cast_at(world in, const ik_walker_probe *ray) {
    ik_walker_hit none = {0}, hit = {1, ray->x, ray->y, ray->z, {0, 0, 0}};
    double *point = &hit.x, way = 0, distance = distance_to(in, point);
    if (!(distance > 0)) {
        return none;
    }
    for (int i = 0; i < 300 && way <= ray->length && distance > 1e-9; i++) {
        way += distance;
        for (int k = 0; k < 3; k++) {
            point[k] = (&ray->x)[k] + way * ray->direction[k];
        }
        distance = distance_to(in, point);
    }
    if (way > ray->length || distance > 1e-6) {
        return none;
    }
    for (int k = 0; k < 3; k++) {
        double more[3] = {point[0], point[1], point[2]}, less[3] = {point[0], point[1], point[2]};
        more[k] += 1e-5;
        less[k] -= 1e-5;
        hit.normal[k] = distance_to(in, more) - distance_to(in, less);
    }
    return hit;
}

int32_t update_counting(ik_walker *walker, world in, double seconds, int64_t *all) {
    int32_t count = ik_walker_begin_update(walker, seconds), rounds = 0;
    for (; count > 0; rounds++) {
        const ik_walker_probe *rays = ik_walker_get_probes(walker);
        *all += count;
        ik_walker_hit *hits = ik_walker_get_hits(walker);
        for (int32_t i = 0; i < count; i++) {
            hits[i] = cast_at(in, &rays[i]);
        }
        count = ik_walker_continue_update(walker);
    }
    return rounds;
}

int32_t update_in(ik_walker *walker, world in, double seconds) {
    int64_t rays = 0;
    return update_counting(walker, in, seconds, &rays);
}

ik_error begin_holder(holder *h, int32_t legs, int32_t up) {
    *h = (holder){.legs = legs};
    for (int32_t i = 0; i < legs; i++) {
        h->leg[i] = (ik_walker_leg){.bones = 3, .lengths = {0.38, 0.35, 0.27}};
    }
    ik_walker_lay_out(legs, h->leg, NULL, NULL, NULL);
    for (int32_t i = 0; i < legs; i++) {
        for (int32_t k = 0; k < legs; k++) {
            h->leg[i].rank +=
                h->leg[k].side == h->leg[i].side && h->leg[k].home[0] < h->leg[i].home[0];
        }
    }
    ik_error error = ik_walker_create(legs, h->leg, up, &h->walker, NULL);
    return error ? error : ik_walker_set_probed_surface(h->walker);
}

void end_holder(holder *h) {
    ik_walker_destroy(h->walker);
    h->walker = NULL;
}

void forget_feet(holder *h) {
    h->seen = false;
}

static bool are_neighbours(const ik_walker_leg *a, const ik_walker_leg *b) {
    return a->side == b->side ? a->rank - b->rank == 1 || b->rank - a->rank == 1
                              : a->rank == b->rank;
}

static void count_overlaps(holder *h) {
    const ik_leg *leg = h->walker->leg;
    int32_t lifted = 0;
    bool together = false;
    for (int32_t i = 0; i < h->legs; i++) {
        lifted += leg[i].mode == IK_SWING;
        for (int32_t k = 0; k < i; k++) {
            together = together || (leg[i].mode == IK_SWING && leg[k].mode == IK_SWING &&
                                    are_neighbours(&h->leg[i], &h->leg[k]));
        }
    }
    h->overlaps += together || 2 * lifted > h->legs;
}

static bool are_finite(const double *numbers, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        if (!isfinite(numbers[i])) {
            return false;
        }
    }
    return true;
}

static double distance(const double *a, const double *b) {
    return sqrt(pow(a[0] - b[0], 2) + pow(a[1] - b[1], 2) + pow(a[2] - b[2], 2));
}

// Bones keep their lengths, and the last joint is the foot.
static const char *look_at_leg(const double *joints, const double *foot) {
    static const double lengths[] = {0.38, 0.35, 0.27};
    for (int i = 0; i < 3; i++) {
        if (!(fabs(distance(joints + 3 * i, joints + 3 * i + 3) - lengths[i]) < 1e-6)) {
            return "bones keep their lengths";
        }
    }
    return memcmp(joints + 9, foot, 3 * sizeof *foot) == 0 ? NULL : "a leg ends at its foot";
}

// Whether a leg was lifted in the last update: it may stand again already.
static bool has_stepped(const ik_walker *walker, int32_t leg) {
    const ik_walker_event *events = ik_walker_get_events(walker);
    for (int32_t i = 0; i < ik_walker_get_event_count(walker); i++) {
        if (events[i].leg == leg) {
            return true;
        }
    }
    return false;
}

const char *look_at(holder *h, world in) {
    const ik_walker_body *body = ik_walker_get_body(h->walker);
    const double *feet = ik_walker_get_feet(h->walker);
    const double *joints = ik_walker_get_joints(h->walker);
    const uint8_t *planted = ik_walker_get_planted(h->walker);
    if (!are_finite(&body->x, sizeof *body / sizeof(double)) || !are_finite(joints, 12 * h->legs) ||
        !are_finite(feet, 3 * h->legs)) {
        return "all numbers are finite";
    }
    for (int32_t i = 0; i < h->legs; i++) {
        const double *foot = feet + 3 * i;
        const char *fault = look_at_leg(joints + 12 * i, foot);
        if (fault) {
            return fault;
        }
        if (h->seen && planted[i] && h->planted[i] && !has_stepped(h->walker, i) &&
            memcmp(foot, h->feet + 3 * i, 3 * sizeof *foot) != 0) {
            return "a planted foot does not move by one bit";
        }
        if (planted[i]) {
            h->stretch = larger(h->stretch, distance(joints + 12 * i, foot));
            h->off = larger(h->off, fabs(distance_to(in, foot)));
        }
    }
    h->blocked += body->blocked != 0;
    count_overlaps(h);
    h->seen = true;
    memcpy(h->feet, feet, 3 * (size_t)h->legs * sizeof *feet);
    memcpy(h->planted, planted, (size_t)h->legs);
    return NULL;
}

const char *hold_on(holder *h, world in, double seconds) {
    update_in(h->walker, in, seconds);
    return look_at(h, in);
}
