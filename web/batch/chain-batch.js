// A batch of chains.

import { Chain } from '../chain/chain.js';
import { rejectExtra } from '../core/arguments.js';
import { NO_ENGINE } from '../core/engine.js';
import * as ERRORS from '../core/error-codes.js';
import { rejectExtras, rejectOptionWrites, rejectWrites } from '../core/guards.js';
import { HeapObject, HeapView } from '../core/heap-object.js';
import { copyOf, HeapOwner, heapOf } from '../core/heap-owner.js';
import { checkRange, readIndex, readPoses } from './arguments.js';
import { BATCH_OPTIONS, readBatch } from './options.js';
import { plainCopy } from './plain-copy.js';

/** @typedef {import('../core/engine.js').Engine} Engine */
/** @typedef {import('../core/heap-object.js').FloatView} FloatView */
/** @typedef {import('../core/heap-object.js').DoubleView} DoubleView */
/** @typedef {import('../core/heap-object.js').ByteView} ByteView */
/**
 * A view of integers in the memory of the solver: like an `Int32Array`, but for reading only.
 * @typedef {Omit<Int32Array, number | import('../core/heap-object.js').Writing> &
 *   { readonly [index: number]: number } & IntegerPart} IntegerView
 */
/**
 * What an `IntegerView` has of its own.
 * @typedef {object} IntegerPart
 * @property {(begin?: number, end?: number) => IntegerView} subarray Returns a view of a part of the numbers, from
 *   `begin` to before `end`, in the same memory.
 */
/**
 * How a solve of a chain of a batch ended: as of a single chain, or `'invalid'`: its target, root, base or
 * pole is not finite or out of range, and its pose is unchanged.
 * @typedef {import('../chain/chain.js').Status | 'invalid'} BatchStatus
 */

/** The chains that batches of an engine begin as. @type {WeakMap<Engine, typeof Chain>} */
const models = new WeakMap();

/** @param {Engine} engine */
function modelOn(engine) {
  let Model = models.get(engine);
  if (!Model) {
    Model = /** @type {typeof Chain} */ (
      class extends Chain {
        static engine = engine;
      }
    );
    models.set(engine, Model);
  }
  return Model;
}

/**
 * Creates a batch in the heap.
 * @param {Engine} engine
 * @param {import('./options.js').BatchDescription} description
 */
function createBatch(engine, { count, lengths, tolerances, flags, model: options }) {
  const instance = engine.instanceFor('ik_chain_batch_destroy', 'chain-batch.wasm');
  const model = new (modelOn(engine))(/** @type {any} */ (options));
  try {
    const { dimensions, bones } = model;
    const pointer = heapOf(model).alive();
    const [code, batch, at] = instance.withScratch(
      [lengths, tolerances],
      (results, lengthsAt, tolerancesAt) =>
        instance.wasm.ik_wasm_chain_batch_create(pointer, count, lengthsAt, tolerancesAt, flags, results),
    );
    const heap = new HeapObject(instance, 'chain_batch', batch, dimensions, bones);
    if (lengths && code === ERRORS.LENGTH) {
      heap.check(code, `perChainLengths[${Math.floor(at / bones)}][${at % bones}]`, lengths[at]);
    }
    if (lengths && code === ERRORS.REACH) {
      const own = lengths.subarray(at * bones, (at + 1) * bones);
      heap.check(
        code,
        `perChainLengths[${at}]`,
        own.reduce((sum, length) => sum + length),
      );
    }
    if (code === ERRORS.MEMORY) {
      heap.check(code, 'count');
    }
    heap.checkNumbers(code, 'tolerance', tolerances, at);
    return heap;
  } finally {
    model.dispose();
  }
}

/**
 * Many chains with the same number of bones and the same settings, solved in one call.
 *
 * ```js
 * const batch = new ChainBatch({ count: 8000, dimensions: 3, lengths: [1, 1, 1] });
 * batch.targets.set(feet); // x, y, z per chain
 * batch.solve();
 * draw(batch.positions); // x, y, z per joint, chain after chain
 * ```
 *
 * Each chain has its own target, root and pose. A chain ends up as it would alone, as a `Chain`, bit for bit:
 * it does not depend on the chains beside it, nor on the machine.
 *
 * Chains of three bones and more are solved up to sixteen at a time, by SIMD instructions. Other batches are solved
 * chain by chain: with limits, `stiffness`, `maxTurn`, `rootMode`, `solver`, `bases`, `poles` or `rotations`. They
 * still save the calls.
 *
 * Read each view anew in each frame, which allocates nothing: it becomes empty when the memory grows. A wrong
 * argument throws a `TypeError` or `RangeError` that names it, and changes nothing; wrong numbers in the views
 * give their chain the status `'invalid'`. Any use after `dispose` throws an `Error`.
 * @template {2 | 3} [D=2 | 3]
 */
export class ChainBatch extends HeapOwner {
  /**
   * The engine of batches of this class.
   * @internal
   */
  static engine = NO_ENGINE;

  /**
   * What errors call this class.
   * @internal
   */
  static className = 'ChainBatch';

  /**
   * The names of the numbers in `statuses`.
   * @type {readonly BatchStatus[]}
   */
  static STATUSES = Object.freeze(
    /** @type {BatchStatus[]} */ ([
      'unsolved',
      'reached',
      'out-of-reach',
      'too-close',
      'stalled',
      'blocked',
      'invalid',
    ]),
  );

  #heap;
  #count;
  #options;
  /** @type {Float64Array | null} [chain][bone]; null: all have the same */
  #lengths;
  #views;

  /**
   * Creates a batch whose chains all begin in the same pose, that of a `Chain` with these options.
   * @param {import('./options.js').ChainBatchOptions<D>} options `count`, and what a `Chain` needs
   * @throws {TypeError} if an option is of the wrong type, or unknown
   * @throws {RangeError} if a value or a count is wrong, or, with the code `'no-memory'`, if there is not enough
   *   memory
   */
  constructor(options) {
    const description = readBatch(options, new.target.className);
    const heap = createBatch(new.target.engine, description);
    super(heap);
    this.#heap = heap;
    this.#count = description.count;
    // One flat array takes less memory than a copy of the rows.
    const { perChainLengths: _, ...others } = /** @type {any} */ (options);
    this.#options = plainCopy(others);
    this.#lengths = description.lengths;
    this.#views = viewsOf(heap, this, description);
  }

  /** The number of chains. */
  get count() {
    this.#heap.alive();
    return this.#count;
  }

  /** The number of bones of each chain. */
  get bones() {
    this.#heap.alive();
    return this.#heap.bones;
  }

  /**
   * 2 for planar chains, 3 for spatial ones.
   * @returns {D}
   */
  get dimensions() {
    this.#heap.alive();
    return /** @type {D} */ (this.#heap.dimensions);
  }

  /**
   * Where the tips should go: [chain][axis], to write to. At first where they are.
   * @returns {Float64Array}
   */
  get targets() {
    return this.#views.targets.now;
  }

  /**
   * The roots: [chain][axis], to write to. They count from the next solve on, which moves the chains there first.
   * With the root mode `'free'`, a solve writes where it has dragged them.
   * @returns {Float64Array}
   */
  get roots() {
    return this.#views.roots.now;
  }

  /**
   * With the option `bases`: the rotations of what the chains are attached to, to write to: [chain][4],
   * quaternions x, y, z, w of any length but 0; in two dimensions [chain], angles in radians. Else null.
   * @returns {Float64Array | null}
   */
  get bases() {
    this.#heap.alive();
    return this.#views.bases?.now ?? null;
  }

  /**
   * With the option `poles`: what the bend of each chain points at: [chain][axis], to write to. At first NaN,
   * which means none. Else null.
   * @returns {Float64Array | null}
   */
  get poles() {
    this.#heap.alive();
    return this.#views.poles?.now ?? null;
  }

  /**
   * Which chains to solve: [chain], 1 or 0, to write to; at first 1. Nothing changes of the others.
   * @returns {Uint8Array}
   */
  get active() {
    return this.#views.active.now;
  }

  /**
   * The joints: [chain][joint][axis], as of the last solve or `setPoses` of each chain.
   * @returns {FloatView}
   */
  get positions() {
    return this.#views.positions.now;
  }

  /**
   * The distance between tip and target after the last solve: [chain]; NaN before the first, and if invalid.
   * @returns {DoubleView}
   */
  get errors() {
    return this.#views.errors.now;
  }

  /**
   * How the last solve ended: [chain], indices of `ChainBatch.STATUSES`.
   * @returns {ByteView}
   */
  get statuses() {
    return this.#views.statuses.now;
  }

  /**
   * The iterations that the last solve took: [chain].
   * @returns {IntegerView}
   */
  get iterations() {
    return this.#views.iterations.now;
  }

  /**
   * With the option `rotations`: the rotation of each bone in space, measured from rest: [chain][bone][4],
   * quaternions x, y, z, w, see `Chain.rotations`. Else null.
   * @returns {FloatView | null}
   */
  get rotations() {
    this.#heap.alive();
    return this.#views.rotations?.now ?? null;
  }

  /**
   * Solves all chains, or `count` of them from `first` on, that are active.
   * @param {number} [first] default 0
   * @param {number} [count] default all that follow
   * @returns {number} how many of them have reached their targets
   * @throws {TypeError} if an argument is not a number
   * @throws {RangeError} if there are no such chains
   */
  solve(first = 0, count = this.#count - first, /** @type {undefined[]} */ ...extra) {
    rejectExtra('solve', ...extra);
    checkRange(first, count, this.#count, 'chain');
    return this.#heap.wasm.ik_chain_batch_solve(this.#heap.alive(), first, count);
  }

  /**
   * How the last solve of a chain ended.
   * @param {number} chain its index
   * @returns {BatchStatus}
   * @throws {TypeError} if `chain` is not a number
   * @throws {RangeError} if there is no such chain
   */
  statusOf(chain) {
    readIndex('chain', chain, this.#count);
    return ChainBatch.STATUSES[this.statuses[chain]];
  }

  /**
   * Sets the poses of chains, as `Chain.setPose`: joint 0 becomes the root, and each bone gets the direction
   * between its joints; lengths are kept.
   * @param {import('../core/points.js').Points<D>} positions [chain][joint], a flat array or an array of
   *   points, of one chain or more
   * @param {number} [first] the index of the first of them; default 0
   * @throws {TypeError} if `positions` are of the wrong type
   * @throws {RangeError} if their number or a value is wrong
   */
  setPoses(positions, first = 0) {
    const { bones, dimensions } = this.#heap;
    const numbers = readPoses(positions, first, { count: this.#count, bones, dimensions });
    const count = numbers.length / ((bones + 1) * dimensions);
    const set = this.#heap.wasm.ik_chain_batch_set_poses;
    const [code, at] = this.#heap.write(
      (batch, address, results) => set(batch, first, count, address, results),
      numbers,
    );
    this.#heap.checkNumbers(code, 'positions', numbers, at);
  }

  /**
   * Sets this batch to a state that `saveState` returned: of this batch, or of one that was created with the same
   * options, also on another machine. It has all poses and arrays. Views stay valid.
   * @override
   * @param {Uint8Array | ArrayBuffer | DataView} state the bytes
   * @throws {TypeError} if `state` is not bytes
   * @throws {RangeError} with the code `'wrong-state'` if the bytes are damaged, or of a batch with other options;
   *   with `'no-memory'` if there is not enough memory. Nothing has changed then.
   */
  restoreState(state) {
    super.restoreState(state);
  }

  /**
   * Returns the options that this batch was created with, for `new ChainBatch()`. Poses, targets and results are not
   * part of it: `saveState` and `clone` keep them.
   * @override
   * @returns {import('./options.js').ChainBatchOptions<D>}
   */
  toJSON() {
    const { bones, count } = this;
    const options = plainCopy(this.#options, Array.from);
    const lengths = this.#lengths;
    if (lengths) {
      options.perChainLengths = Array.from({ length: count }, (_, i) => [
        ...lengths.subarray(bones * i, bones * (i + 1)),
      ]);
    }
    return options;
  }

  /**
   * Returns a copy, of the same class, which behaves the same from now on.
   * @returns {this}
   */
  clone() {
    return copyOf(this, ChainBatch.prototype.toJSON.call(this));
  }
}

/**
 * @param {HeapObject} heap
 * @param {object} owner
 * @param {import('./options.js').BatchDescription} description
 */
function viewsOf(heap, owner, { count, flags }) {
  const { wasm, dimensions, bones } = heap;
  /**
   * @template {import('../core/instance.js').View} V
   * @param {(batch: number) => number} address
   * @param {import('../core/instance.js').ViewType<V>} Type
   * @param {number} perChain
   */
  const view = (address, Type, perChain) => new HeapView(heap, owner, address, Type, count * perChain);
  return {
    targets: view(wasm.ik_chain_batch_get_targets, Float64Array, dimensions),
    roots: view(wasm.ik_chain_batch_get_roots, Float64Array, dimensions),
    bases: flags & 1 ? view(wasm.ik_chain_batch_get_bases, Float64Array, dimensions === 3 ? 4 : 1) : null,
    poles: flags & 6 ? view(wasm.ik_chain_batch_get_poles, Float64Array, dimensions) : null,
    active: view(wasm.ik_chain_batch_get_active, Uint8Array, 1),
    positions: view(wasm.ik_chain_batch_get_positions, Float32Array, (bones + 1) * dimensions),
    errors: view(wasm.ik_chain_batch_get_errors, Float64Array, 1),
    statuses: view(wasm.ik_chain_batch_get_statuses, Uint8Array, 1),
    iterations: view(wasm.ik_chain_batch_get_iterations, Int32Array, 1),
    rotations: flags & 8 ? view(wasm.ik_chain_batch_get_rotations, Float32Array, 4 * bones) : null,
  };
}

rejectWrites(ChainBatch);
rejectOptionWrites(ChainBatch, BATCH_OPTIONS);
rejectExtras(ChainBatch, { solve: Infinity, setPoses: 2 });
