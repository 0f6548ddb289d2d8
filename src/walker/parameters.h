// walker/parameters.h: the constants of walking, each with its unit and its reason. L is the reach
// of the leg that is meant, or the mean of the walker's legs. What users can set is in ik_walker.h,
// the gaits' own constants are in walker_gait.c.

#ifndef IK_WALKER_PARAMETERS_H
#define IK_WALKER_PARAMETERS_H

// How far a leg may go.
static const double reach_usual = 0.95;   // L, the most that strides count on
static const double reach_hard = 0.985;   // L, the most that ever happens: knees stay bent
static const double reach_landing = 0.98; // L, the most with which a foot is planted
static const double reach_near = 1.02;    // of the nearest: no foot is nearer to its hip
static const double near_landing = 1.05;  // of that, the least with which a foot is planted,
static const double near_standing = 1.10; //   and stands at home: the body bobs
static const double reach_least = 0.02;   // L, nor nearer than this

static const double upright_most = 0.15; // L, so near to under its hip a leg stands upright

// How long strides are.
static const double stride_most = 0.45;    // L either way from home: longer ones look like lunges
static const double stride_least = 0.05;   // L
static const double stride_slow = 0.50;    // of the room that a leg has, used when slow,
static const double stride_fast = 0.85;    //   and at this speed and above:
static const double stride_speed = 2;      // L/s
static const double stride_gap = 0.12;     // L, kept between neighbours' strides at low speed
static const double stride_overlap = 0.69; // of the shortest stance's way: then the gap is given up

// How long they take.
static const double swing_least = 0.05;    // s, a swing at the highest speed
static const double swing_most = 0.25;     // s, at low speed
static const double stance_most = 2.5;     // s: creeping legs still step now and then
static const double swing_settling = 0.20; // s, of the steps home after a stop
static const double settle_least = 0.04;   // L from home that is near enough
static const double skip_least = 0.05;     // L: a leg whose step would be shorter leaves it out
static const double boost_most = 3;        // how much faster than its rhythm the clock may go

// Whose turn it is.
static const double lag_gain = 1.155;   // swings, from a leg's turn to that of the leg in front
static const double lag_rate = 0.8;     // cycles a second by which legs' lag changes
static const double turn_window = 0.25; // of a cycle, as long as a turn lasts
// The way of a foot.
static const double step_low = 0.04;   // L, the height of the least step,
static const double step_slope = 0.35; //   and how much higher with its length, up to stepHeight

// When it moves.
static const double speed_stop = 0.02;   // L/s at the homes: slower is standing
static const double speed_start = 0.12;  // L/s, to begin with where a pose is imposed: it trembles
static const double chase_start = 0.05;  // L: nearer points are not worth a step,
static const double chase_stop = 0.005;  //   and this is there
static const double chase_near = 0.15;   // L: so near, it does not turn any more
static const double chase_gain = 8;      // 1/s, of speed to distance, near to the goal
static const double chase_braking = 0.7; // of the acceleration, kept for stopping at the goal
static const double chase_turn = 6;      // 1/s, of turning to the angle that is off
static const double turn_acceleration = 30; // rad/s^2

// The body.
static const double half_life = 0.08;     // s, in which half of any deviation of the body is gone
static const double clear_least = 0.6;    // of its height, the body over the ground under it
static const double tilt_gain = 0.8;      // of the slope of the ground under the feet
static const double tilt_most = 0.6;      // of slope
static const double lean = 0.04;          // of slope, into an acceleration of 12 L/s^2
static const double follow_budget = 0.2;  // L, by which an imposed pose gives way
static const double follow_memory = 0.05; // s, over which its velocity is averaged
static const double follow_slower = 0.4;  //   and of that when it slows down
static const double teleport_least = 1.5; // L: a longer jump is no walk

// Time.
static const double frame_least = 1e-9;        // s: what moves in less has no velocity
static const double frame_most = 0.25;         // s
static const double substep_least = 1 / 240.0; // s
static const double substep_most = 1 / 60.0;   // s

#endif
