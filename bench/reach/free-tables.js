// The tables of free chains: every kind of target, from cold starts; stress; how near to FABRIK; a very long one.

import { Chain } from '../../web/fabrik.js';
import {
  BareChain,
  innerOf,
  kinds,
  lay,
  measure,
  reachOf,
  STAGES,
  someCase,
  someRadius,
  someWay,
} from './free.js';
import { freePeers, iterationsOf } from './free-peers.js';
import {
  count,
  fixed,
  headed,
  largest,
  mean,
  part,
  percent,
  percents,
  quantile,
  share,
  Table,
  text,
  tiny,
} from './table.js';

/** @typedef {import('./free.js').Case} Case */
/** @typedef {import('./free.js').Random} Random */
/** @typedef {import('./vectors.js').Vector} Vector */
/** @typedef {{ quick: boolean, stress: number, random: (name: string) => Random }} Run */

const TOLERANCE = 1e-4;
const DIMENSIONS = /** @type {const} */ ([2, 3]);

/** The time of two readings of the clock with nothing in between, in microseconds. */
const clock = quantile(
  Array.from({ length: 2001 }, () => 1e3 * -(performance.now() - performance.now())),
  0.5,
);

/**
 * One solve from a cold start, and its result.
 * @param {Case} made
 */
function solveOnce(made) {
  const reach = reachOf(made.lengths);
  const tolerance = TOLERANCE * reach;
  const chain = new BareChain(made, { tolerance });
  const before = performance.now();
  const status = chain.solve(made.target);
  const microseconds = 1e3 * (performance.now() - before) - clock;
  const { error, strain } = measure(chain.joints, made);
  const { iterations, stage } = chain;
  chain.free();
  const reached = status === 'reached';
  const lie = reached !== error <= tolerance;
  return { reached, iterations, stage, microseconds, lie, error: error / reach, strain: strain / reach };
}

/** @param {ReturnType<typeof solveOnce>[]} solves */
function sumUp(solves) {
  const iterations = solves.map((solve) => solve.iterations);
  return {
    solves: solves.length,
    reached: share(solves.map((solve) => solve.reached)),
    missed: solves.filter((solve) => !solve.reached).length,
    mean: mean(iterations),
    p99: quantile(iterations, 0.99),
    max: largest(iterations),
    ...Object.fromEntries(
      STAGES.map((stage) => [stage, share(solves.map((solve) => solve.stage === stage))]),
    ),
    us: quantile(
      solves.map((solve) => solve.microseconds),
      0.5,
    ),
    lies: solves.filter((solve) => solve.lie).length,
    strain: largest(solves.map((solve) => solve.strain)),
  };
}

const stageColumns = Object.fromEntries(STAGES.map((stage) => [stage, part(stage.length + 1)]));

/**
 * Every kind of target from cold starts: our package, and the others on the first of the same targets.
 * @param {Run} run
 */
export function freeTable({ quick, random }) {
  const solves = quick ? 100 : 2000;
  const peers = quick ? 4 : 100;
  console.log(`Free chains, cold: each chain has lengths, pose and target of its own. Tolerance ${TOLERANCE} of the reach.
ratio: of the longest bone to the shortest. random: evenly over the ring that the tip can reach. near root:
1e-6 to 1e-2 of the reach from it, where there is no ring. line: the chain straight on the line of the
target. One bone: its target at its distance. Iterations: the FABRIK pass counts as one, a closed form
as none. ${STAGES.join(', ')}: how many solves ended so, in percent. us: median of single solves.
${solves} solves a cell. The others on the first ${peers} targets of each cell, up to 100 bones: reached with
at most 100 / 1000 iterations, in percent, and the median of their iterations (- where most missed).`);
  const table = new Table({
    targets: text(12),
    d: count(3),
    ratio: count(5),
    bones: count(5),
    reached: percent(8),
    mean: fixed(2, 6),
    p99: count(4),
    max: count(4),
    ...stageColumns,
    us: fixed(2, 8),
    ...Object.fromEntries(
      ['FABRIK', ...Object.keys(freePeers)].flatMap((name) => [
        [name, percents(8)],
        [`${name} median`, headed('its', text(4))],
      ]),
    ),
  });
  for (const [name, kind] of Object.entries(kinds)) {
    for (const dimensions of DIMENSIONS) {
      for (const ratio of [1, 5, 50]) {
        for (const bones of [1, 2, 3, 4, 6, 10, 30, 100, 1000]) {
          // A single bone has only one distance, and no ratio.
          if (bones === 1 && (ratio !== 1 || name !== 'random')) {
            continue;
          }
          const next = random(`free ${name} ${dimensions} ${ratio} ${bones}`);
          const cases = [];
          for (let made; cases.length < solves; cases.push(made)) {
            made = someCase(next, dimensions, bones, ratio, kind);
            if (!made) {
              break;
            }
          }
          if (cases.length === solves) {
            const beside = bones <= 100 ? besides(cases.slice(0, peers)) : {};
            table.add({
              targets: name,
              d: dimensions,
              ratio,
              bones,
              ...sumUp(cases.map(solveOnce)),
              ...beside,
            });
          }
        }
      }
    }
  }
  const missed = table.rows.filter((row) => row.reached !== 1).length;
  const most = (/** @type {string} */ name) => {
    const rows = table.rows.filter((row) => row.targets === name && Number(row.bones) >= 3);
    return largest(rows.map((row) => Number(row.mean))).toFixed(2);
  };
  console.log(
    `${table.rows.length} cells, ${missed} with a miss; most iterations of a cell from 3 bones on, mean: random ${most('random')}, 0.9999 ${most('0.9999')}`,
  );
  return table.rows;
}

const BUDGET = 1000;

/** The others on the same targets. @param {Case[]} cases */
function besides(cases) {
  const fabrik = cases.map((made) => {
    const tolerance = TOLERANCE * reachOf(made.lengths);
    const chain = new BareChain(made, { tolerance, solver: 'fabrik', maxIterations: BUDGET });
    const iterations = chain.solve(made.target) === 'reached' ? chain.iterations : Number.POSITIVE_INFINITY;
    chain.free();
    return iterations;
  });
  const all = {
    FABRIK: fabrik,
    ...Object.fromEntries(
      Object.entries(freePeers).map(([name, iterate]) => [
        name,
        cases.map((made) => iterationsOf(iterate, made, TOLERANCE * reachOf(made.lengths), BUDGET)),
      ]),
    ),
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, needs]) => {
      const median = quantile(needs, 0.5);
      return [
        [name, [100, BUDGET].map((most) => share(needs.map((need) => need <= most)))],
        [`${name} median`, Number.isFinite(median) ? median : '-'],
      ];
    }),
  );
}

/** @type {Record<string, (next: Random, dimensions: 2 | 3, reach: number, inner: number) => number>} */
const stresses = {
  random: (next, dimensions, reach, inner) => someRadius(next, dimensions, inner, reach),
  'outer boundary': (next, _dimensions, reach, inner) =>
    Math.max(inner, reach * (1 - 10 ** (-1 - 5.5 * next()))),
  'inner boundary': (next, _dimensions, reach, inner) =>
    Math.min(reach, inner + reach * 10 ** (-1 - 5.5 * next())),
  root: (next, _dimensions, reach, inner) => inner || (next() < 0.5 ? 0 : reach * 10 ** (-1 - 5.5 * next())),
};
const starts = ['random', 'straight', 'folded', 'nearly straight', 'nearly folded'];

/**
 * A difficult chain and target: from 2 to 40 bones, or 300.
 * @param {Random} next
 * @param {string} name of one of `stresses`
 * @param {string} start
 * @returns {Case}
 */
function someStress(next, name, start) {
  const dimensions = next() < 0.5 ? 2 : 3;
  const bones = next() < 0.01 ? 300 : 2 + Math.floor(38 * next() ** 2);
  const ratio = 1000 ** next();
  const equal = next() < 0.1;
  const lengths = Array.from({ length: bones }, () => (equal ? 1 : ratio ** next()));
  const distance = stresses[name](next, dimensions, reachOf(lengths), innerOf(lengths));
  const way = someWay(next, dimensions);
  // A folded or straight chain lies on the line of its target in half of the cases.
  const line = next() < 0.5 ? way : someWay(next, dimensions);
  const noise = start.startsWith('nearly') ? 10 ** (-8 + 6 * next()) : 0;
  const sides = lengths.map(() => (start.endsWith('folded') && next() < 0.5 ? -1 : 1));
  const all = next() < 0.5 ? 1 : -1;
  const positions = lay(dimensions, lengths, (i) => {
    const other = someWay(next, dimensions);
    return start === 'random'
      ? other
      : /** @type {Vector} */ (line.map((x, axis) => all * sides[i] * x + noise * other[axis]));
  });
  return { dimensions, lengths, positions, target: /** @type {Vector} */ (way.map((x) => distance * x)) };
}

/**
 * Cases in which solvers fail: very unequal bones, targets near both boundaries or on the root, folded, collinear.
 * @param {Run} run
 */
export function stressTable({ stress, random }) {
  console.log(`Stress: 2 to 40 bones (one chain in a hundred: 300), ratios to 1000, targets as near as 10^-6.5 of the
reach to the boundary that their name says (or to the root where there is no ring, or on it), from every
kind of start, in half of the straight and folded ones on the line of the target. Tolerance ${TOLERANCE} of the
reach. In percent: the share of each stage.`);
  const table = new Table({
    targets: text(15),
    start: text(16),
    solves: count(8),
    missed: count(7),
    mean: fixed(2, 6),
    p99: count(4),
    max: count(4),
    ...stageColumns,
    us: fixed(2),
    lies: count(5),
    strain: tiny(9),
  });
  const cells = Object.keys(stresses).flatMap((name) => starts.map((start) => ({ name, start })));
  const each = Math.ceil(stress / cells.length);
  /** @type {(Case & { error: number })[]} */
  const misses = [];
  for (const { name, start } of cells) {
    const next = random(`stress ${name} ${start}`);
    const solves = Array.from({ length: each }, () => {
      const made = someStress(next, name, start);
      const solve = solveOnce(made);
      if (!solve.reached && misses.length < 20) {
        misses.push({ ...made, error: solve.error });
      }
      return solve;
    });
    table.add({ targets: name, start, ...sumUp(solves) });
  }
  const sum = (/** @type {string} */ key) => table.rows.reduce((total, row) => total + Number(row[key]), 0);
  console.log(`${sum('missed')} missed of ${sum('solves')}`);
  return { rows: table.rows, misses };
}

/**
 * How far our joints are from where 1,000 iterations of the published method put them.
 * @param {Run} run
 */
export function nearTable({ quick, random }) {
  const solves = quick ? 100 : 1000;
  console.log(`How near to FABRIK: distance of a joint from where 1000 published iterations put it, over the reach, of
${solves} random targets a row, cold; mean over the joints. moved: of the same joints, how far from the start.`);
  const table = new Table({
    d: count(2),
    ratio: count(6),
    bones: count(6),
    mean: fixed(4),
    median: fixed(4),
    p99: fixed(4),
    moved: fixed(4),
  });
  for (const dimensions of DIMENSIONS) {
    for (const ratio of [1, 5]) {
      for (const bones of [3, 10, 30]) {
        const next = random(`near ${dimensions} ${ratio} ${bones}`);
        const distances = [];
        const moves = [];
        for (let i = 0; i < solves; i++) {
          const made = /** @type {Case} */ (someCase(next, dimensions, bones, ratio, kinds.random));
          const reach = reachOf(made.lengths);
          const ours = new BareChain(made, { tolerance: TOLERANCE * reach });
          const theirs = new BareChain(made, { tolerance: 0, solver: 'fabrik', maxIterations: 1000 });
          ours.solve(made.target);
          theirs.solve(made.target);
          distances.push(apart(ours.joints, theirs.joints, dimensions) / reach);
          moves.push(apart(theirs.joints, made.positions, dimensions) / reach);
          ours.free();
          theirs.free();
        }
        table.add({
          d: dimensions,
          ratio,
          bones,
          mean: mean(distances),
          median: quantile(distances, 0.5),
          p99: quantile(distances, 0.99),
          moved: mean(moves),
        });
      }
    }
  }
  return table.rows;
}

/** The mean distance of the joints of two poses, the root left out. */
function apart(
  /** @type {ArrayLike<number>} */ a,
  /** @type {ArrayLike<number>} */ b,
  /** @type {number} */ dimensions,
) {
  let sum = 0;
  for (let i = dimensions; i < a.length; i += dimensions) {
    sum += Math.hypot(a[i] - b[i], a[i + 1] - b[i + 1], dimensions === 3 ? a[i + 2] - b[i + 2] : 0);
  }
  return sum / (a.length / dimensions - 1);
}

/** A hundred thousand bones, through the public interface. */
export function longTable() {
  const bones = 100_000;
  console.log(
    `${bones} bones of length 1, straight, and a target at 0.9 of the reach: one solve, the best of five.`,
  );
  const table = new Table({
    d: count(2),
    target: text(14),
    status: text(10),
    ms: fixed(1),
    iterations: count(10),
    error: tiny(),
  });
  for (const dimensions of DIMENSIONS) {
    for (const [target, angle] of /** @type {const} */ ([
      ['ahead', 0],
      ['across', 1],
      ['behind', Math.PI],
    ])) {
      let ms = Number.POSITIVE_INFINITY;
      let chain;
      for (let time = 0; time < 5; time++) {
        chain?.dispose();
        chain = new Chain({ dimensions, lengths: new Float64Array(bones).fill(1) });
        const point = [
          0.9 * bones * Math.cos(angle),
          angle === Math.PI ? 0 : 0.9 * bones * Math.sin(angle),
          0,
        ];
        const before = performance.now();
        chain.solve(point.slice(0, dimensions));
        ms = Math.min(ms, performance.now() - before);
      }
      const { status, iterations, error, reach } = /** @type {Chain} */ (chain);
      table.add({ d: dimensions, target, status, ms, iterations, error: error / reach });
      chain?.dispose();
    }
  }
  return table.rows;
}
