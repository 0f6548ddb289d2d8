// walk.c: a native program in which a spider runs to a point, and its position is printed.

#include "ik_walker.h"

#include <stdio.h>

int main(void) {
    ik_walker_leg legs[8] = {0};
    for (int i = 0; i < 8; i++) {
        legs[i] = (ik_walker_leg){.bones = 3, .lengths = {50, 45, 35}};
    }
    ik_walker *spider;
    int32_t at;
    ik_error error = ik_walker_create(8, legs, IK_UP_Z, &spider, &at);
    if (error != IK_OK) {
        fprintf(stderr, "legs[%d] %s\n", at, ik_error_text(error));
        return 1;
    }

    ik_walker_chase(spider, 400, 200, 0);
    const ik_walker_body *body = ik_walker_get_body(spider);
    int steps = 0;
    for (int frame = 0; frame < 180; frame++) {
        ik_walker_update(spider, 1 / 60.0);
        for (int32_t i = 0; i < ik_walker_get_event_count(spider); i++) {
            steps += (ik_walker_get_events(spider)[i].flags & IK_EVENT_PLANTED) != 0;
        }
        if (frame % 30 == 29) {
            printf("  %7.2f %7.2f, %.1f steps a second of each leg\n", body->x, body->y,
                   body->frequency);
        }
    }
    double dx = body->x - 400, dy = body->y - 200, most = 0.05 * ik_walker_get_reach(spider);
    printf("arrived after %d steps\n", steps);

    ik_walker_destroy(spider);
    return dx * dx + dy * dy < most * most ? 0 : 1;
}
