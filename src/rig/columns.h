// rig/columns.h: which columns belong to a joint.

#ifndef IK_RIG_COLUMNS_H
#define IK_RIG_COLUMNS_H

#include "rig/rig.h"

// The columns of a joint, from the first one to the one before the end; those of the root's
// translation belong to joint 0.
static inline int32_t ik_rig_first_column(const ik_rig *rig, int32_t joint) {
    return joint > 0 ? rig->nodes[joint].first : 0;
}

static inline int32_t ik_rig_end_column(const ik_rig *rig, int32_t joint) {
    const ik_rig_node *node = &rig->nodes[joint];
    return node->first + node->swings + node->has_value;
}

#endif
