// What users hold of an object in the wasm heap: the base of Chain, TwoBone and Walker.

import { wrongType } from './arguments.js';
import { rejectExtras } from './guards.js';
import { makeRegistry } from './registry.js';

/** @typedef {import('./heap-object.js').HeapObject} HeapObject */

/**
 * `[Symbol.dispose]`, if the TypeScript library has it. `using` needs it.
 * @typedef {typeof Symbol extends { readonly dispose: infer Key extends symbol } ?
 *   { [K in Key]: () => void } : {}} Disposes
 */
const Disposing = /** @type {new () => Disposes} */ (class {});

/** Frees objects that were garbage collected without `dispose`. */
const registry = makeRegistry((/** @type {HeapObject} */ heap) => heap.end());

/**
 * The object in the heap that an owner owns.
 * @type {(owner: HeapOwner) => HeapObject}
 */
export let heapOf;

/**
 * A copy of an owner, by its own class.
 * @template {HeapOwner} O
 * @param {O} owner
 * @param {object} options that create it
 * @returns {O}
 */
export function copyOf(owner, options) {
  const Class = /** @type {new (options: object) => O} */ (owner.constructor);
  const copy = new Class(options);
  HeapOwner.prototype.restoreState.call(copy, HeapOwner.prototype.saveState.call(owner));
  return copy;
}

/** An object whose numbers are in the memory of the solver. */
export class HeapOwner extends Disposing {
  #heap;

  static {
    heapOf = (owner) => owner.#heap;
  }

  /**
   * @param {HeapObject} heap
   * @internal
   */
  constructor(heap) {
    super();
    this.#heap = heap;
    registry.register(this, heap, this);
  }

  /**
   * Returns the state of this object as bytes: everything that later calls depend on. For undo, rollback and
   * copies: after `restoreState`, the same calls give the same results, bit for bit. It contains the pose, all
   * settings, the result of the last solve, and what is remembered from one call to the next; of a walker, its
   * command and the phase of its gait, but not the ground. The bytes of a rig grow with the most goals that it has had at
   * one time, also after these were removed.
   * @returns {ReturnType<Uint8Array['slice']>} a copy
   * @throws {RangeError} with the code `'no-memory'` if there is not enough memory
   */
  saveState() {
    const { instance } = this.#heap;
    const pointer = this.#heap.alive();
    const size = this.#heap.function('state', 'size')(pointer);
    return instance.borrow(size, (address) => {
      this.#heap.function('save', 'state')(pointer, address);
      return instance.view(Uint8Array, address, size).slice();
    });
  }

  /**
   * Sets this object to a state that `saveState` returned: of this object, or of another one with the same
   * shape and the same version of the library, also on another machine. The shape of a chain is `dimensions` and
   * the number of bones; that of an arm `dimensions`, `lengths` and `gripper`; that of a walker `up` and the
   * `lengths`, `bends`, hip, home, side and rank of each leg. All the rest is part of the state, except the ground
   * of a walker. Views stay valid.
   * @param {Uint8Array | ArrayBuffer | DataView} state the bytes
   * @throws {TypeError} if `state` is not bytes
   * @throws {RangeError} with the code `'wrong-state'` if the bytes are damaged, or of another shape or version;
   *   with `'no-memory'` if there is not enough memory. Nothing has changed then.
   */
  restoreState(state) {
    const bytes = readBytes(state);
    const { instance } = this.#heap;
    const pointer = this.#heap.alive();
    const code = instance.borrow(bytes.length, (address) => {
      instance.view(Uint8Array, address, bytes.length).set(bytes);
      return this.#heap.function('restore', 'state')(pointer, address, bytes.length);
    });
    this.#heap.check(code, 'state');
  }

  /**
   * Frees the memory of this object. Any later use throws an `Error` with the code `'disposed'`, except another
   * `dispose`. Objects that are not disposed of are freed when they are garbage collected.
   */
  dispose() {
    registry.unregister(this);
    this.#heap.end();
  }

  // What the console of Node, Deno and Bun shows.
  [Symbol.for('nodejs.util.inspect.custom')](
    /** @type {number} */ _depth,
    /** @type {object} */ options,
    /** @type {(value: unknown, options: object) => string} */ inspect,
  ) {
    const contents = this.#heap.isAlive ? inspect(this.toJSON(), options) : '(disposed)';
    return `${this.constructor.name} ${contents}`;
  }

  /** Returns what creates the object again. Each derived class has its own. @returns {object} */
  toJSON() {
    return {};
  }
}

/**
 * @param {unknown} state an ArrayBuffer, a Uint8Array, a Node Buffer, a DataView, or another view of bytes
 * @returns {Uint8Array}
 */
export function readBytes(state) {
  // Not instanceof: an ArrayBuffer of another realm, such as an iframe, is of another class.
  const isBuffer = {}.toString.call(state) === '[object ArrayBuffer]';
  const view = /** @type {Uint8Array} */ (
    isBuffer ? new Uint8Array(/** @type {ArrayBuffer} */ (state)) : state
  );
  if (!ArrayBuffer.isView(view) || view.BYTES_PER_ELEMENT > 1) {
    throw wrongType('state', 'a Uint8Array, ArrayBuffer or DataView', state);
  }
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}

// `using chain = new Chain(…)`, in engines that have it.
if (Symbol.dispose) {
  Object.defineProperty(HeapOwner.prototype, Symbol.dispose, { value: HeapOwner.prototype.dispose });
}

rejectExtras(HeapOwner, {}, ['saveState', 'restoreState']);
