// chain_batch/group.h: solves up to sixteen chains at once.
//
// A quad is four chains, one in each lane of a register; a group is up to four quads. FABRIK moves
// one bone after the other, and most of the time it waits for a square root. Four quads whose
// instructions are interleaved take little longer than one. The parts that follow are made for one
// quad after the other.

#ifndef IK_CHAIN_BATCH_GROUP_H
#define IK_CHAIN_BATCH_GROUP_H

#include "core/vec.h"

#define IK_QUAD 4   // chains of a quad
#define IK_QUADS 4  // quads of a group
#define IK_GROUP 16 // chains of a group

// What follows from the lengths and the tolerances of a quad: one number per lane.
typedef struct ik_quad_shape {
    double tolerance[IK_QUAD];    // in the user's unit
    double inverse_unit[IK_QUAD]; // of ik_chain.unit
    float unit[IK_QUAD];
    // In the unit of the bones: goals whose distances from the root are not between these need
    // another stage.
    double inner[IK_QUAD], outer[IK_QUAD];
    // The squares of the tolerance and of these two, moved by a margin that is greater than the
    // rounding of floats: most solves need no square roots to begin. The vector from tip to goal
    // must be longer than the first.
    float away_square[IK_QUAD], inner_square[IK_QUAD], outer_square[IK_QUAD];
    float near_square[IK_QUAD]; // of the distance that the projection must reach
} ik_quad_shape;

// Chains of `bones` bones, 3 or more. A set of lanes is a number with one bit for each, that of
// lane 0 is 1.
typedef struct ik_group {
    int32_t bones, dimensions;
    int32_t budget;              // passes of the projection, at least 1
    int32_t quads;               // 1 to IK_QUADS
    bool same_shape;             // then there is one shape, and one list of lengths, for all quads
    const ik_quad_shape *shapes; // [quad]
    const float *lengths;        // [quad][bone][lane], in the unit
    float *directions;           // [quad][bone][xyz][lane]
    float *tips;                 // [quad][xyz][lane]: relative to the root
    float *work, *units;         // [quad][bone][xyz][lane]; the solve uses these, and
    float *inverses;             //   [quad][bone][lane], and
    float *rows;                 //   the positions of a quad

    uint32_t asked;                // the lanes to solve
    const double *targets, *roots; // [lane][axis]; also lanes that are not asked can be read

    // The result, of the lanes that are asked and valid.
    float *positions; // [lane][joint][axis]
    double *errors;
    int32_t *iterations;
    uint8_t *statuses;
    uint32_t invalid; // lanes that were asked, but whose target or root is not valid
} ik_group;

// Solves as ik_chain_solve does, in the lanes where that takes a few steps of the projection alone;
// and in those whose tip is at the goal already. Returns the lanes that were asked and are valid,
// but not solved: of these, directions and tips have not changed, and the result means nothing.
uint32_t ik_group_solve(ik_group *group);

// Makes one iteration of FABRIK in all lanes of all quads, from the directions to `work`.
//   residuals  the vectors from the tips to the goals, in the unit of the bones, [quad][xyz][lane]
void ik_quads_fabrik(const ik_group *group, const float *residuals);

#endif
