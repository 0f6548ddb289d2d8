#include "walk.h"

#include <math.h>
#include <string.h>

static const double pi = 3.14159265358979323846;

static int32_t joints_of(const ik_walker *walker) {
    int32_t joints = ik_walker_get_leg_count(walker);
    for (int32_t i = 0; i < ik_walker_get_leg_count(walker); i++) {
        joints += ik_walker_get_bone_count(walker, i);
    }
    return joints;
}

void describe(int32_t legs, ik_walker_leg *leg) {
    memset(leg, 0, (size_t)legs * sizeof *leg);
    for (int32_t i = 0; i < legs; i++) {
        leg[i].bones = 3;
        leg[i].lengths[0] = 0.375;
        leg[i].lengths[1] = 0.34375;
        leg[i].lengths[2] = 0.28125;
    }
}

// The rank of a leg: as given, otherwise by the home.
static int32_t rank_of(const walk *w, int32_t i) {
    if (w->leg[i].given & IK_LEG_RANK) {
        return w->leg[i].rank;
    }
    int32_t rank = 0;
    for (int32_t j = 0; j < w->legs; j++) {
        double ahead = w->leg[i].home[0] - w->leg[j].home[0];
        rank += w->leg[i].side == w->leg[j].side && (ahead > 0 || (ahead == 0 && j < i));
    }
    return rank;
}

// The number of bones that bend.
static int32_t bending(const ik_walker_leg *leg) {
    return leg->bones - (leg->given & IK_LEG_FLAT ? 1 : 0);
}

ik_error begin_walk(walk *w, int32_t legs, const ik_walker_leg *leg, int32_t up) {
    *w = (walk){.legs = legs, .up = up == IK_UP_Y ? 1 : 2};
    ik_error error = ik_walker_create(legs, leg, up, &w->walker, NULL);
    if (error) {
        return error;
    }
    memcpy(w->leg, leg, (size_t)legs * sizeof *leg);
    ik_walker_lay_out(legs, w->leg, NULL, NULL, NULL);
    for (int32_t i = 0; i < legs; i++) {
        for (int32_t k = 0; k < bending(&leg[i]); k++) {
            w->reaches[i] += leg[i].lengths[k];
        }
        for (int32_t j = 0; j < legs; j++) {
            int32_t apart = rank_of(w, i) - rank_of(w, j);
            bool beside = w->leg[i].side == w->leg[j].side;
            if (i != j && (beside ? apart == 1 || apart == -1 : apart == 0)) {
                w->neighbours[i] |= UINT64_C(1) << j;
            }
        }
    }
    look_anew(w);
    return error;
}

walk plain_walk(int32_t legs) {
    ik_walker_leg leg[IK_WALKER_MAX_LEGS];
    walk w;
    describe(legs, leg);
    begin_walk(&w, legs, leg, IK_UP_Z);
    return w;
}

void end_walk(walk *w) {
    ik_walker_destroy(w->walker);
    w->walker = NULL;
}

void stand_on(walk *w, const ik_height_field *field) {
    w->field = field;
    ik_walker_set_height_field(w->walker, field);
    landed(w);
}

double ground_at(const walk *w, const double *place) {
    return w->field ? ik_height_field_height_at(w->field, place[0], place[3 - w->up])
                    : ik_walker_get_setting(w->walker, IK_WALKER_GROUND);
}

void look_anew(walk *w) {
    memset(w->toe_known, 0, sizeof w->toe_known);
    const uint8_t *planted = ik_walker_get_planted(w->walker);
    for (int32_t i = 0; i < w->legs; i++) {
        bool enabled = ik_walker_get_leg_enabled(w->walker, i);
        if (planted[i]) {
            w->states[i] = STANDS;
        } else if (!enabled || w->states[i] == STANDS) {
            w->states[i] = HANGS;
        }
    }
    memcpy(w->feet, ik_walker_get_feet(w->walker), 3 * (size_t)w->legs * sizeof(double));
    // A platform may stretch legs that stand.
    w->latest = fmax(w->latest, ik_walker_get_body(w->walker)->stretch);
}

void landed(walk *w) {
    // No leg swings: those that found no ground hang.
    for (int32_t i = 0; i < w->legs; i++) {
        w->states[i] = HANGS;
    }
    look_anew(w);
    w->events_before = ik_walker_get_event_count(w->walker);
    w->imposed = ik_walker_get_command(w->walker).kind == IK_WALKER_COMMAND_FOLLOW;
}

void restored(walk *w) {
    static const leg_state states[] = {
        [IK_STANCE] = STANDS, [IK_SWING] = SWINGS, [IK_HANGING] = HANGS};
    landed(w);
    for (int32_t i = 0; i < w->legs; i++) {
        w->states[i] = states[w->walker->leg[i].mode];
        w->jumped[i] = w->walker->jump.phase == IK_FLIGHT;
    }
    w->latest = ik_walker_get_body(w->walker)->stretch;
}

static bool all_finite(const double *numbers, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        if (!isfinite(numbers[i])) {
            return false;
        }
    }
    return true;
}

static int32_t in_the_air(const walk *w) {
    int32_t count = 0;
    for (int32_t i = 0; i < w->legs; i++) {
        count += w->states[i] == SWINGS;
    }
    return count;
}

// The same without legs that have not landed after a jump: they may hang, which is not shown.
static int32_t stepping(const walk *w) {
    int32_t count = 0;
    for (int32_t i = 0; i < w->legs; i++) {
        count += w->states[i] == SWINGS && !w->jumped[i];
    }
    return count;
}

static int32_t enabled_legs(const walk *w) {
    int32_t count = 0;
    for (int32_t i = 0; i < w->legs; i++) {
        count += ik_walker_get_leg_enabled(w->walker, i);
    }
    return count;
}

// Whether a leg keeps its neighbours from stepping: in the air, or about to step because it was
// enabled again, or has found no ground after a jump.
static bool disturbs(const walk *w, int32_t leg) {
    for (int32_t j = 0; j < w->legs; j++) {
        bool hangs = w->states[j] == HANGS || w->jumped[j];
        bool waits = hangs && ik_walker_get_leg_enabled(w->walker, j) && w->states[j] != STANDS;
        if (w->neighbours[leg] >> j & 1 &&
            ((w->states[j] == SWINGS && !hangs) || (waits && w->states[leg] == STANDS))) {
            return true;
        }
    }
    return false;
}

static const char *replay_lift(walk *w, const ik_walker_event *event) {
    int32_t i = event->leg;
    bool gallops = ik_walker_get_gait(w->walker) == IK_GAIT_GALLOP;
    bool forced = event->flags & IK_EVENT_FORCED;
    bool jumps = event->flags & IK_EVENT_JUMPED;
    // On terrain, one that found no ground has hung since: that is not shown.
    if (w->states[i] == SWINGS && !w->jumped[i] && !w->field) {
        return "a leg in the air cannot lift off again";
    }
    if (w->states[i] == STANDS && memcmp(&event->x, w->feet + 3 * i, 3 * sizeof(double)) != 0) {
        return "a foot stands where it was planted until it is lifted";
    }
    if (event->flags & IK_EVENT_TELEPORTED) {
        // It found no ground where the imposed pose jumped to.
        w->states[i] = HANGS;
        return NULL;
    }
    if (forced && w->states[i] == HANGS) {
        // It was carried out of reach before the update.
        w->forced++;
        return NULL;
    }
    if (forced && !w->imposed) {
        return "only under an imposed pose is a leg lifted by force";
    }
    if (!forced && !gallops && !jumps && disturbs(w, i)) {
        return "two neighbours are never both in the air";
    }
    bool stood = w->states[i] == STANDS;
    w->states[i] = SWINGS;
    w->toe_known[i] = false;
    if (jumps) {
        // Legs that swing at the take-off jump, too; they have no event.
        for (int32_t j = 0; j < w->legs; j++) {
            w->jumped[j] = w->jumped[j] || w->states[j] == SWINGS;
        }
        w->takeoffs++;
        return NULL;
    }
    w->jumped[i] = false;
    if (stood && !forced && !gallops && 2 * stepping(w) > enabled_legs(w)) {
        return "at least half of the legs stand";
    }
    w->lifts++;
    w->forced += forced;
    w->urgent += (event->flags & IK_EVENT_URGENT) != 0;
    return NULL;
}

static const char *replay_plant(walk *w, const ik_walker_event *event) {
    int32_t i = event->leg;
    if (w->states[i] != SWINGS && !(event->flags & IK_EVENT_TELEPORTED)) {
        return "only a leg in the air is planted";
    }
    double place[] = {event->x, event->y, event->z};
    if (place[w->up] != ground_at(w, place)) {
        return "a foot is planted on the ground";
    }
    w->states[i] = STANDS;
    w->toe_known[i] = false;
    w->jumped[i] = false;
    w->landings += (event->flags & IK_EVENT_JUMPED) != 0;
    memcpy(w->feet + 3 * i, place, sizeof place);
    return NULL;
}

// Replays the events; the result must be the state that is shown.
static const char *replay(walk *w) {
    const ik_walker_event *event = ik_walker_get_events(w->walker) + w->events_before;
    int32_t count = ik_walker_get_event_count(w->walker) - w->events_before;
    double time = 0;
    w->events_before = 0;
    for (int32_t k = 0; k < count; k++, event++) {
        if (event->leg < 0 || event->leg >= w->legs ||
            !ik_walker_get_leg_enabled(w->walker, event->leg)) {
            return "only enabled legs have events";
        }
        if (!(event->time >= time && event->time <= 0.25 + 1e-9)) {
            return "events are in the order of time";
        }
        time = event->time;
        for (int32_t i = 0; i < w->legs && event->flags & IK_EVENT_TELEPORTED; i++) {
            // An imposed pose that jumps ends all swings.
            w->states[i] = w->states[i] == SWINGS ? HANGS : w->states[i];
        }
        const char *fault =
            event->flags & IK_EVENT_PLANTED ? replay_plant(w, event) : replay_lift(w, event);
        if (fault) {
            return fault;
        }
    }
    const uint8_t *planted = ik_walker_get_planted(w->walker);
    const double *feet = ik_walker_get_feet(w->walker);
    for (int32_t i = 0; i < w->legs; i++) {
        // A leg in the air that finds no ground hangs. That is not shown.
        bool may_hang = w->jumped[i] || (w->field && w->states[i] == SWINGS);
        if (may_hang && w->walker->leg[i].mode == IK_HANGING) {
            w->states[i] = HANGS;
        }
        if (planted[i] != (w->states[i] == STANDS)) {
            return "the events are all liftoffs and touchdowns";
        }
        if (planted[i] && memcmp(feet + 3 * i, w->feet + 3 * i, 3 * sizeof(double)) != 0) {
            return "a planted foot does not move, to the bit";
        }
    }
    return NULL;
}

static double distance(const double *a, const double *b) {
    double x = a[0] - b[0], y = a[1] - b[1], z = a[2] - b[2];
    return sqrt(x * x + y * y + z * z);
}

static const char *look_at_legs(walk *w) {
    const double *joint = ik_walker_get_joints(w->walker), *feet = ik_walker_get_feet(w->walker);
    const double *homes = ik_walker_get_homes(w->walker);
    const float *position = ik_walker_get_positions(w->walker);
    double stretch = 0;
    // A leg may still be stretched further after a pose was imposed.
    double most = w->imposed ? 1 : fmax(0.985 + 1e-4, w->latest);
    // Numbers far from the origin are less exact.
    double coarse = 0;
    for (int k = 0; k < 3; k++) {
        coarse = fmax(coarse, fabs(feet[k]) * 1e-15);
    }
    for (int32_t i = 0; i < w->legs; i++) {
        double reach = w->reaches[i];
        double chord = distance(joint, feet + 3 * i) / reach;
        for (int32_t k = 0; k < w->leg[i].bones; k++) {
            double length = distance(joint + 3 * k, joint + 3 * k + 3);
            double wanted = w->leg[i].lengths[k]; // of a sole, which may be longer than the reach
            if (!(fabs(length - wanted) <= 1e-6 * reach + coarse + 1e-14 * wanted)) {
                return "bones keep their lengths";
            }
        }
        const double *end = joint + (size_t)3 * bending(&w->leg[i]);
        if (memcmp(end, feet + 3 * i, 3 * sizeof(double)) != 0) {
            return "the last joint is the foot, or the one before it if that is flat";
        }
        if (w->leg[i].given & IK_LEG_FLAT && w->states[i] == STANDS) {
            bool stood = w->toe_known[i];
            bool same = memcmp(w->toes + 3 * i, end + 3, 3 * sizeof(double)) == 0;
            if (stood && !same) {
                return "the toe of a planted foot does not move, to the bit";
            }
            memcpy(w->toes + 3 * i, end + 3, 3 * sizeof(double));
        }
        w->toe_known[i] = w->states[i] == STANDS;
        for (int32_t k = 0; k < 3 * (w->leg[i].bones + 1); k++) {
            if (position[k] != (float)joint[k]) {
                return "the positions are the joints as floats";
            }
        }
        double ground = ground_at(w, homes + 3 * (size_t)i);
        if (!isnan(ground) && homes[3 * i + w->up] != ground) {
            return "homes lie on the ground";
        }
        if (!(chord <= (w->states[i] == STANDS ? most : 0.985) + 1e-6)) {
            return "no leg is stretched beyond its limit";
        }
        stretch = w->states[i] == STANDS ? fmax(stretch, chord) : stretch;
        joint += 3 * (w->leg[i].bones + 1);
        position += 3 * (w->leg[i].bones + 1);
    }
    if (!(fabs(ik_walker_get_body(w->walker)->stretch - stretch) <= 1e-6)) {
        return "the greatest stretch of a planted leg is published";
    }
    w->latest = stretch;
    w->stretch = fmax(w->stretch, stretch);
    return NULL;
}

static const char *look_at_body(const walk *w) {
    const ik_walker_body *body = ik_walker_get_body(w->walker);
    const double *q = body->rotation;
    if (!all_finite(&body->x, sizeof *body / sizeof(double))) {
        return "the body's numbers are finite";
    }
    if (!(body->heading > -pi && body->heading <= pi)) {
        return "the heading is in (-pi, pi]";
    }
    if (!(fabs(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3] - 1) <= 1e-12)) {
        return "the rotation is a unit quaternion";
    }
    if (!(body->phase >= 0 && body->phase < 1 && body->duty >= 0 && body->duty <= 1 &&
          body->frequency >= 0 && (body->moving == 0 || body->moving == 1))) {
        return "frequency, duty and phase are in their ranges";
    }
    if (body->lifted != in_the_air(w)) {
        return "the number of legs in the air is published";
    }
    return NULL;
}

static void count_frame(walk *w) {
    int32_t lifted = 0;
    bool overlap = false;
    for (int32_t i = 0; i < w->legs; i++) {
        bool steps = w->states[i] == SWINGS && !w->jumped[i];
        lifted += steps;
        for (int32_t j = 0; j < i; j++) {
            overlap = overlap || (w->neighbours[i] >> j & 1 && steps && w->states[j] == SWINGS &&
                                  !w->jumped[j]);
        }
    }
    w->overlaps += overlap;
    w->crowded += 2 * lifted > enabled_legs(w);
    w->lifted = lifted > w->lifted ? lifted : w->lifted;
}

const char *look(walk *w) {
    if (!all_finite(ik_walker_get_joints(w->walker), 3 * joints_of(w->walker)) ||
        !all_finite(ik_walker_get_feet(w->walker), 3 * w->legs) ||
        !all_finite(ik_walker_get_homes(w->walker), 3 * w->legs) ||
        !all_finite(ik_walker_get_footholds(w->walker), 3 * w->legs)) {
        return "points are finite";
    }
    if (ik_walker_get_lost_event_count(w->walker) != 0) {
        return "no event is lost";
    }
    const char *fault = replay(w);
    fault = fault ? fault : look_at_legs(w);
    fault = fault ? fault : look_at_body(w);
    count_frame(w);
    return fault;
}

const char *stride(walk *w, double seconds) {
    ik_walker_update(w->walker, seconds);
    return look(w);
}

double off_home(const walk *w) {
    const double *feet = ik_walker_get_feet(w->walker), *homes = ik_walker_get_homes(w->walker);
    double most = 0;
    for (int32_t i = 0; i < w->legs; i++) {
        most = fmax(most, distance(feet + 3 * i, homes + 3 * i) / w->reaches[i]);
    }
    return most;
}

void take_trace(const ik_walker *walker, trace *t) {
    size_t legs = (size_t)walker->leg_count, point = 3 * sizeof(double);
    memset(t, 0, sizeof *t);
    memcpy(&t->walker, walker, sizeof *walker);
    memcpy(t->legs, walker->leg, legs * sizeof *walker->leg);
    t->body = *ik_walker_get_body(walker);
    memcpy(t->joints, ik_walker_get_joints(walker), (size_t)joints_of(walker) * point);
    memcpy(t->feet, ik_walker_get_feet(walker), legs * point);
    memcpy(t->homes, ik_walker_get_homes(walker), legs * point);
    memcpy(t->aims, ik_walker_get_footholds(walker), legs * point);
    memcpy(t->planted, ik_walker_get_planted(walker), legs);
}

bool is_as(const trace *before, const ik_walker *walker) {
    trace now;
    take_trace(walker, &now);
    return memcmp(before, &now, sizeof now) == 0;
}

bool show_the_same(const ik_walker *a, const ik_walker *b) {
    size_t legs = (size_t)ik_walker_get_leg_count(a), point = 3 * sizeof(double);
    int32_t events = ik_walker_get_event_count(a);
    return memcmp(ik_walker_get_body(a), ik_walker_get_body(b), sizeof(ik_walker_body)) == 0 &&
           memcmp(ik_walker_get_joints(a), ik_walker_get_joints(b), (size_t)joints_of(a) * point) ==
               0 &&
           memcmp(ik_walker_get_homes(a), ik_walker_get_homes(b), legs * point) == 0 &&
           memcmp(ik_walker_get_footholds(a), ik_walker_get_footholds(b), legs * point) == 0 &&
           memcmp(ik_walker_get_planted(a), ik_walker_get_planted(b), legs) == 0 &&
           events == ik_walker_get_event_count(b) &&
           memcmp(ik_walker_get_events(a), ik_walker_get_events(b),
                  (size_t)events * sizeof(ik_walker_event)) == 0;
}
