// walker/pole_pass.h: the directions in which the knees of legs point, one leg per lane of
// core/wide_double.h.

#ifndef IK_WALKER_POLE_PASS_H
#define IK_WALKER_POLE_PASS_H

#include "core/wide_double.h"
#include "walker/walker.h"

// The pole of ik_limb_bend, of a leg of this walker. It is usually up, so that the leg bends in an
// upright plane. When the foot comes near the point under the hip, or beyond it, all planes through
// the chord are nearly upright, so up no longer determines one. There the direction is
// perpendicular to the chord, in the plane of outwards and up: up for a leg stretched outwards,
// outwards for one that hangs down. Neither is ever parallel to the chord. The change begins when
// the foot is nearer than 0.3 reaches outwards, and is complete directly under the hip.
//   out_x, out_y   outwards, ik_leg.out
//   inverse        of the reach of the leg
IK_INLINE ik_wide_vec ik_leg_pole(const ik_walker *walker, ik_wide_double out_x,
                                  ik_wide_double out_y, ik_wide_double inverse, ik_wide_vec hip,
                                  ik_wide_vec foot) {
    ik_wide_vec forward = ik_wide_vec_splat(walker->forward);
    ik_wide_vec left = ik_wide_vec_splat(walker->left);
    ik_wide_vec upright = ik_wide_vec_splat(walker->upright);
    ik_wide_vec out =
        ik_wide_vec_add(ik_wide_vec_scale(out_x, forward), ik_wide_vec_scale(out_y, left));
    ik_wide_vec chord = ik_wide_vec_scale(inverse, ik_wide_vec_sub(foot, hip));
    ik_wide_double far = ik_wide_vec_dot(chord, out), rise = ik_wide_vec_dot(chord, upright);
    ik_wide_double near = ik_wide_double_clamp(1 - far / 0.3, ik_wide_double_splat(0),
                                               ik_wide_double_splat(1));
    ik_wide_double share = near * near * (3 - 2 * near);
    return ik_wide_vec_add(ik_wide_vec_scale(1 - share + share * far, upright),
                           ik_wide_vec_scale(-share * rise, out));
}

#endif
