// two_bone/triangle.h: the triangle of root, elbow and goal.

#ifndef IK_TWO_BONE_TRIANGLE_H
#define IK_TWO_BONE_TRIANGLE_H

// Angles in radians, from 0 to pi.
typedef struct ik_arm_triangle {
    double at_root;  // between the first side and the line from root to goal
    double at_elbow; // by which the second side is bent away from the first; 0: straight
} ik_arm_triangle;

// The triangle with two sides from 0 to 1e30, not both 0, and a goal at a distance from the root.
// Out of reach, it is flat: straight if the goal is too far, folded if it is too close.
ik_arm_triangle ik_arm_solve_triangle(double first, double second, double distance);

// The distance that an arm of this reach tries to reach instead of `distance`, which is 0 or more.
// `softness` is a share of the reach, from 0 (none) to 1.
double ik_arm_soften(double distance, double reach, double softness);

#endif
