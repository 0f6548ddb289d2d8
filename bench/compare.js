// Compares two versions of the package: how long solves take, and how many targets are reached.
//
//     node bench/compare.js --against DIR [--package DIR] [--quick] [--seed N | --seed fresh] [--only WORD] [--json FILE]
//
// DIR is a folder with a built package; --package is the new one, by default this checkout. Both run in one
// process on the same chains and goals, in short turns, either one first. A ratio is that of the two
// times of one round; the figure is the median over the rounds. Where the engine puts compiled code makes rows
// of a few microseconds differ by some percent from process to process: repeat a row before trusting it.
// --only selects the rows whose description contains a word.

import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { cells, FAR, GOALS, someTasks } from './compare/cells.js';
import { compareTimes } from './compare/times.js';
import { HERE, loadPackage } from './packages.js';
import { seeded } from './random.js';
import { count, fixed, headed, mean, percent, Table, text } from './reach/table.js';

/** @typedef {import('./packages.js').Package} Package */
/** @typedef {import('./compare/cells.js').Cell} Cell */
/** @typedef {import('./compare/cells.js').Made} Made */
/** @typedef {import('./compare/runner.js').Task} Task */

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    package: { type: 'string', default: HERE },
    against: { type: 'string' },
    only: { type: 'string', default: '' },
    json: { type: 'string' },
  },
});
if (options.against === undefined) {
  throw new Error('--against DIR is missing: the folder of the package to compare with');
}
const seed = options.seed === 'fresh' ? randomInt(2 ** 32) : Number(options.seed);
const { quick } = options;
const random = seeded(seed);
const extent = quick
  ? { warmUps: 4, least: 7, most: 101, patience: 200_000 }
  : { warmUps: 4, least: 15, most: 201, patience: 1_000_000 };
/** The number of chains that are timed, and of further ones for the shares reached. */
const timed = 12;
const counted = quick ? 24 : 96;

const NAMES = ['old', 'new'];
const packages = await Promise.all([options.against, options.package].map(loadPackage));
/** @type {(typeof import('./compare/runner.js'))[]} */
const runners = await Promise.all(NAMES.map((name) => import(`./compare/runner.js?${name}`)));

/** @param {Package} pack @param {Made[]} all @returns {Task[]} */
const tasksOf = ({ Chain, limit }, all) =>
  all.map(({ made: { dimensions, lengths, limits }, goals }) => ({
    chain: new Chain({ dimensions, lengths, limits: limits.map(limit) }),
    goals,
  }));

/** @param {Task[]} tasks */
function dispose(tasks) {
  for (const { chain } of tasks) {
    chain.dispose();
  }
}

/** Whether each goal is reached. @param {Task[]} tasks */
const reachedOf = (tasks) =>
  tasks.flatMap(({ chain, goals }) =>
    goals.map(({ target, options }) => chain.solve(target, options) === 'reached'),
  );

/**
 * The shares reached, and the goals that only one package reached. The numbers of these
 * differ by chance: the standard error of their difference is the root of their sum.
 * @param {Made[]} all
 */
function compareShares(all) {
  const [older, newer] = packages.map((pack) => {
    const tasks = tasksOf(pack, all);
    const reached = reachedOf(tasks);
    dispose(tasks);
    return reached;
  });
  const onlyNew = newer.filter((reached, i) => reached && !older[i]).length;
  const onlyOld = older.filter((reached, i) => reached && !newer[i]).length;
  return {
    solves: older.length,
    oldReached: older.filter(Boolean).length / older.length,
    newReached: newer.filter(Boolean).length / newer.length,
    onlyOld,
    onlyNew,
    errors: standardErrors(onlyOld, onlyNew),
  };
}

/** A difference in standard errors. @param {number} onlyOld @param {number} onlyNew */
const standardErrors = (onlyOld, onlyNew) =>
  onlyOld + onlyNew > 0 ? (onlyNew - onlyOld) / Math.sqrt(onlyOld + onlyNew) : 0;

/** Times on some chains. @param {Cell} cell @param {Made[]} all @param {typeof extent} extent */
function timesOf(cell, all, extent) {
  const sides = packages.map((pack, i) => ({
    tasks: tasksOf(pack, all),
    solve: cell.oriented ? runners[i].solveOriented : runners[i].solvePoints,
  }));
  const times = compareTimes(sides, extent);
  for (const { tasks } of sides) {
    dispose(tasks);
  }
  return times;
}

/** Lets the engine compile all that rows of this process run, before the first is timed. @param {Cell[]} chosen */
function warmUp(chosen) {
  for (const cell of chosen.filter(({ bones }) => bones <= 10)) {
    timesOf(cell, someTasks(random('warm up'), cell, timed), { ...extent, warmUps: 10, least: 1, most: 1 });
  }
}

const nameOf = (/** @type {Cell} */ { joints, bones, targets, oriented }) =>
  `${joints} ${bones} ${targets} ${oriented ? 'orientation' : 'point'}`;

const machine = `${cpus()[0].model}, ${cpus().length} cores`;
console.log(`fabrik, two versions beside each other
${machine}; node ${process.version}; ${new Date().toISOString().slice(0, 10)}; seed ${seed}${quick ? '; quick' : ''}
${packages.map(({ description }, i) => `${NAMES[i]}: ${description}`).join('\n')}

Bones of 0.5 to 1.5, all options by default. Free chains: points up to ${FAR} of the reach; with an orientation, those where
the last bone begins. With limits: by forward kinematics of joints within them, so that each goal can be reached; the
limits are moderate, tight and as of knees in turn, see bench/reach.js. random: each goal anywhere. smooth: each near
the last. us: of a solve and of reading all positions, ${timed} chains of ${GOALS} goals, medians of ${extent.least} to ${extent.most} rounds of CPU time. ratio: new
over old, median of the ratios of single rounds, and quartiles. reached: of ${counted} chains of ${GOALS} goals. SE: by how many
standard errors the share is now greater, from the goals that one of them alone reached.`);
const table = new Table({
  joints: text(10),
  bones: count(5),
  targets: text(7),
  goal: text(11),
  oldUs: headed('old us', fixed(3, 9)),
  newUs: headed('new us', fixed(3, 9)),
  ratio: fixed(3, 6),
  lower: headed('25%', fixed(3, 6)),
  upper: headed('75%', fixed(3, 6)),
  oldReached: headed('reached', percent(7)),
  newReached: headed('new', percent(6)),
  onlyOld: headed('only old', count(8)),
  onlyNew: headed('only new', count(8)),
  errors: headed('SE', fixed(1, 5)),
});

/** @type {(Cell & ReturnType<typeof timesOf> & ReturnType<typeof compareShares>)[]} */
const rows = [];
const before = performance.now();
const chosen = cells.filter((cell) => nameOf(cell).includes(options.only));
warmUp(chosen);
for (const cell of chosen) {
  const all = someTasks(random(nameOf(cell)), cell, counted);
  const row = { ...cell, ...timesOf(cell, all.slice(0, timed), extent), ...compareShares(all) };
  rows.push(row);
  table.add({ ...row, goal: cell.oriented ? 'orientation' : 'point' });
}

/** Prints the summary of a group of rows. @param {string} name @param {typeof rows} group */
function conclude(name, group) {
  if (group.length === 0) {
    return null;
  }
  const ratios = group.map(({ ratio }) => ratio);
  const sum = (/** @type {'onlyOld' | 'onlyNew'} */ which) =>
    group.reduce((total, row) => total + row[which], 0);
  const [onlyOld, onlyNew] = [sum('onlyOld'), sum('onlyNew')];
  const together = {
    group: name,
    rows: group.length,
    ratio: Math.exp(mean(ratios.map(Math.log))),
    least: Math.min(...ratios),
    most: Math.max(...ratios),
    slower: ratios.filter((ratio) => ratio > 1.05).length,
    onlyOld,
    onlyNew,
    errors: standardErrors(onlyOld, onlyNew),
    fallen: group.filter(({ errors }) => errors < -2).length,
  };
  conclusions.add(together);
  return together;
}

const conclusions = new Table({
  group: text(20),
  rows: count(4),
  ratio: fixed(3, 6),
  least: fixed(3, 6),
  most: fixed(3, 6),
  slower: headed('above 1.05', count(10)),
  onlyOld: headed('only old', count(8)),
  onlyNew: headed('only new', count(8)),
  errors: headed('SE', fixed(1, 5)),
  fallen: headed('below -2', count(8)),
});
console.log(`
Together. ratio: geometric mean of the rows, the least and the greatest; above 1.05: rows that take more than 5 percent
longer. SE: of all goals of the rows together; below -2: rows whose share has fallen by more than two standard errors.`);
const groups = /** @type {const} */ ([
  ['free, point', 'free', false],
  ['limits, point', 'limits', false],
  ['free, orientation', 'free', true],
  ['limits, orientation', 'limits', true],
]).map(([name, joints, oriented]) =>
  conclude(
    name,
    rows.filter((row) => (row.type === 'free') === (joints === 'free') && row.oriented === oriented),
  ),
);
conclude('all', rows);
const read = runners.reduce((sum, { total }) => sum + total(), 0);
console.log(
  `${((performance.now() - before) / 1e3).toFixed(0)} s; sum of the positions read: ${read.toExponential(2)}`,
);

if (options.json) {
  const versions = Object.fromEntries(packages.map(({ description }, i) => [NAMES[i], description]));
  const json = JSON.stringify({ seed, quick, node: process.version, machine, versions, rows, groups });
  // A row per line.
  writeFileSync(options.json, `${json.replace(/([[,])\{/g, '$1\n{')}\n`);
}
