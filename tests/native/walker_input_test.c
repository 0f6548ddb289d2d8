// walker_input_test.c: wrong descriptions and settings are refused and change nothing; derived
// values; allocations.

#include "walk_check.h"

#include <string.h>

static const double not_numbers[] = {NAN, INFINITY, -INFINITY};

static void check_refused(int32_t legs, const ik_walker_leg *leg, int32_t up, ik_error wanted,
                          int32_t wanted_at) {
    ik_walker *const stale = (ik_walker *)&stale;
    ik_walker *walker = stale;
    int32_t at = 7;
    watch_allocations(-1);
    CHECK_EQUAL(ik_walker_create(legs, leg, up, &walker, &at), wanted);
    CHECK_EQUAL(at, wanted_at);
    CHECK(walker == NULL);
    walker = stale;
    CHECK_EQUAL(ik_walker_create(legs, leg, up, &walker, NULL), wanted);
    CHECK(walker == NULL);
}

static void counts_and_axes(void) {
    ik_walker_leg leg[IK_WALKER_MAX_LEGS];
    describe(IK_WALKER_MAX_LEGS, leg);
    const int32_t legs[] = {INT32_MIN, -1, 0, 65, 1000, INT32_MAX}, ups[] = {INT32_MIN, -1, 2, 9};
    for (size_t i = 0; i < COUNT(legs); i++) {
        check_refused(legs[i], leg, IK_UP_Z, IK_ERROR_LEGS, -1);
        CHECK_EQUAL(ik_walker_lay_out(legs[i], leg, NULL, NULL, NULL), IK_ERROR_LEGS);
    }
    for (size_t i = 0; i < COUNT(ups); i++) {
        check_refused(8, leg, ups[i], IK_ERROR_UP, -1);
    }
    CHECK_EQUAL(allocations(), 0);
}

// One wrong leg among eight, in each place.
typedef void spoil(ik_walker_leg *leg, double wrong);

static void check_leg(spoil *change, double wrong, ik_error error) {
    for (int32_t i = 0; i < 8; i++) {
        ik_walker_leg leg[8];
        describe(8, leg);
        ik_walker_lay_out(8, leg, NULL, NULL, NULL);
        change(&leg[i], wrong);
        check_refused(8, leg, IK_UP_Z, error, i);
    }
}

static void first_length(ik_walker_leg *leg, double wrong) {
    leg->lengths[0] = wrong;
}

static void last_length(ik_walker_leg *leg, double wrong) {
    leg->lengths[2] = wrong;
}

static void all_lengths(ik_walker_leg *leg, double wrong) {
    leg->lengths[0] = leg->lengths[1] = leg->lengths[2] = wrong;
}

static void bones(ik_walker_leg *leg, double wrong) {
    leg->bones = (int32_t)wrong;
}

static void bend(ik_walker_leg *leg, double wrong) {
    leg->given |= IK_LEG_BENDS;
    leg->bends[0] = 0.5;
    leg->bends[1] = wrong;
}

static void no_bend(ik_walker_leg *leg, double wrong) {
    leg->given |= IK_LEG_BENDS;
    leg->bends[0] = leg->bends[1] = 0;
    leg->bends[2] = wrong; // of no joint
}

static void hip_x(ik_walker_leg *leg, double wrong) {
    leg->hip[0] = wrong;
}

static void hip_z(ik_walker_leg *leg, double wrong) {
    leg->hip[2] = wrong;
}

static void home_x(ik_walker_leg *leg, double wrong) {
    leg->home[0] = wrong;
}

static void home_y(ik_walker_leg *leg, double wrong) {
    leg->home[1] = wrong;
}

static void side(ik_walker_leg *leg, double wrong) {
    leg->side = (int32_t)wrong;
}

static void wrong_legs(void) {
    const double lengths[] = {-1, -1e-300, 1.0001e30, NAN, INFINITY, -INFINITY};
    const double counts[] = {INT32_MIN, -1, 0, 1, 9, 100, INT32_MAX};
    const double bends[] = {1.0001, -1.0001, 1e300, NAN, INFINITY, -INFINITY};
    const double far[] = {11, -11, 1e300, NAN, INFINITY, -INFINITY};
    const double sides[] = {-1, 2, INT32_MIN, INT32_MAX};
    for (size_t k = 0; k < COUNT(lengths); k++) {
        check_leg(first_length, lengths[k], IK_ERROR_LENGTH);
        check_leg(last_length, lengths[k], IK_ERROR_LENGTH);
    }
    check_leg(all_lengths, 0, IK_ERROR_REACH);
    check_leg(all_lengths, 1e-31, IK_ERROR_REACH);
    check_leg(all_lengths, 0.9e30, IK_ERROR_REACH);
    for (size_t k = 0; k < COUNT(counts); k++) {
        check_leg(bones, counts[k], IK_ERROR_LEG_BONES);
    }
    for (size_t k = 0; k < COUNT(bends); k++) {
        check_leg(bend, bends[k], IK_ERROR_BENDS);
    }
    check_leg(no_bend, 1, IK_ERROR_BENDS);
    check_leg(no_bend, NAN, IK_ERROR_BENDS);
    for (size_t k = 0; k < COUNT(far); k++) {
        check_leg(hip_x, far[k], IK_ERROR_HIP);
        check_leg(hip_z, far[k], IK_ERROR_HIP);
        check_leg(home_x, 2 * far[k], IK_ERROR_HOME);
        check_leg(home_y, 2 * far[k], IK_ERROR_HOME);
    }
    check_leg(home_x, 3, IK_ERROR_HOME);
    for (size_t k = 0; k < COUNT(sides); k++) {
        check_leg(side, sides[k], IK_ERROR_SIDE);
    }
    check_leg(all_lengths, 0.02, IK_ERROR_LEG_REACH);
    // Much larger legs make the others too small: the first of these is reported.
    ik_walker_leg leg[4];
    describe(4, leg);
    leg[2].lengths[0] = 20;
    check_refused(4, leg, IK_UP_Z, IK_ERROR_LEG_REACH, 0);
    // Some hips are so far below the others that the body would be too high for these, or they
    // would be below the ground.
    for (double z = -0.1; z > -9; z *= 1.5) {
        describe(4, leg);
        leg[1].given = IK_LEG_HIP;
        leg[1].hip[2] = z;
        walk w;
        ik_error error = begin_walk(&w, 4, leg, IK_UP_Z);
        CHECK_EQUAL(error, z > -0.7 ? IK_OK : IK_ERROR_HOME);
        if (!error) {
            CHECK(ik_walker_get_body(w.walker)->z + z >= 0);
            CHECK_EQUAL(ik_walker_set_setting(w.walker, IK_WALKER_BODY_HEIGHT, -0.9 * z),
                        IK_ERROR_HEIGHT);
            sound(stride(&w, 0.1));
            end_walk(&w);
        }
    }
    // A leg that cannot fold enough for its home.
    describe(4, leg);
    leg[3] = (ik_walker_leg){.bones = 2, .lengths = {0.95, 0.05}};
    check_refused(4, leg, IK_UP_Z, IK_ERROR_HOME, 3);
}

static void ranks(void) {
    ik_walker_leg leg[8];
    describe(8, leg);
    ik_walker_lay_out(8, leg, NULL, NULL, NULL);
    for (int32_t i = 0; i < 8; i++) {
        leg[i].given |= IK_LEG_RANK;
        leg[i].rank = 10 * (i % 4);
    }
    walk w;
    CHECK_EQUAL(begin_walk(&w, 8, leg, IK_UP_Z), IK_OK);
    end_walk(&w);
    for (int32_t i = 0; i < 8; i++) {
        const int32_t wrong[] = {-1, 64, INT32_MIN, INT32_MAX};
        ik_walker_leg other[8];
        for (size_t k = 0; k < COUNT(wrong); k++) {
            memcpy(other, leg, sizeof leg);
            other[i].rank = wrong[k];
            check_refused(8, other, IK_UP_Z, IK_ERROR_RANK, i);
        }
        memcpy(other, leg, sizeof leg);
        other[i].rank = other[i / 4 * 4 + (i + 1) % 4].rank;
        check_refused(8, other, IK_UP_Z, IK_ERROR_RANK_TAKEN, i % 4 == 3 ? i : i + 1);
        memcpy(other, leg, sizeof leg);
        other[i].given &= ~IK_LEG_RANK;
        check_refused(8, other, IK_UP_Z, IK_ERROR_RANK, i == 0 ? 1 : i);
    }
}

// A walker in the middle of its walk, and a call that must be refused and change nothing.
static walk mid_walk(void) {
    walk w = plain_walk(8);
    ik_walker_drive(w.walker, 2, 0.5, 1);
    for (int i = 0; i < 40; i++) {
        sound(stride(&w, 1 / 60.0));
    }
    return w;
}

static void calls_are_refused(void) {
    const double wrong_places[] = {NAN, INFINITY, -INFINITY, 1.001e9, -1e300};
    const double wrong_angles[] = {NAN, INFINITY, -INFINITY, 1000001, -1e300};
    const double wrong_values[] = {NAN, INFINITY, -INFINITY, -1, -1e-300};
    walk w = mid_walk();
    trace was;
    take_trace(w.walker, &was);
    for (int32_t i = -50; i <= 50; i++) {
        if (!ik_gait_name(i)) {
            CHECK_EQUAL(ik_walker_set_gait(w.walker, i), IK_ERROR_GAIT);
        }
        if (!ik_walker_setting_name(i)) {
            CHECK_EQUAL(ik_walker_set_setting(w.walker, i, 1), IK_ERROR_SETTING);
            CHECK(ik_walker_get_setting(w.walker, i) == 0);
        }
        if (i < 0 || i >= 8) {
            CHECK_EQUAL(ik_walker_set_leg_enabled(w.walker, i, i % 2), IK_ERROR_LEG);
            CHECK(!ik_walker_get_leg_enabled(w.walker, i));
            CHECK_EQUAL(ik_walker_get_bone_count(w.walker, i), 0);
        }
    }
    for (size_t k = 0; k < COUNT(wrong_values); k++) {
        for (int32_t setting = 0; setting < IK_WALKER_GROUND; setting++) {
            CHECK_EQUAL(ik_walker_set_setting(w.walker, setting, wrong_values[k]),
                        IK_ERROR_SETTING_VALUE);
        }
        CHECK_EQUAL(ik_walker_set_setting(w.walker, IK_WALKER_GROUND, wrong_places[k]),
                    IK_ERROR_PLACE);
    }
    CHECK_EQUAL(ik_walker_set_setting(w.walker, IK_WALKER_BODY_HEIGHT, 2), IK_ERROR_HEIGHT);
    for (size_t k = 0; k < COUNT(not_numbers); k++) {
        double x = not_numbers[k];
        CHECK_EQUAL(ik_walker_drive(w.walker, x, 0, 0), IK_ERROR_SPEED);
        CHECK_EQUAL(ik_walker_drive(w.walker, 0, x, 0), IK_ERROR_SPEED);
        CHECK_EQUAL(ik_walker_drive(w.walker, 0, 0, x), IK_ERROR_SPEED);
    }
    for (size_t k = 0; k < COUNT(wrong_places); k++) {
        double x = wrong_places[k], a = wrong_angles[k];
        CHECK_EQUAL(ik_walker_chase(w.walker, x, 0, 0), IK_ERROR_PLACE);
        CHECK_EQUAL(ik_walker_chase(w.walker, 0, x, 0), IK_ERROR_PLACE);
        CHECK_EQUAL(ik_walker_follow(w.walker, x, 0, 0, 0), IK_ERROR_PLACE);
        CHECK_EQUAL(ik_walker_follow(w.walker, 0, x, 0, 0), IK_ERROR_PLACE);
        CHECK_EQUAL(ik_walker_follow(w.walker, 0, 0, 0, a), IK_ERROR_ANGLE);
        CHECK_EQUAL(ik_walker_teleport(w.walker, x, 0, 0, 0), IK_ERROR_PLACE);
        CHECK_EQUAL(ik_walker_teleport(w.walker, 0, x, 0, 0), IK_ERROR_PLACE);
        CHECK_EQUAL(ik_walker_teleport(w.walker, 0, 0, 0, a), IK_ERROR_ANGLE);
    }
    CHECK(is_as(&was, w.walker));
    // The coordinate along `up` is ignored.
    CHECK_EQUAL(ik_walker_teleport(w.walker, 3, 4, NAN, 0), IK_OK);
    CHECK(ik_walker_get_body(w.walker)->x == 3 && ik_walker_get_body(w.walker)->y == 4);
    end_walk(&w);
}

static void no_time(void) {
    const double times[] = {0, -0.0, -1, -INFINITY, NAN, -1e300};
    walk w = mid_walk();
    for (size_t k = 0; k < COUNT(times); k++) {
        ik_walker_update(w.walker, times[k]);
        CHECK_EQUAL(ik_walker_get_event_count(w.walker), 0);
        trace was;
        take_trace(w.walker, &was);
        ik_walker_update(w.walker, times[k]);
        CHECK(is_as(&was, w.walker));
    }
    sound(stride(&w, 1 / 60.0));
    end_walk(&w);
}

static void much_time(void) {
    const double times[] = {0.26, 1, 1e9, 1e308, INFINITY};
    for (size_t k = 0; k < COUNT(times); k++) {
        walk w = mid_walk(), other = mid_walk();
        sound(stride(&w, 0.25));
        sound(stride(&other, times[k]));
        CHECK(show_the_same(w.walker, other.walker));
        end_walk(&w);
        end_walk(&other);
    }
}

static void codes_have_names(void) {
    for (int32_t i = -50; i <= 50; i++) {
        CHECK((ik_gait_name(i) != NULL) == (i >= 0 && i <= IK_GAIT_GALLOP));
        CHECK((ik_up_name(i) != NULL) == (i >= 0 && i <= IK_UP_Y));
        CHECK((ik_walker_setting_name(i) != NULL) == (i >= 0 && i < IK_WALKER_SETTING_COUNT));
    }
    CHECK(strcmp(ik_gait_name(IK_GAIT_AUTO), "auto") == 0);
    CHECK(strcmp(ik_gait_name(IK_GAIT_GALLOP), "gallop") == 0);
    CHECK(strcmp(ik_walker_setting_name(IK_WALKER_STEP_HEIGHT), "step height") == 0);
    CHECK(sizeof(ik_walker_leg) == 184 && sizeof(ik_walker_event) == 40);
    CHECK(sizeof(ik_walker_body) == 21 * sizeof(double));
}

static void memory(void) {
    ik_walker_leg leg[IK_WALKER_MAX_LEGS];
    describe(IK_WALKER_MAX_LEGS, leg);
    for (int32_t legs = 1; legs <= IK_WALKER_MAX_LEGS; legs++) {
        int before = live_allocations();
        ik_walker *walker = (ik_walker *)&walker;
        int32_t at = 7;
        watch_allocations(0);
        CHECK_EQUAL(ik_walker_create(legs, leg, IK_UP_Z, &walker, &at), IK_ERROR_MEMORY);
        CHECK(walker == NULL && at == -1);
        watch_allocations(-1);
        CHECK_EQUAL(ik_walker_create(legs, leg, IK_UP_Z, &walker, &at), IK_OK);
        CHECK_EQUAL(allocations(), 1);
        // Refuse all later allocations, too, so that an update that needs one would fail.
        watch_allocations(0);
        for (int32_t i = 0; i < 120; i++) {
            if (i % 40 == 0) {
                ik_walker_drive(walker, i / 40.0, 1, 1);
                ik_walker_set_gait(walker, i / 40);
                ik_walker_set_leg_enabled(walker, 0, i % 80);
            }
            ik_walker_update(walker, 0.03);
        }
        ik_walker_follow(walker, 0.3, 0.4, 0, 1);
        ik_walker_update(walker, 0.25);
        ik_walker_teleport(walker, 3, 4, 0, 1);
        ik_walker_update(walker, 0.25);
        CHECK_EQUAL(allocations(), 0);
        watch_allocations(-1);
        ik_walker_destroy(walker);
        CHECK_EQUAL(live_allocations(), before);
    }
    ik_walker_destroy(NULL);
}

const test walker_input_tests[] = {
    {"a walker with wrong counts or axes is refused", counts_and_axes},
    {"a wrong leg is refused with its index", wrong_legs},
    {"wrong ranks are refused with the index of the leg", ranks},
    {"a wrong command or setting is refused and changes nothing", calls_are_refused},
    {"an update of 0 seconds changes nothing", no_time},
    {"an update of more than a quarter of a second counts as a quarter of a second", much_time},
    {"every code of the walker has its name, and no other number has", codes_have_names},
    {"a walker is one block, no memory for it is an error, and its use allocates nothing", memory},
    {0},
};
