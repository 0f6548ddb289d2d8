// If the last bone can twist freely, its orientation determines the position of the joint at its
// root end, the wrist. The bones before it are solved for that position. The target's position has
// priority: if the wrist's position cannot be reached, judged by lengths alone, the bone is turned
// by the least angle after which it can be. If limits keep the wrist from its position, a last
// solve is for the target's position alone.
//
// If the last bone's joint is limited, position and orientation are one problem in joint space.

#include "solve/orientation.h"

#include "chain/pose.h"
#include "solve/cascade.h"
#include "solve/pose_blend.h"
#include "solve/status.h"
#include "solve/trace.h"
#include "solvers/constrained.h"
#include "solvers/greedy.h"

// Where position and orientation are one problem: the length that a radian counts as, in reaches.
#define RADIAN 0.15

// That problem gets the whole budget except for this many iterations, or a quarter of it if that is
// less. They are kept for the position alone, which hardly ever needs more.
#define POSITION_BUDGET 100

// The share of the budget for the position alone, before a weight below 1 is applied.
#define UNORIENTED_SHARE 0.25

// A twist of less than this, in radians, is rounding.
#define ROUNDING 1e-12

// The share of the budget for the bones before a free oriented bone. The rest is for later steps.
#define WRIST_SHARE 0.5

IK_ONCE ik_quat ik_chain_least_rotation(const ik_chain *chain, ik_vec from, ik_vec to) {
    ik_vec axis =
        chain->dimensions == 3 ? ik_vec_normal(from) : ik_bones_planar_axis(&chain->bones);
    return ik_quat_least(from, to, axis);
}

static ik_quat interpolate(ik_quat from, ik_quat to, double share) {
    ik_vec way = ik_quat_to_vector(ik_quat_change(from, to));
    return ik_quat_mul(ik_quat_from_vector(ik_vec_scale(share, way)), from);
}

static bool twists_freely(const ik_chain *chain, int32_t bone) {
    return !ik_chain_is_limited(chain) || !chain->joints->joints[bone].limited;
}

ik_quat ik_orientation_of(const ik_chain *chain, int32_t bone, ik_quat wanted) {
    ik_vec direction = ik_quat_rotate(wanted, ik_chain_rest_direction(chain, bone));
    ik_vec now = ik_bones_direction(&chain->bones, bone);
    return ik_quat_mul(ik_chain_least_rotation(chain, direction, now), wanted);
}

// The rotation of a bone if each bone up to it takes the least rotation from its rest.
static ik_quat untwisted(const ik_chain *chain, int32_t bone) {
    if (ik_chain_is_limited(chain)) {
        return chain->joints->state.rotations[bone];
    }
    ik_quat rotation = chain->bones.base;
    for (int32_t i = 0; i <= bone; i++) {
        ik_vec now = ik_quat_inverse_rotate(rotation, ik_bones_direction(&chain->bones, i));
        ik_quat turn = ik_quat_least(ik_chain_rest_direction(chain, i), now,
                                     ik_chain_half_turn_axis(chain, i));
        rotation = ik_quat_mul(rotation, turn);
    }
    return rotation;
}

ik_orientation ik_orientation_begin(const ik_chain *chain, const ik_request *request) {
    int32_t bone = request->part.bones.count - 1;
    ik_orientation orientation = {.wanted = request->rotation,
                                  .free = request->oriented && twists_freely(chain, bone),
                                  .before = chain->orientation};
    orientation.continues = orientation.free && chain->oriented_bone == bone;
    return orientation;
}

// Runs the cascade. If the chain has limits, it gets a share of the remaining budget; the rest is
// for later steps.
static bool solve_with_share(ik_chain *chain, ik_part *part, ik_vec target, double share) {
    int32_t set = chain->max_iterations, most = ik_chain_get_max_iterations(chain);
    if (ik_chain_is_limited(chain)) {
        int32_t left = most - chain->iterations;
        chain->max_iterations = chain->iterations + (int32_t)ceil(share * left);
    }
    bool blocked = ik_cascade_solve(chain, part, target);
    chain->max_iterations = set;
    return blocked;
}

// With a weight below 1, the orientation to solve for lies between the rotation that the bone has
// without it and the one asked for. To find the first, the position alone is solved for. A bone
// that was oriented in the last solve keeps that orientation, as far as its new direction allows.
static void apply_weight(ik_chain *chain, ik_request *request, ik_orientation *orientation) {
    if (request->weight < 1) {
        int32_t bone = request->part.bones.count - 1;
        request->blocked =
            solve_with_share(chain, &request->part, request->target, UNORIENTED_SHARE);
        ik_quat has = orientation->continues ? ik_orientation_of(chain, bone, orientation->before)
                                             : untwisted(chain, bone);
        orientation->wanted = interpolate(has, orientation->wanted, request->weight);
    }
}

// Solves the bones before the wrist, then points the last bone.
static void solve_wrist(ik_chain *chain, ik_request *request, const ik_orientation *orientation) {
    ik_part *part = &request->part;
    int32_t bone = part->bones.count - 1;
    double length = part->unit * (double)part->bones.lengths[bone];
    ik_vec direction = ik_quat_rotate(orientation->wanted, ik_chain_rest_direction(chain, bone));
    ik_part before = {.reach = 0, .min_reach = 0};
    if (bone > 0) {
        before = ik_chain_part(chain, bone, IK_PART_WRIST);
    }
    if (chain->root_mode != IK_ROOT_FREE) {
        ik_vec goal = ik_goal_of(chain, request->target);
        direction =
            ik_greedy_turn(&part->bones, direction, length, goal, before.min_reach, before.reach);
    }
    ik_vec wrist = ik_vec_sub(request->target, ik_vec_scale(length, direction));
    if (bone > 0) {
        request->blocked = solve_with_share(chain, &before, wrist, WRIST_SHARE) || request->blocked;
    } else if (chain->root_mode == IK_ROOT_FREE) {
        ik_chain_move_root(chain, wrist);
    }
    ik_bones_point(&chain->bones, bone, direction);
    if (ik_chain_is_limited(chain)) {
        ik_joints_clamp_bones(chain->joints, &part->bones);
    }
    ik_chain_update_positions(chain);
    ik_measure_error(chain, part, ik_goal_of(chain, request->target));
    ik_trace_chain(chain, IK_STEP_ORIENT);
}

// Solves for position and orientation as one problem in joint space.
static void solve_in_joint_space(ik_chain *chain, ik_request *request, ik_quat wanted) {
    ik_part *part = &request->part;
    double reach = part->bones.reach, tolerance = ik_min(chain->tolerance / part->unit, 4);
    ik_vec goal = ik_goal_of(chain, request->target);
    int32_t left = ik_chain_get_max_iterations(chain) - chain->iterations;
    int32_t budget = left - (left / 4 < POSITION_BUDGET ? left / 4 : POSITION_BUDGET);
    if (!(reach > 0) || budget == 0) {
        return;
    }
    ik_task tasks[] = {{.kind = IK_TASK_POSITION,
                        .joint = part->bones.count,
                        .target = ik_vec_scale(1 / part->unit, goal),
                        .weight = 1,
                        .tolerance = ik_search_tolerance(tolerance)},
                       {.kind = IK_TASK_ORIENTATION,
                        .joint = part->bones.count,
                        .rotation = wanted,
                        .weight = RADIAN * reach,
                        .tolerance = 0.9 * chain->orientation_tolerance}};
    ik_trace_goal(chain, part, goal);
    ik_search_end end = ik_search_joints(chain->joints, &part->bones, &(ik_tasks){tasks, 2},
                                         chain->restarts, budget, &chain->iterations);
    request->blocked = request->blocked || end != IK_SEARCH_FOUND;
    ik_chain_update_positions(chain);
}

void ik_orientation_solve(ik_chain *chain, ik_request *request, ik_orientation *orientation) {
    apply_weight(chain, request, orientation);
    if (orientation->free) {
        solve_wrist(chain, request, orientation);
    } else if (chain->root_mode != IK_ROOT_FREE) {
        solve_in_joint_space(chain, request, orientation->wanted);
    }
    if (ik_chain_is_limited(chain)) {
        bool blocked = ik_cascade_solve(chain, &request->part, request->target);
        request->blocked = blocked || request->blocked;
    }
}

// Twists the joint of a free bone to the wanted rotation, as far as the pose blend and the turn
// limits allow, and carries the bones after it along, so that their joints keep their angles.
// Returns the twist that was not allowed.
static double twist_joint(ik_chain *chain, const ik_request *request, ik_quat wanted) {
    int32_t bone = request->part.bones.count - 1;
    ik_joint *joint = &chain->joints->joints[bone];
    ik_joint_angles *angles = &chain->joints->state.angles[bone];
    ik_quat change = ik_quat_relative(chain->joints->state.rotations[bone], wanted);
    double twist = ik_quat_twist(change, joint->rest), most = ik_turn_left(chain, bone);
    double part = ik_clamp((1 - request->pose_blend) * twist, -most, most);
    if (fabs(part) > ROUNDING) {
        angles->twist += part;
        angles->twist -= fabs(angles->twist) > IK_PI ? copysign(2 * IK_PI, angles->twist) : 0;
        if (ik_joint_has_fixed_twist(joint)) {
            ik_joint_fix_twist(joint, angles->twist);
        }
        ik_joints_apply(chain->joints, &chain->bones);
        ik_chain_update_positions(chain);
    }
    return fabs(twist - part);
}

bool ik_orientation_end(ik_chain *chain, const ik_request *request,
                        const ik_orientation *orientation) {
    int32_t bone = request->part.bones.count - 1;
    bool limited = ik_chain_is_limited(chain), spatial = chain->dimensions == 3;
    bool in_joints = limited || (spatial && request->blends);
    double held = 0;
    if (in_joints && spatial && orientation->free) {
        if (!limited) {
            ik_blend_read(chain);
        }
        held = twist_joint(chain, request, orientation->wanted);
    }
    ik_quat has = in_joints ? chain->joints->state.rotations[bone]
                            : ik_orientation_of(chain, bone, orientation->wanted);
    if (!limited) {
        chain->orientation = has;
        chain->oriented_bone = bone;
    }
    ik_quat off = ik_quat_change(has, orientation->wanted);
    chain->orientation_error = ik_vec_length(ik_quat_to_vector(off));
    return held > 0;
}
