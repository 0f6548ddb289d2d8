// main.c: runs all native tests, or those whose sentences contain a given word.

#include "check.h"

#include <stdio.h>

#define FILES(X)                   \
    X(base_tests)                  \
    X(best_rotation_tests)         \
    X(trig_tests)                  \
    X(state_tests)                 \
    X(rotations_tests)             \
    X(rotation_tracking_tests)     \
    X(offset_tests)                \
    X(pose_setters_tests)          \
    X(pose_tests)                  \
    X(reach_tests)                 \
    X(fabrik_tests)                \
    X(lanes_tests)                 \
    X(short_chain_tests)           \
    X(chain_batch_tests)           \
    X(auto_tests)                  \
    X(projection_tests)            \
    X(free_tests)                  \
    X(exact_tests)                 \
    X(limits_input_tests)          \
    X(limits_tests)                \
    X(limits_solve_tests)          \
    X(limits_search_tests)         \
    X(search_memory_tests)         \
    X(methods_tests)               \
    X(orientation_tests)           \
    X(orientation_limits_tests)    \
    X(orientation_twist_tests)     \
    X(effector_tests)              \
    X(pole_tests)                  \
    X(pull_tests)                  \
    X(turn_limits_tests)           \
    X(rest_tests)                  \
    X(trace_tests)                 \
    X(goal_input_tests)            \
    X(scale_tests)                 \
    X(input_tests)                 \
    X(integers_tests)              \
    X(mirror_tests)                \
    X(memory_tests)                \
    X(chain_state_tests)           \
    X(orientation_tolerance_tests) \
    X(getters_tests)               \
    X(rest_rotations_tests)        \
    X(hinge_angles_tests)          \
    X(tasks_tests)                 \
    X(limit_intervals_tests)       \
    X(chain_state_refused_tests)   \
    X(overlay_tests)               \
    X(walker_input_tests)          \
    X(walker_layout_tests)         \
    X(walker_leg_tests)            \
    X(walker_gait_tests)           \
    X(walker_order_tests)          \
    X(walker_same_tests)           \
    X(walker_odd_tests)            \
    X(walker_motion_tests)         \
    X(walker_strides_tests)        \
    X(walker_stand_tests)          \
    X(walker_yield_tests)          \
    X(walker_blocks_tests)         \
    X(walker_planks_tests)         \
    X(walker_terrain_tests)        \
    X(walker_walls_tests)          \
    X(height_field_tests)          \
    X(walker_events_tests)         \
    X(walker_flat_foot_tests)      \
    X(walker_biped_tests)          \
    X(walker_biped_state_tests)    \
    X(walker_foothold_tests)       \
    X(walker_jump_tests)           \
    X(walker_carry_tests)          \
    X(walker_state_tests)          \
    X(walker_damage_tests)         \
    X(walker_kinds_tests)          \
    X(surface_tests)               \
    X(twin_tests)                  \
    X(walker_batch_tests)          \
    X(walker_batch_input_tests)    \
    X(walker_batch_state_tests)    \
    X(two_bone_tests)              \
    X(two_bone_more_tests)         \
    X(two_bone_input_tests)        \
    X(two_bone_state_tests)        \
    X(rig_pose_tests)              \
    X(rig_goals_tests)             \
    X(rig_solve_tests)             \
    X(rig_step_tests)              \
    X(rig_scale_tests)             \
    X(rig_input_tests)             \
    X(rig_far_tests)               \
    X(rig_coupling_tests)          \
    X(rig_direction_tests)         \
    X(shapes_tests)                \
    X(contacts_tests)              \
    X(contacts_state_tests)        \
    X(rig_state_tests)             \
    X(rig_certificate_tests)

#define DECLARE(tests) extern const test tests[];
FILES(DECLARE)

int main(int count, char **words) {
    const char *word = count > 1 ? words[1] : NULL;
    int passed = 0, failed = 0;
#define RUN(tests) run_tests(#tests, tests, word, &passed, &failed);
    FILES(RUN)
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0 || passed == 0;
}
