// The tests and the contestants of each, in the order of their rows. The first row is what others are compared with.

const ALONE = /** @type {const} */ ([
  ...['fabrik', 'tuned JS', "tutorials' JS"],
  ...['ikts', 'three-ik', 'CCDIKSolver', 'closed-chain-ik', 'inverse-kinematics'],
]);

/** @typedef {'batch' | typeof ALONE[number]} Contestant the name that bench/peers gives it */
/** @typedef {'random' | 'smooth' | 'crowd'} Test */

/** @type {Record<Test, readonly Contestant[]>} */
export const TESTS = { random: ALONE, smooth: ALONE, crowd: ['batch', ...ALONE] };

export const NAMES = /** @type {Test[]} */ (Object.keys(TESTS));

/**
 * What was measured of a contestant.
 * @typedef {object} Row
 * @property {Contestant} name
 * @property {number} us microseconds per solve
 * @property {number} ratio to the first row
 * @property {number} iterations
 * @property {number} reached share of the targets
 */

/** @typedef {Partial<Record<Test, Row[]>>} Results */
