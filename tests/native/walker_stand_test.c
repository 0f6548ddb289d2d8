// walker_stand_test.c: how bodies stand on their legs and come to rest.

#include "walk_check.h"

static double height_of(const walk *w) {
    return ik_walker_get_setting(w->walker, IK_WALKER_BODY_HEIGHT);
}

// Four legs that stand under their hips, or beside them by `out`.
static void describe_horse(ik_walker_leg *leg, double out) {
    for (int32_t i = 0; i < 4; i++) {
        double x = i % 2 ? -0.5 : 0.5, side = i < 2 ? 1 : -1;
        leg[i] = (ik_walker_leg){.bones = 3,
                                 .given = IK_LEG_BENDS | IK_LEG_HIP | IK_LEG_HOME,
                                 .lengths = {0.4, 0.35, 0.25},
                                 .bends = {1, -0.8},
                                 .hip = {x, 0.2 * side, 0.3},
                                 .home = {x, (0.2 + out) * side}};
    }
}

// How far a joint is from the line between hip and foot, at its height: forwards and to the left.
static void off_line(const walk *w, const double *hip, const double *joint, const double *foot,
                     double *off) {
    double share = (joint[2] - hip[2]) / (foot[2] - hip[2]);
    double x = joint[0] - hip[0] - share * (foot[0] - hip[0]);
    double y = joint[1] - hip[1] - share * (foot[1] - hip[1]);
    double c = cos(body_of(w).heading), s = sin(body_of(w).heading);
    off[0] = c * x + s * y;
    off[1] = c * y - s * x;
}

// Knee and heel of a leg that stands under its hip are in the body's upright plane, except for the
// roll of the body while it walks.
static void legs_under_hips(void) {
    const double outs[] = {0, 0.1, -0.1, 0.14};
    for (size_t n = 0; n < COUNT(outs); n++) {
        for (double heading = 0; heading < 6; heading += 1.5) {
            ik_walker_leg leg[4];
            describe_horse(leg, outs[n]);
            walk w;
            CHECK_EQUAL(begin_walk(&w, 4, leg, IK_UP_Z), IK_OK);
            ik_walker_teleport(w.walker, 3, 4, 0, heading);
            landed(&w);
            ik_walker_drive(w.walker, outs[n] == 0 ? 1 : 0, 0, 0);
            for (int32_t frame = 0; frame < 120; frame++) {
                go(&w, 1);
                for (int32_t i = 0; i < 4; i++) {
                    const double *hip = ik_walker_get_joints(w.walker) + (size_t)12 * i;
                    double knee[2], heel[2];
                    off_line(&w, hip, hip + 3, hip + 9, knee);
                    off_line(&w, hip, hip + 6, hip + 9, heel);
                    CHECK(knee[0] > 0.2 && heel[0] < 0);
                    CHECK_NEAR(knee[1], 0, 0.01);
                    CHECK_NEAR(heel[1], 0, 0.01);
                }
            }
            end_walk(&w);
        }
    }
}

// Legs with homes, in any order: each hip lies in the direction of its home.
static void hips_towards_homes(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(20); seed++) {
        chance c = begin_case(seed);
        ik_walker_leg leg[6];
        describe(6, leg);
        double angles[6];
        for (int32_t i = 0; i < 6; i++) {
            angles[i] = between(&c, -3.1, 3.1);
            leg[i].given = IK_LEG_HOME;
            leg[i].home[0] = 0.7 * cos(angles[i]);
            leg[i].home[1] = 0.7 * sin(angles[i]);
        }
        CHECK_EQUAL(ik_walker_lay_out(6, leg, NULL, NULL, NULL), IK_OK);
        for (int32_t i = 0; i < 6; i++) {
            CHECK_NEAR(leg[i].hip[0], 0.24 * cos(angles[i]), 1e-12);
            CHECK_NEAR(leg[i].hip[1], 0.16 * sin(angles[i]), 1e-12);
        }
    }
}

// The allowed body heights are those at which all legs can stand, to the bit; the initial one is
// among them.
static void heights(void) {
    int32_t made = 0, clamped = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed);
        ik_walker_leg leg[4];
        for (int32_t i = 0; i < 4; i++) {
            double far = between(&c, 0, 0.9), angle = between(&c, -3.1, 3.1);
            double first = between(&c, 0.5, 0.9);
            leg[i] = (ik_walker_leg){
                .bones = 2,
                .given = IK_LEG_HIP | IK_LEG_HOME,
                .lengths = {first, 1 - first},
                .hip = {between(&c, -1, 1), between(&c, -1, 1), between(&c, -0.2, 0.3)}};
            leg[i].home[0] = leg[i].hip[0] + far * cos(angle);
            leg[i].home[1] = leg[i].hip[1] + far * sin(angle);
        }
        walk w;
        if (begin_walk(&w, 4, leg, IK_UP_Z) == IK_ERROR_HOME) {
            continue;
        }
        made++;
        double least = ik_walker_get_min_height(w.walker),
               most = ik_walker_get_max_height(w.walker);
        CHECK(least <= height_of(&w) && height_of(&w) <= most);
        CHECK(height_of(&w) == 0.3 || height_of(&w) == least || height_of(&w) == most);
        clamped += height_of(&w) != 0.3;
        const double fits[] = {least, most, 0.5 * (least + most)};
        const double wrong[] = {nextafter(least, -1), nextafter(most, 2), most + 1};
        for (int32_t i = 0; i < 3; i++) {
            CHECK_EQUAL(ik_walker_set_setting(w.walker, IK_WALKER_BODY_HEIGHT, wrong[i]),
                        wrong[i] < 0 ? IK_ERROR_SETTING_VALUE : IK_ERROR_HEIGHT);
            CHECK_EQUAL(ik_walker_set_setting(w.walker, IK_WALKER_BODY_HEIGHT, fits[i]), IK_OK);
            ik_walker_teleport(w.walker, 0, 0, 0, 0);
            landed(&w);
            go(&w, 120);
            CHECK_AT_MOST(off_home(&w), 0);
            CHECK_NEAR(body_of(&w).z, fits[i], 1e-9);
            CHECK_AT_MOST(body_of(&w).stretch, 0.95 + 1e-9);
        }
        end_walk(&w);
    }
    CHECK_SEEN(made > 50 && clamped > 10);
}

// Legs that can hardly fold can come to rest.
static void stiff_legs_rest(void) {
    const double firsts[] = {0.78, 0.92};
    const int32_t counts[] = {4, 6, 8};
    for (size_t n = 0; n < COUNT(firsts); n++) {
        for (size_t k = 0; k < COUNT(counts) * 5; k++) {
            ik_walker_leg leg[8] = {0};
            int32_t legs = counts[k / 5];
            for (int32_t i = 0; i < legs; i++) {
                leg[i] = (ik_walker_leg){.bones = 2, .lengths = {firsts[n], 1 - firsts[n]}};
            }
            walk w;
            CHECK_EQUAL(begin_walk(&w, legs, leg, IK_UP_Z), IK_OK);
            for (int32_t way = 0; way < 4; way++) {
                ik_walker_drive(w.walker, k % 5 < 2 ? 1 : 0.3, k % 5 - 2.0, 1 - way);
                go(&w, 100 + 17 * way);
                ik_walker_drive(w.walker, 0, 0, 0);
                go(&w, 120);
                int32_t lifts = w.lifts;
                CHECK_AT_MOST(off_home(&w), 0.05);
                go(&w, 600);
                CHECK_EQUAL(w.lifts, lifts);
            }
            end_walk(&w);
        }
    }
}

// A single leg supports the body, and may be lifted only in a gallop.
static void only_legs(void) {
    for (int32_t gait = 0; ik_gait_name(gait); gait++) {
        for (int32_t others = 0; others < 2; others++) {
            walk w = plain_walk(1 + others);
            for (int32_t i = 1; i <= others; i++) {
                ik_walker_set_leg_enabled(w.walker, i, false);
            }
            look_anew(&w);
            CHECK_EQUAL(ik_walker_set_gait(w.walker, gait), IK_OK);
            bool gallops = gait == IK_GAIT_GALLOP;
            double top = ik_walker_get_top_speed(w.walker);
            CHECK(gallops ? top > 3 && top < 20 : top == 0);
            ik_walker_drive(w.walker, 1, 0.2, 0.5);
            go(&w, 120);
            ik_walker_body body = body_of(&w);
            if (gallops) {
                CHECK_NEAR(hypot(body.velocity[0], body.velocity[1]), hypot(1, 0.2), 1e-9);
                CHECK(w.lifts > 1);
            } else {
                CHECK(body.x == 0 && body.y == 0 && body.heading == 0 && w.lifts == 0);
            }
            ik_walker_chase(w.walker, 3, 3, 0);
            go(&w, 60);
            CHECK(gallops || (body_of(&w).x == 0 && w.lifts == 0));
            w.imposed = true;
            for (int32_t i = 0; i < 200; i++) {
                ik_walker_follow(w.walker, body.x + 0.1 * i, body.y, 0, 0);
                go(&w, 1);
                CHECK(body_of(&w).duty >= 0.4 && body_of(&w).duty <= 1);
            }
            end_walk(&w);
        }
    }
}

// A walker at rest skips its updates, whichever legs are disabled; enabling a leg wakes it.
static void rests_without_some(void) {
    const int32_t off[][2] = {{2, 2}, {0, 7}, {1, 2}};
    for (size_t k = 0; k < COUNT(off); k++) {
        walk w = plain_walk(8);
        ik_walker_drive(w.walker, 1, 0, 0);
        go(&w, 60 + 7 * (int32_t)k);
        for (int32_t i = 0; i < 2; i++) {
            ik_walker_set_leg_enabled(w.walker, off[k][i], false);
        }
        look_anew(&w);
        ik_walker_drive(w.walker, 0, 0, 0);
        go(&w, 240);
        CHECK(w.walker->asleep);
        trace still;
        take_trace(w.walker, &still);
        go(&w, 10);
        CHECK(is_as(&still, w.walker));
        ik_walker_set_leg_enabled(w.walker, off[k][0], true);
        go(&w, 60);
        CHECK(w.states[off[k][0]] == STANDS);
        end_walk(&w);
    }
}

const test walker_stand_tests[] = {
    {"legs that stand under their hips bend in the direction of the body", legs_under_hips},
    {"hips lie in the direction of the given homes, in any order", hips_towards_homes},
    {"a body can have the heights at which all legs can stand, and no others", heights},
    {"stiff legs come to rest", stiff_legs_rest},
    {"a single leg stays where it is, except in a gallop", only_legs},
    {"a walker comes to rest with disabled legs", rests_without_some},
    {0},
};
