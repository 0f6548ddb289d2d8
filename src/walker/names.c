#include "core/names.h"
#include "ik_walker.h"

const char *ik_up_name(int32_t up) {
    switch (up) {
        IK_UPS(IK_NAME_CASE)
    default:
        return NULL;
    }
}

const char *ik_gait_name(int32_t gait) {
    switch (gait) {
        IK_GAITS(IK_NAME_CASE)
    default:
        return NULL;
    }
}

const char *ik_walker_setting_name(int32_t setting) {
    switch (setting) {
        IK_WALKER_SETTINGS(IK_NAME_CASE)
    default:
        return NULL;
    }
}

const char *ik_walker_ground_name(int32_t kind) {
    switch (kind) {
        IK_WALKER_GROUNDS(IK_NAME_CASE)
    default:
        return NULL;
    }
}

const char *ik_walker_block_name(int32_t reason) {
    switch (reason) {
        IK_WALKER_BLOCKS(IK_NAME_CASE)
    default:
        return NULL;
    }
}

const char *ik_walker_command_name(int32_t kind) {
    switch (kind) {
        IK_WALKER_COMMANDS(IK_NAME_CASE)
    default:
        return NULL;
    }
}
