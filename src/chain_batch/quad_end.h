// chain_batch/quad_end.h: the directions, the joints and the errors of a quad after its solve.

#ifndef IK_CHAIN_BATCH_QUAD_END_H
#define IK_CHAIN_BATCH_QUAD_END_H

#include "chain/joint_pass.h"
#include "chain_batch/quad.h"
#include "ik.h"

// A walk along the joints of a quad, from the root on.
typedef struct ik_joint_walk {
    const float *directions, *lengths;
    ik_wide unit;
    ik_wide3 near_root; // as floats
    ik_wide_vec root;   // only used if the roots are not these floats
    ik_wide3 block, tip;
    ik_wide_vec base;
} ik_joint_walk;

// Returns the position of the next joint, at the end of a bone, as ik_chain_update_positions.
// `near`: whether the roots are floats. Adding two floats as floats, or as doubles and then
// rounding, gives the same bits.
IK_INLINE ik_wide3 next_joint(ik_joint_walk *w, int32_t bone, bool near) {
    ik_wide length = w->unit * ik_wide_load(w->lengths + IK_QUAD * bone);
    ik_wide3 direction = ik_wide3_load(w->directions + ik_bone_at(bone));
    w->block = ik_wide3_add(w->block, ik_wide3_scale(length, direction));
    w->tip = ik_joint_offset(bone < IK_JOINT_BLOCK ? NULL : &w->base, w->block);
    return near ? ik_wide3_add(w->near_root, w->tip)
                : ik_wide3_narrow(ik_wide_vec_add(w->root, ik_wide3_widen(w->tip)));
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

_Static_assert(IK_JOINT_BLOCK % 4 == 0, "no block ends within the last three of four joints");

// Writes the positions of all lanes, one row after the other. Returns the offsets of the tips.
// There are at least four joints.
IK_INLINE ik_wide3 write_rows(const ik_group *group, const ik_quad *q, int32_t bones,
                              int32_t dimensions, bool near, float *to) {
    ik_joint_walk walk;
    walk.directions = q->final;
    walk.lengths = q->lengths;
    walk.unit = ik_wide_load(q->shape->unit);
    walk.near_root = q->root;
    walk.block = (ik_wide3){0};
    if (!near) {
        walk.root = ik_quad_rows(q, group->roots, dimensions);
    }
    if (bones > IK_JOINT_BLOCK) {
        walk.base = (ik_wide_vec){0};
    }
    size_t axes = (size_t)dimensions, row = axes * ((size_t)bones + 1);
    ik_wide3 four[4] = {walk.near_root};
    int32_t joint = 4;
    for (int32_t i = 1; i < 4; i++) {
        four[i] = next_joint(&walk, i - 1, near);
    }
    write_four(to, row, dimensions, four);
    for (; joint + 3 <= bones; joint += 4) {
        four[0] = next_joint(&walk, joint - 1, near);
        if (joint % IK_JOINT_BLOCK == 0) {
            ik_joint_end_block(&walk.base, &walk.block);
        }
        for (int32_t i = 1; i < 4; i++) {
            four[i] = next_joint(&walk, joint + i - 1, near);
        }
        write_four(to + axes * (size_t)joint, row, dimensions, four);
    }
    for (; joint <= bones; joint++) {
        write_one(to + axes * (size_t)joint, row, dimensions, next_joint(&walk, joint - 1, near));
        if (joint % IK_JOINT_BLOCK == 0) {
            ik_joint_end_block(&walk.base, &walk.block);
        }
    }
    return walk.tip;
}

static __attribute__((noinline)) ik_wide3 write_far_rows(const ik_group *group, const ik_quad *q,
                                                         int32_t bones, float *to) {
    return write_rows(group, q, bones, group->dimensions, false, to);
}

IK_INLINE ik_wide3 write_joints(const ik_group *group, const ik_quad *q, int32_t bones,
                                int32_t dimensions, float *to) {
    return q->float_roots ? write_rows(group, q, bones, dimensions, true, to)
                          : write_far_rows(group, q, bones, to);
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

// Puts other directions into some lanes.
IK_INLINE void replace(float *directions, const float *by, int32_t bones, uint32_t lanes) {
    ik_mask mask = ik_mask_of_bits(lanes);
    for (int32_t i = 0; i < bones; i++) {
        float *to = directions + ik_bone_at(i);
        ik_wide3 other = ik_wide3_load(by + ik_bone_at(i));
        ik_wide3_store(to, ik_wide3_select(mask, other, ik_wide3_load(to)));
    }
}

// The directions to end with: in lanes that Newton's steps have moved, their result; in the others
// that are solved, the result of the iteration of FABRIK; else the present ones.
IK_INLINE const float *final_directions(ik_quad *q, int32_t bones) {
    if (!q->begun) {
        return q->directions;
    }
    float *final = q->moved ? q->turned.units : q->work;
    if (q->moved && q->moved != IK_QUAD_LANES) {
        replace(final, q->work, bones, ~q->moved);
    }
    if (q->solved != IK_QUAD_LANES) {
        replace(final, q->directions, bones, ~q->solved);
    }
    return final;
}

// Writes the positions, with the new directions of the lanes that the projection solved.
IK_INLINE void ik_quad_end(const ik_group *group, ik_quad *q, int32_t bones, int32_t dimensions) {
    q->solved = q->begun & ~q->alone;
    q->final = final_directions(q, bones);
    size_t row = (size_t)dimensions * ((size_t)bones + 1);
    bool all = q->asked == IK_QUAD_LANES;
    float *to = all ? group->positions + row * (size_t)q->first : group->rows;
    q->tip = write_joints(group, q, bones, dimensions, to);
    if (!all) {
        copy_rows(group, q, row);
    }
}

// Sets the errors, and takes the new directions. Lanes that miss the goal keep their present
// directions, and need another stage.
IK_INLINE void check_tips(ik_quad *q, int32_t bones) {
    ik_wide3 tips = q->tip;
    uint32_t solved = q->solved;
    ik_wide_vec way = ik_wide_vec_sub(q->goal, ik_wide3_widen(tips));
    q->error = ik_wide_double_sqrt(ik_wide_vec_dot(way, way));
    ik_mask_double reached =
        ik_wide_double_at_most(q->error, ik_wide_double_load(q->shape->tolerance));
    uint32_t missed = solved & ~ik_mask_double_bits(reached);
    if (missed) {
        q->alone |= missed;
        solved &= ~missed;
        replace(q->directions, q->final, bones, solved);
    } else {
        for (int32_t i = 0; i < bones; i++) {
            ik_wide3_store(q->directions + ik_bone_at(i), ik_wide3_load(q->final + ik_bone_at(i)));
        }
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

// Checks the errors, and writes the results. It runs after the positions of all quads are written,
// so that their square roots overlap.
IK_INLINE void ik_quad_check(const ik_group *group, ik_quad *q, int32_t bones) {
    if (q->solved) {
        check_tips(q, bones);
    }
    write_results(group, q);
}

#endif
