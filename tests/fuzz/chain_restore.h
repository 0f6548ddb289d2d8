// chain_restore.h: restores saved states of the fuzzer's chains, unchanged or after mutations.

#ifndef CHAIN_RESTORE_H
#define CHAIN_RESTORE_H

#include "bytes.h"
#include "invariants.h"
#include "mutate.h"

#define MOST_ITERATIONS 150 // of a solve, so that a run is short
#define MOST_STATE_BYTES 20000

// Updates a slot from the state that was restored into its chain.
static void accept(slot *s, bool mutated) {
    const ik_chain *chain = s->chain;
    const double anchor[] = {chain->root_anchor.x, chain->root_anchor.y, chain->root_anchor.z};
    bool pulled = ik_chain_get_root_mode(chain) == IK_ROOT_PULL;
    memcpy(s->home, pulled ? anchor : ik_chain_get_root(chain), sizeof s->home);
    s->mutated = mutated;
    if (ik_chain_get_max_iterations(chain) > MOST_ITERATIONS) {
        REQUIRE(ik_chain_set_max_iterations(s->chain, MOST_ITERATIONS) == IK_OK);
    }
}

// Restores a state of one chain into another, or into itself. An unchanged state must fit its own
// chain, and must be saved again as the same bytes.
static ik_error restore_from(const slot *from, slot *to, bytes *in) {
    static uint8_t saved[MOST_STATE_BYTES], again[MOST_STATE_BYTES];
    uint8_t kind = read_byte(in);
    from = kind & 4 ? to : from;
    size_t size = ik_chain_state_size(from->chain);
    REQUIRE(size <= MOST_STATE_BYTES);
    ik_chain_save_state(from->chain, saved);
    bool mutated = kind % 4 != 0 || kind >= 240;
    size_t given = mutated ? mutate(saved, size, kind, in) : size;
    ik_error error = ik_chain_restore_state(to->chain, saved, given);
    REQUIRE(error == IK_OK || error == IK_ERROR_STATE);
    REQUIRE(error == IK_OK || mutated || from != to);
    if (error == IK_OK && !mutated && from == to) {
        REQUIRE(ik_chain_state_size(to->chain) == size);
        ik_chain_save_state(to->chain, again);
        REQUIRE(memcmp(saved, again, size) == 0);
    }
    if (error == IK_OK) {
        // Lengths are part of the state.
        double sum = 0;
        for (int32_t i = 0; i < to->bones; i++) {
            to->lengths[i] = ik_chain_get_length(to->chain, i);
            sum += to->lengths[i];
        }
        REQUIRE(fabs(sum - ik_chain_get_reach(to->chain)) <= 2e-6 * sum);
        to->inner = ik_chain_get_min_reach(to->chain);
        accept(to, mutated || from->mutated);
    }
    return error;
}

#endif
