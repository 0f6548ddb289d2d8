// Where legs are attached and where they stand, where nobody says it; which leg is whose neighbour.
//
// The legs of a side form a fan about the body's side: one leg points right out, two are 90 degrees
// apart, three 110 from first to last, four and more 125.

#include "core/trig.h"
#include "walker/walker.h"

static const double hip_forward = 0.24, hip_sideways = 0.16; // L, the ellipse of the hips
static const double home_out = 0.62;                         // L, from hip to home

static double sum(const ik_walker_leg *leg) {
    double reach = 0;
    for (int32_t i = 0; i < leg->bones; i++) {
        reach += leg->lengths[i];
    }
    return reach;
}

static ik_error check_bones(const ik_walker_leg *leg) {
    if (leg->bones < 2 || leg->bones > IK_WALKER_MAX_BONES) {
        return IK_ERROR_LEG_BONES;
    }
    for (int32_t i = 0; i < leg->bones; i++) {
        if (!(leg->lengths[i] >= 0 && leg->lengths[i] <= 1e30)) {
            return IK_ERROR_LENGTH;
        }
    }
    double reach = sum(leg);
    return reach >= 1e-30 && reach <= 1e30 ? IK_OK : IK_ERROR_REACH;
}

// The angle of the fan of n legs.
static double spread(int32_t n) {
    double degrees = n == 1 ? 0 : n == 2 ? 90 : n == 3 ? 110 : 125;
    return degrees * (IK_PI / 180);
}

static bool are_half_axes(const double *axes) {
    return axes[0] >= 0 && axes[0] <= 1e30 && axes[1] >= 0 && axes[1] <= 1e30;
}

ik_error ik_walker_lay_out(int32_t legs, ik_walker_leg *leg, const double *hips,
                           const double *homes, int32_t *at) {
    double reach = 0;
    int32_t of_side[2] = {0, 0}, next[2] = {0, 0};
    int32_t index = -1;
    ik_error error = IK_OK;
    if (legs < 1 || legs > IK_WALKER_MAX_LEGS) {
        error = IK_ERROR_LEGS;
    } else if (hips && !are_half_axes(hips)) {
        error = IK_ERROR_HIP;
    } else if (homes && !are_half_axes(homes)) {
        error = IK_ERROR_HOME;
    }
    for (int32_t i = 0; i < legs && !error; i++) {
        error = check_bones(&leg[i]);
        if (!error && leg[i].given & IK_LEG_SIDE && (leg[i].side < 0 || leg[i].side > 1)) {
            error = IK_ERROR_SIDE;
        }
        index = error ? i : -1;
        reach += error ? 0 : sum(&leg[i]) / legs;
    }
    if (at) {
        *at = index;
    }
    if (error) {
        return error;
    }
    for (int32_t i = 0; i < legs; i++) {
        if (!(leg[i].given & IK_LEG_SIDE)) {
            bool left = leg[i].given & IK_LEG_HOME ? leg[i].home[1] >= 0 : 2 * i < legs;
            leg[i].side = left ? 1 : 0;
        }
        of_side[leg[i].side]++;
    }
    for (int32_t i = 0; i < legs; i++) {
        int32_t n = of_side[leg[i].side], place = next[leg[i].side]++;
        double turn = n > 1 ? spread(n) * (place / (n - 1.0) - 0.5) : 0;
        double x, y;
        ik_sin_cos(turn, &x, &y);
        x = -x; // the first are in front
        y = leg[i].side == 1 ? y : -y;
        // The hip of a leg whose home is given lies towards that.
        double far = sqrt(leg[i].home[0] * leg[i].home[0] + leg[i].home[1] * leg[i].home[1]);
        if (leg[i].given & IK_LEG_HOME && far > 0 && far <= 1e31) {
            x = leg[i].home[0] / far;
            y = leg[i].home[1] / far;
        }
        if (!(leg[i].given & IK_LEG_HIP)) {
            leg[i].hip[0] = x * (hips ? hips[0] : hip_forward * reach);
            leg[i].hip[1] = y * (hips ? hips[1] : hip_sideways * reach);
            leg[i].hip[2] = 0;
        }
        if (!(leg[i].given & IK_LEG_HOME)) {
            double out = home_out * sum(&leg[i]);
            leg[i].home[0] = homes ? x * homes[0] : leg[i].hip[0] + out * x;
            leg[i].home[1] = homes ? y * homes[1] : leg[i].hip[1] + out * y;
        }
        leg[i].given |= IK_LEG_SIDE | IK_LEG_HIP | IK_LEG_HOME;
    }
    return IK_OK;
}

// Whether leg i stands behind leg j, or at the same place and comes first.
static bool is_behind(const ik_leg *leg, int32_t i, int32_t j) {
    return leg[i].home.x < leg[j].home.x || (leg[i].home.x == leg[j].home.x && i < j);
}

// Ranks as given, or in the order of the homes. Then the neighbours: next to each other on one
// side, or of one rank.
ik_error ik_walker_rank(ik_walker *walker, const ik_walker_leg *given, int32_t *at) {
    ik_leg *leg = walker->leg;
    for (int32_t i = 0; i < walker->legs; i++) {
        *at = i;
        if ((given[i].given ^ given[0].given) & IK_LEG_RANK) {
            return IK_ERROR_RANK;
        }
        if (!(given[i].given & IK_LEG_RANK)) {
            leg[i].rank = 0;
            for (int32_t j = 0; j < walker->legs; j++) {
                leg[i].rank += leg[j].side == leg[i].side && j != i && is_behind(leg, j, i);
            }
        } else if (given[i].rank < 0 || given[i].rank >= IK_WALKER_MAX_LEGS) {
            return IK_ERROR_RANK;
        } else {
            leg[i].rank = (int8_t)given[i].rank;
        }
    }
    for (int32_t i = 0; i < walker->legs; i++) {
        leg[i].neighbours = 0;
        leg[i].spacing = INFINITY;
        for (int32_t j = 0; j < walker->legs; j++) {
            int32_t apart = leg[i].rank - leg[j].rank;
            bool beside = leg[i].side == leg[j].side;
            if (i != j && beside && apart == 0) {
                *at = i > j ? i : j;
                return IK_ERROR_RANK_TAKEN;
            }
            if (i != j && (beside ? apart == 1 || apart == -1 : apart == 0)) {
                leg[i].neighbours |= UINT32_C(1) << j;
                double x = leg[i].home.x - leg[j].home.x, y = leg[i].home.y - leg[j].home.y;
                double distance = sqrt(x * x + y * y);
                leg[i].spacing = beside ? ik_min(leg[i].spacing, distance) : leg[i].spacing;
            }
        }
    }
    *at = -1;
    return IK_OK;
}
