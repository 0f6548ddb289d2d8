// walker_batch/walker_batch.h: the data of a batch.
//
// The walkers are those of walker/walker.h. They share the shape and the bones of a model. They
// write what users read to arrays of the batch. Some results are only for users of single walkers,
// such as joints in doubles: all walkers write these to the arrays of the model, and nobody reads
// them there.
//
// A frame (update.c) runs the stages of each walker, and then bends its legs two at a time
// (bend.c). Other files: create.c, settings.c, state.c.

#ifndef IK_WALKER_BATCH_WALKER_BATCH_H
#define IK_WALKER_BATCH_WALKER_BATCH_H

#include "ik_walker_batch.h"
#include "walker/walker.h"

#define IK_BEND_LANES 2
// Of the legs with each number of bones, one may remain.
#define IK_MOST_GROUPS (IK_WALKER_MAX_LEGS / IK_BEND_LANES + IK_WALKER_MAX_BONES)

// Legs that are bent at once, one per lane: they have the same number of bones. If there are fewer
// such legs than lanes, the last one is repeated.
typedef struct ik_leg_group {
    int32_t bones;
    int32_t leg[IK_BEND_LANES];                          // indexes
    double reach[IK_BEND_LANES], inverse[IK_BEND_LANES]; // of the reach
    double tightest[IK_BEND_LANES];
    double out_x[IK_BEND_LANES], out_y[IK_BEND_LANES];
    double bone[IK_WALKER_MAX_BONES][2][IK_BEND_LANES]; // [bone][length, curl][lane]
} ik_leg_group;

struct ik_walker_batch {
    int32_t count;
    char *memory; // that is to be freed: the batch begins in it
    ik_walker *model;
    size_t stride; // from walker to walker, in bytes
    char *walkers; // [count]: each an ik_walker, followed by its legs
    int32_t group_count;
    ik_leg_group group[IK_MOST_GROUPS];

    // What users write.
    double *commands; // [count][3]
    uint8_t *modes;   // [count]
    uint8_t *active;  // [count]

    // What users read.
    float *positions;        // [count][joints][3]
    ik_walker_body *bodies;  // [count]
    uint8_t *planted;        // [count][legs]
    uint8_t *statuses;       // [count]
    ik_walker_event *events; // [count][model->event_capacity]; NULL if they are not recorded
    int32_t *event_counts;   // [count]

    bool touches;     // whether ik_walker_batch_update reads the memory of a walker first
    uint32_t touched; //   a sum of what it reads, so that compilers do not leave it out
};

static inline ik_walker *ik_walker_batch_at(const ik_walker_batch *batch, int32_t index) {
    return (ik_walker *)(batch->walkers + batch->stride * (size_t)index);
}

// Whether there are `count` walkers from `first` on.
static inline bool ik_walker_batch_has(const ik_walker_batch *batch, int32_t first, int32_t count) {
    return first >= 0 && count >= 0 && first <= batch->count && count <= batch->count - first;
}

// Divides the legs of the model into groups.
void ik_walker_batch_group_legs(ik_walker_batch *batch);

// Bends all legs of a walker of the batch, and writes its positions and planted feet.
void ik_walker_batch_bend(const ik_walker_batch *batch, ik_walker *walker);

#endif
