// tree_climb.h: what drawing rigs and checking proofs have in common: linear functions of points of
// a drawn rig, a climb to their greatest values, and the coordinates of joints.

#ifndef TREE_CLIMB_H
#define TREE_CLIMB_H

#include "tree_draw.h"

// The sum of force . point over some points of joints' bodies.
typedef struct linear {
    int32_t terms;
    int32_t joint[2 * MOST_DRAWN_GOALS + 2];
    ik_vec point[2 * MOST_DRAWN_GOALS + 2], force[2 * MOST_DRAWN_GOALS + 2];
} linear;

void add_term(linear *f, int32_t joint, ik_vec point, ik_vec force);
double value_of(const linear *f, const drawn *d, const drawn_at *at, ik_vec root);

// Makes the function greater by one coordinate after another. Returns its value.
double climb(chance *c, const linear *f, const drawn *d, drawn_at *at, ik_vec root, int32_t sweeps);

double size_of(ik_vec v);

// Where a point of a joint's body is in a pose, from the anchor.
ik_vec point_of(const drawn_pose *pose, int32_t joint, ik_vec point);

// The local rotation of a joint.
turn local_of(const drawn *d, int32_t joint, const drawn_at *at);

// Whether the value of a joint is an angle; whether it swings; its greatest swing about z; and the
// interval of its value, a whole turn if it has no limit.
bool is_angle(const drawn *d, int32_t joint);
bool swings(const drawn *d, int32_t joint);
double most_z(const ik_rig_joint *joint);
void interval(const drawn *d, int32_t joint, double *least, double *most);

// What a solve may do with the root.
bool root_translates(const drawn *d);
bool root_turns(const drawn *d);

#endif
