// chain_state_test.c: saved states of chains. A restored chain continues bit for bit as the saved one.

#include "any_call.h"
#include "limit.h"

#include <stdlib.h>
#include <string.h>

// Saves a chain with a past, restores it into another, and lets both continue with the same calls.
static void check_continues(uint64_t seed, int32_t past, int32_t frames) {
    chance c = begin_case(seed);
    rig r = any_small_rig(&c, 8), other = rig_of(r.dimensions, r.bones, r.lengths);
    bool fresh = seed % 2;
    any_frames(&c, &r, past);
    if (!fresh) {
        // A history of its own, which must not show.
        chance own = {seed + 1000000};
        any_frames(&own, &other, past);
    }
    saved s = save(r.chain);
    if (CHECK_EQUAL(restore(other.chain, s), IK_OK)) {
        saved again = save(other.chain);
        if (fresh) {
            CHECK(again.size == s.size && memcmp(again.bytes, s.bytes, s.size) == 0);
        }
        free(again.bytes);
        chance twin = c;
        bool same = CHECK(view_of(r.chain, true) == view_of(other.chain, true));
        for (int32_t frame = past; same && frame < past + frames; frame++) {
            CHECK_EQUAL(any_frame(&c, &r, frame), any_frame(&twin, &other, frame));
            same = CHECK(view_of(r.chain, true) == view_of(other.chain, true));
        }
    }
    free(s.bytes);
    drop_rig(&r);
    drop_rig(&other);
}

static void few_continue_long(void) {
    for (uint64_t seed = 1; seed <= 8; seed++) {
        check_continues(seed, 60, 1000);
    }
}

static void many_continue(void) {
    for (uint64_t seed = 101; seed <= 400; seed++) {
        check_continues(seed, (int32_t)(seed % 40), 50);
    }
}

extern const test chain_state_tests[];
const test chain_state_tests[] = {
    {"a restored chain continues for 1,000 frames as the saved one, bit for bit",
     few_continue_long},
    {"a restored chain of any kind continues as the saved one, bit for bit", many_continue},
    {0},
};
