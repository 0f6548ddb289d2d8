// methods_test.c: the solvers for comparison: each is as published, keeps lengths and limits, and
// reaches most targets that are near.

#include "ik_trace.h"
#include "limit.h"
#include "limited.h"

static const int32_t methods[] = {IK_FABRIK, IK_CCD, IK_JACOBIAN_TRANSPOSE,
                                  IK_DAMPED_LEAST_SQUARES};

enum { METHODS = sizeof methods / sizeof *methods };

// A planar chain of bones of length 1, straight along +x, with one iteration per solve.
static rig small_rig(int32_t bones, int32_t method) {
    static const double lengths[] = {1, 1, 1, 1};
    rig r = rig_of(2, bones, lengths);
    CHECK_EQUAL(ik_chain_set_solver(r.chain, method), IK_OK);
    ik_chain_set_tolerance(r.chain, 1e-6);
    ik_chain_set_max_iterations(r.chain, 1);
    return r;
}

// Checks the angle of each bone with +x, and destroys the chain.
static void check_angles(rig *r, const double *angles) {
    CHECK_EQUAL(ik_chain_get_iterations(r->chain), 1);
    for (int32_t i = 0; i < r->bones; i++) {
        vec bone = bone_of(r, i);
        CHECK_NEAR(bone.x, cos(angles[i]), 1e-6);
        CHECK_NEAR(bone.y, sin(angles[i]), 1e-6);
    }
    drop_rig(r);
}

static void ccd_by_hand(void) {
    // From joint 1 at (1, 0) the goal is at 135 degrees, to which bone 1 turns. Then the tip is at
    // 67.5 degrees from the root and the goal at 90, so both bones turn by another 22.5.
    rig r = small_rig(2, IK_CCD);
    solve(&r, (vec){0, 1, 0});
    check_angles(&r, (double[]){IK_PI / 8, IK_PI * 7 / 8});

    // The same with a limit that lets joint 1 turn by only 90 degrees. Then the tip is at 45
    // degrees from the root, and both bones turn by another 45.
    r = small_rig(2, IK_CCD);
    limit_range(r.chain, 1, -IK_PI / 2, IK_PI / 2);
    solve(&r, (vec){0, 1, 0});
    check_angles(&r, (double[]){IK_PI / 4, IK_PI * 3 / 4});
}

static void transpose_by_hand(void) {
    // Straight along +x, the columns of the Jacobian are (0, 2) and (0, 1). With e = (-0.5, 0.5),
    // Jt e = (1, 0.5) and J Jt e = (0, 2.5): a = 1.25 / 6.25 = 0.2.
    rig r = small_rig(2, IK_JACOBIAN_TRANSPOSE);
    solve(&r, (vec){1.5, 0.5, 0});
    check_angles(&r, (double[]){0.2, 0.3});

    // With a limit the step is the same, and is clamped afterwards.
    r = small_rig(2, IK_JACOBIAN_TRANSPOSE);
    limit_range(r.chain, 0, -0.15, 0.15);
    solve(&r, (vec){1.5, 0.5, 0});
    check_angles(&r, (double[]){0.15, 0.25});
}

static void damped_by_hand(void) {
    // The same, with J Jt = diag(0, 5) and a damping of a tenth of the reach, squared 0.04: Jt y is
    // (2, 1) times 0.5 / 5.04.
    rig r = small_rig(2, IK_DAMPED_LEAST_SQUARES);
    solve(&r, (vec){1.5, 0.5, 0});
    check_angles(&r, (double[]){1 / 5.04, 1.5 / 5.04});
}

static void fabrik_by_hand(void) {
    // Only joint 2 is limited, to 30 degrees. Backward: bone 2 would point straight up, from (2, 0)
    // to the target. Then bone 1 cannot stay along +x: the limit turns it to 60 degrees. Forward:
    // bones 0 and 1 point at the new positions of joints 1 and 2, and bone 2 points as nearly at
    // the target as the limit allows.
    rig r = small_rig(3, IK_FABRIK);
    limit_range(r.chain, 2, -IK_PI / 6, IK_PI / 6);
    solve(&r, (vec){2, 1, 0});
    double half = sqrt(3) / 2;
    double first = atan2(-half, 1.5);
    double second = atan2(0 - sin(first), 2 - cos(first));
    check_angles(&r, (double[]){first, second, second + IK_PI / 6});
}

// A chain of 3 to 10 bones of similar lengths, its joints of this kind, in any pose within its
// limits, and a target near its tip that can be reached.
static rig near_rig(chance *c, int32_t dimensions, kind of, vec *target) {
    rig r = make_rig(c, dimensions, whole(c, 3, 10), 2, SCATTERED);
    ik_chain_set_tolerance(r.chain, 1e-3 * r.reach);
    if (of == FREE) {
        vec arm = offset_of(&r, r.bones);
        arm = plus(arm, times(0.1 * r.reach, any_direction(c, dimensions)));
        *target = plus(root_of(&r), times(fmin(1, 0.95 * r.reach / norm(arm)), arm));
        return r;
    }
    for (int32_t i = 0; i < r.bones; i++) {
        limit_joint(c, &r, i, of, MODERATE);
    }
    ik_joint_angles angles[MOST_RIG_BONES], *now = r.chain->joints->state.angles;
    any_angles(c, &r, angles);
    for (int32_t i = 0; i < r.bones; i++) {
        angles[i].swing_y = now[i].swing_y + 0.1 * (angles[i].swing_y - now[i].swing_y);
        angles[i].swing_z = now[i].swing_z + 0.1 * (angles[i].swing_z - now[i].swing_z);
        angles[i].twist = now[i].twist + 0.1 * (angles[i].twist - now[i].twist);
    }
    ik_vec joints[MOST_RIG_BONES + 1];
    forward_kinematics(r.chain, angles, joints);
    ik_vec tip = joints[r.bones];
    *target = plus(root_of(&r), (vec){tip.x, tip.y, tip.z});
    return r;
}

// The share of near targets that a method reaches.
static double share_reached(int32_t method, int32_t dimensions, kind of) {
    const int cases = 200;
    int reached = 0;
    for (int i = 0; i < cases; i++) {
        chance c = begin_case((uint64_t)i + 1);
        vec target;
        rig r = near_rig(&c, dimensions, of, &target);
        CHECK_EQUAL(ik_chain_set_solver(r.chain, method), IK_OK);
        ik_chain_set_max_iterations(r.chain, 1000);
        int32_t status = solve(&r, target);
        reached += status == IK_REACHED;
        check_outcome(&r, target, status);
        check_limits(&r);
        drop_rig(&r);
    }
    return (double)reached / cases;
}

static void near_targets(void) {
    for (int m = 0; m < METHODS; m++) {
        CHECK_AT_MOST(0.99, share_reached(methods[m], 2, FREE));
        CHECK_AT_MOST(0.99, share_reached(methods[m], 3, FREE));
        CHECK_AT_MOST(0.9, share_reached(methods[m], 2, RANGE));
        CHECK_AT_MOST(0.9, share_reached(methods[m], 3, CONE));
        CHECK_AT_MOST(0.9, share_reached(methods[m], 3, BALL));
        // FABRIK places joints one by one, for which hinges leave it too little room.
        if (methods[m] != IK_FABRIK) {
            CHECK_AT_MOST(0.9, share_reached(methods[m], 3, HINGE));
        }
    }
}

// Targets that no method may fail on: on the root, out of reach, very far, and anywhere.
static vec any_target(chance *c, const rig *r) {
    switch (whole(c, 0, 5)) {
    case 0:
        return root_of(r);
    case 1:
        return away(c, r, between(c, 1, 3) * r->reach);
    case 2:
        return away(c, r, 1e15 * r->reach);
    case 3:
        return plus(root_of(r), times(between(c, -1, 1), offset_of(r, r->bones)));
    default:
        return in_ring(c, r, between(c, 0, 1));
    }
}

static void keeps_what_must_be_kept(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        rig r = seed % 2 ? any_limited_rig(&c) : any_rig(&c);
        CHECK_EQUAL(ik_chain_set_solver(r.chain, methods[whole(&c, 0, METHODS - 1)]), IK_OK);
        ik_chain_set_max_iterations(r.chain, whole(&c, 1, 30));
        for (int i = 0; i < 4; i++) {
            vec target = any_target(&c, &r);
            check_outcome(&r, target, solve(&r, target));
            check_limits(&r);
        }
        drop_rig(&r);
    }
}

static void bones_of_no_length(void) {
    int32_t last = cases(300);
    for (uint64_t seed = 1; seed <= (uint64_t)last; seed++) {
        chance c = begin_case(seed);
        double lengths[8] = {0};
        for (int i = 0; i < 8; i++) {
            lengths[i] = whole(&c, 0, 1) ? between(&c, 0, 3) : 0;
        }
        lengths[whole(&c, 0, 7)] = 2;
        rig r = rig_of(whole(&c, 2, 3), 8, lengths);
        if (whole(&c, 0, 1)) {
            limit_at_random(&c, &r);
        }
        CHECK_EQUAL(ik_chain_set_solver(r.chain, methods[seed % METHODS]), IK_OK);
        for (int i = 0; i < 3; i++) {
            vec target = any_target(&c, &r);
            check_outcome(&r, target, solve(&r, target));
            check_limits(&r);
        }
        drop_rig(&r);
    }
}

static void planes_are_kept(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(200); seed++) {
        chance c = begin_case(seed);
        rig r = make_rig(&c, 3, whole(&c, 2, 10), 3, STRAIGHT);
        rig flat = rig_of(3, r.bones, r.lengths);
        CHECK_EQUAL(ik_chain_set_solver(flat.chain, methods[seed % METHODS]), IK_OK);
        for (int i = 0; i < 3; i++) {
            solve(&flat, times(between(&c, 0, 0.95) * flat.reach, any_direction(&c, 2)));
        }
        for (int32_t i = 0; i <= flat.bones; i++) {
            CHECK_NEAR(offset_of(&flat, i).z, 0, 1e-6 * flat.reach);
        }
        drop_rig(&r);
        drop_rig(&flat);
    }
}

static void cannot_move(void) {
    // The chain is straight, and the target is on its line, between the last joint and the tip: no
    // turn of one joint brings the tip nearer, and the Jacobian has no effect.
    for (int m = 0; m < METHODS; m++) {
        // Without limits FABRIK does as published, which does not detect this.
        for (int limited = m == 0; limited < 2; limited++) {
            rig r = small_rig(4, methods[m]);
            if (limited) {
                limit_range(r.chain, 2, -1, 1);
            }
            ik_chain_set_max_iterations(r.chain, 1000);
            int32_t status = solve(&r, (vec){3.5, 0, 0});
            CHECK(status != IK_REACHED);
            check_outcome(&r, (vec){3.5, 0, 0}, status);
            CHECK_AT_MOST(ik_chain_get_iterations(r.chain), 2);
            CHECK_NEAR(ik_chain_get_error(r.chain), 0.5, 1e-6);
            drop_rig(&r);
        }
    }
}

static void ccd_comes_nearer(void) {
    // A joint that swings cannot twist, which may cost something: so only chains without limits,
    // and hinges.
    static const kind kinds[] = {FREE, RANGE, HINGE};
    for (uint64_t seed = 1; seed <= (uint64_t)cases(600); seed++) {
        chance c = begin_case(seed);
        kind of = kinds[seed % 3];
        vec target;
        rig r = near_rig(&c, of == RANGE ? 2 : 3, of, &target);
        target =
            plus(root_of(&r), times(between(&c, 0, 1) * r.reach, any_direction(&c, r.dimensions)));
        CHECK_EQUAL(ik_chain_set_solver(r.chain, IK_CCD), IK_OK);
        ik_chain_set_max_iterations(r.chain, 1);
        double before = miss(&r, target);
        for (int i = 0; i < 20; i++) {
            solve(&r, target);
            CHECK_AT_MOST(miss(&r, target), before + 1e-6 * r.reach);
            before = miss(&r, target);
        }
        drop_rig(&r);
    }
}

static void sweeps_are_linear(void) {
    // A sweep that turned all bones after each joint would take minutes, or hours.
    enum { MOST_BONES = 1000000 };
    static double lengths[MOST_BONES];
    int32_t bones = 200000;
    for (int32_t i = 0; i < bones; i++) {
        lengths[i] = 1;
    }
    for (int m = 0; m < METHODS; m++) {
        ik_chain *chain;
        CHECK_EQUAL(ik_chain_create(3, bones, lengths, NULL, &chain, NULL), IK_OK);
        CHECK_EQUAL(ik_chain_set_solver(chain, methods[m]), IK_OK);
        ik_chain_set_max_iterations(chain, 2);
        ik_chain_solve(chain, 0.3 * bones, 0.6 * bones, 0.1 * bones);
        CHECK(isfinite(ik_chain_get_error(chain)));
        ik_chain_destroy(chain);
    }
}

// Checks how many steps of which kinds an iteration has, and which joint the first one concerns.
static void check_steps(const rig *r, int32_t method, const ik_step *steps, int32_t count) {
    int32_t n = r->bones, iterations = ik_chain_get_iterations(r->chain);
    int32_t each = method == IK_CCD ? n : method == IK_FABRIK ? 2 * n + 2 : 1;
    // There may be a last step for rounding.
    CHECK(count == 1 + each * iterations || count == 2 + each * iterations);
    for (int32_t k = 1; k <= each * iterations && k < count; k++) {
        int32_t at = (k - 1) % each;
        CHECK_EQUAL(steps[k].iteration, 1 + (k - 1) / each);
        if (method == IK_CCD) {
            CHECK_EQUAL(steps[k].kind, IK_STEP_ROTATE);
            CHECK_EQUAL(steps[k].joint, n - 1 - at);
        } else if (method == IK_FABRIK) {
            CHECK_EQUAL(steps[k].kind, at <= n ? IK_STEP_BACKWARD : IK_STEP_FORWARD);
            CHECK_EQUAL(steps[k].joint, at <= n ? n - at : at - n - 1);
        } else {
            CHECK_EQUAL(steps[k].kind,
                        method == IK_JACOBIAN_TRANSPOSE ? IK_STEP_TRANSPOSE : IK_STEP_DESCEND);
            CHECK_EQUAL(steps[k].joint, -1);
        }
        // A turn of CCD never increases the distance of the tip.
        if (k > 1 && method == IK_CCD && !ik_chain_is_limited(r->chain)) {
            CHECK_AT_MOST(steps[k].error, steps[k - 1].error + 1e-5 * r->reach);
        }
    }
    CHECK_NEAR(steps[count - 1].error, ik_chain_get_error(r->chain), 1e-5 * r->reach);
}

static void traced(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(400); seed++) {
        chance c = begin_case(seed), again = c;
        kind of = seed / METHODS % 2 ? CONE : FREE;
        int32_t method = methods[seed % METHODS];
        vec target;
        rig r = near_rig(&c, 3, of, &target), twin = near_rig(&again, 3, of, &target);
        CHECK_EQUAL(ik_chain_set_solver(r.chain, method), IK_OK);
        CHECK_EQUAL(ik_chain_set_solver(twin.chain, method), IK_OK);
        ik_goal goal = {.target = {target.x, target.y, target.z}};
        ik_trace *trace;
        CHECK_EQUAL(ik_chain_trace(r.chain, &goal, &trace), solve(&twin, target));
        CHECK(same_offsets(&r, &twin));
        check_steps(&r, method, ik_trace_get_steps(trace), ik_trace_get_count(trace));
        ik_trace_destroy(trace);
        drop_rig(&r);
        drop_rig(&twin);
    }
}

const test methods_tests[] = {
    {"one sweep of CCD is as published", ccd_by_hand},
    {"one step of the Jacobian transpose is as published", transpose_by_hand},
    {"one step of damped least squares is as published", damped_by_hand},
    {"one iteration of FABRIK with a limit is as published", fabrik_by_hand},
    {"each method reaches most near targets, with and without limits", near_targets},
    {"every method keeps lengths and limits and returns the right status", keeps_what_must_be_kept},
    {"every method can solve chains with bones of length 0", bones_of_no_length},
    {"with every method, a chain in the plane of its targets stays in it", planes_are_kept},
    {"a method that cannot move anything stops at once", cannot_move},
    {"no sweep of CCD increases the distance of the tip", ccd_comes_nearer},
    {"a trace has each step of a method, and changes nothing", traced},
    {"methods can be used on chains of 200,000 bones and more", sweeps_are_linear},
    {0},
};
