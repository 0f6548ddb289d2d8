// one_lane.h: the pass of FABRIK as single chains take it, for lanes_test.c to compare with.

#ifndef ONE_LANE_H
#define ONE_LANE_H

#include <stdbool.h>
#include <stdint.h>

// One iteration, and one backward pass over all bones; each leaves in `gap` what is left of it.
void one_lane_iteration(float *directions, const float *lengths, int32_t count, bool again,
                        float gap[3]);
void one_lane_backward(float *directions, const float *lengths, int32_t count, float gap[3]);

#endif
