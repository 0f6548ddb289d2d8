// One solve: the animation's pose is read, the pose for the target is found, the result follows it,
// and is written as local rotations.

#include "overlay/overlay.h"

#include "core/input.h"
#include "overlay/follow.h"
#include "overlay/free_pose.h"
#include "overlay/limited_pose.h"
#include "overlay/reach.h"

// A bone shorter than this, in reaches, keeps its local rotation.
#define NO_BONE 1e-7

// The greatest correction, in reaches.
#define MOST_CORRECTION 1e-2

static ik_vec vector_at(const double *numbers, int32_t i) {
    const double *n = numbers + 3 * (size_t)i;
    return (ik_vec){n[0], n[1], n[2]};
}

static ik_quat quat_at(const double *numbers, int32_t i) {
    const double *n = numbers + 4 * (size_t)i;
    return (ik_quat){{n[0], n[1], n[2]}, n[3]};
}

static ik_error check(const ik_overlay *overlay, ik_vec target, double *reach) {
    int32_t count = overlay->bones.count;
    if (!ik_is_coordinate(target.x) || !ik_is_coordinate(target.y) || !ik_is_coordinate(target.z) ||
        ik_first_wrong_coordinate(overlay->vectors, 3 * count) >= 0) {
        return IK_ERROR_COORDINATE;
    }
    *reach = 0;
    for (int32_t i = 0; i < count; i++) {
        *reach += ik_vec_length(vector_at(overlay->vectors, i));
    }
    if (!(*reach >= 1e-30 && *reach <= 1e30)) {
        return IK_ERROR_REACH;
    }
    for (int32_t i = 0; i < count; i++) {
        ik_quat q = quat_at(overlay->pose, i);
        double square = ik_vec_dot(q.v, q.v) + q.w * q.w;
        if (!(square >= 1e-12 && square <= 1e12)) {
            return IK_ERROR_ROTATION;
        }
    }
    return IK_OK;
}

// Reads lengths, and the directions and rotations of the animation.
static void read_animation(ik_overlay *overlay, double reach) {
    ik_bones *bones = &overlay->bones;
    ik_quat world = ik_quat_identity;
    ik_vec joint = {0, 0, 0};
    overlay->unit = ik_power_of_two(reach);
    overlay->shortest = INFINITY;
    bones->reach = 0;
    for (int32_t i = 0; i < bones->count; i++) {
        ik_vec bone = vector_at(overlay->vectors, i);
        double length = ik_vec_length(bone);
        bool any = length > NO_BONE * reach;
        ik_quat local = ik_quat_unit(quat_at(overlay->pose, i));
        world = ik_quat_unit(ik_quat_mul(world, local));
        overlay->world[i] = world;
        bone = ik_quat_rotate(world, bone);
        joint = ik_vec_add(joint, bone);
        overlay->joints[i + 1] = joint;
        overlay->animated[i] = ik_vec_unit(bone, (ik_vec){1, 0, 0});
        bones->lengths[i] = any ? (float)(length / overlay->unit) : 0;
        bones->reach += (double)bones->lengths[i];
        overlay->shortest =
            any ? ik_min(overlay->shortest, length / overlay->unit) : overlay->shortest;
    }
    float longest = 0;
    for (int32_t i = bones->count - 1; i >= 0; i--) {
        longest = bones->lengths[i] > longest ? bones->lengths[i] : longest;
        bones->longest_from[i] = longest;
    }
}

static bool is_same(ik_vec a, ik_vec b) {
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

// Each bone turns from its animated direction to the new one, relative to its parent, by the least
// rotation. With W the animation's world rotations and D the changes, W' = D W, the change of a
// bone seen from its parent's frame in the animation is E = D[i - 1]^-1 D[i], which is the least
// rotation from the animated direction to D[i - 1]^-1 u; the local rotation is W[i - 1]^-1 E W[i].
static void write_rotations(ik_overlay *overlay) {
    ik_quat change = ik_quat_identity, parent = ik_quat_identity;
    for (int32_t i = 0; i < overlay->bones.count; i++) {
        double *to = overlay->rotations + 4 * (size_t)i;
        ik_vec wanted = ik_quat_inverse_rotate(change, overlay->now[i]),
               from = overlay->animated[i];
        if (overlay->bones.lengths[i] > 0 && !is_same(wanted, from)) {
            ik_quat own = ik_quat_between(from, wanted);
            ik_quat local =
                ik_quat_mul(ik_quat_conjugate(parent), ik_quat_mul(own, overlay->world[i]));
            local = ik_quat_unit(local);
            to[0] = local.v.x;
            to[1] = local.v.y;
            to[2] = local.v.z;
            to[3] = local.w;
            change = ik_quat_unit(ik_quat_mul(change, own));
        } else {
            memcpy(to, overlay->pose + 4 * (size_t)i, 4 * sizeof(double));
        }
        parent = overlay->world[i];
    }
}

static int32_t status_of(const ik_overlay *overlay, double error) {
    double distance = ik_vec_length(overlay->goal), near = ik_overlay_near(overlay);
    if (error <= near) {
        return IK_REACHED;
    }
    if (distance > overlay->bones.reach) {
        return IK_OUT_OF_REACH;
    }
    return distance < ik_bones_min_reach(&overlay->bones) ? IK_TOO_CLOSE : IK_BLOCKED;
}

// Writes the result.
static int32_t publish(ik_overlay *overlay) {
    size_t doubles = 4 * (size_t)overlay->bones.count;
    if (overlay->limits) {
        ik_overlay_limits_write(overlay);
    } else {
        write_rotations(overlay);
    }
    overlay->changed = memcmp(overlay->rotations, overlay->pose, doubles * sizeof(double)) != 0;
    double error = ik_vec_length(ik_vec_sub(ik_overlay_tip(overlay, overlay->now), overlay->goal));
    overlay->status = status_of(overlay, error);
    overlay->error = error * overlay->unit;
    return overlay->status;
}

int32_t ik_overlay_solve(ik_overlay *overlay, double x, double y, double z) {
    ik_vec target = {x, y, z};
    double reach;
    ik_error error = check(overlay, target, &reach);
    if (error) {
        return error;
    }
    read_animation(overlay, reach);
    overlay->target = target;
    overlay->goal = ik_vec_scale(1 / overlay->unit, target);
    if (overlay->limits) {
        ik_overlay_limited_pose(overlay);
    } else {
        ik_overlay_free_pose(overlay);
    }
    ik_overlay_follow(overlay);
    return publish(overlay);
}

int32_t ik_overlay_correct(ik_overlay *overlay, double x, double y, double z) {
    ik_vec move = {x / overlay->unit, y / overlay->unit, z / overlay->unit};
    if (!overlay->started || !(ik_vec_length(move) <= MOST_CORRECTION * overlay->bones.reach)) {
        return IK_ERROR_COORDINATE;
    }
    overlay->goal = ik_vec_add(ik_overlay_tip(overlay, overlay->now), move);
    if (overlay->limits) {
        ik_overlay_limited_reach(overlay);
    } else {
        ik_overlay_reach(overlay, overlay->now, overlay->now);
    }
    return publish(overlay);
}
