// solvers/straight.h: bends a straight chain, which no method can bend, to its last side.
//
// A straight pose does not show to which side it was bent before. So bones->side keeps that: a unit
// vector perpendicular to their line, or 0 if they never had a clear bend. It is set before a pose
// becomes straight, and is carried along when a straight pose turns.

#ifndef IK_SOLVERS_STRAIGHT_H
#define IK_SOLVERS_STRAIGHT_H

#include "core/wide.h"
#include "joints/bones.h"

// The sine of the angle to the line below which a bone counts as lying on it.
#define IK_ON_THE_LINE 1e-3f

// Whether a bone does not lie on a line, a vector of any length.
IK_INLINE ik_mask ik_is_off_line(ik_wide3 line, ik_wide3 direction) {
    ik_wide3 across = ik_wide3_cross(line, direction);
    ik_wide least = IK_ON_THE_LINE * IK_ON_THE_LINE * ik_wide3_dot(line, line);
    return ik_wide_greater(ik_wide3_dot(across, across), least);
}

// Whether all bones lie along a line, in either direction. The line is a vector of any length.
bool ik_is_straight(const ik_bones *bones, ik_vec line);

#if IK_LANES == 1
// The same without a call: most chains are not straight, and their first bone says so.
IK_INLINE bool ik_is_straight_inlined(const ik_bones *bones, ik_vec line) {
    ik_wide3 narrow = {(float)line.x, (float)line.y, (float)line.z};
    for (int32_t i = 0; i < bones->count; i++) {
        ik_wide3 direction = ik_wide3_load(bones->directions + 3 * (size_t)i);
        if (bones->lengths[i] > 0 && ik_is_off_line(narrow, direction)) {
            return false;
        }
    }
    return true;
}
#endif

// Bends bones that lie along the unit vector `axis`, in either direction, so that the distance
// between their ends is about `distance`.
void ik_bend_straight(ik_bones *bones, ik_vec axis, double distance);

// The same to a side: a unit vector perpendicular to the axis.
void ik_bend_to_side(ik_bones *bones, ik_vec axis, ik_vec side, double distance);

// The unit vector from the root to the end of the bones; for an end on the root, the direction of
// the longest bone.
ik_vec ik_line_of(const ik_bones *bones);

// Called before the bones become straight along a direction: sets bones->side.
void ik_remember_side(ik_bones *bones, ik_vec direction);

// The side of straight bones after their line has turned by the least rotation; 0 if there is none.
ik_vec ik_carried_side(const ik_bones *bones, ik_vec from, ik_vec to);

#endif
