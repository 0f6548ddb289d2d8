#include "two_bone/plane.h"

// The horizontal part of a unit vector below which the vector is vertical and has no turn.
static const double vertical = 1e-12;

// Turn, lift and roll of an upper arm along the unit vector `axis` whose elbow turns about the unit
// vector `normal`. Of the two descriptions, the one with a roll from -pi/2 to pi/2.
static ik_arm_angles upper_arm_angles(ik_vec axis, ik_vec normal) {
    ik_arm_angles angles = {0};
    double across = sqrt(axis.x * axis.x + axis.z * axis.z);
    if (across < vertical) {
        // Turn and roll have the same axis: use only the turn.
        angles.turn = ik_atan2(normal.x, normal.z);
        angles.lift = ik_atan2(axis.y, 0);
        return angles;
    }
    double cosine = axis.x / across, sine = -axis.z / across;
    ik_vec up = {-axis.y * cosine, across, axis.y * sine}, level = {sine, 0, cosine};
    angles.turn = ik_atan2(sine, cosine);
    angles.lift = ik_atan2(axis.y, across);
    angles.roll = ik_atan2(-ik_vec_dot(normal, up), ik_vec_dot(normal, level));
    if (fabs(angles.roll) > IK_PI / 2) {
        angles.turn = ik_wrap(angles.turn + IK_PI);
        angles.lift = ik_wrap(IK_PI - angles.lift);
        angles.roll = ik_wrap(angles.roll + IK_PI);
    }
    return angles;
}

ik_arm_angles ik_arm_angles_in_plane(const ik_arm_plane *plane, double angle) {
    if (plane->upright) {
        return (ik_arm_angles){.turn = plane->turn, .lift = ik_wrap(plane->elevation + angle)};
    }
    double sine, cosine;
    ik_sin_cos(angle, &sine, &cosine);
    ik_vec across = ik_vec_cross(plane->normal, plane->along);
    ik_vec axis = ik_vec_add(ik_vec_scale(cosine, plane->along), ik_vec_scale(sine, across));
    return upper_arm_angles(ik_vec_unit(axis, plane->along), plane->normal);
}

// The upright plane towards a unit vector. A vertical one keeps the arm's present turn.
static ik_arm_plane upright_plane(const ik_two_bone *arm, ik_vec towards) {
    ik_arm_plane plane = {.upright = true};
    if (arm->dimensions == 2) {
        plane.elevation = ik_atan2(towards.y, towards.x);
        return plane;
    }
    double across = sqrt(towards.x * towards.x + towards.z * towards.z);
    plane.turn = across > vertical ? ik_atan2(-towards.z, towards.x) : arm->now.angles.turn;
    plane.elevation = ik_atan2(towards.y, across);
    return plane;
}

// The normal of an upright plane.
static ik_vec level_normal(double turn) {
    double sine, cosine;
    ik_sin_cos(turn, &sine, &cosine);
    return (ik_vec){sine, 0, cosine};
}

// The normal of the plane that contains the root, the unit vector `towards`, and the pole. A
// positive elbow angle puts the elbow on the side of normal x -towards, which must be the pole's
// side. If there is no pole, or it is on the line to the goal, the arm keeps its plane.
static ik_vec normal_to_pole(const ik_two_bone *arm, ik_vec towards, double side) {
    ik_vec root = {arm->root[0], arm->root[1], arm->root[2]};
    ik_vec pole = arm->pole_kind == IK_TWO_BONE_POINT ? ik_vec_sub(arm->pole, root) : arm->pole;
    ik_vec none = {0, 0, 0};
    pole = ik_vec_reject(ik_vec_unit(pole, none), towards);
    if (ik_vec_length(pole) > IK_ARM_PARALLEL) {
        return ik_vec_scale(side, ik_vec_cross(ik_vec_unit(pole, pole), towards));
    }
    ik_vec present = ik_vec_reject(ik_quat_rotate(arm->now.upper, ik_z_axis), towards);
    return ik_vec_scale(side * arm->side, ik_vec_unit(present, ik_vec_normal(towards)));
}

// Tilts a plane about the root so that the goal lies `aside` of it, and measures its direction and
// distance to the goal's foot. `normal` is perpendicular to the unit vector `towards`.
static void tilt(ik_arm_plane *plane, ik_vec normal, ik_vec towards, double aside) {
    double sine = ik_clamp(aside / ik_max(plane->distance, 1e-300), -1, 1);
    double cosine = sqrt((1 - sine) * (1 + sine));
    ik_vec tilted = ik_vec_add(ik_vec_scale(sine, towards), ik_vec_scale(cosine, normal));
    plane->upright = false;
    plane->normal = ik_vec_unit(tilted, normal);
    plane->along = ik_vec_unit(ik_vec_reject(towards, plane->normal), ik_vec_normal(plane->normal));
    plane->distance *= cosine;
}

ik_arm_plane ik_arm_find_plane(const ik_two_bone *arm, ik_vec goal, double aside, double side) {
    ik_vec towards = ik_vec_unit(goal, ik_bone_axis(&arm->now.upper));
    ik_arm_plane plane = upright_plane(arm, towards);
    plane.distance = ik_vec_length(goal);
    bool pole = arm->pole_kind != IK_TWO_BONE_NO_POLE;
    if (arm->dimensions == 3 && (pole || aside != 0)) {
        ik_vec normal = pole ? normal_to_pole(arm, towards, side) : level_normal(plane.turn);
        tilt(&plane, normal, towards, aside);
    }
    return plane;
}

ik_arm_plane ik_arm_plane_of(const ik_arm_pose *pose) {
    return (ik_arm_plane){
        .upright = pose->angles.roll == 0,
        .turn = pose->angles.turn,
        .elevation = pose->angles.lift,
        .normal = ik_quat_rotate(pose->upper, ik_z_axis),
        .along = ik_bone_axis(&pose->upper),
    };
}
