// What a batch must be given, besides its options and arrays, to go on where another one was. It is copied after each
// solve, so it has no more than that, and is not checked: it never leaves a pool.

import { heapOf } from '../core/heap-owner.js';

/**
 * @param {any} batch
 * @param {ArrayBuffer | null} spare a buffer to use again, if it has the right length
 * @returns {Uint8Array} bytes for `resume`
 */
export function saveForResume(batch, spare) {
  const { instance, wasm, pointer, size } = partsOfHeap(batch);
  return instance.borrow(size, (address) => {
    wasm.ik_wasm_chain_batch_resume_save(pointer, address);
    const bytes = new Uint8Array(spare?.byteLength === size ? spare : new ArrayBuffer(size));
    bytes.set(instance.view(Uint8Array, address, size));
    return bytes;
  });
}

/**
 * Sets a batch with the same options.
 * @param {any} batch
 * @param {Uint8Array} bytes
 */
export function resume(batch, bytes) {
  const { instance, wasm, pointer, size } = partsOfHeap(batch);
  instance.borrow(size, (address) => {
    instance.view(Uint8Array, address, size).set(bytes);
    wasm.ik_wasm_chain_batch_resume_restore(pointer, address);
  });
}

/** @param {any} batch */
function partsOfHeap(batch) {
  const heap = heapOf(batch);
  const pointer = heap.alive();
  const { instance, wasm } = heap;
  return { instance, wasm, pointer, size: wasm.ik_wasm_chain_batch_resume_size(pointer) };
}
