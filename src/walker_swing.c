// A step: where it lands, and the way there.
//
// A foot is put down where its home will be when it has stood for half of its stance, so that it
// stands as long ahead of its home as behind. The way there is that of least jerk along the ground
// (T. Flash, N. Hogan: The coordination of arm movements, Journal of Neuroscience 5, 1985), so that
// it is slow where it begins and where it ends, and it is steep there, so that toes do not scrape.

#include "ik_trig.h"
#include "walker.h"

// Where a point of the body's frame, on the ground, will be after a time, if the velocity stays as
// it is: on an arc.
static ik_vec ahead(const ik_walker *walker, ik_vec point, double time) {
    double vx = walker->vx, vy = walker->vy, turn = walker->turn;
    double angle = turn * time, sine, cosine;
    ik_sin_cos(angle, &sine, &cosine);
    // The integrals over the time of the cosine and the sine of the angle turned by then.
    double along = time, across = 0.5 * angle * time;
    if (fabs(angle) > 1e-4) {
        along = sine / turn;
        across = (1 - cosine) / turn;
    }
    double x = along * vx - across * vy + cosine * point.x - sine * point.y;
    double y = across * vx + along * vy + sine * point.x + cosine * point.y;
    return (ik_vec){x, y, 0};
}

// From the body's frame to the ground.
static ik_vec on_ground(const ik_walker *walker, ik_vec point) {
    ik_vec middle = walker->pose.place;
    if (walker->mode == IK_FOLLOW) {
        middle = ik_vec_sub(middle, walker->shift);
    }
    double x = middle.x + walker->cosine * point.x - walker->sine * point.y;
    double y = middle.y + walker->sine * point.x + walker->cosine * point.y;
    return (ik_vec){x, y, ik_walker_ground(walker, x, y)};
}

// A point on the ground, drawn along it towards under the hip, or away from there, until it is
// within a share of the leg's reach of the hip, and not nearer than it can fold.
static ik_vec within(const ik_walker *walker, const ik_leg *leg, ik_vec hip, ik_vec point,
                     double share) {
    double reach = leg->limb.reach, near = 1.05 * ik_leg_nearest(leg) * reach;
    double dx = point.x - hip.x, dy = point.y - hip.y, dz = point.z - hip.z;
    double square = dx * dx + dy * dy, height = dz * dz;
    double most = fmax(share * share * reach * reach - height, 0);
    double least = fmin(fmax(near * near - height, 0), most);
    if (square > most || square < least) {
        double distance = sqrt(square);
        double scale = sqrt(square > most ? most : least);
        // Right under the hip, away is outwards.
        ik_vec out = {walker->cosine * leg->out.x - walker->sine * leg->out.y,
                      walker->sine * leg->out.x + walker->cosine * leg->out.y, 0};
        ik_vec way = distance > 1e-9 * reach ? (ik_vec){dx / distance, dy / distance, 0} : out;
        point.x = hip.x + scale * way.x;
        point.y = hip.y + scale * way.y;
        point.z = ik_walker_ground(walker, point.x, point.y);
    }
    return point;
}

// Where a leg lands that has `left` seconds to swing.
ik_vec ik_walker_aim(const ik_walker *walker, const ik_leg *leg, double left) {
    if (walker->mode == IK_FOLLOW && !walker->moving) {
        return leg->home_now;
    }
    ik_vec landing = ahead(walker, leg->home, left);
    ik_vec aim = landing;
    if (walker->moving && leg->speed > 0) {
        aim = ahead(walker, leg->home, left + 0.5 * walker->stance);
        double dx = aim.x - landing.x, dy = aim.y - landing.y;
        double distance = sqrt(dx * dx + dy * dy), most = reach_usual * leg->room;
        if (distance > most) {
            aim.x = landing.x + most / distance * dx;
            aim.y = landing.y + most / distance * dy;
        }
    }
    // The hip will be as far from its landing home as it is from its home.
    ik_vec hip = on_ground(walker, ahead(walker, leg->hip, left));
    hip.z = leg->hip_now.z;
    return within(walker, leg, hip, on_ground(walker, aim), reach_usual);
}

void ik_walker_take_off(ik_walker *walker, ik_leg *leg, int32_t flags) {
    leg->aim = ik_walker_aim(walker, leg, walker->swing);
    leg->from = leg->foot;
    leg->mode = IK_SWINGING;
    leg->progress = 0;
    leg->armed = false;
    walker->lifted++;
    ik_walker_note(walker, leg, flags);
}

static void plant(ik_walker *walker, ik_leg *leg) {
    leg->foot = within(walker, leg, leg->hip_now, leg->aim, reach_landing);
    leg->aim = leg->foot;
    leg->mode = IK_STANDING;
    leg->progress = 0;
    walker->lifted--;
    ik_walker_note(walker, leg, IK_EVENT_PLANTED);
}

// A foot in the air, kept within what the leg can do.
static ik_vec tethered(const ik_leg *leg, ik_vec foot) {
    ik_vec way = ik_vec_sub(foot, leg->hip_now);
    double distance = ik_vec_length(way), reach = leg->limb.reach;
    double most = reach_hard * reach, least = fmin(ik_leg_nearest(leg), reach_hard) * reach;
    double scale = distance > most ? most / distance : distance < least ? least / distance : 1;
    return scale == 1 ? foot : ik_vec_add(leg->hip_now, ik_vec_scale(scale, way));
}

static void fly(ik_walker *walker, ik_leg *leg) {
    double s = leg->progress;
    double along = s * s * s * (10 + s * (6 * s - 15));
    double up = 4 * s * (1 - s);
    ik_vec way = ik_vec_sub(leg->aim, leg->from);
    double distance = sqrt(way.x * way.x + way.y * way.y);
    double height =
        fmin(walker->settings[IK_WALKER_STEP_HEIGHT], 0.04 * leg->limb.reach + 0.35 * distance);
    ik_vec foot = ik_vec_add(leg->from, ik_vec_scale(along, way));
    foot.z += (height + 0.5 * fabs(way.z)) * up * (2 - up);
    leg->foot = tethered(leg, foot);
}

// A leg that is switched off is drawn in, half stretched.
static void hang(ik_walker *walker, ik_leg *leg, double h) {
    double reach = leg->limb.reach;
    double far = fmax(0.45, 1.1 * ik_leg_nearest(leg)) * reach;
    ik_vec out = ik_vec_add(ik_vec_scale(leg->out.x, walker->forward),
                            ik_vec_scale(leg->out.y, walker->left));
    ik_vec rest = ik_vec_add(leg->hip_now, ik_vec_add(ik_vec_scale(0.8 * far, out),
                                                      ik_vec_scale(-0.6 * far, walker->upright)));
    ik_vec off = ik_vec_sub(leg->foot, rest);
    leg->foot = tethered(leg, ik_vec_add(rest, ik_vec_scale(ik_walker_fade(h), off)));
    leg->aim = leg->foot;
}

// Legs in the air go on; those at the end of their step are planted.
void ik_walker_swing(ik_walker *walker, double h) {
    double time =
        fmin(walker->swing, walker->moving ? (1 - walker->duty) / walker->frequency : 1e9);
    time = fmax(time, swing_least);
    for (int32_t i = 0; i < walker->legs; i++) {
        ik_leg *leg = &walker->leg[i];
        if (leg->mode == IK_HANGING) {
            hang(walker, leg, h);
        } else if (leg->mode == IK_SWINGING) {
            leg->progress = fmin(leg->progress + h / time, 1);
            // Its aim moves with the body, but not at the last moment.
            if (leg->progress < 0.85) {
                leg->aim = ik_walker_aim(walker, leg, (1 - leg->progress) * time);
            }
            if (leg->progress < 1) {
                fly(walker, leg);
            } else {
                plant(walker, leg);
            }
        }
    }
}
