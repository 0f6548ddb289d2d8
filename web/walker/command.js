// The commands of a walker.

/**
 * A command to drive with a velocity in the body's frame.
 * @typedef {object} DriveCommand
 * @property {'drive'} type Which command it is.
 * @property {number} forward The speed forward, in length units per second.
 * @property {number} sideways The speed to the left, in length units per second.
 * @property {number} turn The turn rate about `up`, in radians per second.
 */
/**
 * A command to run to a place on the ground.
 * @typedef {object} ChaseCommand
 * @property {'chase'} type Which command it is.
 * @property {number} x The place.
 * @property {number} y The place.
 * @property {number} z The place.
 */
/**
 * A command to take a pose.
 * @typedef {object} FollowCommand
 * @property {'follow'} type Which command it is.
 * @property {number} x The place.
 * @property {number} y The place.
 * @property {number} z The place.
 * @property {number} heading An angle in radians about `up`.
 */
/**
 * The command of a walker.
 * @typedef {DriveCommand | ChaseCommand | FollowCommand} Command
 */

/** The commands, by the codes of `ik_walker_command_kind`. */
export const COMMANDS = /** @type {const} */ (['drive', 'chase', 'follow']);

/** `ik_walker_command`: where its doubles are, by their index; the kind is an int32 before them. */
export const COMMAND = Object.freeze({ VELOCITY: 1, PLACE: 4, COUNT: 8 });
