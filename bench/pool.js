// How much faster two workers of a pool are than one, compared with two processes that know nothing of each other.
//
//     node bench/pool.js [--quick] [--json FILE]
//
// In every round each contestant solves the same chains for some frames; figures are medians over the rounds of wall
// time, and ratios are those of one round. So they depend on the machine having two cores to give: other work on it
// makes both the processes and the workers slower.

import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { measure } from './pool/measure.js';
import { count, fixed, Table } from './reach/table.js';

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, json: { type: 'string' } },
});
const { quick } = options;
const extent = { rounds: quick ? 8 : 60, milliseconds: 60 };

const CASES = [
  { chains: 8000, bones: 3 },
  { chains: 100_000, bones: 3 },
  { chains: 1_000_000, bones: 3 },
  { chains: 20_000, bones: 10 },
];

const about = {
  machine: `${cpus()[0].model}, ${cpus().length} cores`,
  node: process.version,
  load: loadavg()[0],
};
console.log(`fabrik, pools of workers
${about.machine}, load average ${about.load.toFixed(1)}; node ${about.node}; ${new Date().toISOString().slice(0, 10)}${quick ? '; quick' : ''}

Milliseconds per frame of one and of two processes, of pools of one and of two workers with shared memory, and of the
same with arrays that are sent. scaling: of two processes, one / two. overhead: one worker / one process. shared, sent:
the scaling of two workers / that of two processes.`);

const table = new Table({
  chains: count(8),
  bones: count(5),
  process1: fixed(2, 9),
  process2: fixed(2, 9),
  shared1: fixed(2),
  shared2: fixed(2),
  sent1: fixed(2),
  sent2: fixed(2),
  scaling: fixed(2),
  overhead: fixed(2, 9),
  shared: fixed(2),
  sent: fixed(2),
});
for (const size of CASES) {
  table.add(await measure(size, extent));
}
if (options.json) {
  writeFileSync(options.json, `${JSON.stringify({ ...about, quick, pool: table.rows }, null, 1)}\n`);
}
