// ik_walker_batch.h: many walkers of one shape, updated by one call.
//
//     #include "ik_walker_batch.h"
//
//     ik_walker_leg legs[8] = {0};
//     for (int i = 0; i < 8; i++) legs[i] = (ik_walker_leg){.bones = 3, .lengths = {50, 45, 35}};
//     ik_walker_batch *crowd;
//     if (ik_walker_batch_create(2000, 8, legs, IK_UP_Z, 0, &crowd, NULL) != IK_OK) return 1;
//
//     double *commands = ik_walker_batch_get_commands(crowd); // 3 numbers per walker
//     commands[3 * 17] = 100;                                 // number 17 walks ahead
//     ik_walker_batch_update(crowd, 1 / 60.0, 0, 2000);       // every frame
//     const float *joints = ik_walker_batch_get_positions(crowd);
//     ik_walker_batch_destroy(crowd);
//
// The walkers are those of ik_walker.h: the same conventions, units, ranges and rules hold. All
// have the same legs, settings, gait and ground. Each has a command and a place of its own. A
// walker gets the same bits as one alone that gets the same calls, and does not depend on the
// others. They do not see each other.
//
// 2,000 walkers take about half of the time of single walkers, and 100 take a fifth less: a batch
// bends two legs at once, in the lanes of a SIMD register, writes less, and reads its memory
// in order. It does not write joints in doubles, feet, homes and footholds. It has no probed ground
// and no footholds of the user, and nothing carries its walkers.
//
// Arrays belong to the batch and stay at the same address until it is destroyed. Their rows are the
// walkers.

#ifndef IK_WALKER_BATCH_H
#define IK_WALKER_BATCH_H

#include "ik_walker.h"

#ifdef __cplusplus
extern "C" {
#endif

#define IK_MAX_WALKERS 1000000

// What a batch has in addition: the events of each walker.
#define IK_WALKER_BATCH_EVENTS 1

// What an update has done with a walker.
//   UNCHANGED  nothing: it rests, or no time has passed. All are that at first
//   UPDATED    it has been updated
//   INACTIVE   nothing, because its byte in `active` is 0
//   INVALID    nothing, because its mode or a number of its command is not valid
#define IK_WALKER_BATCH_STATUSES(X)              \
    X(IK_WALKER_BATCH_UNCHANGED, 0, "unchanged") \
    X(IK_WALKER_BATCH_UPDATED, 1, "updated")     \
    X(IK_WALKER_BATCH_INACTIVE, 2, "inactive")   \
    X(IK_WALKER_BATCH_INVALID, 3, "invalid")

#define IK_ENUMERATOR(name, value, text) name = value,
typedef enum ik_walker_batch_status {
    IK_WALKER_BATCH_STATUSES(IK_ENUMERATOR)
} ik_walker_batch_status;
#undef IK_ENUMERATOR

typedef struct ik_walker_batch ik_walker_batch;

// Creates a batch of walkers, which all stand at the origin with heading 0. The caller owns it and
// gives it to ik_walker_batch_destroy.
//   count    1 to IK_MAX_WALKERS
//   legs, descriptions, up, at   as of ik_walker_create
//   options  0, or IK_WALKER_BATCH_EVENTS
//   batch    receives the batch, NULL after an error
// It is one block of memory: per walker, about 1,700 bytes and 700 bytes per leg, with events 1,200
// per leg. No other function allocates.
// Errors: COUNT, BATCH_OPTIONS, and those of ik_walker_create.
ik_error ik_walker_batch_create(int32_t count, int32_t legs, const ik_walker_leg *descriptions,
                                int32_t up, int32_t options, ik_walker_batch **batch, int32_t *at);

// Frees a batch and its arrays. NULL is ignored.
void ik_walker_batch_destroy(ik_walker_batch *batch);

int32_t ik_walker_batch_get_count(const ik_walker_batch *batch);

// The reach of each walker, L.
double ik_walker_batch_get_reach(const ik_walker_batch *batch);

// ---- Settings of all walkers --------------------------------------------------------------------

// As the functions of ik_walker.h, with the same errors.
ik_error ik_walker_batch_set_gait(ik_walker_batch *batch, int32_t gait);
ik_error ik_walker_batch_set_setting(ik_walker_batch *batch, int32_t setting, double value);
ik_error ik_walker_batch_set_leg_enabled(ik_walker_batch *batch, int32_t leg, bool enabled);
int32_t ik_walker_batch_get_gait(const ik_walker_batch *batch);
double ik_walker_batch_get_setting(const ik_walker_batch *batch, int32_t setting);
bool ik_walker_batch_get_leg_enabled(const ik_walker_batch *batch, int32_t leg);
double ik_walker_batch_get_min_height(const ik_walker_batch *batch);
double ik_walker_batch_get_max_height(const ik_walker_batch *batch);
double ik_walker_batch_get_top_speed(const ik_walker_batch *batch);

// As ik_walker_set_flat_ground and ik_walker_set_height_field: all stand on the same ground.
void ik_walker_batch_set_flat_ground(ik_walker_batch *batch);
void ik_walker_batch_set_height_field(ik_walker_batch *batch, const ik_height_field *field);

// ---- Commands -----------------------------------------------------------------------------------

// What an update reads; write to these before it. A command holds until it is overwritten.
//   commands  [walker][3] doubles, at first 0, depending on the mode:
//               DRIVE   forward, sideways, turn, as of ik_walker_drive
//               CHASE   the place on the ground: x, y, or x, z with IK_UP_Y; and a number that is
//                       ignored
//               FOLLOW  the place on the ground, and the heading
//   modes     [walker] bytes, one of ik_walker_command_kind, at first DRIVE
//   active    [walker] bytes, at first 1. A walker with 0 is not updated, and nothing of it changes
double *ik_walker_batch_get_commands(ik_walker_batch *batch);
uint8_t *ik_walker_batch_get_modes(ik_walker_batch *batch);
uint8_t *ik_walker_batch_get_active(ik_walker_batch *batch);

// Moves a walker elsewhere at once, as ik_walker_teleport. Its command is then to stand: its mode
// is DRIVE, and its row of the commands is 0. Errors: INDEX, PLACE, ANGLE.
ik_error ik_walker_batch_teleport(ik_walker_batch *batch, int32_t walker, double x, double y,
                                  double z, double heading);

// Lets a walker jump, as ik_walker_jump. Errors: INDEX, JUMP_SPEED.
ik_error ik_walker_batch_jump(ik_walker_batch *batch, int32_t walker, double speed);

// Simulates one frame of `seconds`, as ik_walker_update, of `count` walkers from `first` on.
// Returns how many were updated; or IK_ERROR_INDEX, which is negative, if there are no such
// walkers.
int32_t ik_walker_batch_update(ik_walker_batch *batch, double seconds, int32_t first,
                               int32_t count);

// ---- Reading it ---------------------------------------------------------------------------------

// What an update writes; do not write to these.
//   positions  [walker][joint][3] floats, as ik_walker_get_positions
//   bodies     [walker], as ik_walker_get_body
//   planted    [walker][leg] bytes, as ik_walker_get_planted
//   statuses   [walker] bytes, one of ik_walker_batch_status
const float *ik_walker_batch_get_positions(const ik_walker_batch *batch);
const ik_walker_body *ik_walker_batch_get_bodies(const ik_walker_batch *batch);
const uint8_t *ik_walker_batch_get_planted(const ik_walker_batch *batch);
const uint8_t *ik_walker_batch_get_statuses(const ik_walker_batch *batch);

// The events of the last update, with IK_WALKER_BATCH_EVENTS; else NULL. Those of a teleport are
// part of the next update.
//   counts  [walker] int32_t: how many events each walker has; 0 if it was not part of that update
//   events  [walker][capacity]: the events of each walker, the first `counts` of its row
const int32_t *ik_walker_batch_get_event_counts(const ik_walker_batch *batch);
const ik_walker_event *ik_walker_batch_get_events(const ik_walker_batch *batch);
int32_t ik_walker_batch_get_event_capacity(const ik_walker_batch *batch);

// ---- Saved state --------------------------------------------------------------------------------

// As of a walker (ik_walker_save_state): of all walkers, with commands, modes and active. It can be
// restored into a batch with the same count and shape. Errors of the last: STATE; the batch is
// unchanged then.
size_t ik_walker_batch_state_size(const ik_walker_batch *batch);
void ik_walker_batch_save_state(const ik_walker_batch *batch, uint8_t *bytes);
ik_error ik_walker_batch_restore_state(ik_walker_batch *batch, const uint8_t *bytes, size_t size);

#ifdef __cplusplus
}
#endif

#endif
