// The joints of a part, seen along the line from its root to its end, lie about a middle; b is the
// way from the line to that, and p the way from the line to the pole, both at right angles to the
// line's direction a. Turned about the line by the angle from b to p,
//
//     atan2(a . (b x p), b . p)
//
// the chain keeps its root, its end, its lengths and all angles between its bones. Near the line
// the pole would make the chain whirl about: with s = |p| over the pole's distance from the root,
// the sine of the angle between them, only min(1, (s / FADED)^2) of the turn is made there. And so
// would b, of a chain that winds to and fro, as it passes through 0: with b over the part's reach,
// only min(1, (b / SLIGHT)^2) of that is made. Both are made up for in the solves that follow.
//
// In the plane there are two turns that lead back into it: none, and half a turn, which is the
// mirror image.

#include "solve/pole.h"

#include "core/quat.h"
#include "solvers/aim.h"

#define FADED 0.05
#define SLIGHT 0.01

// Within limits: a radian of the bend counts as so much, of the part's reach; near enough is so
// much of it; and as many steps are made, as long as each gains a share.
#define ARM 0.1
#define NEAR 1e-5
#define STEPS 30
#define PROGRESS 5e-3

static ik_vec middle_of(const ik_chain *chain, int32_t bones) {
    ik_vec sum = {0, 0, 0};
    for (int32_t i = 1; i < bones; i++) {
        sum = ik_vec_add(sum, ik_chain_offset(chain, i));
    }
    return ik_vec_scale(1.0 / bones, sum);
}

// From 0, for what is nothing, to 1, for what is all that is asked.
static double faded(double size, double whole) {
    return size < whole ? (size / whole) * (size / whole) : 1;
}

ik_pole_turn ik_pole_find(const ik_chain *chain, const ik_part *part) {
    ik_vec none = {0, 0, 0};
    ik_pole_turn turn = {none, none, 0};
    int32_t bones = part->bones.count;
    bool point = chain->pole_kind == IK_POLE_POINT;
    ik_vec pole = point ? ik_vec_sub(chain->pole, ik_chain_place(chain)) : chain->pole;
    turn.axis = ik_vec_unit(ik_chain_offset(chain, bones), none);
    turn.bend = ik_vec_reject(middle_of(chain, bones), turn.axis);
    pole = ik_vec_unit(pole, none);
    ik_vec aside = ik_vec_reject(pole, turn.axis);
    double share =
        faded(ik_vec_length(aside), FADED) * faded(ik_vec_length(turn.bend), SLIGHT * part->reach);
    if (chain->pole_kind == IK_POLE_NONE || ik_vec_dot(turn.axis, turn.axis) == 0) {
        return turn;
    }
    if (chain->dimensions == 2) {
        bool turns = share == 1 && chain->pole_weight >= 0.5 && ik_vec_dot(turn.bend, aside) < 0;
        turn.angle = turns ? IK_PI : 0;
    } else {
        turn.angle = chain->pole_weight * share * ik_angle_about(turn.axis, turn.bend, aside);
    }
    return turn;
}

static void turn_bones(const ik_part *part, const ik_pole_turn *turn, int32_t dimensions) {
    ik_quat rotation = ik_quat_about(turn->axis, turn->angle);
    for (int32_t i = 0; i < part->bones.count; i++) {
        ik_vec u = ik_bones_direction(&part->bones, i), turned = ik_quat_rotate(rotation, u);
        if (dimensions == 2) {
            // Half a turn, without what rounding would leave of z.
            turned = ik_vec_sub(ik_vec_scale(2 * ik_vec_dot(u, turn->axis), turn->axis), u);
        }
        ik_bones_point(&part->bones, i, ik_vec_unit(turned, u));
    }
}

// Whether bones that point in these directions would be within their limits.
static bool allowed(const ik_joints *joints, const ik_bones *bones) {
    ik_quat frame = bones->base;
    for (int32_t i = 0; i < bones->count; i++) {
        const ik_joint *joint = &joints->joints[i];
        ik_vec wanted = ik_quat_inverse_rotate(frame, ik_bones_direction(bones, i));
        ik_angles angles = ik_joint_towards(joint, wanted, 0);
        ik_quat turned = ik_joint_rotation(joint, &angles);
        ik_vec off = ik_vec_sub(ik_quat_rotate(turned, joint->rest), wanted);
        if (ik_vec_length(off) > 1e-6) {
            return false;
        }
        frame = ik_quat_mul(frame, turned);
    }
    return true;
}

// In the plane limits allow half a turn or they do not; it is its own inverse.
static void turn_over(const ik_chain *chain, const ik_part *part, const ik_pole_turn *turn) {
    turn_bones(part, turn, 2);
    if (allowed(chain->joints, &part->bones)) {
        ik_joints_read(chain->joints, &part->bones);
    } else {
        turn_bones(part, turn, 2);
    }
    ik_joints_point(chain->joints, &part->bones);
}

// In space, a descent to an aim: the end where it is, the bend where it is to be.
static void turn_joints(ik_chain *chain, const ik_part *part, const ik_pole_turn *turn,
                        const ik_quat *frame) {
    ik_joints *joints = chain->joints;
    ik_bones bones = part->bones;
    bones.trace = NULL; // All of it is one step of the solve.
    ik_quat rotation = ik_quat_about(turn->axis, turn->angle);
    ik_aim aim = {.oriented = frame != NULL,
                  .frame = frame ? *frame : ik_quat_identity,
                  .poled = true,
                  .side = ik_quat_rotate(rotation, turn->bend),
                  .arm = ARM * bones.reach};
    bool rested;
    ik_joints_lay(joints, &bones, &joints->posture);
    aim.place = joints->posture.places[bones.count];
    ik_aim_descend(joints, &bones, &aim, NEAR * bones.reach, PROGRESS, STEPS, &rested);
    ik_joints_point(joints, &bones);
}

void ik_pole_apply(ik_chain *chain, const ik_part *part, const ik_pole_turn *turn,
                   const ik_quat *frame) {
    if (!ik_chain_limited(chain)) {
        turn_bones(part, turn, chain->dimensions);
    } else if (chain->dimensions == 2) {
        turn_over(chain, part, turn);
    } else {
        turn_joints(chain, part, turn, frame);
    }
}

// Setting it.

ik_error ik_chain_set_pole(ik_chain *chain, int32_t kind, double x, double y, double z,
                           double weight) {
    ik_vec pole = {x, y, chain->dimensions == 3 ? z : 0};
    bool given = kind == IK_POLE_POINT || kind == IK_POLE_DIRECTION;
    if (!given && kind != IK_POLE_NONE) {
        return IK_ERROR_POLE;
    }
    if (given &&
        !(ik_is_coordinate(pole.x) && ik_is_coordinate(pole.y) && ik_is_coordinate(pole.z))) {
        return IK_ERROR_POLE;
    }
    if (kind == IK_POLE_DIRECTION && pole.x == 0 && pole.y == 0 && pole.z == 0) {
        return IK_ERROR_POLE;
    }
    if (given && !(weight >= 0 && weight <= 1)) {
        return IK_ERROR_WEIGHT;
    }
    chain->pole_kind = (ik_pole_kind)kind;
    chain->pole = pole;
    chain->pole_weight = weight;
    return IK_OK;
}
