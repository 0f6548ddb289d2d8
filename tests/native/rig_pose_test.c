// rig_pose_test.c: the poses of rigs: every kind of joint, limits, setters.

#include "tree_draw.h"

#include <string.h>

static const ik_vec x_axis = {1, 0, 0};

static double distance(const double *a, ik_vec b, int32_t dimensions) {
    return ik_vec_length(ik_vec_sub(vec_of(a, dimensions), b));
}

static ik_rig *create(int32_t dimensions, int32_t count, const ik_rig_joint *joints) {
    ik_rig *rig;
    CHECK_EQUAL(ik_rig_create(dimensions, count, joints, &rig, NULL), IK_OK);
    return rig;
}

static void rest(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(200); seed++) {
        chance c = begin_case(seed);
        drawn d = draw_tree(&c, DRAWN_UNLIMITED);
        ik_rig *rig = create(d.dimensions, d.count, d.joints);
        ik_vec at[MOST_DRAWN];
        for (int32_t i = 0; i < d.count; i++) {
            bool slides = d.joints[i].kind == IK_RIG_JOINT_SLIDER;
            ik_vec offset = vec_of(d.joints[i].offset, d.dimensions);
            at[i] = i > 0 ? ik_vec_add(at[d.joints[i].parent], offset) : offset;
            if (slides) { // whose rest may be outside of its limit
                ik_vec axis = ik_vec_unit(vec_of(d.joints[i].axis, d.dimensions), x_axis);
                double value = fmin(fmax(0, d.joints[i].min), d.joints[i].max);
                at[i] = ik_vec_add(at[i], ik_vec_scale(value, axis));
                CHECK_NEAR(ik_rig_get_values(rig)[i], value, 1e-12);
            }
            CHECK_AT_MOST(
                distance(ik_rig_get_positions(rig) + d.dimensions * i, at[i], d.dimensions),
                1e-12 * (1 + ik_vec_length(at[i])));
            const double *q = ik_rig_get_rotations(rig) + 4 * (size_t)i;
            CHECK(q[0] == 0 && q[1] == 0 && q[2] == 0 && q[3] == 1);
        }
        CHECK_EQUAL(ik_rig_get_count(rig), d.count);
        CHECK_EQUAL(ik_rig_get_dimensions(rig), d.dimensions);
        CHECK_EQUAL(ik_rig_get_status(rig), IK_RIG_UNSOLVED);
        ik_rig_destroy(rig);
    }
}

// The positions that set_pose leads to are those of a forward kinematics from what was set.
static void set_poses(void) {
    int32_t last = cases(400);
    for (uint64_t seed = 1; seed <= (uint64_t)last; seed++) {
        chance c = begin_case(seed);
        drawn d = draw_tree(&c, 0);
        ik_rig *rig = create(d.dimensions, d.count, d.joints);
        CHECK_EQUAL(set_drawn(rig, &d, d.at, 0, d.count - 1), IK_OK);
        drawn_pose wanted;
        pose_drawn(&d, d.at, vec_of(d.joints[0].offset, d.dimensions), &wanted);
        for (int32_t i = 0; i < d.count; i++) {
            double off = distance(ik_rig_get_positions(rig) + d.dimensions * i, wanted.position[i],
                                  d.dimensions);
            turn is = turn_of(ik_rig_get_rotations(rig) + 4 * (size_t)i);
            CHECK_AT_MOST(off, 1e-7 * ik_rig_get_reach(rig));
            CHECK_AT_MOST(angle_between(&is, &wanted.rotation[i]), 1e-7);
        }
        SOUND(pose_fault(rig));
        CHECK(root_stays(rig));
        ik_rig_destroy(rig);
    }
}

// Any values and rotations: what is within the limits is kept, and the pose is always within them.
static void clamped_poses(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed);
        drawn d = draw_tree(&c, 0);
        ik_rig *rig = create(d.dimensions, d.count, d.joints);
        double values[MOST_DRAWN], rotations[4 * MOST_DRAWN];
        for (int32_t i = 0; i < d.count; i++) {
            values[i] = whole(&c, 0, 3) ? between(&c, -1, 1) * spread(&c, 0.1, 1e6) : NAN;
            for (int32_t k = 0; k < 4; k++) {
                rotations[4 * i + k] = spread(&c, 1e-3, 1e3) * (whole(&c, 0, 1) ? 1 : -1);
            }
        }
        CHECK_EQUAL(ik_rig_set_pose(rig, NULL, whole(&c, 0, 3) ? values : NULL, rotations, NULL),
                    IK_OK);
        SOUND(pose_fault(rig));
        CHECK_EQUAL(ik_rig_set_pose(rig, NULL, values, NULL, NULL), IK_OK);
        SOUND(pose_fault(rig));
        for (int32_t i = 0; i < d.count; i++) {
            const ik_rig_joint *joint = &d.joints[i];
            bool valued = !isnan(ik_rig_get_values(rig)[i]) && joint->kind != IK_RIG_JOINT_FREE;
            if (valued && values[i] >= joint->min && values[i] <= joint->max &&
                (isfinite(joint->min) && isfinite(joint->max))) {
                CHECK_NEAR(ik_rig_get_values(rig)[i], values[i], 1e-12 * fabs(values[i]));
            }
        }
        // Nothing is given: nothing changes.
        double before[MOST_DRAWN * 4];
        memcpy(before, ik_rig_get_rotations(rig), sizeof(double) * 4 * (size_t)d.count);
        CHECK_EQUAL(ik_rig_set_pose(rig, NULL, NULL, NULL, NULL), IK_OK);
        CHECK(memcmp(before, ik_rig_get_rotations(rig), sizeof(double) * 4 * (size_t)d.count) == 0);
        ik_rig_destroy(rig);
    }
}

// A pose with the root elsewhere: all positions move with it, the place of the root stays.
static void moved_roots(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(100); seed++) {
        chance c = begin_case(seed);
        drawn d = draw_tree(&c, 0);
        ik_rig *rig = create(d.dimensions, d.count, d.joints);
        double before[3 * MOST_DRAWN], root[3], place[3], now[3];
        memcpy(before, ik_rig_get_positions(rig),
               sizeof(double) * (size_t)(d.count * d.dimensions));
        for (int32_t k = 0; k < 3; k++) {
            root[k] = between(&c, -5, 5);
        }
        CHECK_EQUAL(ik_rig_set_pose(rig, root, NULL, NULL, NULL), IK_OK);
        ik_rig_get_root(rig, place, now);
        double size = 10 + ik_rig_get_reach(rig);
        for (int32_t k = 0; k < d.dimensions; k++) {
            CHECK(place[k] == d.joints[0].offset[k]);
            CHECK_NEAR(now[k], root[k], 1e-14 * size);
            for (int32_t i = 0; i < d.count; i++) {
                double moved = before[d.dimensions * i + k] + root[k] - place[k];
                CHECK_NEAR(ik_rig_get_positions(rig)[d.dimensions * i + k], moved, 1e-13 * size);
            }
        }
        ik_rig_destroy(rig);
    }
}

// A reference pose is read as it was set, within the limits, and does not move the rig.
static void reference_poses(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(100); seed++) {
        chance c = begin_case(seed);
        drawn d = draw_tree(&c, 0);
        ik_rig *rig = create(d.dimensions, d.count, d.joints);
        double values[MOST_DRAWN], turns[4 * MOST_DRAWN], given[4 * MOST_DRAWN];
        CHECK(ik_rig_get_reference(rig, values, turns));
        for (int32_t k = 0; k < 4 * d.count; k++) {
            given[k] = between(&c, -1, 1);
        }
        CHECK_EQUAL(ik_rig_set_reference_pose(rig, NULL, given, NULL), IK_OK);
        ik_rig_get_reference(rig, values, turns);
        CHECK_EQUAL(ik_rig_set_pose(rig, NULL, NULL, given, NULL), IK_OK);
        for (int32_t i = 0; i < d.count; i++) {
            turn now = turn_of(ik_rig_get_local_rotations(rig) + 4 * (size_t)i);
            turn is = turn_of(turns + 4 * (size_t)i);
            CHECK_AT_MOST(angle_between(&is, &now), 1e-7);
        }
        ik_rig_set_reference(rig, false);
        CHECK(ik_rig_get_reference(rig, values, turns));
        // Limits that are set for a while leave the reference at rest.
        for (int32_t i = 0; i < d.count; i++) {
            ik_rig_joint narrow = d.joints[i];
            if (isfinite(narrow.min) && isfinite(narrow.max)) {
                narrow.min = 0.5 * (narrow.min + narrow.max);
                CHECK_EQUAL(ik_rig_set_joint(rig, i, &narrow), IK_OK);
                CHECK(ik_rig_get_reference(rig, values, turns));
                CHECK_EQUAL(ik_rig_set_joint(rig, i, &d.joints[i]), IK_OK);
            }
        }
        CHECK(ik_rig_get_reference(rig, values, turns));
        ik_rig_destroy(rig);
    }
}

static void planar_angles(void) {
    ik_rig_joint joints[] = {joint_at(-1, 1, 2, 0), joint_at(0, 1, 0, 0), joint_at(1, 1, 0, 0),
                             joint_at(2, 1, 0, 0)};
    joints[1].kind = IK_RIG_JOINT_RANGE;
    joints[2].kind = IK_RIG_JOINT_SLIDER;
    joints[3].kind = IK_RIG_JOINT_FIXED;
    ik_rig *rig = create(2, 4, joints);
    const double values[] = {IK_PI / 2, IK_PI / 2, 0.5, NAN};
    CHECK_EQUAL(ik_rig_set_pose(rig, NULL, values, NULL, NULL), IK_OK);
    // Up, then left, by 1 and by the displacement, and once more left.
    const double wanted[] = {1, 2, 1, 3, -0.5, 3, -1.5, 3};
    for (int32_t k = 0; k < 8; k++) {
        CHECK_NEAR(ik_rig_get_positions(rig)[k], wanted[k], 1e-15);
    }
    CHECK(isnan(ik_rig_get_values(rig)[3]));
    ik_rig_destroy(rig);
}

static void spatial_kinds(void) {
    ik_rig_joint joints[] = {joint_at(-1, 0, 0, 0), joint_at(0, 0, 0, 1), joint_at(1, 0, 1, 0)};
    joints[0].kind = IK_RIG_JOINT_HINGE; // about z: x turns to y
    memcpy(joints[0].axis, (const double[]){0, 0, 3}, sizeof joints[0].axis);
    joints[1].kind = IK_RIG_JOINT_BALL; // along x: a twist, then a swing about z
    joints[1].swing_y = joints[1].swing_z = 2;
    ik_rig *rig = create(3, 3, joints);
    // A quarter turn about x, then one about z: their quaternions multiplied.
    const double values[] = {IK_PI / 2, NAN, NAN};
    const double rotations[12] = {NAN, NAN, NAN, NAN, 0.5, 0.5, 0.5, 0.5, NAN, NAN, NAN, NAN};
    CHECK_EQUAL(ik_rig_set_pose(rig, NULL, values, rotations, NULL), IK_OK);
    // The ball takes (0, 1, 0) to (0, 0, 1); the hinge keeps that.
    const double *tip = ik_rig_get_positions(rig) + 6;
    CHECK_NEAR(tip[0], 0, 1e-15);
    CHECK_NEAR(tip[1], 0, 1e-15);
    CHECK_NEAR(tip[2], 2, 1e-15);
    CHECK(isnan(ik_rig_get_values(rig)[1]));
    SOUND(pose_fault(rig));
    ik_rig_destroy(rig);
}

// A cone leans by its angle at most, to any side; a ball's ellipse has two half axes.
static void swings(void) {
    const double axes[][3] = {{1, 0, 0}, {-2, 0, 0}, {0, 3, 0}, {0, 0, -1}, {1, 1, 1}, {-5, 1, 2}};
    for (int32_t k = 0; k < 6; k++) {
        chance c = begin_case((uint64_t)k);
        for (int32_t kind = IK_RIG_JOINT_CONE; kind <= IK_RIG_JOINT_BALL; kind++) {
            ik_rig_joint joint = joint_at(-1, 0, 0, 0);
            joint.kind = kind;
            memcpy(joint.axis, axes[k], sizeof joint.axis);
            joint.swing_y = 0.3;
            joint.swing_z = 0.9;
            joint.min = joint.max = 0;
            ik_rig *rig = create(3, 1, &joint);
            ik_vec axis = ik_vec_unit(vec_of(axes[k], 3), x_axis), y, z;
            swing_axes(axis, &y, &z);
            double greatest_y = 0, greatest_z = 0;
            for (int32_t n = 0; n < 100; n++) {
                double q[4], angle = between(&c, -IK_PI, IK_PI);
                ik_vec about = ik_vec_add(ik_vec_scale(cos(angle), y), ik_vec_scale(sin(angle), z));
                turn lean = turn_about(about, 2.5);
                write_turn(&lean, q);
                CHECK_EQUAL(ik_rig_set_pose(rig, NULL, NULL, q, NULL), IK_OK);
                SOUND(pose_fault(rig));
                turn is = turn_of(ik_rig_get_rotations(rig)), none = no_turn();
                greatest_y = fmax(greatest_y, angle_between(&is, &none) * fabs(cos(angle)));
                greatest_z = fmax(greatest_z, angle_between(&is, &none) * fabs(sin(angle)));
            }
            CHECK_NEAR(greatest_y, 0.3, 0.01);
            CHECK_NEAR(greatest_z, kind == IK_RIG_JOINT_CONE ? 0.3 : 0.9, 0.01);
            ik_rig_destroy(rig);
        }
    }
}

static void nearest_values(void) {
    ik_rig_joint joints[] = {joint_at(-1, 0, 0, 0), joint_at(0, 0, 0, 1)};
    joints[0].kind = IK_RIG_JOINT_HINGE;
    memcpy(joints[0].axis, (const double[]){0, 0, 1}, sizeof joints[0].axis);
    joints[0].min = 0;
    joints[0].max = 4 * IK_PI;
    ik_rig *rig = create(3, 2, joints);
    double values[] = {2 * IK_PI + 0.1, NAN}, rotations[8];
    ik_rig_set_pose(rig, NULL, values, NULL, NULL);
    for (int32_t k = 4; k < 8; k++) {
        rotations[k] = NAN;
    }
    // Of the values with the same rotation, the one near the present value.
    turn quarter = turn_about((ik_vec){0, 0, 1}, 0.3);
    write_turn(&quarter, rotations);
    CHECK_EQUAL(ik_rig_set_pose(rig, NULL, NULL, rotations, NULL), IK_OK);
    CHECK_NEAR(ik_rig_get_values(rig)[0], 2 * IK_PI + 0.3, 1e-12);
    // A value goes before a rotation.
    CHECK_EQUAL(ik_rig_set_pose(rig, NULL, values, rotations, NULL), IK_OK);
    CHECK_NEAR(ik_rig_get_values(rig)[0], 2 * IK_PI + 0.1, 1e-12);
    ik_rig_destroy(rig);
}

// What is described is read back; a changed joint holds its new limit, and others keep their pose.
static void joints_change(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed);
        drawn d = draw_tree(&c, 0), other = draw_tree(&c, 0);
        ik_rig *rig = create(d.dimensions, d.count, d.joints);
        ik_rig_joint read;
        set_drawn(rig, &d, d.at, 0, d.count - 1);
        for (int32_t i = 0; i < d.count; i++) {
            CHECK_EQUAL(ik_rig_get_joint(rig, i, &read), IK_OK);
            CHECK(memcmp(&read, &d.joints[i], sizeof read) == 0);
        }
        int32_t i = whole(&c, 0, d.count - 1);
        if (other.dimensions != d.dimensions) {
            ik_rig_destroy(rig);
            continue;
        }
        ik_rig_joint changed = other.joints[whole(&c, 0, other.count - 1)];
        changed.parent = d.joints[i].parent;
        double values[MOST_DRAWN];
        memcpy(values, ik_rig_get_values(rig), sizeof(double) * (size_t)d.count);
        CHECK_EQUAL(ik_rig_set_joint(rig, i, &changed), IK_OK);
        SOUND(pose_fault(rig));
        CHECK(root_stays(rig));
        ik_rig_get_joint(rig, i, &read);
        if (i == 0) { // whose place does not change
            memcpy(changed.offset, d.joints[0].offset, sizeof changed.offset);
        }
        CHECK(memcmp(&read, &changed, sizeof read) == 0);
        for (int32_t k = 0; k < d.count; k++) {
            double now = ik_rig_get_values(rig)[k];
            CHECK(k == i || now == values[k] || (isnan(now) && isnan(values[k])));
        }
        ik_rig_destroy(rig);
    }
}

static void roots_move(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(100); seed++) {
        chance c = begin_case(seed);
        drawn d = draw_tree(&c, 0);
        ik_rig *rig = create(d.dimensions, d.count, d.joints);
        set_drawn(rig, &d, d.at, 0, d.count - 1);
        const double *positions = ik_rig_get_positions(rig), *values = ik_rig_get_values(rig);
        const double *rotations = ik_rig_get_rotations(rig);
        const double *local = ik_rig_get_local_rotations(rig);
        double was[3 * MOST_DRAWN], turns[4 * MOST_DRAWN];
        size_t numbers = (size_t)(d.count * d.dimensions);
        memcpy(was, positions, sizeof(double) * numbers);
        memcpy(turns, rotations, sizeof(double) * 4 * (size_t)d.count);
        double by = spread(&c, 0.1, 100) * ik_rig_get_reach(rig) + 1;
        const double *o = d.joints[0].offset;
        double z = d.dimensions == 3 ? o[2] - by : by; // ignored in two dimensions
        CHECK_EQUAL(ik_rig_set_root(rig, o[0] + by, o[1] - by, z), IK_OK);
        CHECK(positions == ik_rig_get_positions(rig) && values == ik_rig_get_values(rig));
        CHECK(rotations == ik_rig_get_rotations(rig) && local == ik_rig_get_local_rotations(rig));
        for (size_t k = 0; k < numbers; k++) {
            double way = k % (size_t)d.dimensions == 0 ? by : -by;
            CHECK_NEAR(positions[k], was[k] + way, 1e-13 * (by + fabs(was[k])));
        }
        CHECK(memcmp(turns, rotations, sizeof(double) * 4 * (size_t)d.count) == 0);
        CHECK(root_stays(rig));
        SOUND(pose_fault(rig));
        ik_rig_destroy(rig);
    }
}

static void points(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(100); seed++) {
        chance c = begin_case(seed);
        drawn d = draw_tree(&c, 0);
        ik_rig *rig = create(d.dimensions, d.count, d.joints);
        set_drawn(rig, &d, d.at, 0, d.count - 1);
        int32_t joint = whole(&c, 0, d.count - 1);
        double point[3] = {between(&c, -1, 1), between(&c, -1, 1), between(&c, -1, 1)}, at[3];
        CHECK_EQUAL(ik_rig_get_point(rig, joint, point, at), IK_OK);
        turn is = turn_of(ik_rig_get_rotations(rig) + 4 * (size_t)joint);
        ik_vec wanted = vec_of(ik_rig_get_positions(rig) + d.dimensions * joint, d.dimensions);
        wanted = ik_vec_add(wanted, turned_by(&is, vec_of(point, d.dimensions)));
        CHECK_AT_MOST(distance(at, wanted, d.dimensions), 1e-14 * (2 + ik_vec_length(wanted)));
        ik_rig_destroy(rig);
    }
}

static void reaches(void) {
    ik_rig_joint joints[] = {joint_at(-1, 100, 0, 0), joint_at(0, 3, 4, 0), joint_at(1, 0, 0, 2),
                             joint_at(0, 0, 6, 0)};
    joints[2].kind = IK_RIG_JOINT_SLIDER;
    joints[2].min = -1.5;
    joints[2].max = 0.5;
    ik_rig *rig = create(3, 4, joints);
    CHECK_EQUAL((int64_t)(4 * ik_rig_get_reach(rig)), (int64_t)(4 * 8.5));
    joints[2].min = -INFINITY; // which does not count
    CHECK_EQUAL(ik_rig_set_joint(rig, 2, &joints[2]), IK_OK);
    CHECK_EQUAL((int64_t)(4 * ik_rig_get_reach(rig)), (int64_t)(4 * 7));
    ik_rig_destroy(rig);
}

static void names(void) {
    CHECK(strcmp(ik_rig_status_name(IK_RIG_OUT_OF_REACH), "out-of-reach") == 0);
    CHECK(strcmp(ik_rig_root_mode_name(IK_RIG_ROOT_PULL), "pull") == 0);
    CHECK(strcmp(ik_rig_root_motion_name(IK_RIG_MOTION_BOTH), "both") == 0);
    CHECK(strcmp(ik_rig_bias_name(IK_RIG_BIAS_PRESENT), "present") == 0);
    CHECK(strcmp(ik_rig_joint_kind_name(IK_RIG_JOINT_FIXED), "fixed") == 0);
    CHECK(strcmp(ik_rig_step_name(IK_RIG_STEP_BEST), "best") == 0);
    for (int32_t wrong = -1; wrong <= 99; wrong += 100) {
        CHECK(!ik_rig_status_name(wrong) && !ik_rig_root_mode_name(wrong));
        CHECK(!ik_rig_root_motion_name(wrong) && !ik_rig_bias_name(wrong));
        CHECK(!ik_rig_joint_kind_name(wrong) && !ik_rig_step_name(wrong));
    }
    CHECK(!ik_rig_status_name(3)); // there is no such status
}

const test rig_pose_tests[] = {
    {"in the rest pose of a rig nothing is turned, and joints are at the sums of their offsets",
     rest},
    {"a pose of a rig that is set is the one that forward kinematics gives", set_poses},
    {"values and rotations of a rig that are set are brought within the limits", clamped_poses},
    {"a pose of a rig with the root elsewhere moves all joints, and not the place of the root",
     moved_roots},
    {"a reference pose of a rig is read as it was set", reference_poses},
    {"angles of a planar rig grow from x to y, and sliders move along their turned axis",
     planar_angles},
    {"a hinge turns by the right-hand rule, and a ball twists before it swings", spatial_kinds},
    {"a cone leans to any side by its angle, a ball within its ellipse", swings},
    {"a rotation gives a hinge of a rig the value nearest to its present one", nearest_values},
    {"a joint of a rig is read as it was described, and a change of it moves no other joint",
     joints_change},
    {"a rig moves with its root, and its arrays keep their addresses", roots_move},
    {"a point of a joint's body moves and turns with it", points},
    {"the reach of a rig is its longest path, with sliders that are no longer", reaches},
    {"the names of rigs are those of the header, and NULL for other values", names},
    {0},
};
