// ik_trace.h: every step of a solve, for teaching and debugging.
//
//     ik_goal goal = {.target = {200, 300}};
//     ik_trace *trace;
//     int status = ik_chain_trace(chain, &goal, &trace);     // solves as ik_chain_solve_goal does
//     for (int k = 0; k < ik_trace_get_count(trace); k++) {
//         const ik_step *step = &ik_trace_get_steps(trace)[k];
//         printf("%s of joint %d: %g left\n", ik_step_name(step->kind), step->joint, step->error);
//     }
//     ik_trace_destroy(trace);
//
// A trace is a list of steps. Each step says which joints it moved, and where to; the others stay
// where they were. The first step is START, with all joints where they were before the solve. After
// the last step, all joints are where the solve put them, to the bit. Within a pass of FABRIK the
// chain is in two parts, as in drawings of the method: the joints that were already moved, and the
// others. The bone between the two parts does not have its length then.

#ifndef IK_TRACE_H
#define IK_TRACE_H

#include "ik.h"

#ifdef __cplusplus
extern "C" {
#endif

// What a step did. BACKWARD, FORWARD and ROTATE concern one joint, the others all joints.
//   START        nothing: the pose before the solve
//   CLOSED_FORM  a closed form placed all joints
//   BACKWARD     FABRIK from the tip: the tip goes to the target, then each joint to its bone's
//                length from the joint after it
//   FORWARD      FABRIK from the root: the root goes back, then each joint to its bone's length
//                from the joint before it
//   BEND         a straight chain was bent
//   PROJECT      one step towards the pose that reaches the target and is nearest to FABRIK's
//   DROP_BONE    one bone was dropped, and the others were solved without it
//   GREEDY       the last stage: each bone turned by the least angle that keeps the target in reach
//   ROTATE       CCD turned one joint, and all bones after it
//   TRANSPOSE    a step of the Jacobian transpose
//   DESCEND      a step of damped least squares
//   RESTART      the search starts again from another pose
//   BEST         the chain takes the best pose that was found
//   DRAG         the bones were dragged after the tip
//   PULL         the root was moved
//   ORIENT       the last bone was turned to its orientation
//   POLE         the chain was turned to its pole
//   BLEND        a part of the pose before the solve was restored, or turns were limited
#define IK_STEPS(X)                          \
    X(IK_STEP_START, 0, "start")             \
    X(IK_STEP_CLOSED_FORM, 1, "closed-form") \
    X(IK_STEP_BACKWARD, 2, "backward")       \
    X(IK_STEP_FORWARD, 3, "forward")         \
    X(IK_STEP_BEND, 4, "bend")               \
    X(IK_STEP_PROJECT, 5, "project")         \
    X(IK_STEP_DROP_BONE, 6, "drop-bone")     \
    X(IK_STEP_GREEDY, 7, "greedy")           \
    X(IK_STEP_ROTATE, 8, "rotate")           \
    X(IK_STEP_TRANSPOSE, 9, "transpose")     \
    X(IK_STEP_DESCEND, 10, "descend")        \
    X(IK_STEP_RESTART, 11, "restart")        \
    X(IK_STEP_BEST, 12, "best")              \
    X(IK_STEP_DRAG, 13, "drag")              \
    X(IK_STEP_PULL, 14, "pull")              \
    X(IK_STEP_ORIENT, 15, "orient")          \
    X(IK_STEP_POLE, 16, "pole")              \
    X(IK_STEP_BLEND, 17, "blend")

#define IK_ENUMERATOR(name, value, text) name = value,
typedef enum ik_step_kind { IK_STEPS(IK_ENUMERATOR) } ik_step_kind;
#undef IK_ENUMERATOR

// The name of a kind of step: a static string, NULL for other values.
const char *ik_step_name(int32_t kind);

typedef struct ik_step {
    int32_t kind;        // one of ik_step_kind
    int32_t iteration;   // the iteration of the solve, from 1; 0 before the first
    int32_t joint;       // the joint that it concerns, -1: all
    int32_t first, last; // the joints that it moved, the first and the last of them
    int32_t at;          // where their new positions begin in the trace's positions, in joints
    int32_t clamped;     // whether a limit kept a joint from where the step would have put it
    float error;         // the distance left between effector and target; within a pass of FABRIK
                         // the distance between the two parts of the chain
} ik_step;

typedef struct ik_trace ik_trace;

// Solves for a goal, and records the steps. Returns the same as ik_chain_solve_goal. *trace is NULL
// after an error; otherwise the caller owns it and frees it with ik_trace_destroy.
// A step takes 32 bytes, and the positions of the joints that it moved. A trace grows up to 64 MiB,
// or as long as there is memory. Further steps are left out, except for the last one, see
// ik_trace_is_complete.
int32_t ik_chain_trace(ik_chain *chain, const ik_goal *goal, ik_trace **trace);

// Frees a trace. NULL is ignored.
void ik_trace_destroy(ik_trace *trace);

// The number of steps, 1 or more; the steps; the number of positions, in joints; and the positions,
// `dimensions` floats per joint, in space. The arrays belong to the trace.
int32_t ik_trace_get_count(const ik_trace *trace);
const ik_step *ik_trace_get_steps(const ik_trace *trace);
int32_t ik_trace_get_position_count(const ik_trace *trace);
const float *ik_trace_get_positions(const ik_trace *trace);

// Whether the trace has all steps: none was left out.
bool ik_trace_is_complete(const ik_trace *trace);

#ifdef __cplusplus
}
#endif

#endif
