// walker/parameters.h: the constants of walking, each with its unit and its reason. L is the reach
// of the leg, or that of the walker, which is the mean of its legs' reaches. Settings of users are
// in ik_walker.h; the phase offsets and duties of the gaits are in walker/gait.c.
//
// "Tuned" means: chosen by measuring runs of 4 to 12 legs at 0.1 to 6 L/s in all directions, until
// the invariants of ik_walker.h held in every frame and the walk looked natural. bench/walker.js
// shows the results.

#ifndef IK_WALKER_PARAMETERS_H
#define IK_WALKER_PARAMETERS_H

// ---- How far a leg may stretch and fold ----

static const double reach_usual = 0.95;   // L, the most that strides are planned with
static const double reach_landing = 0.98; // L, the most with which a foot is planted
static const double reach_hard = 0.985;   // L, the most that ever happens: knees never lock
static const double reach_least = 0.02;   // L, the least distance from hip to foot of any leg
static const double fold_margin = 1.02;   // of the tightest fold: a foot comes no nearer to its hip
static const double fold_landing = 1.05; // of that distance: the least with which a foot is planted
static const double fold_standing =
    1.10; // of that distance: the least at home, since the body bobs

// L, outwards. A nominal foothold this near to the point under its hip counts as right under it:
// the direction from hip to foothold would be noise there.
static const double upright_most = 0.15;

// ---- How long strides are ----

static const double stride_most = 0.45;  // L, each way from nominal: longer ones look like lunges
static const double stride_least = 0.05; // L, each way: so that no stance takes no time
static const double stride_slow = 0.50;  // of the stride margin that is used at rest,
static const double stride_fast = 0.85;  //   and at stride_speed and above
static const double stride_speed = 2;    // L/s, where strides stop growing; frequency grows on
static const double stride_gap = 0.12;   // L, kept between the strides of neighbours while slow
// Of the distance covered in the shortest stance: when strides without overlap get shorter than
// this, the gap is given up for speed. Tuned: below, legs step too often; above, feet cross early.
static const double stride_overlap = 0.69;

// ---- How long strides take ----

static const double swing_least = 0.05;    // s, at the highest speed: three frames of 1/60 s
static const double swing_most = 0.25;     // s, at low speed: longer ones look like slow motion
static const double swing_settling = 0.20; // s, of the steps home after a stop
static const double stance_most = 2.5;     // s: creeping legs still step now and then
static const double settle_least = 0.04;   // L from nominal: near enough after a stop
static const double skip_least = 0.05;     // L: a step shorter than this is skipped
// How much faster than the planned rhythm the clock may run to meet a deadline. More looks frantic.
static const double boost_most = 3;
static const double deadline_least = 1e-3; // s, a deadline that has passed counts as this

// ---- Whose turn it is ----

// Of the swing's share of the cycle (1 - duty): the ipsilateral phase offset. A leg waits until the
// one behind it has landed and a little longer. At AUTO's least duty (0.55) this gives its fast
// offset: 1.155 * 0.45 = 0.52.
static const double ipsilateral_gain = 1.155;
static const double ipsilateral_rate = 0.8; // cycles/s, how fast that offset may change
static const double turn_window = 0.25;     // cycles, how long a leg's turn lasts

// ---- The arc of a swing ----

static const double step_low = 0.04;   // L, the height of the shortest step: toes clear the ground
static const double step_slope = 0.35; // of a step's length, added to that, up to STEP_HEIGHT

// ---- When to move ----

static const double speed_stop = 0.02;   // L/s of the nominal footholds: slower counts as standing
static const double speed_start = 0.12;  // L/s, to set off under an imposed pose, which jitters
static const double chase_start = 0.05;  // L, a standing walker ignores nearer points
static const double chase_stop = 0.005;  // L, a chasing walker has arrived
static const double chase_near = 0.15;   // L, nearer than this it does not turn: it would spin
static const double chase_gain = 8;      // 1/s, speed per distance near to the goal
static const double chase_braking = 0.7; // of the acceleration, planned for braking: a reserve
static const double chase_turn = 6;      // 1/s, turn rate per angle to the goal
static const double turn_acceleration = 30; // rad/s^2: full turn rate (4 rad/s) within 8 frames
static const double command_most = 1e3;     // L/s, rad/s: faster commands count as this

// ---- The body ----

static const double half_life = 0.08;  // s, in which a deviation of the body is halved
static const double clear_least = 0.6; // of the body height, the least above the ground
static const double tilt_gain = 0.8;   // of the slope under the feet
static const double tilt_most = 0.6;   // slope (31 degrees)
static const double lean = 0.04;       // slope (2.3 degrees), into an acceleration of
static const double lean_full = 12;    //   12 L/s^2, the default, and above
static const double yield_most = 0.2;  // L, by which an imposed pose yields
static const double follow_memory =
    0.05; // s, over which the velocity of an imposed pose is averaged
static const double follow_slower = 0.4;  // of that, when it slows down: feet must not overshoot
static const double teleport_least = 1.5; // L: a longer jump of an imposed pose is no walk

// ---- Time ----

static const double frame_least = 1e-9; // s: shorter frames have no meaningful velocity
static const double frame_most = 0.25;  // s: after a longer pause the walk goes on from there
static const double substep_least = 1 / 240.0; // s: finer ones cost more and show no difference
static const double substep_most = 1 / 60.0;   // s: coarser ones miss deadlines
static const double substeps_per_swing = 8;    // so that a touchdown is late by at most an eighth

// ---- Rounding ----

// Of L, rad or slope: what is nearer than this to its goal is set to the goal, so that a standing
// walker comes to rest instead of approaching it for ever.
static const double rest_least = 1e-9;
static const double place_most = 1e9; // L from the origin: feet are exact to 1e-6 L up to there

#endif
