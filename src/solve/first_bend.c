// A straight chain does not bend by a method that turns joints: no turn brings its end nearer to a
// goal on its line. And while a target is out of reach, such a method leaves a slight bend to any
// side. So the chain is bent first, to the side of its last bend before that.

#include "solve/first_bend.h"

#include "chain/pose.h"
#include "solvers/recorder.h"
#include "solvers/straight.h"

// A chain that is bent stays bent in a solve if its end and its goal are nearer to the root than
// this share of its reach.
#define NEAR 0.9

// A chain whose ends are at most this share of its reach nearer to each other is as good as
// straight.
#define STRETCHED 3e-3

ik_first_bend ik_bend_first(const ik_chain *chain, ik_part *part, ik_vec goal) {
    ik_bones *bones = &part->bones;
    ik_vec end = ik_vec_scale(1 / part->unit, ik_chain_offset(chain, bones->count));
    goal = ik_vec_scale(1 / part->unit, goal);
    double distance = ik_vec_length(goal), span = ik_vec_length(end);
    ik_first_bend bend = {.near = ik_max(span, distance) > NEAR * bones->reach};
    if (!bend.near && !ik_is_straight(bones, span > IK_CASCADE_EDGE ? end : ik_line_of(bones))) {
        return bend;
    }
    bend.near = true;
    bend.line = ik_line_of(bones);
    bool was_out = chain->status == IK_OUT_OF_REACH;
    bool stretched = was_out && span > (1 - STRETCHED) * bones->reach;
    if (!was_out) {
        ik_remember_side(bones, bend.line);
    }
    if (ik_vec_dot(*bones->side, *bones->side) == 0 || distance >= bones->reach ||
        !(stretched || ik_is_straight(bones, distance > IK_CASCADE_EDGE ? goal : bend.line))) {
        return bend;
    }
    ik_vec axis = ik_vec_unit(goal, bend.line);
    ik_bend_to_side(bones, axis, ik_carried_side(bones, bend.line, axis), distance);
    ik_record_bones(bones, IK_STEP_BEND);
    bend.bent = true;
    return bend;
}

void ik_carry_side(ik_part *part, const ik_first_bend *bend) {
    if (bend->near) {
        *part->bones.side = ik_carried_side(&part->bones, bend->line, ik_line_of(&part->bones));
    }
}
