// walker/surface.h: a walker on a surface: on walls and ceilings as on floors. What is particular
// to that is in surface/, which a walker knows by these calls alone: so a module without surfaces
// has none of that code.

#ifndef IK_WALKER_SURFACE_H
#define IK_WALKER_SURFACE_H

#include "core/state.h"
#include "walker/walker.h"

typedef struct ik_walker_surface_calls {
    void (*destroy)(ik_walker *walker);
    // As the functions of axes.h.
    ik_vec (*turn_from_user)(const ik_walker *walker, double x, double y, double z);
    ik_vec (*turn_to_user)(const ik_walker *walker, ik_vec a);
    ik_vec (*from_user)(const ik_walker *walker, double x, double y, double z);
    ik_vec (*to_user)(const ik_walker *walker, ik_vec a);
    // As ik_walker_unrolled.
    ik_plan (*unroll)(const ik_walker *walker, ik_vec point);
    // Turns what was published in the frame into the user's axes.
    void (*publish)(ik_walker *walker);
    // Commands: where it is to be put, and what pose is imposed, in the user's axes. `leave`: where
    // it is on level ground.
    void (*put)(ik_walker *walker, ik_vec place, double heading);
    void (*impose)(ik_walker *walker, ik_vec place, double heading);
    ik_plan_pose (*leave)(const ik_walker *walker);
    // ik_walker_carry and, with `legs`, ik_walker_carry_feet. The motion is in the frame.
    ik_error (*carry)(ik_walker *walker, ik_quat turn, ik_vec by, const uint64_t *legs);
    // A part of a saved state, and whether it is consistent.
    void (*visit)(ik_state *state, ik_walker *walker);
    bool (*is_consistent)(const ik_walker *walker);
    // Begins a substep: turns the frame of the walker towards what its feet stand on.
    void (*turn)(ik_walker *walker, double h);
    // How the frame should be turned from now on. `slopes` are those of the plane of the feet, in
    // the body's frame.
    void (*aim)(ik_walker *walker, ik_plan slopes);
    // The height of the surface under the body.
    double (*highest_below)(const ik_walker *walker);
    // The share of the velocity that the room ahead allows. `hardest` is twice the deceleration.
    double (*braking_share)(const ik_walker *walker, double hardest);
    // As the functions of foothold.h.
    bool (*find_foothold)(const ik_walker *walker, const ik_leg *leg, ik_plan wanted,
                          double seconds, ik_vec *foothold);
    bool (*find_ahead)(const ik_walker *walker, const ik_leg *leg, ik_vec *foothold);
    // Sets to which normal a foot turns on its way from `liftoff` to `foothold`, and when a swing
    // begins, the direction in which it is lifted.
    void (*direct_swing)(ik_walker *walker, ik_leg *leg, double left);
    // Turns the normal of a foot in the air, which lands in `left` seconds.
    void (*turn_normal)(ik_leg *leg, double left, double h);
    // Ends a substep: turns the legs so that their knees stay clear of the surface.
    void (*clear_knees)(ik_walker *walker, double h);
    // The direction in which the knees of a leg point, as ik_leg_pole.
    ik_vec (*pole)(const ik_walker *walker, const ik_leg *leg);
    // The height of the arc with which a foot passes over what is in its way.
    double (*needed_arc)(const ik_walker *walker, const ik_leg *leg, double left);
    // A foot in the air, not too near to its hip.
    ik_vec (*keep_away)(const ik_leg *leg, ik_vec foot);
    // Whether a standing foot has come out of the sight of its hip, or too near to it: then it is
    // urgent.
    bool (*is_lost)(const ik_leg *leg, double *urgency);
    // A place before the surface instead of one behind it.
    ik_vec (*above)(const ik_walker *walker, const ik_leg *leg, ik_vec foot);
    // Where the target of CHASE and FOLLOW is in the frame.
    void (*sight)(ik_walker *walker);
    // The flight of a jump or fall: its beginning, and each substep of it.
    void (*take_off)(ik_walker *walker);
    void (*fly)(ik_walker *walker, double h);
    // Sets what only a foot that stands has.
    void (*plant)(ik_walker *walker, ik_leg *leg);
    // Puts the frame down on the surface at a place of the user.
    void (*stand)(ik_walker *walker);
} ik_walker_surface_calls;

struct ik_walker_surface {
    const ik_walker_surface_calls *calls;
    bool probed;   // by the application; else it is a sphere,
    ik_vec center; //   with this center, in the user's axes,
    double radius; //   and this radius
};

#endif
