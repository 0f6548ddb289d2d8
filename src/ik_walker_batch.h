#ifndef IK_WALKER_BATCH_H
#define IK_WALKER_BATCH_H
#include "ik_walker.h"
#define IK_WALKER_BATCH_MAX_COUNT 1000000
#define IK_ERROR_COUNT -110
#define IK_ERROR_COMMAND -111
#define IK_ERROR_RANGE -112
typedef struct ik_walker_batch ik_walker_batch;
typedef enum ik_walker_batch_status {
IK_WALKER_BATCH_RESTING, IK_WALKER_BATCH_UPDATED, IK_WALKER_BATCH_INACTIVE, IK_WALKER_BATCH_INVALID } ik_walker_batch_status;
ik_error ik_walker_batch_create(int32_t count, int32_t legs, const ik_walker_leg *descriptions,
                                int32_t up, bool events, ik_walker_batch **batch, int32_t *at);
void ik_walker_batch_destroy(ik_walker_batch *batch);
ik_error ik_walker_batch_update(ik_walker_batch *batch, double seconds, int32_t first,
                                int32_t count);
#endif
