// Compiled for speed, see build.sh.

// Bends the legs of a walker two at a time. Each leg gets the same bits as from ik_walker_publish:
// both compile the same passes.

#define IK_TWIN_LANES 2
#include "walker/limb_pass.h"
#include "walker/pole_pass.h"

#include "walker/axes.h"
#include "walker/sole.h"
#include "walker_batch/walker_batch.h"

_Static_assert(IK_BEND_LANES == IK_TWIN_LANES, "a group has one leg per lane");

void ik_walker_batch_group_legs(ik_walker_batch *batch) {
    const ik_walker *model = batch->model;
    batch->group_count = 0;
    for (int32_t bones = 1; bones <= IK_WALKER_MAX_BONES; bones++) {
        int32_t lane = 0;
        for (int32_t i = 0; i < model->leg_count; i++) {
            const ik_limb *limb = &model->leg[i].limb;
            if (limb->bones != bones) {
                continue;
            }
            ik_leg_group *group = &batch->group[batch->group_count - (lane > 0)];
            batch->group_count += lane == 0;
            group->bones = bones;
            for (int32_t k = lane; k < IK_BEND_LANES; k++) {
                group->leg[k] = i;
                group->reach[k] = limb->reach;
                group->inverse[k] = 1 / limb->reach;
                group->tightest[k] = limb->tightest;
                group->out_x[k] = model->leg[i].out.x;
                group->out_y[k] = model->leg[i].out.y;
                for (int32_t bone = 0; bone < bones; bone++) {
                    group->bone[bone][0][k] = limb->bone[bone].length;
                    group->bone[bone][1][k] = limb->bone[bone].curl;
                }
            }
            lane = (lane + 1) % IK_BEND_LANES;
        }
    }
}

static void begin(const ik_leg_group *group, const ik_walker *walker, ik_bend *bend) {
    ik_leg *a = &walker->leg[group->leg[0]], *b = &walker->leg[group->leg[1]];
    ik_twin_vec hip = {
        {a->hip_now.x, b->hip_now.x}, {a->hip_now.y, b->hip_now.y}, {a->hip_now.z, b->hip_now.z}};
    ik_twin_vec foot = {{a->foot.x, b->foot.x}, {a->foot.y, b->foot.y}, {a->foot.z, b->foot.z}};
    ik_twin_vec pole = ik_leg_pole(walker, ik_twin_load(group->out_x), ik_twin_load(group->out_y),
                                   ik_twin_load(group->inverse), hip, foot);
    bend->curl = (ik_twin_curl){{a->curl.s, b->curl.s},
                                {a->curl.square, b->curl.square},
                                {a->curl.inverse, b->curl.inverse},
                                {a->curl.bow, b->curl.bow}};
    a->curl_start = a->curl;
    b->curl_start = b->curl;
    ik_bend_begin(bend, ik_twin_load(group->tightest), hip, foot, pole);
}

// Writes a joint of two legs, in the user's axes, as ik_walker_to_user has them.
IK_INLINE void write_joint(ik_twin_vec joint, bool up_y, float *first, float *second) {
    ik_twin_round(joint.x, &first[0], &second[0]);
    ik_twin_round(up_y ? joint.z : joint.y, &first[1], &second[1]);
    ik_twin_round(up_y ? 0 - joint.y : joint.z, &first[2], &second[2]);
}

static void write_toe(const ik_walker *walker, const ik_leg *leg) {
    ik_vec toe = ik_walker_level_to_user(walker, ik_leg_toe(leg));
    float *to = walker->positions_out + 3 * (leg->joint + leg->limb.bones + 1);
    to[0] = (float)toe.x;
    to[1] = (float)toe.y;
    to[2] = (float)toe.z;
}

// Ends the bend of two legs, and writes their joints.
IK_INLINE void end(const ik_leg_group *group, const ik_walker *walker, const ik_bend *bend,
                   int32_t count) {
    ik_leg *a = &walker->leg[group->leg[0]], *b = &walker->leg[group->leg[1]];
    const ik_twin_curl *curl = &bend->curl;
    a->curl = (ik_curl){curl->s[0], curl->square[0], curl->inverse[0], curl->bow[0]};
    b->curl = (ik_curl){curl->s[1], curl->square[1], curl->inverse[1], curl->bow[1]};
    ik_twin_vec joints[IK_WALKER_MAX_BONES];
    ik_bend_end(bend, count, &group->bone[0][0][0], joints);
    ik_twin_vec foot = {{a->foot.x, b->foot.x}, {a->foot.y, b->foot.y}, {a->foot.z, b->foot.z}};
    bool up_y = walker->up == IK_UP_Y;
    float *first = walker->positions_out + 3 * a->joint;
    float *second = walker->positions_out + 3 * b->joint;
    write_joint(bend->hip, up_y, first, second);
    for (int32_t i = 0; i < count - 1; i++) {
        write_joint(joints[i], up_y, first + 3 * (i + 1), second + 3 * (i + 1));
    }
    write_joint(foot, up_y, first + 3 * count, second + 3 * count);
    if (a->flat) {
        write_toe(walker, a);
    }
    if (b->flat) {
        write_toe(walker, b);
    }
}

// Bends the legs of some groups, whose bends have begun. They have `count` bones.
IK_INLINE void bend_all(const ik_leg_group *group, int32_t groups, const ik_walker *walker,
                        ik_bend *bend, int32_t count) {
    ik_twin_mask done[IK_MOST_GROUPS];
    for (int32_t i = 0; i < groups; i++) {
        done[i] = ik_bend_evaluate(&bend[i], count, &group[i].bone[0][0][0],
                                   ik_twin_load(group[i].reach));
    }
    for (int32_t i = 0; i < groups; i++) {
        ik_twin tightest = ik_twin_load(group[i].tightest);
        if (!ik_twin_mask_all(done[i])) {
            ik_bend_search(&bend[i], count, &group[i].bone[0][0][0], ik_twin_load(group[i].reach),
                           tightest, done[i]);
        }
        ik_bend_finish(&bend[i], tightest);
    }
    for (int32_t i = 0; i < groups; i++) {
        end(&group[i], walker, &bend[i], count);
    }
}

void ik_walker_batch_bend(const ik_walker_batch *batch, ik_walker *walker) {
    const ik_leg_group *group = batch->group;
    ik_bend bend[IK_MOST_GROUPS];
    for (int32_t i = 0; i < batch->group_count; i++) {
        begin(&group[i], walker, &bend[i]);
    }
    for (int32_t first = 0, next; first < batch->group_count; first = next) {
        int32_t bones = group[first].bones;
        for (next = first + 1; next < batch->group_count && group[next].bones == bones;) {
            next++;
        }
        if (bones == 3) {
            // A constant number of bones lets the compiler keep them in registers.
            bend_all(group + first, next - first, walker, bend + first, 3);
        } else {
            bend_all(group + first, next - first, walker, bend + first, bones);
        }
    }
    for (int32_t i = 0; i < walker->leg_count; i++) {
        walker->planted_out[i] = walker->leg[i].mode == IK_STANCE;
    }
}
