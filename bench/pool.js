// How much faster two workers of a pool are than one, compared with two processes that know nothing of each other.
//
//     node bench/pool.js [--quick] [--json FILE]
//
// In every round each contestant solves the same chains for some frames; figures are medians over the rounds of wall
// time, and ratios are those of one round. So they depend on the machine having two cores to give: other work on it
// makes both the processes and the workers slower.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ChainPool } from 'fabrik/pool';
import { optionsOf, targetsOf } from './pool/frames.js';
import { count, fixed, quantile, Table } from './reach/table.js';

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, json: { type: 'string' } },
});
const { quick } = options;
const ROUNDS = quick ? 8 : 60;
const MILLISECONDS = 60;

const CASES = [
  { chains: 8000, bones: 3 },
  { chains: 100_000, bones: 3 },
  { chains: 1_000_000, bones: 3 },
  { chains: 20_000, bones: 10 },
];

const PROCESS = fileURLToPath(new URL('pool/process.js', import.meta.url));

/** A number of processes, each with its share of the chains. */
async function processes(number, { chains, bones }) {
  const each = chains / number;
  const children = Array.from({ length: number }, () => fork(PROCESS));
  const ask = (message) =>
    Promise.all(
      children.map((child, i) => {
        child.send(message(i));
        return once(child, 'message');
      }),
    );
  await ask((i) => ({ start: { count: each, bones, first: each * i }, frames: 2 }));
  return {
    run: (frames) => ask(() => ({ frames })),
    end: () => children.map((child) => child.disconnect()),
  };
}

async function pool(workers, sharedMemory, { chains, bones }) {
  const made = new ChainPool({ ...optionsOf(chains, bones), workers, sharedMemory });
  const targets = targetsOf(chains, bones);
  let turn = 0;
  const run = async (frames) => {
    for (let frame = 0; frame < frames; frame++) {
      made.targets.set(targets[turn++ % 2]);
      await made.solve();
    }
  };
  await run(4);
  return { run, end: () => made.dispose() };
}

const median = (numbers) => quantile(numbers, 0.5);

/** One case: every contestant in turn, round after round. */
async function measure(size) {
  const contestants = {
    process1: await processes(1, size),
    process2: await processes(2, size),
    shared1: await pool(1, true, size),
    shared2: await pool(2, true, size),
    sent1: await pool(1, false, size),
    sent2: await pool(2, false, size),
  };
  /** @type {Record<string, number[]>} */
  const times = {};
  let frames = 1;
  for (let round = -3; round < ROUNDS; round++) {
    for (const [name, { run }] of Object.entries(contestants)) {
      const before = performance.now();
      await run(frames);
      const each = (performance.now() - before) / frames;
      if (round < 0 && name === 'process1') {
        frames = Math.max(1, Math.ceil(MILLISECONDS / each));
      }
      times[name] = [...(round < 0 ? [] : times[name]), each];
    }
  }
  await Promise.all(Object.values(contestants).map(({ end }) => end()));

  const ratios = (a, b) => times[a].map((time, i) => time / times[b][i]);
  const scaling = ratios('process1', 'process2');
  const against = (kind) => median(ratios(`${kind}1`, `${kind}2`).map((ratio, i) => ratio / scaling[i]));
  return {
    ...size,
    ...Object.fromEntries(Object.entries(times).map(([name, all]) => [name, median(all)])),
    scaling: median(scaling),
    overhead: median(ratios('shared1', 'process1')),
    shared: against('shared'),
    sent: against('sent'),
  };
}

console.log(`fabrik, pools of workers
${cpus()[0].model}, ${cpus().length} cores; node ${process.version}; ${new Date().toISOString().slice(0, 10)}${quick ? '; quick' : ''}

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
  table.add(await measure(size));
}
if (options.json) {
  writeFileSync(options.json, `${JSON.stringify({ pool: table.rows }, null, 1)}\n`);
}
