// Compiled for speed, see build.sh.

// Let f be forces at the points x of goals. Let L be the sum of all forces on a joint's body and
// those after it, o the offset of a joint (or point of a goal) on a body whose rotation is R. Then
//
//     f.x = L.root + sum over bodies of sum over what is on them of (R o).L
//
// Each body may have any rotation R: the rotations of bodies are independent of each other, if no
// limits are there, so the greatest work is the sum of the greatest terms; with limits it is
// smaller. For one vector o the greatest (R o).L is |o| |L|. For several see core/best_rotation.c;
// in the plane it is the length of a sum of complex numbers.
//
// Three things are known that make a term smaller:
//   - A body turns from its rest by at most the sum b of its joints' greatest angles up to the
//     root: (R o).L <= |o| |L| cos(angle between o and L, less b).
//   - If its orientation is a goal q within the angle c: (R o).L <= (q o).L + 2 sin(c/2) |o| |L|.
//   - A root that does not turn keeps its orientation: the same with c = 0.
//
// A slider adds |L| times its greatest displacement; a root that moves is within the path's length
// of each point that is at its target.

#include "rig/bound.h"

#include "core/best_rotation.h"
#include "rig/kinematics.h"

// The angle of a swing followed by a twist about an axis perpendicular to it: the product of their
// quaternions.
static double combined_angle(double swing, double twist) {
    double sine_a, a, sine_b, b;
    ik_sin_cos(ik_min(swing, IK_PI) / 2, &sine_a, &a);
    ik_sin_cos(ik_min(twist, IK_PI) / 2, &sine_b, &b);
    // Not the root of 1 - (a b)^2, which loses small angles.
    double sine = sqrt(sine_a * sine_a + a * a * sine_b * sine_b);
    return 2 * ik_atan2(sine, ik_max(a * b, 0));
}

static double greatest_swing(const ik_joint *joint) {
    return ik_max(joint->swing_y_max, joint->swing_z_max);
}

static double greatest_twist(const ik_joint *joint) {
    return ik_max(fabs(joint->twist_min), fabs(joint->twist_max));
}

// The greatest angle by which a joint turns its body from rest.
static double greatest_turn(const ik_rig_node *node) {
    if (node->slides || node->kind == IK_RIG_JOINT_FIXED) {
        return 0;
    }
    if (node->turns_freely) {
        return IK_PI;
    }
    return combined_angle(greatest_swing(&node->joint), greatest_twist(&node->joint));
}

// The greatest angle by which a joint turns a vector on its body. A twist turns a vector that is at
// the angle a from its axis by at most 2 a.
static double greatest_turn_of(const ik_rig_node *node, ik_vec offset, double turn) {
    if (node->turns_freely || node->slides || node->kind == IK_RIG_JOINT_FIXED) {
        return turn;
    }
    ik_vec axis = node->joint.axis;
    double across = ik_vec_length(ik_vec_cross(axis, offset));
    double angle = ik_atan2(across, fabs(ik_vec_dot(axis, offset)));
    double twist = ik_min(greatest_twist(&node->joint), 2 * angle);
    return ik_min(turn, greatest_swing(&node->joint) + twist);
}

void ik_rig_prepare_bound(ik_rig *rig) {
    for (int32_t i = 0; i < rig->count; i++) {
        const ik_rig_node *node = &rig->nodes[i];
        ik_rig_support *support = &rig->support[i];
        double turn = greatest_turn(node);
        support->owner = turn > 0 || i == 0 ? i : rig->support[node->parent].owner;
        support->own_turn = turn;
        support->turn = turn + (i > 0 ? rig->support[node->parent].turn : 0);
        support->known_angle = INFINITY;
        support->reach = 0;
        if (i > 0) {
            support->reach = rig->support[node->parent].reach + ik_vec_length(node->offset);
        }
        if (node->slides) {
            support->reach += ik_max(fabs(node->min), fabs(node->max));
        }
    }
    if (rig->count > 0 && rig->root_mode != IK_RIG_ROOT_FIXED &&
        rig->root_motion == IK_RIG_MOTION_TRANSLATION) {
        rig->support[0].known_angle = 0;
        rig->support[0].known = rig->now.rotations[0];
    }
    for (int32_t i = 0; i < rig->slots; i++) {
        const ik_rig_slot *slot = &rig->goal[i];
        const ik_rig_goal *goal = &slot->described;
        bool counts = slot->used && goal->weight > 0;
        if (counts && (goal->parts & (IK_RIG_ORIENTATION | IK_RIG_TIE)) == IK_RIG_ORIENTATION) {
            ik_rig_support *owner = &rig->support[rig->support[goal->joint].owner];
            double freedom = goal->twist + goal->swing;
            double angle = goal->orientation_tolerance * (freedom > 0 ? 2 : 1) + freedom;
            if (angle < owner->known_angle) {
                owner->known_angle = angle;
                owner->known = slot->rotation;
            }
        }
    }
}

// The greatest angle by which a vector on a joint's body turns from rest.
static double turn_of(const ik_rig *rig, int32_t joint, ik_vec offset) {
    int32_t owner = rig->support[joint].owner;
    const ik_rig_support *s = &rig->support[owner];
    return s->turn - s->own_turn + greatest_turn_of(&rig->nodes[owner], offset, s->own_turn);
}

// A vector on a joint's body in the pose with the greatest work of a force.
static ik_vec support_vector(const ik_rig *rig, int32_t joint, ik_vec offset, ik_vec force) {
    const ik_rig_support *owner = &rig->support[rig->support[joint].owner];
    if (!owner->limits_count) {
        return ik_quat_rotate(owner->rotation, offset);
    }
    ik_vec turn = ik_quat_to_vector(ik_quat_between(offset, force));
    double angle = ik_vec_length(turn), most = turn_of(rig, joint, offset);
    turn = ik_vec_scale(angle > most ? most / angle : 1, turn);
    return ik_quat_rotate(ik_quat_from_vector(turn), offset);
}

// Adds what is at an offset on a body: the force that it carries.
static void add_term(ik_rig *rig, int32_t joint, ik_vec offset, ik_vec force) {
    ik_rig_support *owner = &rig->support[rig->support[joint].owner];
    double product = ik_vec_length(offset) * ik_vec_length(force);
    if (!(product > 0)) {
        return;
    }
    owner->terms++;
    owner->products += product;
    owner->offset = offset;
    owner->force = force;
    double along = ik_vec_dot(offset, force), turn = turn_of(rig, joint, offset);
    double sine, cosine = 1;
    if (turn < IK_PI) {
        double angle = ik_atan2(ik_vec_length(ik_vec_cross(offset, force)), along);
        ik_sin_cos(ik_max(angle - turn, 0), &sine, &cosine);
    }
    owner->limited += product * cosine;
    owner->at_rest += along;
    if (owner->known_angle < INFINITY) {
        owner->at_known += ik_vec_dot(ik_quat_rotate(owner->known, offset), force);
    }
    owner->sums[0] = ik_vec_add(owner->sums[0], ik_vec_scale(offset.x, force));
    owner->sums[1] = ik_vec_add(owner->sums[1], ik_vec_scale(offset.y, force));
    owner->sums[2] = ik_vec_add(owner->sums[2], ik_vec_scale(offset.z, force));
}

// The greatest work of several terms over all rotations of the plane, and such a rotation.
static double any_planar_rotation(ik_rig_support *s) {
    double along = s->sums[0].x + s->sums[1].y, across = s->sums[0].y - s->sums[1].x;
    const ik_vec z = {0, 0, 1};
    s->rotation = ik_quat_about(z, ik_atan2(across, along));
    return sqrt(along * along + across * across);
}

// The greatest work of one body's terms, and a rotation that nearly has it.
static double greatest_work(const ik_rig *rig, ik_rig_support *s) {
    s->rotation = ik_quat_identity;
    s->limits_count = false;
    if (s->terms == 0) {
        return 0;
    }
    double most;
    if (s->terms == 1) {
        most = s->products;
        s->rotation = ik_quat_between(s->offset, s->force);
    } else {
        most =
            rig->dimensions == 2 ? any_planar_rotation(s) : ik_best_rotation(s->sums, &s->rotation);
    }
    if (s->known_angle < INFINITY) {
        double sine, cosine;
        ik_sin_cos(ik_min(s->known_angle, IK_PI) / 2, &sine, &cosine);
        double known = s->at_known + 2 * sine * s->products;
        s->rotation = known < most ? s->known : s->rotation;
        most = ik_min(most, known);
    }
    if (s->turn == 0) {
        s->rotation = ik_quat_identity;
        return ik_min(most, s->at_rest);
    }
    s->limits_count = s->limited < most;
    return ik_min(most, s->limited);
}

// A slider's greatest work for the force L on it. Adds its product of lengths to *scale.
static double slide_work(const ik_rig *rig, int32_t joint, double *scale) {
    const ik_rig_node *node = &rig->nodes[joint];
    ik_vec load = rig->support[joint].load;
    double farthest = ik_max(fabs(node->min), fabs(node->max));
    if (farthest < INFINITY) {
        *scale += farthest * rig->support[joint].load_size;
    }
    double size = ik_vec_length(load);
    double most = size > 0 ? farthest * size : 0;
    // A slider on a body that does not turn knows its direction. The bound is infinite if rounding
    // decides to which of its sides it is drawn, and that side is.
    int32_t parent = node->parent;
    if (size > 0 && (parent < 0 || rig->support[parent].turn == 0)) {
        ik_vec axis = node->axis;
        double parts = fabs(load.x * axis.x) + fabs(load.y * axis.y) + fabs(load.z * axis.z);
        double way = ik_vec_dot(load, axis),
               unsure = IK_RIG_ROUNDING * rig->support[joint].load_size;
        double known = way > 0 ? way * node->max : way * node->min;
        bool open =
            (node->max == INFINITY && way > -unsure) || (node->min == -INFINITY && way < unsure);
        known = parts == 0 ? 0 : open ? INFINITY : known;
        most = ik_min(most, known);
    }
    return most;
}

// A point that is at its target keeps the root near: its own path is no longer than its reach. That
// bounds the work of the root; there is no bound without such a goal, unless all forces are pairs.
static double root_work(const ik_rig *rig, ik_vec force, double *scale) {
    double load_size = rig->support[0].load_size;
    if (!ik_rig_root_moves(rig)) {
        *scale += load_size * ik_vec_length(rig->now.root);
        return ik_vec_dot(force, rig->now.root);
    }
    double least = INFINITY, rounding = 0, size = ik_vec_length(force);
    bool pairs = true;
    for (int32_t i = 0; i < rig->slots; i++) {
        const ik_rig_slot *slot = &rig->goal[i];
        if (!ik_rig_takes_part(slot)) {
            continue;
        }
        pairs = pairs && (ik_rig_is_tie(slot) || ik_vec_length(rig->forces[i]) == 0);
        if (slot->described.parts & IK_RIG_POSITION) {
            double reach = rig->support[slot->described.joint].reach + ik_vec_length(slot->point);
            double around = reach + slot->tolerance;
            double work = ik_vec_dot(force, slot->target) + size * around;
            if (work < least) {
                least = work;
                rounding = load_size * (ik_vec_length(slot->target) + around);
            }
        }
    }
    *scale += pairs ? 0 : rounding;
    return pairs ? 0 : least;
}

static void add_load(ik_rig *rig, int32_t joint, ik_vec load, double size) {
    ik_rig_support *s = &rig->support[joint];
    s->load = ik_vec_add(s->load, load);
    s->load_size += size;
}

double ik_rig_find_bound(ik_rig *rig, double *scale) {
    for (int32_t i = 0; i < rig->count; i++) {
        ik_rig_support *s = &rig->support[i];
        s->load = (ik_vec){0, 0, 0};
        s->load_size = 0;
        s->terms = 0;
        s->products = s->limited = s->at_rest = s->at_known = 0;
        memset(s->sums, 0, sizeof s->sums);
    }
    for (int32_t i = 0; i < rig->slots; i++) {
        const ik_rig_slot *slot = &rig->goal[i];
        if (!ik_rig_takes_part(slot)) {
            continue;
        }
        const ik_rig_goal *goal = &slot->described;
        add_load(rig, goal->joint, rig->forces[i], ik_vec_length(rig->forces[i]));
        add_term(rig, goal->joint, slot->point, rig->forces[i]);
        if (ik_rig_is_tie(slot)) {
            ik_vec back = ik_vec_scale(-1, rig->forces[i]);
            add_load(rig, goal->other, back, ik_vec_length(back));
            add_term(rig, goal->other, slot->other_point, back);
        }
    }
    double bound = 0;
    for (int32_t i = rig->count - 1; i >= 0; i--) {
        const ik_rig_node *node = &rig->nodes[i];
        const ik_rig_support *s = &rig->support[i];
        if (node->slides) {
            bound += slide_work(rig, i, scale);
        }
        if (i > 0) {
            add_load(rig, node->parent, s->load, s->load_size);
            add_term(rig, node->parent, node->offset, s->load);
            *scale += ik_vec_length(node->offset) * s->load_size;
        }
    }
    for (int32_t i = 0; i < rig->count; i++) {
        ik_rig_support *s = &rig->support[i];
        rig->turns[i] = s->owner == i ? greatest_work(rig, s) : 0;
        bound += rig->turns[i];
        *scale += s->products;
    }
    return bound + root_work(rig, rig->support[0].load, scale);
}

void ik_rig_find_support_points(ik_rig *rig, ik_vec *points) {
    for (int32_t i = 0; i < rig->count; i++) {
        const ik_rig_node *node = &rig->nodes[i];
        ik_rig_support *s = &rig->support[i];
        s->position = ik_rig_root_moves(rig) ? (ik_vec){0, 0, 0} : rig->now.root;
        if (i > 0) {
            ik_vec offset = support_vector(rig, node->parent, node->offset, s->load);
            s->position = ik_vec_add(rig->support[node->parent].position, offset);
        }
        double size = ik_vec_length(s->load);
        if (node->slides && size > 0) {
            double most = ik_max(fabs(node->min), fabs(node->max));
            most = most < INFINITY ? most : 0;
            s->position = ik_vec_add(s->position, ik_vec_scale(most / size, s->load));
        }
    }
    for (int32_t i = 0; i < rig->slots; i++) {
        const ik_rig_slot *slot = &rig->goal[i];
        if (!ik_rig_takes_part(slot)) {
            continue;
        }
        const ik_rig_goal *goal = &slot->described;
        ik_vec force = rig->forces[i], back = ik_vec_scale(-1, force);
        points[i] = ik_vec_add(rig->support[goal->joint].position,
                               support_vector(rig, goal->joint, slot->point, force));
        if (ik_rig_is_tie(slot)) {
            ik_vec at = ik_vec_add(rig->support[goal->other].position,
                                   support_vector(rig, goal->other, slot->other_point, back));
            points[i] = ik_vec_sub(points[i], at);
        }
    }
}
