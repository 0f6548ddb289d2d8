// The arm lies in a plane through the root: in space the upright one, or the one through its pole.
// There root, elbow and the end that is to be in place are a triangle, of which all three sides are
// known: the bones a and b, and the target's distance d. So by the law of cosines, with x the angle
// at the root and e that by which the elbow is bent,
//
//     cos(x) = (a^2 + d^2 - b^2) / 2ad,    cos(e) = (d^2 - a^2 - b^2) / 2ab.
//
// A cosine says little of an angle near 0, where the arm is straight, and differences of squares
// lose their digits. Half angles do neither:
//
//     tan(x / 2)^2 = (1 - cos x) / (1 + cos x) = (b + d - a)(a + b - d) / (d + a - b)(a + b + d)
//     tan(e / 2)^2 =                             (a + b - d)(a + b + d) / (b + d - a)(d + a - b)
//
// with the factors added up such that small differences come first, which are exact (W. Kahan,
// Miscalculating Area and Angles of a Needle-like Triangle, 2014). A target out of reach makes a
// factor negative: as 0, it gives the straight arm, or the folded one.
//
// All else follows from the angles, joints and rotations, whether they were solved for or given.
//
// Softening. As d comes to the reach L of a straight arm, e falls like sqrt(L - d): its velocity
// grows beyond all bounds, and then it stands still. Against this snap A. Nicholas (Soft IK,
// xsi-blog.com/archives/108, 2007) lets the arm reach for less than d. From s on, the beginning of
// its last stretch w = L - s, for
//
//     d' = s + w f((d - s) / w),    f(0) = 0,    f'(0) = 1,    f rising to 1,
//
// which is s at s, goes on from there as fast as before, and never comes to L. His f is
// 1 - exp(-x). Ours is x / sqrt(1 + x^2): its second derivative at 0 is 0 too, so that not even the
// acceleration leaps; and a square root has the same bits everywhere.

#include "two_bone/two_bone.h"

#include "core/input.h"

// The sine of an angle below which a line has no side: a pole lies on it, an elbow is straight.
static const double on_the_line = 1e-6;

// An angle of any size, in (-pi, pi].
static double normalized(double angle) {
    double sine, cosine;
    ik_sin_cos(angle, &sine, &cosine);
    return fabs(angle) <= IK_PI ? ik_wrap(angle) : ik_atan2(sine, cosine);
}

// The triangle

// What lies behind the elbow, as seen from the forearm: the far side of the triangle.
typedef struct far_side {
    double length; // in the plane of the arm
    double angle;  // against the forearm
    double aside;  // how far its end is out of that plane, along the axis of the elbow
} far_side;

static far_side forearm_alone(const ik_two_bone *arm) {
    return (far_side){arm->second, 0, 0};
}

static far_side forearm_and_gripper(const ik_two_bone *arm) {
    ik_vec end = ik_vec_scale(arm->gripper, ik_lead(&arm->now.angles.wrist));
    end.x += arm->second;
    return (far_side){sqrt(end.x * end.x + end.y * end.y), ik_atan2(end.y, end.x), end.z};
}

// The angles at the root and at the elbow, for a target at a distance.
static void bend(double a, double b, double d, double *root, double *elbow) {
    double longer = ik_max(a, b), shorter = ik_min(a, b), apart = longer - shorter;
    double out = ik_max(shorter - (d - longer), 0), wide = d + apart, sum = d + longer + shorter;
    double in = ik_max(d < longer / 2 ? d - apart : shorter + (d - longer), 0);
    double opposite = a < b ? wide : in, adjacent = a < b ? in : wide;
    *root = 2 * ik_atan2(sqrt(out * opposite), sqrt(adjacent * sum));
    *elbow = 2 * ik_atan2(sqrt(out * sum), sqrt(in * wide));
}

static double softened(double distance, double reach, double share) {
    double stretch = share * reach, over = distance - (reach - stretch);
    if (!(stretch > 0 && over > 0)) {
        return distance;
    }
    // stretch * f(over / stretch), such that no quotient can overflow.
    return reach - stretch + stretch * over / sqrt(stretch * stretch + over * over);
}

// The plane

// The plane of the arm: its normal, about which the elbow turns, and the direction in it from which
// angles are measured, that of the target. An upright plane is known by its angles instead.
typedef struct plane {
    bool upright;
    double turn, elevation;
    ik_vec normal, along;
    double distance; // of the target's foot in it from the root
} plane;

// The angles of an upper arm that points along u and has its elbow's axis along n.
static posture leaning(ik_vec u, ik_vec n) {
    posture p = {0};
    double across = sqrt(u.x * u.x + u.z * u.z);
    if (across < 1e-12) {
        // Turn and roll are about the same axis: all of it is turn.
        p.turn = ik_atan2(n.x, n.z);
        p.lift = ik_atan2(u.y, 0);
        return p;
    }
    double cosine = u.x / across, sine = -u.z / across;
    ik_vec up = {-u.y * cosine, across, u.y * sine}, level = {sine, 0, cosine};
    p.turn = ik_atan2(sine, cosine);
    p.lift = ik_atan2(u.y, across);
    p.roll = ik_atan2(-ik_vec_dot(n, up), ik_vec_dot(n, level));
    if (fabs(p.roll) > IK_PI / 2) {
        p.turn = ik_wrap(p.turn + IK_PI);
        p.lift = ik_wrap(IK_PI - p.lift);
        p.roll = ik_wrap(p.roll + IK_PI);
    }
    return p;
}

// The angles of an upper arm in a plane, at an angle to its first direction.
static posture laid(const plane *in, double angle) {
    if (in->upright) {
        return (posture){.turn = in->turn, .lift = ik_wrap(in->elevation + angle)};
    }
    double sine, cosine;
    ik_sin_cos(angle, &sine, &cosine);
    ik_vec across = ik_vec_cross(in->normal, in->along);
    ik_vec u = ik_vec_add(ik_vec_scale(cosine, in->along), ik_vec_scale(sine, across));
    return leaning(ik_vec_unit(u, in->along), in->normal);
}

// The normal of the plane through the root, along a unit vector, and the pole. With the elbow's
// angle positive, the elbow lies at normal x -towards, which is to be the pole's side.
static ik_vec normal_to_pole(const ik_two_bone *arm, ik_vec towards, double side) {
    ik_vec root = {arm->root[0], arm->root[1], arm->root[2]};
    ik_vec pole = arm->pole_kind == IK_TWO_BONE_POINT ? ik_vec_sub(arm->pole, root) : arm->pole;
    ik_vec none = {0, 0, 0};
    pole = ik_vec_reject(ik_vec_unit(pole, none), towards);
    if (ik_vec_length(pole) > on_the_line) {
        return ik_vec_scale(side, ik_vec_cross(ik_vec_unit(pole, pole), towards));
    }
    ik_vec present = ik_vec_reject(ik_quat_rotate(arm->now.upper, ik_z_axis), towards);
    return ik_vec_scale(side * arm->side, ik_vec_unit(present, ik_vec_normal(towards)));
}

static plane find_plane(const ik_two_bone *arm, ik_vec goal, const far_side *far, double side) {
    plane p = {.upright = true, .distance = ik_vec_length(goal)};
    ik_vec towards = ik_vec_unit(goal, ik_lead(&arm->now.upper));
    if (arm->dimensions == 2) {
        p.elevation = ik_atan2(towards.y, towards.x);
        return p;
    }
    double across = sqrt(towards.x * towards.x + towards.z * towards.z), sine, cosine;
    p.turn = across > 1e-12 ? ik_atan2(-towards.z, towards.x) : arm->now.angles.turn;
    p.elevation = ik_atan2(towards.y, across);
    p.upright = arm->pole_kind == IK_TWO_BONE_NO_POLE && far->aside == 0;
    if (p.upright) {
        return p;
    }
    ik_sin_cos(p.turn, &sine, &cosine);
    p.normal = arm->pole_kind == IK_TWO_BONE_NO_POLE ? (ik_vec){sine, 0, cosine}
                                                     : normal_to_pole(arm, towards, side);
    // A gripper that ends aside of the plane: that leans towards the target by so much.
    double lean = ik_min(ik_max(far->aside / ik_max(p.distance, 1e-300), -1), 1);
    double upright = sqrt((1 - lean) * (1 + lean));
    ik_vec normal = ik_vec_add(ik_vec_scale(lean, towards), ik_vec_scale(upright, p.normal));
    normal = ik_vec_unit(normal, p.normal);
    p.along = ik_vec_unit(ik_vec_reject(towards, normal), ik_vec_normal(normal));
    p.normal = normal;
    p.distance *= upright;
    return p;
}

// How little an arm turns to get from one figure to another.
static double likeness(const ik_two_bone *arm, const figure *a, const figure *b) {
    return arm->first * ik_vec_dot(ik_lead(&a->upper), ik_lead(&b->upper)) +
           arm->second * ik_vec_dot(ik_lead(&a->fore), ik_lead(&b->fore));
}

// Solving

int32_t ik_two_bone_solve(ik_two_bone *arm, double x, double y, double z,
                          const double *orientation) {
    bool flat = arm->dimensions == 2;
    if (!ik_is_coordinate(x) || !ik_is_coordinate(y) || !(flat || ik_is_coordinate(z))) {
        return IK_ERROR_COORDINATE;
    }
    ik_quat held = ik_quat_identity;
    if (orientation && !(arm->gripper > 0)) {
        return IK_ERROR_GRIPPER;
    } else if (orientation && flat) {
        if (!(fabs(orientation[0]) <= 1e6)) {
            return IK_ERROR_ANGLE;
        }
        held = ik_quat_about(ik_z_axis, orientation[0]);
    } else if (orientation) {
        const double *o = orientation;
        if (ik_first_outside(o, 4, -1e300, 1e300) >= 0 ||
            !(ik_max(ik_max(fabs(o[0]), fabs(o[1])), ik_max(fabs(o[2]), fabs(o[3]))) > 0)) {
            return IK_ERROR_ROTATION;
        }
        held = ik_quat_unit((ik_quat){{o[0], o[1], o[2]}, o[3]});
    }

    ik_vec target = {x - arm->root[0], y - arm->root[1], flat ? 0 : z - arm->root[2]};
    ik_vec goal = target;
    far_side far = forearm_and_gripper(arm);
    if (orientation) {
        goal = ik_vec_sub(goal, ik_vec_scale(arm->gripper, ik_lead(&held)));
        far = forearm_alone(arm);
    }
    double side = arm->bend == IK_TWO_BONE_NEAREST    ? arm->side
                  : arm->bend == IK_TWO_BONE_NEGATIVE ? -1
                                                      : 1;
    plane in = find_plane(arm, goal, &far, side);
    double at_root, at_elbow;
    double distance = softened(in.distance, arm->first + far.length, arm->soften);
    bend(arm->first, far.length, distance, &at_root, &at_elbow);

    // The pose of this side, and the other.
    figure poses[2];
    for (int32_t i = 0; i < 2; i++) {
        double sign = i == 0 ? side : -side;
        posture angles = laid(&in, -sign * at_root);
        angles.elbow = ik_wrap(sign * at_elbow - far.angle);
        angles.wrist = arm->now.angles.wrist;
        poses[i] = ik_two_bone_stand(&angles);
        if (orientation) {
            poses[i].angles.wrist = ik_quat_mul(ik_quat_conjugate(poses[i].fore), held);
            poses[i].gripper = held;
        }
    }
    bool swap = false;
    if (arm->bend == IK_TWO_BONE_NEAREST && arm->pole_kind == IK_TWO_BONE_NO_POLE) {
        double sine, cosine;
        ik_sin_cos(arm->now.angles.elbow + far.angle, &sine, &cosine);
        swap = fabs(sine) > on_the_line &&
               likeness(arm, &poses[1], &arm->now) > likeness(arm, &poses[0], &arm->now);
    }
    ik_two_bone_take(arm, &poses[swap], &poses[!swap], swap ? -side : side);

    ik_vec end = orientation ? ik_two_bone_wrist(arm, &arm->now) : ik_two_bone_tip(arm, &arm->now);
    arm->error = ik_vec_length(ik_vec_sub(ik_two_bone_tip(arm, &arm->now), target));
    arm->status = arm->error <= arm->tolerance               ? IK_TWO_BONE_REACHED
                  : ik_vec_length(end) > ik_vec_length(goal) ? IK_TWO_BONE_TOO_CLOSE
                                                             : IK_TWO_BONE_OUT_OF_REACH;
    return arm->status;
}

ik_error ik_two_bone_set_angles(ik_two_bone *arm, const double *angles, int32_t *at) {
    bool flat = arm->dimensions == 2;
    int32_t wrong = ik_first_outside(angles, flat ? (arm->gripper > 0 ? 3 : 2) : 4, -1e6, 1e6);
    if (at) {
        *at = wrong;
    }
    if (wrong >= 0) {
        return IK_ERROR_ANGLE;
    }
    posture p = {.wrist = arm->now.angles.wrist};
    if (flat) {
        p.lift = normalized(angles[0]);
        p.elbow = normalized(angles[1]);
        p.wrist = arm->gripper > 0 ? ik_quat_about(ik_z_axis, angles[2]) : ik_quat_identity;
    } else {
        p.turn = normalized(angles[0]);
        p.lift = normalized(angles[1]);
        p.elbow = normalized(angles[2]);
        p.roll = normalized(angles[3]);
    }
    figure now = ik_two_bone_stand(&p);
    arm->now = now;

    // The other pose is this one in a mirror, the line from root to tip.
    far_side far = forearm_and_gripper(arm);
    double bent = ik_wrap(p.elbow + far.angle), sine, cosine;
    ik_sin_cos(bent, &sine, &cosine);
    double at_root = ik_atan2(far.length * sine, arm->first + far.length * cosine);
    plane in = {.upright = p.roll == 0,
                .turn = p.turn,
                .elevation = p.lift,
                .normal = ik_quat_rotate(now.upper, ik_z_axis),
                .along = ik_lead(&now.upper)};
    posture mirrored = laid(&in, 2 * at_root);
    mirrored.elbow = ik_wrap(-bent - far.angle);
    mirrored.wrist = p.wrist;
    figure other = ik_two_bone_stand(&mirrored);
    ik_two_bone_take(arm, &now, &other, sine > 0 ? 1 : sine < 0 ? -1 : arm->side);
    return IK_OK;
}
