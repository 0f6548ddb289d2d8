#include "core/names.h"
#include "ik_trace.h"

const char *ik_status_name(int32_t status) {
    switch (status) {
        IK_STATUSES(IK_NAME_CASE)
    default:
        return NULL;
    }
}

const char *ik_solver_name(int32_t solver) {
    switch (solver) {
        IK_SOLVERS(IK_NAME_CASE)
    default:
        return NULL;
    }
}

const char *ik_step_name(int32_t kind) {
    switch (kind) {
        IK_STEPS(IK_NAME_CASE)
    default:
        return NULL;
    }
}

const char *ik_root_mode_name(int32_t mode) {
    switch (mode) {
        IK_ROOT_MODES(IK_NAME_CASE)
    default:
        return NULL;
    }
}

const char *ik_restarts_name(int32_t restarts) {
    switch (restarts) {
        IK_RESTARTS(IK_NAME_CASE)
    default:
        return NULL;
    }
}

const char *ik_stage_name(int32_t stage) {
    switch (stage) {
        IK_STAGES(IK_NAME_CASE)
    default:
        return NULL;
    }
}
