// Default hips and homes for legs whose descriptions do not give them; and which legs are
// neighbours.
//
// The legs of a side form a fan about the sideways direction: a single leg points straight
// sideways, two are 90 degrees apart, three fill 110 degrees, four and more 125.

#include "walker/layout.h"

#include "core/trig.h"
#include "walker/two_legs.h"

static const double hip_forward = 0.24, hip_sideways = 0.16; // L, half axes of the ellipse of hips
static const double home_out =
    0.62; // leg reaches, from hip to home: a knee bent by about a right angle

int32_t ik_described_bending(const ik_walker_leg *leg) {
    return leg->bones - (leg->given & IK_LEG_FLAT ? 1 : 0);
}

double ik_described_reach(const ik_walker_leg *leg) {
    double reach = 0;
    for (int32_t i = 0; i < ik_described_bending(leg); i++) {
        reach += leg->lengths[i];
    }
    return reach;
}

static ik_error check_bones(const ik_walker_leg *leg) {
    int32_t least = leg->given & IK_LEG_FLAT ? 3 : 2;
    if (leg->bones < least || leg->bones > IK_WALKER_MAX_BONES) {
        return IK_ERROR_LEG_BONES;
    }
    for (int32_t i = 0; i < leg->bones; i++) {
        if (!(leg->lengths[i] >= 0 && leg->lengths[i] <= 1e30)) {
            return IK_ERROR_LENGTH;
        }
    }
    double reach = ik_described_reach(leg);
    return reach >= 1e-30 && reach <= 1e30 ? IK_OK : IK_ERROR_REACH;
}

static ik_error check_leg(const ik_walker_leg *leg) {
    ik_error error = check_bones(leg);
    bool sided = leg->given & IK_LEG_SIDE;
    return error ? error : sided && (leg->side < 0 || leg->side > 1) ? IK_ERROR_SIDE : IK_OK;
}

static bool are_half_axes(const double *axes) {
    return axes[0] >= 0 && axes[0] <= 1e30 && axes[1] >= 0 && axes[1] <= 1e30;
}

static ik_error check_layout(int32_t legs, const ik_walker_leg *leg, const double *hips,
                             const double *homes, int32_t *at) {
    *at = -1;
    if (legs < 1 || legs > IK_WALKER_MAX_LEGS) {
        return IK_ERROR_LEGS;
    }
    if (hips && !are_half_axes(hips)) {
        return IK_ERROR_HIP;
    }
    if (homes && !are_half_axes(homes)) {
        return IK_ERROR_HOME;
    }
    for (int32_t i = 0; i < legs; i++) {
        ik_error error = check_leg(&leg[i]);
        if (error) {
            *at = i;
            return error;
        }
    }
    return IK_OK;
}

// The angle from the first to the last of the n legs of a side.
static double fan_angle(int32_t n) {
    double degrees = n == 1 ? 0 : n == 2 ? 90 : n == 3 ? 110 : 125;
    return degrees * (IK_PI / 180);
}

static void choose_sides(int32_t legs, ik_walker_leg *leg) {
    for (int32_t i = 0; i < legs; i++) {
        if (!(leg[i].given & IK_LEG_SIDE)) {
            bool left = leg[i].given & IK_LEG_HOME ? leg[i].home[1] >= 0 : 2 * i < legs;
            leg[i].side = left ? 1 : 0;
        }
    }
}

// The direction in which a leg points: to its home if that is given; otherwise that of leg number
// `place` of the n legs of its side in the fan.
static ik_plan outwards(const ik_walker_leg *leg, int32_t place, int32_t n) {
    double far = sqrt(leg->home[0] * leg->home[0] + leg->home[1] * leg->home[1]);
    if (leg->given & IK_LEG_HOME && far > 0 && far <= 1e31) {
        return (ik_plan){leg->home[0] / far, leg->home[1] / far};
    }
    double angle = n > 1 ? fan_angle(n) * (place / (n - 1.0) - 0.5) : 0;
    double x, y;
    ik_sin_cos(angle, &x, &y);
    return (ik_plan){-x, leg->side == 1 ? y : -y}; // the first ones are in front
}

static void place_leg(ik_walker_leg *leg, ik_plan out, const double *hips, const double *homes) {
    if (!(leg->given & IK_LEG_HIP)) {
        leg->hip[0] = out.x * hips[0];
        leg->hip[1] = out.y * hips[1];
        leg->hip[2] = 0;
    }
    if (!(leg->given & IK_LEG_HOME)) {
        double far = home_out * ik_described_reach(leg);
        leg->home[0] = homes ? out.x * homes[0] : leg->hip[0] + far * out.x;
        leg->home[1] = homes ? out.y * homes[1] : leg->hip[1] + far * out.y;
    }
    leg->given |= IK_LEG_SIDE | IK_LEG_HIP | IK_LEG_HOME;
}

// Two legs of unknown place, one on each side, stand below the body as those of people do. Flat
// feet stand a little behind the hips, so that the body is over their soles.
static bool lay_out_two(int32_t legs, ik_walker_leg *leg, double reach) {
    bool given = legs == 2 && (leg[0].given | leg[1].given) & (IK_LEG_HIP | IK_LEG_HOME);
    if (legs != 2 || given || leg[0].side == leg[1].side) {
        return false;
    }
    for (int32_t i = 0; i < 2; i++) {
        double aside = leg[i].side == 1 ? two_hips * reach : -two_hips * reach;
        double sole_length = leg[i].given & IK_LEG_FLAT ? leg[i].lengths[leg[i].bones - 1] : 0;
        leg[i].hip[0] = leg[i].hip[2] = 0;
        leg[i].hip[1] = leg[i].home[1] = aside;
        leg[i].home[0] = 0 - ik_support_ahead(sole_length, reach);
        leg[i].given |= IK_LEG_SIDE | IK_LEG_HIP | IK_LEG_HOME;
    }
    return true;
}

ik_error ik_walker_lay_out(int32_t legs, ik_walker_leg *leg, const double *hips,
                           const double *homes, int32_t *at) {
    int32_t fault;
    ik_error error = check_layout(legs, leg, hips, homes, &fault);
    if (at) {
        *at = fault;
    }
    if (error) {
        return error;
    }
    double reach = 0;
    for (int32_t i = 0; i < legs; i++) {
        reach += ik_described_reach(&leg[i]) / legs;
    }
    choose_sides(legs, leg);
    if (!hips && !homes && lay_out_two(legs, leg, reach)) {
        return IK_OK;
    }
    int32_t of_side[2] = {0, 0}, place[2] = {0, 0};
    for (int32_t i = 0; i < legs; i++) {
        of_side[leg[i].side]++;
    }
    const double usual[2] = {hip_forward * reach, hip_sideways * reach};
    for (int32_t i = 0; i < legs; i++) {
        int32_t side = leg[i].side;
        ik_plan out = outwards(&leg[i], place[side]++, of_side[side]);
        place_leg(&leg[i], out, hips ? hips : usual, homes);
    }
    return IK_OK;
}

// Whether leg i stands behind leg j, or at the same place and comes first.
static bool is_behind(const ik_leg *leg, int32_t i, int32_t j) {
    return leg[i].nominal.x < leg[j].nominal.x || (leg[i].nominal.x == leg[j].nominal.x && i < j);
}

// The number of legs of its side that stand behind leg i.
static int8_t count_behind(const ik_walker *walker, int32_t i) {
    const ik_leg *leg = walker->leg;
    int8_t rank = 0;
    for (int32_t j = 0; j < walker->leg_count; j++) {
        rank += leg[j].side == leg[i].side && j != i && is_behind(leg, j, i);
    }
    return rank;
}

static ik_error set_ranks(ik_walker *walker, const ik_walker_leg *given, int32_t *at) {
    for (int32_t i = 0; i < walker->leg_count; i++) {
        *at = i;
        bool ranked = given[i].given & IK_LEG_RANK;
        if (ranked != ((given[0].given & IK_LEG_RANK) != 0)) {
            return IK_ERROR_RANK;
        }
        if (ranked && (given[i].rank < 0 || given[i].rank >= IK_WALKER_MAX_LEGS)) {
            return IK_ERROR_RANK;
        }
        walker->leg[i].rank = ranked ? (int8_t)given[i].rank : count_behind(walker, i);
    }
    return IK_OK;
}

// Makes leg j a neighbour of leg i if it is next to it on the same side, or opposite.
static void relate(ik_leg *leg, int32_t i, int32_t j) {
    int32_t apart = leg[i].rank - leg[j].rank;
    bool beside = leg[i].side == leg[j].side;
    if (beside ? apart == 1 || apart == -1 : apart == 0) {
        leg[i].neighbours |= UINT64_C(1) << j;
        double x = leg[i].nominal.x - leg[j].nominal.x, y = leg[i].nominal.y - leg[j].nominal.y;
        double distance = sqrt(x * x + y * y);
        leg[i].spacing = beside ? ik_min(leg[i].spacing, distance) : leg[i].spacing;
    }
}

static ik_error set_neighbours(ik_walker *walker, int32_t *at) {
    ik_leg *leg = walker->leg;
    for (int32_t i = 0; i < walker->leg_count; i++) {
        leg[i].neighbours = 0;
        leg[i].spacing = INFINITY;
        for (int32_t j = 0; j < walker->leg_count; j++) {
            if (i != j && leg[i].side == leg[j].side && leg[i].rank == leg[j].rank) {
                *at = i > j ? i : j;
                return IK_ERROR_RANK_TAKEN;
            }
            if (i != j) {
                relate(leg, i, j);
            }
        }
    }
    return IK_OK;
}

ik_error ik_walker_rank_legs(ik_walker *walker, const ik_walker_leg *descriptions, int32_t *at) {
    ik_error error = set_ranks(walker, descriptions, at);
    error = error ? error : set_neighbours(walker, at);
    *at = error ? *at : -1;
    return error;
}
