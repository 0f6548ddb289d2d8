#include "tree_climb.h"

#include <string.h>

// Climbing: a linear function of points, made as great as possible by one coordinate after another.

void add_term(linear *f, int32_t joint, ik_vec point, ik_vec force) {
    f->joint[f->terms] = joint;
    f->point[f->terms] = point;
    f->force[f->terms++] = force;
}

ik_vec point_of(const drawn_pose *pose, int32_t joint, ik_vec point) {
    return ik_vec_add(pose->position[joint], turned_by(&pose->rotation[joint], point));
}

double value_of(const linear *f, const drawn *d, const drawn_at *at, ik_vec root) {
    drawn_pose pose;
    pose_drawn(d, at, root, &pose);
    double sum = 0;
    for (int32_t k = 0; k < f->terms; k++) {
        sum += ik_vec_dot(f->force[k], point_of(&pose, f->joint[k], f->point[k]));
    }
    return sum;
}

static void climb_value(const linear *f, const drawn *d, drawn_at *at, int32_t i, ik_vec root) {
    double least, most, best = at[i].value;
    interval(d, i, &least, &most);
    double w[3], greatest = value_of(f, d, at, root), tries[8] = {least, most};
    int32_t count = 2;
    if (d->joints[i].kind != IK_RIG_JOINT_SLIDER) {
        // The function is c + a cos + b sin.
        const double angles[3] = {0, IK_PI / 2, IK_PI};
        for (int k = 0; k < 3; k++) {
            at[i].value = angles[k];
            w[k] = value_of(f, d, at, root);
        }
        double c = (w[0] + w[2]) / 2, top = atan2(w[1] - c, w[0] - c);
        for (int k = -2; k <= 2; k++) {
            double angle = top + 2 * IK_PI * k;
            if (angle >= least && angle <= most) {
                tries[count++] = angle;
            }
        }
    }
    for (int32_t k = 0; k < count; k++) {
        at[i].value = tries[k];
        double is = value_of(f, d, at, root);
        if (is > greatest) {
            greatest = is;
            best = tries[k];
        }
    }
    at[i].value = best;
}

static void climb_free(const linear *f, const drawn *d, drawn_at *at, int32_t i, ik_vec root) {
    const ik_vec axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int axis = 0; axis < 6; axis++) {
        turn before = at[i].free;
        double w[3];
        for (int k = 0; k < 3; k++) {
            turn by = turn_about(axes[axis % 3], k * IK_PI / 2);
            at[i].free = compose(&before, &by);
            w[k] = value_of(f, d, at, root);
        }
        double c = (w[0] + w[2]) / 2;
        turn by = turn_about(axes[axis % 3], atan2(w[1] - c, w[0] - c));
        at[i].free = compose(&before, &by);
        if (!(value_of(f, d, at, root) >= w[0])) {
            at[i].free = before;
        }
    }
}

static void climb_swing(chance *c, const linear *f, const drawn *d, drawn_at *at, int32_t i,
                        ik_vec root) {
    const ik_rig_joint *joint = &d->joints[i];
    drawn_at best = at[i];
    double greatest = value_of(f, d, at, root), size = 2;
    for (int k = 0; k < 14; k++) {
        double a = best.y / joint->swing_y + between(c, -size, size);
        double b = best.z / most_z(joint) + between(c, -size, size), out = fmax(1, hypot(a, b));
        at[i].y = a / out * joint->swing_y;
        at[i].z = b / out * most_z(joint);
        double is = value_of(f, d, at, root);
        if (is > greatest) {
            greatest = is;
            best = at[i];
        } else {
            size *= 0.7;
        }
    }
    at[i] = best;
}

// Of joint 0, only if it turns.
double climb(chance *c, const linear *f, const drawn *d, drawn_at *at, ik_vec root,
             int32_t sweeps) {
    double before = -INFINITY, is = value_of(f, d, at, root);
    for (int32_t sweep = 0; sweep < sweeps && is > before; sweep++) {
        before = is;
        for (int32_t i = 0; i < d->count; i++) {
            int32_t kind = d->joints[i].kind;
            if (i == 0 && !root_turns(d)) {
                continue;
            }
            if (swings(d, i)) {
                climb_swing(c, f, d, at, i, root);
            }
            if (is_angle(d, i) || kind == IK_RIG_JOINT_SLIDER) {
                climb_value(f, d, at, i, root);
            } else if (kind == IK_RIG_JOINT_FREE) {
                climb_free(f, d, at, i, root);
            }
        }
        is = value_of(f, d, at, root);
    }
    return is;
}
