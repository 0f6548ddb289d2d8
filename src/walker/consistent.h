// walker/consistent.h: whether the parts of a walker fit together.

#ifndef IK_WALKER_CONSISTENT_H
#define IK_WALKER_CONSISTENT_H

#include "walker/walker.h"

// Whether the parts of a state that was decoded fit together, as the stages leave them.
bool ik_walker_is_consistent(const ik_walker *walker);

#endif
