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

IK_INLINE void write_point(float *to, const ik_walker *walker, ik_vec point) {
    point = ik_walker_to_user(walker, point);
    to[0] = (float)point.x;
    to[1] = (float)point.y;
    to[2] = (float)point.z;
}

// Writes the joints of a leg, of which those between hip and foot are in a lane of `joints`.
IK_INLINE void write_leg(const ik_walker *walker, const ik_leg *leg, int32_t count,
                         const ik_twin_vec *joints, int lane) {
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

// Bends the legs of some groups, whose bends have begun. They have `count` bones.
IK_INLINE void bend_all(const ik_leg_group *group, int32_t groups, const ik_walker *walker,
                        ik_bend *bend, int32_t count) {
    ik_twin_mask done[IK_MOST_GROUPS];
    for (int32_t i = 0; i < groups; i++) {
        done[i] =
            ik_bend_try(&bend[i], count, &group[i].bone[0][0][0], ik_twin_load(group[i].reach));
    }
    for (int32_t i = 0; i < groups; i++) {
        if (!ik_twin_mask_all(done[i])) {
            ik_bend_search(&bend[i], count, &group[i].bone[0][0][0], ik_twin_load(group[i].reach),
                           ik_twin_load(group[i].tightest), done[i]);
        }
    }
    for (int32_t i = 0; i < groups; i++) {
        ik_twin_vec joints[IK_WALKER_MAX_BONES];
        ik_bend_end(&bend[i], count, &group[i].bone[0][0][0], ik_twin_load(group[i].tightest),
                    joints);
        const ik_twin_curl *curl = &bend[i].curl;
        ik_leg *a = &walker->leg[group[i].leg[0]], *b = &walker->leg[group[i].leg[1]];
        a->curl = (ik_curl){curl->s[0], curl->square[0], curl->inverse[0], curl->bow[0]};
        b->curl = (ik_curl){curl->s[1], curl->square[1], curl->inverse[1], curl->bow[1]};
        write_leg(walker, a, count, joints, 0);
        write_leg(walker, b, count, joints, 1);
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
