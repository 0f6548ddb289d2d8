// What a contestant's solves are worth: judged by the positions of its joints, not by what it says.

import { TOLERANCE } from './contestants.js';

/** @typedef {import('./contestants.js').Contestant} Contestant */

/** Positions may be floats, which are that much off on a chain of 100. */
const SLACK = 1.01;

/** @typedef {{ solves: number, iterations: number, reached: number, error: number, stretch: number }} Work */

/**
 * Iterations, share reached, and the mean distance between tip and target, in lengths of a bone; also the most that
 * a bone's length was off.
 * @param {Iterable<{ contestant: Contestant, target: ArrayLike<number> }>} cases each is solved here
 * @param {() => boolean} [enough] whether to stop
 * @returns {Work}
 */
export function judge(cases, enough = () => false) {
  const work = { solves: 0, iterations: 0, reached: 0, error: 0, stretch: 0 };
  for (const { contestant, target } of cases) {
    contestant.solve(target[0], target[1], target[2]);
    const joints = contestant.joints();
    const error = distance(joints, joints.length - 3, target, 0);
    work.solves += 1;
    work.iterations += contestant.iterations;
    work.error += error;
    const stretch = stretchOf(joints);
    work.stretch = Math.max(work.stretch, stretch);
    // A chain whose bones have other lengths, or whose root has moved, does not count.
    work.reached += error <= SLACK * TOLERANCE && stretch <= TOLERANCE ? 1 : 0;
    if (enough()) {
      break;
    }
  }
  const { solves } = work;
  return {
    ...work,
    iterations: work.iterations / solves,
    reached: work.reached / solves,
    error: work.error / solves,
  };
}

/** The distance between two points of flat lists of x, y, z. */
function distance(a, i, b, k) {
  return Math.hypot(a[i] - b[k], a[i + 1] - b[k + 1], a[i + 2] - b[k + 2]);
}

/** How much a bone's length is off, or how far the root is from the origin: the larger. */
function stretchOf(/** @type {number[]} */ joints) {
  let most = Math.hypot(joints[0], joints[1], joints[2]);
  for (let k = 0; k + 3 < joints.length; k += 3) {
    most = Math.max(most, Math.abs(distance(joints, k, joints, k + 3) - 1));
  }
  return most;
}
