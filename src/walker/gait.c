// One clock runs for all legs, from 0 to 1 and again from 0. A leg's turn begins at its phase. It
// comes after the turn of the leg behind it on its side, by the ipsilateral offset; and legs of the
// left side come after those of the right side, by the contralateral offset. So on each side a wave
// of steps runs from the rear to the front (D. M. Wilson: Insect walking, Annual Review of
// Entomology 11, 1966).
//
// The ipsilateral offset grows as legs stand for a smaller share of the cycle. That turns a slow
// ripple into two alternating groups as the walker speeds up: one rule for all speeds, as in
// insects (B. D. DeAngelis, J. A. Zavatone-Veth, D. A. Clark: The manifold structure of limb
// coordination in walking Drosophila, eLife 8, 2019).

#include "walker/gait.h"

#include "walker/stride.h"

// Neighbours never wait for each other if a leg lands before the next one lifts: if the swing (1 -
// duty) is shorter than the offset. So the least duty is 1 - offset, plus about 0.02 cycles for the
// time between a touchdown and the next liftoff: 0.69 for an offset of 1/3, 0.77 for 1/4. Two
// groups in turn (offset 1/2) get 0.05 more: at their higher speeds, 0.55 was the least duty at
// which the invariants held in all runs.
static const double duty_thirds = 0.69;
static const double duty_quarters = 0.77;
static const double duty_halves = 0.55;

// A little more than one half: within a group the legs step one shortly after the other, rear legs
// first (R4 L3 R2 L1, then L4 R3 L2 R1), as spiders do (F. G. Barth: A Spider's World, 2002).
static const double auto_fast = 0.52;

// The highest rank, plus one. With consecutive ranks: the number of legs of the larger side.
static int32_t rank_count(const ik_walker *walker) {
    int32_t most = 0;
    for (int32_t i = 0; i < walker->leg_count; i++) {
        most = walker->leg[i].rank >= most ? walker->leg[i].rank + 1 : most;
    }
    return most;
}

// Returns the ipsilateral offset at low and at high speed, the contralateral offset, the least
// duty, and whether neighbours are interlocked. In a slow wave, 3 legs on a side get a third of the
// cycle each; any other number gets a quarter.
static ik_preset preset(int32_t gait, int32_t ranks, int32_t legs) {
    double each = 1.0 / ranks, all = 1.0 / legs;
    double slow = ranks == 3 ? 1.0 / 3 : 0.25;
    switch (gait) {
    case IK_GAIT_WAVE:
        // One leg is in the air at a time: it swings for 1 / legs of the cycle. With few legs they
        // would swing too long, with many stand too long: the duty stays within 0.5 and 0.9.
        return (ik_preset){each, each, all, ik_clamp(1 - all, 0.5, 0.9), true};
    case IK_GAIT_RIPPLE:
        return (ik_preset){slow, slow, 0.5, ranks == 3 ? duty_thirds : duty_quarters, true};
    case IK_GAIT_TETRAPOD:
        return (ik_preset){1.0 / 3, 1.0 / 3, 1.0 / 3, duty_thirds, true};
    case IK_GAIT_TRIPOD:
    case IK_GAIT_TROT:
    case IK_GAIT_ALTERNATING:
        return (ik_preset){0.5, 0.5, 0.5, duty_halves, true};
    case IK_GAIT_GALLOP:
        // Duties below one half leave moments with all feet in the air. The left side follows the
        // right one after a tenth of the cycle. With two legs per side, the front pair follows half
        // a cycle after the rear pair, as horses do; with more, pairs follow in a wave. Tuned.
        return ranks == 2 ? (ik_preset){0.5, 0.5, 0.12, 0.42, false}
                          : (ik_preset){0.25, 0.25, 0.1, 0.45, false};
    default:
        return (ik_preset){slow, auto_fast, 0.5, duty_halves, true};
    }
}

void ik_walker_choose_gait(ik_walker *walker, int32_t gait) {
    walker->gait = gait;
    walker->preset = preset(gait, rank_count(walker), walker->leg_count);
    ik_walker_forget_strides(walker);
}
