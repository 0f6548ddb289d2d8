#include "chain/resume.h"

#include "chain/pose.h"
#include "chain/rotations.h"

// What changes of the struct.
typedef struct changing {
    double root[3];
    ik_quat base;
    ik_vec root_anchor;
    ik_vec pole;
    double pole_weight;
    ik_quat orientation;
    double error;
    double orientation_error;
    ik_motion motion;
    ik_search_memory memory; // of a chain with joints
    ik_pole_kind pole_kind;
    int32_t oriented_bone;
    ik_status status;
    int32_t iterations;
    ik_stage stage;
} changing;

static changing changing_of(const ik_chain *chain) {
    changing now;
    // Also what is between the fields, so that the same poses give the same bytes.
    memset(&now, 0, sizeof now);
    memcpy(now.root, chain->root, sizeof now.root);
    now.base = chain->bones.base;
    now.root_anchor = chain->root_anchor;
    now.pole = chain->pole;
    now.pole_weight = chain->pole_weight;
    now.orientation = chain->orientation;
    now.error = chain->error;
    now.orientation_error = chain->orientation_error;
    now.motion = chain->motion;
    if (chain->joints) {
        now.memory = chain->joints->memory;
    }
    now.pole_kind = chain->pole_kind;
    now.oriented_bone = chain->oriented_bone;
    now.status = chain->status;
    now.iterations = chain->iterations;
    now.stage = chain->stage;
    return now;
}

static void apply(ik_chain *chain, const changing *now) {
    memcpy(chain->root, now->root, sizeof now->root);
    chain->bones.base = now->base;
    chain->root_anchor = now->root_anchor;
    chain->pole = now->pole;
    chain->pole_weight = now->pole_weight;
    chain->orientation = now->orientation;
    chain->error = now->error;
    chain->orientation_error = now->orientation_error;
    chain->motion = now->motion;
    if (chain->joints) {
        chain->joints->memory = now->memory;
    }
    chain->pole_kind = now->pole_kind;
    chain->oriented_bone = now->oriented_bone;
    chain->status = now->status;
    chain->iterations = now->iterations;
    chain->stage = now->stage;
}

// How many bytes each array has: the directions; with limits, the angles that these follow from;
// and the rotations, if they are tracked.
typedef struct sizes {
    size_t directions, angles, rotations;
} sizes;

static sizes sizes_of(const ik_chain *chain) {
    size_t n = (size_t)chain->bones.count;
    return (sizes){.directions = 3 * n * sizeof(float),
                   .angles = ik_chain_is_limited(chain) ? n * sizeof(ik_joint_angles) : 0,
                   .rotations = ik_rotations_tracked(chain) ? ik_rotations_bytes(chain) : 0};
}

size_t ik_chain_resume_size(const ik_chain *chain) {
    sizes size = sizes_of(chain);
    return sizeof(changing) + size.directions + size.angles + size.rotations;
}

void ik_chain_resume_save(const ik_chain *chain, uint8_t *bytes) {
    changing now = changing_of(chain);
    sizes size = sizes_of(chain);
    memcpy(bytes, &now, sizeof now);
    bytes += sizeof now;
    memcpy(bytes, chain->bones.directions, size.directions);
    bytes += size.directions;
    if (size.angles) {
        memcpy(bytes, chain->joints->state.angles, size.angles);
        bytes += size.angles;
    }
    if (size.rotations) {
        ik_rotations_save(chain, bytes);
    }
}

void ik_chain_resume_restore(ik_chain *chain, const uint8_t *bytes) {
    changing now;
    sizes size = sizes_of(chain);
    memcpy(&now, bytes, sizeof now);
    bytes += sizeof now;
    memcpy(chain->bones.directions, bytes, size.directions);
    bytes += size.directions;
    apply(chain, &now);
    if (size.angles) {
        memcpy(chain->joints->state.angles, bytes, size.angles);
        bytes += size.angles;
        ik_joints_fix_twists(chain->joints, &chain->bones);
        ik_joints_apply(chain->joints, &chain->bones);
    }
    if (size.rotations) {
        ik_rotations_load(chain, bytes);
    }
    ik_chain_update_positions(chain);
    chain->oriented_bone = now.oriented_bone;
    ik_rotations_advance(chain);
}
