// shapes/field.h: ground that is given by heights on a grid, as two triangles per cell.

#ifndef IK_SHAPES_FIELD_H
#define IK_SHAPES_FIELD_H

#include "shapes/separation.h"

// All below the triangles is ground. Beyond the border of the grid there is none, nor in a cell
// with a corner whose height is NAN.
typedef struct ik_field {
    ik_vec origin; // of column 0 and row 0, at a height of 0
    ik_quat rotation;
    bool y_up; // rows count along z then, else along y
    int32_t columns, rows;
    double cell;
    const double *heights; // row after row
    double by;             // heights are times this
    double low, high;      // the least and the greatest height, times `by`
} ik_field;

// The box around the field and the ground below it, as a body: for lower bounds of distances.
ik_convex ik_field_box(const ik_field *field);

// From the ground: as ik_separation_of. Below the surface the way out is up, along the normal of
// a triangle.
ik_separation ik_separation_from_field(const ik_convex *a, const ik_field *field, double enough);

#endif
