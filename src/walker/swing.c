// Compiled for speed, see build.sh.

// Along the ground, a swing is a motion of least jerk (T. Flash, N. Hogan: The coordination of arm
// movements, Journal of Neuroscience 5, 1985): slow at both ends. Its height changes fast at both
// ends. So toes do not scrape.

#include "walker/swing.h"

#include "walker/events.h"
#include "walker/geometry.h"
#include "walker/stride.h"

static void fly(const ik_walker *walker, ik_leg *leg) {
    double s = leg->progress;
    // The polynomial of least jerk from 0 to 1: 10 s^3 - 15 s^4 + 6 s^5.
    double along = s * s * s * (10 + s * (6 * s - 15));
    // A parabola q from 0 to 1 and back; q (2 - q) is the same with a flat top and steeper ends.
    double q = 4 * s * (1 - s);
    ik_vec way = ik_vec_sub(leg->foothold, leg->liftoff);
    double distance = sqrt(way.x * way.x + way.y * way.y);
    double height = ik_min(walker->settings[IK_WALKER_STEP_HEIGHT],
                           step_low * leg->limb.reach + step_slope * distance);
    ik_vec foot = ik_vec_add(leg->liftoff, ik_vec_scale(along, way));
    // With half of the rise or fall, the middle of the arc is `height` above the higher end.
    foot.z += (height + 0.5 * fabs(way.z)) * q * (2 - q);
    leg->foot = ik_leg_clamp_foot(leg, foot);
}

static void plant(ik_walker *walker, ik_leg *leg) {
    ik_plan out = {walker->cosine * leg->out.x - walker->sine * leg->out.y,
                   walker->sine * leg->out.x + walker->cosine * leg->out.y};
    ik_vec hip = leg->hip_now;
    hip.z -= leg->foothold.z;
    ik_plan place = ik_leg_clamp_foothold(leg, hip, (ik_plan){leg->foothold.x, leg->foothold.y},
                                          out, reach_landing);
    ik_vec foot = {place.x, place.y, ik_walker_ground(walker, place.x, place.y)};
    double stretch = ik_vec_length(ik_leg_chord(leg, foot)) / leg->limb.reach;
    if (stretch > reach_hard) {
        // The hip is too high above the ground: the foot waits until the body is lower.
        leg->foot = ik_leg_clamp_foot(leg, foot);
        return;
    }
    leg->foot = leg->foothold = foot;
    leg->stretch = stretch;
    leg->mode = IK_STANCE;
    leg->progress = 0;
    walker->lifted--;
    ik_walker_record_event(walker, leg, IK_EVENT_PLANTED);
}

static void swing(ik_walker *walker, ik_leg *leg, double time, double h) {
    leg->progress = ik_min(leg->progress + h / time, 1);
    // The foothold follows the velocity of the body, smoothly.
    ik_vec wanted = ik_walker_foothold(walker, leg, (1 - leg->progress) * time);
    ik_vec off = ik_vec_sub(leg->foothold, wanted);
    leg->foothold = ik_vec_add(wanted, ik_vec_scale(ik_decay(h), off));
    if (leg->progress < 1) {
        fly(walker, leg);
    } else {
        plant(walker, leg);
    }
}

// A hanging leg folds: its foot moves to a point outwards and below the hip, in the direction (0.8,
// -0.6), at 0.45 of the reach (or a tenth beyond its tightest fold), so that it is clearly bent.
static void hang(const ik_walker *walker, ik_leg *leg, double h) {
    double reach = leg->limb.reach;
    double far = ik_max(0.45, 1.1 * leg->min_stretch) * reach;
    ik_vec out = ik_walker_tilted(walker, leg->out);
    ik_vec rest = ik_vec_add(leg->hip_now, ik_vec_add(ik_vec_scale(0.8 * far, out),
                                                      ik_vec_scale(-0.6 * far, walker->upright)));
    ik_vec off = ik_vec_sub(leg->foot, rest);
    leg->progress = ik_vec_length(off) <= rest_least * reach;
    double decay = leg->progress < 1 ? ik_decay(h) : 0;
    leg->foot = leg->foothold = ik_leg_clamp_foot(leg, ik_vec_add(rest, ik_vec_scale(decay, off)));
}

void ik_walker_swing_legs(ik_walker *walker, double h) {
    // While the clock runs faster than planned, swings are shorter, too.
    double time = walker->swing;
    if (walker->moving) {
        time = ik_min(time, (1 - walker->duty) / walker->frequency);
    }
    time = ik_max(time, swing_least);
    for (int32_t i = 0; i < walker->leg_count; i++) {
        ik_leg *leg = &walker->leg[i];
        if (leg->mode == IK_HANGING) {
            hang(walker, leg, h);
        } else if (leg->mode == IK_SWING) {
            swing(walker, leg, time, h);
        }
    }
}
