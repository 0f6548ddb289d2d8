// Measures all packages on all paths, and summarizes the results.

import { largest, mean, quantile } from '../reach/table.js';
import { LEAP } from '../reach/tracking-table.js';
import { followAll } from './follow.js';
import { Judge } from './judge.js';
import { kinds, someRoute, walk } from './paths.js';

/** @typedef {import('../packages.js').Package} Package */
/** @typedef {import('../reach/free.js').Random} Random */
/** @typedef {import('./follow.js').Seen} Seen */
/** @typedef {import('./paths.js').Frame} Frame */
/** @typedef {{ step: number, frames: number }} Pace */
/**
 * One package on one path.
 * @typedef {object} Followed
 * @property {string} joints
 * @property {number} bones
 * @property {number} step
 * @property {number} package its index
 * @property {Seen} seen
 * @property {boolean[]} reachable frame by frame, as far as is known: false if the judge did not reach it either
 * @property {Float64Array} best the judge's distance over the reach; NaN if it did not solve
 */

/** The steps of targets, over the reach, and the number of frames with each. @type {Pace[]} */
export const paces = [
  { step: 0.005, frames: 480 },
  { step: 0.01, frames: 400 },
  { step: 0.02, frames: 320 },
  { step: 0.05, frames: 200 },
];

/** More iterations than this count as a full search: nearly the whole budget of a limited chain. */
export const FULL = 900;

/**
 * Finds the targets that can be reached: those between excursions, those that a package reached, and
 * those that the judge reaches.
 * @param {Judge} judge
 * @param {Frame[]} path
 * @param {Seen[]} all what the packages did
 */
function findReachable(judge, path, all) {
  const reachable = path.map(({ within }, frame) => within || all.some(({ reached }) => reached[frame]));
  const best = new Float64Array(path.length).fill(Number.NaN);
  const frames = path.flatMap((_, frame) => (reachable[frame] ? [] : [frame]));
  const distances = judge.judge(
    frames.map((frame) => ({
      target: path[frame].target,
      poses: all.map(({ positions }) => positions[frame]),
      error: Math.min(...all.map(({ error }) => error[frame])),
    })),
    path.flatMap(({ target }, frame) => (reachable[frame] ? [target] : [])),
  );
  frames.forEach((frame, i) => {
    reachable[frame] = distances[i] === 0;
    best[frame] = distances[i];
  });
  return { reachable, best };
}

/**
 * @param {Package[]} packages the first one's chains judge
 * @param {{ routes: number, passes: number, paces: Pace[], random: (name: string) => Random }} run
 */
export function measure(packages, { routes, passes, paces, random }) {
  /** @type {Followed[]} */
  const followed = [];
  const judged = { frames: 0, solved: 0, mistakes: 0 };
  for (const kind of kinds) {
    for (let index = 0; index < routes; index++) {
      const route = someRoute(random(`blocked ${kind.name} ${kind.bones} ${index}`), kind, index);
      const judge = new Judge(packages[0], route.made);
      for (const [turn, { step, frames }] of paces.entries()) {
        const path = walk(route, step, frames);
        const all = followAll(packages, route, path, passes, turn + index);
        const { reachable, best } = findReachable(judge, path, all);
        judged.frames += reachable.filter((can) => !can).length;
        all.forEach((seen, i) => {
          const what = { joints: kind.name, bones: kind.bones, step, package: i };
          followed.push({ ...what, seen: { ...seen, positions: [] }, reachable, best });
        });
      }
      judged.solved += judge.solved;
      judged.mistakes += judge.mistakes;
    }
  }
  return { followed, judged };
}

/** How often a reached target was followed by one that was not. @param {boolean[]} reached */
const exitsOf = (reached) => reached.filter((now, frame) => frame > 0 && !now && reached[frame - 1]).length;

/**
 * Summarizes some paths of one package. A blocked frame is one whose target was not reached.
 * @param {Followed[]} all
 */
export function summary(all) {
  const frames = all.flatMap(({ seen, reachable, best }) =>
    seen.reached.map((reached, i) => ({
      reached,
      blocked: !reached,
      missed: !reached && reachable[i],
      // The first frame has no motion.
      leap: i > 0 && seen.motion[i] > LEAP,
      motion: i > 0 ? seen.motion[i] : 0,
      stalled: seen.status[i] === 'stalled',
      iterations: seen.iterations[i],
      us: seen.us[i],
      error: seen.error[i],
      excess: seen.error[i] - best[i],
    })),
  );
  const blocked = frames.filter((frame) => frame.blocked);
  const reached = frames.filter((frame) => frame.reached);
  const excess = blocked.map((frame) => frame.excess).filter((x) => !Number.isNaN(x));
  const of = (/** @type {typeof frames} */ some, /** @type {'iterations' | 'us' | 'error'} */ what) =>
    some.map((frame) => frame[what]);
  const times = (/** @type {'iterations' | 'us'} */ what) => ({
    mean: mean(of(blocked, what)),
    median: quantile(of(blocked, what), 0.5),
    p99: quantile(of(blocked, what), 0.99),
    reached: mean(of(reached, what)),
  });
  return {
    frames: frames.length,
    exits: all.reduce((sum, { seen }) => sum + exitsOf(seen.reached), 0),
    blocked: blocked.length / frames.length,
    iterations: times('iterations'),
    full: of(blocked, 'iterations').filter((iterations) => iterations > FULL).length / blocked.length,
    us: times('us'),
    missed: frames.filter((frame) => frame.missed).length,
    leaps: frames.filter((frame) => frame.leap).length,
    leapsBlocked: blocked.filter((frame) => frame.leap).length,
    worst: largest(frames.map((frame) => frame.motion)),
    stalled: blocked.filter((frame) => frame.stalled).length,
    error: mean(of(blocked, 'error')),
    excess: mean(excess),
    excessP99: quantile(excess, 0.99),
  };
}

/** @typedef {ReturnType<typeof summary>} Summary */
