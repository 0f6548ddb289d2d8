// A joint that follows a leader which follows another one follows that: value = share times the
// value of the last leader, plus shift. The limits of all followers are limits of that leader. So
// in a solve only leaders have a limit, and followers have none.

#include "rig/couplings.h"

// Shares and shifts of couplings of couplings are products and sums. This is far beyond any use.
#define MOST 1e60

// An interval of a leader may be empty by so much: limits that meet in one value may miss each
// other by rounding.
#define ROUNDING 1e-9

// The last leader of a joint.
typedef struct led {
    int32_t leader;
    double share, shift;
} led;

bool ik_rig_kind_has_value(int32_t kind, int32_t dimensions) {
    return kind == IK_RIG_JOINT_RANGE || kind == IK_RIG_JOINT_HINGE ||
           kind == IK_RIG_JOINT_SLIDER || (kind == IK_RIG_JOINT_FREE && dimensions == 2);
}

// A leader of -1: there is a circle, or numbers are too large.
static led led_by(const ik_rig_description *all, int32_t count, int32_t joint) {
    led by = {joint, 1, 0};
    int32_t steps = 0;
    while (all[by.leader].coupling.leader >= 0 && steps++ < count) {
        const ik_rig_coupling *coupling = &all[by.leader].coupling;
        by = (led){coupling->leader, by.share * coupling->factor,
                   by.share * coupling->offset + by.shift};
    }
    bool sound = steps <= count && fabs(by.share) <= MOST && fabs(by.shift) <= MOST;
    return sound ? by : (led){-1, 0, 0};
}

// The interval of a leader's values in which a follower stays within its limits.
static void bound_leader(const led *by, double min, double max, double *least, double *most) {
    if (by->share == 0) {
        bool within = by->shift >= min && by->shift <= max;
        *most = within ? *most : -INFINITY;
        return;
    }
    double from = (min - by->shift) / by->share, to = (max - by->shift) / by->share;
    *least = ik_max(*least, ik_min(from, to));
    *most = ik_min(*most, ik_max(from, to));
}

static void interval_of(const ik_rig_joint *joint, double *min, double *max) {
    bool free = joint->kind == IK_RIG_JOINT_FREE;
    *min = free ? -INFINITY : joint->min;
    *max = free ? INFINITY : joint->max;
}

static bool has_couplings(const ik_rig_description *all, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        if (all[i].coupling.leader >= 0) {
            return true;
        }
    }
    return false;
}

// Whether the followers of a leader leave it an interval.
static bool leaves_interval(const ik_rig_description *all, int32_t count, int32_t leader) {
    double least, most;
    interval_of(&all[leader].joint, &least, &most);
    for (int32_t i = 0; i < count; i++) {
        led by = led_by(all, count, i);
        if (i != leader && by.leader == leader) {
            double min, max;
            interval_of(&all[i].joint, &min, &max);
            bound_leader(&by, min, max, &least, &most);
        }
    }
    return least <= most + ROUNDING * ik_max(fabs(least), 1);
}

bool ik_rig_are_coupled_well(ik_rig *rig, const ik_rig_description *all) {
    if (!has_couplings(all, rig->count)) {
        return true;
    }
    for (int32_t i = 0; i < rig->count; i++) {
        const ik_rig_coupling *coupling = &all[i].coupling;
        int32_t leader = coupling->leader;
        if (leader < 0) {
            continue;
        }
        bool allowed = leader < rig->count && fabs(coupling->factor) <= 1e30 &&
                       fabs(coupling->offset) <= 1e30 &&
                       ik_rig_kind_has_value(all[i].joint.kind, rig->dimensions) &&
                       ik_rig_kind_has_value(all[leader].joint.kind, rig->dimensions);
        if (!allowed) {
            return false;
        }
    }
    for (int32_t i = 0; i < rig->count; i++) {
        int32_t leader = led_by(all, rig->count, i).leader;
        if (leader < 0 || (leader != i && !leaves_interval(all, rig->count, leader))) {
            return false;
        }
    }
    return true;
}

void ik_rig_set_couplings(ik_rig *rig) {
    bool any = has_couplings(rig->described, rig->count);
    rig->follower_count = 0;
    for (int32_t i = 0; i < rig->count; i++) {
        ik_rig_node *node = &rig->nodes[i];
        node->leader = i;
        node->locked = rig->described[i].locked;
    }
    for (int32_t i = 0; i < rig->count && any; i++) {
        led by = led_by(rig->described, rig->count, i);
        ik_rig_node *node = &rig->nodes[i], *leader = &rig->nodes[by.leader];
        if (by.leader == i) {
            continue;
        }
        double unit = node->slides ? rig->unit : 1, of_leader = leader->slides ? rig->unit : 1;
        by = (led){by.leader, by.share * of_leader / unit, by.shift / unit};
        node->leader = by.leader;
        node->share = by.share;
        node->shift = by.shift;
        node->coupled = leader->coupled = true;
        leader->locked = leader->locked || node->locked;
        bound_leader(&by, node->min, node->max, &leader->min, &leader->max);
        leader->max = ik_max(leader->min, leader->max);
        leader->joint.twist_min = leader->min;
        leader->joint.twist_max = leader->max;
        rig->followers[rig->follower_count++] = i;
    }
    for (int32_t k = 0; k < rig->follower_count; k++) {
        ik_rig_node *node = &rig->nodes[rig->followers[k]];
        node->locked = rig->nodes[node->leader].locked;
    }
}

void ik_rig_follow(const ik_rig *rig, ik_rig_pose *pose) {
    for (int32_t k = 0; k < rig->follower_count; k++) {
        int32_t i = rig->followers[k];
        const ik_rig_node *node = &rig->nodes[i];
        pose->at[i].angles.twist = node->share * pose->at[node->leader].angles.twist + node->shift;
    }
}
