// A shape of a rig.

import { readBoolean, readOptions, rejectExtra } from '../core/arguments.js';
import { coded } from '../core/errors.js';
import { rejectExtras, rejectOptionWrites, rejectWrites } from '../core/guards.js';
import { readPoint, readRotation } from '../core/points.js';
import { SHAPE, TYPES } from './layouts.js';
import { OPTIONS_OF, SHAPE_OPTIONS } from './shape-options.js';
import { describeShape } from './shape-struct.js';

/** @typedef {import('./shapes.js').Shapes} Shapes */

/**
 * A shape of a rig: a collider on the body of a joint, or an obstacle in space. `Rig.collider` and `Rig.obstacle` create it.
 *
 * ```js
 * const ball = rig.obstacle({ radius: 0.2, position: [0.5, 1, 0] });
 * ball.moveTo(0.5, 1.1, 0);
 * rig.solve();
 * if (ball.clearance < 0.01) console.log('it touches');
 * ```
 *
 * Any use after `remove` throws an `Error` with the code `'disposed'`.
 * @template {2 | 3} [D=2 | 3]
 */
export class RigShape {
  #shapes;
  #slot;
  #heap;
  #name;

  /**
   * @param {Shapes} shapes
   * @param {number} slot
   * @param {string | null} name
   * @internal
   */
  constructor(shapes, slot, name) {
    this.#shapes = shapes;
    this.#slot = slot;
    this.#heap = shapes.heap;
    this.#name = name;
  }

  /**
   * Moves it, every frame if need be: its middle, or of a convex hull the origin of its points, of a half-space the point of
   * its plane, of a height field its first height.
   * @overload
   * @param {D extends 2 ? number : never} x of a planar rig, from -1e30 to 1e30
   * @param {number} y
   * @returns {void}
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if a number is out of range
   * @throws {Error} if the shape was removed
   */
  /**
   * Moves it, every frame if need be: its middle, or of a convex hull the origin of its points, of a half-space the point of
   * its plane, of a height field its first height.
   * @overload
   * @param {D extends 3 ? number : never} x of a spatial rig, from -1e30 to 1e30
   * @param {number} y
   * @param {number} z
   * @returns {void}
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if a number is out of range
   * @throws {Error} if the shape was removed
   */
  /**
   * Moves it, and turns it.
   * @overload
   * @param {import('../core/points.js').Point<D>} position an array-like or an object, each coordinate from -1e30 to 1e30
   * @param {import('../core/points.js').Rotation<D>} [rotation] an angle, or a quaternion. Default: it stays as it is
   * @returns {void}
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if a number or their count is wrong
   * @throws {Error} if the shape was removed
   */
  /**
   * @param {any} x
   * @param {any} [y]
   * @param {any} [z]
   */
  moveTo(x, y, z) {
    const { dimensions, instance, wasm } = this.#heap;
    const flat = typeof x === 'number';
    const position = readPoint('position', dimensions, flat ? { x, y, z } : x);
    const rotation = flat || y === undefined ? null : readRotation('rotation', dimensions, y);
    if (!flat) {
      rejectExtra('moveTo', z);
    }
    const [px, py, pz = 0] = position;
    const address = instance.writeGoal([px, py, pz, ...(rotation ?? [])]);
    const code = wasm.ik_rig_move_shape(
      this.#heap.alive(),
      this.#live(),
      address,
      rotation ? address + 24 : 0,
    );
    if (code < 0) {
      this.#shapes.check(code, { position, rotation: rotation ?? [] });
    }
    this.#shapes.moves++;
  }

  /**
   * Changes what is given, and leaves the rest as it is. With another `type`, all that the type needs must be given.
   * @param {import('./shape-options.js').ShapeOptions<D>} options
   * @throws {TypeError} if an option is of the wrong type, unknown, or missing
   * @throws {RangeError} if a value is out of range
   * @throws {Error} if the shape was removed
   */
  set(options) {
    const given = readOptions('set', options, SHAPE_OPTIONS);
    const now = /** @type {Record<string, any>} */ (this.toJSON());
    const kept =
      given.type === undefined || given.type === now.type
        ? now
        : { margin: now.margin, enabled: now.enabled };
    const { joint, ...rest } = kept;
    const name = given.name === undefined ? this.#name : given.name;
    const defined = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    this.#shapes.change(this.#live(), { ...rest, ...defined, name });
    this.#name = name;
  }

  /**
   * Removes the shape from its rig. A shape that was removed before is ignored.
   * @returns {void}
   */
  remove() {
    if (this.#shapes.has(this, this.#slot)) {
      this.#shapes.remove(this.#slot);
    }
  }

  /**
   * The joint that carries a collider; null for an obstacle.
   * @returns {import('../rig/rig-joint.js').RigJoint<D> | null}
   */
  get joint() {
    return this.#shapes.joints[this.#read().getInt(SHAPE.JOINT)] ?? null;
  }

  /**
   * What it is.
   * @returns {import('./shape-options.js').ShapeType}
   */
  get type() {
    return TYPES[this.#read().getInt(SHAPE.KIND)];
  }

  /** The name that it was given; null if it has none. */
  get name() {
    this.#live();
    return this.#name;
  }

  /** Whether it takes part. Default true. */
  set enabled(value) {
    const enabled = readBoolean('enabled', value);
    this.#heap.wasm.ik_rig_enable_shape(this.#heap.alive(), this.#live(), Number(enabled));
    this.#shapes.changes++;
  }

  get enabled() {
    return this.#read().getInt(SHAPE.DISABLED) === 0;
  }

  /**
   * A distance that others keep, from 0 to 1e30; null: the `margin` of the rig. Of two shapes, the greater margin counts.
   * @type {number | null}
   */
  set margin(value) {
    this.set({ margin: value });
  }

  /** @returns {number | null} */
  get margin() {
    const margin = this.#read().getNumber(SHAPE.MARGIN);
    return Number.isNaN(margin) ? null : margin;
  }

  /**
   * Where it is: its middle, or of a convex hull the origin of its points, of a half-space the point of its plane; relative to
   * the joint of a collider, in the rest pose. A copy; set it with `moveTo`.
   * @returns {readonly number[]}
   */
  get position() {
    return Object.freeze(this.#read().getNumbers(SHAPE.POSITION, this.#heap.dimensions));
  }

  /**
   * Its rotation: an angle, or a quaternion. A copy; set it with `moveTo` or `set`.
   * @returns {D extends 2 ? number : readonly number[]}
   */
  get rotation() {
    const struct = this.#read();
    const { dimensions } = this.#heap;
    const rotation =
      dimensions === 2
        ? struct.getNumber(SHAPE.ROTATION)
        : Object.freeze(struct.getNumbers(SHAPE.ROTATION, 4));
    return /** @type {any} */ (rotation);
  }

  /**
   * Its least distance from all that it is kept apart from, in the present pose; below 0 the depth of an overlap. Margins do not
   * count. Infinity if there is nothing.
   */
  get clearance() {
    return this.#heap.wasm.ik_rig_get_clearance(this.#heap.alive(), this.#live());
  }

  // What the console of Node, Deno and Bun shows.
  [Symbol.for('nodejs.util.inspect.custom')]() {
    const live = this.#heap.isAlive && this.#shapes.has(this, this.#slot);
    return live ? this.toJSON() : '(removed)';
  }

  /**
   * Returns what the option `shapes` of a rig takes: the options of the shape, and the `joint` of a collider.
   * @returns {import('./shapes.js').ShapeDescription<D>}
   */
  toJSON() {
    const struct = this.#read();
    const joint = struct.getInt(SHAPE.JOINT);
    return /** @type {any} */ ({
      ...(joint >= 0 && { joint: this.#shapes.nameOf(joint) }),
      ...(this.#name !== null && { name: this.#name }),
      ...describeShape(this.#heap, struct),
    });
  }

  /** Its slot. Throws if it was removed. */
  #live() {
    if (!this.#shapes.has(this, this.#slot)) {
      throw coded('disposed', new Error('This shape was used after it was removed'));
    }
    return this.#slot;
  }

  /** Its struct, as it is now. */
  #read() {
    return this.#shapes.read(this.#live());
  }
}

const NAMES = [...new Set(Object.values(OPTIONS_OF).flat(2))];

rejectWrites(RigShape, { position: 'moveTo()', rotation: 'moveTo()' });
rejectOptionWrites(RigShape, [], Object.fromEntries(NAMES.map((name) => [name, 'set()'])));
rejectExtras(RigShape, { moveTo: 3 });
