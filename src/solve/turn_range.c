// A solve looks for a pose without regard to how far the joints turn. If that is too far for any of
// them, or the pose is worse than the one before, it is found again within a range: each joint may
// turn by so much, from its angles before the solve. Two descents by damped least squares look for
// the least error there:
//
//     towards   begins where the joints are when each has turned towards the pose found first as
//               far as it may. So the chain also comes out of a straight pose, to its pole, and
//               through null motions.
//     onward    begins with the pose before: a descent never ends further from the target than it
//               began.
//
// The first one is taken if it is not worse. A chain with a free root is dragged within the range.
//
// A chain that lags behind a moving target could catch up in one leap of its tip. So the tip moves
// by at most a multiple of the target's own step, and a little: then the goal of the descents is
// that much nearer. A target that leaps lifts this bound, until the chain has arrived.
//
// Within limits, all ways nearer may be closed, although another pose reaches the target. A chain
// that is stuck so, while its target rests, leaves its place: it turns towards that pose, also if
// that leads away from the target for a while.

#include "solve/turn_range.h"

#include "chain/pose.h"
#include "chain/turn_limits.h"
#include "joints/turn.h"
#include "solve/pose_blend.h"
#include "solve/status.h"
#include "solvers/drag.h"

// The bound of the tip's step: so many times that of the target, and so many reaches. The bound
// falls by at most this factor per solve. A step of the target of more than LEAP reaches is a leap.
#define RATE 2.5
#define SLIGHT 8e-3
#define FALLS 0.8
#define LEAP 0.1
#define MARGIN 0.1 // by which the tip may exceed its bound

// A chain is stuck if so many solves for the same goal have missed it, and one gains less than
// this, in reaches.
#define STILL 8
#define STUCK 1e-4

// An error that differs by less is not worse, in the unit of the bones.
#define NOT_WORSE 1e-6

static void set_range(ik_chain *chain, int32_t first) {
    const ik_turn_limits *limits = chain->turn_limits;
    for (int32_t i = first; i < chain->bones.count; i++) {
        chain->joints->joints[i].turn_most = limits->most[i];
        chain->joints->joints[i].turn_from = limits->before[i];
    }
}

// Ends the range, and sets the bones. Within it, a joint without limits may have turned on beyond
// pi: its angles become those of the same rotation that it has elsewhere.
static void clear_range(ik_chain *chain) {
    ik_joints *joints = chain->joints;
    for (int32_t i = 0; i < chain->bones.count; i++) {
        joints->joints[i].turn_most = INFINITY;
        joints->joints[i].turn_from = (ik_joint_angles){0, 0, 0};
        joints->state.angles[i] = ik_joint_clamp(&joints->joints[i], joints->state.angles[i]);
    }
    ik_joints_apply(joints, &chain->bones);
    ik_chain_update_positions(chain);
}

// Sets the bound of the tip for this solve.
static void update_bound(ik_chain *chain, const ik_request *request, double step) {
    ik_motion *motion = &chain->motion;
    double reach = request->part.reach, bound = RATE * step + SLIGHT * reach;
    bool leaps = step > LEAP * reach;
    motion->tip_bound = leaps ? INFINITY : ik_max(bound, FALLS * motion->tip_bound);
}

// The goal, or the point at a distance on the way to it.
static ik_vec nearer_goal(ik_vec from, ik_vec goal, double distance) {
    ik_vec way = ik_vec_sub(goal, from);
    double size = ik_vec_length(way);
    return size > distance ? ik_vec_add(from, ik_vec_scale(distance / size, way)) : goal;
}

static bool turns_too_far(const ik_chain *chain, int32_t first) {
    const ik_turn_limits *limits = chain->turn_limits;
    for (int32_t i = first; i < chain->bones.count; i++) {
        double turn = ik_joint_turn(&chain->joints->joints[i], limits->before[i],
                                    chain->joints->state.angles[i]);
        if (turn > limits->most[i]) {
            return true;
        }
    }
    return false;
}

// Sets the joints to the better end of the two descents. `towards`: the pose found first.
static void descend_twice(ik_chain *chain, const ik_request *request, ik_vec goal,
                          const ik_joint_angles *towards) {
    ik_joints *joints = chain->joints;
    goal = ik_vec_scale(1 / chain->unit, goal);
    double error = ik_blend_descend(chain, request, goal, towards);
    if (error > 0) {
        memcpy(joints->best, joints->state.angles,
               (size_t)chain->bones.count * sizeof *joints->best);
        if (ik_blend_descend(chain, request, goal, chain->turn_limits->before) >=
            error - NOT_WORSE) {
            ik_blend_set(chain, joints->best);
        }
    }
}

// Whether the chain is stuck, and leaves its place: then it goes on until it has arrived, or its
// target moves.
static bool leaves(ik_chain *chain, const ik_request *request, ik_vec goal, ik_vec from,
                   bool reaches) {
    ik_motion *motion = &chain->motion;
    int32_t end = request->part.bones.count;
    ik_vec now = ik_vec_scale(chain->unit, chain->joints->state.positions[end]);
    double gain = ik_vec_length(ik_vec_sub(goal, from)) - ik_vec_length(ik_vec_sub(goal, now));
    bool stuck = motion->repeats >= STILL && gain < STUCK * request->part.reach;
    motion->leaves = reaches && request->step == 0 && (motion->leaves || stuck);
    return motion->leaves;
}

// An end that misses its goal is no further from it than it was: so it moves by at most twice the
// distance. If that is too far, half of the distance is not.
static void solve_in_range(ik_chain *chain, const ik_request *request, ik_vec goal, ik_vec from) {
    ik_joints *joints = chain->joints;
    int32_t end = request->part.bones.count;
    double bound = chain->motion.tip_bound;
    ik_vec found = ik_chain_offset(chain, end);
    bool reaches = ik_vec_length(ik_vec_sub(goal, found)) <= chain->tolerance;
    memcpy(joints->kept, joints->state.angles, (size_t)chain->bones.count * sizeof *joints->kept);
    descend_twice(chain, request, nearer_goal(from, goal, bound), joints->kept);
    ik_vec moved = ik_vec_scale(chain->unit, joints->state.positions[end]);
    if (ik_vec_length(ik_vec_sub(moved, from)) > (1 + MARGIN) * bound) {
        descend_twice(chain, request, nearer_goal(from, goal, bound / 2), joints->kept);
    }
    if (leaves(chain, request, goal, from, reaches)) {
        ik_blend_set(chain, joints->kept);
    }
    clear_range(chain);
}

// The root is where the solve has put it.
static void drag_in_range(ik_chain *chain, const ik_request *request, ik_vec goal) {
    ik_part part = request->part;
    part.bones.recorder = NULL;
    ik_vec end = ik_vec_add(ik_chain_root(chain), goal);
    ik_blend_set(chain, chain->turn_limits->before);
    ik_vec tip = ik_vec_scale(chain->unit, chain->joints->state.positions[part.bones.count]);
    ik_vec before = ik_vec_add(chain->turn_limits->root, tip);
    ik_drag_limited(chain->joints, &part.bones,
                    ik_vec_scale(1 / part.unit, ik_vec_sub(end, before)));
    clear_range(chain);
    ik_chain_move_root(chain, ik_vec_sub(end, ik_chain_offset(chain, part.bones.count)));
}

bool ik_turn_range_solve(ik_chain *chain, const ik_request *request, ik_vec goal, ik_vec from) {
    bool free_root = chain->root_mode == IK_ROOT_FREE;
    int32_t first = free_root ? 1 : 0;
    ik_blend_read(chain);
    update_bound(chain, request, request->step);
    ik_vec now = ik_chain_offset(chain, request->part.bones.count);
    double stays = ik_vec_length(ik_vec_sub(goal, from)) + NOT_WORSE * chain->unit;
    bool leaps = ik_vec_length(ik_vec_sub(now, from)) > chain->motion.tip_bound;
    bool worse = ik_vec_length(ik_vec_sub(goal, now)) > stays;
    bool elsewhere = !free_root && (leaps || worse);
    if (!elsewhere && !turns_too_far(chain, first)) {
        // The chain has arrived, or is as near as it can come.
        chain->motion.tip_bound = 0;
        return false;
    }
    set_range(chain, first);
    if (free_root) {
        drag_in_range(chain, request, goal);
    } else {
        solve_in_range(chain, request, goal, from);
    }
    return true;
}
