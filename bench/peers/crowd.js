// The crowd in a ChainBatch: targets in and positions out as one flat list each.

import { ChainBatch } from '../../web/batch.js';
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
