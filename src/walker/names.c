// What the walker's codes are called.

#include "ik_walker.h"

#define CASE(name, value, text) \
    case value:                 \
        return text;

const char *ik_walker_error_text(int32_t error) {
    switch (error) {
        IK_WALKER_ERRORS(CASE)
    default:
        return NULL;
    }
}

const char *ik_gait_name(int32_t gait) {
    switch (gait) {
        IK_GAITS(CASE)
    default:
        return NULL;
    }
}

const char *ik_walker_setting_name(int32_t setting) {
    switch (setting) {
        IK_WALKER_SETTINGS(CASE)
    default:
        return NULL;
    }
}

const char *ik_up_name(int32_t up) {
    switch (up) {
        IK_UPS(CASE)
    default:
        return NULL;
    }
}
