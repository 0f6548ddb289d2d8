// The worker of a pool: it has a wasm instance of its own, and a ChainBatch for each chunk that it was given. The
// build bundles this file to text, web/build/pool-worker.bytes.js.

import { batchOn } from './batch-on.js';
import { arraysIn, bytesOf, copyFields, partsOf } from './fields.js';
import { hold } from './lifeline.js';
import { packError } from './messages.js';
import { resume, saveForResume } from './resume.js';

/** @typedef {import('./fields.js').Arrays} Arrays */
/** @typedef {import('./messages.js').StartMessage} StartMessage */
/** @typedef {import('./messages.js').ChunkToSolve} ChunkToSolve */
/** @typedef {import('./messages.js').SolvedChunk} SolvedChunk */
/**
 * A chunk in this worker.
 * @typedef {object} Held
 * @property {any} batch
 * @property {Arrays | null} inputs if they are shared: its parts
 * @property {Arrays[]} outputs
 */

const port = /** @type {any} */ (globalThis).fabrikPort ?? globalThis;

/** @type {ReturnType<typeof batchOn>} */
let Batch;
/** @type {StartMessage} */
let given;
/** The shared arrays of all chains. @type {{ inputs: Arrays, outputs: Arrays[] } | null} */
let shared = null;
/** The chunks of this worker, by index. @type {Map<number, Held>} */
const held = new Map();

/** @param {StartMessage} message */
function start(message) {
  given = message;
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
 * @returns {Held}
 */
function take(chunk) {
  if (chunk.options) {
    drop(chunk.index);
    held.set(chunk.index, {
      batch: new Batch(/** @type {any} */ (chunk.options)),
      inputs: shared && partsOf(given.inputs, shared.inputs, chunk),
      outputs: shared?.outputs.map((arrays) => partsOf(given.outputs, arrays, chunk)) ?? [],
    });
  }
  return /** @type {Held} */ (held.get(chunk.index));
}

/** @param {number} index */
function drop(index) {
  held.get(index)?.batch.dispose();
  held.delete(index);
}

/**
 * @param {ChunkToSolve} chunk
 * @param {number} back which of the outputs to write; the other one has the results of the last solve
 * @returns {SolvedChunk}
 */
function solve(chunk, back) {
  const { batch, inputs, outputs } = take(chunk);
  const { index, count, parcel, state, spare } = chunk;
  const results = parcel
    ? arraysIn(given.outputs, count, parcel, bytesOf(given.inputs, count))
    : outputs[back];
  if (state) {
    resume(batch, state);
    // A chain that is not solved now keeps its results.
    copyFields(given.outputs, parcel ? results : outputs[1 - back], batch);
  }
  copyFields(given.inputs, parcel ? arraysIn(given.inputs, count, parcel) : inputs, batch);
  const reached = batch.solve();
  copyFields(given.outputs, batch, results);
  return { index, reached, state: saveForResume(batch, spare), parcel };
}

/** @param {import('./messages.js').SolveMessage} message */
function solveAll({ chunks, back, drop: dropped }) {
  const begin = performance.now();
  for (const index of dropped) {
    drop(index);
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
  const transfer = solved.flatMap(({ state, parcel }) => (parcel ? [state.buffer, parcel] : [state.buffer]));
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
    case 'lifeline':
      locked = hold(message);
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
