// core/names.h: from the lists of names in the public headers to functions.

#ifndef IK_CORE_NAMES_H
#define IK_CORE_NAMES_H

#include <stddef.h>

// A case of a switch over the values of a list X(name, value, text).
#define IK_NAME_CASE(name, value, text) \
    case value:                         \
        return text;

#endif
