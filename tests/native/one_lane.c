#include "one_lane.h"

#define IK_LANES 1
#include "fabrik_pass.h"

void one_lane_iteration(float *directions, const float *lengths, int32_t count, bool again,
                        float gap[3]) {
    ik_wide3_store(gap, ik_fabrik_iteration(directions, lengths, count, again, ik_wide3_load(gap)));
}

void one_lane_backward(float *directions, const float *lengths, int32_t count, float gap[3]) {
    ik_wide3_store(gap, ik_fabrik_backward(directions, lengths, 0, count - 1, ik_wide3_load(gap)));
}
