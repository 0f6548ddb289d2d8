// one_lane.h: the passes over the bones, compiled for one lane, for lanes_test.c to compare with.

#ifndef ONE_LANE_H
#define ONE_LANE_H

#include <stdbool.h>
#include <stdint.h>

// One iteration, and one backward pass over all bones; each writes the vector that is left to
// `gap`.
void one_lane_iteration(float *directions, const float *lengths, int32_t count, bool again,
                        float gap[3]);
void one_lane_backward(float *directions, const float *lengths, int32_t count, float gap[3]);

// The passes of the projection: the iteration of FABRIK, a step, and the end. The sums are in the
// order of ik_sums.
void one_lane_begin(float *directions, const float *lengths, int32_t count, const double goal[3],
                    const float gap[3], float sums[9]);
void one_lane_move(float *directions, const float *lengths, int32_t count, const double goal[3],
                   const float change[3], float sums[9]);
void one_lane_end(float *directions, int32_t count, const float otherwise[3]);

#endif
