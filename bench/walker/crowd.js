// The time of many walkers in a WalkerBatch against that of as many single Walkers. In every round each has
// a turn; a figure is the median of the rounds, a ratio the median of the ratios of the rounds.

import { WalkerBatch } from '../../web/batch/inlined-walker-batch.js';
import plain from '../../web/build/walker-batch.bytes.js';
import { inlined } from '../../web/core/inlined.js';
import { Walker } from '../../web/fabrik.js';
import { count, fixed, quantile, Table, text } from '../reach/table.js';
import { lengths, reach } from './walkers.js';

const LEGS = 8;
const FRAME = 1 / 60;

class PlainBatch extends WalkerBatch {
  static engine = inlined(plain);
}

/** Uses the results of frames, so that they are not optimized away. */
let sink = 0;

/** Frames that a walker has walked before: as in the table [time]. */
const before = (/** @type {number} */ i) => 60 + (i % 60);

function singles(/** @type {number} */ many, /** @type {number} */ speed) {
  const all = Array.from({ length: many }, (_, i) => {
    const walker = new Walker({ legs: LEGS, lengths, heading: 0.7 * i });
    walker.drive(speed * reach, 0, speed > 0 ? 0.3 : 0);
    for (let frame = 0; frame < before(i); frame++) {
      walker.update(FRAME);
    }
    return walker;
  });
  return {
    update() {
      for (let i = 0; i < all.length; i++) {
        all[i].update(FRAME);
      }
      sink += all[many >> 1].positions[0];
    },
    positions: (/** @type {number} */ i) => all[i].positions,
    dispose() {
      for (const walker of all) {
        walker.dispose();
      }
    },
  };
}

function batched(
  /** @type {typeof WalkerBatch} */ Batch,
  /** @type {number} */ many,
  /** @type {number} */ speed,
) {
  const batch = new Batch({ count: many, legs: LEGS, lengths });
  const joints = batch.positions.length / many;
  for (let i = 0; i < many; i++) {
    batch.place(i, [0, 0], 0.7 * i);
    batch.commands.set([speed * reach, 0, speed > 0 ? 0.3 : 0], 3 * i);
    for (let frame = 0; frame < before(i); frame++) {
      batch.update(FRAME, i, 1);
    }
  }
  return {
    update() {
      batch.update(FRAME);
      sink += batch.positions[0];
    },
    positions: (/** @type {number} */ i) => batch.positions.slice(joints * i, joints * (i + 1)),
    dispose: () => batch.dispose(),
  };
}

/** CPU time of some frames, in nanoseconds per leg. */
function clock(/** @type {() => void} */ update, /** @type {number} */ frames, /** @type {number} */ many) {
  const start = process.cpuUsage();
  for (let frame = 0; frame < frames; frame++) {
    update();
  }
  const { user, system } = process.cpuUsage(start);
  return (1000 * (user + system)) / (frames * many * LEGS);
}

function measure(many, speed, rounds, turn) {
  const runners = [singles(many, speed), batched(WalkerBatch, many, speed), batched(PlainBatch, many, speed)];
  const samples = runners.map(() => /** @type {number[]} */ ([]));
  // A frame each, to know how many make a turn; then all of them walk the same frames.
  const [each] = runners.map(({ update }) => clock(update, 1, many));
  const frames = Math.max(1, Math.ceil(turn / Math.max(each * many * LEGS, 10)));
  for (let round = -2; round < rounds; round++) {
    runners.forEach(({ update }, k) => {
      const time = clock(update, frames, many);
      if (round >= 0) {
        samples[k].push(time);
      }
    });
  }
  let differing = 0;
  for (let i = 0; i < many; i++) {
    const [wanted, ...others] = runners.map(({ positions }) => positions(i));
    differing += Number(others.some((other) => other.some((number, k) => number !== wanted[k])));
  }
  for (const { dispose } of runners) {
    dispose();
  }
  const [single, simd, scalar] = samples.map((each) => quantile(each, 0.5));
  const ratio = (/** @type {number[]} */ of) =>
    quantile(
      of.map((each, i) => each / samples[0][i]),
      0.5,
    );
  return {
    walkers: many,
    'L/s': speed,
    single,
    batch: simd,
    ratio: ratio(samples[1]),
    'no SIMD': scalar,
    'its ratio': ratio(samples[2]),
    same: differing === 0 ? 'yes' : `not ${differing}`,
  };
}

export function crowdTable(/** @type {{ quick: boolean }} */ { quick }) {
  const rounds = quick ? 5 : 15;
  const turn = quick ? 4e6 : 60e6;
  console.log(`Nanoseconds a leg a frame of 1/60 s: spiders of ${LEGS} legs of three bones, turning slowly; at 0 L/s they stand. single: each
a Walker, updated by a call; batch: all in a WalkerBatch, updated by one call, in the build with SIMD and in that
without. Medians of ${rounds} rounds of CPU time, in turn, one process. ratio: over the time of the single ones in the same round.
same: whether all walkers have the same joints in the end, bit for bit.`);
  const table = new Table({
    walkers: count(7),
    'L/s': count(4),
    single: fixed(1, 7),
    batch: fixed(1, 7),
    ratio: fixed(2, 6),
    'no SIMD': fixed(1, 8),
    'its ratio': fixed(2, 10),
    same: text(6),
  });
  for (const many of [100, 2000]) {
    for (const speed of [0, 1, 2, 4]) {
      table.add(measure(many, speed, rounds, turn));
    }
  }
  console.log(`${sink > 0 ? 'right' : 'left'} of the middle in the end`);
  return table.rows;
}
