// walker/two_legs.h: the shape and the strides of a biped: a walker of two legs, one on each side,
// that can balance: its body can be over either foot while both stand. Where its steps may lead.
//
// The support of a foot is the point over which the body balances: the foot, or a point of its
// sole.

#ifndef IK_WALKER_TWO_LEGS_H
#define IK_WALKER_TWO_LEGS_H

#include "walker/walker.h"

// How far ahead of a foot with a sole of this length its support is. `reach` is L.
double ik_support_ahead(double sole, double reach);

// Finds out whether a new walker is a biped. If so, restricts its body heights to those at which it
// can balance.
void ik_walker_find_biped(ik_walker *walker);

// The other leg of a biped.
const ik_leg *ik_leg_other(const ik_walker *walker, const ik_leg *leg);

// The support of a foot that stands.
ik_plan ik_leg_support(const ik_leg *leg);

// Whether the body has turned away from the sole of a foot that stands.
bool ik_leg_is_twisted(const ik_walker *walker, const ik_leg *leg);

// The stride margin of both legs in a direction of the body's frame.
double ik_walker_biped_margin(const ik_walker *walker, ik_plan direction);

// Plans the stance for the present velocity. Sets walking_stance and speed_share.
void ik_walker_plan_biped(ik_walker *walker);

// The share of the velocity at which no foot stays behind further than its leg can make up for.
double ik_walker_biped_share(const ik_walker *walker);

double ik_walker_biped_top_speed(const ik_walker *walker);

// A foothold for a touchdown in `seconds`, brought so near to the other foot, if that stands, that
// the body can be over either of them. `share`: of that step.
ik_plan ik_walker_limit_step(const ik_walker *walker, const ik_leg *leg, ik_plan wanted,
                             double seconds, double share);

// Whether the body can be over either foot if a leg stands at a foothold: on uneven ground.
bool ik_walker_can_step(const ik_walker *walker, const ik_leg *leg, ik_vec foothold);

// The greatest height of the body over a place with which a leg reaches a foothold.
double ik_leg_height_most(const ik_walker *walker, const ik_leg *leg, ik_plan body,
                          ik_vec foothold);

#endif
