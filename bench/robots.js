// How well robot arms reach positions with orientations.
//
//     node bench/robots.js [--quick] [--rig | --paths] [--seed N | --seed fresh] [--arm WORD] [--only WORD] [--poses N] [--dls N]
//                          [--iterations N] [--package DIR]... [--json FILE]
//
// Prints the conversion of arms to chains, and a table for each pair of tolerances, set of poses and kind of
// start. --arm selects the arms whose name contains a word, --only the tables. --poses: how many for each arm and
// set. --rig: the arms are rigs instead of chains, without a bias. --paths: only a table of chains and rigs that
// follow smooth paths. --dls: how many poses damped least squares solves, 0 for none. --iterations: maxIterations
// instead of the default. --package: another checkout, built, instead of this one; several are measured in turn, in
// one process. Solutions are judged by forward kinematics of the angles that are returned.

import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { seeded } from './random.js';
import { quantile } from './reach/table.js';
import { arms as allArms, published } from './robots/arms.js';
import { conversionTable } from './robots/conversion.js';
import { loadPackage } from './robots/fabrik.js';
import { makeTasks, measure, SETS, STARTS } from './robots/measure.js';
import { pathsTable } from './robots/paths.js';
import { robotsTable } from './robots/table.js';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    rig: { type: 'boolean', default: false },
    paths: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    arm: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
    poses: { type: 'string' },
    dls: { type: 'string' },
    iterations: { type: 'string' },
    package: { type: 'string', multiple: true },
    json: { type: 'string' },
  },
});

/** @param {string} name @param {string} value @param {number} least */
function wholeNumber(name, value, least) {
  const number = Number(value);
  if (!(Number.isInteger(number) && number >= least)) {
    throw new RangeError(`--${name} must be a whole number of ${least} or more, but is '${value}'`);
  }
  return number;
}

const { quick } = options;
const seed = options.seed === 'fresh' ? randomInt(2 ** 32) : wholeNumber('seed', options.seed, 0);
const poses = wholeNumber('poses', options.poses ?? (quick ? '1000' : '10000'), 1);
const dls = Math.min(poses, wholeNumber('dls', options.dls ?? (quick ? '100' : '1000'), 0));
const maxIterations = options.iterations ? wholeNumber('iterations', options.iterations, 1) : undefined;

const word = options.arm.toLowerCase();
const arms = allArms.filter(({ name, fullName }) => `${name}, ${fullName}`.toLowerCase().includes(word));
if (arms.length === 0) {
  throw new RangeError(
    `no arm is called '${options.arm}'; there are ${allArms.map(({ name }) => name).join(', ')}`,
  );
}

const packages = options.package
  ? await Promise.all(options.package.map(loadPackage))
  : [{ ...(await loadPackage(fileURLToPath(new URL('..', import.meta.url)))), name: 'this checkout' }];

const run = {
  arms,
  packages,
  rig: options.rig,
  poses,
  dls,
  maxIterations,
  random: seeded(seed),
};

const TOLERANCES = [
  { name: '1e-3 m, 1e-3 rad', tolerance: { position: 1e-3, orientation: 1e-3 } },
  { name: '1e-4 m, 1e-3 rad', tolerance: { position: 1e-4, orientation: 1e-3 } },
  { name: '1e-5 m, 1e-5 rad', tolerance: { position: 1e-5, orientation: 1e-5 } },
];
const sets = /** @type {(keyof typeof SETS)[]} */ (Object.keys(SETS));
const cases = TOLERANCES.flatMap(({ name, tolerance }) =>
  sets.flatMap((set) =>
    STARTS.map((start) => ({ name: `${name}; solutions: ${set}; start: ${start}`, set, start, tolerance })),
  ),
).filter(({ name }) => name.includes(options.only));

/** The time of two readings of the clock, in microseconds. */
function clockCost() {
  const costs = Array.from({ length: 20_000 }, () => {
    const before = performance.now();
    return 1e3 * (performance.now() - before);
  });
  return quantile(costs, 0.5);
}

/** Lets the engine compile everything before a row is measured. */
function warmUp() {
  const tasks = makeTasks({ ...run, poses: 2000 }, arms[0], 'random', 'random');
  measure({ ...run, dls: Math.min(dls, 500) }, arms[0], tasks, TOLERANCES[2].tolerance);
}

const machine = `${cpus()[0].model}, ${cpus().length} cores`;
const solver = options.rig ? 'rig' : 'chain';
console.log(`fabrik, robot arms as ${solver}s
${machine}; node ${process.version}; ${new Date().toISOString().slice(0, 10)}; seed ${seed}
${arms.length} arms, ${poses} poses for each arm and set. Every pose is made from angles within the limits, its solution.
solutions: random: angles drawn evenly; at limits: each angle is at one of its two limits with probability 1/2.
start: the middle of the limits, or angles drawn evenly. maxIterations of the ${solver}s: ${maxIterations ?? 'the default'}.
solved %: poses for which position and rotation of the tip are within the tolerances and all angles within their
limits, by forward kinematics in doubles of the angles that the ${solver} returns. These are rounded to floats, which
moves the tip by about 1e-7 m and 1e-7 rad (see "read back" below): errors that rounding can explain are forgiven.
false reached: the ${solver} said 'reached' and was not within the tolerances that it was given. limits broken: solutions
with an angle outside its limits. p99: the 99th percentile. worst arm: the lowest share solved of all arms.
µs: ${options.rig ? 'goal.set and rig.solve' : 'chain.solve'} alone, called from JavaScript; two readings of the clock, ${clockCost().toFixed(2)} µs, are included.
damped least squares: in JavaScript, error-damped, restarted at random after 30 iterations, 1000 iterations at most:
bench/robots/dls.js. The same poses, starts and judge, but only the first ${dls} poses of each row.
TRAC-IK: published, ${published.source}:
${published.conditions}.
ms: the mean of all runs, solved or not.
Sources of the arms: bench/robots/arms.json.`);
for (const { name, orientationTolerance, angles } of packages) {
  const asked = orientationTolerance
    ? 'is given tolerance and orientationTolerance'
    : `has no orientationTolerance, so where less than 1e-3 rad is asked for, its tolerance is
0.02 of the reach per radian, which includes the orientation`;
  console.log(
    `${name}: ${asked}; its angles are from ${options.rig ? 'rig.values' : angles ? 'chain.angles' : 'chain.localRotations'}.`,
  );
}

const began = performance.now();
const conversion = options.paths ? [] : conversionTable(run);
if (!options.paths) {
  warmUp();
}
const rows = options.paths
  ? pathsTable(run)
  : cases.flatMap((each) => {
      console.log(`\n[${each.name}]`);
      return robotsTable(run, each);
    });
console.log(`\n${((performance.now() - began) / 1e3).toFixed(0)} s`);

if (options.json) {
  const about = { seed, poses, dls, maxIterations, node: process.version, machine, published };
  const json = JSON.stringify({ ...about, conversion, rows });
  // A row per line.
  writeFileSync(options.json, `${json.replace(/([[,])\{/g, '$1\n{')}\n`);
}
