// rig_input_test.c: each function of rigs refuses wrong input, with the right error, and changes
// nothing.

#include "tree_draw.h"

#include <stdlib.h>
#include <string.h>

// What a rig shows and would save, as bytes.
typedef struct picture {
    size_t size;
    uint8_t *bytes;
} picture;

static picture picture_of(const ik_rig *rig) {
    picture p = {ik_rig_state_size(rig), NULL};
    p.bytes = malloc(p.size);
    ik_rig_save_state(rig, p.bytes);
    return p;
}

static bool is_same(const picture *before, const ik_rig *rig) {
    picture now = picture_of(rig);
    bool same = now.size == before->size && memcmp(now.bytes, before->bytes, now.size) == 0;
    free(now.bytes);
    return same;
}

// A rig with a joint of each kind that its dimensions allow, and two goals.
static ik_rig *make(int32_t dimensions) {
    ik_rig_joint joints[8];
    int32_t count = 0;
    for (int32_t kind = IK_RIG_JOINT_FREE; kind <= IK_RIG_JOINT_FIXED; kind++) {
        bool angular = kind >= IK_RIG_JOINT_RANGE && kind <= IK_RIG_JOINT_BALL;
        if (!angular || (kind == IK_RIG_JOINT_RANGE) == (dimensions == 2)) {
            joints[count] = joint_at(count - 1, 1, 0.1 * kind, 0.2);
            joints[count].kind = kind;
            joints[count].min = -1;
            joints[count].max = 1;
            joints[count++].swing_y = 1;
        }
    }
    ik_rig *rig;
    CHECK_EQUAL(ik_rig_create(dimensions, count, joints, &rig, NULL), IK_OK);
    ik_rig_goal goal = goal_of(count - 1, IK_RIG_POSITION | IK_RIG_LOOK_AT);
    ik_rig_goal tie = goal_of(1, IK_RIG_TIE);
    tie.other = 2;
    goal.target[1] = 2;
    goal.look_at[0] = 5;
    int32_t slot;
    CHECK_EQUAL(ik_rig_add_goal(rig, &goal, &slot), IK_OK);
    CHECK_EQUAL(ik_rig_add_goal(rig, &tie, &slot), IK_OK);
    ik_rig_solve(rig);
    return rig;
}

static const double not_coordinates[] = {NAN, INFINITY, -INFINITY, 1.0001e30, -1e300};
#define WRONG (int32_t)(sizeof not_coordinates / sizeof *not_coordinates)

// Each wrong description: how it differs from a good one, and its error.
typedef struct wrong_joint {
    int32_t kind;
    size_t at; // the offset of the double that is wrong
    double number;
    ik_error error;
} wrong_joint;

#define FIELD(name) offsetof(ik_rig_joint, name)

static const wrong_joint wrong_joints[] = {
    {IK_RIG_JOINT_HINGE, FIELD(min), NAN, IK_ERROR_MIN},
    {IK_RIG_JOINT_HINGE, FIELD(min), INFINITY, IK_ERROR_MIN},
    {IK_RIG_JOINT_HINGE, FIELD(min), -12.6, IK_ERROR_MIN},
    {IK_RIG_JOINT_HINGE, FIELD(max), NAN, IK_ERROR_MAX},
    {IK_RIG_JOINT_HINGE, FIELD(max), -1.5, IK_ERROR_MAX},
    {IK_RIG_JOINT_HINGE, FIELD(max), 12.6, IK_ERROR_MAX},
    {IK_RIG_JOINT_HINGE, FIELD(max), -INFINITY, IK_ERROR_MAX},
    {IK_RIG_JOINT_BALL, FIELD(min), NAN, IK_ERROR_MIN},
    {IK_RIG_JOINT_BALL, FIELD(max), -2, IK_ERROR_MAX},
    {IK_RIG_JOINT_BALL, FIELD(swing_y), -0.1, IK_ERROR_SWING_Y},
    {IK_RIG_JOINT_BALL, FIELD(swing_y), NAN, IK_ERROR_SWING_Y},
    {IK_RIG_JOINT_BALL, FIELD(swing_z), 3.2, IK_ERROR_SWING_Z},
    {IK_RIG_JOINT_CONE, FIELD(swing_y), 3.2, IK_ERROR_SWING_Y},
    {IK_RIG_JOINT_CONE, FIELD(swing_y), INFINITY, IK_ERROR_SWING_Y},
    {IK_RIG_JOINT_SLIDER, FIELD(min), NAN, IK_ERROR_SLIDER_MIN},
    {IK_RIG_JOINT_SLIDER, FIELD(min), INFINITY, IK_ERROR_SLIDER_MIN},
    {IK_RIG_JOINT_SLIDER, FIELD(min), -1.1e30, IK_ERROR_SLIDER_MIN},
    {IK_RIG_JOINT_SLIDER, FIELD(max), NAN, IK_ERROR_SLIDER_MAX},
    {IK_RIG_JOINT_SLIDER, FIELD(max), -1.5, IK_ERROR_SLIDER_MAX},
    {IK_RIG_JOINT_SLIDER, FIELD(max), 1.1e30, IK_ERROR_SLIDER_MAX},
    {IK_RIG_JOINT_HINGE, FIELD(axis[2]), NAN, IK_ERROR_AXIS},
    {IK_RIG_JOINT_CONE, FIELD(axis[1]), INFINITY, IK_ERROR_AXIS},
    {IK_RIG_JOINT_BALL, FIELD(axis[0]), -INFINITY, IK_ERROR_AXIS},
    {IK_RIG_JOINT_SLIDER, FIELD(axis[0]), NAN, IK_ERROR_AXIS},
    {IK_RIG_JOINT_HINGE, FIELD(axis[0]), 0, IK_ERROR_AXIS},
    {IK_RIG_JOINT_SLIDER, FIELD(axis[0]), 0, IK_ERROR_AXIS},
    {IK_RIG_JOINT_FREE, FIELD(stiffness), 0, IK_ERROR_STIFFNESS},
    {IK_RIG_JOINT_FREE, FIELD(stiffness), 1001, IK_ERROR_STIFFNESS},
    {IK_RIG_JOINT_FIXED, FIELD(stiffness), NAN, IK_ERROR_STIFFNESS},
    {IK_RIG_JOINT_FREE, FIELD(offset[0]), NAN, IK_ERROR_COORDINATE},
    {IK_RIG_JOINT_FREE, FIELD(offset[1]), 2e30, IK_ERROR_COORDINATE},
    {IK_RIG_JOINT_SLIDER, FIELD(offset[2]), -INFINITY, IK_ERROR_COORDINATE},
    {IK_RIG_JOINT_FREE, FIELD(offset[0]), 1e30, IK_ERROR_REACH}, // with the offset before it
};

static void joints_refused(void) {
    watch_allocations(-1);
    for (size_t k = 0; k < sizeof wrong_joints / sizeof *wrong_joints; k++) {
        begin_case(k);
        const wrong_joint *wrong = &wrong_joints[k];
        ik_rig_joint good[] = {joint_at(-1, 0, 0, 0), joint_at(0, 1e20, 0, 0),
                               joint_at(1, 1, 0, 0)};
        good[2].kind = wrong->kind;
        good[2].swing_y = good[2].swing_z = 1;
        good[2].min = -1;
        good[2].max = 1;
        ik_rig *rig, *none = (ik_rig *)&none;
        int32_t at = 7;
        CHECK_EQUAL(ik_rig_create(3, 3, good, &rig, &at), IK_OK);
        CHECK_EQUAL(at, -1);
        ik_rig_joint bad = good[2];
        memcpy((char *)&bad + wrong->at, &wrong->number, sizeof wrong->number);
        picture before = picture_of(rig);
        CHECK_EQUAL(ik_rig_set_joint(rig, 2, &bad), wrong->error);
        CHECK(is_same(&before, rig));
        good[2] = bad;
        int count = allocations();
        CHECK_EQUAL(ik_rig_create(3, 3, good, &none, &at), wrong->error);
        CHECK(none == NULL);
        CHECK_EQUAL(at, wrong->error == IK_ERROR_REACH ? -1 : 2);
        CHECK(wrong->error == IK_ERROR_REACH || allocations() == count);
        free(before.bytes);
        ik_rig_destroy(rig);
    }
}

// Axes and numbers that a kind does not use may be anything; so may z in two dimensions.
static void unused_fields(void) {
    for (int32_t dimensions = 2; dimensions <= 3; dimensions++) {
        ik_rig_joint joints[] = {joint_at(-1, 0, 0, 0),
                                 joint_at(0, 1, 0, dimensions == 2 ? NAN : 0)};
        for (int32_t k = 0; k < 2; k++) {
            joints[k].min = joints[k].swing_y = joints[k].swing_z = joints[k].axis[1] = NAN;
        }
        joints[1].kind = IK_RIG_JOINT_FIXED;
        ik_rig *rig;
        CHECK_EQUAL(ik_rig_create(dimensions, 2, joints, &rig, NULL), IK_OK);
        ik_rig_goal goal = goal_of(1, IK_RIG_POSITION);
        goal.axis[0] = goal.normal[0] = goal.look_at[2] = goal.other_point[0] = goal.rotation[1] =
            NAN;
        goal.target[1] = 1;
        goal.target[2] = dimensions == 2 ? INFINITY : 0;
        goal.other = 77;
        int32_t slot;
        CHECK_EQUAL(ik_rig_add_goal(rig, &goal, &slot), IK_OK);
        CHECK_EQUAL(ik_rig_solve(rig), IK_RIG_REACHED);
        SOUND(pose_fault(rig));
        size_t size = ik_rig_state_size(rig);
        uint8_t *bytes = malloc(size);
        ik_rig_save_state(rig, bytes);
        CHECK_EQUAL(ik_rig_restore_state(rig, bytes, size), IK_OK);
        free(bytes);
        ik_rig_destroy(rig);
    }
}

static void trees_refused(void) {
    ik_rig_joint joints[3] = {joint_at(-1, 0, 0, 0), joint_at(0, 1, 0, 0), joint_at(1, 1, 0, 0)};
    ik_rig *rig = (ik_rig *)&rig;
    int32_t at;
    const int32_t dimensions[] = {1, 4, 0, -2, INT32_MIN}, counts[] = {0, -1, 1001, INT32_MAX};
    for (int32_t k = 0; k < 5; k++) {
        CHECK_EQUAL(ik_rig_create(dimensions[k], 3, joints, &rig, NULL), IK_ERROR_DIMENSIONS);
        CHECK(rig == NULL);
    }
    for (int32_t k = 0; k < 4; k++) {
        CHECK_EQUAL(ik_rig_create(3, counts[k], joints, &rig, NULL), IK_ERROR_JOINTS);
    }
    const int32_t parents[][3] = {{0, 0, 1}, {-1, -1, 1}, {-1, 1, 1}, {-1, 0, 2}, {-1, 0, -2}};
    const int32_t wrong[] = {0, 1, 1, 2, 2};
    for (int32_t k = 0; k < 5; k++) {
        for (int32_t i = 0; i < 3; i++) {
            joints[i].parent = parents[k][i];
        }
        CHECK_EQUAL(ik_rig_create(3, 3, joints, &rig, &at), IK_ERROR_PARENT);
        CHECK_EQUAL(at, wrong[k]);
    }
    joints[0] = joint_at(-1, 0, 0, 0);
    for (int32_t kind = -1; kind <= 7; kind++) {
        joints[0].kind = kind;
        joints[0].swing_y = 1;
        bool any =
            kind == IK_RIG_JOINT_FREE || kind == IK_RIG_JOINT_SLIDER || kind == IK_RIG_JOINT_FIXED;
        bool exists = kind >= IK_RIG_JOINT_FREE && kind <= IK_RIG_JOINT_FIXED;
        for (int32_t d = 2; d <= 3; d++) {
            bool fits = any || (exists && (kind == IK_RIG_JOINT_RANGE) == (d == 2));
            ik_error error = !exists ? IK_ERROR_JOINT_KIND
                             : fits  ? IK_OK
                                     : IK_ERROR_WRONG_DIMENSIONS;
            CHECK_EQUAL(ik_rig_create(d, 1, joints, &rig, &at), error);
            CHECK_EQUAL(at, error ? 0 : -1);
            ik_rig_destroy(rig);
        }
    }
    ik_rig_destroy(NULL);
}

// Calls that are refused; `error` is their answer.
#define REFUSED(call, error)          \
    do {                              \
        CHECK_EQUAL((call), (error)); \
        CHECK(is_same(&before, rig)); \
    } while (0)

static void calls_refused(void) {
    for (int32_t dimensions = 2; dimensions <= 3; dimensions++) {
        ik_rig *rig = make(dimensions);
        picture before = picture_of(rig);
        int32_t count = ik_rig_get_count(rig), at;
        ik_rig_joint joint;
        ik_rig_goal goal;
        double place[3], none[3] = {0, 0, 0};
        const int32_t indices[] = {-1, count, INT32_MAX, INT32_MIN};
        for (int32_t k = 0; k < 4; k++) {
            int32_t wrong = indices[k];
            REFUSED(ik_rig_get_joint(rig, wrong, &joint), IK_ERROR_JOINT);
            ik_rig_get_joint(rig, 1, &joint);
            REFUSED(ik_rig_set_joint(rig, wrong, &joint), IK_ERROR_JOINT);
            REFUSED(ik_rig_get_point(rig, wrong, none, place), IK_ERROR_JOINT);
            wrong = wrong == count ? 2 : wrong;
            REFUSED(ik_rig_get_goal(rig, wrong, &goal), IK_ERROR_GOAL);
            ik_rig_get_goal(rig, 0, &goal);
            REFUSED(ik_rig_set_goal(rig, wrong, &goal), IK_ERROR_GOAL);
            REFUSED(ik_rig_remove_goal(rig, wrong), IK_ERROR_GOAL);
            REFUSED(ik_rig_move_goal(rig, wrong, 1, 1, 1), IK_ERROR_GOAL);
            CHECK_EQUAL(ik_rig_get_goal_status(rig, wrong), IK_RIG_UNSOLVED);
            CHECK(isnan(ik_rig_get_goal_error(rig, wrong)));
            CHECK(isnan(ik_rig_get_goal_orientation_error(rig, wrong)));
        }
        REFUSED(ik_rig_move_goal(rig, 1, 1, 1, 1), IK_ERROR_GOAL); // a tie has no position
        ik_rig_get_joint(rig, 2, &joint);
        joint.parent = 0;
        REFUSED(ik_rig_set_joint(rig, 2, &joint), IK_ERROR_PARENT);
        for (int32_t k = 0; k < WRONG; k++) {
            double n = not_coordinates[k], point[3] = {1, n, 0};
            REFUSED(ik_rig_set_root(rig, n, 0, 0), IK_ERROR_COORDINATE);
            REFUSED(ik_rig_set_pose(rig, point, NULL, NULL, NULL), IK_ERROR_COORDINATE);
            REFUSED(ik_rig_set_root(rig, 0, n, 0), IK_ERROR_COORDINATE);
            REFUSED(ik_rig_move_goal(rig, 0, n, 0, 0), IK_ERROR_COORDINATE);
            REFUSED(ik_rig_move_goal(rig, 0, 0, n, 0), IK_ERROR_COORDINATE);
            REFUSED(ik_rig_get_point(rig, 0, point, place), IK_ERROR_COORDINATE);
            if (dimensions == 3) {
                REFUSED(ik_rig_set_root(rig, 0, 0, n), IK_ERROR_COORDINATE);
                REFUSED(ik_rig_move_goal(rig, 0, 0, 0, n), IK_ERROR_COORDINATE);
            }
        }
        for (int32_t wrong = -1; wrong <= 3; wrong += 4) {
            REFUSED(ik_rig_set_root_mode(rig, wrong), IK_ERROR_ROOT_MODE);
            REFUSED(ik_rig_set_root_motion(rig, wrong), IK_ERROR_ROOT_MOTION);
            REFUSED(ik_rig_set_bias(rig, wrong, 0.1), IK_ERROR_BIAS);
        }
        const double weights[] = {-0.01, 1.01, NAN, INFINITY};
        for (int32_t k = 0; k < 4; k++) {
            REFUSED(ik_rig_set_bias(rig, IK_RIG_BIAS_NONE, weights[k]), IK_ERROR_WEIGHT);
        }
        REFUSED(ik_rig_set_max_iterations(rig, 0), IK_ERROR_ITERATIONS);
        REFUSED(set_max_turns(rig, 0), IK_ERROR_MAX_TURN);
        REFUSED(set_max_turns(rig, 1e-310), IK_ERROR_MAX_TURN); // no state has it
        REFUSED(set_max_turns(rig, NAN), IK_ERROR_MAX_TURN);
        REFUSED(ik_rig_set_max_iterations(rig, 1000001), IK_ERROR_ITERATIONS);
        REFUSED(ik_rig_reserve_goals(rig, IK_RIG_MAX_GOALS + 1), IK_ERROR_GOALS);
        REFUSED(ik_rig_reserve_goals(rig, -1), IK_ERROR_GOALS);
        double values[8], rotations[32];
        for (int32_t i = 0; i < 32; i++) {
            values[i % 8] = 0;
            rotations[i] = 1;
        }
        for (int32_t i = 0; i < count; i++) {
            const double wrong[] = {INFINITY, -INFINITY, 1.1e30};
            for (int32_t k = 0; k < 3; k++) {
                values[i] = wrong[k];
                REFUSED(ik_rig_set_pose(rig, NULL, values, rotations, &at), IK_ERROR_VALUE);
                CHECK_EQUAL(at, i);
            }
            values[i] = 0;
            for (int32_t k = 0; k < 2; k++) {
                rotations[4 * i + k] = k == 0 ? INFINITY : NAN;
                REFUSED(ik_rig_set_pose(rig, NULL, values, rotations, &at), IK_ERROR_ROTATION);
                CHECK_EQUAL(at, i);
                rotations[4 * i + k] = 1;
            }
            memset(rotations + 4 * i, 0, 4 * sizeof(double));
            REFUSED(ik_rig_set_pose(rig, NULL, NULL, rotations, NULL), IK_ERROR_ROTATION);
            rotations[4 * i] = 1;
        }
        values[0] = 1.1e6; // of an angle
        REFUSED(ik_rig_set_pose(rig, NULL, values, NULL, &at), IK_ERROR_VALUE);
        REFUSED(ik_rig_set_reference_pose(rig, values, NULL, &at), IK_ERROR_VALUE);
        rotations[0] = INFINITY;
        REFUSED(ik_rig_set_reference_pose(rig, NULL, rotations, &at), IK_ERROR_ROTATION);
        CHECK_EQUAL(at, 0);
        free(before.bytes);
        ik_rig_destroy(rig);
    }
}

// Each wrong goal: what is changed, and the error.
static void goals_refused(void) {
    for (int32_t dimensions = 2; dimensions <= 3; dimensions++) {
        ik_rig *rig = make(dimensions);
        picture before = picture_of(rig);
        int32_t slot;
        ik_rig_goal good =
            goal_of(1, IK_RIG_POSITION | IK_RIG_ORIENTATION | IK_RIG_LOOK_AT | IK_RIG_PLANE);
        ik_rig_goal tie = goal_of(1, IK_RIG_TIE | IK_RIG_ORIENTATION), bad;
        tie.other = 0;
#define WRONG_GOAL(base, change, error)                      \
    do {                                                     \
        bad = (base);                                        \
        bad.change;                                          \
        slot = 7;                                            \
        REFUSED(ik_rig_add_goal(rig, &bad, &slot), (error)); \
        CHECK_EQUAL(slot, -1);                               \
        REFUSED(ik_rig_set_goal(rig, 0, &bad), (error));     \
    } while (0)
        WRONG_GOAL(good, joint = -1, IK_ERROR_JOINT);
        WRONG_GOAL(good, joint = ik_rig_get_count(rig), IK_ERROR_JOINT);
        WRONG_GOAL(good, priority = -1, IK_ERROR_PRIORITY);
        WRONG_GOAL(good, priority = 2, IK_ERROR_PRIORITY);
        WRONG_GOAL(tie, other = 1, IK_ERROR_OTHER_JOINT);
        WRONG_GOAL(tie, other = -1, IK_ERROR_OTHER_JOINT);
        WRONG_GOAL(tie, other = ik_rig_get_count(rig), IK_ERROR_OTHER_JOINT);
        for (int32_t parts = -1; parts <= 260; parts++) {
            bool planes = parts & 8 && parts & 16;
            bool tied = parts & IK_RIG_TIE && parts & ~(2 + 32), looks = parts & 4 && parts & 64;
            if (parts < 1 || parts > 255 || planes || tied || looks) {
                WRONG_GOAL(tie, parts = parts, IK_ERROR_PARTS);
            } else {
                ik_rig *other = make(dimensions);
                bad = tie;
                bad.parts = parts;
                bool valued = !isnan(ik_rig_get_values(other)[1]);
                bool allowed = !(parts & IK_RIG_VALUE) || valued;
                CHECK_EQUAL(ik_rig_add_goal(other, &bad, &slot), allowed ? IK_OK : IK_ERROR_VALUE);
                ik_rig_destroy(other);
            }
        }
        for (int32_t k = 0; k < WRONG; k++) {
            double n = not_coordinates[k];
            for (int32_t axis = 0; axis < dimensions; axis++) {
                WRONG_GOAL(good, point[axis] = n, IK_ERROR_COORDINATE);
                WRONG_GOAL(good, target[axis] = n, IK_ERROR_COORDINATE);
                WRONG_GOAL(good, look_at[axis] = n, IK_ERROR_COORDINATE);
                WRONG_GOAL(good, plane_point[axis] = n, IK_ERROR_COORDINATE);
                WRONG_GOAL(tie, other_point[axis] = n, IK_ERROR_COORDINATE);
                if (!isfinite(n)) {
                    WRONG_GOAL(good, axis[axis] = n, IK_ERROR_AXIS);
                    WRONG_GOAL(good, normal[axis] = n, IK_ERROR_NORMAL);
                }
            }
            if (!isfinite(n) || dimensions == 2) {
                ik_error error = dimensions == 2 ? IK_ERROR_ANGLE : IK_ERROR_ROTATION;
                WRONG_GOAL(good, rotation[0] = n, error);
                WRONG_GOAL(tie, rotation[0] = n, error);
            }
        }
        WRONG_GOAL(good, axis[0] = 0, IK_ERROR_AXIS);
        WRONG_GOAL(good, normal[1] = 0, IK_ERROR_NORMAL);
        if (dimensions == 3) {
            WRONG_GOAL(good, rotation[3] = 0, IK_ERROR_ROTATION);
        }
        const double wrong[] = {-1e-300, NAN, INFINITY, 1.1e30};
        for (int32_t k = 0; k < 4; k++) {
            WRONG_GOAL(good, weight = wrong[k], IK_ERROR_GOAL_WEIGHT);
            WRONG_GOAL(good, tolerance = wrong[k], IK_ERROR_TOLERANCE);
            WRONG_GOAL(good, orientation_tolerance = wrong[k], IK_ERROR_ORIENTATION_TOLERANCE);
        }
        WRONG_GOAL(good, weight = 1000.1, IK_ERROR_GOAL_WEIGHT);
        WRONG_GOAL(good, orientation_tolerance = 3.2, IK_ERROR_ORIENTATION_TOLERANCE);
        free(before.bytes);
        ik_rig_destroy(rig);
    }
}

static void errors_have_texts(void) {
    for (int32_t error = IK_ERROR_JOINTS; error >= IK_ERROR_OTHER_JOINT; error--) {
        CHECK(ik_error_text(error) != NULL);
    }
}

const test rig_input_tests[] = {
    {"wrong joints of a rig are refused, and change nothing", joints_refused},
    {"what is no tree of joints is refused", trees_refused},
    {"fields of a joint or a goal that its kind does not use may be anything", unused_fields},
    {"wrong calls of a rig are refused, and change nothing", calls_refused},
    {"wrong goals of a rig are refused, and change nothing", goals_refused},
    {"each error of rigs has a text", errors_have_texts},
    {0},
};
