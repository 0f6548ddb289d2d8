// The worker of a pool: it has a wasm instance of its own, and a ChainBatch for each chunk that it was sent. The
// build bundles this file to text, web/build/pool-worker.bytes.js.

import { batchOn } from './batch-on.js';
import { arraysIn, bytesOf, copyFields, partsOf } from './fields.js';
import { packError } from './messages.js';
import { resume, saveForResume } from './resume.js';
import { keepPortAndLock } from './watch-worker.js';

/** @typedef {import('./fields.js').Arrays} Arrays */
/** @typedef {import('./messages.js').StartMessage} StartMessage */
/** @typedef {import('./messages.js').ChunkToSolve} ChunkToSolve */
/** @typedef {import('./messages.js').SolvedChunk} SolvedChunk */
/**
 * The batch of a chunk.
 * @typedef {object} BatchOfChunk
 * @property {any} batch
 * @property {Arrays | null} inputs if they are shared: its parts
 * @property {Arrays[]} outputs
 */

const port = /** @type {any} */ (globalThis).fabrikPort ?? globalThis;

/** @type {ReturnType<typeof batchOn>} */
let Batch;
/** @type {StartMessage} */
let setup;
/** The shared arrays of all chains. @type {{ inputs: Arrays, outputs: Arrays[] } | null} */
let shared = null;
/** The batches of this worker, by the index of their chunk. @type {Map<number, BatchOfChunk>} */
const batches = new Map();

/** @param {StartMessage} message */
function start(message) {
  setup = message;
  Batch = batchOn(message.module);
  if (message.shared) {
    shared = {
      inputs: arraysIn(message.inputs, message.count, message.shared.inputs),
      outputs: message.shared.outputs.map((buffer) => arraysIn(message.outputs, message.count, buffer)),
    };
  }
  // Now, and not with the first chunk: a module that does not start is reported at once.
  void Batch.engine.instance;
}

/**
 * @param {ChunkToSolve} chunk
 * @returns {BatchOfChunk}
 */
function batchOf(chunk) {
  if (chunk.options) {
    freeBatch(chunk.index);
    batches.set(chunk.index, {
      batch: new Batch(/** @type {any} */ (chunk.options)),
      inputs: shared && partsOf(setup.inputs, shared.inputs, chunk),
      outputs: shared?.outputs.map((arrays) => partsOf(setup.outputs, arrays, chunk)) ?? [],
    });
  }
  return /** @type {BatchOfChunk} */ (batches.get(chunk.index));
}

/** @param {number} index */
function freeBatch(index) {
  batches.get(index)?.batch.dispose();
  batches.delete(index);
}

/**
 * @param {ChunkToSolve} chunk
 * @param {number} back which of the outputs to write; the other one has the results of the last solve
 * @returns {SolvedChunk}
 */
function solve(chunk, back) {
  const { batch, inputs, outputs } = batchOf(chunk);
  const { index, count, buffer, state, stateBuffer } = chunk;
  const results = buffer
    ? arraysIn(setup.outputs, count, buffer, bytesOf(setup.inputs, count))
    : outputs[back];
  if (state) {
    resume(batch, state);
    // A chain that is not solved now keeps its results.
    copyFields(setup.outputs, buffer ? results : outputs[1 - back], batch);
  }
  copyFields(setup.inputs, buffer ? arraysIn(setup.inputs, count, buffer) : inputs, batch);
  const reached = batch.solve();
  copyFields(setup.outputs, batch, results);
  return { index, reached, state: saveForResume(batch, stateBuffer), buffer };
}

/** @param {import('./messages.js').SolveMessage} message */
function solveAll({ chunks, back, free }) {
  const begin = performance.now();
  for (const index of free) {
    freeBatch(index);
  }
  const solved = [];
  let error = null;
  try {
    for (const chunk of chunks) {
      solved.push(solve(chunk, back));
    }
  } catch (cause) {
    error = packError(cause);
  }
  const transfer = solved.flatMap(({ state, buffer }) => (buffer ? [state.buffer, buffer] : [state.buffer]));
  const milliseconds = performance.now() - begin;
  port.postMessage({ type: 'solved', chunks: solved, milliseconds, error }, transfer);
}

/** Whether this worker holds its lock. Messages wait until that is known. @type {Promise<boolean>} */
let locked = Promise.resolve(false);

/**
 * @param {any} message
 * @param {boolean} isLocked
 */
function receive(message, isLocked) {
  switch (message.type) {
    case 'watch':
      locked = keepPortAndLock(message);
      break;
    case 'start':
      start(message);
      port.postMessage({ type: 'ready', locked: isLocked });
      break;
    case 'solve':
      solveAll(message);
      break;
  }
}

port.onmessage = async (/** @type {MessageEvent} */ { data }) => {
  const isLocked = await locked;
  try {
    receive(data, isLocked);
  } catch (error) {
    port.postMessage({ type: 'failed', error: packError(error) });
  }
};
