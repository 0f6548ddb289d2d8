// solve/goal.c: all that can be asked of a solve: what is asked for is read, the root is put where it
// may be, the bones are solved for place and orientation, turned to the pole, held back, and what
// came of it is judged.

#include "core/quat.h"
#include "solve/cascade.h"
#include "solve/orientation.h"
#include "solve/pole.h"
#include "solve/solve.h"
#include "solve/trace.h"
#include "solve/turn_limits.h"

// Within how many radians an orientation is had.
#define ORIENTED 1e-3

// Less than this, in radians, is not worth a turn to the pole.
#define TURNED 1e-7

typedef struct ik_task {
    ik_chain *chain;
    ik_part part;
    ik_vec target;
    double hold;
    bool oriented;
    ik_orientation orientation;
    bool was_oriented; // before, too
    bool blocked;      // by limits
    bool held;         // by the user's wish
} ik_task;

// Reading the goal.

static bool none(const double *turn) {
    return turn[0] == 0 && turn[1] == 0 && turn[2] == 0 && turn[3] == 0;
}

static ik_error read_orientation(ik_task *task, const ik_goal *goal, int32_t bone) {
    int32_t dimensions = task->chain->dimensions;
    ik_quat wanted, offset = ik_quat_identity;
    ik_error wrong = ik_read_turn(goal->orientation, dimensions, &wanted);
    if (!wrong && !none(goal->offset)) {
        wrong = ik_read_turn(goal->offset, dimensions, &offset);
    }
    task->orientation.wanted = ik_quat_mul(wanted, offset);
    task->orientation.weight = goal->weight;
    task->orientation.own = ik_orient_own(task->chain, bone);
    return wrong;
}

static bool is_share(double x) {
    return x >= 0 && x <= 1;
}

static ik_error read_goal(ik_task *task, const ik_goal *goal) {
    ik_chain *chain = task->chain;
    const double *to = goal->target;
    task->target = (ik_vec){to[0], to[1], chain->dimensions == 3 ? to[2] : 0};
    if (!ik_is_coordinate(task->target.x) || !ik_is_coordinate(task->target.y) ||
        !ik_is_coordinate(task->target.z)) {
        return IK_ERROR_COORDINATE;
    }
    int32_t bones = chain->bones.count;
    bool partial = goal->effector != 0;
    if (!(goal->effector >= 0 && goal->effector <= bones)) {
        return IK_ERROR_EFFECTOR;
    }
    int32_t effector = partial ? (int32_t)goal->effector : bones;
    if (partial && effector != goal->effector) {
        return IK_ERROR_EFFECTOR;
    }
    if (!is_share(goal->weight) || !is_share(goal->hold)) {
        return IK_ERROR_WEIGHT;
    }
    task->hold = goal->hold;
    task->oriented = goal->weight > 0;
    ik_error wrong = task->oriented ? read_orientation(task, goal, effector - 1) : IK_OK;
    if (wrong) {
        return wrong;
    }
    // What is solved for an orientation is the part without its last bone: there must be room for
    // that, too.
    bool room = !task->oriented || effector == 1 || ik_chain_part(chain, effector - 1, &task->part);
    room = room && ik_chain_part(chain, effector, &task->part);
    if (goal->hold > 0 || ik_turning_limited(chain)) {
        room = room && ik_turning_need(chain);
    }
    return room ? IK_OK : IK_ERROR_MEMORY;
}

// Solving.

// How the bone that ends in the effector was turned: by the least rotation from where it pointed;
// where it had an orientation and has one, from that to this.
static ik_quat turned(const ik_task *task, ik_vec from) {
    const ik_chain *chain = task->chain;
    int32_t bone = task->part.bones.count - 1;
    if (task->was_oriented && task->orientation.own) {
        return ik_quat_mul(ik_orient_rotation(chain, bone, &task->orientation),
                           ik_quat_conjugate(task->orientation.before));
    }
    ik_vec z = {0, 0, 1}, around = chain->dimensions == 3 ? ik_vec_normal(from) : z;
    ik_vec to = ik_bones_direction(&chain->bones, bone);
    return ik_quat_from_vector(ik_rotation_between(from, to, around));
}

// The bones behind the effector keep how they are turned against the bone before them, which
// pointed as is given.
static void carry(ik_task *task, ik_vec from) {
    ik_chain *chain = task->chain;
    int32_t effector = task->part.bones.count;
    if (effector == chain->bones.count) {
        return;
    }
    if (ik_chain_limited(chain)) {
        ik_joints_lay(chain->joints, &chain->bones, &chain->joints->posture);
        ik_joints_point(chain->joints, &chain->bones);
    } else {
        ik_quat turn = turned(task, from);
        for (int32_t i = effector; i < chain->bones.count; i++) {
            ik_vec u = ik_bones_direction(&chain->bones, i);
            ik_bones_point(&chain->bones, i, ik_vec_unit(ik_quat_rotate(turn, u), u));
        }
    }
    ik_chain_lay_joints(chain);
}

static void record(const ik_task *task, ik_step_kind kind) {
    if (task->part.bones.trace) {
        ik_ladder_measure(task->chain, &task->part, task->target);
        ik_trace_chain(task->part.bones.trace, task->chain, kind);
    }
}

static void keep_angles(ik_task *task) {
    const ik_joints *joints = task->chain->joints;
    if (ik_chain_limited(task->chain)) {
        memcpy(joints->kept, joints->posture.angles,
               (size_t)task->part.bones.count * sizeof(ik_angles));
    }
}

// Takes the angles that were kept where the end is further from the target now than it may be, and
// brings all of the bones up to the angles.
static void settle(ik_task *task, double least) {
    ik_chain *chain = task->chain;
    ik_joints *joints = chain->joints;
    const ik_bones *bones = &task->part.bones;
    ik_joints_take(joints, bones);
    ik_chain_lay_joints(chain);
    ik_ladder_measure(chain, &task->part, task->target);
    if (chain->error > least) {
        memcpy(joints->posture.angles, joints->kept, (size_t)bones->count * sizeof(ik_angles));
        ik_joints_lay(joints, bones, &joints->posture);
        ik_joints_point(joints, bones);
        ik_chain_lay_joints(chain);
    }
}

// The bones that turn to the pole are all, but for one that goes its own way to its orientation.
static void turn_to_pole(ik_task *task) {
    ik_chain *chain = task->chain;
    const ik_orientation *orientation = &task->orientation;
    bool own = task->oriented && orientation->own;
    int32_t bones = task->part.bones.count - own;
    if (chain->pole_kind == IK_POLE_NONE || bones < 2) {
        return;
    }
    ik_part part;
    ik_chain_part(chain, bones, &part);
    ik_pole_turn turn = ik_pole_find(chain, &part);
    if (fabs(turn.angle) < TURNED || !(part.reach > 0)) {
        return;
    }
    // Where the part has to end, for the tip to be at the target, or as near as it is.
    ik_vec tip = ik_chain_offset(chain, task->part.bones.count);
    ik_vec end = ik_vec_add(ik_chain_place(chain), ik_chain_offset(chain, bones));
    ik_ladder_measure(chain, &task->part, task->target);
    double least = ik_max(chain->error, chain->tolerance);
    bool reached = chain->error <= chain->tolerance, limited = ik_chain_limited(chain);
    if (reached) {
        ik_vec goal = ik_vec_sub(task->target, ik_chain_place(chain));
        end = ik_vec_add(end, ik_vec_sub(goal, tip));
    }
    keep_angles(task);
    ik_pole_apply(chain, &part, &turn, task->oriented && !own ? &orientation->wanted : NULL);
    ik_chain_lay_joints(chain);
    ik_ladder_measure(chain, &task->part, task->target);
    record(task, IK_STEP_POLE);
    if (limited || (reached && chain->error > chain->tolerance)) {
        // The end was moved, by rounding or by what limits did.
        ik_ladder_solve(chain, &part, end);
        ik_ladder_measure(chain, &task->part, task->target);
        if (limited) {
            settle(task, least);
        }
    }
}

static void hold_back(ik_task *task, ik_vec end_before) {
    ik_chain *chain = task->chain;
    bool loose = chain->pin == IK_LOOSE;
    if (!ik_turning_end(chain, task->hold) && !(loose && task->hold > 0)) {
        return;
    }
    task->held = true;
    ik_chain_lay_joints(chain);
    if (loose) {
        // The end has gone its share of the way.
        ik_vec way = ik_vec_scale(1 - task->hold, ik_vec_sub(task->target, end_before));
        ik_vec end = ik_chain_offset(chain, task->part.bones.count);
        ik_chain_move_root(chain, ik_vec_sub(ik_vec_add(end_before, way), end));
    }
    record(task, IK_STEP_HOLD);
}

// Judging.

// Why an orientation was not had: where the bone would have to begin is beyond the bones before it.
// Of a root that follows, nothing is beyond them: there it is the bone's own limit.
static ik_status judge_wrist(ik_task *task, ik_vec goal) {
    if (task->chain->pin == IK_LOOSE) {
        return IK_BLOCKED;
    }
    ik_part rest = task->part;
    int32_t bone = rest.bones.count - 1;
    double length = rest.unit * (double)rest.bones.lengths[bone];
    if (bone == 0 || task->blocked || !ik_chain_part(task->chain, bone, &rest)) {
        return task->blocked ? IK_BLOCKED : IK_OUT_OF_REACH;
    }
    ik_vec x = {1, 0, 0}, away = task->chain->joints ? task->chain->joints->joints[bone].rest : x;
    ik_vec wrist = ik_quat_rotate(task->orientation.wanted, away);
    ik_status status = ik_solve_by_lengths(&rest, ik_vec_sub(goal, ik_vec_scale(length, wrist)), 0);
    return status != IK_REACHED ? status : IK_STALLED;
}

// `goal` is as seen from where the root was when it was solved.
static ik_status judge(ik_task *task, ik_vec goal) {
    const ik_chain *chain = task->chain;
    bool turned = task->oriented && chain->orientation_error > ORIENTED;
    if (chain->error <= chain->tolerance && turned) {
        return task->held ? IK_STALLED : judge_wrist(task, goal);
    }
    // What is kept from a target within the tolerance of an edge is not the fault of the edge.
    bool kept = task->blocked || task->held;
    ik_status status = ik_solve_judge(chain, &task->part, goal, kept);
    return status == IK_BLOCKED && task->held ? IK_STALLED : status;
}

// How far the root is to be moved, and in which direction, where the chain alone did not get there.
static ik_vec pull_of(ik_task *task, ik_vec goal) {
    ik_chain *chain = task->chain;
    ik_vec gap = ik_vec_sub(goal, ik_chain_offset(chain, task->part.bones.count));
    double size = ik_vec_length(gap);
    if (chain->pin != IK_PULL || size <= chain->tolerance || judge(task, goal) == IK_STALLED) {
        return (ik_vec){0, 0, 0};
    }
    return ik_vec_scale(ik_min(chain->pull / size, 1), gap);
}

// A place, or the nearest one to which the root may be pulled: the pull may have become less since
// the root was there.
static ik_vec within_pull(const ik_chain *chain, ik_vec place) {
    ik_vec way = ik_vec_sub(place, chain->home);
    double size = ik_vec_length(way);
    return size > chain->pull ? ik_vec_add(chain->home, ik_vec_scale(chain->pull / size, way))
                              : place;
}

static void solve_part(ik_task *task) {
    ik_chain *chain = task->chain;
    int32_t effector = task->part.bones.count;
    ik_vec from = ik_bones_direction(&chain->bones, effector - 1);
    if (task->oriented) {
        ik_orient_solve(chain, &task->part, task->target, &task->orientation);
        task->blocked = task->orientation.blocked;
    } else {
        task->blocked = ik_ladder_solve(chain, &task->part, task->target);
    }
    turn_to_pole(task);
    carry(task, from);
}

static bool is_turning(const ik_task *task) {
    return task->hold > 0 || ik_turning_limited(task->chain);
}

// How the bone that is to have an orientation is turned before the solve.
static void find_before(ik_task *task) {
    const ik_chain *chain = task->chain;
    int32_t bone = task->part.bones.count - 1;
    bool own = task->oriented && task->orientation.own;
    task->was_oriented = own && chain->oriented == bone;
    task->orientation.before = chain->orientation;
    if (own && !task->was_oriented && is_turning(task)) {
        task->orientation.before = ik_orient_untwisted(chain, bone);
    }
}

// What the bone then has of it.
static void tell_orientation(ik_task *task) {
    int32_t bone = task->part.bones.count - 1;
    task->orientation.share = 1 - task->hold;
    task->orientation.most = task->hold < 1 ? ik_turning_left(task->chain, bone) : 0;
    if (ik_orient_tell(task->chain, bone, &task->orientation)) {
        task->held = true;
    }
}

// Solves, and says what the goal was as seen from the root.
static ik_vec solve_all(ik_task *task) {
    ik_chain *chain = task->chain;
    int32_t effector = task->part.bones.count;
    ik_vec stood = ik_chain_place(chain);
    if (chain->pin == IK_PULL) {
        ik_chain_move_root(chain, chain->home);
    }
    if (ik_chain_limited(chain)) {
        // Descents change postures about; of the bones behind their part, they know nothing.
        memcpy(chain->joints->trial.angles, chain->joints->posture.angles,
               (size_t)chain->bones.count * sizeof(ik_angles));
    }
    bool turning = is_turning(task);
    ik_vec before = ik_vec_add(ik_chain_place(chain), ik_chain_offset(chain, effector));
    if (turning) {
        ik_turning_begin(chain);
    }
    solve_part(task);
    ik_vec goal = ik_vec_sub(task->target, ik_chain_place(chain)), pull = pull_of(task, goal);
    if (turning) {
        hold_back(task, before);
    }
    ik_vec stands = ik_chain_place(chain), to = ik_vec_add(stands, pull);
    if (chain->pin == IK_PULL) {
        // The root goes its share of the way, too.
        ik_vec back = ik_vec_sub(within_pull(chain, stood), to);
        to = ik_vec_add(to, ik_vec_scale(task->hold, back));
    }
    if (ik_vec_length(ik_vec_sub(to, stands)) > 0) {
        ik_chain_move_root(chain, to);
        record(task, IK_STEP_PULL);
    }
    return goal;
}

static void run(ik_task *task) {
    ik_chain *chain = task->chain;
    chain->iterations = 0;
    chain->rung = IK_RUNG_NONE;
    chain->orientation_error = 0;
    ik_vec goal = ik_vec_sub(task->target, ik_chain_place(chain));
    find_before(task);
    task->held = task->hold == 1;
    if (!task->held) {
        goal = solve_all(task);
    }
    if (task->oriented) {
        tell_orientation(task);
    }
    ik_ladder_measure(chain, &task->part, task->target);
    chain->status = judge(task, goal);
}

int32_t ik_chain_solve_goal(ik_chain *chain, const ik_goal *goal) {
    ik_task task = {.chain = chain};
    ik_error wrong = read_goal(&task, goal);
    if (wrong) {
        return wrong;
    }
    run(&task);
    return chain->status;
}

int32_t ik_chain_trace(ik_chain *chain, const ik_goal *goal, ik_trace **trace) {
    *trace = NULL;
    ik_task task = {.chain = chain};
    ik_error wrong = read_goal(&task, goal);
    if (wrong) {
        return wrong;
    }
    // What its first step says is left.
    double error = chain->error;
    ik_ladder_measure(chain, &task.part, task.target);
    ik_trace *made = ik_trace_create(chain);
    if (!made) {
        chain->error = error;
        return IK_ERROR_MEMORY;
    }
    chain->bones.trace = task.part.bones.trace = made;
    record(&task, IK_STEP_START);
    run(&task);
    chain->bones.trace = NULL;
    ik_trace_finish(made, chain);
    *trace = made;
    return chain->status;
}
