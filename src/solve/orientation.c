// Where the last bone can turn as it likes, its orientation says where the joint before it has to
// be, the wrist: and to get that there is a solve of the bones before. The place comes first: if
// the wrist cannot be there, the bone is turned by the least angle after which it can, or may,
// since of a chain with limits only its lengths are known beforehand; where these forbid it then,
// the place is solved for alone.
//
// Where the last bone's joint is limited, place and orientation are one goal in joint space.

#include "solve/orientation.h"

#include "core/quat.h"
#include "solve/cascade.h"
#include "solve/trace.h"
#include "solvers/constrained.h"
#include "solvers/greedy.h"

// A little less than the angle within which an orientation is had.
#define NEARLY 0.9e-3

static ik_vec rest_of(const ik_chain *chain, int32_t bone) {
    ik_vec x = {1, 0, 0};
    return chain->joints ? chain->joints->joints[bone].rest : x;
}

// The least rotation that carries one direction to another.
static ik_quat least(const ik_chain *chain, ik_vec from, ik_vec to) {
    ik_vec z = {0, 0, 1};
    return ik_quat_from_vector(
        ik_rotation_between(from, to, chain->dimensions == 3 ? ik_vec_normal(from) : z));
}

ik_quat ik_orient_rotation(const ik_chain *chain, int32_t bone, const ik_orientation *at) {
    ik_vec direction = ik_quat_rotate(at->wanted, rest_of(chain, bone));
    return ik_quat_mul(least(chain, direction, ik_bones_direction(&chain->bones, bone)),
                       at->wanted);
}

bool ik_orient_own(const ik_chain *chain, int32_t bone) {
    return !ik_chain_limited(chain) || !chain->joints->joints[bone].limited;
}

// A part of the way from one rotation to another.
static ik_quat between(ik_quat from, ik_quat to, double share) {
    ik_quat way = ik_quat_mul(to, ik_quat_conjugate(from));
    return ik_quat_mul(ik_quat_from_vector(ik_vec_scale(share, ik_quat_to_vector(way))), from);
}

// Solves for a place with half of what is left of the budget, where limits may be in its way: the
// other half is for what comes after it.
static bool solve_first(ik_chain *chain, const ik_part *part, ik_vec target) {
    int32_t set = chain->max_iterations, most = ik_chain_max_iterations(chain);
    if (ik_chain_limited(chain)) {
        chain->max_iterations = chain->iterations + (most - chain->iterations + 1) / 2;
    }
    bool blocked = ik_ladder_solve(chain, part, target);
    chain->max_iterations = set;
    return blocked;
}

// Each bone up to it is turned by the least rotation from its rest,
// which next to half a turn is about the axis that rotations.c takes.
ik_quat ik_orient_untwisted(const ik_chain *chain, int32_t bone) {
    if (ik_chain_limited(chain)) {
        return chain->joints->posture.frames[bone];
    }
    ik_quat frame = chain->bones.base;
    for (int32_t i = 0; i <= bone; i++) {
        ik_vec z = {0, 0, 1}, around = chain->joints ? chain->joints->joints[i].z : z;
        ik_vec now = ik_quat_inverse_rotate(frame, ik_bones_direction(&chain->bones, i));
        ik_vec turn = ik_rotation_between(rest_of(chain, i), now, around);
        frame = ik_quat_mul(frame, ik_quat_from_vector(turn));
    }
    return frame;
}

// With part of its weight, an orientation is wanted that lies between it and the one that the bone
// has without: one that had an orientation before is turned from there.
static void weigh(ik_chain *chain, const ik_part *part, ik_vec target, ik_orientation *at) {
    int32_t bone = part->bones.count - 1;
    if (at->weight < 1) {
        bool oriented = at->own && chain->oriented == bone;
        ik_orientation before = {.wanted = chain->orientation};
        ik_ladder_solve(chain, part, target);
        ik_quat has =
            oriented ? ik_orient_rotation(chain, bone, &before) : ik_orient_untwisted(chain, bone);
        at->wanted = between(has, at->wanted, at->weight);
    }
}

static void solve_wrist(ik_chain *chain, const ik_part *part, ik_vec target, ik_orientation *at) {
    int32_t bone = part->bones.count - 1;
    double length = part->unit * (double)part->bones.lengths[bone];
    ik_vec direction = ik_quat_rotate(at->wanted, rest_of(chain, bone));
    ik_part rest = *part;
    if (bone > 0) {
        ik_chain_part(chain, bone, &rest);
    } else {
        rest.reach = rest.min_reach = 0;
    }
    if (chain->pin != IK_LOOSE) {
        ik_vec goal = ik_vec_sub(target, ik_chain_place(chain));
        direction = ik_greedy_turn(direction, length, goal, rest.min_reach, rest.reach);
    }
    ik_vec wrist = ik_vec_sub(target, ik_vec_scale(length, direction));
    if (bone > 0) {
        at->blocked = solve_first(chain, &rest, wrist);
    } else if (chain->pin == IK_LOOSE) {
        ik_chain_move_root(chain, wrist);
    }
    ik_bones_point(&chain->bones, bone, direction);
    if (ik_chain_limited(chain)) {
        ik_joints_take(chain->joints, &part->bones);
    }
    ik_chain_lay_joints(chain);
    ik_ladder_measure(chain, part, target);
    if (part->bones.trace) {
        ik_trace_chain(part->bones.trace, chain, IK_STEP_ORIENT);
    }
}

// Place and orientation as one aim, with half of what is left of the budget.
static void solve_aim(ik_chain *chain, const ik_part *part, ik_vec target, ik_orientation *at) {
    ik_vec goal = ik_vec_sub(target, ik_chain_place(chain));
    double tolerance = ik_min(chain->tolerance / part->unit, 4), reach = part->bones.reach;
    // An error within the tolerance is to be one within ORIENTED, too.
    double arm = ik_max(0.02 * reach, ik_min(tolerance / NEARLY, 0.5 * reach));
    ik_aim aim = {.place = ik_vec_scale(1 / part->unit, goal),
                  .oriented = true,
                  .frame = at->wanted,
                  .arm = arm};
    int32_t budget = (ik_chain_max_iterations(chain) - chain->iterations) / 2;
    if (!(reach > 0) || budget == 0) {
        return;
    }
    if (part->bones.trace) {
        ik_trace_aim(part->bones.trace, ik_chain_place(chain), goal, part->unit);
    }
    at->blocked =
        ik_search_for_aim(chain->joints, &part->bones, &aim, ik_min(tolerance, NEARLY * arm),
                          budget, &chain->iterations) != IK_SEARCH_FOUND;
    ik_chain_lay_joints(chain);
}

void ik_orient_solve(ik_chain *chain, const ik_part *part, ik_vec target, ik_orientation *at) {
    weigh(chain, part, target, at);
    if (at->own) {
        solve_wrist(chain, part, target, at);
    } else if (chain->pin != IK_LOOSE) {
        solve_aim(chain, part, target, at);
    }
    if (ik_chain_limited(chain)) {
        ik_part again; // The wrist has taken its place.
        ik_chain_part(chain, part->bones.count, &again);
        at->blocked = ik_ladder_solve(chain, &again, target) || at->blocked;
    }
}

// The twist since before is what is left of the turn when the bone is carried to where it points by
// the least rotation. Returns what is held back of it.
static double hold_twist(const ik_chain *chain, int32_t bone, ik_orientation *at) {
    ik_vec from = ik_quat_rotate(at->before, rest_of(chain, bone));
    ik_vec now = ik_bones_direction(&chain->bones, bone);
    ik_quat carried = ik_quat_mul(least(chain, from, now), at->before);
    double twist = ik_quat_twist(ik_quat_mul(at->has, ik_quat_conjugate(carried)), now);
    double part = ik_max(-at->most, ik_min(at->most, at->share * twist));
    at->has = ik_quat_mul(ik_quat_about(now, part), carried);
    return fabs(twist - part);
}

bool ik_orient_tell(ik_chain *chain, int32_t bone, ik_orientation *at) {
    double held = 0;
    if (at->own) {
        at->has = ik_orient_rotation(chain, bone, at);
        if (at->share < 1 || at->most < INFINITY) {
            held = hold_twist(chain, bone, at);
        }
        chain->orientation = at->has;
        chain->oriented = bone;
    } else {
        at->has = chain->joints->posture.frames[bone];
    }
    ik_quat off = ik_quat_mul(at->wanted, ik_quat_conjugate(at->has));
    chain->orientation_error = ik_vec_length(ik_quat_to_vector(off));
    return held > 0;
}
