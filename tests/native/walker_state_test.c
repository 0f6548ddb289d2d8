// walker_state_test.c: a restored walker continues like the saved one, bit for bit.

#include "walk_check.h"
#include "walk_state.h"

#define FRAMES 1000

// Commands that use everything: all kinds of commands, gaits, settings, and legs that are disabled
// for a while. The same for the same random numbers.
static double command(ik_walker *walker, chance *c, int32_t frame) {
    double x = between(c, -2, 2), y = between(c, -2, 2), turn = between(c, -3, 3);
    ik_walker_body body = *ik_walker_get_body(walker);
    bool up_y = ik_walker_get_up(walker) == IK_UP_Y;
    double height = up_y ? body.y : body.z, side = up_y ? body.z : body.y;
    int32_t what = whole(c, 0, 40);
    if (what < 3) {
        ik_walker_drive(walker, 2 * x, y, turn);
    } else if (what == 3) {
        ik_walker_drive(walker, 0, 0, 0);
    } else if (what < 6) {
        ik_walker_chase(walker, body.x + x, up_y ? height : side + y, up_y ? side + y : height);
    } else if (what == 6) {
        double far = whole(c, 0, 4) == 0 ? 1 : 0.2;
        ik_walker_follow(walker, body.x + far * x, up_y ? 0 : side + far * y,
                         up_y ? side + far * y : 0, body.heading + 0.2 * turn);
    } else if (what == 7) {
        ik_walker_set_gait(walker, whole(c, 0, 7));
    } else if (what == 8) {
        int32_t leg = whole(c, 0, ik_walker_get_leg_count(walker) - 1);
        ik_walker_set_leg_enabled(walker, leg, whole(c, 0, 2) > 0);
    } else if (what == 9) {
        ik_walker_set_setting(walker, IK_WALKER_STEP_HEIGHT, 0.1 * fabs(x));
        ik_walker_set_setting(walker, IK_WALKER_BOB, 0.02 * fabs(y));
        ik_walker_set_setting(walker, IK_WALKER_BODY_HEIGHT, 0.25 + 0.05 * x);
    } else if (what == 10 && frame % 5 == 0) {
        ik_walker_teleport(walker, x, y, y, turn);
    } else if (what == 11) {
        ik_walker_set_setting(walker, IK_WALKER_GROUND, x);
    }
    double share = between(c, 0, 1);
    return what < 30 ? 1 / 60.0 : 0.25 * share * share;
}

static void live(ik_walker *walker, chance *c, int32_t frames) {
    for (int32_t i = 0; i < frames; i++) {
        ik_walker_update(walker, command(walker, c, i));
    }
}

static ik_walker *make(int32_t legs, int32_t up) {
    ik_walker_leg leg[IK_WALKER_MAX_LEGS];
    describe(legs, leg);
    ik_walker *walker;
    CHECK_EQUAL(ik_walker_create(legs, leg, up, &walker, NULL), IK_OK);
    return walker;
}

// Restores the state of one walker into another, and continues both.
static void check_twins(ik_walker *walker, ik_walker *twin, uint64_t seed) {
    // The ground is not part of a state.
    ik_walker_set_setting(twin, IK_WALKER_GROUND, ik_walker_get_setting(walker, IK_WALKER_GROUND));
    saved state = save(walker);
    CHECK_EQUAL(restore(twin, &state), IK_OK);
    saved again = save(twin);
    CHECK(are_equal(&state, &again));
    CHECK(memcmp(ik_walker_get_body(walker), ik_walker_get_body(twin), sizeof(ik_walker_body)) ==
          0);
    chance c = {seed}, d = {seed};
    for (int32_t frame = 0; frame < FRAMES; frame++) {
        ik_walker_update(walker, command(walker, &c, frame));
        ik_walker_update(twin, command(twin, &d, frame));
        if (!CHECK(show_the_same(walker, twin))) {
            break;
        }
    }
    free(state.bytes);
    free(again.bytes);
}

static void lives_go_on(void) {
    int32_t swings = 0, disabled = 0, modes[3] = {0}, gaits[8] = {0}, asleep = 0;
    const int32_t counts[] = {1, 2, 3, 4, 6, 8, 12};
    for (uint64_t seed = 1; seed <= (uint64_t)cases(140); seed++) {
        chance c = begin_case(seed);
        int32_t legs = counts[seed % COUNT(counts)], up = whole(&c, 0, 1);
        ik_walker *walker = make(legs, up), *twin = make(legs, up);
        ik_walker_set_gait(walker, (int32_t)(seed % 8));
        live(walker, &c, 100 + (int32_t)seed);
        live(twin, &c, 150);
        swings += ik_walker_get_body(walker)->lifted > 0;
        modes[ik_walker_get_command(walker).kind]++;
        gaits[ik_walker_get_gait(walker)]++;
        asleep += walker->asleep;
        for (int32_t i = 0; i < legs; i++) {
            disabled += !ik_walker_get_leg_enabled(walker, i);
        }
        check_twins(walker, twin, seed);
        ik_walker_destroy(walker);
        ik_walker_destroy(twin);
    }
    // The saved states included all of these.
    CHECK_SEEN(swings > 30 && disabled > 10 && asleep > 0);
    CHECK_SEEN(modes[0] > 5 && modes[1] > 5 && modes[2] > 5);
    for (int32_t i = 0; i < 8; i++) {
        CHECK_SEEN(gaits[i] > 5);
    }
}

// Steady walks in each gait, saved in each frame of a cycle.
static void each_gait(void) {
    for (int32_t gait = 0; gait < 8; gait++) {
        ik_walker *walker = make(8, IK_UP_Z), *twin = make(8, IK_UP_Z);
        ik_walker_set_gait(walker, gait);
        ik_walker_drive(walker, 1.5, 0.2, 0.5);
        live(twin, &(chance){7}, 200);
        ik_walker_set_setting(twin, IK_WALKER_GROUND, 0);
        for (int32_t frame = 0; frame < 90; frame++) {
            ik_walker_update(walker, 1 / 60.0);
            saved state = save(walker);
            CHECK_EQUAL(restore(twin, &state), IK_OK);
            ik_walker *third = make(8, IK_UP_Z);
            CHECK_EQUAL(restore(third, &state), IK_OK);
            for (int32_t i = 0; i < 12; i++) {
                ik_walker_update(twin, 1 / 60.0);
                ik_walker_update(third, 1 / 60.0);
                CHECK(show_the_same(twin, third));
            }
            ik_walker_destroy(third);
            free(state.bytes);
        }
        ik_walker_destroy(walker);
        ik_walker_destroy(twin);
    }
}

// A restored walker shows at once what the saved one shows, joints included.
static void shown_at_once(void) {
    ik_walker *walker = make(6, IK_UP_Y), *twin = make(6, IK_UP_Y);
    ik_walker_drive(walker, 2, 0, 1);
    for (int32_t i = 0; i < 100; i++) {
        ik_walker_update(walker, 1 / 60.0);
        saved state = save(walker);
        CHECK_EQUAL(restore(twin, &state), IK_OK);
        CHECK_EQUAL(ik_walker_get_event_count(twin), 0);
        size_t joints = (size_t)walker->joint_count * 3;
        CHECK(memcmp(ik_walker_get_joints(walker), ik_walker_get_joints(twin),
                     joints * sizeof(double)) == 0);
        CHECK(memcmp(ik_walker_get_footholds(walker), ik_walker_get_footholds(twin),
                     18 * sizeof(double)) == 0);
        free(state.bytes);
    }
    // A state saved between a teleport and the next update includes its events.
    ik_walker_teleport(walker, 1, 2, 3, 1);
    saved state = save(walker);
    CHECK_EQUAL(restore(twin, &state), IK_OK);
    CHECK(show_the_same(walker, twin));
    CHECK_EQUAL(ik_walker_get_event_count(twin), 6);
    for (int32_t i = 0; i < 2; i++) {
        ik_walker_update(walker, 0.1);
        ik_walker_update(twin, 0.1);
        CHECK(show_the_same(walker, twin));
    }
    free(state.bytes);
    ik_walker_destroy(walker);
    ik_walker_destroy(twin);
}

// A walker restored onto a ground of another height is the same as if the ground had been moved
// afterwards.
static void other_ground(void) {
    ik_walker *walker = make(8, IK_UP_Z), *twin = make(8, IK_UP_Z);
    ik_walker_drive(walker, 2, 0, 1);
    live(twin, &(chance){3}, 50);
    for (int32_t i = 0; i < 50; i++) {
        ik_walker_update(walker, 1 / 60.0);
    }
    ik_walker_set_setting(twin, IK_WALKER_GROUND, 0.7);
    saved state = save(walker);
    CHECK_EQUAL(restore(twin, &state), IK_OK);
    CHECK(ik_walker_get_setting(twin, IK_WALKER_GROUND) == 0.7);
    CHECK_EQUAL(restore(walker, &state), IK_OK);
    ik_walker_set_setting(walker, IK_WALKER_GROUND, 0.7);
    CHECK(show_the_same(walker, twin));
    for (int32_t i = 0; i < FRAMES; i++) {
        ik_walker_update(walker, 1 / 60.0);
        ik_walker_update(twin, 1 / 60.0);
        CHECK(show_the_same(walker, twin));
    }
    free(state.bytes);
    ik_walker_destroy(walker);
    ik_walker_destroy(twin);
}

// Everything that can be set can be read, and is restored with a state.
static void settings_come_back(void) {
    ik_walker *walker = make(4, IK_UP_Z), *twin = make(4, IK_UP_Z);
    const double values[IK_WALKER_SETTING_COUNT] = {0.35, 0.2, 2, 3, 9, 0.01, 0};
    for (int32_t i = 0; i < IK_WALKER_SETTING_COUNT; i++) {
        CHECK_EQUAL(ik_walker_set_setting(walker, i, values[i]), IK_OK);
    }
    ik_walker_set_gait(walker, IK_GAIT_TROT);
    ik_walker_set_leg_enabled(walker, 2, false);
    for (int32_t kind = 0; kind < 3; kind++) {
        ik_walker_command given = {.kind = kind};
        if (kind == IK_WALKER_COMMAND_DRIVE) {
            given.velocity[0] = 1, given.velocity[1] = -0.5, given.velocity[2] = 2;
            ik_walker_drive(walker, 1, -0.5, 2);
        } else {
            given.x = 3, given.y = 4;
            ik_walker_chase(walker, 3, 4, 9);
        }
        if (kind == IK_WALKER_COMMAND_FOLLOW) {
            given.heading = 1.25;
            ik_walker_follow(walker, 3, 4, 9, 1.25);
        }
        saved state = save(walker);
        CHECK_EQUAL(restore(twin, &state), IK_OK);
        ik_walker_command command = ik_walker_get_command(twin);
        CHECK(memcmp(&command.velocity, &given.velocity, sizeof given.velocity) == 0);
        CHECK(command.kind == kind && command.x == given.x && command.y == given.y);
        CHECK(command.z == 0 && command.heading == given.heading);
        free(state.bytes);
    }
    for (int32_t i = 0; i < IK_WALKER_SETTING_COUNT; i++) {
        CHECK(ik_walker_get_setting(twin, i) == values[i]);
    }
    CHECK_EQUAL(ik_walker_get_gait(twin), IK_GAIT_TROT);
    CHECK(!ik_walker_get_leg_enabled(twin, 2) && ik_walker_get_leg_enabled(twin, 1));
    ik_walker_destroy(walker);
    ik_walker_destroy(twin);
}

const test walker_state_tests[] = {
    {"a restored walker continues like the saved one, bit for bit", lives_go_on},
    {"a walker's state can be saved at any moment of any gait", each_gait},
    {"a restored walker shows at once what the saved one shows", shown_at_once},
    {"a restored walker stands on its own ground", other_ground},
    {"settings, gait, enabled legs and command are restored with a state", settings_come_back},
    {0},
};
