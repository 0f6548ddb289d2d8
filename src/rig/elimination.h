// rig/elimination.h: the linear equations of one step, solved along the tree.

#ifndef IK_RIG_ELIMINATION_H
#define IK_RIG_ELIMINATION_H

#include "rig/columns.h"

// Sets the steps of all columns that are not fixed, and the motions of all bodies, from the active
// rows, the pulls and the damping.
void ik_rig_eliminate(ik_rig *rig, double damping);

// Sets the motions of all bodies from the steps of the columns.
void ik_rig_set_motions(ik_rig *rig);

// How far the motions of the bodies move a row's point or axis.
double ik_rig_row_move(const ik_rig *rig, const ik_rig_row *row);

// Sets the bodies' vectors to the forces of the active rows, their errors times their weights, on
// each body and all after it.
void ik_rig_set_forces(ik_rig *rig);

// How much these forces work on a column of a joint, and on those that follow it.
double ik_rig_column_work(const ik_rig *rig, int32_t joint, int32_t index);

#endif
