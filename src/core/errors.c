// core/errors.c: what codes are called.

#include "ik_trace.h"

#define CASE(name, value, text) \
    case value:                 \
        return text;

const char *ik_error_text(int32_t error) {
    switch (error) {
        IK_ERRORS(CASE)
    default:
        return NULL;
    }
}

const char *ik_status_name(int32_t status) {
    switch (status) {
        IK_STATUSES(CASE)
    default:
        return NULL;
    }
}

const char *ik_solver_name(int32_t solver) {
    switch (solver) {
        IK_SOLVERS(CASE)
    default:
        return NULL;
    }
}

const char *ik_step_name(int32_t kind) {
    switch (kind) {
        IK_STEPS(CASE)
    default:
        return NULL;
    }
}
