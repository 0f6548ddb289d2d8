// The rounds of an update on ground that is asked for: rays, and what they hit.
//
// Both are arrays of JavaScript, which are copied from and to the memory of the walker. While the application casts
// rays, that memory may grow, which detaches views of it, or be given back.

import { HeapView } from '../core/heap-object.js';

/** @typedef {import('../core/heap-object.js').HeapObject} HeapObject */

/** `ik_walker_probe` and `ik_walker_hit`, in doubles. */
export const PROBE = Object.freeze({ X: 0, Y: 1, Z: 2, DIRECTION: 3, LENGTH: 6, COUNT: 7 });
export const HIT = Object.freeze({ HIT: 0, X: 1, Y: 2, Z: 3, NORMAL: 4, COUNT: 7 });

/** No rays, or no hits. @type {Float64Array} */
export const NONE = new Float64Array(0);

export class Rounds {
  #heap;
  #walker;
  /** The rays of this round, 7 numbers each. @type {Float64Array} */
  rays = NONE;
  /** For each ray, what it hits: 7 numbers. @type {Float64Array} */
  hits = NONE;
  /** The most rays of a round so far. */
  #most = 0;
  /** The arrays for each number of rays: parts of the same two. @type {{ rays: Float64Array, hits: Float64Array }[]} */
  #arrays = [];
  /** @type {HeapView<Float64Array> | null} */
  #probesInHeap = null;
  /** @type {HeapView<Float64Array> | null} */
  #hitsInHeap = null;

  /**
   * @param {HeapObject} heap
   * @param {object} walker what users hold of it
   */
  constructor(heap, walker) {
    this.#heap = heap;
    this.#walker = walker;
  }

  /**
   * Begins a round: reads its rays. All hits are 0.
   * @param {number} count of rays; 0: the update has ended
   */
  begin(count) {
    if (count === 0) {
      this.rays = this.hits = NONE;
      return this.rays;
    }
    if (count > this.#most) {
      this.#grow(count);
    }
    if (!this.#arrays[count]) {
      const { rays, hits } = this.#arrays[this.#most];
      this.#arrays[count] = {
        rays: rays.subarray(0, PROBE.COUNT * count),
        hits: hits.subarray(0, HIT.COUNT * count),
      };
    }
    const { rays, hits } = this.#arrays[count];
    const probes = /** @type {HeapView<Float64Array>} */ (this.#probesInHeap).now;
    for (let i = 0; i < rays.length; i++) {
      rays[i] = probes[i];
    }
    this.rays = rays;
    this.hits = hits.fill(0);
    return rays;
  }

  /** Passes the hits of this round on. */
  end() {
    if (this.hits.length > 0) {
      /** @type {HeapView<Float64Array>} */ (this.#hitsInHeap).now.set(this.hits);
    }
  }

  /** @param {number} most */
  #grow(most) {
    const { ik_walker_get_probes: probes, ik_walker_get_hits: hits } = this.#heap.wasm;
    this.#most = most;
    this.#probesInHeap = new HeapView(this.#heap, this.#walker, probes, Float64Array, PROBE.COUNT * most);
    this.#hitsInHeap = new HeapView(this.#heap, this.#walker, hits, Float64Array, HIT.COUNT * most);
    this.#arrays = [];
    this.#arrays[most] = {
      rays: new Float64Array(PROBE.COUNT * most),
      hits: new Float64Array(HIT.COUNT * most),
    };
  }
}
