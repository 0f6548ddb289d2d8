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

#include "rotations.h"

#include "rotation.h"

#include <stdlib.h>

struct ik_rotations {
    uint32_t poses; // which pose they show
    bool shown;     // whether they show any
    bool followed;  // whether directions and twists are those of that pose
    float *world;   // [bone][xyzw]
    float *local;   // [bone][xyzw]
    float *angles;  // [bone], of a planar chain
    float *ways;    // [bone][xyz, twist], of a spatial one
};

// The cosine of the theta at which tan(theta/2) is IK_TWIST.
#define EDGE ((1.0 - IK_TWIST * IK_TWIST) / (1.0 + IK_TWIST * IK_TWIST))

static ik_rotations *create(int32_t dimensions, int32_t bones) {
    size_t n = (size_t)bones, floats = n * (dimensions == 3 ? 12 : 9);
    ik_rotations *rotations = malloc(sizeof *rotations + floats * sizeof(float));
    if (!rotations) {
        return NULL;
    }
    float *world = (float *)(rotations + 1);
    *rotations = (ik_rotations){.world = world, .local = world + 4 * n, .angles = world + 8 * n};
    rotations->ways = rotations->angles;
    memset(world, 0, floats * sizeof(float));
    for (size_t i = 0; i < 2 * n; i++) {
        world[4 * i + 3] = 1;
    }
    return rotations;
}

void ik_rotations_anew(ik_chain *chain) {
    chain->poses++;
    chain->oriented = -1;
    if (chain->rotations) {
        chain->rotations->followed = false;
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

static ik_quat read(const float *from) {
    return ik_quat_unit((ik_quat){{from[0], from[1], from[2]}, from[3]});
}

// The twist of a bone that has come to a direction.
static double twist_of(const float *way, ik_vec rest, ik_vec direction, ik_vec z, ik_quat least) {
    double twist = way[3];
    ik_vec before = ik_vec_unit((ik_vec){way[0], way[1], way[2]}, rest);
    bool near = ik_vec_dot(rest, before) > EDGE && ik_vec_dot(rest, direction) > EDGE;
    if (twist == 0 && near) {
        return 0;
    }
    ik_vec moved = ik_rotation_between(before, direction, z);
    ik_quat had = ik_quat_mul(ik_rotation_of(ik_rotation_between(rest, before, z)),
                              ik_rotation_about(rest, twist));
    ik_quat carried = ik_quat_mul(ik_rotation_of(moved), had);
    twist = ik_rotation_twist(ik_quat_mul(ik_quat_conjugate(least), carried), rest);
    double most = IK_TWIST * ik_vec_length(moved);
    return twist > most ? twist - most : twist < -most ? twist + most : 0;
}

// The local rotation of a free bone in the frame of its parent.
static ik_quat follow(const ik_chain *chain, int32_t bone, ik_quat parent) {
    ik_vec rest = ik_chain_rest(chain, bone), up = {0, 0, 1};
    ik_vec z = chain->joints ? chain->joints->joints[bone].z : up;
    ik_vec direction = ik_quat_return(parent, ik_bones_direction(&chain->bones, bone));
    const float now[3] = {(float)direction.x, (float)direction.y, (float)direction.z};
    direction = ik_vec_unit((ik_vec){now[0], now[1], now[2]}, rest);

    ik_quat least = ik_rotation_of(ik_rotation_between(rest, direction, z)), turned = least;
    float *way = chain->rotations->ways + 4 * (size_t)bone;
    bool spatial = chain->dimensions == 3;
    if (spatial && !chain->rotations->followed) {
        way[3] = 0;
    } else if (spatial && memcmp(now, way, sizeof now) != 0) {
        way[3] = (float)twist_of(way, rest, direction, z, least);
    }
    if (bone == chain->oriented) {
        turned = ik_quat_mul(ik_quat_conjugate(parent), chain->orientation);
        if (spatial) {
            way[3] = (float)ik_rotation_twist(ik_quat_mul(ik_quat_conjugate(least), turned), rest);
        }
    } else if (spatial) {
        turned = ik_quat_mul(least, ik_rotation_about(rest, way[3]));
    }
    if (spatial) {
        memcpy(way, now, sizeof now);
    }
    return turned;
}

// Brings the rotations up to the pose. Says whether there is room for them.
static bool show(ik_chain *chain) {
    const ik_bones *bones = &chain->bones;
    if (!chain->rotations) {
        chain->rotations = create(chain->dimensions, bones->count);
    }
    ik_rotations *rotations = chain->rotations;
    if (!rotations || (rotations->shown && rotations->poses == chain->poses)) {
        return rotations != NULL;
    }
    bool limited = ik_chain_limited(chain);
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
            local = follow(chain, i, frame);
            angle = ik_rotation_twist(local, (ik_vec){0, 0, 1});
            frame = ik_quat_unit(ik_quat_mul(frame, local));
        }
        write(rotations->local + 4 * (size_t)i, local);
        write(rotations->world + 4 * (size_t)i, frame);
        if (chain->dimensions == 2) {
            rotations->angles[i] = (float)angle;
        }
    }
    rotations->poses = chain->poses;
    rotations->shown = true;
    rotations->followed = !limited;
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
    ik_vec z = {0, 0, 1};
    ik_quat wanted;
    if (chain->dimensions == 2) {
        if (!(fabs(orientation[0]) <= 1e6)) {
            return IK_ERROR_ANGLE;
        }
        wanted = ik_rotation_about(z, orientation[0]);
    } else if (!ik_read_rotation(orientation, 3, &wanted)) {
        return IK_ERROR_ROTATION;
    }
    if (!show(chain)) {
        return IK_ERROR_MEMORY;
    }
    ik_quat bone = read(chain->rotations->world + 4 * (size_t)(joint - 1));
    ik_quat by = ik_quat_mul(ik_quat_conjugate(wanted), bone);
    offset[0] = by.v.x;
    offset[1] = by.v.y;
    offset[2] = by.v.z;
    offset[3] = by.w;
    if (chain->dimensions == 2) {
        offset[0] = ik_rotation_twist(by, z);
        offset[1] = offset[2] = offset[3] = 0;
    }
    return IK_OK;
}
