// Compiled for speed, see build.sh.

#include "chain_batch/lanes.h"

#include "chain/pose.h"
#include "chain/state.h"
#include "chain/turn_limits.h"
#include "solve/cascade.h"

#include <stdlib.h>

bool ik_lanes_fit(const ik_chain *model, int32_t options) {
    // The closed forms of one and two bones need no lanes. A budget of one iteration leaves none
    // for the projection.
    return options == 0 && model->bones.count > 2 && model->solver == IK_AUTO &&
           model->root_mode == IK_ROOT_FIXED && model->pole_kind == IK_POLE_NONE &&
           !ik_chain_limits_turns(model) && !ik_chain_is_limited(model) &&
           !model->bones.stiffness && !model->bones.mirrored &&
           ik_chain_get_max_iterations(model) > 1;
}

// The lanes of a number per bone, quad after quad.
static float *bone_lanes(float *from, const ik_lanes *lanes, int32_t chain, size_t numbers) {
    size_t bones = (size_t)lanes->alone->bones.count;
    return from + numbers * bones * IK_QUAD * (size_t)(chain / IK_QUAD) + chain % IK_QUAD;
}

static float *tip_of(const ik_lanes *lanes, int32_t chain) {
    return lanes->tips + 3 * IK_QUAD * (size_t)(chain / IK_QUAD) + chain % IK_QUAD;
}

// Rounding errors of squares of floats are smaller than this.
#define SQUARE_MARGIN 1e-5
// Squares that are not between these may have lost digits, or be infinite.
#define LEAST_SQUARE 1e-30
#define MOST_SQUARE 1e30

// A float whose square is greater than this is certainly greater than the limit. INFINITY: never
// certain.
static float square_beyond(double limit) {
    double square = limit * limit;
    bool usual = square > LEAST_SQUARE && square < MOST_SQUARE;
    return usual ? (float)((1 + SQUARE_MARGIN) * square) : INFINITY;
}

// A float whose square is less than this is certainly less than the limit. 0: never certain.
static float square_within(double limit) {
    double square = limit > 0 ? limit * limit : 0;
    bool usual = square > LEAST_SQUARE && square < MOST_SQUARE;
    return usual ? (float)((1 - SQUARE_MARGIN) * square) : 0;
}

// Takes the lengths and the tolerance of `alone` for a chain.
static void put_shape(ik_lanes *lanes, int32_t chain) {
    const ik_chain *alone = lanes->alone;
    const ik_bones *bones = &alone->bones;
    float *to = bone_lanes(lanes->lengths, lanes, chain, 1);
    for (int32_t i = 0; i < bones->count; i++) {
        to[IK_QUAD * i] = bones->lengths[i];
    }
    double tolerance = ik_cascade_tolerance(alone->tolerance, alone->unit);
    ik_ring ring = ik_projection_ring(bones, ik_cascade_slack(tolerance));
    ik_quad_shape *shape = &lanes->shapes[chain / IK_QUAD];
    int32_t lane = chain % IK_QUAD;
    shape->tolerance[lane] = alone->tolerance;
    shape->unit[lane] = (float)alone->unit;
    shape->inverse_unit[lane] = 1 / alone->unit;
    shape->inner[lane] = ring.inner;
    shape->outer[lane] = ring.outer;
    shape->away_square[lane] = square_beyond(alone->tolerance / alone->unit);
    shape->inner_square[lane] = square_beyond(ring.inner);
    shape->outer_square[lane] = square_within(ring.outer);
    shape->near_square[lane] = ik_newton_near_square(tolerance);
}

_Static_assert(sizeof(ik_lanes) % _Alignof(ik_quad_shape) == 0, "shapes come after the struct");

// One block for the struct and its arrays.
static ik_lanes *allocate(int32_t bones, int32_t count, bool same_shape, bool own_lengths) {
    size_t quads = ((size_t)count + IK_QUAD - 1) / IK_QUAD, n = (size_t)bones;
    size_t shapes = same_shape ? 1 : quads, kept = own_lengths ? n * (size_t)count : 0;
    size_t scratch = 7 * n * IK_QUADS + 3 * (n + 1);
    size_t floats = IK_QUAD * (n * shapes + 3 * n * quads + 3 * quads + scratch);
    size_t sides = IK_QUAD * quads;
    size_t bytes = sizeof(ik_lanes) + shapes * sizeof(ik_quad_shape) + sides * sizeof(ik_vec) +
                   8 * kept + 4 * floats;
    ik_lanes *lanes = calloc(1, bytes);
    if (!lanes) {
        return NULL;
    }
    lanes->quads = (int32_t)quads;
    lanes->same_shape = same_shape;
    lanes->shapes = (ik_quad_shape *)(lanes + 1);
    lanes->sides = (ik_vec *)(lanes->shapes + shapes);
    double *after = (double *)(lanes->sides + sides);
    lanes->user_lengths = own_lengths ? after : NULL;
    lanes->lengths = (float *)(after + kept);
    lanes->directions = lanes->lengths + IK_QUAD * n * shapes;
    lanes->tips = lanes->directions + 3 * IK_QUAD * n * quads;
    lanes->work = lanes->tips + 3 * IK_QUAD * quads;
    lanes->units = lanes->work + 3 * IK_GROUP * n;
    lanes->inverses = lanes->units + 3 * IK_GROUP * n;
    lanes->rows = lanes->inverses + IK_GROUP * n;
    return lanes;
}

// Puts the pose of `alone` into all lanes, also those after the last chain.
static void put_everywhere(ik_lanes *lanes, int32_t count, const double *lengths,
                           const double *tolerances) {
    ik_chain *alone = lanes->alone;
    size_t bones = (size_t)alone->bones.count;
    for (int32_t chain = 0; chain < IK_QUAD * lanes->quads; chain++) {
        if (lengths && chain < count) {
            double *kept = lanes->user_lengths + bones * (size_t)chain;
            memcpy(kept, lengths + bones * (size_t)chain, bones * sizeof *kept);
            ik_chain_set_lengths(alone, kept, NULL);
        }
        if (tolerances && chain < count) {
            alone->tolerance = tolerances[chain];
        }
        if (!lanes->same_shape || chain < IK_QUAD) {
            put_shape(lanes, chain);
        }
        ik_lanes_put(lanes, chain);
    }
}

ik_lanes *ik_lanes_create(const ik_chain *model, int32_t count, const double *lengths,
                          const double *tolerances) {
    ik_lanes *lanes = allocate(model->bones.count, count, !lengths && !tolerances, lengths != NULL);
    if (!lanes) {
        return NULL;
    }
    lanes->alone = ik_chain_copy(model);
    if (!lanes->alone) {
        free(lanes);
        return NULL;
    }
    put_everywhere(lanes, count, lengths, tolerances);
    return lanes;
}

void ik_lanes_destroy(ik_lanes *lanes) {
    if (lanes) {
        ik_chain_destroy(lanes->alone);
        free(lanes);
    }
}

static const ik_quad_shape *shape_of(const ik_lanes *lanes, int32_t quad) {
    return lanes->shapes + (lanes->same_shape ? 0 : quad);
}

double ik_lanes_tolerance(const ik_lanes *lanes, int32_t chain) {
    return shape_of(lanes, chain / IK_QUAD)->tolerance[chain % IK_QUAD];
}

double ik_lanes_unit(const ik_lanes *lanes, int32_t chain) {
    return shape_of(lanes, chain / IK_QUAD)->unit[chain % IK_QUAD];
}

ik_chain *ik_lanes_take_bones(const ik_lanes *lanes, int32_t chain, ik_vec root) {
    ik_chain *alone = lanes->alone;
    const float *from = bone_lanes(lanes->directions, lanes, chain, 3);
    const float *tip = tip_of(lanes, chain);
    int32_t bones = alone->bones.count, axes = alone->dimensions;
    if (lanes->user_lengths) {
        ik_chain_set_lengths(alone, lanes->user_lengths + (size_t)bones * (size_t)chain, NULL);
    }
    alone->tolerance = ik_lanes_tolerance(lanes, chain);
    for (int32_t i = 0; i < 3 * bones; i++) {
        alone->bones.directions[i] = from[IK_QUAD * i];
    }
    alone->motion.side = lanes->sides[chain];
    ik_chain_wake(alone); // It may have come to rest as another chain.
    alone->root[0] = root.x, alone->root[1] = root.y, alone->root[2] = root.z;
    for (int32_t axis = 0; axis < axes; axis++) {
        alone->offsets[(size_t)axes * (size_t)bones + (size_t)axis] = tip[IK_QUAD * axis];
    }
    return alone;
}

ik_chain *ik_lanes_take(const ik_lanes *lanes, int32_t chain, ik_vec root) {
    ik_chain *alone = ik_lanes_take_bones(lanes, chain, root);
    ik_chain_update_positions(alone);
    return alone;
}

void ik_lanes_put(ik_lanes *lanes, int32_t chain) {
    const ik_chain *alone = lanes->alone;
    float *to = bone_lanes(lanes->directions, lanes, chain, 3), *tip = tip_of(lanes, chain);
    for (int32_t i = 0; i < 3 * alone->bones.count; i++) {
        to[IK_QUAD * i] = alone->bones.directions[i];
    }
    lanes->sides[chain] = alone->motion.side;
    ik_vec offset = ik_chain_offset(alone, alone->bones.count);
    tip[0] = (float)offset.x;
    tip[IK_QUAD] = (float)offset.y;
    tip[2 * IK_QUAD] = (float)offset.z;
}

void ik_lanes_set_group(const ik_lanes *lanes, int32_t first, ik_group *group) {
    size_t bones = (size_t)lanes->alone->bones.count, at = IK_QUAD * (size_t)first;
    size_t shape = lanes->same_shape ? 0 : (size_t)first;
    int32_t left = lanes->quads - first;
    group->bones = lanes->alone->bones.count;
    group->dimensions = lanes->alone->dimensions;
    group->quads = left < IK_QUADS ? left : IK_QUADS;
    group->same_shape = lanes->same_shape;
    group->shapes = lanes->shapes + shape;
    group->lengths = lanes->lengths + IK_QUAD * bones * shape;
    group->directions = lanes->directions + 3 * bones * at;
    group->tips = lanes->tips + 3 * at;
    group->work = lanes->work;
    group->units = lanes->units;
    group->inverses = lanes->inverses;
    group->rows = lanes->rows;
}
