// What can be set of an arm, and read again.

import { readName, rejectExtra } from '../core/arguments.js';
import { coded } from '../core/errors.js';
import { rejectExtras, rejectWrites } from '../core/guards.js';
import { HeapOwner, heapOf } from '../core/heap-owner.js';
import { readPoint } from '../core/points.js';
import { readPole, showPole } from '../core/pole.js';

/** @typedef {import('./options.js').Bend} Bend */

/**
 * The pole `'keep'`, of the kind `IK_TWO_BONE_KEEP`.
 * @type {import('../core/pole.js').ReadPole}
 */
const KEPT = { kind: 3, name: 'pole', place: [0, 0, 0] };

/**
 * The part of an arm's class that sets it.
 * @template {2 | 3} [D=2 | 3]
 */
export class ArmSettings extends HeapOwner {
  /**
   * Moves the root, and the whole arm with it; its angles stay.
   * @overload
   * @param {D extends 2 ? number : never} x from -1e30 to 1e30
   * @param {number} y
   * @returns {void}
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if a number is out of range
   */
  /**
   * Moves the root, and the whole arm with it; its angles stay.
   * @overload
   * @param {D extends 3 ? number : never} x from -1e30 to 1e30
   * @param {number} y
   * @param {number} z
   * @returns {void}
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if a number is out of range
   */
  /**
   * Moves the root, and the whole arm with it; its angles stay.
   * @overload
   * @param {import('../core/points.js').Point<D>} root an array-like or an object, each coordinate from
   *   -1e30 to 1e30
   * @returns {void}
   * @throws {TypeError} if the root is of the wrong type
   * @throws {RangeError} if a number or their count is wrong
   */
  /**
   * @param {any} x
   * @param {number} [y]
   * @param {number} [z]
   */
  setRoot(x, y, z) {
    const heap = heapOf(this);
    const flat = typeof x === 'number';
    const root = readPoint('root', heap.dimensions, flat ? { x, y, z } : x);
    if (!flat) {
      rejectExtra('setRoot', y, z);
    }
    const [rootX, rootY, rootZ = 0] = root;
    heap.check(heap.wasm.ik_two_bone_set_root(heap.alive(), rootX, rootY, rootZ), 'root', root);
  }

  /**
   * Sets what the elbow of a spatial arm points at, from the next solve on. The plane of the arm rolls about
   * the line from root to target until the elbow is on the pole's side; `bend` still is the sign of the elbow's
   * angle. If the pole lies on that line, the arm keeps its plane.
   * @param {D extends 2 ? never : import('./options.js').ArmPole | null} pole a point, also as `{ point }`;
   *   `{ direction }`, from the root; null for nothing: the plane of the arm is upright then, that is, parallel to
   *   the y axis, and the elbow swings around if the target passes near that axis, above or below the root; or
   *   `'keep'`: the plane only turns with the line to the target, by the least rotation, so the elbow never swings
   *   around, but the pose depends on the path
   * @throws {TypeError} if `pole` is of the wrong type, or has a `weight`, which is for chains
   * @throws {RangeError} if a value is out of range, or the arm is planar
   */
  setPole(pole) {
    const heap = heapOf(this);
    const { kind, name, place, weight } =
      /** @type {unknown} */ (pole) === 'keep' ? KEPT : readPole(pole, heap.dimensions);
    if (weight !== undefined) {
      const message = 'pole of an arm has no option "weight": it turns the whole arm';
      throw coded('unknown-option', new TypeError(message));
    }
    const [x, y, z = 0] = place;
    const code = heap.wasm.ik_two_bone_set_pole(heap.alive(), kind, x, y, z);
    heap.check(code, name, kind === KEPT.kind ? 'keep' : place);
  }

  /**
   * What the elbow points at: `{ point }`, `{ direction }` as a unit vector however long it was set, `'keep'`, or
   * null. A copy; set it with `setPole`.
   * @returns {import('../core/pole.js').SetPole | 'keep' | null}
   */
  get pole() {
    const { instance, wasm } = heapOf(this);
    const arm = heapOf(this).alive();
    let kind = 0;
    const place = instance.readDoubles(3, (address) => {
      kind = wasm.ik_two_bone_get_pole(arm, address);
    });
    return kind === KEPT.kind ? 'keep' : showPole(kind, Array.from(place));
  }

  /** Which of the two poses the next solve chooses. Default `'positive'`. */
  set bend(value) {
    const heap = heapOf(this);
    heap.set('bend', readName('bend', value, heap.instance.names('ik_two_bone_bend_name')));
  }

  get bend() {
    const heap = heapOf(this);
    return /** @type {Bend} */ (heap.instance.names('ik_two_bone_bend_name')[heap.get('bend')]);
  }

  /** The last share of the reach, 0 to 1, over which the arm stretches ever more slowly. Default 0. */
  set softness(value) {
    heapOf(this).setNumber('softness', value);
  }

  get softness() {
    return heapOf(this).get('softness');
  }

  /**
   * The distance between tip and target that counts as reached, in the unit of the lengths, from 0 to 1e30.
   * Default 1e-4 of the reach.
   */
  set tolerance(value) {
    heapOf(this).setNumber('tolerance', value);
  }

  get tolerance() {
    return heapOf(this).get('tolerance');
  }
}

rejectWrites(ArmSettings);
rejectExtras(ArmSettings, { setRoot: Infinity });
