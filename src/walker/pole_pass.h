// walker/pole_pass.h: the directions in which the knees of legs point, one leg per lane of
// core/twin.h.

#ifndef IK_WALKER_POLE_PASS_H
#define IK_WALKER_POLE_PASS_H

#include "core/twin.h"
#include "walker/walker.h"

// The pole of ik_limb_bend, of a leg of this walker. It is usually up, so that the leg bends in an
// upright plane. When the foot comes near the point under the hip, or beyond it, all planes through
// the chord are nearly upright, so up no longer determines one. There the direction is
// perpendicular to the chord, in the plane of outwards and up: up for a leg stretched outwards,
// outwards for one that hangs down. Neither is ever parallel to the chord. The change begins when
// the foot is nearer than 0.3 reaches outwards, and is complete directly under the hip.
//   out_x, out_y   outwards, ik_leg.out
//   inverse        of the reach of the leg
IK_INLINE ik_twin_vec ik_leg_pole(const ik_walker *walker, ik_twin out_x, ik_twin out_y,
                                  ik_twin inverse, ik_twin_vec hip, ik_twin_vec foot) {
    ik_twin_vec forward = ik_twin_vec_splat(walker->forward);
    ik_twin_vec left = ik_twin_vec_splat(walker->left);
    ik_twin_vec upright = ik_twin_vec_splat(walker->upright);
    ik_twin_vec out =
        ik_twin_vec_add(ik_twin_vec_scale(out_x, forward), ik_twin_vec_scale(out_y, left));
    ik_twin_vec chord = ik_twin_vec_scale(inverse, ik_twin_vec_sub(foot, hip));
    ik_twin far = ik_twin_vec_dot(chord, out), rise = ik_twin_vec_dot(chord, upright);
    ik_twin near = ik_twin_clamp(1 - far / 0.3, ik_twin_splat(0), ik_twin_splat(1));
    ik_twin share = near * near * (3 - 2 * near);
    return ik_twin_vec_add(ik_twin_vec_scale(1 - share + share * far, upright),
                           ik_twin_vec_scale(-share * rise, out));
}

#endif
