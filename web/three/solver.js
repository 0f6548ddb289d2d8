// The solver of one chain of a skeleton, in the wasm heap: arrays to write the animation to, and the result.

import overlayText from '../build/overlay.bytes.js';
import { readRecords, setLimits } from '../chain/limits.js';
import { HeapObject } from '../core/heap-object.js';
import { inlined } from '../core/inlined.js';
import { makeRegistry } from '../core/registry.js';

const engine = inlined(overlayText);

/** Frees solvers that were garbage collected without `dispose`. */
const registry = makeRegistry((/** @type {HeapObject} */ heap) => heap.end());

/** One `ik_overlay`: see src/ik_overlay.h. All coordinates are relative to the first joint. */
export class Solver {
  #heap;
  /** In messages. @type {string} */
  name;
  #statuses;
  /**
   * Three numbers for the next call, and the weight of a pole: to be written. An array, because numbers that are passed
   * to a function of wasm cost an allocation each.
   */
  point = /** @type {Float64Array} */ (new Float64Array(4));
  #vectors;
  #pose;
  #rotations;

  /**
   * @param {number} bones
   * @param {string} name in messages
   */
  constructor(bones, name) {
    const instance = engine.instanceFor('ik_overlay_create', 'overlay.wasm');
    const [code, pointer] = instance.withScratch([], (results) =>
      instance.wasm.ik_overlay_create(bones, results),
    );
    instance.check(code, `the number of bones of ${name}`, bones);
    const heap = new HeapObject(instance, 'overlay', pointer, 3, bones);
    this.#heap = heap;
    this.name = name;
    this.#statuses = instance.names('ik_status_name');
    this.#vectors = this.#view('bones', 3);
    this.#pose = this.#view('pose', 4);
    this.#rotations = this.#view('rotations', 4);
    registry.register(this, heap, this);
  }

  /**
   * @param {string} property
   * @param {number} width numbers per bone
   */
  #view(property, width) {
    const { bones, instance } = this.#heap;
    return instance.view(Float64Array, this.#heap.get(property), width * bones);
  }

  /** Views are detached when the heap has grown: then they are made again. */
  #renew() {
    this.#vectors = this.#view('bones', 3);
    this.#pose = this.#view('pose', 4);
    this.#rotations = this.#view('rotations', 4);
  }

  /** At rest, the vector from each joint to the next one, three numbers per bone: to be written. @returns {Float64Array} */
  get vectors() {
    if (this.#vectors.length === 0) {
      this.#renew();
    }
    return this.#vectors;
  }

  /** The animation's local rotations from rest, four numbers per bone: to be written. @returns {Float64Array} */
  get pose() {
    if (this.#pose.length === 0) {
      this.#renew();
    }
    return this.#pose;
  }

  /** The local rotations of the result, four numbers per bone. @returns {Float64Array} */
  get rotations() {
    if (this.#rotations.length === 0) {
      this.#renew();
    }
    return this.#rotations;
  }

  /** Solves for the target in `point`. Returns the code of the status, or of an error. */
  solve() {
    return this.#heap.wasm.ik_wasm_overlay_solve(
      this.#heap.alive(),
      this.#heap.instance.writeGoal(this.point),
    );
  }

  /** Moves the tip of the result by the small vector in `point`. Returns the code of the status. */
  correct() {
    return this.#heap.wasm.ik_wasm_overlay_correct(
      this.#heap.alive(),
      this.#heap.instance.writeGoal(this.point),
    );
  }

  /**
   * Sets the pole to the one in `point`, relative to the first joint. With a weight of 0 there is none. Returns 0, or the
   * code of an error.
   */
  setPole() {
    return this.#heap.wasm.ik_wasm_overlay_set_pole(
      this.#heap.alive(),
      this.#heap.instance.writeGoal(this.point),
    );
  }

  /**
   * Throws an error of a solve.
   * @param {number} code
   */
  refuse(code) {
    this.#heap.check(code, `${this.name}: its lengths, and each coordinate as its first bone sees it,`);
  }

  /** @param {number} code of a status */
  statusOf(code) {
    return /** @type {import('./chain.js').SkeletonStatus} */ (this.#statuses[code]);
  }

  /** Whether the result differs from the animation. */
  get changed() {
    return this.#heap.wasm.ik_overlay_get_changed(this.#heap.alive()) !== 0;
  }

  get error() {
    return this.#heap.wasm.ik_overlay_get_error(this.#heap.alive());
  }

  /**
   * @param {unknown} limits one entry per bone, as of a `Chain`
   * @param {Float64Array} axes how the bones' own axes lie at rest: quaternions
   */
  setLimits(limits, axes) {
    const heap = this.#heap;
    const records = readRecords(limits, heap.bones, 3);
    if (!records) {
      heap.wasm.ik_overlay_set_limits(heap.alive(), 0, 0, 0);
      return false;
    }
    const { instance } = heap;
    instance.borrow(axes.byteLength, (address) => {
      instance.view(Float64Array, address, axes.length).set(axes);
      setLimits(heap, records, (overlay, from, at) =>
        heap.wasm.ik_overlay_set_limits(overlay, from, address, at),
      );
    });
    return true;
  }

  /** @param {number} share of the reach, 0 to 1 */
  setTolerance(share) {
    this.#heap.wasm.ik_overlay_set_tolerance(this.#heap.alive(), share);
  }

  /** Forgets the last solve. */
  reset() {
    this.#heap.wasm.ik_overlay_reset(this.#heap.alive());
  }

  dispose() {
    registry.unregister(this);
    this.#heap.end();
  }
}
