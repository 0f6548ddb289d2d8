// rig/rows.h: the rows of the least squares.

#ifndef IK_RIG_ROWS_H
#define IK_RIG_ROWS_H

#include "rig/rig.h"

// Sets the rows at the present pose. `weights`: a factor for the goals of each priority; goals
// whose factor is 0 have no rows. Rows of ties are the last ones.
void ik_rig_set_rows(ik_rig *rig, const double *weights);

// Adds a row: the point `at` of a goal should move by `error` along a direction.
ik_rig_row *ik_rig_add_move(ik_rig *rig, const ik_rig_slot *slot, double weight, ik_vec at,
                            ik_vec along, double error);

#endif
