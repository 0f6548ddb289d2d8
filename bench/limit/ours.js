// The work of tasks.c with the package's wasm modules, called from JavaScript: one call per solve of a chain, one per
// frame of a batch.

import { readFileSync } from 'node:fs';

const TARGETS = 512;
const STEPS = [0, 1, 2, 3, 4, 3, 2, 1];
export const FABRIK_ITERATIONS = 32;

/** The chains of a batch, so many that it fits into the caches. */
export const chainsOf = (/** @type {number} */ bones) => 8 * Math.floor(Math.floor(6000 / bones) / 8);

export const bytesOf = (/** @type {string} */ name) =>
  readFileSync(new URL(`../../web/build/${name}.wasm`, import.meta.url));

/** @returns {any} the exports of a module of the package */
export function load(/** @type {string} */ name) {
  const env = { emscripten_notify_memory_growth() {} };
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytesOf(name)), { env });
  /** @type {any} */ (exports)._initialize();
  return exports;
}

/** The path of make_path. */
function pathOf(/** @type {number} */ reach) {
  const path = new Float64Array(3 * TARGETS);
  const size = (0.9 * reach) / 1.75;
  for (const [axis, t] of [0.0123, 0.0184, 0.0061].entries()) {
    const below = 1 + t * t;
    const [cosine, sine] = [(1 - t * t) / below, (2 * t) / below];
    let [x, y] = [0.8, 0.6];
    for (let i = 0; i < TARGETS; i++) {
      path[3 * i + axis] = size * x;
      [x, y] = [cosine * x - sine * y, sine * x + cosine * y];
    }
  }
  return path;
}

function hashOf(/** @type {Uint32Array} */ words) {
  return words.reduce((hash, bits) => Math.imul(hash ^ bits, 16777619) >>> 0, 2166136261);
}

/** The address of a new chain in a module. */
function createChain(/** @type {any} */ wasm, /** @type {number} */ bones) {
  const address = wasm.malloc(8 * bones + 8);
  new Float64Array(wasm.memory.buffer, address, bones).fill(1);
  const result = address + 8 * bones;
  const code = wasm.ik_chain_create(3, bones, address, 0, result, 0);
  if (code !== 0) {
    throw new Error(`ik_chain_create returned ${code}`);
  }
  const chain = new Uint32Array(wasm.memory.buffer, result, 1)[0];
  wasm.free(address);
  return chain;
}

/** A chain, as of the kinds AUTO and FABRIK. */
export function chainTask(
  /** @type {any} */ wasm,
  /** @type {boolean} */ fabrik,
  /** @type {number} */ bones,
) {
  const chain = createChain(wasm, bones);
  const path = pathOf(bones);
  let next = 0;
  if (fabrik) {
    wasm.ik_chain_set_solver(chain, 1);
    wasm.ik_chain_set_tolerance(chain, 1e-30);
    wasm.ik_chain_set_max_iterations(chain, FABRIK_ITERATIONS);
  }
  const run = (/** @type {number} */ count) => {
    let reached = 0;
    for (let i = 0; i < count; i++) {
      const at = 3 * next;
      next = (next + 1) % TARGETS;
      reached += wasm.ik_chain_solve(chain, path[at], path[at + 1], path[at + 2]) === 1 ? 1 : 0;
    }
    return reached;
  };
  let iterations = 0;
  for (let i = 0; i < TARGETS; i++) {
    run(1);
    iterations += wasm.ik_chain_get_iterations(chain) / TARGETS;
  }
  const joints = new Uint32Array(wasm.memory.buffer, wasm.ik_chain_get_positions(chain), 3 * (bones + 1));
  return { run, iterations, hash: hashOf(joints) };
}

/** A batch. */
export function batchTask(/** @type {any} */ wasm, /** @type {number} */ bones) {
  const chains = chainsOf(bones);
  const path = pathOf(bones);
  const frames = STEPS.map((step) =>
    Float64Array.from({ length: 3 * chains }, (_, i) => {
      const target = (37 * Math.floor(i / 3) + step) % TARGETS;
      return path[3 * target + (i % 3)];
    }),
  );
  const results = wasm.malloc(8);
  const code = wasm.ik_wasm_chain_batch_create(createChain(wasm, bones), chains, 0, 0, 0, results);
  if (code !== 0) {
    throw new Error(`ik_wasm_chain_batch_create returned ${code}`);
  }
  const batch = new Uint32Array(wasm.memory.buffer, results, 1)[0];
  const { buffer } = wasm.memory;
  const targets = new Float64Array(buffer, wasm.ik_chain_batch_get_targets(batch), 3 * chains);
  const all = new Int32Array(buffer, wasm.ik_chain_batch_get_iterations(batch), chains);
  const count = 3 * (bones + 1) * chains;
  const joints = new Uint32Array(buffer, wasm.ik_chain_batch_get_positions(batch), count);
  let next = 0;
  const run = (/** @type {number} */ count) => {
    let reached = 0;
    for (let i = 0; i < count; i++) {
      targets.set(frames[next]);
      next = (next + 1) % STEPS.length;
      reached += wasm.ik_chain_batch_solve(batch, 0, chains);
    }
    return reached;
  };
  let iterations = 0;
  for (let i = 0; i < STEPS.length; i++) {
    run(1);
    iterations += all.reduce((sum, each) => sum + each, 0) / (STEPS.length * chains);
  }
  return { run, iterations, hash: hashOf(joints) };
}
