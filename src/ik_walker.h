// ik_walker.h: bodies that walk on legs.
//
// This header is the public interface of the walker and its manual. It needs ik_error.h and no
// other header of the library.
//
//     #include "ik_walker.h"
//
//     ik_walker_leg legs[8] = {0};
//     for (int i = 0; i < 8; i++) legs[i] = (ik_walker_leg){.bones = 3, .lengths = {50, 45, 35}};
//     ik_walker *spider;
//     if (ik_walker_create(8, legs, IK_UP_Z, &spider, NULL) != IK_OK) return 1;
//
//     ik_walker_chase(spider, 400, 200, 0);                   // the command, when it changes
//     ik_walker_update(spider, 1 / 60.0);                     // every frame
//     const double *joints = ik_walker_get_joints(spider);    // 8 legs * 4 joints * x y z
//     ik_walker_destroy(spider);
//
// What it does
//
// A walker is a body, its legs and a gait. It gets a command: a velocity, a point to run to, or a
// pose. Each update moves the body as far as its legs allow, steps the legs that need it, and bends
// every leg so that its last joint lies on its foot. These hold after every update:
//
// - A planted foot does not move, not by one bit, until it is lifted.
// - Two neighbours (legs next to each other on one side, or opposite each other) are never both in
//   the air, and never more than half of all legs are. Exceptions: the gait 'gallop', and a pose
//   that ik_walker_follow imposes faster than the legs can step.
// - No planted leg is stretched beyond 0.985 of its reach. The body stays back until the leg has
//   stepped. An imposed pose yields by up to 0.2 of the walker's reach; a leg that is still too
//   short is lifted at once.
//
// Conventions
//
// - Lengths have any unit (metres, pixels), the same for all. The reach of a leg is the sum of its
//   bone lengths. The reach of the walker, L, is the mean of its legs' reaches. Defaults scale with
//   it. Angles are in radians, times in seconds.
// - `up` is the axis that points away from the ground. With IK_UP_Z the ground is the plane of x
//   and y, as on a canvas seen from above (y points down there, so the picture is mirrored). With
//   IK_UP_Y it is the plane of x and z, as in three.js. Both are right-handed.
// - Headings are angles about `up` by the right-hand rule; 0 is along +x. From +x they grow towards
//   +y with IK_UP_Z, towards -z with IK_UP_Y.
// - The body's frame: x forward along the heading, y to the left (a quarter turn further), z up,
//   whatever `up` is. Hips and homes are given in this frame.
// - A home is the nominal foothold of a leg: where its foot stands when the body stands still.
// - Points are x, y, z in the user's axes. Where a point on the ground is meant, its coordinate
//   along `up` is ignored.
// - The ground is flat. Its height is the setting IK_WALKER_GROUND.
// - All computations are in doubles and in a fixed order: the same calls give the same bits on
//   every machine (compile with -ffp-contract=off, without -ffast-math). A walker scaled by a power
//   of two walks the scaled walk bit for bit. An update allocates nothing. There are no globals,
//   random numbers or clocks: walkers are independent of each other.
//
// Functions that check their input return an ik_error. After an error the walker is unchanged.

#ifndef IK_WALKER_H
#define IK_WALKER_H

#include "ik_error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define IK_WALKER_MAX_LEGS 32
#define IK_WALKER_MAX_BONES 8 // per leg

// The axis that points away from the ground.
#define IK_UPS(X)      \
    X(IK_UP_Z, 0, "z") \
    X(IK_UP_Y, 1, "y")

// The order in which legs step; src/walker/gait.c has the phase offsets and their sources.
//   AUTO         changes with the speed, from a ripple to two alternating groups, as in insects and
//                spiders; the default
//   WAVE         one leg after the other, from the rear to the front; slow and steady
//   RIPPLE       a wave on each side, half a cycle apart
//   TETRAPOD     three groups in turn: a third of the legs is in the air (four of six legs stand)
//   TRIPOD, TROT, ALTERNATING   two groups in turn: one gait, by its names for 6, 4 and 8 legs
//   GALLOP       both sides nearly together; neighbours are in the air together; fast
#define IK_GAITS(X)                          \
    X(IK_GAIT_AUTO, 0, "auto")               \
    X(IK_GAIT_WAVE, 1, "wave")               \
    X(IK_GAIT_RIPPLE, 2, "ripple")           \
    X(IK_GAIT_TETRAPOD, 3, "tetrapod")       \
    X(IK_GAIT_TRIPOD, 4, "tripod")           \
    X(IK_GAIT_TROT, 5, "trot")               \
    X(IK_GAIT_ALTERNATING, 6, "alternating") \
    X(IK_GAIT_GALLOP, 7, "gallop")

// Settings. Each may change at any time. Unless noted, a value is from 0 to 1e300.
//   BODY_HEIGHT    of the plane of the hips over the ground; from ik_walker_get_min_height to
//                  ik_walker_get_max_height. Default 0.30 L, or the nearest height in that range
//   STEP_HEIGHT    how high a foot is lifted in a full step; short steps are lower. Default 0.12 L
//   MAX_SPEED      the greatest speed of ik_walker_chase, length units/s. Default 3 L/s. What the
//                  legs can do is ik_walker_get_top_speed
//   MAX_TURN_RATE  the greatest turn rate of ik_walker_chase, rad/s. Default 4
//   ACCELERATION   the greatest change of the velocity, length units/s^2. Default 12 L/s^2
//   BOB            how far the body would sink if all legs were in the air. Default 0.02 L
//   GROUND         the height of the ground, within 1e9 L of 0. Default 0. The walker moves up and
//                  down with it
#define IK_WALKER_SETTINGS(X)                          \
    X(IK_WALKER_BODY_HEIGHT, 0, "body height")         \
    X(IK_WALKER_STEP_HEIGHT, 1, "step height")         \
    X(IK_WALKER_MAX_SPEED, 2, "maximum speed")         \
    X(IK_WALKER_MAX_TURN_RATE, 3, "maximum turn rate") \
    X(IK_WALKER_ACCELERATION, 4, "acceleration")       \
    X(IK_WALKER_BOB, 5, "bob")                         \
    X(IK_WALKER_GROUND, 6, "ground height")

// Kinds of commands; each is given by the function of its name.
#define IK_WALKER_COMMANDS(X)              \
    X(IK_WALKER_COMMAND_DRIVE, 0, "drive") \
    X(IK_WALKER_COMMAND_CHASE, 1, "chase") \
    X(IK_WALKER_COMMAND_FOLLOW, 2, "follow")

#define IK_ENUMERATOR(name, value, text) name = value,
typedef enum ik_up { IK_UPS(IK_ENUMERATOR) } ik_up;
typedef enum ik_gait { IK_GAITS(IK_ENUMERATOR) } ik_gait;
typedef enum ik_walker_setting { IK_WALKER_SETTINGS(IK_ENUMERATOR) } ik_walker_setting;
typedef enum ik_walker_command_kind { IK_WALKER_COMMANDS(IK_ENUMERATOR) } ik_walker_command_kind;
#define IK_WALKER_SETTING_COUNT 7
#undef IK_ENUMERATOR

// The name of a value: a static string, NULL for a number that is no such value.
const char *ik_up_name(int32_t up);
const char *ik_gait_name(int32_t gait);
const char *ik_walker_setting_name(int32_t setting);
const char *ik_walker_command_name(int32_t kind);

// Bits of ik_walker_leg.given: which fields are given. The others get defaults.
#define IK_LEG_BENDS 1
#define IK_LEG_HIP 2
#define IK_LEG_HOME 4
#define IK_LEG_SIDE 8
#define IK_LEG_RANK 16

// The description of a leg.
//   bones    2 to IK_WALKER_MAX_BONES
//   given    a sum of the bits above
//   lengths  of the bones, from the hip on: each from 0 to 1e30, the sum from 1e-30 to 1e30 and at
//            least a tenth of the largest leg's
//   bends    `bones` - 1 numbers from -1 to 1, not all 0: the share of each joint between two bones
//            in the bending of the leg. Only their ratios matter. A negative joint bends the other
//            way, like the heel of a dog. Default: 1 for the knee, 0.6 for each joint after it
//   hip      where the leg is attached, in the body's frame: x, y, z, each within 10 reaches (of
//            the largest leg). Default: on an ellipse with half axes 0.24 L (forward) and 0.16 L
//            (sideways), see ik_walker_lay_out
//   home     the nominal foothold, on the ground, in the body's frame: x, y, such that all legs can
//            stand at one body height. Default: 0.62 leg reaches outwards from the hip
//   side     0 right, 1 left. Default: left if a given home has y >= 0; else see ik_walker_lay_out
//   rank     the place among the legs of its side: 0 (rear) to 31, all different on one side. Legs
//            of one side are neighbours if their ranks differ by 1, legs of both sides if their
//            ranks are equal. Default: the order of the homes' x. Give all legs' ranks or none
typedef struct ik_walker_leg {
    int32_t bones;
    int32_t given;
    double lengths[IK_WALKER_MAX_BONES];
    double bends[IK_WALKER_MAX_BONES];
    double hip[3];
    double home[2];
    int32_t side;
    int32_t rank;
} ik_walker_leg;

typedef struct ik_walker ik_walker;

// ---- Creating a walker --------------------------------------------------------------------------

// Fills in the sides, hips and homes that descriptions do not give, and marks them as given. Legs
// without a side: the first half is left, the rest right. The legs of a side form a fan, described
// from the front to the rear.
//   legs   1 to IK_WALKER_MAX_LEGS, the number of descriptions
//   hips   the half axes, forward and sideways, of the ellipse on which default hips lie; each from
//          0 to 1e30. NULL: 0.24 L and 0.16 L
//   homes  the same for default homes. NULL: outwards from the hips
//   at     receives the index of the leg at fault, else -1; may be NULL
// ik_walker_create does this itself, with NULL for both ellipses.
// Errors: LEGS; LEG_BONES, LENGTH, REACH, SIDE (of a leg); HIP, HOME (the half axes; `at` is -1).
ik_error ik_walker_lay_out(int32_t legs, ik_walker_leg *descriptions, const double *hips,
                           const double *homes, int32_t *at);

// Creates a walker. It stands at the origin with heading 0, all feet at home, and its command is to
// stand. The descriptions are copied. The walker is one block of memory, about 1,300 bytes per leg;
// no other function allocates. The caller owns it: free it with ik_walker_destroy.
//   legs    1 to IK_WALKER_MAX_LEGS, the number of descriptions
//   up      one of ik_up
//   walker  receives the walker, NULL after an error
//   at      receives the index of the leg at fault, else -1; may be NULL
// Errors: MEMORY, LEGS, UP; of a leg: LEG_BONES, LENGTH, REACH, BENDS, HIP, HOME, SIDE, RANK,
// RANK_TAKEN, LEG_REACH.
ik_error ik_walker_create(int32_t legs, const ik_walker_leg *descriptions, int32_t up,
                          ik_walker **walker, int32_t *at);

// Frees a walker. NULL is ignored.
void ik_walker_destroy(ik_walker *walker);

// Its shape.
int32_t ik_walker_get_leg_count(const ik_walker *walker);
int32_t ik_walker_get_bone_count(const ik_walker *walker, int32_t leg); // 0 if there is no such leg
int32_t ik_walker_get_up(const ik_walker *walker);                      // one of ik_up
double ik_walker_get_reach(const ik_walker *walker);                    // L

// ---- Settings -----------------------------------------------------------------------------------

// Sets the gait, one of ik_gait. Legs change to it as they step. Default IK_GAIT_AUTO.
// Errors: GAIT.
ik_error ik_walker_set_gait(ik_walker *walker, int32_t gait);
int32_t ik_walker_get_gait(const ik_walker *walker);

// Sets a setting, one of ik_walker_setting. The getter returns 0 for a number that is no setting.
// Errors: SETTING, SETTING_VALUE, HEIGHT (for BODY_HEIGHT), PLACE (for GROUND).
ik_error ik_walker_set_setting(ik_walker *walker, int32_t setting, double value);
double ik_walker_get_setting(const ik_walker *walker, int32_t setting);

// The body heights at which every leg can stand at its home.
double ik_walker_get_min_height(const ik_walker *walker);
double ik_walker_get_max_height(const ik_walker *walker);

// Disables a leg, or enables it again. A disabled leg hangs, bears no weight and does not step; the
// others walk on without it, at most half of them in the air. A leg that is enabled again steps to
// its foothold as soon as its neighbours allow it. All legs are enabled at first. The getter
// returns false if there is no such leg. Errors: LEG.
ik_error ik_walker_set_leg_enabled(ik_walker *walker, int32_t leg, bool enabled);
bool ik_walker_get_leg_enabled(const ik_walker *walker, int32_t leg);

// The greatest speed straight ahead that the legs allow, length units/s, with the present gait,
// settings and enabled legs. 0 if only one leg is enabled, unless it gallops.
double ik_walker_get_top_speed(const ik_walker *walker);

// ---- Commands -----------------------------------------------------------------------------------

// A command holds until the next one. A new walker stands.

// Moves with a velocity in the body's frame: forward and sideways (to the left) in length units/s,
// turn in rad/s. The velocity approaches it with at most ACCELERATION (and 30 rad/s^2), as far as
// the legs allow. Errors: SPEED.
ik_error ik_walker_drive(ik_walker *walker, double forward, double sideways, double turn);

// Runs to a point on the ground, turns towards it, and stops there. A standing walker ignores
// points nearer than 0.05 L. Errors: PLACE.
ik_error ik_walker_chase(ik_walker *walker, double x, double y, double z);

// Imposes a pose on the body, for the next update and until another command. The legs follow as
// well as they can. A jump of more than 1.5 L teleports. Errors: PLACE, ANGLE.
ik_error ik_walker_follow(ik_walker *walker, double x, double y, double z, double heading);

// Moves the walker elsewhere at once, standing, all feet at home. Its command is then to stand.
// Errors: PLACE, ANGLE.
ik_error ik_walker_teleport(ik_walker *walker, double x, double y, double z, double heading);

// The present command.
//   kind      one of ik_walker_command_kind
//   velocity  DRIVE: forward, sideways, turn; else all 0
//   x, y, z   CHASE: the point, FOLLOW: the pose, on the ground; DRIVE: all 0
//   heading   FOLLOW: in (-pi, pi]; else 0
typedef struct ik_walker_command {
    int32_t kind;
    double velocity[3];
    double x, y, z;
    double heading;
} ik_walker_command;
ik_walker_command ik_walker_get_command(const ik_walker *walker);

// Simulates one frame of `seconds`, which may differ from call to call; internally it is divided as
// the gait needs. More than 0.25 counts as 0.25. Less than 1e-9, or NaN: nothing happens, and the
// list of events is empty, except for the events of a teleport before this call.
void ik_walker_update(ik_walker *walker, double seconds);

// ---- Reading it ---------------------------------------------------------------------------------

// Pointers and arrays belong to the walker. They stay the same as long as it lives, and show the
// present state after each call. Do not write to them. Points are in the user's axes.

// The body.
typedef struct ik_walker_body {
    double x, y, z;     // the middle of the plane of the hips
    double heading;     // in (-pi, pi]
    double rotation[4]; // x y z w: from the pose with heading 0 on level ground to the present one
    double velocity[3]; // length units/s
    double turn;        // rad/s
    double frequency;   // steps per second of each leg; 0 while it stands
    double duty;        // the share of its cycle that a foot stands, as the gait plans it; 0 to 1
    double phase;       // of the cycle, from 0 to below 1
    double lifted;      // the number of legs in the air, 0 to IK_WALKER_MAX_LEGS
    double stretch;     // the greatest distance from hip to foot of a planted leg, in its reach
    double moving;      // 1 while the legs step in rhythm, 0 while it stands
    double resting;     // 1 if it stands at home, and updates change nothing until another command,
                        // setting, gait or leg; as the last update found it
} ik_walker_body;
const ik_walker_body *ik_walker_get_body(const ik_walker *walker);

// All joints, leg after leg, from the hip to the foot: x, y, z each, bones + 1 joints per leg.
// `positions` are the same as floats, for drawing. The last joint of a leg equals its foot bit for
// bit.
const double *ik_walker_get_joints(const ik_walker *walker);
const float *ik_walker_get_positions(const ik_walker *walker);

// Per leg, x, y, z: the foot; the home (nominal foothold), which moves with the body; the foothold,
// on which the foot stands or to which it is swinging.
const double *ik_walker_get_feet(const ik_walker *walker);
const double *ik_walker_get_homes(const ik_walker *walker);
const double *ik_walker_get_footholds(const ik_walker *walker);

// Per leg: 1 while its foot stands, 0 in the air and while it is disabled.
const uint8_t *ik_walker_get_planted(const ik_walker *walker);

// The liftoffs and touchdowns of the last update, in order. A teleport plants all feet: it starts a
// new list, to which the next update appends.
#define IK_EVENT_PLANTED 1  // touchdown; without this bit: liftoff
#define IK_EVENT_URGENT 2   // liftoff out of turn: the leg could not stand any longer
#define IK_EVENT_FORCED 4   // liftoff regardless of the neighbours: the pose was imposed
#define IK_EVENT_SETTLING 8 // liftoff to go home, after the body has stopped
#define IK_EVENT_TELEPORTED 16
typedef struct ik_walker_event {
    double time;    // seconds since the beginning of the update
    double x, y, z; // the foot
    int32_t leg;
    int32_t flags; // a sum of the bits above
} ik_walker_event;
const ik_walker_event *ik_walker_get_events(const ik_walker *walker);
int32_t ik_walker_get_event_count(const ik_walker *walker);

// The number of events of the last update that the list had no room for. The list has room for all
// that can happen in an update, so anything but 0 is a bug of this library.
int32_t ik_walker_get_lost_event_count(const ik_walker *walker);

// ---- Saved state --------------------------------------------------------------------------------

// A state is everything that later updates depend on: settings, gait, command, body, legs, phase of
// the gait, and what the solver of the legs remembers. After it is restored, the same calls give
// the same bits. It can be restored into any walker of the same shape: equal legs (bones, lengths,
// bends, hips, homes, sides, ranks) and `up`, with the same IK_VERSION.
//
// The ground is not part of it. A walker keeps its own IK_WALKER_GROUND, and the restored walker
// stands on that: if the ground had another height when the state was saved, the walker is moved up
// or down by the difference, as if the setting had been changed afterwards.
//
// Events are not part of it either: the list is empty after a restore. Exception: a state that was
// saved between a teleport and the next update brings the teleport's events along, for the feet
// that stand.

// The number of bytes of a state. It depends on the shape alone.
size_t ik_walker_state_size(const ik_walker *walker);

// Writes the state to `bytes`, ik_walker_state_size of them.
void ik_walker_save_state(const ik_walker *walker, uint8_t *bytes);

// Sets the walker to a saved state. Errors: STATE if `bytes` are not the undamaged state of a
// walker of this shape and version, or hold a value that no walker has.
ik_error ik_walker_restore_state(ik_walker *walker, const uint8_t *bytes, size_t size);

#ifdef __cplusplus
}
#endif

#endif
