// walker/body.h: stages 4 and 5: the body above its feet.

#ifndef IK_WALKER_BODY_H
#define IK_WALKER_BODY_H

#include "walker/walker.h"

// Stage 4: moves the height and the tilt of the body towards where they should be, above the feet
// and into the acceleration. Applies the pose.
void ik_walker_filter_body(ik_walker *walker, double h);

// Stage 5: if a planted leg is stretched or folded too far, its foot pulls or pushes the body. If a
// foot cannot reach its foothold, the body moves towards that.
//   before   the pose before this substep
void ik_walker_pull_body(ik_walker *walker, const ik_pose *before, double h);

// Sets height and tilt to where they should be, and applies the pose.
void ik_walker_level_body(ik_walker *walker);

// Whether height and tilt are where they should be.
bool ik_walker_is_level(const ik_walker *walker);

#endif
