// What a contestant's solves are worth: judged by the positions of its joints, not by what it says.

import { TOLERANCE } from './contestants.js';
import { BONES_OF_A_LEG, contestantOf } from './tasks.js';

/** @typedef {import('./contestants.js').Contestant} Contestant */
/** @typedef {import('./contestants.js').Entry} Entry */

/** How long, in milliseconds, the solves of a slow contestant are judged, and how many there are at least. */
const PATIENCE = 2000;
export const LEAST = 64;

/** So many legs of a crowd are judged. */
export const LEGS = 32;

/** The bones of a package may become longer or shorter in time, by a thousandth and more. More than this does not count. */
const STRETCH = 1e-2;

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
    work.reached += error <= SLACK * TOLERANCE && stretch <= STRETCH ? 1 : 0;
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

/** Stops after some time, but not before there are enough solves. */
function patience() {
  const end = performance.now() + PATIENCE;
  let solves = 0;
  return () => {
    solves += 1;
    return solves >= LEAST && performance.now() > end;
  };
}

/**
 * A chain's solves of all targets.
 * @param {Entry} entry
 * @param {number} dimensions
 * @param {number} bones
 * @param {Float64Array} targets x, y, z of each
 */
export function judgeChain(entry, dimensions, bones, targets) {
  const contestant = contestantOf(entry, dimensions, bones, true);
  const all = Array.from({ length: targets.length / 3 }, (_, i) => targets.subarray(3 * i, 3 * i + 3));
  return judge(
    all.map((target) => ({ contestant, target })),
    patience(),
  );
}

/**
 * The solves of some legs of a crowd for all frames, after half of a turn of the walk.
 * @param {Entry} entry
 * @param {number} dimensions
 * @param {Float64Array[]} frames
 */
export function judgeLegs(entry, dimensions, frames) {
  const legs = Array.from({ length: LEGS }, () => contestantOf(entry, dimensions, BONES_OF_A_LEG, true));
  const casesOf = (/** @type {Float64Array[]} */ some) =>
    some.flatMap((targets) =>
      legs.map((contestant, i) => ({ contestant, target: targets.subarray(3 * i, 3 * i + 3) })),
    );
  judge(casesOf(frames.slice(frames.length / 2)));
  return judge(casesOf(frames));
}
