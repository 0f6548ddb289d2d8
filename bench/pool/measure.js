// The times of pools with one and two workers, and of one and two processes, in turn.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ChainPool } from 'fabrik/pool';
import { quantile } from '../reach/table.js';
import { optionsOf, targetsOf } from './frames.js';

/** @typedef {{ chains: number, bones: number }} Size */

const PROCESS = fileURLToPath(new URL('process.js', import.meta.url));

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

/**
 * One case: every contestant in turn, round after round.
 * @param {Size} size
 * @param {{ rounds: number, milliseconds: number }} extent how many rounds, and how long a turn is
 */
export async function measure(size, { rounds, milliseconds }) {
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
  for (let round = -3; round < rounds; round++) {
    for (const [name, { run }] of Object.entries(contestants)) {
      const before = performance.now();
      await run(frames);
      const each = (performance.now() - before) / frames;
      if (round < 0 && name === 'process1') {
        frames = Math.max(1, Math.ceil(milliseconds / each));
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
