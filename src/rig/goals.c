#include "rig/goals.h"

#include "core/input.h"
#include "rig/couplings.h"
#include "rig/memory.h"

#include <stdlib.h>

// The rows of a tie, at most.
#define TIE_ROWS 6

// The greatest angle of a value.
#define MOST_ANGLE 1e6

static bool is_joint(const ik_rig *rig, int32_t joint) {
    return joint >= 0 && joint < rig->count;
}

static bool is_direction(const ik_rig *rig, const double *at) {
    ik_vec a = {at[0], at[1], rig->dimensions == 3 ? at[2] : 0}, none = {0, 0, 0};
    bool finite = isfinite(a.x) && isfinite(a.y) && isfinite(a.z);
    a = finite ? ik_vec_unit(a, none) : none;
    return ik_vec_dot(a, a) > 0;
}

static bool are_coordinates(const ik_rig *rig, const double *at) {
    return ik_first_wrong_coordinate(at, rig->dimensions) < 0;
}

static ik_error check_parts(int32_t parts) {
    int32_t all = 2 * IK_RIG_VALUE - 1, planes = IK_RIG_PLANE | IK_RIG_HALF_SPACE;
    int32_t directions = IK_RIG_LOOK_AT | IK_RIG_DIRECTION,
            with_tie = IK_RIG_TIE | IK_RIG_ORIENTATION;
    bool allowed = parts > 0 && parts <= all && (parts & planes) != planes &&
                   (parts & directions) != directions && !(parts & IK_RIG_TIE && parts & ~with_tie);
    return allowed ? IK_OK : IK_ERROR_PARTS;
}

static bool is_freedom(double angle) {
    return angle >= 0 && angle <= IK_PI + 1e-9;
}

static ik_error check_freedom(const ik_rig *rig, const ik_rig_goal *goal) {
    if (!is_freedom(goal->twist) || !is_freedom(goal->swing) || !is_freedom(goal->cone)) {
        return IK_ERROR_FREEDOM;
    }
    bool turns = goal->parts & IK_RIG_ORIENTATION && rig->dimensions == 3;
    bool needs_axis = turns && (goal->twist > 0 || goal->swing > 0);
    return needs_axis && !is_direction(rig, goal->twist_axis) ? IK_ERROR_AXIS : IK_OK;
}

// What belongs to the parts that a goal has.
static ik_error check_places(const ik_rig *rig, const ik_rig_goal *goal) {
    bool planes = goal->parts & (IK_RIG_PLANE | IK_RIG_HALF_SPACE);
    bool allowed = are_coordinates(rig, goal->point) &&
                   !(goal->parts & IK_RIG_POSITION && !are_coordinates(rig, goal->target)) &&
                   !(goal->parts & IK_RIG_TIE && !are_coordinates(rig, goal->other_point)) &&
                   !(goal->parts & IK_RIG_LOOK_AT && !are_coordinates(rig, goal->look_at)) &&
                   !(planes && !are_coordinates(rig, goal->plane_point));
    if (!allowed) {
        return IK_ERROR_COORDINATE;
    }
    ik_quat rotation;
    ik_error error = IK_OK;
    if (goal->parts & IK_RIG_ORIENTATION) {
        error = ik_read_turn(goal->rotation, rig->dimensions, &rotation);
    }
    int32_t directions = IK_RIG_LOOK_AT | IK_RIG_DIRECTION;
    if (goal->parts & directions && !is_direction(rig, goal->axis)) {
        error = error ? error : IK_ERROR_AXIS;
    }
    if (goal->parts & IK_RIG_DIRECTION && !is_direction(rig, goal->direction)) {
        error = error ? error : IK_ERROR_DIRECTION;
    }
    if (planes && !is_direction(rig, goal->normal)) {
        error = error ? error : IK_ERROR_NORMAL;
    }
    return error ? error : check_freedom(rig, goal);
}

static ik_error check_value(const ik_rig *rig, const ik_rig_description *all,
                            const ik_rig_goal *goal) {
    int32_t kind = all[goal->joint].joint.kind;
    double most = kind == IK_RIG_JOINT_SLIDER ? IK_MOST_COORDINATE : MOST_ANGLE;
    bool allowed = ik_rig_kind_has_value(kind, rig->dimensions) && fabs(goal->value) <= most;
    return goal->parts & IK_RIG_VALUE && !allowed ? IK_ERROR_VALUE : IK_OK;
}

ik_error ik_rig_check_goal(const ik_rig *rig, const ik_rig_description *all,
                           const ik_rig_goal *goal) {
    if (!is_joint(rig, goal->joint)) {
        return IK_ERROR_JOINT;
    }
    ik_error error = check_parts(goal->parts);
    if (error) {
        return error;
    }
    bool ties = goal->parts & IK_RIG_TIE;
    if (ties && (!is_joint(rig, goal->other) || goal->other == goal->joint)) {
        return IK_ERROR_OTHER_JOINT;
    }
    if (goal->priority != 0 && goal->priority != 1) {
        return IK_ERROR_PRIORITY;
    }
    error = check_places(rig, goal);
    error = error ? error : check_value(rig, all, goal);
    if (error) {
        return error;
    }
    if (!(goal->weight >= 0 && goal->weight <= 1000)) {
        return IK_ERROR_GOAL_WEIGHT;
    }
    if (!(goal->tolerance >= 0 && goal->tolerance <= 1e30)) {
        return IK_ERROR_TOLERANCE;
    }
    bool angle = goal->orientation_tolerance >= 0 && goal->orientation_tolerance <= IK_PI + 1e-9;
    return angle ? IK_OK : IK_ERROR_ORIENTATION_TOLERANCE;
}

ik_error ik_rig_check_values(const ik_rig *rig, const ik_rig_description *all) {
    ik_error error = IK_OK;
    for (int32_t i = 0; i < rig->slots && !error; i++) {
        const ik_rig_slot *slot = &rig->goal[i];
        error = slot->used ? check_value(rig, all, &slot->described) : IK_OK;
    }
    return error;
}

// A copy of an array with room for more elements of which the first ones are set; NULL if there is
// no memory.
static void *grown(const void *array, int32_t count, int32_t room, size_t size) {
    void *copy = calloc((size_t)room, size);
    if (copy && count > 0) {
        memcpy(copy, array, (size_t)count * size);
    }
    return copy;
}

int32_t ik_rig_get_slots(const ik_rig *rig) {
    return rig->slots;
}

// The rows of so many goals and of contacts, at most.
static int32_t rows_for(const ik_rig *rig, int32_t goals) {
    return goals * IK_RIG_ROWS + (rig->contacts ? 2 * IK_RIG_CONTACT_ROWS : 0);
}

ik_error ik_rig_reserve_goals(ik_rig *rig, int32_t goals) {
    if (goals < 0 || goals > IK_RIG_MAX_GOALS) {
        return IK_ERROR_GOALS;
    }
    if (goals <= rig->slots) {
        return IK_OK;
    }
    int32_t n = rig->slots;
    ik_rig_slot *goal = grown(rig->goal, n, goals, sizeof *goal);
    ik_rig_row *rows = grown(NULL, 0, rows_for(rig, goals), sizeof *rows);
    double *held = grown(NULL, 0, 2 * goals * IK_RIG_ROWS, sizeof *held);
    ik_vec *points = grown(NULL, 0, 2 * goals, sizeof *points);
    ik_vec *forces = grown(rig->forces, n, goals, sizeof *forces);
    double *published = grown(rig->published_forces, n, goals, 3 * sizeof *published);
    if (!goal || !rows || !held || !points || !forces || !published) {
        free(goal);
        free(rows);
        free(held);
        free(points);
        free(forces);
        free(published);
        return IK_ERROR_MEMORY;
    }
    double *ties = rig->ties;
    rig->ties = NULL;
    ik_rig_free_goals(rig);
    rig->ties = ties;
    rig->goal = goal;
    rig->rows = rows;
    rig->held = held;
    rig->multipliers = held + (size_t)goals * IK_RIG_ROWS;
    rig->points = points;
    rig->forces = forces;
    rig->published_forces = published;
    rig->slots = goals;
    return IK_OK;
}

void ik_rig_free_goals(ik_rig *rig) {
    free(rig->goal);
    free(rig->rows);
    free(rig->held);
    free(rig->points);
    free(rig->forces);
    free(rig->published_forces);
    free(rig->ties);
}

ik_error ik_rig_reserve_rows(ik_rig *rig, int32_t ties, int32_t followers) {
    int32_t room = TIE_ROWS * ties + followers + (rig->contacts ? IK_RIG_CONTACT_ROWS : 0);
    if (room <= rig->tie_room) {
        return IK_OK;
    }
    size_t n = (size_t)room;
    double *grown_ties = malloc((n * n + n) * sizeof *grown_ties + n * sizeof *rig->constraints);
    if (!grown_ties) {
        return IK_ERROR_MEMORY;
    }
    free(rig->ties);
    rig->ties = grown_ties;
    rig->constraints = (int32_t *)(grown_ties + n * n + n);
    rig->tie_room = room;
    return IK_OK;
}

ik_error ik_rig_reserve_contact_rows(ik_rig *rig) {
    ik_rig_row *rows = calloc((size_t)rows_for(rig, rig->slots), sizeof *rows);
    if (!rows) {
        return IK_ERROR_MEMORY;
    }
    free(rig->rows);
    rig->rows = rows;
    return ik_rig_reserve_rows(rig, ik_rig_count_ties(rig), rig->follower_count);
}

// The number of ties if the goal of one slot were this one.
static int32_t count_ties(const ik_rig *rig, int32_t slot, const ik_rig_goal *goal) {
    int32_t ties = 0;
    for (int32_t i = 0; i < rig->slots; i++) {
        const ik_rig_goal *one = i == slot ? goal : &rig->goal[i].described;
        ties += (i == slot || rig->goal[i].used) && one->parts & IK_RIG_TIE;
    }
    return ties;
}

int32_t ik_rig_count_ties(const ik_rig *rig) {
    return count_ties(rig, -1, NULL);
}

static ik_error reserve_for(ik_rig *rig, int32_t slot, const ik_rig_goal *goal) {
    return ik_rig_reserve_rows(rig, count_ties(rig, slot, goal), rig->follower_count);
}

void ik_rig_fill_slot(ik_rig *rig, int32_t slot, const ik_rig_goal *goal) {
    ik_rig_slot *to = &rig->goal[slot];
    *to = (ik_rig_slot){.used = true,
                        .described = *goal,
                        .status = IK_RIG_UNSOLVED,
                        .error = NAN,
                        .orientation_error = NAN,
                        .rotation = ik_quat_identity};
    if (goal->parts & IK_RIG_ORIENTATION) {
        ik_read_turn(goal->rotation, rig->dimensions, &to->rotation);
    }
}

static int32_t find_free_slot(const ik_rig *rig) {
    for (int32_t i = 0; i < rig->slots; i++) {
        if (!rig->goal[i].used) {
            return i;
        }
    }
    return rig->slots;
}

ik_error ik_rig_add_goal(ik_rig *rig, const ik_rig_goal *description, int32_t *goal) {
    *goal = -1;
    ik_error error = ik_rig_check_goal(rig, rig->described, description);
    if (error) {
        return error;
    }
    int32_t slot = find_free_slot(rig);
    if (slot == rig->slots) {
        int32_t more = 2 * slot < IK_RIG_MAX_GOALS || slot == IK_RIG_MAX_GOALS ? slot + slot
                                                                               : IK_RIG_MAX_GOALS;
        error = ik_rig_reserve_goals(rig, more);
    }
    error = error ? error : reserve_for(rig, slot, description);
    if (error) {
        return error;
    }
    ik_rig_fill_slot(rig, slot, description);
    ik_rig_forget_miss(rig);
    *goal = slot;
    return IK_OK;
}

static bool is_goal(const ik_rig *rig, int32_t goal) {
    return goal >= 0 && goal < rig->slots && rig->goal[goal].used;
}

ik_error ik_rig_set_goal(ik_rig *rig, int32_t goal, const ik_rig_goal *description) {
    if (!is_goal(rig, goal)) {
        return IK_ERROR_GOAL;
    }
    ik_error error = ik_rig_check_goal(rig, rig->described, description);
    error = error ? error : reserve_for(rig, goal, description);
    if (error) {
        return error;
    }
    ik_rig_slot before = rig->goal[goal];
    ik_rig_fill_slot(rig, goal, description);
    rig->goal[goal].status = before.status;
    rig->goal[goal].error = before.error;
    rig->goal[goal].orientation_error = before.orientation_error;
    return IK_OK;
}

ik_error ik_rig_get_goal(const ik_rig *rig, int32_t goal, ik_rig_goal *description) {
    if (!is_goal(rig, goal)) {
        return IK_ERROR_GOAL;
    }
    *description = rig->goal[goal].described;
    return IK_OK;
}

ik_error ik_rig_remove_goal(ik_rig *rig, int32_t goal) {
    if (!is_goal(rig, goal)) {
        return IK_ERROR_GOAL;
    }
    rig->goal[goal].used = false;
    rig->certified = false;
    ik_rig_forget_miss(rig);
    return IK_OK;
}

ik_error ik_rig_move_goal(ik_rig *rig, int32_t goal, double x, double y, double z) {
    if (!is_goal(rig, goal) || !(rig->goal[goal].described.parts & IK_RIG_POSITION)) {
        return IK_ERROR_GOAL;
    }
    double target[3] = {x, y, rig->dimensions == 3 ? z : 0};
    if (ik_first_wrong_coordinate(target, 3) >= 0) {
        return IK_ERROR_COORDINATE;
    }
    memcpy(rig->goal[goal].described.target, target, sizeof target);
    return IK_OK;
}

int32_t ik_rig_get_goal_status(const ik_rig *rig, int32_t goal) {
    return is_goal(rig, goal) ? rig->goal[goal].status : IK_RIG_UNSOLVED;
}

double ik_rig_get_goal_error(const ik_rig *rig, int32_t goal) {
    return is_goal(rig, goal) ? rig->unit * rig->goal[goal].error : NAN;
}

double ik_rig_get_goal_orientation_error(const ik_rig *rig, int32_t goal) {
    return is_goal(rig, goal) ? rig->goal[goal].orientation_error : NAN;
}
