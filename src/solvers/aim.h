// solvers/aim.h: downhill in joint space to more than a place: to an orientation of the last bone, to a
// side for the bend.

#ifndef IK_SOLVERS_AIM_H
#define IK_SOLVERS_AIM_H

#include "joints/joints.h"

typedef struct ik_aim {
    ik_vec place; // the tip's
    bool oriented;
    ik_quat frame; // the last bone's
    bool poled;
    ik_vec side; // from the line between root and tip to the middle of the joints
    double arm;  // a radian off counts as so much of a distance
} ik_aim;

// How far a posture, which must be laid, is off its aim, all in all.
double ik_aim_error(const ik_aim *aim, const ik_posture *posture, const ik_bones *bones);

// Improves the joints' posture, like ik_descend.
int32_t ik_aim_descend(ik_joints *joints, const ik_bones *bones, const ik_aim *aim,
                       double tolerance, double progress, int32_t budget, bool *rested);

#endif
