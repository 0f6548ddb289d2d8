#include "rotation_checks.h"
#include "limit.h"

ik_quat shown(const float *rotations, int32_t bone) {
    const float *q = rotations + 4 * (size_t)bone;
    return (ik_quat){{q[0], q[1], q[2]}, q[3]};
}

double turn_between(ik_quat a, ik_quat b) {
    ik_quat by = ik_quat_mul(ik_quat_conjugate(a), b);
    return 2 * atan2(ik_vec_length(by.v), fabs(by.w));
}

static ik_vec rest_of(const ik_chain *chain, int32_t bone) {
    return chain->joints ? chain->joints->joints[bone].rest : (ik_vec){1, 0, 0};
}

// By the matrix of the quaternion, which must be of unit length.
static ik_vec turned(ik_quat q, ik_vec a) {
    double x = q.v.x, y = q.v.y, z = q.v.z, w = q.w;
    return (ik_vec){
        (1 - 2 * (y * y + z * z)) * a.x + 2 * (x * y - w * z) * a.y + 2 * (x * z + w * y) * a.z,
        2 * (x * y + w * z) * a.x + (1 - 2 * (x * x + z * z)) * a.y + 2 * (y * z - w * x) * a.z,
        2 * (x * z - w * y) * a.x + 2 * (y * z + w * x) * a.y + (1 - 2 * (x * x + y * y)) * a.z};
}

static double farther(double worst, const ik_chain *chain, int32_t joint, ik_vec place) {
    const float *offset = chain->offsets + (size_t)joint * (size_t)chain->dimensions;
    ik_vec at = {offset[0], offset[1], chain->dimensions == 3 ? offset[2] : 0};
    double away = ik_vec_length(ik_vec_sub(at, place)) / chain->reach;
    return away <= worst ? worst : away;
}

double joints_mistaken(ik_chain *chain) {
    const float *world = rotations_of(chain), *local = local_rotations_of(chain);
    const float *angles = angles_of(chain);
    ik_vec by_world = {0, 0, 0}, by_local = by_world, by_angles = by_world;
    ik_quat frame = chain->bones.base;
    double angle = 2 * atan2(frame.v.z, frame.w), worst = 0;
    for (int32_t i = 0; i < chain->bones.count; i++) {
        double length = (double)chain->bones.lengths[i] * chain->unit;
        ik_vec rest = rest_of(chain, i);
        ik_vec bone = turned(shown(world, i), rest);
        by_world = ik_vec_add(by_world, ik_vec_scale(length, bone));
        worst = farther(worst, chain, i + 1, by_world);
        // Floats are rounded: scale the product to length 1.
        frame = ik_quat_unit(ik_quat_mul(frame, shown(local, i)));
        by_local = ik_vec_add(by_local, ik_vec_scale(length, turned(frame, rest)));
        worst = farther(worst, chain, i + 1, by_local);
        if (chain->dimensions == 2) {
            angle += (double)angles[i];
            double c = cos(angle), s = sin(angle);
            bone = (ik_vec){c * rest.x - s * rest.y, s * rest.x + c * rest.y, 0};
            by_angles = ik_vec_add(by_angles, ik_vec_scale(length, bone));
            worst = farther(worst, chain, i + 1, by_angles);
        }
    }
    return worst;
}

double norms_broken(ik_chain *chain) {
    const float *rotations[] = {rotations_of(chain), local_rotations_of(chain)};
    double worst = 0;
    for (int which = 0; which < 2; which++) {
        for (int32_t i = 0; i < chain->bones.count; i++) {
            ik_quat q = shown(rotations[which], i);
            double off = fabs(sqrt(ik_vec_dot(q.v, q.v) + q.w * q.w) - 1);
            worst = off <= worst ? worst : off;
        }
    }
    return worst;
}

void check_rotations(const rig *r) {
    CHECK_AT_MOST(joints_mistaken(r->chain), 1e-5);
    CHECK_AT_MOST(norms_broken(r->chain), 1e-6);
}
