// Compiled for speed, see build.sh.

// The cascade of solve/cascade.c, as far as most solves need it: the goal is within reach, and
// after an iteration of FABRIK each of Newton's steps comes nearer. Everything is in one function,
// so that numbers stay in registers. chain_batch/solve_group.c does the same for sixteen chains at
// once.

#include "solve/short_chain.h"

#include "solve/cascade.h"
#include "solvers/newton.h"
#include "solvers/straight.h"

// The most bones. Longer chains would profit less.
#define MOST_BONES 8

// The directions of all bones, or the offsets of their ends.
typedef float vectors[3 * MOST_BONES];

// What follows from the settings and the goal, in the unit of the bones.
typedef struct problem {
    const ik_bones *bones;
    ik_vec goal;
    ik_vec residual; // from tip to goal
    double tolerance;
    int32_t budget;
} problem;

static inline bool is_short(const ik_chain *chain) {
    const ik_bones *bones = &chain->bones;
    return bones->count > 2 && bones->count <= MOST_BONES && chain->solver == IK_AUTO &&
           !bones->stiffness && !bones->recorder && !ik_chain_is_limited(chain) &&
           ik_chain_get_max_iterations(chain) > 1;
}

static inline problem problem_of(const ik_chain *chain, ik_vec goal, ik_vec way) {
    double scale = 1 / chain->unit;
    return (problem){.bones = &chain->bones,
                     .goal = ik_vec_scale(scale, goal),
                     .residual = ik_vec_scale(scale, way),
                     .tolerance = ik_cascade_tolerance(chain->tolerance, chain->unit),
                     .budget = ik_chain_get_max_iterations(chain) - 1};
}

// Whether the cascade would begin with the projection.
static inline bool is_usual(const problem *p) {
    ik_ring ring = ik_projection_ring(p->bones, ik_cascade_slack(p->tolerance));
    double distance = ik_vec_length(p->goal);
    return distance > ring.inner && distance < ring.outer &&
           !ik_is_straight_inlined(p->bones, p->goal);
}

// Newton's steps, after the iteration of FABRIK to `work`. Sets *final to the directions in the
// end. Returns the number of iterations, with that of FABRIK; 0 if the chain needs another stage.
static inline int32_t project(const problem *p, vectors work, vectors units, const float **final) {
    float inverses[MOST_BONES];
    ik_turned turned = {units, inverses};
    const float *lengths = p->bones->lengths;
    int32_t count = p->bones->count, left = p->budget - 1, iterations = 1;
    int32_t last = left > IK_NEWTON_PASSES ? left - IK_NEWTON_PASSES : 0;
    float near = ik_newton_near_square(p->tolerance);
    ik_wide_vec goal = {p->goal.x, p->goal.y, p->goal.z};
    ik_tip tip = ik_tip_begin(goal, ik_wide3_narrow(goal));
    ik_sums sums = {.residual = ik_project_residual(work, lengths, count, tip)};
    *final = work;
    if (ik_wide3_dot(sums.residual, sums.residual) <= near) {
        return iterations;
    }
    ik_project_unit_outer(work, lengths, count, &sums);
    for (float longest = IK_NEWTON_FAR; left > last; longest = 1) {
        ik_wide3 by = ik_newton_step(sums.outer, sums.residual);
        if (!(ik_wide3_dot(by, by) <= longest * longest)) {
            return 0;
        }
        float before = ik_wide3_dot(sums.residual, by);
        bool lost = false;
        sums.residual = ik_project_turn(work, turned, lengths, count, tip, by, &lost);
        *final = units;
        iterations++, left--;
        if (lost || !(ik_wide3_dot(sums.residual, by) >= -(IK_NEWTON_OVERSHOOT * before))) {
            return 0;
        }
        if (ik_wide3_dot(sums.residual, sums.residual) <= near) {
            return iterations;
        }
        ik_project_outer(work, turned, lengths, count, &sums);
    }
    return 0;
}

// The offsets of the joints at the ends of the bones, as of ik_chain_update_positions. Returns that
// of the tip.
static inline ik_vec find_joints(const ik_chain *chain, const float *directions, vectors offsets) {
    float unit = (float)chain->unit;
    ik_wide3 at = {0, 0, 0};
    for (int32_t i = 0; i < chain->bones.count; i++) {
        ik_wide length = unit * chain->bones.lengths[i];
        at = ik_wide3_add(at, ik_wide3_scale(length, ik_wide3_load(directions + 3 * i)));
        ik_wide3_store(offsets + 3 * i, at);
    }
    return (ik_vec){at.x, at.y, at.z};
}

static inline void set_pose(ik_chain *chain, const float *directions, const vectors offsets) {
    float *offset = chain->offsets, *position = chain->positions;
    int32_t axes = chain->dimensions;
    ik_vec root = ik_chain_root(chain);
    chain->pose_count++;
    chain->oriented_bone = -1;
    position[0] = (float)root.x, position[1] = (float)root.y;
    if (axes == 3) {
        position[2] = (float)root.z;
    }
    for (int32_t i = 0; i < chain->bones.count; i++) {
        ik_wide3 at = ik_wide3_load(offsets + 3 * i);
        offset += axes, position += axes;
        offset[0] = at.x, offset[1] = at.y;
        position[0] = (float)(root.x + at.x), position[1] = (float)(root.y + at.y);
        if (axes == 3) {
            offset[2] = at.z;
            position[2] = (float)(root.z + at.z);
        }
        ik_wide3_store(chain->bones.directions + 3 * i, ik_wide3_load(directions + 3 * i));
    }
}

bool ik_short_chain_solve(ik_chain *chain, ik_vec goal) {
    if (!is_short(chain)) {
        return false;
    }
    ik_vec way = ik_vec_sub(goal, ik_chain_tip(chain, chain->bones.count));
    chain->error = ik_vec_length(way);
    if (chain->error <= chain->tolerance) {
        return true;
    }
    problem p = problem_of(chain, goal, way);
    if (!is_usual(&p)) {
        return false;
    }
    vectors work, units, offsets;
    const float *final;
    ik_wide3 residual = {(float)p.residual.x, (float)p.residual.y, (float)p.residual.z};
    int32_t count = p.bones->count;
    ik_fabrik_iteration(p.bones->directions, work, p.bones->lengths, count, false, residual);
    int32_t iterations = project(&p, work, units, &final);
    if (iterations == 0) {
        return false;
    }
    double error = ik_vec_length(ik_vec_sub(goal, find_joints(chain, final, offsets)));
    if (!(error <= chain->tolerance)) {
        return false;
    }
    chain->error = error;
    chain->iterations = iterations;
    chain->stage = IK_STAGE_PROJECTION;
    set_pose(chain, final, offsets);
    return true;
}
