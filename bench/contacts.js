// How well rigs stay out of things and of themselves, and how long that takes.
//
//     ./build.sh bench contacts [--cases N] [--seed N] [--only WORD] [--json FILE]
//
// Prints tables: cold, count, drags. --only selects those whose name contains a word. --cases: the cases of a row of 1,000;
// the others are scaled alike. All rigs are the wasm, through the class Rig. Poses are judged by the forward kinematics and
// the distances of contacts/judge.js.

import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { coldTable, countTable, dragsTable } from './contacts/tables.js';
import { seeded } from './random.js';

const { values: options } = parseArgs({
  options: {
    cases: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    json: { type: 'string' },
  },
});

const [cases, seed] = [Number(options.cases), Number(options.seed)];
const run = {
  random: seeded(seed),
  /** @param {number} number of a run of 1,000 cases */
  scaled: (number) => Math.max(1, Math.round((number * cases) / 1000)),
};

const machine = `${cpus()[0].model}, ${cpus().length} cores`;
console.log(`fabrik, contacts
${machine}; node ${process.version}; ${new Date().toISOString().slice(0, 10)}; seed ${seed}; ${cases} cases
µs: one solve, called from JavaScript. p99: the 99th percentile. false: solves that said 'reached' and were not.`);

const tables = { cold: coldTable, count: countTable, drags: dragsTable };

/** @type {Record<string, unknown>} */
const results = {};
for (const [name, table] of Object.entries(tables)) {
  if (name.includes(options.only)) {
    console.log(`\n[${name}]`);
    results[name] = table(run);
  }
}

if (options.json) {
  const json = JSON.stringify({ seed, cases, node: process.version, machine, ...results });
  // A row per line.
  writeFileSync(options.json, `${json.replace(/([[,])\{/g, '$1\n{')}\n`);
}
