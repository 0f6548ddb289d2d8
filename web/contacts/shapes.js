// The shapes of a rig: the slots in the wasm heap, and the objects that users hold of them.

import { isObject, wrongType, wrongValue } from '../core/arguments.js';
import * as ERRORS from '../core/error-codes.js';
import { Struct } from '../rig/struct.js';
import { nameOf } from '../rig/tree.js';
import { unknownName } from '../rig/unknown-name.js';
import { CONTACT, SHAPE } from './layouts.js';
import { RigShape } from './shape.js';
import { readShape } from './shape-options.js';
import { checkShape, structOf } from './shape-struct.js';

/** @typedef {import('../core/heap-object.js').HeapObject} HeapObject */

/**
 * What carries a shape.
 * @typedef {object} ShapeJoint
 * @property {string | number} [joint] The name or the index of the joint of a collider. Default: it is an obstacle.
 */
/**
 * A shape, as the option `shapes` of a rig takes it: the options of a shape, and the joint of a collider.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {ShapeJoint & import('./shape-options.js').ShapeOptions<D>} ShapeDescription
 */
/**
 * Two shapes that touch. A margin counts as a part of the shapes.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {object} Contact
 * @property {RigShape<D>} first A collider.
 * @property {RigShape<D>} second What it touches.
 * @property {number[]} point The point of the surface of the first that is nearest to the second, or deepest in it, in space.
 * @property {number[]} normal The direction in which the first gets away from the second, of length 1.
 * @property {number} depth How deep they overlap; below 0 they are apart.
 */

/** Contacts are read for so many at first. */
const FEW = 16;

export class Shapes {
  /** The object of each slot. @type {(RigShape<any> | undefined)[]} */
  #slots = [];
  /** All objects in the order of their slots; null: to be collected. @type {readonly RigShape<any>[] | null} */
  #list = null;
  /** How often shapes or pairs were added, changed or removed, and how often shapes were moved. */
  changes = 0;
  moves = 0;

  /**
   * @param {HeapObject} heap of the rig
   * @param {readonly import('../rig/rig-joint.js').RigJoint<any>[]} joints
   * @param {import('../rig/tree.js').Tree} tree
   */
  constructor(heap, joints, tree) {
    this.heap = heap;
    this.joints = joints;
    this.tree = tree;
  }

  /** All shapes, in the order of their slots. */
  get all() {
    this.#list ??= Object.freeze(this.#slots.filter((shape) => shape !== undefined));
    return this.#list;
  }

  /**
   * Whether a shape is still the one in its slot.
   * @param {RigShape<any>} shape
   * @param {number} slot
   */
  has(shape, slot) {
    return this.#slots[slot] === shape;
  }

  /**
   * The index in `all` of the shape in a slot.
   * @param {number} slot
   */
  indexOf(slot) {
    return this.all.indexOf(/** @type {RigShape<any>} */ (this.#slots[slot]));
  }

  /** @param {number} joint */
  nameOf(joint) {
    return nameOf(this.tree, joint);
  }

  /**
   * The slots of the shapes that a user names.
   * @param {string} name of the argument
   * @param {unknown} shape a shape of this rig, an index in `shapes`, or a name, which several shapes may have
   */
  slotsOf(name, shape) {
    if (typeof shape === 'string') {
      const slots = [...this.#slots.keys()].filter((slot) => this.#slots[slot]?.name === shape);
      if (slots.length === 0) {
        const names = this.all.flatMap((each) => each.name ?? []);
        throw unknownName(name, 'the name of a shape', shape, [...new Set(names)]);
      }
      return slots;
    }
    const object = typeof shape === 'number' ? this.all[shape] : shape;
    const slot = isObject(object) ? this.#slots.indexOf(/** @type {any} */ (object)) : -1;
    if (slot < 0) {
      throw typeof shape === 'number'
        ? wrongValue(name, 'the index of a shape', shape)
        : wrongType(name, 'a shape of this rig, its index, or a name', shape);
    }
    return [slot];
  }

  /**
   * Adds a shape.
   * @param {string} call
   * @param {number} joint -1: an obstacle
   * @param {unknown} options
   * @param {string} [prefix] of their names
   */
  add(call, joint, options, prefix = '') {
    const { heap } = this;
    const read = readShape(call, options, heap.dimensions, prefix);
    if (read.type === 'half-space' && joint >= 0) {
      throw wrongValue(`${prefix}type`, 'another one for a collider', read.type);
    }
    const struct = structOf(read, joint, heap.dimensions);
    const [code, slot] = this.#call(struct, read.points, (address, results) =>
      heap.wasm.ik_rig_add_shape(heap.alive(), address, results),
    );
    if (code < 0) {
      checkShape(heap, code, read, prefix);
    }
    return this.#hold(slot, read.name);
  }

  /**
   * Changes the shape in a slot.
   * @param {number} slot
   * @param {unknown} options all of them
   */
  change(slot, options) {
    const { heap } = this;
    const read = readShape('set', options, heap.dimensions);
    const joint = this.read(slot).getInt(SHAPE.JOINT);
    if (read.type === 'half-space' && joint >= 0) {
      throw wrongValue('type', 'another one for a collider', read.type);
    }
    const struct = structOf(read, joint, heap.dimensions);
    const [code] = this.#call(struct, read.points, (address) =>
      heap.wasm.ik_rig_set_shape(heap.alive(), slot, address),
    );
    if (code < 0) {
      checkShape(heap, code, read, '');
    }
    this.changes++;
  }

  /**
   * Removes the shape in a slot.
   * @param {number} slot
   */
  remove(slot) {
    const { heap } = this;
    heap.wasm.ik_rig_remove_shape(heap.alive(), slot);
    this.#slots[slot] = undefined;
    this.#list = null;
    this.changes++;
  }

  /**
   * The struct of the shape in a slot, as it is now.
   * @param {number} slot
   */
  read(slot) {
    const { instance, wasm } = this.heap;
    const rig = this.heap.alive();
    return new Struct(
      instance.readDoubles(SHAPE.BYTES / 8, (address) => wasm.ik_rig_get_shape(rig, slot, address)),
    );
  }

  /**
   * Throws the error of a code about a place.
   * @param {number} code
   * @param {Record<string, number[]>} places
   */
  check(code, places) {
    checkShape(this.heap, code, /** @type {any} */ ({ places }), '');
  }

  /** What touches, the deepest first. @returns {Contact<any>[]} */
  readContacts() {
    const found = this.#readAll('ik_rig_get_contacts', FEW);
    return found.total > FEW ? this.#readAll('ik_rig_get_contacts', found.total).contacts : found.contacts;
  }

  /** Of these, those that keep goals. @returns {Contact<any>[]} */
  readBlocking() {
    const room = this.heap.wasm.ik_rig_get_contacts(this.heap.alive(), 0, 0);
    return this.#readAll('ik_rig_get_blocking', room).contacts;
  }

  /**
   * @param {'ik_rig_get_contacts' | 'ik_rig_get_blocking'} call
   * @param {number} room the most that are read
   * @returns {{ total: number, contacts: Contact<any>[] }}
   */
  #readAll(call, room) {
    const { instance, wasm, dimensions } = this.heap;
    const rig = this.heap.alive();
    let total = 0;
    const numbers = instance.readDoubles((room * CONTACT.BYTES) / 8, (address) => {
      total = wasm[call](rig, room, address);
    });
    const contacts = Array.from({ length: Math.min(total, room) }, (_, i) => {
      const start = (i * CONTACT.BYTES) / 8;
      const struct = new Struct(numbers.subarray(start, start + CONTACT.BYTES / 8));
      return {
        first: /** @type {RigShape<any>} */ (this.#slots[struct.getInt(CONTACT.FIRST)]),
        second: /** @type {RigShape<any>} */ (this.#slots[struct.getInt(CONTACT.SECOND)]),
        point: struct.getNumbers(CONTACT.POINT, dimensions),
        normal: struct.getNumbers(CONTACT.NORMAL, dimensions),
        depth: struct.getNumber(CONTACT.DEPTH),
      };
    });
    return { total, contacts };
  }

  /** Takes over the slots as they are after a state was restored. Objects whose slot is used stay. */
  takeOver() {
    const { instance, wasm } = this.heap;
    const rig = this.heap.alive();
    const slots = Math.max(wasm.ik_rig_get_shape_slots(rig), this.#slots.length);
    instance.borrow(SHAPE.BYTES, (address) => {
      for (let slot = 0; slot < slots; slot++) {
        if (wasm.ik_rig_get_shape(rig, slot, address) === ERRORS.SHAPE) {
          this.#slots[slot] = undefined;
        } else if (!this.#slots[slot]) {
          this.#hold(slot, null);
        }
      }
    });
    this.#list = null;
    this.changes++;
  }

  /**
   * Gives the shapes the names that those of another rig have.
   * @param {Shapes} others with the same slots
   */
  takeNames(others) {
    for (const [slot, shape] of others.#slots.entries()) {
      if (shape) {
        this.#hold(slot, shape.name);
      }
    }
  }

  /**
   * Calls C with a shape and its points.
   * @param {Struct} struct
   * @param {Float64Array | null} points
   * @param {(address: number, results: number) => number} call
   */
  #call(struct, points, call) {
    const { instance } = this.heap;
    return instance.withScratch([struct.doubles, points], (results, address, pointsAt) => {
      instance.view(Int32Array, address + SHAPE.POINTS, 1)[0] = pointsAt;
      return call(address, results);
    });
  }

  /**
   * Makes the object of a slot.
   * @param {number} slot
   * @param {string | null} name
   */
  #hold(slot, name) {
    const shape = new RigShape(this, slot, name);
    this.#slots[slot] = shape;
    this.#list = null;
    this.changes++;
    return shape;
  }
}
