// twin_test.c: two limbs that are bent in the two lanes of ik_twin get the same bits as each alone.

#define IK_TWIN_LANES 2
#include "walker/limb_pass.h"

#include "check.h"

typedef struct twins {
    int32_t bones;
    ik_limb limb[2];
    ik_bone bone[2][IK_WALKER_MAX_BONES];
    double lanes[2 * 2 * IK_WALKER_MAX_BONES]; // [bone][length, curl][lane]
} twins;

static void any_twins(chance *c, twins *t) {
    t->bones = whole(c, 2, IK_WALKER_MAX_BONES);
    for (int lane = 0; lane < 2; lane++) {
        double lengths[IK_WALKER_MAX_BONES], bends[IK_WALKER_MAX_BONES];
        for (int32_t i = 0; i < t->bones; i++) {
            lengths[i] = between(c, 0.1, 1);
            bends[i] = between(c, i == 0 ? 0.1 : -1, 1);
        }
        t->limb[lane].bones = t->bones;
        t->limb[lane].bone = t->bone[lane];
        ik_limb_init(&t->limb[lane], lengths, bends);
        for (int32_t i = 0; i < t->bones; i++) {
            t->lanes[4 * i + lane] = t->bone[lane][i].length;
            t->lanes[4 * i + 2 + lane] = t->bone[lane][i].curl;
        }
    }
}

static ik_vec any_vec(chance *c, double most) {
    return (ik_vec){between(c, -most, most), between(c, -most, most), between(c, -most, most)};
}

static ik_twin_vec pair(const ik_vec *a) {
    return (ik_twin_vec){{a[0].x, a[1].x}, {a[0].y, a[1].y}, {a[0].z, a[1].z}};
}

static void limbs_are_the_same(void) {
    for (uint64_t seed = 1; seed <= (uint64_t)cases(3000); seed++) {
        chance c = begin_case(seed);
        twins t;
        any_twins(&c, &t);
        ik_curl curl[2] = {0};
        ik_vec foot[2] = {0};
        for (int frame = 0; frame < 8; frame++) {
            ik_vec hip[2], pole[2], joints[2][IK_WALKER_MAX_BONES + 1];
            for (int lane = 0; lane < 2; lane++) {
                double reach = t.limb[lane].reach;
                // From frame to frame a little, or anywhere, also out of reach.
                double most = whole(&c, 0, 3) && frame > 0 ? 0.01 * reach : 1.2 * reach;
                ik_vec move = any_vec(&c, most);
                foot[lane] = most < reach ? ik_vec_add(foot[lane], move) : move;
                hip[lane] = any_vec(&c, 0.01 * reach);
                pole[lane] = any_vec(&c, 1);
                if (whole(&c, 0, 5) == 0) {
                    // Along the chord: it determines no plane.
                    pole[lane] = ik_vec_scale(2, ik_vec_sub(foot[lane], hip[lane]));
                }
            }
            ik_bend bend = {.curl = {{curl[0].s, curl[1].s},
                                     {curl[0].square, curl[1].square},
                                     {curl[0].inverse, curl[1].inverse},
                                     {curl[0].bow, curl[1].bow}}};
            ik_twin reach = {t.limb[0].reach, t.limb[1].reach};
            ik_twin tightest = {t.limb[0].tightest, t.limb[1].tightest};
            ik_twin_vec wide[IK_WALKER_MAX_BONES];
            ik_bend_begin(&bend, tightest, pair(hip), pair(foot), pair(pole));
            ik_twin_mask done = ik_bend_evaluate(&bend, t.bones, t.lanes, reach);
            ik_bend_search(&bend, t.bones, t.lanes, reach, tightest, done);
            ik_bend_finish(&bend, tightest);
            ik_bend_end(&bend, t.bones, t.lanes, wide);
            bool same = true;
            for (int lane = 0; lane < 2; lane++) {
                ik_limb_bend(&t.limb[lane], hip[lane], foot[lane], pole[lane], &curl[lane],
                             joints[lane]);
                ik_curl other = {bend.curl.s[lane], bend.curl.square[lane], bend.curl.inverse[lane],
                                 bend.curl.bow[lane]};
                same = same && memcmp(&other, &curl[lane], sizeof other) == 0;
                for (int32_t i = 0; i < t.bones - 1; i++) {
                    ik_vec joint = {wide[i].x[lane], wide[i].y[lane], wide[i].z[lane]};
                    same = same && memcmp(&joint, &joints[lane][i + 1], sizeof joint) == 0;
                }
            }
            CHECK(same);
        }
    }
}

// The foot moves by any distance at once.
static void move_far(chance *c, int32_t bones, const double *lengths, const double *bends) {
    ik_bone bone[IK_WALKER_MAX_BONES];
    ik_limb limb = {.bones = bones, .bone = bone};
    double nearest = ik_limb_init(&limb, lengths, bends), reach = limb.reach;
    ik_curl curl = {0};
    for (int32_t i = 0; i < 40 && nearest < 0.9 * reach; i++) {
        double distance = between(c, nearest + 0.05 * reach, 0.985 * reach);
        ik_vec hip = {0, 0, 0}, pole = {0, 0, 1}, foot = {distance, 0, 0};
        ik_vec joints[IK_WALKER_MAX_BONES + 1];
        ik_limb_bend(&limb, hip, foot, pole, &curl, joints);
        for (int32_t k = 0; k < bones; k++) {
            double length = ik_vec_length(ik_vec_sub(joints[k + 1], joints[k]));
            CHECK_AT_MOST(fabs(length - lengths[k]), 1e-6 * reach);
        }
    }
}

static void far_motions(void) {
    // Bones that hardly count before a long last one: some corrections take nearly all of a step.
    const double slow[] = {0.0706, 0.0003, 0, 0.2969, 0, 0, 0, 0.5961};
    for (int32_t seed = 1; seed <= cases(1000); seed++) {
        chance c = begin_case((uint64_t)seed);
        double lengths[IK_WALKER_MAX_BONES], bends[IK_WALKER_MAX_BONES];
        int32_t bones = whole(&c, 2, IK_WALKER_MAX_BONES);
        for (int32_t i = 0; i < IK_WALKER_MAX_BONES; i++) {
            lengths[i] = i == 0 || whole(&c, 0, 1) ? between(&c, 0.05, 1) : 0;
            bends[i] = between(&c, i == 0 ? 0.1 : -1, 1);
        }
        move_far(&c, bones, lengths, bends);
        for (int32_t i = 0; i < IK_WALKER_MAX_BONES; i++) {
            bends[i] = i < 6 ? -0.3 : 1;
        }
        move_far(&c, 8, slow, bends);
    }
}

const test twin_tests[] = {
    {"bones of a leg keep their lengths, however far its foot moves at once", far_motions},
    {"a limb gets the same bits alone and in a lane, whatever is in the other lane",
     limbs_are_the_same},
    {0},
};
