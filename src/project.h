// project.h: the reaching pose nearest to FABRIK's.

#ifndef PROJECT_H
#define PROJECT_H

#include "bones.h"

// Puts the tip at `goal`, as far as `budget` iterations go, and adds those that it took to
// `iterations`; `gap` is from the present tip to the goal. Returns how many bones it had to peel
// off. Bones are bent, lengths are what they were.
int32_t ik_project_solve(const ik_bones *bones, ik_vec goal, ik_vec gap, double tolerance,
                         int32_t budget, int32_t *iterations);

#endif
