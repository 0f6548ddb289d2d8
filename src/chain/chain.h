// chain/chain.h: a chain: bones in a user's unit and place, and how they are solved.

#ifndef IK_CHAIN_CHAIN_H
#define IK_CHAIN_CHAIN_H

#include "core/input.h"
#include "ik.h"
#include "joints/bones.h"
#include "joints/joints.h"

typedef struct ik_turning ik_turning;     // of turning.c
typedef struct ik_rotations ik_rotations; // of rotations.c

// The bones that lead to a joint, as bones of their own.
typedef struct ik_part {
    ik_bones bones; // in units of `unit`
    double unit;
    double reach; // the user's, as is the next
    double min_reach;
} ik_part;

// One block of memory, the struct and its arrays; and one each for what not every chain has.
struct ik_chain {
    ik_bones bones; // in units of `unit`
    int32_t dimensions;
    double unit;  // the greatest power of two that is not above the reach
    double reach; // the user's, as are all below
    double min_reach;
    double root[3];
    float *offsets;      // [joint][dimension], relative to the root
    float *positions;    // [joint][dimension]
    ik_joints *joints;   // NULL until something needs them
    float *part_lengths; // of a part that is not the whole; NULL until there is one

    double tolerance;
    int32_t max_iterations; // 0: as is usual
    ik_solver solver;
    ik_pin pin;
    double pull;
    ik_vec home; // the root's, where it may be pulled from there
    ik_pole_kind pole_kind;
    ik_vec pole;
    double pole_weight;
    ik_turning *turning; // NULL until turns are limited, or a part of a pose is held

    uint32_t poses;   // how many poses it has had
    int32_t oriented; // the bone whose rotation in space is `orientation`, in this pose; or -1
    ik_quat orientation;
    ik_rotations *rotations; // NULL until they are asked for

    ik_status status;
    int32_t iterations;
    ik_rung rung;
    double error;
    double orientation_error;
};

// Whether any joint has limits: the chain's angles are then what it is, and its directions follow.
static inline bool ik_chain_limited(const ik_chain *chain) {
    return chain->joints && chain->joints->limited > 0;
}

// Brings offsets and positions up to the bones' directions.
void ik_chain_lay_joints(ik_chain *chain);

// Puts the root elsewhere; the second moves the positions with it.
void ik_chain_put_root(ik_chain *chain, ik_vec root);
void ik_chain_move_root(ik_chain *chain, ik_vec root);

// Where the root is, and where a joint is from there.
ik_vec ik_chain_place(const ik_chain *chain);
ik_vec ik_chain_offset(const ik_chain *chain, int32_t joint);

// The part of so many bones from the root on, which is good until the next is asked for. Says
// whether there was memory for it. Its reach may be 0.
bool ik_chain_part(ik_chain *chain, int32_t bones, ik_part *part);

// Makes the joints where there are none yet; says whether there was memory for them.
bool ik_chain_need_joints(ik_chain *chain);

#endif
