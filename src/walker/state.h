// walker/state.h: reads saved states.

#ifndef IK_WALKER_STATE_H
#define IK_WALKER_STATE_H

#include "walker/walker.h"

// Whether a walker can be restored to a state. If so, writes what it would become, as far as that
// does not depend on the ground, to `restored` and its legs, [leg_count]; nothing else changes.
bool ik_walker_read_state(const ik_walker *walker, const uint8_t *bytes, size_t size,
                          ik_walker *restored, ik_leg *legs);

#endif
