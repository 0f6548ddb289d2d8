// The saved state of a rig. Lengths are saved in the user's unit: the rig's own is a power of two,
// so this is exact. What follows from the descriptions of joints and goals is prepared again.

#include "core/state.h"

#include "rig/contacts.h"
#include "rig/goals.h"
#include "rig/kinematics.h"
#include "rig/memory.h"
#include "rig/nodes.h"
#include "rig/pose.h"

static const char kind = 'R';

// How far a coordinate may be beyond its limit: far more than rounding.
#define ROUNDING 1e-9

// Shorter lengths may have lost digits: the rig's unit is up to 1e30.
#define LEAST_LENGTH 1e-200

#define MOST 1e30

// No solve moves a root or a slider as far as this, or turns a joint by as much.
#define FARTHEST 1e60

// A rig, and what its state needs of memory.
typedef struct saved {
    ik_rig *rig;
    int32_t slots, ties, followers;
} saved;

static void visit_numbers(ik_state *state, const double *from, double *to, int32_t count,
                          double most) {
    for (int32_t k = 0; k < count; k++) {
        double number = from[k];
        to[k] = ik_state_f64(state, &number, -most, most);
    }
}

static double visit_any(ik_state *state, double number) {
    return ik_state_f64(state, &number, -INFINITY, INFINITY);
}

static int32_t visit_int(ik_state *state, int32_t number, int32_t least, int32_t most) {
    return ik_state_i32(state, &number, least, most);
}

// Reads a joint to rig->candidate.
static ik_rig_joint visit_joint(ik_state *state, ik_rig *rig, int32_t index) {
    ik_rig_description described = rig->described[index];
    ik_rig_joint joint = described.joint;
    ik_state_same(state, joint.parent);
    joint.kind = visit_int(state, joint.kind, IK_RIG_JOINT_FREE, IK_RIG_JOINT_FIXED);
    // Fields that the kind of joint does not use may be anything.
    double *fields[] = {joint.offset,   joint.offset + 1, joint.offset + 2, joint.axis,
                        joint.axis + 1, joint.axis + 2,   &joint.min,       &joint.max,
                        &joint.swing_y, &joint.swing_z,   &joint.stiffness};
    for (int32_t k = 0; k < 11; k++) {
        *fields[k] = ik_state_f64_or_nan(state, fields[k], -INFINITY, INFINITY);
    }
    ik_state_require(state, ik_rig_check_joint(&joint, rig->dimensions, index) == IK_OK);
    ik_rig_coupling *coupling = &described.coupling;
    coupling->leader = visit_int(state, coupling->leader, -1, rig->count - 1);
    coupling->factor = ik_state_f64(state, &coupling->factor, -MOST, MOST);
    coupling->offset = ik_state_f64(state, &coupling->offset, -MOST, MOST);
    described.locked = ik_state_bool(state, &described.locked);
    described.joint = joint;
    rig->candidate[index] = described;
    return joint;
}

// How far coordinates are beyond their limits; INFINITY or NAN if one is infinite. Without a limit,
// clamping may give other angles of the same rotation, since a half turn has two directions.
static double beyond(const ik_rig_node *node, const ik_rig_coordinates *at) {
    ik_joint_angles within = at->angles;
    ik_rig_clamp(node, &within);
    double y = at->angles.swing_y, z = at->angles.swing_z;
    double twist = fabs(within.twist - at->angles.twist);
    double swing = ik_joint_swings_freely(&node->joint)
                       ? ik_max(sqrt(y * y + z * z) - IK_PI, 0)
                       : fabs(within.swing_y - y) + fabs(within.swing_z - z);
    if (!node->slides && ik_joint_twists_freely(&node->joint)) {
        twist = ik_min(twist, fabs(twist - 2 * IK_PI));
    }
    return swing + twist;
}

// Coordinates, with displacements in the user's unit.
static ik_rig_coordinates visit_coordinates(ik_state *state, const ik_rig_description *described,
                                            int32_t dimensions, ik_rig_coordinates at) {
    at.angles.swing_y = visit_any(state, at.angles.swing_y);
    at.angles.swing_z = visit_any(state, at.angles.swing_z);
    at.angles.twist = ik_state_f64(state, &at.angles.twist, -FARTHEST, FARTHEST);
    at.turn = ik_state_quat(state, &at.turn);
    // What follows another joint has no limit of its own.
    if (state->valid && described->coupling.leader < 0) {
        ik_rig_node node = ik_rig_node_of(&described->joint, dimensions, 1);
        double size = node.slides ? LEAST_LENGTH : 1;
        ik_state_require(state,
                         beyond(&node, &at) <= ROUNDING * ik_max(fabs(at.angles.twist), size));
    }
    return at;
}

static void visit_pose(ik_state *state, ik_rig *rig, ik_rig_pose *pose, int32_t index,
                       const ik_rig_joint *joint, double unit) {
    ik_rig_coordinates at = pose->at[index];
    double scale = joint->kind == IK_RIG_JOINT_SLIDER ? unit : 1;
    at.angles.twist *= scale;
    at = visit_coordinates(state, &rig->candidate[index], rig->dimensions, at);
    if (state->mode == IK_STATE_RESTORE) {
        pose->at[index] = at; // in the user's unit until rescale()
    }
}

static void visit_vec(ik_state *state, ik_vec *value, double unit) {
    ik_vec scaled = ik_vec_scale(unit, *value);
    scaled = ik_state_vec(state, &scaled, FARTHEST);
    if (state->mode == IK_STATE_RESTORE) {
        *value = scaled;
    }
}

static void visit_length(ik_state *state, double *value, double unit) {
    double scaled = unit * *value;
    scaled = ik_state_f64(state, &scaled, 0, INFINITY);
    if (state->mode == IK_STATE_RESTORE) {
        *value = scaled;
    }
}

static void visit_goal(ik_state *state, saved *all, int32_t index) {
    ik_rig *rig = all->rig;
    ik_rig_slot none = {.rotation = ik_quat_identity};
    ik_rig_slot *slot = index < rig->slots ? &rig->goal[index] : &none;
    bool used = ik_state_bool(state, &slot->used);
    if (!used) {
        return;
    }
    ik_rig_goal goal = slot->described;
    goal.joint = visit_int(state, goal.joint, 0, rig->count - 1);
    goal.other = visit_int(state, goal.other, INT32_MIN, INT32_MAX);
    goal.parts = visit_int(state, goal.parts, 0, INT32_MAX);
    goal.priority = visit_int(state, goal.priority, 0, 1);
    double *triples[] = {goal.point,       goal.other_point, goal.target,
                         goal.axis,        goal.look_at,     goal.normal,
                         goal.plane_point, goal.direction,   goal.twist_axis};
    for (int32_t k = 0; k < 9; k++) {
        for (int32_t i = 0; i < 3; i++) {
            // Fields of parts that the goal does not have may be anything.
            triples[k][i] = ik_state_f64_or_nan(state, &triples[k][i], -INFINITY, INFINITY);
        }
    }
    for (int32_t i = 0; i < 4; i++) {
        goal.rotation[i] = ik_state_f64_or_nan(state, &goal.rotation[i], -INFINITY, INFINITY);
    }
    double *numbers[] = {&goal.twist, &goal.swing, &goal.cone, &goal.value};
    for (int32_t i = 0; i < 4; i++) {
        *numbers[i] = ik_state_f64_or_nan(state, numbers[i], -INFINITY, INFINITY);
    }
    goal.weight = visit_any(state, goal.weight);
    goal.tolerance = visit_any(state, goal.tolerance);
    goal.orientation_tolerance = visit_any(state, goal.orientation_tolerance);
    ik_state_require(state, ik_rig_check_goal(rig, rig->candidate, &goal) == IK_OK);
    all->ties += (goal.parts & IK_RIG_TIE) != 0;
    int32_t status = ik_state_i32(state, &slot->status, IK_RIG_UNSOLVED, IK_RIG_BLOCKED);
    double error = rig->unit * slot->error;
    error = ik_state_f64_or_nan(state, &error, 0, INFINITY);
    double angle = ik_state_f64_or_nan(state, &slot->orientation_error, 0, INFINITY);
    ik_vec left[2] = {ik_vec_scale(rig->unit, slot->left[0]), slot->left[1]};
    left[0] = ik_state_vec(state, &left[0], INFINITY);
    left[1] = ik_state_vec(state, &left[1], INFINITY);
    bool slides = state->valid && rig->nodes[goal.joint].slides;
    double left_value = (slides ? rig->unit : 1) * slot->left_value;
    left_value = ik_state_f64(state, &left_value, -INFINITY, INFINITY);
    if (state->mode == IK_STATE_RESTORE) {
        ik_rig_fill_slot(rig, index, &goal);
        rig->goal[index].status = status;
        rig->goal[index].error = error;
        rig->goal[index].orientation_error = angle;
        memcpy(rig->goal[index].left, left, sizeof left);
        rig->goal[index].left_value = left_value;
    }
}

static void visit_settings(ik_state *state, ik_rig *rig) {
    ik_state_i32(state, &rig->root_mode, IK_RIG_ROOT_FREE, IK_RIG_ROOT_PULL);
    ik_state_i32(state, &rig->root_motion, IK_RIG_MOTION_BOTH, IK_RIG_MOTION_ROTATION);
    ik_state_i32(state, &rig->bias, IK_RIG_BIAS_NONE, IK_RIG_BIAS_PRESENT);
    ik_state_f64(state, &rig->bias_weight, 0, 1);
    ik_state_i32(state, &rig->max_iterations, 1, 1000000);
    ik_state_i32(state, &rig->restarts, IK_RESTARTS_NONE, IK_RESTARTS_NEAR);
    for (int32_t i = 0; i < rig->count; i++) {
        ik_state_f64(state, &rig->max_turn[i], IK_RIG_LEAST_MOTION, INFINITY);
        ik_state_f64(state, &rig->max_move[i], IK_RIG_LEAST_MOTION, INFINITY);
    }
    for (int32_t k = 0; k < 3; k++) {
        double most = k < rig->dimensions ? MOST : 0;
        ik_state_f64(state, &rig->anchor[k], -most, most);
    }
}

static void visit_results(ik_state *state, ik_rig *rig, double unit) {
    ik_rig_memory *memory = &rig->memory;
    uint64_t rng_state = ik_state_u64(state, &memory->rng_state);
    ik_state_require(state, rng_state != 0);
    ik_state_bool(state, &memory->warm_started);
    ik_state_bool(state, &memory->has_reached);
    ik_state_bool(state, &memory->goes_on);
    ik_state_bool(state, &memory->missed);
    visit_length(state, &memory->error, unit);
    visit_length(state, &memory->moved, unit);
    ik_state_i32(state, &rig->status, IK_RIG_UNSOLVED, IK_RIG_BLOCKED);
    ik_state_i32(state, &rig->iterations, 0, INT32_MAX);
    ik_state_bool(state, &rig->certified);
    ik_state_f64_or_nan(state, &rig->work, -INFINITY, INFINITY);
    ik_state_f64_or_nan(state, &rig->bound, -INFINITY, INFINITY);
    for (int32_t k = 0; k < 3; k++) {
        ik_state_f64_or_nan(state, &rig->origin[k], -INFINITY, INFINITY);
    }
}

static void visit_rig(ik_state *state, void *object) {
    saved *all = object;
    ik_rig *rig = all->rig;
    double unit = rig->unit;
    all->ties = all->followers = 0;
    ik_state_same(state, rig->dimensions);
    ik_state_same(state, rig->count);
    visit_settings(state, rig);
    for (int32_t i = 0; i < rig->count; i++) {
        ik_rig_joint joint = visit_joint(state, rig, i);
        visit_pose(state, rig, &rig->now, i, &joint, unit);
        visit_pose(state, rig, &rig->reference, i, &joint, unit);
        visit_pose(state, rig, &rig->reached, i, &joint, unit);
        visit_pose(state, rig, &rig->start, i, &joint, unit);
        double turn = rig->certified ? rig->turns[i] : 0;
        turn = ik_state_f64_or_nan(state, &turn, -INFINITY, INFINITY);
        if (state->mode == IK_STATE_RESTORE) {
            rig->turns[i] = turn;
        }
        all->followers += rig->candidate[i].coupling.leader >= 0;
    }
    ik_state_require(state, state->valid && ik_rig_check_candidate(rig) == IK_OK);
    visit_vec(state, &rig->now.root, unit);
    visit_vec(state, &rig->start.root, unit);
    visit_vec(state, &rig->reached.root, unit);
    all->slots = visit_int(state, rig->slots, 1, IK_RIG_MAX_GOALS);
    for (int32_t i = 0; i < all->slots && state->valid; i++) {
        double none[3] = {0, 0, 0};
        bool has = i < rig->slots && rig->certified;
        double *forces = has ? rig->published_forces + 3 * i : none;
        double read[3];
        visit_goal(state, all, i);
        visit_numbers(state, forces, read, 3, INFINITY);
        if (state->mode == IK_STATE_RESTORE) {
            memcpy(rig->published_forces + 3 * i, read, sizeof read);
        }
    }
    visit_results(state, rig, unit);
    if (rig->contacts) {
        rig->contacts->calls->visit(state, rig);
    } else {
        visit_int(state, 0, 0, 0);
    }
}

static saved save_of(const ik_rig *rig) {
    return (saved){.rig = (ik_rig *)(uintptr_t)rig};
}

size_t ik_rig_state_size(const ik_rig *rig) {
    saved all = save_of(rig);
    return ik_state_size(kind, visit_rig, &all);
}

void ik_rig_save_state(const ik_rig *rig, uint8_t *bytes) {
    saved all = save_of(rig);
    ik_state_save(kind, visit_rig, &all, bytes);
}

// Lengths were restored in the user's unit.
static void rescale(ik_rig *rig) {
    ik_rig_accept_candidate(rig);
    ik_rig_set_nodes(rig);
    rig->reference.root = (ik_vec){0, 0, 0};
    ik_rig_scale_lengths(rig, 1 / rig->unit);
    ik_rig_set_bounded(rig);
}

ik_error ik_rig_restore_state(ik_rig *rig, const uint8_t *bytes, size_t size) {
    saved all = save_of(rig);
    if (!ik_state_check(kind, visit_rig, &all, bytes, size)) {
        return IK_ERROR_STATE;
    }
    ik_error error = ik_rig_reserve_goals(rig, all.slots);
    error = error ? error : ik_rig_reserve_rows(rig, all.ties, all.followers);
    if (!error && rig->contacts) {
        error = rig->contacts->calls->reserve(rig);
        if (!error) {
            ik_state_check(kind, visit_rig, &all, bytes, size);
            error = rig->contacts->calls->reserved(rig, false);
        }
    }
    if (error) {
        return error;
    }
    for (int32_t i = 0; i < rig->slots; i++) {
        rig->goal[i].used = false;
    }
    memset(rig->published_forces, 0, 3 * (size_t)rig->slots * sizeof *rig->published_forces);
    ik_state_restore(kind, visit_rig, &all, bytes, size);
    rescale(rig);
    ik_rig_pose_changed(rig);
    return rig->contacts ? rig->contacts->calls->reserved(rig, true) : IK_OK;
}
