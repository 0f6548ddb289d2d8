// ground/height_field.h: the data of a height field.

#ifndef IK_GROUND_HEIGHT_FIELD_H
#define IK_GROUND_HEIGHT_FIELD_H

#include "ik_height_field.h"

struct ik_height_field {
    int32_t columns, rows;
    double x, y; // of the first height
    double cell;
    uint32_t version; // grows when heights are set
    float heights[];  // [rows * columns]
};

#endif
