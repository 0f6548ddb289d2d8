// A rig whose bodies do not pass through things, nor through each other.

import { readName, readNumber, readOptions, toInteger, wrongType } from '../core/arguments.js';
import * as ERRORS from '../core/error-codes.js';
import { rejectExtras, rejectOptionWrites, rejectWrites } from '../core/guards.js';
import { heapOf } from '../core/heap-owner.js';
import { OPTIONS as RIG_OPTIONS } from '../rig/create.js';
import { indexIn, treeOf } from '../rig/pose.js';
import { Rig as Base } from '../rig/rig.js';
import { EXCLUSIONS, PAIR_MODE, WAYPOINT } from './layouts.js';
import { SHAPE_OPTIONS } from './shape-options.js';
import { Shapes } from './shapes.js';
import { readWaypoint } from './waypoint.js';

/**
 * A shape, as arguments name it: the object, its index in `Rig.shapes`, or its name. A name stands for all shapes that have it.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./shape.js').RigShape<D> | number | string} ShapeReference
 */
/**
 * Why a pair of shapes is left out.
 * - `'none'`: it is not: a solve keeps the two apart.
 * - `'neighbours'`: two colliders with at most one joint between them that moves, or two obstacles.
 * - `'at-rest'`: two colliders that overlapped in the rest pose when one of them was added or set.
 * - `'unmovable'`: a collider that cannot move, such as the base of a robot, and an obstacle.
 * - `'excluded'`: `setPair` has left it out.
 * @typedef {'none' | 'neighbours' | 'at-rest' | 'unmovable' | 'excluded'} Exclusion
 */
/**
 * Whether two shapes are kept apart: `'auto'` by the rules, `'never'`, or `'always'`, if that is possible.
 * @typedef {'auto' | 'never' | 'always'} PairMode
 */
/**
 * The options about contacts.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {object} ContactOptions
 * @property {readonly import('./shapes.js').ShapeDescription<D>[]} [shapes] Colliders and obstacles.
 * @property {readonly (readonly [first: number, second: number, mode: PairMode])[]} [pairs] Pairs of `shapes`, by their
 *   indices, that are never or always kept apart, see `Rig.setPair`.
 * @property {number} [margin] The distance that shapes keep if they have no margin of their own, 0 to 1e30. Default 0.
 * @property {number | null} [contactTolerance] By how much shapes may overlap, 0 to 1e30. Default null: 1e-4 of the rig's
 *   reach.
 */
/**
 * The options of a rig with shapes.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('../rig/create.js').RigOptions<D> & ContactOptions<D>} RigOptions
 */

/** The names of `ContactOptions`. */
export const CONTACT_OPTIONS = Object.freeze(['shapes', 'pairs', 'margin', 'contactTolerance']);

const OPTIONS = [...RIG_OPTIONS, ...CONTACT_OPTIONS];

const MODES = /** @type {const} */ (['auto', 'never', 'always']);

/** The poses of `distanceAlong` by default, less one. */
const STEPS = 20;

/**
 * The shapes of a rig.
 * @type {(rig: object) => Shapes}
 */
export let shapesOf;

/**
 * A rig with shapes: as the `Rig` of `fabrik/rig`, and its bodies do not pass through things, nor through each other.
 *
 * ```js
 * const arm = new Rig({
 *   joints: [
 *     { name: 'shoulder', position: [0, 0, 0] },
 *     { name: 'elbow', parent: 'shoulder', offset: [0.5, 0, 0] },
 *     { name: 'hand', parent: 'elbow', offset: [0.5, 0, 0] },
 *   ],
 * });
 * arm.collider('shoulder', { from: [0, 0, 0], to: [0.5, 0, 0], radius: 0.05 });
 * arm.collider('elbow', { from: [0, 0, 0], to: [0.5, 0, 0], radius: 0.05 });
 * const ball = arm.obstacle({ radius: 0.2, position: [0.6, 0.3, 0] });
 * arm.goal('hand', { position: [0.6, 0.6, 0] });
 * arm.solve(); // 'reached'
 * ball.clearance; // 0 or more
 * ```
 *
 * Limits of joints always hold. Contacts come before goals. `'reached'` says that all goals are reached, and nothing overlaps
 * by more than `contactTolerance`. A solve finds a pose: the way to it is not checked, see `distanceAlong`.
 * @template {2 | 3} [D=2 | 3]
 * @extends {Base<D>}
 */
export class Rig extends Base {
  #heap;
  #shapes;

  static {
    shapesOf = (rig) => /** @type {Rig<any>} */ (rig).#shapes;
  }

  /**
   * Creates a rig in its rest pose, brought within its limits, or in the pose of `values` and `localRotations`.
   * @param {RigOptions<D>} options at least `joints`
   * @throws {TypeError} if an option is of the wrong type, or unknown
   * @throws {RangeError} if a value or a count is wrong, or, with the code `'no-memory'`, if there is not enough memory
   */
  constructor(options) {
    const { shapes, pairs, margin, contactTolerance, ...rest } = readOptions('Rig', options, OPTIONS);
    super(/** @type {any} */ (rest));
    this.#heap = heapOf(this);
    this.#shapes = new Shapes(this.#heap, this.joints, treeOf(this));
    try {
      this.#heap.check(this.#heap.wasm.ik_rig_allow_shapes(this.#heap.alive()), 'shapes');
      this.#apply(shapes, pairs, margin, contactTolerance);
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  /**
   * Adds a shape to the body of a joint, which moves with it.
   * @param {import('../rig/rig-joint.js').JointReference<D>} joint
   * @param {import('./shape-options.js').ShapeOptions<D>} shape in the rest pose, relative to the joint
   * @returns {import('./shape.js').RigShape<D>}
   * @throws {TypeError} if an argument is of the wrong type, or an option unknown or missing
   * @throws {RangeError} if there is no such joint, a value is out of range, there are 256 colliders, or not enough memory
   */
  collider(joint, shape) {
    return this.#shapes.add('collider', indexIn(this, 'joint', joint), shape);
  }

  /**
   * Adds a shape to space. It stays where it is until it is moved.
   * @param {import('./shape-options.js').ShapeOptions<D>} shape
   * @returns {import('./shape.js').RigShape<D>}
   * @throws {TypeError} if an argument is of the wrong type, or an option unknown or missing
   * @throws {RangeError} if a value is out of range, there are 4096 shapes, or not enough memory
   */
  obstacle(shape) {
    return this.#shapes.add('obstacle', -1, shape);
  }

  /**
   * All shapes, colliders and obstacles, in the order in which they were added, except that a new shape takes the place of one
   * that was removed.
   * @returns {readonly import('./shape.js').RigShape<D>[]}
   */
  get shapes() {
    this.#heap.alive();
    return this.#shapes.all;
  }

  /**
   * What touches in the present pose: pairs that are no further apart than their margin and `contactTolerance`, the deepest
   * first. A copy.
   * @returns {import('./shapes.js').Contact<D>[]}
   */
  get contacts() {
    return this.#shapes.readContacts();
  }

  /**
   * Those of `contacts` that keep goals that are missed: without them, the goals would come nearer. Empty if all goals are
   * reached, or if limits of joints alone keep them. A copy. It takes about as long as a step of a solve.
   * @returns {import('./shapes.js').Contact<D>[]}
   */
  get blocking() {
    return this.#shapes.readBlocking();
  }

  /**
   * The least distance of all pairs that are kept apart, in the present pose; below 0 the depth of the deepest overlap.
   * Margins do not count. Infinity if there is no pair.
   */
  get clearance() {
    return this.#heap.wasm.ik_rig_get_clearance(this.#heap.alive(), -1);
  }

  /** The distance that shapes keep if they have no margin of their own, 0 to 1e30. Default 0. */
  set margin(value) {
    this.#heap.setNumber('margin', value);
  }

  get margin() {
    return this.#heap.get('margin');
  }

  /**
   * By how much shapes may overlap, 0 to 1e30; null: 1e-4 of the rig's reach. It reads as a number.
   * @type {number | null}
   */
  set contactTolerance(value) {
    const tolerance = value === null ? Number.NaN : readNumber('contactTolerance', value);
    const refused = value !== null && Number.isNaN(tolerance) ? -1 : tolerance;
    this.#heap.set('contactTolerance', refused, value);
  }

  /** @returns {number} */
  get contactTolerance() {
    return this.#heap.get('contactTolerance');
  }

  /**
   * Says whether two shapes are kept apart. With names: all pairs of shapes that have them, such as those of two links.
   * @param {ShapeReference<D>} first
   * @param {ShapeReference<D>} second
   * @param {PairMode} mode
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if there is no such shape or mode, or both shapes are the same
   */
  setPair(first, second, mode) {
    const [ones, others] = this.#slotsOf(first, second);
    const code = readName('mode', mode, MODES);
    for (const a of ones) {
      for (const b of others) {
        const error = this.#heap.wasm.ik_rig_set_pair(this.#heap.alive(), a, b, code);
        this.#heap.check(error, 'pairs');
      }
    }
    this.#shapes.changes++;
  }

  /**
   * The slots of two kinds of shapes, which must not be the same.
   * @param {unknown} first
   * @param {unknown} second
   */
  #slotsOf(first, second) {
    const [ones, others] = [this.#shapes.slotsOf('first', first), this.#shapes.slotsOf('second', second)];
    if (ones.some((slot) => others.includes(slot))) {
      throw wrongType('second', 'another shape than the first', second);
    }
    return [ones, others];
  }

  /**
   * Returns why two shapes are not kept apart; `'none'` if they are. Of a name, the first shape that has it counts.
   * @param {ShapeReference<D>} first
   * @param {ShapeReference<D>} second
   * @returns {Exclusion}
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if there is no such shape
   */
  exclusionOf(first, second) {
    const [[a], [b]] = [this.#shapes.slotsOf('first', first), this.#shapes.slotsOf('second', second)];
    const code = this.#heap.wasm.ik_rig_get_pair(this.#heap.alive(), a, b);
    // A shape and itself.
    return EXCLUSIONS[code] ?? 'neighbours';
  }

  /**
   * The pairs that are left out although they are no neighbours: those that overlapped in the rest pose, and those that
   * `setPair` has left out. A copy.
   * @returns {{ first: import('./shape.js').RigShape<D>, second: import('./shape.js').RigShape<D>, reason: 'at-rest' | 'excluded' }[]}
   */
  get excludedPairs() {
    return this.#readPairs()
      .filter(([, , mode]) => mode !== PAIR_MODE.ALWAYS)
      .map(([a, b, mode]) => ({
        first: this.shapes[a],
        second: this.shapes[b],
        reason: mode === PAIR_MODE.NEVER ? 'excluded' : 'at-rest',
      }));
  }

  /**
   * Returns the least clearance on the straight way between two poses: each joint turns from one to the other by the shortest
   * rotation, all in the same time. It is found at `steps` + 1 poses, which are evenly spaced: thin things may be between
   * them. The present pose stays.
   * @param {import('../rig/joint-pose.js').RigPose<D>} from what it does not say is as it is now
   * @param {import('../rig/joint-pose.js').RigPose<D>} to
   * @param {number} [steps] from 1 to 1,000,000. Default 20
   * @returns {number} below 0 if something overlaps
   * @throws {TypeError} if something is of the wrong type
   * @throws {RangeError} if a value or a count is wrong
   */
  distanceAlong(from, to, steps = STEPS) {
    const { dimensions } = this.#heap;
    const bones = this.joints.length;
    const poses = [readWaypoint('from', from, dimensions, bones), readWaypoint('to', to, dimensions, bones)];
    const count = toInteger(readNumber('steps', steps), 0);
    const { instance, wasm } = this.#heap;
    const rig = this.#heap.alive();
    const bytes = new Float64Array((2 * WAYPOINT.BYTES) / 8);
    let least = 0;
    const [code] = instance.withScratch(
      [new Float64Array(1), bytes, ...poses.flat()],
      (_, result, at, ...arrays) => {
        const fields = instance.view(Int32Array, at, (2 * WAYPOINT.BYTES) / 4);
        for (const pose of [0, 1]) {
          fields.set(arrays.slice(3 * pose, 3 * pose + 3), (pose * WAYPOINT.BYTES) / 4);
        }
        const error = wasm.ik_rig_distance_along(rig, at, at + WAYPOINT.BYTES, count, result);
        [least] = instance.view(Float64Array, result, 1);
        return error;
      },
    );
    if (code === ERRORS.ITERATIONS) {
      this.#heap.check(code, 'steps', steps);
    }
    const names = { [ERRORS.COORDINATE]: 'rootPosition', [ERRORS.VALUE]: 'values' };
    this.#heap.check(code, /** @type {Record<number, string>} */ (names)[code] ?? 'localRotations');
    return least;
  }

  /**
   * @override
   * @param {Uint8Array | ArrayBuffer | DataView} state the bytes
   */
  restoreState(state) {
    super.restoreState(state);
    this.#shapes.takeOver();
  }

  /**
   * Returns the options that create this rig again, see the `Rig` of `fabrik/rig`, with its shapes.
   * @override
   * @returns {RigOptions<D>}
   */
  toJSON() {
    const { margin, shapes } = this;
    const pairs = this.#readPairs().filter(([, , mode]) => mode !== PAIR_MODE.AUTO);
    const tolerance = this.contactTolerance;
    return /** @type {any} */ ({
      ...super.toJSON(),
      shapes: shapes.map((shape) => shape.toJSON()),
      ...(pairs.length > 0 && { pairs: pairs.map(([a, b, mode]) => [a, b, MODES[mode]]) }),
      margin,
      ...(tolerance !== DEFAULT_TOLERANCE * this.reach && { contactTolerance: tolerance }),
    });
  }

  /**
   * Returns a copy, of the same class and with the same shapes, which behaves the same from now on.
   * @override @returns {this}
   */
  clone() {
    const copy = super.clone();
    copy.#shapes.takeOver();
    copy.#shapes.takeNames(this.#shapes);
    return copy;
  }

  /**
   * @param {unknown} shapes
   * @param {unknown} pairs
   * @param {unknown} margin
   * @param {unknown} tolerance
   */
  #apply(shapes = [], pairs = [], margin = 0, tolerance = null) {
    this.#heap.setNumber('margin', margin);
    Reflect.set(Rig.prototype, 'contactTolerance', tolerance, this);
    if (!Array.isArray(shapes)) {
      throw wrongType('shapes', 'an array of shapes', shapes);
    }
    for (const [i, shape] of shapes.entries()) {
      const name = `shapes[${i}]`;
      const { joint, ...rest } = readOptions(name, shape, ['joint', ...SHAPE_OPTIONS]);
      const index = joint === undefined || joint === null ? -1 : indexIn(this, `${name}.joint`, joint);
      this.#shapes.add(name, index, rest, `${name}.`);
    }
    if (!Array.isArray(pairs)) {
      throw wrongType('pairs', 'an array of pairs', pairs);
    }
    for (const [i, pair] of pairs.entries()) {
      if (!Array.isArray(pair) || pair.length !== 3) {
        throw wrongType(`pairs[${i}]`, 'two indices of shapes and a mode', pair);
      }
      this.setPair(pair[0], pair[1], pair[2]);
    }
  }

  /** The pairs for which the rules do not hold: indices in `shapes`, and the code of the mode. */
  #readPairs() {
    const { instance, wasm } = this.#heap;
    const rig = this.#heap.alive();
    const count = wasm.ik_rig_get_pairs(rig, 0, 0);
    const numbers = instance.borrow(12 * count, (address) => {
      wasm.ik_rig_get_pairs(rig, count, address);
      return Array.from(instance.view(Int32Array, address, 3 * count));
    });
    return Array.from({ length: count }, (_, i) => {
      const [first, second, mode] = numbers.slice(3 * i, 3 * i + 3);
      return [this.#shapes.indexOf(first), this.#shapes.indexOf(second), mode];
    });
  }
}

/** As a share of the reach. */
const DEFAULT_TOLERANCE = 1e-4;

rejectWrites(Rig, { excludedPairs: 'setPair()', shapes: 'collider() or obstacle()' });
rejectOptionWrites(Rig, CONTACT_OPTIONS, { pairs: 'setPair()' });
rejectExtras(Rig, { distanceAlong: 3 });
