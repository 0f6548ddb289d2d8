// How many targets are reached: our package and the published methods.
//
//     node bench/reach.js [--quick] [--seed N | --seed fresh] [--stress N] [--only WORD] [--json FILE]
//
// Prints tables: free chains, stress, how near to FABRIK, limits, tracking, truth, motion, long. --only
// selects those whose name contains a word. Every table has random numbers by the seed and its name, so that it
// is the same alone. Results are measured on the joints, by the bench's own geometry.

import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { seeded } from './random.js';
import { freeTable, longTable, nearTable, stressTable } from './reach/free-tables.js';
import { limitsTable } from './reach/limited-table.js';
import { motionTable, truthTable } from './reach/path-tables.js';
import { trackingTable } from './reach/tracking-table.js';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    stress: { type: 'string' },
    only: { type: 'string', default: '' },
    json: { type: 'string' },
  },
});
const seed = options.seed === 'fresh' ? randomInt(2 ** 32) : Number(options.seed);
const { quick } = options;

const run = {
  quick,
  stress: Number(options.stress ?? (quick ? 20_000 : 1_000_000)),
  random: seeded(seed),
};

/** @type {Record<string, (of: typeof run) => unknown>} */
const tables = {
  free: freeTable,
  stress: stressTable,
  near: nearTable,
  limits: limitsTable,
  tracking: trackingTable,
  truth: truthTable,
  motion: motionTable,
  long: longTable,
};

console.log(`fabrik, whether targets are reached
${cpus()[0].model}, ${cpus().length} cores; node ${process.version}; ${new Date().toISOString().slice(0, 10)}; seed ${seed}${quick ? '; quick' : ''}`);

/** @type {Record<string, unknown>} */
const results = {};
for (const [name, table] of Object.entries(tables)) {
  if (name.includes(options.only)) {
    const before = performance.now();
    console.log(`\n[${name}]`);
    results[name] = table(run);
    console.log(`${((performance.now() - before) / 1e3).toFixed(0)} s`);
  }
}

if (options.json) {
  const machine = `${cpus()[0].model}, ${cpus().length} cores`;
  const json = JSON.stringify({ seed, quick, node: process.version, machine, ...results });
  // A row per line.
  writeFileSync(options.json, `${json.replace(/([[,])\{/g, '$1\n{')}\n`);
}
