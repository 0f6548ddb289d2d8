// The table of one set, start and tolerance: a row per arm, and one for all arms.

import { count, fixed, grouped, headed, mean, percent, quantile, Table, text } from '../reach/table.js';
import { makeTasks, measure } from './measure.js';

/** @typedef {import('../reach/table.js').Column} Column */
/** @typedef {import('./fabrik.js').Tolerances} Tolerances */
/** @typedef {import('./measure.js').Run} Run */
/** @typedef {import('./measure.js').Tally} Tally */

/**
 * @typedef {object} Case
 * @property {string} name
 * @property {keyof typeof import('./measure.js').SETS} set
 * @property {string} start
 * @property {Tolerances} tolerance
 */

/** Numbers that are few: a dot for 0. @param {number} width @returns {Column} */
const few = (width) => ({ width, show: (x) => (x === 0 ? '.' : String(x)) });

/**
 * @param {boolean} several whether there is more than one package
 * @param {boolean} dls whether damped least squares takes part
 * @param {boolean} tracIk whether TRAC-IK's figures are for these conditions
 * @returns {Record<string, Column>}
 */
function columnsOf(several, dls, tracIk) {
  return {
    arm: text(13),
    joints: count(6),
    ...(several && { package: text(24) }),
    ...grouped('solutions', {
      solved: headed('solved %', percent(8)),
      falselyReached: headed('false reached', few(13)),
      broken: headed('limits broken', few(13)),
    }),
    ...grouped('iterations', {
      iterations: headed('mean', fixed(1, 6)),
      iterations99: headed('p99', count(5)),
    }),
    ...grouped('µs', {
      us: headed('mean', fixed(0, 5)),
      usMedian: headed('median', fixed(0, 6)),
      us99: headed('p99', fixed(0, 5)),
    }),
    ...(dls &&
      grouped('damped least squares', {
        dlsSolved: headed('solved %', percent(8)),
        dlsIterations: headed('iterations', fixed(1, 10)),
        dlsIterations99: headed('p99', count(5)),
        dlsUs: headed('µs', fixed(0, 5)),
        dlsUsMedian: headed('median', fixed(0, 6)),
        dlsUs99: headed('p99', fixed(0, 5)),
      })),
    ...(tracIk &&
      grouped('TRAC-IK', {
        tracIkSolved: headed('solved %', fixed(2, 8)),
        tracIkMs: headed('ms', fixed(2, 5)),
      })),
  };
}

/** Tallies together, as the columns name them. @param {Tally[]} tallies */
function summary(tallies) {
  const sum = (/** @type {(tally: Tally) => number} */ of) =>
    tallies.reduce((all, each) => all + of(each), 0);
  const most = (/** @type {(tally: Tally) => number} */ of) => Math.max(...tallies.map(of));
  const iterations = tallies.flatMap((each) => each.iterations);
  const times = tallies.flatMap((each) => each.times);
  const round = (/** @type {number} */ x) => Math.round(100 * x) / 100;
  return {
    poses: times.length,
    solved: sum(({ solved }) => solved) / times.length,
    falselyReached: sum(({ falselyReached }) => falselyReached),
    broken: sum(({ broken }) => broken),
    excess: most(({ excess }) => excess),
    iterations: round(mean(iterations)),
    iterations99: quantile(iterations, 0.99),
    us: round(mean(times)),
    usMedian: round(quantile(times, 0.5)),
    us99: round(quantile(times, 0.99)),
    rounded: sum(({ rounded }) => rounded),
    unclaimed: sum(({ unclaimed }) => unclaimed),
    positionOff: sum(({ positionOff }) => positionOff),
    orientationOff: sum(({ orientationOff }) => orientationOff),
    tipDiffers: most(({ differs }) => differs.position),
    rotationDiffers: most(({ differs }) => differs.orientation),
  };
}

/** @param {Tally[]} tallies of damped least squares */
function dlsSummary(tallies) {
  const { poses, solved, iterations, iterations99, us, usMedian, us99 } = summary(tallies);
  return {
    dlsPoses: poses,
    dlsSolved: solved,
    dlsIterations: iterations,
    dlsIterations99: iterations99,
    dlsUs: us,
    dlsUsMedian: usMedian,
    dlsUs99: us99,
  };
}

/**
 * Measures and prints one table.
 * @param {Run} run
 * @param {Case} of
 * @returns {Record<string, unknown>[]} its rows
 */
export function robotsTable(run, { set, start, tolerance }) {
  const { arms, packages, dls } = run;
  // TRAC-IK's figures are for these conditions only.
  const withTracIk = set === 'random' && start === 'mid-range' && tolerance.orientation === 1e-5;
  const table = new Table(columnsOf(packages.length > 1, dls > 0, withTracIk));
  const conditions = { set, start, ...tolerance };
  const tallies = arms.map((arm) => {
    const measured = measure(run, arm, makeTasks(run, arm, set, start), tolerance);
    for (const [i, { name }] of packages.entries()) {
      table.add({
        ...conditions,
        arm: arm.name,
        joints: arm.hinges.length,
        package: name,
        ...summary([measured.chains[i]]),
        // The row of the first package also has the columns of other solvers.
        ...(i === 0 && dls > 0 && dlsSummary([measured.dls])),
        ...(i === 0 && withTracIk && { tracIkSolved: arm.tracIk?.solvedPercent, tracIkMs: arm.tracIk?.ms }),
      });
    }
    return measured;
  });
  const { rows } = table;
  const each = [...rows];
  for (const [i, { name }] of packages.entries()) {
    const shares = each.filter((row) => row.package === name).map((row) => Number(row.solved));
    table.add({
      ...conditions,
      arm: 'all',
      package: name,
      ...summary(tallies.map(({ chains }) => chains[i])),
      ...(i === 0 && dls > 0 && dlsSummary(tallies.map((measured) => measured.dls))),
    });
    table.add({ ...conditions, arm: 'worst arm', package: name, solved: Math.min(...shares) });
  }
  const excess = Math.max(...each.map((row) => Number(row.excess)));
  if (excess !== 0) {
    console.log(
      `Limits were broken by ${excess.toExponential(1)} rad at most, beyond what rounding can explain.`,
    );
  }
  return rows;
}
