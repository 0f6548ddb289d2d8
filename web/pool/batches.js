// The batches of chunks on this side: made for one call, such as setPoses, and freed after it.

import { batchOn } from './batch-on.js';
import { canDivide, optionsOfPart, startAlike } from './divide.js';
import { fieldsOf, INPUTS, OUTPUTS } from './fields.js';
import { resume } from './resume.js';

/** @typedef {import('./arrays.js').PoolArrays} PoolArrays */
/** @typedef {import('./chunk.js').Chunk} Chunk */

/** A batch refuses more; each chunk alone would not. */
const MOST_CHAINS = 1_000_000;

export class Batches {
  #module;
  #Batch;
  #options;

  /**
   * @param {WebAssembly.Module} module
   * @param {Record<string, any>} options of the batch of all chains
   * @throws if they are wrong
   */
  constructor(module, options) {
    this.#module = module;
    this.#Batch = batchOn(module);
    this.#options = options;
    const { count } = options;
    if (!(Number.isInteger(count) && count >= 1 && count <= MOST_CHAINS) || !canDivide(options)) {
      this.#refuse(new RangeError('The options cannot be divided among the chains'));
    }
  }

  /** Whether all chains begin with the same numbers: then one of them says what all begin with. */
  get startAlike() {
    return startAlike(this.#options);
  }

  /**
   * What a pool needs to know of its chains.
   */
  shape() {
    const { count, rootMode = 'fixed' } = this.#options;
    const outputs = rootMode === 'fixed' ? OUTPUTS : [...OUTPUTS, 'roots'];
    return this.#use(this.#create({ first: 0, count: 1 }), (batch) => ({
      count,
      bones: batch.bones,
      dimensions: batch.dimensions,
      inputs: fieldsOf(batch, 1, INPUTS),
      outputs: fieldsOf(batch, 1, outputs),
    }));
  }

  /**
   * Calls a function with the batch of a chunk, as its options create it.
   * @template T
   * @param {{ first: number, count: number }} chunk
   * @param {(batch: any) => T} use
   */
  withNew(chunk, use) {
    return this.#use(this.#create(chunk), use);
  }

  /**
   * Calls a function with the batch of a chunk, as it is after the last solve, with the present inputs.
   * @template T
   * @param {Chunk} chunk
   * @param {PoolArrays} arrays
   * @param {(batch: any) => T} use
   */
  with(chunk, arrays, use) {
    return this.withNew(chunk, (batch) => {
      if (chunk.state) {
        resume(batch, chunk.state);
      }
      arrays.copyTo(chunk, batch);
      return use(batch);
    });
  }

  /** @param {{ first: number, count: number }} part */
  #create(part) {
    try {
      return new this.#Batch(/** @type {any} */ (optionsOfPart(this.#options, part)));
    } catch (error) {
      return this.#refuse(error);
    }
  }

  // Throws the error of a batch of all chains, which has the right indices.
  #refuse(/** @type {unknown} */ error) {
    new (batchOn(this.#module))(/** @type {any} */ (this.#options)).dispose();
    throw error;
  }

  /**
   * @template T
   * @param {any} batch
   * @param {(batch: any) => T} use
   */
  #use(batch, use) {
    try {
      return use(batch);
    } finally {
      batch.dispose();
    }
  }
}

/**
 * The error of a part of an array, with the index in all of it.
 * @param {any} error
 * @param {number} start of the part
 * @param {number} [perRow] how many numbers the user's array has in an element
 */
export function shifted(error, start, perRow = 1) {
  error.message = String(error.message).replace(
    /^positions\[(\d+)\]/,
    (_, index) => `positions[${Math.floor((Number(index) + start) / perRow)}]`,
  );
  return error;
}
