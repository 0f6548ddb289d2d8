// What a batch needs, besides its options and arrays, to continue from where another one was. It is copied after each
// solve, so it has no more than that, and is not checked: it never leaves a pool.

import { heapOf } from '../core/heap-owner.js';

/**
 * @param {any} batch
 * @param {ArrayBuffer | null} buffer for the bytes, if it has the right length
 * @returns {Uint8Array} bytes for `resume`
 */
export function saveForResume(batch, buffer) {
  return withBytes(batch, (bytes, save) => {
    save?.();
    const copy = new Uint8Array(buffer?.byteLength === bytes.length ? buffer : new ArrayBuffer(bytes.length));
    copy.set(bytes);
    return copy;
  });
}

/**
 * Sets a batch with the same options.
 * @param {any} batch
 * @param {Uint8Array} saved
 */
export function resume(batch, saved) {
  withBytes(batch, (bytes, _, restore) => {
    bytes.set(saved);
    restore?.();
  });
}

/**
 * Calls a function with the bytes: those that the batch works with; or else space for them, with functions that save
 * them there, and restore them from there.
 * @template T
 * @param {any} batch
 * @param {(bytes: Uint8Array, save?: () => void, restore?: () => void) => T} use
 */
function withBytes(batch, use) {
  const heap = heapOf(batch);
  const { instance, wasm } = heap;
  const pointer = heap.alive();
  const size = wasm.ik_wasm_chain_batch_resume_size(pointer);
  const bytes = wasm.ik_wasm_chain_batch_resume_bytes(pointer);
  if (bytes !== 0) {
    return use(instance.view(Uint8Array, bytes, size));
  }
  return instance.borrow(size, (address) =>
    use(
      instance.view(Uint8Array, address, size),
      () => wasm.ik_wasm_chain_batch_resume_save(pointer, address),
      () => wasm.ik_wasm_chain_batch_resume_restore(pointer, address),
    ),
  );
}
