// How near the wasm is to what the machine can do: the package's modules beside the same C sources compiled natively,
// and beside a bound from the time of single operations.
//
//     node bench/limit.js [--quick] [--json FILE]
//
// Needs gcc or clang, emcc and objdump. In every round each contestant runs for some milliseconds, in turn: the wasm in
// this process, the native programs each in its own. Figures are medians of the rounds, of CPU time; ratios are medians
// of those within a round. All solve the same targets; the bench fails if the joints differ by any bit.

import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { buildNative, buildWasm, compilers, rootsOf, rootsOfWasm, start, versionOf } from './limit/build.js';
import { batchTask, bytesOf, chainsOf, chainTask, FABRIK_ITERATIONS, load } from './limit/ours.js';
import { count, fixed, grouped, headed, quantile, Table, text } from './reach/table.js';

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, json: { type: 'string' } },
});
const { quick } = options;
const ROUNDS = quick ? 5 : 31;
const WARM_UPS = quick ? 3 : 6;
/** How long a contestant runs in a round, in nanoseconds. */
const TURN = quick ? 2e6 : 6e6;
const BONES = [3, 10, 30, 100];

/** @typedef {{ ns: number, hash: number, iterations: number }} Answer */
/** @typedef {{ name: string, ask: (kind: number, bones: number, count: number) => Answer | Promise<Answer> }} Contestant */

/** The kinds of tasks, numbered as in tasks.h. */
const KINDS = [
  {
    name: 'auto',
    title: 'One chain, auto, nanoseconds per solve',
    solves: () => 1,
    passes: (/** @type {number} */ bones, /** @type {number} */ iterations) => bones * (iterations + 1) - 1,
  },
  {
    name: 'fabrik',
    title: `One chain, FABRIK of ${FABRIK_ITERATIONS} iterations, nanoseconds per solve`,
    solves: () => 1,
    passes: (/** @type {number} */ bones, /** @type {number} */ iterations) =>
      iterations * (2 * bones - 2) + 1,
  },
  {
    name: 'batch',
    title: 'A batch with SIMD, auto, nanoseconds per chain',
    solves: chainsOf,
    passes: (/** @type {number} */ bones, /** @type {number} */ iterations) => bones * (iterations + 1) - 1,
  },
];

const median = (/** @type {number[]} */ numbers) => quantile(numbers, 0.5);

function clock() {
  const { user, system } = process.cpuUsage();
  return 1000 * (user + system);
}

/** The contestant whose tasks run in this process. @param {string} name @param {(kind: number, bones: number) => any} make */
function inside(name, make) {
  const tasks = new Map();
  return {
    name,
    ask(/** @type {number} */ kind, /** @type {number} */ bones, /** @type {number} */ count) {
      const key = `${kind} ${bones}`;
      const task = tasks.get(key) ?? make(kind, bones);
      tasks.set(key, task);
      const before = clock();
      task.run(count);
      return { ns: clock() - before, hash: task.hash, iterations: task.iterations };
    },
  };
}

/** The package's modules. */
function ours() {
  const [chains, batches] = [load('fabrik'), load('chain-batch-simd')];
  return inside('wasm', (kind, bones) =>
    kind === 2 ? batchTask(batches, bones) : chainTask(chains, kind === 1, bones),
  );
}

/** The same as one module, with the loops inside. */
function fastest() {
  const wasm = buildWasm();
  return inside('wasm -O3', (kind, bones) => {
    const task = wasm.limit_make(kind, bones);
    return {
      run: (/** @type {number} */ count) => wasm.limit_run(task, count),
      hash: wasm.limit_hash(task) >>> 0,
      iterations: wasm.limit_iterations(task),
    };
  });
}

/** One row: every contestant in turn, round after round. */
async function measure(
  /** @type {Contestant[]} */ contestants,
  /** @type {number} */ kind,
  /** @type {number} */ bones,
) {
  const { solves, passes } = KINDS[kind];
  const runners = contestants.map((contestant) => ({
    ...contestant,
    times: 1,
    samples: /** @type {number[]} */ ([]),
    hash: 0,
    iterations: 0,
  }));
  for (let round = -WARM_UPS; round < ROUNDS; round++) {
    for (const runner of runners) {
      const { ns, hash, iterations } = await runner.ask(kind, bones, runner.times);
      Object.assign(runner, { hash, iterations });
      if (round < 0) {
        const fitting = (runner.times * TURN) / Math.max(ns, 1000);
        runner.times = Math.max(1, Math.round(Math.min(fitting, 100 * runner.times)));
      } else {
        runner.samples.push(ns / (runner.times * solves(bones)));
      }
    }
  }
  const [first] = runners;
  for (const { name, hash } of runners) {
    if (hash !== first.hash) {
      throw new Error(`${name} has other joints than ${first.name}: ${KINDS[kind].name}, ${bones} bones`);
    }
  }
  const ns = Object.fromEntries(runners.map(({ name, samples }) => [name, median(samples)]));
  const ratios = Object.fromEntries(
    runners.slice(1).map(({ name, samples }) => {
      return [`/ ${name}`, median(first.samples.map((time, round) => time / samples[round]))];
    }),
  );
  const { iterations } = first;
  const spread = quantile(first.samples, 0.75) / quantile(first.samples, 0.25) - 1;
  return { bones, iterations, spread, ...ns, ...ratios, pass: ns.wasm / passes(bones, iterations) };
}

/**
 * The least nanoseconds per solve, as far as it follows from roots, divisions and what waits for them. In FABRIK a bone
 * waits for the one before: a product and two sums give |d|^2; a root beside a division and a product; a product; a
 * difference. The bones of a step of Newton's method do not wait for each other: they take the units for roots and
 * divisions as long as these are busy.
 */
function boundOf(
  arithmetic,
  /** @type {string} */ kind,
  /** @type {number} */ bones,
  /** @type {number} */ iterations,
) {
  const lanes = kind === 'batch' ? arithmetic.four : arithmetic.one;
  const { multiply, add, divide, root, roots, divides } = lanes;
  const wait = multiply + 2 * add + Math.max(root, divide + multiply) + multiply + add;
  if (kind === 'fabrik') {
    return wait * (iterations * (2 * bones - 2) + 1);
  }
  const steps = bones * (iterations - 1) * (roots + divides);
  // Sixteen chains wait together, four are in a register.
  return kind === 'batch'
    ? ((2 * bones - 1) * Math.max(wait, 4 * (roots + divides))) / 16 + steps / 4
    : (2 * bones - 1) * wait + steps;
}

/** The operations: medians over rounds and over native programs, which measure the same machine. */
async function measureArithmetic(programs) {
  const answers = [];
  for (let round = 0; round < (quick ? 3 : 15); round++) {
    for (const { ask } of programs) {
      answers.push(await ask('arithmetic'));
    }
  }
  const of = (/** @type {'one' | 'four'} */ lanes) =>
    Object.fromEntries(
      Object.keys(answers[0][lanes]).map((name) => [name, median(answers.map((each) => each[lanes][name]))]),
    );
  return { one: of('one'), four: of('four') };
}

const builds = compilers();
const made = builds.map((build) => ({ ...build, program: buildNative(build) }));
const programs = made.map(({ name, program }) => ({ name, program, ...start(program) }));
/** @type {Contestant[]} */
const contestants = [
  ours(),
  fastest(),
  ...programs.map(({ name, ask }) => ({
    name,
    ask: (/** @type {number} */ kind, /** @type {number} */ bones, /** @type {number} */ count) =>
      ask(`${kind} ${bones} ${count}`),
  })),
];

const about = {
  machine: `${cpus()[0].model}, ${cpus().length} cores`,
  node: process.version,
  compilers: [...new Set(builds.map(({ compiler }) => compiler))].map(versionOf),
  emcc: versionOf('emcc'),
  load: loadavg()[0],
  date: new Date().toISOString().slice(0, 10),
};
console.log(`fabrik, wasm beside native code
${about.machine}, load average ${about.load.toFixed(1)}; node ${about.node}; ${about.date}${quick ? '; quick' : ''}
${[...about.compilers, about.emcc].join('\n')}

The same C sources: the package's wasm called from JavaScript; as wasm by -O3 with the loop over the targets inside;
natively by -O3, for any machine of this kind (x86-64: SSE2) and with -march=native. Always -ffp-contract=off and
-fno-math-errno. All have the same joints in the end, bit for bit.

Square roots in the code. Native: sqrtps, of four numbers, and sqrtss, of one, in the FABRIK of sixteen lanes. Wasm:
f32x4.sqrt in the whole module.`);
const roots = new Table({ build: text(24), four: count(6), one: count(6) });
for (const { name, program } of made) {
  roots.add({ build: name, ...rootsOf(program) });
}
for (const name of ['chain-batch-simd', 'chain-batch']) {
  roots.add({ build: `${name}.wasm`, four: rootsOfWasm(bytesOf(name)) });
}
const missing = roots.rows.filter(({ build, four }) => (build === 'chain-batch.wasm') !== (four === 0));
if (missing.length > 0) {
  throw new Error(`square roots of four numbers where there should be none, or none: ${missing[0].build}`);
}

const arithmetic = await measureArithmetic(programs);
console.log(
  '\nNanoseconds of an operation on floats: latency; and of a root and a division that need not wait.',
);
const operations = new Table({
  lanes: text(6),
  ...grouped('latency', { multiply: fixed(2), add: fixed(2), divide: fixed(2), root: fixed(2) }),
  ...grouped('throughput', { divides: headed('divide', fixed(2)), roots: headed('root', fixed(2)) }),
});
operations.add({ lanes: 'one', ...arithmetic.one });
operations.add({ lanes: 'four', ...arithmetic.four });

console.log(`
iterations: of a solve. pass: of the wasm, per bone and pass with a root and a division, of which FABRIK has two per
iteration, Newton's method one. bound: what roots, divisions and the waiting for them take at least, by the table above;
wasm / bound. spread: of the wasm, between the quartiles of the rounds. Last: wasm / each other. Medians of ${ROUNDS}
rounds of CPU time, in turn.`);
/** @type {Record<string, unknown>} */
const results = { about, quick, roots: roots.rows, arithmetic };
for (const [kind, { name, title }] of KINDS.entries()) {
  console.log(`\n${title}`);
  const others = contestants.slice(1).map((each) => each.name);
  const table = new Table({
    bones: count(5),
    iterations: fixed(2, 10),
    pass: fixed(2, 6),
    bound: fixed(1, 8),
    '/ bound': fixed(2, 7),
    wasm: fixed(1, 8),
    spread: { width: 6, show: (/** @type {number} */ x) => `${(100 * x).toFixed(0)} %` },
    ...Object.fromEntries(others.map((other) => [other, fixed(1, Math.max(8, other.length))])),
    ...Object.fromEntries(others.map((other) => [`/ ${other}`, fixed(2, other.length + 2)])),
  });
  for (const bones of BONES) {
    const row = await measure(contestants, kind, bones);
    const bound = boundOf(arithmetic, name, bones, row.iterations);
    table.add({ ...row, bound, '/ bound': row.wasm / bound });
  }
  results[name] = table.rows;
}
for (const { end } of programs) {
  end();
}
if (options.json) {
  writeFileSync(options.json, `${JSON.stringify(results).replace(/([[,])\{/g, '$1\n{')}\n`);
}
