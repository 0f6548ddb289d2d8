#include "bodies.h"

#include <string.h>

#define POINTS 64

static ik_rig_shape shape_of(int32_t kind, int32_t joint) {
    ik_rig_shape shape = {.kind = kind, .joint = joint, .rotation = {0, 0, 0, 1}, .margin = NAN};
    return shape;
}

ik_rig_shape sphere_at(int32_t joint, double x, double y, double z, double radius) {
    ik_rig_shape shape = shape_of(IK_SHAPE_SPHERE, joint);
    const double at[3] = {x, y, z};
    memcpy(shape.position, at, sizeof at);
    shape.radius = radius;
    return shape;
}

ik_rig_shape capsule_from(int32_t joint, const double *from, const double *to, double radius) {
    ik_rig_shape shape = shape_of(IK_SHAPE_CAPSULE, joint);
    for (int32_t k = 0; k < 3; k++) {
        shape.position[k] = (from[k] + to[k]) / 2;
        shape.axis[k] = to[k] - from[k];
    }
    shape.radius = radius;
    return shape;
}

ik_rig_shape box_at(int32_t joint, double x, double y, double z, double sx, double sy, double sz) {
    ik_rig_shape shape = shape_of(IK_SHAPE_BOX, joint);
    const double at[3] = {x, y, z}, size[3] = {sx, sy, sz};
    memcpy(shape.position, at, sizeof at);
    memcpy(shape.size, size, sizeof size);
    return shape;
}

int32_t add_shape(ik_rig *rig, const ik_rig_shape *shape) {
    int32_t index;
    CHECK_EQUAL(ik_rig_add_shape(rig, shape, &index), IK_OK);
    return index;
}

ik_rig *make_jointed_arm(void) {
    ik_rig_joint joints[ARM_JOINTS];
    const double up[ARM_JOINTS] = {0, 0.2, 0.1, 0.2, 0.2, 0.1, 0.1, 0.1, 0.1};
    for (int32_t i = 0; i < ARM_JOINTS; i++) {
        joints[i] = joint_at(i - 1, 0, 0, up[i]);
        bool fixed = i == 0 || i == ARM_HAND;
        joints[i].kind = fixed ? IK_RIG_JOINT_FIXED : IK_RIG_JOINT_HINGE;
        joints[i].axis[0] = 0;
        joints[i].axis[i % 2 ? 2 : 1] = 1;
        joints[i].min = -2.8;
        joints[i].max = 2.8;
    }
    ik_rig *rig;
    CHECK_EQUAL(ik_rig_create(3, ARM_JOINTS, joints, &rig, NULL), IK_OK);
    const double none[3] = {0, 0, 0};
    for (int32_t i = 0; i < ARM_JOINTS; i += 2) {
        double length = i < 8 ? up[i + 1] + up[i + 2] - 0.02 : 0.05;
        const double end[3] = {0, 0, length};
        ik_rig_shape link = capsule_from(i, none, end, 0.05);
        add_shape(rig, &link);
    }
    return rig;
}

void set_any_pose(chance *c, ik_rig *rig) {
    double values[ARM_JOINTS];
    for (int32_t i = 0; i < ARM_JOINTS; i++) {
        values[i] = i == 0 || i == ARM_HAND ? NAN : between(c, -2.8, 2.8);
    }
    CHECK_EQUAL(ik_rig_set_pose(rig, NULL, values, NULL, NULL), IK_OK);
}

int32_t add_hand_goal(ik_rig *rig, const double *place, const double *rotation) {
    ik_rig_goal goal = goal_of(ARM_HAND, IK_RIG_POSITION);
    memcpy(goal.target, place, sizeof goal.target);
    goal.tolerance = 1e-4;
    goal.orientation_tolerance = 1e-3;
    if (rotation) {
        goal.parts |= IK_RIG_ORIENTATION;
        memcpy(goal.rotation, rotation, sizeof goal.rotation);
    }
    int32_t slot;
    CHECK_EQUAL(ik_rig_add_goal(rig, &goal, &slot), IK_OK);
    return slot;
}

// A shape at the present pose, as points along its segment, or as a box.
typedef struct seen {
    ik_vec points[POINTS];
    int32_t count;
    double radius;
    bool box;
    ik_vec center, half;
    ik_quat turn;
} seen;

static ik_vec place(const ik_rig *rig, int32_t joint, ik_vec at) {
    if (joint < 0) {
        return at;
    }
    double point[3] = {at.x, at.y, at.z}, to[3];
    ik_rig_get_point(rig, joint, point, to);
    return (ik_vec){to[0], to[1], to[2]};
}

static seen see(const ik_rig *rig, int32_t index) {
    ik_rig_shape shape;
    ik_rig_get_shape(rig, index, &shape);
    seen made = {.radius = shape.radius, .box = shape.kind == IK_SHAPE_BOX};
    ik_vec middle = vec_of(shape.position, 3), axis = {0, 0, 0};
    made.center = middle;
    made.half = ik_vec_scale(0.5, vec_of(shape.size, 3));
    const double *q = shape.rotation;
    made.turn = ik_quat_unit((ik_quat){{q[0], q[1], q[2]}, q[3]});
    if (shape.kind == IK_SHAPE_CAPSULE) {
        axis = ik_quat_rotate(made.turn, vec_of(shape.axis, 3));
    }
    made.count = shape.kind == IK_SHAPE_CAPSULE ? POINTS : 1;
    for (int32_t i = 0; i < made.count; i++) {
        double share = made.count > 1 ? (double)i / (POINTS - 1) - 0.5 : 0;
        made.points[i] = place(rig, shape.joint, ik_vec_add(middle, ik_vec_scale(share, axis)));
    }
    return made;
}

static double from_box(const seen *box, ik_vec at) {
    ik_vec local = ik_quat_inverse_rotate(box->turn, ik_vec_sub(at, box->center));
    double x = fabs(local.x) - box->half.x, y = fabs(local.y) - box->half.y,
           z = fabs(local.z) - box->half.z;
    ik_vec out = {fmax(x, 0), fmax(y, 0), fmax(z, 0)};
    double inside = fmin(fmax(x, fmax(y, z)), 0);
    return ik_vec_length(out) + inside;
}

double measured_distance(const ik_rig *rig, int32_t first, int32_t second) {
    seen a = see(rig, first), b = see(rig, second);
    double least = INFINITY;
    for (int32_t i = 0; i < a.count; i++) {
        if (b.box) {
            least = fmin(least, from_box(&b, a.points[i]) - a.radius);
        }
        for (int32_t k = 0; k < b.count && !b.box; k++) {
            double far = ik_vec_length(ik_vec_sub(a.points[i], b.points[k]));
            least = fmin(least, far - a.radius - b.radius);
        }
    }
    return least;
}

double measured_clearance(const ik_rig *rig) {
    double least = INFINITY;
    int32_t slots = ik_rig_get_shape_slots(rig);
    ik_rig_shape shape;
    for (int32_t a = 0; a < slots; a++) {
        for (int32_t b = 0; b < slots; b++) {
            bool collider = ik_rig_get_shape(rig, a, &shape) == IK_OK && shape.joint >= 0;
            if (a != b && collider && ik_rig_get_pair(rig, a, b) == IK_EXCLUSION_NONE) {
                least = fmin(least, measured_distance(rig, a, b));
            }
        }
    }
    return least;
}
