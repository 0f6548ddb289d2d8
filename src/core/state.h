// core/state.h: saved states: the numbers of an object as bytes, and back.
//
// An object describes its state once, in a function that visits every number (ik_state_visit). The
// same function measures the state, saves it, checks saved bytes, and restores them. So these
// cannot disagree, and bytes are checked completely before anything changes.
//
// Format: 4 bytes "IKS" and the kind of object, IK_VERSION as 4 bytes, the numbers, and a checksum
// (FNV-1a, 32 bits) of all bytes before it. All numbers are little-endian.

#ifndef IK_CORE_STATE_H
#define IK_CORE_STATE_H

#include "core/quat.h"
#include "ik_error.h"

#include <stddef.h>

typedef enum ik_state_mode {
    IK_STATE_MEASURE,
    IK_STATE_SAVE,
    IK_STATE_CHECK,
    IK_STATE_RESTORE
} ik_state_mode;

typedef struct ik_state {
    ik_state_mode mode;
    uint8_t *out;      // SAVE
    const uint8_t *in; // CHECK, RESTORE
    size_t size;       // of `in`
    size_t at;         // the number of bytes visited
    bool valid;        // CHECK: whether all values were allowed until now
} ik_state;

typedef void (*ik_state_visit)(ik_state *state, void *object);

// The number of bytes of an object's state.
size_t ik_state_size(char kind, ik_state_visit visit, const void *object);

// Writes the state, ik_state_size bytes.
void ik_state_save(char kind, ik_state_visit visit, const void *object, uint8_t *bytes);

// Whether bytes are a complete, undamaged state of this kind and version, whose values are all
// allowed for this object. Changes nothing.
bool ik_state_check(char kind, ik_state_visit visit, const void *object, const uint8_t *bytes,
                    size_t size);

// Sets the object to a state that ik_state_check allows.
void ik_state_restore(char kind, ik_state_visit visit, void *object, const uint8_t *bytes,
                      size_t size);

// The visits. Each writes or reads one number, and returns it: of the object when measuring and
// saving, of the bytes when checking and restoring. A value that is not allowed makes a check fail.

// A double from least to most; and one that may also be NaN.
double ik_state_f64(ik_state *state, double *value, double least, double most);
double ik_state_f64_or_nan(ik_state *state, double *value, double least, double most);

float ik_state_f32(ik_state *state, float *value, double least, double most);
int32_t ik_state_i32(ik_state *state, int32_t *value, int32_t least, int32_t most);
uint32_t ik_state_u32(ik_state *state, uint32_t *value);
uint64_t ik_state_u64(ik_state *state, uint64_t *value);
bool ik_state_bool(ik_state *state, bool *value);

// A vector whose components are at most `most` in size; a unit quaternion (within 1e-6).
ik_vec ik_state_vec(ik_state *state, ik_vec *value, double most);
ik_quat ik_state_quat(ik_state *state, ik_quat *value);

// A number that belongs to the shape of the object: the saved one must be the same.
void ik_state_same(ik_state *state, int32_t value);
void ik_state_same_f64(ik_state *state, double value);

// Makes a check fail unless the condition holds.
void ik_state_require(ik_state *state, bool condition);

#endif
