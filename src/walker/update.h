// walker/update.h: the parts of an update.

#ifndef IK_WALKER_UPDATE_H
#define IK_WALKER_UPDATE_H

#include "walker/walker.h"

// If an update has begun but not ended, ends it where its last finished substep ended. Calls that
// change a walker begin with this.
void ik_walker_end_update(ik_walker *walker);

// ik_walker_update in parts, for batches. Begins a frame; false if nothing will change in it. If
// true, ik_walker_simulate_frame must follow, and then ik_walker_publish or what takes its place.
bool ik_walker_begin_frame(ik_walker *walker, double seconds);
void ik_walker_simulate_frame(ik_walker *walker);

#endif
