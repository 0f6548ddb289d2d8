// solve/pole.h: turning a chain about the line from its root to its end, so that its bend points at a
// pole.

#ifndef IK_SOLVE_POLE_H
#define IK_SOLVE_POLE_H

#include "chain/chain.h"

// How a part of a chain, as it is, would have to be turned.
typedef struct ik_pole_turn {
    ik_vec axis;  // from the root to the part's end
    ik_vec bend;  // from that line to the middle of the joints, at right angles to it
    double angle; // about the axis, to the pole's side; 0 where nothing is to be turned
} ik_pole_turn;

ik_pole_turn ik_pole_find(const ik_chain *chain, const ik_part *part);

// Turns a part, its end staying where it is; as far as limits allow. `frame` is the orientation
// that the last bone keeps, NULL where there is none.
void ik_pole_apply(ik_chain *chain, const ik_part *part, const ik_pole_turn *turn,
                   const ik_quat *frame);

#endif
