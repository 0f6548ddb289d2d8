// The tables of results: a row for each package and, for two packages, a row of ratios.

import { count, fixed, headed, part, percent, Table, text } from '../reach/table.js';
import { summary } from './measure.js';
import { kinds } from './paths.js';

/** @typedef {import('../reach/table.js').Column} Column */
/** @typedef {import('./measure.js').Followed} Followed */

/** A column that takes text as it is. @param {Column} column @returns {Column} */
const orText = (column) => ({ ...column, show: (x) => (typeof x === 'string' ? x : column.show(x)) });

/** The columns of iterations and of microseconds: name in the summary, head, and digits of each. */
const TIMES = /** @type {const} */ ([
  ['mean', 'mean', 0, 1],
  ['median', '50%', 0, 1],
  ['p99', '99%', 0, 1],
  ['reached', 'reached', 1, 2],
]);

/** @type {Record<string, Column>} */
const COLUMNS = {
  frames: count(6),
  exits: count(5),
  blocked: percent(7),
  ...Object.fromEntries(
    TIMES.map(([name, head, digits]) => [
      `iterations ${name}`,
      headed(
        name === 'mean' ? 'its mean' : head,
        orText(fixed(digits, name === 'mean' ? 8 : head.length + 1)),
      ),
    ]),
  ),
  full: part(5),
  ...Object.fromEntries(
    TIMES.map(([name, head, , digits]) => [
      `us ${name}`,
      headed(name === 'mean' ? 'us mean' : head, orText(fixed(digits, 7))),
    ]),
  ),
  missed: count(6),
  leaps: count(5),
  leapsBlocked: headed('blocked', count(7)),
  worst: fixed(2, 5),
  stalled: count(7),
  error: fixed(2, 5),
  excess: fixed(3, 6),
};

/** A summary, by the names of the columns. @param {Followed[]} followed */
function rowOf(followed) {
  const { iterations, us, error, excess, excessP99, ...rest } = summary(followed);
  const times = TIMES.flatMap(([name]) => [
    [`iterations ${name}`, iterations[name]],
    [`us ${name}`, us[name]],
  ]);
  return {
    ...rest,
    ...Object.fromEntries(times),
    // Percent of the reach.
    error: 100 * error,
    excess: 100 * excess,
    excessP99: 100 * excessP99,
  };
}

/** @param {Record<string, any>} older @param {Record<string, any>} newer */
function ratiosOf(older, newer) {
  const names = TIMES.flatMap(([name]) => [`iterations ${name}`, `us ${name}`]);
  return Object.fromEntries(names.map((name) => [name, (newer[name] / older[name]).toFixed(2)]));
}

/**
 * @param {string[]} packages their names; none if there is only one package
 * @param {Record<string, Column>} first the columns that describe a row
 * @param {{ about: Record<string, unknown>, all: Followed[] }[]} groups
 */
function compared(packages, first, groups) {
  const several = packages.length > 1;
  const columns = several ? { ...first, package: headed('', text(5)), ...COLUMNS } : { ...first, ...COLUMNS };
  const table = new Table(columns);
  for (const { about, all } of groups) {
    const rows = packages.map((name, i) => ({
      ...about,
      package: name,
      ...rowOf(all.filter((one) => one.package === i)),
    }));
    for (const row of rows) {
      table.add(row);
    }
    if (several) {
      table.add({ ...about, package: 'ratio', ...ratiosOf(rows[0], rows[1]) });
    }
  }
  return table.rows;
}

/** By how far targets move per frame, and for all steps together. @param {Followed[]} followed @param {string[]} packages */
export function stepTable(followed, packages) {
  const steps = [...new Set(followed.map(({ step }) => step))];
  const groups = steps.map((step) => ({
    about: { step: `${100 * step} %` },
    all: followed.filter((one) => one.step === step),
  }));
  return compared(packages, { step: text(6) }, [...groups, { about: { step: 'all' }, all: followed }]);
}

/** By the kind of joints and the number of bones. @param {Followed[]} followed @param {string[]} packages */
export function kindTable(followed, packages) {
  const groups = kinds.map(({ name, bones }) => ({
    about: { joints: name, bones },
    all: followed.filter((one) => one.joints === name && one.bones === bones),
  }));
  return compared(packages, { joints: text(10), bones: count(5) }, groups);
}
