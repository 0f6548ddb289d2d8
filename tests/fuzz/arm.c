// arm.c: reads a stream of bytes as calls of the two-bone arm's public interface, on two arms at
// once. After each call, it asserts what must be true of every arm. Saved states are mutated, given
// a correct checksum again, and restored. For libFuzzer: see ./build.sh fuzz.

#include "arm_view.h"
#include "bytes.h"
#include "checksum.h"
#include "ik_two_bone.h"
#include "require.h"

#define SLOTS 2
#define MOST_CALLS 60
#define MOST_BYTES 400

// Requires the geometry of a pose: bones keep their lengths, and each lies along its rotation.
static void require_pose(const ik_two_bone *arm, const ik_two_bone_pose *pose) {
    const double lengths[3] = {ik_two_bone_get_first(arm), ik_two_bone_get_second(arm),
                               ik_two_bone_get_gripper(arm)};
    double reach = ik_two_bone_get_reach(arm);
    for (int i = 0; i < (lengths[2] > 0 ? 3 : 2); i++) {
        const float *q = pose->rotations + 4 * i;
        const double axis[3] = {1 - 2.0 * (q[1] * q[1] + q[2] * q[2]),
                                2.0 * (q[0] * q[1] + q[3] * q[2]),
                                2.0 * (q[0] * q[2] - q[3] * q[1])};
        double square = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3], length = 0;
        REQUIRE(fabs(square - 1) <= 1e-6);
        for (int k = 0; k < 3; k++) {
            double bone = pose->offsets[3 * i + 3 + k] - pose->offsets[3 * i + k];
            REQUIRE(fabs(bone - lengths[i] * axis[k]) <= 1e-6 * reach);
            length += bone / reach * (bone / reach);
        }
        REQUIRE(fabs(sqrt(length) - lengths[i] / reach) <= 1e-11);
    }
    for (int i = 0; i < 4; i++) {
        REQUIRE(fabsf(pose->angles[i]) <= 3.1415928F);
    }
}

static void require_sound(const ik_two_bone *arm) {
    const ik_two_bone_pose *now = ik_two_bone_get_pose(arm, false);
    const ik_two_bone_pose *other = ik_two_bone_get_pose(arm, true);
    require_pose(arm, now);
    require_pose(arm, other);
    int tip = ik_two_bone_get_gripper(arm) > 0 ? 9 : 6;
    for (int i = 0; i < 3; i++) {
        REQUIRE(fabs(now->offsets[tip + i] - other->offsets[tip + i]) <=
                1e-8 * ik_two_bone_get_reach(arm));
    }
    int32_t status = ik_two_bone_get_status(arm);
    REQUIRE(ik_two_bone_status_name(status) && ik_two_bone_bend_name(ik_two_bone_get_bend(arm)));
    REQUIRE((status == IK_TWO_BONE_UNSOLVED) == (isnan(ik_two_bone_get_error(arm)) != 0));
}

// The calls.

static ik_two_bone *make(bytes *in) {
    uint8_t kind = read_byte(in);
    double size = kind & 2 ? 1 : read_wild(in), lengths[3];
    for (int i = 0; i < 3; i++) {
        lengths[i] = kind >= 250 ? read_raw_double(in) : size * fabs(read_number(in, 1));
    }
    ik_two_bone *arm;
    int32_t dimensions = kind >= 240 ? kind - 240 : 2 + (kind & 1);
    ik_error error =
        ik_two_bone_create(dimensions, lengths[0], lengths[1], kind & 4 ? lengths[2] : 0, &arm);
    REQUIRE((error == IK_OK) == (arm != NULL));
    return arm;
}

static void read_place(bytes *in, const ik_two_bone *arm, double *place) {
    const double *root = ik_two_bone_get_root(arm);
    for (int i = 0; i < 3; i++) {
        place[i] = root[i] + ik_two_bone_get_reach(arm) * read_number(in, 1.5);
    }
}

static int32_t solve(ik_two_bone *arm, bytes *in) {
    double place[3], orientation[4];
    bool oriented = read_byte(in) & 1;
    read_place(in, arm, place);
    for (int i = 0; i < 4 && oriented; i++) {
        orientation[i] = read_number(in, 4);
    }
    int32_t status =
        ik_two_bone_solve(arm, place[0], place[1], place[2], oriented ? orientation : NULL);
    if (status > 0) {
        REQUIRE(status == ik_two_bone_get_status(arm));
        REQUIRE((status == IK_TWO_BONE_REACHED) ==
                (ik_two_bone_get_error(arm) <= ik_two_bone_get_tolerance(arm)));
    }
    return status;
}

static int32_t set_angles(ik_two_bone *arm, bytes *in) {
    double angles[4];
    int32_t at;
    uint8_t kind = read_byte(in);
    for (int i = 0; i < 4; i++) {
        angles[i] = read_number(in, 4);
    }
    if (kind % 4 == 0) {
        return ik_two_bone_set_wrist(arm, angles);
    }
    int32_t error = ik_two_bone_set_angles(arm, angles, &at);
    REQUIRE(at >= -1 && at < 4 && (error == IK_OK) == (at == -1));
    return error;
}

static int32_t set(ik_two_bone *arm, bytes *in) {
    uint8_t kind = read_byte(in);
    double place[3];
    switch (kind % 5) {
    case 0:
        return ik_two_bone_set_bend(arm, (int8_t)read_byte(in) % 4);
    case 1:
        return ik_two_bone_set_softness(arm, read_number(in, 1));
    case 2:
        return ik_two_bone_set_tolerance(arm, ik_two_bone_get_reach(arm) * read_number(in, 0.1));
    case 3:
        read_place(in, arm, place);
        return ik_two_bone_set_root(arm, place[0], place[1], place[2]);
    default:
        read_place(in, arm, place);
        return ik_two_bone_set_pole(arm, (int8_t)(kind / 5) % 4, place[0], place[1], place[2]);
    }
}

// Restores a state of one arm into the other, unchanged or with a few bytes replaced. An arm's own
// unchanged state must fit, and what was restored must be saved again as the same bytes.
static int32_t restore(ik_two_bone *from, ik_two_bone *to, bytes *in) {
    uint8_t saved[MOST_BYTES], again[MOST_BYTES], kind = read_byte(in);
    size_t size = ik_two_bone_state_size(from);
    REQUIRE(size + 8 <= MOST_BYTES);
    ik_two_bone_save_state(from, saved);
    for (int i = 0; i < kind % 4; i++) {
        size_t at = (read_byte(in) + 256U * (read_byte(in) & 1U)) % size;
        uint8_t how = read_byte(in);
        double number = how & 1 ? read_number(in, 4) : 0;
        if (how & 1) {
            memcpy(saved + at, &number, sizeof number);
        } else {
            saved[at] = read_byte(in);
        }
    }
    size_t given = kind < 240 ? size : (size_t)(kind - 240) + 4;
    repair_checksum(saved, given);
    int32_t error = ik_two_bone_restore_state(to, saved, given);
    REQUIRE(error == IK_OK || error == IK_ERROR_STATE);
    REQUIRE(error == IK_OK || from != to || kind % 4 != 0 || kind >= 240);
    if (error == IK_OK) {
        ik_two_bone_save_state(to, again);
        if (kind % 4 != 0) {
            // It may have had -0 as the length of a gripper. What was restored is saved alike.
            memcpy(saved, again, given);
            REQUIRE(ik_two_bone_restore_state(to, saved, given) == IK_OK);
            ik_two_bone_save_state(to, again);
        }
        REQUIRE(memcmp(saved, again, given) == 0);
    }
    return error;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes in = {data, data + size};
    ik_two_bone *arms[SLOTS] = {NULL};
    for (int i = 0; i < MOST_CALLS && in.next < in.end; i++) {
        uint8_t what = read_byte(&in);
        int slot = what >> 7;
        ik_two_bone *arm = arms[slot];
        if (!arm) {
            arm = arms[slot] = make(&in);
        } else if ((what & 127) == 127) {
            ik_two_bone_destroy(arm);
            arm = arms[slot] = NULL;
        } else {
            arm_view before = view_of(arm);
            ik_two_bone *source = arms[what & 8 ? slot : !slot];
            int32_t code = what & 4              ? solve(arm, &in)
                           : what & 2            ? set(arm, &in)
                           : what & 1 || !source ? set_angles(arm, &in)
                                                 : restore(source, arm, &in);
            if (code < 0) {
                REQUIRE(shows(arm, &before));
            }
        }
        if (arm) {
            require_sound(arm);
        }
    }
    for (int i = 0; i < SLOTS; i++) {
        ik_two_bone_destroy(arms[i]);
    }
    return 0;
}
