// best_rotation_test.c: the rotation that turns vectors towards others as well as can be.

#include "check.h"
#include "core/best_rotation.h"

#include <string.h>

// The sum of (R o).f, of the sums of o.x f, o.y f and o.z f.
static double sum_of(ik_quat rotation, const ik_vec columns[3]) {
    const ik_vec axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    double sum = 0;
    for (int32_t k = 0; k < 3; k++) {
        sum += ik_vec_dot(ik_quat_rotate(rotation, axes[k]), columns[k]);
    }
    return sum;
}

static ik_vec any_vec(chance *c) {
    return (ik_vec){between(c, -1, 1), between(c, -1, 1), between(c, -1, 1)};
}

static ik_quat any_rotation(chance *c) {
    return ik_quat_unit((ik_quat){any_vec(c), between(c, -1, 1)});
}

// Of up to four pairs of vectors, of which some are far smaller than others. Fewer than three leave
// columns that depend on each other.
static void any_columns(chance *c, ik_vec columns[3]) {
    int32_t pairs = whole(c, 0, 4);
    memset(columns, 0, 3 * sizeof *columns);
    for (int32_t i = 0; i < pairs; i++) {
        ik_vec force = ik_vec_scale(spread(c, 1e-15, 1e6), any_vec(c)), o = any_vec(c);
        columns[0] = ik_vec_add(columns[0], ik_vec_scale(o.x, force));
        columns[1] = ik_vec_add(columns[1], ik_vec_scale(o.y, force));
        columns[2] = ik_vec_add(columns[2], ik_vec_scale(o.z, force));
    }
}

static void best(void) {
    for (int32_t i = 0; i < cases(2000); i++) {
        chance c = begin_case((uint64_t)i);
        ik_vec columns[3], changed[3];
        any_columns(&c, columns);
        memcpy(changed, columns, sizeof changed);
        double size = 0;
        for (int32_t k = 0; k < 3; k++) {
            size += ik_vec_length(columns[k]);
        }
        ik_quat found;
        double most = ik_best_rotation(changed, &found);
        CHECK_NEAR(sum_of(found, columns), most, 1e-14 * size);
        for (int32_t other = 0; other < 20; other++) {
            ik_vec little = ik_vec_scale(1e-3, any_vec(&c));
            ik_quat near = ik_quat_mul(ik_quat_from_vector(little), found);
            CHECK_AT_MOST(sum_of(any_rotation(&c), columns), most + 1e-14 * size);
            CHECK_AT_MOST(sum_of(near, columns), most + 1e-14 * size);
        }
    }
}

const test best_rotation_tests[] = {
    {"the best rotation has the sum that is returned, and no other rotation has more", best},
    {0},
};
