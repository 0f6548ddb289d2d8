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
//     axes: between the user's axes and the frame
//     cast: what rays hit
//     footing: where feet may stand
//     knees, room: where knees point; what is around the body
//     state: the part of a saved state
//     frame, swing: how the frame turns; the way of a foot
//     commands, flight: what apps ask for; falls and jumps
//     set: which surface it is

#ifndef IK_SURFACE_SURFACE_H
#define IK_SURFACE_SURFACE_H

#include "walker/parameters.h"
#include "walker/surface.h"
#include "walker/walker.h"

// "Tuned" as in walker/parameters.h: bench/walker/surface.c shows the results.

// ---- Footholds ----

static const double dig = 0.5;    // L: footholds are looked for this far below the plane of feet
static const double facing = 0.1; // the least cosine between a normal and the way to the hip
// L, from hip to foot: a standing foot steps when it comes nearer; footholds are farther away.
static const double near_least = 0.24, near_landing = 0.28;

// ---- Turning ----

static const double turn_most = 5;       // rad/s, of the frame
static const double turn_hardest = 60;   // rad/s^2
static const double turn_stiffness = 12; // 1/s, of the critically damped spring that turns it
static const double range_time = 0.05;   // s, in which legs come to the end of their range
// L/s: the most and the least speed of a body that has to turn; it is slowest when it has to turn
// by turning_most (rad) or more. Tuned: faster bodies are flung off edges.
static const double turning_fastest = 3, turning_slowest = 0.25, turning_most = 0.4;

// ---- What is ahead ----

// A wall counts for wall_share of the slope to which the body turns, if it is at the body; less
// until it is wall_seen (L) away. Its slope is at most steep_most. Without a wall, the ground
// ground_seen (L) ahead counts for ground_share. Where it ends, there is an edge.
static const double wall_share = 0.5, wall_seen = 1.3, steep_most = 1.5;
static const double ground_share = 0.3, ground_seen = 0.55;
static const double edge_share = 0.5, edge_slope = -1.2;

// ---- Commands and flights ----

static const double sphere_least = 0.1; // L, the least radius of a sphere to walk on
static const double overhead = 0.6;     // L: a target this far above or below is out of the plan
static const double push_off = 0.3;     // L/s, of a body that lets go
static const double stretch_time = 0.2; // s before a landing: legs are stretched towards footholds
static const double stretch_least = 0.04;  // s, that this takes at least
static const double near_enough = 0.15;    // L: a foot this near to its foothold lands on it
static const double upright_landing = 0.3; // the least cosine between z and the normal at a landing

#endif
