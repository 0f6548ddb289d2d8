// The part of a saved state that only walkers on surfaces have, see walker/state.c.

#include "surface/state.h"

#include "core/trig.h"
#include "surface/axes.h"
#include "surface/surface.h"

// Bounds, in L where they are lengths: larger than any value that calls can cause.
static const double velocity_most = 4e9;
static const double turn_rate_most = 1e3; // rad/s

static void visit_plan(ik_state *state, ik_plan *point, double most) {
    ik_state_f64(state, &point->x, -most, most);
    ik_state_f64(state, &point->y, -most, most);
}

static void visit_axes(ik_state *state, ik_walker *walker) {
    ik_axes *axes = &walker->axes;
    double reach = walker->reach;
    ik_state_quat(state, &axes->rotation);
    ik_state_vec(state, &axes->origin, foothold_most * reach);
    visit_plan(state, &axes->rate, turn_rate_most);
    visit_plan(state, &axes->wanted, 2 * IK_PI);
    ik_state_bool(state, &axes->narrow);
    ik_state_vec(state, &axes->velocity, velocity_most * reach);
    ik_state_vec(state, &axes->target, place_most * reach);
    ik_state_quat(state, &axes->imposed);
    ik_state_vec(state, &axes->put_at, foothold_most * reach);
    ik_state_quat(state, &axes->put_turn);
}

// A unit vector, or 0.
static void visit_direction(ik_state *state, ik_vec *direction) {
    ik_vec a = ik_state_vec(state, direction, 2);
    double square = ik_vec_dot(a, a);
    ik_state_require(state, square == 0 || fabs(square - 1) < 1e-6);
}

static void visit_leg_on_surface(ik_state *state, const ik_walker *walker, ik_leg *leg) {
    ik_state_vec(state, &leg->world, foothold_most * walker->reach);
    visit_direction(state, &leg->lift);
    visit_direction(state, &leg->normal);
    visit_direction(state, &leg->normal_to);
    visit_direction(state, &leg->outward);
    visit_direction(state, &leg->outward_to);
    visit_direction(state, &leg->chord);
    visit_direction(state, &leg->knee);
}

void ik_surface_visit(ik_state *state, ik_walker *walker) {
    visit_axes(state, walker);
    for (int32_t i = 0; i < walker->leg_count; i++) {
        visit_leg_on_surface(state, walker, &walker->leg[i]);
    }
}

// A foot stands in the frame where it stands in the user's axes.
bool ik_surface_is_consistent(const ik_walker *walker) {
    for (int32_t i = 0; i < walker->leg_count; i++) {
        const ik_leg *leg = &walker->leg[i];
        if (leg->mode == IK_STANCE) {
            ik_vec off = ik_vec_sub(ik_surface_to_user(walker, leg->foot), leg->world);
            if (!(ik_vec_length(off) <= 1e-6 * walker->reach)) {
                return false;
            }
        }
    }
    return true;
}
