// One running wasm module: its functions, its heap, and its error codes as errors.

import * as ERRORS from './error-codes.js';
import { coded } from './errors.js';

/** @typedef {import('./exports.js').Exports} Exports */
/** @typedef {Float32Array | Float64Array | Int32Array | Uint8Array} View */
/**
 * The class of a view.
 * @template {View} V
 * @typedef {new (buffer: ArrayBuffer, address: number, length: number) => V} ViewType
 */

/** There is space for so many numbers of a goal: that of a rig has the most. */
const GOAL_NUMBERS = 40;

/** Marks this copy of the library; all its instances share it. */
const COPY = { warned: false };

/**
 * Warns once if another copy of the library runs on this page, as two versions of the package do. On a server
 * each bundle has a copy: that is as it should be.
 */
function warnOfAnotherCopy() {
  const key = Symbol.for('fabrik');
  const page = /** @type {Record<symbol, typeof COPY>} */ (/** @type {unknown} */ (globalThis));
  page[key] ??= COPY;
  const first = page[key];
  if (first !== COPY && !first.warned && globalThis.document) {
    first.warned = true;
    console.warn('fabrik is on this page twice');
  }
}

/**
 * The error for the use of an instance that has crashed.
 * @param {unknown} cause
 */
function crashed(cause) {
  const bug = cause instanceof WebAssembly.RuntimeError ? '. This is a bug in fabrik: please report it' : '';
  const message = `The solver has crashed: make a new object${bug}`;
  return coded('crashed', new Error(message, { cause }));
}

export class Instance {
  #memory;
  #free;
  /** @type {(code: number) => number} the address of the sentence of an error */
  #errorText;
  /** @type {unknown} what crashed the instance */
  #crash = null;
  /** @type {Record<string, string[]>} the names that exports have given */
  #names = {};
  /** Where the numbers of a goal are; 0 until there is one. */
  #goal = 0;
  #goalView = new Float64Array(0);

  /** @param {any} module a `WebAssembly.Module` */
  constructor(module) {
    const env = { emscripten_notify_memory_growth() {} };
    const exported = WebAssembly.Module.exports(module);
    const errorText = exported.find(({ name }) => name.endsWith('_error_text'))?.name;
    if (!errorText) {
      throw coded('wrong-module', new TypeError("This wasm module is not fabrik's"));
    }
    const exports = /** @type {Exports} */ (
      /** @type {unknown} */ (new WebAssembly.Instance(module, { env }).exports)
    );
    warnOfAnotherCopy();
    exports._initialize();
    this.#memory = exports.memory;
    this.#free = exports.free;

    /** The exported functions. Once one of them has trapped, each throws. */
    this.wasm = /** @type {Exports} */ (
      /** @type {unknown} */ (
        Object.fromEntries(
          Object.entries(exports)
            .filter(([, value]) => typeof value === 'function')
            .map(([name, value]) => [name, this.#guarded(/** @type {Function} */ (value))]),
        )
      )
    );
    this.#errorText = this.wasm[/** @type {'ik_wasm_chain_error_text'} */ (errorText)];
  }

  /** Whether a trap has crashed this instance. The contents of its heap cannot be trusted then. */
  get crashed() {
    return this.#crash !== null;
  }

  /** Throws if a trap has crashed this instance. */
  requireAlive() {
    if (this.#crash !== null) {
      throw crashed(this.#crash);
    }
  }

  // Passes six arguments, which no export exceeds: a rest parameter would allocate an array per call, and
  // wasm ignores arguments that it does not expect.
  #guarded(/** @type {Function} */ f) {
    return (
      /** @type {number} */ a,
      /** @type {number} */ b,
      /** @type {number} */ c,
      /** @type {number} */ d,
      /** @type {number} */ e,
      /** @type {number} */ g,
    ) => {
      this.requireAlive();
      try {
        return f(a, b, c, d, e, g);
      } catch (cause) {
        // A trap, or a stack that was full already: the call ended halfway.
        this.#crash = cause;
        throw crashed(cause);
      }
    };
  }

  /**
   * The names that an export gives to the codes from 0 on.
   * @param {'ik_status_name' | 'ik_solver_name' | 'ik_step_name' | 'ik_gait_name' | 'ik_wasm_walker_setting_name' | 'ik_two_bone_status_name' | 'ik_two_bone_bend_name'} name
   */
  names(name) {
    if (!this.#names[name]) {
      const names = [];
      for (let address = this.wasm[name](0); address; address = this.wasm[name](names.length)) {
        names.push(this.#text(address));
      }
      this.#names[name] = names;
    }
    return this.#names[name];
  }

  #text(/** @type {number} */ address) {
    const bytes = new Uint8Array(this.#memory.buffer, address >>> 0);
    // All texts are ASCII; some test environments have no TextDecoder.
    return String.fromCharCode(...bytes.subarray(0, bytes.indexOf(0)));
  }

  /**
   * A view of numbers on the heap. When the heap grows, its old buffer is detached, and the views of that
   * buffer are empty.
   * @template {View} V
   * @param {ViewType<V>} Type
   * @param {number} address
   * @param {number} length
   */
  view(Type, address, length) {
    return new Type(this.#memory.buffer, address >>> 0, length);
  }

  /** @param {number} bytes */
  #allocate(bytes) {
    // malloc may return 0 for no bytes.
    const address = this.wasm.malloc(bytes || 1) >>> 0;
    if (address === 0) {
      throw coded('no-memory', new RangeError('Not enough memory'));
    }
    return address;
  }

  /**
   * Allocates bytes on the heap for the time of one call.
   * @template T
   * @param {number} bytes
   * @param {(address: number) => T} use
   * @returns {T}
   */
  borrow(bytes, use) {
    const address = this.#allocate(bytes);
    try {
      return use(address);
    } finally {
      this.release(this.#free, address);
    }
  }

  /**
   * Copies arrays to the heap for the time of one call, with space for two 32-bit results.
   * @param {(Float64Array | null)[]} arrays
   * @param {(results: number, ...addresses: number[]) => number} call gets the address of the results, and
   *   those of the arrays, 0 for null
   * @returns {[code: number, first: number, second: number]} what the call returned, and the results
   */
  withScratch(arrays, call) {
    const bytes = arrays.reduce((sum, array) => sum + (array?.byteLength ?? 0), 8);
    return this.borrow(bytes, (results) => {
      let end = results + 8;
      const addresses = arrays.map((array) => {
        if (!array) {
          return 0;
        }
        const address = end;
        this.view(Float64Array, address, array.length).set(array);
        end += array.byteLength;
        return address;
      });
      const code = call(results, ...addresses);
      const [first, second] = this.view(Int32Array, results, 2);
      return [code, first, second];
    });
  }

  /**
   * The numbers that a call writes to the heap.
   * @param {number} count
   * @param {(address: number) => unknown} call gets the address to write to
   * @returns {Float64Array}
   */
  readDoubles(count, call) {
    return this.borrow(8 * count, (address) => {
      call(address);
      return new Float64Array(this.view(Float64Array, address, count));
    });
  }

  /**
   * Copies a goal, or other numbers of one call, to the heap, always to the same place, which is allocated once.
   * @param {ArrayLike<number>} numbers the row of numbers of `ik_wasm_goal`, or fewer
   * @returns {number} its address
   */
  writeGoal(numbers) {
    this.#goal ||= this.#allocate(8 * GOAL_NUMBERS);
    if (this.#goalView.length === 0) {
      this.#goalView = this.view(Float64Array, this.#goal, GOAL_NUMBERS);
    }
    this.#goalView.set(numbers);
    return this.#goal;
  }

  /**
   * Frees something, unless this instance has crashed.
   * @param {(address: number) => void} free
   * @param {number} address
   */
  release(free, address) {
    if (this.#crash === null) {
      free(address);
    }
  }

  /**
   * Throws the error of a code below 0.
   * @param {number} code
   * @param {string} name the argument that it is about
   * @param {number | string | ArrayLike<number>} [value] of the argument: numbers or a text
   */
  check(code, name, value) {
    if (code < 0) {
      const list =
        typeof value === 'object' && value.length !== 1 ? `[${Array.from(value).join(', ')}]` : value;
      const but = list === undefined ? '' : `, but is ${list}`;
      const kind =
        code === ERRORS.MEMORY ? 'no-memory' : code === ERRORS.STATE ? 'wrong-state' : 'out-of-range';
      throw coded(kind, new RangeError(`${name} ${this.#text(this.#errorText(code))}${but}`));
    }
  }
}
