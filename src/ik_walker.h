// ik_walker.h: bodies that walk on legs.
//
// This header is the whole public interface of the walker and its manual. It needs no other one of
// this library's, and none needs it.
//
//     #include "ik_walker.h"
//
//     ik_walker_leg legs[8] = {0};
//     for (int i = 0; i < 8; i++) legs[i] = (ik_walker_leg){.bones = 3, .lengths = {50, 45, 35}};
//     ik_walker *spider;
//     if (ik_walker_create(8, legs, IK_UP_Z, &spider, NULL) != IK_OK) return 1;
//
//     ik_walker_chase(spider, 400, 200, 0);                      // the wish, whenever it changes
//     ik_walker_update(spider, 1 / 60.0);                        // each frame
//     const double *joints = ik_walker_joints(spider);           // 8 legs * 4 joints * x y z
//     ik_walker_destroy(spider);
//
// What it does
//
// A walker is a body, legs, and a gait. It is told a wish: a velocity, a point to run to, a pose.
// In each update the body moves as its legs allow, legs step where they are needed next, and every
// leg is bent so that its last joint lies on its foot. What always holds:
//
// - A foot that is planted does not move, to the bit, until it is lifted.
// - Of two neighbours (legs next to each other on one side, or across from each other) never both
//   are in the air, and never more than half of all legs; but for the gait 'gallop', and a pose
//   that is imposed by ik_walker_follow faster than legs can step.
// - No leg is stretched beyond 0.985 of its reach: the body gives way, and does not go further
//   before the leg has stepped. (An imposed pose gives way by 0.2 of the reach; what is still too
//   far then is lifted at once.)
//
// Conventions
//
// - Lengths have no unit of their own: metres, pixels. The reach of a leg is the sum of its bones;
//   "reach" of a walker is the mean of its legs' reaches, and everything that is not given scales
//   with it. Angles are in radians, times in seconds.
// - `up` says which axis points away from the ground. With IK_UP_Z the ground is the plane of x and
//   y, as on a canvas seen from above (whose y points down: it is then seen mirrored). With IK_UP_Y
//   it is that of x and z, as in three.js. Both are right-handed.
// - Headings turn about `up` by the right-hand rule, 0 is along +x. From +x they go towards +y with
//   IK_UP_Z, towards -z with IK_UP_Y.
// - The body's frame: x forward along the heading, y sideways, a quarter turn on, z up. Hips and
//   homes are given in it, whatever `up` is.
// - Points are three numbers in the user's axes. Where a place on the ground is meant, the
//   one along `up` is ignored.
// - The ground is flat, at the height IK_WALKER_GROUND.
// - Everything is computed in doubles in a fixed order: the same calls give the same bits on every
//   machine (-ffp-contract=off, no -ffast-math), and a walker that is scaled by a power of two
//   walks the scaled walk bit for bit. Nothing is allocated by an update, nothing is global, no
//   chance and no clock is asked: walkers are independent of each other.
//
// Wrong input is answered with an ik_error, and the walker is as it was before the call.

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
#define IK_WALKER_MAX_BONES 8

// Which way is up.
#define IK_UPS(X)      \
    X(IK_UP_Z, 0, "z") \
    X(IK_UP_Y, 1, "y")

// The order in which legs step, see walker_gait.c. Those with one order at every speed:
//   WAVE         one leg after the other, from the rear to the front; slow and steady
//   RIPPLE       waves on both sides, half a cycle apart
//   TETRAPOD     three groups in turn, a third of the legs in the air (of six legs, four stand)
//   TRIPOD, TROT, ALTERNATING   two groups in turn: the names for six, four, eight legs; all alike
//   GALLOP       both sides nearly together, with neighbours in the air together; fast
// AUTO goes with the speed from a ripple to two groups in turn: what insects and spiders do.
#define IK_GAITS(X)                          \
    X(IK_GAIT_AUTO, 0, "auto")               \
    X(IK_GAIT_WAVE, 1, "wave")               \
    X(IK_GAIT_RIPPLE, 2, "ripple")           \
    X(IK_GAIT_TETRAPOD, 3, "tetrapod")       \
    X(IK_GAIT_TRIPOD, 4, "tripod")           \
    X(IK_GAIT_TROT, 5, "trot")               \
    X(IK_GAIT_ALTERNATING, 6, "alternating") \
    X(IK_GAIT_GALLOP, 7, "gallop")

// What can be set at any time, all 0 or more but for GROUND, which may be any height.
// Defaults in reaches (L) of the walker:
//   HEIGHT        0.30 L      the hips' plane over the ground: there, or where all can stand
//   STEP_HEIGHT   0.12 L      of a full step; short ones are lower
//   MAX_SPEED     3 L/s       of ik_walker_chase. The legs' own limit is ik_walker_top_speed.
//   MAX_TURN      4 rad/s     of ik_walker_chase, likewise
//   ACCELERATION  12 L/s^2    how fast the speed changes
//   BOB           0.02 L      how far the body sinks for legs in the air: this for all of them
//   GROUND        0           its height; what stands on it is moved with it
#define IK_WALKER_SETTINGS(X)                    \
    X(IK_WALKER_BODY_HEIGHT, 0, "height")        \
    X(IK_WALKER_STEP_HEIGHT, 1, "stepHeight")    \
    X(IK_WALKER_MAX_SPEED, 2, "maxSpeed")        \
    X(IK_WALKER_MAX_TURN, 3, "maxTurn")          \
    X(IK_WALKER_ACCELERATION, 4, "acceleration") \
    X(IK_WALKER_BOB, 5, "bob")                   \
    X(IK_WALKER_GROUND, 6, "ground")

#define IK_ENUMERATOR(name, value, text) name = value,
typedef enum ik_up { IK_UPS(IK_ENUMERATOR) } ik_up;
typedef enum ik_gait { IK_GAITS(IK_ENUMERATOR) } ik_gait;
typedef enum ik_walker_setting { IK_WALKER_SETTINGS(IK_ENUMERATOR) } ik_walker_setting;
#define IK_WALKER_SETTING_COUNT 7
#undef IK_ENUMERATOR

// The sentence of an error, the name of a gait, of a setting, of an axis: static strings, NULL for
// a value that there is not.
const char *ik_gait_name(int32_t gait);
const char *ik_walker_setting_name(int32_t setting);
const char *ik_up_name(int32_t up);

// Which parts of a leg's description are given; what is not is derived.
#define IK_LEG_BENDS 1
#define IK_LEG_HIP 2
#define IK_LEG_HOME 4
#define IK_LEG_SIDE 8
#define IK_LEG_RANK 16

// A leg, described. 184 bytes everywhere.
//   bones    2 to IK_WALKER_MAX_BONES
//   given    a sum of the above
//   lengths  of the bones from the hip on, 0 or more, the sum more than 0
//   bends    how much of the leg's bending each joint between two bones takes, from -1 to 1; only
//            ratios matter. Left out: 1 for the knee, 0.6 for each joint after it. Negative ones
//            bend the other way, as the heel of a dog.
//   hip      where it is attached, in the body's frame. Left out: on an ellipse with half axes 0.24
//            and 0.16 of the walker's reach (forward, sideways), see ik_walker_lay_out
//   home     where its foot stands at rest, in the body's frame, on the ground: x, y. Left out:
//            outwards from the hip by 0.62 of the leg's reach
//   side     0 right, 1 left. Left out: left where y of a home that is given is not negative, else
//            as ik_walker_lay_out says
//   rank     its place among the legs of its side, 0 at the rear; no two alike on one side. Those
//            of neighbours are one apart, or alike on both sides. Left out: in the order of the
//            homes' x. Give the ranks of all legs or of none.
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

// Making one

// Gives the legs of a description the sides, hips and homes that they have not been given, and
// marks them as given. Sides: the first half of the legs is left, the rest right. On each side the
// legs form a fan, from the front to the rear in the order that they are described in.
//   hips   two half axes, forward and sideways, of the ellipse on which they lie; NULL as above
//   homes  the same for the homes; NULL: outwards from the hips, as above
// ik_walker_create does this by itself, with NULL for both. Errors: LEGS; BONES, LENGTH, REACH,
// SIDE with the leg's index in *at; HIP, HOME with -1 for half axes that are not from 0 to 1e30.
ik_error ik_walker_lay_out(int32_t legs, ik_walker_leg *descriptions, const double *hips,
                           const double *homes, int32_t *at);

// Makes a walker of `legs` legs, 1 to IK_WALKER_MAX_LEGS, and gives it to the caller in *walker;
// ik_walker_destroy takes it back. It stands at the origin, heading along +x, all feet at home. The
// descriptions are copied. This allocates one block of about 1,300 bytes a leg, and nothing else
// ever does. `at` gets the index of the leg at fault, else -1; it may be NULL.
// Errors: MEMORY, LEGS, UP; of a leg: BONES, LENGTH, REACH, BENDS, HIP, HOME, SIDE, RANK, TWICE,
// SCALE; *walker is NULL then.
ik_error ik_walker_create(int32_t legs, const ik_walker_leg *descriptions, int32_t up,
                          ik_walker **walker, int32_t *at);

// Frees a walker. NULL is ignored.
void ik_walker_destroy(ik_walker *walker);

// One of ik_gait. The present gait is left as legs step. Errors: GAIT.
ik_error ik_walker_set_gait(ik_walker *walker, int32_t gait);

// One of ik_walker_setting. Errors: SETTING, LEAST, HEIGHT; PLACE for a ground out of bounds.
ik_error ik_walker_set(ik_walker *walker, int32_t setting, double value);

// Switches a leg off, or on again. A leg that is off hangs, bears nothing and never steps; the
// others go on without it, never more than half of them in the air. On again, it steps to its home
// as soon as its neighbours let it. Errors: LEG.
ik_error ik_walker_set_leg_enabled(ik_walker *walker, int32_t leg, bool enabled);

// The wish. Each holds until the next; a new walker stands still.

// To move with a velocity in the body's frame, and to turn with a rate (radians a second). The body
// takes them up with ACCELERATION (and 30 rad/s^2), as far as the legs allow.
// Errors: SPEED.
ik_error ik_walker_drive(ik_walker *walker, double forward, double sideways, double turn);

// To run to a point on the ground, turning towards it, and to stop there. A standing walker does
// not stir for a point nearer than 0.05 L. Errors: PLACE.
ik_error ik_walker_chase(ik_walker *walker, double x, double y, double z);

// To be where it is put, in each update anew: the pose is imposed from outside, and the legs follow
// as well as they can. A jump of more than 1.5 L is a teleport. Errors: PLACE, ANGLE.
ik_error ik_walker_follow(ik_walker *walker, double x, double y, double z, double heading);

// To be elsewhere at once, standing still, all feet at home. The wish is then to stand.
// Errors: PLACE, ANGLE.
ik_error ik_walker_teleport(ik_walker *walker, double x, double y, double z, double heading);

// One frame: moves the body, steps, bends the legs. `seconds` may differ from call to call: inside
// it is divided as the gait needs. More than 0.25 counts as 0.25; less than 1e-9 and NaN are no
// time, and nothing happens then: there are no events but those of a teleport before it.
void ik_walker_update(ik_walker *walker, double seconds);

// Reading it. All arrays belong to the walker, are the same ones for as long as it lives, and
// always show the present state; what is written to them is lost. Points are in the user's axes.

// The body, as it is: 18 doubles, by these names.
typedef struct ik_walker_body {
    double x, y, z;     // the middle of the hips' plane
    double heading;     // in (-pi, pi]
    double rotation[4]; // x y z w: from the pose at heading 0 on level ground to this one
    double velocity[3]; // length units a second
    double turn;        // radians a second
    double frequency;   // steps a second of each leg, 0 while it stands
    double duty;        // which share of its cycle a foot stands, as the gait wants it
    double phase;       // of the cycle, 0 to 1
    double lifted;      // the number of legs in the air
    double stretch;     // the greatest stretch of a planted leg, in its reach
    double moving;      // 1 while the legs keep a rhythm, 0 while it stands
} ik_walker_body;
const ik_walker_body *ik_walker_get_body(const ik_walker *walker);

// All joints, leg after leg, each leg's from the hip to the foot: xyz. The number of joints of a
// leg is its bones + 1. `positions` are the same as floats, for drawing. The last joint is the
// foot, bit for bit as in ik_walker_feet: a planted one stands still here, too.
const double *ik_walker_joints(const ik_walker *walker);
const float *ik_walker_positions(const ik_walker *walker);

// Of each leg, xyz: where its foot is; where it would stand if all stood still (its home, carried
// along with the body, on the ground); where it is stepping to, or stands.
const double *ik_walker_feet(const ik_walker *walker);
const double *ik_walker_homes(const ik_walker *walker);
const double *ik_walker_aims(const ik_walker *walker);

// Of each leg: 1 while its foot stands, 0 in the air and while it is switched off.
const uint8_t *ik_walker_planted(const ik_walker *walker);

// What happened in the last update, in order: 40 bytes each. A teleport plants all feet: it begins
// a new list, which the next update lengthens.
#define IK_EVENT_PLANTED 1  // the foot came down; else it was lifted
#define IK_EVENT_URGENT 2   // it was lifted out of turn, since it could not stand any longer
#define IK_EVENT_FORCED 4   // and its neighbours were not asked: the body's pose was imposed
#define IK_EVENT_SETTLING 8 // it was lifted to go home, after the body had stopped
#define IK_EVENT_TELEPORTED 16
typedef struct ik_walker_event {
    double time; // seconds after the beginning of the update
    double x, y, z;
    int32_t leg;
    int32_t flags;
} ik_walker_event;
const ik_walker_event *ik_walker_events(const ik_walker *walker);
int32_t ik_walker_event_count(const ik_walker *walker);

// How fast the legs can carry it straight ahead, with its present gait, height and legs. 0 for an
// only leg, which may not be lifted but at a gallop.
double ik_walker_top_speed(const ik_walker *walker);

// What it was made of, and what was set.
int32_t ik_walker_legs(const ik_walker *walker);
int32_t ik_walker_leg_bones(const ik_walker *walker, int32_t leg); // 0 for a leg that there is not
bool ik_walker_leg_enabled(const ik_walker *walker, int32_t leg);
int32_t ik_walker_gait(const ik_walker *walker);
double ik_walker_get(const ik_walker *walker, int32_t setting);

// Which heights are allowed: those at which each leg can stand at its home.
double ik_walker_least_height(const ik_walker *walker);
double ik_walker_most_height(const ik_walker *walker);

double ik_walker_reach(const ik_walker *walker);

#ifdef __cplusplus
}
#endif

#endif
