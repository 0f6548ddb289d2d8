// How long a solve takes, and whether it reaches: our package beside the other packages for JavaScript.
//
//     node bench/peers.js [--quick] [--seed N] [--only WORD] [--json FILE]
//
// The packages are those of bench/peers/package.json, which build.sh installs. Everything runs in one
// process, on the same chains and targets, from the last pose, with the same tolerance and the same number of
// iterations. In every round each contestant runs for some milliseconds, in turn; a figure is the median of the
// rounds, of CPU time, the garbage collector's and the compiler's included. After each solve all joints are read; in
// the crowd they are copied to one Float32Array, as a graphics card takes them.
// --only selects tables whose name contains a word: chains, batches, crowd.

import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { bundle } from './peers/bundle.js';
import { MAX_ITERATIONS, own, TOLERANCE } from './peers/contestants.js';
import { batchTask, batchTasks, judgeBatch } from './peers/crowd.js';
import { judgeChain, judgeLegs, LEAST } from './peers/judge.js';
import { sink, timesInPairs, timesOf } from './peers/measure.js';
import { BONES_OF_A_LEG, chainTask, crowdTask, targetsOf, walkOf } from './peers/tasks.js';
import { seeded } from './random.js';
import { fixed, percent, Table, text, tiny } from './reach/table.js';
import { kinds } from './targets.js';

/** @typedef {import('./peers/contestants.js').Entry} Entry */

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    json: { type: 'string' },
  },
});
const { quick } = options;
const seed = Number(options.seed);

const clock = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};
const extent = { rounds: quick ? 5 : 21, warmUps: quick ? 3 : 6, turn: quick ? 4_000 : 12_000, clock };
setFlagsFromString('--expose-gc');
/** @type {() => void} */
const collect = runInNewContext('gc');
/** A frame of the slowest takes most of a second. */
const crowdExtent = { ...extent, rounds: quick ? 3 : 11, warmUps: 3, collect };

/** The packages from npm, bundled. @returns {Promise<Entry[]>} */
async function loadPeers() {
  const here = dirname(fileURLToPath(import.meta.url));
  const made = join(here, 'peers/build/npm.js');
  mkdirSync(dirname(made), { recursive: true });
  writeFileSync(made, await bundle(join(here, 'peers/npm.js'), { format: 'esm', platform: 'node' }));
  const { peers } = await import(pathToFileURL(made).href);
  return peers;
}

const columns = {
  bones: { ...text(6), head: 'bones' },
  solver: { width: 23, show: (/** @type {string} */ name) => name.padEnd(23) },
  us: fixed(3, 11),
  spread: { width: 7, show: (/** @type {number} */ x) => `${(100 * x).toFixed(0)} %` },
  ratio: { width: 9, show: (/** @type {number} */ x) => (x < 100 ? x.toFixed(2) : x.toFixed(0)) },
  iterations: fixed(2, 11),
  reached: percent(8),
  error: tiny(9),
};

/** Everything that is measured, by the names of the tables. @type {Record<string, unknown[]>} */
const results = { chains: [], batches: [], crowd: [] };

/** Rows of a table. */
function print(/** @type {Table} */ table, /** @type {Record<string, unknown>[]} */ rows) {
  for (const [i, row] of rows.entries()) {
    table.add({ ...row, bones: i === 0 ? row.bones : '' });
  }
}

/** Chains of some lengths. @param {Entry[]} entries */
function chains(entries, /** @type {number} */ dimensions, /** @type {string} */ kind) {
  console.log(`\n[chains] ${dimensions}-D, ${kind} targets`);
  const table = new Table(columns);
  for (const bones of [3, 10, 30, 100]) {
    const targets = targetsOf(kind, seed, dimensions, bones);
    const times = timesOf(
      entries.map((entry) => chainTask(entry, dimensions, bones, targets)),
      extent,
    );
    const rows = entries.map((entry, i) => ({
      ...{ dimensions, targets: kind, bones, solver: entry.name },
      ...times[i],
      ...judgeChain(entry, dimensions, bones, targets),
    }));
    print(table, rows);
    results.chains.push(...rows);
  }
}

/** 1,000 spiders. @param {Entry[]} entries */
function crowd(entries, /** @type {number} */ dimensions) {
  console.log(`\n[crowd] ${dimensions}-D, 1,000 spiders: 8,000 legs of 3 bones; us is per leg`);
  const frames = walkOf(seeded(seed)(`crowd ${dimensions}`), dimensions, 1000);
  const times = timesInPairs(
    batchTask(dimensions, frames),
    entries.map((entry) => () => crowdTask(entry, dimensions, frames)),
    crowdExtent,
  );
  const work = [
    judgeBatch(dimensions, frames),
    ...entries.map((entry) => judgeLegs(entry, dimensions, frames)),
  ];
  const names = ['fabrik, ChainBatch', 'fabrik, Chain', ...entries.slice(1).map(({ name }) => name)];
  const rows = names.map((solver, i) => ({
    ...{ dimensions, bones: BONES_OF_A_LEG, solver },
    ...times[i],
    ...work[i],
  }));
  print(new Table(columns), rows);
  results.crowd.push(...rows);
}

/** Batches of longer chains beside single chains. */
function batches() {
  console.log(`
[batches] 3-D, a ChainBatch beside as many chains of class Chain, by the API; any number of iterations; joints are not
read. ratio: single chains / batch, round by round.`);
  const table = new Table({
    bones: { ...text(6), head: 'bones' },
    targets: text(8),
    batch: fixed(3, 11),
    single: fixed(3, 11),
    ratio: fixed(2, 7),
  });
  for (const kind of Object.keys(kinds)) {
    for (const bones of [3, 10, 30, 100]) {
      const [batch, single] = timesOf(batchTasks(bones, targetsOf(kind, seed, 3, bones)), extent);
      const row = { bones, targets: kind, batch: batch.us, single: single.us, ratio: single.ratio };
      table.add({ ...row, bones: String(bones) });
      results.batches.push(row);
    }
  }
}

const packages = await loadPeers();
const entries = [...own, ...packages];
const machine = `${cpus()[0].model}, ${cpus().length} cores`;
console.log(`fabrik beside other packages, microseconds per solve
${machine}; node ${process.version}; ${new Date().toISOString().slice(0, 10)}; seed ${seed}${quick ? '; quick' : ''}
Bones of length 1, root at the origin, targets up to 0.9 of the reach: 512 random ones, or 512 on a smooth path.
The same for all: tolerance ${TOLERANCE}, which is 1e-3 of a bone's length; at most ${MAX_ITERATIONS} iterations.
Medians of ${extent.rounds} rounds of CPU time (${crowdExtent.rounds} for the crowd), in turn, one process. A time is of a solve and of reading
all joints: a sum of their coordinates; in the crowd a copy of all joints in one Float32Array, as a graphics card takes
them. ratio: to the first row, round by round. In the crowd each takes turns with the first row alone. iterations,
reached, error: of all solves, of a slow package at least ${LEAST}. reached: percent of solves whose tip is within the
tolerance by the joints' positions, with bones that kept their lengths. error: mean distance between tip and target. In
the plane, three-ik and CCDIKSolver solve in 3-D with z = 0.

tuned JS: FABRIK in one Float64Array, without allocation. tutorials' JS: FABRIK with points as objects.

${packages.map(({ name, version, licence }) => `${name.padEnd(20)} ${version}, ${licence}`).join('\n')}`);

const began = performance.now();
for (const dimensions of [3, 2]) {
  for (const kind of 'chains'.includes(options.only) ? Object.keys(kinds) : []) {
    chains(entries, dimensions, kind);
  }
}
if ('batches'.includes(options.only)) {
  batches();
}
for (const dimensions of 'crowd'.includes(options.only) ? [3, 2] : []) {
  crowd(entries, dimensions);
}
console.log(
  `\n${((performance.now() - began) / 1e3).toFixed(0)} s; the sum of all that was read: ${sink.sum}`,
);

if (options.json) {
  const versions = Object.fromEntries(packages.map(({ name, version }) => [name, version]));
  const about = { seed, quick, node: process.version, machine, date: new Date().toISOString().slice(0, 10) };
  const json = JSON.stringify({
    ...{ ...about, tolerance: TOLERANCE, maxIterations: MAX_ITERATIONS, versions },
    ...results,
  });
  // A row per line.
  writeFileSync(options.json, `${json.replace(/([[,])\{/g, '$1\n{')}\n`);
}
