// An object in the wasm heap: its address, from creation to disposal; getting and setting its numbers; and views
// of its arrays.

import { readNumber } from './arguments.js';
import * as ERRORS from './error-codes.js';
import { coded } from './errors.js';

/** @typedef {import('./exports.js').Exports} Exports */
/** @typedef {import('./instance.js').Instance} Instance */
/** @typedef {import('./instance.js').View} View */
/**
 * @template {View} V
 * @typedef {import('./instance.js').ViewType<V>} ViewType
 */

/**
 * A view of floats in the memory of the solver: a `Float32Array` for reading only. TypeScript refuses to write to it. It can be
 * passed where a `Float32Array` is expected, such as to a `BufferAttribute` of three.js, which must not write to it either. Copy
 * it with `slice()` to get a `Float32Array` of your own.
 * @typedef {Omit<Float32Array, number | Writing | 'subarray'> & { readonly [index: number]: number } & NoFloatWriting & FloatPart} FloatView
 */
/**
 * A view of doubles in the memory of the solver: a `Float64Array` for reading only, like a `FloatView`.
 * @typedef {Omit<Float64Array, number | Writing | 'subarray'> & { readonly [index: number]: number } & NoDoubleWriting & DoublePart} DoubleView
 */
/**
 * A view of bytes in the memory of the solver: a `Uint8Array` for reading only, like a `FloatView`.
 * @typedef {Omit<Uint8Array, number | Writing | 'subarray'> & { readonly [index: number]: number } & NoByteWriting & BytePart} ByteView
 */
/**
 * What a `FloatView` has of its own.
 * @typedef {object} FloatPart
 * @property {(begin?: number, end?: number) => FloatView} subarray Returns a view of a part of the numbers, from
 *   `begin` to before `end`, in the same memory.
 */
/**
 * What a `DoubleView` has of its own.
 * @typedef {object} DoublePart
 * @property {(begin?: number, end?: number) => DoubleView} subarray Returns a view of a part of the numbers, from
 *   `begin` to before `end`, in the same memory.
 */
/**
 * What a `ByteView` has of its own.
 * @typedef {object} BytePart
 * @property {(begin?: number, end?: number) => ByteView} subarray Returns a view of a part of the numbers, from
 *   `begin` to before `end`, in the same memory.
 */
/** @typedef {'copyWithin' | 'fill' | 'reverse' | 'set' | 'sort'} Writing The methods that write. */
/**
 * The methods that write, so typed that a call is an error. Without them, a view would be no `Float32Array` for TypeScript.
 * @typedef {{ [name in Writing]: (this: never, ...given: Parameters<Float32Array[name]>) => ReturnType<Float32Array[name]> }} NoFloatWriting
 */
/**
 * The same of a `Float64Array`.
 * @typedef {{ [name in Writing]: (this: never, ...given: Parameters<Float64Array[name]>) => ReturnType<Float64Array[name]> }} NoDoubleWriting
 */
/**
 * The same of a `Uint8Array`.
 * @typedef {{ [name in Writing]: (this: never, ...given: Parameters<Uint8Array[name]>) => ReturnType<Uint8Array[name]> }} NoByteWriting
 */

/**
 * The names of functions in C, by kind of object, verb and property. Making a name takes longer than most calls.
 * @type {Record<string, Record<string, Record<string, string>>>}
 */
const NAMES = {};

/** What users hold of it is a `HeapOwner`. */
export class HeapObject {
  #pointer;
  #kind;
  #names;

  /**
   * @param {Instance} instance
   * @param {'chain' | 'two_bone' | 'walker' | 'overlay' | 'chain_batch' | 'walker_batch' | 'rig'} kind as its functions in C have it in their names
   * @param {number} pointer
   * @param {number} dimensions
   * @param {number} bones
   */
  constructor(instance, kind, pointer, dimensions, bones) {
    this.instance = instance;
    this.wasm = instance.wasm;
    this.dimensions = dimensions;
    this.bones = bones;
    this.#kind = kind;
    this.#names = NAMES[kind] ??= {};
    this.#pointer = pointer >>> 0;
  }

  /** Its address. Throws if it was disposed of, or if its instance has crashed. */
  alive() {
    if (this.#pointer === 0) {
      throw coded('disposed', new Error('This object was used after its dispose()'));
    }
    this.instance.requireAlive();
    return this.#pointer;
  }

  /** Whether it was not disposed of yet, and its instance has not crashed. */
  get isAlive() {
    return this.#pointer !== 0 && !this.instance.crashed;
  }

  /** Frees its memory, unless that has been done. */
  end() {
    if (this.#pointer !== 0) {
      this.instance.release(/** @type {any} */ (this.wasm)[`ik_${this.#kind}_destroy`], this.#pointer);
      this.#pointer = 0;
    }
  }

  /**
   * Throws the error of a code below 0.
   * @param {number} code
   * @param {string} name the argument that it is about
   * @param {number | string | ArrayLike<number>} [value] of the argument: numbers or a text
   */
  check(code, name, value) {
    this.instance.check(code, name, value);
  }

  /**
   * A number that C has of it.
   * @param {string} property of the object, as users call it
   */
  get(property) {
    return this.function('get', property)(this.alive());
  }

  /**
   * Sets a number, which C may refuse.
   * @param {string} property
   * @param {number} number
   * @param {unknown} [value] the number as the user gave it
   */
  set(property, number, value = number) {
    const code = this.function('set', property)(this.alive(), number);
    this.check(code, property, /** @type {number | string} */ (value));
  }

  /**
   * Sets a number of the user's.
   * @param {string} property
   * @param {unknown} value
   */
  setNumber(property, value) {
    this.set(property, readNumber(property, value));
  }

  /**
   * Passes numbers to a setter that takes their address, and a place for the index of a wrong one.
   * @param {(object: number, numbers: number, at: number) => number} set
   * @param {Float64Array | null} numbers
   */
  write(set, numbers) {
    return this.instance.withScratch([numbers], (at, address) => set(this.alive(), address, at));
  }

  /**
   * Sets numbers, and throws the error of a wrong one.
   * @param {string} property
   * @param {Float64Array | null} numbers
   * @param {string} [name] of the numbers in messages
   * @param {number} [width] how many numbers an index of C stands for
   * @param {number[]} more that the setter takes after the numbers
   */
  setNumbers(property, numbers, name = property, width = 1, ...more) {
    const set = this.function('set', property);
    const [code, index] = this.write((object, address, at) => set(object, address, ...more, at), numbers);
    this.checkNumbers(code, name, numbers, index, width);
  }

  /**
   * Throws the error of a code below 0 about numbers.
   * @param {number} code
   * @param {string} name
   * @param {(Float64Array & { perRow?: number }) | null} numbers
   * @param {number} index of those that are wrong; -1 for all
   * @param {number} [width] how many numbers an index stands for
   */
  checkNumbers(code, name, numbers, index, width = 1) {
    if (numbers && index >= 0) {
      // C counts quaternions, but single coordinates of points: `perRow` of these are one point.
      const { perRow = 1 } = numbers;
      const place = width > 1 ? index : Math.floor(index / perRow);
      this.check(code, `${name}[${place}]`, numbers.subarray(width * index, width * (index + 1)));
    }
    this.check(
      code,
      name,
      code === ERRORS.REACH ? numbers?.reduce((sum, number) => sum + number) : undefined,
    );
  }

  /**
   * Numbers that C writes.
   * @param {string} property
   * @param {number} count
   */
  getNumbers(property, count) {
    const [get, pointer] = [this.function('get', property), this.alive()];
    return Object.freeze(Array.from(this.instance.readDoubles(count, (address) => get(pointer, address))));
  }

  /**
   * Reads a weight from 0 to 1; it is 1 if it is not given.
   * @param {string} name
   * @param {unknown} value
   */
  readWeight(name, value = 1) {
    const weight = readNumber(name, value);
    if (!(weight >= 0 && weight <= 1)) {
      this.check(ERRORS.WEIGHT, name, weight);
    }
    return weight;
  }

  /**
   * The function in C that does something with this kind of object: for `get` and `maxPull`, of a chain,
   * `ik_chain_get_max_pull`.
   * @param {string} verb
   * @param {string} property
   */
  function(verb, property) {
    const functions = /** @type {Record<string, (...numbers: number[]) => number>} */ (
      /** @type {unknown} */ (this.wasm)
    );
    this.#names[verb] ??= {};
    const names = this.#names[verb];
    if (names[property] === undefined) {
      const word = property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      names[property] = `ik_${this.#kind}_${verb}_${word}`;
    }
    return functions[names[property]];
  }
}

/**
 * The owner of each view: an owner is not garbage collected as long as one of its views is in use.
 * @type {WeakMap<View, object>}
 */
const owners = new WeakMap();

/**
 * A view of an array of a heap object. It is made again after the memory has grown, which detaches all views.
 * @template {View} V
 */
export class HeapView {
  #heap;
  #owner;
  #address;
  #type;
  #length;
  /** @type {V | null} */
  #view = null;

  /**
   * @param {HeapObject} heap
   * @param {object} owner what users hold of it
   * @param {(object: number) => number} address returns the address of the array
   * @param {ViewType<V>} Type
   * @param {number} length
   */
  constructor(heap, owner, address, Type, length) {
    this.#heap = heap;
    this.#owner = owner;
    this.#address = address;
    this.#type = Type;
    this.#length = length;
  }

  /** The view, with the present numbers. */
  get now() {
    const pointer = this.#heap.alive();
    if (this.#view?.length !== this.#length) {
      this.#view = this.#heap.instance.view(this.#type, this.#address(pointer), this.#length);
      owners.set(this.#view, this.#owner);
    }
    return /** @type {V} */ (this.#view);
  }
}
