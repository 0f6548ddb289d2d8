// joints/bones.h: what every method of solving works on: a row of bones, relative to its root.
//
// Methods know no chain, no root and no user's unit. They take directions, lengths and a count, and
// leave nothing changed but the directions (project.c takes a length away for as long as it runs).
// Lengths are in a unit in which their sum lies between 1 and 2, so that no square over- or
// underflows and one set of constants serves every size.

#ifndef IK_JOINTS_BONES_H
#define IK_JOINTS_BONES_H

#include "core/quat.h"
#include "core/vec.h"

struct ik_trace;

typedef struct ik_bones {
    int32_t count;
    float *lengths;         // [bone]
    float *longest_from;    // [bone], the greatest length of this bone and those after it
    float *directions;      // [bone][xyz], unit vectors
    float *stiffness;       // [bone], how much each resists its turning; NULL where all do alike
    double reach;           // the sum of the lengths
    ik_quat base;           // the rotation of what bone 0 is attached to
    struct ik_trace *trace; // of the solve that is going on; NULL where nobody wants one
} ik_bones;

static inline ik_vec ik_bones_direction(const ik_bones *bones, int32_t bone) {
    const float *u = bones->directions + 3 * (size_t)bone;
    return (ik_vec){u[0], u[1], u[2]};
}

static inline void ik_bones_point(const ik_bones *bones, int32_t bone, ik_vec direction) {
    IK_ASSERT(fabs(ik_vec_dot(direction, direction) - 1) < 1e-5);
    float *u = bones->directions + 3 * (size_t)bone;
    u[0] = (float)direction.x;
    u[1] = (float)direction.y;
    u[2] = (float)direction.z;
}

// The direction of the longest bone, the first of several.
static inline ik_vec ik_bones_longest_direction(const ik_bones *bones) {
    int32_t bone = 0;
    while (bones->lengths[bone] < bones->longest_from[0]) {
        bone++;
    }
    return ik_bones_direction(bones, bone);
}

#endif
