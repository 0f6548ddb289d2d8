#include "limited.h"
#include "limit.h"

#define DEGREES (IK_PI / 180)

static void any_interval(chance *c, width wide, double *min, double *max) {
    double a, b, half = between(c, 5, 20) * DEGREES;
    switch (wide) {
    case MODERATE:
        *min = -between(c, 20, 120) * DEGREES;
        *max = between(c, 20, 120) * DEGREES;
        break;
    case TIGHT:
        *min = -half;
        *max = half;
        break;
    case KNEE:
        *min = 0;
        *max = 140 * DEGREES;
        break;
    default:
        a = between(c, -4, 4) * IK_PI;
        b = whole(c, 0, 3) ? a + between(c, 0, 2) : between(c, -4, 4) * IK_PI;
        *min = fmin(a, b);
        *max = fmin(fmax(a, b), 4 * IK_PI);
    }
}

static double any_swing(chance *c, width wide) {
    switch (wide) {
    case MODERATE:
        return between(c, 20, 120) * DEGREES;
    case TIGHT:
        return between(c, 5, 20) * DEGREES;
    case KNEE:
        return 70 * DEGREES;
    default:
        return whole(c, 0, 5) ? between(c, 0, 1) * IK_PI : whole(c, 0, 2) * IK_PI / 2;
    }
}

void limit_joint(chance *c, rig *r, int32_t bone, kind of, width wide) {
    double min, max, y = any_swing(c, wide), z = any_swing(c, wide);
    any_interval(c, wide, &min, &max);
    vec axis = any_direction(c, 3);
    if (wide == ANY && whole(c, 0, 5) == 0) {
        max = min;
    }
    if (of == MIXED) {
        of = r->dimensions == 2 ? (kind)whole(c, FREE, RANGE) : (kind)whole(c, RANGE, BALL);
    }
    switch (of) {
    case RANGE:
        limit_range(r->chain, bone, min, max);
        break;
    case HINGE:
        limit_hinge(r->chain, bone, axis.x, axis.y, axis.z, min, max);
        break;
    case CONE:
        limit_cone(r->chain, bone, y);
        break;
    case BALL:
        limit_ball(r->chain, bone, y, z, min, max);
        break;
    case FREE:
    case MIXED:
        break;
    }
}

rig limited_rig(chance *c, int32_t dimensions, int32_t most, kind of, width wide) {
    rig r = make_rig(c, dimensions, whole(c, 1, most), 3, (pose)whole(c, 0, POSES - 1));
    for (int32_t i = 0; i < r.bones; i++) {
        limit_joint(c, &r, i, of, wide);
    }
    return r;
}

void turn_base(chance *c, rig *r) {
    double turn[4];
    for (int i = 0; i < 4; i++) {
        turn[i] = between(c, -1, 1);
    }
    ik_chain_set_base(r->chain, turn[0], turn[1], turn[2], turn[3]);
}

void limit_at_random(chance *c, rig *r) {
    width wide = (width)whole(c, 0, WIDTHS - 1);
    for (int32_t i = 0; i < r->bones; i++) {
        limit_joint(c, r, i, MIXED, wide);
    }
    if (whole(c, 0, 1)) {
        double joints[3 * (MOST_RIG_BONES + 1)];
        write_pose(c, r, (vec){0, 0, 0}, (pose)whole(c, 0, POSES - 1), joints);
        ik_chain_set_rest(r->chain, joints, NULL);
    }
    if (whole(c, 0, 1)) {
        turn_base(c, r);
    }
    if (whole(c, 0, 3) == 0) {
        double stiffness[MOST_RIG_BONES];
        for (int32_t i = 0; i < r->bones; i++) {
            stiffness[i] = spread(c, 0.001, 1000);
        }
        ik_chain_set_stiffness(r->chain, stiffness, NULL);
    }
}

rig any_limited_rig(chance *c) {
    rig r = make_rig(c, whole(c, 2, 3), whole(c, 1, 12), spread(c, 1, 100),
                     (pose)whole(c, 0, POSES - 1));
    limit_at_random(c, &r);
    return r;
}

void any_angles(chance *c, const rig *r, ik_joint_angles *angles) {
    for (int32_t i = 0; i < r->bones; i++) {
        const ik_joint *joint = &r->chain->joints->joints[i];
        double out = sqrt(between(c, 0, 1)), way = between(c, -IK_PI, IK_PI);
        // Of an infinite interval, use one turn.
        double least = fmax(joint->twist_min, fmin(joint->twist_max, IK_PI) - 2 * IK_PI);
        double most = fmin(joint->twist_max, least + 2 * IK_PI);
        if (isfinite(joint->twist_min)) {
            least = joint->twist_min;
        }
        if (isfinite(joint->twist_max)) {
            most = joint->twist_max;
        }
        angles[i] = (ik_joint_angles){out * cos(way) * joint->swing_y_max,
                                      out * sin(way) * joint->swing_z_max, between(c, least, most)};
    }
}

vec any_tip(chance *c, const rig *r) {
    ik_joint_angles angles[MOST_RIG_BONES];
    ik_vec joints[MOST_RIG_BONES + 1];
    any_angles(c, r, angles);
    forward_kinematics(r->chain, angles, joints);
    ik_vec tip = joints[r->bones];
    return plus(root_of(r), (vec){tip.x, tip.y, tip.z});
}

void check_limits(const rig *r) {
    check_pose(r);
    CHECK_AT_MOST(limits_broken(r->chain), 1e-12);
    CHECK_AT_MOST(joints_misplaced(r->chain), 1e-5);
}
