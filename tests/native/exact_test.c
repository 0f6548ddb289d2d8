// exact_test.c: results that must be equal bit for bit.

#include "rig.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

static void within_tolerance_nothing_moves(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(3000); seed++) {
        chance c = begin_case(seed);
        rig r = any_rig(&c);
        ik_chain_set_solver(r.chain, whole(&c, 0, 1) ? IK_AUTO : IK_FABRIK);
        ik_chain_set_root_mode(r.chain, whole(&c, 0, 1));
        double tolerance = spread(&c, 1e-5, 0.1) * r.reach;
        ik_chain_set_tolerance(r.chain, tolerance);
        size_t size = (size_t)((r.bones + 1) * r.dimensions) * sizeof(float);
        float *before = malloc(2 * size);
        vec root = root_of(&r), tip = plus(root, tip_of(&r));
        memcpy(before, ik_chain_get_offsets(r.chain), size);
        memcpy((char *)before + size, ik_chain_get_positions(r.chain), size);

        double step = between(&c, 0, 0.999) * tolerance;
        vec target = plus(tip, times(step, any_direction(&c, r.dimensions)));
        CHECK_EQUAL(solve(&r, target), IK_REACHED);
        CHECK_NEAR(ik_chain_get_error(r.chain), step, 1e-12 * r.reach);
        CHECK_EQUAL(ik_chain_get_iterations(r.chain), 0);
        CHECK(memcmp(before, ik_chain_get_offsets(r.chain), size) == 0);
        CHECK(memcmp((char *)before + size, ik_chain_get_positions(r.chain), size) == 0);
        CHECK(norm(minus(root, root_of(&r))) == 0);
        free(before);
        drop_rig(&r);
    }
}

// A chain with its pose and its targets, to be solved in several ways. The numbers lie on a grid,
// so that shifting all by numbers of that grid rounds nothing.
#define PLAYS 4

typedef struct play {
    int32_t dimensions, bones, iterations;
    ik_solver solver;
    bool fixed;
    double lengths[MOST_RIG_BONES], joints[3 * (MOST_RIG_BONES + 1)];
    double targets[3 * PLAYS];
} play;

static double on_grid(double x) {
    return round(x * 1024) / 1024;
}

static play any_play(chance *c) {
    rig r = any_rig(c);
    play p = {.dimensions = r.dimensions,
              .bones = r.bones,
              .iterations = whole(c, 1, 100),
              .solver = whole(c, 0, 3) ? IK_AUTO : IK_FABRIK,
              .fixed = whole(c, 0, 4) > 0};
    double longest = 0;
    for (int32_t i = 0; i < r.bones; i++) {
        longest = fmax(longest, r.lengths[i]);
    }
    // The same scaled to bones of up to 64 units, around the origin.
    for (int32_t i = 0; i < r.bones; i++) {
        r.lengths[i] = p.lengths[i] = on_grid(fmax(0.1, r.lengths[i] * 64 / longest));
    }
    write_pose(c, &r, (vec){0, 0, 0}, (pose)whole(c, 0, POSES - 1), p.joints);
    for (int32_t i = 0; i < (r.bones + 1) * r.dimensions; i++) {
        p.joints[i] = on_grid(p.joints[i]);
    }
    for (int i = 0; i < 3 * PLAYS; i++) {
        double far = 64.0 * r.bones;
        p.targets[i] = on_grid(between(c, -far, far));
    }
    drop_rig(&r);
    return p;
}

// Creates the chain, moved by `shift` and scaled by `scale`.
static rig staged(const play *p, double scale, const double *shift) {
    double lengths[MOST_RIG_BONES], joints[3 * (MOST_RIG_BONES + 1)];
    for (int32_t i = 0; i < p->bones; i++) {
        lengths[i] = scale * p->lengths[i];
    }
    for (int32_t i = 0; i < (p->bones + 1) * p->dimensions; i++) {
        joints[i] = scale * (p->joints[i] + shift[i % p->dimensions]);
    }
    rig r = rig_of(p->dimensions, p->bones, lengths);
    CHECK_EQUAL(ik_chain_set_pose(r.chain, joints, NULL), IK_OK);
    ik_chain_set_solver(r.chain, p->solver);
    ik_chain_set_root_mode(r.chain, p->fixed);
    ik_chain_set_max_iterations(r.chain, p->iterations);
    return r;
}

static int32_t act(rig *r, const play *p, int i, double scale, const double *shift) {
    const double *t = p->targets + 3 * i;
    return solve(r, (vec){scale * (t[0] + shift[0]), scale * (t[1] + shift[1]),
                          r->dimensions == 3 ? scale * (t[2] + shift[2]) : 0});
}

static const double nowhere[] = {0, 0, 0};

// Whether b is a, scaled by `scale`: offsets, error and everything without a unit. Numbers below
// FLT_MIN are left out, because such floats have lost digits.
static bool same_but_grown(const rig *a, const rig *b, double scale) {
    double least = FLT_MIN * fmax(1, scale);
    for (int32_t i = 0; i < (a->bones + 1) * a->dimensions; i++) {
        float grown = (float)(scale * (double)ik_chain_get_offsets(a->chain)[i]);
        float shown = ik_chain_get_offsets(b->chain)[i];
        if (shown != grown && fmax(fabs(shown), fabs(grown)) > least) {
            return false;
        }
    }
    return scale * ik_chain_get_error(a->chain) == ik_chain_get_error(b->chain) &&
           ik_chain_get_status(a->chain) == ik_chain_get_status(b->chain) &&
           ik_chain_get_iterations(a->chain) == ik_chain_get_iterations(b->chain);
}

static void scaled_is_scaled(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(2000); seed++) {
        chance c = begin_case(seed);
        play p = any_play(&c);
        double scale = ldexp(1, whole(&c, -60, 60));
        rig a = staged(&p, 1, nowhere), b = staged(&p, scale, nowhere);
        for (int i = 0; i < PLAYS; i++) {
            act(&a, &p, i, 1, nowhere);
            act(&b, &p, i, scale, nowhere);
            CHECK(same_but_grown(&a, &b, scale));
        }
        drop_rig(&a);
        drop_rig(&b);
    }
}

static void far_is_as_near(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(2000); seed++) {
        chance c = begin_case(seed);
        play p = any_play(&c);
        p.fixed = true;
        const double shift[] = {on_grid(between(&c, -1e6, 1e6)), on_grid(between(&c, -1e6, 1e6)),
                                on_grid(between(&c, -1e6, 1e6))};
        rig a = staged(&p, 1, nowhere), b = staged(&p, 1, shift);
        for (int i = 0; i < PLAYS; i++) {
            act(&a, &p, i, 1, nowhere);
            act(&b, &p, i, 1, shift);
            CHECK(same_but_grown(&a, &b, 1));
            check_pose(&b);
        }
        drop_rig(&a);
        drop_rig(&b);
    }
}

// A chain that does not lie on a line, with a target at 0.1 to 0.9 of its reach.
typedef struct staging {
    int32_t dimensions, bones;
    double lengths[MOST_RIG_BONES], joints[3 * (MOST_RIG_BONES + 1)], target[3];
} staging;

static staging any_staging(chance *c) {
    staging s = {.dimensions = whole(c, 2, 3), .bones = whole(c, 3, whole(c, 3, 30))};
    rig r = make_rig(c, s.dimensions, s.bones, 2, CURVED);
    memcpy(s.lengths, r.lengths, sizeof s.lengths);
    write_pose(c, &r, (vec){0, 0, 0}, whole(c, 0, 1) ? CURVED : SCATTERED, s.joints);
    vec t = times(between(c, 0.1, 0.9) * r.reach, any_direction(c, s.dimensions));
    s.target[0] = t.x, s.target[1] = t.y, s.target[2] = t.z;
    drop_rig(&r);
    return s;
}

static rig played(const staging *s) {
    rig r = rig_of(s->dimensions, s->bones, s->lengths);
    CHECK_EQUAL(ik_chain_set_pose(r.chain, s->joints, NULL), IK_OK);
    ik_chain_set_tolerance(r.chain, 1e-5 * r.reach);
    CHECK_EQUAL(ik_chain_solve(r.chain, s->target[0], s->target[1], s->target[2]), IK_REACHED);
    return r;
}

static void mirrored_is_mirrored(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(3000); seed++) {
        chance c = begin_case(seed);
        staging s = any_staging(&c);
        rig a = played(&s);
        int32_t mirrored = whole(&c, 0, s.dimensions - 1);
        for (int32_t i = mirrored; i < (s.bones + 1) * s.dimensions; i += s.dimensions) {
            s.joints[i] *= -1;
        }
        s.target[mirrored] *= -1;
        rig b = played(&s);
        for (int32_t i = 0; i < (s.bones + 1) * s.dimensions; i++) {
            float shown = ik_chain_get_offsets(b.chain)[i];
            shown = i % s.dimensions == mirrored ? -shown : shown;
            if (!CHECK(shown == ik_chain_get_offsets(a.chain)[i])) {
                break;
            }
        }
        CHECK(ik_chain_get_error(a.chain) == ik_chain_get_error(b.chain));
        drop_rig(&a);
        drop_rig(&b);
    }
}

static void turned_is_turned(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(3000); seed++) {
        chance c = begin_case(seed);
        staging s = any_staging(&c);
        rig a = played(&s);
        double angle = between(&c, 0, 6.3), cosine = cos(angle), sine = sin(angle);
        for (int32_t i = 0; i <= s.bones; i++) {
            double *joint = s.joints + i * s.dimensions, x = joint[0];
            joint[0] = cosine * x - sine * joint[1];
            joint[1] = sine * x + cosine * joint[1];
        }
        double x = s.target[0];
        s.target[0] = cosine * x - sine * s.target[1];
        s.target[1] = sine * x + cosine * s.target[1];
        rig b = played(&s);
        for (int32_t i = 0; i <= s.bones; i++) {
            vec o = offset_of(&a, i);
            vec wanted = {cosine * o.x - sine * o.y, sine * o.x + cosine * o.y, o.z};
            if (!CHECK_AT_MOST(norm(minus(offset_of(&b, i), wanted)), 1e-4 * a.reach)) {
                break;
            }
        }
        drop_rig(&a);
        drop_rig(&b);
    }
}

static void same_calls_same_bits(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(1000); seed++) {
        chance c = begin_case(seed);
        play p = any_play(&c);
        rig a = staged(&p, 1, nowhere), b = staged(&p, 1, nowhere);
        for (int i = 0; i < PLAYS; i++) {
            act(&a, &p, i, 1, nowhere);
        }
        for (int i = 0; i < PLAYS; i++) {
            act(&b, &p, i, 1, nowhere);
        }
        CHECK(same_but_grown(&a, &b, 1));
        CHECK(norm(minus(root_of(&a), root_of(&b))) == 0);
        drop_rig(&a);
        drop_rig(&b);
    }
}

static void chains_are_apart(void) {
    enum { CHAINS = 8 };
    for (uint64_t seed = 1; seed <= (uint64_t)cases(200); seed++) {
        chance c = begin_case(seed);
        play p[CHAINS];
        rig alone[CHAINS], among[CHAINS];
        for (int k = 0; k < CHAINS; k++) {
            p[k] = any_play(&c);
            alone[k] = staged(&p[k], 1, nowhere);
            for (int i = 0; i < PLAYS; i++) {
                act(&alone[k], &p[k], i, 1, nowhere);
            }
            among[k] = staged(&p[k], 1, nowhere);
        }
        int done[CHAINS] = {0};
        for (int left = CHAINS * PLAYS; left > 0;) {
            int k = whole(&c, 0, CHAINS - 1);
            if (done[k] < PLAYS) {
                act(&among[k], &p[k], done[k]++, 1, nowhere);
                left--;
            }
        }
        for (int k = 0; k < CHAINS; k++) {
            CHECK(same_but_grown(&alone[k], &among[k], 1));
            CHECK(norm(minus(root_of(&alone[k]), root_of(&among[k]))) == 0);
            drop_rig(&alone[k]);
            drop_rig(&among[k]);
        }
    }
}

static void arrays_stay(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(300); seed++) {
        chance c = begin_case(seed);
        play p = any_play(&c);
        rig r = staged(&p, 1, nowhere);
        const float *positions = ik_chain_get_positions(r.chain),
                    *offsets = ik_chain_get_offsets(r.chain);
        const double *root = ik_chain_get_root(r.chain);
        for (int i = 0; i < PLAYS; i++) {
            act(&r, &p, i, 1, nowhere);
            ik_chain_set_root(r.chain, i, 2 * i, 3 * i);
        }
        CHECK_EQUAL(ik_chain_set_pose(r.chain, p.joints, NULL), IK_OK);
        CHECK(ik_chain_get_positions(r.chain) == positions);
        CHECK(ik_chain_get_offsets(r.chain) == offsets);
        CHECK(ik_chain_get_root(r.chain) == root);
        drop_rig(&r);
    }
}

const test exact_tests[] = {
    {"a pose within the tolerance does not change, to the bit", within_tolerance_nothing_moves},
    {"a chain scaled by a power of two gives the scaled result bit for bit", scaled_is_scaled},
    {"a chain far from the origin gives the same offsets bit for bit", far_is_as_near},
    {"a mirrored chain gives the mirrored result bit for bit", mirrored_is_mirrored},
    {"a rotated chain gives the rotated result", turned_is_turned},
    {"the same calls give the same bits", same_calls_same_bits},
    {"chains solved in turns give the same results as alone, bit for bit", chains_are_apart},
    {"a chain's arrays keep their addresses", arrays_stay},
    {0},
};
