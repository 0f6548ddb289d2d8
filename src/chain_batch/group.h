// chain_batch/group.h: solves four chains at once, each in one lane of a SIMD register.

#ifndef IK_CHAIN_BATCH_GROUP_H
#define IK_CHAIN_BATCH_GROUP_H

#include "core/vec.h"

#define IK_GROUP 4

// What follows from the lengths of four chains: one number per lane.
typedef struct ik_group_shape {
    double unit[IK_GROUP], inverse_unit[IK_GROUP]; // as ik_chain.unit
    double reach[IK_GROUP];                        // of the bones, in that unit
    double min_reach[IK_GROUP];                    // ik_bones_min_reach
} ik_group_shape;

// Four chains of `bones` bones, 3 or more. A set of lanes is a number with one bit for each, that of
// lane 0 is 1.
typedef struct ik_group {
    int32_t bones, budget;
    const ik_group_shape *shape;
    const float *lengths;     // [bone][lane], in the unit
    const double *tolerances; // [lane]
    float *directions;        // [bone][xyz][lane]
    float *tips;              // [xyz][lane]
    float *work;              // [bone][xyz][lane]; the solve uses it
    uint32_t asked;           // the lanes to solve
    double goals[3][IK_GROUP], roots[3][IK_GROUP];

    // Where to write the joints of each lane: `dimensions` numbers per joint.
    int32_t dimensions;
    float *positions[IK_GROUP];

    // The result.
    double errors[IK_GROUP];
    int32_t iterations[IK_GROUP];
} ik_group;

// Solves for the goals, which are relative to the roots, as ik_chain_solve does, in the lanes where
// that takes a few steps of the projection alone; and in those whose tip is at the goal already.
// Sets directions, tips, positions, errors and iterations of these lanes. Returns the lanes that
// were asked for and not solved: nothing of them has changed, except for `positions`.
uint32_t ik_group_solve(ik_group *group);

#endif
