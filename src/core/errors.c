#include "core/names.h"
#include "ik_error.h"

const char *ik_error_text(int32_t error) {
    switch (error) {
        IK_ERRORS(IK_NAME_CASE)
    default:
        return NULL;
    }
}
