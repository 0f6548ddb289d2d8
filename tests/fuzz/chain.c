// chain.c: a stream of bytes read as calls of the public interface, on a few chains at once. After
// each call, what must hold of every chain is asserted. For libFuzzer: see ./build.sh fuzz.

#include "bytes.h"
#include "posture.h"

#include <stdio.h>
#include <stdlib.h>

#define SLOTS 3
#define MOST_BONES 40
#define MOST_CALLS 40
#define MOST_ITERATIONS 150 // of a solve, so that a run is short

#define HOLD(condition) ((condition) ? (void)0 : fail(#condition, __LINE__))

static void fail(const char *what, int line) {
    fprintf(stderr, "tests/fuzz/chain.c:%d: %s does not hold\n", line, what);
    abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// A chain, and what it must be like.
typedef struct slot {
    ik_chain *chain;
    int32_t dimensions, bones;
    double lengths[MOST_BONES];
    double inner; // the least distance of tip and root
    double root[3];
} slot;

// Reading.

static int32_t read_bone(bytes *in, const slot *s) {
    uint8_t bone = read_byte(in);
    return bone < 250 ? bone % s->bones : bone - 252;
}

// Joints about as far apart as the bones are long, some anywhere, some in one place.
static void read_joints(bytes *in, const slot *s, double *joints) {
    double size = read_byte(in) < 240 ? 1 : read_wild(in);
    for (int32_t i = 0; i < (s->bones + 1) * s->dimensions; i++) {
        joints[i] = size * (in->next < in->end ? read_number(in, 2) : 0);
    }
}

// Holding.

static ik_vec offset_of(const slot *s, int32_t joint) {
    const float *at = ik_chain_offsets(s->chain) + joint * s->dimensions;
    return (ik_vec){at[0], at[1], s->dimensions == 3 ? at[2] : 0};
}

static void hold_pose(const slot *s) {
    double reach = ik_chain_reach(s->chain);
    const double *root = ik_chain_root(s->chain);
    const float *positions = ik_chain_positions(s->chain);
    const float *offsets = ik_chain_offsets(s->chain);
    HOLD(memcmp(root, s->root, sizeof s->root) == 0);
    for (int32_t i = 0; i < (s->bones + 1) * s->dimensions; i++) {
        HOLD(isfinite(offsets[i]));
        HOLD(positions[i] == (float)(root[i % s->dimensions] + (double)offsets[i]));
    }
    for (int32_t i = 0; i < s->bones; i++) {
        double length = ik_vec_length(ik_vec_sub(offset_of(s, i + 1), offset_of(s, i)));
        HOLD(fabs(length - s->lengths[i]) <= 1e-5 * reach);
    }
    HOLD(ik_vec_length(offset_of(s, 0)) == 0);
    HOLD(limits_broken(s->chain) <= 1e-9);
    HOLD(joints_misplaced(s->chain) <= 1e-5);
    if (ik_chain_limited(s->chain)) {
        HOLD(ik_chain_pinned(s->chain) && ik_chain_solver(s->chain) == IK_AUTO);
    }
}

// What a solve left is true to geometry, measured anew.
static void hold_outcome(const slot *s, ik_vec target, int32_t status) {
    const ik_chain *chain = s->chain;
    ik_vec goal = ik_vec_sub(target, (ik_vec){s->root[0], s->root[1], s->root[2]});
    double away = ik_vec_length(goal), reach = ik_chain_reach(chain);
    double error = ik_chain_error(chain), tolerance = ik_chain_tolerance(chain);
    double rounding = 1e-12 * (away + reach);
    HOLD(status == ik_chain_status(chain));
    HOLD(fabs(error - ik_vec_length(ik_vec_sub(goal, offset_of(s, s->bones)))) <= rounding);
    HOLD((status == IK_REACHED) == (error <= tolerance));
    HOLD(status >= IK_REACHED && status <= IK_BLOCKED);
    HOLD(status != IK_OUT_OF_REACH || away > reach - rounding);
    HOLD(status != IK_TOO_CLOSE || away < s->inner + rounding);
    HOLD(status != IK_BLOCKED || (ik_chain_limited(chain) && away <= reach + tolerance + rounding &&
                                  away >= s->inner - tolerance - rounding));
    HOLD(ik_chain_iterations(chain) <= ik_chain_max_iterations(chain));
    if (status == IK_STALLED && ik_chain_pinned(chain)) {
        HOLD(away <= reach + rounding && away >= s->inner - rounding);
        // Only a budget that was spent makes a chain stall.
        HOLD(ik_chain_iterations(chain) == ik_chain_max_iterations(chain) ||
             tolerance < 1e-6 * reach);
        HOLD(ik_chain_limited(chain) || ik_chain_solver(chain) != IK_AUTO ||
             ik_chain_max_iterations(chain) < 100 || tolerance < 1e-5 * reach);
    }
}

// All that there is of a chain, to be compared after a refusal.
typedef struct trace {
    ik_chain chain;
    float offsets[3 * (MOST_BONES + 1)], directions[3 * MOST_BONES], stiffness[MOST_BONES];
    ik_joint joints[MOST_BONES];
    ik_angles angles[MOST_BONES];
} trace;

static void copy(void *to, const void *from, size_t size) {
    if (from) {
        memcpy(to, from, size);
    }
}

static trace trace_of(const slot *s) {
    trace t;
    memset(&t, 0, sizeof t);
    const ik_chain *chain = s->chain;
    size_t n = (size_t)s->bones;
    memcpy(&t.chain, chain, sizeof *chain);
    copy(t.offsets, chain->offsets, (n + 1) * (size_t)s->dimensions * sizeof(float));
    copy(t.directions, chain->bones.directions, 3 * n * sizeof(float));
    copy(t.stiffness, chain->bones.stiffness, n * sizeof(float));
    if (chain->joints) {
        copy(t.joints, chain->joints->joints, n * sizeof(ik_joint));
        copy(t.angles, chain->joints->posture.angles, n * sizeof(ik_angles));
    }
    return t;
}

static void hold_still(const trace *before, const slot *s) {
    trace now = trace_of(s);
    HOLD(memcmp(before, &now, sizeof now) == 0);
}

// The calls.

static void measure(slot *s) {
    double reach = 0, longest = 0;
    for (int32_t i = 0; i < s->bones; i++) {
        reach += s->lengths[i];
        longest = fmax(longest, s->lengths[i]);
    }
    HOLD(ik_chain_reach(s->chain) == reach);
    s->inner = fmax(0, longest - (reach - longest));
    memcpy(s->root, ik_chain_root(s->chain), sizeof s->root);
    HOLD(ik_chain_set_max_iterations(s->chain, MOST_ITERATIONS) == IK_OK);
}

static void make(slot *s, bytes *in) {
    double joints[3 * (MOST_BONES + 1)];
    uint8_t kind = read_byte(in);
    *s = (slot){.dimensions = kind & 1 ? 3 : 2, .bones = 1 + read_byte(in) % 12};
    if (kind >= 240) {
        s->bones = 1 + read_byte(in) % MOST_BONES;
    }
    double size = kind & 2 ? 1 : read_wild(in);
    for (int32_t i = 0; i < s->bones; i++) {
        s->lengths[i] = size * (kind & 4 ? 1 : fabs(read_number(in, 1)));
    }
    bool posed = kind & 8;
    if (posed) {
        read_joints(in, s, joints);
    }
    int32_t at;
    ik_error error =
        ik_chain_create(s->dimensions, s->bones, s->lengths, posed ? joints : NULL, &s->chain, &at);
    HOLD((error == IK_OK) == (s->chain != NULL));
    HOLD((error == IK_ERROR_LENGTH || error == IK_ERROR_COORDINATE) == (at >= 0));
    if (s->chain) {
        measure(s);
    }
}

// Anything at all as the arguments of a creation.
static void make_raw(slot *s, bytes *in) {
    double lengths[MOST_BONES], joints[3 * (MOST_BONES + 1)];
    int32_t dimensions = (int8_t)read_byte(in), bones = read_byte(in);
    uint8_t kind = read_byte(in);
    if (kind & 1) {
        read_raw(in, &dimensions, sizeof dimensions);
        read_raw(in, &bones, sizeof bones);
    }
    if (bones > MOST_BONES && bones <= IK_MAX_BONES) {
        bones = 1 + bones % MOST_BONES;
    }
    for (int32_t i = 0; i < MOST_BONES; i++) {
        lengths[i] = read_raw_double(in);
    }
    for (int32_t i = 0; i < 3 * (MOST_BONES + 1); i++) {
        joints[i] = in->next < in->end ? read_raw_double(in) : 0;
    }
    ik_error error = ik_chain_create(dimensions, bones, kind & 2 ? lengths : NULL,
                                     kind & 4 ? joints : NULL, &s->chain, NULL);
    HOLD((error == IK_OK) == (s->chain != NULL));
    if (s->chain) {
        s->dimensions = dimensions;
        s->bones = bones;
        for (int32_t i = 0; i < bones; i++) {
            const double *p = joints + i * dimensions, *q = p + dimensions;
            ik_vec bone = {q[0] - p[0], q[1] - p[1], dimensions == 3 ? q[2] - p[2] : 0};
            s->lengths[i] = kind & 2 ? lengths[i] : ik_vec_length(bone);
        }
        measure(s);
    }
}

static ik_error limit(slot *s, bytes *in) {
    uint8_t kind = read_byte(in);
    int32_t bone = read_bone(in, s);
    double a = read_number(in, IK_PI), b = read_number(in, IK_PI);
    double min = kind & 128 ? fmin(a, b) : a, max = kind & 128 ? fmax(a, b) : b;
    double y = kind & 64 ? fabs(a) : a, z = kind & 64 ? fabs(b) : b;
    if (kind & 32) { // a limit that suits the chain
        kind = s->dimensions == 2 ? 1 : 2 + kind % 3;
    }
    switch (kind % 5) {
    case 0:
        return ik_chain_set_free(s->chain, bone);
    case 1:
        return ik_chain_set_range(s->chain, bone, min, max);
    case 2:
        y = read_number(in, 1);
        z = read_number(in, 1);
        return ik_chain_set_hinge(s->chain, bone, read_number(in, 1), y, z, min, max);
    case 3:
        return ik_chain_set_cone(s->chain, bone, y);
    default:
        min = read_number(in, IK_PI);
        max = read_number(in, IK_PI);
        return ik_chain_set_ball(s->chain, bone, y, z, kind & 16 ? min : fmin(min, max),
                                 kind & 16 ? max : fmax(min, max));
    }
}

static ik_error stiffen(slot *s, bytes *in) {
    double stiffness[MOST_BONES];
    uint8_t kind = read_byte(in);
    for (int32_t i = 0; i < s->bones; i++) {
        stiffness[i] = kind < 224 ? exp(6.9 * read_share(in)) : read_wild(in);
    }
    return ik_chain_set_stiffness(s->chain, kind % 8 ? stiffness : NULL, NULL);
}

static ik_error budget(slot *s, bytes *in) {
    int32_t most;
    read_raw(in, &most, sizeof most);
    most = read_byte(in) < 192 ? 1 + (most & 0xff) % MOST_ITERATIONS : most;
    ik_error error = ik_chain_set_max_iterations(s->chain, most);
    if (!error && most > MOST_ITERATIONS) {
        HOLD(ik_chain_max_iterations(s->chain) == most);
        ik_chain_set_max_iterations(s->chain, MOST_ITERATIONS);
    }
    return error;
}

static ik_vec read_target(bytes *in, const slot *s) {
    double size = 1.25 * ik_chain_reach(s->chain);
    double flat = s->dimensions == 2 ? 0 : size;
    ik_vec target = {read_number(in, size), read_number(in, size), read_number(in, flat)};
    return read_byte(in) < 16 ? target
                              : ik_vec_add(target, (ik_vec){s->root[0], s->root[1], s->root[2]});
}

static ik_error solve(slot *s, bytes *in) {
    ik_vec target = read_target(in, s);
    int32_t status = ik_chain_solve(s->chain, target.x, target.y, target.z);
    if (status < 0) {
        return (ik_error)status;
    }
    target.z = s->dimensions == 3 ? target.z : 0;
    if (!ik_chain_pinned(s->chain)) {
        memcpy(s->root, ik_chain_root(s->chain), sizeof s->root);
    }
    hold_outcome(s, target, status);
    if (status == IK_REACHED) {
        trace before = trace_of(s);
        HOLD(ik_chain_solve(s->chain, target.x, target.y, target.z) == IK_REACHED);
        HOLD(ik_chain_iterations(s->chain) == 0);
        // Once more changes no bit of the pose.
        memcpy(&before.chain, s->chain, sizeof before.chain);
        hold_still(&before, s);
    }
    return IK_OK;
}

static ik_error root(slot *s, bytes *in) {
    double x = read_number(in, 10), y = read_number(in, 10), z = read_number(in, 10);
    ik_error error = ik_chain_set_root(s->chain, x, y, z);
    if (!error) {
        const double place[] = {x, y, s->dimensions == 3 ? z : 0};
        memcpy(s->root, place, sizeof place);
    }
    return error;
}

static ik_error pose(slot *s, bytes *in) {
    double joints[3 * (MOST_BONES + 1)];
    read_joints(in, s, joints);
    ik_error error = ik_chain_set_pose(s->chain, joints, NULL);
    if (!error) {
        memset(s->root, 0, sizeof s->root);
        memcpy(s->root, joints, (size_t)s->dimensions * sizeof(double));
    }
    return error;
}

static ik_error rest(slot *s, bytes *in) {
    double joints[3 * (MOST_BONES + 1)];
    read_joints(in, s, joints);
    return ik_chain_set_rest(s->chain, joints, NULL);
}

static ik_error base(slot *s, bytes *in) {
    if (read_byte(in) & 1) {
        return ik_chain_set_base_angle(s->chain, read_number(in, IK_PI));
    }
    double x = read_number(in, 1), y = read_number(in, 1), z = read_number(in, 1);
    return ik_chain_set_base(s->chain, x, y, z, read_number(in, 1));
}

static ik_error setting(slot *s, bytes *in) {
    uint8_t kind = read_byte(in);
    switch (kind % 4) {
    case 0:
        return ik_chain_set_solver(s->chain, kind < 192 ? kind / 4 % 2 : kind - 220);
    case 1:
        return ik_chain_set_pinned(s->chain, kind & 4);
    case 2:
        return ik_chain_set_tolerance(s->chain,
                                      fabs(read_number(in, 0.1)) * ik_chain_reach(s->chain));
    default:
        return budget(s, in);
    }
}

// Each call by its share of 16: solving and limiting most of all.
typedef ik_error call(slot *s, bytes *in);
static call *const calls[16] = {solve, solve, solve, solve, solve,   limit,   limit,   limit,
                                limit, base,  rest,  pose,  stiffen, setting, setting, root};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes in = {data, data + size};
    slot slots[SLOTS] = {0};
    for (int i = 0; i < MOST_CALLS && in.next < in.end; i++) {
        uint8_t what = read_byte(&in);
        slot *s = &slots[(what >> 4) % SLOTS];
        if (!s->chain) {
            (what == 255 ? make_raw : make)(s, &in);
        } else if (what == 254) {
            ik_chain_destroy(s->chain);
            s->chain = NULL;
        } else {
            trace before = trace_of(s);
            if (calls[what & 15](s, &in)) {
                hold_still(&before, s);
            }
        }
        if (s->chain) {
            hold_pose(s);
        }
    }
    for (int i = 0; i < SLOTS; i++) {
        ik_chain_destroy(slots[i].chain);
    }
    return 0;
}
