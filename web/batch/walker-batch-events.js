// The liftoffs and touchdowns of a batch of walkers.

import { EVENT, makeEvent } from '../walker/views.js';

/**
 * Whose event it is.
 * @typedef {object} OfWalker
 * @property {number} walker The index of the walker in the batch.
 */
/**
 * An event of a walker of a batch.
 * @typedef {import('../walker/views.js').WalkerEvent & OfWalker} WalkerBatchEvent
 */

/** @type {readonly WalkerBatchEvent[]} */
const NONE = Object.freeze([]);

/**
 * The events of the last update, walker after walker.
 * @param {import('../walker/heap.js').WalkerHeap} heap
 * @param {Uint8Array | Int32Array} counts of the events of each walker
 */
export function readEvents(heap, counts) {
  const { wasm, instance } = heap;
  const pointer = heap.alive();
  const address = wasm.ik_walker_batch_get_events(pointer) >>> 0;
  const stride = 8 * EVENT.COUNT * wasm.ik_walker_batch_get_event_capacity(pointer);
  const events = [];
  for (let walker = 0; walker < counts.length; walker++) {
    const count = counts[walker];
    if (count > 0) {
      const numbers = instance.view(Float64Array, address + stride * walker, EVENT.COUNT * count);
      const words = instance.view(Int32Array, address + stride * walker, 2 * EVENT.COUNT * count);
      for (let at = 0; at < numbers.length; at += EVENT.COUNT) {
        const [leg, flags] = [words[2 * at + 8], words[2 * at + 9]];
        const [time, x, y, z] = numbers.subarray(at, at + 4);
        events.push(Object.freeze({ walker, ...makeEvent(leg, flags, time, x, y, z) }));
      }
    }
  }
  return events.length > 0 ? Object.freeze(events) : NONE;
}
