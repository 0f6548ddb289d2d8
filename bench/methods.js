// Compares the five solvers: on the same chains, from the same poses, with the same targets.
//
//     node bench/methods.js [--quick] [--seed N] [--json FILE]
//
// All are the package's own, through its public interface. In every round each solver solves all tasks of a
// case in turn; a time is the median of the rounds, of CPU time, without the time to put the chains back into
// their poses.

import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { Chain } from '../web/fabrik.js';
import { random } from './random.js';
import { violation } from './reach/arm.js';
import { innerOf, lay, reachOf, someRadius, someWay } from './reach/free.js';
import { flat, someLimited, someValues } from './reach/limited.js';
import { place, pointsIn } from './reach/limited-table.js';
import {
  count,
  fixed,
  headed,
  largest,
  mean,
  percent,
  quantile,
  share,
  Table,
  text,
  tiny,
} from './reach/table.js';
import { add, distance, scale } from './reach/vectors.js';

/** @typedef {import('./reach/vectors.js').Vector} Vector */
/** @typedef {import('./reach/free.js').Random} Random */
/** @typedef {import('./reach/limited.js').Kind} Kind */
/** @typedef {import('./reach/arm.js').Joint} Joint */
/** @typedef {import('./reach/arm.js').Value} Value */
/** @typedef {'auto' | 'fabrik' | 'ccd' | 'jacobian-transpose' | 'damped-least-squares'} Solver */

/**
 * @typedef {object} Task
 * @property {2 | 3} dimensions
 * @property {number[]} lengths
 * @property {Joint[]} joints none for a free chain
 * @property {import('../web/fabrik.js').Limit[] | undefined} limits
 * @property {Float64Array} positions the pose to start from
 * @property {number[]} target
 */

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    json: { type: 'string' },
  },
});
const seed = Number(options.seed);
const TASKS = options.quick ? 30 : 300;
const ROUNDS = options.quick ? 3 : 15;
/** The most milliseconds of a solver in a round; a slower one has fewer rounds. */
const ENOUGH = options.quick ? 10 : 100;

const TOLERANCE = 1e-3;
const FEW = 15;
/** How far a near target is from the tip, over the reach; of joints' values, on the way to others. */
const STEP = 0.1;

/** @type {Solver[]} */
const solvers = ['auto', 'fabrik', 'ccd', 'jacobian-transpose', 'damped-least-squares'];

/** @typedef {{ name: string, make: (next: Random, bones: number, near: boolean) => Task }} Case */

/** @param {2 | 3} dimensions @returns {Case['make']} */
const free = (dimensions) => (next, bones, near) => {
  const lengths = Array.from({ length: bones }, () => 0.5 + next());
  const [reach, inner] = [reachOf(lengths), innerOf(lengths)];
  const positions = lay(dimensions, lengths, () => someWay(next, dimensions));
  const [x, y, z = 0] = positions.subarray(-dimensions);
  let target = scale(someWay(next, dimensions), reach * someRadius(next, dimensions, inner / reach));
  if (near) {
    const there = add([x, y, z], scale(someWay(next, dimensions), STEP * reach));
    const away = distance(there, [0, 0, 0]);
    target = scale(there, Math.min(Math.max(away, inner), 0.95 * reach) / away);
  }
  return {
    dimensions,
    lengths,
    joints: [],
    limits: undefined,
    positions,
    target: target.slice(0, dimensions),
  };
};

/** @param {Kind['types'][number]} type @returns {Case['make']} */
const limited = (type) => (next, bones, near) => {
  const made = someLimited(next, { name: type, bones, types: [type] }, 'moderate');
  const start = someValues(next, made.joints);
  const anywhere = someValues(next, made.joints);
  const goal = near
    ? start.map((value, i) => /** @type {Value} */ (value.map((x, k) => x + STEP * (anywhere[i][k] - x))))
    : anywhere;
  return {
    ...made,
    limits: /** @type {import('../web/fabrik.js').Limit[]} */ (made.limits),
    positions: flat(made, place(made, start)),
    target: place(made, goal)[bones].slice(0, made.dimensions),
  };
};

/** @type {Case[]} */
const cases = [
  { name: 'free, 2-D', make: free(2) },
  { name: 'free, 3-D', make: free(3) },
  { name: 'ranges, 2-D', make: limited('range') },
  { name: 'hinges, 3-D', make: limited('hinge') },
  { name: 'cones, 3-D', make: limited('cone') },
];

/** Chains of all tasks, for one solver. @param {Task[]} tasks @param {object} settings */
function chainsOf(tasks, settings) {
  return tasks.map(({ dimensions, lengths, limits, positions }) => {
    const tolerance = TOLERANCE * reachOf(lengths);
    const chain = new Chain({ dimensions, lengths, limits, tolerance, ...settings });
    chain.setPose(positions);
    return chain;
  });
}

/** Microseconds of CPU that a solve takes, on the mean. @param {Chain[]} chains @param {Task[]} tasks */
function solveAll(chains, tasks) {
  chains.forEach((chain, i) => {
    chain.setPose(tasks[i].positions);
  });
  const before = process.cpuUsage();
  for (let i = 0; i < chains.length; i++) {
    chains[i].solve(tasks[i].target);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / chains.length;
}

/**
 * The result of a solve, measured on the joints. Throws if it differs from what the chain reports, or is invalid.
 * @param {Chain} chain
 * @param {Task} task
 */
function inspect(chain, { lengths, joints, target }) {
  const [x, y, z = 0] = target;
  const reach = reachOf(lengths);
  const points = pointsIn(chain);
  const error = distance(points[lengths.length], [x, y, z]) / reach;
  const strain = largest(lengths.map((length, i) => Math.abs(distance(points[i], points[i + 1]) - length)));
  if (chain.reached !== error <= TOLERANCE && Math.abs(error - TOLERANCE) > 1e-6) {
    throw new Error(`told ${chain.status}, but the error is ${error} of the reach`);
  }
  if (strain > 1e-5 * reach || violation(joints, points) > 1e-3) {
    throw new Error('a bone has not its length, or a limit is broken');
  }
  return { reached: chain.reached, iterations: chain.iterations, error };
}

/** @param {Case} of @param {number} bones @param {boolean} near */
function measure({ name, make }, bones, near) {
  const next = random(seed * 1000 + bones * 10 + Number(near));
  const tasks = Array.from({ length: TASKS }, () => make(next, bones, near));
  const runners = solvers.map((solver) => {
    const hurried = chainsOf(tasks, { solver, maxIterations: FEW });
    solveAll(hurried, tasks);
    const few = share(hurried.map((chain) => chain.reached));
    hurried.forEach((chain) => {
      chain.dispose();
    });
    return { solver, few, chains: chainsOf(tasks, { solver }), times: /** @type {number[]} */ ([]) };
  });
  for (let round = 0; round < ROUNDS; round++) {
    for (const { chains, times } of runners) {
      if (round === 0 || (times.length * times[0] * TASKS) / 1e3 < ENOUGH) {
        times.push(solveAll(chains, tasks));
      }
    }
  }
  return runners.map(({ solver, few, chains, times }) => {
    const found = chains.map((chain, i) => inspect(chain, tasks[i]));
    const missed = found.filter(({ reached }) => !reached).map(({ error }) => error);
    const iterations = found.map((solve) => solve.iterations);
    chains.forEach((chain) => {
      chain.dispose();
    });
    return {
      joints: name,
      targets: near ? 'near' : 'far',
      bones,
      solver,
      reached: share(found.map(({ reached }) => reached)),
      'in 15': few,
      'its 50%': quantile(iterations, 0.5),
      '99%': quantile(iterations, 0.99),
      miss: missed.length > 0 ? quantile(missed, 0.5) : undefined,
      us: quantile(times, 0.5),
    };
  });
}

console.log(`fabrik, the five solvers
${cpus()[0].model}, ${cpus().length} cores; node ${process.version}; ${new Date().toISOString().slice(0, 10)}; seed ${seed}${options.quick ? '; quick' : ''}
${TASKS} tasks a row, the same for each solver: bones of 0.5 to 1.5, from a random pose. far: free chains' targets
evenly over what they can reach; under limits by forward kinematics of random angles within them. near: the tip
moved by ${STEP} of the reach; each angle by ${STEP} of the way to another. So each target can be reached. Ranges and hinges
from -(30..120) to 30..120 degrees, cones of 30..90. Tolerance ${TOLERANCE} of the reach; iterations at most 100, under
limits 1000: the default; in 15: reached with 15. its: iterations of a solve. miss: error of those that were missed,
over the reach, median. us: CPU time, mean of the tasks, median of up to ${ROUNDS} rounds in turn, one process.`);

const show = (/** @type {number} */ part) => `${(100 * part).toFixed(1)} %`;

/** @typedef {ReturnType<typeof measure>[number]} Row */
/** @type {Row[]} */
const rows = [];
for (const near of [true, false]) {
  for (const one of cases) {
    console.log(`\n${near ? 'near' : 'far'} targets, ${one.name}`);
    const table = new Table({
      bones: text(27),
      reached: percent(8),
      'in 15': percent(7),
      'its 50%': count(8),
      '99%': count(5),
      miss: tiny(9),
      us: fixed(2, 10),
    });
    for (const bones of [3, 6, 10, 30]) {
      for (const [i, row] of measure(one, bones, near).entries()) {
        rows.push(row);
        table.add({ ...row, bones: `${String(i === 0 ? bones : '').padEnd(6)} ${row.solver}` });
      }
    }
  }
}

console.log('\nAll of it: means over the cases');
const summary = new Table({
  solver: headed('', text(20)),
  'near, free': percent(11),
  'far, free': percent(11),
  'near, limits': percent(13),
  'far, limits': percent(12),
  'far, in 15': percent(11),
});
for (const solver of solvers) {
  const of = (
    /** @type {(row: Row) => boolean} */ choose,
    /** @type {'reached' | 'in 15'} */ what = 'reached',
  ) => mean(rows.filter((row) => row.solver === solver && choose(row)).map((row) => row[what]));
  summary.add({
    solver,
    'near, free': of(({ targets, joints }) => targets === 'near' && joints.startsWith('free')),
    'far, free': of(({ targets, joints }) => targets === 'far' && joints.startsWith('free')),
    'near, limits': of(({ targets, joints }) => targets === 'near' && !joints.startsWith('free')),
    'far, limits': of(({ targets, joints }) => targets === 'far' && !joints.startsWith('free')),
    'far, in 15': of(({ targets }) => targets === 'far', 'in 15'),
  });
}

// The rows in which another solver does better than the default.
const better = rows.flatMap((row, i) => {
  const auto = rows[i - (i % solvers.length)];
  const ways = [
    row.reached > auto.reached && `reaches ${show(row.reached)}, not ${show(auto.reached)}`,
    row['in 15'] > auto['in 15'] && `reaches ${show(row['in 15'])} in 15, not ${show(auto['in 15'])}`,
    row.reached === auto.reached &&
      row.us < 0.9 * auto.us &&
      `is ${(auto.us / row.us).toFixed(2)} times as fast`,
  ];
  const said = ways.filter(Boolean).join(', and ');
  return said ? [`${row.targets}, ${row.joints}, ${row.bones} bones: ${row.solver} ${said}`] : [];
});
console.log(
  better.length === 0
    ? "\nNowhere does another solver do better than 'auto'."
    : `\nWhere another reaches more than 'auto', or as much in a tenth less time:\n${better.join('\n')}`,
);

if (options.json) {
  const machine = `${cpus()[0].model}, ${cpus().length} cores`;
  const json = JSON.stringify({ seed, quick: options.quick, node: process.version, machine, rows });
  // A row per line.
  writeFileSync(options.json, `${json.replace(/([[,])\{/g, '$1\n{')}\n`);
}
