// A rig: a tree of joints with several goals.

import { readBoolean, readOptions, rejectExtra, wrongType } from '../core/arguments.js';
import { NO_ENGINE } from '../core/engine.js';
import { coded } from '../core/errors.js';
import { rejectExtras, rejectOptionWrites, rejectWrites } from '../core/guards.js';
import { copyOf } from '../core/heap-owner.js';
import { readPoint } from '../core/points.js';
import { readCertificate } from './certificate.js';
import { couple } from './coupling.js';
import { createRig, OPTIONS } from './create.js';
import { GOAL_OPTIONS, PIN_OPTIONS, TIE_OPTIONS } from './goal-options.js';
import { Goals } from './goals.js';
import { readReference } from './joint-pose.js';
import { describeJoint } from './joints.js';
import { indexIn } from './pose.js';
import { SETTINGS, Settings } from './settings.js';
import { STATUSES } from './status.js';
import { recordSolve } from './trace.js';

/** @typedef {import('./status.js').RigStatus} RigStatus */

/**
 * A tree of joints with several goals. Goals are about positions, orientations, directions and planes; ties close loops.
 * A solve moves the joints so that all goals are reached, or as nearly as possible, within the limits of the joints.
 *
 * ```js
 * const rig = new Rig({
 *   joints: [
 *     { name: 'chest', position: [0, 1, 0] },
 *     { name: 'left hand', parent: 'chest', offset: [-0.5, 0, 0] },
 *     { name: 'right hand', parent: 'chest', offset: [0.5, 0, 0] },
 *   ],
 * });
 * const hand = rig.goal('left hand', { position: [-0.3, 1.4, 0] });
 * rig.solve(); // 'reached'
 * hand.moveTo(-0.3, 1, 0.4);
 * ```
 *
 * In the rest pose all rotations are the identity: offsets, axes and points of goals are given there, in the axes of
 * space. In TypeScript, `Rig<2>` is a planar rig and `Rig<3>` a spatial one, as `dimensions` says; otherwise it is
 * `Rig<2 | 3>`.
 *
 * A wrong argument throws a `TypeError` or `RangeError` that names it, and changes nothing. Any use after `dispose` throws
 * an `Error`. Errors carry a `code`, see `ErrorCode`.
 * @template {2 | 3} [D=2 | 3]
 * @extends {Settings<D>}
 */
export class Rig extends Settings {
  /**
   * The engine of rigs of this class: inlined-rig.js derives a class that has one.
   * @internal
   */
  static engine = NO_ENGINE;

  #heap;
  #tree;
  #goals;

  /**
   * Creates a rig in its rest pose, brought within its limits, or in the pose of `values` and `localRotations`.
   * @param {import('./create.js').RigOptions<D>} options at least `joints`
   * @throws {TypeError} if an option is of the wrong type, or unknown
   * @throws {RangeError} if a value or a count is wrong, or, with the code `'no-memory'`, if there is not enough memory
   */
  constructor(options) {
    const { heap, tree, given } = createRig(new.target.engine, options);
    super(heap, tree);
    this.#heap = heap;
    this.#tree = tree;
    this.#goals = new Goals(heap, this.joints, tree, (name, joint) => indexIn(this, name, joint));
    try {
      this.#apply(given);
    } catch (error) {
      heap.end();
      throw error;
    }
  }

  /**
   * Adds a goal for a joint.
   * @param {import('./rig-joint.js').JointReference<D>} joint
   * @param {import('./goal-options.js').GoalOptions<D>} options at least one of `position`, `orientation`, `lookAt`,
   *   `direction`, `plane`, `value` and `other`
   * @returns {import('./goal.js').RigGoal<D>}
   * @throws {TypeError} if an argument is of the wrong type, an option unknown, or one needs another
   * @throws {RangeError} if there is no such joint, a value is out of range, there are 1000 goals, or not enough memory
   */
  goal(joint, options) {
    return this.#addGoal('goal', GOAL_OPTIONS, joint, options, (given) => given);
  }

  /**
   * Adds a goal that keeps a joint where it is now.
   * @param {import('./rig-joint.js').JointReference<D>} joint
   * @param {import('./goal-options.js').PinOptions<D>} [options]
   * @returns {import('./goal.js').RigGoal<D>}
   * @throws {TypeError} if an argument is of the wrong type, or an option unknown
   * @throws {RangeError} if there is no such joint, a value is out of range, there are 1000 goals, or not enough memory
   */
  pin(joint, options = {}) {
    return this.#addGoal('pin', PIN_OPTIONS, joint, options, (given, index) => {
      const { orientation, ...rest } = given;
      const point =
        rest.point === undefined ? undefined : readPoint('point', this.#heap.dimensions, rest.point);
      const turn = orientation === true ? this.#rotationOf(index) : orientation;
      return {
        ...rest,
        point,
        position: super.pointAt(index, point),
        orientation: turn === false ? undefined : turn,
      };
    });
  }

  /**
   * Adds a goal that ties a point of a joint to a point of another joint: a closed loop. The time of a solve grows with
   * the third power of the number of ties.
   * @param {import('./rig-joint.js').JointReference<D>} joint
   * @param {import('./rig-joint.js').JointReference<D>} other
   * @param {import('./goal-options.js').TieOptions<D>} [options]
   * @returns {import('./goal.js').RigGoal<D>}
   * @throws {TypeError} if an argument is of the wrong type, or an option unknown
   * @throws {RangeError} if there is no such joint, both are the same, a value is out of range, there are 1000 goals, or not
   *   enough memory
   */
  tie(joint, other, options = {}) {
    const to = indexIn(this, 'other', other);
    return this.#addGoal('tie', TIE_OPTIONS, joint, options, (all, index) => {
      const { rigid, frames = false, orientation, ...given } = all;
      const coincide = readBoolean('frames', frames);
      const turns = coincide || orientation !== undefined;
      const isRigid = rigid === undefined ? turns : readBoolean('rigid', rigid);
      if (!isRigid && turns) {
        throw coded('wrong-type', new TypeError(`${coincide ? 'frames' : 'orientation'} needs rigid`));
      }
      if (coincide && orientation !== undefined) {
        throw coded('wrong-type', new TypeError('frames excludes orientation'));
      }
      const present = () => (coincide ? this.#noRotation : this.#rotationOf(index, to));
      return { ...given, other: to, orientation: isRigid ? (orientation ?? present()) : undefined };
    });
  }

  /**
   * The goals, in the order in which a solve takes them: that in which they were added, except that a new goal takes the
   * place of one that was removed.
   * @returns {readonly import('./goal.js').RigGoal<D>[]}
   */
  get goals() {
    this.#heap.alive();
    return this.#goals.all;
  }

  /**
   * Moves the rig so that its goals are reached, or as nearly as possible, starting from the present pose. A pose in which
   * they are reached does not change. Goals that cannot be reached are no error: the status says so.
   * @throws {TypeError} if there is an argument
   * @overload
   * @returns {RigStatus} how the solve ended
   */
  /**
   * @param {undefined} [extra] refused
   * @returns {RigStatus}
   */
  solve(extra) {
    if (extra !== undefined) {
      rejectExtra('solve()', extra);
    }
    return STATUSES[this.#heap.wasm.ik_rig_solve(this.#heap.alive())];
  }

  /**
   * Solves like `solve`, and records the pose after every step. The trace has its own memory, at most 64 MiB, see
   * `RigTrace.complete`.
   * @returns {import('./trace.js').RigTrace}
   * @throws {RangeError} with the code `'no-memory'`, if there is not enough memory
   */
  trace() {
    return recordSolve(this.#heap, this.#tree.parents.length);
  }

  /**
   * How the last solve ended; calls that set a pose do not change it.
   * @returns {RigStatus}
   */
  get status() {
    return STATUSES[this.#heap.get('status')];
  }

  /** Whether the last solve reached all goals. */
  get reached() {
    return this.status === 'reached';
  }

  /** The iterations that the last solve took. */
  get iterations() {
    return this.#heap.get('iterations');
  }

  /**
   * The proof of the last solve that no pose reaches all goals, if its status is `'out-of-reach'`; else null, and after a
   * goal was removed. A copy.
   * @returns {import('./certificate.js').Certificate<D> | null}
   */
  get certificate() {
    return readCertificate(this.#goals);
  }

  /**
   * 2 for a planar rig, 3 for a spatial one.
   * @returns {D}
   */
  get dimensions() {
    this.#heap.alive();
    return /** @type {D} */ (this.#heap.dimensions);
  }

  /**
   * The longest path from the root to a joint, plus the longest displacements of the sliders on it. Sliders that go further
   * than 4 times the longest path along offsets, such as long rails, do not count.
   */
  get reach() {
    return this.#heap.get('reach');
  }

  /**
   * Sets the rig to a state that `saveState` returned: of this rig, or of another one with the same `dimensions` and the
   * same number of joints with the same parents, and the same version of the library, also on another machine. All the
   * rest is part of the state, except for the names of the joints, and replaces what this rig has, goals too. An object of a
   * goal stays valid if the state has a goal in its place, and shows that goal; else it counts as removed.
   * Views stay valid.
   * @override
   * @param {Uint8Array | ArrayBuffer | DataView} state the bytes
   * @throws {TypeError} if `state` is not bytes
   * @throws {RangeError} with the code `'wrong-state'` if the bytes are damaged, or of another shape or version; with
   *   `'no-memory'` if there is not enough memory. Nothing has changed then.
   */
  restoreState(state) {
    super.restoreState(state);
    this.#goals.takeOver();
  }

  /**
   * Returns the options that create this rig again, in its present pose and with its goals, for `new Rig()`, also after
   * `JSON.stringify` and `JSON.parse`. The result of the last solve and what the search remembers are not part of it.
   * Nor is the twist of a joint that swings by exactly a half turn: there, several twists give the same rotation.
   * `saveState` and `clone` keep all of this.
   * @override
   * @returns {import('./create.js').RigOptions<D>}
   */
  toJSON() {
    const { dimensions, values, localRotations } = this;
    /** @type {Record<string, unknown>} */
    const options = {
      dimensions,
      joints: this.joints.map((_, i) => describeJoint(this.#heap, this.#tree, i)),
    };
    for (const name of SETTINGS) {
      options[name] = this[name];
    }
    Object.assign(options, this.#describeRoot(), describePose(values, localRotations, dimensions));
    const reference = readReference(this.#heap, this.joints.length);
    if (!reference.rests) {
      options.reference = describePose(reference.values, reference.localRotations, dimensions);
    }
    options.goals = this.goals.map((goal) => goal.toJSON());
    return /** @type {any} */ (options);
  }

  /**
   * Returns a copy, of the same class, which behaves the same from now on. Its goals are those of this rig, in the same
   * order. The constructor of a derived class must take options as its first argument; the fields of a derived class are
   * not copied.
   * @returns {this}
   */
  clone() {
    const { goals, ...options } = Rig.prototype.toJSON.call(this);
    const copy = copyOf(this, options);
    copy.#goals.takeOver();
    return copy;
  }

  /**
   * Applies options, with the methods of this class, even if a derived class overrides them.
   * @param {Record<string, any>} given
   */
  #apply({ root, rootPosition, values, localRotations, reference, goals = [], joints, ...settings }) {
    this.#applyJoints(joints);
    if (root !== undefined) {
      super.setRoot(root);
    }
    if (reference !== undefined) {
      super.setReference(readOptions('reference', reference, ['values', 'localRotations']));
    }
    for (const name of SETTINGS) {
      if (settings[name] !== undefined) {
        Reflect.set(Settings.prototype, name, settings[name], this);
      }
    }
    if (rootPosition !== undefined || values !== undefined || localRotations !== undefined) {
      super.setPose({ rootPosition, values, localRotations });
    }
    if (!Array.isArray(goals)) {
      throw wrongType('goals', 'an array of goals', goals);
    }
    for (const [i, goal] of goals.entries()) {
      const name = `goals[${i}]`;
      const { joint, ...options } = readOptions(name, goal, ['joint', ...GOAL_OPTIONS]);
      const index = indexIn(this, `${name}.joint`, joint);
      this.#goals.add(index, this.#goals.readOptions(options, `${name}.`), `${name}.`);
    }
  }

  /**
   * Couples and locks joints, when all are there.
   * @param {Record<string, any>[]} joints
   */
  #applyJoints(joints) {
    for (const [i, { coupling, locked }] of joints.entries()) {
      const name = `joints[${i}].coupling`;
      if (coupling !== undefined && coupling !== null) {
        const { leader, ...rest } = readOptions(name, coupling, ['leader', 'factor', 'offset']);
        couple(this.#heap, i, indexIn(this, `${name}.leader`, leader), rest, name);
      }
      if (locked !== undefined && readBoolean(`joints[${i}].locked`, locked)) {
        super.lock(i);
      }
    }
  }

  /**
   * Adds the goal of a call.
   * @param {string} call its name
   * @param {string[]} known the names of its options
   * @param {unknown} joint
   * @param {unknown} options
   * @param {(given: Record<string, any>, joint: number) => Record<string, unknown>} complete makes options of a goal of
   *   those of the call
   */
  #addGoal(call, known, joint, options, complete) {
    const index = indexIn(this, 'joint', joint);
    const given = readOptions(call, options, known);
    return this.#goals.add(index, this.#goals.readOptions(complete(given, index), ''));
  }

  /** Where the root is, for JSON, if it is not at its place. */
  #describeRoot() {
    const { instance, wasm, dimensions } = this.#heap;
    const rig = this.#heap.alive();
    const numbers = instance.readDoubles(6, (address) => wasm.ik_rig_get_root(rig, address, address + 24));
    const rootPosition = Array.from(numbers.subarray(3, 3 + dimensions));
    return rootPosition.some((n, axis) => n !== numbers[axis]) ? { rootPosition } : {};
  }

  get #noRotation() {
    return this.#heap.dimensions === 2 ? 0 : [0, 0, 0, 1];
  }

  /**
   * The present rotation of a joint in space, or relative to another joint: an angle of a planar rig, a quaternion of a
   * spatial one.
   * @param {number} joint
   * @param {number} [other]
   */
  #rotationOf(joint, other) {
    const rotation = (/** @type {number} */ i) => this.rotations.slice(4 * i, 4 * i + 4);
    let [x, y, z, w] = rotation(joint);
    if (other !== undefined) {
      const [a, b, c, d] = rotation(other);
      // The inverse of the other rotation, times this one.
      [x, y, z, w] = [
        d * x - a * w - b * z + c * y,
        d * y - b * w - c * x + a * z,
        d * z - c * w - a * y + b * x,
        d * w + a * x + b * y + c * z,
      ];
    }
    return this.#heap.dimensions === 2 ? Math.atan2(2 * z * w, w * w - z * z) : [x, y, z, w];
  }
}

rejectWrites(Rig);
rejectOptionWrites(Rig, OPTIONS, { rootPosition: 'setPose()' });
rejectExtras(Rig, { solve: Infinity, pin: 2, tie: 3 });

/**
 * Describes what a pose says of the joints, for JSON.
 * @param {import('../core/heap-object.js').DoubleView} values
 * @param {import('../core/heap-object.js').DoubleView} localRotations
 * @param {number} dimensions in a plane, the values say all
 */
function describePose(values, localRotations, dimensions) {
  return {
    ...(values.some((value) => !Number.isNaN(value)) && { values: Array.from(values) }),
    ...(dimensions === 3 && { localRotations: Array.from(localRotations) }),
  };
}
