// Compiled for speed, see build.sh.

#include "chain_batch/one.h"

#include "chain/pose.h"
#include "chain_batch/lanes.h"
#include "core/input.h"

ik_chain *ik_batch_take(ik_chain_batch *batch, int32_t index) {
    if (batch->lanes) {
        return ik_lanes_take(batch->lanes, index, ik_batch_row(batch, batch->roots, index));
    }
    return batch->chains[index];
}

void ik_batch_put(ik_chain_batch *batch, int32_t index, const ik_chain *chain) {
    size_t numbers = (size_t)ik_batch_joint_numbers(batch), row = 4 * (size_t)batch->bones;
    memcpy(batch->positions + numbers * (size_t)index, chain->positions, numbers * sizeof(float));
    if (batch->rotations) {
        memcpy(batch->rotations + row * (size_t)index, ik_chain_get_rotations(chain),
               row * sizeof(float));
    }
    if (batch->lanes) {
        ik_lanes_put(batch->lanes, index);
    }
}

void ik_batch_set_invalid(ik_chain_batch *batch, int32_t index) {
    batch->statuses[index] = IK_INVALID;
    batch->iterations[index] = 0;
    batch->errors[index] = NAN;
}

// What a solve sets before it. All of it is checked before anything changes.
typedef struct placement {
    ik_vec root, target, pole;
    double base[4];
    ik_pole_kind pole_kind;
} placement;

static bool is_point(ik_vec a) {
    return ik_is_coordinate(a.x) && ik_is_coordinate(a.y) && ik_is_coordinate(a.z);
}

static bool read_base(const ik_chain_batch *batch, int32_t index, double *base) {
    ik_quat rotation;
    if (batch->dimensions == 2) {
        base[0] = batch->bases[index];
        return fabs(base[0]) <= 1e6;
    }
    memcpy(base, batch->bases + 4 * (size_t)index, 4 * sizeof *base);
    return ik_read_rotation(base, 3, &rotation) == IK_OK;
}

static bool read_pole(const ik_chain_batch *batch, int32_t index, placement *place) {
    place->pole = ik_batch_row(batch, batch->poles, index);
    if (isnan(place->pole.x)) {
        place->pole_kind = IK_POLE_NONE;
        return true;
    }
    bool point = (batch->options & IK_BATCH_POLE_POINTS) != 0;
    place->pole_kind = point ? IK_POLE_POINT : IK_POLE_DIRECTION;
    return is_point(place->pole) && (point || ik_vec_dot(place->pole, place->pole) != 0);
}

static bool read_placement(const ik_chain_batch *batch, int32_t index, placement *place) {
    place->root = ik_batch_row(batch, batch->roots, index);
    place->target = ik_batch_row(batch, batch->targets, index);
    return is_point(place->root) && is_point(place->target) &&
           (!batch->bases || read_base(batch, index, place->base)) &&
           (!batch->poles || read_pole(batch, index, place));
}

// With lanes there is nothing to do: the chain is at its root already.
static void apply(const ik_chain_batch *batch, ik_chain *chain, const placement *place) {
    if (batch->lanes) {
        return;
    }
    ik_vec root = place->root, pole = place->pole;
    const double *base = place->base;
    ik_chain_set_root(chain, root.x, root.y, root.z);
    if (batch->bases && batch->dimensions == 2) {
        ik_chain_set_base_angle(chain, base[0]);
    } else if (batch->bases) {
        ik_chain_set_base(chain, base[0], base[1], base[2], base[3]);
    }
    if (batch->poles) {
        ik_chain_set_pole(chain, place->pole_kind, pole.x, pole.y, pole.z, batch->pole_weight);
    }
}

int32_t ik_batch_solve_one(ik_chain_batch *batch, int32_t index) {
    placement place;
    if (!read_placement(batch, index, &place)) {
        ik_batch_set_invalid(batch, index);
        return IK_INVALID;
    }
    ik_chain *chain =
        batch->lanes ? ik_lanes_take_bones(batch->lanes, index, place.root) : batch->chains[index];
    apply(batch, chain, &place);
    uint32_t poses = chain->pose_count;
    int32_t status = ik_chain_solve(chain, place.target.x, place.target.y, place.target.z);
    if (batch->lanes && chain->pose_count == poses) {
        ik_chain_update_positions(chain); // The tip was at the target: no solver has done so.
    }
    batch->statuses[index] = (uint8_t)status;
    batch->iterations[index] = ik_chain_get_iterations(chain);
    batch->errors[index] = ik_chain_get_error(chain);
    if (chain->root_mode == IK_ROOT_FREE) {
        size_t axes = (size_t)batch->dimensions;
        memcpy(batch->roots + axes * (size_t)index, chain->root, axes * sizeof(double));
    }
    ik_batch_put(batch, index, chain);
    return status;
}
