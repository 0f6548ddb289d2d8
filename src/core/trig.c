// Compiled for speed, see build.sh.

// Identities reduce each argument to a short interval, on which the function is a polynomial. The
// coefficients were computed for this file with the Remez exchange algorithm (Cheney, Introduction
// to Approximation Theory, 1966, chapter 3) in 60 digits, then rounded to doubles. The errors given
// below are those of the rounded coefficients: relative errors, and an absolute error for the
// cosine. All operations are ones that IEEE 754 rounds correctly, in a fixed order.

#include "core/trig.h"

#include "core/base.h"

// pi / 2 as a sum of two parts, with an error of 4e-27. The first part has 31 bits, so its products
// with whole numbers of up to 22 bits are exact (Cody and Waite, Software Manual for the Elementary
// Functions, 1980).
static const double quarter_high = 0x1.921fb544p0;
static const double quarter_low = 0x1.0b4611a626331p-34;

// (sin(r) / r - 1) / r^2 as a polynomial in r^2, for |r| <= pi / 4: error 5.4e-18.
static const double sine_terms[6] = {-0.16666666666666632,    0.008333333333322425,
                                     -0.00019841269829816863, 2.7557313695169695e-06,
                                     -2.5050758641897528e-08, 1.589682717029652e-10};

// ((cos(r) - 1) / r^2 + 1/2) / r^2, for |r| <= pi / 4: error 9.1e-19.
static const double cosine_terms[6] = {0.0416666666666666,    -0.0013888888888874138,
                                       2.480158728949184e-05, -2.755731435523819e-07,
                                       2.087572368282248e-09, -1.1359669730023877e-11};

// (atan(t) / t - 1) / t^2 as a polynomial in t^2, for |t| <= 1/2: error 4.1e-18.
static const double tangent_terms[12] = {
    -0.33333333333332993, 0.19999999999905632,  -0.14285714276589132,  0.11111110667803697,
    -0.09090896435412169, 0.07692076711767483,  -0.06663837538841724,  0.058584711108842204,
    -0.05122731724298985, 0.041884421822510565, -0.027464634432665842, 0.01013672532080498};

static double polynomial(const double *terms, int count, double x) {
    double sum = terms[count - 1];
    for (int i = count - 2; i >= 0; i--) {
        sum = sum * x + terms[i];
    }
    return sum;
}

// x is n quarter turns plus r with |r| <= pi / 4. n modulo 4 selects sin(r) or cos(r), and the
// sign. Adding 1.5 * 2^52 rounds x * 2 / pi to the nearest whole number n; the last bits of the sum
// are the last bits of n.
IK_ONCE void ik_sin_cos(double x, double *sine, double *cosine) {
    if (fabs(x) > 1e6) {
        x = x < 0 ? -0.0 : 0.0;
    }
    double shifted = x * (2 / IK_PI) + 0x1.8p52;
    double n = shifted - 0x1.8p52;
    uint64_t quarters;
    memcpy(&quarters, &shifted, sizeof quarters);

    double r = x - n * quarter_high - n * quarter_low;
    double square = r * r;
    double s = r * (1 + square * polynomial(sine_terms, 6, square));
    double c = 1 - square * (0.5 - square * polynomial(cosine_terms, 6, square));
    double up = quarters & 1 ? c : s;
    double along = quarters & 1 ? s : c;
    *sine = quarters & 2 ? -up : up;
    *cosine = (quarters + 1) & 2 ? -along : along;
}

// The angle to the nearer axis is atan(q), where q is the smaller coordinate divided by the larger.
// For q > 1/2, atan(q) = pi / 4 + atan((q - 1) / (q + 1)), whose argument is from -1/3 to 0.
IK_ONCE double ik_atan2(double y, double x) {
    double width = fabs(x), height = fabs(y);
    double least = ik_min(width, height), most = ik_max(width, height);
    if (!(most > 0)) {
        return 0;
    }
    if (most > 1e300) { // Their sum could overflow.
        least *= 0.5;
        most *= 0.5;
    }
    bool diagonal = 2 * least > most;
    double t = diagonal ? (least - most) / (least + most) : least / most;
    double base = diagonal ? IK_PI / 4 : 0;
    double square = t * t;
    double angle = base + (t + t * square * polynomial(tangent_terms, 12, square));
    if (height > width) {
        angle = IK_PI / 2 - angle;
    }
    if (x < 0) {
        angle = IK_PI - angle;
    }
    return y < 0 ? -angle : angle;
}

double ik_wrap_angle(double angle) {
    // Roughly by division, then exactly.
    if (fabs(angle) > 4 * IK_PI) {
        angle -= 2 * IK_PI * (double)(int32_t)(angle / (2 * IK_PI));
    }
    while (angle > IK_PI) {
        angle -= 2 * IK_PI;
    }
    while (angle <= -IK_PI) {
        angle += 2 * IK_PI;
    }
    return angle;
}
