// chain_batch/quad_end.h: the directions, the joints and the errors of a quad after its solve.

#ifndef IK_CHAIN_BATCH_QUAD_END_H
#define IK_CHAIN_BATCH_QUAD_END_H

#include "chain/joint_pass.h"
#include "chain_batch/quad.h"
#include "ik.h"

// A walk along the joints of a quad, from the root on.
typedef struct ik_joint_walk {
    const ik_quad *quad;
    const float *final; // the directions to end with
    bool changes;       // whether these are not the present ones
    ik_wide unit;
    ik_wide_vec root;
    ik_wide3 block, tip;
    ik_wide_vec base;
} ik_joint_walk;

// The direction of a bone at the end. Swaps it with the present one, which is in `work` then.
IK_INLINE ik_wide3 take_direction(const ik_joint_walk *w, int32_t bone) {
    ik_wide3 direction = ik_wide3_load(w->final + ik_bone_at(bone));
    if (w->changes) {
        float *to = w->quad->directions + ik_bone_at(bone);
        ik_wide3_store(w->quad->work + ik_bone_at(bone), ik_wide3_load(to));
        ik_wide3_store(to, direction);
    }
    return direction;
}

// A sum of two floats is the same rounded from a sum of doubles.
IK_INLINE ik_wide3 position_of(const ik_joint_walk *w, ik_wide3 offset) {
    return w->quad->near ? ik_wide3_add(w->quad->root, offset)
                         : ik_wide3_narrow(ik_wide_vec_add(w->root, ik_wide3_widen(offset)));
}

// The position of a joint, as ik_chain_update_positions. Called for one joint after the other.
IK_INLINE ik_wide3 walk_to(ik_joint_walk *w, int32_t joint) {
    if (joint == 0) {
        return w->quad->root;
    }
    int32_t bone = joint - 1;
    if (bone > 0 && bone % IK_JOINT_BLOCK == 0) {
        ik_joint_end_block(&w->base, &w->block);
    }
    ik_wide length = w->unit * ik_wide_load(w->quad->lengths + IK_QUAD * bone);
    ik_wide3 direction = take_direction(w, bone);
    w->block = ik_wide3_add(w->block, ik_wide3_scale(length, direction));
    w->tip = ik_joint_offset(bone < IK_JOINT_BLOCK ? NULL : &w->base, w->block);
    return position_of(w, w->tip);
}

// Writes four joints of each lane. The numbers of a lane fill registers: x0 y0 z0 x1, y1 z1 x2 y2,
// z2 x3 y3 z3; in the plane x0 y0 x1 y1, x2 y2 x3 y3.
IK_INLINE void write_four(float *to, size_t row, int32_t dimensions, const ik_wide3 *joints) {
    ik_wide numbers[12];
    for (int32_t i = 0; i < 4; i++) {
        numbers[dimensions * i] = joints[i].x;
        numbers[dimensions * i + 1] = joints[i].y;
        if (dimensions == 3) {
            numbers[dimensions * i + 2] = joints[i].z;
        }
    }
    for (int32_t part = 0; part < dimensions; part++) {
        ik_wide_transpose(numbers + 4 * part);
        for (int32_t lane = 0; lane < IK_QUAD; lane++) {
            ik_wide_store(to + row * (size_t)lane + 4 * part, numbers[4 * part + lane]);
        }
    }
}

IK_INLINE void write_one(float *to, size_t row, int32_t dimensions, ik_wide3 joint) {
    ik_wide numbers[4] = {joint.x, joint.y, joint.z, joint.z};
    ik_wide_transpose(numbers);
    for (int32_t lane = 0; lane < IK_QUAD; lane++) {
        memcpy(to + row * (size_t)lane, &numbers[lane], (dimensions == 3 ? 3 : 2) * sizeof *to);
    }
}

// Writes the positions of all lanes, one row after the other. Returns the offsets of the tips.
IK_INLINE ik_wide3 write_joints(const ik_group *group, const ik_quad *q, const float *final,
                                int32_t bones, int32_t dimensions, float *to) {
    ik_joint_walk walk = {.quad = q,
                          .final = final,
                          .changes = final != q->directions,
                          .unit = ik_wide_load(q->shape->unit)};
    if (!q->near) {
        walk.root = ik_quad_rows(q, group->roots, dimensions);
    }
    int32_t joints = bones + 1, joint = 0;
    size_t axes = (size_t)dimensions, row = axes * (size_t)joints;
    for (; joint + 4 <= joints; joint += 4) {
        ik_wide3 four[4];
        for (int32_t i = 0; i < 4; i++) {
            four[i] = walk_to(&walk, joint + i);
        }
        write_four(to + axes * (size_t)joint, row, dimensions, four);
    }
    for (; joint < joints; joint++) {
        write_one(to + axes * (size_t)joint, row, dimensions, walk_to(&walk, joint));
    }
    return walk.tip;
}

// Puts other directions into some lanes.
static __attribute__((noinline)) void replace(float *directions, const float *by, int32_t bones,
                                              uint32_t lanes) {
    ik_mask mask = ik_mask_of_bits(lanes);
    for (int32_t i = 0; i < bones; i++) {
        float *to = directions + ik_bone_at(i);
        ik_wide3 other = ik_wide3_load(by + ik_bone_at(i));
        ik_wide3_store(to, ik_wide3_select(mask, other, ik_wide3_load(to)));
    }
}

// Copies the positions of lanes that are asked, where not all of the quad are.
static __attribute__((noinline)) void copy_rows(const ik_group *group, const ik_quad *q,
                                                size_t row) {
    float *to = group->positions + row * (size_t)q->first;
    for (size_t lane = 0; lane < IK_QUAD; lane++) {
        if (q->asked >> lane & 1) {
            memcpy(to + row * lane, group->rows + row * lane, row * sizeof *to);
        }
    }
}

// Takes the directions of lanes that are solved, as it seems, and writes the positions.
IK_INLINE void ik_quad_end(const ik_group *group, ik_quad *q, int32_t bones, int32_t dimensions) {
    float *final = q->moved ? q->units : q->begun ? q->work : q->directions;
    q->solved = q->begun & ~q->alone;
    if (q->begun && q->solved != IK_QUAD_LANES) {
        replace(final, q->directions, bones, ~q->solved);
    }
    size_t row = (size_t)dimensions * ((size_t)bones + 1);
    bool all = q->asked == IK_QUAD_LANES;
    float *to = all ? group->positions + row * (size_t)q->first : group->rows;
    q->tip = write_joints(group, q, final, bones, dimensions, to);
    if (!all) {
        copy_rows(group, q, row);
    }
}

// Sets the errors of these lanes. Those whose tips are not at the goals get their directions from
// before back, and need another stage.
IK_INLINE void check_tips(ik_quad *q, int32_t bones) {
    ik_wide3 tips = q->tip;
    uint32_t solved = q->solved;
    ik_wide_vec way = ik_wide_vec_sub(q->goal, ik_wide3_widen(tips));
    q->error = ik_wide_double_sqrt(ik_wide_vec_dot(way, way));
    ik_mask_double reached =
        ik_wide_double_at_most(q->error, ik_wide_double_load(q->shape->tolerance));
    uint32_t missed = solved & ~ik_mask_double_bits(reached);
    if (missed) {
        replace(q->directions, q->work, bones, missed);
        q->alone |= missed;
        solved &= ~missed;
    }
    if (solved != IK_QUAD_LANES) {
        tips = ik_wide3_select(ik_mask_of_bits(solved), tips, ik_wide3_load(q->tips));
    }
    ik_wide3_store(q->tips, tips);
}

// Writes errors, iterations and statuses of the lanes that are asked.
IK_INLINE void write_results(const ik_group *group, const ik_quad *q) {
    if (q->asked == IK_QUAD_LANES) {
        uint32_t reached = 0x01010101u * IK_REACHED;
        memcpy(group->statuses + q->first, &reached, sizeof reached);
        ik_wide_double_store(group->errors + q->first, q->error);
        ik_wide_store((float *)(group->iterations + q->first), (ik_wide)q->iterations);
        return;
    }
    for (int32_t lane = 0; lane < IK_QUAD; lane++) {
        if (q->asked >> lane & 1) {
            int32_t to = q->first + lane;
            group->errors[to] = ik_wide_double_lane(q->error, lane);
            group->iterations[to] = q->iterations[lane];
            group->statuses[to] = IK_REACHED;
        }
    }
}

// The rest of the end. A part of its own, because the processor waits for the roots here.
IK_INLINE void ik_quad_check(const ik_group *group, ik_quad *q, int32_t bones) {
    if (q->solved) {
        check_tips(q, bones);
    }
    write_results(group, q);
}

#endif
