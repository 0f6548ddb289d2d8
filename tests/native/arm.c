#include "arm.h"

vec turned(const float *q, vec a) {
    vec v = {q[0], q[1], q[2]};
    vec twice = times(2, cross(v, a));
    return plus(plus(a, times(q[3], twice)), cross(v, twice));
}

vec joint_of(const ik_two_bone_pose *seen, int32_t index) {
    const double *p = seen->offsets + 3 * index;
    return (vec){p[0], p[1], p[2]};
}

ik_two_bone *make_arm(int32_t dimensions, double first, double second, double gripper) {
    ik_two_bone *arm;
    CHECK_EQUAL(ik_two_bone_create(dimensions, first, second, gripper, &arm), IK_OK);
    return arm;
}

// Forward kinematics from the angles, as the header defines them, with libm.
static vec about_z(vec a, double angle) {
    return (vec){a.x * cos(angle) - a.y * sin(angle), a.x * sin(angle) + a.y * cos(angle), a.z};
}

static vec about_y(vec a, double angle) {
    return (vec){a.x * cos(angle) + a.z * sin(angle), a.y, a.z * cos(angle) - a.x * sin(angle)};
}

static vec about_x(vec a, double angle) {
    return (vec){a.x, a.y * cos(angle) - a.z * sin(angle), a.y * sin(angle) + a.z * cos(angle)};
}

static void check_angles(const ik_two_bone_pose *seen, int32_t dimensions, const vec *bones) {
    const float *a = seen->angles;
    double turn = dimensions == 3 ? a[0] : 0, lift = a[dimensions - 2], elbow = a[dimensions - 1];
    double roll = dimensions == 3 ? a[3] : 0;
    vec x = {1, 0, 0};
    vec first = about_y(about_z(x, lift), turn);
    vec second = about_y(about_z(about_x(about_z(x, elbow), roll), lift), turn);
    CHECK_AT_MOST(norm(minus(first, bones[0])), 1e-6);
    CHECK_AT_MOST(norm(minus(second, bones[1])), 1e-6);
    for (int32_t i = 0; i < 4; i++) {
        CHECK_AT_MOST(fabs(a[i]), 3.1415928);
    }
}

static void check_one(const ik_two_bone *arm, const ik_two_bone_pose *seen, int32_t dimensions,
                      const double *lengths) {
    int32_t bones = lengths[2] > 0 ? 3 : 2;
    double reach = lengths[0] + lengths[1] + lengths[2];
    const double *root = ik_two_bone_get_root(arm);
    vec x = {1, 0, 0}, y = {0, 1, 0}, directions[3];
    CHECK(norm(joint_of(seen, 0)) == 0);
    for (int32_t i = 0; i < bones; i++) {
        const float *q = seen->rotations + 4 * i, *local = seen->local_rotations + 4 * i;
        vec bone = minus(joint_of(seen, i + 1), joint_of(seen, i));
        directions[i] = turned(q, x);
        CHECK_NEAR(norm(bone), lengths[i], 1e-14 * reach);
        CHECK_AT_MOST(norm(minus(bone, times(lengths[i], directions[i]))), 3e-7 * reach);
        for (int32_t axis = 0; axis < 2; axis++) {
            vec a = axis == 0 ? x : y, carried = turned(local, a);
            carried = i > 0 ? turned(q - 4, carried) : carried;
            CHECK_AT_MOST(norm(minus(carried, turned(q, a))), 1e-6);
        }
        CHECK_NEAR(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3], 1, 3e-7);
    }
    for (int32_t i = 0; i <= bones; i++) {
        for (int32_t axis = 0; axis < dimensions; axis++) {
            double wanted = root[axis] + seen->offsets[3 * i + axis];
            CHECK(seen->positions[i * dimensions + axis] == (float)wanted);
        }
        CHECK(dimensions == 3 || seen->offsets[3 * i + 2] == 0);
    }
    check_angles(seen, dimensions, directions);
}

void check_sound(const ik_two_bone *arm, int32_t dimensions, double first, double second,
                 double gripper) {
    double lengths[3] = {first, second, gripper};
    check_one(arm, ik_two_bone_get_pose(arm, false), dimensions, lengths);
    check_one(arm, ik_two_bone_get_pose(arm, true), dimensions, lengths);
}
