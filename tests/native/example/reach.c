// reach.c: a native program that moves an arm of four bones to a point, and prints its joints.

#include "ik.h"

#include <stdio.h>

int main(void) {
    const double lengths[] = {80, 70, 60, 50};
    ik_chain *arm;
    ik_error error = ik_chain_create(2, 4, lengths, NULL, &arm, NULL);
    if (error != IK_OK) {
        fprintf(stderr, "lengths %s\n", ik_error_text(error));
        return 1;
    }
    ik_chain_set_root(arm, 80, 170, 0);

    int32_t status = ik_chain_solve(arm, 200, 300, 0);
    printf("%s after %d iterations, %.3f from the target\n", ik_status_name(status),
           ik_chain_get_iterations(arm), ik_chain_get_error(arm));
    const float *joints = ik_chain_get_positions(arm);
    for (int32_t i = 0; i <= ik_chain_get_bones(arm); i++) {
        printf("  %7.2f %7.2f\n", joints[2 * i], joints[2 * i + 1]);
    }

    ik_chain_destroy(arm);
    return status == IK_REACHED ? 0 : 1;
}
