// What the codes of the two-bone arm are called.

#include "ik_two_bone.h"

#define CASE(name, value, text) \
    case value:                 \
        return text;

const char *ik_two_bone_error_text(int32_t error) {
    switch (error) {
        IK_TWO_BONE_ERRORS(CASE)
    default:
        return NULL;
    }
}

const char *ik_two_bone_status_name(int32_t status) {
    switch (status) {
        IK_TWO_BONE_STATUSES(CASE)
    default:
        return NULL;
    }
}

const char *ik_two_bone_bend_name(int32_t bend) {
    switch (bend) {
        IK_TWO_BONE_BENDS(CASE)
    default:
        return NULL;
    }
}
