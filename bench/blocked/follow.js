// One package follows one path, frame by frame.

import { flat } from '../reach/limited.js';
import { place, reachOf } from '../reach/limited-table.js';

/** @typedef {import('../packages.js').Package} Package */
/** @typedef {import('../reach/limited.js').Limited} Limited */
/** @typedef {import('./paths.js').Frame} Frame */
/** @typedef {import('./paths.js').Route} Route */

/**
 * The results, frame by frame.
 * @typedef {object} Seen
 * @property {boolean[]} reached
 * @property {string[]} status
 * @property {number[]} iterations
 * @property {number[]} error over the reach
 * @property {number[]} motion the largest motion of a joint since the frame before, over the reach
 * @property {Float64Array} us microseconds of the solve and of reading the positions
 * @property {Float32Array[]} positions
 */

/** Uses what is read, so that reading is not optimized away. */
export let sink = 0;

/** A new chain as the package makes it. @param {Package} pack @param {Limited} made @param {object} [options] */
export const chainOf = ({ Chain, limit }, { dimensions, lengths, limits }, options) =>
  new Chain({ dimensions, lengths, limits: limits.map(limit), ...options });

/**
 * @param {Package} pack
 * @param {Route} route
 * @param {Frame[]} path
 * @returns {Seen}
 */
function follow(pack, { made, start }, path) {
  const { dimensions, lengths } = made;
  const reach = reachOf(made);
  const chain = chainOf(pack, made, { positions: flat(made, place(made, start)) });
  const tip = lengths.length * dimensions;
  const us = new Float64Array(path.length);
  /** @type {Seen} */
  const seen = { reached: [], status: [], iterations: [], error: [], motion: [], us, positions: [] };
  let before = chain.positions.slice();
  for (const [frame, { target }] of path.entries()) {
    const [x, y] = target;
    const z = dimensions === 3 ? target[2] : undefined;
    const begun = performance.now();
    const status = chain.solve(x, y, z);
    const { positions } = chain;
    for (let i = 0; i < positions.length; i++) {
      sink += positions[i];
    }
    us[frame] = 1e3 * (performance.now() - begun);
    const gap = Math.hypot(
      positions[tip] - x,
      positions[tip + 1] - y,
      z === undefined ? 0 : positions[tip + 2] - z,
    );
    // Positions are rounded to floats.
    if (Math.abs(gap - chain.error) > 1e-5 * reach || chain.reached !== chain.error <= chain.tolerance) {
      throw new Error(`${status} with an error of ${chain.error}, but the tip is ${gap} from the target`);
    }
    seen.reached.push(chain.reached);
    seen.status.push(status);
    seen.iterations.push(chain.iterations);
    seen.error.push(chain.error / reach);
    seen.motion.push(motionBetween(positions, before, dimensions) / reach);
    before = positions.slice();
    seen.positions.push(before);
  }
  chain.dispose();
  return seen;
}

/** The largest motion of a joint. @param {Float32Array} a @param {Float32Array} b @param {number} dimensions */
function motionBetween(a, b, dimensions) {
  let most = 0;
  for (let i = 0; i < a.length; i += dimensions) {
    most = Math.max(
      most,
      Math.hypot(...a.subarray(i, i + dimensions).map((value, axis) => value - b[i + axis])),
    );
  }
  return most;
}

/**
 * Runs several packages on the same path in turns, several times. Times are the least of the passes, which
 * leaves out other work of the machine. Everything else must be the same in each pass.
 * @param {Package[]} packages
 * @param {Route} route
 * @param {Frame[]} path
 * @param {number} passes
 * @param {number} turn which package begins
 */
export function followAll(packages, route, path, passes, turn) {
  /** @type {Seen[]} */
  const seen = [];
  for (let pass = 0; pass < passes; pass++) {
    for (let i = 0; i < packages.length; i++) {
      const which = (i + pass + turn) % packages.length;
      const again = follow(packages[which], route, path);
      const first = seen[which];
      if (first?.iterations.some((iterations, frame) => iterations !== again.iterations[frame])) {
        throw new Error('the same path took other iterations when it was followed again');
      }
      first?.us.forEach((us, frame) => {
        again.us[frame] = Math.min(us, again.us[frame]);
      });
      seen[which] = again;
    }
  }
  return seen;
}
