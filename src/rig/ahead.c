// A closed loop has change points: poses from which it can move on in two ways, such as a flat
// parallelogram. Both ways reach the goals, but only one continues the last motion. So the descent
// begins where the last motion leads to, if that is much nearer to the goals: then they go on, too.

#include "rig/ahead.h"

#include "rig/kinematics.h"

// A closed loop may go on by these multiples of its last motion, if that leaves less than this
// share of the error.
#define AHEADS 3
static const double aheads[AHEADS] = {0.5, 1, 2};
#define AHEAD_ERROR 0.3

void ik_rig_go_ahead(const ik_problem *problem, double error) {
    ik_rig *rig = ((const ik_rig_problem *)problem->of)->rig;
    double least = AHEAD_ERROR * error;
    for (int32_t i = 0; i < AHEADS; i++) {
        ik_rig_copy_pose(rig, &rig->now, &rig->start);
        ik_rig_move_towards(rig, &rig->trial, -aheads[i]);
        double found = problem->calls->measure(problem->of).error;
        if (found < least) {
            least = found;
            problem->calls->keep(problem->of);
        }
    }
}
