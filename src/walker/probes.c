// Compiled for speed, see build.sh.

#include "walker/probes.h"

#include <stdlib.h>
#include <string.h>

#include "walker/axes.h"
#include "walker/surface.h"

// Questions of one leg in one substep: the wanted foothold, its alternatives, each with four places
// around it, and the points of a swing. And of the body, and of one leg that looks for a way past a
// wall to all of its alternatives. More are not asked: there is no ground.
static const int32_t questions_per_leg = 320, questions_of_walker = 1200;

// A ray that was asked for, in the user's axes, and what it hits; `hit` 0 or 1.
typedef struct asked {
    ik_walker_probe ray;
    ik_walker_hit hit;
} asked;

struct ik_probes {
    int32_t capacity;
    int32_t answered; // answers that are known
    int32_t count;    // and those that are guessed, after them
    int32_t rounds;   // of this substep
    asked *asked;     // [capacity]
    int32_t *table;   // a hash table: the indices of rays, -1 where there is none
    uint32_t mask;    // its size less 1
    ik_walker_probe *probes;
    ik_walker_hit *hits;
    ik_walker before; // at the beginning of the substep
    ik_leg *legs_before;
};

bool ik_walker_create_probes(ik_walker *walker) {
    if (walker->probes) {
        return true;
    }
    size_t legs = (size_t)walker->leg_count;
    size_t capacity = legs * (size_t)questions_per_leg + (size_t)questions_of_walker;
    size_t each = sizeof(asked) + sizeof(ik_walker_probe) + sizeof(ik_walker_hit), table = 1;
    while (table < 2 * capacity) {
        table *= 2;
    }
    ik_probes *probes = calloc(1, sizeof *probes + legs * sizeof(ik_leg) + capacity * each +
                                      table * sizeof(int32_t));
    if (!probes) {
        return false;
    }
    probes->capacity = (int32_t)capacity;
    probes->legs_before = (ik_leg *)(probes + 1);
    probes->asked = (asked *)(probes->legs_before + legs);
    probes->probes = (ik_walker_probe *)(probes->asked + capacity);
    probes->hits = (ik_walker_hit *)(probes->probes + capacity);
    probes->table = (int32_t *)(probes->hits + capacity);
    probes->mask = (uint32_t)(table - 1);
    walker->probes = probes;
    return true;
}

void ik_walker_destroy_probes(ik_walker *walker) {
    free(walker->probes);
    walker->probes = NULL;
}

static uint64_t bits_of(double number) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof number);
    return bits;
}

static bool is_same(const ik_walker_probe *a, const ik_walker_probe *b) {
    const double *m = a->direction, *n = b->direction;
    return a->x == b->x && a->y == b->y && a->z == b->z && m[0] == n[0] && m[1] == n[1] &&
           m[2] == n[2] && a->length == b->length;
}

static uint64_t turned(uint64_t bits, int by) {
    return bits << by | bits >> (64 - by);
}

// Where the table has a ray, or where that belongs.
static int32_t *slot_of(const ik_probes *probes, const ik_walker_probe *ray) {
    uint64_t from = bits_of(ray->x) ^ turned(bits_of(ray->y), 21) ^ turned(bits_of(ray->z), 43);
    uint64_t to = turned(bits_of(ray->direction[0]), 11) ^ turned(bits_of(ray->direction[2]), 33);
    uint64_t mixed = (from ^ to) * UINT64_C(0x9e3779b97f4a7c15);
    mixed = (mixed ^ mixed >> 29) * UINT64_C(0x9e3779b97f4a7c15);
    uint32_t at = (uint32_t)(mixed >> 32) & probes->mask;
    for (;; at = (at + 1) & probes->mask) {
        int32_t index = probes->table[at];
        if (index < 0 || is_same(&probes->asked[index].ray, ray)) {
            return &probes->table[at];
        }
    }
}

// What a ray may hit: the answer until the application has given one.
static ik_walker_hit guess_hit(const ik_walker *walker, const ik_ray *ray, double guess) {
    if (guess < 0) {
        return (ik_walker_hit){0};
    }
    ik_vec there = ik_vec_add(ray->from, ik_vec_scale(guess, ray->direction));
    ik_vec point = ik_walker_to_user(walker, there);
    ik_vec back = ik_walker_turn_to_user(walker, ik_vec_scale(-1, ray->direction));
    return (ik_walker_hit){1, point.x, point.y, point.z, {back.x, back.y, back.z}};
}

ik_answer ik_walker_ask(const ik_walker *walker, const ik_ray *ray, double guess) {
    static const ik_answer none = {false, {0, 0, 0}, {0, 0, 0}};
    ik_probes *probes = walker->probes;
    ik_vec from = ik_walker_to_user(walker, ray->from);
    ik_vec to = ik_walker_turn_to_user(walker, ray->direction);
    ik_walker_probe probe = {from.x, from.y, from.z, {to.x, to.y, to.z}, ray->length};
    int32_t *slot = slot_of(probes, &probe);
    if (*slot < 0) {
        if (probes->count == probes->capacity || probes->rounds > IK_WALKER_MAX_ROUNDS) {
            return none; // there is no room for it
        }
        *slot = probes->count;
        probes->asked[probes->count++] = (asked){probe, guess_hit(walker, ray, guess)};
    }
    const ik_walker_hit *hit = &probes->asked[*slot].hit;
    if (hit->hit == 0) {
        return none;
    }
    const double *normal = hit->normal;
    return (ik_answer){true, ik_walker_from_user(walker, hit->x, hit->y, hit->z),
                       ik_walker_turn_from_user(walker, normal[0], normal[1], normal[2])};
}

ik_ray ik_walker_ray_down(const ik_walker *walker, double x, double y) {
    double above = walker->settings[IK_WALKER_PROBE_HEIGHT];
    double top = walker->probes->before.pose.place.z + above;
    return (ik_ray){{x, y, top}, {0, 0, -1}, above + probe_depth * walker->reach};
}

bool ik_walker_is_probing(const ik_walker *walker) {
    return walker->ground_kind == IK_WALKER_GROUND_PROBES ||
           (walker->ground_kind == IK_WALKER_GROUND_SURFACE && walker->surface->probed);
}

void ik_walker_begin_round(ik_walker *walker) {
    ik_probes *probes = walker->probes;
    probes->answered = probes->count = 0;
    memset(probes->table, -1, (probes->mask + (size_t)1) * sizeof *probes->table);
    probes->rounds = 1;
    probes->before = *walker;
    memcpy(probes->legs_before, walker->leg, (size_t)walker->leg_count * sizeof(ik_leg));
}

// A hit as it is kept: with a normal whose squares neither overflow nor vanish.
static ik_walker_hit kept(const ik_walker_hit *hit) {
    const double *normal = hit->normal;
    bool finite = isfinite(hit->x) && isfinite(hit->y) && isfinite(hit->z) && isfinite(normal[0]) &&
                  isfinite(normal[1]) && isfinite(normal[2]) && !isnan(hit->hit);
    if (hit->hit == 0 || !finite) {
        return (ik_walker_hit){0};
    }
    ik_walker_hit keeps = {1, hit->x, hit->y, hit->z, {0, 0, 0}};
    double most = ik_max(fabs(normal[0]), ik_max(fabs(normal[1]), fabs(normal[2])));
    for (int i = 0; i < 3 && most > 0; i++) {
        keeps.normal[i] = normal[i] / most;
    }
    return keeps;
}

void ik_walker_repeat_round(ik_walker *walker) {
    ik_probes *probes = walker->probes;
    for (int32_t i = probes->answered; i < probes->count; i++) {
        probes->asked[i].hit = kept(&probes->hits[i - probes->answered]);
    }
    probes->answered = probes->count;
    probes->rounds++;
}

int32_t ik_walker_write_probes(ik_walker *walker) {
    ik_probes *probes = walker->probes;
    int32_t count = probes->count - probes->answered;
    for (int32_t i = 0; i < count; i++) {
        probes->probes[i] = probes->asked[probes->answered + i].ray;
        probes->hits[i] = (ik_walker_hit){0};
    }
    if (count > 0) {
        *walker = probes->before;
        memcpy(walker->leg, probes->legs_before, (size_t)walker->leg_count * sizeof(ik_leg));
    }
    return count;
}

const ik_walker_probe *ik_walker_get_probes(const ik_walker *walker) {
    return walker->probes ? walker->probes->probes : NULL;
}

ik_walker_hit *ik_walker_get_hits(ik_walker *walker) {
    return walker->probes ? walker->probes->hits : NULL;
}
