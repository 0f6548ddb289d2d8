#include "chain/part.h"

#include <stdlib.h>

bool ik_chain_need_parts(ik_chain *chain) {
    if (!chain->part_lengths) {
        size_t floats = (size_t)IK_PART_SLOTS * 2 * (size_t)chain->bones.count;
        chain->part_lengths = malloc(floats * sizeof *chain->part_lengths);
    }
    return chain->part_lengths != NULL;
}

// Lengths are scaled so that they, too, add up to a number from 1 to 2.
ik_part ik_chain_part(ik_chain *chain, int32_t count, ik_part_slot slot) {
    ik_part part = ik_part_whole(chain);
    if (count == chain->bones.count) {
        return part;
    }
    IK_ASSERT(chain->part_lengths);
    size_t all = (size_t)chain->bones.count;
    double reach = 0;
    for (int32_t i = 0; i < count; i++) {
        reach += (double)chain->bones.lengths[i];
    }
    double unit = reach > 0 ? ik_power_of_two(reach) : 1, longest = 0;
    part.bones.count = count;
    part.bones.lengths = chain->part_lengths + 2 * all * (size_t)slot;
    part.bones.longest_from = part.bones.lengths + all;
    part.bones.reach = 0;
    for (int32_t i = count - 1; i >= 0; i--) {
        float scaled = (float)((double)chain->bones.lengths[i] / unit);
        longest = ik_max(longest, scaled);
        part.bones.lengths[i] = scaled;
        part.bones.longest_from[i] = (float)longest;
        part.bones.reach += (double)scaled;
    }
    part.unit *= unit;
    part.reach = part.unit * part.bones.reach;
    part.min_reach = ik_max(2 * part.unit * longest - part.reach, 0);
    return part;
}
