// limited.h: chains with limits for the tests to solve.

#ifndef LIMITED_H
#define LIMITED_H

#include "joint_state.h"
#include "rig.h"

// The kinds of joints, and how wide their limits are.
typedef enum kind { FREE, RANGE, HINGE, CONE, BALL, MIXED } kind;
typedef enum width { MODERATE, TIGHT, KNEE, ANY, WIDTHS } width;

// Limits one joint at random. A kind that is not for the chain's dimensions leaves it free, MIXED
// is any of those that are.
void limit_joint(chance *c, rig *r, int32_t bone, kind of, width wide);

// A chain of up to `most` bones, in any pose, its joints of this kind.
rig limited_rig(chance *c, int32_t dimensions, int32_t most, kind of, width wide);

// Limits of all kinds, often with a rest pose, a base and stiffness. It may be that none is
// limited.
void limit_at_random(chance *c, rig *r);

// A chain of up to 12 bones, limited so.
rig any_limited_rig(chance *c);

// Sets a base, turned anyhow.
void turn_base(chance *c, rig *r);

// Angles within the limits, evenly; `bones` of them.
void any_angles(chance *c, const rig *r, ik_joint_angles *angles);

// Where the tip is with such angles: a target that can be reached.
vec any_tip(chance *c, const rig *r);

// Checks the pose, that the angles are within their limits, and that they are what is shown.
void check_limits(const rig *r);

#endif
