// The pose of a chain: read as views, as joints and as rotations; set.

import { coded } from '../core/errors.js';
import { rejectExtras, rejectWrites } from '../core/guards.js';
import { HeapView } from '../core/heap-object.js';
import { HeapOwner } from '../core/heap-owner.js';
import { Joint } from '../core/joint.js';
import { readRows } from '../core/points.js';
import { readRefuses, writeRotations } from './rotations.js';

/** @typedef {import('../core/heap-object.js').HeapObject} HeapObject */
/** @typedef {import('../core/heap-object.js').FloatView} FloatView */

/**
 * The joints of a chain. Their coordinates are those of the root plus offsets, added in double precision. Reading
 * them makes no call into wasm, because a frame may read hundreds.
 * @param {HeapObject} heap
 * @param {object} owner
 * @returns {readonly Joint[]}
 */
function jointsOf(heap, owner) {
  const { wasm, dimensions, bones } = heap;
  const count = (bones + 1) * dimensions;
  const offsetsView = new HeapView(heap, owner, wasm.ik_chain_get_offsets, Float32Array, count);
  const rootView = new HeapView(heap, owner, wasm.ik_chain_get_root, Float64Array, 3);
  let [offsets, root] = [offsetsView.now, rootView.now];
  const coordinate = (/** @type {number} */ at, /** @type {number} */ axis) => {
    heap.alive();
    // Empty after the memory has grown.
    if (root.length === 0) {
      root = rootView.now;
      offsets = offsetsView.now;
    }
    return root[axis] + offsets[at + axis];
  };
  return Object.freeze(
    Array.from({ length: bones + 1 }, (_, i) => new Joint({ coordinate }, i * dimensions, dimensions)),
  );
}

/**
 * The part of a chain's class that reads and sets the pose.
 * @template {2 | 3} [D=2 | 3]
 */
export class Posed extends HeapOwner {
  #heap;
  #positions;
  #rotations;
  #localRotations;
  #angles;
  /** Whether rotations are tracked. */
  #tracked = false;
  /** @type {readonly Joint[] | null} */
  #joints = null;

  /**
   * @param {HeapObject} heap
   * @internal
   */
  constructor(heap) {
    super(heap);
    const { wasm, dimensions, bones } = heap;
    const view = (/** @type {(chain: number) => number} */ address, /** @type {number} */ length) =>
      new HeapView(heap, this, address, Float32Array, length);
    this.#heap = heap;
    this.#positions = view(wasm.ik_chain_get_positions, (bones + 1) * dimensions);
    this.#rotations = view(wasm.ik_chain_get_rotations, 4 * bones);
    this.#localRotations = view(wasm.ik_chain_get_local_rotations, 4 * bones);
    this.#angles = view(wasm.ik_chain_get_angles, bones);
  }

  /**
   * The joints, `dimensions` numbers each: a view of the solver's memory with the present pose. Do not write
   * to it. Get it again in each frame, which allocates nothing: a view becomes empty when the memory grows,
   * and its values are undefined after `dispose`. A view keeps its chain from being garbage collected; a part
   * of it (`subarray`) does not. Copy it to keep its numbers: `chain.positions.slice()`.
   * @returns {FloatView}
   */
  get positions() {
    return this.#positions.now;
  }

  /**
   * The joints as objects with `x`, `y` and `z`: always the same objects, with the present coordinates. They
   * are exact also far from the origin, where `positions` is rounded.
   * @returns {readonly Joint[]}
   */
  get joints() {
    this.#heap.alive();
    this.#joints ??= jointsOf(this.#heap, this);
    return this.#joints;
  }

  /** The root, joint 0: an object with live `x`, `y` and `z`. Set it with `setRoot`. */
  get root() {
    return this.joints[0];
  }

  /** The tip (end effector), the last joint: an object with live `x`, `y` and `z`. */
  get tip() {
    return this.joints[this.#heap.bones];
  }

  /**
   * The rotation of each bone in space, measured from rest: a quaternion x, y, z, w per bone. A view like
   * `positions`.
   *
   * A free bone turns by the least rotation from its rest, in its parent's frame. Near the opposite of its
   * rest that rotation is not continuous: there the bone continues from the rotation of the pose before. This
   * memory begins when `rotations`, `localRotations` or `angles` is read for the first time, which allocates
   * 52 bytes per bone; from then on every pose counts, read or not.
   * @returns {FloatView}
   * @throws {RangeError} if there is not enough memory, at the first read
   */
  get rotations() {
    return this.#track().#rotations.now;
  }

  /**
   * The rotation of each bone relative to the bone before it, of the first one relative to the base;
   * otherwise like `rotations`.
   * @returns {FloatView}
   */
  get localRotations() {
    return this.#track().#localRotations.now;
  }

  /**
   * One angle per bone, in radians, measured from rest. A view like `rotations`.
   * - In two dimensions: the angle of each bone relative to the bone before it, of the first one relative to
   *   the base. With a limit, it is from its min to its max; else in (-π, π].
   * - In three dimensions: the angle of each hinge, from its min to its max, which is continuous across π;
   *   NaN for all other joints.
   *
   * They are floats: rounding may take them beyond min or max, by about 1e-7 of the value.
   * @returns {FloatView}
   */
  get angles() {
    return this.#track().#angles.now;
  }

  /**
   * Sets the pose by positions: joint 0 becomes the root, and each bone gets the direction between its
   * joints. Lengths are kept. Coordinates are from -1e30 to 1e30. If both joints of a bone coincide, it gets the
   * direction of the bone before it, and the first bone that of +x. A pose that breaks the limits is brought
   * within them. `status` and `error` stay those of the last solve, as with all calls that set a pose.
   * @param {import('../core/points.js').Points<D>} positions a flat array, joint after joint, or an array
   *   of points
   * @param {import('./rotations.js').PoseOptions} [options]
   * @throws {TypeError} if something is of the wrong type
   * @throws {RangeError} if a value or a count is wrong, or breaks limits with `limits: 'refuse'`
   */
  setPose(positions, options) {
    const { bones, dimensions } = this.#heap;
    const numbers = readRows('positions', positions, dimensions, 'joint', bones + 1);
    if (!readRefuses('setPose', options)) {
      this.#heap.setNumbers('pose', numbers, 'positions');
      return;
    }
    const before = this.saveState();
    this.#heap.setNumbers('pose', numbers, 'positions');
    const bone = firstTurned(numbers, this.positions, dimensions);
    if (bone >= 0) {
      this.restoreState(before);
      throw coded('out-of-range', new RangeError(`positions: bone ${bone} breaks its limit`));
    }
  }

  /**
   * Sets the pose by angles in radians, measured from rest, in the order of `angles`.
   * @param {ArrayLike<number | null>} angles one per bone, each from -1e6 to 1e6. In two dimensions: relative
   *   to the bone before it, of the first one relative to the base. In three dimensions: of each hinge, and
   *   NaN or null for all other joints, which keep their local rotations. An angle beyond its bound by less than
   *   the rounding of a float, about 1e-7 of it, counts as the bound.
   * @param {import('./rotations.js').PoseOptions} [options]
   * @throws {TypeError} if something is of the wrong type
   * @throws {RangeError} if a value or a count is wrong, or breaks limits with `limits: 'refuse'`
   */
  setAngles(angles, options) {
    writeRotations(this.#heap, 'angles', angles, options);
  }

  /**
   * Sets the pose by the rotations of the bones in space, measured from rest. A twist that a joint cannot
   * have is passed on to the next bone, so that it moves no joint; the last bone loses it. In a chain with
   * limits, a bone without one takes the twist, and the bones after it are carried along. A twist alone is no
   * error, also with `limits: 'refuse'`. Of a planar chain, only the rotations about z count.
   * @param {import('../core/points.js').Quaternions} rotations one quaternion x, y, z, w per bone
   * @param {import('./rotations.js').PoseOptions} [options]
   * @throws {TypeError} if something is of the wrong type
   * @throws {RangeError} if a value or a count is wrong, or breaks limits with `limits: 'refuse'`
   */
  setRotations(rotations, options) {
    writeRotations(this.#heap, 'rotations', rotations, options);
  }

  /**
   * Sets the pose by the rotation of each bone relative to the bone before it, of the first one relative to
   * the base; otherwise like `setRotations`.
   * @param {import('../core/points.js').Quaternions} rotations one quaternion x, y, z, w per bone
   * @param {import('./rotations.js').PoseOptions} [options]
   * @throws {TypeError} if something is of the wrong type
   * @throws {RangeError} if a value or a count is wrong, or breaks limits with `limits: 'refuse'`
   */
  setLocalRotations(rotations, options) {
    writeRotations(this.#heap, 'localRotations', rotations, options);
  }

  /**
   * Mirrors a planar chain at the vertical line through its root: its pose, rest, limits, base and pole, and
   * all that it remembers. From then on, solves for mirrored targets give the mirrored poses, to the bit. For a
   * character that turns round. A second call mirrors it back. The root stays; a root in the mode `'pull'` is then
   * pulled from the mirrored place.
   * @throws {RangeError} for a chain in space, or if there is not enough memory
   */
  mirror() {
    if (this.#heap.dimensions !== 2) {
      throw coded('out-of-range', new RangeError('mirror needs dimensions: 2'));
    }
    this.#heap.check(this.#heap.wasm.ik_chain_mirror(this.#heap.alive()), 'mirror');
  }

  /** Whether the chain is mirrored, see `mirror`. */
  get mirrored() {
    return Boolean(this.#heap.wasm.ik_chain_is_mirrored(this.#heap.alive()));
  }

  /**
   * Sets the chain to a state that `saveState` returned: of this chain, or of another one with the same
   * `dimensions` and number of bones and the same version of the library, also on another machine. All the rest
   * is part of the state, and replaces what this chain has: lengths, root, rest pose, limits and all settings.
   * Views stay valid; those of rotations and angles show the state when they are read again.
   * @override
   * @param {Uint8Array | ArrayBuffer | DataView} state the bytes
   * @throws {TypeError} if `state` is not bytes
   * @throws {RangeError} with the code `'wrong-state'` if the bytes are damaged, or of another shape or version;
   *   with `'no-memory'` if there is not enough memory. Nothing has changed then.
   */
  restoreState(state) {
    super.restoreState(state);
    // The state may be that of a chain whose rotations were not tracked.
    this.#tracked = false;
  }

  /** Tracks rotations from the first call on. */
  #track() {
    if (!this.#tracked) {
      const code = this.#heap.wasm.ik_chain_track_rotations(this.#heap.alive());
      this.#heap.check(code, 'rotations');
      this.#tracked = true;
    }
    return this;
  }
}

/** A bone that points within this of the direction that was asked for, in the length of a unit vector, has it. */
const SAME_DIRECTION = 1e-4;

/**
 * The first bone that does not point from joint to joint of the positions that were asked for; -1: there is none. A bone whose
 * joints coincide there may point anywhere.
 * @param {ArrayLike<number>} asked
 * @param {ArrayLike<number>} found
 * @param {number} dimensions
 */
function firstTurned(asked, found, dimensions) {
  const vector = (/** @type {ArrayLike<number>} */ positions, /** @type {number} */ at) => {
    const axes = Array.from(
      { length: dimensions },
      (_, i) => positions[at + dimensions + i] - positions[at + i],
    );
    const length = Math.hypot(...axes);
    return length > 0 ? axes.map((axis) => axis / length) : null;
  };
  for (let at = 0; at + dimensions < asked.length; at += dimensions) {
    const [wanted, has] = [vector(asked, at), vector(found, at)];
    if (wanted && has && Math.hypot(...wanted.map((axis, i) => axis - has[i])) > SAME_DIRECTION) {
      return at / dimensions;
    }
  }
  return -1;
}

rejectWrites(Posed, { positions: 'setPose()', joints: 'setPose()' });
rejectExtras(Posed, { setPose: 2 });
