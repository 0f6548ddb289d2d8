// How the cost grows: with the bones of a chain, the chains of a batch, the walkers of a batch, the workers of a pool.
//
//     node bench/scale.js [--quick] [--only WORD] [--json FILE]
//
// In every round each size runs for some milliseconds, in turn; figures are medians of the rounds of CPU time. The
// exponent of a table is the slope of a line through the logarithms of size and time, by least squares: 1 means that twice
// as many take twice as long. It is fitted from the first size on at which fixed costs no longer count: where a bone, a
// chain or a walker takes at most a tenth longer than at the best size. --only selects tables whose name contains a word:
// bones, chains, walkers, workers.

import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { measure as measurePool } from './pool/measure.js';
import { count, fixed, Table } from './reach/table.js';
import { bonesOf, chainsOf, walkersOf } from './scale/series.js';
import { exponentOf, fitFrom, timesOf } from './scale/times.js';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    json: { type: 'string' },
  },
});
const { quick } = options;
const extent = { rounds: quick ? 5 : 15, warmUps: quick ? 2 : 4, turn: quick ? 4e6 : 20e6 };

/** Sizes from 10 ** first to 10 ** last, two per decade. */
const sizes = (/** @type {number} */ first, /** @type {number} */ last) =>
  Array.from({ length: 2 * (last - first) + 1 }, (_, i) => {
    return (i % 2 === 0 ? 1 : 3) * 10 ** (first + Math.floor(i / 2));
  });

const SERIES = {
  bones: {
    title: 'One chain in 3-D, auto, a smooth path: nanoseconds per solve, and per bone.',
    sizes: sizes(1, quick ? 4 : 5),
    make: bonesOf,
  },
  chains: {
    title: 'Batches of chains of 3 bones in 3-D, auto: nanoseconds per frame, and per chain.',
    sizes: sizes(0, quick ? 5 : 6),
    make: chainsOf,
  },
  walkers: {
    title: 'Batches of walkers with 8 legs of 3 bones, at 1 L/s: nanoseconds per frame, and per walker.',
    sizes: sizes(0, quick ? 4 : 5),
    make: walkersOf,
  },
};

/** One table: the times of all sizes, and their exponent. */
function scaleTable(/** @type {keyof typeof SERIES} */ name) {
  const { title, sizes, make } = SERIES[name];
  console.log(`\n[${name}]\n${title}`);
  const table = new Table({
    [name]: count(8),
    ns: fixed(0, 12),
    each: fixed(1, 9),
    spread: { width: 7, show: (/** @type {number} */ x) => `${(100 * x).toFixed(0)} %` },
    ...(name === 'bones' ? { iterations: fixed(2, 10) } : {}),
  });
  const series = sizes.map((size) => ({ size, ...make(size) }));
  const times = timesOf(series, extent);
  for (const { dispose } of series) {
    dispose();
  }
  const points = series.map(({ size, iterations }, i) => {
    const row = {
      [name]: size,
      ns: times[i].ns,
      each: times[i].ns / size,
      spread: times[i].spread,
      iterations,
    };
    table.add(row);
    return { size, ns: times[i].ns };
  });
  const from = fitFrom(points);
  const exponent = exponentOf(points.filter(({ size }) => size >= from));
  const all = exponentOf(points);
  console.log(`exponent ${exponent.toFixed(3)} from ${from} ${name} on; ${all.toFixed(3)} of all sizes`);
  return { rows: table.rows, from, exponent, all };
}

/** Two workers against two processes. */
async function workersTable() {
  console.log(`
[workers]
Two workers of a ChainPool on two cores: wall time of one / two processes that know nothing of each other (scaling), and
the scaling of two workers over that, with shared memory and with arrays that are sent. bench/pool.js has more of it.`);
  const table = new Table({
    chains: count(8),
    bones: count(5),
    scaling: fixed(2),
    shared: fixed(2),
    sent: fixed(2),
  });
  for (const size of [
    { chains: 100_000, bones: 3 },
    { chains: 20_000, bones: 10 },
  ]) {
    table.add(await measurePool(size, { rounds: quick ? 8 : 40, milliseconds: 60 }));
  }
  return { rows: table.rows };
}

const about = {
  machine: `${cpus()[0].model}, ${cpus().length} cores`,
  node: process.version,
  load: loadavg()[0],
  date: new Date().toISOString().slice(0, 10),
};
console.log(`fabrik, how the cost grows
${about.machine}, load average ${about.load.toFixed(1)}; node ${about.node}; ${about.date}${quick ? '; quick' : ''}

Medians of ${extent.rounds} rounds of CPU time, all sizes in turn. spread: between the quartiles of the rounds. exponent: of the
time, by least squares on logarithms, from the first size on whose time per element is at most 1.1 of the least one;
below that, fixed costs count.`);

/** @type {Record<string, unknown>} */
const results = { about, quick };
for (const name of /** @type {(keyof typeof SERIES)[]} */ (Object.keys(SERIES))) {
  if (name.includes(options.only)) {
    results[name] = scaleTable(name);
  }
}
if ('workers'.includes(options.only)) {
  results.workers = await workersTable();
}
if (options.json) {
  writeFileSync(options.json, `${JSON.stringify(results).replace(/([[,])\{/g, '$1\n{')}\n`);
}
