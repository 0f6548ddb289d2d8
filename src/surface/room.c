// Compiled for speed, see build.sh.

#include "surface/room.h"

#include "surface/cast.h"
#include "surface/surface.h"
#include "walker/geometry.h"

double ik_surface_highest_below(const ik_walker *walker) {
    const ik_pose *pose = &walker->pose;
    double x = walker->extent.x, y = walker->extent.y, reach = walker->reach;
    const ik_plan points[] = {{0, 0}, {x, 0}, {-x, 0}, {0, y}, {0, -y}};
    double most = -INFINITY;
    for (int i = 0; i < 5; i++) {
        double px = pose->place.x + walker->cosine * points[i].x - walker->sine * points[i].y;
        double py = pose->place.y + walker->sine * points[i].x + walker->cosine * points[i].y;
        ik_vec from = {px, py, pose->place.z}, to = {px, py, pose->place.z - 0.6 * reach};
        ik_answer hit = ik_surface_cast(walker, from, to, true);
        double tilt = pose->slope_x * points[i].x + pose->slope_y * points[i].y;
        // Over a bulge, the middle of the body is nearly as high as over level ground.
        tilt -= i == 0 ? 0.25 * walker->settings[IK_WALKER_BODY_HEIGHT] : 0;
        most = hit.hit ? ik_max(most, hit.point.z - tilt) : most;
    }
    return most;
}

// The unit direction in which the body moves, or would move if it could, in the frame; 0 if it is
// to stand.
static ik_plan way_ahead(const ik_walker *walker) {
    ik_plan v = {walker->vx, walker->vy};
    bool drives = walker->mode == IK_WALKER_COMMAND_DRIVE;
    double least = speed_stop * walker->reach;
    if (v.x * v.x + v.y * v.y <= least * least) {
        double x = walker->target.x - walker->pose.place.x;
        double y = walker->target.y - walker->pose.place.y;
        v = drives            ? (ik_plan){walker->command.x, walker->command.y}
            : walker->chasing ? (ik_plan){walker->cosine * x + walker->sine * y,
                                          walker->cosine * y - walker->sine * x}
                              : (ik_plan){0, 0};
    }
    double size = sqrt(v.x * v.x + v.y * v.y);
    if (!(size > least)) {
        return (ik_plan){0, 0};
    }
    return (ik_plan){(walker->cosine * v.x - walker->sine * v.y) / size,
                     (walker->sine * v.x + walker->cosine * v.y) / size};
}

// The directions in which the body looks, as cosines and sines to its way, and how far, in L.
#define LOOKS 5
static const double looks[LOOKS][3] = {{1, 0, 1.1},
                                       {0.819, 0.574, 0.9},
                                       {0.819, -0.574, 0.9},
                                       {0.342, 0.940, 0.5},
                                       {0.342, -0.940, 0.5}};

static ik_answer look(const ik_walker *walker, ik_plan ahead, int32_t index) {
    const double *to = looks[index];
    const ik_vec *from = &walker->pose.place;
    double far = to[2] * walker->reach;
    double x = to[0] * ahead.x - to[1] * ahead.y, y = to[0] * ahead.y + to[1] * ahead.x;
    ik_vec end = {from->x + far * x, from->y + far * y, from->z};
    return ik_surface_cast(walker, *from, end, false);
}

double ik_surface_braking_share(const ik_walker *walker, double hardest) {
    ik_plan ahead = way_ahead(walker);
    double speed = sqrt(walker->vx * walker->vx + walker->vy * walker->vy);
    if ((ahead.x == 0 && ahead.y == 0) || !(speed > 0)) {
        return 1;
    }
    // The farther the body has to turn, the slower it moves.
    const ik_plan *wanted = &walker->axes.wanted;
    double off = sqrt(wanted->x * wanted->x + wanted->y * wanted->y);
    double most = ik_max(turning_fastest * (1 - off / turning_most), turning_slowest);
    double share = ik_min(most * walker->reach / speed, 1);
    for (int32_t i = 0; i < LOOKS; i++) {
        ik_answer hit = look(walker, ahead, i);
        if (hit.hit) {
            // How fast it may come nearer.
            ik_vec way = ik_vec_sub(hit.point, walker->pose.place);
            double room = -ik_vec_dot(way, hit.normal);
            double near = -(ahead.x * hit.normal.x + ahead.y * hit.normal.y) * speed;
            room -= walker->extent.y + wall_least * walker->reach;
            if (near > 0) {
                share = ik_min(share, sqrt(hardest * ik_max(room, 0)) / near);
            }
        }
    }
    return share;
}

// A slope, and how much it counts beside that of the plane of the feet.
typedef struct sight {
    ik_plan slope; // in the frame
    double share;
} sight;

// The nearest wall that is seen. A steep one counts as steep_most.
static sight look_at_walls(ik_walker *walker, ik_plan ahead) {
    sight nearest = {{0, 0}, 0};
    walker->axes.narrow = false;
    for (int32_t i = 0; i < LOOKS; i++) {
        ik_answer hit = look(walker, ahead, i);
        if (hit.hit) {
            walker->axes.narrow = true;
            double distance = -ik_vec_dot(ik_vec_sub(hit.point, walker->pose.place), hit.normal);
            double near = ik_clamp(wall_seen - distance / walker->reach, 0, 1);
            double share = wall_share * near * looks[i][0];
            if (share > nearest.share) {
                ik_plan slope = {-steep_most * hit.normal.x, -steep_most * hit.normal.y};
                nearest = (sight){slope, share};
            }
        }
    }
    return nearest;
}

// The ground ahead, or the edge where it ends.
static sight look_at_ground(const ik_walker *walker, ik_plan ahead) {
    const ik_vec *body = &walker->pose.place;
    double reach = walker->reach, far = ground_seen * reach;
    ik_vec top = {body->x + far * ahead.x, body->y + far * ahead.y, body->z};
    ik_answer ground = ik_surface_cast(walker, top, (ik_vec){top.x, top.y, top.z - reach}, true);
    double here = ik_walker_plane(walker, body->x, body->y);
    double rise = ground.hit ? ik_clamp((ground.point.z - here) / far, -1, 1) : edge_slope;
    return (sight){{rise * ahead.x, rise * ahead.y}, ground.hit ? ground_share : edge_share};
}

ik_plan ik_surface_look_ahead(ik_walker *walker, ik_plan slopes) {
    ik_plan ahead = way_ahead(walker);
    if (ahead.x == 0 && ahead.y == 0) {
        return slopes;
    }
    sight seen = look_at_walls(walker, ahead);
    if (seen.share == 0) {
        seen = look_at_ground(walker, ahead);
    }
    // In the body's frame.
    double x = walker->cosine * seen.slope.x + walker->sine * seen.slope.y;
    double y = walker->cosine * seen.slope.y - walker->sine * seen.slope.x;
    return (ik_plan){slopes.x + seen.share * (x - slopes.x),
                     slopes.y + seen.share * (y - slopes.y)};
}
