// pole_test.c: a chain's bend points at its pole.

#include "goals.h"

#include <string.h>

static rig bendy_rig(chance *c) {
    return make_rig(c, 3, whole(c, 2, 30), 5, CURVED);
}

static rig flat_rig(chance *c) {
    return make_rig(c, 2, whole(c, 2, 30), 5, CURVED);
}

static vec direction_to(const rig *r, int32_t joint) {
    return unit(offset_of(r, joint));
}

// The part of a vector that is perpendicular to the line from the root to a joint.
static vec aside(const rig *r, int32_t joint, vec way) {
    vec line = direction_to(r, joint);
    return minus(way, times(dot(way, line), line));
}

// The angle about that line from one vector to another, seen from the joint.
static double angle_about(const rig *r, int32_t joint, vec from, vec to) {
    vec line = direction_to(r, joint);
    from = aside(r, joint, from);
    to = aside(r, joint, to);
    return atan2(dot(line, cross(from, to)), dot(from, to));
}

// Sets a pole, as a point or as a direction, not too near to the line to the target. Returns its
// direction from the root.
static vec set_any_pole(chance *c, const rig *r, vec target, double weight) {
    vec root = root_of(r), line = unit(minus(target, root)), way;
    do {
        way = any_direction(c, r->dimensions);
    } while (norm(cross(way, line)) < 0.1);
    bool point = whole(c, 0, 1);
    vec pole = times(spread(c, 0.01, 100) * r->reach, way);
    pole = point ? plus(root, pole) : pole;
    CHECK_EQUAL(ik_chain_set_pole(r->chain, point ? IK_POLE_POINT : IK_POLE_DIRECTION, pole.x,
                                  pole.y, pole.z, weight),
                IK_OK);
    return way;
}

static vec within(chance *c, const rig *r) {
    return in_ring(c, r, between(c, 0.1, 0.9));
}

static void bends_point_at_poles(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(2000); seed++) {
        chance c = begin_case(seed);
        rig r = bendy_rig(&c);
        for (int i = 0; i < 3; i++) {
            vec target = within(&c, &r), way = set_any_pole(&c, &r, target, 1);
            int32_t status = solve(&r, target);
            CHECK_EQUAL(status, IK_REACHED);
            check_outcome(&r, target, status);
            check_pose(&r);
            if (norm(bend_of(&r, r.bones)) > 0.011) {
                CHECK_NEAR(angle_about(&r, r.bones, bend_of(&r, r.bones), way), 0, 1e-3);
            }
        }
        drop_rig(&r);
    }
}

static void any_method_follows_poles(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        rig r = bendy_rig(&c);
        CHECK_EQUAL(ik_chain_set_solver(r.chain, (int32_t)(seed % 5)), IK_OK);
        CHECK_EQUAL(ik_chain_set_root_mode(r.chain, (int32_t)(seed % 3)), IK_OK);
        vec target = within(&c, &r), way = any_direction(&c, 3);
        CHECK_EQUAL(ik_chain_set_pole(r.chain, IK_POLE_DIRECTION, way.x, way.y, way.z, 1), IK_OK);
        solve(&r, target);
        check_pose(&r);
        // A chain with a free root turns slowly, and with the motion of its target.
        bool bent = norm(bend_of(&r, r.bones)) > 0.011 && seed % 3 != IK_ROOT_FREE;
        if (bent && norm(cross(way, direction_to(&r, r.bones))) > 0.06) {
            CHECK_NEAR(angle_about(&r, r.bones, bend_of(&r, r.bones), way), 0, 1e-3);
        }
        drop_rig(&r);
    }
}

// All joints lie on one circle if the triangles of three of them in a row have the same circle.
static void joints_lie_on_a_circle(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        rig r = seed % 2 ? bendy_rig(&c) : flat_rig(&c);
        vec target = within(&c, &r);
        set_any_pole(&c, &r, target, 1);
        CHECK_EQUAL(solve(&r, target), IK_REACHED);
        check_pose(&r);
        vec first = {0, 0, 0};
        for (int32_t i = 0; i + 2 <= r.bones; i++) {
            vec a = minus(offset_of(&r, i + 1), offset_of(&r, i));
            vec b = minus(offset_of(&r, i + 2), offset_of(&r, i + 1));
            vec turn = cross(a, b);
            double sizes = norm(a) * norm(b) * norm(plus(a, b));
            if (norm(a) < 1e-3 * r.reach || norm(b) < 1e-3 * r.reach ||
                norm(plus(a, b)) < 1e-3 * r.reach) {
                continue;
            }
            vec curvature = times(2 * r.reach / sizes, turn);
            first = norm(first) > 0 ? first : curvature;
            CHECK_AT_MOST(norm(minus(curvature, first)), 0.02 * norm(first) + 0.02);
        }
        drop_rig(&r);
    }
}

static void weights_turn_in_part(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        TWINS(c, r, twin, bendy_rig);
        vec target = within(&c, &r);
        double weight = seed % 2 ? 0.5 : between(&c, 0, 1);
        vec way = set_any_pole(&c, &r, target, weight);
        solve(&r, target);
        solve(&twin, target);
        vec before = bend_of(&twin, r.bones), after = bend_of(&r, r.bones);
        double turn = angle_about(&twin, r.bones, before, way);
        if (norm(before) > 0.011 && fabs(turn) < 3.1) {
            CHECK_NEAR(angle_about(&r, r.bones, before, after), weight * turn, 0.05);
        }
        drop_rig(&r);
        drop_rig(&twin);
    }
}

static void sides_in_the_plane(void) {
    int32_t changed = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        TWINS(c, r, twin, flat_rig);
        vec target = within(&c, &r);
        double weight = between(&c, 0, 1);
        vec way = set_any_pole(&c, &r, target, weight);
        CHECK_EQUAL(solve(&r, target), IK_REACHED);
        solve(&twin, target);
        check_pose(&r);
        if (weight < 0.5) {
            CHECK(same_pose(&r, &twin));
        } else if (norm(bend_of(&r, r.bones)) > 0.011) {
            CHECK(dot(aside(&r, r.bones, way), bend_of(&r, r.bones)) > 0);
        }
        changed += !same_pose(&r, &twin);
        drop_rig(&r);
        drop_rig(&twin);
    }
    CHECK_SEEN(changed > 100);
}

// A target passes a pole that lies near its path or on it. Returns the greatest distance that a
// joint moves from one frame to the next.
static double greatest_leap(int32_t bones, double off, double step) {
    double lengths[30], greatest = 0;
    vec last[31];
    for (int32_t i = 0; i < bones; i++) {
        lengths[i] = 1.0 / bones;
    }
    rig r = rig_of(3, bones, lengths);
    CHECK_EQUAL(ik_chain_set_pole(r.chain, IK_POLE_POINT, 1.5, 0, off, 1), IK_OK);
    for (double angle = -0.5; angle <= 0.5; angle += step) {
        vec target = {0.6 * cos(angle), 0.6 * sin(angle), 0};
        CHECK_EQUAL(solve(&r, target), IK_REACHED);
        for (int32_t i = 0; i <= bones; i++) {
            double leap = angle > -0.5 ? norm(minus(offset_of(&r, i), last[i])) : 0;
            greatest = fmax(greatest, leap);
            last[i] = offset_of(&r, i);
        }
    }
    drop_rig(&r);
    return greatest;
}

static void no_whirl(void) {
    // The bend has to make half a turn; the slower the target, the more frames that takes. Chains
    // of many bones bend to both sides, and their mean lies on the line now and then.
    static const int32_t counts[] = {2, 3, 5, 12, 30};
    static const double offs[] = {0, 1e-9, 1e-6, 1e-3, 0.01, 0.03, 0.1};
    for (int k = 0; k < 5; k++) {
        for (int i = 0; i < 7; i++) {
            CHECK_AT_MOST(greatest_leap(counts[k], offs[i], 1e-2), 0.55);
            CHECK_AT_MOST(greatest_leap(counts[k], offs[i], 1e-3), 0.12);
            CHECK_AT_MOST(greatest_leap(counts[k], offs[i], 1e-4), 0.025);
        }
    }
}

static void planes_are_kept_in_line(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(500); seed++) {
        chance c = begin_case(seed);
        TWINS(c, r, twin, (seed % 2 ? bendy_rig : flat_rig));
        vec target = within(&c, &r), way = minus(target, root_of(&r));
        double side = whole(&c, 0, 1) ? 1 : -1;
        CHECK_EQUAL(ik_chain_set_pole(r.chain, IK_POLE_DIRECTION, side * way.x, side * way.y,
                                      side * way.z, 1),
                    IK_OK);
        CHECK_EQUAL(solve(&r, target), IK_REACHED);
        solve(&twin, target);
        for (int32_t i = 0; i <= r.bones; i++) {
            // The tip is within the tolerance of that line.
            CHECK_AT_MOST(norm(minus(offset_of(&r, i), offset_of(&twin, i))), 1e-3 * r.reach);
        }
        drop_rig(&r);
        drop_rig(&twin);
    }
}

static void straight_chains_have_no_bend(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(500); seed++) {
        chance c = begin_case(seed);
        TWINS(c, r, twin, (seed % 2 ? bendy_rig : flat_rig));
        vec target = away(&c, &r, spread(&c, 1.001, 100) * r.reach);
        set_any_pole(&c, &r, target, 1);
        CHECK_EQUAL(solve(&r, target), IK_OUT_OF_REACH);
        solve(&twin, target);
        for (int32_t i = 0; i <= r.bones; i++) {
            CHECK_AT_MOST(norm(minus(offset_of(&r, i), offset_of(&twin, i))), 1e-5 * r.reach);
        }
        drop_rig(&r);
        drop_rig(&twin);
    }
}

static void points_are_places(void) {
    // A direction is relative to the root, a point is fixed in space.
    const double lengths[] = {1, 1};
    rig r = rig_of(3, 2, lengths);
    ik_chain_set_root(r.chain, 5, 0, 0);
    ik_chain_set_pole(r.chain, IK_POLE_DIRECTION, 0, 3, 0, 1);
    CHECK_EQUAL(solve(&r, (vec){6, 0, 0}), IK_REACHED);
    CHECK_NEAR(offset_of(&r, 1).y, sqrt(0.75), 1e-4);
    ik_chain_set_pole(r.chain, IK_POLE_POINT, 5.5, 0, -3, 1);
    CHECK_EQUAL(solve(&r, (vec){6, 0, 0}), IK_REACHED);
    CHECK_NEAR(offset_of(&r, 1).z, -sqrt(0.75), 1e-4);
    ik_chain_set_root(r.chain, 5, 0, -6);
    CHECK_EQUAL(solve(&r, (vec){6, 0, -6}), IK_REACHED);
    CHECK_NEAR(offset_of(&r, 1).z, sqrt(0.75), 1e-4);
    // Without a pole the bend stays as it is.
    ik_chain_set_pole(r.chain, IK_POLE_NONE, 0, 0, 0, 0);
    CHECK_EQUAL(solve(&r, (vec){6, 0.1, -6}), IK_REACHED);
    CHECK(offset_of(&r, 1).z > 0.8);
    drop_rig(&r);
}

static void poles_and_orientations(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        rig r = make_rig(&c, 3, whole(&c, 3, 12), 5, CURVED);
        ik_quat wanted;
        ik_goal goal = reachable_goal(&c, &r, &wanted);
        vec target = {goal.target[0], goal.target[1], goal.target[2]};
        vec hand = times(r.lengths[r.bones - 1], turned_rest(&r, wanted, r.bones - 1));
        vec way = set_any_pole(&c, &r, minus(target, hand), 1);
        int32_t status = solve_goal(&r, &goal), wrist = r.bones - 1;
        CHECK_EQUAL(status, IK_REACHED);
        check_outcome(&r, target, status);
        check_pose(&r);
        CHECK_AT_MOST(turn_between(rotation_of(&r, wrist), wanted), 1e-3);
        if (norm(bend_of(&r, wrist)) > 0.011 && norm(offset_of(&r, wrist)) > 0.01 * r.reach) {
            CHECK_NEAR(angle_about(&r, wrist, bend_of(&r, wrist), way), 0, 1e-3);
        }
        drop_rig(&r);
    }
}

static void poles_within_limits(void) {
    int32_t nearer = 0, farther = 0, reached = 0, lost = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        static const kind kinds[] = {CONE, BALL, HINGE};
        kind of = seed % 4 ? kinds[seed % 3] : RANGE;
        chance c = begin_case(seed), again = c;
        rig r = limited_rig(&c, of == RANGE ? 2 : 3, 8, of, MODERATE);
        rig twin = limited_rig(&again, r.dimensions, 8, of, MODERATE);
        vec target = any_tip(&c, &r), line = minus(target, root_of(&r));
        if (r.bones > 1 && norm(line) > 0.1 * r.reach) {
            vec way = set_any_pole(&c, &r, target, 1);
            int32_t status = solve(&r, target), without = solve(&twin, target);
            check_limits(&r);
            check_outcome(&r, target, status);
            reached += without == IK_REACHED;
            lost += without == IK_REACHED && status != IK_REACHED;
            double far = fabs(angle_about(&r, r.bones, bend_of(&r, r.bones), way));
            double was = fabs(angle_about(&twin, r.bones, bend_of(&twin, r.bones), way));
            if (norm(bend_of(&r, r.bones)) > 0.02 && norm(bend_of(&twin, r.bones)) > 0.02) {
                nearer += far < was - 1e-3;
                farther += far > was + 1e-2;
            }
        }
        drop_rig(&r);
        drop_rig(&twin);
    }
    CHECK_EQUAL(lost, 0);
    CHECK_SEEN(reached > 500);
    CHECK_SEEN(nearer > 300);
    CHECK_SHARE(farther, 0.01, nearer);
}

// A chain follows its pole smoothly, but only from where a solve has left it.
static void poses_that_are_set_turn_at_once(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(200); seed++) {
        chance c = begin_case(seed);
        int32_t dimensions = whole(&c, 2, 3);
        rig r = make_rig(&c, dimensions, whole(&c, 3, 8), 1, CURVED);
        ik_limit cone = {.kind = IK_LIMIT_CONE, .swing_y = 2.5};
        ik_limit range = {.kind = IK_LIMIT_RANGE, .min = -2.5, .max = 2.5};
        for (int32_t bone = 1; bone < r.bones; bone++) {
            ik_chain_set_limit(r.chain, bone, dimensions == 3 ? &cone : &range);
        }
        vec line = any_direction(&c, dimensions), root = root_of(&r);
        vec target = plus(root, times(between(&c, 0.4, 0.8) * r.reach, line));
        vec side = cross(line, dimensions == 3 ? any_direction(&c, 3) : (vec){0, 0, 1});
        double joints[3 * (MOST_RIG_BONES + 1)];
        vec bend[3];
        for (int32_t time = 0; time < 3; time++) {
            if (time == 2) {
                ik_chain_set_pole(r.chain, IK_POLE_NONE, 0, 0, 0, 0);
                for (int32_t i = 0; i < 5; i++) {
                    solve(&r, away(&c, &r, 0.7 * r.reach));
                }
            } else if (time == 1) {
                write_pose(&c, &r, root, SCATTERED, joints);
                ik_chain_set_pose(r.chain, joints, NULL);
            }
            ik_chain_set_pole(r.chain, IK_POLE_DIRECTION, side.x, side.y, side.z, 1);
            solve(&r, target);
            bend[time] = bend_of(&r, r.bones);
        }
        CHECK_AT_MOST(norm(minus(bend[1], bend[0])), 1e-3);
        CHECK_AT_MOST(norm(minus(bend[2], bend[0])), 1e-3);
        drop_rig(&r);
    }
}

static void sides_within_limits(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(100); seed++) {
        chance c = begin_case(seed);
        rig r = make_rig(&c, 2, whole(&c, 3, 12), 2, CURVED);
        for (int32_t bone = 1; bone < r.bones; bone++) {
            ik_limit limit = {.kind = IK_LIMIT_RANGE, .min = -2, .max = 2};
            CHECK_EQUAL(ik_chain_set_limit(r.chain, bone, &limit), IK_OK);
        }
        vec way = any_direction(&c, 2), root = root_of(&r);
        ik_chain_set_pole(r.chain, IK_POLE_DIRECTION, way.x, way.y, 0, 1);
        double distance = between(&c, 0.4, 0.8) * r.reach, start = between(&c, 0, 6);
        for (int32_t frame = 0; frame < 320; frame++) {
            double angle = start + 0.02 * frame;
            vec line = {cos(angle), sin(angle), 0};
            solve(&r, plus(root, times(distance, line)));
            if (fabs(cross(way, line).z) > 0.174) {
                CHECK(dot(bend_of(&r, r.bones), aside(&r, r.bones, way)) > 0);
            }
        }
        drop_rig(&r);
    }
}

const test pole_tests[] = {
    {"a bend points at its pole", bends_point_at_poles},
    {"with every solver and root mode, a bend points at its pole", any_method_follows_poles},
    {"with a pole, the joints of a chain lie on one circle", joints_lie_on_a_circle},
    {"the weight of a pole is the share of the turn that is made", weights_turn_in_part},
    {"in the plane, a pole chooses the side of the bend", sides_in_the_plane},
    {"a chain turns gradually when its target passes a pole", no_whirl},
    {"a pole on the line to the target does not change the plane", planes_are_kept_in_line},
    {"a pole has no effect on a straight chain", straight_chains_have_no_bend},
    {"a pole is a point in space, or a direction from the root", points_are_places},
    {"a chain can have both a pole and an orientation", poles_and_orientations},
    {"within limits a bend turns towards its pole, and targets are still reached",
     poles_within_limits},
    {"within limits a chain whose pose or pole is set bends to its pole in the next solve",
     poses_that_are_set_turn_at_once},
    {"in the plane, a chain with limits is on its pole's side, 10 degrees from the line or more",
     sides_within_limits},
    {0},
};
