// chain.c: a stream of bytes read as calls of the public interface, on a few chains at once. After
// each call, what must hold of every chain is asserted. For libFuzzer: see ./build.sh fuzz.

#include "../native/limit.h"
#include "bytes.h"
#include "invariants.h"

#define SLOTS 3
#define MOST_CALLS 40
#define MOST_ITERATIONS 150 // of a solve, so that a run is short

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

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

// The calls.

static void measure(slot *s) {
    double reach = 0, longest = 0;
    for (int32_t i = 0; i < s->bones; i++) {
        reach += s->lengths[i];
        longest = fmax(longest, s->lengths[i]);
    }
    REQUIRE(ik_chain_get_reach(s->chain) == reach);
    s->inner = fmax(0, longest - (reach - longest));
    memcpy(s->home, ik_chain_get_root(s->chain), sizeof s->home);
    REQUIRE(ik_chain_set_max_iterations(s->chain, MOST_ITERATIONS) == IK_OK);
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
    REQUIRE((error == IK_OK) == (s->chain != NULL));
    REQUIRE((error == IK_ERROR_LENGTH || error == IK_ERROR_COORDINATE) == (at >= 0));
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
    REQUIRE((error == IK_OK) == (s->chain != NULL));
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
        return limit_none(s->chain, bone);
    case 1:
        return limit_range(s->chain, bone, min, max);
    case 2:
        y = read_number(in, 1);
        z = read_number(in, 1);
        return limit_hinge(s->chain, bone, read_number(in, 1), y, z, min, max);
    case 3:
        return limit_cone(s->chain, bone, y);
    default:
        min = read_number(in, IK_PI);
        max = read_number(in, IK_PI);
        return limit_ball(s->chain, bone, y, z, kind & 16 ? min : fmin(min, max),
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
        REQUIRE(ik_chain_get_max_iterations(s->chain) == most);
        ik_chain_set_max_iterations(s->chain, MOST_ITERATIONS);
    }
    return error;
}

static void read_target(bytes *in, const slot *s, double *to) {
    double size = 1.25 * ik_chain_get_reach(s->chain);
    bool near = read_byte(in) >= 16;
    for (int32_t i = 0; i < 3; i++) {
        to[i] = read_number(in, i < s->dimensions ? size : 0);
        to[i] = near ? to[i] + s->home[i] : to[i];
    }
}

static void read_turn(bytes *in, const slot *s, double *turn) {
    for (int32_t i = 0; i < (s->dimensions == 2 ? 1 : 4); i++) {
        turn[i] = read_number(in, s->dimensions == 2 ? IK_PI : 1);
    }
}

// Solves, traced now and then.
static ik_error ask(slot *s, ik_goal *goal, bool traced) {
    ik_trace *trace = NULL;
    int32_t status =
        traced ? ik_chain_trace(s->chain, goal, &trace) : ik_chain_solve_goal(s->chain, goal);
    REQUIRE((trace != NULL) == (traced && status >= 0));
    if (status < 0) {
        return (ik_error)status;
    }
    if (trace) {
        hold_trace(s, trace);
        ik_trace_destroy(trace);
    }
    goal->target[2] = s->dimensions == 3 ? goal->target[2] : 0;
    hold_root(s, goal->pose_blend < 1);
    hold_outcome(s, goal, status);
    return IK_OK;
}

static ik_error solve(slot *s, bytes *in) {
    ik_goal goal = {.target = {0}};
    read_target(in, s, goal.target);
    ik_error error = ask(s, &goal, read_byte(in) < 32);
    if (!error && ik_chain_get_status(s->chain) == IK_REACHED && is_steady(s)) {
        picture before = picture_of(s);
        REQUIRE(ik_chain_solve(s->chain, goal.target[0], goal.target[1], goal.target[2]) ==
                IK_REACHED);
        REQUIRE(ik_chain_get_iterations(s->chain) == 0);
        // Once more changes no bit of the pose.
        memcpy(&before.chain, s->chain, sizeof before.chain);
        hold_still(&before, s);
    }
    return error;
}

static ik_error solve_goal(slot *s, bytes *in) {
    ik_goal goal = {.target = {0}};
    uint8_t kind = read_byte(in);
    read_target(in, s, goal.target);
    if (kind & 1) {
        goal.orientation_weight = kind & 2 ? 1 : fabs(read_number(in, 1));
        read_turn(in, s, goal.orientation);
    }
    if (kind & 4) {
        goal.effector = read_byte(in) < 240 ? 1 + read_byte(in) % s->bones : read_wild(in);
    }
    if (kind & 8) {
        goal.pose_blend = fabs(read_number(in, 1));
    }
    if ((kind & 0x30) == 0x30) {
        read_turn(in, s, goal.offset);
    }
    return ask(s, &goal, (kind & 0xc0) == 0xc0);
}

static ik_error bend(slot *s, bytes *in) {
    uint8_t kind = read_byte(in);
    double x = read_number(in, 2), y = read_number(in, 2), z = read_number(in, 2);
    double weight = kind & 8 ? 1 : fabs(read_number(in, 1));
    return ik_chain_set_pole(s->chain, kind < 240 ? kind % 3 : kind - 245, x, y, z, weight);
}

static ik_error turn_less(slot *s, bytes *in) {
    double turns[MOST_BONES];
    uint8_t kind = read_byte(in);
    for (int32_t i = 0; i < s->bones; i++) {
        turns[i] = fabs(read_number(in, 1)) + (kind & 16 ? 1e-3 : 0);
    }
    return ik_chain_set_max_turn(s->chain, kind % 4 ? turns : NULL, NULL);
}

// Asks for rotations, or gives some.
static ik_error rotate(slot *s, bytes *in) {
    double numbers[4 * MOST_BONES];
    uint8_t kind = read_byte(in);
    bool refuse = kind & 8;
    for (int32_t i = 0; i < 4 * s->bones && kind % 4; i++) {
        numbers[i] = in->next < in->end ? read_number(in, 2) : 1;
    }
    switch (kind % 4) {
    case 0:
        hold_rotations(s);
        return IK_OK;
    case 1:
        return ik_chain_set_angles(s->chain, numbers, refuse, NULL);
    case 2:
        return ik_chain_set_rotations(s->chain, numbers, refuse, NULL);
    default:
        return ik_chain_set_local_rotations(s->chain, numbers, refuse, NULL);
    }
}

static ik_error root(slot *s, bytes *in) {
    double x = read_number(in, 10), y = read_number(in, 10), z = read_number(in, 10);
    ik_error error = ik_chain_set_root(s->chain, x, y, z);
    if (!error) {
        const double place[] = {x, y, s->dimensions == 3 ? z : 0};
        memcpy(s->home, place, sizeof place);
    }
    return error;
}

static ik_error pose(slot *s, bytes *in) {
    double joints[3 * (MOST_BONES + 1)];
    read_joints(in, s, joints);
    ik_error error = ik_chain_set_pose(s->chain, joints, NULL);
    if (!error) {
        memset(s->home, 0, sizeof s->home);
        memcpy(s->home, joints, (size_t)s->dimensions * sizeof(double));
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

// A root that is pulled has its home from when it was not.
static ik_error pin(slot *s, int32_t how) {
    bool pulled = ik_chain_get_root_mode(s->chain) == IK_ROOT_PULL;
    ik_error error = ik_chain_set_root_mode(s->chain, how);
    if (!error && !(pulled && how == IK_ROOT_PULL)) {
        memcpy(s->home, ik_chain_get_root(s->chain), sizeof s->home);
    }
    return error;
}

static ik_error setting(slot *s, bytes *in) {
    uint8_t kind = read_byte(in);
    switch (kind % 5) {
    case 0:
        return ik_chain_set_solver(s->chain, kind < 200 ? kind / 5 % 5 : kind - 220);
    case 1:
        return pin(s, kind < 200 ? kind / 5 % 3 : kind - 220);
    case 2:
        return ik_chain_set_max_pull(s->chain,
                                     fabs(read_number(in, 1)) * ik_chain_get_reach(s->chain));
    case 3:
        return ik_chain_set_tolerance(s->chain,
                                      fabs(read_number(in, 0.1)) * ik_chain_get_reach(s->chain));
    default:
        return budget(s, in);
    }
}

// Each call by its share of 32: solving and limiting most of all.
#define CALLS 32
typedef ik_error call(slot *s, bytes *in);
static call *const calls[CALLS] = {
    solve,      solve,      solve,      solve,      solve,      solve,      solve,     solve_goal,
    solve_goal, solve_goal, solve_goal, solve_goal, solve_goal, solve_goal, limit,     limit,
    limit,      limit,      limit,      limit,      base,       rest,       pose,      stiffen,
    setting,    setting,    setting,    root,       bend,       bend,       turn_less, rotate};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes in = {data, data + size};
    slot slots[SLOTS] = {0};
    for (int i = 0; i < MOST_CALLS && in.next < in.end; i++) {
        uint8_t what = read_byte(&in);
        slot *s = &slots[(what / CALLS) % SLOTS];
        if (!s->chain) {
            (what == 255 ? make_raw : make)(s, &in);
        } else if (what == 254) {
            ik_chain_destroy(s->chain);
            s->chain = NULL;
        } else {
            picture before = picture_of(s);
            if (calls[what % CALLS](s, &in)) {
                hold_still(&before, s);
            }
        }
        if (s->chain) {
            hold_pose(s);
            hold_root(s, false);
        }
    }
    for (int i = 0; i < SLOTS; i++) {
        ik_chain_destroy(slots[i].chain);
    }
    return 0;
}
