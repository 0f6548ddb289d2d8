// walker/publish.h: what users read of a walker, in their axes.

#ifndef IK_WALKER_PUBLISH_H
#define IK_WALKER_PUBLISH_H

#include "walker/walker.h"

// Bends the legs, and writes body, joints, feet, homes, footholds and planted. The events are
// written as they happen.
void ik_walker_publish(ik_walker *walker);

#endif
