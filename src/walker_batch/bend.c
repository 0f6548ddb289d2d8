// Compiled for speed, see build.sh.

// Bends the legs of a walker two at a time. Each leg gets the same bits as from ik_walker_publish:
// both compile the same passes.

#define IK_DOUBLE_LANES 2
#include "walker/limb_pass.h"
#include "walker/pole_pass.h"

#include "walker/axes.h"
#include "walker/sole.h"
#include "walker_batch/walker_batch.h"

_Static_assert(IK_BEND_LANES == IK_DOUBLE_LANES, "a group has one leg per lane");

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

IK_INLINE void write_point(float *to, const ik_walker *walker, ik_vec point) {
    point = ik_walker_to_user(walker, point);
    to[0] = (float)point.x;
    to[1] = (float)point.y;
    to[2] = (float)point.z;
}

// Bends the legs of a group, which have `count` bones.
IK_INLINE void bend(const ik_leg_group *group, ik_walker *walker, int32_t count) {
    ik_leg *a = &walker->leg[group->leg[0]], *b = &walker->leg[group->leg[1]];
    ik_wide_vec hip = {{a->hip_now.x, b->hip_now.x},
                       {a->hip_now.y, b->hip_now.y},
                       {a->hip_now.z, b->hip_now.z}};
    ik_wide_vec foot = {
        {a->foot.x, b->foot.x}, {a->foot.y, b->foot.y}, {a->foot.z, b->foot.z}};
    ik_wide_double reach = ik_wide_double_load(group->reach);
    ik_wide_vec pole = ik_leg_pole(walker, ik_wide_double_load(group->out_x),
                                   ik_wide_double_load(group->out_y), reach, hip, foot);
    a->curl_start = a->curl;
    b->curl_start = b->curl;
    ik_wide_curl curl = {{a->curl.s, b->curl.s},
                         {a->curl.square, b->curl.square},
                         {a->curl.inverse, b->curl.inverse},
                         {a->curl.bow, b->curl.bow}};
    ik_wide_vec joints[IK_WALKER_MAX_BONES];
    ik_limb_bend_lanes(count, &group->bone[0][0][0], reach, ik_wide_double_load(group->tightest),
                       hip, foot, pole, &curl, joints);
    for (int lane = 0; lane < IK_BEND_LANES; lane++) {
        ik_leg *leg = lane == 0 ? a : b;
        leg->curl = (ik_curl){curl.s[lane], curl.square[lane], curl.inverse[lane], curl.bow[lane]};
        float *to = walker->positions_out + 3 * leg->joint;
        write_point(to, walker, leg->hip_now);
        for (int32_t i = 0; i < count - 1; i++) {
            ik_vec joint = {joints[i].x[lane], joints[i].y[lane], joints[i].z[lane]};
            write_point(to + 3 * (i + 1), walker, joint);
        }
        write_point(to + 3 * count, walker, leg->foot);
        if (leg->flat) {
            write_point(to + 3 * (count + 1), walker, ik_leg_toe(leg));
        }
    }
}

void ik_walker_batch_bend(const ik_walker_batch *batch, ik_walker *walker) {
    for (int32_t i = 0; i < batch->group_count; i++) {
        const ik_leg_group *group = &batch->group[i];
        // A constant number of bones lets the compiler keep them in registers.
        switch (group->bones) {
        case 2:
            bend(group, walker, 2);
            break;
        case 3:
            bend(group, walker, 3);
            break;
        default:
            bend(group, walker, group->bones);
        }
    }
    for (int32_t i = 0; i < walker->leg_count; i++) {
        walker->planted_out[i] = walker->leg[i].mode == IK_STANCE;
    }
}
