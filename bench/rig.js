// How well rigs solve whole bodies, several goals and closed loops, and how long that takes.
//
//     ./build.sh bench rig [--cases N] [--seed N] [--only WORD] [--json FILE]
//
// Prints tables: humanoid, peer, priorities, motions, loops, times. --only selects those whose name contains a word.
// --cases: the cases of a row of 1,000; the others are scaled alike. All rigs are the wasm, through the class Rig. Whether
// goals are reached is judged by forward kinematics of rig/body.js, in doubles. closed-chain-ik is that of
// bench/peers/package.json.

import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { seeded } from './random.js';
import {
  humanoidTable,
  loopsTable,
  motionsTables,
  peerTable,
  prioritiesTable,
  timesTable,
} from './rig/tables.js';

const { values: options } = parseArgs({
  options: {
    cases: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    json: { type: 'string' },
  },
});

/** @param {'cases' | 'seed'} name @param {number} least */
function wholeNumber(name, least) {
  const number = Number(options[name]);
  if (!(Number.isInteger(number) && number >= least)) {
    throw new RangeError(`--${name} must be a whole number of ${least} or more, but is '${options[name]}'`);
  }
  return number;
}

const cases = wholeNumber('cases', 1);
const seed = wholeNumber('seed', 0);
const run = {
  random: seeded(seed),
  /** @param {number} number of a run of 1,000 cases */
  scaled: (number) => Math.max(1, Math.round((number * cases) / 1000)),
};

const tables = {
  humanoid: humanoidTable,
  peer: peerTable,
  priorities: prioritiesTable,
  motions: motionsTables,
  loops: loopsTable,
  times: timesTable,
};

const machine = `${cpus()[0].model}, ${cpus().length} cores`;
console.log(`fabrik, rigs
${machine}; node ${process.version}; ${new Date().toISOString().slice(0, 10)}; seed ${seed}; ${cases} cases
Cold: each solve starts from the rest pose. µs: one solve, called from JavaScript. p99: the 99th percentile.
false: solves that said 'reached' and were not, or the other way, by forward kinematics.`);

const began = performance.now();
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
console.log(`\n${((performance.now() - began) / 1e3).toFixed(0)} s`);

if (options.json) {
  const json = JSON.stringify({ seed, cases, node: process.version, machine, ...results });
  // A row per line.
  writeFileSync(options.json, `${json.replace(/([[,])\{/g, '$1\n{')}\n`);
}
