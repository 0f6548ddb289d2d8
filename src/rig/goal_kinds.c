#include "rig/goal_kinds.h"

void ik_rig_find_weights(const ik_rig *rig, double *least, double *greatest) {
    *least = INFINITY;
    *greatest = 0;
    for (int32_t i = 0; i < rig->slots; i++) {
        const ik_rig_goal *goal = &rig->goal[i].described;
        if (rig->goal[i].used && goal->weight > 0) {
            *least = goal->priority == 0 ? ik_min(*least, goal->weight) : *least;
            *greatest = goal->priority == 1 ? ik_max(*greatest, goal->weight) : *greatest;
        }
    }
}

bool ik_rig_proves_first(const ik_rig *rig) {
    for (int32_t i = 0; i < rig->slots; i++) {
        const ik_rig_slot *slot = &rig->goal[i];
        if (slot->used && slot->described.priority == 1 && ik_vec_length(rig->forces[i]) > 0) {
            return false;
        }
    }
    return true;
}

bool ik_rig_has_ties(const ik_rig *rig) {
    for (int32_t i = 0; i < rig->slots; i++) {
        const ik_rig_goal *goal = &rig->goal[i].described;
        if (rig->goal[i].used && goal->parts & IK_RIG_TIE && goal->weight > 0) {
            return true;
        }
    }
    return false;
}
