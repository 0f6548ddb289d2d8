// limits_search_test.c: chains with limits in difficult cases: no tolerance, a goal that no pose
// reaches, a small budget; and calls that change nothing move nothing.

#include "limit.h"
#include "limited.h"

#define FRAMES 300

// A path of angles within the limits: each swings around the middle of its interval, by at most
// half of it.
typedef struct path {
    double slow[MOST_RIG_BONES][3], late[MOST_RIG_BONES][3];
} path;

static path any_path(chance *c, const rig *r) {
    path p;
    for (int32_t i = 0; i < r->bones; i++) {
        for (int k = 0; k < 3; k++) {
            p.slow[i][k] = between(c, 0.25, 1) * 2 * IK_PI / FRAMES;
            p.late[i][k] = between(c, -IK_PI, IK_PI);
        }
    }
    return p;
}

static vec on_path(const path *p, const rig *r, int frame) {
    ik_joint_angles angles[MOST_RIG_BONES];
    ik_vec joints[MOST_RIG_BONES + 1];
    for (int32_t i = 0; i < r->bones; i++) {
        const ik_joint *joint = &r->chain->joints->joints[i];
        double wave[3];
        for (int k = 0; k < 3; k++) {
            wave[k] = sin(p->slow[i][k] * frame + p->late[i][k]) / 2;
        }
        double half = (joint->twist_max - joint->twist_min) / 2;
        angles[i] = (ik_joint_angles){wave[0] * joint->swing_y_max, wave[1] * joint->swing_z_max,
                                      joint->twist_min + half + wave[2] * half};
    }
    forward_kinematics(r->chain, angles, joints);
    ik_vec tip = joints[r->bones];
    return plus(root_of(r), (vec){tip.x, tip.y, tip.z});
}

static void keep_places(const rig *r, vec *places) {
    for (int32_t i = 0; i <= r->bones; i++) {
        places[i] = offset_of(r, i);
    }
}

// The greatest distance that a joint has moved, over the reach.
static double moved(const rig *r, const vec *places) {
    double most = 0;
    for (int32_t i = 0; i <= r->bones; i++) {
        most = fmax(most, norm(minus(offset_of(r, i), places[i])));
    }
    return most / r->reach;
}

static void no_tolerance_no_leap(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(40); seed++) {
        chance c = begin_case(seed);
        rig r = limited_rig(&c, 3, 6, seed % 2 ? CONE : BALL, MODERATE);
        path p = any_path(&c, &r);
        vec last = on_path(&p, &r, 0), places[MOST_RIG_BONES + 1];
        CHECK_EQUAL(solve(&r, last), IK_REACHED);
        ik_chain_set_tolerance(r.chain, 0);
        double step = 0, leap = 0;
        for (int frame = 1; frame <= FRAMES; frame++) {
            vec target = on_path(&p, &r, frame);
            step = fmax(step, norm(minus(target, last)) / r.reach);
            last = target;
            keep_places(&r, places);
            solve(&r, target);
            leap = fmax(leap, moved(&r, places));
            CHECK_AT_MOST(ik_chain_get_error(r.chain), 1e-6 * r.reach);
        }
        CHECK_AT_MOST(leap, 5 * step);
        drop_rig(&r);
    }
}

// A chain straight along +x, and its limits; the same for the same random numbers.
static rig drawn_chain(chance c, kind of) {
    double lengths[6];
    int32_t bones = whole(&c, 1, 6);
    for (int32_t i = 0; i < bones; i++) {
        lengths[i] = 1.0 / bones;
    }
    rig r = rig_of(of == RANGE ? 2 : 3, bones, lengths);
    for (int32_t i = 0; i < bones; i++) {
        limit_joint(&c, &r, i, of, MODERATE);
    }
    return r;
}

static void far_goals_are_directions(void) {
    static const kind kinds[] = {RANGE, HINGE, CONE, BALL};
    static const double far[] = {1e3, 1e5, 1e9, 1e18, 1e25, 1e30};
    for (uint64_t seed = 1; seed <= (uint64_t)cases(200); seed++) {
        chance c = begin_case(seed);
        kind of = kinds[seed % 4];
        rig near = drawn_chain(c, of);
        solve(&near, (vec){0, 100, 0});
        for (size_t i = 0; i < sizeof far / sizeof *far; i++) {
            rig r = drawn_chain(c, of);
            CHECK_EQUAL(solve(&r, (vec){0, far[i], 0}), IK_OUT_OF_REACH);
            // At 100 times the reach, the direction to the target is not quite vertical yet; and
            // the search may find any of several local minima that are nearly equal.
            CHECK_NEAR(tip_of(&r).y, tip_of(&near).y, 5e-3);
            drop_rig(&r);
        }
        drop_rig(&near);
    }
}

static void vain_solves_are_short(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        rig r = any_limited_rig(&c);
        double distance =
            seed % 2 ? r.reach * spread(&c, 1.001, 1e6) : r.inner * between(&c, 0, 0.99);
        if (ik_chain_is_limited(r.chain) && (seed % 2 || r.inner > 0.1 * r.reach)) {
            int32_t status = solve(&r, away(&c, &r, distance));
            CHECK_EQUAL(status, seed % 2 ? IK_OUT_OF_REACH : IK_TOO_CLOSE);
            CHECK_AT_MOST(ik_chain_get_iterations(r.chain), 200);
        }
        drop_rig(&r);
    }
}

static void solving_again_goes_on(void) {
    static const kind kinds[] = {HINGE, CONE, BALL, MIXED};
    int32_t missed = 0, reached = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)cases(3000); seed++) {
        chance c = begin_case(seed);
        bool planar = whole(&c, 0, 1);
        rig r = limited_rig(&c, planar ? 2 : 3, 8, planar ? RANGE : kinds[whole(&c, 0, 3)],
                            (width)(seed % ANY));
        if (ik_chain_is_limited(r.chain)) {
            ik_chain_set_tolerance(r.chain, 1e-3 * r.reach);
            ik_chain_set_max_iterations(r.chain, 30);
            vec target = any_tip(&c, &r);
            if (solve(&r, target) != IK_REACHED) {
                missed++;
                double error = ik_chain_get_error(r.chain);
                for (int i = 0; i < 60 && ik_chain_get_status(r.chain) != IK_REACHED; i++) {
                    solve(&r, target);
                    CHECK_AT_MOST(ik_chain_get_error(r.chain), error + 1e-6 * r.reach);
                    error = ik_chain_get_error(r.chain);
                }
                reached += ik_chain_get_status(r.chain) == IK_REACHED;
            }
        }
        drop_rig(&r);
    }
    CHECK_SEEN(missed > 50);
    CHECK(reached >= 0.95 * missed);
}

// Sets the limit of one joint in 3-D. One in four allows only a twist, which shows only in the
// positions of later joints. The same for the same random numbers.
static void put_limit(chance c, rig *r, int32_t bone, const double *rest) {
    const double *from = rest + 3 * bone, *to = from + 3;
    double least = between(&c, -2, 2), most = between(&c, least, 3);
    switch (whole(&c, 0, 7)) {
    case 0:
        limit_ball(r->chain, bone, 0, 0, least, most);
        break;
    case 1:
        limit_hinge(r->chain, bone, to[0] - from[0], to[1] - from[1], to[2] - from[2], least, most);
        break;
    default:
        limit_joint(&c, r, bone, MIXED, (width)whole(&c, MODERATE, KNEE));
    }
}

static void the_same_again_moves_nothing(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed), drawn[8];
        double rest[3 * 9], joints[3 * 9];
        vec places[9], root;
        rig r = make_rig(&c, 3, whole(&c, 2, 8), 3, SCATTERED);
        write_pose(&c, &r, (vec){0, 0, 0}, whole(&c, 0, 1) ? STRAIGHT : SCATTERED, rest);
        ik_chain_set_rest(r.chain, rest, NULL);
        for (int32_t i = 0; i < r.bones; i++) {
            drawn[i] = c;
            any_bits(&c);
            put_limit(drawn[i], &r, i, rest);
        }
        solve(&r, any_tip(&c, &r));
        keep_places(&r, places);
        for (int32_t i = 0; i < r.bones; i++) {
            put_limit(drawn[i], &r, i, rest);
            CHECK_AT_MOST(moved(&r, places), 1e-5);
        }
        CHECK_EQUAL(ik_chain_set_rest(r.chain, rest, NULL), IK_OK);
        CHECK_AT_MOST(moved(&r, places), 1e-5);
        root = root_of(&r);
        for (int32_t i = 0; i <= r.bones; i++) {
            vec joint = plus(root, places[i]);
            joints[3 * i] = joint.x;
            joints[3 * i + 1] = joint.y;
            joints[3 * i + 2] = joint.z;
        }
        CHECK_EQUAL(ik_chain_set_pose(r.chain, joints, NULL), IK_OK);
        CHECK_AT_MOST(moved(&r, places), 3e-5);
        check_limits(&r);
        drop_rig(&r);
    }
}

// A leg that two poses bring equally near to its target, on a body that jitters.
static void trembling_flips_nothing(void) {
    const double lengths[] = {90, 80};
    rig r = rig_of(2, 2, lengths);
    CHECK_EQUAL(ik_chain_set_base_angle(r.chain, IK_PI / 2), IK_OK);
    CHECK_EQUAL(limit_range(r.chain, 0, -1.2, 1.2), IK_OK);
    CHECK_EQUAL(limit_range(r.chain, 1, 0, 2.4), IK_OK);
    chance c = begin_case(1);
    vec knee = {0, 0, 0};
    for (int frame = 0; frame < 300; frame++) {
        double base = IK_PI / 2 + between(&c, -1e-3, 1e-3);
        CHECK_EQUAL(ik_chain_set_base_angle(r.chain, base), IK_OK);
        CHECK_EQUAL(solve(&r, (vec){83.87, -34.46, 0}), IK_BLOCKED);
        vec now = offset_of(&r, 1);
        if (frame > 0) {
            CHECK_AT_MOST(norm(minus(now, knee)), 0.01 * r.reach);
            CHECK_AT_MOST(ik_chain_get_iterations(r.chain), 200);
        }
        knee = now;
    }
    drop_rig(&r);
}

const test limits_search_tests[] = {
    {"a blocked leg keeps its pose, with few iterations, while its base jitters",
     trembling_flips_nothing},
    {"with a tolerance of 0, cones and balls follow a path within their limits without a jump",
     no_tolerance_no_leap},
    {"a limited chain treats a very far target like one at 100 times the reach",
     far_goals_are_directions},
    {"a target out of reach takes a limited chain at most 200 iterations", vain_solves_are_short},
    {"repeated solves with a small budget bring a limited chain to its target",
     solving_again_goes_on},
    {"setting a limit, rest or pose to its present value changes neither the pose nor its twists",
     the_same_again_moves_nothing},
    {0},
};
