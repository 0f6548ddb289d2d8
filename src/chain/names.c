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
