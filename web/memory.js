// The wasm instance: starting it, views of its heap that survive growth, its error codes made
// errors. Holds no bytes: inline.js or lean.js bring them.

/**
 * What the module exports: `src/ik.h`, where each function is explained. Pointers are numbers.
 * @typedef {{
 *   memory: WebAssembly.Memory,
 *   _initialize(): void,
 *   malloc(bytes: number): number,
 *   free(address: number): void,
 *   ik_error_text(error: number): number,
 *   ik_status_name(status: number): number,
 *   ik_solver_name(solver: number): number,
 *   ik_chain_create(dimensions: number, bones: number, lengths: number, positions: number, chain: number, at: number): number,
 *   ik_chain_destroy(chain: number): void,
 *   ik_chain_set_root(chain: number, x: number, y: number, z: number): number,
 *   ik_chain_set_pose(chain: number, positions: number, at: number): number,
 *   ik_chain_set_base(chain: number, x: number, y: number, z: number, w: number): number,
 *   ik_chain_set_base_angle(chain: number, angle: number): number,
 *   ik_chain_set_rest(chain: number, positions: number, at: number): number,
 *   ik_chain_set_free(chain: number, bone: number): number,
 *   ik_chain_set_range(chain: number, bone: number, min: number, max: number): number,
 *   ik_chain_set_hinge(chain: number, bone: number, x: number, y: number, z: number, min: number, max: number): number,
 *   ik_chain_set_cone(chain: number, bone: number, angle: number): number,
 *   ik_chain_set_ball(chain: number, bone: number, y: number, z: number, min: number, max: number): number,
 *   ik_chain_set_stiffness(chain: number, stiffness: number, at: number): number,
 *   ik_chain_set_tolerance(chain: number, tolerance: number): number,
 *   ik_chain_set_max_iterations(chain: number, iterations: number): number,
 *   ik_chain_set_solver(chain: number, solver: number): number,
 *   ik_chain_set_pinned(chain: number, pinned: number): number,
 *   ik_chain_solve(chain: number, x: number, y: number, z: number): number,
 *   ik_chain_status(chain: number): number,
 *   ik_chain_error(chain: number): number,
 *   ik_chain_iterations(chain: number): number,
 *   ik_chain_rung(chain: number): number,
 *   ik_chain_positions(chain: number): number,
 *   ik_chain_offsets(chain: number): number,
 *   ik_chain_root(chain: number): number,
 *   ik_chain_solver(chain: number): number,
 *   ik_chain_max_iterations(chain: number): number,
 *   ik_chain_tolerance(chain: number): number,
 *   ik_chain_pinned(chain: number): number,
 *   ik_chain_reach(chain: number): number,
 *   ik_chain_min_reach(chain: number): number,
 * }} Exports
 */

/** Those codes of `src/ik.h` that are told apart here: by them it is known which argument was wrong. */
export const ERRORS = Object.freeze({
  LENGTH: -5,
  REACH: -6,
  BONE: -11,
  AXIS: -13,
  LEAST: -14,
  MOST: -15,
  SWING: -16,
  SWING_Z: -17,
});

const DEAD = 'The solver was ended by an error, and this object with it; make a new one.';

/** One running copy of the solver: its functions, its heap, its words. */
export class Instance {
  #memory;
  #free;
  /** @type {unknown} */
  #end = null;

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    const env = { emscripten_notify_memory_growth() {} };
    const exports = /** @type {Exports} */ (new WebAssembly.Instance(module, { env }).exports);
    if (!exports._initialize || !exports.ik_chain_create) {
      throw new TypeError("This wasm module is not fabrik's: it exports no ik_chain_create");
    }
    exports._initialize();
    this.#memory = exports.memory;
    this.#free = exports.free;

    /** The exported functions, each throwing a plain error once one of them has trapped. */
    this.wasm = /** @type {Exports} */ (
      /** @type {unknown} */ (
        Object.fromEntries(
          Object.entries(exports)
            .filter(([, value]) => typeof value === 'function')
            .map(([name, value]) => [name, this.#guarded(/** @type {any} */ (value))]),
        )
      )
    );
    /** The names of statuses and solvers, by their codes. */
    this.statuses = this.#words(this.wasm.ik_status_name);
    this.solvers = this.#words(this.wasm.ik_solver_name);
  }

  /** Whether a trap has ended this instance. What it holds then cannot be trusted. */
  get dead() {
    return this.#end !== null;
  }

  // A fixed number of arguments, as many as any export takes: a rest array would cost an allocation
  // a call, and wasm ignores what it does not expect.
  #guarded(/** @type {Function} */ f) {
    return (
      /** @type {number} */ a,
      /** @type {number} */ b,
      /** @type {number} */ c,
      /** @type {number} */ d,
      /** @type {number} */ e,
      /** @type {number} */ g,
      /** @type {number} */ h,
    ) => {
      if (this.#end !== null) {
        throw new Error(DEAD, { cause: this.#end });
      }
      try {
        return f(a, b, c, d, e, g, h);
      } catch (cause) {
        // Whatever it was, a trap or a stack that was full already, it came in the middle of things.
        this.#end = cause;
        const trap = cause instanceof WebAssembly.RuntimeError;
        throw new Error(trap ? `${DEAD} This is a bug in fabrik: please report it.` : DEAD, { cause });
      }
    };
  }

  /** @param {(code: number) => number} name */
  #words(name) {
    const words = [];
    for (let code = 0, address = name(0); address !== 0; address = name(++code)) {
      words.push(this.#text(address));
    }
    return words;
  }

  #text(/** @type {number} */ address) {
    const bytes = new Uint8Array(this.#memory.buffer, address >>> 0);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  }

  /**
   * A view of `length` floats on the heap; `view` itself while it is still one.
   * @param {Float32Array} view
   * @param {number} address
   * @param {number} length
   */
  floats(view, address, length) {
    // The views of a buffer that was left behind are empty.
    return view.length === length ? view : new Float32Array(this.#memory.buffer, address >>> 0, length);
  }

  /**
   * The same for doubles.
   * @param {Float64Array} view
   * @param {number} address
   * @param {number} length
   */
  doubles(view, address, length) {
    return view.length === length ? view : new Float64Array(this.#memory.buffer, address >>> 0, length);
  }

  /**
   * Copies arrays to the heap for the time of one call. `use` is given the address of a place for
   * two 32-bit results, read by the function it is given next, and the arrays' addresses, 0 for
   * null.
   * @template T
   * @param {(Float64Array | null)[]} arrays
   * @param {(results: number, read: (index: 0 | 1) => number, ...addresses: number[]) => T} use
   * @returns {T}
   */
  lend(arrays, use) {
    const bytes = arrays.reduce((sum, array) => sum + (array ? array.byteLength : 0), 8);
    const block = this.wasm.malloc(bytes) >>> 0;
    if (block === 0) {
      throw new RangeError('Not enough memory for the arrays of this call');
    }
    try {
      let next = block + 8;
      const addresses = arrays.map((array) => {
        if (!array) {
          return 0;
        }
        const address = next;
        new Float64Array(this.#memory.buffer, address, array.length).set(array);
        next += array.byteLength;
        return address;
      });
      const read = (/** @type {0 | 1} */ index) => new Int32Array(this.#memory.buffer, block, 2)[index];
      return use(block, read, ...addresses);
    } finally {
      this.release(this.#free, block);
    }
  }

  /**
   * Gives something back, unless the instance that it belongs to is dead.
   * @param {(address: number) => void} free
   * @param {number} address
   */
  release(free, address) {
    if (this.#end === null) {
      free(address);
    }
  }

  /**
   * Throws what an error code says of an argument; does nothing for 0 and above.
   * @param {number} code
   * @param {string} name the argument, as the user knows it
   * @param {unknown} [value] what it was
   */
  check(code, name, value) {
    if (code < 0) {
      const rule = `${name} ${this.#text(this.wasm.ik_error_text(code))}`;
      throw new RangeError(value === undefined ? rule : `${rule}, but is ${value}`);
    }
  }
}

/** A module of the solver, and its living instance: a new one when the last has crashed. */
export class Engine {
  #module;
  /** @type {Instance | null} */
  #instance = null;

  /** @param {() => WebAssembly.Module} module */
  constructor(module) {
    this.#module = module;
  }

  get instance() {
    if (!this.#instance || this.#instance.dead) {
      this.#instance = new Instance(this.#module());
    }
    return this.#instance;
  }
}

/** @type {(() => BufferSource) | null} */
let inlined = null;
/** @type {WebAssembly.Module | null} */
let compiled = null;

/**
 * Says where the bytes for `shared` come from. They are asked for when they are needed.
 * @param {() => BufferSource} bytes
 */
export function provide(bytes) {
  inlined = bytes;
}

/** The engine of the classes as they are imported: started when the first object is made. */
export const shared = new Engine(() => {
  if (!inlined) {
    throw new Error("No solver is loaded: import from 'fabrik', or use what load() of 'fabrik/lean' gives");
  }
  compiled ??= compile(inlined());
  return compiled;
});

/** @param {BufferSource} bytes */
function compile(bytes) {
  try {
    return new WebAssembly.Module(bytes);
  } catch (cause) {
    throw explain(cause);
  }
}

/**
 * A failure to compile, in words that name the cure where it is known.
 * @param {unknown} cause
 */
export function explain(cause) {
  if (/content security|unsafe-eval|\bCSP\b/i.test(String(cause))) {
    return new Error(
      "This page's Content-Security-Policy forbids WebAssembly: add 'wasm-unsafe-eval' to its script-src",
      { cause },
    );
  }
  return cause;
}
