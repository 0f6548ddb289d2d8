// joints/bones.h: a row of bones relative to its root: what every solver works on.
//
// Solvers do not know the chain, the position of its root, or the user's unit. They read
// directions, lengths and a count, and change only the directions. Lengths are in a unit in which
// their sum lies between 1 and 2, so that no square overflows or underflows and one set of
// constants fits all sizes.

#ifndef IK_JOINTS_BONES_H
#define IK_JOINTS_BONES_H

#include "core/quat.h"
#include "core/vec.h"

struct ik_recorder;

typedef struct ik_bones {
    int32_t count;
    float *lengths;      // [bone]
    float *longest_from; // [bone]: the greatest length of this bone and those after it
    float *directions;   // [bone][xyz]: unit vectors
    float *stiffness;    // [bone]: resistance to turning; NULL: the same for all
    ik_vec *side;        // where a straight pose bends, see solvers/straight.h; NULL: not kept
    bool mirrored;       // of a planar chain, see chain/mirror.c
    double reach;        // the sum of the lengths
    ik_quat base;        // the rotation of what bone 0 is attached to
    struct ik_recorder *recorder; // records the steps of this solve; NULL: no recording
} ik_bones;

static inline ik_vec ik_bones_direction(const ik_bones *bones, int32_t bone) {
    const float *u = bones->directions + 3 * (size_t)bone;
    return (ik_vec){u[0], u[1], u[2]};
}

// Sets the direction of a bone, a unit vector.
void ik_bones_point(ik_bones *bones, int32_t bone, ik_vec direction);

// Rotates the bones from `first` to before `end`.
void ik_bones_rotate(ik_bones *bones, int32_t first, int32_t end, ik_quat rotation);

// The least distance from the root that the end of the bones can have; negative if no bone is
// longer than all others together.
static inline double ik_bones_min_reach(const ik_bones *bones) {
    return 2 * (double)bones->longest_from[0] - bones->reach;
}

// A unit vector across an axis: the side to which a chain bends if it was never bent before. In the
// plane it is to the left of the axis; for a mirrored chain, to the right.
static inline ik_vec ik_bones_normal(const ik_bones *bones, ik_vec axis) {
    return ik_vec_scale(bones->mirrored ? -1 : 1, ik_vec_normal(axis));
}

// The axis about which the bones of a planar chain turn.
static inline ik_vec ik_bones_planar_axis(const ik_bones *bones) {
    return (ik_vec){0, 0, bones->mirrored ? -1 : 1};
}

// The direction of the longest bone; of the first one, if several are longest; of the last bone
// while the longest one is left out (see solvers/projection.c).
static inline ik_vec ik_bones_longest_direction(const ik_bones *bones) {
    int32_t bone = 0;
    while (bone < bones->count - 1 && bones->lengths[bone] < bones->longest_from[0]) {
        bone++;
    }
    return ik_bones_direction(bones, bone);
}

#endif
