// The contestants, all with the same interface: they solve, and the sum of their joints' coordinates
// shows that all joints were read, in the form in which each package has them.

import { Ours, Tuned, Tutorials } from './own.js';

/**
 * @typedef {object} Setting
 * @property {number} dimensions 2 or 3
 * @property {number} bones of length 1, at first straight along +x
 * @property {number} tolerance
 * @property {number} maxIterations
 * @property {boolean} [counted] whether `iterations` is needed, which slows some packages down
 *
 * @typedef {object} Contestant
 * @property {(x: number, y: number, z: number) => void} solve moves the tip to a target
 * @property {number} iterations of the last solve
 * @property {() => number} sum of the coordinates of all joints
 * @property {(out: Float32Array, at: number) => void} write the coordinates of all joints, joint after joint,
 *     from an index on: what a picture of a crowd is drawn from
 * @property {() => number[]} joints x, y, z of each
 *
 * @typedef {object} Entry
 * @property {string} name
 * @property {string} [version] of a package from npm
 * @property {string} [licence]
 * @property {new (setting: Setting) => Contestant} Contestant
 */

/** @type {Entry[]} */
export const own = [
  { name: 'fabrik', Contestant: Ours },
  { name: 'tuned JS', Contestant: Tuned },
  { name: "tutorials' JS", Contestant: Tutorials },
];

/** The same for all: 1e-3 of a bone's length, and so many iterations. */
export const TOLERANCE = 1e-3;
export const MAX_ITERATIONS = 15;
