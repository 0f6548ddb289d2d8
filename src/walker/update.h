// walker/update.h: ends an update that waits for its probes.

#ifndef IK_WALKER_UPDATE_H
#define IK_WALKER_UPDATE_H

#include "walker/walker.h"

// If an update has begun but not ended, ends it where its last finished substep ended. Calls that
// change a walker begin with this.
void ik_walker_end_update(ik_walker *walker);

#endif
