// The table of chains with limits, from cold starts, and the tasks of this and other tables.

import { Chain } from '../../web/fabrik.js';
import { framesOf, pointsOf, violation } from './arm.js';
import { flat, kinds, PROFILES, profiles, someLimited, someValues } from './limited.js';
import { Arm, iterationsUnder, limitedPeers } from './limited-peers.js';
import { count, fixed, largest, percent, percents, quantile, share, Table, text, tiny } from './table.js';
import { distance } from './vectors.js';

/** @typedef {import('./free.js').Random} Random */
/** @typedef {import('./limited.js').Limited} Limited */
/** @typedef {import('./limited.js').Kind} Kind */
/** @typedef {import('./arm.js').Value} Value */
/** @typedef {import('./vectors.js').Vector} Vector */
/** @typedef {{ quick: boolean, random: (name: string) => Random }} Run */
/** @typedef {Limited & { start: Value[], target: Vector, rest: boolean }} Case */

export const TOLERANCE = 1e-3;
const BUDGETS = [50, 200, 1000];

/** @param {Limited} made @param {Value[]} values */
export const place = ({ lengths, joints }, values) => pointsOf(lengths, framesOf(joints, values));

/** @param {Chain} chain @returns {Vector[]} */
export const pointsIn = (chain) => chain.joints.map(({ x, y, z }) => [x, y, z]);

/** @param {Limited} made */
export const reachOf = ({ lengths }) => lengths.reduce((sum, length) => sum + length, 0);

/**
 * A chain, a pose and a target that it reaches within its limits.
 * @param {Random} next
 * @param {Kind} kind
 * @param {number} index profiles and starts take turns
 * @param {number} edge
 * @returns {Case}
 */
export function someTask(next, kind, index, edge = 0) {
  const made = someLimited(next, kind, profiles[index % 3]);
  const goal = someValues(next, made.joints, edge);
  const rest = index % 6 < 3;
  const start = rest
    ? made.joints.map(() => /** @type {Value} */ ([0, 0, 0]))
    : someValues(next, made.joints);
  const target = place(made, goal)[made.lengths.length];
  return { ...made, start, target, rest };
}

/**
 * The package's chain of a task, in its initial pose.
 * @param {Case} task
 * @param {{ maxIterations?: number }} [settings]
 */
export function chainOf(task, settings = {}) {
  const { dimensions, lengths, limits, rest, start } = task;
  const tolerance = TOLERANCE * reachOf(task);
  const options = { dimensions, lengths, limits, tolerance, ...settings };
  return new Chain(rest ? options : { ...options, positions: flat(task, place(task, start)) });
}

/** What our chain came to, measured on its joints. @param {Case} task @param {Chain} chain */
function judge(task, chain) {
  const { status, iterations, reached } = chain;
  const reach = reachOf(task);
  const points = pointsIn(chain);
  const error = distance(points[task.lengths.length], task.target);
  const strain = largest(
    task.lengths.map((length, i) => Math.abs(distance(points[i], points[i + 1]) - length)),
  );
  return {
    reached,
    status,
    iterations,
    lie: reached !== error <= chain.tolerance,
    strain: strain / reach,
    violation: violation(task.joints, points),
  };
}

/**
 * Solves all tasks once, by chains that were made before; the time of each, and the mean by the CPU's
 * own clock, which stops while other programs run.
 * @param {Case[]} tasks
 * @param {{ maxIterations?: number }} [settings]
 */
function solveAll(tasks, settings) {
  const chains = tasks.map((task) => chainOf(task, settings));
  const targets = tasks.map(({ target, dimensions }) => target.slice(0, dimensions));
  const times = new Float64Array(tasks.length);
  const before = process.cpuUsage();
  chains.forEach((chain, i) => {
    const start = performance.now();
    chain.solve(targets[i]);
    times[i] = 1e3 * (performance.now() - start);
  });
  const { user, system } = process.cpuUsage(before);
  const solves = chains.map((chain, i) => judge(tasks[i], chain));
  for (const chain of chains) {
    chain.dispose();
  }
  return { solves, times: [...times], mean: (user + system) / tasks.length };
}

/** How many tasks a peer has done within each budget. @param {Case[]} tasks */
function besides(tasks) {
  return Object.fromEntries(
    Object.entries(limitedPeers).map(([name, iterate]) => {
      const needs = tasks.map((task) => {
        const arm = new Arm(task.lengths, task.joints, task.start);
        return iterationsUnder(iterate, arm, task.target, TOLERANCE * arm.reach, BUDGETS[2]);
      });
      return [name, BUDGETS.map((budget) => share(needs.map((need) => need <= budget)))];
    }),
  );
}

/**
 * Targets that have a solution within the limits, from cold starts.
 * @param {Run} run
 */
export function limitsTable({ quick, random }) {
  const solves = quick ? 600 : 10_002;
  const peers = quick ? 24 : 1002;
  console.log(`Under limits: targets by forward kinematics of random angles within the limits, so that each has a
solution; ${solves} a row, each with a chain of its own, bones of 0.5 to 1.5, every joint limited, the first too.
${PROFILES}
Half of the chains start from rest, half from a random pose within their limits. edge: each joint of the solution
is on its limit with probability 1/2. Hinge axes: y and z in turn, or random ones at 60 to 90 degrees from
the bone. Mixed: free and limited joints in turn. Tolerance ${TOLERANCE} of the reach.
reached: with the default budget of 1000 iterations; at 200: with 200. its, us: iterations, microseconds of a solve.
violation: of limits, radians, the worst, from the joints' places (of ball joints a lower bound, since a twist
cannot be seen). strain: worst error of a length, over the reach. lies: told otherwise than measured.
The others on the first ${peers} targets of each row, with ${BUDGETS.join(' / ')} iterations, percent reached.`);
  const table = new Table({
    joints: text(15),
    bones: count(5),
    reached: percent(7),
    'at 200': percent(6),
    'its 50%': count(8),
    '99%': count(4),
    'us 50%': fixed(1, 7),
    mean: fixed(1, 6),
    violation: tiny(9),
    strain: tiny(7),
    lies: count(4),
    FABRIK: percents(11),
    CCD: percents(11),
    DLS: percents(11),
  });
  for (const edge of [0, 0.5]) {
    for (const kind of kinds) {
      if (edge > 0 && !['2-D range', 'hinge', 'ball'].includes(kind.name)) {
        continue;
      }
      const name = edge > 0 ? `${kind.name}, edge` : kind.name;
      const next = random(`limits ${name} ${kind.bones}`);
      const tasks = Array.from({ length: solves }, (_, index) => someTask(next, kind, index, edge));
      const fewer = solveAll(tasks, { maxIterations: 200 }).solves;
      const { solves: found, times, mean } = solveAll(tasks);
      const iterations = found.map((solve) => solve.iterations);
      table.add({
        joints: name,
        bones: kind.bones,
        solves,
        reached: share(found.map((solve) => solve.reached)),
        'at 200': share(fewer.map((solve) => solve.reached)),
        'its 50%': quantile(iterations, 0.5),
        '99%': quantile(iterations, 0.99),
        'us 50%': quantile(times, 0.5),
        mean,
        violation: largest([...found, ...fewer].map((solve) => solve.violation)),
        strain: largest(found.map((solve) => solve.strain)),
        lies: [...found, ...fewer].filter((solve) => solve.lie).length,
        byProfile: profiles.map((_, p) =>
          share(found.filter((_, i) => i % 3 === p).map((solve) => solve.reached)),
        ),
        statuses: tally(found.map((solve) => solve.status)),
        ...besides(tasks.slice(0, peers)),
      });
    }
  }
  const numbers = (/** @type {string} */ name) => table.rows.map((row) => Number(row[name]));
  console.log(
    `Lowest share reached: ${(100 * Math.min(...numbers('reached'))).toFixed(2)} %; worst violation: ${largest(numbers('violation')).toExponential(1)} rad`,
  );
  return table.rows;
}

/** How often each word occurs. @param {string[]} words */
function tally(words) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const word of words) {
    counts[word] = (counts[word] ?? 0) + 1;
  }
  return counts;
}
