// base_test.c: minimum, maximum and clamp have the same bits everywhere.

#include "check.h"
#include "core/base.h"

#include <stdlib.h>

// A number that the compiler cannot compute in advance.
static double opaque(double x) {
    volatile double copy = x;
    return copy;
}

static bool same_bits(double a, double b) {
    return memcmp(&a, &b, sizeof a) == 0;
}

// fmin and fmax may give either zero, and give different ones on x86 and in wasm.
static void zeros(void) {
    double zero = opaque(0), minus = opaque(-0.0);
    CHECK(same_bits(ik_min(zero, minus), -0.0));
    CHECK(same_bits(ik_min(minus, zero), 0));
    CHECK(same_bits(ik_max(zero, minus), -0.0));
    CHECK(same_bits(ik_max(minus, zero), 0));
    CHECK(same_bits(ik_clamp(minus, 0, 1), 0));
    CHECK(same_bits(ik_clamp(zero, -1, -0.0), -0.0));
}

static void nans(void) {
    double nan = opaque(NAN);
    CHECK(ik_min(nan, opaque(1)) == 1 && ik_max(nan, opaque(1)) == 1);
    CHECK(isnan(ik_min(opaque(1), nan)) && isnan(ik_max(opaque(1), nan)));
    CHECK(ik_max(nan, 0) == 0);
    CHECK(ik_clamp(nan, opaque(-2), opaque(3)) == -2);
    CHECK(isnan(ik_clamp(opaque(1), -2, nan)));
}

static void ordered(void) {
    chance c = begin_case(1);
    for (int i = 0; i < 10000; i++) {
        double a = between(&c, -1, 1), b = between(&c, -1, 1), x = between(&c, -2, 2);
        double least = ik_min(a, b), most = ik_max(a, b);
        CHECK(least <= most && (least == a || least == b) && least + most == a + b);
        double inside = ik_clamp(x, least, most);
        CHECK(inside >= least && inside <= most && (x < least || x > most || inside == x));
    }
    const double edges[] = {-INFINITY, -DBL_MAX, -DBL_TRUE_MIN, 0, DBL_TRUE_MIN, DBL_MAX, INFINITY};
    for (int i = 0; i < 7; i++) {
        for (int k = 0; k < 7; k++) {
            double a = opaque(edges[i]), b = opaque(edges[k]);
            CHECK(same_bits(ik_min(a, b), edges[i < k ? i : k]));
            CHECK(same_bits(ik_max(a, b), edges[i > k ? i : k]));
        }
    }
}

static void powers(void) {
    chance c = begin_case(1);
    for (int i = 0; i < 10000; i++) {
        double x = ldexp(between(&c, 1, 2), whole(&c, -996, 995)), power = ik_power_of_two(x);
        int exponent;
        CHECK(power <= x && x < 2 * power && frexp(power, &exponent) == 0.5);
    }
}

const test base_tests[] = {
    {"minimum and maximum of -0 and 0 are the second argument, bit for bit", zeros},
    {"minimum and maximum of NaN and a number are the second argument", nans},
    {"the minimum is at most the maximum, and a clamped number is in its interval", ordered},
    {"the power of two below a number is exact", powers},
    {0},
};
