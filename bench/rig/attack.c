// attack.c: attacks the certificates of rigs, and what they say is reached, with random rigs:
//
//   - Goals that a known pose reaches, most of them exactly at the edge of what is possible. None
//     may be out of reach.
//   - Goals beyond that. Each certificate is compared with a bound by singular values, with a climb
//     to the greatest work, and with a search that has nothing in common with the library's.
//
// After each solve, another forward kinematics checks the limits, the errors and the statuses.
//
//     attack FIRST COUNT    the seeds: COUNT from FIRST on, two rigs each

#include "tree_draw.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct tally {
    int64_t statuses[6];
    int64_t faults, refuted;
} tally;

static void print_fault(tally *t, const char *what, uint64_t seed, const char *fault) {
    if (t->faults++ < 20) {
        printf("%s, seed %" PRIu64 ": it is not true that %s\n", what, seed, fault);
    }
}

static void reachable(tally *t, uint64_t seed) {
    chance c = begin_case(seed);
    static const int32_t options[] = {0, 0, 0, DRAWN_PLAIN | DRAWN_UNLIMITED, DRAWN_INSIDE};
    drawn d = draw_tree(&c, options[whole(&c, 0, 4)]);
    drawn_pose known;
    pose_drawn(&d, d.at, d.root, &known);
    if (!(worst_error(&d, &known) <= 1 + 1e-5)) {
        print_fault(t, "drawn", seed, "the known pose reaches the goals");
    }
    ik_rig *rig = rig_of_drawn(&c, &d);
    // With few iterations, certificates are tried from many poses.
    ik_rig_set_max_iterations(rig, whole(&c, 0, 3) ? whole(&c, 1, 30) : 300);
    for (int32_t k = 0; k < 2; k++) {
        t->statuses[ik_rig_solve(rig)]++;
        const char *fault = solve_fault(rig);
        if (fault) {
            print_fault(t, "reachable", seed, fault);
        }
        if (ik_rig_get_status(rig) == IK_RIG_OUT_OF_REACH) {
            print_fault(t, "reachable", seed, "goals that a pose reaches are not out of reach");
        }
    }
    ik_rig_destroy(rig);
}

static void beyond(tally *t, uint64_t seed) {
    chance c = begin_case(seed + UINT64_C(1000000000000));
    int32_t plain = whole(&c, 0, 2) ? 0 : DRAWN_PLAIN | (whole(&c, 0, 1) * DRAWN_UNLIMITED);
    drawn d = draw_tree(&c, DRAWN_BEYOND | plain);
    ik_rig *rig = rig_of_drawn(&c, &d);
    ik_rig_set_max_iterations(rig, 100);
    t->statuses[ik_rig_solve(rig)]++;
    const char *fault = solve_fault(rig);
    if (fault) {
        print_fault(t, "beyond", seed, fault);
    }
    if (ik_rig_get_status(rig) == IK_RIG_OUT_OF_REACH) {
        fault = certificate_fault_of(&c, &d, rig);
        if (fault) {
            print_fault(t, "certificate", seed, fault);
        }
        if (seed % 8 == 0 && search_drawn(&c, &d, 8, 1000) <= 1) {
            print_fault(t, "certificate", seed, "no other search reaches the goals");
            t->refuted++;
        }
    }
    ik_rig_destroy(rig);
}

static void print_tally(const char *name, const tally *t) {
    printf("%-10s", name);
    for (int32_t status = 0; status < 6; status++) {
        if (ik_rig_status_name(status) && status != IK_RIG_UNSOLVED) {
            printf("  %s %" PRId64, ik_rig_status_name(status), t->statuses[status]);
        }
    }
    printf("  faults %" PRId64 "\n", t->faults);
}

int main(int count, char **words) {
    uint64_t first = count > 1 ? strtoull(words[1], NULL, 10) : 1;
    uint64_t rigs = count > 2 ? strtoull(words[2], NULL, 10) : 10000;
    tally known = {{0}, 0, 0}, far = {{0}, 0, 0};
    for (uint64_t seed = first; seed < first + rigs; seed++) {
        reachable(&known, seed);
        beyond(&far, seed);
    }
    print_tally("reachable", &known);
    print_tally("beyond", &far);
    return known.faults + far.faults > 0;
}
