// A step: where it lands, and the way there.
//
// A foot is put down where its home will be when it has stood for half of its stance, so that it
// stands as long ahead of its home as behind. The way there is that of least jerk along the ground
// (T. Flash, N. Hogan: The coordination of arm movements, Journal of Neuroscience 5, 1985), so that
// it is slow where it begins and where it ends, and it is steep there, so that toes do not scrape.

#include "walker/walker.h"

// From the body's frame to the ground.
static ik_vec on_ground(const ik_walker *walker, ik_plan point) {
    ik_vec middle = walker->pose.place;
    if (walker->mode == IK_FOLLOW) {
        middle = ik_vec_sub(middle, walker->shift);
    }
    double x = middle.x + walker->cosine * point.x - walker->sine * point.y;
    double y = middle.y + walker->sine * point.x + walker->cosine * point.y;
    return (ik_vec){x, y, ik_walker_ground(walker, x, y)};
}

// A place, drawn along the ground towards under the hip, or away from there (outwards, if it is
// right there), until it is within a share of the leg's reach of the hip, and not nearer than it
// can fold. z of the hip is its height over that ground.
ik_plan ik_leg_within(const ik_leg *leg, ik_vec hip, ik_plan point, ik_plan out, double share) {
    double reach = leg->limb.reach, near = near_landing * leg->nearest * reach;
    double dx = point.x - hip.x, dy = point.y - hip.y;
    double square = dx * dx + dy * dy, height = hip.z * hip.z;
    double most = ik_max(share * share * reach * reach - height, 0);
    double least = ik_min(ik_max(near * near - height, 0), most);
    if (square > most || square < least) {
        double distance = sqrt(square), scale = sqrt(square > most ? most : least);
        ik_plan way = distance > 1e-9 * reach ? (ik_plan){dx / distance, dy / distance} : out;
        point.x = hip.x + scale * way.x;
        point.y = hip.y + scale * way.y;
    }
    return point;
}

// Where a leg lands that has `left` seconds to swing, if the velocity stays as it is.
ik_vec ik_walker_aim(const ik_walker *walker, const ik_leg *leg, double left) {
    if (walker->moving) {
        return on_ground(walker, ik_walker_ahead(walker, leg->landing, left));
    }
    return leg->home_now;
}

// A foot in the air, kept within what the leg can do.
static ik_vec tethered(const ik_leg *leg, ik_vec foot) {
    ik_vec way = ik_leg_way(leg, foot);
    double square = ik_vec_dot(way, way), reach = leg->limb.reach;
    double most = reach_hard * reach, least = leg->nearest * reach;
    if (square <= most * most && square >= least * least) {
        return foot;
    }
    double scale = (square < least * least ? least : most) / sqrt(square);
    return ik_vec_add(leg->hip_now, ik_vec_scale(scale, way));
}

void ik_walker_take_off(ik_walker *walker, ik_leg *leg, int32_t flags) {
    leg->aim = ik_walker_aim(walker, leg, walker->swing);
    leg->from = leg->foot;
    leg->mode = IK_SWINGING;
    leg->progress = 0;
    leg->armed = false;
    walker->lifted++;
    ik_walker_note(walker, leg, flags);
    leg->foot = tethered(leg, leg->foot);
}

static void plant(ik_walker *walker, ik_leg *leg) {
    ik_plan out = {walker->cosine * leg->out.x - walker->sine * leg->out.y,
                   walker->sine * leg->out.x + walker->cosine * leg->out.y};
    ik_vec hip = leg->hip_now;
    hip.z -= leg->aim.z;
    ik_plan place = ik_leg_within(leg, hip, (ik_plan){leg->aim.x, leg->aim.y}, out, reach_landing);
    ik_vec foot = {place.x, place.y, ik_walker_ground(walker, place.x, place.y)};
    double stretch = ik_vec_length(ik_leg_way(leg, foot)) / leg->limb.reach;
    if (stretch > reach_hard) {
        // Its hip is too high for the ground: it waits until that has come down.
        leg->foot = tethered(leg, foot);
        return;
    }
    leg->foot = leg->aim = foot;
    leg->stretch = stretch;
    leg->mode = IK_STANDING;
    leg->progress = 0;
    walker->lifted--;
    ik_walker_note(walker, leg, IK_EVENT_PLANTED);
}

static void fly(ik_walker *walker, ik_leg *leg) {
    double s = leg->progress;
    double along = s * s * s * (10 + s * (6 * s - 15));
    double up = 4 * s * (1 - s);
    ik_vec way = ik_vec_sub(leg->aim, leg->from);
    double distance = sqrt(way.x * way.x + way.y * way.y);
    double height = ik_min(walker->settings[IK_WALKER_STEP_HEIGHT],
                           step_low * leg->limb.reach + step_slope * distance);
    ik_vec foot = ik_vec_add(leg->from, ik_vec_scale(along, way));
    foot.z += (height + 0.5 * fabs(way.z)) * up * (2 - up);
    leg->foot = tethered(leg, foot);
}

// A leg that is switched off is drawn in, half stretched; its progress is 1 once it is.
static void hang(ik_walker *walker, ik_leg *leg, double h) {
    double reach = leg->limb.reach;
    double far = ik_max(0.45, 1.1 * leg->nearest) * reach;
    ik_vec out = ik_vec_add(ik_vec_scale(leg->out.x, walker->forward),
                            ik_vec_scale(leg->out.y, walker->left));
    ik_vec rest = ik_vec_add(leg->hip_now, ik_vec_add(ik_vec_scale(0.8 * far, out),
                                                      ik_vec_scale(-0.6 * far, walker->upright)));
    ik_vec off = ik_vec_sub(leg->foot, rest);
    leg->progress = ik_vec_length(off) <= 1e-9 * reach;
    double fade = leg->progress < 1 ? ik_walker_fade(h) : 0;
    leg->foot = leg->aim = tethered(leg, ik_vec_add(rest, ik_vec_scale(fade, off)));
}

// Legs in the air go on; those at the end of their step are planted.
void ik_walker_swing(ik_walker *walker, double h) {
    double time =
        ik_min(walker->swing, walker->moving ? (1 - walker->duty) / walker->frequency : 1e9);
    time = ik_max(time, swing_least);
    for (int32_t i = 0; i < walker->legs; i++) {
        ik_leg *leg = &walker->leg[i];
        if (leg->mode == IK_HANGING) {
            hang(walker, leg, h);
        } else if (leg->mode == IK_SWINGING) {
            leg->progress = ik_min(leg->progress + h / time, 1);
            // Its aim goes where the body wishes it, but not in a leap.
            ik_vec wish = ik_walker_aim(walker, leg, (1 - leg->progress) * time);
            ik_vec off = ik_vec_sub(leg->aim, wish);
            leg->aim = ik_vec_add(wish, ik_vec_scale(ik_walker_fade(h), off));
            if (leg->progress < 1) {
                fly(walker, leg);
            } else {
                plant(walker, leg);
            }
        }
    }
}
