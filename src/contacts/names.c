// The names of enumerations.

#include "core/names.h"
#include "ik_contacts.h"

const char *ik_shape_kind_name(int32_t kind) {
    switch (kind) {
        IK_SHAPES(IK_NAME_CASE)
    default:
        return NULL;
    }
}

const char *ik_exclusion_name(int32_t exclusion) {
    switch (exclusion) {
        IK_EXCLUSIONS(IK_NAME_CASE)
    default:
        return NULL;
    }
}
