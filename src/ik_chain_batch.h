// ik_chain_batch.h: many chains of one kind, solved by one call.
//
//     #include "ik_chain_batch.h"
//
//     ik_chain_batch *batch;
//     ik_chain_batch_create(model, 8000, NULL, NULL, 0, &batch, NULL); // copies of a chain
//     double *targets = ik_chain_batch_get_targets(batch);       // x0 y0 z0 x1 y1 z1 ...
//     ik_chain_batch_solve(batch, 0, 8000);
//     const float *joints = ik_chain_batch_get_positions(batch);
//
// Each chain has a root, a target and a pose of its own. All have the same number of bones and the
// same settings, those of the model; lengths and tolerances may differ. After a solve, each chain
// is what a chain alone would be after ik_chain_set_root and ik_chain_solve, bit for bit. So it
// does not depend on the chains beside it, nor on how a batch is divided.
//
// Where all settings are defaults but lengths, tolerance and iterations, up to sixteen chains are
// solved at once, in the lanes of SIMD registers. A chain that needs one of the rarer stages of
// AUTO is then solved again, alone, from the pose before: targets out of reach, straight chains,
// bones that must flip. Chains in lanes do not rest: one that misses its target by rounding,
// because its tolerance is less, may go on moving by rounding. Batches are solved chain by chain if
// the model has limits, stiffness, turn limits, a pole, another root mode or another solver, and if
// bases, poles or rotations are asked for.
//
// Arrays belong to the batch and stay at the same address until it is destroyed. Their rows are the
// chains. `axes` is the number of dimensions.

#ifndef IK_CHAIN_BATCH_H
#define IK_CHAIN_BATCH_H

#include "ik.h"

#ifdef __cplusplus
extern "C" {
#endif

#define IK_MAX_CHAINS 1000000

// The status of a chain whose target, root, base or pole is not valid. It comes after the values of
// ik_status.
#define IK_INVALID 6

// What a batch has in addition, as a sum.
//   BASES            each chain has a base, see ik_chain_set_base
//   POLE_POINTS      each chain has a pole, a point in space
//   POLE_DIRECTIONS  each chain has a pole, a direction from its root
//   ROTATIONS        rotations are tracked, see ik_chain_track_rotations
typedef enum ik_chain_batch_option {
    IK_BATCH_BASES = 1,
    IK_BATCH_POLE_POINTS = 2,
    IK_BATCH_POLE_DIRECTIONS = 4,
    IK_BATCH_ROTATIONS = 8
} ik_chain_batch_option;

typedef struct ik_chain_batch ik_chain_batch;

// Creates a batch of `count` chains, which the caller owns and gives to ik_chain_batch_destroy.
//   model    a chain; each chain of the batch begins as a copy of it. It may be destroyed then.
//   count    1 to IK_MAX_CHAINS
//   lengths  count * bones numbers, chain after chain, as for ik_chain_set_lengths; or NULL: those
//            of the model. The tolerance and the greatest pull of the model are kept, or change
//            with the reach if they are the defaults.
//   tolerances  `count` numbers, as for ik_chain_set_tolerance; or NULL: that of the model
//   options  a sum of ik_chain_batch_option; only one kind of pole
//   batch    receives the batch, NULL after an error
//   at       receives the index of a wrong length or tolerance, or of the chain whose lengths are
//            wrong together, else -1; may be NULL
// Allocates, without limits, about 130 bytes per chain and 40 per bone.
// Errors: MEMORY, COUNT, LENGTH, REACH, TOLERANCE, BATCH_OPTIONS.
ik_error ik_chain_batch_create(const ik_chain *model, int32_t count, const double *lengths,
                               const double *tolerances, int32_t options, ik_chain_batch **batch,
                               int32_t *at);

// Frees a batch and its arrays. NULL is ignored.
void ik_chain_batch_destroy(ik_chain_batch *batch);

int32_t ik_chain_batch_get_count(const ik_chain_batch *batch);

// Whether several chains are solved at once, see above.
bool ik_chain_batch_has_lanes(const ik_chain_batch *batch);

// What a solve reads; write to these before it.
//   targets  [chain][axis] doubles, at first the tips
//   roots    [chain][axis] doubles, at first the root of the model. They count from the next solve
//            of the chain on, which first moves the chain there. With a free root, a solve writes
//            where it moved the root to.
//   bases    [chain][4] doubles, quaternions of any length but 0; in 2-D [chain], angles; at first
//            the base of the model. NULL without BASES.
//   poles    [chain][axis] doubles, at first NAN. A row that begins with NAN means no pole. NULL
//            without poles.
//   active   [chain] bytes, at first 1. A chain with 0 is not solved, and nothing of it changes.
double *ik_chain_batch_get_targets(ik_chain_batch *batch);
double *ik_chain_batch_get_roots(ik_chain_batch *batch);
double *ik_chain_batch_get_bases(ik_chain_batch *batch);
double *ik_chain_batch_get_poles(ik_chain_batch *batch);
uint8_t *ik_chain_batch_get_active(ik_chain_batch *batch);

// What a solve writes; do not write to these.
//   positions   [chain][joint][axis] floats, (bones + 1) joints
//   errors      [chain] doubles: the distance left to the target; NAN before the first solve
//   statuses    [chain] bytes: one of ik_status, or IK_INVALID: a number of the chain was not
//               valid, and its pose is unchanged
//   iterations  [chain] int32_t
//   rotations   [chain][bone][4] floats, as ik_chain_get_rotations. NULL without ROTATIONS.
const float *ik_chain_batch_get_positions(const ik_chain_batch *batch);
const double *ik_chain_batch_get_errors(const ik_chain_batch *batch);
const uint8_t *ik_chain_batch_get_statuses(const ik_chain_batch *batch);
const int32_t *ik_chain_batch_get_iterations(const ik_chain_batch *batch);
const float *ik_chain_batch_get_rotations(const ik_chain_batch *batch);

// The tolerance of a chain; NAN if there is no such chain.
double ik_chain_batch_get_tolerance(const ik_chain_batch *batch, int32_t chain);

// Sets the poses of `count` chains from `first` on, as ik_chain_set_pose: [chain][joint][axis]
// numbers. Joint 0 becomes the root.
// Errors: INDEX; COORDINATE, with the index in *at (which may be NULL). Nothing has changed then.
ik_error ik_chain_batch_set_poses(ik_chain_batch *batch, int32_t first, int32_t count,
                                  const double *positions, int32_t *at);

// Solves `count` chains from `first` on, where they are active. Allocates nothing. Returns how many
// of them are REACHED; or IK_ERROR_INDEX, which is negative, if there are no such chains.
int32_t ik_chain_batch_solve(ik_chain_batch *batch, int32_t first, int32_t count);

// Saved state, as of a chain (ik_chain_save_state): all arrays, poses and settings. It can be
// restored into a batch that was created with the same arguments.
// Errors of the last: STATE: the batch is unchanged then; MEMORY: some chains are unchanged then.
size_t ik_chain_batch_state_size(const ik_chain_batch *batch);
void ik_chain_batch_save_state(const ik_chain_batch *batch, uint8_t *bytes);
ik_error ik_chain_batch_restore_state(ik_chain_batch *batch, const uint8_t *bytes, size_t size);

#ifdef __cplusplus
}
#endif

#endif
