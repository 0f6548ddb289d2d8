// walker/foothold.h: where a leg can step to. On flat ground that is where the strides want it. On
// other ground, that place may be a hole, too steep, too high or out of reach; then places around
// it are tried, in a fixed order.

#ifndef IK_WALKER_FOOTHOLD_H
#define IK_WALKER_FOOTHOLD_H

#include "walker/walker.h"

// Finds a foothold at `wanted`, a place in the world, or near it, for a touchdown in `seconds`.
// False if there is none; then `foothold` is unchanged.
bool ik_walker_find_foothold(const ik_walker *walker, const ik_leg *leg, ik_plan wanted,
                             double seconds, ik_vec *foothold);

// The same for a leg that found none, or none that leads on: far ahead in the direction in which
// the body is to move, at least a step from where the foot stands.
bool ik_walker_find_foothold_ahead(const ik_walker *walker, const ik_leg *leg, ik_vec *foothold);

// The same for a leg that found none, neither at home nor where it came from: nearer to its hip.
bool ik_walker_find_foothold_inwards(const ik_walker *walker, const ik_leg *leg, ik_vec *foothold);

// What keeps a leg from stepping ahead: IK_WALKER_BLOCKED_HOLE, _STEP, _SLOPE or _WALL.
int32_t ik_walker_obstacle(const ik_walker *walker, const ik_leg *leg);

// Whether a leg may stand at a foothold at a touchdown in `seconds`.
bool ik_walker_may_stand(const ik_walker *walker, const ik_leg *leg, ik_vec foothold,
                         double seconds);

// Whether a waiting leg has looked for a foothold before, under nearly the same conditions. Else
// remembers the present ones.
bool ik_leg_has_tried(const ik_walker *walker, ik_leg *leg);

// Finds the feet that do not stand on the ground any more, because it has changed. Where the
// application has to be asked for the ground, it finds none.
void ik_walker_look_at_feet(ik_walker *walker);

// Puts the foothold of a swing, which was carried, on the ground, or finds another one. If there is
// none, the foot will wait there in the air.
void ik_walker_put_on_ground(ik_walker *walker, ik_leg *leg, double seconds);

#endif
