#include "rig/memory.h"

void ik_rig_forget_miss(ik_rig *rig) {
    rig->memory.missed = false;
}

void ik_rig_reset_search(ik_rig *rig) {
    rig->memory = (ik_rig_memory){.rng_state = IK_RIG_SEED};
}
