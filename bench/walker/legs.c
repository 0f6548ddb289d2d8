// legs.c: the share of an update of a walker that bends the legs. A walk is recorded, hips and
// feet; then the same legs are bent without a walker, frame by frame. Compiled to wasm by
// legs.js.

#include "ik_walker.h"
#include "walker/limb.h"

#define LEGS 8
#define FRAMES 600

void prepare(double speed);
void walk(int32_t updates);
double bend(int32_t frames);

static const double bones[] = {50, 45, 35};
static const double bends[] = {1, 0.6};

static struct {
    ik_walker *walker;
    ik_limb limb;
    ik_bone bone[3];
    ik_vec hips[FRAMES][LEGS], feet[FRAMES][LEGS];
    ik_curl curls[LEGS];
    int32_t frame;
} bench;

// Records a walk of a walker at this speed (reaches per second).
void prepare(double speed) {
    ik_walker_leg legs[LEGS] = {0};
    for (int i = 0; i < LEGS; i++) {
        legs[i] = (ik_walker_leg){.bones = 3, .lengths = {bones[0], bones[1], bones[2]}};
    }
    ik_walker_destroy(bench.walker);
    ik_walker_create(LEGS, legs, IK_UP_Z, &bench.walker, NULL);
    ik_walker_drive(bench.walker, speed * ik_walker_get_reach(bench.walker), 0,
                    speed > 0 ? 0.3 : 0);
    walk(120);
    const double *joints = ik_walker_get_joints(bench.walker),
                 *feet = ik_walker_get_feet(bench.walker);
    for (int i = 0; i < FRAMES; i++) {
        walk(1);
        for (int k = 0; k < LEGS; k++) {
            const double *hip = joints + 3 * (3 + 1) * k, *foot = feet + 3 * k;
            bench.hips[i][k] = (ik_vec){hip[0], hip[1], hip[2]};
            bench.feet[i][k] = (ik_vec){foot[0], foot[1], foot[2]};
        }
    }
    bench.limb.bones = 3;
    bench.limb.bone = bench.bone;
    ik_limb_init(&bench.limb, bones, bends);
    for (int k = 0; k < LEGS; k++) {
        bench.curls[k] = (ik_curl){0};
    }
    bench.frame = 0;
}

void walk(int32_t updates) {
    for (int32_t i = 0; i < updates; i++) {
        ik_walker_update(bench.walker, 1 / 60.0);
    }
}

// Returns a sum over the joints, so that the work is not optimized away.
double bend(int32_t frames) {
    ik_vec joints[IK_WALKER_MAX_BONES + 1], up = {0, 0, 1};
    double sum = 0;
    for (int32_t i = 0; i < frames; i++) {
        for (int k = 0; k < LEGS; k++) {
            ik_limb_bend(&bench.limb, bench.hips[bench.frame][k], bench.feet[bench.frame][k], up,
                         &bench.curls[k], joints);
            sum += joints[1].z + joints[2].z;
        }
        bench.frame = (bench.frame + 1) % FRAMES;
    }
    return sum;
}
