// fabrik.h: FABRIK until the tip is near enough, and dragging.

#ifndef FABRIK_H
#define FABRIK_H

#include "bones.h"

// FABRIK on bones whose tip is parted from its target by `gap`, until what is left of the gap is
// within the tolerance, for `budget` iterations at the most; returns how many it took.
int32_t ik_fabrik_solve(const ik_bones *bones, ik_vec gap, double tolerance, int32_t budget);

// The backward pass alone: the tip goes by `gap`, the bones follow, the root too.
void ik_fabrik_drag(const ik_bones *bones, ik_vec gap);

#endif
