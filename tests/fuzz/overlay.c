// overlay.c: reads a stream of bytes as calls of the public interface of an overlay: animations,
// limits, poles and targets, wrong ones among them. After each call, it asserts what must be true
// of every overlay. For libFuzzer: see ./build.sh fuzz.

#include "bytes.h"
#include "ik_overlay.h"
#include "require.h"

#include <math.h>
#include <string.h>

#define MOST_BONES 6
#define MOST_CALLS 60

static ik_limit any_limit(bytes *b) {
    return (ik_limit){.kind = (int32_t)(read_byte(b) % 6),
                      .axis = {read_number(b, 2), read_number(b, 2), read_number(b, 2)},
                      .min = read_number(b, 2),
                      .max = read_number(b, 2),
                      .swing_y = read_number(b, 2),
                      .swing_z = read_number(b, 2)};
}

static void set_limits(ik_overlay *overlay, int32_t bones, bytes *b) {
    ik_limit limits[MOST_BONES];
    double axes[4 * MOST_BONES];
    for (int32_t i = 0; i < bones; i++) {
        limits[i] = any_limit(b);
        for (int k = 0; k < 4; k++) {
            axes[4 * i + k] = read_number(b, 2);
        }
    }
    ik_overlay_set_limits(overlay, limits, read_byte(b) % 2 ? axes : NULL, NULL);
}

// Rotations are unit quaternions, or those of the animation.
static void require_sound(ik_overlay *overlay, int32_t bones, int32_t status) {
    const double *q = ik_overlay_get_rotations(overlay), *pose = ik_overlay_get_pose(overlay);
    if (status < 0) {
        return;
    }
    REQUIRE(status > IK_UNSOLVED && status <= IK_BLOCKED && status != IK_STALLED);
    REQUIRE(ik_overlay_get_error(overlay) >= 0 && isfinite(ik_overlay_get_error(overlay)));
    for (int32_t i = 0; i < bones; i++, q += 4, pose += 4) {
        double square = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
        REQUIRE(fabs(square - 1) <= 1e-9 || memcmp(q, pose, 4 * sizeof *q) == 0);
    }
}

static void change_animation(ik_overlay *overlay, int32_t bones, bytes *b) {
    double *vectors = ik_overlay_get_bones(overlay), *pose = ik_overlay_get_pose(overlay);
    for (int32_t i = 0; i < 3 * bones; i++) {
        vectors[i] = read_number(b, 2);
    }
    for (int32_t i = 0; i < 4 * bones; i++) {
        pose[i] = read_number(b, 2);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes b = {data, data + size};
    int32_t bones = 1 + (int32_t)(read_byte(&b) % MOST_BONES);
    ik_overlay *overlay;
    if (ik_overlay_create(bones, &overlay) != IK_OK) {
        return 0;
    }
    for (int calls = 0; calls < MOST_CALLS && b.next < b.end; calls++) {
        switch (read_byte(&b) % 7) {
        case 0:
            change_animation(overlay, bones, &b);
            break;
        case 1:
            set_limits(overlay, bones, &b);
            break;
        case 2:
            ik_overlay_set_limits(overlay, NULL, NULL, NULL);
            break;
        case 3:
            ik_overlay_set_pole(overlay, (int32_t)(read_byte(&b) % 4), read_number(&b, 2),
                                read_number(&b, 2), read_number(&b, 2), read_number(&b, 2));
            break;
        case 4: {
            double x = read_number(&b, 2), y = read_number(&b, 2);
            require_sound(overlay, bones, ik_overlay_correct(overlay, x, y, read_number(&b, 2)));
            break;
        }
        case 5:
            ik_overlay_set_tolerance(overlay, read_number(&b, 2));
            break;
        default: {
            double x = read_number(&b, 2), y = read_number(&b, 2);
            require_sound(overlay, bones, ik_overlay_solve(overlay, x, y, read_number(&b, 2)));
            break;
        }
        }
    }
    ik_overlay_destroy(overlay);
    return 0;
}
