// A leg of a walker.

import { rejectExtras, rejectWrites } from '../core/guards.js';
import { Joint } from '../core/joint.js';
import { describeLeg } from './create.js';

/** @typedef {import('../core/heap-object.js').HeapObject} HeapObject */
/** @typedef {import('./create.js').LegShape} LegShape */
/** @typedef {import('./views.js').WalkerViews} WalkerViews */

/** A leg of a walker: it always has the present values. */
export class Leg {
  #heap;
  #planted;
  #index;
  #shape;
  #joints;
  #foot;
  #home;
  #foothold;

  /**
   * @param {HeapObject} heap
   * @param {WalkerViews} views
   * @param {number} index
   * @param {LegShape} shape
   * @param {number} first the index of its first joint among those of all legs
   * @internal
   */
  constructor(heap, views, index, shape, first) {
    const point = (/** @type {{ now: Float64Array }} */ view, /** @type {number} */ at) => {
      const coordinate = (/** @type {number} */ place, /** @type {number} */ axis) =>
        view.now[3 * place + axis];
      return new Joint({ coordinate }, at, 3);
    };
    this.#heap = heap;
    this.#planted = views.planted;
    this.#index = index;
    this.#shape = shape;
    this.#joints = Object.freeze(
      Array.from({ length: shape.lengths.length + 1 }, (_, joint) => point(views.joints, first + joint)),
    );
    this.#foot = point(views.feet, index);
    this.#home = point(views.homes, index);
    this.#foothold = point(views.footholds, index);
  }

  /**
   * Its joints, from the hip to the foot, or to the toe of a flat foot, one more than there are bones: objects with x, y
   * and z.
   * @returns {readonly Joint[]}
   */
  get joints() {
    this.#heap.alive();
    return this.#joints;
  }

  /** Its foot: equals the last joint bit for bit; with the option `flat`, the joint before the last one, the ankle. */
  get foot() {
    this.#heap.alive();
    return this.#foot;
  }

  /** Its home: the nominal foothold, which moves with the body. */
  get home() {
    this.#heap.alive();
    return this.#home;
  }

  /** Its foothold, on which the foot stands or to which it is swinging. */
  get foothold() {
    this.#heap.alive();
    return this.#foothold;
  }

  /** Whether its foot stands: false in the air and while the leg is disabled. */
  get planted() {
    return this.#planted.now[this.#index] !== 0;
  }

  /** Whether it is enabled, see `setLegEnabled`. */
  get enabled() {
    return this.#heap.wasm.ik_walker_get_leg_enabled(this.#heap.alive(), this.#index) !== 0;
  }

  /** The number of its bones. */
  get bones() {
    this.#heap.alive();
    return this.#shape.lengths.length;
  }

  /**
   * The description of the leg, as the option `legs` of a walker takes it: a copy.
   * @returns {import('./options.js').LegOptions}
   */
  get options() {
    return describeLeg(this.#shape, this.enabled);
  }

  // What the console of Node, Deno and Bun shows.
  [Symbol.for('nodejs.util.inspect.custom')]() {
    return this.#heap.isAlive ? this.toJSON() : '(disposed)';
  }

  /** Returns a copy of these values. */
  toJSON() {
    const { planted, enabled, bones } = this;
    const [foot, home, foothold] = [this.foot, this.home, this.foothold].map((point) => point.toJSON());
    return {
      planted,
      enabled,
      bones,
      foot,
      home,
      foothold,
      joints: this.joints.map((joint) => joint.toJSON()),
    };
  }
}

rejectWrites(Leg);
rejectExtras(Leg);
