#include "contacts/pairs.h"

#include <stdlib.h>

static int32_t compare(const ik_rig_pair *rule, int32_t first, int32_t second) {
    return rule->first != first ? rule->first - first : rule->second - second;
}

int32_t ik_find_rule(const ik_contacts *contacts, int32_t first, int32_t second) {
    int32_t low = 0, high = contacts->rules;
    int32_t a = ik_least(first, second), b = first + second - a;
    while (low < high) {
        int32_t middle = (low + high) / 2, side = compare(&contacts->rule[middle], a, b);
        if (side == 0) {
            return middle;
        }
        low = side < 0 ? middle + 1 : low;
        high = side < 0 ? high : middle;
    }
    return -1 - low;
}

ik_error ik_reserve_rules(ik_contacts *contacts, int32_t more) {
    int32_t needed = contacts->rules + more;
    if (needed <= contacts->rule_room) {
        return IK_OK;
    }
    ik_rig_pair *grown = malloc((size_t)(2 * needed) * sizeof *grown);
    if (!grown) {
        return IK_ERROR_MEMORY;
    }
    if (contacts->rules > 0) {
        memcpy(grown, contacts->rule, (size_t)contacts->rules * sizeof *grown);
    }
    free(contacts->rule);
    contacts->rule = grown;
    contacts->rule_room = 2 * needed;
    return IK_OK;
}

void ik_put_rule(ik_contacts *contacts, int32_t first, int32_t second, int32_t mode) {
    int32_t at = ik_find_rule(contacts, first, second);
    if (at >= 0) {
        contacts->rule[at].mode = mode;
        return;
    }
    ik_rig_pair *rule = contacts->rule - 1 - at;
    size_t after = (size_t)(contacts->rules + 1 + at);
    memmove(rule + 1, rule, after * sizeof *rule);
    int32_t a = ik_least(first, second);
    *rule = (ik_rig_pair){a, first + second - a, mode};
    contacts->rules++;
}

void ik_drop_rule(ik_contacts *contacts, int32_t rule) {
    ik_rig_pair *at = contacts->rule + rule;
    contacts->rules--;
    memmove(at, at + 1, (size_t)(contacts->rules - rule) * sizeof *at);
}

void ik_drop_rules(ik_contacts *contacts, int32_t shape, bool all) {
    int32_t kept = 0;
    for (int32_t i = 0; i < contacts->rules; i++) {
        ik_rig_pair rule = contacts->rule[i];
        bool of_shape = rule.first == shape || rule.second == shape;
        if (!of_shape || (!all && rule.mode != IK_PAIR_AUTO)) {
            contacts->rule[kept++] = rule;
        }
    }
    contacts->rules = kept;
}

// Joints of kind FIXED are one body with their parent. Returns the joint that moves the body; the
// root moves it if nothing else does.
static int32_t mover_of(const ik_rig *rig, int32_t joint) {
    while (joint > 0 && rig->nodes[joint].kind == IK_RIG_JOINT_FIXED) {
        joint = rig->nodes[joint].parent;
    }
    return joint;
}

static bool are_neighbours(const ik_rig *rig, int32_t a, int32_t b) {
    a = mover_of(rig, a);
    b = mover_of(rig, b);
    return a == b || (a > 0 && mover_of(rig, rig->nodes[a].parent) == b) ||
           (b > 0 && mover_of(rig, rig->nodes[b].parent) == a);
}

// Whether anything before a joint, or the joint itself, can move.
static bool can_move(const ik_rig *rig, int32_t joint) {
    if (rig->root_mode != IK_RIG_ROOT_FIXED) {
        return true;
    }
    for (int32_t i = joint; i >= 0; i = rig->nodes[i].parent) {
        if (rig->nodes[i].kind != IK_RIG_JOINT_FIXED) {
            return true;
        }
    }
    return false;
}

int32_t ik_exclusion_of(const ik_rig *rig, int32_t first, int32_t second) {
    const ik_contacts *contacts = ik_contacts_of(rig);
    int32_t a = contacts->shape[first].described.joint, b = contacts->shape[second].described.joint;
    int32_t rule = ik_find_rule(contacts, first, second);
    int32_t mode = rule >= 0 ? contacts->rule[rule].mode : IK_PAIR_AUTO;
    if (mode == IK_PAIR_NEVER) {
        return IK_EXCLUSION_EXCLUDED;
    }
    bool same = a >= 0 && b >= 0 && mover_of(rig, a) == mover_of(rig, b);
    if ((a < 0 && b < 0) || same) {
        return IK_EXCLUSION_NEIGHBOURS;
    }
    if (a < 0 || b < 0) {
        return can_move(rig, a < 0 ? b : a) ? IK_EXCLUSION_NONE : IK_EXCLUSION_UNMOVABLE;
    }
    if (mode == IK_PAIR_ALWAYS) {
        return IK_EXCLUSION_NONE;
    }
    if (are_neighbours(rig, a, b)) {
        return IK_EXCLUSION_NEIGHBOURS;
    }
    return rule >= 0 ? IK_EXCLUSION_AT_REST : IK_EXCLUSION_NONE;
}
