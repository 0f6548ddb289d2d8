#include "rig.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

vec plus(vec a, vec b) {
    return (vec){a.x + b.x, a.y + b.y, a.z + b.z};
}

vec minus(vec a, vec b) {
    return (vec){a.x - b.x, a.y - b.y, a.z - b.z};
}

vec times(double s, vec a) {
    return (vec){s * a.x, s * a.y, s * a.z};
}

double dot(vec a, vec b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

vec cross(vec a, vec b) {
    return (vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

double norm(vec a) {
    return hypot(hypot(a.x, a.y), a.z);
}

vec unit(vec a) {
    return times(1 / norm(a), a);
}

vec any_direction(chance *c, int32_t dimensions) {
    for (;;) {
        vec v = {between(c, -1, 1), between(c, -1, 1), dimensions == 3 ? between(c, -1, 1) : 0};
        if (norm(v) > 0.1 && norm(v) <= 1) {
            return unit(v);
        }
    }
}

// Creating.

static void need(bool made, const char *what) {
    if (!made) {
        printf("the tests cannot continue: %s\n", what);
        exit(2);
    }
}

rig rig_of(int32_t dimensions, int32_t bones, const double *lengths) {
    rig r = {.dimensions = dimensions, .bones = bones};
    need(bones <= MOST_RIG_BONES, "a rig has too many bones");
    double longest = 0;
    for (int32_t i = 0; i < bones; i++) {
        r.lengths[i] = lengths[i];
        r.reach += lengths[i];
        longest = fmax(longest, lengths[i]);
    }
    r.inner = fmax(0, longest - (r.reach - longest));
    need(ik_chain_create(dimensions, bones, lengths, NULL, &r.chain, NULL) == IK_OK,
         "a chain was refused");
    return r;
}

void write_pose(chance *c, const rig *r, vec root, pose kind, double *joints) {
    vec line = any_direction(c, r->dimensions), bone = line, joint = root;
    bool all = whole(c, 0, 3) == 0;
    for (int32_t i = 0; i <= r->bones; i++) {
        const double xyz[] = {joint.x, joint.y, joint.z};
        memcpy(joints + i * r->dimensions, xyz, (size_t)r->dimensions * sizeof(double));
        vec any = any_direction(c, r->dimensions);
        switch (kind) {
        case HOOKED:
            bone = i == r->bones - 1 ? any : line;
            break;
        case FOLDED:
            bone = times(whole(c, 0, 1) ? 1 : -1, line);
            break;
        case CURVED:
            bone = unit(plus(bone, times(0.5, any)));
            break;
        case SCATTERED:
            bone = any;
            break;
        case COINCIDENT:
            bone = all || whole(c, 0, 1) ? (vec){0, 0, 0} : any;
            break;
        case STRAIGHT:
        case POSES:
            break;
        }
        joint = plus(joint, times(i < r->bones ? r->lengths[i] : 0, bone));
    }
}

rig make_rig(chance *c, int32_t dimensions, int32_t bones, double ratio, pose start) {
    double lengths[MOST_RIG_BONES], joints[3 * (MOST_RIG_BONES + 1)];
    double shortest = spread(c, 0.01, 100) / bones;
    double widest = spread(c, 1, ratio);
    for (int32_t i = 0; i < bones; i++) {
        lengths[i] = shortest * spread(c, 1, widest);
    }
    rig r = rig_of(dimensions, bones, lengths);
    vec root = times(between(c, 0, 10) * r.reach, any_direction(c, dimensions));
    write_pose(c, &r, root, start, joints);
    need(ik_chain_set_pose(r.chain, joints, NULL) == IK_OK, "a pose was refused");
    return r;
}

rig any_rig(chance *c) {
    static const int32_t most[] = {2, 4, 6, 6, 10, 10, 20, 40, 200};
    int32_t bones = whole(c, 1, most[whole(c, 0, 8)]);
    return make_rig(c, whole(c, 2, 3), bones, 100, (pose)whole(c, 0, POSES - 1));
}

void drop_rig(rig *r) {
    ik_chain_destroy(r->chain);
    r->chain = NULL;
}

// Solving.

vec away(chance *c, const rig *r, double distance) {
    return plus(root_of(r), times(distance, any_direction(c, r->dimensions)));
}

vec in_ring(chance *c, const rig *r, double share) {
    return away(c, r, r->inner + share * (r->reach - r->inner));
}

int32_t solve(rig *r, vec target) {
    return ik_chain_solve(r->chain, target.x, target.y, target.z);
}

// Measuring.

vec root_of(const rig *r) {
    const double *root = ik_chain_get_root(r->chain);
    return (vec){root[0], root[1], root[2]};
}

vec offset_of(const rig *r, int32_t joint) {
    const float *o = ik_chain_get_offsets(r->chain) + joint * r->dimensions;
    return (vec){o[0], o[1], r->dimensions == 3 ? o[2] : 0};
}

vec tip_of(const rig *r) {
    return offset_of(r, r->bones);
}

vec bone_of(const rig *r, int32_t bone) {
    return minus(offset_of(r, bone + 1), offset_of(r, bone));
}

double miss(const rig *r, vec target) {
    return norm(minus(minus(target, root_of(r)), tip_of(r)));
}

void check_pose(const rig *r) {
    const float *offsets = ik_chain_get_offsets(r->chain),
                *positions = ik_chain_get_positions(r->chain);
    const double *root = ik_chain_get_root(r->chain);
    for (int32_t i = 0; i < r->bones; i++) {
        if (!CHECK_NEAR(norm(bone_of(r, i)), r->lengths[i], 1e-5 * r->reach)) {
            return;
        }
    }
    for (int32_t i = 0; i < (r->bones + 1) * r->dimensions; i++) {
        float place = (float)(root[i % r->dimensions] + (double)offsets[i]);
        if (!CHECK(isfinite(offsets[i])) || !CHECK(positions[i] == place)) {
            return;
        }
    }
    CHECK(norm(offset_of(r, 0)) == 0);
    CHECK(r->dimensions == 3 || root[2] == 0);
}

void check_outcome(const rig *r, vec target, int32_t status) {
    double error = ik_chain_get_error(r->chain), tolerance = ik_chain_get_tolerance(r->chain);
    double distance = norm(minus(target, root_of(r))), rounding = 1e-12 * (r->reach + distance);
    CHECK_NEAR(error, miss(r, target), rounding);
    // Limits may forbid a target within the tolerance of the reach.
    double slack = rounding + (status == IK_BLOCKED ? tolerance : 0);
    CHECK_EQUAL(ik_chain_get_status(r->chain), status);
    CHECK(ik_chain_get_iterations(r->chain) >= 0);
    CHECK_AT_MOST(ik_chain_get_iterations(r->chain), ik_chain_get_max_iterations(r->chain));
    if (error <= tolerance) {
        CHECK_EQUAL(status, IK_REACHED);
    } else if (!ik_chain_get_root_mode(r->chain)) {
        CHECK_EQUAL(status, IK_STALLED);
    } else if (distance > r->reach + slack) {
        CHECK_EQUAL(status, IK_OUT_OF_REACH);
    } else if (distance < r->inner - slack) {
        CHECK_EQUAL(status, IK_TOO_CLOSE);
    } else {
        CHECK(status != IK_REACHED && status != IK_UNSOLVED);
    }
}

bool same_offsets(const rig *a, const rig *b) {
    size_t size = (size_t)((a->bones + 1) * a->dimensions) * sizeof(float);
    return memcmp(ik_chain_get_offsets(a->chain), ik_chain_get_offsets(b->chain), size) == 0;
}

// States.

static unsigned char *put(unsigned char *to, const void *from, size_t size) {
    memcpy(to, from, size);
    return to + size;
}

state state_of(const ik_chain *chain) {
    const int32_t wholes[] = {ik_chain_get_dimensions(chain), ik_chain_get_bones(chain),
                              ik_chain_get_solver(chain),     ik_chain_get_max_iterations(chain),
                              ik_chain_get_root_mode(chain),  ik_chain_get_status(chain),
                              ik_chain_get_iterations(chain)};
    const double numbers[] = {ik_chain_get_tolerance(chain), ik_chain_get_reach(chain),
                              ik_chain_get_min_reach(chain), ik_chain_get_error(chain)};
    const float *offsets = ik_chain_get_offsets(chain), *positions = ik_chain_get_positions(chain);
    const double *root = ik_chain_get_root(chain);
    size_t joints = (size_t)(wholes[1] + 1) * (size_t)wholes[0] * sizeof(float);
    size_t size = sizeof wholes + sizeof numbers + 3 * sizeof(double) + 2 * joints +
                  sizeof offsets + sizeof positions + sizeof root;

    state s = {size, malloc(size)};
    need(s.bytes != NULL, "no memory");
    unsigned char *to = put(s.bytes, wholes, sizeof wholes);
    to = put(to, numbers, sizeof numbers);
    to = put(to, root, 3 * sizeof(double));
    to = put(to, offsets, joints);
    to = put(to, positions, joints);
    to = put(to, (const void *)&root, sizeof root); // where the arrays are, too
    to = put(to, (const void *)&offsets, sizeof offsets);
    put(to, (const void *)&positions, sizeof positions);
    return s;
}

bool still(state before, const ik_chain *chain) {
    state now = state_of(chain);
    bool same = now.size == before.size && memcmp(now.bytes, before.bytes, now.size) == 0;
    free(now.bytes);
    free(before.bytes);
    return same;
}
