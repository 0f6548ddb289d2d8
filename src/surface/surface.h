// surface/surface.h: walkers on surfaces: on walls and ceilings as on floors.
//
// A walker on a surface walks in a frame of its own, in which z points away from the surface. In
// each substep the frame turns a little, about the point of the plane of the feet below the body,
// towards what the legs stand on and what is ahead. Feet that stand are kept in the user's axes, so
// that they do not move there by one bit; in the frame they move a little with each turn. All else
// is the walk of walker/walker.h.
//
// Lengths are in the user's unit; L is the reach of the walker. Points are in the frame.
//
// The files of this folder, in the order in which they may include and call each other:
//
//     surface: the constants
//     cast: what rays hit
//     footing, knees, room: where feet may stand; where knees point; what is around the body
//     frame, swing: how the frame turns; the way of a foot
//     flight: falls and jumps
//     set: which surface it is

#ifndef IK_SURFACE_SURFACE_H
#define IK_SURFACE_SURFACE_H

#include "walker/parameters.h"
#include "walker/surface.h"
#include "walker/walker.h"

static const double dig = 0.5;    // L: footholds are looked for this far below the plane of feet
static const double facing = 0.1; // the least cosine between a normal and the way to the hip
static const double turning_fastest = 3, turning_slowest = 0.25; // L/s, of a body that turns
static const double turning_most = 0.4;                          // rad, still to turn
static const double sphere_least = 0.1;  // L, the least radius of a sphere to walk on
static const double overhead = 0.6;      // L: a target this far above or below is out of the plan
static const double push_off = 0.3;      // L/s, of a body that lets go
static const double stretch_time = 0.2;  // s before a landing: legs are stretched towards footholds
static const double range_time = 0.05;   // s
static const double turn_most = 5;       // rad/s, of the frame
static const double turn_hardest = 60;   // rad/s^2
static const double turn_stiffness = 12; // 1/s, of the critically damped spring that turns it

#endif
