// How our spider walks, and how long that takes, compared with the spider of tutorials in plain JavaScript.
//
//     node bench/walker.js [--quick] [--only WORD] [--json FILE]
//
// Prints tables: grid, speeds, turning, stopping, fastest, jitter, hand, commands, steady, terrain, probes, time, crowd,
// time on terrain, legs. --only selects those whose name contains a word. L is the reach of a leg. Walks are measured by a
// judge that uses only what walkers show, bench/walker/walking.js.

import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { crowdTable } from './walker/crowd.js';
import {
  commandTable,
  gridTable,
  handTable,
  jitterTable,
  speedTable,
  steadyTable,
  stopTable,
  topTable,
  turnTable,
} from './walker/gait.js';
import { legsTable } from './walker/legs.js';
import { groundTimeTable, probesTable, terrainTable } from './walker/terrain.js';
import { timeTable } from './walker/time.js';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    json: { type: 'string' },
  },
});
const { quick } = options;

/** @type {Record<string, (of: { quick: boolean }) => unknown>} */
const tables = {
  grid: gridTable,
  speeds: speedTable,
  turning: turnTable,
  stopping: stopTable,
  fastest: topTable,
  jitter: jitterTable,
  hand: handTable,
  commands: commandTable,
  steady: steadyTable,
  terrain: terrainTable,
  probes: probesTable,
  time: timeTable,
  crowd: crowdTable,
  'time on terrain': groundTimeTable,
  legs: legsTable,
};

const machine = `${cpus()[0].model}, ${cpus().length} cores`;
console.log(`fabrik, walking
${machine}; node ${process.version}; ${new Date().toISOString().slice(0, 10)}${quick ? '; quick' : ''}`);

/** @type {Record<string, unknown>} */
const results = {};
for (const [name, table] of Object.entries(tables)) {
  if (name.includes(options.only)) {
    const before = performance.now();
    console.log(`\n[${name}]`);
    results[name] = table({ quick });
    console.log(`${((performance.now() - before) / 1e3).toFixed(0)} s`);
  }
}

if (options.json) {
  const json = JSON.stringify({ quick, node: process.version, machine, ...results });
  // A row per line.
  writeFileSync(options.json, `${json.replace(/([[,])\{/g, '$1\n{')}\n`);
}
