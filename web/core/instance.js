// The wasm instance: starting it, views of its heap that survive growth, its error codes made
// errors. Holds no bytes: inlined.js or lean.js bring them.

/**
 * What a module exports: some functions of `src/ik*.h` and `src/wasm/*.h`, which explain them, each module
 * those of its list in `src/wasm/`. Pointers are numbers.
 * @typedef {{
 *   memory: WebAssembly.Memory,
 *   _initialize(): void,
 *   malloc(bytes: number): number,
 *   free(address: number): void,
 *   ik_wasm_chain_error_text(error: number): number,
 *   ik_wasm_walker_error_text(error: number): number,
 *   ik_wasm_arm_error_text(error: number): number,
 *   ik_status_name(status: number): number,
 *   ik_solver_name(solver: number): number,
 *   ik_step_name(kind: number): number,
 *   ik_chain_create(dimensions: number, bones: number, lengths: number, positions: number, chain: number, at: number): number,
 *   ik_chain_destroy(chain: number): void,
 *   ik_chain_set_root(chain: number, x: number, y: number, z: number): number,
 *   ik_chain_set_pose(chain: number, positions: number, at: number): number,
 *   ik_chain_set_angles(chain: number, angles: number, refuse: number, at: number): number,
 *   ik_chain_set_rotations(chain: number, rotations: number, refuse: number, at: number): number,
 *   ik_chain_set_local_rotations(chain: number, rotations: number, refuse: number, at: number): number,
 *   ik_chain_set_base(chain: number, x: number, y: number, z: number, w: number): number,
 *   ik_chain_set_base_angle(chain: number, angle: number): number,
 *   ik_chain_set_rest(chain: number, positions: number, at: number): number,
 *   ik_chain_set_rest_rotations(chain: number, quaternions: number, at: number): number,
 *   ik_chain_set_limit(chain: number, bone: number, limit: number): number,
 *   ik_chain_set_limits(chain: number, limits: number, at: number): number,
 *   ik_chain_set_stiffness(chain: number, stiffness: number, at: number): number,
 *   ik_chain_set_tolerance(chain: number, tolerance: number): number,
 *   ik_chain_set_orientation_tolerance(chain: number, tolerance: number): number,
 *   ik_chain_set_max_iterations(chain: number, iterations: number): number,
 *   ik_chain_set_solver(chain: number, solver: number): number,
 *   ik_chain_set_root_mode(chain: number, mode: number): number,
 *   ik_chain_set_max_pull(chain: number, pull: number): number,
 *   ik_chain_set_pole(chain: number, kind: number, x: number, y: number, z: number, weight: number): number,
 *   ik_chain_set_max_turn(chain: number, angles: number, at: number): number,
 *   ik_chain_solve(chain: number, x: number, y: number, z: number): number,
 *   ik_wasm_chain_solve(chain: number, goal: number): number,
 *   ik_wasm_chain_trace(chain: number, goal: number, trace: number): number,
 *   ik_chain_track_rotations(chain: number): number,
 *   ik_chain_get_rotations(chain: number): number,
 *   ik_chain_get_local_rotations(chain: number): number,
 *   ik_chain_get_angles(chain: number): number,
 *   ik_chain_get_offset_from(chain: number, joint: number, orientation: number, offset: number): number,
 *   ik_chain_get_positions(chain: number): number,
 *   ik_chain_get_offsets(chain: number): number,
 *   ik_chain_get_root(chain: number): number,
 *   ik_chain_get_reach(chain: number): number,
 *   ik_chain_get_min_reach(chain: number): number,
 *   ik_chain_get_tolerance(chain: number): number,
 *   ik_chain_get_orientation_tolerance(chain: number): number,
 *   ik_chain_get_max_iterations(chain: number): number,
 *   ik_chain_get_solver(chain: number): number,
 *   ik_chain_get_root_mode(chain: number): number,
 *   ik_chain_get_max_pull(chain: number): number,
 *   ik_chain_get_status(chain: number): number,
 *   ik_chain_get_error(chain: number): number,
 *   ik_chain_get_orientation_error(chain: number): number,
 *   ik_chain_get_iterations(chain: number): number,
 *   ik_chain_get_stage(chain: number): number,
 *   ik_chain_state_size(chain: number): number,
 *   ik_chain_save_state(chain: number, bytes: number): void,
 *   ik_chain_restore_state(chain: number, bytes: number, size: number): number,
 *   ik_trace_destroy(trace: number): void,
 *   ik_trace_get_count(trace: number): number,
 *   ik_trace_get_steps(trace: number): number,
 *   ik_trace_get_position_count(trace: number): number,
 *   ik_trace_get_positions(trace: number): number,
 *   ik_trace_is_complete(trace: number): number,
 *   ik_gait_name(gait: number): number,
 *   ik_wasm_walker_setting_name(setting: number): number,
 *   ik_walker_lay_out(legs: number, descriptions: number, hips: number, homes: number, at: number): number,
 *   ik_walker_create(legs: number, descriptions: number, up: number, walker: number, at: number): number,
 *   ik_walker_destroy(walker: number): void,
 *   ik_walker_get_reach(walker: number): number,
 *   ik_walker_set_gait(walker: number, gait: number): number,
 *   ik_walker_get_gait(walker: number): number,
 *   ik_walker_set_setting(walker: number, setting: number, value: number): number,
 *   ik_walker_get_setting(walker: number, setting: number): number,
 *   ik_walker_get_min_height(walker: number): number,
 *   ik_walker_get_max_height(walker: number): number,
 *   ik_walker_set_leg_enabled(walker: number, leg: number, enabled: number): number,
 *   ik_walker_get_leg_enabled(walker: number, leg: number): number,
 *   ik_walker_get_top_speed(walker: number): number,
 *   ik_walker_drive(walker: number, forward: number, sideways: number, turn: number): number,
 *   ik_walker_chase(walker: number, x: number, y: number, z: number): number,
 *   ik_walker_follow(walker: number, x: number, y: number, z: number, heading: number): number,
 *   ik_walker_teleport(walker: number, x: number, y: number, z: number, heading: number): number,
 *   ik_walker_update(walker: number, seconds: number): void,
 *   ik_walker_get_body(walker: number): number,
 *   ik_walker_get_joints(walker: number): number,
 *   ik_walker_get_positions(walker: number): number,
 *   ik_walker_get_feet(walker: number): number,
 *   ik_walker_get_homes(walker: number): number,
 *   ik_walker_get_footholds(walker: number): number,
 *   ik_walker_get_planted(walker: number): number,
 *   ik_walker_get_events(walker: number): number,
 *   ik_walker_get_event_count(walker: number): number,
 *   ik_walker_state_size(walker: number): number,
 *   ik_walker_save_state(walker: number, bytes: number): void,
 *   ik_walker_restore_state(walker: number, bytes: number, size: number): number,
 *   ik_two_bone_status_name(status: number): number,
 *   ik_two_bone_bend_name(bend: number): number,
 *   ik_two_bone_create(dimensions: number, first: number, second: number, gripper: number, arm: number): number,
 *   ik_two_bone_destroy(arm: number): void,
 *   ik_two_bone_set_root(arm: number, x: number, y: number, z: number): number,
 *   ik_two_bone_set_bend(arm: number, bend: number): number,
 *   ik_two_bone_set_pole(arm: number, kind: number, x: number, y: number, z: number): number,
 *   ik_two_bone_set_softness(arm: number, softness: number): number,
 *   ik_two_bone_set_tolerance(arm: number, tolerance: number): number,
 *   ik_two_bone_solve(arm: number, x: number, y: number, z: number, orientation: number): number,
 *   ik_two_bone_set_angles(arm: number, angles: number, at: number): number,
 *   ik_two_bone_get_pose(arm: number, other: number): number,
 *   ik_two_bone_get_status(arm: number): number,
 *   ik_two_bone_get_error(arm: number): number,
 *   ik_two_bone_get_root(arm: number): number,
 *   ik_two_bone_get_bend(arm: number): number,
 *   ik_two_bone_get_softness(arm: number): number,
 *   ik_two_bone_get_tolerance(arm: number): number,
 *   ik_two_bone_get_reach(arm: number): number,
 *   ik_two_bone_get_min_reach(arm: number): number,
 *   ik_two_bone_state_size(arm: number): number,
 *   ik_two_bone_save_state(arm: number, bytes: number): void,
 *   ik_two_bone_restore_state(arm: number, bytes: number, size: number): number,
 * }} Exports
 */

const DEAD = 'The solver was ended by an error, and this object with it; make a new one.';

/** One running copy of the solver: its functions, its heap, its words. */
export class Instance {
  #memory;
  #free;
  /** @type {(code: number) => number} the address of the sentence of an error */
  #errorText;
  /** @type {unknown} */
  #end = null;
  /** @type {Record<string, string[]>} the names that exports have given */
  #names = {};
  /** Where the numbers of a goal are; 0 until there is one. */
  #goal = 0;
  #goalView = new Float64Array(0);

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    const env = { emscripten_notify_memory_growth() {} };
    const exports = /** @type {Exports} */ (new WebAssembly.Instance(module, { env }).exports);
    const errorText = Object.keys(exports).find((name) => /^ik_wasm_.*_error_text$/.test(name));
    if (!errorText) {
      throw new TypeError("This wasm module is not fabrik's: it exports no ik_wasm_…_error_text");
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
            .map(([name, value]) => [name, this.#guarded(/** @type {Function} */ (value))]),
        )
      )
    );
    this.#errorText = this.wasm[/** @type {'ik_wasm_chain_error_text'} */ (errorText)];
  }

  /** Whether a trap has ended this instance. What it holds then cannot be trusted. */
  get dead() {
    return this.#end !== null;
  }

  /** Throws if a trap has ended this instance. */
  requireAlive() {
    if (this.#end !== null) {
      throw new Error(DEAD, { cause: this.#end });
    }
  }

  // Forwards six arguments, which no export exceeds: a rest array would cost an allocation per call,
  // and wasm ignores arguments that it does not expect.
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
        // Whatever it was, a trap or a stack that was full already, it came in the middle of things.
        this.#end = cause;
        const trap = cause instanceof WebAssembly.RuntimeError;
        throw new Error(trap ? `${DEAD} This is a bug in fabrik: please report it.` : DEAD, { cause });
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
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  }

  /**
   * A view of `length` numbers on the heap, of the kind of `view`; `view` itself while it is still one.
   * @template {Float32Array | Float64Array | Int32Array | Uint8Array} View
   * @param {View} view
   * @param {number} address
   * @param {number} length
   * @returns {View}
   */
  view(view, address, length) {
    // The views of a buffer that was left behind are empty.
    if (view.length === length) {
      return view;
    }
    const Kind = /** @type {new (buffer: ArrayBuffer, address: number, length: number) => View} */ (
      view.constructor
    );
    return new Kind(this.#memory.buffer, address >>> 0, length);
  }

  /** @param {number} bytes */
  #allocate(bytes) {
    // malloc may return 0 for no bytes at all.
    const address = this.wasm.malloc(bytes || 1) >>> 0;
    if (address === 0) {
      throw new RangeError('Not enough memory for this call');
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
   * Copies arrays to the heap for the time of one call, with a place for two 32-bit results.
   * @param {(Float64Array | null)[]} arrays each copied as it is, byte for byte
   * @param {(results: number, ...addresses: number[]) => number} call is given the address of the results,
   *   and those of the arrays, 0 for null
   * @returns {[code: number, first: number, second: number]} what the call returned, and the results
   */
  lend(arrays, call) {
    const bytes = arrays.reduce((sum, array) => sum + (array ? array.byteLength : 0), 8);
    return this.borrow(bytes, (block) => {
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
      const code = call(block, ...addresses);
      const results = new Int32Array(this.#memory.buffer, block, 2);
      return [code, results[0], results[1]];
    });
  }

  /**
   * Copies a goal to the heap, always to the same place, which is allocated once.
   * @param {number[]} numbers the row of numbers of `ik_wasm_goal`
   * @returns {number} its address
   */
  putGoal(numbers) {
    this.#goal ||= this.#allocate(8 * numbers.length);
    this.#goalView = this.view(this.#goalView, this.#goal, numbers.length);
    this.#goalView.set(numbers);
    return this.#goal;
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
   * @param {number | string | ArrayLike<number> | null} [value] what it was, numbers or a text
   */
  check(code, name, value) {
    if (code < 0) {
      const shown = typeof value === 'object' && value ? `[${Array.from(value).join(', ')}]` : value;
      const but = shown === undefined || shown === null ? '' : `, but is ${shown}`;
      throw new RangeError(`${name} ${this.#text(this.#errorText(code))}${but}`);
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

  /**
   * The instance, which must be able to make this.
   * @param {'ik_chain_create' | 'ik_walker_create' | 'ik_two_bone_create'} maker an export
   * @param {string} name of what it makes
   * @param {string} file that has it
   */
  instanceFor(maker, name, file) {
    const { instance } = this;
    if (!instance.wasm[maker]) {
      throw new Error(`This wasm module has no ${name}: load ${file}`);
    }
    return instance;
  }
}

/** The engine of classes that nothing was loaded for. */
export const NO_ENGINE = new Engine(() => {
  throw new Error("No solver is loaded: import from 'fabrik', or use load() of 'fabrik/lean'");
});

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
