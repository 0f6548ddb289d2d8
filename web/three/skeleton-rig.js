// A rig of a skeleton of three.js: whole bodies with several goals.

import { Matrix4, Quaternion, Vector3 } from 'three';
import { Rig } from '../contacts/inlined-rig.js';
import { CONTACT_OPTIONS } from '../contacts/rig.js';
import { isObject, readName, readOptions, wrongType } from '../core/arguments.js';
import { rejectExtras, rejectOptionWrites, rejectWrites } from '../core/guards.js';
import { heapOf } from '../core/heap-owner.js';
import { RIG_SETTINGS } from '../rig/create.js';
import { nameOf, readObject3D } from './nodes.js';
import { readSpace } from './place.js';
import { Binding } from './rig/binding.js';
import { BoneOffsets } from './rig/bone-offsets.js';
import { chooseBones, describePlace, namingBones, readByBone } from './rig/bones.js';
import { CarriedGoals } from './rig/carried-goals.js';
import { findBones, spaceOf } from './rig/find-bones.js';
import { fitColliders } from './rig/fit-colliders.js';
import { readLimits } from './rig/limits.js';
import { PoseBlock } from './rig/pose-block.js';
import { readRests } from './rig/rests.js';
import { restoreUsed } from './rig/rig-use.js';
import { Sharing } from './rig/sharing.js';
import { rotationOf, spaceRotationOf } from './rotations.js';
import { worldMatrix } from './world.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('./rig/options.js').BoneRotations} BoneRotations */
/** @typedef {import('./rig/options.js').SkeletonRigOptions} SkeletonRigOptions */
/** @typedef {import('./rig/options.js').SpaceOption} SpaceOption */
const OWN = ['root', 'bones', 'limits', 'stiffness', 'colliders'];

const vector = new Vector3();
const scratch = new Matrix4();

/**
 * A rig whose joints are the bones of a skeleton. It has all that a `Rig` has: several goals, pins, ties, limits, and
 * proofs that goals cannot be reached.
 *
 * ```js
 * const rig = SkeletonRig.from(character);
 * rig.pin('LeftFoot');
 * rig.pin('RightFoot');
 * const hand = rig.goal('LeftHand', { position: rig.worldToLocal(ball.position.clone()) });
 * rig.solve();
 * rig.applyTo();
 * ```
 *
 * The joints have the names of their bones. The rest pose is the pose of the bones when the rig was made. The rig lives in
 * the space of the object that it was made from: so the object can be moved, turned and scaled.
 * @extends {Rig<3>}
 */
export class SkeletonRig extends Rig {
  /** The bones' own rotations at rest. */
  #rests;
  /** The rotation of the space of the root's parent at rest; null: as it is in each object. @type {Float64Array | null} */
  #restAbove;
  /** Where the joints are relative to their parents. */
  #offsets;
  /** The object that the rig was made from. @type {Object3D | null} */
  #object = null;
  /** @type {WeakMap<Object3D, Binding>} */
  #bindings = new WeakMap();
  /** What `read` passes to the solver. */
  #pose;
  #carried = new CarriedGoals();

  /**
   * Creates a rig from a description, as `toJSON` returns it. To make one of a skeleton, see `from`. `read` and `applyTo`
   * need an object then.
   * @param {import('../contacts/rig.js').RigOptions<3> & BoneRotations} options
   * @throws {TypeError} if an option is of the wrong type, or unknown
   * @throws {RangeError} if a value or a count is wrong, or, with the code `'no-memory'`, if there is not enough memory
   */
  constructor(options) {
    const given = /** @type {Record<string, any>} */ (isObject(options) ? options : { joints: options });
    if (given.isObject3D) {
      throw wrongType('options', 'what toJSON returned; for an Object3D, call SkeletonRig.from()', options);
    }
    const { restRotations, restParentRotation, ...rest } = given;
    const rests = readRests('restRotations', restRotations, rest.joints?.length);
    const above = readRests('restParentRotation', restParentRotation, 1);
    super(/** @type {any} */ ({ ...rest, dimensions: 3 }));
    const count = this.joints.length;
    this.#rests = rests ?? new Float64Array(4 * count).map((_, i) => (i % 4 === 3 ? 1 : 0));
    this.#restAbove = above;
    this.#offsets = new BoneOffsets(count);
    this.#pose = new PoseBlock(heapOf(this), count, true);
    this.#offsets.readJoints(this.joints);
  }

  /**
   * Makes a rig of the bones of an object.
   * @param {Object3D} object what contains the bones: the scene of a loaded file, a skinned mesh, or the first bone
   * @param {SkeletonRigOptions} [options]
   * @returns {SkeletonRig}
   * @throws {TypeError} if an argument is of the wrong type, or an option unknown
   * @throws {RangeError} if there are no bones, or several with the same name; if a scale is not the same on all axes; if a
   *   value is out of range
   */
  static from(object, options = {}) {
    const given = readOptions('SkeletonRig.from', options, [...OWN, ...RIG_SETTINGS, ...CONTACT_OPTIONS]);
    const { root, bones: taken, limits, stiffness, colliders = 'none', ...passed } = given;
    const fits = readName('colliders', colliders, ['none', 'auto']) === 1;
    const { object: space, bones, parents } = chooseBones(object, { root, bones: taken });
    const rests = Float64Array.from(bones.flatMap(({ quaternion }) => quaternion.toArray()));
    const binding = new Binding(spaceOf(space, bones[0]), bones, parents, rests);
    const limitOf = readLimits(readByBone('limits', limits, space, bones), space, binding);
    const stiffnessOf = readByBone('stiffness', stiffness, space, bones);
    const offsets = bones.map((_, i) => binding.offset(i, new Vector3()));
    const joints = bones.map((bone, i) => ({
      name: bone.name || null,
      ...describePlace(parents[i], offsets[i]),
      limit: limitOf.get(bone) ?? null,
      stiffness: stiffnessOf.get(bone)?.value,
    }));
    const restParentRotation = binding.spaceRotation(0, new Quaternion()).toArray();
    const fitted = fits && fitColliders(space, binding.space, bones, parents, offsets);
    if (fitted) {
      passed.shapes = [...fitted.shapes, ...(passed.shapes ?? [])];
      passed.pairs = [...fitted.pairs, ...(passed.pairs ?? [])];
    }
    const described = { rootMode: 'pull', ...passed, joints, restRotations: rests, restParentRotation };
    const rig = namingBones(bones, () => new SkeletonRig(/** @type {any} */ (described)));
    rig.#object = space;
    rig.#bindings.set(space, binding);
    return rig;
  }

  /**
   * What solves chains of a `SkeletonIK` together, see `Sharing`.
   * @param {readonly import('./chain.js').SkeletonChain[]} chains
   * @param {SkeletonRig | null} body
   * @internal
   */
  static share(chains, body) {
    return new Sharing(chains, body);
  }

  /** A bone at rest. Only where it is relative to others counts. @param {number} joint @internal */
  restMatrix(joint) {
    return this.#bind().restMatrix(joint);
  }

  /**
   * Adds a goal, see `Rig.goal`.
   * @override
   * @param {import('../rig/rig-joint.js').JointReference<3>} joint
   * @param {import('../rig/goal-options.js').GoalOptions<3> & SpaceOption} options
   * @returns {import('../rig/goal.js').RigGoal<3>}
   */
  goal(joint, options) {
    return this.#withSpace(options, (rest) => super.goal(joint, rest));
  }

  /**
   * Adds a goal that keeps a joint where it is now, see `Rig.pin`.
   * @override
   * @param {import('../rig/rig-joint.js').JointReference<3>} joint
   * @param {import('../rig/goal-options.js').PinOptions<3> & SpaceOption} [options]
   * @returns {import('../rig/goal.js').RigGoal<3>}
   */
  pin(joint, options) {
    return this.#withSpace(options, (rest) => super.pin(joint, rest));
  }

  /**
   * @param {any} options
   * @param {(options: any) => import('../rig/goal.js').RigGoal<3>} add
   */
  #withSpace(options, add) {
    if (!isObject(options) || !('space' in options)) {
      return add(options);
    }
    const { space, ...rest } = options;
    const carrier = readSpace(space ?? null);
    const goal = add(rest);
    if (carrier) {
      this.#carried.add(goal, carrier, this.space);
    }
    return goal;
  }

  /** The object in whose space the rig lives; null: the world. @internal */
  get space() {
    return this.#object && this.#bind().space;
  }

  /**
   * @override
   * @param {[]} extra
   */
  solve(...extra) {
    this.#carried.carry(this.goals, this.space);
    return super.solve(...extra);
  }

  /**
   * @override
   * @param {[]} extra
   */
  trace(...extra) {
    this.#carried.carry(this.goals, this.space);
    return super.trace(...extra);
  }

  /** The object that the rig was made from; null if it was made from a description. @returns {Object3D | null} */
  get object() {
    heapOf(this).alive();
    return this.#object;
  }

  /**
   * Returns the bone of a joint.
   * @param {import('../rig/rig-joint.js').JointReference<3>} joint
   * @param {Object3D} [object] which has bones with the same names. Default: the object that the rig was made from
   * @returns {Object3D}
   */
  bone(joint, object) {
    return this.#bind(object).bones[this.joint(joint).index];
  }

  /**
   * Takes the present pose of the bones, such as that of an animation, as the pose of the rig, within its limits.
   * @param {Object3D} [object] which has bones with the same names, such as a clone. Default: the object that the rig was
   *   made from
   * @returns {void}
   * @throws {TypeError} if it is no Object3D, or there is none
   * @throws {RangeError} if it lacks a bone, or a number of a bone is not finite
   */
  read(object) {
    const binding = this.#bind(object);
    binding.check();
    binding.measure();
    this.#offsets.readBones(binding, this.#pose.values, this.reach, (joint, offset) =>
      super.setOffset(joint, offset),
    );
    binding.readRotations(this.#pose.rotations);
    binding.offset(0, vector).toArray(this.#pose.root);
    heapOf(this).check(this.#pose.set(), `the pose of the bones of ${nameOf(binding.bones[0])}`);
  }

  /**
   * Writes the pose of the rig to the bones: their rotations, and the positions of the root and of sliders.
   * @param {Object3D} [object] which has bones with the same names, such as a clone. Default: the object that the rig was
   *   made from
   * @returns {void}
   * @throws {TypeError} if it is no Object3D, or there is none
   * @throws {RangeError} if it lacks a bone
   */
  applyTo(object) {
    const binding = this.#bind(object);
    const { positions, values } = this;
    binding.writeRotations(this.localRotations);
    binding.writeRoot(vector.set(positions[0], positions[1], positions[2]));
    this.#offsets.write(binding, values);
  }

  /**
   * Converts a rotation of a bone in the world to the `orientation` of a goal of its joint, which is measured from rest.
   * @param {import('../rig/rig-joint.js').JointReference<3>} joint
   * @param {Quaternion} rotation the rotation that the bone should have in the world
   * @returns {Quaternion} a new one
   * @throws {TypeError} if it is no quaternion
   */
  orientationFor(joint, rotation) {
    const binding = this.#bind();
    if (!isObject(rotation) || !rotation.isQuaternion) {
      throw wrongType('rotation', 'a Quaternion of three.js', rotation);
    }
    const { index } = this.joint(joint);
    const { space } = binding;
    const world = space ? worldMatrix(space, scratch) : scratch.identity();
    const own = spaceRotationOf(world, new Quaternion());
    // As three.js says the rotation of the bone in the world, also if it is mirrored there.
    const atRest = rotationOf(world.clone().multiply(binding.restMatrix(index)), new Quaternion());
    return own.clone().invert().multiply(rotation).multiply(atRest.invert()).multiply(own);
  }

  /**
   * Converts a point from the world to the space of the rig, as `Object3D.worldToLocal` does.
   * @param {Vector3} point changed
   * @returns {Vector3} the same object
   */
  worldToLocal(point) {
    const { space } = this.#bind();
    return space ? point.applyMatrix4(worldMatrix(space, scratch).invert()) : point;
  }

  /**
   * Converts a point from the space of the rig to the world, as `Object3D.localToWorld` does.
   * @param {Vector3} point changed
   * @returns {Vector3} the same object
   */
  localToWorld(point) {
    const { space } = this.#bind();
    return space ? point.applyMatrix4(worldMatrix(space, scratch)) : point;
  }

  /**
   * @override
   * @param {import('../rig/rig-joint.js').JointReference<3>} joint
   * @param {import('../rig/limits.js').JointLimit<3> | null} limit
   */
  setLimit(joint, limit) {
    super.setLimit(joint, limit);
    this.#offsets.readJoints(this.joints);
  }

  /**
   * @override
   * @param {import('../rig/rig-joint.js').JointReference<3>} joint
   * @param {import('../core/points.js').Point<3>} offset
   */
  setOffset(joint, offset) {
    super.setOffset(joint, offset);
    this.#offsets.readJoints(this.joints);
  }

  /**
   * @override
   * @param {Uint8Array | ArrayBuffer | DataView} state
   */
  restoreState(state) {
    restoreUsed(this, () => {
      super.restoreState(state);
      this.#offsets.readJoints(this.joints);
    });
  }

  /**
   * Returns the options that create this rig again, see `Rig.toJSON`, with `restRotations` and `restParentRotation`. They do
   * not contain the object: `read` and `applyTo` of the new rig need one, with the same names of bones.
   * @override
   * @returns {import('../contacts/rig.js').RigOptions<3> & BoneRotations}
   */
  toJSON() {
    return {
      ...super.toJSON(),
      restRotations: Array.from(this.#rests),
      ...(this.#restAbove && { restParentRotation: Array.from(this.#restAbove) }),
    };
  }

  /**
   * Returns a copy for the same object, which behaves the same from now on, see `Rig.clone`.
   * @override
   */
  clone() {
    const copy = super.clone();
    copy.#rests.set(this.#rests);
    copy.#restAbove = this.#restAbove;
    copy.#offsets.readJoints(copy.joints);
    copy.#object = this.#object;
    this.goals.forEach((goal, i) => {
      const space = this.#carried.spaceOf(goal);
      if (space) {
        copy.#carried.add(copy.goals[i], space, this.space);
      }
    });
    return copy;
  }

  /**
   * The bones of an object, found once.
   * @param {Object3D | null} [object]
   */
  #bind(object = this.#object) {
    if (object === null) {
      throw wrongType('object', 'an Object3D, because this rig was made from a description', object);
    }
    heapOf(this).alive();
    let binding = this.#bindings.get(object);
    if (!binding) {
      readObject3D('object', object);
      const joints = this.joints;
      const bones = findBones(object, joints);
      const parents = joints.map(({ parent }) => parent?.index ?? -1);
      binding = new Binding(spaceOf(object, bones[0]), bones, parents, this.#rests, this.#restAbove);
      this.#bindings.set(object, binding);
    }
    return binding;
  }
}

rejectWrites(SkeletonRig);
rejectOptionWrites(SkeletonRig, OWN, { limits: 'setLimit()', stiffness: 'setStiffness()' });
rejectExtras(SkeletonRig, { bone: 2, read: 1, applyTo: 1 }, [
  'bone',
  'read',
  'applyTo',
  'orientationFor',
  'worldToLocal',
  'localToWorld',
  'setLimit',
  'setOffset',
  'goal',
  'pin',
  'restoreState',
  'clone',
]);
