// The joints of a robot that move: their values in its rig, read, set, and exchanged with the robot.

import { isObject, wrongType } from '../core/arguments.js';
import { coded } from '../core/errors.js';
import { heapOf } from '../core/heap-owner.js';
import { unknownName } from '../rig/unknown-name.js';
import { joinValues, placeValues } from './joint-values.js';
import { inverse, rotate } from './quaternions.js';
import { checkRobot, SLIDERS } from './read-robot.js';

/** @typedef {import('../rig/rig.js').Rig<3>} Rig */
/** @typedef {import('./read-robot.js').URDFRobotLike} URDFRobotLike */
/** @typedef {import('./joint-values.js').Drive} Drive */

export class JointDrives {
  #rig;
  #restRotations;
  #all;
  /** What is passed to the solver: NaN keeps what a joint has. */
  #values;
  #rotations;

  /**
   * @param {Rig} rig
   * @param {import('./read-robot.js').RobotDescription} robot
   */
  constructor(rig, { joints, restRotations }) {
    const count = rig.joints.length;
    this.#rig = rig;
    this.#restRotations = restRotations;
    this.#all = joints.map((joint) => ({ ...joint, index: rig.joint(joint.name).index }));
    this.#values = new Float64Array(count);
    this.#rotations = new Float64Array(4 * count);
  }

  /** Those that follow no other one: not mimic joints. */
  get #own() {
    return this.#all.filter(({ index }) => !this.#rig.joints[index].coupling);
  }

  /**
   * The joint with a name, or the index of its joint of the rig; undefined if there is none.
   * @param {string | number} joint
   */
  at(joint) {
    return this.#all.find(({ name, index }) => name === joint || index === joint);
  }

  /** The greatest velocity of each joint of the rig; Infinity if none is known. */
  get velocities() {
    const velocities = new Float64Array(this.#values.length).fill(Infinity);
    for (const { index, type, velocity = Infinity } of this.#all) {
      velocities.fill(velocity, index - (SLIDERS[type] ?? 0), index + 1);
    }
    return velocities;
  }

  /**
   * The values of the joints that mimic no other one, by name.
   * @returns {Record<string, number | number[]>}
   */
  read() {
    const { values, localRotations } = this.#rig;
    return Object.fromEntries(
      this.#own.map((drive) => {
        const numbers = joinValues(drive, values, localRotations, this.#frameOf(drive));
        return [drive.name, numbers.length > 1 ? numbers : numbers[0]];
      }),
    );
  }

  /**
   * Sets values by the names of joints.
   * @param {unknown} values
   */
  set(values) {
    if (!isObject(values)) {
      throw wrongType('values', 'an object with a value by the name of each joint', values);
    }
    this.#clear();
    for (const [name, value] of Object.entries(values)) {
      this.#place(`values.${name}`, this.#find(name), value);
    }
    this.#write();
  }

  /**
   * Takes the values of a robot.
   * @param {URDFRobotLike} robot
   */
  readFrom(robot) {
    this.#checkJoints(robot);
    this.#clear();
    for (const drive of this.#own) {
      this.#place(`robot.joints.${drive.name}.jointValue`, drive, robot.joints[drive.name].jointValue);
    }
    this.#write();
  }

  /**
   * Sets the values of a robot. Its own mimic joints follow by themselves.
   * @param {URDFRobotLike} robot
   */
  applyTo(robot) {
    this.#checkJoints(robot);
    const { values, localRotations } = this.#rig;
    for (const drive of this.#all) {
      const joint = robot.joints[drive.name];
      if (/** @type {any} */ (joint).mimicJoint) {
        continue;
      }
      if (SLIDERS[drive.type]) {
        joint.setJointValue(...joinValues(drive, values, localRotations, this.#frameOf(drive)));
      } else {
        joint.setJointValue(values[drive.index]);
      }
    }
  }

  /**
   * The joint whose value a user sets.
   * @param {string} name
   */
  #find(name) {
    const drive = this.#own.find((each) => each.name === name);
    if (!drive) {
      const names = this.#own.map((each) => each.name);
      throw unknownName('a name in values', 'that of a joint that moves by itself', name, names);
    }
    return drive;
  }

  /**
   * @param {string} name of the argument
   * @param {Drive} drive
   * @param {number | ArrayLike<number>} numbers
   */
  #place(name, drive, numbers) {
    placeValues(name, drive, numbers, this.#values, this.#rotations, this.#frameOf(drive));
  }

  /**
   * Where a floating or planar joint is attached: see joint-values.js.
   * @param {Drive} drive
   * @returns {import('./joint-values.js').Frame | null}
   */
  #frameOf({ index, type }) {
    if (!SLIDERS[type]) {
      return null;
    }
    const first = this.#rig.joints[index - SLIDERS[type]];
    const rest = this.#restRotations.slice(4 * first.index, 4 * first.index + 4);
    return { rest, origin: rotate(inverse(rest), first.offset) };
  }

  /** @param {URDFRobotLike} robot */
  #checkJoints(robot) {
    checkRobot(robot);
    heapOf(this.#rig).alive();
    for (const { name } of this.#all) {
      if (!Object.hasOwn(robot.joints, name)) {
        throw coded('out-of-range', new RangeError(`robot.joints lacks ${name}, a joint of the rig`));
      }
    }
  }

  #clear() {
    this.#values.fill(Number.NaN);
    this.#rotations.fill(Number.NaN);
  }

  /** Passes the values and rotations to the solver. */
  #write() {
    const heap = heapOf(this.#rig);
    const [code] = heap.instance.withScratch([this.#values, this.#rotations], (at, values, rotations) =>
      heap.wasm.ik_rig_set_pose(heap.alive(), 0, values, rotations, at),
    );
    heap.check(code, 'the joint values');
  }
}
