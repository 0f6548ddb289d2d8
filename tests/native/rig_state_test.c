// rig_state_test.c: saved states of rigs; what rigs allocate; traces.

#include "checksum.h"
#include "tree_draw.h"

#include <stdlib.h>
#include <string.h>

typedef struct saved {
    size_t size;
    uint8_t *bytes;
} saved;

static const ik_vec x_axis = {1, 0, 0};

static saved save(const ik_rig *rig) {
    saved s = {ik_rig_state_size(rig), NULL};
    s.bytes = malloc(s.size);
    ik_rig_save_state(rig, s.bytes);
    return s;
}

static bool are_equal(const double *a, const double *b, int32_t count) {
    return memcmp(a, b, sizeof(double) * (size_t)count) == 0;
}

// Whether two rigs show the same, to the bit. NANs of values are all the same.
static bool show_the_same(const ik_rig *a, const ik_rig *b) {
    int32_t count = ik_rig_get_count(a), dimensions = ik_rig_get_dimensions(a);
    bool same =
        are_equal(ik_rig_get_positions(a), ik_rig_get_positions(b), dimensions * count) &&
        are_equal(ik_rig_get_rotations(a), ik_rig_get_rotations(b), 4 * count) &&
        are_equal(ik_rig_get_local_rotations(a), ik_rig_get_local_rotations(b), 4 * count) &&
        ik_rig_get_status(a) == ik_rig_get_status(b) &&
        ik_rig_get_iterations(a) == ik_rig_get_iterations(b) &&
        ik_rig_get_reach(a) == ik_rig_get_reach(b);
    for (int32_t k = 0; k < MOST_DRAWN_GOALS; k++) {
        double x = ik_rig_get_goal_error(a, k), y = ik_rig_get_goal_error(b, k);
        double u = ik_rig_get_goal_orientation_error(a, k),
               v = ik_rig_get_goal_orientation_error(b, k);
        same = same && ik_rig_get_goal_status(a, k) == ik_rig_get_goal_status(b, k) &&
               (x == y || (isnan(x) && isnan(y))) && (u == v || (isnan(u) && isnan(v)));
    }
    ik_rig_certificate p, q;
    bool certified = ik_rig_get_certificate(a, &p);
    same = same && certified == ik_rig_get_certificate(b, &q);
    if (same && certified) {
        same = p.work == q.work && p.bound == q.bound && are_equal(p.turns, q.turns, count);
        for (int32_t k = 0; k < p.slots || k < q.slots; k++) {
            for (int32_t n = 0; n < 3; n++) {
                double x = k < p.slots ? p.forces[3 * k + n] : 0;
                double y = k < q.slots ? q.forces[3 * k + n] : 0;
                same = same && x == y;
            }
        }
    }
    return same;
}

// One call of any kind; the same for the same random numbers.
static void call(chance *c, ik_rig *rig, const drawn *d) {
    int32_t goal = whole(c, 0, d->goals - 1), joint = whole(c, 0, d->count - 1), slot;
    ik_rig_joint described;
    ik_rig_goal asked;
    double size = ik_rig_get_reach(rig) + 1;
    switch (whole(c, 0, 9)) {
    case 0:
        ik_rig_set_reference(rig, whole(c, 0, 1));
        break;
    case 1:
        ik_rig_set_root(rig, between(c, -size, size), between(c, -size, size), 0);
        break;
    case 2:
        ik_rig_get_joint(rig, joint, &described);
        described.stiffness = between(c, 0.1, 10);
        described.offset[0] *= between(c, 0.3, 3);
        ik_rig_set_joint(rig, joint, &described);
        break;
    case 3:
        ik_rig_remove_goal(rig, goal);
        break;
    case 4:
        asked = d->goal[goal];
        ik_rig_add_goal(rig, &asked, &slot);
        break;
    case 5:
        ik_rig_set_bias(rig, whole(c, 0, 2), between(c, 0, 1));
        break;
    case 6:
        ik_rig_set_root_mode(rig, whole(c, 0, 2));
        ik_rig_set_root_motion(rig, whole(c, 0, 2));
        ik_rig_set_restarts(rig, whole(c, 0, 1) == 1);
        set_max_turns(rig, whole(c, 0, 1) ? INFINITY : between(c, 0.01, 1));
        break;
    default:
        ik_rig_move_goal(rig, goal, between(c, -size, size), between(c, -size, size), 0);
    }
    ik_rig_solve(rig);
}

static void states_restore(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(60); seed++) {
        chance c = begin_case(seed), twin;
        drawn d = draw_tree(&c, (int32_t)(seed % 2) * DRAWN_BEYOND);
        ik_rig *rig = rig_of_drawn(&c, &d), *other;
        ik_rig_set_max_iterations(rig, whole(&c, 1, 60));
        for (int32_t k = 0; k < 4; k++) {
            call(&c, rig, &d);
        }
        // A rig of the same tree, with other joints.
        drawn plain = d;
        for (int32_t i = 0; i < d.count; i++) {
            plain.joints[i] = joint_at(d.joints[i].parent, 1, 2, 0);
        }
        plain.goals = 0;
        other = rig_of_drawn(&c, &plain);
        if (seed % 4 == 0) {
            CHECK_EQUAL(ik_rig_reserve_goals(other, 20), IK_OK);
        }
        saved state = save(rig);
        CHECK_EQUAL(ik_rig_restore_state(other, state.bytes, state.size), IK_OK);
        CHECK(show_the_same(rig, other));
        twin = c;
        for (int32_t k = 0; k < 6; k++) {
            call(&c, rig, &d);
            call(&twin, other, &d);
            if (!CHECK(show_the_same(rig, other))) {
                break;
            }
        }
        // Back to the state, in the same rig.
        CHECK_EQUAL(ik_rig_restore_state(rig, state.bytes, state.size), IK_OK);
        saved again = save(rig);
        CHECK(again.size >= state.size);
        CHECK(again.size > state.size || memcmp(again.bytes, state.bytes, state.size) == 0);
        free(again.bytes);
        free(state.bytes);
        ik_rig_destroy(rig);
        ik_rig_destroy(other);
    }
}

// What is left of an earlier certificate must not show after a state was restored.
static void old_certificates_go(void) {
    const ik_rig_joint joints[] = {joint_at(-1, 0, 0, 0), joint_at(0, 1, 0, 0)};
    ik_rig *one, *two;
    ik_rig_create(2, 2, joints, &one, NULL);
    ik_rig_create(2, 2, joints, &two, NULL);
    ik_rig_goal goal = goal_of(1, IK_RIG_POSITION);
    goal.target[0] = 5;
    int32_t slot;
    for (int32_t k = 0; k < 10; k++) {
        ik_rig_add_goal(one, &goal, &slot);
    }
    ik_rig_add_goal(two, &goal, &slot);
    CHECK_EQUAL(ik_rig_solve(one), IK_RIG_OUT_OF_REACH);
    CHECK_EQUAL(ik_rig_solve(two), IK_RIG_OUT_OF_REACH);
    saved state = save(two);
    CHECK_EQUAL(ik_rig_restore_state(one, state.bytes, state.size), IK_OK);
    CHECK(show_the_same(one, two));
    free(state.bytes);
    ik_rig_destroy(one);
    ik_rig_destroy(two);
}

static void wrong_states(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(15); seed++) {
        chance c = begin_case(seed);
        drawn d = draw_tree(&c, DRAWN_BEYOND);
        ik_rig *rig = rig_of_drawn(&c, &d);
        ik_rig_solve(rig);
        saved state = save(rig);
        uint8_t *bytes = malloc(state.size + 1);
        for (int32_t k = 0; k < 60; k++) {
            memcpy(bytes, state.bytes, state.size);
            size_t at = (size_t)whole(&c, 0, (int32_t)state.size - 1);
            bytes[at] ^= (uint8_t)(1 << whole(&c, 0, 7));
            CHECK_EQUAL(ik_rig_restore_state(rig, bytes, state.size), IK_ERROR_STATE);
        }
        // With a correct checksum: what is restored is a rig that works, or nothing changes.
        for (int32_t k = 0; k < 60; k++) {
            memcpy(bytes, state.bytes, state.size);
            double number = whole(&c, 0, 1) ? NAN : spread(&c, 1e-30, 1e30);
            size_t at = (size_t)whole(&c, 8, (int32_t)state.size - 12);
            memcpy(bytes + at, &number, whole(&c, 0, 1) ? sizeof number : 1);
            repair_checksum(bytes, state.size);
            if (ik_rig_restore_state(rig, bytes, state.size) == IK_OK) {
                SOUND(nearly_pose_fault(rig, 1e-5));
                if (ik_rig_get_max_iterations(rig) > 50) {
                    ik_rig_set_max_iterations(rig, 50);
                }
                ik_rig_solve(rig);
                SOUND(nearly_pose_fault(rig, 1e-5));
            }
            CHECK_EQUAL(ik_rig_restore_state(rig, state.bytes, state.size), IK_OK);
        }
        CHECK_EQUAL(ik_rig_restore_state(rig, state.bytes, state.size - 1), IK_ERROR_STATE);
        CHECK_EQUAL(ik_rig_restore_state(rig, state.bytes, 0), IK_ERROR_STATE);
        memcpy(bytes, state.bytes, state.size);
        CHECK_EQUAL(ik_rig_restore_state(rig, bytes, state.size + 1), IK_ERROR_STATE);
        free(bytes);
        free(state.bytes);
        ik_rig_destroy(rig);
    }
}

// A displacement without a limit, but so far away that it overflows in the rig's own unit.
static void far_sliders(void) {
    ik_rig_joint joints[] = {joint_at(-1, 0, 0, 0), joint_at(0, 1e-30, 0, 0)};
    joints[1].kind = IK_RIG_JOINT_SLIDER;
    joints[1].axis[0] = 1;
    joints[1].min = -INFINITY;
    joints[1].max = INFINITY;
    ik_rig *rig;
    CHECK_EQUAL(ik_rig_create(3, 2, joints, &rig, NULL), IK_OK);
    const double values[] = {NAN, 3e-30}, wrong[] = {1e300, -1e300, INFINITY, NAN};
    CHECK_EQUAL(ik_rig_set_pose(rig, NULL, values, NULL, NULL), IK_OK);
    saved state = save(rig);
    uint8_t *bytes = malloc(state.size);
    size_t found = 0;
    for (size_t at = 0; at + sizeof(double) <= state.size; at++) {
        for (int32_t k = 0; k < 4 && memcmp(state.bytes + at, &values[1], sizeof(double)) == 0;
             k++) {
            memcpy(bytes, state.bytes, state.size);
            memcpy(bytes + at, &wrong[k], sizeof(double));
            repair_checksum(bytes, state.size);
            CHECK_EQUAL(ik_rig_restore_state(rig, bytes, state.size), IK_ERROR_STATE);
            found++;
        }
    }
    CHECK(found == 4);
    SOUND(pose_fault(rig));
    free(bytes);
    free(state.bytes);
    ik_rig_destroy(rig);
}

static void other_trees(void) {
    const ik_rig_joint joints[] = {joint_at(-1, 0, 0, 0), joint_at(0, 1, 0, 0),
                                   joint_at(0, 1, 0, 0), joint_at(1, 1, 0, 0)};
    ik_rig_joint chain[] = {joints[0], joints[1], joint_at(1, 1, 0, 0), joints[3]};
    ik_rig *rig, *others[3];
    ik_rig_create(3, 3, joints, &rig, NULL);
    ik_rig_create(2, 3, joints, &others[0], NULL);
    ik_rig_create(3, 4, joints, &others[1], NULL);
    ik_rig_create(3, 3, chain, &others[2], NULL);
    saved state = save(rig);
    for (int32_t k = 0; k < 3; k++) {
        CHECK_EQUAL(ik_rig_restore_state(others[k], state.bytes, state.size), IK_ERROR_STATE);
        ik_rig_destroy(others[k]);
    }
    free(state.bytes);
    ik_rig_destroy(rig);
}

// Memory.

static void solves_allocate_nothing(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(30); seed++) {
        chance c = begin_case(seed);
        drawn d = draw_tree(&c, seed % 3 ? 0 : DRAWN_BEYOND);
        ik_rig *rig = rig_of_drawn(&c, &d);
        watch_allocations(0);
        for (int32_t k = 0; k < 3; k++) {
            ik_rig_solve(rig);
            ik_rig_move_goal(rig, 0, 1, 1, 1);
            ik_rig_set_root(rig, 0, 0, 0);
            ik_rig_set_joint(rig, d.count - 1, &d.joints[d.count - 1]);
            ik_rig_set_pose(rig, NULL, NULL, NULL, NULL);
            ik_rig_set_reference(rig, true);
            CHECK_EQUAL(ik_rig_set_goal(rig, 0, &d.goal[0]), IK_OK);
        }
        CHECK_EQUAL(allocations(), 0);
        watch_allocations(-1);
        ik_rig_destroy(rig);
    }
}

static void slots_are_reserved(void) {
    const ik_rig_joint joints[] = {joint_at(-1, 0, 0, 0), joint_at(0, 1, 0, 0)};
    ik_rig *rig;
    ik_rig_create(3, 2, joints, &rig, NULL);
    ik_rig_goal goal = goal_of(1, IK_RIG_POSITION);
    int32_t slot;
    watch_allocations(0);
    for (int32_t k = 0; k < 8; k++) {
        CHECK_EQUAL(ik_rig_add_goal(rig, &goal, &slot), IK_OK);
    }
    CHECK_EQUAL(allocations(), 0);
    CHECK_EQUAL(ik_rig_add_goal(rig, &goal, &slot), IK_ERROR_MEMORY);
    CHECK_EQUAL(slot, -1);
    watch_allocations(-1);
    CHECK_EQUAL(ik_rig_reserve_goals(rig, 100), IK_OK);
    watch_allocations(0);
    for (int32_t k = 8; k < 100; k++) {
        CHECK_EQUAL(ik_rig_add_goal(rig, &goal, &slot), IK_OK);
        CHECK_EQUAL(slot, k);
    }
    CHECK_EQUAL(allocations(), 0);
    watch_allocations(-1);
    ik_rig_destroy(rig);
}

// Each allocation fails once, of creating, of adding a goal and a tie, and of restoring.
static void failures_are_survived(void) {
    const ik_rig_joint joints[] = {joint_at(-1, 0, 0, 0), joint_at(0, 1, 0, 0)};
    int before = live_allocations();
    ik_rig *rig = NULL, *big;
    ik_error error = IK_ERROR_MEMORY;
    int failing = 0;
    for (; error == IK_ERROR_MEMORY && failing < 30; failing++) {
        watch_allocations(failing);
        error = ik_rig_create(3, 2, joints, &rig, NULL);
        CHECK((error == IK_OK) == (rig != NULL));
        CHECK(rig || live_allocations() == before);
    }
    CHECK(error == IK_OK && failing > 1);
    watch_allocations(-1);
    ik_rig_create(3, 2, joints, &big, NULL);
    ik_rig_goal goal = goal_of(1, IK_RIG_POSITION), tie = goal_of(1, IK_RIG_TIE);
    tie.other = 0;
    tie.point[0] = -1;
    goal.target[1] = 1;
    int32_t slot;
    for (int32_t k = 0; k < 8; k++) {
        ik_rig_add_goal(rig, &goal, &slot);
    }
    for (int32_t k = 0; k < 40; k++) {
        ik_rig_add_goal(big, k % 2 ? &goal : &tie, &slot);
    }
    saved state = save(big);
    for (int32_t what = 0; what < 2; what++) {
        error = IK_ERROR_MEMORY;
        for (failing = 0; error == IK_ERROR_MEMORY && failing < 30; failing++) {
            watch_allocations(failing);
            error = what == 0 ? ik_rig_add_goal(rig, &tie, &slot)
                              : ik_rig_restore_state(rig, state.bytes, state.size);
            watch_allocations(-1);
            // More slots may have been allocated; goals and pose are the same.
            if (error == IK_ERROR_MEMORY) {
                int32_t wanted = what == 0 ? IK_RIG_UNSOLVED : IK_RIG_REACHED;
                CHECK_EQUAL(ik_rig_get_goal_status(rig, 8), wanted);
                CHECK_EQUAL(ik_rig_solve(rig), IK_RIG_REACHED);
            }
        }
        CHECK(error == IK_OK && failing > 1);
        ik_rig_solve(rig);
    }
    free(state.bytes);
    ik_rig_destroy(rig);
    ik_rig_destroy(big);
    CHECK_EQUAL(live_allocations(), before);
}

// Traces.

#define ROOM 400

static void traces(void) {
    static ik_rig_step steps[ROOM];
    static double positions[ROOM * 3 * MOST_DRAWN];
    for (uint64_t seed = 1; seed <= (uint64_t)cases(60); seed++) {
        chance c = begin_case(seed), twin = c;
        drawn d = draw_tree(&c, (int32_t)(seed % 2) * DRAWN_BEYOND);
        twin = c;
        ik_rig *rig = rig_of_drawn(&c, &d), *other = rig_of_drawn(&twin, &d);
        size_t numbers = (size_t)(d.count * d.dimensions), size = numbers * sizeof(double);
        int32_t room = seed % 3 == 0 ? 1 + (int32_t)(seed % 5) : ROOM, count;
        double start[3 * MOST_DRAWN];
        ik_rig_set_max_iterations(rig, 200);
        ik_rig_set_max_iterations(other, 200);
        memcpy(start, ik_rig_get_positions(rig), size);
        if (seed % 7 == 0) {
            // Without room, nothing is recorded, and the solve is the same.
            CHECK_EQUAL(ik_rig_trace(rig, 0, NULL, NULL, &count), ik_rig_solve(other));
            CHECK_EQUAL(count, 0);
            CHECK(show_the_same(rig, other));
            memcpy(start, ik_rig_get_positions(rig), size);
        }
        int32_t status = ik_rig_trace(rig, room, steps, positions, &count);
        SOUND(solve_fault(rig));
        CHECK_EQUAL(status, ik_rig_solve(other));
        CHECK(show_the_same(rig, other));
        CHECK(count >= 1 && count <= room);
        if (room > 1) {
            CHECK_EQUAL(steps[0].kind, IK_RIG_STEP_START);
            CHECK_EQUAL(steps[0].iteration, 0);
            CHECK(memcmp(positions, start, size) == 0);
        }
        CHECK(memcmp(positions + (size_t)(count - 1) * numbers, ik_rig_get_positions(rig), size) ==
              0);
        for (int32_t k = 0; k < count; k++) {
            CHECK(ik_rig_step_name(steps[k].kind) != NULL);
            CHECK(k == 0 || steps[k].iteration >= steps[k - 1].iteration);
            CHECK_AT_MOST(steps[k].iteration, ik_rig_get_iterations(rig));
            CHECK(steps[k].error >= 0);
        }
        CHECK(status != IK_RIG_REACHED || steps[count - 1].error <= 1);
        ik_rig_destroy(rig);
        ik_rig_destroy(other);
    }
}

// Rounding may make a swing of pi a longer one, which is a shorter one to the other side.
static void half_turns(void) {
    for (int32_t kind = IK_RIG_JOINT_CONE; kind <= IK_RIG_JOINT_BALL; kind++) {
        ik_rig_joint joint = {.parent = -1,
                              .kind = kind,
                              .axis = {1, 2, 3},
                              .min = -0.5,
                              .max = 0.5,
                              .swing_y = IK_PI,
                              .swing_z = IK_PI,
                              .stiffness = 1};
        ik_vec y = ik_vec_unit((ik_vec){2, -1, 0}, x_axis);
        ik_vec z = ik_vec_unit((ik_vec){3, 6, -5}, x_axis);
        ik_rig *rig, *other;
        CHECK_EQUAL(ik_rig_create(3, 1, &joint, &rig, NULL), IK_OK);
        CHECK_EQUAL(ik_rig_create(3, 1, &joint, &other, NULL), IK_OK);
        for (uint64_t seed = 1; seed <= (uint64_t)cases(2000); seed++) {
            chance c = begin_case(seed);
            double way = between(&c, -IK_PI, IK_PI);
            ik_vec about = ik_vec_add(ik_vec_scale(cos(way), y), ik_vec_scale(sin(way), z));
            double rotation[4] = {about.x, about.y, about.z, 0};
            CHECK_EQUAL(ik_rig_set_pose(rig, NULL, NULL, rotation, NULL), IK_OK);
            saved state = save(rig);
            CHECK_EQUAL(ik_rig_restore_state(other, state.bytes, state.size), IK_OK);
            CHECK(show_the_same(rig, other));
            free(state.bytes);
        }
        ik_rig_destroy(rig);
        ik_rig_destroy(other);
    }
}

const test rig_state_tests[] = {
    {"a rig restored from a saved state gives the same bits from then on", states_restore},
    {"a restored rig shows nothing of an earlier certificate", old_certificates_go},
    {"a swing of a half turn is restored from a saved state", half_turns},
    {"damaged states of rigs are refused, or restore a rig that works", wrong_states},
    {"states of rigs with sliders that are too far away are refused", far_sliders},
    {"states of other trees are refused", other_trees},
    {"solving a rig and changing it allocate nothing", solves_allocate_nothing},
    {"goals of a rig allocate only if there is no free slot", slots_are_reserved},
    {"if any allocation of a rig fails, it is an error, and nothing leaks", failures_are_survived},
    {"a trace of a rig is the solve, and ends at its pose", traces},
    {0},
};
