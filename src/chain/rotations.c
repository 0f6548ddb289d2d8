// The rotations of a chain's bones.
//
// With limits, the joints' angles give the rotations of the bones. Without limits, only the
// direction of a bone is known. The bone then takes the least rotation that carries it from its
// rest direction r to its direction d, both in its parent's frame, with one exception.
//
// Let theta be the angle between r and d. When d moves by a small angle m, the least rotation also
// turns about d, by up to m tan(theta/2). Near the opposite of r that grows without bound: a path
// through there would flip the bone. Therefore each bone remembers its last direction, and a twist
// about r that comes before the least rotation. When the direction changes, the bone's rotation is
// first carried along without twist, by the least rotation from the old direction to the new one.
// The result differs from the least rotation from rest by a twist, since both carry r to d. That
// twist is then reduced towards 0 by at most IK_TWIST_RATE m. Where tan(theta/2) < IK_TWIST_RATE
// the twist stays 0 once it is 0. On any path of d, a move by m rotates the bone by at most m about
// one axis and IK_TWIST_RATE m about another, perpendicular to it: together by at most sqrt(1 +
// IK_TWIST_RATE^2) m.
//
// Directions are rounded to floats before anything is computed from them, so that a chain that has
// not moved gives the same bits. No error accumulates along the chain: the frame of a bone is its
// parent's computed rotation.

#include "chain/rotations.h"

#include "chain/turn_limits.h"

#include <stdlib.h>

struct ik_bone_rotations {
    bool tracked;  // false: only their memory is reserved
    uint32_t pose; // which pose they belong to, see ik_chain.pose_count
    float *world;  // [bone][xyzw]
    float *local;  // [bone][xyzw]
    float *paths;  // [bone][xyz, twist]: a free bone's last direction and twist; all 0: none
    float *angles; // [bone]
};

// The cosine of the theta at which tan(theta/2) is IK_TWIST_RATE.
#define FAR_COSINE ((1.0 - IK_TWIST_RATE * IK_TWIST_RATE) / (1.0 + IK_TWIST_RATE * IK_TWIST_RATE))

// Floats per bone: world, local, path, angle.
#define FLOATS 13

bool ik_chain_need_rotations(ik_chain *chain) {
    if (!chain->rotations) {
        size_t n = (size_t)chain->bones.count, bytes = FLOATS * n * sizeof(float);
        ik_bone_rotations *rotations = malloc(sizeof *rotations + bytes);
        if (!rotations) {
            return false;
        }
        float *world = (float *)(rotations + 1);
        *rotations = (ik_bone_rotations){.world = world,
                                         .local = world + 4 * n,
                                         .paths = world + 8 * n,
                                         .angles = world + 12 * n};
        chain->rotations = rotations;
    }
    return true;
}

bool ik_rotations_tracked(const ik_chain *chain) {
    return chain->rotations && chain->rotations->tracked;
}

void ik_rotations_begin(ik_chain *chain) {
    ik_bone_rotations *rotations = chain->rotations;
    memset(rotations->world, 0, FLOATS * (size_t)chain->bones.count * sizeof(float));
    rotations->tracked = true;
    rotations->pose = chain->pose_count - 1;
}

void ik_rotations_end(ik_chain *chain) {
    if (chain->rotations) {
        chain->rotations->tracked = false;
    }
}

void ik_rotations_reset(ik_chain *chain) {
    if (ik_rotations_tracked(chain)) {
        memset(chain->rotations->paths, 0, 4 * (size_t)chain->bones.count * sizeof(float));
    }
}

// Writes q or -q, which are the same rotation: the one nearer to the value written before.
static void write(float *to, ik_quat q) {
    double dot = to[0] * q.v.x + to[1] * q.v.y + to[2] * q.v.z + to[3] * q.w;
    double sign = dot < 0 ? -1 : 1;
    to[0] = (float)(sign * q.v.x);
    to[1] = (float)(sign * q.v.y);
    to[2] = (float)(sign * q.v.z);
    to[3] = (float)(sign * q.w);
}

// The twist about the rest direction that, followed by the least rotation, gives q. (Near a half
// turn, a twist computed from q alone would be nothing but rounding.)
static double twist_before(ik_quat least, ik_quat q, ik_vec rest) {
    return ik_quat_twist(ik_quat_relative(least, q), rest);
}

// By how much a twist may be reduced, for a bone that moved by an angle. The two turns are about
// perpendicular axes: with a turn limit, together they are no more than that.
static double most_twist(const ik_chain *chain, int32_t bone, double moved) {
    double most = IK_TWIST_RATE * moved;
    if (ik_chain_limits_turns(chain)) {
        double limit = chain->turn_limits->most[bone];
        most = ik_min(most, sqrt(ik_max((limit - moved) * (limit + moved), 0)));
    }
    return most;
}

// The local rotation of a free bone, given its parent's rotation; advances its path.
static ik_quat free_rotation(ik_chain *chain, int32_t bone, ik_quat parent) {
    ik_vec rest = ik_chain_rest_direction(chain, bone);
    ik_vec axis = ik_chain_half_turn_axis(chain, bone);
    ik_vec now = ik_quat_inverse_rotate(parent, ik_bones_direction(&chain->bones, bone));
    float *path = chain->rotations->paths + 4 * (size_t)bone;
    ik_vec before = {path[0], path[1], path[2]};
    double twist = path[3];
    path[0] = (float)now.x;
    path[1] = (float)now.y;
    path[2] = (float)now.z;
    now = (ik_vec){path[0], path[1], path[2]};
    bool stays = now.x == before.x && now.y == before.y && now.z == before.z;
    now = ik_vec_unit(now, rest);

    ik_quat least = ik_quat_least(rest, now, axis);
    // Most bones are far from a half turn, and are done.
    bool far = ik_vec_dot(rest, before) > FAR_COSINE && ik_vec_dot(rest, now) > FAR_COSINE;
    if (bone == chain->oriented_bone) {
        ik_quat own = ik_quat_relative(parent, chain->orientation);
        twist = twist_before(least, own, rest);
    } else if (!stays && (twist != 0 || !far)) {
        before = ik_vec_unit(before, rest);
        ik_quat had = ik_quat_mul(ik_quat_least(rest, before, axis), ik_quat_about(rest, twist));
        ik_vec moved = ik_rotation_between(before, now, axis);
        twist = twist_before(least, ik_quat_mul(ik_quat_from_vector(moved), had), rest);
        double most = most_twist(chain, bone, ik_vec_length(moved));
        twist = twist > most ? twist - most : twist < -most ? twist + most : 0;
    }
    path[3] = (float)twist;
    return ik_quat_mul(least, ik_quat_about(rest, path[3]));
}

static void write_bone(ik_chain *chain, int32_t bone, ik_quat local, ik_quat world, double angle) {
    ik_bone_rotations *rotations = chain->rotations;
    write(rotations->local + 4 * (size_t)bone, local);
    write(rotations->world + 4 * (size_t)bone, world);
    rotations->angles[bone] = (float)angle;
}

static void advance_free(ik_chain *chain) {
    ik_quat world = chain->bones.base;
    ik_vec z = {0, 0, 1};
    bool planar = chain->dimensions == 2;
    for (int32_t i = 0; i < chain->bones.count; i++) {
        ik_quat local = free_rotation(chain, i, world);
        world = ik_quat_unit(ik_quat_mul(world, local));
        write_bone(chain, i, local, world, planar ? ik_quat_twist(local, z) : NAN);
    }
}

static void advance_limited(ik_chain *chain) {
    const ik_joints *joints = chain->joints;
    ik_quat world = chain->bones.base;
    double sign = chain->bones.mirrored ? -1 : 1;
    ik_rotations_reset(chain);
    for (int32_t i = 0; i < chain->bones.count; i++) {
        ik_quat parent = world;
        world = joints->state.rotations[i];
        bool has_angle = chain->dimensions == 2 || joints->joints[i].hinge;
        write_bone(chain, i, ik_quat_relative(parent, world), world,
                   has_angle ? sign * joints->state.angles[i].twist : NAN);
    }
}

void ik_rotations_advance(ik_chain *chain) {
    if (!ik_rotations_tracked(chain) || chain->rotations->pose == chain->pose_count) {
        return;
    }
    chain->rotations->pose = chain->pose_count;
    if (ik_chain_is_limited(chain)) {
        advance_limited(chain);
    } else {
        advance_free(chain);
    }
}

ik_error ik_chain_track_rotations(ik_chain *chain) {
    if (!ik_chain_need_rotations(chain)) {
        return IK_ERROR_MEMORY;
    }
    if (!ik_rotations_tracked(chain)) {
        ik_rotations_begin(chain);
        ik_rotations_advance(chain);
    }
    return IK_OK;
}

const float *ik_chain_get_rotations(const ik_chain *chain) {
    return ik_rotations_tracked(chain) ? chain->rotations->world : NULL;
}

const float *ik_chain_get_local_rotations(const ik_chain *chain) {
    return ik_rotations_tracked(chain) ? chain->rotations->local : NULL;
}

const float *ik_chain_get_angles(const ik_chain *chain) {
    return ik_rotations_tracked(chain) ? chain->rotations->angles : NULL;
}

void ik_rotations_mirror(ik_chain *chain) {
    ik_bone_rotations *rotations = chain->rotations;
    for (int32_t i = 0; rotations && i < chain->bones.count; i++) {
        rotations->world[4 * i + 2] *= -1;
        rotations->local[4 * i + 2] *= -1;
        rotations->paths[4 * i] *= -1;
        rotations->paths[4 * i + 3] *= -1;
    }
}

// A state has the signs of the quaternions, and the paths. Everything else follows from the pose.
#define STATE_FLOATS 12

void ik_rotations_visit(ik_state *state, ik_chain *chain) {
    ik_bone_rotations *rotations = chain->rotations;
    size_t floats = STATE_FLOATS * (size_t)chain->bones.count;
    for (size_t i = 0; i < floats; i++) {
        float none = 0;
        ik_state_f32(state, rotations ? &rotations->world[i] : &none, -4, 4);
    }
    if (rotations && state->mode == IK_STATE_RESTORE) {
        rotations->pose = chain->pose_count - 1;
    }
}

size_t ik_rotations_bytes(const ik_chain *chain) {
    return STATE_FLOATS * (size_t)chain->bones.count * sizeof(float);
}

void ik_rotations_save(const ik_chain *chain, uint8_t *bytes) {
    memcpy(bytes, chain->rotations->world, ik_rotations_bytes(chain));
}

void ik_rotations_load(ik_chain *chain, const uint8_t *bytes) {
    memcpy(chain->rotations->world, bytes, ik_rotations_bytes(chain));
    // They are brought to the pose when that is complete.
    chain->rotations->pose = chain->pose_count - 1;
}
