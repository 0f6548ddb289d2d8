// walker/walker.h: the data of a walker, and the order of the stages that work on it.
//
// An update divides its time into substeps (update.c). Each runs these stages in this order; each
// has its own header, and reads what the stages before it have written:
//
//   1  motion.h  ik_walker_accelerate      the command changes the velocity
//   2  stride.h  ik_walker_limit_velocity  strides for that velocity; no faster than legs can step
//   3  motion.h  ik_walker_move            the velocity, or the imposed pose, moves the body
//      biped.h   ik_walker_balance         a biped shifts its body over a foot
//   4  body.h    ik_walker_filter_body     height and tilt follow the feet and the acceleration
//   5  body.h    ik_walker_pull_body       planted legs that are out of range move the body
//   6  clock.h   ik_walker_advance_clock   the rhythm; how urgently each leg has to step
//   7  swing.h   ik_walker_swing_legs      feet in the air move on, and are planted
//   8  lift.h    ik_walker_lift_legs       decides which legs lift off
//
// On a surface, the axes of the walker turn before stage 1, and its knees after stage 8, see
// surface.h.
//
// In the flight of a jump, flight.h replaces all stages; jump.h is what comes before and after it.
//
// After the last substep, publish.h bends the legs and writes what users read.
//
// The stages share geometry.h (body frame, range of a leg), ground.h (its heights), foothold.h
// (where legs may step to), arc.h (how high they are lifted) and events.h. Stage 2 asks brake.h how
// far the body can move on. They do not call each other, except that stages 7 and 8 get footholds
// from stride.h, and stage 8 gets the leg whose turn it is from clock.h and begins swings of
// swing.h. Stage 7 turns the soles of flat feet by sole.h. Other files: create.c (layout.h,
// gait.h), command.c, settings.c, standing.h, probes.h (ground that the application finds), hold.h
// (footholds of the user), carry.c (platforms), state.c. Includes and calls form no cycle.
//
// Inside, z is up; x and y are the ground plane, called plan. Only axes.h knows another `up`. "The
// body's frame" is that of the heading: x forward, y left. L (reach) and s are the units of length
// and time.
//
// The files of this folder, in the order in which they may include and call each other:
//
//     limb, names, parameters, path: the data of limbs and paths
//     limb_pass, walker: the data of a walker
//     surface: what a walker knows of walkers on surfaces
//     axes, geometry, limb_solve, pole_pass, sinking: the body in space, and its legs
//     events, probes: what an update reports; what it asks of the app
//     ground: every query of the ground
//     arc, sole, two_legs: arcs of feet; flat feet; two legs
//     balance, brake, foothold, layout, motion: where the body goes, and where feet may stand
//     body, hold, publish, stride: the pose of the body; given footholds; what users read
//     gait, standing, swing: when legs step, and their swings
//     biped, consistent, flight: two legs that balance; whether parts fit together; a jump in the
//         air
//     clock, jump: the phases of legs; take-off
//     lift: which legs lift
//     update: one update
//     carry, command, requests, settings: what apps ask for
//     create, state: the memory of a walker; saved states

#ifndef IK_WALKER_WALKER_H
#define IK_WALKER_WALKER_H

#include "core/quat.h"
#include "walker/limb.h"
#include "walker/parameters.h"
#include "walker/path.h"

// A point on the ground, or a direction or velocity along it.
typedef struct ik_plan {
    double x, y;
} ik_plan;

// The body: its center, its heading (rad, in (-pi, pi]), and the slopes of the plane of the hips
// along forward and left.
typedef struct ik_pose {
    ik_vec place;
    double heading, slope_x, slope_y;
} ik_pose;

// Under which conditions a waiting leg looked for a foothold.
typedef struct ik_trial {
    ik_vec hip;        // as ik_leg.hip_now
    ik_plan direction; // as ik_leg.direction
    double plane;      // the height of the plane of the feet
} ik_trial;

// A plane in the world: a point on it, and its slopes along x and y.
typedef struct ik_plane {
    ik_vec point;
    double slope_x, slope_y;
} ik_plane;

// A pose on the ground, as commands give it.
typedef struct ik_plan_pose {
    double x, y, heading;
} ik_plan_pose;

// The constants of a gait, see gait.c.
typedef struct ik_preset {
    double ipsilateral_slow; // cycles, from a leg to the next one in front of it, at low speed
    double ipsilateral_fast; //   and at high speed
    double contralateral;    // cycles, from a right leg to the left one opposite
    double duty;             // the least share of a cycle that a leg stands
    bool interlocked;        // whether neighbours may not be in the air together
} ik_preset;

// What a leg is doing. A hanging leg is disabled, or was enabled again and has not stepped yet.
typedef enum ik_leg_mode { IK_STANCE, IK_SWING, IK_HANGING } ik_leg_mode;

// A foothold that the user gives, see hold.h: none, given but not yet stepped to, the goal of the
// present swing, and reached.
typedef enum ik_hold { IK_HOLD_NONE, IK_HOLD_GIVEN, IK_HOLD_SWINGS, IK_HOLD_STANDS } ik_hold;

// A jump, see jump.h.
typedef enum ik_jump_phase { IK_NO_JUMP, IK_CROUCH, IK_FLIGHT } ik_jump_phase;

typedef struct ik_jump {
    int32_t phase;        // ik_jump_phase
    double speed;         // upwards, at take-off
    double time;          // s, since the crouch began, or since take-off
    double crouch;        // CROUCH: s, how long it takes,
    double sinking;       //   and the sinking of the body
    double sinking_speed; //   when it began
    double gravity;       // FLIGHT: L/s^2
    double height;        // FLIGHT: of the body at take-off
    double left;          // FLIGHT: s, until touchdown, as planned last
    bool lost;            // FLIGHT: it fell into a hole, and hangs there
} ik_jump;

typedef struct ik_probes ik_probes;
typedef struct ik_walker_surface ik_walker_surface;

// On a surface: where the walker's axes are, in the user's. They turn with the surface, so that z
// points away from it. The turn rates are about x and y; they never turn about z.
typedef struct ik_axes {
    ik_quat rotation;
    ik_vec origin;
    ik_plan rate;    // rad/s, about its x and y axes,
    ik_plan wanted;  //   and how far it has still to turn: a rotation vector
    bool narrow;     // something is near the body that its legs do not stand on
    ik_vec velocity; // in flight: of the body, in the user's axes
    ik_vec target;   // CHASE, FOLLOW: where to, in the user's axes
    ik_quat imposed; // FOLLOW: how the frame is to be turned; only its z and x axes count
    // Where the walker was put last: it stands on the surface near there.
    ik_vec put_at;
    ik_quat put_turn;
} ik_axes;

typedef struct ik_leg {
    // Its shape, constant. Points are in the body's frame.
    ik_limb limb;
    ik_vec hip;
    ik_plan nominal;     // the nominal foothold, on the ground
    ik_plan out;         // the unit direction from the hip to that
    double min_stretch;  // the least distance from hip to foot, in reaches of the leg
    double spacing;      // from `nominal` to the nearest one of a neighbour on its side
    uint64_t neighbours; // one bit per leg
    int16_t joint;       // the index of its first joint among all joints
    int8_t side, rank;   // as in ik_walker_leg
    bool flat;           // it has one more bone, which lies flat on the ground, see sole

    // Its state.
    bool enabled;
    bool armed;         // it has stood since its last turn, so that its next turn counts
    bool waits;         // it found no foothold to step to
    bool unfounded;     // it stands, but the ground under it has changed
    bool rest_known;    // see rest
    bool fixed;         // it stands on a platform that has carried it, not on the ground
    bool carried;       // its foothold was carried, and may not be on the ground any more
    bool forced;        // it was carried out of reach; its liftoff is an event of the next update
    int32_t mode;       // ik_leg_mode
    int32_t hold;       // ik_hold: whether the user has given it a foothold, see hold_at
    ik_vec foot;        // in the world, as all of the following
    ik_vec liftoff;     // where the present swing began
    ik_vec foothold;    // where the present swing leads to; equals `foot` in stance
    ik_plan wanted;     // of a swing: where the foothold should be
    double progress;    // of the swing, 0 to 1; of a hanging leg: 1 once it hangs still
    double urgency;     // to step: 1 and more is urgent. Kept while the walker stands
    double margin;      // the stride margin: how far the foot may be from nominal, ahead or behind.
                        //   Kept while the nominal foothold does not move
    ik_curl curl;       // of the limb: where its next solve starts
    ik_curl curl_start; // and where its latest solve started

    // Derived from the pose, see ik_walker_apply_pose.
    ik_vec hip_now;      // in the world
    ik_plan nominal_now; //   the same
    double stretch;      // the distance from hip to foot, in reaches of the leg

    // Derived from the velocity, see stride.h.
    ik_plan direction; // in which the nominal foothold moves, in the body's frame. Kept, too
    double speed;      //   and how fast
    ik_plan landing;   // where to land, in the body's frame of that moment

    // On other than flat ground, also part of its state.
    ik_path path;     // of a swing: the motion of the foot without its arc. In the flight of a
                      //   jump, on all ground: its motion from the hip
    double arc;       // of a swing: the height of its arc,
    double arc_goal;  //   and the height that the ground requires
    ik_vec lift;      //   and its direction: z, except on a surface
    ik_vec rest;      // where the foot should stand while the body stands still,
    ik_plan rest_for; //   at this nominal foothold, if rest_known
    ik_trial trial;   // of a waiting leg: when it looked for a foothold last

    // On a surface: of a standing foot, its place in the user's axes; the normal under a foot,
    // which turns during a swing to the one at the foothold.
    ik_vec world, normal, normal_to;
    // And the direction along the surface from the hip to the foot, as it is in the middle of the
    // stance; it turns in the same way.
    ik_vec outward, outward_to;
    // The directions from hip to foot, and in which the knees point from there: unit vectors, or 0
    // before the first substep.
    ik_vec chord, knee;

    // Of a given foothold: where it is.
    ik_plan hold_at;

    // Of a flat foot: its shape; its angle, as headings; its rise per length along it, and by how
    // much more than that the toe is raised over obstacles.
    double sole; // its length
    double yaw, slope, toe_up;

    // Of a biped: how far ahead of the foot its support is, see two_legs.h.
    double ahead;
} ik_leg;

struct ik_walker {
    // Its shape, constant.
    int32_t leg_count, joint_count;
    int32_t up;
    double reach;                    // L
    double min_height, max_height;   // allowed settings of the body height
    int32_t lowest_leg, highest_leg; // which legs set them; -1: none
    ik_plan extent;                  // how far hips are ahead and aside of the middle

    // Settings.
    double settings[IK_WALKER_SETTING_COUNT];
    int32_t gait;
    double slope_most, pitch_most, roll_most; // the slopes of these settings
    ik_preset preset;                         // of the gait
    int32_t enabled_count;                    // of legs

    // The ground.
    int32_t ground_kind;          // ik_walker_ground_kind
    const ik_height_field *field; // FIELD
    uint32_t field_version;       //   as the walker has seen it
    ik_probes *probes;            // PROBES; may be there with other ground
    ik_plane plane;               // fitted to the feet, see body.c
    bool put_down;                // PROBES: to stand at the beginning of the next substep
    ik_walker_surface *surface;   // SURFACE; may be there with other ground
    ik_axes axes;                 // SURFACE

    // The command.
    int32_t mode;        // ik_walker_command_kind
    ik_vec command;      // DRIVE: forward, left (L/s), turn (rad/s)
    ik_plan_pose target; // CHASE, FOLLOW
    bool chasing;        // CHASE: on the way to the target

    // The body.
    ik_pose pose;
    double vx, vy, turn;      // its velocity in its frame, and its turn rate
    double ax, ay;            // its acceleration in its frame
    ik_plan_pose goal;        // FOLLOW: the imposed pose of this substep
    ik_plan_pose goal_before; //   and of the one before
    ik_plan yielded;          // FOLLOW: from the goal to the body, which has yielded to the legs
    double cosine, sine;      // of the heading
    ik_vec forward, left, upright; // its axes in the world
    ik_jump jump;
    double sinking, sinking_speed; // by jumps: of the body, above its usual height
    double sinks_to;               // the height to which the body may sink for its legs

    // The balance of a biped, see two_legs.h and balance.h.
    bool biped;         // its shape, constant
    ik_plan center;     // from which the body is shifted over its feet
    ik_path shift;      // the motion of the body along the ground,
    ik_plan shift_goal; //   to where,
    double shift_left;  //   and in which time (s)
    int32_t next;       // the leg that steps next; -1: not yet known

    // Strides, planned for the velocity strides_for (vx, vy, turn); NaN: not planned.
    double strides_for[3];
    double walking_stance; // s, the stance while it walks
    double speed_share;    // of the velocity, at which legs keep up when they step fastest
    double speed;          // the greatest of the nominal footholds
    int32_t blocked;       // ik_walker_block: what has stopped the body

    // The rhythm.
    double swing, stance;       // s
    double duty;                // stance / (stance + swing)
    double ipsilateral;         // cycles, the present phase offset
    double phase;               // cycles, from 0 to below 1
    double frequency;           // cycles/s
    bool moving;                // whether legs step in rhythm
    bool asleep;                // nothing will happen before a command or a setting
    ik_vec asleep_command;      // the command under which it fell asleep, blocked
    ik_plan_pose asleep_target; //   and the target
    int32_t lifted;             // legs in swing

    // The update that has begun.
    bool updating;             // PROBES: it has not ended
    double frame;              // s
    int32_t substeps, substep; // how many, and which one, from 1
    ik_plan_pose frame_goal;   // FOLLOW: the imposed pose before the update

    // What users read, in their axes.
    double time;      // s since the update began
    bool keep_events; // the next update appends to the list: there was a teleport
    int32_t event_count, event_capacity, lost_event_count;
    ik_walker_event *events; // [event_capacity]
    ik_walker_body *body_out;
    ik_vec *joints_out;                           // [joint_count]
    float *positions_out;                         // [3 * joint_count]
    ik_vec *feet_out, *homes_out, *footholds_out; // [leg_count]
    uint8_t *planted_out;                         // [leg_count]

    ik_leg *leg;    // [leg_count]
    ik_bone *bones; // of all legs, leg after leg
};

// Whether the walker balances at present: a biped whose legs are both enabled, whose pose is not
// imposed, and which does not hold on to a surface.
static inline bool ik_walker_balances(const ik_walker *walker) {
    return walker->biped && walker->enabled_count == 2 &&
           walker->mode != IK_WALKER_COMMAND_FOLLOW &&
           walker->ground_kind != IK_WALKER_GROUND_SURFACE;
}

// The height at a place of the plane that was fitted to the feet, see body.h.
static inline double ik_walker_plane(const ik_walker *walker, double x, double y) {
    const ik_plane *plane = &walker->plane;
    return plane->point.z + plane->slope_x * (x - plane->point.x) +
           plane->slope_y * (y - plane->point.y);
}

#endif
