// Compiled for speed, see build.sh.

#include "ground/height_field.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/base.h"

static const double most_heights = 268435456; // 2^28: a gigabyte

static bool are_heights(const float *heights, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (isinf(heights[i])) {
            return false;
        }
    }
    return true;
}

static ik_error check(int32_t columns, int32_t rows, double x, double y, double cell) {
    if (columns < 1 || rows < 1 || (double)columns * rows > most_heights) {
        return IK_ERROR_FIELD_SIZE;
    }
    if (!(fabs(x) <= 1e30 && fabs(y) <= 1e30)) {
        return IK_ERROR_COORDINATE;
    }
    return cell >= 1e-30 && cell <= 1e30 ? IK_OK : IK_ERROR_CELL;
}

ik_error ik_height_field_create(int32_t columns, int32_t rows, double x, double y, double cell,
                                const float *heights, ik_height_field **field) {
    *field = NULL;
    ik_error error = check(columns, rows, x, y, cell);
    if (error) {
        return error;
    }
    size_t count = (size_t)columns * (size_t)rows;
    if (heights && !are_heights(heights, count)) {
        return IK_ERROR_FIELD_HEIGHT;
    }
    ik_height_field *made = calloc(1, sizeof *made + count * sizeof *heights);
    if (!made) {
        return IK_ERROR_MEMORY;
    }
    made->columns = columns;
    made->rows = rows;
    made->x = x;
    made->y = y;
    made->cell = cell;
    if (heights) {
        memcpy(made->heights, heights, count * sizeof *heights);
    }
    *field = made;
    return IK_OK;
}

void ik_height_field_destroy(ik_height_field *field) {
    free(field);
}

ik_error ik_height_field_set_heights(ik_height_field *field, int32_t column, int32_t row,
                                     int32_t columns, int32_t rows, const float *heights) {
    if (column < 0 || row < 0 || columns < 0 || rows < 0 || columns > field->columns - column ||
        rows > field->rows - row) {
        return IK_ERROR_RECTANGLE;
    }
    size_t width = (size_t)columns;
    if (!are_heights(heights, width * (size_t)rows)) {
        return IK_ERROR_FIELD_HEIGHT;
    }
    for (int32_t i = 0; i < rows; i++) {
        float *line = field->heights + (size_t)(row + i) * (size_t)field->columns + column;
        memcpy(line, heights + (size_t)i * width, width * sizeof *heights);
    }
    field->version++;
    return IK_OK;
}

// A coordinate in cells, inside of the grid. A NaN counts as the border: the caller checks for it.
static double in_cells(double at, double origin, double cell, int32_t count) {
    return ik_max(ik_min((at - origin) / cell, count - 1), 0);
}

double ik_height_field_height_at(const ik_height_field *field, double x, double y) {
    double u = in_cells(x, field->x, field->cell, field->columns);
    double v = in_cells(y, field->y, field->cell, field->rows);
    int32_t column = (int32_t)u, row = (int32_t)v;
    // The last column and row belong to the cell before them; a single one is a cell of its own.
    column -= column > 0 && column == field->columns - 1;
    row -= row > 0 && row == field->rows - 1;
    size_t right = field->columns > 1, down = field->rows > 1 ? (size_t)field->columns : 0;
    const float *at = field->heights + (size_t)row * (size_t)field->columns + column;
    double a = at[0], b = at[right], c = at[down], d = at[down + right];
    double across = u - column, along = v - row;
    double near = a + (b - a) * across, far = c + (d - c) * across;
    return isnan(x) || isnan(y) ? NAN : near + (far - near) * along;
}
