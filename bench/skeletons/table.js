// What is measured of chains, as rows of tables.

import { count, fixed, grouped, headed, percent, quantile, text, tiny } from '../reach/table.js';

/** @typedef {import('../../tests/three/judge.js').ChainResult} ChainResult */
/** @typedef {import('../../tests/three/judge/turns.js').PathResult} PathResult */
/** @typedef {import('../reach/table.js').Column} Column */

const REACHED = 1e-4;
const TWIST_KEPT = 1e-5;

/** A jump is forced if the least possible turn is this share of what is allowed. */
const FORCED = 0.5;

/** The kinds of paths, as the tables name them. */
const KINDS = /** @type {const} */ (['circle', 'orbit', 'stretch', 'return']);

/** The table of bits, reach and twist. @type {Record<string, Column>} */
export const POSES = {
  rig: text(28),
  chains: count(6),
  rest: headed('rest %', percent(6)),
  only: headed('only rot. %', percent(11)),
  ...grouped('reach error', {
    median: tiny(8),
    max: tiny(8),
    within: headed('≤1e-4 %', percent(7)),
    falselyReached: headed('false', count(6)),
  }),
  ...grouped('twist kept %', {
    twist: headed('local', percent(6)),
    twistInParent: headed('parent', percent(6)),
  }),
  ...grouped('same bits %', { again: headed('again', percent(6)), detour: headed('detour', percent(6)) }),
  ...grouped('drift', { drift: headed('frames %', percent(8)), driftMost: headed('rad', tiny(8)) }),
  weight: headed('weight 0 %', percent(10)),
  wrong: headed('wrong bends %', percent(13)),
  us: headed('µs', fixed(1, 6)),
};

/** The table of paths. @type {Record<string, Column>} */
export const PATHS = {
  rig: text(28),
  ...Object.assign(
    {},
    ...KINDS.map((kind) =>
      grouped(kind, {
        [`${kind}Still`]: headed('still %', percent(7)),
        [`${kind}Walk`]: headed('walk %', percent(7)),
        [`${kind}Chains`]: headed('chains %', percent(8)),
        [`${kind}Worst`]: headed('worst', fixed(2, 7)),
      }),
    ),
  ),
  snap: headed('no snap %', percent(9)),
  left: headed('left, rad', tiny(8)),
  forced: headed('forced', count(6)),
  onTarget: headed('on target %', percent(11)),
};

/** @param {readonly number[]} numbers */
const sum = (numbers) => numbers.reduce((all, x) => all + x, 0);

/** The share of numbers that are at most a bound; undefined without numbers. */
function within(/** @type {readonly number[]} */ numbers, /** @type {number} */ bound) {
  return numbers.length > 0 ? numbers.filter((x) => x <= bound).length / numbers.length : undefined;
}

/** @param {readonly ChainResult[]} results */
function posesRow(results) {
  const all = (/** @type {(result: ChainResult) => readonly number[]} */ of) =>
    results.flatMap((each) => [...of(each)]);
  const share = (/** @type {(result: ChainResult) => [part: number, cases: number] | null} */ of) => {
    const given = results.map(of).filter((each) => each !== null);
    return given.length > 0
      ? sum(given.map(([part]) => part)) / sum(given.map(([, cases]) => cases))
      : undefined;
  };
  const errors = all(({ reach }) => reach.errors);
  return {
    chains: results.length,
    rest: share(({ rest }) => [rest.same, rest.cases]),
    only: share(({ reach }) => [reach.onlyRotations, reach.errors.length]),
    median: quantile(errors, 0.5),
    max: quantile(errors, 1),
    within: within(errors, REACHED),
    falselyReached: sum(results.map(({ reach }) => reach.falselyReached)),
    twist: within(
      all(({ reach }) => reach.twists),
      TWIST_KEPT,
    ),
    twistInParent: within(
      all(({ reach }) => reach.twistsInParent),
      TWIST_KEPT,
    ),
    again: share(({ sameBits }) => [sameBits.again, sameBits.cases]),
    detour: share(({ sameBits }) => [sameBits.afterDetour, sameBits.cases]),
    drift: share(({ drift }) => [drift.frames - drift.moved, drift.frames]),
    driftMost: Math.max(...results.map(({ drift }) => drift.most)),
    weight: share(({ weight }) => weight && [weight.same, weight.cases]),
    wrong: share(({ bends }) => bends && [bends.wrong, bends.cases]),
    us: quantile(
      all(({ reach }) => reach.times),
      0.5,
    ),
  };
}

/** @param {readonly ChainResult[]} results @param {PathResult['kind']} kind */
function pathCells(results, kind) {
  const chains = results.map(({ paths }) => paths.filter((path) => path.kind === kind));
  const trials = chains.flat();
  const ratios = (/** @type {boolean} */ walking) =>
    trials.filter((path) => path.walking === walking).map(({ worst }) => worst);
  return {
    [`${kind}Still`]: within(ratios(false), 1),
    [`${kind}Walk`]: within(ratios(true), 1),
    [`${kind}Chains`]:
      chains.filter((paths) => paths.every(({ worst }) => worst <= 1)).length / chains.length,
    [`${kind}Worst`]: trials.reduce((most, { worst }) => Math.max(most, worst), 0),
  };
}

/**
 * The row of some chains, for both tables.
 * @param {string} rig
 * @param {readonly ChainResult[]} results
 */
export function rowOf(rig, results) {
  const paths = results.flatMap((each) => each.paths);
  const backs = paths.filter(({ kind }) => kind === 'return');
  return {
    rig,
    ...posesRow(results),
    ...Object.assign({}, ...KINDS.map((kind) => pathCells(results, kind))),
    snap: within(
      backs.map((path) => path.snap),
      1,
    ),
    left: backs.reduce((most, path) => Math.max(most, path.left), 0),
    forced: paths.filter(({ worst, needed }) => worst > 1 && needed > FORCED).length,
    onTarget: within(
      paths.map(({ error }) => error),
      REACHED,
    ),
  };
}
