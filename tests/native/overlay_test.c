// overlay_test.c: inverse kinematics over an animation.

#include "overlay.h"

#include <string.h>

static int32_t solve_for(ik_overlay *overlay, vec target) {
    return ik_overlay_solve(overlay, target.x, target.y, target.z);
}

static vec shown_tip(const animation *a, const ik_overlay *overlay, vec *directions) {
    return overlay_tip(a, ik_overlay_get_rotations(overlay), directions);
}

static double angle_between(vec a, vec b) {
    return atan2(norm(cross(a, b)), dot(a, b));
}

static void reaches(void) {
    for (uint64_t seed = 0; seed < (uint64_t)cases(3000); seed++) {
        chance c = begin_case(seed);
        animation a = any_animation(&c, whole(&c, 1, MOST_OVERLAY_BONES), seed % 2);
        ik_overlay *overlay = make_overlay(a.bones);
        show_animation(overlay, &a);
        for (int i = 0; i < 3 && a.bones > 1; i++) {
            vec target = any_target(&c, &a);
            CHECK_EQUAL(solve_for(overlay, target), IK_REACHED);
            double error = norm(minus(shown_tip(&a, overlay, NULL), target));
            CHECK_AT_MOST(error, 2e-6 * a.reach);
        }
        vec far = times(between(&c, 1.001, 5) * a.reach, any_direction(&c, 3));
        CHECK_EQUAL(solve_for(overlay, far), IK_OUT_OF_REACH);
        CHECK_NEAR(norm(shown_tip(&a, overlay, NULL)), a.reach, 1e-5 * a.reach);
        CHECK_NEAR(ik_overlay_get_error(overlay), norm(far) - a.reach, 1e-5 * a.reach);
        ik_overlay_destroy(overlay);
    }
}

static void rest(void) {
    for (uint64_t seed = 0; seed < (uint64_t)cases(500); seed++) {
        chance c = begin_case(seed);
        animation a = any_animation(&c, whole(&c, 1, MOST_OVERLAY_BONES), seed % 2);
        ik_overlay *overlay = make_overlay(a.bones);
        show_animation(overlay, &a);
        CHECK_EQUAL(solve_for(overlay, overlay_tip(&a, a.pose, NULL)), IK_REACHED);
        CHECK(!ik_overlay_get_changed(overlay));
        CHECK(memcmp(ik_overlay_get_rotations(overlay), a.pose,
                     4 * (size_t)a.bones * sizeof(double)) == 0);
        ik_overlay_destroy(overlay);
    }
}

// The rotation of a bone relative to its parent's frame in the animation keeps its twist: the
// change E of a local rotation, L' = E L, has an axis perpendicular to the animated bone.
static void twist_is_kept(void) {
    for (uint64_t seed = 0; seed < (uint64_t)cases(500); seed++) {
        chance c = begin_case(seed);
        animation a = any_animation(&c, whole(&c, 1, 6), false);
        ik_overlay *overlay = make_overlay(a.bones);
        show_animation(overlay, &a);
        solve_for(overlay, any_target(&c, &a));
        const double *q = ik_overlay_get_rotations(overlay);
        for (int32_t i = 0; i < a.bones; i++) {
            vec bone = unit((vec){a.vectors[3 * i], a.vectors[3 * i + 1], a.vectors[3 * i + 2]});
            vec axis = {q[4 * i], q[4 * i + 1], q[4 * i + 2]};
            CHECK_AT_MOST(fabs(dot(bone, axis)), 1e-9);
        }
        ik_overlay_destroy(overlay);
    }
}

// A target that moves past the rear, near the root and back to the animation's tip.
static vec place_on_path(const animation *a, vec tip, vec side, double share) {
    double angle = 6.283185307179586 * share;
    vec ahead = times(cos(angle), tip), aside = times(norm(tip) * sin(angle), side);
    double scale = 1 - 0.3 * sin(angle) * sin(angle);
    double least = (a->inner + 0.05 * a->reach) / norm(tip);
    return times(fmax(scale, fmin(least, 1)), plus(ahead, aside));
}

static void no_jumps(void) {
    for (uint64_t seed = 0; seed < (uint64_t)cases(400); seed++) {
        chance c = begin_case(seed);
        animation a = any_animation(&c, whole(&c, 2, 8), false);
        vec tip = overlay_tip(&a, a.pose, NULL);
        double share = norm(tip) / a.reach, shortest = a.reach;
        if (share > 0.97 || share < 0.2 || norm(tip) < a.inner + 0.1 * a.reach) {
            continue;
        }
        for (int32_t i = 0; i < a.bones; i++) {
            vec bone = {a.vectors[3 * i], a.vectors[3 * i + 1], a.vectors[3 * i + 2]};
            shortest = fmin(shortest, norm(bone));
        }
        vec side = unit(cross(tip, any_direction(&c, 3)));
        ik_overlay *overlay = make_overlay(a.bones);
        show_animation(overlay, &a);
        vec before = tip, last[MOST_OVERLAY_BONES], now[MOST_OVERLAY_BONES];
        solve_for(overlay, tip);
        shown_tip(&a, overlay, last);
        for (int i = 1; i <= 400; i++) {
            vec target = place_on_path(&a, tip, side, i / 400.0);
            CHECK_EQUAL(solve_for(overlay, target), IK_REACHED);
            shown_tip(&a, overlay, now);
            double bound = (10 + a.reach / shortest) * norm(minus(target, before)) / a.reach + 0.02;
            for (int32_t k = 0; k < a.bones; k++) {
                CHECK_AT_MOST(angle_between(now[k], last[k]), bound);
            }
            memcpy(last, now, sizeof now);
            before = target;
        }
        overlay_tip(&a, a.pose, now);
        for (int32_t k = 0; k < a.bones; k++) {
            CHECK_AT_MOST(angle_between(now[k], last[k]), 1e-3);
        }
        ik_overlay_destroy(overlay);
    }
}

static void stands_still(void) {
    for (uint64_t seed = 0; seed < (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed);
        animation a = any_animation(&c, whole(&c, 2, 8), seed % 2);
        ik_overlay *overlay = make_overlay(a.bones), *other = make_overlay(a.bones);
        show_animation(overlay, &a);
        show_animation(other, &a);
        vec target = any_target(&c, &a);
        for (int i = 0; i < 30; i++) {
            vec step = times(0.02 * a.reach, any_direction(&c, 3));
            solve_for(overlay, target);
            target = plus(target, step);
        }
        double first[4 * MOST_OVERLAY_BONES];
        size_t bytes = 4 * (size_t)a.bones * sizeof(double);
        // A result that has left its target comes back to it first.
        for (int i = 0; i < 200 && solve_for(overlay, target) == IK_BLOCKED; i++) {
        }
        memcpy(first, ik_overlay_get_rotations(overlay), bytes);
        for (int i = 0; i < 10; i++) {
            solve_for(overlay, target);
            CHECK(memcmp(ik_overlay_get_rotations(overlay), first, bytes) == 0);
        }
        // After a jump, the result depends on nothing but animation and target.
        solve_for(overlay, times(-1, target));
        ik_overlay_reset(overlay);
        solve_for(overlay, target);
        solve_for(other, target);
        CHECK(memcmp(ik_overlay_get_rotations(overlay), ik_overlay_get_rotations(other), bytes) ==
              0);
        ik_overlay_destroy(overlay);
        ik_overlay_destroy(other);
    }
}

// An arm: the shoulder is free, the elbow a hinge about z that bends from straight to 2.6 radians.
static void hinges_bend_one_way(void) {
    const ik_limit limits[] = {{.kind = IK_LIMIT_NONE},
                               {.kind = IK_LIMIT_HINGE, .axis = {0, 0, 1}, .min = 0, .max = 2.6}};
    animation a = {.bones = 2,
                   .vectors = {1, 0, 0, 0.9, 0, 0},
                   .pose = {0, 0, 0, 1, 0, 0, sin(0.1), cos(0.1)},
                   .reach = 1.9};
    for (uint64_t seed = 0; seed < (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        ik_overlay *overlay = make_overlay(2);
        CHECK_EQUAL(ik_overlay_set_limits(overlay, limits, NULL, NULL), IK_OK);
        show_animation(overlay, &a);
        for (int i = 0; i < 10; i++) {
            vec target = times(between(&c, 0.6, 1.89), any_direction(&c, 3));
            CHECK_EQUAL(solve_for(overlay, target), IK_REACHED);
            CHECK_AT_MOST(norm(minus(shown_tip(&a, overlay, NULL), target)), 4e-6);
            const double *elbow = ik_overlay_get_rotations(overlay) + 4;
            CHECK_AT_MOST(fabs(elbow[0]) + fabs(elbow[1]), 1e-12);
            double angle = 2 * atan2(elbow[2], elbow[3]);
            CHECK(angle >= -1e-9 && angle <= 2.6 + 1e-9);
        }
        ik_overlay_destroy(overlay);
    }
}

static void limits_hold(void) {
    for (uint64_t seed = 0; seed < (uint64_t)cases(500); seed++) {
        chance c = begin_case(seed);
        animation a = any_animation(&c, whole(&c, 1, 6), seed % 2);
        ik_limit limits[MOST_OVERLAY_BONES];
        for (int32_t i = 0; i < a.bones; i++) {
            limits[i] = (ik_limit){
                .kind = IK_LIMIT_BALL, .swing_y = 0.7, .swing_z = 0.7, .min = -0.5, .max = 0.5};
        }
        ik_overlay *overlay = make_overlay(a.bones);
        CHECK_EQUAL(ik_overlay_set_limits(overlay, limits, NULL, NULL), IK_OK);
        show_animation(overlay, &a);
        vec target = times(a.reach, any_direction(&c, 3));
        for (int k = 0; k < 10; k++) {
            target = plus(target, times(0.3 * a.reach, any_direction(&c, 3)));
            CHECK(solve_for(overlay, target) > 0);
            const double *q = ik_overlay_get_rotations(overlay);
            for (int32_t i = 0; i < a.bones; i++, q += 4) {
                vec bone =
                    unit((vec){a.vectors[3 * i], a.vectors[3 * i + 1], a.vectors[3 * i + 2]});
                double along = dot(bone, (vec){q[0], q[1], q[2]});
                CHECK_AT_MOST(fabs(2 * atan2(along, q[3])), 0.5 + 1e-9);
                double half = sqrt(along * along + q[3] * q[3]);
                CHECK_AT_MOST(2 * acos(fmin(half, 1)), 0.7 + 1e-6);
            }
        }
        ik_overlay_destroy(overlay);
    }
}

// A first solve with nothing to do is followed by one that has to search.
static void searches_after_rest(void) {
    for (uint64_t seed = 0; seed < (uint64_t)cases(200); seed++) {
        chance c = begin_case(seed);
        animation a = any_animation(&c, 4, false);
        ik_overlay *overlay = make_overlay(a.bones);
        ik_limit limits[4];
        for (int i = 0; i < 4; i++) {
            limits[i] = (ik_limit){
                .kind = IK_LIMIT_BALL, .swing_y = 0.5, .swing_z = 0.3, .min = -0.2, .max = 0.2};
        }
        CHECK_EQUAL(ik_overlay_set_limits(overlay, limits, NULL, NULL), IK_OK);
        show_animation(overlay, &a);
        CHECK_EQUAL(solve_for(overlay, overlay_tip(&a, a.pose, NULL)), IK_REACHED);
        CHECK(!ik_overlay_get_changed(overlay));
        for (int i = 0; i < 10; i++) {
            int32_t status = solve_for(overlay, any_target(&c, &a));
            CHECK(status == IK_REACHED || status == IK_BLOCKED);
        }
        ik_overlay_destroy(overlay);
    }
}

static void poles(void) {
    for (uint64_t seed = 0; seed < (uint64_t)cases(500); seed++) {
        chance c = begin_case(seed);
        animation a = any_animation(&c, whole(&c, 2, 5), false);
        vec target =
            times(between(&c, a.inner / a.reach + 0.1, 0.95) * a.reach, any_direction(&c, 3));
        vec pole = times(2 * a.reach, any_direction(&c, 3)), axis = unit(target);
        if (norm(cross(axis, unit(pole))) < 0.1 || norm(target) > 0.95 * a.reach) {
            continue;
        }
        ik_overlay *overlay = make_overlay(a.bones);
        show_animation(overlay, &a);
        CHECK_EQUAL(ik_overlay_set_pole(overlay, IK_POLE_POINT, pole.x, pole.y, pole.z, 1), IK_OK);
        CHECK_EQUAL(solve_for(overlay, target), IK_REACHED);
        vec directions[MOST_OVERLAY_BONES];
        CHECK_AT_MOST(norm(minus(shown_tip(&a, overlay, directions), target)), 2e-6 * a.reach);
        if (a.bones == 2) {
            vec elbow = minus(directions[0], times(dot(directions[0], axis), axis));
            vec side = minus(pole, times(dot(pole, axis), axis));
            CHECK(norm(elbow) < 1e-3 || angle_between(elbow, side) < 1e-3);
        }
        ik_overlay_destroy(overlay);
    }
}

// The result follows a pole also while target and animation stand still.
static void poles_move(void) {
    for (uint64_t seed = 0; seed < (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed);
        animation a = any_animation(&c, 2, false);
        ik_overlay *overlay = make_overlay(2), *fresh = make_overlay(2);
        show_animation(overlay, &a);
        show_animation(fresh, &a);
        double distance = between(&c, a.inner / a.reach + 0.1, 0.95) * a.reach;
        vec target = times(distance, any_direction(&c, 3));
        CHECK_EQUAL(solve_for(overlay, target), IK_REACHED);
        for (int32_t step = 0; step < 3; step++) {
            vec pole = times(2 * a.reach, any_direction(&c, 3));
            int32_t kind = step < 2 ? IK_POLE_POINT : IK_POLE_NONE;
            CHECK_EQUAL(ik_overlay_set_pole(overlay, kind, pole.x, pole.y, pole.z, 1), IK_OK);
            CHECK_EQUAL(ik_overlay_set_pole(fresh, kind, pole.x, pole.y, pole.z, 1), IK_OK);
            ik_overlay_reset(fresh);
            CHECK_EQUAL(solve_for(overlay, target), IK_REACHED);
            CHECK_EQUAL(solve_for(fresh, target), IK_REACHED);
            // A pole that has moved little may need some frames.
            if (step != 1) {
                CHECK(memcmp(ik_overlay_get_rotations(overlay), ik_overlay_get_rotations(fresh),
                             8 * sizeof(double)) == 0);
            }
        }
        ik_overlay_destroy(overlay);
        ik_overlay_destroy(fresh);
    }
}

static void refused(void) {
    ik_overlay *overlay = (ik_overlay *)&overlay;
    CHECK_EQUAL(ik_overlay_create(0, &overlay), IK_ERROR_OVERLAY_BONES);
    CHECK(overlay == NULL);
    CHECK_EQUAL(ik_overlay_create(IK_OVERLAY_MAX_BONES + 1, &overlay), IK_ERROR_OVERLAY_BONES);
    overlay = make_overlay(2);
    CHECK_EQUAL(ik_overlay_solve(overlay, 1, 0, 0), IK_ERROR_REACH);
    double *bones = ik_overlay_get_bones(overlay), *locals = ik_overlay_get_pose(overlay);
    bones[0] = bones[4] = 1;
    CHECK_EQUAL(ik_overlay_solve(overlay, 1, 1, 0), IK_REACHED);
    CHECK_EQUAL(ik_overlay_solve(overlay, NAN, 0, 0), IK_ERROR_COORDINATE);
    CHECK_EQUAL(ik_overlay_solve(overlay, 0, INFINITY, 0), IK_ERROR_COORDINATE);
    bones[5] = NAN;
    CHECK_EQUAL(ik_overlay_solve(overlay, 1, 1, 0), IK_ERROR_COORDINATE);
    bones[5] = 0;
    locals[2] = NAN;
    CHECK_EQUAL(ik_overlay_solve(overlay, 1, 1, 0), IK_ERROR_ROTATION);
    locals[2] = 0;
    CHECK_EQUAL(ik_overlay_set_pole(overlay, 7, 0, 0, 0, 1), IK_ERROR_POLE);
    CHECK_EQUAL(ik_overlay_set_pole(overlay, IK_POLE_DIRECTION, 0, 0, 0, 1), IK_ERROR_POLE);
    CHECK_EQUAL(ik_overlay_set_pole(overlay, IK_POLE_POINT, NAN, 0, 0, 1), IK_ERROR_COORDINATE);
    CHECK_EQUAL(ik_overlay_set_pole(overlay, IK_POLE_POINT, 1, 0, 0, 2), IK_ERROR_WEIGHT);
    CHECK_EQUAL(ik_overlay_set_tolerance(overlay, -1), IK_ERROR_WEIGHT);
    int32_t at = 7;
    const ik_limit limits[] = {{.kind = IK_LIMIT_NONE}, {.kind = IK_LIMIT_HINGE, .max = 1}};
    CHECK_EQUAL(ik_overlay_set_limits(overlay, limits, NULL, &at), IK_ERROR_AXIS);
    CHECK_EQUAL(at, 1);
    const double axes[8] = {0, 0, 0, 1};
    CHECK_EQUAL(ik_overlay_set_limits(overlay, (ik_limit[2]){{0}, {0}}, axes, &at),
                IK_ERROR_ROTATION);
    CHECK_EQUAL(ik_overlay_correct(overlay, 1, 0, 0), IK_ERROR_COORDINATE);
    ik_overlay_destroy(overlay);
    ik_overlay_destroy(NULL);
}

static void memory(void) {
    int before = live_allocations();
    ik_overlay *overlay;
    watch_allocations(0);
    CHECK_EQUAL(ik_overlay_create(3, &overlay), IK_ERROR_MEMORY);
    watch_allocations(-1);
    overlay = make_overlay(3);
    const ik_limit limits[3] = {{.kind = IK_LIMIT_CONE, .swing_y = 1}};
    for (int failing = 0; failing < 2; failing++) {
        watch_allocations(failing);
        CHECK_EQUAL(ik_overlay_set_limits(overlay, limits, NULL, NULL), IK_ERROR_MEMORY);
    }
    watch_allocations(-1);
    CHECK_EQUAL(ik_overlay_set_limits(overlay, limits, NULL, NULL), IK_OK);
    chance c = begin_case(1);
    animation a = any_animation(&c, 3, false);
    show_animation(overlay, &a);
    watch_allocations(-1);
    for (int i = 0; i < 50; i++) {
        solve_for(overlay, any_target(&c, &a));
    }
    CHECK_EQUAL(allocations(), 0);
    ik_overlay_destroy(overlay);
    CHECK_EQUAL(live_allocations(), before);
}

const test overlay_tests[] = {
    {"over an animation, every target in reach is reached", reaches},
    {"where the animation's tip is at the target, its pose stays, bit for bit", rest},
    {"without limits, bones keep their twist relative to their parents", twist_is_kept},
    {"nothing jumps on a path around the chain, and it ends in the animation's pose", no_jumps},
    {"while nothing moves, the result stays, bit for bit", stands_still},
    {"hinges bend one way, also over an animation", hinges_bend_one_way},
    {"limits of an overlay hold", limits_hold},
    {"an overlay that begins at rest searches like others", searches_after_rest},
    {"an overlay bends to its pole", poles},
    {"a pole that moves is followed while all else stands still", poles_move},
    {"wrong input of overlays is refused", refused},
    {"a solve of an overlay allocates nothing, and failures are survived", memory},
    {0},
};
