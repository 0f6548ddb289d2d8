// ik_error.h: what a call says about wrong input, for all kinds of objects.
//
// Every function that checks its input returns an ik_error (or a status, which is positive; errors
// are negative). After an error the object is as it was before the call.

#ifndef IK_ERROR_H
#define IK_ERROR_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// The version of the library: MAJOR * 10000 + MINOR * 100 + PATCH. It is part of saved states.
#define IK_VERSION 100

// Each error: its name, its code, and the rule that was broken, as a sentence whose subject is the
// argument.

// Errors of more than one kind of object.
#define IK_COMMON_ERRORS(X)                                                           \
    X(IK_OK, 0, "is fine")                                                            \
    X(IK_ERROR_MEMORY, -1, "would need more memory than there is")                    \
    X(IK_ERROR_DIMENSIONS, -2, "must be 2 or 3")                                      \
    X(IK_ERROR_LENGTH, -3, "must be a finite number from 0 to 1e30")                  \
    X(IK_ERROR_REACH, -4, "must add up to a reach from 1e-30 to 1e30")                \
    X(IK_ERROR_COORDINATE, -5, "must be a finite number from -1e30 to 1e30")          \
    X(IK_ERROR_ANGLE, -6, "must be an angle in radians from -1e6 to 1e6")             \
    X(IK_ERROR_ROTATION, -7, "must be 4 finite numbers, not all of them 0")           \
    X(IK_ERROR_WEIGHT, -8, "must be a number from 0 to 1")                            \
    X(IK_ERROR_TOLERANCE, -9, "must be a finite number from 0 to 1e30")               \
    X(IK_ERROR_POLE, -10, "must be a point, or a direction that is not 0")            \
    X(IK_ERROR_WRONG_DIMENSIONS, -11, "is not possible in this number of dimensions") \
    X(IK_ERROR_STATE, -12, "must be a saved state of the same version and shape")

// Errors of chains (ik.h).
#define IK_CHAIN_ERRORS(X)                                                                         \
    X(IK_ERROR_BONES, -20, "must be a number of bones from 1 to 1000000")                          \
    X(IK_ERROR_NO_LENGTHS, -21, "must be given where positions are not")                           \
    X(IK_ERROR_ITERATIONS, -22, "must be a whole number from 1 to 1000000")                        \
    X(IK_ERROR_SOLVER, -23, "must be one of ik_solver")                                            \
    X(IK_ERROR_BONE, -24, "must be the index of a bone")                                           \
    X(IK_ERROR_AXIS, -25, "must be 3 finite numbers, not all of them 0")                           \
    X(IK_ERROR_MIN, -26,                                                                           \
      "must be an angle in radians from -4 pi to 4 pi, or -Infinity for no limit")                 \
    X(IK_ERROR_MAX, -27, "must be an angle in radians from min to 4 pi, or Infinity for no limit") \
    X(IK_ERROR_SWING_Y, -28, "must be an angle in radians from 0 to pi")                           \
    X(IK_ERROR_SWING_Z, -29, "must be an angle in radians from 0 to pi")                           \
    X(IK_ERROR_BASE, -30, "must be 4 finite numbers, not all of them 0")                           \
    X(IK_ERROR_STIFFNESS, -31, "must be a finite number from 0.001 to 1000")                       \
    X(IK_ERROR_MAX_PULL, -32, "must be a finite number from 0 to 1e30")                            \
    X(IK_ERROR_MAX_TURN, -33, "must be an angle in radians above 0")                               \
    X(IK_ERROR_FORBIDDEN, -34, "must be within the limits of its joint")                           \
    X(IK_ERROR_EFFECTOR, -35, "must be a joint from 1 to the number of bones")                     \
    X(IK_ERROR_ROOT_MODE, -36, "must be one of ik_root_mode")                                      \
    X(IK_ERROR_ORIENTATION_TOLERANCE, -37, "must be an angle in radians from 0 to pi")             \
    X(IK_ERROR_HINGE_ANGLE, -38,                                                                   \
      "must be an angle in radians from -1e6 to 1e6, and NaN for joints that are not hinges")      \
    X(IK_ERROR_LIMIT_KIND, -39, "must be one of ik_limit_kind")                                    \
    X(IK_ERROR_RESTARTS, -40, "must be one of ik_restarts")

// Errors of the two-bone arm (ik_two_bone.h).
#define IK_ARM_ERRORS(X)                                     \
    X(IK_ERROR_BEND, -50, "must be one of ik_two_bone_bend") \
    X(IK_ERROR_GRIPPER, -51, "is for an arm with a gripper")

// Errors of walkers (ik_walker.h). PLACE: as far as a walk is exact to 1e-6 of a leg.
#define IK_WALKER_ERRORS(X)                                                                \
    X(IK_ERROR_LEGS, -60, "must be a number of legs from 1 to 64")                         \
    X(IK_ERROR_LEG_BONES, -61, "must be 2 to 8 numbers, and at least 3 with a flat foot")  \
    X(IK_ERROR_BENDS, -62, "must be from -1 to 1, and not all of them 0")                  \
    X(IK_ERROR_HIP, -63, "must be finite, and within 10 reaches of the body")              \
    X(IK_ERROR_HOME, -64, "must lie where the leg can stand, at one height with all legs") \
    X(IK_ERROR_SIDE, -65, "must be 0 (right) or 1 (left)")                                 \
    X(IK_ERROR_RANK, -66, "must be a whole number from 0 to 63")                           \
    X(IK_ERROR_RANK_TAKEN, -67, "must be another than that of the other legs of its side") \
    X(IK_ERROR_LEG_REACH, -68, "must have a reach of at least a tenth of the largest")     \
    X(IK_ERROR_UP, -69, "must be one of ik_up")                                            \
    X(IK_ERROR_GAIT, -70, "must be one of ik_gait")                                        \
    X(IK_ERROR_SETTING, -71, "must be one of ik_walker_setting")                           \
    X(IK_ERROR_SETTING_VALUE, -72, "must be a number from 0 to 1e300")                     \
    X(IK_ERROR_HEIGHT, -73, "must be such that each leg can stand at its home")            \
    X(IK_ERROR_LEG, -74, "must be the index of a leg")                                     \
    X(IK_ERROR_PLACE, -75, "must be finite, and within 1e9 reaches of the origin")         \
    X(IK_ERROR_SPEED, -76, "must be a finite number")                                      \
    X(IK_ERROR_SETTING_ANGLE, -77, "must be an angle in radians from 0 to 1.5")            \
    X(IK_ERROR_LEG_DISABLED, -78, "must be a leg that is enabled")                         \
    X(IK_ERROR_JUMP_SPEED, -79, "must be a number from 0 to 1e300")

// Errors of walkers on surfaces (ik_surface.h).
#define IK_SURFACE_ERRORS(X) X(IK_ERROR_SPHERE, -80, "must be a radius from 0.1 to 1e9 reaches")

// Errors of batches (ik_chain_batch.h, ik_walker_batch.h).
#define IK_BATCH_ERRORS(X)                                                 \
    X(IK_ERROR_COUNT, -120, "must be a whole number from 1 to 1000000")    \
    X(IK_ERROR_INDEX, -121, "must be a range of indices within the batch") \
    X(IK_ERROR_BATCH_OPTIONS, -122, "must be a sum of options that go together")

// Errors of height fields (ik_height_field.h).
#define IK_HEIGHT_FIELD_ERRORS(X)                                                \
    X(IK_ERROR_FIELD_SIZE, -100,                                                 \
      "must have at least 1 column and 1 row, and at most 2^28 heights")         \
    X(IK_ERROR_CELL, -101, "must be a finite number from 1e-30 to 1e30")         \
    X(IK_ERROR_FIELD_HEIGHT, -102, "must be a finite number, or NaN for a hole") \
    X(IK_ERROR_RECTANGLE, -103, "must be inside of the grid")

// Errors of overlays (ik_overlay.h).
#define IK_OVERLAY_ERRORS(X) X(IK_ERROR_OVERLAY_BONES, -90, "must be from 1 to 1000")

// Errors of rigs (ik_rig.h).
#define IK_RIG_ERRORS(X)                                                                           \
    X(IK_ERROR_JOINTS, -140, "must be a number of joints from 1 to 1000")                          \
    X(IK_ERROR_PARENT, -141, "must be the index of an earlier joint, and -1 for joint 0 alone")    \
    X(IK_ERROR_JOINT_KIND, -142, "must be one of ik_rig_joint_kind")                               \
    X(IK_ERROR_SLIDER_MIN, -143, "must be a number from -1e30 to 1e30, or -Infinity for no limit") \
    X(IK_ERROR_SLIDER_MAX, -144, "must be a number from min to 1e30, or Infinity for no limit")    \
    X(IK_ERROR_JOINT, -145, "must be the index of a joint")                                        \
    X(IK_ERROR_GOAL, -146, "must be the index of a goal of this kind")                             \
    X(IK_ERROR_GOALS, -147, "must be from 0 to 1000 goals")                                        \
    X(IK_ERROR_PARTS, -148, "must be parts that can be combined, at least one")                    \
    X(IK_ERROR_PRIORITY, -149, "must be 0 or 1")                                                   \
    X(IK_ERROR_GOAL_WEIGHT, -150, "must be a number from 0 to 1000")                               \
    X(IK_ERROR_NORMAL, -151, "must be finite numbers, not all of them 0")                          \
    X(IK_ERROR_ROOT_MOTION, -152, "must be one of ik_rig_root_motion")                             \
    X(IK_ERROR_BIAS, -153, "must be one of ik_rig_bias")                                           \
    X(IK_ERROR_VALUE, -154,                                                                        \
      "must be an angle from -1e6 to 1e6 radians, or a displacement from -1e30 to 1e30")           \
    X(IK_ERROR_OTHER_JOINT, -155, "must be the index of another joint, or -1 for space")           \
    X(IK_ERROR_MAX_MOVE, -156, "must be a length above 0")                                         \
    X(IK_ERROR_COUPLING, -157,                                                                     \
      "must couple joints with one value each, not in a circle, and within the limits of both")    \
    X(IK_ERROR_DIRECTION, -158, "must be finite numbers, not all of them 0")                       \
    X(IK_ERROR_FREEDOM, -159, "must be an angle in radians from 0 to pi")

// Errors of shapes and contacts (ik_contacts.h).
#define IK_CONTACT_ERRORS(X)                                                                     \
    X(IK_ERROR_SHAPES, -170, "must be at most 4096 shapes, at most 256 of them colliders")       \
    X(IK_ERROR_SHAPE, -171, "must be the index of a shape, and two shapes must not be the same") \
    X(IK_ERROR_SHAPE_KIND, -172, "must be one of ik_shape_kind, a half-space an obstacle")       \
    X(IK_ERROR_SHAPE_AXIS, -173, "must be finite numbers up to 1e30, of a half-space not all 0") \
    X(IK_ERROR_SHAPE_SIZE, -174, "must be finite numbers from 0 to 1e30")                        \
    X(IK_ERROR_SHAPE_RADIUS, -175, "must be a finite number from 0 to 1e30")                     \
    X(IK_ERROR_SHAPE_POINTS, -176, "must be 1 to 64 points with coordinates from -1e30 to 1e30") \
    X(IK_ERROR_MARGIN, -177, "must be a finite number from 0 to 1e30")                           \
    X(IK_ERROR_PAIR_MODE, -178, "must be one of ik_pair_mode")

#define IK_ERRORS(X)          \
    IK_COMMON_ERRORS(X)       \
    IK_CHAIN_ERRORS(X)        \
    IK_ARM_ERRORS(X)          \
    IK_WALKER_ERRORS(X)       \
    IK_SURFACE_ERRORS(X)      \
    IK_HEIGHT_FIELD_ERRORS(X) \
    IK_OVERLAY_ERRORS(X)      \
    IK_BATCH_ERRORS(X)        \
    IK_RIG_ERRORS(X)          \
    IK_CONTACT_ERRORS(X)

#define IK_ENUMERATOR(name, value, text) name = value,
typedef enum ik_error { IK_ERRORS(IK_ENUMERATOR) } ik_error;
#undef IK_ENUMERATOR

// The sentence of an error: a static string; NULL for a value that is no error code.
const char *ik_error_text(int32_t error);

#ifdef __cplusplus
}
#endif

#endif
