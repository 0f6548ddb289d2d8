// Root, elbow and goal are a triangle whose three sides are known: the bones a and b, and the
// goal's distance d. By the law of cosines, with x the angle at the root and e the angle by which
// the elbow is bent,
//
//     cos(x) = (a^2 + d^2 - b^2) / 2ad,    cos(e) = (d^2 - a^2 - b^2) / 2ab.
//
// A cosine determines its angle poorly near 0, where the arm is straight, and differences of
// squares cancel. Half angles have neither problem:
//
//     tan(x / 2)^2 = (1 - cos x) / (1 + cos x) = (b + d - a)(a + b - d) / (d + a - b)(a + b + d)
//     tan(e / 2)^2 =                             (a + b - d)(a + b + d) / (b + d - a)(d + a - b)
//
// Each factor is summed in an order in which the subtraction of close numbers comes first, because
// that is exact (W. Kahan, Miscalculating Area and Angles of a Needle-like Triangle, 2014). If the
// goal is out of reach, a factor is negative; with 0 in its place the result is the straight arm or
// the folded one.
//
// Softness. As d approaches the reach L, e falls like sqrt(L - d): the elbow's velocity grows
// without bound, then it stops. This is the "snap". A. Nicholas (Soft IK,
// xsi-blog.com/archives/108, 2007) avoids it: from s, where the last stretch w = L - s begins, the
// arm reaches for
//
//     d' = s + w f((d - s) / w),    f(0) = 0,    f'(0) = 1,    f rising to 1,
//
// which starts with the same velocity and never arrives at L. Nicholas uses f(x) = 1 - exp(-x).
// Here f(x) = x / sqrt(1 + x^2): its second derivative at 0 is 0, so the acceleration has no jump
// either, and a square root has the same bits everywhere.

#include "two_bone/triangle.h"

#include "core/base.h"
#include "core/trig.h"

ik_arm_triangle ik_arm_solve_triangle(double first, double second, double distance) {
    double longer = ik_max(first, second), shorter = ik_min(first, second);
    double difference = longer - shorter, beyond = distance - longer;
    double sum = distance + longer + shorter;      // a + b + d
    double short_of = ik_max(shorter - beyond, 0); // a + b - d: 0 from the reach on
    double outside = distance + difference;        // d + longer - shorter
    // d + shorter - longer: 0 if the goal is too close
    double inside = ik_max(distance < longer / 2 ? distance - difference : shorter + beyond, 0);
    double opposite = first < second ? outside : inside;
    double adjacent = first < second ? inside : outside;
    return (ik_arm_triangle){
        .at_root = 2 * ik_atan2(sqrt(short_of * opposite), sqrt(adjacent * sum)),
        .at_elbow = 2 * ik_atan2(sqrt(short_of * sum), sqrt(inside * outside)),
    };
}

double ik_arm_soften(double distance, double reach, double softness) {
    double stretch = softness * reach, over = distance - (reach - stretch);
    if (!(stretch > 0 && over > 0)) {
        return distance;
    }
    // stretch * f(over / stretch), written so that no quotient overflows.
    return reach - stretch + stretch * over / sqrt(stretch * stretch + over * over);
}
