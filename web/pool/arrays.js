// The arrays of a pool: what users write, and the results of the last solve, with space for those of the next one.

import { coded } from '../core/errors.js';
import { arraysIn, bytesOf, copyFields, partsOf } from './fields.js';

/** @typedef {import('./chunk.js').Chunk} Chunk */
/** @typedef {import('./divide.js').Span} Span */
/** @typedef {import('./fields.js').Arrays} Arrays */
/** @typedef {import('./fields.js').Field} Field */

export class PoolArrays {
  #inputFields;
  #outputFields;
  #count;
  #shared;
  #outputs;
  /** Which of the outputs are those of the last solve. */
  #front = 0;

  /**
   * @param {readonly Field[]} inputs
   * @param {readonly Field[]} outputs
   * @param {number} count of chains
   * @param {boolean} shared whether workers see them
   */
  constructor(inputs, outputs, count, shared) {
    this.#inputFields = inputs;
    this.#outputFields = outputs;
    this.#count = count;
    const Buffer = shared ? SharedArrayBuffer : ArrayBuffer;
    const sizes = [inputs, outputs, outputs].map((fields) => bytesOf(fields, count));
    const [input, ...output] = sizes.map((bytes) => {
      try {
        return new Buffer(bytes);
      } catch (cause) {
        throw coded('no-memory', new RangeError('count would need more memory than there is', { cause }));
      }
    });
    /** The memory that workers see; null: none. @type {import('./messages.js').SharedMemory | null} */
    this.#shared = shared ? { inputs: input, outputs: output } : null;
    /** What users write. */
    this.inputs = arraysIn(inputs, count, input);
    this.#outputs = output.map((buffer) => arraysIn(outputs, count, buffer));
  }

  /** The results of the last solve. */
  get outputs() {
    return this.#outputs[this.#front];
  }

  /**
   * The first message to a worker.
   * @param {WebAssembly.Module} module
   * @returns {import('./messages.js').StartMessage}
   */
  startMessage(module) {
    const [inputs, outputs] = [this.#inputFields, this.#outputFields];
    return { type: 'start', module, inputs, outputs, count: this.#count, shared: this.#shared };
  }

  /** Which of the outputs the next solve writes. */
  back() {
    return 1 - this.#front;
  }

  /** The results of the next solve become those of the last. */
  flip() {
    this.#front = this.back();
    if (this.outputs.roots) {
      this.inputs.roots.set(this.outputs.roots);
    }
  }

  /**
   * The arrays of a chunk for a worker: what it reads, and what it writes; null if they are shared.
   * @param {Chunk} chunk
   * @param {boolean} restored whether it also reads the results of the last solve
   */
  pack = (chunk, restored) => {
    if (this.#shared) {
      return null;
    }
    const [inputs, outputs] = [this.#inputFields, this.#outputFields];
    const { count } = chunk;
    const start = bytesOf(inputs, count);
    const buffer = chunk.buffer ?? new ArrayBuffer(start + bytesOf(outputs, count));
    copyFields(inputs, partsOf(inputs, this.inputs, chunk), arraysIn(inputs, count, buffer));
    if (restored) {
      copyFields(outputs, partsOf(outputs, this.outputs, chunk), arraysIn(outputs, count, buffer, start));
    }
    return buffer;
  };

  /**
   * Copies the outputs of a chunk from the buffer of a worker, unless they are shared.
   * @param {Chunk} chunk
   */
  unpack(chunk) {
    const { buffer, count } = chunk;
    if (buffer) {
      const [inputs, outputs] = [this.#inputFields, this.#outputFields];
      const results = arraysIn(outputs, count, buffer, bytesOf(inputs, count));
      copyFields(outputs, results, partsOf(outputs, this.#outputs[this.back()], chunk));
    }
  }

  /**
   * Copies the present inputs and the results of the last solve to a batch that has the chains of a chunk.
   * @param {Span} chunk
   * @param {any} batch
   */
  copyTo(chunk, batch) {
    copyFields(this.#outputFields, partsOf(this.#outputFields, this.outputs, chunk), batch);
    copyFields(this.#inputFields, partsOf(this.#inputFields, this.inputs, chunk), batch);
  }

  /**
   * Copies the inputs and the results of a batch that has the chains of a chunk to the arrays of all chains.
   * @param {Span} chunk
   * @param {any} batch or copies of its arrays
   */
  copyFrom(chunk, batch) {
    copyFields(this.#inputFields, batch, partsOf(this.#inputFields, this.inputs, chunk));
    copyFields(this.#outputFields, batch, partsOf(this.#outputFields, this.outputs, chunk));
  }

  /**
   * Copies the inputs and the results of the only chain of a batch to all chains.
   * @param {any} batch
   */
  fill(batch) {
    this.copyFrom({ index: 0, first: 0, count: 1 }, batch);
    for (const array of [...Object.values(this.inputs), ...Object.values(this.outputs)]) {
      const row = array.length / this.#count;
      for (let done = row; done < array.length; done *= 2) {
        array.copyWithin(done, 0, Math.min(done, array.length - done));
      }
    }
  }

  /**
   * Copies of the inputs and the results of a batch.
   * @param {any} batch
   * @returns {Arrays}
   */
  copiesOf(batch) {
    const fields = [...this.#inputFields, ...this.#outputFields];
    return Object.fromEntries(fields.map(({ name }) => [name, batch[name].slice()]));
  }
}
