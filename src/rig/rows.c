// Each part of a goal gives rows. A row has an error, how far a point or a direction should move,
// and says how a motion of the joint's body moves it. Of a body that turns with the angular
// velocity w while its point at the anchor moves with the velocity v, the point at x moves with
//
//     v + w x x        along a direction a:  a . v + (x x a) . w
//
// An orientation's error is the rotation vector from the present rotation to the wanted one: its
// square falls fastest if the body turns about it. It counts `radian` times as a length.

#include "rig/rows.h"

#include "rig/contacts.h"
#include "rig/errors.h"
#include "rig/kinematics.h"

// A direction to a target that is nearer than this, in units, turns too fast to be followed.
#define NEAREST_LOOK 0.05

// A direction that is off by less is not off to any side.
#define NO_ANGLE 1e-9

static const ik_vec axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

static ik_rig_row *add_row(ik_rig *rig, const ik_rig_slot *slot, double weight) {
    ik_rig_row *row = &rig->rows[rig->row_count++];
    *row = (ik_rig_row){.slot = (int32_t)(slot - rig->goal),
                        .joint = slot->described.joint,
                        .other = slot->described.parts & IK_RIG_TIE ? slot->described.other : -1,
                        .weight = weight};
    return row;
}

ik_rig_row *ik_rig_add_move(ik_rig *rig, const ik_rig_slot *slot, double weight, ik_vec at,
                            ik_vec along, double error) {
    ik_rig_row *row = add_row(rig, slot, weight);
    row->turn = ik_vec_cross(at, along);
    row->move = along;
    row->at = at;
    row->bends = true;
    row->error = error;
    row->force = weight * error;
    return row;
}

// A body turns about an axis.
static ik_rig_row *add_turn(ik_rig *rig, const ik_rig_slot *slot, double weight, ik_vec axis,
                            double error) {
    ik_rig_row *row = add_row(rig, slot, weight);
    row->turn = ik_vec_scale(rig->radian, axis);
    row->error = rig->radian * error;
    return row;
}

// The end of an axis moves along a direction; it does so, too, if the point moves the other way.
static ik_rig_row *add_look(ik_rig *rig, const ik_rig_slot *slot, double weight,
                            const ik_rig_parts *left, ik_vec along, double error) {
    double near = 1 / ik_max(left->distance, NEAREST_LOOK);
    ik_vec turn = ik_vec_add(ik_vec_cross(left->axis, along),
                             ik_vec_scale(near, ik_vec_cross(left->at, along)));
    ik_rig_row *row = add_row(rig, slot, weight);
    row->turn = ik_vec_scale(rig->radian, turn);
    row->move = ik_vec_scale(rig->radian * near, along);
    row->error = rig->radian * error;
    return row;
}

static void add_looks(ik_rig *rig, const ik_rig_slot *slot, double weight,
                      const ik_rig_parts *left) {
    double cone = slot->described.cone;
    if (cone > 0) {
        if (left->look_off > NO_ANGLE && cone < IK_PI) {
            add_look(rig, slot, weight, left, left->look_way, left->look_off - cone)->inequality =
                true;
        }
        return;
    }
    bool is_planar = rig->dimensions == 2;
    ik_vec side = is_planar ? ik_vec_cross(axes[2], left->axis) : ik_vec_normal(left->axis);
    add_look(rig, slot, weight, left, side, ik_vec_dot(side, left->look));
    if (!is_planar) {
        ik_vec other = ik_vec_cross(left->axis, side);
        add_look(rig, slot, weight, left, other, ik_vec_dot(other, left->look));
    }
}

// The rows of an orientation that may be off by a twist and a lean.
static void add_free_turn(ik_rig *rig, const ik_rig_slot *slot, double weight,
                          const ik_rig_parts *left) {
    double twist = slot->described.twist, swing = slot->described.swing;
    if (twist == 0) {
        add_turn(rig, slot, weight, left->twist_axis, left->twist_off);
    } else if (twist < IK_PI) {
        ik_vec about = ik_vec_scale(left->twist_off < 0 ? -1 : 1, left->twist_axis);
        add_turn(rig, slot, weight, about, fabs(left->twist_off) - twist)->inequality = true;
    }
    if (rig->dimensions == 2) {
        return;
    }
    if (swing == 0) {
        ik_vec side = ik_vec_normal(left->lean_from), other = ik_vec_cross(left->lean_from, side);
        add_turn(rig, slot, weight, side, ik_vec_dot(side, left->lean));
        add_turn(rig, slot, weight, other, ik_vec_dot(other, left->lean));
    } else if (swing < IK_PI && left->lean_off > NO_ANGLE) {
        ik_vec about = ik_vec_scale(1 / left->lean_off, left->lean);
        add_turn(rig, slot, weight, about, left->lean_off - swing)->inequality = true;
    }
}

static double component(const ik_vec *a, int32_t axis) {
    return axis == 0 ? a->x : axis == 1 ? a->y : a->z;
}

// Without second derivatives, steps towards what is further away than a rig can reach would be far
// too long: only the direction counts then.
static void shorten(const ik_rig *rig, const ik_rig_slot *slot, ik_rig_parts *left) {
    double most = ik_rig_moves_far(rig) ? INFINITY : ik_rig_goal_reach(rig, slot);
    double far = ik_vec_length(left->place);
    if (far > most) {
        left->place = ik_vec_scale(most / far, left->place);
    }
    left->to_plane = ik_clamp(left->to_plane, -most, most);
}

static void add_goal_rows(ik_rig *rig, const ik_rig_slot *slot, double weight) {
    const ik_rig_goal *goal = &slot->described;
    ik_rig_parts left = ik_rig_parts_of(rig, slot, &rig->now, true);
    bool is_planar = rig->dimensions == 2;
    if (!rig->curved) {
        shorten(rig, slot, &left);
    }
    if (goal->parts & (IK_RIG_POSITION | IK_RIG_TIE)) {
        for (int32_t k = 0; k < rig->dimensions; k++) {
            ik_rig_add_move(rig, slot, weight, left.at, axes[k], component(&left.place, k));
        }
    }
    if (goal->parts & IK_RIG_ORIENTATION && left.has_freedom) {
        add_free_turn(rig, slot, weight, &left);
    } else if (goal->parts & IK_RIG_ORIENTATION) {
        for (int32_t k = is_planar ? 2 : 0; k < 3; k++) {
            add_turn(rig, slot, weight, axes[k], component(&left.turn, k));
        }
    }
    if (goal->parts & (IK_RIG_PLANE | IK_RIG_HALF_SPACE)) {
        ik_rig_row *row = ik_rig_add_move(rig, slot, weight, left.at, slot->normal, left.to_plane);
        row->inequality = goal->parts & IK_RIG_HALF_SPACE;
    }
    if (goal->parts & (IK_RIG_LOOK_AT | IK_RIG_DIRECTION)) {
        add_looks(rig, slot, weight, &left);
    }
    if (goal->parts & IK_RIG_VALUE) {
        ik_rig_row *row = add_row(rig, slot, weight);
        row->of_value = ik_rig_value_length(rig, slot);
        row->error = row->of_value * left.value;
        rig->value_rows = true;
    }
}

void ik_rig_set_rows(ik_rig *rig, const double *weights) {
    rig->row_count = 0;
    rig->contact_rows = 0;
    rig->value_rows = false;
    int32_t before_ties = 0;
    for (int32_t ties = 0; ties < 2; ties++) {
        before_ties = rig->row_count;
        for (int32_t i = 0; i < rig->slots; i++) {
            const ik_rig_slot *slot = &rig->goal[i];
            const ik_rig_goal *goal = &slot->described;
            double weight = goal->weight * goal->weight * weights[goal->priority & 1];
            if (slot->used && weight > 0 && ((goal->parts & IK_RIG_TIE) != 0) == ties) {
                add_goal_rows(rig, slot, weight);
            }
        }
        if (ik_rig_has_contacts(rig)) {
            rig->contacts->calls->add_rows(rig, ties);
        }
    }
    rig->tie_rows = rig->row_count - before_ties;
}
