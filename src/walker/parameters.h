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

static const double change_until = 0.5;   // of a swing: until then it may lead to another place,
static const double correct_least = 0.01; // L: the wanted place has moved noticeably
static const double correct_until = 0.85; //   and until then its foothold may move

// ---- Other than flat ground ----

static const double sole = 0.03;          // L: the ground this far around a foot must not be steep
static const double reach_search = 0.96;  // L: footholds are found within this distance of the hip
static const double keep_least = 0.05;    // L: a foothold nearer to the wanted one moves with that
static const double search_inwards = 0.5; // L, towards the hip: where legs look last
static const double retry_moving =
    0.02; // L, rad: a waiting leg looks for a foothold again when its hip has moved by this,
static const double retry_standing = 1e-3; //   or, once the body stands, by this
static const double founded_most =
    1e-6;                              // L: a foot this far above or below the ground stands on it
static const double arc_most = 0.6;    // L: no foot is lifted higher over an obstacle
static const double arc_memory = 0.02; // s, in which the height of an arc follows its obstacles
static const double brake_share = 0.7; // of the acceleration, for stopping before a hole
static const double support_least =
    0.15; // L: the middle of the body stays this far inside of its feet
static const double wall_least = 0.05;  // L, between the body and a wall
static const double wall_most = 3;      // L: walls farther away do not matter
static const int32_t wall_halvings = 5; // of the way to a wall, to find where it is
static const double look_ahead =
    0.115;                           // s, by which the height of the body is late: half_life / ln 2
static const int32_t pulls_most = 6; // of planted legs on the body, per substep
static const double reach_out_speed = 2; // L/s, of the body towards a foothold
static const double probe_depth = 4;     // L: probes end this far below the body

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

// ---- Jumps ----

static const double crouch_most = 0.15;        // s, the crouch before a jump: longer ones feel late
static const double crouch_shortest = 0.02;    // s, of a jump that no animal can make
static const double crouch_depth = 0.35;       // of the body height, the deepest crouch from rest
static const double gravity_least = 0.1;       // L/s^2, so that every jump ends
static const double gravity_most = 1e6;        // L/s^2
static const double tuck_share = 0.4;          // of a flight, until the legs are drawn up
static const double tuck_full = 0.5;           // s, a flight in which they are drawn up completely
static const double tuck_least = 0.08;         // s, drawing them up takes at least that
static const double landing_share = 1.15;      // of the body height: legs are stretched to land
static const double landing_ahead = 0.06;      // s: feet land this far ahead of the moving body,
static const double landing_ahead_most = 0.15; //   at most this far, in L
static const double landing_stiffness = 14;    // 1/s, of the spring that stops the body
static const double landing_depth = 0.4;       // of the body height, the deepest that it sinks
static const double fall_most = 10;            // L: so far below the take-off, a fall is given up

// ---- The body ----

static const double half_life = 0.08;  // s, in which a deviation of the body is halved
static const double clear_least = 0.6; // of the body height, the least above the ground
static const double tilt_gain = 0.8;   // of the slope under the feet
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

// ---- Flat feet ----

static const double toe_raise = 0.35;   // slope (19 degrees), of the sole in the middle of a swing
static const double toe_up_most = 1.5;  // slope (56 degrees), by which the toe rises over obstacles
static const double toe_hanging = -0.5; // slope (27 degrees down), of the sole of a hanging leg

// ---- Two legs ----

// The body counts as over a foot within this: about half of the width of a sole. Then it lifts the
// other foot, and comes nearer while that is in the air.
static const double balance_lift = 0.035; // L, when the other foot lifts
static const double balance_most = 0.06;  // L, the most while it is in the air
// The longest shift, 0.38 L, accelerates the body by 18 L/s^2 in this time. Shorter ones jerk.
static const double shift_least = 0.35;     // s, the shortest shift from foot to foot
static const double shift_usual = 0.45;     // s, of a shift without a deadline
static const double shift_most = 0.7;       // s: slower shifts look like falling asleep
static const double shift_late = 0.1;       // s, for the rest of a shift that was disturbed
static const double step_swing_least = 0.3; // s: half of a second per step at the top speed
static const double step_swing_most = 0.5;  // s, at low speed
static const double step_swing_share = 0.3; // of the stance
static const double step_stance_most = 2;   // s: slow walkers take shorter steps, not fewer
static const double step_slow = 0.55; // of the stride margin that is used at rest; all at top speed
static const double step_share = 0.9; // of the longest possible step, that strides are planned with
static const double step_room = 0.1;  // L, the least length of a step at the greatest body height
static const double apart_least = 0.5;  // of the distance of the homes, to which feet come together
static const double room_least = 0.1;   // L, from a foothold to the nearest wall
static const double crouch_least = 0.7; // of the body height, the least to which a body sinks
static const double coxa_most = 0.5;    // of the longest bone: a shorter one at the hip is a coxa
// L: a leg whose nominal foothold is nearer to the middle of the body may cross it.
static const double middle_least = 1e-3;
static const double lag_most = 0.08; // L, by which a foot may be behind its margin
static const double lag_gain = 8;    // 1/s, speed per distance until then
static const double lead = 0.1; // s, by which the leg on the side of the way ahead lifts earlier
static const double twist_most = 0.7;  // rad (40 degrees), that the body turns during a stance
static const double twist_least = 0.2; // rad (11 degrees), by which a foot at rest may be turned
static const double two_hips = 0.12;   // L, sideways: where the hips of two legs are by default
static const double two_height = 0.85; // of the legs' reach: the default body height of two legs

// ---- Rounding ----

// Of L, rad or slope: what is nearer than this to its goal is set to the goal, so that a standing
// walker comes to rest instead of approaching it for ever.
static const double rest_least = 1e-9;
// Of L: goals of a body that are no further apart are the same: a platform that carries them rounds
// them.
static const double same_goal = 1e-9;
static const double place_most = 1e9;     // L from the origin: feet are exact to 1e-6 L up to there
static const double foothold_most = 1e10; // a swing under an imposed pose may lead farther

#endif
