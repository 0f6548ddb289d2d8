// ik_surface.h: walkers on surfaces: on walls and ceilings as on floors, around planets, over the
// edges of tables. In addition to ik_walker.h, which is the manual of walkers.
//
//     ik_walker_set_sphere(spider, (double[3]){0, 0, 0}, 400);    // a small planet
//     ik_walker_drive(spider, 100, 0, 0);
//     ik_walker_update(spider, 1 / 60.0);
//
// A walker on a surface holds on to it: it does not fall until it lets go or jumps. It has no fixed
// up direction: its axes turn with the surface, at most by 5 rad/s, as fast as its legs allow. What
// ik_walker.h says of every walker holds here, too: planted feet do not move by one bit, neighbours
// are never both in the air, no planted leg is stretched beyond 0.985 of its reach. Differences:
//
// - ik_walker_drive: the velocity is along the surface, in the frame of the body: forward, to its
//   left, and about its own up axis.
// - ik_walker_chase: the target is a point in space. The walker goes towards the foot of that point
//   on the surface, as it sees it. A point that is more above than ahead makes it go straight on,
//   until the surface bends. This is greedy: it finds the way up a wall and along a ceiling, but it
//   does not plan a way around a hole, and it stops across from a point on the other side of a thin
//   plate.
// - ik_walker_follow, ik_walker_teleport: all three coordinates count. The walker is put there
//   upright in the user's axes, with this heading; ik_walker_follow_turned and ik_walker_put take a
//   rotation instead. A walker that is put somewhere stands on what is at most 1 L below it; else
//   on the nearest point in six directions, at most 4 L away.
// - ik_walker_jump: it takes off away from the surface, and flies by the gravity of the user's axes
//   (GRAVITY, against `up`). In flight the body turns towards what is ahead, and lands on it,
//   whatever its slope. ik_walker_detach lets go.
// - ik_walker_carry: the surface has moved, and everything moves with it.
// - The heading of the body is an angle about its own up axis, which has no fixed zero: read
//   `rotation` instead.
// - MAX_SLOPE, MAX_STEP_UP, MAX_STEP_DOWN, MAX_PITCH, MAX_ROLL and PROBE_HEIGHT do not count: every
//   slope that the hip can see is good to stand on. Walkers of two legs step, and do not balance.
// - `blocked` is WALL in front of what is too narrow for the body, HOLE where no foothold is near.
//
// The body slows down while it has to turn far: at an edge, in a corner, on a small planet.

#ifndef IK_SURFACE_H
#define IK_SURFACE_H

#include "ik_walker.h"

#ifdef __cplusplus
extern "C" {
#endif

// Walks on surfaces that the application finds, such as meshes: by the rounds of
// ik_walker_begin_update, as on probed ground. Its rays go in all directions. The application
// writes the first point that each of them hits, in the user's axes, all of whose coordinates
// count, and the normal there. A point that is farther away than the ray is long counts as none. A
// normal of 0, 0, 0 counts as opposite to the ray; a normal may point to either side. It allocates
// memory, which the walker keeps: 75 kB per leg and 300 kB. Errors: MEMORY.
ik_error ik_walker_set_probed_surface(ik_walker *walker);

// Walks on a sphere, on the side on which it is put.
//   center   x, y, z
//   radius   from 0.1 L to 1e9 L
// Errors: MEMORY, COORDINATE, SPHERE.
ik_error ik_walker_set_sphere(ik_walker *walker, const double *center, double radius);

// Moves the walker to a place on its surface at once, standing, all feet at home. Its command is
// then to stand. On other ground, as ik_walker_teleport with the heading of the rotation.
//   position   near the surface
//   rotation   x y z w, of any length: from a walker with heading 0 on level ground. Then the up
//              axis of the walker turns to the normal of the surface
// Errors: PLACE, ROTATION.
ik_error ik_walker_put(ik_walker *walker, const double *position, const double *rotation);

// Imposes a pose on the body, as ik_walker_follow: a position, of which the height over the surface
// does not count, and a rotation, as in ik_walker_put. Errors: PLACE, ROTATION.
ik_error ik_walker_follow_turned(ik_walker *walker, const double *position, const double *rotation);

// Lets go of the surface, with all feet: the walker falls. Ignored in flight, and on other ground.
void ik_walker_detach(ik_walker *walker);

#ifdef __cplusplus
}
#endif

#endif
