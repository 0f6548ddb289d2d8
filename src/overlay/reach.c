// Two bones, and targets out of reach, have a closed form. Else the pose that reaches and is
// nearest to the given one is found by the projection (solvers/projection.c), and by the greedy
// method where that fails.
//
// How well the nearest pose is determined: the projection adds one force f to all directions h. As
// the force grows from 0 to f, a bone's vector h + s f has its least length where it is nearest to
// the kink, at which the bone would flip. The least of these lengths is 1 if no bone turned away
// from its direction, and 0 if one is at the kink.

#include "overlay/reach.h"

#include "solvers/closed_form.h"
#include "solvers/greedy.h"
#include "solvers/projection.h"

// A target this near to the ends of the reach gets the pose of that distance, in reaches.
#define EDGE 1e-6

// The most passes over the bones, and an error that may be rounding, in reaches.
#define BUDGET 100
#define ROUNDING 1e-6

ik_vec ik_overlay_tip(const ik_overlay *overlay, const ik_vec *directions) {
    ik_vec tip = {0, 0, 0};
    for (int32_t i = 0; i < overlay->bones.count; i++) {
        tip = ik_vec_add(tip, ik_vec_scale(overlay->bones.lengths[i], directions[i]));
    }
    return tip;
}

// The least length of h + s f, for s from 0 to 1, over all bones.
static double clearance(const ik_overlay *overlay, const ik_vec *directions, ik_vec force) {
    double least = 1, square = ik_vec_dot(force, force);
    for (int32_t i = 0; i < overlay->bones.count; i++) {
        double s = ik_clamp(-ik_vec_dot(directions[i], force) / ik_max(square, 1e-300), 0, 1);
        ik_vec vector = ik_vec_add(directions[i], ik_vec_scale(s, force));
        if (overlay->bones.lengths[i] > 0) {
            least = ik_min(least, ik_vec_length(vector));
        }
    }
    return least;
}

static void read_bones(const ik_overlay *overlay, ik_vec *to) {
    for (int32_t i = 0; i < overlay->bones.count; i++) {
        to[i] = ik_vec_unit(ik_bones_direction(&overlay->bones, i), to[i]);
    }
}

double ik_overlay_reach(ik_overlay *overlay, const ik_vec *from, ik_vec *to) {
    ik_bones *bones = &overlay->bones;
    for (int32_t i = 0; i < bones->count; i++) {
        ik_bones_point(bones, i, from[i]);
    }
    if (ik_closed_form(bones, overlay->goal, EDGE)) {
        read_bones(overlay, to);
        return bones->count > 2 ? 0 : 1;
    }
    bool kinked;
    ik_vec force = ik_project_pose(bones, overlay->goal, ik_overlay_near(overlay), BUDGET, &kinked);
    double room = kinked ? 0 : clearance(overlay, from, force);
    read_bones(overlay, to);
    ik_vec off = ik_vec_sub(ik_overlay_tip(overlay, to), overlay->goal);
    if (ik_vec_length(off) > ik_max(ik_overlay_near(overlay), ROUNDING)) {
        ik_greedy_solve(bones, overlay->goal, EDGE);
        read_bones(overlay, to);
        room = 0;
    }
    return room;
}
