// chain_batch/quad_end.h: the directions, the joints and the errors of a quad after its solve.

#ifndef IK_CHAIN_BATCH_QUAD_END_H
#define IK_CHAIN_BATCH_QUAD_END_H

#include "chain/joint_pass.h"
#include "chain_batch/quad.h"

IK_INLINE ik_wide_double length_of(ik_wide_vec a) {
    return ik_wide_double_sqrt(ik_wide_vec_dot(a, a));
}

// Gives lanes the directions from before back.
IK_INLINE void undo(const ik_quad *q, uint32_t lanes) {
    ik_mask back = ik_mask_of_bits(lanes);
    for (int32_t i = 0; i < q->group->bones; i++) {
        float *direction = q->directions + ik_bone_at(i);
        ik_wide3 before = ik_wide3_load(q->work + ik_bone_at(i));
        ik_wide3_store(direction, ik_wide3_select(back, before, ik_wide3_load(direction)));
    }
}

// What the loop over the bones needs at the end. Copies, because the compiler cannot know that
// writing positions does not change the group.
typedef struct finish {
    float *directions, *work;
    const float *units, *lengths;
    float *positions[IK_QUAD];
    ik_mask solved, moved;
    bool all_solved, none_solved, all_moved, none_moved;
    ik_wide unit;
    ik_wide_vec root;
    ik_wide3 near_root; // as floats
    bool near;          // whether the roots are these floats
} finish;

IK_INLINE finish begin_finish(const ik_quad *q, uint32_t solved) {
    finish f = {.directions = q->directions,
                .work = q->work,
                .units = q->units,
                .lengths = q->lengths,
                .solved = ik_mask_of_bits(solved),
                .moved = ik_mask_of_bits(q->moved),
                .all_solved = solved == IK_QUAD_LANES,
                .none_solved = solved == 0,
                .all_moved = q->moved == IK_QUAD_LANES,
                .none_moved = q->moved == 0,
                .unit = ik_wide_load(q->shape->unit),
                .root = q->root};
    f.near_root = ik_wide3_narrow(q->root);
    ik_wide_vec back = ik_wide3_widen(f.near_root);
    f.near = (ik_mask_double_bits(back.x == q->root.x) & ik_mask_double_bits(back.y == q->root.y) &
              ik_mask_double_bits(back.z == q->root.z)) == IK_QUAD_LANES;
    for (int32_t lane = 0; lane < IK_QUAD; lane++) {
        f.positions[lane] = q->group->positions[q->first + lane];
    }
    return f;
}

// The direction of a bone at the end: of solved lanes that after the iteration of FABRIK, or after
// Newton's steps; of the others the present one. Swaps it with the present one: `work` has the
// directions from before then.
IK_INLINE ik_wide3 finish_direction(const finish *f, int32_t bone) {
    size_t at = ik_bone_at(bone);
    ik_wide3 present = ik_wide3_load(f->directions + at);
    if (f->none_solved) {
        return present;
    }
    ik_wide3 v = ik_wide3_load((f->all_moved ? f->units : f->work) + at);
    if (!f->all_moved && !f->none_moved) {
        v = ik_wide3_select(f->moved, ik_wide3_load(f->units + at), v);
    }
    if (!f->all_solved) {
        v = ik_wide3_select(f->solved, v, present);
    }
    ik_wide3_store(f->work + at, present);
    ik_wide3_store(f->directions + at, v);
    return v;
}

// Writes a joint of each lane. In 3-D it writes one number more than a joint has, unless it is the
// last one: four numbers are one store, and the next joint is written later.
IK_INLINE void write_joint(const finish *f, int32_t dimensions, int32_t joint, bool last,
                           ik_wide3 position) {
    ik_rows rows = ik_wide3_rows(position);
    for (int32_t lane = 0; lane < IK_QUAD; lane++) {
        float *to = f->positions[lane] + dimensions * joint;
        if (dimensions == 2) {
            memcpy(to, &rows.row[lane], 2 * sizeof *to);
        } else if (last) {
            memcpy(to, &rows.row[lane], 3 * sizeof *to);
        } else {
            ik_wide_store(to, rows.row[lane]);
        }
    }
}

// A sum of two floats is the same rounded from a sum of doubles.
IK_INLINE ik_wide3 position_of(const finish *f, ik_wide3 offset) {
    return f->near ? ik_wide3_add(f->near_root, offset)
                   : ik_wide3_narrow(ik_wide_vec_add(f->root, ik_wide3_widen(offset)));
}

// Sets the final directions of solved lanes. Writes the positions of all lanes, as
// ik_chain_update_positions. Returns the offsets of the tips.
IK_INLINE ik_wide3 finish_bones(const ik_quad *q, int32_t bones, int32_t dimensions,
                                uint32_t solved) {
    finish f = begin_finish(q, solved);
    ik_wide3 block = {0}, tip = {0};
    ik_wide_vec base = {0};
    write_joint(&f, dimensions, 0, false, f.near_root);
    for (int32_t i = 0; i < bones; i++) {
        if (i > 0 && i % IK_JOINT_BLOCK == 0) {
            ik_joint_end_block(&base, &block);
        }
        ik_wide length = f.unit * ik_wide_load(f.lengths + IK_QUAD * i);
        block = ik_wide3_add(block, ik_wide3_scale(length, finish_direction(&f, i)));
        tip = ik_joint_offset(i < IK_JOINT_BLOCK ? NULL : &base, block);
        write_joint(&f, dimensions, i + 1, i + 1 == bones, position_of(&f, tip));
    }
    return tip;
}

IK_INLINE void ik_quad_end(ik_quad *q, int32_t bones, int32_t dimensions) {
    ik_group *group = q->group;
    uint32_t solved = q->begun & ~q->alone;
    ik_wide3 tips = finish_bones(q, bones, dimensions, solved);
    if (solved) {
        ik_wide_double tolerance = ik_wide_double_load(q->shape->tolerance);
        q->error = length_of(ik_wide_vec_sub(q->goal, ik_wide3_widen(tips)));
        uint32_t missed = solved & ~ik_mask_double_bits(q->error <= tolerance);
        if (missed) {
            undo(q, missed);
            q->alone |= missed;
        }
        ik_mask take = ik_mask_of_bits(solved & ~missed);
        ik_wide3_store(q->tips, ik_wide3_select(take, tips, ik_wide3_load(q->tips)));
    }
    ik_wide_double_store(group->errors + q->first, q->error);
    memcpy(group->iterations + q->first, &q->iterations, sizeof q->iterations);
}

#endif
