#include "core/names.h"
#include "ik_two_bone.h"

const char *ik_two_bone_status_name(int32_t status) {
    switch (status) {
        IK_TWO_BONE_STATUSES(IK_NAME_CASE)
    default:
        return NULL;
    }
}

const char *ik_two_bone_bend_name(int32_t bend) {
    switch (bend) {
        IK_TWO_BONE_BENDS(IK_NAME_CASE)
    default:
        return NULL;
    }
}
