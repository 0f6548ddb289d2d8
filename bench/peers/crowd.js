// The crowd in a ChainBatch: targets in and positions out as one flat list each.

import { ChainBatch } from '../../web/batch.js';
import { Chain } from '../../web/fabrik.js';
import { MAX_ITERATIONS, TOLERANCE } from './contestants.js';
import { judge, LEGS } from './judge.js';
import { BONES_OF_A_LEG } from './tasks.js';

const makeBatch = (/** @type {number} */ dimensions, /** @type {number} */ count) =>
  new ChainBatch({
    ...{ count, dimensions, lengths: new Array(BONES_OF_A_LEG).fill(1) },
    ...{ tolerance: TOLERANCE, maxIterations: MAX_ITERATIONS },
  });

/** Targets with as many coordinates as there are dimensions. */
const flat = (/** @type {Float64Array} */ targets, /** @type {number} */ dimensions) =>
  dimensions === 3 ? targets : targets.filter((_, k) => k % 3 !== 2);

/**
 * All legs in one call per frame. A run of length 1 is one frame.
 * @param {number} dimensions
 * @param {Float64Array[]} frames x, y, z of each leg's target
 * @returns {import('./tasks.js').Task}
 */
export function batchTask(dimensions, frames) {
  const count = frames[0].length / 3;
  const batch = makeBatch(dimensions, count);
  const targets = frames.map((frame) => flat(frame, dimensions));
  const joints = new Float32Array(batch.positions.length);
  let at = 0;
  return {
    solves: count,
    run(length) {
      let sum = 0;
      for (let i = 0; i < length; i++) {
        batch.targets.set(targets[at]);
        batch.solve();
        joints.set(batch.positions);
        sum += joints[at];
        at = (at + 1) % targets.length;
      }
      return sum;
    },
  };
}

/** The chains of a batch of long chains: so many that all of them fit into the caches. */
const chainsOf = (/** @type {number} */ bones) => 16 * Math.floor(6000 / bones / 16);

/**
 * Many chains of some length, once as a batch and once as single chains. In each frame each chain gets the next target. A
 * run of length 1 is one frame.
 * @param {number} bones
 * @param {Float64Array} targets x, y, z of each
 * @returns {import('./tasks.js').Task[]} of the batch, and of the single chains
 */
export function batchTasks(bones, targets) {
  const count = chainsOf(bones);
  const options = { dimensions: 3, lengths: new Array(bones).fill(1), tolerance: TOLERANCE };
  const frames = Array.from({ length: 16 }, (_, frame) => {
    const points = new Float64Array(3 * count);
    for (let i = 0; i < count; i++) {
      const at = 3 * ((37 * i + frame) % (targets.length / 3));
      points.set(targets.subarray(at, at + 3), 3 * i);
    }
    return points;
  });
  const batch = new ChainBatch({ count, ...options });
  const chains = Array.from({ length: count }, () => new Chain(options));
  /** @param {(targets: Float64Array) => number} solve */
  const task = (solve) => {
    let at = 0;
    return {
      solves: count,
      run(/** @type {number} */ length) {
        let sum = 0;
        for (let i = 0; i < length; i++) {
          sum += solve(frames[at]);
          at = (at + 1) % frames.length;
        }
        return sum;
      },
    };
  };
  return [
    task((points) => {
      batch.targets.set(points);
      batch.solve();
      return batch.positions[3];
    }),
    task((points) => {
      for (let i = 0; i < chains.length; i++) {
        chains[i].solve(points[3 * i], points[3 * i + 1], points[3 * i + 2]);
      }
      return chains[0].positions[3];
    }),
  ];
}

/** What the solves of a batch are worth, after a turn of the walk. */
export function judgeBatch(/** @type {number} */ dimensions, /** @type {Float64Array[]} */ frames) {
  const batch = makeBatch(dimensions, frames[0].length / 3);
  const joints = BONES_OF_A_LEG + 1;
  const size = joints * dimensions;
  /** A leg of the batch, which has been solved already. */
  const legOf = (/** @type {number} */ i) => ({
    solve: () => {},
    iterations: batch.iterations[i],
    sum: () => 0,
    joints: () => {
      const positions = [...batch.positions.subarray(i * size, (i + 1) * size)];
      return dimensions === 3 ? positions : positions.flatMap((x, k) => (k % 2 === 1 ? [x, 0] : [x]));
    },
  });
  function* cases() {
    for (const [frame, targets] of [...frames, ...frames].entries()) {
      batch.targets.set(flat(targets, dimensions));
      batch.solve();
      for (let i = 0; frame >= frames.length && i < LEGS; i++) {
        yield { contestant: legOf(i), target: targets.subarray(3 * i, 3 * i + 3) };
      }
    }
  }
  return judge(cases());
}
