// solve/trace.h: recording the steps of a solve. Solvers report to the recorder of their bones; the
// stages around them report the pose of the whole chain.

#ifndef IK_SOLVE_TRACE_H
#define IK_SOLVE_TRACE_H

#include "chain/part.h"
#include "solvers/recorder.h"

// Begins a trace of a solve for a goal, which is relative to the root: the chain's bones get a
// recorder. NULL if there is not enough memory.
ik_trace *ik_trace_begin(ik_chain *chain, const ik_part *part, ik_vec goal);

// Ends the trace: its last step shows the chain's final pose, to the bit.
void ik_trace_end(ik_trace *trace, ik_chain *chain);

// These do nothing if the solve is not recorded.

// From now on, solvers work on this part, for this goal.
void ik_trace_goal(ik_chain *chain, const ik_part *part, ik_vec goal);

// Records the pose of the whole chain, whose positions and error are up to date.
void ik_trace_chain(ik_chain *chain, ik_step_kind kind);

#endif
