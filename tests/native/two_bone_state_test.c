// two_bone_state_test.c: saved states of two-bone arms. A restored arm continues like the saved
// one, bit for bit; wrong states are refused and change nothing; every setting can be read.

#include "arm.h"
#include "arm_view.h"
#include "checksum.h"

#include <string.h>

#define MOST_BYTES 400
#define SOLVES 1000

// A moving target, and everything else that may change between two solves. The same random numbers
// make the same calls.
static void play_frame(ik_two_bone *arm, chance *c, int32_t frame) {
    int32_t dimensions = ik_two_bone_get_dimensions(arm);
    double reach = ik_two_bone_get_reach(arm), at = 0.01 * frame, size = between(c, 0.9, 1);
    double x = reach * size * cos(at), y = reach * sin(1.7 * at), z = reach * size * sin(0.6 * at);
    double o[4], p[3];
    for (int32_t i = 0; i < 4; i++) {
        o[i] = between(c, -3, 3);
    }
    for (int32_t i = 0; i < 3; i++) {
        p[i] = reach * between(c, -2, 2);
    }
    int32_t change = whole(c, 0, 40);
    if (change == 0) {
        ik_two_bone_set_bend(arm, whole(c, 0, 2));
    } else if (change == 1) {
        ik_two_bone_set_pole(arm, whole(c, 0, dimensions == 3 ? 2 : 0), p[0], p[1], p[2]);
    } else if (change == 2) {
        ik_two_bone_set_root(arm, p[0], p[1], p[2]);
    } else if (change == 3) {
        ik_two_bone_set_softness(arm, between(c, 0, 0.5));
    } else if (change == 4) {
        ik_two_bone_set_angles(arm, o, NULL);
    }
    bool oriented = ik_two_bone_get_gripper(arm) > 0 && whole(c, 0, 1);
    CHECK(ik_two_bone_solve(arm, x, y, z, oriented ? o : NULL) > 0);
}

static void restored_goes_on(void) {
    int32_t negated = 0;
    for (uint64_t seed = 0; seed < (uint64_t)cases(48); seed++) {
        chance c = begin_case(seed);
        int32_t dimensions = 2 + seed % 2;
        double a = spread(&c, 0.3, 3), b = spread(&c, 0.3, 3);
        double g = seed % 4 < 2 ? 0 : spread(&c, 0.1, 1);
        ik_two_bone *arm = make_arm(dimensions, a, b, g), *other = make_arm(dimensions, a, b, g);
        ik_two_bone_set_bend(arm, (int32_t)(seed % 3));
        if (dimensions == 3) {
            ik_two_bone_set_pole(arm, (int32_t)(seed / 4 % 3), 1, 2, 3);
        }
        for (int32_t frame = 0; frame < 200; frame++) {
            play_frame(arm, &c, frame);
        }
        // The other arm has a history of its own, which must have no effect.
        chance past = {seed + 1000};
        for (int32_t frame = 0; frame < 50; frame++) {
            play_frame(other, &past, frame);
        }
        uint8_t bytes[MOST_BYTES];
        size_t size = ik_two_bone_state_size(arm);
        CHECK_EQUAL(size, g > 0 ? 332 : 204);
        ik_two_bone_save_state(arm, bytes);
        CHECK_EQUAL(ik_two_bone_restore_state(other, bytes, size), IK_OK);
        chance twin = c;
        for (int32_t frame = 200; frame <= 200 + SOLVES; frame++) {
            arm_view wanted = view_of(arm);
            negated += wanted.poses[0].rotations[3] < 0;
            if (!CHECK(shows(other, &wanted))) {
                break;
            }
            play_frame(arm, &c, frame);
            play_frame(other, &twin, frame);
        }
        ik_two_bone_destroy(arm);
        ik_two_bone_destroy(other);
    }
    CHECK(negated > 1000); // or no sign of a quaternion was at stake
}

// A new arm, and one that was only posed: no solve has set anything.
static void unsolved(void) {
    ik_two_bone *arm = make_arm(3, 2, 1, 0.5), *other = make_arm(3, 2, 1, 0.5);
    uint8_t fresh[MOST_BYTES], posed[MOST_BYTES];
    size_t size = ik_two_bone_state_size(arm);
    arm_view rest = view_of(arm);
    ik_two_bone_save_state(arm, fresh);
    const double angles[] = {1, 2, -3, 0.5};
    ik_two_bone_set_angles(arm, angles, NULL);
    arm_view bent = view_of(arm);
    ik_two_bone_save_state(arm, posed);
    ik_two_bone_solve(other, 1, 1, 1, NULL);
    CHECK_EQUAL(ik_two_bone_restore_state(other, posed, size), IK_OK);
    CHECK(shows(other, &bent));
    CHECK_EQUAL(ik_two_bone_restore_state(other, fresh, size), IK_OK);
    CHECK(shows(other, &rest));
    CHECK(isnan(ik_two_bone_get_error(other)));
    ik_two_bone_destroy(arm);
    ik_two_bone_destroy(other);
}

// An arm of every size accepts its own saved states.
static void own_states_fit(void) {
    for (uint64_t seed = 0; seed < (uint64_t)cases(20000); seed++) {
        chance c = begin_case(seed);
        int32_t dimensions = whole(&c, 2, 3);
        double a = whole(&c, 0, 5) ? spread(&c, 1e-20, 3e29) : 0, b = spread(&c, 1e-20, 3e29);
        double g = whole(&c, 0, 1) ? spread(&c, 1e-20, 3e29) : 0;
        ik_two_bone *arm = make_arm(dimensions, a, b, g);
        for (int32_t k = 0; k < 3; k++) {
            double p[4];
            for (int32_t i = 0; i < 4; i++) {
                p[i] = between(&c, -1, 1) * spread(&c, 1e-20, 1e30);
            }
            ik_two_bone_set_bend(arm, whole(&c, 0, 2));
            ik_two_bone_set_pole(arm, whole(&c, 0, 2), p[2], p[1], p[0]);
            ik_two_bone_set_root(arm, p[1], p[2], p[3]);
            double angles[4] = {p[0] * 1e-24, p[1] * 1e-24, p[2] * 1e-24, p[3] * 1e-24};
            ik_two_bone_set_angles(arm, angles, NULL);
            const double *o = dimensions == 2 ? angles : p;
            ik_two_bone_solve(arm, p[0], p[1], p[2], g > 0 && whole(&c, 0, 1) ? o : NULL);
            uint8_t bytes[MOST_BYTES];
            ik_two_bone_save_state(arm, bytes);
            arm_view before = view_of(arm);
            CHECK_EQUAL(ik_two_bone_restore_state(arm, bytes, ik_two_bone_state_size(arm)), IK_OK);
            CHECK(shows(arm, &before));
        }
        ik_two_bone_destroy(arm);
    }
}

static void refused(ik_two_bone *arm, const uint8_t *bytes, size_t size) {
    arm_view before = view_of(arm);
    CHECK_EQUAL(ik_two_bone_restore_state(arm, bytes, size), IK_ERROR_STATE);
    CHECK(shows(arm, &before));
}

static void damaged(void) {
    ik_two_bone *arm = make_arm(3, 2, 1, 0.5);
    const double o[4] = {1, 2, 3, 4};
    ik_two_bone_set_pole(arm, IK_TWO_BONE_DIRECTION, 1, 2, 3);
    ik_two_bone_solve(arm, 1, 1, 1, o);
    uint8_t bytes[MOST_BYTES];
    size_t size = ik_two_bone_state_size(arm);
    ik_two_bone_save_state(arm, bytes);
    ik_two_bone_solve(arm, 2, 0, 1, NULL);
    for (size_t i = 0; i < size; i++) {
        for (int bit = 0; bit < 8; bit++) {
            bytes[i] ^= (uint8_t)(1 << bit);
            refused(arm, bytes, size);
            bytes[i] ^= (uint8_t)(1 << bit);
        }
        refused(arm, bytes, i);
    }
    // Another kind, another version, and other shapes.
    for (size_t i = 3; i < 8; i++) {
        uint8_t wrong[MOST_BYTES];
        memcpy(wrong, bytes, size);
        wrong[i] ^= 2;
        repair_checksum(wrong, size);
        refused(arm, wrong, size);
    }
    const double shapes[][4] = {{2, 2, 1, 0.5}, {3, 2, 1, 0}, {3, 2, 1.5, 0.5}, {3, 1, 2, 0.5}};
    for (int i = 0; i < 4; i++) {
        const double *s = shapes[i];
        ik_two_bone *other = make_arm((int32_t)s[0], s[1], s[2], s[3]);
        refused(other, bytes, size);
        ik_two_bone_destroy(other);
    }
    CHECK_EQUAL(ik_two_bone_restore_state(arm, bytes, size), IK_OK);
    ik_two_bone_destroy(arm);
}

// The positions, in bytes, of the numbers in a state of a spatial arm with a gripper.
enum {
    BEND = 36,
    SOFTNESS = 40,
    TOLERANCE = 48,
    ROOT = 56,
    POLE_KIND = 80,
    POLE = 84,
    STATUS = 108,
    ERROR_AT = 112,
    SIDE = 120,
    TURN = 128,
    LIFT = 136,
    ELBOW = 144,
    ROLL = 152,
    WRIST = 160,
    GRIPPER = 192,
    SIGNS = 224,
    OTHER = 228,
    OTHER_WITHOUT_GRIPPER = 164,
    BYTES = 332
};

// Whether an arm accepts the state with one double replaced and its checksum repaired.
static bool takes(ik_two_bone *arm, const uint8_t *bytes, size_t at, double value) {
    uint8_t changed[BYTES];
    size_t size = ik_two_bone_state_size(arm);
    memcpy(changed, bytes, size);
    memcpy(changed + at, &value, sizeof value); // little-endian, as all machines of the tests are
    repair_checksum(changed, size);
    arm_view before = view_of(arm);
    if (ik_two_bone_restore_state(arm, changed, size) == IK_OK) {
        return true;
    }
    CHECK(shows(arm, &before));
    return false;
}

static bool takes_integer(ik_two_bone *arm, const uint8_t *bytes, size_t at, int32_t value) {
    double both;
    memcpy(&both, bytes + at, sizeof both);
    memcpy(&both, &value, sizeof value);
    return takes(arm, bytes, at, both);
}

static void wrong_values(void) {
    ik_two_bone *arm = make_arm(3, 2, 1, 0.5);
    const double o[4] = {1, 2, 3, 4};
    ik_two_bone_set_pole(arm, IK_TWO_BONE_DIRECTION, 1, 2, 3);
    ik_two_bone_solve(arm, 1, 1, 1, o);
    uint8_t bytes[BYTES];
    CHECK_EQUAL(ik_two_bone_state_size(arm), BYTES);
    ik_two_bone_save_state(arm, bytes);

    // Every double is replaced by NaN, infinity and a number that is too large. Only the error of
    // an unsolved arm may be NaN.
    const size_t doubles[] = {SOFTNESS, TOLERANCE, ROOT,       ROOT + 16, POLE, ERROR_AT,
                              SIDE,     TURN,      LIFT,       ELBOW,     ROLL, WRIST,
                              GRIPPER,  OTHER,     OTHER + 24, OTHER + 56};
    for (size_t i = 0; i < sizeof doubles / sizeof *doubles; i++) {
        double same;
        memcpy(&same, bytes + doubles[i], sizeof same);
        CHECK(takes(arm, bytes, doubles[i], same));
        CHECK(!takes(arm, bytes, doubles[i], NAN));
        CHECK(!takes(arm, bytes, doubles[i], INFINITY));
        CHECK(!takes(arm, bytes, doubles[i], -INFINITY));
        CHECK(!takes(arm, bytes, doubles[i], 1e31));
        CHECK(!takes(arm, bytes, doubles[i], -1e31));
    }
    CHECK(!takes(arm, bytes, SOFTNESS, 1.001));
    CHECK(!takes(arm, bytes, SOFTNESS, -0.001));
    CHECK(!takes(arm, bytes, TOLERANCE, -1));
    CHECK(!takes(arm, bytes, ERROR_AT, -1e-300));
    CHECK(!takes(arm, bytes, SIDE, 0));
    CHECK(!takes(arm, bytes, SIDE, 0.5));
    CHECK(!takes(arm, bytes, POLE, 1));
    for (size_t at = TURN; at <= ROLL; at += 8) {
        CHECK(!takes(arm, bytes, at, 3.15));
        CHECK(!takes(arm, bytes, at, 0.123)); // the gripper and the other pose no longer fit
    }
    CHECK(!takes(arm, bytes, WRIST, 0.9));
    CHECK(!takes(arm, bytes, GRIPPER + 8, -0.9));
    CHECK(!takes(arm, bytes, OTHER, 0.123));
    for (int32_t value = -1; value <= 4; value++) {
        CHECK_EQUAL(takes_integer(arm, bytes, BEND, value), value >= 0 && value <= 2);
        CHECK_EQUAL(takes_integer(arm, bytes, POLE_KIND, value), value == 1 || value == 2);
        CHECK_EQUAL(takes_integer(arm, bytes, STATUS, value), value >= 1 && value <= 3);
    }
    CHECK(takes_integer(arm, bytes, SIGNS, 63));
    CHECK(!takes_integer(arm, bytes, SIGNS, 64));
    CHECK(!takes_integer(arm, bytes, SIGNS, -1));
    ik_two_bone_destroy(arm);
}

// A state of a planar arm with a number outside the plane is refused.
static void planar_values(void) {
    ik_two_bone *arm = make_arm(2, 2, 1, 0.5);
    ik_two_bone_solve(arm, 1, 1, 0, &(double){2});
    uint8_t bytes[BYTES];
    ik_two_bone_save_state(arm, bytes);
    CHECK(takes(arm, bytes, ROOT, 5));
    CHECK(!takes(arm, bytes, ROOT + 16, 5));
    CHECK(!takes_integer(arm, bytes, POLE_KIND, IK_TWO_BONE_POINT));
    CHECK(!takes(arm, bytes, POLE, 1));
    CHECK(!takes(arm, bytes, TURN, 1e-9));
    CHECK(!takes(arm, bytes, ROLL, 1e-9));
    CHECK(!takes(arm, bytes, WRIST, 1e-14)); // small enough to be a unit quaternion all the same
    CHECK(!takes(arm, bytes, GRIPPER + 8, 1e-14));
    ik_two_bone_destroy(arm);
}

// Both poses must have the same tip. Without a gripper, no other check applies to them.
static void poses_apart(void) {
    ik_two_bone *arm = make_arm(3, 2, 1, 0);
    ik_two_bone_solve(arm, 1, 1, 1, NULL);
    uint8_t bytes[BYTES];
    ik_two_bone_save_state(arm, bytes);
    for (size_t at = TURN; at <= ELBOW; at += 8) {
        double angle, other;
        memcpy(&angle, bytes + at, sizeof angle);
        memcpy(&other, bytes + at + OTHER_WITHOUT_GRIPPER - TURN, sizeof other);
        CHECK(takes(arm, bytes, at, angle + 1e-12));
        CHECK(!takes(arm, bytes, at, angle + 1e-6));
        CHECK(!takes(arm, bytes, at + OTHER_WITHOUT_GRIPPER - TURN, other + 1e-6));
    }
    ik_two_bone_destroy(arm);
}

static void settings_are_read(void) {
    ik_two_bone *arm = make_arm(3, 3, 2, 1);
    CHECK_EQUAL(ik_two_bone_get_dimensions(arm), 3);
    CHECK(ik_two_bone_get_first(arm) == 3 && ik_two_bone_get_second(arm) == 2 &&
          ik_two_bone_get_gripper(arm) == 1);
    CHECK_EQUAL(ik_two_bone_get_bend(arm), IK_TWO_BONE_POSITIVE);
    double pole[3] = {7, 7, 7};
    CHECK_EQUAL(ik_two_bone_get_pole(arm, pole), IK_TWO_BONE_NO_POLE);
    CHECK(pole[0] == 0 && pole[1] == 0 && pole[2] == 0);
    ik_two_bone_set_pole(arm, IK_TWO_BONE_POINT, 4, 5, 6);
    CHECK_EQUAL(ik_two_bone_get_pole(arm, pole), IK_TWO_BONE_POINT);
    CHECK(pole[0] == 4 && pole[1] == 5 && pole[2] == 6);
    ik_two_bone_set_pole(arm, IK_TWO_BONE_DIRECTION, 0, -5, 0);
    CHECK_EQUAL(ik_two_bone_get_pole(arm, pole), IK_TWO_BONE_DIRECTION);
    CHECK(pole[0] == 0 && pole[1] == -1 && pole[2] == 0);
    ik_two_bone_set_pole(arm, IK_TWO_BONE_NO_POLE, 4, 5, 6);
    CHECK_EQUAL(ik_two_bone_get_pole(arm, pole), IK_TWO_BONE_NO_POLE);
    CHECK(pole[1] == 0);
    ik_two_bone_set_softness(arm, 0.25);
    ik_two_bone_set_tolerance(arm, 0.5);
    CHECK(ik_two_bone_get_softness(arm) == 0.25 && ik_two_bone_get_tolerance(arm) == 0.5);
    ik_two_bone_destroy(arm);
}

const test two_bone_state_tests[] = {
    {"a restored two-bone arm continues like the saved one, bit for bit", restored_goes_on},
    {"a two-bone arm that was never solved is saved and restored", unsolved},
    {"a two-bone arm accepts every state that it saves", own_states_fit},
    {"a damaged or foreign state of a two-bone arm is refused and changes nothing", damaged},
    {"a state of a two-bone arm with a wrong value is refused and changes nothing", wrong_values},
    {"a state of a planar two-bone arm that leaves the plane is refused", planar_values},
    {"a state whose two poses have different tips is refused", poses_apart},
    {"every setting of a two-bone arm can be read", settings_are_read},
    {0},
};
