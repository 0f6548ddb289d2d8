// Solves for a goal, in phases: the root is put where the solve starts from; the part up to the
// effector is solved for position and orientation, and turned to the pole; the bones after it are
// carried along; turns are limited and the pose is blended; the root is pulled; the status is set.

#include "solve/cascade.h"
#include "solve/follow.h"
#include "solve/goal.h"
#include "solve/orientation.h"
#include "solve/pole.h"
#include "solve/pose_blend.h"
#include "solve/status.h"
#include "solve/trace.h"
#include "solve/turn_range.h"

#include "chain/pose.h"

static void measure(ik_chain *chain, const ik_request *request) {
    ik_measure_error(chain, &request->part, ik_goal_of(chain, request->target));
}

static void record(ik_chain *chain, const ik_request *request, ik_step_kind kind) {
    if (chain->bones.recorder) {
        measure(chain, request);
        ik_trace_chain(chain, kind);
    }
}

// The part.

// The rotation by which the effector's bone has turned. If the bone had an orientation before and
// has one now, it is the rotation from one to the other; otherwise the least rotation from its old
// direction to its new one.
static ik_quat turn_of_effector(const ik_chain *chain, const ik_request *request,
                                const ik_orientation *orientation, ik_vec from) {
    int32_t bone = request->part.bones.count - 1;
    if (orientation->continues) {
        return ik_quat_change(orientation->before,
                              ik_orientation_of(chain, bone, orientation->wanted));
    }
    return ik_chain_least_rotation(chain, from, ik_bones_direction(&chain->bones, bone));
}

// Carries the bones after the effector along: each keeps its rotation relative to the bone before
// it.
static void carry_along(ik_chain *chain, const ik_request *request,
                        const ik_orientation *orientation, ik_vec from) {
    int32_t effector = request->part.bones.count;
    if (effector == chain->bones.count) {
        return;
    }
    if (ik_chain_is_limited(chain)) {
        ik_joints_apply(chain->joints, &chain->bones);
    } else if (request->blends) {
        ik_blend_carry(chain, effector);
    } else {
        ik_quat turn = turn_of_effector(chain, request, orientation, from);
        ik_bones_rotate(&chain->bones, effector, chain->bones.count, turn);
    }
    ik_chain_update_positions(chain);
}

static void solve_part(ik_chain *chain, ik_request *request, ik_orientation *orientation) {
    int32_t effector = request->part.bones.count;
    ik_vec from = ik_bones_direction(&chain->bones, effector - 1);
    if (ik_chain_is_limited(chain)) {
        // Descents swap state and trial, and set only the bones of their part: the others must be
        // equal.
        memcpy(chain->joints->trial.angles, chain->joints->state.angles,
               (size_t)chain->bones.count * sizeof(ik_joint_angles));
    }
    if (ik_pole_solve_alone(chain, request)) {
        carry_along(chain, request, orientation, from);
        return;
    }
    if (request->oriented) {
        ik_orientation_solve(chain, request, orientation);
    } else {
        request->blocked = ik_cascade_solve(chain, &request->part, request->target);
    }
    ik_pole_solve(chain, request, orientation);
    carry_along(chain, request, orientation, from);
}

// The status.

// The reason why an orientation was missed although the position was reached. With a fixed root,
// the oriented bone would have to begin at a point that the bones before it cannot reach. With a
// free root every point can be reached: the reason is the bone's own limit, or, without limits, a
// tolerance below rounding.
static ik_status status_of_wrist(ik_chain *chain, const ik_request *request, ik_quat wanted,
                                 ik_vec goal) {
    const ik_part *part = &request->part;
    int32_t bone = part->bones.count - 1;
    bool free_root = chain->root_mode == IK_ROOT_FREE;
    if (request->blocked || (free_root && ik_chain_is_limited(chain))) {
        return IK_BLOCKED;
    }
    if (free_root) {
        return IK_STALLED;
    }
    if (bone == 0) {
        return IK_OUT_OF_REACH;
    }
    double length = part->unit * (double)part->bones.lengths[bone];
    ik_vec direction = ik_quat_rotate(wanted, ik_chain_rest_direction(chain, bone));
    ik_vec wrist = ik_vec_sub(goal, ik_vec_scale(length, direction));
    ik_part before = ik_chain_part(chain, bone, IK_PART_WRIST);
    ik_status status = ik_status_by_lengths(&before, wrist, 0);
    return status != IK_REACHED ? status : IK_STALLED;
}

// Returns the status. `goal`: the target relative to the root's position during the solve.
static ik_status judge(ik_chain *chain, const ik_request *request,
                       const ik_orientation *orientation, ik_vec goal) {
    if (request->oriented && chain->error <= chain->tolerance &&
        chain->orientation_error > chain->orientation_tolerance) {
        return request->hindered ? IK_STALLED
                                 : status_of_wrist(chain, request, orientation->wanted, goal);
    }
    bool hindered = request->blocked || request->hindered;
    ik_status status = ik_status_of(chain, &request->part, goal, hindered);
    return status == IK_BLOCKED && request->hindered ? IK_STALLED : status;
}

// The root.

// The vector by which the root must move, because the chain alone did not reach the target.
static ik_vec pull_of(ik_chain *chain, const ik_request *request, const ik_orientation *orientation,
                      ik_vec goal) {
    ik_vec residual = ik_vec_sub(goal, ik_chain_offset(chain, request->part.bones.count));
    double size = ik_vec_length(residual);
    if (chain->root_mode != IK_ROOT_PULL || size <= chain->tolerance ||
        judge(chain, request, orientation, goal) == IK_STALLED) {
        return (ik_vec){0, 0, 0};
    }
    return ik_vec_scale(ik_min(chain->max_pull / size, 1), residual);
}

// The point nearest to `place` to which the root may be pulled. The root may have been further away
// before: max_pull may have been reduced.
static ik_vec within_pull(const ik_chain *chain, ik_vec place) {
    ik_vec way = ik_vec_sub(place, chain->root_anchor);
    double size = ik_vec_length(way);
    return size > chain->max_pull
               ? ik_vec_add(chain->root_anchor, ik_vec_scale(chain->max_pull / size, way))
               : place;
}

// Moves the root by the pull. `was`: where the root was before the solve; the pose blend keeps a
// share of that.
static void pull_root(ik_chain *chain, const ik_request *request, ik_vec was, ik_vec pull) {
    ik_vec now = ik_chain_root(chain), to = ik_vec_add(now, pull);
    if (chain->root_mode == IK_ROOT_PULL) {
        ik_vec back = ik_vec_sub(within_pull(chain, was), to);
        to = ik_vec_add(to, ik_vec_scale(request->pose_blend, back));
    }
    if (ik_vec_length(ik_vec_sub(to, now)) > 0) {
        ik_chain_move_root(chain, to);
        record(chain, request, IK_STEP_PULL);
    }
}

// Limits turns and blends poses. `was`: where the root was; `end`: where the effector was, relative
// to that; `root`: where the root will be.
static void blend(ik_chain *chain, ik_request *request, ik_vec was, ik_vec end, ik_vec root) {
    bool free_root = chain->root_mode == IK_ROOT_FREE, kept = request->pose_blend > 0;
    // The difference of two positions in space would lose digits where the chain is far from 0.
    ik_vec from = ik_vec_add(end, ik_vec_sub(was, root));
    ik_vec goal = ik_vec_sub(request->target, root);
    bool limits_turns = ik_chain_limits_turns(chain);
    bool limited = limits_turns && ik_turn_range_solve(chain, request, goal, from);
    bool followed = !limits_turns && ik_follows(chain) && ik_follow(chain, request, goal);
    request->hindered = limited || kept;
    if (ik_blend_end(chain, request->pose_blend)) {
        ik_chain_update_positions(chain);
    }
    if (free_root && kept) {
        // The effector moves its share of the way, and the root follows.
        ik_vec place = ik_vec_add(was, end);
        ik_vec way = ik_vec_scale(1 - request->pose_blend, ik_vec_sub(request->target, place));
        ik_vec now = ik_chain_offset(chain, request->part.bones.count);
        ik_chain_move_root(chain, ik_vec_sub(ik_vec_add(place, way), now));
    }
    if (limited || followed || kept) {
        record(chain, request, IK_STEP_BLEND);
    }
}

// Runs all phases except the last, the status. Returns the target relative to the root's position
// during the solve.
static ik_vec solve_phases(ik_chain *chain, ik_request *request, ik_orientation *orientation) {
    ik_vec root = ik_chain_root(chain);
    ik_vec end = ik_chain_offset(chain, request->part.bones.count);
    if (chain->root_mode == IK_ROOT_PULL) {
        ik_chain_move_root(chain, chain->root_anchor);
    }
    bool dragged = chain->pole_kind != IK_POLE_NONE && chain->root_mode == IK_ROOT_FREE;
    if (request->blends || dragged) {
        ik_follow_begin(chain, request, ik_goal_of(chain, request->target));
    } else {
        chain->motion.started = false;
    }
    if (request->blends) {
        ik_blend_begin(chain);
    }
    solve_part(chain, request, orientation);
    ik_vec goal = ik_goal_of(chain, request->target);
    ik_vec pull = pull_of(chain, request, orientation, goal);
    if (request->blends) {
        blend(chain, request, root, end, ik_vec_add(ik_chain_root(chain), pull));
    }
    pull_root(chain, request, root, pull);
    return goal;
}

void ik_goal_solve(ik_chain *chain, ik_request *request) {
    chain->iterations = 0;
    chain->stage = IK_STAGE_NONE;
    chain->orientation_error = 0;
    ik_vec goal = ik_goal_of(chain, request->target);
    ik_orientation orientation = ik_orientation_begin(chain, request);
    request->hindered = request->pose_blend == 1;
    if (!request->hindered) {
        goal = solve_phases(chain, request, &orientation);
    } else if (request->oriented) {
        ik_blend_begin(chain);
    }
    if (request->oriented && ik_orientation_end(chain, request, &orientation)) {
        request->hindered = true;
    }
    if (request->blends) {
        ik_blend_finish(chain);
    }
    measure(chain, request);
    chain->status = judge(chain, request, &orientation, goal);
    ik_chain_pose_changed(chain, IK_POSE_SOLVED);
}
