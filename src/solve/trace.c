#include "solve/trace.h"

#include "solve/status.h"

#include <stdlib.h>

// The most bytes of a trace.
#define MOST ((size_t)64 << 20)

struct ik_trace {
    ik_recorder recorder;
    int32_t dimensions, joints; // of the whole chain
    int32_t iteration;
    bool complete;

    // What the solvers do not know: the root. And their goal, in the unit of their bones.
    ik_vec root, goal;
    double unit;

    int32_t count, step_room;
    ik_step *steps;
    int32_t position_count, position_room; // in joints
    float *positions;
    float *now; // [joint][axis]: where each joint was last put
};

// An array with room for `needed` elements: the same one, or a copy that is twice as long or more.
// NULL if there is no memory; the array is left as it is then.
static void *grow(void *array, int32_t *room, int32_t needed, size_t size) {
    int32_t more = *room;
    while (more < needed) {
        more *= 2;
    }
    if (more == *room) {
        return array;
    }
    void *grown = (size_t)more * size <= MOST / 2 ? malloc((size_t)more * size) : NULL;
    if (grown) {
        memcpy(grown, array, (size_t)*room * size);
        free(array);
        *room = more;
    }
    return grown;
}

// Makes room for a step that moves this many joints, and for another one that moves all, so that
// the last step always has room. Returns whether there is.
static bool make_room(ik_trace *trace, int32_t joints) {
    if (!trace->complete) {
        return false;
    }
    int32_t needed = trace->position_count + joints + trace->joints;
    size_t position = (size_t)trace->dimensions * sizeof(float);
    void *steps = grow(trace->steps, &trace->step_room, trace->count + 2, sizeof(ik_step));
    trace->steps = steps ? steps : trace->steps;
    void *positions =
        steps ? grow(trace->positions, &trace->position_room, needed, position) : NULL;
    trace->positions = positions ? positions : trace->positions;
    trace->complete = positions != NULL;
    return trace->complete;
}

static size_t floats(const ik_trace *trace, int32_t joints) {
    return (size_t)joints * (size_t)trace->dimensions;
}

// Begins a step. Its positions are written to `now` before end() copies them.
static ik_step *begin(ik_trace *trace, ik_step_kind kind, int32_t joint, int32_t first,
                      int32_t last) {
    ik_step *step = &trace->steps[trace->count++];
    *step = (ik_step){.kind = kind,
                      .iteration = trace->iteration,
                      .joint = joint,
                      .first = first,
                      .last = last,
                      .at = trace->position_count};
    return step;
}

static void end(ik_trace *trace, const ik_step *step) {
    int32_t moved = step->last - step->first + 1;
    trace->position_count = step->at + moved;
    memcpy(trace->positions + floats(trace, step->at), trace->now + floats(trace, step->first),
           floats(trace, moved) * sizeof(float));
}

// Puts a joint somewhere, rounded as the chain's own positions are: the offset first.
static void put(const ik_trace *trace, int32_t joint, ik_vec position) {
    float x = (float)(trace->unit * position.x), y = (float)(trace->unit * position.y);
    float z = (float)(trace->unit * position.z);
    float *to = trace->now + floats(trace, joint);
    to[0] = (float)(trace->root.x + x);
    to[1] = (float)(trace->root.y + y);
    if (trace->dimensions == 3) {
        to[2] = (float)(trace->root.z + z);
    }
}

static float error_at(const ik_trace *trace, ik_vec effector) {
    return (float)(trace->unit * ik_vec_length(ik_vec_sub(trace->goal, effector)));
}

// The recorder. It is the first field of the trace.

static bool has_room(const ik_recorder *recorder) {
    return ((const ik_trace *)recorder)->complete;
}

static void record_iteration(ik_recorder *recorder) {
    ((ik_trace *)recorder)->iteration++;
}

static void record_joint(ik_recorder *recorder, ik_step_kind kind, int32_t joint, ik_vec position,
                         double error, bool clamped) {
    ik_trace *trace = (ik_trace *)recorder;
    if (make_room(trace, 1)) {
        ik_step *step = begin(trace, kind, joint, joint, joint);
        step->clamped = clamped;
        step->error = (float)(trace->unit * error);
        put(trace, joint, position);
        end(trace, step);
    }
}

static void record_state(ik_recorder *recorder, const ik_bones *bones, const ik_joint_state *state,
                         ik_step_kind kind, int32_t joint, bool clamped) {
    ik_trace *trace = (ik_trace *)recorder;
    if (make_room(trace, bones->count + 1)) {
        ik_step *step = begin(trace, kind, joint, joint + 1, bones->count);
        step->clamped = clamped;
        step->error = error_at(trace, state->positions[bones->count]);
        for (int32_t i = step->first; i <= step->last; i++) {
            put(trace, i, state->positions[i]);
        }
        end(trace, step);
    }
}

static void record_bones(ik_recorder *recorder, const ik_bones *bones, ik_step_kind kind) {
    ik_trace *trace = (ik_trace *)recorder;
    if (make_room(trace, bones->count + 1)) {
        ik_step *step = begin(trace, kind, -1, 0, bones->count);
        ik_vec position = {0, 0, 0};
        for (int32_t i = 0; i <= bones->count; i++) {
            put(trace, i, position);
            if (i < bones->count) {
                ik_vec u = ik_vec_unit(ik_bones_direction(bones, i), (ik_vec){0, 0, 0});
                position = ik_vec_add(position, ik_vec_scale(bones->lengths[i], u));
            }
        }
        step->error = error_at(trace, position);
        end(trace, step);
    }
}

// The stages around the solvers.

static ik_trace *create(const ik_chain *chain) {
    ik_trace *trace = malloc(sizeof *trace);
    if (!trace) {
        return NULL;
    }
    int32_t joints = chain->bones.count + 1;
    *trace = (ik_trace){.recorder = {.has_room = has_room,
                                     .iteration = record_iteration,
                                     .joint = record_joint,
                                     .bones = record_bones,
                                     .state = record_state},
                        .dimensions = chain->dimensions,
                        .joints = joints,
                        .complete = true,
                        .step_room = 64,
                        .position_room = 2 * joints + 64};
    trace->steps = malloc((size_t)trace->step_room * sizeof(ik_step));
    trace->positions = malloc(floats(trace, trace->position_room) * sizeof(float));
    trace->now = malloc(floats(trace, joints) * sizeof(float));
    trace->recorder.directions = malloc(3 * (size_t)joints * sizeof(float));
    if (!trace->steps || !trace->positions || !trace->now || !trace->recorder.directions) {
        ik_trace_destroy(trace);
        return NULL;
    }
    return trace;
}

ik_trace *ik_trace_begin(ik_chain *chain, const ik_part *part, ik_vec goal) {
    ik_trace *trace = create(chain);
    if (trace) {
        // The first step says how far the effector is from the goal.
        ik_measure_error(chain, part, goal);
        chain->bones.recorder = &trace->recorder;
        ik_trace_chain(chain, IK_STEP_START);
    }
    return trace;
}

void ik_trace_goal(ik_chain *chain, const ik_part *part, ik_vec goal) {
    ik_trace *trace = (ik_trace *)chain->bones.recorder;
    if (trace) {
        trace->root = ik_chain_root(chain);
        trace->goal = ik_vec_scale(1 / part->unit, goal);
        trace->unit = part->unit;
    }
}

// Writes the chain's own joints to a step, which is the last.
static void take_chain(ik_trace *trace, const ik_chain *chain, ik_step *step) {
    step->first = 0;
    step->last = trace->joints - 1;
    step->error = (float)chain->error;
    memcpy(trace->now, chain->positions, floats(trace, trace->joints) * sizeof(float));
    end(trace, step);
}

void ik_trace_chain(ik_chain *chain, ik_step_kind kind) {
    ik_trace *trace = (ik_trace *)chain->bones.recorder;
    if (trace && make_room(trace, trace->joints)) {
        take_chain(trace, chain, begin(trace, kind, -1, 0, 0));
    }
}

// How far any joint is from where it was last put.
static double moved_since(const ik_trace *trace, const ik_chain *chain) {
    double most = 0;
    for (size_t i = 0; i < floats(trace, trace->joints); i++) {
        most = ik_max(most, fabs((double)trace->now[i] - chain->positions[i]));
    }
    return most;
}

// Makes the last step show the chain's final pose. If that differs by rounding only, it replaces
// the positions of the last step. Otherwise a step BEST is added: an earlier pose was better, or
// there was no room for the last steps.
void ik_trace_end(ik_trace *trace, ik_chain *chain) {
    chain->bones.recorder = NULL;
    size_t bytes = floats(trace, trace->joints) * sizeof(float);
    if (memcmp(trace->now, chain->positions, bytes) != 0) {
        ik_step *last = &trace->steps[trace->count - 1];
        bool near = moved_since(trace, chain) <= 1e-5 * chain->reach && trace->count > 1;
        take_chain(trace, chain, near ? last : begin(trace, IK_STEP_BEST, -1, 0, 0));
    }
    trace->steps[trace->count - 1].error = (float)chain->error;
}

// Reading it.

void ik_trace_destroy(ik_trace *trace) {
    if (trace) {
        free(trace->steps);
        free(trace->positions);
        free(trace->now);
        free(trace->recorder.directions);
        free(trace);
    }
}

int32_t ik_trace_get_count(const ik_trace *trace) {
    return trace->count;
}

const ik_step *ik_trace_get_steps(const ik_trace *trace) {
    return trace->steps;
}

const float *ik_trace_get_positions(const ik_trace *trace) {
    return trace->positions;
}

int32_t ik_trace_get_position_count(const ik_trace *trace) {
    return trace->position_count;
}

bool ik_trace_is_complete(const ik_trace *trace) {
    return trace->complete;
}
