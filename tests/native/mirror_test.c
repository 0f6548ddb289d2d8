// mirror_test.c: chains in the plane that are mirrored.

#include "chain/state.h"
#include "goals.h"
#include "limit.h"

#include <string.h>

// A chain in the plane with anything set, at a root whose mirrored places are exact. Some of its
// poses, targets and poles lie on one line.
static rig any_planar(chance *c) {
    rig r = whole(c, 0, 1) ? limited_rig(c, 2, 8, RANGE, (width)whole(c, 0, WIDTHS - 1))
                           : limited_rig(c, 2, 8, FREE, MODERATE);
    ik_chain *chain = r.chain;
    ik_chain_set_root(chain, 0, between(c, -1, 1), 0);
    if (whole(c, 0, 2) == 0) {
        turn_base(c, &r);
    }
    if (whole(c, 0, 2) == 0) {
        double straight[2 * (MOST_RIG_BONES + 1)];
        for (int32_t i = 0; i <= r.bones; i++) {
            straight[2 * i] = i;
            straight[2 * i + 1] = 0;
        }
        ik_chain_set_pose(chain, straight, NULL);
        ik_chain_set_root(chain, 0, 0, 0);
    }
    if (whole(c, 0, 4) == 0) {
        ik_chain_set_solver(chain, whole(c, 0, IK_DAMPED_LEAST_SQUARES));
    }
    if (whole(c, 0, 3) == 0) {
        ik_chain_set_root_mode(chain, whole(c, IK_ROOT_FREE, IK_ROOT_PULL));
    }
    if (whole(c, 0, 2) == 0) {
        double x = whole(c, 0, 2) == 0 ? 0 : between(c, -1, 1);
        ik_chain_set_pole(chain, whole(c, IK_POLE_POINT, IK_POLE_DIRECTION), x, between(c, -1, 1),
                          0, whole(c, 0, 1) ? 1 : between(c, 0, 1));
    }
    double numbers[MOST_RIG_BONES];
    for (int32_t i = 0; i < r.bones; i++) {
        numbers[i] = spread(c, 0.01, 1);
    }
    if (whole(c, 0, 4) == 0) {
        ik_chain_set_max_turn(chain, numbers, NULL);
    }
    if (whole(c, 0, 4) == 0) {
        ik_chain_set_stiffness(chain, numbers, NULL);
    }
    return r;
}

static ik_goal any_goal(chance *c, const rig *r) {
    const vec root = root_of(r);
    vec to = away(c, r, between(c, 0, 1.2) * r->reach);
    if (whole(c, 0, 2) == 0) {
        to = (vec){between(c, -1, 1) * r->reach, root.y, 0};
    } else if (whole(c, 0, 4) == 0) {
        to = root;
    }
    ik_goal goal = goal_at(to);
    goal.effector = whole(c, 0, 2) ? r->bones : whole(c, 1, r->bones);
    goal.pose_blend = whole(c, 0, 5) ? 0 : between(c, 0, 1);
    if (whole(c, 0, 4) == 0) {
        goal.orientation_weight = whole(c, 0, 1) ? 1 : between(c, 0, 1);
        goal.orientation[0] = between(c, -4, 4);
    }
    return goal;
}

static ik_goal mirrored_goal(ik_goal goal) {
    goal.target[0] *= -1;
    goal.orientation[0] *= -1;
    return goal;
}

// Whether two chains are each other's picture, to the bit. 0 and -0 are equal.
static bool are_mirrored(const rig *a, const rig *b) {
    const float *p = ik_chain_get_positions(a->chain), *q = ik_chain_get_positions(b->chain);
    bool same = true;
    for (int32_t i = 0; i <= a->bones; i++) {
        same = same && p[2 * i] == -q[2 * i] && p[2 * i + 1] == q[2 * i + 1];
    }
    return same && ik_chain_get_status(a->chain) == ik_chain_get_status(b->chain) &&
           ik_chain_get_iterations(a->chain) == ik_chain_get_iterations(b->chain);
}

static void check_angles(const rig *a, const rig *b) {
    const float *p = angles_of(a->chain), *q = angles_of(b->chain);
    const float *u = rotations_of(a->chain), *v = rotations_of(b->chain);
    for (int32_t i = 0; i < a->bones; i++) {
        double off = remainder((double)p[i] + (double)q[i], 2 * IK_PI);
        CHECK_NEAR(off, 0, 1e-6);
        ik_quat picture = shown(v, i);
        picture.v.z *= -1;
        CHECK_AT_MOST(turn_between(shown(u, i), picture), 1e-5);
    }
}

static void poses_are_mirrored(void) {
    int32_t limited = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed), again = c;
        rig a = any_planar(&c), b = any_planar(&again);
        limited += ik_chain_is_limited(a.chain);
        // A root that moves must be mirrored where it began.
        bool fixed = ik_chain_get_root_mode(a.chain) == IK_ROOT_FIXED;
        int32_t when = fixed ? whole(&c, 0, 4) : 0, track = whole(&c, 0, 3);
        for (int32_t i = 0; i < 8; i++) {
            if (i == when) {
                CHECK_EQUAL(ik_chain_mirror(b.chain), IK_OK);
            }
            if (i == track) {
                ik_chain_track_rotations(a.chain);
                ik_chain_track_rotations(b.chain);
            }
            ik_goal goal = any_goal(&c, &a);
            ik_goal other = i < when ? goal : mirrored_goal(goal);
            for (int32_t repeat = whole(&c, 1, 2) * (i == 5 ? 20 : 1); repeat > 0; repeat--) {
                solve_goal(&a, &goal);
                solve_goal(&b, &other);
            }
            if (i >= when && !CHECK(are_mirrored(&a, &b))) {
                break;
            }
        }
        check_angles(&a, &b);
        CHECK_EQUAL(ik_chain_is_mirrored(b.chain), true);
        CHECK_EQUAL(ik_chain_mirror(b.chain), IK_OK);
        CHECK_EQUAL(ik_chain_is_mirrored(b.chain), false);
        CHECK_EQUAL(memcmp(ik_chain_get_offsets(a.chain) + 2, ik_chain_get_offsets(b.chain) + 2,
                           2 * (size_t)a.bones * sizeof(float)),
                    0);
        drop_rig(&a);
        drop_rig(&b);
    }
    CHECK_SEEN(limited > 75);
}

// What can be read of a mirrored chain can be set again, and a copy behaves the same.
static void settings_are_mirrored(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(150); seed++) {
        chance c = begin_case(seed);
        rig r = any_planar(&c);
        double before[2 * (MOST_RIG_BONES + 1)], rest[2 * (MOST_RIG_BONES + 1)];
        double pole[3], mirrored[3];
        ik_limit limits[MOST_RIG_BONES], now;
        ik_chain_get_rest(r.chain, before);
        ik_chain_get_pole(r.chain, pole, NULL);
        for (int32_t i = 0; i < r.bones; i++) {
            ik_chain_get_limit(r.chain, i, &limits[i]);
        }
        CHECK_EQUAL(ik_chain_mirror(r.chain), IK_OK);
        ik_chain_get_rest(r.chain, rest);
        ik_chain_get_pole(r.chain, mirrored, NULL);
        CHECK(mirrored[0] == -pole[0] && mirrored[1] == pole[1]);
        for (int32_t i = 0; i < r.bones; i++) {
            CHECK(rest[2 * i + 2] == -before[2 * i + 2] && rest[2 * i + 3] == before[2 * i + 3]);
            ik_chain_get_limit(r.chain, i, &now);
            CHECK(limits[i].kind == IK_LIMIT_NONE ||
                  (now.min == -limits[i].max && now.max == -limits[i].min));
        }
        double angles[MOST_RIG_BONES];
        for (int32_t i = 0; i < r.bones; i++) {
            angles[i] = (double)angles_of(r.chain)[i];
        }
        int32_t at;
        if (ik_chain_get_root_mode(r.chain) != IK_ROOT_FREE) {
            CHECK_EQUAL(ik_chain_set_angles(r.chain, angles, true, &at), IK_OK);
        }
        ik_chain *copy = ik_chain_copy(r.chain);
        rig twin = r;
        twin.chain = copy;
        for (int32_t i = 0; i < 4 && copy; i++) {
            ik_goal goal = any_goal(&c, &r);
            solve_goal(&r, &goal);
            solve_goal(&twin, &goal);
            CHECK(same_pose(&r, &twin));
        }
        ik_chain_destroy(copy);
        drop_rig(&r);
    }
}

static void only_in_the_plane(void) {
    const double lengths[] = {1, 1};
    rig r = rig_of(3, 2, lengths);
    CHECK_EQUAL(ik_chain_mirror(r.chain), IK_ERROR_WRONG_DIMENSIONS);
    drop_rig(&r);
}

const test mirror_tests[] = {
    {"a mirrored chain with mirrored targets has the mirrored pose, to the bit",
     poses_are_mirrored},
    {"rest, limits and pole of a mirrored chain are mirrored, and a copy of it behaves the same",
     settings_are_mirrored},
    {"a chain in space cannot be mirrored", only_in_the_plane},
    {0},
};
