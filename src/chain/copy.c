#include "chain/state.h"

#include <stdlib.h>

// A chain with the same shape; its lengths do not matter.
static ik_chain *create_like(const ik_chain *chain) {
    int32_t bones = chain->bones.count;
    double *lengths = malloc((size_t)bones * sizeof *lengths);
    ik_chain *made = NULL;
    for (int32_t i = 0; lengths && i < bones; i++) {
        lengths[i] = 1;
    }
    if (lengths) {
        ik_chain_create(chain->dimensions, bones, lengths, NULL, &made, NULL);
        free(lengths);
    }
    return made;
}

ik_chain *ik_chain_copy(const ik_chain *chain) {
    size_t size = ik_chain_state_size(chain);
    uint8_t *bytes = malloc(size);
    ik_chain *made = bytes ? create_like(chain) : NULL;
    if (made) {
        ik_chain_save_state(chain, bytes);
        if (ik_chain_restore_state(made, bytes, size) != IK_OK) {
            ik_chain_destroy(made);
            made = NULL;
        }
    }
    free(bytes);
    return made;
}
