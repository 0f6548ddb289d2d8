// A method that cannot reach its target may move on for ever: it swings from one pose to another,
// or draws new random poses. So a chain counts how often it was solved for the same goal, with the
// same settings, and without reaching it. It rests when a solve has gained little; the more often
// it was tried, the more a solve must gain. After 100 solves that is a hundredth of the reach.
//
// A pole, or a root that is pulled, may move the joints of a chain that is at its target. Such a
// chain rests in the same way when a solve has moved its joints by little more than rounding.
// Within limits, the turn to the pole may swing from one pose to another: there a solve must bring
// the bend nearer to the pole.

#include "solve/rest.h"

#include "chain/turn_limits.h"
#include "solve/pole.h"

// AUTO draws random poses within limits: it gets so many tries. Each solve of another method begins
// where the last one ended: so many iterations are enough.
#define TRIES 16
#define ITERATIONS_OF_METHOD 5000

// What a solve must gain, in reaches, times the square of the number of solves.
#define GAIN 1e-6
// How far a solve must move the joints of a chain that is at its target, in the same way.
#define MOVE 1e-8
// A chain that turn limits or a pose blend hold back moves little, but is on its way. For it, this
// is the number of solves. After two turns around it is no more on its way, but swings.
#define TIMES_HINDERED 3

// FNV-1a, over 64 bits at a time.
#define HASH_START UINT64_C(0xcbf29ce484222325)
#define HASH_PRIME UINT64_C(0x100000001b3)

static uint64_t hash(uint64_t seed, const double *numbers, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        uint64_t bits;
        memcpy(&bits, &numbers[i], sizeof bits);
        seed = (seed ^ bits) * HASH_PRIME;
        seed ^= seed >> 32;
    }
    return seed;
}

// Of the goal, and of all settings that are not arrays: setters of those wake the chain. Places
// count relative to the root, and as a chain that is not mirrored sees them: so a chain at rest may
// be moved or mirrored, if its target is, too.
static uint64_t hash_of(const ik_chain *chain, const ik_goal *goal) {
    ik_vec root = chain->root_mode == IK_ROOT_PULL ? chain->root_anchor : ik_chain_root(chain);
    ik_vec from = chain->pole_kind == IK_POLE_POINT ? root : (ik_vec){0, 0, 0};
    ik_quat base = chain->bones.base;
    double sign = chain->bones.mirrored ? -1 : 1;
    const double numbers[] = {sign * (goal->target[0] - root.x) + 0.0, // no -0
                              goal->target[1] - root.y,
                              goal->target[2] - root.z,
                              sign * goal->orientation[0] + 0.0, // an angle, if mirrored
                              goal->orientation[1],
                              goal->orientation[2],
                              goal->orientation[3],
                              sign * goal->offset[0] + 0.0,
                              goal->offset[1],
                              goal->offset[2],
                              goal->offset[3],
                              goal->effector,
                              goal->orientation_weight,
                              goal->pose_blend,
                              base.v.x,
                              base.v.y,
                              sign * base.v.z + 0.0,
                              base.w,
                              sign * (chain->pole.x - from.x) + 0.0,
                              chain->pole.y - from.y,
                              chain->pole.z - from.z,
                              chain->pole_weight,
                              chain->pole_kind,
                              chain->tolerance,
                              chain->orientation_tolerance,
                              chain->max_iterations,
                              chain->restarts,
                              chain->solver,
                              chain->root_mode,
                              chain->max_pull};
    return hash(HASH_START, numbers, sizeof numbers / sizeof *numbers);
}

bool ik_rests(const ik_chain *chain, const ik_goal *goal) {
    return chain->motion.rests && hash_of(chain, goal) == chain->motion.goal_hash;
}

// A number that changes when any joint moves, or an orientation comes nearer.
static double pose_sum(const ik_chain *chain) {
    double sum = chain->reach * chain->orientation_error, weight = 1;
    int32_t numbers = (chain->bones.count + 1) * chain->dimensions;
    for (int32_t i = chain->dimensions; i < numbers; i++) {
        weight = weight < 1.5 ? weight + 0.381966 : weight - 0.618034;
        bool negative = chain->bones.mirrored && i % 2 == 0; // x, in the plane
        sum += (negative ? -weight : weight) * (double)chain->offsets[i];
    }
    return sum;
}

// What a solve for the same goal may still improve.
typedef enum measure {
    BY_ERROR, // the distance from the target
    BY_MOVES, // any joint: the chain is at its target, or on its way
    BY_BEND   // the angles from the bend to the pole, and to the orientation: the chain is at its
              // target, within limits
} measure;

// Whether turn limits have let the chain turn around twice since it has had this goal.
static bool had_time(const ik_chain *chain) {
    double least = INFINITY;
    for (int32_t i = 0; i < chain->bones.count && ik_chain_limits_turns(chain); i++) {
        least = ik_min(least, chain->turn_limits->most[i]);
    }
    return least < INFINITY && chain->motion.repeats * least > 4 * IK_PI;
}

static measure measure_of(const ik_chain *chain, bool hindered) {
    bool turns = chain->pole_kind != IK_POLE_NONE && ik_chain_is_limited(chain);
    return hindered                      ? BY_MOVES
           : chain->status != IK_REACHED ? BY_ERROR
           : turns                       ? BY_BEND
                                         : BY_MOVES;
}

static double size_of(const ik_chain *chain, const ik_goal *goal, measure by) {
    int32_t end = goal->effector > 0 ? goal->effector : chain->bones.count;
    return by == BY_ERROR   ? chain->error
           : by == BY_MOVES ? pose_sum(chain)
                            : chain->reach * (ik_pole_angle(chain, end) + chain->orientation_error);
}

void ik_rest_end(ik_chain *chain, const ik_goal *goal, bool hindered) {
    ik_motion *motion = &chain->motion;
    uint64_t now = hash_of(chain, goal);
    bool same = now == motion->goal_hash;
    motion->repeats = same ? motion->repeats + (motion->repeats < INT32_MAX) : 0;
    hindered = hindered && !had_time(chain);
    measure by = measure_of(chain, hindered);
    double size = size_of(chain, goal, by), gain = motion->last_measure - size;
    gain = same && (int32_t)by == motion->measured_by ? gain : INFINITY;
    double times = hindered ? TIMES_HINDERED : motion->repeats;
    double least = by == BY_MOVES ? MOVE : by == BY_BEND ? GAIN * chain->pole_weight : GAIN;
    bool tries_again = by != BY_ERROR || chain->solver == IK_AUTO;
    int32_t tries = tries_again ? TRIES : ITERATIONS_OF_METHOD / ik_chain_get_max_iterations(chain);
    motion->rests = motion->repeats > tries &&
                    (by == BY_MOVES ? fabs(gain) : gain) <= least * times * times * chain->reach;
    motion->goal_hash = now;
    motion->measured_by = (int32_t)by;
    motion->last_measure = size;
}
