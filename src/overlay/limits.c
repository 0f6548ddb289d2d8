// The joints of a chain with limits. A joint may have less freedom than the animation uses: an
// animated elbow also twists the forearm, and hardly ever bends in one plane exactly. Such a joint
// changes the animated rotation by what it can, and keeps the rest of it. The animated local
// rotation of bone i, L, is split into what the joint does, q, and what is kept, X:
//
//     hinge        L = q X    q is the rotation about the axis, X all else
//     cone         L = q X    q is the swing, X the twist
//     ball, none   L = q      X is the identity
//
// The solvers know only q. So the kept parts are built into the rest pose that they see. With the
// frames F[0] = 1, F[i + 1] = X~ F[i], and a rotation seen from a frame, L~ = F[i] L F[i]^-1:
//
//     L~ = q X~        the world rotations of the solver, times F[i + 1], are those of the skeleton
//
// The joint of bone i, made for the rest pose, is rotated by F[i]; its bone at rest by F[i + 1].
// The new local rotation is F[i]^-1 q' X~ F[i].

#include "overlay/limits.h"

#include "core/input.h"
#include "joints/limit.h"
#include "solvers/goal_memory.h"

#include <stdlib.h>

ik_error ik_overlay_limits_create(const ik_bones *bones, const ik_limit *limits,
                                  const double *own_axes, ik_overlay_limits **made, int32_t *at) {
    size_t n = (size_t)bones->count;
    for (*at = 0; *at < bones->count; ++*at) {
        ik_quat axes;
        const double *numbers = own_axes ? own_axes + 4 * (size_t)*at : NULL;
        ik_error error = ik_check_limit(&limits[*at], 3);
        error = error || !numbers ? error : ik_read_rotation(numbers, 3, &axes);
        if (error) {
            return error;
        }
    }
    *at = -1;
    size_t angles = n * sizeof(ik_joint_angles), quats = n * sizeof(ik_quat);
    ik_overlay_limits *all =
        malloc(sizeof *all + 4 * angles + 3 * quats + sizeof(ik_quat) + n * sizeof(ik_limit));
    ik_joints *joints = all ? ik_joints_create(bones, 3) : NULL;
    if (!joints) {
        free(all);
        return IK_ERROR_MEMORY;
    }
    char *next = (char *)(all + 1);
    ik_search_reset(joints);
    *all = (ik_overlay_limits){.joints = joints, .memory = joints->memory};
    ik_joint_angles **rows[] = {&all->animated, &all->wanted, &all->from, &all->last};
    for (size_t i = 0; i < 4; i++, next += angles) {
        *rows[i] = (ik_joint_angles *)next;
    }
    all->kept = (ik_quat *)next;
    all->frames = all->kept + n;
    all->own_axes = all->frames + n + 1;
    all->limits = (ik_limit *)(all->own_axes + n);
    memcpy(all->limits, limits, n * sizeof *limits);
    all->has_own_axes = own_axes != NULL;
    for (size_t i = 0; own_axes && i < n; i++) {
        ik_read_rotation(own_axes + 4 * i, 3, &all->own_axes[i]);
    }
    *made = all;
    return IK_OK;
}

void ik_overlay_limits_free(ik_overlay_limits *limits) {
    if (limits) {
        free(limits->joints);
        free(limits);
    }
}

// The joint at rest. One without a limit may swing and twist: so a hip lets a knee point anywhere.
static ik_joint joint_at_rest(const ik_overlay_limits *all, int32_t i, ik_vec rest) {
    const ik_quat *own = all->has_own_axes ? &all->own_axes[i] : NULL;
    ik_joint joint = ik_joint_from_limit(&all->limits[i], rest, own, 3);
    if (!joint.limited) {
        joint.limited = true;
        joint.twist_min = -INFINITY;
        joint.twist_max = INFINITY;
    }
    return joint;
}

// Whether two joints have the same rotation, except for rounding. Twists may differ by whole turns.
static bool is_same(ik_joint_angles a, ik_joint_angles b) {
    double turns = (a.twist - b.twist) / (2 * IK_PI), twist = fabs(turns - floor(turns + 0.5));
    return twist + fabs(a.swing_y - b.swing_y) + fabs(a.swing_z - b.swing_z) < 1e-9;
}

// Splits an animated rotation, and sets its joint. Returns whether it is within the limit.
static bool read_joint(ik_overlay *overlay, int32_t i, ik_quat animated) {
    ik_overlay_limits *all = overlay->limits;
    ik_joint *joint = &all->joints->joints[i];
    ik_quat frame = all->frames[i];
    const double *v = overlay->vectors + 3 * (size_t)i;
    ik_vec rest = ik_vec_unit((ik_vec){v[0], v[1], v[2]}, (ik_vec){1, 0, 0});
    *joint = joint_at_rest(all, i, rest);
    joint->axis = ik_quat_rotate(frame, joint->axis);
    joint->y = ik_quat_rotate(frame, joint->y);
    joint->z = ik_quat_rotate(frame, joint->z);
    joint->rest = ik_quat_rotate(frame, joint->rest);

    ik_quat local = ik_quat_mul(ik_quat_mul(frame, animated), ik_quat_conjugate(frame));
    double twist = ik_quat_twist(local, joint->axis);
    ik_quat about = ik_quat_about(joint->axis, twist), kept = ik_quat_identity;
    ik_quat swing = ik_quat_mul(local, ik_quat_conjugate(about));
    ik_vec vector = ik_quat_to_vector(swing);
    ik_joint_angles angles = {ik_vec_dot(vector, joint->y), ik_vec_dot(vector, joint->z), twist};
    if (joint->hinge) {
        kept = ik_quat_mul(ik_quat_conjugate(about), local);
        angles.swing_y = angles.swing_z = 0;
    } else if (!ik_joint_twists(joint)) {
        kept = about;
        angles.twist = 0;
    }
    all->kept[i] = kept;
    all->frames[i + 1] = ik_quat_unit(ik_quat_mul(kept, frame));
    joint->rest = ik_quat_rotate(kept, joint->rest);
    ik_quat moving = joint->hinge ? about : joint->twist_max > joint->twist_min ? local : swing;
    all->animated[i] = ik_joint_from_rotation(joint, moving);
    return is_same(all->animated[i], angles);
}

bool ik_overlay_limits_read(ik_overlay *overlay) {
    ik_overlay_limits *all = overlay->limits;
    bool within = true;
    all->frames[0] = ik_quat_identity;
    for (int32_t i = 0; i < overlay->bones.count; i++) {
        const double *q = overlay->pose + 4 * (size_t)i;
        ik_quat animated = ik_quat_unit((ik_quat){{q[0], q[1], q[2]}, q[3]});
        within = read_joint(overlay, i, animated) && within;
    }
    all->joints->limited = overlay->bones.count;
    memcpy(all->joints->state.angles, all->animated,
           (size_t)overlay->bones.count * sizeof(ik_joint_angles));
    return within;
}

void ik_overlay_limits_write(ik_overlay *overlay) {
    const ik_overlay_limits *all = overlay->limits;
    const ik_joint_angles *angles = all->joints->state.angles;
    for (int32_t i = 0; i < overlay->bones.count; i++) {
        double *to = overlay->rotations + 4 * (size_t)i;
        if (memcmp(&angles[i], &all->animated[i], sizeof *angles) == 0 && all->within) {
            memcpy(to, overlay->pose + 4 * (size_t)i, 4 * sizeof(double));
            continue;
        }
        ik_quat frame = all->frames[i];
        ik_quat own = ik_joint_rotation(&all->joints->joints[i], &angles[i]);
        own = ik_quat_mul(own, all->kept[i]);
        own = ik_quat_unit(ik_quat_mul(ik_quat_mul(ik_quat_conjugate(frame), own), frame));
        to[0] = own.v.x;
        to[1] = own.v.y;
        to[2] = own.v.z;
        to[3] = own.w;
    }
}
