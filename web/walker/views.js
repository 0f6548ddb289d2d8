// What users read of a walker: views of the wasm heap, and objects that always show the present.

import { HeapView } from '../core/heap-object.js';
import { Body } from './body.js';
import { Leg } from './leg.js';

/** @typedef {import('./create.js').LegShape} LegShape */
/** @typedef {import('./heap.js').WalkerHeap} WalkerHeap */

/**
 * A liftoff or a touchdown.
 * @typedef {object} WalkerEvent
 * @property {'lifted' | 'planted'} type Which of the two.
 * @property {number} leg Its index
 * @property {number} x The place of the foot.
 * @property {number} y The place of the foot.
 * @property {number} z The place of the foot.
 * @property {number} time Seconds since the beginning of the update
 * @property {boolean} urgent A liftoff out of turn: the leg could not stand any longer
 * @property {boolean} forced A liftoff regardless of the neighbours: the body's pose was imposed, or the foot was carried
 *   away
 * @property {boolean} settling A liftoff to go home, after the body has stopped
 * @property {boolean} teleported A touchdown by `teleport`, or by the creation of the walker; or the liftoff of a leg that
 *   finds no ground there
 * @property {boolean} jumped A liftoff of a jump, or a touchdown after it
 * @property {boolean} placed A liftoff to a foothold that `setFoothold` gave
 */

/** `ik_walker_event`, in doubles, and the bits of its flags. */
export const EVENT = Object.freeze({
  COUNT: 5,
  PLANTED: 1,
  URGENT: 2,
  FORCED: 4,
  SETTLING: 8,
  TELEPORTED: 16,
  JUMPED: 32,
  PLACED: 64,
});

/** @type {readonly WalkerEvent[]} */
const NO_EVENTS = Object.freeze([]);

/** Everything that users read of a walker. */
export class WalkerViews {
  #heap;

  /**
   * @param {WalkerHeap} heap
   * @param {object} walker
   * @param {LegShape[]} shapes of the legs
   */
  constructor(heap, walker, shapes) {
    const { wasm } = heap;
    const legs = shapes.length;
    const joints = shapes.reduce((sum, { lengths }) => sum + lengths.length + 1, 0);
    const doubles = (/** @type {(walker: number) => number} */ address, /** @type {number} */ points) =>
      new HeapView(heap, walker, address, Float64Array, 3 * points);
    this.#heap = heap;
    /** @type {HeapView<Float64Array>} */
    this.joints = doubles(wasm.ik_walker_get_joints, joints);
    /** @type {HeapView<Float32Array>} */
    this.positions = new HeapView(heap, walker, wasm.ik_walker_get_positions, Float32Array, 3 * joints);
    /** @type {HeapView<Float64Array>} */
    this.feet = doubles(wasm.ik_walker_get_feet, legs);
    /** @type {HeapView<Float64Array>} */
    this.homes = doubles(wasm.ik_walker_get_homes, legs);
    /** @type {HeapView<Float64Array>} */
    this.footholds = doubles(wasm.ik_walker_get_footholds, legs);
    /** @type {HeapView<Uint8Array>} */
    this.planted = new HeapView(heap, walker, wasm.ik_walker_get_planted, Uint8Array, legs);
    this.body = new Body(heap, walker);
    let first = 0;
    this.legs = Object.freeze(
      shapes.map((shape, i) => {
        const leg = new Leg(heap, this, i, shape, first);
        first += shape.lengths.length + 1;
        return leg;
      }),
    );
  }

  /** The events, read when they are first asked for. */
  get events() {
    const pointer = this.#heap.alive();
    this.#heap.events ??= this.#readEvents(pointer);
    return this.#heap.events;
  }

  /** @param {number} pointer */
  #readEvents(pointer) {
    const { wasm, instance } = this.#heap;
    const count = wasm.ik_walker_get_event_count(pointer);
    if (count === 0) {
      return NO_EVENTS;
    }
    const address = wasm.ik_walker_get_events(pointer);
    const numbers = instance.view(Float64Array, address, EVENT.COUNT * count);
    const words = instance.view(Int32Array, address, 2 * EVENT.COUNT * count);
    return Object.freeze(
      Array.from({ length: count }, (_, i) => {
        const at = EVENT.COUNT * i;
        const [time, x, y, z] = numbers.subarray(at, at + 4);
        const [leg, flags] = words.subarray(2 * at + 8, 2 * at + 10);
        return Object.freeze(makeEvent(leg, flags, time, x, y, z));
      }),
    );
  }
}

/**
 * @param {number} leg
 * @param {number} flags
 * @param {number} time
 * @param {number} x
 * @param {number} y
 * @param {number} z
 * @returns {WalkerEvent}
 */
export function makeEvent(leg, flags, time, x, y, z) {
  return {
    type: flags & EVENT.PLANTED ? 'planted' : 'lifted',
    leg,
    x,
    y,
    z,
    time,
    urgent: (flags & EVENT.URGENT) !== 0,
    forced: (flags & EVENT.FORCED) !== 0,
    settling: (flags & EVENT.SETTLING) !== 0,
    teleported: (flags & EVENT.TELEPORTED) !== 0,
    jumped: (flags & EVENT.JUMPED) !== 0,
    placed: (flags & EVENT.PLACED) !== 0,
  };
}
