// walker_biped_state_test.c: when two legs balance, and their saved states.

#include "biped_walk.h"
#include "walk_state.h"

// An imposed pose is not balanced; afterwards the walker is.
static void imposed(void) {
    walk w = biped_walk(true, IK_UP_Z);
    ik_walker_drive(w.walker, 0.4, 0, 0);
    balanced_for(&w, 2, 1 / 60.0);
    w.imposed = true;
    ik_walker_body body = body_of(&w);
    for (int32_t i = 0; i < 200; i++) {
        ik_walker_follow(w.walker, body.x + 0.005 * i, body.y, 0, 0.002 * i);
        sound(stride(&w, 1 / 60.0));
    }
    ik_walker_drive(w.walker, 0, 0, 0);
    for (int32_t i = 0; i < 40; i++) {
        sound(stride(&w, 1 / 60.0));
    }
    w.imposed = false;
    balanced_for(&w, 5, 1 / 60.0);
    CHECK(body_of(&w).resting);
    end_walk(&w);
}

static void a_leg_less(void) {
    for (int32_t both = 0; both < 2; both++) {
        walk w = biped_walk(true, IK_UP_Z);
        ik_walker_drive(w.walker, 0.3, 0, 0);
        balanced_for(&w, 1.4, 1 / 60.0);
        for (int32_t i = 0; i <= both; i++) {
            ik_walker_set_leg_enabled(w.walker, i, false);
        }
        look_anew(&w);
        CHECK(ik_walker_get_top_speed(w.walker) == 0 || both);
        go(&w, 100);
        CHECK(speed_of(&w) == 0 || both);
        for (int32_t i = 0; i <= both; i++) {
            ik_walker_set_leg_enabled(w.walker, i, true);
        }
        look_anew(&w);
        go(&w, 120);
        CHECK(w.states[0] == STANDS || w.states[1] == STANDS);
        balanced_for(&w, 8, 1 / 60.0);
        CHECK(body_of(&w).x > 1.5);
        end_walk(&w);
    }
}

// Every gait is the same for two legs, and they never gallop.
static void one_gait(void) {
    walk first = biped_walk(false, IK_UP_Z);
    ik_walker_drive(first.walker, 0.4, 0, 0.1);
    balanced_for(&first, 8, 1 / 60.0);
    for (int32_t gait = 1; ik_gait_name(gait); gait++) {
        walk w = biped_walk(false, IK_UP_Z);
        ik_walker_set_gait(w.walker, gait);
        ik_walker_drive(w.walker, 0.4, 0, 0.1);
        balanced_for(&w, 8, 1 / 60.0);
        CHECK(show_the_same(first.walker, w.walker));
        end_walk(&w);
    }
    end_walk(&first);
}

// Two legs that are not one on each side, or stand too far apart, walk as legs of other walkers do.
static void others(void) {
    for (int32_t kind = 0; kind < 3; kind++) {
        ik_walker_leg leg[2];
        describe_two(leg, false);
        for (int32_t i = 0; i < 2; i++) {
            leg[i].given = IK_LEG_HOME | IK_LEG_SIDE;
            leg[i].side = kind == 0 ? 0 : i;
            leg[i].home[0] = kind == 0 ? 0.5 * i : 0;
            leg[i].home[1] = kind == 0 ? -0.3 : i ? 0.8 : -0.8;
            if (kind == 2) {
                leg[i].given |= IK_LEG_RANK;
                leg[i].rank = 3 * i;
                leg[i].home[1] = i ? 0.2 : -0.2;
            }
        }
        walk w;
        CHECK_EQUAL(begin_walk(&w, 2, leg, IK_UP_Z), IK_OK);
        CHECK(ik_walker_get_top_speed(w.walker) > 1);
        CHECK_NEAR(ik_walker_get_setting(w.walker, IK_WALKER_BODY_HEIGHT), 0.3, 1e-12);
        ik_walker_drive(w.walker, 1, 0, 0);
        go(&w, 120);
        CHECK_NEAR(speed_of(&w), 1, 1e-9);
        end_walk(&w);
    }
}

const test walker_biped_state_tests[] = {
    {"two legs balance again after an imposed pose", imposed},
    {"two legs balance again after one or both were disabled", a_leg_less},
    {"two legs walk the same in every gait", one_gait},
    {"two legs that cannot balance walk like other legs", others},
    {0},
};
