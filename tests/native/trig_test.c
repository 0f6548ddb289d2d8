// trig_test.c: the library's own trigonometry, compared with libm's in long double.

#include "check.h"
#include "core/trig.h"

#include <float.h>
#include <string.h>

static bool same_bits(double a, double b) {
    return memcmp(&a, &b, sizeof a) == 0;
}

static double sine(double x) {
    double s, c;
    ik_sin_cos(x, &s, &c);
    return s;
}

static double cosine(double x) {
    double s, c;
    ik_sin_cos(x, &s, &c);
    return c;
}

// A number of either sign and any size below 2^power, but not denormal.
static double any_size(chance *c, int32_t power) {
    return (whole(c, 0, 1) ? 1 : -1) * ldexp(between(c, 1, 2), whole(c, -1022, power - 1));
}

// Any finite number, also denormal.
static double any_number(chance *c) {
    for (;;) {
        uint64_t bits = any_bits(c);
        double x;
        memcpy(&x, &bits, sizeof x);
        if (isfinite(x)) {
            return x;
        }
    }
}

static void check_circle(double x) {
    CHECK_AT_MOST((double)fabsl(sine(x) - sinl(x)), 2e-16);
    CHECK_AT_MOST((double)fabsl(cosine(x) - cosl(x)), 2e-16);
}

static void circle(void) {
    chance c = begin_case(1);
    for (int i = 0; i < 100000; i++) {
        check_circle(between(&c, -7, 7));
        check_circle(between(&c, -1e4, 1e4));
        check_circle(between(&c, -1e6, 1e6));
        check_circle(any_size(&c, 19));
    }
}

// Angles where rounding to whole quarter turns changes, and where a sine is nearly 0.
static void eighths(void) {
    for (int i = -100000; i <= 100000; i++) {
        double x = i * (IK_PI / 4);
        check_circle(x);
        check_circle(nextafter(x, INFINITY));
        check_circle(nextafter(x, -INFINITY));
    }
}

static void small_angles(void) {
    chance c = begin_case(1);
    for (int i = 0; i < 10000; i++) {
        double x = any_size(&c, -27);
        CHECK_EQUAL(sine(x) == x, true);
        CHECK_EQUAL(cosine(x) == 1, true);
    }
    CHECK(same_bits(sine(0), 0) && same_bits(sine(-0.0), -0.0));
    CHECK(same_bits(cosine(0), 1) && same_bits(cosine(-0.0), 1));
    CHECK(same_bits(sine(DBL_TRUE_MIN), DBL_TRUE_MIN));
}

static void check_mirrored(double x) {
    CHECK(same_bits(sine(-x), -sine(x)));
    CHECK(same_bits(cosine(-x), cosine(x)));
}

static void odd_and_even(void) {
    chance c = begin_case(1);
    for (int i = 0; i < 100000; i++) {
        check_mirrored(between(&c, -7, 7));
        check_mirrored(any_number(&c));
        check_mirrored(whole(&c, 0, 1000) * (IK_PI / 4));
    }
}

static void check_on_circle(double x) {
    double s = sine(x), c = cosine(x);
    CHECK_AT_MOST(fabs(s), 1);
    CHECK_AT_MOST(fabs(c), 1);
    CHECK_NEAR(s * s + c * c, 1, 5e-16);
}

static void on_circle(void) {
    chance c = begin_case(1);
    for (int i = 0; i < 100000; i++) {
        check_on_circle(between(&c, -7, 7));
        check_on_circle(any_number(&c));
        check_on_circle(any_size(&c, 70));
    }
    const double edges[] = {1e6, 0x1p31, 0x1p32, 0x1p51, 0x1p52, 0x1p53, 0x1p63, 0x1p64, DBL_MAX};
    for (int i = 0; i < 9; i++) {
        check_on_circle(edges[i]);
        check_on_circle(nextafter(edges[i], 0));
        check_on_circle(nextafter(edges[i], DBL_MAX));
    }
}

static void sums(void) {
    chance c = begin_case(1);
    for (int i = 0; i < 100000; i++) {
        // In steps of 2^-40, so that the sum of the angles is exact.
        double a = floor(between(&c, -4, 4) * 0x1p40) * 0x1p-40;
        double b = floor(between(&c, -4, 4) * 0x1p40) * 0x1p-40;
        CHECK_NEAR(sine(a + b), sine(a) * cosine(b) + cosine(a) * sine(b), 1e-15);
        CHECK_NEAR(cosine(a + b), cosine(a) * cosine(b) - sine(a) * sine(b), 1e-15);
    }
}

static void check_angle(double y, double x) {
    double angle = ik_atan2(y, x);
    long double wanted = atan2l(y, x);
    // Denormal numbers have fewer digits: one step of the last digit is allowed.
    double slack = fmax(4e-16 * (double)fabsl(wanted), DBL_TRUE_MIN);
    CHECK_AT_MOST((double)fabsl(angle - wanted), slack);
    CHECK_AT_MOST(fabs(angle), IK_PI);
}

static void angles(void) {
    chance c = begin_case(1);
    for (int i = 0; i < 100000; i++) {
        check_angle(between(&c, -1, 1), between(&c, -1, 1));
        check_angle(any_size(&c, 1024), any_size(&c, 1024));
        check_angle(any_number(&c), any_number(&c));
        double x = any_number(&c);
        check_angle(x * between(&c, -1, 1), x);
    }
}

static void extreme_angles(void) {
    const double sizes[] = {
        DBL_TRUE_MIN, 2 * DBL_TRUE_MIN, 3 * DBL_TRUE_MIN, DBL_MIN, 1e-200, 1, 1e200,
        1e300,        DBL_MAX / 2,      DBL_MAX};
    for (int i = 0; i < 10; i++) {
        for (int k = 0; k < 10; k++) {
            for (int signs = 0; signs < 4; signs++) {
                check_angle(signs & 1 ? -sizes[i] : sizes[i], signs & 2 ? -sizes[k] : sizes[k]);
            }
        }
    }
}

static void axes(void) {
    const double zeros[] = {0, -0.0}, sizes[] = {DBL_TRUE_MIN, 0.3, 1, DBL_MAX};
    for (int k = 0; k < 2; k++) {
        double zero = zeros[k];
        CHECK(same_bits(ik_atan2(zero, 0), 0));
        CHECK(same_bits(ik_atan2(zero, -0.0), 0));
        for (int i = 0; i < 4; i++) {
            double size = sizes[i];
            CHECK(same_bits(ik_atan2(zero, size), 0));
            CHECK(same_bits(ik_atan2(zero, -size), IK_PI));
            CHECK(same_bits(ik_atan2(size, zero), IK_PI / 2));
            CHECK(same_bits(ik_atan2(-size, zero), -IK_PI / 2));
            CHECK(same_bits(ik_atan2(size, size), IK_PI / 4));
            CHECK(same_bits(ik_atan2(-size, -size), -(IK_PI - IK_PI / 4)));
        }
    }
}

static void mirrored_angles(void) {
    chance c = begin_case(1);
    for (int i = 0; i < 100000; i++) {
        double y = any_size(&c, 1024), x = i % 2 ? any_size(&c, 1024) : y * between(&c, -2, 2);
        CHECK(same_bits(ik_atan2(-y, x), -ik_atan2(y, x)));
        CHECK(same_bits(ik_atan2(fabs(y), -fabs(x)), IK_PI - ik_atan2(fabs(y), fabs(x))));
    }
}

static void scaled_angles(void) {
    chance c = begin_case(1);
    for (int i = 0; i < 100000; i++) {
        double y = between(&c, -1, 1), x = between(&c, -1, 1);
        int power = whole(&c, -900, 1023);
        CHECK(same_bits(ik_atan2(ldexp(y, power), ldexp(x, power)), ik_atan2(y, x)));
    }
}

static void to_and_fro(void) {
    chance c = begin_case(1);
    for (int i = 0; i < 100000; i++) {
        double angle = between(&c, -IK_PI, IK_PI);
        CHECK_NEAR(ik_atan2(sine(angle), cosine(angle)), angle, 8e-16);
        double size = spread(&c, 1e-100, 1e100);
        CHECK_NEAR(ik_atan2(size * sine(angle), size * cosine(angle)), angle, 8e-16);
    }
}

const test trig_tests[] = {
    {"sine and cosine are correct within 2e-16 up to a million", circle},
    {"sine and cosine are correct near every eighth of a turn", eighths},
    {"a small angle is its own sine, and its cosine is 1", small_angles},
    {"sine is odd and cosine even, bit for bit", odd_and_even},
    {"sine and cosine of any finite number lie on the unit circle", on_circle},
    {"sine and cosine of a sum follow from those of its parts", sums},
    {"the angle of a point has a relative error of at most 4e-16", angles},
    {"the angle of a point is correct for the smallest and the largest numbers", extreme_angles},
    {"the angles of axes and diagonals are exact, for any signs of zeros", axes},
    {"the angle of a point's mirror image is mirrored, bit for bit", mirrored_angles},
    {"the angle of a point scaled by a power of two is the same, bit for bit", scaled_angles},
    {"the angle of a sine and a cosine is that angle", to_and_fro},
    {0},
};
