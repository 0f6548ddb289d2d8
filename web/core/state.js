// Saved states: the state of an object in the wasm heap as bytes, and back. The same for chains, arms
// and walkers. The format is that of src/core/state.h.

import { wrongType } from './arguments.js';

/** @typedef {import('./instance.js').Instance} Instance */

/**
 * Returns the state of an object: bytes of their own, which later calls do not change.
 * @param {Instance} instance that the object lives in
 * @param {number} pointer the object
 * @param {(object: number) => number} sizeOf the export that returns the number of bytes
 * @param {(object: number, bytes: number) => void} save the export that writes them
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function saveState(instance, pointer, sizeOf, save) {
  const size = sizeOf(pointer);
  return instance.borrow(size, (address) => {
    save(pointer, address);
    return instance.view(new Uint8Array(0), address, size).slice();
  });
}

/**
 * Sets an object to a state that `saveState` returned for it, or for another object of the same shape.
 * @param {Instance} instance that the object lives in
 * @param {number} pointer the object
 * @param {(object: number, bytes: number, size: number) => number} restore the export that reads
 *   them, and returns an error code
 * @param {unknown} state as the user gave it
 * @throws {TypeError} when `state` is not a view of bytes
 * @throws {RangeError} when C refuses it; nothing has changed then
 */
export function restoreState(instance, pointer, restore, state) {
  const bytes = readBytes(state);
  const code = instance.borrow(bytes.length, (address) => {
    instance.view(new Uint8Array(0), address, bytes.length).set(bytes);
    return restore(pointer, address, bytes.length);
  });
  instance.check(code, 'state');
}

/**
 * The bytes of a `Uint8Array`, a Node `Buffer`, a `DataView` or another view of bytes.
 * @param {unknown} state
 */
function readBytes(state) {
  const view = /** @type {Uint8Array} */ (state);
  if (!ArrayBuffer.isView(state) || (view.BYTES_PER_ELEMENT ?? 1) !== 1) {
    throw wrongType('state', 'a Uint8Array', state);
  }
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}
