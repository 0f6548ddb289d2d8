// What the bones are turned by.
//
// Within limits, the joints' angles say it. A free bone is known by its direction alone: it takes
// the least rotation that carries it from its rest r to its direction d, both seen in its parent's
// frame. Let theta be the angle between r and d. As d moves on by a small angle m, the least
// rotation turns about d by up to m tan(theta/2) besides, which is what the plane of r and d turns
// by, as seen from a bone that is carried along d's way without any twist. Next to the opposite of
// r that grows beyond all bounds: a way through there flips the bone about.
//
// So what is remembered of each bone is its direction, and the twist about r that came before the
// least rotation. The rotation that it had is carried along without twist, by the least rotation
// from its direction then to that now; what this differs by from the least rotation from rest is a
// twist, since both carry r to d. That is brought nearer to 0, by no more than IK_TWIST m. Where
// tan(theta/2) is less than IK_TWIST, the twist so stays 0 once it is, and the rotation is the
// least. And whatever way d goes, the bone turns by no more than a turn of m and one of IK_TWIST m
// at right angles to it: sqrt(1 + IK_TWIST^2) m.
//
// Directions are rounded to floats before anything is worked out, so that a chain that has not
// moved shows the same bits. No error builds up along the chain: each bone is seen from the frame
// that its parent was given.

#include "chain/bone_rotations.h"

#include "core/quat.h"

#include <stdlib.h>

struct ik_rotations {
    uint32_t poses; // which pose they show
    bool shown;     // whether they show any
    float *world;   // [bone][xyzw]
    float *local;   // [bone][xyzw]
    float *ways;    // [bone][xyz, twist]; all 0: none to go on from
    float *angles;  // [bone], of a planar chain
};

// The cosine of the theta at which tan(theta/2) is IK_TWIST.
#define EDGE ((1.0 - IK_TWIST * IK_TWIST) / (1.0 + IK_TWIST * IK_TWIST))

static ik_rotations *create(int32_t bones) {
    size_t n = (size_t)bones, bytes = 13 * n * sizeof(float);
    ik_rotations *rotations = malloc(sizeof *rotations + bytes);
    if (rotations) {
        float *world = memset(rotations + 1, 0, bytes);
        *rotations = (ik_rotations){.world = world,
                                    .local = world + 4 * n,
                                    .ways = world + 8 * n,
                                    .angles = world + 12 * n};
    }
    return rotations;
}

void ik_rotations_anew(ik_chain *chain) {
    chain->poses++;
    chain->oriented = -1;
    if (chain->rotations) {
        memset(chain->rotations->ways, 0, 4 * (size_t)chain->bones.count * sizeof(float));
    }
}

// Of q and -q, which are the same rotation, the one that is nearer to what was there.
static void write(float *to, ik_quat q) {
    double along = to[0] * q.v.x + to[1] * q.v.y + to[2] * q.v.z + to[3] * q.w;
    double sign = along < 0 ? -1 : 1;
    to[0] = (float)(sign * q.v.x);
    to[1] = (float)(sign * q.v.y);
    to[2] = (float)(sign * q.v.z);
    to[3] = (float)(sign * q.w);
}

static ik_quat carry(ik_vec from, ik_vec to, ik_vec around) {
    return ik_quat_from_vector(ik_rotation_between(from, to, around));
}

// The twist before the least rotation that a bone's rotation has. (Next to a half turn, the angle
// of the rotation itself about the rest would be all rounding.)
static double twist_of(ik_quat least, ik_quat q, ik_vec rest) {
    return ik_quat_twist(ik_quat_mul(ik_quat_conjugate(least), q), rest);
}

// The local rotation of a free bone in the frame of its parent.
static ik_quat turn_free(const ik_chain *chain, int32_t bone, ik_quat parent) {
    ik_vec rest = ik_chain_rest(chain, bone), up = {0, 0, 1};
    ik_vec z = chain->joints ? chain->joints->joints[bone].z : up;
    ik_vec now = ik_quat_inverse_rotate(parent, ik_bones_direction(&chain->bones, bone));
    float *way = chain->rotations->ways + 4 * (size_t)bone;
    ik_vec before = {way[0], way[1], way[2]};
    double twist = way[3];
    way[0] = (float)now.x;
    way[1] = (float)now.y;
    way[2] = (float)now.z;
    now = (ik_vec){way[0], way[1], way[2]};
    bool stays = now.x == before.x && now.y == before.y && now.z == before.z;
    now = ik_vec_unit(now, rest);

    ik_quat least = carry(rest, now, z);
    // Most bones are in that region, and need no more.
    bool near = ik_vec_dot(rest, before) > EDGE && ik_vec_dot(rest, now) > EDGE;
    if (bone == chain->oriented) {
        ik_quat own = ik_quat_mul(ik_quat_conjugate(parent), chain->orientation);
        twist = twist_of(least, own, rest);
    } else if (!stays && (twist != 0 || !near)) {
        before = ik_vec_unit(before, rest);
        ik_quat had = ik_quat_mul(carry(rest, before, z), ik_quat_about(rest, twist));
        ik_vec moved = ik_rotation_between(before, now, z);
        twist = twist_of(least, ik_quat_mul(ik_quat_from_vector(moved), had), rest);
        double most = IK_TWIST * ik_vec_length(moved);
        twist = twist > most ? twist - most : twist < -most ? twist + most : 0;
    }
    way[3] = (float)twist;
    return ik_quat_mul(least, ik_quat_about(rest, way[3]));
}

// Brings the rotations up to the pose. Says whether there is room for them.
static bool show(ik_chain *chain) {
    const ik_bones *bones = &chain->bones;
    if (!chain->rotations) {
        chain->rotations = create(bones->count);
    }
    ik_rotations *rotations = chain->rotations;
    if (!rotations || (rotations->shown && rotations->poses == chain->poses)) {
        return rotations != NULL;
    }
    bool limited = ik_chain_limited(chain);
    if (limited) {
        memset(rotations->ways, 0, 4 * (size_t)bones->count * sizeof(float));
    }
    ik_quat frame = bones->base;
    for (int32_t i = 0; i < bones->count; i++) {
        ik_quat local;
        double angle;
        if (limited) {
            const ik_posture *posture = &chain->joints->posture;
            ik_quat parent = frame;
            frame = i == chain->oriented ? chain->orientation : posture->frames[i];
            local = ik_quat_mul(ik_quat_conjugate(parent), frame);
            angle = posture->angles[i].turn;
        } else {
            local = turn_free(chain, i, frame);
            angle = ik_quat_twist(local, (ik_vec){0, 0, 1});
            frame = ik_quat_unit(ik_quat_mul(frame, local));
        }
        write(rotations->local + 4 * (size_t)i, local);
        write(rotations->world + 4 * (size_t)i, frame);
        rotations->angles[i] = (float)angle;
    }
    rotations->poses = chain->poses;
    rotations->shown = true;
    return true;
}

const float *ik_chain_rotations(ik_chain *chain) {
    return show(chain) ? chain->rotations->world : NULL;
}

const float *ik_chain_local_rotations(ik_chain *chain) {
    return show(chain) ? chain->rotations->local : NULL;
}

const float *ik_chain_angles(ik_chain *chain) {
    return chain->dimensions == 2 && show(chain) ? chain->rotations->angles : NULL;
}

ik_error ik_chain_get_offset(ik_chain *chain, int32_t joint, const double *orientation,
                             double *offset) {
    if (joint < 1 || joint > chain->bones.count) {
        return IK_ERROR_EFFECTOR;
    }
    ik_quat wanted;
    ik_error wrong = ik_read_turn(orientation, chain->dimensions, &wanted);
    if (wrong || !show(chain)) {
        return wrong ? wrong : IK_ERROR_MEMORY;
    }
    const float *bone = chain->rotations->world + 4 * (size_t)(joint - 1);
    ik_quat by =
        ik_quat_mul(ik_quat_conjugate(wanted), (ik_quat){{bone[0], bone[1], bone[2]}, bone[3]});
    bool planar = chain->dimensions == 2;
    offset[0] = planar ? ik_quat_twist(by, (ik_vec){0, 0, 1}) : by.v.x;
    offset[1] = by.v.y;
    offset[2] = planar ? 0 : by.v.z;
    offset[3] = planar ? 0 : by.w;
    return IK_OK;
}
