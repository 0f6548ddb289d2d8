// tree_draw.h: random rigs with goals that a known pose reaches, many exactly at the edge of what
// is possible; and searches of the tests' own, to attack certificates.

#ifndef TREE_DRAW_H
#define TREE_DRAW_H

#include "check.h"
#include "tree.h"

// Checks that there is no fault; prints the sentence that is not true.
#define SOUND(fault) check_fault((fault), __FILE__, __LINE__)

static inline bool check_fault(const char *fault, const char *file, int line) {
    return check(!fault, file, line, fault);
}

// A random direction.
ik_vec any_way(chance *c, int32_t dimensions);

#define MOST_DRAWN 14
#define MOST_DRAWN_GOALS 6

// The coordinates of a joint: its swing, its angle or displacement, or its free turn.
typedef struct drawn_at {
    double y, z, value;
    turn free;
} drawn_at;

typedef struct drawn_pose {
    turn rotation[MOST_DRAWN];
    ik_vec position[MOST_DRAWN]; // from the anchor
} drawn_pose;

typedef struct drawn {
    int32_t dimensions, count, goals;
    ik_rig_joint joints[MOST_DRAWN];
    ik_rig_goal goal[MOST_DRAWN_GOALS];
    int32_t root_mode, root_motion;
    // A pose within the limits.
    drawn_at at[MOST_DRAWN];
    ik_vec root; // from the anchor
    // The forces for which that pose is nearly the best one.
    ik_vec force[MOST_DRAWN_GOALS];
} drawn;

// What to draw, as a sum. Without BEYOND all goals can be reached together.
#define DRAWN_UNLIMITED 1 // no limits
#define DRAWN_PLAIN 2     // positions and balls alone
#define DRAWN_BEYOND 4    // then moves targets out by any amount
#define DRAWN_INSIDE 8    // a pose that meets the goals without error; no small tolerances
drawn draw_tree(chance *c, int32_t options);

// The same rig, with its goals: at rest, or in a random pose. The root has the orientation, or the
// position, of the known pose if it must keep it.
ik_rig *rig_of_drawn(chance *c, const drawn *d);

// Sets the pose of such a rig: of its joints from `first` to `last`.
ik_error set_drawn(ik_rig *rig, const drawn *d, const drawn_at *at, int32_t first, int32_t last);

// Coordinates of a joint anywhere within its limits, often at an end.
drawn_at any_coordinates(chance *c, const drawn *d, int32_t joint);

void pose_drawn(const drawn *d, const drawn_at *at, ik_vec root, drawn_pose *pose);

// The greatest error of a goal in a pose, as a multiple of its tolerances (at least 1e-9).
double worst_error(const drawn *d, const drawn_pose *pose);

// A search with nothing in common with the library's: random changes that grow and shrink, from
// random poses. Returns the least worst_error that it finds.
double search_drawn(chance *c, const drawn *d, int32_t starts, int32_t trials);

// What is not true of the certificate of a rig's last solve; NULL if it is right. The bound is
// compared with the greatest work that a climb from several poses finds, and without limits with a
// bound by singular values.
const char *certificate_fault_of(chance *c, const drawn *d, const ik_rig *rig);

#endif
