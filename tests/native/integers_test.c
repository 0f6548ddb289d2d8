// integers_test.c: every count, index, kind and option of the C interface, out of its range: the
// call is refused, and changes nothing.

#include "check.h"

#include "ik.h"
#include "ik_chain_batch.h"
#include "ik_height_field.h"
#include "ik_overlay.h"
#include "ik_rig.h"
#include "ik_trace.h"
#include "ik_two_bone.h"
#include "ik_walker.h"
#include "ik_walker_batch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHAIN_BONES 3
#define RIG_JOINTS 3
#define LEGS 4
#define COUNT 5
#define MOST_BYTES 65536

// One object of each kind.
typedef struct objects {
    ik_chain *planar, *chain;
    ik_chain_batch *batch;
    ik_height_field *field;
    ik_overlay *overlay;
    ik_rig *rig;
    ik_two_bone *arm;
    ik_walker *walker;
    ik_walker_batch *walkers;
    ik_walker_leg legs[LEGS];
    int32_t goal;
} objects;

static ik_rig_joint joint_after(int32_t parent) {
    return (ik_rig_joint){
        .parent = parent, .kind = IK_RIG_JOINT_FREE, .offset = {1, 0, 0}, .stiffness = 1};
}

static ik_rig_goal goal_of(int32_t joint) {
    return (ik_rig_goal){.joint = joint,
                         .parts = IK_RIG_POSITION,
                         .target = {1, 1, 0},
                         .weight = 1,
                         .tolerance = 1e-3};
}

static void make(objects *o) {
    const double lengths[] = {1, 1, 1};
    const float heights[16] = {0};
    ik_rig_joint joints[RIG_JOINTS];
    for (int32_t i = 0; i < RIG_JOINTS; i++) {
        joints[i] = joint_after(i - 1);
    }
    for (int32_t i = 0; i < LEGS; i++) {
        o->legs[i] = (ik_walker_leg){.bones = 2, .lengths = {50, 45}};
    }
    ik_rig_goal goal = goal_of(2);
    CHECK_EQUAL(ik_chain_create(2, CHAIN_BONES, lengths, NULL, &o->planar, NULL), IK_OK);
    CHECK_EQUAL(ik_chain_create(3, CHAIN_BONES, lengths, NULL, &o->chain, NULL), IK_OK);
    CHECK_EQUAL(ik_chain_batch_create(o->chain, COUNT, NULL, NULL, 0, &o->batch, NULL), IK_OK);
    CHECK_EQUAL(ik_height_field_create(4, 4, 0, 0, 1, heights, &o->field), IK_OK);
    CHECK_EQUAL(ik_overlay_create(2, &o->overlay), IK_OK);
    CHECK_EQUAL(ik_rig_create(3, RIG_JOINTS, joints, &o->rig, NULL), IK_OK);
    CHECK_EQUAL(ik_rig_add_goal(o->rig, &goal, &o->goal), IK_OK);
    CHECK_EQUAL(ik_two_bone_create(3, 1, 1, 0, &o->arm), IK_OK);
    CHECK_EQUAL(ik_walker_create(LEGS, o->legs, IK_UP_Z, &o->walker, NULL), IK_OK);
    CHECK_EQUAL(ik_walker_batch_create(COUNT, LEGS, o->legs, IK_UP_Z, 0, &o->walkers, NULL), IK_OK);
}

static void drop(objects *o) {
    ik_chain_destroy(o->planar);
    ik_chain_destroy(o->chain);
    ik_chain_batch_destroy(o->batch);
    ik_height_field_destroy(o->field);
    ik_overlay_destroy(o->overlay);
    ik_rig_destroy(o->rig);
    ik_two_bone_destroy(o->arm);
    ik_walker_destroy(o->walker);
    ik_walker_batch_destroy(o->walkers);
}

// The states of all objects that have one. Returns how many bytes it wrote.
static size_t save(const objects *o, uint8_t *bytes) {
    uint8_t *at = bytes;
#define SAVE(kind, object)                \
    ik_##kind##_save_state(object, at);   \
    at += ik_##kind##_state_size(object); \
    CHECK((size_t)(at - bytes) < MOST_BYTES)
    SAVE(chain, o->planar);
    SAVE(chain, o->chain);
    SAVE(chain_batch, o->batch);
    SAVE(rig, o->rig);
    SAVE(two_bone, o->arm);
    SAVE(walker, o->walker);
    SAVE(walker_batch, o->walkers);
#undef SAVE
    return (size_t)(at - bytes);
}

// The calls. Each returns whether it was refused.

#define CALL(name, call)                      \
    static bool name(objects *o, int32_t n) { \
        (void)o;                              \
        return (call) < 0;                    \
    }

// A creation that is refused gives no object.
#define CREATION(name, type, destroy, call)   \
    static bool name(objects *o, int32_t n) { \
        (void)o;                              \
        type *made = (type *)(uintptr_t)1;    \
        bool refused = (call) < 0;            \
        if (!refused) {                       \
            destroy(made);                    \
        }                                     \
        return refused && !made;              \
    }

static const double ones[8] = {1, 1, 1, 1, 1, 1, 1, 1};
static const ik_limit cone = {.kind = IK_LIMIT_CONE, .swing_y = 1};
static const float flat[16] = {0};

CREATION(chain_dimensions, ik_chain, ik_chain_destroy,
         ik_chain_create(n, 3, ones, NULL, &made, NULL))
CREATION(chain_bones, ik_chain, ik_chain_destroy,
         ik_chain_create(2, n, n > 0 && n < 9 ? ones : NULL, NULL, &made, NULL))
CALL(chain_joint, ik_chain_get_offset_from(o->chain, n, (double[]){0, 0, 0, 1}, (double[4]){0}))
CALL(chain_limit, ik_chain_set_limit(o->chain, n, &cone))
CALL(chain_get_limit, ik_chain_get_limit(o->chain, n, &(ik_limit){0}))
CALL(chain_limit_kind, ik_chain_set_limit(o->chain, 1, &(ik_limit){.kind = n, .axis = {0, 0, 1}}))
CALL(chain_iterations, ik_chain_set_max_iterations(o->chain, n))
CALL(chain_solver, ik_chain_set_solver(o->chain, n))
CALL(chain_root_mode, ik_chain_set_root_mode(o->chain, n))
CALL(chain_pole, ik_chain_set_pole(o->chain, n, 1, 1, 1, 1))
CALL(chain_effector, ik_chain_solve_goal(o->chain, &(ik_goal){.target = {1, 1, 1}, .effector = n}))
CREATION(batch_count, ik_chain_batch, ik_chain_batch_destroy,
         ik_chain_batch_create(o->chain, n, NULL, NULL, 0, &made, NULL))
CREATION(batch_options, ik_chain_batch, ik_chain_batch_destroy,
         ik_chain_batch_create(o->chain, 2, NULL, NULL, n, &made, NULL))
CALL(batch_poses, ik_chain_batch_set_poses(o->batch, n, 1, (double[12]){0}, NULL))
CALL(batch_poses_count, ik_chain_batch_set_poses(o->batch, 0, n, NULL, NULL))
CALL(batch_first, ik_chain_batch_solve(o->batch, n, 1))
CALL(batch_solves, ik_chain_batch_solve(o->batch, 0, n))
CREATION(field_columns, ik_height_field, ik_height_field_destroy,
         ik_height_field_create(n, 2, 0, 0, 1, flat, &made))
CREATION(field_rows, ik_height_field, ik_height_field_destroy,
         ik_height_field_create(2, n, 0, 0, 1, flat, &made))
CALL(field_column, ik_height_field_set_heights(o->field, n, 0, 1, 1, flat))
CALL(field_row, ik_height_field_set_heights(o->field, 0, n, 1, 1, flat))
CALL(field_part_columns, ik_height_field_set_heights(o->field, 0, 0, n, 1, flat))
CALL(field_part_rows, ik_height_field_set_heights(o->field, 0, 0, 1, n, flat))
CREATION(overlay_bones, ik_overlay, ik_overlay_destroy, ik_overlay_create(n, &made))
CALL(overlay_pole, ik_overlay_set_pole(o->overlay, n, 1, 1, 1, 1))
CREATION(rig_dimensions, ik_rig, ik_rig_destroy,
         ik_rig_create(n, 1, &(ik_rig_joint){.parent = -1, .stiffness = 1}, &made, NULL))
CREATION(rig_count, ik_rig, ik_rig_destroy,
         ik_rig_create(3, n, &(ik_rig_joint){.parent = -1, .stiffness = 1}, &made, NULL))
CREATION(rig_parent, ik_rig, ik_rig_destroy,
         ik_rig_create(3, 3, (ik_rig_joint[]){joint_after(-1), joint_after(0), joint_after(n)},
                       &made, NULL))
CALL(rig_get_joint, ik_rig_get_joint(o->rig, n, &(ik_rig_joint){0}))
static bool rig_set_joint(objects *o, int32_t n) {
    ik_rig_joint joint = joint_after(n > 0 ? n - 1 : -1);
    return ik_rig_set_joint(o->rig, n, &joint) < 0;
}
static bool rig_joint_kind(objects *o, int32_t n) {
    ik_rig_joint joint = joint_after(0);
    joint.kind = n;
    joint.axis[0] = 1;
    return ik_rig_set_joint(o->rig, 1, &joint) < 0;
}
static bool rig_goal_joint(objects *o, int32_t n) {
    ik_rig_goal goal = goal_of(n);
    return ik_rig_set_goal(o->rig, o->goal, &goal) < 0;
}
static bool rig_goal_parts(objects *o, int32_t n) {
    ik_rig_goal goal = goal_of(1);
    goal.parts = n;
    return ik_rig_set_goal(o->rig, o->goal, &goal) < 0;
}
static bool rig_goal_priority(objects *o, int32_t n) {
    ik_rig_goal goal = goal_of(1);
    goal.priority = n;
    return ik_rig_set_goal(o->rig, o->goal, &goal) < 0;
}
static bool rig_set_goal(objects *o, int32_t n) {
    ik_rig_goal goal = goal_of(1);
    return ik_rig_set_goal(o->rig, n, &goal) < 0;
}
CALL(rig_get_goal, ik_rig_get_goal(o->rig, n, &(ik_rig_goal){0}))
static bool rig_remove_goal(objects *o, int32_t n) {
    return n != o->goal && ik_rig_remove_goal(o->rig, n) < 0;
}
CALL(rig_move_goal, ik_rig_move_goal(o->rig, n, 1, 1, 1))
CALL(rig_reserve, ik_rig_reserve_goals(o->rig, n))
CALL(rig_point, ik_rig_get_point(o->rig, n, ones, (double[3]){0}))
CALL(rig_root_mode, ik_rig_set_root_mode(o->rig, n))
CALL(rig_root_motion, ik_rig_set_root_motion(o->rig, n))
CALL(rig_bias, ik_rig_set_bias(o->rig, n, 0.1))
CALL(rig_iterations, ik_rig_set_max_iterations(o->rig, n))
static bool rig_goal_status(objects *o, int32_t n) {
    return ik_rig_get_goal_status(o->rig, n) == IK_RIG_UNSOLVED;
}
CREATION(arm_dimensions, ik_two_bone, ik_two_bone_destroy, ik_two_bone_create(n, 1, 1, 0, &made))
CALL(arm_bend, ik_two_bone_set_bend(o->arm, n))
CALL(arm_pole, ik_two_bone_set_pole(o->arm, n, 1, 1, 1))
CREATION(walker_legs, ik_walker, ik_walker_destroy,
         ik_walker_create(n, o->legs, IK_UP_Z, &made, NULL))
CREATION(walker_up, ik_walker, ik_walker_destroy, ik_walker_create(LEGS, o->legs, n, &made, NULL))
CALL(walker_lay_out, ik_walker_lay_out(n, o->legs, NULL, NULL, NULL))
CALL(walker_gait, ik_walker_set_gait(o->walker, n))
CALL(walker_setting, ik_walker_set_setting(o->walker, n, 0.5))
CALL(walker_enabled, ik_walker_set_leg_enabled(o->walker, n, true))
CALL(walker_foothold, ik_walker_set_foothold(o->walker, n, 1, 1, 0))
CALL(walker_clear, ik_walker_clear_foothold(o->walker, n))
CREATION(walkers_count, ik_walker_batch, ik_walker_batch_destroy,
         ik_walker_batch_create(n, LEGS, o->legs, IK_UP_Z, 0, &made, NULL))
CREATION(walkers_legs, ik_walker_batch, ik_walker_batch_destroy,
         ik_walker_batch_create(2, n, o->legs, IK_UP_Z, 0, &made, NULL))
CREATION(walkers_up, ik_walker_batch, ik_walker_batch_destroy,
         ik_walker_batch_create(2, LEGS, o->legs, n, 0, &made, NULL))
CREATION(walkers_options, ik_walker_batch, ik_walker_batch_destroy,
         ik_walker_batch_create(2, LEGS, o->legs, IK_UP_Z, n, &made, NULL))
CALL(walkers_gait, ik_walker_batch_set_gait(o->walkers, n))
CALL(walkers_setting, ik_walker_batch_set_setting(o->walkers, n, 0.5))
CALL(walkers_enabled, ik_walker_batch_set_leg_enabled(o->walkers, n, true))
CALL(walkers_teleport, ik_walker_batch_teleport(o->walkers, n, 1, 1, 0, 0))
CALL(walkers_jump, ik_walker_batch_jump(o->walkers, n, 1))
CALL(walkers_first, ik_walker_batch_update(o->walkers, 0.01, n, 1))
CALL(walkers_updates, ik_walker_batch_update(o->walkers, 0.01, 0, n))

// A call, and the least and the greatest number that it takes.
typedef struct row {
    const char *says;
    bool (*refused)(objects *, int32_t);
    int32_t least, most;
} row;

#define ROW(name, least, most) \
    { #name, name, least, most }
static const row rows[] = {
    ROW(chain_dimensions, 2, 3),
    ROW(chain_bones, 1, IK_MAX_BONES),
    ROW(chain_joint, 1, CHAIN_BONES),
    ROW(chain_limit, 0, CHAIN_BONES - 1),
    ROW(chain_get_limit, 0, CHAIN_BONES - 1),
    ROW(chain_limit_kind, IK_LIMIT_NONE, IK_LIMIT_BALL),
    ROW(chain_iterations, 1, IK_MAX_ITERATIONS),
    ROW(chain_solver, IK_AUTO, IK_DAMPED_LEAST_SQUARES),
    ROW(chain_root_mode, IK_ROOT_FREE, IK_ROOT_PULL),
    ROW(chain_pole, IK_POLE_NONE, IK_POLE_DIRECTION),
    ROW(chain_effector, 0, CHAIN_BONES),
    ROW(batch_count, 1, IK_MAX_CHAINS),
    ROW(batch_options, 0, 15),
    ROW(batch_poses, 0, COUNT - 1),
    ROW(batch_poses_count, 0, COUNT),
    ROW(batch_first, 0, COUNT - 1),
    ROW(batch_solves, 0, COUNT),
    ROW(field_columns, 1, 134217728),
    ROW(field_rows, 1, 134217728),
    ROW(field_column, 0, 3),
    ROW(field_row, 0, 3),
    ROW(field_part_columns, 0, 4),
    ROW(field_part_rows, 0, 4),
    ROW(overlay_bones, 1, IK_OVERLAY_MAX_BONES),
    ROW(overlay_pole, IK_POLE_NONE, IK_POLE_DIRECTION),
    ROW(rig_dimensions, 2, 3),
    ROW(rig_count, 1, IK_RIG_MAX_JOINTS),
    ROW(rig_parent, 0, 1),
    ROW(rig_get_joint, 0, RIG_JOINTS - 1),
    ROW(rig_set_joint, 0, RIG_JOINTS - 1),
    ROW(rig_joint_kind, IK_RIG_JOINT_FREE, IK_RIG_JOINT_FIXED),
    ROW(rig_goal_joint, 0, RIG_JOINTS - 1),
    ROW(rig_goal_parts, 1, 63),
    ROW(rig_goal_priority, 0, 1),
    ROW(rig_set_goal, 0, 0),
    ROW(rig_get_goal, 0, 0),
    ROW(rig_remove_goal, 0, 0),
    ROW(rig_move_goal, 0, 0),
    ROW(rig_reserve, 0, IK_RIG_MAX_GOALS),
    ROW(rig_point, 0, RIG_JOINTS - 1),
    ROW(rig_root_mode, IK_RIG_ROOT_FREE, IK_RIG_ROOT_PULL),
    ROW(rig_root_motion, IK_RIG_MOTION_BOTH, IK_RIG_MOTION_ROTATION),
    ROW(rig_bias, IK_RIG_BIAS_NONE, IK_RIG_BIAS_PRESENT),
    ROW(rig_iterations, 1, IK_MAX_ITERATIONS),
    ROW(rig_goal_status, 0, 0),
    ROW(arm_dimensions, 2, 3),
    ROW(arm_bend, IK_TWO_BONE_POSITIVE, IK_TWO_BONE_NEAREST),
    ROW(arm_pole, IK_TWO_BONE_NO_POLE, IK_TWO_BONE_KEEP),
    ROW(walker_legs, 1, IK_WALKER_MAX_LEGS),
    ROW(walker_up, IK_UP_Z, IK_UP_Y),
    ROW(walker_lay_out, 1, IK_WALKER_MAX_LEGS),
    ROW(walker_gait, IK_GAIT_AUTO, IK_GAIT_GALLOP),
    ROW(walker_setting, 0, IK_WALKER_SETTING_COUNT - 1),
    ROW(walker_enabled, 0, LEGS - 1),
    ROW(walker_foothold, 0, LEGS - 1),
    ROW(walker_clear, 0, LEGS - 1),
    ROW(walkers_count, 1, IK_MAX_WALKERS),
    ROW(walkers_legs, 1, IK_WALKER_MAX_LEGS),
    ROW(walkers_up, IK_UP_Z, IK_UP_Y),
    ROW(walkers_options, 0, IK_WALKER_BATCH_EVENTS),
    ROW(walkers_gait, IK_GAIT_AUTO, IK_GAIT_GALLOP),
    ROW(walkers_setting, 0, IK_WALKER_SETTING_COUNT - 1),
    ROW(walkers_enabled, 0, LEGS - 1),
    ROW(walkers_teleport, 0, COUNT - 1),
    ROW(walkers_jump, 0, COUNT - 1),
    ROW(walkers_first, 0, COUNT - 1),
    ROW(walkers_updates, 0, COUNT),
};
#undef ROW

static void wrong_integers(void) {
    objects o;
    make(&o);
    uint8_t *before = malloc(MOST_BYTES), *after = malloc(MOST_BYTES);
    if (!CHECK(before && after)) {
        return;
    }
    size_t size = save(&o, before);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const int64_t numbers[] = {INT32_MIN,
                                   INT32_MIN + 1,
                                   -(1 << 28),
                                   -1024,
                                   (int64_t)rows[i].least - 1,
                                   (int64_t)rows[i].most + 1,
                                   (int64_t)rows[i].most + 1024,
                                   1 << 28,
                                   (1 << 30) + 1,
                                   INT32_MAX - 1,
                                   INT32_MAX};
        for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
            int64_t n = numbers[k];
            bool wrong = (n < rows[i].least || n > rows[i].most) && n <= INT32_MAX;
            if (wrong && !rows[i].refused(&o, (int32_t)n)) {
                printf("    %s takes %lld\n", rows[i].says, (long long)n);
                CHECK(rows[i].refused == NULL);
            }
        }
        if (!CHECK(save(&o, after) == size && memcmp(before, after, size) == 0)) {
            printf("    %s changes something\n", rows[i].says);
            size = save(&o, before);
        }
    }
    free(before);
    free(after);
    drop(&o);
}

// Two kinds of pole exclude each other.
static void options_exclude_each_other(void) {
    objects o;
    make(&o);
    for (int32_t n = 0; n < 16; n++) {
        bool both = (n & IK_BATCH_POLE_POINTS) && (n & IK_BATCH_POLE_DIRECTIONS);
        CHECK_EQUAL(batch_options(&o, n), both);
    }
    drop(&o);
}

// A name exists for the values of its kind, and for no other number.
static void names(void) {
    const struct {
        const char *(*name)(int32_t);
        int32_t most;
    } all[] = {
        {ik_status_name, IK_BLOCKED},
        {ik_solver_name, IK_DAMPED_LEAST_SQUARES},
        {ik_root_mode_name, IK_ROOT_PULL},
        {ik_stage_name, IK_STAGE_GREEDY},
        {ik_step_name, 1000},
        {ik_rig_status_name, IK_RIG_BLOCKED},
        {ik_rig_root_mode_name, IK_RIG_ROOT_PULL},
        {ik_rig_root_motion_name, IK_RIG_MOTION_ROTATION},
        {ik_rig_bias_name, IK_RIG_BIAS_PRESENT},
        {ik_rig_joint_kind_name, IK_RIG_JOINT_FIXED},
        {ik_rig_step_name, IK_RIG_STEP_BEST},
        {ik_two_bone_status_name, IK_TWO_BONE_TOO_CLOSE},
        {ik_two_bone_bend_name, IK_TWO_BONE_NEAREST},
        {ik_up_name, IK_UP_Y},
        {ik_gait_name, IK_GAIT_GALLOP},
        {ik_walker_setting_name, IK_WALKER_SETTING_COUNT - 1},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        const int32_t none[] = {INT32_MIN, -1, all[i].most + 1, 100000, INT32_MAX};
        CHECK(all[i].name(0) != NULL);
        for (size_t k = 0; k < sizeof none / sizeof *none; k++) {
            CHECK(all[i].name(none[k]) == NULL);
        }
    }
}

const test integers_tests[] = {
    {"counts, indices, kinds and options out of range are refused by every function of the C "
     "interface, and change nothing",
     wrong_integers},
    {"a batch has one kind of pole", options_exclude_each_other},
    {"numbers that are no value of a kind have no name", names},
    {0},
};
