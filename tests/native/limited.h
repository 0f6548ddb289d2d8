// limited.h: chains with limits for the tests.

#ifndef LIMITED_H
#define LIMITED_H

#include "joint_state.h"
#include "rig.h"

// The kinds of joints, and how wide their limits are.
typedef enum kind { FREE, RANGE, HINGE, CONE, BALL, MIXED } kind;
typedef enum width { MODERATE, TIGHT, KNEE, ANY, WIDTHS } width;

// Limits one joint at random. A kind that does not fit the chain's dimensions leaves it free; MIXED
// is any kind that fits.
void limit_joint(chance *c, rig *r, int32_t bone, kind of, width wide);

// A chain of up to `most` bones, in any pose, its joints of this kind.
rig limited_rig(chance *c, int32_t dimensions, int32_t most, kind of, width wide);

// Sets limits of all kinds, often with a rest pose, a base and stiffness. It may happen that no
// joint is limited.
void limit_at_random(chance *c, rig *r);

// A chain of up to 12 bones with such limits.
rig any_limited_rig(chance *c);

// Sets a random base.
void turn_base(chance *c, rig *r);

// Random angles within the limits, evenly distributed; one per bone.
void any_angles(chance *c, const rig *r, ik_joint_angles *angles);

// The tip's position for such angles: a target that can be reached.
vec any_tip(chance *c, const rig *r);

// Checks the pose: its angles are within their limits, and the joints are where the angles put
// them.
void check_limits(const rig *r);

#endif
