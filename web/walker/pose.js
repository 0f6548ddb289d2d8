// What users read of a walker: its body, its legs, its joints and feet, and its events.

import { rejectExtras, rejectWrites } from '../core/guards.js';
import { readPoint } from '../core/points.js';
import { WalkerTerrain } from './terrain.js';
import { WalkerViews } from './views.js';

/** @typedef {import('../core/heap-object.js').ByteView} ByteView */
/** @typedef {import('../core/heap-object.js').DoubleView} DoubleView */
/** @typedef {import('../core/heap-object.js').FloatView} FloatView */
/** @typedef {import('./create.js').LegShape} LegShape */
/** @typedef {import('./heap.js').WalkerHeap} WalkerHeap */
/** @typedef {import('./views.js').WalkerEvent} WalkerEvent */

/** The part of a walker's class that shows its pose. */
export class WalkerPose extends WalkerTerrain {
  #heap;
  #views;

  /**
   * @param {WalkerHeap} heap
   * @param {number} up its code
   * @param {LegShape[]} shapes of the legs
   * @internal
   */
  constructor(heap, up, shapes) {
    super(heap, up);
    this.#heap = heap;
    this.#views = new WalkerViews(heap, this, shapes);
  }

  /**
   * The body: always the same object, with the present values.
   * @returns {import('./body.js').Body}
   */
  get body() {
    this.#heap.alive();
    return this.#views.body;
  }

  /**
   * The legs: always the same objects, with the present values.
   * @returns {readonly import('./leg.js').Leg[]}
   */
  get legs() {
    this.#heap.alive();
    return this.#views.legs;
  }

  /**
   * All joints, leg after leg, from the hip to the foot, or to the toe of a flat foot, three numbers each: a view of the walker's own
   * memory, which shows the present pose. For reading only. Read the property again each frame; that
   * allocates nothing. A view that was kept is empty after the memory has grown, and its values are
   * undefined after `dispose`. Copy it to keep its numbers.
   * @returns {FloatView}
   */
  get positions() {
    return this.#views.positions.now;
  }

  /**
   * The feet, three numbers per leg: a view like `positions`.
   * @returns {DoubleView}
   */
  get feet() {
    return this.#views.feet.now;
  }

  /**
   * The homes: the nominal footholds, where the feet stand when the body stands still. They move with
   * the body. A view like `feet`.
   * @returns {DoubleView}
   */
  get homes() {
    return this.#views.homes.now;
  }

  /**
   * The footholds, on which the feet stand or to which they are swinging: a view like `feet`.
   * @returns {DoubleView}
   */
  get footholds() {
    return this.#views.footholds.now;
  }

  /**
   * One number per leg: 1 while its foot stands, 0 in the air and while it is disabled. A view like
   * `positions`.
   * @returns {ByteView}
   */
  get planted() {
    return this.#views.planted.now;
  }

  /**
   * The liftoffs and touchdowns of the last update, in order: the same array until the next update. A
   * teleport starts a new list, to which the next update appends.
   * @returns {readonly WalkerEvent[]}
   */
  get events() {
    return this.#views.events;
  }

  /**
   * Returns where a point of the body is now: of a tail, a neck or a gun on the tilted body.
   * @param {import('../core/points.js').Point<3>} point relative to `body`, in the axes of space, as if the body stood level
   *   with heading 0
   * @returns {number[]} x, y, z in space
   * @throws {TypeError} if the point is of the wrong type
   * @throws {RangeError} if a number or their count is wrong
   */
  pointAt(point) {
    const { x, y, z } = this.body;
    const [dx, dy, dz] = this.#turned('point', point);
    return [x + dx, y + dy, z + dz];
  }

  /**
   * Returns a direction of the body as it is now, of the same length.
   * @param {import('../core/points.js').Point<3>} direction in the axes of space, as if the body stood level with heading 0
   * @returns {number[]} x, y, z in space
   * @throws {TypeError} if the direction is of the wrong type
   * @throws {RangeError} if a number or their count is wrong
   */
  directionAt(direction) {
    return this.#turned('direction', direction);
  }

  /**
   * A vector of the body's frame, turned by the body's rotation q: v + 2 w (u x v) + 2 u x (u x v), with u, w of q.
   * @param {string} name
   * @param {unknown} vector
   */
  #turned(name, vector) {
    const [x, y, z] = readPoint(name, 3, vector);
    const [a, b, c, w] = this.body.rotation;
    const [p, q, r] = [2 * (b * z - c * y), 2 * (c * x - a * z), 2 * (a * y - b * x)];
    return [x + w * p + b * r - c * q, y + w * q + c * p - a * r, z + w * r + a * q - b * p];
  }

  /**
   * Sets the walker to a state that `saveState` returned, of this walker, or of another one with the same `up`,
   * the same `lengths`, `bends`, `flat`, hip, home, side and rank of each leg (so also the same `hipEllipse` and
   * `homeEllipse`), and the same version of the library. The state has its own settings and `enabled` of each
   * leg, which replace those of this walker. Views and live objects show it at once. The ground is not part of a
   * state: the walker stands on its own `ground`. Events are not part of it either, except those of a teleport
   * that no update has followed yet.
   * @override
   * @param {Uint8Array | ArrayBuffer | DataView} state the bytes
   * @throws {TypeError} if `state` is not bytes
   * @throws {RangeError} with the code `'wrong-state'` if the bytes are damaged, or of another shape or version;
   *   with `'no-memory'` if there is not enough memory. Nothing has changed then.
   */
  restoreState(state) {
    super.restoreState(state);
    this.#heap.events = null;
  }
}

rejectWrites(WalkerPose);
rejectExtras(WalkerPose);
