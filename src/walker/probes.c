#include "walker/probes.h"

#include <stdlib.h>
#include <string.h>

#include "walker/axes.h"

// Questions of one leg in one substep: the wanted foothold, its alternatives, each with four places
// around it, and the points of a swing. And of the body, and of one leg that looks for a way past a
// wall to all of its alternatives. More are not asked: there is no ground.
static const int32_t questions_per_leg = 320, questions_of_walker = 1200;

struct ik_probes {
    int32_t capacity;
    int32_t answered; // answers that are known
    int32_t count;    // and those that are guessed, after them
    int32_t rounds;   // of this substep
    ik_answer none;   // when there is no room
    ik_answer *answers;
    int32_t *table; // a hash table: the indices of answers by their places, -1 where there is none
    uint32_t mask;  // its size less 1
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
    size_t each = sizeof(ik_answer) + sizeof(ik_walker_probe) + sizeof(ik_walker_hit), table = 1;
    while (table < 2 * capacity) {
        table *= 2;
    }
    ik_probes *probes = calloc(1, sizeof *probes + legs * sizeof(ik_leg) + capacity * each +
                                      table * sizeof(int32_t));
    if (!probes) {
        return false;
    }
    probes->capacity = (int32_t)capacity;
    probes->none = (ik_answer){0, 0, NAN, -1};
    probes->legs_before = (ik_leg *)(probes + 1);
    probes->answers = (ik_answer *)(probes->legs_before + legs);
    probes->probes = (ik_walker_probe *)(probes->answers + capacity);
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

// Where the table has the answer for a place, or where that belongs.
static int32_t *slot_of(const ik_probes *probes, double x, double y) {
    uint64_t bits[2];
    memcpy(&bits[0], &x, sizeof x);
    memcpy(&bits[1], &y, sizeof y);
    uint64_t mixed = (bits[0] ^ (bits[1] << 32 | bits[1] >> 32)) * UINT64_C(0x9e3779b97f4a7c15);
    uint32_t at = (uint32_t)(mixed >> 32) & probes->mask;
    for (;; at = (at + 1) & probes->mask) {
        int32_t index = probes->table[at];
        if (index < 0 || (probes->answers[index].x == x && probes->answers[index].y == y)) {
            return &probes->table[at];
        }
    }
}

const ik_answer *ik_walker_ask(const ik_walker *walker, double x, double y) {
    ik_probes *probes = walker->probes;
    int32_t *slot = slot_of(probes, x, y);
    if (*slot >= 0) {
        return &probes->answers[*slot];
    }
    if (probes->count == probes->capacity || probes->rounds > IK_WALKER_MAX_ROUNDS) {
        return &probes->none;
    }
    *slot = probes->count;
    ik_answer *guess = &probes->answers[probes->count++];
    *guess = (ik_answer){x, y, ik_walker_plane(walker, x, y), 0};
    return guess;
}

void ik_walker_begin_round(ik_walker *walker) {
    ik_probes *probes = walker->probes;
    probes->answered = probes->count = 0;
    memset(probes->table, -1, (probes->mask + (size_t)1) * sizeof *probes->table);
    probes->rounds = 1;
    probes->before = *walker;
    memcpy(probes->legs_before, walker->leg, (size_t)walker->leg_count * sizeof(ik_leg));
}

// The square of the slope of a normal; -1 if that is not known.
static double steepness_of(const ik_walker *walker, const double *normal) {
    double most = ik_max(fabs(normal[0]), ik_max(fabs(normal[1]), fabs(normal[2])));
    if (!(most > 0)) {
        return -1;
    }
    // Squares of its numbers must neither overflow nor vanish.
    ik_vec n = ik_walker_from_user(walker, normal[0] / most, normal[1] / most, normal[2] / most);
    double aside = n.x * n.x + n.y * n.y, up = n.z * n.z;
    return up > 0 ? aside / up : INFINITY;
}

static void read_hit(const ik_walker *walker, const ik_walker_hit *hit, ik_answer *answer) {
    double height = walker->up == IK_UP_Y ? hit->y : hit->z;
    const double *normal = hit->normal;
    bool finite = isfinite(height) && isfinite(normal[0]) && isfinite(normal[1]) &&
                  isfinite(normal[2]) && !isnan(hit->hit);
    answer->height = hit->hit != 0 && finite ? height : NAN;
    answer->steepness = steepness_of(walker, normal);
}

void ik_walker_repeat_round(ik_walker *walker) {
    ik_probes *probes = walker->probes;
    for (int32_t i = probes->answered; i < probes->count; i++) {
        read_hit(walker, &probes->hits[i - probes->answered], &probes->answers[i]);
    }
    probes->answered = probes->count;
    probes->rounds++;
}

int32_t ik_walker_write_probes(ik_walker *walker) {
    ik_probes *probes = walker->probes;
    int32_t count = probes->count - probes->answered;
    double top = probes->before.pose.place.z + walker->settings[IK_WALKER_PROBE_HEIGHT];
    double length = walker->settings[IK_WALKER_PROBE_HEIGHT] + probe_depth * walker->reach;
    ik_vec down = ik_walker_to_user(walker, (ik_vec){0, 0, -1});
    for (int32_t i = 0; i < count; i++) {
        const ik_answer *asked = &probes->answers[probes->answered + i];
        ik_vec from = ik_walker_to_user(walker, (ik_vec){asked->x, asked->y, top});
        probes->probes[i] =
            (ik_walker_probe){from.x, from.y, from.z, {down.x, down.y, down.z}, length};
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
