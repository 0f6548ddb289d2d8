// rotations_test.c: what is true of the rotations that a chain shows.

#include "chain/pose.h"
#include "limit.h"
#include "rotation_checks.h"

#include <stdlib.h>
#include <string.h>

// Removes all limits together, in one change of the pose.
static void remove_limits(rig *r) {
    ik_limit none[MOST_RIG_BONES] = {0};
    ik_chain_set_limits(r->chain, none, NULL);
}

// Announces the same pose again, like a solve that moves nothing.
static void rest_for_a_frame(rig *r) {
    ik_chain_update_positions(r->chain);
    ik_chain_pose_changed(r->chain, IK_POSE_SOLVED);
}

// Calls anything, in any order.
static void anything(chance *c, rig *r) {
    double joints[3 * (MOST_RIG_BONES + 1)];
    int32_t bone = whole(c, 0, r->bones - 1);
    switch (whole(c, 0, 8)) {
    case 0:
        write_pose(c, r, root_of(r), (pose)whole(c, 0, POSES - 1), joints);
        ik_chain_set_pose(r->chain, joints, NULL);
        break;
    case 1:
        write_pose(c, r, (vec){0, 0, 0}, (pose)whole(c, 0, POSES - 1), joints);
        ik_chain_set_rest(r->chain, joints, NULL);
        break;
    case 2:
        turn_base(c, r);
        break;
    case 3:
        limit_joint(c, r, bone, MIXED, (width)whole(c, 0, WIDTHS - 1));
        break;
    case 4:
        remove_limits(r);
        break;
    case 5:
        ik_chain_set_root(r->chain, between(c, -9, 9), between(c, -9, 9), between(c, -9, 9));
        break;
    default:
        solve(r, in_ring(c, r, between(c, 0, 1.1)));
    }
}

static void joints_are_where_rotations_put_them(void) {
    int32_t last = cases(500);
    for (uint64_t seed = 1; seed <= (uint64_t)last; seed++) {
        chance c = begin_case(seed);
        rig r = whole(&c, 0, 1) ? any_limited_rig(&c) : any_rig(&c);
        check_rotations(&r);
        for (int i = 0; i < 8; i++) {
            anything(&c, &r);
            check_rotations(&r);
        }
        drop_rig(&r);
    }
}

static void joints_of_long_chains_are_where_rotations_put_them(void) {
    for (uint64_t seed = 1; seed <= 6; seed++) {
        chance c = begin_case(seed);
        int32_t dimensions = 2 + (int32_t)(seed % 2), bones = seed <= 2 ? 100000 : 1000;
        double *lengths = calloc((size_t)bones, sizeof *lengths);
        ik_chain *chain = NULL;
        for (int32_t i = 0; lengths && i < bones; i++) {
            lengths[i] = between(&c, 0, 1);
        }
        if (CHECK(lengths) &&
            CHECK_EQUAL(ik_chain_create(dimensions, bones, lengths, NULL, &chain, NULL), IK_OK)) {
            ik_chain_set_base(chain, 1, 2, 3, 4);
            for (int32_t i = 0; i < bones; i++) {
                vec way = any_direction(&c, dimensions);
                ik_bones_point(&chain->bones, i, (ik_vec){way.x, way.y, way.z});
            }
            ik_chain_update_positions(chain);
            CHECK_AT_MOST(joints_mistaken(chain), 1e-5);
            CHECK_AT_MOST(norms_broken(chain), 1e-6);
        }
        ik_chain_destroy(chain);
        free(lengths);
    }
}

// One free bone in space, at rest along any direction, at the origin.
static rig one_bone(chance *c, ik_vec *rest) {
    const double length[] = {1};
    rig r = rig_of(3, 1, length);
    vec at = any_direction(c, 3);
    const double joints[] = {0, 0, 0, at.x, at.y, at.z};
    ik_chain_set_rest(r.chain, joints, NULL);
    *rest = (ik_vec){at.x, at.y, at.z};
    return r;
}

static void point(rig *r, ik_vec direction) {
    const double joints[] = {0, 0, 0, direction.x, direction.y, direction.z};
    ik_chain_set_pose(r->chain, joints, NULL);
}

// A direction on a path that leads from rest past the opposite of rest, at an angle of `distance`,
// and back; `at` is from 0 to 1.
static ik_vec way_past(ik_vec rest, double distance, double at) {
    ik_vec up = ik_vec_normal(rest), aside = ik_vec_cross(rest, up);
    double angle = 2 * IK_PI * at;
    ik_vec on = ik_vec_add(ik_vec_scale(cos(angle), rest), ik_vec_scale(sin(angle), up));
    return ik_vec_add(ik_vec_scale(cos(distance), on), ik_vec_scale(sin(distance), aside));
}

// The number of frames for the path.
#define FRAMES 720

static double angle_between(ik_vec a, ik_vec b) {
    return atan2(ik_vec_length(ik_vec_cross(a, b)), ik_vec_dot(a, b));
}

static ik_quat least(ik_vec from, ik_vec to) {
    ik_vec across = ik_vec_cross(from, to);
    return ik_quat_unit((ik_quat){across, 1 + ik_vec_dot(from, to)});
}

static void bones_turn_least(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed);
        ik_vec rest;
        rig r = one_bone(&c, &rest);
        // Back and forth where tan(theta/2) is less than IK_TWIST_RATE, in steps of any size.
        for (int i = 0; i < 30; i++) {
            vec any = any_direction(&c, 3);
            ik_vec way = {any.x, any.y, any.z};
            if (ik_vec_dot(way, rest) < cos(2 * atan(IK_TWIST_RATE)) + 1e-3) {
                continue;
            }
            point(&r, way);
            ik_quat q = shown(rotations_of(r.chain), 0);
            CHECK_AT_MOST(turn_between(q, least(rest, way)), 1e-6);
        }
        drop_rig(&r);
    }
}

// The greatest turn of a bone between two frames on its path past the opposite of rest, over the
// angle by which it moves; the same for least rotations; and checks that it ends as it began.
static double go_past(rig *r, ik_vec rest, double distance, double *naive) {
    double worst = 0;
    ik_quat before = ik_quat_identity, simple = ik_quat_identity;
    *naive = 0;
    for (int i = 0; i <= FRAMES; i++) {
        ik_vec way = way_past(rest, distance, (double)i / FRAMES);
        ik_vec last = way_past(rest, distance, (double)(i - 1) / FRAMES);
        point(r, way);
        ik_quat q = shown(rotations_of(r->chain), 0), by_least = least(rest, way);
        double moved = angle_between(way, last);
        if (i > 0) {
            worst = fmax(worst, turn_between(before, q) / moved);
            *naive = fmax(*naive, turn_between(simple, by_least) / moved);
        }
        before = q;
        simple = by_least;
    }
    CHECK_AT_MOST(turn_between(before, simple), 1e-6);
    return worst;
}

static void half_turns_are_continuous(void) {
    const double distances[] = {0, 1e-6, 1e-3, 0.05, 0.3};
    for (uint64_t seed = 1; seed <= (uint64_t)cases(40); seed++) {
        for (int i = 0; i < 5; i++) {
            chance c = begin_case(seed);
            ik_vec rest;
            double naive;
            rig r = one_bone(&c, &rest);
            double most = sqrt(1 + IK_TWIST_RATE * IK_TWIST_RATE);
            CHECK_AT_MOST(go_past(&r, rest, distances[i], &naive), most * (1 + 1e-4));
            // The least rotation alone would flip.
            CHECK(distances[i] == 0 || distances[i] > 0.1 || naive > 10);
            drop_rig(&r);
        }
    }
}

// A path anywhere near the opposite of rest, where twists begin and end.
static void no_way_leaps(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(200); seed++) {
        chance c = begin_case(seed);
        ik_vec rest;
        rig r = one_bone(&c, &rest);
        double near = spread(&c, 1e-7, 1), step = spread(&c, 1e-7, 0.3);
        ik_vec way = ik_vec_scale(-1, rest);
        ik_quat before = ik_quat_identity;
        for (int i = 0; i < 200; i++) {
            vec any = any_direction(&c, 3);
            ik_vec last = ik_bones_direction(&r.chain->bones, 0);
            ik_vec on = ik_vec_add(way, ik_vec_scale(step, (ik_vec){any.x, any.y, any.z}));
            on = ik_vec_unit(on, rest);
            if (angle_between(on, ik_vec_scale(-1, rest)) <= near) {
                way = on;
            }
            point(&r, way);
            ik_quat q = shown(rotations_of(r.chain), 0);
            double moved = angle_between(ik_bones_direction(&r.chain->bones, 0), last);
            if (i > 0) {
                CHECK_AT_MOST(turn_between(before, q), 4.13 * moved + 2e-6);
            }
            before = q;
        }
        drop_rig(&r);
    }
}

static bool same_rotations(ik_chain *chain, const float *world, const float *local) {
    size_t size = 4 * (size_t)chain->bones.count * sizeof *world;
    return memcmp(rotations_of(chain), world, size) == 0 &&
           memcmp(local_rotations_of(chain), local, size) == 0;
}

static void what_rests_shows_the_same_bits(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed);
        rig r = whole(&c, 0, 1) ? any_limited_rig(&c) : any_rig(&c);
        for (int i = 0; i < 5; i++) {
            anything(&c, &r);
            rotations_of(r.chain);
        }
        size_t size = 4 * (size_t)r.bones * sizeof(float);
        float world[4 * MOST_RIG_BONES], local[4 * MOST_RIG_BONES];
        memcpy(world, rotations_of(r.chain), size);
        memcpy(local, local_rotations_of(r.chain), size);
        CHECK(same_rotations(r.chain, world, local));
        rest_for_a_frame(&r);
        CHECK(same_rotations(r.chain, world, local));
        drop_rig(&r);
    }
}

static void bones_about_to_settle_rest(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(100); seed++) {
        chance c = begin_case(seed);
        ik_vec rest;
        rig r = one_bone(&c, &rest);
        for (int i = 0; i <= FRAMES / 2 + 2; i++) {
            point(&r, way_past(rest, 1e-3, (double)i / FRAMES));
            rotations_of(r.chain);
        }
        ik_quat q = shown(rotations_of(r.chain), 0);
        CHECK(turn_between(q, least(rest, ik_bones_direction(&r.chain->bones, 0))) > 0.1);
        float world[4], local[4];
        memcpy(world, rotations_of(r.chain), sizeof world);
        memcpy(local, local_rotations_of(r.chain), sizeof local);
        rest_for_a_frame(&r);
        CHECK(same_rotations(r.chain, world, local));
        drop_rig(&r);
    }
}

// A bone has a twist that is to be reduced: setting a rest pose or a limit removes it.
static void nothing_is_left_of_what_was_before(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(100); seed++) {
        chance c = begin_case(seed);
        ik_vec rest;
        rig r = one_bone(&c, &rest);
        for (int i = 0; i <= FRAMES / 2 + 2; i++) {
            point(&r, way_past(rest, 1e-3, (double)i / FRAMES));
            rotations_of(r.chain);
        }
        if (whole(&c, 0, 1)) {
            limit_cone(r.chain, 0, IK_PI);
            rotations_of(r.chain);
            limit_none(r.chain, 0);
        } else {
            const double joints[] = {0, 0, 0, rest.x + 1e-3, rest.y, rest.z};
            ik_chain_set_rest(r.chain, joints, NULL);
            rest = r.chain->joints->joints[0].rest;
        }
        ik_quat q = shown(rotations_of(r.chain), 0);
        ik_vec now = ik_vec_unit(ik_bones_direction(&r.chain->bones, 0), rest);
        CHECK_AT_MOST(turn_between(q, least(rest, now)), 1e-4);
        drop_rig(&r);
    }
}

static void signs_go_on(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed);
        rig r = whole(&c, 0, 1) ? any_limited_rig(&c) : any_rig(&c);
        float before[2][4 * MOST_RIG_BONES];
        for (int i = 0; i < 6; i++) {
            const float *now[] = {rotations_of(r.chain), local_rotations_of(r.chain)};
            for (int k = 0; k < 4 * r.bones && i > 0; k += 4) {
                for (int which = 0; which < 2; which++) {
                    const float *p = before[which] + k, *q = now[which] + k;
                    double along = (double)p[0] * q[0] + (double)p[1] * q[1] + (double)p[2] * q[2] +
                                   (double)p[3] * q[3];
                    CHECK(along >= -1e-6);
                }
            }
            for (int which = 0; which < 2; which++) {
                memcpy(before[which], now[which], 4 * (size_t)r.bones * sizeof(float));
            }
            anything(&c, &r);
        }
        drop_rig(&r);
    }
}

static void angles_are_those_of_the_joints(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed);
        rig r = make_rig(&c, 2, whole(&c, 1, 9), 3, SCATTERED);
        if (whole(&c, 0, 1)) {
            limit_at_random(&c, &r);
        }
        for (int i = 0; i < 6; i++) {
            anything(&c, &r);
            const float *angles = angles_of(r.chain);
            for (int32_t k = 0; k < r.bones; k++) {
                const ik_joint *joint = r.chain->joints ? &r.chain->joints->joints[k] : NULL;
                bool limited = ik_chain_is_limited(r.chain);
                double rounding = 4e-7 * fmax(1, fabs((double)angles[k]));
                CHECK_AT_MOST(angles[k], (limited ? joint->twist_max : IK_PI) + rounding);
                CHECK_AT_MOST(-angles[k], (limited ? -joint->twist_min : IK_PI) + rounding);
            }
        }
        drop_rig(&r);
    }
}

static void memory_may_be_short(void) {
    for (int32_t dimensions = 2; dimensions <= 3; dimensions++) {
        chance c = begin_case(1);
        rig r = make_rig(&c, dimensions, 5, 3, SCATTERED);
        const double none[] = {0, 0, 0, 1};
        double offset[4];
        watch_allocations(0);
        CHECK(rotations_of(r.chain) == NULL);
        watch_allocations(0);
        CHECK(local_rotations_of(r.chain) == NULL);
        watch_allocations(0);
        CHECK(angles_of(r.chain) == NULL);
        watch_allocations(0);
        CHECK_EQUAL(ik_chain_get_offset_from(r.chain, 1, none, offset), IK_ERROR_MEMORY);
        watch_allocations(-1);
        const float *world = rotations_of(r.chain);
        CHECK(world != NULL);
        CHECK_EQUAL(allocations(), 1);
        anything(&c, &r);
        CHECK(rotations_of(r.chain) == world);
        check_rotations(&r);
        drop_rig(&r);
    }
}

extern const test rotations_tests[];
const test rotations_tests[] = {
    {"rotations put the joints where they are", joints_are_where_rotations_put_them},
    {"rotations put the joints of long chains where they are",
     joints_of_long_chains_are_where_rotations_put_them},
    {"a free bone turns by the least rotation from its rest", bones_turn_least},
    {"a bone that passes the opposite of its rest does not flip", half_turns_are_continuous},
    {"no path of a bone near the opposite of its rest makes its rotation jump", no_way_leaps},
    {"a chain that has not moved shows the same rotations, to the bit",
     what_rests_shows_the_same_bits},
    {"a bone whose twist is being reduced shows the same rotation while it rests",
     bones_about_to_settle_rest},
    {"a new rest pose or a limit removes the twist that a bone still had",
     nothing_is_left_of_what_was_before},
    {"a quaternion stays in the hemisphere in which it was", signs_go_on},
    {"angles are the joints' own, within their limits", angles_are_those_of_the_joints},
    {"rotations are allocated once, and it is an error if there is no memory", memory_may_be_short},
    {0},
};
