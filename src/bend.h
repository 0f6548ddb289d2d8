// bend.h: a way off the line.

#ifndef BEND_H
#define BEND_H

#include "bones.h"

// FABRIK moves each joint along the line to its neighbour. Bones that all lie on one line with the
// target stay on it for ever, whether they could reach from there or not. Where they do, this bends
// them a little, so that the first pass finds a way off; else it changes nothing. Says whether it
// bent them.
bool ik_bend(const ik_bones *bones, ik_vec goal);

#endif
