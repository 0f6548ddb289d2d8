// ik_walker.h: bodies that walk on legs.
//
// This header is the public interface of the walker and its manual. It needs ik_error.h and
// ik_height_field.h, and no other header of the library.
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
// every leg so that its last joint lies on its foot (or the joint before that, see IK_LEG_FLAT).
// These hold after every update:
//
// - A planted foot does not move, not by one bit, until it is lifted. On a platform
//   (ik_walker_carry), it does not move on that.
// - Two neighbours (legs next to each other on one side, or opposite each other) are never both in
//   the air, and never more than half of all legs are. Exceptions: the gait 'gallop', and a pose
//   that ik_walker_follow imposes faster than the legs can step.
// - No planted leg is stretched beyond 0.985 of its reach, or by up to 0.003 more if probe hits
//   jump at random, or a call comes between the rounds of an update. The body stays back until the
//   leg has stepped. An imposed pose yields by up to 0.2 of the walker's reach; a leg that is still
//   too short is lifted at once.
// - On other than flat ground, the middle of the body stays over the polygon of its feet: it stops
//   0.15 L before the edge. Exceptions: the gait 'gallop', an imposed pose, and legs whose homes
//   are not around the body, such as three of four.
//
// In the flight of a jump (ik_walker_jump), no foot stands. The second does not hold then, nor for
// legs that find no ground in reach when it lands, until they have stepped.
//
// Two legs
//
// A walker of two legs, one on each side, balances: before a foot lifts, the body shifts over the
// other foot. It stays there until the foot has landed, and then shifts over that one. This also
// holds after every update: while one foot is in the air, the middle of the body is over the other
// one, along the ground within 0.06 L of the foot or its sole. Both are never in the air. On rough
// ground the body sinks as far as its legs need. All gaits are the same for such a walker.
//
// It is slow: about 0.5 L/s ahead and 0.17 L/s to the side, and it turns by up to 0.7 rad/s. Faster
// commands are slowed down to that. It can jump, but does not run, hop or gallop. Nothing can push
// it over, and it does not catch itself: balance is a rule of where the body is, without masses and
// forces, and the acceleration of its shifts is not counted.
//
// It does not balance
// - under an imposed pose (ik_walker_follow), nor until both feet stand after that,
// - while a leg is disabled, nor until both feet stand after that,
// - if its legs cannot reach from one home to the other: if, with the body over either foot, at any
//   height, the other foot cannot stand at home and step by 0.1 L. Such legs walk like those of
//   other walkers. Default hips and homes of two legs are near enough.
//
// The homes are around the point from which the body is shifted, and the velocity is that of this
// point. ik_walker_chase leads this point to its goal. When the walker rests, its body is there,
// too; but over the feet, if they found no ground near home.
//
// Conventions
//
// - Lengths have any unit (metres, pixels), the same for all. The reach of a leg is the sum of its
//   bone lengths, without the last one of a flat foot. The reach of the walker, L, is the mean of
//   its legs' reaches. Defaults scale with it. Angles are in radians, times in seconds.
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
// - The ground is flat at first, at the height IK_WALKER_GROUND. It can be a height field, or any
//   ground that the application asks for the walker, see "The ground" below.
// - All computations are in doubles and in a fixed order: the same calls give the same bits on
//   every machine (compile with -ffp-contract=off, without -ffast-math). A walker scaled by a power
//   of two walks the scaled walk bit for bit. An update allocates nothing. There are no globals,
//   random numbers or clocks: walkers are independent of each other.
//
// Functions that check their input return an ik_error. After an error the walker is unchanged.

#ifndef IK_WALKER_H
#define IK_WALKER_H

#include "ik_error.h"
#include "ik_height_field.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define IK_WALKER_MAX_LEGS 64
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
//                  ik_walker_get_max_height. Default 0.30 L (0.85 L for two legs that balance), or
//                  the nearest height in that range
//   STEP_HEIGHT    how high a foot is lifted in a full step; short steps are lower. Default 0.12 L
//   MAX_SPEED      the greatest speed of ik_walker_chase, length units/s. Default 3 L/s. What the
//                  legs can do is ik_walker_get_top_speed
//   MAX_TURN_RATE  the greatest turn rate of ik_walker_chase, rad/s. Default 4
//   ACCELERATION   the greatest change of the velocity, length units/s^2. Default 12 L/s^2
//   BOB            how far the body would sink if all legs were in the air. Default 0.02 L
//   GROUND         the height of flat ground, within 1e9 L of 0. Default 0. The walker moves up and
//                  down with it. Other ground ignores it
//   CLEARANCE      how high a foot in the air passes over the ground; more than 1 L counts as 1 L.
//                  Default 0.04 L. On flat ground, short steps are as low as 0.04 L
//   MAX_SLOPE      the steepest ground on which a foot is put down: an angle in radians from 0 to
//                  1.5. Default 0.7 (40 degrees)
//   MAX_STEP_UP    how high above the plane of the other feet a foot is put down. Default 0.3 L
//   MAX_STEP_DOWN  how far below that. Default 0.3 L
//   MAX_PITCH      how far the body tilts forward or back, an angle in radians from 0 to 1.5.
//                  Default 0.54 (31 degrees)
//   MAX_ROLL       the same, to the sides
//   PROBE_HEIGHT   how far above the body probes begin, see ik_walker_begin_update. Default 1 L
//   GRAVITY        of jumps, length units/s^2; from 0.1 L/s^2 to 1e6 L/s^2, to which other values
//                  are clamped when a jump takes off. Default 12 L/s^2
#define IK_WALKER_SETTINGS(X)                           \
    X(IK_WALKER_BODY_HEIGHT, 0, "body height")          \
    X(IK_WALKER_STEP_HEIGHT, 1, "step height")          \
    X(IK_WALKER_MAX_SPEED, 2, "maximum speed")          \
    X(IK_WALKER_MAX_TURN_RATE, 3, "maximum turn rate")  \
    X(IK_WALKER_ACCELERATION, 4, "acceleration")        \
    X(IK_WALKER_BOB, 5, "bob")                          \
    X(IK_WALKER_GROUND, 6, "ground height")             \
    X(IK_WALKER_CLEARANCE, 7, "clearance")              \
    X(IK_WALKER_MAX_SLOPE, 8, "maximum slope")          \
    X(IK_WALKER_MAX_STEP_UP, 9, "maximum step up")      \
    X(IK_WALKER_MAX_STEP_DOWN, 10, "maximum step down") \
    X(IK_WALKER_MAX_PITCH, 11, "maximum pitch")         \
    X(IK_WALKER_MAX_ROLL, 12, "maximum roll")           \
    X(IK_WALKER_PROBE_HEIGHT, 13, "probe height")       \
    X(IK_WALKER_GRAVITY, 14, "gravity")

// Kinds of ground; each is chosen by the function of its name.
#define IK_WALKER_GROUNDS(X)                \
    X(IK_WALKER_GROUND_FLAT, 0, "flat")     \
    X(IK_WALKER_GROUND_FIELD, 1, "field")   \
    X(IK_WALKER_GROUND_PROBES, 2, "probes") \
    X(IK_WALKER_GROUND_SURFACE, 3, "surface")

// Why a body that is commanded to move stands still. Of legs that find no foothold, what is most of
// the ground to which they would step.
//   HOLE     there is no ground
//   STEP     the ground is too high, too low, or too far away for the legs
//   SLOPE    the ground is steeper than MAX_SLOPE
//   WALL     a wall is in front of the body
//   BALANCE  the body would leave the polygon of its feet; or two legs cannot follow
#define IK_WALKER_BLOCKS(X)                \
    X(IK_WALKER_NOT_BLOCKED, 0, "none")    \
    X(IK_WALKER_BLOCKED_HOLE, 1, "hole")   \
    X(IK_WALKER_BLOCKED_STEP, 2, "step")   \
    X(IK_WALKER_BLOCKED_SLOPE, 3, "slope") \
    X(IK_WALKER_BLOCKED_WALL, 4, "wall")   \
    X(IK_WALKER_BLOCKED_BALANCE, 5, "balance")

// Kinds of commands; each is given by the function of its name.
#define IK_WALKER_COMMANDS(X)              \
    X(IK_WALKER_COMMAND_DRIVE, 0, "drive") \
    X(IK_WALKER_COMMAND_CHASE, 1, "chase") \
    X(IK_WALKER_COMMAND_FOLLOW, 2, "follow")

#define IK_ENUMERATOR(name, value, text) name = value,
typedef enum ik_up { IK_UPS(IK_ENUMERATOR) } ik_up;
typedef enum ik_gait { IK_GAITS(IK_ENUMERATOR) } ik_gait;
typedef enum ik_walker_setting { IK_WALKER_SETTINGS(IK_ENUMERATOR) } ik_walker_setting;
typedef enum ik_walker_ground_kind { IK_WALKER_GROUNDS(IK_ENUMERATOR) } ik_walker_ground_kind;
typedef enum ik_walker_command_kind { IK_WALKER_COMMANDS(IK_ENUMERATOR) } ik_walker_command_kind;
typedef enum ik_walker_block { IK_WALKER_BLOCKS(IK_ENUMERATOR) } ik_walker_block;
#define IK_WALKER_SETTING_COUNT 15
#undef IK_ENUMERATOR

// The name of a value: a static string, NULL for a number that is no such value.
const char *ik_up_name(int32_t up);
const char *ik_gait_name(int32_t gait);
const char *ik_walker_setting_name(int32_t setting);
const char *ik_walker_ground_name(int32_t kind);
const char *ik_walker_command_name(int32_t kind);
const char *ik_walker_block_name(int32_t reason);

// Bits of ik_walker_leg.given: which fields are given. The others get defaults.
#define IK_LEG_BENDS 1
#define IK_LEG_HIP 2
#define IK_LEG_HOME 4
#define IK_LEG_SIDE 8
#define IK_LEG_RANK 16

// A bit of ik_walker_leg.given, too: the leg has a flat foot. Its last bone does not bend with the
// leg. The joint before the last one, the ankle, stands on the foothold: it is what is called the
// foot here. From there, the last bone lies on the ground. Its direction is that of the body's
// heading at the touchdown, and it follows the slope of the ground. It does not move while the foot
// stands. In the air it turns smoothly to the next such direction, with the toe a little raised.
// There must be room for it in front of a foothold: no ground that rises more steeply than
// MAX_SLOPE. It may stick out over an edge; there it is level.
#define IK_LEG_FLAT 32

// The description of a leg.
//   bones    2 to IK_WALKER_MAX_BONES; at least 3 with IK_LEG_FLAT
//   given    a sum of the bits above
//   lengths  of the bones, from the hip on: each from 0 to 1e30, the reach from 1e-30 to 1e30 and
//            at least a tenth of the largest leg's
//   bends    `bones` - 1 numbers (- 2 with IK_LEG_FLAT) from -1 to 1, not all 0: the share of each
//            joint between two bones in the bending of the leg. Only their ratios matter. A
//            negative joint bends the other way, like the heel of a dog. Default: 1 for the knee,
//            0.6 for each joint after it, -0.3 for each joint before it. The knee is the first
//            joint after a bone of at least half the length of the longest one: a short first
//            bone is the coxa of an insect
//   hip      where the leg is attached, in the body's frame: x, y, z, each within 10 reaches (of
//            the largest leg). Default: on an ellipse with half axes 0.24 L (forward) and 0.16 L
//            (sideways), see ik_walker_lay_out; of two legs: 0.12 L to the side
//   home     the nominal foothold, on the ground, in the body's frame: x, y, such that all legs can
//            stand at one body height. Default: 0.62 leg reaches outwards from the hip; of
//            two legs: below the hip, or, with soles, up to 0.06 L behind that
//   side     0 right, 1 left. Default: left if a given home has y >= 0; else see ik_walker_lay_out
//   rank     the place among the legs of its side: 0 (rear) to 63, all different on one side. Legs
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
// from the front to the rear. Exception: two legs, one on each side, without any hip, home or
// ellipse: these stand below the body, like those of a person.
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
// Errors: SETTING, SETTING_VALUE, HEIGHT (for BODY_HEIGHT), PLACE (for GROUND), SETTING_ANGLE (for
// MAX_SLOPE, MAX_PITCH and MAX_ROLL).
ik_error ik_walker_set_setting(ik_walker *walker, int32_t setting, double value);
double ik_walker_get_setting(const ik_walker *walker, int32_t setting);

// The body heights at which every leg can stand at its home; of two legs that balance, while the
// body is over either foot.
double ik_walker_get_min_height(const ik_walker *walker);
double ik_walker_get_max_height(const ik_walker *walker);

// Which leg sets the least height, because it folds no further; and which one sets the greatest
// height, because it reaches no further. -1 if no leg does, but the ground or the balance.
//   joint  receives the joint of that leg that bends most, 0 between its first two bones; -1 if
//          there is no such leg. May be NULL
int32_t ik_walker_get_lowest_leg(const ik_walker *walker, int32_t *joint);
int32_t ik_walker_get_highest_leg(const ik_walker *walker);

// Disables a leg, or enables it again. A disabled leg hangs, bears no weight and does not step; the
// others walk on without it, at most half of them in the air. A leg that is enabled again steps to
// its foothold as soon as its neighbours allow it. All legs are enabled at first. The getter
// returns false if there is no such leg. Errors: LEG.
ik_error ik_walker_set_leg_enabled(ik_walker *walker, int32_t leg, bool enabled);
bool ik_walker_get_leg_enabled(const ik_walker *walker, int32_t leg);

// Places a foot by hand: gives a leg a foothold. The leg steps there once, out of turn, as soon as
// it stands and its neighbours allow it. If the place is out of reach, it is moved towards the body
// into reach. The foot is put down on the ground there, or on the nearest ground near by on which
// it may stand. If there is none, the leg does not step.
//
// The foot stays while the body stands still, also when the body rests. Once the body walks, the
// leg steps as usual: its foothold is forgotten. It is also forgotten when the walker teleports,
// jumps or gets other ground, and when the leg is disabled. If the ground changes under the foot,
// it steps to the same place again.
//
// ik_walker_clear_foothold lets the leg go home. It does nothing if none was given.
// Errors: LEG, LEG_DISABLED, PLACE.
ik_error ik_walker_set_foothold(ik_walker *walker, int32_t leg, double x, double y, double z);
ik_error ik_walker_clear_foothold(ik_walker *walker, int32_t leg); // Errors: LEG

// The greatest speed straight ahead that the legs allow, length units/s, with the present gait,
// settings and enabled legs. 0 if only one leg is enabled, unless it gallops. Of two legs that
// balance: the speed of a walk with balance, whatever the command.
double ik_walker_get_top_speed(const ik_walker *walker);

// ---- The ground ---------------------------------------------------------------------------------

// Where a foot is to stand, the ground must not be a hole, not steeper than MAX_SLOPE, and neither
// higher nor lower than MAX_STEP_UP and MAX_STEP_DOWN allow. Otherwise the leg steps to another
// place near by. If there is none, it waits; the body slows down and stops before its legs are out
// of reach, and shows this as `blocked`.
//
// A foot is lifted over obstacles by up to 0.6 L. It does not step over higher ones. A wall is
// ground that is too high for the body to be lifted over; in front of it, the body stops 0.05 L
// away from its hips. Knees do not avoid the ground, nor do feet that a pose imposes on it. In
// flight, only the middle of the body and its front stop at walls.
//
// When the ground changes under a planted foot, that foot stays where it is until its next step,
// which it makes as soon as its neighbours allow it. If no foot stands on a changed height field,
// and it is too far away from some to step there, the walker is put down on it at once.

// Stands and walks on flat ground of the height GROUND.
void ik_walker_set_flat_ground(ik_walker *walker);

// Stands and walks on a height field, which is not copied: it must live as long as it is used.
void ik_walker_set_height_field(ik_walker *walker, const ik_height_field *field);

// Stands and walks on ground that the application finds, such as meshes: by ik_walker_begin_update
// instead of ik_walker_update. It allocates memory, which the walker keeps: 75 kB per leg and
// 300 kB. Errors: MEMORY.
ik_error ik_walker_set_probed_ground(ik_walker *walker);

// One of ik_walker_ground_kind.
int32_t ik_walker_get_ground_kind(const ik_walker *walker);

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

// Jumps: the body crouches for up to 0.15 s, while the legs walk on. Then all feet leave the ground
// at once, and the body flies along a parabola with GRAVITY. It keeps its horizontal velocity and
// its turn rate; commands do not change these until it lands. Only an imposed pose
// (ik_walker_follow) moves it along the ground in flight, too.
//
// The legs are drawn up, then stretched towards footholds where the body will land. When at least
// two feet reach theirs (or all of fewer enabled ones), these are planted at once. Other legs step
// as soon as they find ground. The body sinks and rises again, as on a spring.
//   speed  at take-off, upwards, length units/s. The body rises by speed^2 / (2 GRAVITY). More than
//          1000 L/s counts as that, 0 as no jump
// The call is ignored during a jump, from the crouch to the landing, and while fewer than two feet
// stand (fewer than one, if two legs are enabled).
//
// A body that meets ground higher than itself falls along that, without horizontal velocity. If
// there is no foothold below, it falls on until it lies on the ground. In a hole it falls down to
// 10 L below the take-off. There it hangs, airborne and `blocked`, until it is teleported, or until
// the ground changes so that its feet can reach it. Errors: JUMP_SPEED.
ik_error ik_walker_jump(ik_walker *walker, double speed);

// Carries the walker along with a platform: a lift, a ship, a train. To be called when the platform
// has moved, before the update of the frame.
//   position, rotation   how the platform has moved since the last call, in the user's axes: first
//                        the rotation (x y z w, of any length) about the origin, then the
//                        translation. For a platform whose pose was R0, p0 and is R1, p1, these are
//                        R = R1 R0^-1 and p1 - R p0
// All feet and given footholds move exactly with the platform. The body stays upright above the
// same point of it; its velocity turns, and its tilt changes, by the rotation of the platform. So
// the walk itself does not notice anything. A pose that ik_walker_follow imposes is carried along,
// too. The point of ik_walker_chase stays where it is.
//
// The ground is not moved. Feet that step stand on the ground as the walker knows it, so a platform
// that rises or tilts must be part of it, by probes. Feet that were carried stand where they are,
// until they step, whatever the height of the ground; a foot in the air lands on the ground, where
// its foothold was carried to. If flat ground rises as a whole, change IK_WALKER_GROUND instead.
//
// ik_walker_carry_feet carries only the standing feet of some legs: bit i of `legs` is leg i. The
// body stays, and is pulled by its legs as usual. In both, a leg that is then out of its reach
// lifts off at once, with an event (FORCED) at the beginning of the next update; it hangs until it
// steps. Errors: COORDINATE, ROTATION; PLACE if the body, its imposed pose, or a foot would be
// farther than 1e9 L from the origin.
ik_error ik_walker_carry(ik_walker *walker, const double *position, const double *rotation);
ik_error ik_walker_carry_feet(ik_walker *walker, const double *position, const double *rotation,
                              uint64_t legs);

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

// Simulates one frame on probed ground. The walker asks for its ground in rounds:
//
//     int32_t probes = ik_walker_begin_update(walker, seconds);
//     while (probes > 0) {
//         const ik_walker_probe *rays = ik_walker_get_probes(walker);
//         ik_walker_hit *hits = ik_walker_get_hits(walker);
//         for (int32_t i = 0; i < probes; i++) hits[i] = cast(rays[i]);
//         probes = ik_walker_continue_update(walker);
//     }
//
// The update has ended when there are no more probes. Each round simulates a substep as far as the
// ground is known; there are at most IK_WALKER_MAX_ROUNDS of them per substep, usually 1 or 2. The
// ground must not change between the rounds of an update. If another function that changes the
// walker is called before, the update ends there, and what is left of its time is not simulated.
//
// On other ground, ik_walker_begin_update is the same as ik_walker_update, and returns 0. On probed
// ground, ik_walker_update takes the plane of the feet for the ground.
#define IK_WALKER_MAX_ROUNDS 32
int32_t ik_walker_begin_update(ik_walker *walker, double seconds);
int32_t ik_walker_continue_update(ik_walker *walker);

// A ray that asks for the ground: its origin, its direction (a unit vector, straight down) and its
// length. It begins PROBE_HEIGHT above the body, also inside of what is higher there, and ends 4 L
// below the body.
typedef struct ik_walker_probe {
    double x, y, z;
    double direction[3];
    double length;
} ik_walker_probe;

// What a ray hits first. The application writes one per probe, at the same index.
//   hit      0 if it hits nothing: a hole. All hits are 0 when a round begins
//   x, y, z  the point. Only its coordinate along `up` is read
//   normal   of the ground there, of any length. 0, 0, 0: unknown; then the walker asks for the
//            ground around the point, to know how steep it is
// A hit with a number that is not finite counts as a miss.
typedef struct ik_walker_hit {
    double hit;
    double x, y, z;
    double normal[3];
} ik_walker_hit;
const ik_walker_probe *ik_walker_get_probes(const ik_walker *walker);
ik_walker_hit *ik_walker_get_hits(ik_walker *walker);

// ---- Reading it ---------------------------------------------------------------------------------

// Pointers and arrays belong to the walker. They stay the same as long as it lives, and show the
// present state after each call. Do not write to them. Points are in the user's axes.

// The body.
typedef struct ik_walker_body {
    double x, y, z;     // the middle of the plane of the hips
    double heading;     // in (-pi, pi]
    double rotation[4]; // x y z w: from the pose with heading 0 on level ground to the present one
    double velocity[3]; // length units/s; along `up`, that of a jump
    double turn;        // rad/s
    double frequency;   // steps per second of each leg; 0 while it stands
    double duty;        // the share of its cycle that a foot stands, as the gait plans it; 0 to 1
    double phase;       // of the cycle, from 0 to below 1
    double lifted;      // the number of legs in the air, 0 to IK_WALKER_MAX_LEGS
    double stretch;     // the greatest distance from hip to foot of a planted leg, in its reach
    double moving;      // 1 while the legs step in rhythm, 0 while it stands
    double blocked;  // one of ik_walker_block: why the body stands still, although it is commanded
                     // to move; 0 if it does not
    double airborne; // 1 in the flight of a jump
    double resting;  // 1 if it stands at home, and updates change nothing until another command,
                     // setting, gait or leg; as the last update found it
} ik_walker_body;
const ik_walker_body *ik_walker_get_body(const ik_walker *walker);

// All joints, leg after leg, from the hip to the foot: x, y, z each, bones + 1 joints per leg.
// `positions` are the same as floats, for drawing. The last joint of a leg equals its foot bit
// for bit; with IK_LEG_FLAT the joint before the last one does.
const double *ik_walker_get_joints(const ik_walker *walker);
const float *ik_walker_get_positions(const ik_walker *walker);

// Per leg, x, y, z: the foot; the home (nominal foothold), which moves with the body; the foothold,
// on which the foot stands or to which it is swinging.
const double *ik_walker_get_feet(const ik_walker *walker);
const double *ik_walker_get_homes(const ik_walker *walker);
const double *ik_walker_get_footholds(const ik_walker *walker);

// Per leg: 1 while its foot stands, 0 in the air and while it is disabled.
const uint8_t *ik_walker_get_planted(const ik_walker *walker);

// The liftoffs and touchdowns of the last update, in order. A teleport plants all feet that find
// ground: it starts a new list, to which the next update appends.
// The bits of the flags of an event:
//   PLANTED      touchdown; without this bit: liftoff
//   URGENT       liftoff out of turn: the leg could not stand any longer
//   FORCED       liftoff regardless of the neighbours: the pose was imposed, or the foot was
//                carried away
//   SETTLING     liftoff to go home, after the body has stopped
//   TELEPORTED   touchdown of a teleport, or liftoff of a leg that finds no ground there
//   JUMPED       liftoff of a jump, or touchdown after it
//   PLACED       liftoff to a foothold that was given by ik_walker_set_foothold
#define IK_EVENT_PLANTED 1
#define IK_EVENT_URGENT 2
#define IK_EVENT_FORCED 4
#define IK_EVENT_SETTLING 8
#define IK_EVENT_TELEPORTED 16
#define IK_EVENT_JUMPED 32
#define IK_EVENT_PLACED 64
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
// bends, flat feet, hips, homes, sides, ranks) and `up`, with the same IK_VERSION.
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
