// chain.h: a chain: bones in a user's unit and place, and how they are solved.

#ifndef CHAIN_H
#define CHAIN_H

#include "bones.h"
#include "ik.h"

// What ended a solve, for tests and measurements.
typedef enum ik_rung {
    IK_RUNG_NONE, // it was within the tolerance, or FABRIK or dragging was asked for
    IK_RUNG_CLOSED_FORM,
    IK_RUNG_PROJECTION,
    IK_RUNG_PEEL,
    IK_RUNG_GREEDY
} ik_rung;

// One block of memory: the struct, then its arrays.
struct ik_chain {
    ik_bones bones; // in units of `unit`
    int32_t dimensions;
    double unit;  // the greatest power of two that is not above the reach
    double reach; // the user's, as are all below
    double min_reach;
    double root[3];
    float *offsets;   // [joint][dimension], relative to the root
    float *positions; // [joint][dimension]

    double tolerance;
    int32_t max_iterations;
    ik_solver solver;
    bool pinned;

    ik_status status;
    int32_t iterations;
    ik_rung rung;
    double error;
};

// Whether a number may be a coordinate: finite, and within 1e30 of zero.
static inline bool ik_is_coordinate(double x) {
    return fabs(x) <= 1e30;
}

// Brings offsets and positions up to the bones' directions.
void ik_chain_lay_joints(ik_chain *chain);

// Moves the root, and the positions with it.
void ik_chain_move_root(ik_chain *chain, ik_vec root);

// Where the root is, and where the tip is from there.
ik_vec ik_chain_place(const ik_chain *chain);
ik_vec ik_chain_tip(const ik_chain *chain);

#endif
