// chain_batch/group.h: solves eight chains at once.
//
// FABRIK moves one bone after the other, and most of the time it waits for a square root. Eight
// chains in two registers, whose instructions are interleaved, take hardly longer than four. What
// follows has no such wait: it works on four chains, a half of the group, at a time.

#ifndef IK_CHAIN_BATCH_GROUP_H
#define IK_CHAIN_BATCH_GROUP_H

#include "core/vec.h"

#define IK_GROUP 8
#define IK_HALF 4
#define IK_GROUP_LANES 0xffu

// What follows from the lengths and the tolerances of the chains: one number per lane. All but the
// first three are in the unit of the bones.
typedef struct ik_group_shape {
    double tolerance[IK_GROUP];
    double inverse_unit[IK_GROUP]; // of ik_chain.unit
    float unit[IK_GROUP];
    // Targets whose distances from the root are not between these need another stage.
    double inner[IK_GROUP], outer[IK_GROUP];
    // The squares of the three limits, each moved by so much that a square between them leaves no
    // doubt about the distance: most solves need no square roots to begin.
    double beyond_tolerance[IK_GROUP], beyond_inner[IK_GROUP], within_outer[IK_GROUP];
    float near[IK_GROUP]; // the square of the distance that the projection must reach
} ik_group_shape;

// Eight chains of `bones` bones, 3 or more. A set of lanes is a number with one bit for each, that
// of lane 0 is 1.
typedef struct ik_group {
    int32_t bones, dimensions;
    int32_t budget; // passes of the projection, at least 1
    const ik_group_shape *shape;
    const float *lengths; // [bone][lane], in the unit
    float *directions;    // [bone][xyz][lane]
    float *tips;          // [xyz][lane]: relative to the root
    float *work, *units;  // [bone][xyz][lane]; the solve uses these

    uint32_t asked;                // the lanes to solve
    const double *targets, *roots; // [lane][axis]; also lanes that are not asked can be read
    float *positions[IK_GROUP];    // where to write the joints of each lane, [joint][axis],
    float *elsewhere;              //   and those of lanes that are not solved

    // The result.
    uint32_t invalid; // lanes that were asked, but whose target or root is not valid
    double errors[IK_GROUP];
    int32_t iterations[IK_GROUP];
} ik_group;

// Solves as ik_chain_solve does, in the lanes where that takes a few steps of the projection alone;
// and in those whose tip is at the goal already. Sets directions, tips, positions, errors and
// iterations of these lanes. Returns the lanes that were asked and are valid, but not solved:
// nothing of them has changed but the positions.
uint32_t ik_group_solve(ik_group *group);

// One iteration of FABRIK in all lanes, from `directions` to `work`. `residuals` are the vectors
// from tip to goal, in the unit.
void ik_group_fabrik(const ik_group *group, const float *residuals);

#endif
