// overlay.h: overlays for the tests, their animations, and forward kinematics of what they show.

#ifndef OVERLAY_H
#define OVERLAY_H

#include "ik_overlay.h"
#include "rig.h"

#define MOST_OVERLAY_BONES 12

// An animation: vectors from joint to joint at rest, and local rotations from rest.
typedef struct animation {
    int32_t bones;
    double vectors[3 * MOST_OVERLAY_BONES];
    double pose[4 * MOST_OVERLAY_BONES];
    double reach, inner;
} animation;

// A random animation. Without `posed`, all local rotations are the identity.
animation any_animation(chance *c, int32_t bones, bool posed);

ik_overlay *make_overlay(int32_t bones);
void show_animation(ik_overlay *overlay, const animation *a);

// Writes the directions of the bones for local rotations, and returns the tip.
vec overlay_tip(const animation *a, const double *rotations, vec *directions);

// A reachable target: at a random distance between the ends of the reach.
vec any_target(chance *c, const animation *a);

#endif
