// walker/walker.h: what a walker is made of. Its parts work on this in turn, once a substep:
//
//   walker_motion.c   from the wish to a velocity, and the body moves
//   walker_body.c     the body's height and tilt from its feet; it gives way to them
//   walker_stride.c   how long strides may be at this velocity, and where they lead
//   walker_gait.c     the rhythm, and which legs step when
//   walker_swing.c    where feet land, and their way there
//   walker_leg.c      bones between hip and foot, once an update
//
// walker.c calls them, walker_make.c and walker_layout.c make walkers. Inside, z is up, and x and y
// are the ground; plan means these two. Nothing below walker.c knows of another `up`.

#ifndef IK_WALKER_WALKER_H
#define IK_WALKER_WALKER_H

#include "walker/leg.h"
#include "walker/parameters.h"

typedef struct ik_preset {
    double lag_slow, lag_fast; // cycles from a leg to the next one in front, slow and fast
    double contra;             // cycles from a right leg to the left one across
    double duty;               // the least share of its cycle that a leg stands
    bool interlocked;          // whether neighbours are asked
} ik_preset;

typedef enum ik_leg_mode { IK_STANDING, IK_SWINGING, IK_HANGING } ik_leg_mode;

// A place on the ground, or a direction along it.
typedef struct ik_plan {
    double x, y;
} ik_plan;

typedef struct ik_leg {
    // What it is; points in the body's frame.
    ik_limb limb;
    ik_vec hip;
    ik_plan home;        // on the ground
    ik_plan out;         // the direction from hip to home
    double nearest;      // the least distance from hip to foot, in reaches of the leg
    double spacing;      // from home to the nearest home of a neighbour on its side
    uint32_t neighbours; // a bit a leg
    int16_t joint;       // the first of its joints among all
    int8_t side, rank;
    bool enabled;
    bool armed;   // it has stood through its turn's end, so that the next one counts
    uint8_t mode; // ik_leg_mode

    // Where it is, in space.
    ik_vec foot;
    ik_vec from;     // where its swing began
    ik_vec aim;      // where its swing leads; a planted foot's is where it is
    double progress; // of a swing, 0 to 1
    ik_curl curl;    // of the limb
    ik_vec hip_now, home_now;
    double stretch; // from hip to foot, in reaches

    // How it is used in this substep.
    double x, y, speed; // of its home: direction, in the body's frame, and size
    double room;        // how far the foot may be from home, ahead and behind
    ik_plan landing;    // where it lands, in the frame that the body has then
    double need;        // to step: 1 is urgent
} ik_leg;

// The way from its hip to a foot. One that has come right into the hip is a little under it, so
// that the way has a direction.
static inline ik_vec ik_leg_way(const ik_leg *leg, ik_vec foot) {
    ik_vec way = ik_vec_sub(foot, leg->hip_now);
    double least = 1e-9 * leg->limb.reach;
    bool none = fabs(way.x) < least && fabs(way.y) < least && fabs(way.z) < least;
    return none ? (ik_vec){0, 0, -least} : way;
}

typedef enum ik_mode { IK_DRIVE, IK_CHASE, IK_FOLLOW } ik_mode;

// Where the body is: its place, its heading, and the slopes of its plane along x and y.
typedef struct ik_pose {
    ik_vec place;
    double heading, slope_x, slope_y;
} ik_pose;

struct ik_walker {
    int32_t legs, joints, enabled;
    double reach;
    double settings[IK_WALKER_SETTING_COUNT];
    double lowest, highest; // the heights that are allowed
    int32_t gait, up;
    ik_preset preset;

    // The wish.
    ik_mode mode;
    ik_vec wish;               // forward, sideways, turn
    ik_pose target;            // the point to run to, or the pose that is imposed
    bool running;              // after it
    ik_pose goal, goal_before; // on the way to an imposed pose, now and a substep ago
    ik_vec shift;              // by how much that has given way

    // The body.
    ik_pose pose;
    double cosine, sine;           // of the heading
    ik_vec forward, left, upright; // its axes
    double vx, vy, turn;           // of the body, in its frame, and its turning
    double push_x, push_y;         // its acceleration

    // Strides, as measured for this velocity and turning; NAN: for none.
    double measured[3];
    double stance_walking; // s
    double share;          // of the velocity, with which the legs can keep up at their fastest

    // The rhythm.
    double speed;         // the greatest of the homes'
    double swing, stance; // s
    double duty, lag, phase, frequency;
    bool moving, quiet;
    int32_t lifted;

    // What is told.
    double clock;        // s since the update began
    ik_walker_body body; // in the user's axes
    int32_t event_count, event_most;
    bool keep_events;
    ik_walker_event *events;
    ik_vec *joints_out;
    float *positions_out;
    ik_vec *feet_out, *homes_out, *aims_out;
    uint8_t *planted_out;
    ik_leg *leg;    // [legs]
    ik_bone *bones; // of all legs, leg after leg
};

// walker.c
void ik_walker_put(ik_walker *walker, ik_pose pose);

// walker_layout.c: the ranks that are not given; who is whose neighbour.
ik_error ik_walker_rank(ik_walker *walker, const ik_walker_leg *given, int32_t *at);

// walker_motion.c: changes the velocity as is wished, then moves the body by it.
double ik_walker_wrap(double angle);
void ik_walker_accelerate(ik_walker *walker, double h);
void ik_walker_move(ik_walker *walker, double h);
ik_plan ik_walker_ahead(const ik_walker *walker, ik_plan point, double time);
bool ik_walker_wishes(const ik_walker *walker);

// walker_body.c
double ik_walker_ground(const ik_walker *walker, double x, double y);
double ik_walker_fade(double h);
bool ik_walker_rests(const ik_walker *walker);
void ik_walker_sway(ik_walker *walker, double h);
void ik_walker_locate(ik_walker *walker);
void ik_walker_give_way(ik_walker *walker, const ik_pose *before);

// walker_stride.c
void ik_walker_measure(ik_walker *walker);

// walker_gait.c
void ik_walker_choose(ik_walker *walker, int32_t gait);
void ik_walker_beat(ik_walker *walker, double h);
void ik_walker_lift(ik_walker *walker);

// walker_swing.c
void ik_walker_swing(ik_walker *walker, double h);
ik_plan ik_leg_within(const ik_leg *leg, ik_vec hip, ik_plan point, ik_plan out, double share);
ik_vec ik_walker_aim(const ik_walker *walker, const ik_leg *leg, double left);
void ik_walker_take_off(ik_walker *walker, ik_leg *leg, int32_t flags);

// walker_tell.c
void ik_walker_note(ik_walker *walker, const ik_leg *leg, int32_t flags);
void ik_walker_tell(ik_walker *walker);

#endif
