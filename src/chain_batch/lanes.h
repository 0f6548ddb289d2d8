// chain_batch/lanes.h: the poses of a batch in quads of four lanes.

#ifndef IK_CHAIN_BATCH_LANES_H
#define IK_CHAIN_BATCH_LANES_H

#include "chain_batch/batch.h"

// Whether chains with the settings of this one can be solved in lanes.
bool ik_lanes_fit(const ik_chain *model, int32_t options);

// Creates lanes for `count` chains in the pose of the model, with lengths and tolerances as for
// ik_chain_batch_create. NULL if there is not enough memory.
ik_lanes *ik_lanes_create(const ik_chain *model, int32_t count, const double *lengths,
                          const double *tolerances);
void ik_lanes_destroy(ik_lanes *lanes);

double ik_lanes_tolerance(const ik_lanes *lanes, int32_t chain);

// The unit of the lengths of a chain, see ik_chain.unit.
double ik_lanes_unit(const ik_lanes *lanes, int32_t chain);

// The chain `alone`, as the chain of the batch with this index: its lengths, tolerance, root and
// pose. It stays so until the next call.
ik_chain *ik_lanes_take(const ik_lanes *lanes, int32_t chain, ik_vec root);

// The same for a solve alone: of the joints' positions, only the tip's offset is right.
ik_chain *ik_lanes_take_bones(const ik_lanes *lanes, int32_t chain, ik_vec root);

// Puts the pose of `alone` back.
void ik_lanes_put(ik_lanes *lanes, int32_t chain);

// Sets what a group has of its chains: shapes, lengths, directions, tips and work. The group has
// the quads from `first` on: as many as there are, at most IK_QUADS.
void ik_lanes_set_group(const ik_lanes *lanes, int32_t first, ik_group *group);

#endif
