#include "one_lane.h"

#define IK_LANES 1
#include "solvers/projection_pass.h"

void one_lane_iteration(float *directions, const float *lengths, int32_t count, bool again,
                        float gap[3]) {
    ik_wide3_store(gap, ik_fabrik_iteration(directions, directions, lengths, count, again,
                                            ik_wide3_load(gap)));
}

void one_lane_backward(float *directions, const float *lengths, int32_t count, float gap[3]) {
    ik_wide3_store(
        gap, ik_fabrik_backward(directions, directions, lengths, 0, count - 1, ik_wide3_load(gap)));
}

static void take(const ik_sums *from, float sums[9]) {
    ik_wide3_store(sums, from->residual);
    memcpy(sums + 3, from->outer, sizeof from->outer);
}

static ik_wide_vec vector(const double goal[3]) {
    return (ik_wide_vec){goal[0], goal[1], goal[2]};
}

void one_lane_begin(float *directions, const float *lengths, int32_t count, const double goal[3],
                    const float gap[3], float sums[9]) {
    ik_sums made = ik_project_begin(directions, lengths, count, vector(goal), ik_wide3_load(gap));
    take(&made, sums);
}

void one_lane_move(float *directions, const float *lengths, int32_t count, const double goal[3],
                   const float change[3], float sums[9]) {
    ik_sums made = ik_project_move(directions, lengths, count, vector(goal), ik_wide3_load(change));
    take(&made, sums);
}

void one_lane_end(float *directions, int32_t count, const float otherwise[3]) {
    ik_project_end(directions, count, ik_wide3_load(otherwise));
}
