// rig.c: reads a stream of bytes as calls of the public interface of rigs, on two rigs at once.
// After each call, it asserts what must be true of every rig. Saved states are mutated, given a
// correct checksum again, and restored. For libFuzzer: see ./build.sh fuzz.

#include "bytes.h"
#include "ik_contacts.h"
#include "mutate.h"
#include "require.h"
#include "tree.h"

#define SLOTS 2
#define MOST_CALLS 60
#define MOST_JOINTS 8
#define MOST_GOALS 12
#define MOST_ITERATIONS 60 // of a solve, so that a run is short
#define MOST_SHAPES 8
#define MOST_POINTS 6
#define MOST_BYTES 40000

// A rig, and what the fuzzer knows about it.
typedef struct slot {
    ik_rig *rig;
    bool mutated; // it was restored from bytes that were changed
    bool moved;   // its root may be anywhere
} slot;

static void require_no(const char *fault, const slot *s) {
    if (fault) {
        fprintf(stderr, "it is not true that %s%s\n", fault, s->mutated ? " (mutated)" : "");
        abort();
    }
}

// Numbers of the size of the rig; of a rig that has none, of any size.
static double read_length(bytes *in, double size, double times) {
    return read_number(in, (size > 0 ? size : 1) * times);
}

static void read_lengths(bytes *in, double *to, double size, double times) {
    for (int i = 0; i < 3; i++) {
        to[i] = read_length(in, size, times);
    }
}

static ik_rig_joint read_joint(bytes *in, int32_t index, int32_t dimensions, double size) {
    ik_rig_joint joint = joint_at(index - 1, 0, 0, 0);
    uint8_t kind = read_byte(in), how = read_byte(in);
    joint.kind = kind >= 250 ? kind - 252 : kind % 7;
    if (kind < 240) { // Mostly one that is possible.
        bool range = joint.kind == IK_RIG_JOINT_RANGE;
        bool turns = joint.kind >= IK_RIG_JOINT_HINGE && joint.kind <= IK_RIG_JOINT_BALL;
        joint.kind = dimensions == 2 && turns ? IK_RIG_JOINT_RANGE : joint.kind;
        joint.kind = dimensions == 3 && range ? IK_RIG_JOINT_HINGE : joint.kind;
    }
    if (how & 1 && index > 0) {
        joint.parent = read_byte(in) % index;
    }
    joint.parent = how == 255 ? (int8_t)read_byte(in) : joint.parent;
    read_lengths(in, joint.offset, size, 1);
    if (how & 2) {
        read_lengths(in, joint.axis, 1, 1);
    }
    double scale = joint.kind == IK_RIG_JOINT_SLIDER ? size : 3;
    joint.min = how & 4 ? -INFINITY : read_number(in, scale);
    joint.max = how & 8 ? INFINITY : read_number(in, scale);
    if (joint.min > joint.max && how < 250) {
        double least = joint.max;
        joint.max = joint.min;
        joint.min = least;
    }
    joint.swing_y = how & 16 ? IK_PI : fabs(read_number(in, 3));
    joint.swing_z = how & 32 ? IK_PI : fabs(read_number(in, 3));
    joint.stiffness = how & 64 ? 1 : fabs(read_number(in, 10));
    return joint;
}

static void make(slot *s, bytes *in) {
    ik_rig_joint joints[MOST_JOINTS];
    uint8_t kind = read_byte(in);
    int32_t dimensions = kind >= 248 ? kind - 248 : 2 + (kind & 1);
    int32_t count = 1 + (kind >> 1) % MOST_JOINTS, at = 77;
    double size = kind & 64 ? 1 : fabs(read_wild(in));
    for (int32_t i = 0; i < count; i++) {
        joints[i] = read_joint(in, i, dimensions, size);
    }
    ik_error error = ik_rig_create(dimensions, count, joints, &s->rig, &at);
    REQUIRE((error == IK_OK) == (s->rig != NULL));
    REQUIRE(at >= -1 && at < count && (error != IK_OK || at == -1));
    s->mutated = s->moved = false;
    if (s->rig) {
        REQUIRE(ik_rig_set_max_iterations(s->rig, 1 + read_byte(in) % MOST_ITERATIONS) == IK_OK);
        REQUIRE(root_stays(s->rig));
    }
}

static ik_rig_goal read_goal(bytes *in, const ik_rig *rig) {
    static const uint8_t parts[] = {1, 1, 129, 2, 3, 4, 5, 67, 8, 64, 16, 128, 32, 32, 34, 34};
    uint8_t kind = read_byte(in), how = read_byte(in);
    int32_t count = ik_rig_get_count(rig);
    double size = ik_rig_get_reach(rig);
    ik_rig_goal goal = goal_of(read_byte(in) % count, how < 250 ? parts[kind % 16] : kind);
    goal.other = goal.parts & IK_RIG_TIE ? (goal.joint + 1 + kind / 16) % count : -1;
    if (how & 1) {
        read_lengths(in, goal.point, size, 1);
    }
    if (how & 2 || goal.parts & IK_RIG_TIE) {
        read_lengths(in, goal.other_point, size, 1);
    }
    read_lengths(in, goal.target, size, 1);
    if (goal.parts & IK_RIG_ORIENTATION) {
        for (int i = 0; i < 4; i++) {
            goal.rotation[i] = read_number(in, 4);
        }
    }
    if (goal.parts & IK_RIG_LOOK_AT) {
        read_lengths(in, goal.axis, 1, 1);
        read_lengths(in, goal.look_at, size, 2);
    }
    if (goal.parts & IK_RIG_DIRECTION) {
        read_lengths(in, goal.direction, 1, 1);
    }
    if (goal.parts & IK_RIG_VALUE) {
        goal.value = read_number(in, how & 64 ? 3 : size);
    }
    if (how & 128) {
        goal.twist = fabs(read_number(in, 1));
        goal.swing = fabs(read_number(in, 1));
        goal.cone = fabs(read_number(in, 1));
        read_lengths(in, goal.twist_axis, 1, 1);
    }
    if (goal.parts & (IK_RIG_PLANE | IK_RIG_HALF_SPACE)) {
        read_lengths(in, goal.normal, 1, 1);
        read_lengths(in, goal.plane_point, size, 1);
    }
    goal.priority = how & 4 ? 1 : 0;
    goal.weight = how & 8 ? 1 : fabs(read_number(in, 10));
    goal.tolerance = how & 16 ? 1e-4 * size : fabs(read_length(in, size, 0.1));
    goal.orientation_tolerance = how & 32 ? 1e-3 : fabs(read_number(in, 1));
    return goal;
}

static int32_t count_goals(const ik_rig *rig) {
    ik_rig_goal goal;
    int32_t count = 0;
    for (int32_t i = 0; i < MOST_TREE_GOALS; i++) {
        count += ik_rig_get_goal(rig, i, &goal) == IK_OK;
    }
    return count;
}

static int32_t change_goals(ik_rig *rig, bytes *in) {
    uint8_t kind = read_byte(in);
    int32_t slot = kind / 4 % (MOST_GOALS + 1) - 1, added;
    double place[3];
    if (kind % 4 == 0) {
        read_lengths(in, place, ik_rig_get_reach(rig), 1);
        return ik_rig_move_goal(rig, slot + 1, place[0], place[1], place[2]);
    }
    if (kind % 4 == 1 && kind >= 128) {
        return ik_rig_remove_goal(rig, slot);
    }
    ik_rig_goal goal = read_goal(in, rig);
    if (kind % 4 == 2) {
        return ik_rig_set_goal(rig, slot, &goal);
    }
    if (count_goals(rig) >= MOST_GOALS) {
        return IK_OK;
    }
    ik_error error = ik_rig_add_goal(rig, &goal, &added);
    REQUIRE((error == IK_OK) == (added >= 0));
    REQUIRE(error || ik_rig_get_goal_status(rig, added) == IK_RIG_UNSOLVED);
    return error;
}

static int32_t set_pose(slot *s, bytes *in) {
    ik_rig *rig = s->rig;
    double values[MOST_JOINTS], rotations[4 * MOST_JOINTS];
    uint8_t kind = read_byte(in);
    double size = ik_rig_get_reach(rig);
    int32_t at = 77, count = ik_rig_get_count(rig);
    for (int32_t i = 0; i < count; i++) {
        values[i] = kind & 1 ? NAN : read_number(in, kind & 2 ? 4 : size);
        bool none = read_byte(in) & 1;
        for (int32_t k = 0; k < 4; k++) {
            rotations[4 * i + k] = none ? NAN : read_number(in, 2);
        }
    }
    double root[3] = {0, 0, 0};
    if (kind & 16) {
        read_lengths(in, root, size, kind & 32 ? 1 : 1e6);
    }
    const double *given = kind & 4 ? NULL : values, *turns = kind & 8 ? NULL : rotations;
    bool reference = kind & 64;
    ik_error error = reference ? ik_rig_set_reference_pose(rig, given, turns, &at)
                               : ik_rig_set_pose(rig, kind & 16 ? root : NULL, given, turns, &at);
    REQUIRE(error == IK_ERROR_COORDINATE ? at == 77 : (error == IK_OK) == (at == -1) && at < count);
    s->moved = s->moved || (!error && !reference && kind & 16);
    ik_rig_get_reference(rig, values, rotations);
    for (int32_t i = 0; i < 4 * count; i++) {
        REQUIRE(isfinite(rotations[i]));
    }
    return error;
}

static int32_t couple(ik_rig *rig, bytes *in) {
    uint8_t kind = read_byte(in);
    int32_t joint = kind / 8 % MOST_JOINTS;
    if (kind & 1) {
        return ik_rig_set_locked(rig, joint, kind & 2);
    }
    ik_rig_coupling coupling = {.leader = (int32_t)(read_byte(in) % (MOST_JOINTS + 2)) - 1,
                                .factor = read_number(in, 2),
                                .offset = read_number(in, 1)};
    return ik_rig_couple(rig, joint, kind & 2 ? NULL : &coupling);
}

static ik_rig_shape read_shape(bytes *in, const ik_rig *rig, double *points) {
    uint8_t kind = read_byte(in), how = read_byte(in);
    double size = ik_rig_get_reach(rig);
    int32_t count = ik_rig_get_count(rig);
    ik_rig_shape shape = {.kind = how < 250 ? kind % 7 : (int8_t)kind,
                          .joint = (int32_t)(kind / 7 % (count + 1)) - 1,
                          .rotation = {0, 0, 0, 1},
                          .margin = how & 1 ? fabs(read_length(in, size, 0.1)) : NAN,
                          .radius = fabs(read_length(in, size, 0.3)),
                          .points = points,
                          .point_count = 1 + how % MOST_POINTS,
                          .disabled = how & 2};
    bool field = shape.kind == IK_SHAPE_HEIGHT_FIELD;
    if ((shape.kind == IK_SHAPE_HALF_SPACE || field) && how < 250) {
        shape.joint = -1;
    }
    read_lengths(in, shape.position, size, 1);
    read_lengths(in, shape.axis, size, 0.5);
    if (field) {
        shape.columns = 2 + how % 2;
        shape.point_count = shape.columns * (2 + how / 8 % (MOST_POINTS - 1));
        shape.cell = fabs(read_length(in, size, 0.5));
        shape.axis[0] = shape.axis[1] = 0;
        shape.axis[2] = 1;
        if (how & 16) {
            shape.axis[1] = 1;
            shape.axis[2] = 0;
        }
    }
    for (int32_t k = 0; k < 3; k++) {
        shape.size[k] = fabs(read_length(in, size, 0.5));
    }
    for (int32_t k = 0; k < 4 && how & 4; k++) {
        shape.rotation[k] = read_number(in, 1);
    }
    for (int32_t k = 0; k < 3 * MOST_POINTS && (field || shape.kind == IK_SHAPE_CONVEX); k++) {
        points[k] = read_length(in, size, 0.4);
        if (field && how & 64 && k % 5 == 0) {
            points[k] = NAN; // a hole
        }
    }
    return shape;
}

static int32_t count_shapes(const ik_rig *rig) {
    ik_rig_shape shape;
    int32_t count = 0;
    for (int32_t i = 0; i < ik_rig_get_shape_slots(rig); i++) {
        count += ik_rig_get_shape(rig, i, &shape) == IK_OK;
    }
    return count;
}

// What touches, and how far shapes are apart, are numbers that agree with each other.
static void look_at_shapes(ik_rig *rig) {
    ik_rig_contact contacts[4];
    int32_t found = ik_rig_get_contacts(rig, 4, contacts);
    double all = ik_rig_get_clearance(rig, -1), least = INFINITY;
    REQUIRE(!isnan(all) && found >= 0);
    ik_rig_contact blocking[4];
    int32_t blocked = ik_rig_get_blocking(rig, 4, blocking);
    REQUIRE(blocked >= 0 && blocked <= found && blocked <= 4);
    for (int32_t i = 0; i < found && i < 4; i++) {
        double length = 0;
        for (int32_t k = 0; k < 3; k++) {
            REQUIRE(isfinite(contacts[i].point[k]));
            length += contacts[i].normal[k] * contacts[i].normal[k];
        }
        REQUIRE(fabs(length - 1) < 1e-9 && !isnan(contacts[i].depth));
        REQUIRE(i == 0 || contacts[i].depth <= contacts[i - 1].depth);
    }
    for (int32_t i = 0; i < ik_rig_get_shape_slots(rig); i++) {
        ik_rig_shape shape;
        double own = ik_rig_get_clearance(rig, i);
        REQUIRE(isnan(own) == (ik_rig_get_shape(rig, i, &shape) != IK_OK));
        least = fmin(least, own);
    }
    REQUIRE(least == all);
}

static int32_t change_shapes(ik_rig *rig, bytes *in) {
    double points[3 * MOST_POINTS], place[3], turn[4], least;
    uint8_t kind = read_byte(in);
    int32_t shape = kind / 16 % (MOST_SHAPES + 1) - 1, added;
    ik_rig_waypoint from = {NULL, NULL, NULL}, to = {place, NULL, NULL};
    switch (kind % 8) {
    case 0:
        read_lengths(in, place, ik_rig_get_reach(rig), 1);
        for (int32_t k = 0; k < 4; k++) {
            turn[k] = read_number(in, 1);
        }
        return ik_rig_move_shape(rig, shape, place, kind & 8 ? turn : NULL);
    case 1:
        return kind & 8 ? ik_rig_remove_shape(rig, shape)
                        : ik_rig_enable_shape(rig, shape, kind & 128);
    case 2:
        return ik_rig_set_pair(rig, shape, (int32_t)(read_byte(in) % MOST_SHAPES),
                               (int32_t)(read_byte(in) % 4));
    case 3:
        return kind & 8 ? ik_rig_set_margin(rig, fabs(read_length(in, ik_rig_get_reach(rig), 0.1)))
                        : ik_rig_set_contact_tolerance(
                              rig, fabs(read_length(in, ik_rig_get_reach(rig), 0.01)));
    case 4: {
        ik_rig_shape described = read_shape(in, rig, points);
        return ik_rig_set_shape(rig, shape, &described);
    }
    case 5:
        look_at_shapes(rig);
        read_lengths(in, place, ik_rig_get_reach(rig), 1);
        return ik_rig_distance_along(rig, &from, &to, 1 + kind / 16, &least);
    default: {
        ik_rig_shape described = read_shape(in, rig, points);
        if (count_shapes(rig) >= MOST_SHAPES) {
            return IK_OK;
        }
        ik_error error = ik_rig_add_shape(rig, &described, &added);
        REQUIRE((error == IK_OK) == (added >= 0));
        return error;
    }
    }
}

static int32_t set(slot *s, bytes *in) {
    ik_rig *rig = s->rig;
    uint8_t kind = read_byte(in);
    int32_t number = (int8_t)kind / 8 % 4;
    double place[3];
    switch (kind % 8) {
    case 0: {
        ik_error error = ik_rig_set_root_mode(rig, number);
        if (!error) {
            REQUIRE(ik_rig_set_restarts(rig, (kind >> 6) % 3) == IK_OK);
            REQUIRE(set_max_turns(rig, kind & 32 ? 0.1 : INFINITY) == IK_OK);
            double most = ik_rig_get_reach(rig) > 0 ? 0.1 * ik_rig_get_reach(rig) : 1;
            REQUIRE(set_max_moves(rig, kind & 16 ? most : INFINITY) == IK_OK);
        }
        return error;
    }
    case 1:
        return ik_rig_set_root_motion(rig, number);
    case 2:
        return ik_rig_set_bias(rig, number, read_number(in, 1));
    case 3: {
        read_lengths(in, place, ik_rig_get_reach(rig), kind & 16 ? 1 : 1e6);
        ik_error error = ik_rig_set_root(rig, place[0], place[1], place[2]);
        s->moved = s->moved && error;
        return error;
    }
    case 4:
        ik_rig_set_reference(rig, kind & 16);
        return IK_OK;
    case 5:
        return set_pose(s, in);
    case 6:
        return kind & 32   ? change_shapes(rig, in)
               : kind & 16 ? couple(rig, in)
                           : ik_rig_reserve_goals(rig, kind / 4);
    default: {
        int32_t joint = kind / 8 % MOST_JOINTS;
        ik_rig_joint before;
        ik_rig_joint described =
            read_joint(in, joint, ik_rig_get_dimensions(rig), ik_rig_get_reach(rig));
        if (ik_rig_get_joint(rig, joint, &before) == IK_OK && kind < 250) {
            described.parent = before.parent;
        }
        return ik_rig_set_joint(rig, joint, &described);
    }
    }
}

static int32_t solve(slot *s, bytes *in) {
    ik_rig *rig = s->rig;
    uint8_t kind = read_byte(in);
    int32_t status;
    if (kind < 32) {
        ik_rig_step steps[8];
        double positions[8 * 3 * MOST_JOINTS];
        int32_t room = 1 + kind % 8, count = 0;
        status = ik_rig_trace(rig, room, steps, positions, &count);
        REQUIRE(count >= 1 && count <= room);
        size_t numbers = (size_t)(ik_rig_get_count(rig) * ik_rig_get_dimensions(rig));
        REQUIRE(memcmp(positions + (size_t)(count - 1) * numbers, ik_rig_get_positions(rig),
                       numbers * sizeof(double)) == 0);
    } else {
        status = ik_rig_solve(rig);
    }
    s->moved = s->moved || ik_rig_get_root_mode(rig) != IK_RIG_ROOT_FIXED;
    REQUIRE(status == ik_rig_get_status(rig));
    if (!s->mutated && ik_rig_get_shape_slots(rig) == 0) {
        require_no(solve_fault(rig), s);
    }
    REQUIRE(ik_rig_get_iterations(rig) <= ik_rig_get_max_iterations(rig));
    return status;
}

// Restores a state of one rig into another, or into itself. A rig's own unchanged state must fit,
// and must be saved again as the same bytes.
static int32_t restore(const slot *from, slot *to, bytes *in) {
    static uint8_t saved[MOST_BYTES], again[MOST_BYTES];
    uint8_t kind = read_byte(in);
    size_t size = ik_rig_state_size(from->rig);
    REQUIRE(size <= MOST_BYTES);
    ik_rig_save_state(from->rig, saved);
    bool mutated = kind % 4 != 0 || kind >= 240;
    size_t given = mutate(saved, size, kind, in);
    int32_t error = ik_rig_restore_state(to->rig, saved, given);
    REQUIRE(error == IK_OK || error == IK_ERROR_STATE || error == IK_ERROR_MEMORY);
    REQUIRE(error == IK_OK || mutated || from != to);
    if (error == IK_OK) {
        to->mutated = mutated || from->mutated;
        to->moved = true;
        if (!mutated && from == to) {
            REQUIRE(ik_rig_state_size(to->rig) == size);
            ik_rig_save_state(to->rig, again);
            REQUIRE(memcmp(saved, again, size) == 0);
        }
        if (ik_rig_get_max_iterations(to->rig) > MOST_ITERATIONS) {
            REQUIRE(ik_rig_set_max_iterations(to->rig, MOST_ITERATIONS) == IK_OK);
        }
    }
    return error;
}

static void require_sound(const slot *s) {
    require_no(nearly_pose_fault(s->rig, s->mutated ? 1e-4 : 1e-11), s);
    REQUIRE(s->moved || root_stays(s->rig));
    REQUIRE(ik_rig_status_name(ik_rig_get_status(s->rig)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static uint8_t before[MOST_BYTES], after[MOST_BYTES];
    bytes in = {data, data + size};
    slot slots[SLOTS] = {{NULL, false, false}, {NULL, false, false}};
    for (int i = 0; i < MOST_CALLS && in.next < in.end; i++) {
        uint8_t what = read_byte(&in);
        slot *s = &slots[what >> 7], *source = &slots[what & 8 ? what >> 7 : !(what >> 7)];
        if (!s->rig) {
            make(s, &in);
        } else if ((what & 127) == 127) {
            ik_rig_destroy(s->rig);
            s->rig = NULL;
        } else {
            size_t bytes_before = ik_rig_state_size(s->rig);
            REQUIRE(bytes_before <= MOST_BYTES);
            ik_rig_save_state(s->rig, before);
            int32_t code = what & 4                   ? solve(s, &in)
                           : what & 2                 ? change_goals(s->rig, &in)
                           : what & 1 || !source->rig ? set(s, &in)
                                                      : restore(source, s, &in);
            if (code < 0) {
                REQUIRE(ik_rig_state_size(s->rig) == bytes_before);
                ik_rig_save_state(s->rig, after);
                REQUIRE(memcmp(before, after, bytes_before) == 0);
            }
        }
        if (s->rig) {
            require_sound(s);
        }
    }
    ik_rig_destroy(slots[0].rig);
    ik_rig_destroy(slots[1].rig);
    return 0;
}
