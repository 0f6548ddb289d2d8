// Compiled for speed, see build.sh.

#include "surface/room.h"

#include "surface/cast.h"
#include "surface/surface.h"
#include "walker/geometry.h"

static const double ahead_most = 1.0; // L: so far the body looks ahead

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
        most = hit.hit ? ik_max(most, hit.point.z - tilt) : most;
    }
    return most;
}

// The unit direction in which the body moves, in the frame; 0 if it stands.
static ik_plan way_ahead(const ik_walker *walker) {
    double vx = walker->vx, vy = walker->vy, speed = sqrt(vx * vx + vy * vy);
    if (!(speed > speed_stop * walker->reach)) {
        return (ik_plan){0, 0};
    }
    return (ik_plan){(walker->cosine * vx - walker->sine * vy) / speed,
                     (walker->sine * vx + walker->cosine * vy) / speed};
}

static ik_answer look(const ik_walker *walker, ik_plan ahead) {
    const ik_vec *from = &walker->pose.place;
    double far = ahead_most * walker->reach;
    return ik_surface_cast(walker, *from,
                           (ik_vec){from->x + far * ahead.x, from->y + far * ahead.y, from->z},
                           false);
}

double ik_surface_braking_share(const ik_walker *walker, double hardest) {
    ik_plan ahead = way_ahead(walker);
    double speed = sqrt(walker->vx * walker->vx + walker->vy * walker->vy);
    double share = 1;
    double off = sqrt(walker->axes.wanted.x * walker->axes.wanted.x +
                      walker->axes.wanted.y * walker->axes.wanted.y);
    share = ik_clamp(1.6 - off, 0.3, 1);
    if (ahead.x == 0 && ahead.y == 0) {
        return share;
    }
    ik_answer hit = look(walker, ahead);
    if (hit.hit) {
        ik_vec way = ik_vec_sub(hit.point, walker->pose.place);
        double room = ik_vec_length(way) - walker->extent.x - wall_least * walker->reach;
        share = ik_min(share, sqrt(hardest * ik_max(room, 0)) / speed);
    }
    return share;
}

ik_plan ik_surface_look_ahead(const ik_walker *walker, ik_plan slopes) {
    ik_plan ahead = way_ahead(walker);
    if (ahead.x == 0 && ahead.y == 0) {
        return slopes;
    }
    double reach = walker->reach;
    // In the body's frame.
    ik_plan way = {walker->cosine * ahead.x + walker->sine * ahead.y,
                   walker->cosine * ahead.y - walker->sine * ahead.x};
    const ik_vec *body = &walker->pose.place;
    ik_answer wall = look(walker, ahead);
    double rise = 0, share = 0;
    if (wall.hit) {
        double distance = ik_vec_length(ik_vec_sub(wall.point, *body)) / reach;
        double steep = -(wall.normal.x * ahead.x + wall.normal.y * ahead.y);
        rise = 1.5 * ik_max(steep, 0);
        share = 0.5 * ik_clamp(1.3 - distance, 0, 1);
    } else {
        double far = 0.55 * reach;
        ik_vec top = {body->x + far * ahead.x, body->y + far * ahead.y, body->z};
        ik_vec to = {top.x, top.y, top.z - 1.0 * reach};
        ik_answer ground = ik_surface_cast(walker, top, to, true);
        double here = ik_walker_plane(walker, body->x, body->y);
        rise = ground.hit ? ik_clamp((ground.point.z - here) / far, -1, 1) : -1.2;
        share = ground.hit ? 0.3 : 0.5;
    }
    double along = slopes.x * way.x + slopes.y * way.y;
    double more = share * (rise - along);
    return (ik_plan){slopes.x + more * way.x, slopes.y + more * way.y};
}
