// invariants.h: what must be true of every chain of the fuzzer, after any call.

#ifndef INVARIANTS_H
#define INVARIANTS_H

#include "../native/limit.h"
#include "ik_trace.h"
#include "joint_state.h"
#include "require.h"

#include <string.h>

#define MOST_BONES 40

// A chain, and what the fuzzer knows about it.
typedef struct slot {
    ik_chain *chain;
    int32_t dimensions, bones;
    double lengths[MOST_BONES];
    double inner;   // the least distance of tip and root
    double home[3]; // where the root was put, or where a free root has moved
    bool mutated;   // it was restored from bytes that were changed
} slot;

static ik_vec offset_of(const slot *s, int32_t joint) {
    const float *at = ik_chain_get_offsets(s->chain) + joint * s->dimensions;
    return (ik_vec){at[0], at[1], s->dimensions == 3 ? at[2] : 0};
}

static void require_pose(const slot *s) {
    double reach = ik_chain_get_reach(s->chain);
    const double *root = ik_chain_get_root(s->chain);
    const float *positions = ik_chain_get_positions(s->chain);
    const float *offsets = ik_chain_get_offsets(s->chain);
    for (int32_t i = 0; i < (s->bones + 1) * s->dimensions; i++) {
        REQUIRE(isfinite(offsets[i]));
        REQUIRE(positions[i] == (float)(root[i % s->dimensions] + (double)offsets[i]));
    }
    for (int32_t i = 0; i < s->bones; i++) {
        double length = ik_vec_length(ik_vec_sub(offset_of(s, i + 1), offset_of(s, i)));
        REQUIRE(fabs(length - s->lengths[i]) <= 1e-5 * reach);
    }
    REQUIRE(ik_vec_length(offset_of(s, 0)) == 0);
    REQUIRE(limits_broken(s->chain) <= 1e-11);
    REQUIRE(joints_misplaced(s->chain) <= 1e-5);
}

// A fixed root stays, a free root may be anywhere, and a pulled root is within its pull after a
// solve.
static void require_root(slot *s, bool solved) {
    const double *root = ik_chain_get_root(s->chain), *home = s->home;
    switch (ik_chain_get_root_mode(s->chain)) {
    case IK_ROOT_FREE:
        memcpy(s->home, root, sizeof s->home);
        break;
    case IK_ROOT_PULL: {
        ik_vec from = {home[0], home[1], home[2]}, to = {root[0], root[1], root[2]};
        // Squares of much shorter vectors are 0.
        double rounding = 1e-15 * (ik_vec_length(from) + ik_vec_length(to)) + 1e-150;
        REQUIRE(!solved || ik_vec_length(ik_vec_sub(to, from)) <=
                               (1 + 1e-12) * ik_chain_get_max_pull(s->chain) + rounding);
        break;
    }
    default:
        REQUIRE(memcmp(root, home, sizeof s->home) == 0);
    }
}

// Whether only the target can move the chain.
static bool is_steady(const slot *s) {
    return s->chain->pole_kind == IK_POLE_NONE && ik_chain_get_root_mode(s->chain) != IK_ROOT_PULL;
}

// Requires a reason why a plain solve missed: lengths, or a budget that was used up.
static void require_cause(const slot *s, double away, double rounding, int32_t status) {
    const ik_chain *chain = s->chain;
    double reach = ik_chain_get_reach(chain), tolerance = ik_chain_get_tolerance(chain);
    REQUIRE(status != IK_OUT_OF_REACH || away > reach - rounding);
    REQUIRE(status != IK_TOO_CLOSE || away < s->inner + rounding);
    REQUIRE(status != IK_BLOCKED ||
            (away <= reach + tolerance + rounding && away >= s->inner - tolerance - rounding));
    if (status == IK_STALLED && ik_chain_get_solver(chain) == IK_AUTO) {
        REQUIRE(away <= reach + rounding && away >= s->inner - rounding);
        // A chain without limits stalls only if its budget was used up. A chain that follows its
        // pole within limits may miss a moving target by 2 % of its reach.
        bool follows = chain->pole_kind != IK_POLE_NONE && ik_chain_is_limited(chain) &&
                       ik_chain_get_error(chain) <= 0.021 * reach;
        REQUIRE(ik_chain_get_iterations(chain) == ik_chain_get_max_iterations(chain) ||
                tolerance < 1e-6 * reach || follows);
        REQUIRE(ik_chain_is_limited(chain) || ik_chain_get_max_iterations(chain) < 100 ||
                tolerance < 1e-5 * reach);
    }
}

// Requires that the result of a solve agrees with the geometry.
static void require_outcome(const slot *s, const ik_goal *goal, int32_t status) {
    const ik_chain *chain = s->chain;
    const double *root = ik_chain_get_root(chain), *to = goal->target;
    int32_t effector = goal->effector > 0 ? goal->effector : s->bones;
    ik_vec way = {to[0] - root[0], to[1] - root[1], to[2] - root[2]};
    double away = ik_vec_length(way), error = ik_chain_get_error(chain);
    double rounding = 1e-12 * (away + ik_chain_get_reach(chain));
    bool turned =
        ik_chain_get_orientation_error(chain) <= ik_chain_get_orientation_tolerance(chain);
    REQUIRE(status == ik_chain_get_status(chain));
    REQUIRE(fabs(error - ik_vec_length(ik_vec_sub(way, offset_of(s, effector)))) <= rounding);
    REQUIRE(turned || goal->orientation_weight > 0);
    REQUIRE((status == IK_REACHED) == (error <= ik_chain_get_tolerance(chain) && turned));
    REQUIRE(status >= IK_REACHED && status <= IK_BLOCKED);
    REQUIRE(status != IK_BLOCKED || ik_chain_is_limited(chain));
    REQUIRE(ik_chain_get_iterations(chain) <= ik_chain_get_max_iterations(chain));
    bool hindered = goal->pose_blend > 0 || ik_chain_get_max_turn(chain);
    bool plain = goal->orientation_weight == 0 && goal->effector == 0 && !hindered;
    if (plain && ik_chain_get_root_mode(chain) == IK_ROOT_FIXED) {
        require_cause(s, away, rounding, status);
    }
}

// Requires that a replayed trace ends where its chain is.
static void require_trace(const slot *s, const ik_trace *trace) {
    float joints[3 * (MOST_BONES + 1)];
    const ik_step *steps = ik_trace_get_steps(trace);
    size_t n = (size_t)s->dimensions * sizeof(float);
    int32_t at = 0, count = ik_trace_get_count(trace);
    for (int32_t k = 0; k < count; k++) {
        int32_t moved = steps[k].last - steps[k].first + 1;
        REQUIRE(ik_step_name(steps[k].kind) && steps[k].at == at);
        REQUIRE(steps[k].first >= 0 && moved > 0 && steps[k].last <= s->bones);
        REQUIRE(steps[k].error >= 0);
        memcpy((char *)joints + n * (size_t)steps[k].first,
               (const char *)ik_trace_get_positions(trace) + n * (size_t)at, n * (size_t)moved);
        at += moved;
    }
    REQUIRE(at == ik_trace_get_position_count(trace));
    REQUIRE(memcmp(joints, ik_chain_get_positions(s->chain), n * (size_t)(s->bones + 1)) == 0);
}

static void require_rotations(const slot *s) {
    const float *world = ik_chain_get_rotations(s->chain);
    const float *both[] = {world, ik_chain_get_local_rotations(s->chain)};
    const float *angles = ik_chain_get_angles(s->chain);
    ik_vec joint = {0, 0, 0};
    for (int32_t i = 0; i < 2 * s->bones; i++) {
        const float *q = both[i % 2] + 4 * (size_t)(i / 2);
        double x = q[0], y = q[1], z = q[2], w = q[3];
        REQUIRE(fabs(x * x + y * y + z * z + w * w - 1) <= 2e-6);
    }
    for (int32_t i = 0; i < s->bones; i++) {
        bool hinge = s->dimensions == 2 ||
                     (ik_chain_is_limited(s->chain) && s->chain->joints->joints[i].hinge);
        REQUIRE(hinge == !isnan(angles[i]));
        const float *q = world + 4 * (size_t)i;
        ik_quat rotation = ik_quat_unit((ik_quat){{q[0], q[1], q[2]}, q[3]});
        ik_vec bone = ik_quat_rotate(rotation, ik_chain_rest_direction(s->chain, i));
        joint = ik_vec_add(joint, ik_vec_scale(s->lengths[i], bone));
        ik_vec off = ik_vec_sub(joint, offset_of(s, i + 1));
        REQUIRE(s->mutated || ik_vec_length(off) <= 2e-5 * ik_chain_get_reach(s->chain));
    }
}

// Everything that a chain has, to compare after an error.
typedef struct picture {
    ik_chain chain;
    float offsets[3 * (MOST_BONES + 1)], directions[3 * MOST_BONES], stiffness[MOST_BONES];
    ik_joint joints[MOST_BONES];
    ik_joint_angles angles[MOST_BONES];
} picture;

static void copy(void *to, const void *from, size_t size) {
    if (from) {
        memcpy(to, from, size);
    }
}

static picture picture_of(const slot *s) {
    picture p;
    memset(&p, 0, sizeof p);
    const ik_chain *chain = s->chain;
    size_t n = (size_t)s->bones;
    memcpy(&p.chain, chain, sizeof *chain);
    copy(p.offsets, chain->offsets, (n + 1) * (size_t)s->dimensions * sizeof(float));
    copy(p.directions, chain->bones.directions, 3 * n * sizeof(float));
    copy(p.stiffness, chain->bones.stiffness, n * sizeof(float));
    if (chain->joints) {
        copy(p.joints, chain->joints->joints, n * sizeof(ik_joint));
        // Without limits, the angles are only derived from the directions.
        copy(p.angles, ik_chain_is_limited(chain) ? chain->joints->state.angles : NULL,
             n * sizeof(ik_joint_angles));
    }
    return p;
}

static void require_unchanged(const picture *before, const slot *s) {
    picture now = picture_of(s);
    REQUIRE(memcmp(before, &now, sizeof now) == 0);
}

#endif
