// solve/trace.h: how the methods tell what they do. They know only their bones, so it is with them that
// the trace goes; where there is none, nothing is done.

#ifndef IK_SOLVE_TRACE_H
#define IK_SOLVE_TRACE_H

#include "chain/chain.h"
#include "ik_trace.h"

void ik_trace_record_iteration(ik_trace *trace);
void ik_trace_record_joint(ik_trace *trace, ik_step_kind kind, int32_t joint, ik_vec place,
                           double gap, bool clamped);
void ik_trace_record_bones(ik_trace *trace, const ik_bones *bones, ik_step_kind kind, int32_t joint,
                           bool clamped);
void ik_trace_record_posture(ik_trace *trace, const ik_bones *bones, const ik_posture *posture,
                             ik_step_kind kind, int32_t joint, bool clamped);

// Another iteration begins.
static inline void ik_trace_iteration(const ik_bones *bones) {
    if (bones->trace) {
        ik_trace_record_iteration(bones->trace);
    }
}

// One joint was put to a place, as seen from the root; so much is left of the gap.
static inline void ik_trace_joint(const ik_bones *bones, ik_step_kind kind, int32_t joint,
                                  ik_vec place, double gap, bool clamped) {
    if (bones->trace) {
        ik_trace_record_joint(bones->trace, kind, joint, place, gap, clamped);
    }
}

// The bones were turned: the joints behind `joint` lie where their directions now put them; -1 for
// a step that is about all. Directions need not be of unit length here.
static inline void ik_trace_bones(const ik_bones *bones, ik_step_kind kind, int32_t joint,
                                  bool clamped) {
    if (bones->trace) {
        ik_trace_record_bones(bones->trace, bones, kind, joint, clamped);
    }
}

// The same of a posture, which must be laid.
static inline void ik_trace_posture(const ik_bones *bones, const ik_posture *posture,
                                    ik_step_kind kind, int32_t joint, bool clamped) {
    if (bones->trace) {
        ik_trace_record_posture(bones->trace, bones, posture, kind, joint, clamped);
    }
}

// What the solve itself does with a trace: it makes one; records the pose that the chain has, first
// of all the one before; says where its bones are, in which unit, and what their goal is; and at
// the end sees to it that the last step leaves the chain where it is.
ik_trace *ik_trace_create(const ik_chain *chain);
void ik_trace_aim(ik_trace *trace, ik_vec root, ik_vec goal, double unit);
void ik_trace_chain(ik_trace *trace, const ik_chain *chain, ik_step_kind kind);
void ik_trace_finish(ik_trace *trace, const ik_chain *chain);

#endif
