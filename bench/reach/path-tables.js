// Whether reported results are right, and how much joints move when a target moves a little.

import { Chain } from '../../web/fabrik.js';
import { BareChain, innerOf, lay, reachOf, someLengths, someWay } from './free.js';
import { kinds as limitedKinds } from './limited.js';
import { chainOf, someTask } from './limited-table.js';
import { count, fixed, headed, largest, mean, percent, share, Table, text } from './table.js';

/** @typedef {import('./free.js').Random} Random */
/** @typedef {import('./vectors.js').Vector} Vector */
/** @typedef {{ quick: boolean, random: (name: string) => Random }} Run */

/** Targets in turn for each chain of the truth table. */
const TURNS = 10;

/**
 * A chain without limits of any kind: 1 to 30 bones, ratios up to 100, any pose, root, tolerance and budget.
 * @param {Random} next
 * @param {'auto' | 'fabrik'} solver
 */
function someFree(next, solver) {
  const dimensions = next() < 0.5 ? 2 : 3;
  const lengths = someLengths(next, 1 + Math.floor(30 * next() ** 2), 100 ** next());
  const reach = reachOf(lengths);
  const root = someWay(next, dimensions).slice(0, dimensions);
  const away = reach * 10 ** (-3 + 9 * next());
  const chain = new Chain({
    dimensions,
    lengths,
    positions: lay(dimensions, lengths, () => someWay(next, dimensions)),
    root: root.map((x) => away * x),
    tolerance: reach * 10 ** (-1 - 5 * next()),
    maxIterations: 1 + Math.floor(100 * next()),
    solver,
    rootMode: /** @type {'fixed' | 'free'} */ (next() < 0.95 ? 'fixed' : 'free'),
  });
  return { chain, target: () => pointAround(chain, next, 1.3 * next()) };
}

/**
 * A chain with limits and any budget; in turns a target that it can reach, and any target.
 * @param {Random} next
 * @param {number} index
 */
function someBound(next, index) {
  const kind = limitedKinds[index % limitedKinds.length];
  const task = someTask(next, kind, index);
  const chain = chainOf(task, { maxIterations: 1 + Math.floor(200 * next()) });
  let turn = 0;
  const target = () =>
    turn++ % 2 === 0 ? task.target.slice(0, task.dimensions) : pointAround(chain, next, 1.2 * next());
  return { chain, target };
}

/** A point at some share of the reach from the root. @param {Chain} chain @param {Random} next @param {number} radius */
function pointAround(chain, next, radius) {
  const { x, y, z } = chain.joints[0];
  const way = someWay(next, /** @type {2 | 3} */ (chain.dimensions));
  return [x, y, z].slice(0, chain.dimensions).map((c, i) => c + radius * chain.reach * way[i]);
}

/** @type {[string, number, (next: Random, index: number) => { chain: Chain, target: () => number[] }][]} */
const sorts = [
  ["free, 'auto'", 600_000, (next) => someFree(next, 'auto')],
  ["free, 'fabrik'", 200_000, (next) => someFree(next, 'fabrik')],
  ['limited', 200_000, someBound],
];

/**
 * Compares what a solve reports with what is measured.
 * @param {Run} run
 */
export function truthTable({ quick, random }) {
  console.log(`Truth: chains of every kind, any root, tolerance and budget, ${TURNS} targets each in turn, within the reach and
beyond. false 'reached': said where the distance between tip and target is above the tolerance. unsaid: not said
where it is not. wrong error: chain.error is not that distance, within the rounding of the coordinates.`);
  const table = new Table({
    chains: text(15),
    solves: count(8),
    reached: percent(),
    lies: headed("false 'reached'", count(16)),
    unsaid: count(7),
    wrong: headed('wrong error', count(12)),
  });
  for (const [name, solves, make] of sorts) {
    const next = random(`truth ${name}`);
    const rounds = solves / TURNS / (quick ? 100 : 1);
    const row = { chains: name, solves: rounds * TURNS, reached: 0, lies: 0, unsaid: 0, wrong: 0 };
    for (let round = 0; round < rounds; round++) {
      const { chain, target: someTarget } = make(next, round);
      const { bones, tolerance, joints } = chain;
      for (let turn = 0; turn < TURNS; turn++) {
        const target = someTarget();
        chain.solve(target);
        const tip = joints[bones];
        const [x, y, z] = [tip.x, tip.y, tip.z];
        const distance = Math.hypot(x - target[0], y - target[1], chain.dimensions === 3 ? z - target[2] : 0);
        const rounding = 1e-12 * chain.reach + 1e-15 * Math.max(...target.map(Math.abs), Math.abs(x));
        const { reached, error } = chain;
        row.reached += reached ? 1 / row.solves : 0;
        row.lies += reached && distance > tolerance + rounding ? 1 : 0;
        row.unsaid += !reached && distance < tolerance - rounding ? 1 : 0;
        row.wrong += Math.abs(error - distance) > rounding ? 1 : 0;
      }
      chain.dispose();
    }
    table.add({ ...row, reached: Math.round(row.reached * row.solves) / row.solves });
  }
  return table.rows;
}

const FRAMES = 600;

/**
 * A path of the target around the root, closed.
 * @typedef {object} Path
 * @property {(turn: number, reach: number, inner: number) => Vector} at by its share of the way, times 2 pi
 * @property {boolean} [straight] whether the chain starts straight, as it is made, or else in any pose
 * @property {'ring' | 'none'} [needs] a ring that the tip cannot enter, or that there is none
 */

/** Once around, up and down in space, at a distance. @param {number} turn @param {number} radius @returns {Vector} */
function around(turn, radius) {
  const height = 0.5 * Math.sin(2 * turn);
  return [
    radius * Math.cos(turn) * Math.cos(height),
    radius * Math.sin(turn) * Math.cos(height),
    radius * Math.sin(height),
  ];
}

/** @param {number} turn @param {number} extent @returns {Vector} */
const lissajous = (turn, extent) => [
  extent * Math.sin(2 * turn + 0.5),
  extent * Math.sin(3 * turn),
  extent * Math.cos(turn),
];

/**
 * About the root up to 0.9 of the reach; where there is a ring, beside it, from a little outside of it
 * and at least 0.2 of the reach from the root, to a little within the reach.
 * @type {Path['at']}
 */
function inside(turn, reach, inner) {
  if (inner === 0) {
    return lissajous(turn, (0.9 * reach) / Math.sqrt(3));
  }
  const least = Math.max(
    inner + 0.05 * (reach - inner),
    Math.min(0.2 * reach, inner + 0.5 * (reach - inner)),
  );
  const most = reach - 0.05 * (reach - inner);
  const [x, y, z] = lissajous(turn, (most - least) / 2 / Math.sqrt(3));
  return [x + (most + least) / 2, y, z];
}

/** @type {Record<string, Path>} */
const paths = {
  Lissajous: { at: inside, straight: true },
  'same, tangled': { at: inside },
  'outer boundary': { at: (turn, reach) => around(turn, reach * (1 + 0.1 * Math.sin(5 * turn))) },
  'near root': {
    at: (turn, reach) => {
      const [x, y, z] = lissajous(turn, 0.05 * reach);
      return [x + 0.06 * reach, y, z];
    },
    needs: 'none',
  },
  'inner ring': {
    at: (turn, reach, inner) => around(turn, Math.min(0.95 * reach, inner * (1 + 0.2 * Math.sin(5 * turn)))),
    needs: 'ring',
  },
};

/**
 * Moves a chain along its path; the first frame is not counted.
 * @param {BareChain} chain
 * @param {Vector[]} targets
 * @param {number} dimensions
 * @param {number} reach
 */
function lead(chain, targets, dimensions, reach) {
  let most = 0;
  let at = 0;
  let iterations = 0;
  const reached = [];
  let before = new Float32Array(0);
  for (const [frame, target] of targets.entries()) {
    const status = chain.solve(target);
    const joints = chain.joints.slice();
    if (frame > 0) {
      const last = targets[frame - 1];
      const step = Math.hypot(target[0] - last[0], target[1] - last[1], target[2] - last[2]);
      for (let i = 0; i < joints.length; i += dimensions) {
        const [x, y] = [joints[i] - before[i], joints[i + 1] - before[i + 1]];
        const z = dimensions === 3 ? joints[i + 2] - before[i + 2] : 0;
        const motion = Math.hypot(x, y, z) / Math.max(step, 1e-3 * reach);
        if (motion > most) {
          [most, at] = [motion, frame];
        }
      }
      iterations += chain.iterations / (targets.length - 1);
      if (status !== 'out-of-reach' && status !== 'too-close') {
        reached.push(status === 'reached');
      }
    }
    before = joints;
  }
  return { most, at, iterations, reached };
}

/** @typedef {ReturnType<typeof lead> & { dimensions: number, ratio: number, lengths: number[] }} Led */

/**
 * The largest motion of a joint over that of its target, compared with FABRIK run until it converges.
 * @param {Run} run
 */
export function motionTable({ quick, random }) {
  const chains = quick ? 1 : 5;
  console.log(`Motion: the largest motion of a joint in a frame over that of its target (or 0.001 of the reach, where that is
more), on closed paths of ${FRAMES} frames; ${chains} chains each of 2-D and 3-D, ratios 1, 5, 50, where they fit the path;
mean and max over the chains. Lissajous: to 0.9 of the reach, beside the ring where there is one, from a straight
chain; tangled: from any pose, from which the chain may pass through folded ones. outer boundary:
between 0.9 and 1.1 of the reach. near root: up to 0.15 of the reach from it, no ring. inner ring: between 0.8
and 1.2 of its radius. reached: of the frames whose target can be. FABRIK: the published method with at most
2000 iterations. Tolerance 1e-4 of the reach.`);
  const table = new Table({
    path: text(15),
    bones: count(5),
    chains: count(6),
    mean: fixed(1, 6),
    max: fixed(1, 6),
    reached: percent(8),
    iterations: headed('its', fixed(1, 5)),
    'FABRIK mean': headed('FABRIK: mean', fixed(1, 13)),
    'FABRIK max': headed('max', fixed(1, 6)),
    'FABRIK reached': headed('reached', percent(8)),
    'FABRIK iterations': headed('its', fixed(1, 6)),
  });
  for (const [name, path] of Object.entries(paths)) {
    for (const bones of [3, 4, 6, 10, 30]) {
      const next = random(`motion ${name} ${bones}`);
      const [ours, theirs] = [[], []].map((list) => /** @type {Led[]} */ (list));
      for (const dimensions of /** @type {const} */ ([2, 3])) {
        for (const ratio of [1, 5, 50]) {
          for (let i = 0; i < chains; i++) {
            const lengths = someFitting(next, bones, ratio, path);
            if (lengths) {
              const [reach, inner] = [reachOf(lengths), innerOf(lengths)];
              const targets = Array.from({ length: FRAMES }, (_, frame) => {
                const [x, y, z] = path.at((2 * Math.PI * frame) / FRAMES, reach, inner);
                return /** @type {Vector} */ ([x, y, dimensions === 3 ? z : 0]);
              });
              const positions = lay(dimensions, lengths, () =>
                path.straight ? [1, 0, 0] : someWay(next, dimensions),
              );
              const made = { dimensions, lengths, positions };
              const tolerance = 1e-4 * reach;
              const chain = new BareChain(made, { tolerance });
              const fabrik = new BareChain(made, { tolerance, solver: 'fabrik', maxIterations: 2000 });
              ours.push({ ...lead(chain, targets, dimensions, reach), dimensions, ratio, lengths });
              theirs.push({ ...lead(fabrik, targets, dimensions, reach), dimensions, ratio, lengths });
              chain.free();
              fabrik.free();
            }
          }
        }
      }
      if (ours.length > 0) {
        const most = (/** @type {typeof ours} */ all) => all.map((one) => one.most);
        const reached = (/** @type {typeof ours} */ all) => share(all.flatMap((one) => one.reached));
        const iterations = (/** @type {typeof ours} */ all) => mean(all.map((one) => one.iterations));
        table.add({
          path: name,
          bones,
          chains: ours.length,
          mean: mean(most(ours)),
          max: largest(most(ours)),
          worst: {
            ...ours.reduce((worst, one) => (one.most > worst.most ? one : worst)),
            reached: undefined,
          },
          reached: reached(ours),
          iterations: iterations(ours),
          'FABRIK mean': mean(most(theirs)),
          'FABRIK max': largest(most(theirs)),
          'FABRIK reached': reached(theirs),
          'FABRIK iterations': iterations(theirs),
        });
      }
    }
  }
  return table.rows;
}

/** Lengths that fit a path; null where 300 were drawn in vain. @param {Random} next @param {number} bones @param {number} ratio @param {Path} path */
function someFitting(next, bones, ratio, { needs }) {
  for (let draw = 0; draw < 300; draw++) {
    const lengths = someLengths(next, bones, ratio);
    if (needs === undefined || (needs === 'ring') === innerOf(lengths) > 0) {
      return lengths;
    }
  }
  return null;
}
