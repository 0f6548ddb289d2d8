// walker/settings.h: checks the values of settings.

#ifndef IK_WALKER_SETTINGS_H
#define IK_WALKER_SETTINGS_H

#include "walker/walker.h"

// Whether a setting, one of ik_walker_setting, may have this value.
ik_error ik_walker_check_setting(const ik_walker *walker, int32_t setting, double value);

// Computes what follows from the settings.
void ik_walker_derive_settings(ik_walker *walker);

// Stands on new ground, where it is, with the same command.
void ik_walker_stand_on(ik_walker *walker, ik_walker_ground_kind kind,
                        const ik_height_field *field);

#endif
