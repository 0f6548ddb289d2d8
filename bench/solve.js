// How long a solve takes: our package and FABRIK in plain JavaScript, with and without limits.
//
//     node bench/solve.js [--quick] [--seed N] [--json FILE]
//
// Everything runs in one process, on the same chains and targets; each solve starts from the last pose.
// In every round each contestant solves all targets, some milliseconds' worth, in turn; a figure is
// the median of the rounds, of CPU time, the garbage collector's and the compiler's included. After
// each solve all joints are read.

import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { contestants, published, withLimits } from './contestants.js';
import { kinds, kindsWithin, limitedChain, limits } from './targets.js';

/** @typedef {import('./contestants.js').Contestant} Contestant */
/** @typedef {import('./contestants.js').Setting} Setting */
/** @typedef {{ iterations: number, reached: number, error: number }} Work */

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    json: { type: 'string' },
  },
});
const seed = Number(options.seed);
const rounds = options.quick ? 5 : 21;
const warmUps = options.quick ? 2 : 6;
/** How long a contestant runs in a round, in microseconds. */
const turn = options.quick ? 4_000 : 12_000;

const TOLERANCE = 1e-3;
const MAX_ITERATIONS = 15;

/** Uses the results of solves, so that they are not optimized away. */
let sink = 0;

/** The microseconds of CPU of a contestant for all targets, `times` times. */
function clock(/** @type {Contestant} */ contestant, /** @type {Float64Array} */ targets, times = 1) {
  const before = process.cpuUsage();
  sink += contestant.run(targets, times);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

const distance = (/** @type {number[]} */ a, /** @type {number[]} */ b) =>
  Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

const mean = (/** @type {number[]} */ numbers) => numbers.reduce((sum, x) => sum + x, 0) / numbers.length;

function quantile(/** @type {number[]} */ numbers, /** @type {number} */ share) {
  return numbers.toSorted((a, b) => a - b)[Math.round(share * (numbers.length - 1))];
}

/**
 * The work for the targets: iterations, share reached, mean error over the reach; measured on
 * the joints. Throws if a joint is not where it must be.
 * @param {Contestant} contestant
 * @param {number[]} lengths
 * @param {Float64Array} targets
 * @returns {Work}
 */
function inspect(contestant, lengths, targets) {
  const reach = lengths.reduce((sum, length) => sum + length, 0);
  const iterations = [];
  const reached = [];
  const errors = [];
  for (let i = 0; i < targets.length; i += 3) {
    const told = contestant.tell(targets[i], targets[i + 1], targets[i + 2]);
    const joints = contestant.joints();
    const error = distance(joints[joints.length - 1], [...targets.subarray(i, i + 3)]) / reach;
    const stretched = lengths.some((length, k) => {
      return Math.abs(distance(joints[k], joints[k + 1]) - length) > 1e-5 * reach;
    });
    if (stretched || distance(joints[0], [0, 0, 0]) > 0) {
      throw new Error('a bone has not its length, or the root has moved');
    }
    if (told.reached ? error > 1.0001 * TOLERANCE : error < 0.9999 * TOLERANCE) {
      throw new Error(`told ${told.reached ? 'reached' : 'missed'}, but the error is ${error} of the reach`);
    }
    iterations.push(told.iterations);
    reached.push(told.reached ? 1 : 0);
    errors.push(error);
  }
  return { iterations: mean(iterations), reached: mean(reached), error: mean(errors) };
}

/**
 * Throws unless the implementations of the published algorithm did the same: floats and doubles differ
 * sometimes, when an error is close to the tolerance, but not on average.
 * @param {Map<string, Work>} works
 */
function compare(works) {
  const [first, ...others] = published.map((name) => /** @type {Work} */ (works.get(name)));
  for (const other of others) {
    const close =
      Math.abs(other.iterations - first.iterations) < 0.02 * first.iterations &&
      Math.abs(other.reached - first.reached) < 0.02 &&
      Math.abs(other.error - first.error) < 0.02 * first.error;
    if (!close) {
      throw new Error(`not the same work: ${JSON.stringify([first, other])}`);
    }
  }
}

/**
 * One case: the time and the work of each contestant.
 * @param {typeof contestants} all
 * @param {Setting} setting
 * @param {Float64Array} targets
 */
function measure(all, setting, targets) {
  const works = new Map(
    all.map(({ name, make }) => [name, inspect(make(setting), setting.lengths, targets)]),
  );
  const runners = all.map(({ name, make }) => ({
    name,
    contestant: make(setting),
    times: 1,
    samples: /** @type {number[]} */ ([]),
  }));
  for (let round = -warmUps; round < rounds; round++) {
    for (const runner of runners) {
      const solves = (runner.times * targets.length) / 3;
      const each = clock(runner.contestant, targets, runner.times) / solves;
      if (round < 0) {
        runner.times = Math.max(1, Math.round((turn * 3) / (Math.max(each, 0.01) * targets.length)));
      } else {
        runner.samples.push(each);
      }
    }
  }
  const base = quantile(runners[0].samples, 0.5);
  const rows = runners.map(({ name, samples }) => ({
    solver: name,
    microseconds: quantile(samples, 0.5),
    spread: quantile(samples, 0.75) / quantile(samples, 0.25) - 1,
    ratio: quantile(samples, 0.5) / base,
    .../** @type {Work} */ (works.get(name)),
  }));
  return { rows, works };
}

const columns = [6, 17, 10, 8, 7, 12, 9, 14];

/** @param {string[]} cells */
function line(cells) {
  return cells.map((cell, i) => (i === 1 ? `  ${cell.padEnd(15)}` : cell.padStart(columns[i]))).join('');
}

console.log(`fabrik, microseconds a solve
${cpus()[0].model}, ${cpus().length} cores; node ${process.version}; ${new Date().toISOString().slice(0, 10)}; seed ${seed}
Bones of length 1, root at the origin; targets up to 0.9 of the reach, 512 of them; tolerance
${TOLERANCE} of the reach, at most ${MAX_ITERATIONS} iterations. Medians of ${rounds} rounds of CPU time, in turn, one process.
A time is of a solve and of reading all joints. spread: between the quartiles of the rounds. ratio: the time over that
of the first row. error: mean distance between tip and target, over the reach.
With limits: each joint of a chain has one, of 30 to 120 degrees either way, a cone of 30 to 90; targets by forward
kinematics of angles within the limits, random ones or such as go to and fro; 'auto', the default budget, beside
the same chain without limits on the same targets.`);

/** @type {Record<string, unknown>[]} */
const rows = [];
const BONES = [3, 10, 30, 100];

/**
 * A part of the table.
 * @param {string} title
 * @param {Record<string, unknown>} about what its rows have in common
 * @param {(bones: number) => ReturnType<typeof measure>['rows']} rowsOf
 */
function section(title, about, rowsOf) {
  console.log(`\n${title}`);
  console.log(line(['bones', 'solver', 'us', 'spread', 'ratio', 'iterations', 'reached', 'error']));
  for (const bones of BONES) {
    for (const [i, row] of rowsOf(bones).entries()) {
      rows.push({ ...about, bones, ...row });
      console.log(
        line([
          i === 0 ? String(bones) : '',
          row.solver,
          row.microseconds.toFixed(3),
          `${(100 * row.spread).toFixed(0)} %`,
          row.ratio.toFixed(2),
          row.iterations.toFixed(2),
          `${(100 * row.reached).toFixed(1)} %`,
          row.error.toExponential(2),
        ]),
      );
    }
  }
}

for (const dimensions of [3, 2]) {
  for (const [kind, targetsOf] of Object.entries(kinds)) {
    section(`${dimensions}-D, ${kind} targets`, { dimensions, targets: kind }, (bones) => {
      const lengths = new Array(bones).fill(1);
      const setting = { dimensions, lengths, tolerance: TOLERANCE * bones, maxIterations: MAX_ITERATIONS };
      const { rows, works } = measure(contestants, setting, targetsOf(seed, dimensions, bones));
      compare(works);
      return rows;
    });
  }
}
for (const limit of limits) {
  const { name, dimensions } = limit;
  for (const [kind, targetsOf] of Object.entries(kindsWithin)) {
    section(
      `${dimensions}-D, ${name}, ${kind} targets`,
      { dimensions, limits: name, targets: kind },
      (bones) => {
        const made = limitedChain(seed, limit, bones);
        const setting = { dimensions, lengths: made.lengths, tolerance: TOLERANCE * bones };
        return measure(withLimits(name, made.limits), setting, targetsOf(seed, made)).rows;
      },
    );
  }
}
console.log(`\n${sink} targets reached in all rounds`);

if (options.json) {
  writeFileSync(options.json, `${JSON.stringify({ seed, node: process.version, rows }, null, 2)}\n`);
}
