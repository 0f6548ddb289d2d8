#include "solve/trace.h"

#include <stdlib.h>

// What a trace may grow to, in bytes.
#define MOST ((size_t)64 << 20)

struct ik_trace {
    int32_t dimensions, joints; // of the whole chain
    int32_t iteration;
    bool complete;

    // Of the solve that goes on: the place of the root, and what the methods know, in the unit of
    // their bones.
    ik_vec root, goal;
    double unit;

    int32_t count, step_room;
    ik_step *steps;
    int32_t place_count, place_room; // in joints
    float *places;
    float *now; // where each joint was last put
};

// An array with room for what is needed: the same, or another that is twice as long, or more; NULL
// where there is none, and it stays as it is.
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

// Whether there is room for a step that moves so many joints, and then still for one more of all
// joints, so that the last one finds its place.
static bool has_room(ik_trace *trace, int32_t joints) {
    if (!trace->complete) {
        return false;
    }
    int32_t needed = trace->place_count + joints + trace->joints;
    size_t place = (size_t)trace->dimensions * sizeof(float);
    void *steps = grow(trace->steps, &trace->step_room, trace->count + 2, sizeof(ik_step));
    trace->steps = steps ? steps : trace->steps;
    void *places = steps ? grow(trace->places, &trace->place_room, needed, place) : NULL;
    trace->places = places ? places : trace->places;
    trace->complete = places != NULL;
    return trace->complete;
}

static size_t floats(const ik_trace *trace, int32_t joints) {
    return (size_t)joints * (size_t)trace->dimensions;
}

// Begins another step; its places are to be written to where `now` has them.
static ik_step *begin(ik_trace *trace, ik_step_kind kind, int32_t joint, int32_t first,
                      int32_t last) {
    ik_step *step = &trace->steps[trace->count++];
    *step = (ik_step){.kind = kind,
                      .iteration = trace->iteration,
                      .joint = joint,
                      .first = first,
                      .last = last,
                      .at = trace->place_count};
    return step;
}

static void end(ik_trace *trace, const ik_step *step) {
    int32_t moved = step->last - step->first + 1;
    trace->place_count = step->at + moved;
    memcpy(trace->places + floats(trace, step->at), trace->now + floats(trace, step->first),
           floats(trace, moved) * sizeof(float));
}

// A joint's place, rounded like the chain's own: the offset first.
static void put(const ik_trace *trace, int32_t joint, ik_vec place) {
    float x = (float)(trace->unit * place.x), y = (float)(trace->unit * place.y);
    float z = (float)(trace->unit * place.z);
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

// What the methods say.

void ik_trace_record_iteration(ik_trace *trace) {
    trace->iteration++;
}

void ik_trace_record_joint(ik_trace *trace, ik_step_kind kind, int32_t joint, ik_vec place,
                           double gap, bool clamped) {
    if (has_room(trace, 1)) {
        ik_step *step = begin(trace, kind, joint, joint, joint);
        step->clamped = clamped;
        step->error = (float)(trace->unit * gap);
        put(trace, joint, place);
        end(trace, step);
    }
}

void ik_trace_record_posture(ik_trace *trace, const ik_bones *bones, const ik_posture *posture,
                             ik_step_kind kind, int32_t joint, bool clamped) {
    if (has_room(trace, bones->count + 1)) {
        ik_step *step = begin(trace, kind, joint, joint + 1, bones->count);
        step->clamped = clamped;
        step->error = error_at(trace, posture->places[bones->count]);
        for (int32_t i = step->first; i <= step->last; i++) {
            put(trace, i, posture->places[i]);
        }
        end(trace, step);
    }
}

void ik_trace_record_bones(ik_trace *trace, const ik_bones *bones, ik_step_kind kind, int32_t joint,
                           bool clamped) {
    if (has_room(trace, bones->count + 1)) {
        ik_step *step = begin(trace, kind, joint, joint + 1, bones->count);
        step->clamped = clamped;
        ik_vec place = {0, 0, 0};
        for (int32_t i = 0; i <= bones->count; i++) {
            if (i >= step->first) {
                put(trace, i, place);
            }
            if (i < bones->count) {
                ik_vec u = ik_bones_direction(bones, i);
                place = ik_vec_add(place, ik_vec_scale(bones->lengths[i], ik_vec_unit(u, u)));
            }
        }
        step->error = error_at(trace, place);
        end(trace, step);
    }
}

// What the solve says.

ik_trace *ik_trace_create(const ik_chain *chain) {
    ik_trace *trace = malloc(sizeof *trace);
    if (!trace) {
        return NULL;
    }
    int32_t joints = chain->bones.count + 1;
    *trace = (ik_trace){.dimensions = chain->dimensions,
                        .joints = joints,
                        .complete = true,
                        .step_room = 64,
                        .place_room = 2 * joints + 64};
    trace->steps = malloc((size_t)trace->step_room * sizeof(ik_step));
    trace->places = malloc(floats(trace, trace->place_room) * sizeof(float));
    trace->now = malloc(floats(trace, joints) * sizeof(float));
    if (!trace->steps || !trace->places || !trace->now) {
        ik_trace_destroy(trace);
        return NULL;
    }
    return trace;
}

void ik_trace_aim(ik_trace *trace, ik_vec root, ik_vec goal, double unit) {
    trace->root = root;
    trace->goal = ik_vec_scale(1 / unit, goal);
    trace->unit = unit;
}

// Writes the chain's own joints to a step, which is the last.
static void take_chain(ik_trace *trace, const ik_chain *chain, ik_step *step) {
    step->first = 0;
    step->last = trace->joints - 1;
    step->error = (float)chain->error;
    memcpy(trace->now, chain->positions, floats(trace, trace->joints) * sizeof(float));
    end(trace, step);
}

void ik_trace_chain(ik_trace *trace, const ik_chain *chain, ik_step_kind kind) {
    if (has_room(trace, trace->joints)) {
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

// What the methods said last is where the chain is but for rounding, or another pose was better, or
// there was no room for more.
void ik_trace_finish(ik_trace *trace, const ik_chain *chain) {
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
        free(trace->places);
        free(trace->now);
        free(trace);
    }
}

int32_t ik_trace_count(const ik_trace *trace) {
    return trace->count;
}

const ik_step *ik_trace_steps(const ik_trace *trace) {
    return trace->steps;
}

const float *ik_trace_places(const ik_trace *trace) {
    return trace->places;
}

int32_t ik_trace_place_count(const ik_trace *trace) {
    return trace->place_count;
}

bool ik_trace_complete(const ik_trace *trace) {
    return trace->complete;
}
