// walker/publish.h: what users read of a walker, in their axes.

#ifndef IK_WALKER_PUBLISH_H
#define IK_WALKER_PUBLISH_H

#include "core/quat.h"
#include "walker/walker.h"

// The rotation of the body from the pose with heading 0 on level ground to the present one.
ik_quat ik_walker_rotation(const ik_walker *walker);

// Writes the body: its pose, and the rhythm of its legs.
void ik_walker_publish_body(ik_walker *walker);

// Bends the legs, and writes body, joints, feet, homes, footholds and planted. The events are
// written as they happen.
void ik_walker_publish(ik_walker *walker);

#endif
