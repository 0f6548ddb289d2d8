// walker/walker.h: the data of a walker, and the order of the stages that work on it.
//
// An update divides its time into substeps (update.c). Each runs these stages in this order; each
// has its own header, and reads what the stages before it have written:
//
//   1  motion.h  ik_walker_accelerate      the command changes the velocity
//   2  stride.h  ik_walker_limit_velocity  strides for that velocity; no faster than legs can step
//   3  motion.h  ik_walker_move            the velocity, or the imposed pose, moves the body
//   4  body.h    ik_walker_filter_body     height and tilt follow the feet and the acceleration
//   5  body.h    ik_walker_pull_body       planted legs that are out of range move the body
//   6  clock.h   ik_walker_advance_clock   the rhythm; how urgently each leg has to step
//   7  swing.h   ik_walker_swing_legs      feet in the air move on, and are planted
//   8  lift.h    ik_walker_lift_legs       decides which legs lift off
//
// After the last substep, publish.h bends the legs and writes what users read.
//
// The stages share geometry.h (ground, body frame, range of a leg) and events.h. They do not call
// each other, except that stages 7 and 8 get footholds from stride.h, and stage 8 gets the leg
// whose turn it is from clock.h. Other files: create.c (layout.h, gait.h), command.c, settings.c,
// standing.h, state.c. Includes and calls form no cycle.
//
// Inside, z is up; x and y are the ground plane, called plan. Only axes.h knows another `up`. "The
// body's frame" is that of the heading: x forward, y left. L (reach) and s are the units of length
// and time.

#ifndef IK_WALKER_WALKER_H
#define IK_WALKER_WALKER_H

#include "walker/limb.h"
#include "walker/parameters.h"

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

typedef struct ik_leg {
    // Its shape, constant. Points are in the body's frame.
    ik_limb limb;
    ik_vec hip;
    ik_plan nominal;     // the nominal foothold, on the ground
    ik_plan out;         // the unit direction from the hip to that
    double min_stretch;  // the least distance from hip to foot, in reaches of the leg
    double spacing;      // from `nominal` to the nearest one of a neighbour on its side
    uint32_t neighbours; // one bit per leg
    int16_t joint;       // the index of its first joint among all joints
    int8_t side, rank;   // as in ik_walker_leg

    // Its state.
    bool enabled;
    bool armed;         // it has stood since its last turn, so that its next turn counts
    int32_t mode;       // ik_leg_mode
    ik_vec foot;        // in the world, as all of the following
    ik_vec liftoff;     // where the present swing began
    ik_vec foothold;    // where the present swing leads to; equals `foot` in stance
    double progress;    // of the swing, 0 to 1; of a hanging leg: 1 once it hangs still
    double urgency;     // to step: 1 and more is urgent. Kept while the walker stands
    double margin;      // the stride margin: how far the foot may be from nominal, ahead or behind.
                        //   Kept while the nominal foothold does not move
    ik_curl curl;       // of the limb: where its next solve starts
    ik_curl curl_start; // and where its latest solve started

    // Derived from the pose, see ik_walker_apply_pose.
    ik_vec hip_now, nominal_now; // in the world
    double stretch;              // the distance from hip to foot, in reaches of the leg

    // Derived from the velocity, see stride.h.
    ik_plan direction; // in which the nominal foothold moves, in the body's frame
    double speed;      //   and how fast
    ik_plan landing;   // where to land, in the body's frame of that moment
} ik_leg;

struct ik_walker {
    // Its shape, constant.
    int32_t leg_count, joint_count;
    int32_t up;
    double reach;                  // L
    double min_height, max_height; // allowed settings of the body height

    // Settings.
    double settings[IK_WALKER_SETTING_COUNT];
    int32_t gait;
    ik_preset preset;      // of the gait
    int32_t enabled_count; // of legs

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

    // Strides, planned for the velocity strides_for (vx, vy, turn); NaN: not planned.
    double strides_for[3];
    double walking_stance; // s, the stance while it walks
    double speed_share;    // of the velocity, at which legs keep up when they step fastest
    double speed;          // the greatest of the nominal footholds

    // The rhythm.
    double swing, stance; // s
    double duty;          // stance / (stance + swing)
    double ipsilateral;   // cycles, the present phase offset
    double phase;         // cycles, from 0 to below 1
    double frequency;     // cycles/s
    bool moving;          // whether legs step in rhythm
    bool asleep;          // nothing will happen before a command or a setting
    int32_t lifted;       // legs in swing

    // What users read, in their axes.
    double time;      // s since the update began
    bool keep_events; // the next update appends to the list: there was a teleport
    int32_t event_count, event_capacity, lost_event_count;
    ik_walker_event *events; // [event_capacity]
    ik_walker_body body;
    ik_vec *joints_out;                           // [joint_count]
    float *positions_out;                         // [3 * joint_count]
    ik_vec *feet_out, *homes_out, *footholds_out; // [leg_count]
    uint8_t *planted_out;                         // [leg_count]

    ik_leg *leg;    // [leg_count]
    ik_bone *bones; // of all legs, leg after leg
};

#endif
