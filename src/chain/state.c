// Saved states of chains, see core/state.h.
//
// A state holds the lengths, the settings, the pose, and what is remembered from pose to pose. The
// shape, which must be the same in the chain that it is restored into, are the dimensions and the
// number of bones. What follows
// from other numbers (joints from limits and rest, rotations and positions from angles) is computed
// again by the same functions, which gives the same bits.

#include "chain/state.h"
#include "chain/joints.h"
#include "chain/part.h"
#include "chain/pose.h"
#include "chain/rotations.h"
#include "chain/turn_limits.h"
#include "core/state.h"
#include "solvers/goal_memory.h"

#include <stdlib.h>

#define KIND 'C'

// Coordinates are at most 1e30 in size; roots that were pulled or dragged may be a little further.
#define MOST_COORDINATE 1e31

// By how much the squares of unit vectors and quaternions may differ from 1. Directions of bones
// are floats. Rotations and rests are more exact: directions are computed from them.
#define FLOAT_SLACK 1e-6
#define DOUBLE_SLACK 1e-9

// By how much angles may be outside of their limits: the rounding of clamping them.
#define ANGLE_SLACK 1e-12

// Which parts a state has that not every chain has.
typedef struct optional_parts {
    bool joints, rest_rotations, stiffness, turn_limits, rotations;
    bool free_root, mirrored; // not parts: settings that parts depend on
} optional_parts;

// What is visited.
typedef struct subject {
    ik_chain *chain;
    optional_parts parts; // when saving those of the chain, else those of the bytes
} subject;

static void visit_shape(ik_state *state, const ik_chain *chain) {
    ik_state_same(state, chain->dimensions);
    ik_state_same(state, chain->bones.count);
}

// The lengths, from the last bone to the first, as ik_chain_create adds them up. Reach and minimal
// reach are stored, too: they are sums of the lengths before these were rounded to floats.
static void visit_lengths(ik_state *state, ik_chain *chain) {
    ik_bones *bones = &chain->bones;
    double reach = ik_state_f64(state, &chain->reach, 1e-30, 1e30);
    double min_reach = ik_state_f64(state, &chain->min_reach, 0, 1e30);
    double unit = ik_power_of_two(reach), sum = 0, longest = 0;
    for (int32_t i = bones->count - 1; i >= 0 && state->valid; i--) {
        float length = ik_state_f32(state, &bones->lengths[i], 0, 2.1);
        longest = ik_max(longest, length);
        sum += (double)length;
        if (state->mode == IK_STATE_RESTORE) {
            bones->longest_from[i] = (float)longest;
        }
    }
    ik_state_require(state, fabs(unit * sum - reach) <= 1e-6 * reach);
    double least = ik_max(2 * unit * longest - reach, 0);
    ik_state_require(state, fabs(least - min_reach) <= 1e-6 * reach);
    if (state->mode == IK_STATE_RESTORE) {
        chain->unit = unit;
        bones->reach = sum;
    }
}

static void visit_parts(ik_state *state, optional_parts *parts, int32_t dimensions) {
    parts->joints = ik_state_bool(state, &parts->joints);
    parts->rest_rotations = ik_state_bool(state, &parts->rest_rotations);
    parts->stiffness = ik_state_bool(state, &parts->stiffness);
    parts->turn_limits = ik_state_bool(state, &parts->turn_limits);
    parts->rotations = ik_state_bool(state, &parts->rotations);
    parts->mirrored = ik_state_bool(state, &parts->mirrored);
    ik_state_require(state, !parts->mirrored || (parts->joints && dimensions == 2));
    ik_state_require(state, parts->joints || (!parts->stiffness && !parts->turn_limits));
    ik_state_require(state, dimensions == 3 || !parts->rest_rotations);
}

// A constant of an enumeration, from 0 to `most`.
#define VISIT_ENUM(state, constant, most) ik_state_i32(state, (int32_t *)(constant), 0, most)
_Static_assert(sizeof(ik_solver) == 4 && sizeof(ik_root_mode) == 4 && sizeof(ik_pole_kind) == 4 &&
                   sizeof(ik_status) == 4 && sizeof(ik_stage) == 4 && sizeof(ik_restarts) == 4,
               "enumerations are read and written as int32_t");

// A vector in the chain's space, and a rotation of it: of a planar chain in the plane.
static void visit_place(ik_state *state, const ik_chain *chain, ik_vec *value, double most) {
    ik_vec place = ik_state_vec(state, value, most);
    ik_state_require(state, chain->dimensions == 3 || place.z == 0);
}

static ik_quat visit_rotation(ik_state *state, const ik_chain *chain, ik_quat *value) {
    ik_quat q = ik_state_quat(state, value);
    ik_state_require(state, fabs(ik_vec_dot(q.v, q.v) + q.w * q.w - 1) <= DOUBLE_SLACK);
    ik_state_require(state, chain->dimensions == 3 || (q.v.x == 0 && q.v.y == 0));
    return q;
}

static void visit_settings(ik_state *state, ik_chain *chain, optional_parts *parts) {
    ik_state_f64(state, &chain->tolerance, 0, 1e30);
    ik_state_f64(state, &chain->orientation_tolerance, 0, IK_PI);
    ik_state_i32(state, &chain->max_iterations, 0, IK_MAX_ITERATIONS);
    VISIT_ENUM(state, &chain->restarts, IK_RESTARTS_NEAR);
    ik_state_f64(state, &chain->max_pull, 0, 1e30);
    visit_place(state, chain, &chain->root_anchor, MOST_COORDINATE);
    visit_place(state, chain, &chain->pole, 1e30);
    ik_state_f64(state, &chain->pole_weight, 0, 1);
    int32_t solver = VISIT_ENUM(state, &chain->solver, IK_DAMPED_LEAST_SQUARES);
    parts->free_root = VISIT_ENUM(state, &chain->root_mode, IK_ROOT_PULL) == IK_ROOT_FREE;
    VISIT_ENUM(state, &chain->pole_kind, IK_POLE_DIRECTION);
    ik_state_require(state, solver <= IK_FABRIK || parts->joints);
}

static void visit_result(ik_state *state, ik_chain *chain) {
    VISIT_ENUM(state, &chain->status, IK_BLOCKED);
    VISIT_ENUM(state, &chain->stage, IK_STAGE_GREEDY);
    ik_state_i32(state, &chain->iterations, 0, 2 * IK_MAX_ITERATIONS);
    ik_state_f64_or_nan(state, &chain->error, 0, INFINITY);
    ik_state_f64(state, &chain->orientation_error, 0, 2 * IK_PI);
    ik_state_i32(state, &chain->oriented_bone, -1, chain->bones.count - 1);
    visit_rotation(state, chain, &chain->orientation);
}

static void visit_motion(ik_state *state, ik_chain *chain) {
    ik_motion *motion = &chain->motion;
    visit_place(state, chain, &motion->side, 1.00001);
    ik_state_bool(state, &motion->rests);
    ik_state_i32(state, &motion->measured_by, 0, 2);
    ik_state_i32(state, &motion->repeats, 0, INT32_MAX);
    ik_state_u64(state, &motion->goal_hash);
    ik_state_f64(state, &motion->last_measure, -INFINITY, INFINITY);
    ik_state_bool(state, &motion->started);
    visit_place(state, chain, &motion->last_goal, 1e32);
    visit_rotation(state, chain, &motion->last_base);
    visit_place(state, chain, &motion->last_pole, 1.00001);
    ik_state_f64(state, &motion->tip_bound, 0, INFINITY);
    ik_state_bool(state, &motion->leaves);
}

static ik_vec visit_unit(ik_state *state, ik_vec *value, double slack) {
    ik_vec vec = ik_state_vec(state, value, 1.00001);
    ik_state_require(state, fabs(ik_vec_dot(vec, vec) - 1) <= slack);
    return vec;
}

static void visit_directions(ik_state *state, ik_chain *chain) {
    visit_rotation(state, chain, &chain->bones.base);
    for (int32_t i = 0; i < 3; i++) {
        double most = i < chain->dimensions ? MOST_COORDINATE : 0;
        ik_state_f64(state, &chain->root[i], -most, most);
    }
    for (int32_t i = 0; i < chain->bones.count; i++) {
        ik_vec direction = ik_bones_direction(&chain->bones, i);
        direction = visit_unit(state, &direction, FLOAT_SLACK);
        ik_state_require(state, chain->dimensions == 3 || direction.z == 0);
        if (state->mode == IK_STATE_RESTORE) {
            ik_bones_point(&chain->bones, i, direction);
        }
    }
}

static double visit_number(ik_state *state, double number) {
    return ik_state_f64(state, &number, -INFINITY, INFINITY);
}

// Only the numbers that a limit uses: the others may be anything.
static ik_limit visit_limit(ik_state *state, const ik_limit *now) {
    int32_t kind = now->kind;
    ik_limit limit = {.kind = ik_state_i32(state, &kind, IK_LIMIT_NONE, IK_LIMIT_BALL)};
    for (int32_t i = 0; i < 3 && limit.kind == IK_LIMIT_HINGE; i++) {
        limit.axis[i] = visit_number(state, now->axis[i]);
    }
    if (limit.kind != IK_LIMIT_NONE && limit.kind != IK_LIMIT_CONE) {
        limit.min = visit_number(state, now->min);
        limit.max = visit_number(state, now->max);
    }
    if (limit.kind == IK_LIMIT_CONE || limit.kind == IK_LIMIT_BALL) {
        limit.swing_y = visit_number(state, now->swing_y);
    }
    if (limit.kind == IK_LIMIT_BALL) {
        limit.swing_z = visit_number(state, now->swing_z);
    }
    return limit;
}

// Where there is no limit, clamping may give other angles of the same rotation.
static bool is_within(const ik_joint *joint, const ik_joint_angles *angles) {
    ik_joint_angles in = ik_joint_clamp(joint, *angles);
    double y = angles->swing_y, z = angles->swing_z;
    bool swing = ik_joint_swings_freely(joint)
                     ? sqrt(y * y + z * z) <= IK_PI + ANGLE_SLACK
                     : fabs(in.swing_y - y) <= ANGLE_SLACK && fabs(in.swing_z - z) <= ANGLE_SLACK;
    return swing &&
           (ik_joint_twists_freely(joint) || fabs(in.twist - angles->twist) <= ANGLE_SLACK);
}

// `own`: the bone's rest rotation, or NULL.
static void visit_joint(ik_state *state, ik_chain *chain, int32_t bone, const ik_quat *own,
                        const optional_parts *parts) {
    bool free_root = bone == 0 && parts->free_root, mirrored = parts->mirrored;
    ik_joints *joints = chain->joints;
    ik_limit none = {.kind = IK_LIMIT_NONE};
    ik_vec rest = ik_chain_rest_direction(chain, bone);
    // Without limits the angles are not part of the pose.
    bool counts = joints && (state->mode == IK_STATE_RESTORE || ik_chain_is_limited(chain));
    ik_joint_angles zero = {0, 0, 0}, *angles = counts ? &joints->state.angles[bone] : &zero;
    ik_limit limit = visit_limit(state, joints ? &joints->limits[bone] : &none);
    rest = visit_unit(state, &rest, DOUBLE_SLACK);
    ik_state_require(state, chain->dimensions == 3 || rest.z == 0);
    ik_state_require(state, ik_check_limit(&limit, chain->dimensions) == IK_OK);
    if (!state->valid) {
        return;
    }
    ik_joint_angles at;
    at.swing_y = ik_state_f64(state, &angles->swing_y, -4, 4);
    at.swing_z = ik_state_f64(state, &angles->swing_z, -4, 4);
    at.twist = ik_state_f64(state, &angles->twist, -1e3, 1e3);
    ik_joint joint = free_root ? ik_joint_of_free_root(rest, chain->dimensions)
                               : ik_joint_from_limit(&limit, rest, own, chain->dimensions);
    joint = mirrored ? ik_joint_mirrored(joint) : joint;
    if (ik_joint_has_fixed_twist(&joint) && fabs(at.twist) <= IK_PI) {
        ik_joint_fix_twist(&joint, at.twist);
    }
    ik_state_require(state, is_within(&joint, &at));
    if (state->mode == IK_STATE_RESTORE) {
        ik_chain_set_joint(chain, bone, &limit, rest);
    }
}

static void visit_memory(ik_state *state, ik_joints *joints, int32_t bones) {
    ik_search_memory none = {.rng_state = 1}, *memory = joints ? &joints->memory : &none;
    uint64_t rng_state = ik_state_u64(state, &memory->rng_state);
    ik_state_require(state, rng_state != 0); // xorshift would stay at 0
    ik_state_bool(state, &memory->warm_started);
    for (int32_t i = 0; i < 2; i++) {
        ik_goal_memory *goal = &memory->goals[i];
        ik_state_i32(state, &goal->joint, 0, bones);
        ik_state_vec(state, &goal->last, 1e6);
        ik_state_bool(state, &goal->missed);
        ik_state_vec(state, &goal->position, 1e6);
        ik_state_quat(state, &goal->rotation);
        ik_state_f64(state, &goal->error, 0, 1e6);
    }
}

static void visit_joints(ik_state *state, ik_chain *chain, const optional_parts *parts) {
    for (int32_t i = 0; i < chain->bones.count && state->valid; i++) {
        ik_quat own = chain->rest_rotations ? chain->rest_rotations[i] : ik_quat_identity;
        if (parts->rest_rotations) {
            own = visit_rotation(state, chain, &own);
            if (state->mode == IK_STATE_RESTORE) {
                chain->rest_rotations[i] = own;
            }
        }
        if (parts->joints) {
            visit_joint(state, chain, i, parts->rest_rotations ? &own : NULL, parts);
        }
    }
    if (parts->joints) {
        visit_memory(state, chain->joints, chain->bones.count);
    }
}

static void visit_arrays(ik_state *state, ik_chain *chain, const optional_parts *parts) {
    for (int32_t i = 0; i < chain->bones.count && state->valid; i++) {
        if (parts->stiffness) {
            float one = 1, *stiffness = chain->bones.stiffness;
            ik_state_f32(state, stiffness ? &stiffness[i] : &one, 0.9e-3, 1.1e3);
        }
        if (parts->turn_limits) {
            double one = 1, *most = chain->turn_limits ? chain->turn_limits->most : NULL;
            ik_state_f64(state, most ? &most[i] : &one, 1e-300, INFINITY);
        }
    }
    if (parts->rotations) {
        ik_rotations_visit(state, chain);
    }
}

static void visit(ik_state *state, void *object) {
    subject *s = object;
    visit_shape(state, s->chain);
    if (state->valid) {
        visit_lengths(state, s->chain);
        visit_parts(state, &s->parts, s->chain->dimensions);
        visit_settings(state, s->chain, &s->parts);
        visit_result(state, s->chain);
        visit_motion(state, s->chain);
        visit_directions(state, s->chain);
        visit_joints(state, s->chain, &s->parts);
        visit_arrays(state, s->chain, &s->parts);
    }
}

static subject subject_of(const ik_chain *chain) {
    subject s = {.chain = (ik_chain *)(uintptr_t)chain}; // only changed by a restore
    s.parts = (optional_parts){.joints = chain->joints != NULL,
                               .rest_rotations = chain->rest_rotations != NULL,
                               .stiffness = chain->bones.stiffness != NULL,
                               .turn_limits = ik_chain_limits_turns(chain),
                               .mirrored = chain->bones.mirrored,
                               .rotations = ik_rotations_tracked(chain)};
    return s;
}

size_t ik_chain_state_size(const ik_chain *chain) {
    subject s = subject_of(chain);
    return ik_state_size(KIND, visit, &s);
}

void ik_chain_save_state(const ik_chain *chain, uint8_t *bytes) {
    subject s = subject_of(chain);
    ik_state_save(KIND, visit, &s, bytes);
}

// Makes room for the parts of a state. Says whether there was memory; without, the chain's settings
// and pose are as before.
static bool make_room(ik_chain *chain, const optional_parts *parts) {
    size_t n = (size_t)chain->bones.count;
    bool room = (!parts->joints || ik_chain_need_joints(chain)) &&
                (!parts->turn_limits || ik_turn_limits_need(chain)) &&
                (!parts->rotations || ik_chain_need_rotations(chain));
    float *stiffness = chain->bones.stiffness;
    ik_quat *own = chain->rest_rotations;
    if (room && parts->stiffness && !stiffness) {
        stiffness = malloc(n * sizeof *stiffness);
        room = stiffness != NULL;
    }
    if (room && parts->rest_rotations && !own) {
        own = malloc(n * sizeof *own);
        room = own != NULL;
    }
    if (!room) {
        if (stiffness != chain->bones.stiffness) {
            free(stiffness);
        }
        return false;
    }
    chain->bones.stiffness = stiffness;
    chain->rest_rotations = own;
    return true;
}

// Takes away what a state does not have.
static void clear_others(ik_chain *chain, const optional_parts *parts) {
    chain->bones.mirrored = parts->mirrored;
    if (!parts->stiffness) {
        free(chain->bones.stiffness);
        chain->bones.stiffness = NULL;
    }
    if (!parts->rest_rotations) {
        free(chain->rest_rotations);
        chain->rest_rotations = NULL;
    }
    if (chain->turn_limits) {
        chain->turn_limits->limited = parts->turn_limits;
    }
    for (int32_t i = 0; i < chain->bones.count && chain->joints && !parts->joints; i++) {
        ik_chain_set_joint(chain, i, &(ik_limit){.kind = IK_LIMIT_NONE}, (ik_vec){1, 0, 0});
    }
    ik_rotations_end(chain);
    if (parts->rotations) {
        ik_rotations_begin(chain);
    }
}

bool ik_chain_state_fits(const ik_chain *chain, const uint8_t *bytes, size_t size) {
    subject s = subject_of(chain);
    return ik_state_check(KIND, visit, &s, bytes, size);
}

ik_error ik_chain_restore_state(ik_chain *chain, const uint8_t *bytes, size_t size) {
    subject s = subject_of(chain);
    if (!ik_state_check(KIND, visit, &s, bytes, size)) {
        return IK_ERROR_STATE;
    }
    if (!make_room(chain, &s.parts)) {
        return IK_ERROR_MEMORY;
    }
    clear_others(chain, &s.parts);
    ik_state_restore(KIND, visit, &s, bytes, size);
    int32_t oriented_bone = chain->oriented_bone;
    if (ik_chain_is_limited(chain)) {
        ik_joints_fix_twists(chain->joints, &chain->bones);
        ik_joints_apply(chain->joints, &chain->bones);
    }
    ik_chain_update_positions(chain);
    chain->oriented_bone = oriented_bone;
    if (chain->joints && !s.parts.joints) {
        ik_search_reset(chain->joints);
    }
    ik_rotations_advance(chain);
    return IK_OK;
}
