// Compiled for speed, see build.sh.

#include "solvers/fabrik.h"

#include "solvers/fabrik_pass.h"

static ik_wide3 narrow(ik_vec a) {
    return (ik_wide3){(float)a.x, (float)a.y, (float)a.z};
}

int32_t ik_fabrik_solve(ik_bones *bones, ik_vec gap, double tolerance, int32_t budget) {
    ik_wide3 left = narrow(gap);
    IK_ASSERT(isfinite(ik_wide3_dot(left, left)));
    float near = (float)(tolerance * tolerance);
    int32_t iterations = 0;
    while (iterations < budget) {
        if (bones->recorder) {
            ik_fabrik_record(bones, (ik_vec){left.x, left.y, left.z});
        }
        left = ik_fabrik_iteration(bones->directions, bones->lengths, bones->count, iterations > 0,
                                   left);
        iterations++;
        if (ik_wide3_dot(left, left) <= near) {
            break;
        }
    }
    return iterations;
}

void ik_fabrik_drag(ik_bones *bones, ik_vec gap) {
    ik_fabrik_backward(bones->directions, bones->lengths, 0, bones->count - 1, narrow(gap));
}
