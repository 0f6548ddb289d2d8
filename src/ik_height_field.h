// ik_height_field.h: ground that is given by heights on a grid: hills, stairs, a scan.
//
// Between the points of the grid, heights are interpolated bilinearly. Beyond the border of the
// grid, the heights of the border continue. A height that is NaN makes a hole: there is no ground
// in a cell with such a corner.
//
//     float heights[4] = {0, 0, 1, 1}; // two rows of two columns
//     ik_height_field *hill;
//     if (ik_height_field_create(2, 2, 0, 0, 10, heights, &hill) != IK_OK) return 1;
//     ik_height_field_height_at(hill, 5, 5); // 0.5
//     ik_walker_set_height_field(walker, hill);
//
// Columns count along x. Rows count along the other axis of the ground, which is called y here: it
// is y for walkers with IK_UP_Z, and z for those with IK_UP_Y.
//
// A field may be shared by any number of walkers. It must live as long as a walker stands on it.

#ifndef IK_HEIGHT_FIELD_H
#define IK_HEIGHT_FIELD_H

#include "ik_error.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ik_height_field ik_height_field;

// Creates a field. The caller owns it: free it with ik_height_field_destroy.
//   columns, rows   at least 1 each, together at most 2^28 heights
//   x, y            the place of column 0 and row 0, each from -1e30 to 1e30
//   cell            the distance between neighbouring columns and rows, from 1e-30 to 1e30
//   heights         row after row, copied. Each is finite, or NaN for a hole. NULL: all are 0. For
//                   a walker, heights beyond 1e9 L are holes, too
//   field           receives the field, NULL after an error
// Errors: MEMORY, FIELD_SIZE, COORDINATE, CELL, FIELD_HEIGHT.
ik_error ik_height_field_create(int32_t columns, int32_t rows, double x, double y, double cell,
                                const float *heights, ik_height_field **field);

// Frees a field. NULL is ignored.
void ik_height_field_destroy(ik_height_field *field);

// Sets the heights of a rectangle of the grid, row after row. Walkers on the field notice it in
// their next update. Errors: RECTANGLE if it is not inside of the grid, FIELD_HEIGHT.
ik_error ik_height_field_set_heights(ik_height_field *field, int32_t column, int32_t row,
                                     int32_t columns, int32_t rows, const float *heights);

// The height at a place; NaN in a hole, and if a coordinate is NaN.
double ik_height_field_height_at(const ik_height_field *field, double x, double y);

#ifdef __cplusplus
}
#endif

#endif
