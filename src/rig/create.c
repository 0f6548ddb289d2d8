// Creating a rig, and changing its joints.

#include "rig/nodes.h"

#include "rig/contacts.h"
#include "rig/goals.h"
#include "rig/memory.h"
#include "rig/pose.h"

#include <stdlib.h>

#define FIRST_SLOTS 8

// Memory: one block for what depends on the joints.

static void *take(uint8_t **at, size_t count, size_t size) {
    void *taken = *at;
    if (*at) {
        *at += (count * size + 7) & ~(size_t)7;
    }
    return taken;
}

static void place_pose(ik_rig_pose *pose, uint8_t **at, size_t n) {
    pose->at = take(at, n, sizeof *pose->at);
    pose->rotations = take(at, n, sizeof *pose->rotations);
    pose->positions = take(at, n, sizeof *pose->positions);
}

#define POSES 6
#define ALIGNED(size) (((size) + 7) & ~(size_t)7)

static size_t bytes_per_joint(void) {
    size_t pose = sizeof(ik_rig_coordinates) + sizeof(ik_quat) + sizeof(ik_vec);
    return 2 * sizeof(ik_rig_description) + sizeof(ik_rig_node) + POSES * pose +
           IK_RIG_JOINT_COLUMNS * sizeof(ik_rig_column) + sizeof(ik_rig_body) +
           sizeof(ik_rig_support) + 16 * sizeof(double);
}

static ik_rig *allocate(int32_t dimensions, int32_t count) {
    size_t n = (size_t)count;
    size_t root = IK_RIG_ROOT_COLUMNS * sizeof(ik_rig_column);
    size_t jacobian = IK_RIG_DENSE_ROWS * sizeof(*((ik_rig *)NULL)->jacobian);
    uint8_t *block = calloc(1, ALIGNED(sizeof(ik_rig)) + root + jacobian + n * bytes_per_joint());
    if (!block) {
        return NULL;
    }
    ik_rig *rig = (ik_rig *)block;
    uint8_t *at = block + ALIGNED(sizeof(ik_rig));
    rig->dimensions = dimensions;
    rig->count = count;
    rig->described = take(&at, n, sizeof *rig->described);
    rig->candidate = take(&at, n, sizeof *rig->candidate);
    rig->nodes = take(&at, n, sizeof *rig->nodes);
    rig->followers = take(&at, n, sizeof *rig->followers);
    ik_rig_pose *poses[POSES] = {&rig->now,       &rig->trial,   &rig->best,
                                 &rig->reference, &rig->reached, &rig->start};
    for (int32_t i = 0; i < POSES; i++) {
        place_pose(poses[i], &at, n);
    }
    rig->column = take(&at, IK_RIG_ROOT_COLUMNS + IK_RIG_JOINT_COLUMNS * n, sizeof *rig->column);
    rig->jacobian = take(&at, IK_RIG_DENSE_ROWS, sizeof *rig->jacobian);
    rig->body = take(&at, n, sizeof *rig->body);
    rig->support = take(&at, n, sizeof *rig->support);
    rig->turns = take(&at, n, sizeof *rig->turns);
    rig->positions = take(&at, 3 * n, sizeof *rig->positions);
    rig->rotations = take(&at, 4 * n, sizeof *rig->rotations);
    rig->local_rotations = take(&at, 4 * n, sizeof *rig->local_rotations);
    rig->values = take(&at, n, sizeof *rig->values);
    rig->max_turn = take(&at, n, sizeof *rig->max_turn);
    rig->max_move = take(&at, n, sizeof *rig->max_move);
    return rig;
}

ik_error ik_rig_create(int32_t dimensions, int32_t count, const ik_rig_joint *joints, ik_rig **rig,
                       int32_t *at) {
    int32_t nowhere;
    at = at ? at : &nowhere;
    *at = -1;
    *rig = NULL;
    if (dimensions != 2 && dimensions != 3) {
        return IK_ERROR_DIMENSIONS;
    }
    if (count < 1 || count > IK_RIG_MAX_JOINTS) {
        return IK_ERROR_JOINTS;
    }
    for (int32_t i = 0; i < count; i++) {
        ik_error error = ik_rig_check_joint(&joints[i], dimensions, i);
        if (error) {
            *at = i;
            return error;
        }
    }
    ik_rig *made = allocate(dimensions, count);
    if (!made) {
        return IK_ERROR_MEMORY;
    }
    for (int32_t i = 0; i < count; i++) {
        made->candidate[i] = (ik_rig_description){.joint = joints[i], .coupling = {.leader = -1}};
    }
    ik_error error = ik_rig_check_candidate(made);
    error = error ? error : ik_rig_reserve_goals(made, FIRST_SLOTS);
    if (error) {
        ik_rig_destroy(made);
        return error;
    }
    ik_rig_accept_candidate(made);
    memcpy(made->anchor, joints[0].offset, (size_t)dimensions * sizeof(double));
    made->root_mode = IK_RIG_ROOT_FIXED;
    made->bias = IK_RIG_BIAS_REFERENCE;
    made->bias_weight = IK_RIG_BIAS_WEIGHT;
    made->max_iterations = IK_RIG_ITERATIONS;
    made->restarts = IK_RESTARTS_ANY;
    for (int32_t i = 0; i < count; i++) {
        made->max_turn[i] = made->max_move[i] = INFINITY;
    }
    ik_rig_set_nodes(made);
    ik_rig_reset_search(made);
    ik_rig_set_rest(made, &made->now);
    ik_rig_set_rest(made, &made->reference);
    ik_rig_set_rest(made, &made->reached);
    ik_rig_set_rest(made, &made->start);
    ik_rig_pose_changed(made);
    *rig = made;
    return IK_OK;
}

void ik_rig_destroy(ik_rig *rig) {
    if (rig) {
        if (rig->contacts) {
            rig->contacts->calls->destroy(rig);
        }
        ik_rig_free_goals(rig);
        free(rig);
    }
}

int32_t ik_rig_get_dimensions(const ik_rig *rig) {
    return rig->dimensions;
}

int32_t ik_rig_get_count(const ik_rig *rig) {
    return rig->count;
}

double ik_rig_get_reach(const ik_rig *rig) {
    return rig->reach;
}

ik_error ik_rig_get_joint(const ik_rig *rig, int32_t joint, ik_rig_joint *description) {
    if (joint < 0 || joint >= rig->count) {
        return IK_ERROR_JOINT;
    }
    *description = rig->described[joint].joint;
    if (joint == 0) {
        memcpy(description->offset, rig->anchor, sizeof rig->anchor);
    }
    return IK_OK;
}

// Begins a change of descriptions.
static ik_rig_description *start_candidate(ik_rig *rig) {
    memcpy(rig->candidate, rig->described, (size_t)rig->count * sizeof *rig->candidate);
    return rig->candidate;
}

ik_error ik_rig_set_joint(ik_rig *rig, int32_t joint, const ik_rig_joint *description) {
    if (joint < 0 || joint >= rig->count) {
        return IK_ERROR_JOINT;
    }
    const ik_rig_node *node = &rig->nodes[joint];
    ik_error error = ik_rig_check_joint(description, rig->dimensions, joint);
    error = error ? error : description->parent != node->parent ? IK_ERROR_PARENT : IK_OK;
    if (error) {
        return error;
    }
    ik_rig_joint *candidate = &start_candidate(rig)[joint].joint;
    double root[3];
    memcpy(root, candidate->offset, sizeof root);
    *candidate = *description;
    if (joint == 0) {
        memcpy(candidate->offset, root, sizeof root);
    }
    error = ik_rig_check_candidate(rig);
    error = error ? error : ik_rig_check_values(rig, rig->candidate);
    if (!error) {
        ik_rig_accept_candidate(rig);
        ik_rig_change_joint(rig, joint);
    }
    return error;
}

static int32_t count_followers(const ik_rig *rig) {
    int32_t followers = 0;
    for (int32_t i = 0; i < rig->count; i++) {
        followers += rig->candidate[i].coupling.leader >= 0;
    }
    return followers;
}

ik_error ik_rig_couple(ik_rig *rig, int32_t joint, const ik_rig_coupling *coupling) {
    static const ik_rig_coupling none = {.leader = -1};
    if (joint < 0 || joint >= rig->count) {
        return IK_ERROR_JOINT;
    }
    coupling = coupling && coupling->leader != -1 ? coupling : &none;
    if (coupling->leader < -1) {
        return IK_ERROR_COUPLING;
    }
    start_candidate(rig)[joint].coupling = *coupling;
    ik_error error = ik_rig_check_candidate(rig);
    error = error ? error : ik_rig_reserve_rows(rig, ik_rig_count_ties(rig), count_followers(rig));
    if (!error) {
        ik_rig_accept_candidate(rig);
        ik_rig_change_joint(rig, joint);
    }
    return error;
}

ik_error ik_rig_get_coupling(const ik_rig *rig, int32_t joint, ik_rig_coupling *coupling) {
    if (joint < 0 || joint >= rig->count) {
        return IK_ERROR_JOINT;
    }
    *coupling = rig->described[joint].coupling;
    return IK_OK;
}

ik_error ik_rig_set_locked(ik_rig *rig, int32_t joint, bool locked) {
    if (joint < 0 || joint >= rig->count) {
        return IK_ERROR_JOINT;
    }
    rig->described[joint].locked = locked;
    ik_rig_set_nodes(rig);
    ik_rig_reset_search(rig);
    return IK_OK;
}

bool ik_rig_is_locked(const ik_rig *rig, int32_t joint) {
    return joint >= 0 && joint < rig->count && rig->described[joint].locked;
}
