// chain.c: reads a stream of bytes as calls of the public interface, on a few chains at once. After
// each call, it asserts what must be true of every chain. For libFuzzer: see ./build.sh fuzz.

#include "../native/limit.h"
#include "bytes.h"
#include "chain_restore.h"
#include "invariants.h"

#define SLOTS 3
#define MOST_CALLS 40

// Reading.

static int32_t read_bone(bytes *in, const slot *s) {
    uint8_t bone = read_byte(in);
    return bone < 250 ? bone % s->bones : bone - 252;
}

// Joints about a bone's length apart; some anywhere, some coincident.
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

// Creates a chain from arbitrary arguments.
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

// Any limit, sometimes with infinite ends.
static ik_limit read_limit(const slot *s, bytes *in) {
    uint8_t kind = read_byte(in), ends = read_byte(in);
    double a = read_number(in, IK_PI), b = read_number(in, IK_PI);
    double y = read_number(in, IK_PI), z = read_number(in, IK_PI);
    ik_limit limit = {.kind = kind < 8 ? kind - 4 : kind % 5,
                      .min = ends & 16 ? a : fmin(a, b),
                      .max = ends & 16 ? b : fmax(a, b),
                      .swing_y = ends & 32 ? y : fabs(y),
                      .swing_z = ends & 32 ? z : fabs(z)};
    if (ends & 64) { // one that suits the chain
        limit.kind = s->dimensions == 2 ? IK_LIMIT_RANGE : IK_LIMIT_HINGE + kind % 3;
    }
    limit.min = ends % 8 == 0 || ends % 8 == 1 ? -INFINITY : limit.min;
    limit.max = ends % 8 == 0 || ends % 8 == 2 ? INFINITY : limit.max;
    for (int32_t i = 0; i < 3 && limit.kind == IK_LIMIT_HINGE; i++) {
        limit.axis[i] = read_number(in, 1);
    }
    return limit;
}

static ik_error limit(slot *s, bytes *in) {
    int32_t bone = read_bone(in, s);
    ik_limit given = read_limit(s, in), read;
    ik_error error = ik_chain_set_limit(s->chain, bone, &given);
    REQUIRE((ik_chain_get_limit(s->chain, bone, &read) == IK_ERROR_BONE) ==
            (error == IK_ERROR_BONE));
    REQUIRE(error || read.kind == given.kind);
    return error;
}

static ik_error limits(slot *s, bytes *in) {
    ik_limit all[MOST_BONES];
    int32_t at;
    for (int32_t i = 0; i < s->bones; i++) {
        all[i] = in->next < in->end ? read_limit(s, in) : (ik_limit){.kind = IK_LIMIT_NONE};
    }
    ik_error error = ik_chain_set_limits(s->chain, all, &at);
    REQUIRE((error == IK_OK) == (at == -1));
    return error;
}

static ik_error stiffness(slot *s, bytes *in) {
    double numbers[MOST_BONES];
    uint8_t kind = read_byte(in);
    for (int32_t i = 0; i < s->bones; i++) {
        numbers[i] = kind < 224 ? exp(6.9 * read_share(in)) : read_wild(in);
    }
    return ik_chain_set_stiffness(s->chain, kind % 8 ? numbers : NULL, NULL);
}

static ik_error budget(slot *s, bytes *in) {
    int32_t most;
    read_raw(in, &most, sizeof most);
    most = read_byte(in) < 192 ? 1 + (most & 0xff) % MOST_ITERATIONS : most;
    ik_error error = ik_chain_set_max_iterations(s->chain, most);
    if (!error) {
        REQUIRE(ik_chain_set_restarts(s->chain, most % 3) == IK_OK);
    }
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

// Solves, sometimes with a trace.
static ik_error ask(slot *s, ik_goal *goal, bool traced) {
    ik_trace *trace = NULL;
    int32_t status =
        traced ? ik_chain_trace(s->chain, goal, &trace) : ik_chain_solve_goal(s->chain, goal);
    REQUIRE((trace != NULL) == (traced && status >= 0));
    if (status < 0) {
        return (ik_error)status;
    }
    if (trace) {
        require_trace(s, trace);
        ik_trace_destroy(trace);
    }
    goal->target[2] = s->dimensions == 3 ? goal->target[2] : 0;
    require_root(s, goal->pose_blend < 1);
    require_outcome(s, goal, status);
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
        // Solving again changes no bit of the pose.
        memcpy(&before.chain, s->chain, sizeof before.chain);
        require_unchanged(&before, s);
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
        goal.effector = read_byte(in) < 240 ? 1 + read_byte(in) % s->bones : (int8_t)read_byte(in);
    }
    if (kind & 8) {
        goal.pose_blend = fabs(read_number(in, 1));
    }
    if ((kind & 0x30) == 0x30) {
        read_turn(in, s, goal.offset);
    }
    return ask(s, &goal, (kind & 0xc0) == 0xc0);
}

static ik_error pole(slot *s, bytes *in) {
    uint8_t kind = read_byte(in);
    double x = read_number(in, 2), y = read_number(in, 2), z = read_number(in, 2);
    double weight = kind & 8 ? 1 : fabs(read_number(in, 1));
    return ik_chain_set_pole(s->chain, kind < 240 ? kind % 3 : kind - 245, x, y, z, weight);
}

static ik_error turn_limits(slot *s, bytes *in) {
    double turns[MOST_BONES];
    uint8_t kind = read_byte(in);
    for (int32_t i = 0; i < s->bones; i++) {
        turns[i] = fabs(read_number(in, 1)) + (kind & 16 ? 1e-3 : 0);
    }
    return ik_chain_set_max_turn(s->chain, kind % 4 ? turns : NULL, NULL);
}

// Sets a pose by rotations.
static ik_error rotate(slot *s, bytes *in) {
    double numbers[4 * MOST_BONES];
    uint8_t kind = read_byte(in);
    bool refuse = kind & 8;
    for (int32_t i = 0; i < 4 * s->bones; i++) {
        numbers[i] = in->next < in->end ? read_number(in, 2) : 1;
    }
    switch (kind % 4) {
    case 0:
        return ik_chain_set_rest_rotations(s->chain, kind & 16 ? numbers : NULL, NULL);
    case 1:
        for (int32_t i = 0; i < s->bones && s->dimensions == 3 && kind < 240; i++) {
            bool hinge = s->chain->joints && s->chain->joints->joints[i].hinge;
            numbers[i] = hinge ? numbers[i] : NAN;
        }
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

// A root that is pulled is anchored where it was before that.
static ik_error set_root_mode(slot *s, int32_t how) {
    bool pulled = ik_chain_get_root_mode(s->chain) == IK_ROOT_PULL;
    ik_error error = ik_chain_set_root_mode(s->chain, how);
    if (!error && !(pulled && how == IK_ROOT_PULL)) {
        memcpy(s->home, ik_chain_get_root(s->chain), sizeof s->home);
    }
    return error;
}

static ik_error set_lengths(slot *s, bytes *in) {
    double lengths[MOST_BONES], reach = 0, longest = 0;
    for (int32_t i = 0; i < s->bones; i++) {
        lengths[i] = in->next < in->end ? read_number(in, 2) * ik_chain_get_reach(s->chain) : 1;
        reach += lengths[i];
        longest = fmax(longest, lengths[i]);
    }
    int32_t at;
    ik_error error = ik_chain_set_lengths(s->chain, lengths, &at);
    REQUIRE((error == IK_ERROR_LENGTH) == (at >= 0));
    if (!error) {
        memcpy(s->lengths, lengths, sizeof lengths);
        REQUIRE(ik_chain_get_reach(s->chain) == reach);
        s->inner = fmax(0, longest - (reach - longest));
    }
    return error;
}

static ik_error setting(slot *s, bytes *in) {
    uint8_t kind = read_byte(in);
    switch (kind % 9) {
    case 0:
        return ik_chain_set_solver(s->chain, kind < 200 ? kind / 9 % 5 : kind - 220);
    case 1:
        return set_root_mode(s, kind < 200 ? kind / 9 % 3 : kind - 220);
    case 2:
        return ik_chain_set_max_pull(s->chain,
                                     fabs(read_number(in, 1)) * ik_chain_get_reach(s->chain));
    case 3:
        return ik_chain_set_tolerance(s->chain,
                                      fabs(read_number(in, 0.1)) * ik_chain_get_reach(s->chain));
    case 4:
        return ik_chain_set_orientation_tolerance(s->chain, fabs(read_number(in, 0.5)));
    case 5:
        return ik_chain_track_rotations(s->chain);
    case 6:
        return ik_chain_reserve(s->chain);
    case 7:
        return set_lengths(s, in);
    default:
        return budget(s, in);
    }
}

// The calls, each as often as its share of 32: mostly solving and setting limits. One is
// restore_from.
#define CALLS 32
#define RESTORE 31
typedef ik_error call(slot *s, bytes *in);
static call *const calls[CALLS] = {
    solve,      solve,      solve,      solve,      solve,      solve,  solve,       solve_goal,
    solve_goal, solve_goal, solve_goal, solve_goal, solve_goal, limits, limit,       limit,
    limit,      limit,      limit,      base,       rest,       pose,   stiffness,   setting,
    setting,    setting,    setting,    root,       pole,       rotate, turn_limits, NULL};

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
            const slot *other = &slots[(what / CALLS + 1) % SLOTS];
            bool restores = what % CALLS == RESTORE;
            if (restores ? restore_from(other->chain ? other : s, s, &in)
                         : calls[what % CALLS](s, &in)) {
                require_unchanged(&before, s);
            }
        }
        if (s->chain) {
            require_pose(s);
            require_root(s, false);
            if (ik_chain_get_rotations(s->chain)) {
                require_rotations(s);
            }
        }
    }
    for (int i = 0; i < SLOTS; i++) {
        ik_chain_destroy(slots[i].chain);
    }
    return 0;
}
