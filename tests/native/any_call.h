// any_call.h: random calls of all functions of a chain.

#ifndef ANY_CALL_H
#define ANY_CALL_H

#include "limited.h"

// A chain of up to `most` bones, in any pose.
rig any_small_rig(chance *c, int32_t most);

// A limit of any kind that fits the chain's dimensions, often with one or two infinite ends.
ik_limit any_limit(chance *c, int32_t dimensions);

// Calls one setter with values that it accepts.
void any_setting(chance *c, rig *r);

// Solves for a target near `frame` / 100 on a path, often with an effector, an orientation or a
// pose blend. The same random numbers make the same call.
int32_t any_solve(chance *c, rig *r, int32_t frame);

// Solves; sometimes calls a setter before. Returns the status.
int32_t any_frame(chance *c, rig *r, int32_t frame);

// Calls any_frame for `frames` frames, from frame 0 on.
void any_frames(chance *c, rig *r, int32_t frames);

// A hash of everything that can be read from a chain, with the rotations if `rotations` is true.
uint64_t view_of(const ik_chain *chain, bool rotations);

// A saved state; the caller frees `bytes`.
typedef struct saved {
    size_t size;
    uint8_t *bytes;
} saved;

saved save(const ik_chain *chain);
ik_error restore(ik_chain *chain, saved s);

#endif
