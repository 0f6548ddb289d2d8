// How the arrays of a crowd of spiders are laid out, which go to the graphics card as they are. Lengths are in lengths of a leg.

/** The bones of a leg from the hip to the foot; their sum is 1. */
export const LENGTHS = [0.39, 0.345, 0.265];
export const LEGS = 8;

/** The joints of a spider: those of its legs, one leg after the other. */
export const JOINTS_PER_LEG = LENGTHS.length + 1;
export const JOINTS = LEGS * JOINTS_PER_LEG;

/**
 * A crowd to be drawn.
 * @typedef {{ count: number, positions: Float32Array, poses: Float32Array }} CrowdArrays how many there are; their joints, and their
 *   bodies
 */

/** Of each spider: where its numbers are. The rotation is a quaternion x, y, z, w. */
export const POSE = Object.freeze({ X: 0, Y: 1, Z: 2, HEADING: 3, ROTATION: 4, COUNT: 8 });

/** Poses of so many spiders. */
export const makePoses = (/** @type {number} */ capacity) => new Float32Array(POSE.COUNT * capacity);
