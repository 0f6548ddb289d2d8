// walker/geometry.h: the body's frame now and later, and the range of a leg.
// Shared by all stages. Only ik_walker_apply_pose changes the walker.

#ifndef IK_WALKER_GEOMETRY_H
#define IK_WALKER_GEOMETRY_H

#include "walker/surface.h"
#include "walker/walker.h"

// 2^(-h / half_life): the share of a deviation that remains after h seconds (at most substep_most),
// within 1e-4.
double ik_decay(double h);

// The center of the nominal footholds: the body; under an imposed pose the pose itself, from which
// the body may have yielded; of a biped, the point from which its body is shifted.
ik_plan ik_walker_center(const ik_walker *walker);

// A point of the body's frame in the world.
ik_plan ik_walker_in_world(const ik_walker *walker, ik_plan point);

// A motion of the body's frame along the ground, in the present frame: a turn about its origin by
// the angle of `cosine` and `sine`, then a translation.
typedef struct ik_displacement {
    double x, y, cosine, sine;
} ik_displacement;

// Where that motion takes a point of the frame.
static inline ik_plan ik_displaced(const ik_displacement *by, ik_plan point) {
    return (ik_plan){by->x + by->cosine * point.x - by->sine * point.y,
                     by->y + by->sine * point.x + by->cosine * point.y};
}

// The motion of the body in the next `seconds` at its present velocity: along an arc.
ik_displacement ik_walker_displacement(const ik_walker *walker, double seconds);

// Predicts where a point of the body's frame will be then, as a point of the present frame.
ik_plan ik_walker_predict(const ik_walker *walker, ik_plan point, double seconds);

// Turns a direction of the body's tilted frame (forward, left) into the world.
ik_vec ik_walker_tilted(const ik_walker *walker, ik_plan direction);

// Derives the axes of the body, and per leg hip, nominal foothold and stretch, from the pose.
void ik_walker_apply_pose(ik_walker *walker);

// Where a point of the ground is in the plan. On a surface that is not level, it counts as far from
// the point of the plane of the feet below the body as it is in space.
static inline ik_plan ik_walker_unrolled(const ik_walker *walker, ik_vec point) {
    return walker->ground_kind == IK_WALKER_GROUND_SURFACE
               ? walker->surface->calls->unroll(walker, point)
               : (ik_plan){point.x, point.y};
}

// The vector from a leg's hip to a foot. If both coincide, the foot counts as slightly below, so
// that the vector has a direction.
static inline ik_vec ik_leg_chord(const ik_leg *leg, ik_vec foot) {
    ik_vec chord = ik_vec_sub(foot, leg->hip_now);
    double least = 1e-9 * leg->limb.reach;
    bool none = fabs(chord.x) < least && fabs(chord.y) < least && fabs(chord.z) < least;
    return none ? (ik_vec){0, 0, -least} : chord;
}

// How a standing foot is placed to its nominal foothold in the direction in which that moves.
typedef struct ik_slack {
    double behind; // how far the foot is behind it,
    double end;    //   and how far it may be
    double ahead;  // the difference: what the body can still move
} ik_slack;
static inline ik_slack ik_leg_slack(const ik_walker *walker, const ik_leg *leg) {
    double ex = leg->nominal_now.x - leg->foot.x, ey = leg->nominal_now.y - leg->foot.y;
    if (walker->ground_kind == IK_WALKER_GROUND_SURFACE) {
        ik_plan foot = walker->surface->calls->unroll(walker, leg->foot);
        ex = leg->nominal_now.x - foot.x;
        ey = leg->nominal_now.y - foot.y;
    }
    double off = ex * ex + ey * ey, reach = leg->limb.reach;
    double x = walker->cosine * ex + walker->sine * ey, y = walker->cosine * ey - walker->sine * ex;
    double behind = x * leg->direction.x + y * leg->direction.y;
    // A foot that stands beside the line of motion reaches its end earlier: half of its squared
    // distance from that line counts. At least 0.01 of the reach remains.
    double square = leg->margin * leg->margin - 0.5 * (off - behind * behind);
    double end = sqrt(ik_max(square, 1e-4 * reach * reach));
    return (ik_slack){behind, end, end - behind};
}

// The distance from a foot to its nominal foothold, along the ground.
double ik_leg_off_nominal(const ik_walker *walker, const ik_leg *leg);

// The distance from a foot to where it should stand while the body stands still.
double ik_leg_off_rest(const ik_walker *walker, const ik_leg *leg);

// A foot in the air, moved along its chord into the range of its leg.
ik_vec ik_leg_clamp_foot(const ik_leg *leg, ik_vec foot);

// A foothold, moved along the ground towards the point under the hip, or away from it, until its
// distance from the hip is at most `share` of the leg's reach, and not less than the leg can fold.
//   hip   its z is the height over that ground
//   out   the direction away from the hip for a foothold right under it
ik_plan ik_leg_clamp_foothold(const ik_leg *leg, ik_vec hip, ik_plan foothold, ik_plan out,
                              double share);

#endif
