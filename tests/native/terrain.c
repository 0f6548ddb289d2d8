#include "terrain.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

const terrain terrains[TERRAINS] = {
    {SINES, 0.05, "sines of 0.05"}, {SINES, 0.1, "sines of 0.1"},   {SINES, 0.2, "sines of 0.2"},
    {STAIRS, 0.1, "stairs of 0.1"}, {STAIRS, 0.2, "stairs of 0.2"}, {ROCKS, 0.12, "rocks to 0.12"},
    {ROCKS, 0.25, "rocks to 0.25"}, {SLOPE, 10, "slopes of 10"},    {SLOPE, 20, "slopes of 20"},
    {SLOPE, 30, "slopes of 30"},    {GAPS, 0.3, "gaps of 0.3"},     {GAPS, 0.6, "gaps of 0.6"},
    {GAPS, 2.5, "gaps of 2.5"},
};

static const double pi = 3.14159265358979323846;
static const double start = 1.0; // where the terrain begins, along x

// Up and down in turn: 0 to `half` and back.
static double there_and_back(double x, double half) {
    double rest = fmod(x, 2 * half);
    return rest < half ? rest : 2 * half - rest;
}

static double sines(double amplitude, double x, double y) {
    double ease = fmin(x / 1.5, 1);
    return ease * amplitude *
           (sin(2 * pi * x / 3.1) + sin(2 * pi * y / 2.3 + 1) + sin(2 * pi * (x + y) / 4.7 + 2));
}

// A number from 0 to 1 that belongs to a cell and a kind of number.
static double noise(int32_t column, int32_t row, uint32_t kind) {
    uint32_t h = (uint32_t)column * 0x9E3779B1u ^ (uint32_t)row * 0x85EBCA77u ^ kind * 0xC2B2AE3Du;
    h ^= h >> 15;
    h *= 0x2C1B3C6Du;
    h ^= h >> 12;
    h *= 0x297A2D39u;
    h ^= h >> 15;
    return h / 4294967296.0;
}

// One boulder per square of 0.7: round, with a flat top.
static double rocks(double highest, double x, double y) {
    const double square = 0.7;
    double most = 0;
    int32_t column = (int32_t)floor(x / square), row = (int32_t)floor(y / square);
    for (int32_t i = column - 1; i <= column + 1; i++) {
        for (int32_t j = row - 1; j <= row + 1; j++) {
            double cx = (i + noise(i, j, 1)) * square, cy = (j + noise(i, j, 2)) * square;
            double radius = 0.1 + 0.2 * noise(i, j, 3), height = highest * noise(i, j, 4);
            double away = hypot(x - cx, y - cy) / radius;
            if (away < 1) {
                most = fmax(most, height * fmin(2 * (1 - away * away), 1));
            }
        }
    }
    return most;
}

double terrain_height(const terrain *t, double x, double y) {
    x -= start;
    if (x < 0) {
        return 0;
    }
    switch (t->kind) {
    case SINES:
        return sines(t->size, x, y);
    case STAIRS:
        return t->size * floor(there_and_back(x, 4.2) / 0.6);
    case ROCKS:
        return rocks(t->size, x, y);
    case SLOPE:
        return tan(t->size * pi / 180) * there_and_back(x, 4);
    default:
        return fmod(x, t->size + 1.7) < t->size ? NAN : 0;
    }
}

ik_height_field *make_field(const terrain *t) {
    const double cell = 0.05, x = -4, y = -5;
    const int32_t columns = 681, rows = 201;
    float *heights = malloc((size_t)(columns * rows) * sizeof *heights);
    ik_height_field *field = NULL;
    for (int32_t i = 0; i < rows; i++) {
        for (int32_t j = 0; j < columns; j++) {
            heights[i * columns + j] = (float)terrain_height(t, x + j * cell, y + i * cell);
        }
    }
    ik_height_field_create(columns, rows, x, y, cell, heights, &field);
    free(heights);
    return field;
}

ik_walker_hit cast_ray(const ik_height_field *field, const ik_walker_probe *ray, int32_t up) {
    double y = up == IK_UP_Y ? ray->z : ray->y;
    double height = ik_height_field_height_at(field, ray->x, y);
    ik_walker_hit hit = {!isnan(height), ray->x, ray->y, ray->z, {0, 0, 0}};
    *(up == IK_UP_Y ? &hit.y : &hit.z) = height;
    return hit;
}

int32_t update_on_probes(ik_walker *walker, const ik_height_field *field, double seconds) {
    int32_t rounds = 0, count = ik_walker_begin_update(walker, seconds);
    for (; count > 0; rounds++) {
        for (int32_t i = 0; i < count; i++) {
            ik_walker_get_hits(walker)[i] =
                cast_ray(field, &ik_walker_get_probes(walker)[i], ik_walker_get_up(walker));
        }
        count = ik_walker_continue_update(walker);
    }
    return rounds;
}
