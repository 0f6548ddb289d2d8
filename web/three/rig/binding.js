// The bones of an object that follow the joints of a rig, and the arithmetic between both.
//
// A rig measures rotations from its rest pose, in the axes of its space, where all of them are the identity at rest. A bone
// turns in the space of its parent. If A is the rotation of that space at rest, and L the bone's own rotation at rest, the
// bone's rotation is A⁻¹ q A L, where q is the rotation of the joint relative to its parent. So each bone depends only on its
// joint. A space that mirrors, with the matrix -A, gives the same.

import { Matrix4, Quaternion, Vector3 } from 'three';
import { checkNodes } from '../check-numbers.js';
import { nodesBetween } from '../nodes.js';
import { spaceRotationOf } from '../rotations.js';
import { poseNode, scaleOf, worldMatrix } from '../world.js';

/** @typedef {import('three').Object3D} Object3D */

const matrix = new Matrix4();
const local = new Matrix4();
const inverse = new Matrix4();
const rest = new Quaternion();
const rotation = new Quaternion();
const axes = new Quaternion();
const rootAxes = new Quaternion();
const point = new Vector3();

export class Binding {
  #parents;
  /** The nodes between the parent's bone and each bone. @type {Object3D[][]} */
  #between;
  /** Those between the space and the root; null: the root is not below the space. @type {Object3D[] | null} */
  #above;
  /** The space of each bone's parent at rest. @type {Matrix4[]} */
  #spaces;
  /** The space of the root's parent now. */
  #rootSpace = new Matrix4();
  /** Each bone at rest. @type {Matrix4[]} */
  #matrices;
  /** The rotations of these spaces: a quaternion per bone. */
  #axes;

  /**
   * @param {Object3D | null} space in whose coordinates the rig lives; null: those of the world
   * @param {readonly Object3D[]} bones one per joint
   * @param {readonly number[]} parents of the joints; -1 for the root
   * @param {Float64Array} rests the local rotations of the bones at rest
   * @param {ArrayLike<number> | null} [above] the rotation of the space of the root's parent at rest, relative to that of the
   *   rig: a quaternion; null: as it is now
   */
  constructor(space, bones, parents, rests, above = null) {
    this.space = space;
    this.bones = bones;
    this.rests = rests;
    bones.forEach(poseNode);
    this.#parents = parents;
    this.#between = bones.map((bone, i) =>
      i === 0 ? [] : (nodesBetween(bones[parents[i]], bone) ?? []).slice(1, -1),
    );
    this.#above = space && (nodesBetween(space, bones[0])?.slice(1, -1) ?? null);
    this.#spaces = bones.map(() => new Matrix4());
    this.#matrices = bones.map(() => new Matrix4());
    this.#axes = new Float64Array(4 * bones.length);
    this.#readRootSpace();
    this.#spaces[0].copy(this.#rootSpace);
    if (above) {
      spaceRotationOf(this.#rootSpace, rootAxes);
      axes.set(above[0], above[1], above[2], above[3]).multiply(rootAxes.invert());
      this.#spaces[0].premultiply(local.makeRotationFromQuaternion(axes));
    }
    this.measure();
  }

  /** Reads the space of the root's parent, relative to that of the rig. */
  #readRootSpace() {
    const to = this.#rootSpace;
    if (this.#above) {
      to.identity();
      for (let i = 0; i < this.#above.length; i++) {
        const { position, quaternion } = this.#above[i];
        to.multiply(local.compose(position, quaternion, scaleOf(this.#above[i])));
      }
      return;
    }
    const { parent } = this.bones[0];
    to.identity();
    if (this.space) {
      worldMatrix(this.space, to).invert();
    }
    if (parent) {
      to.multiply(worldMatrix(parent, local));
    }
  }

  /** Throws if a number of a bone, or of a node above it, is not finite. */
  check() {
    for (let i = 0; i < this.bones.length; i++) {
      const { position, quaternion, scale } = this.bones[i];
      const sum = position.x + position.y + position.z + scale.x + scale.y + scale.z;
      const { x, y, z, w } = quaternion;
      if (!(Number.isFinite(sum) && x * x + y * y + z * z + w * w > 0)) {
        checkNodes(this.bones[i]);
      }
    }
  }

  /**
   * Reads the skeleton at rest: its joints with their rotations at rest, all else as it is now. The root is where it was at
   * rest or is now: only the places of the others relative to it count.
   */
  measure() {
    const { bones } = this;
    for (let i = 0; i < bones.length; i++) {
      const space = this.#spaces[i];
      if (i > 0) {
        space.copy(this.#matrices[this.#parents[i]]);
        const between = this.#between[i];
        for (let k = 0; k < between.length; k++) {
          const { position, quaternion } = between[k];
          space.multiply(local.compose(position, quaternion, scaleOf(between[k])));
        }
      }
      spaceRotationOf(space, axes).toArray(this.#axes, 4 * i);
      local.compose(bones[i].position, rest.fromArray(this.rests, 4 * i), scaleOf(bones[i]));
      this.#matrices[i].multiplyMatrices(space, local);
    }
  }

  /**
   * Where a joint is at rest, seen from its parent, as `measure` has read it. Of the root: where it is now.
   * @param {number} joint
   * @param {Vector3} to
   */
  offset(joint, to) {
    if (joint === 0) {
      this.#readRootSpace();
      return to.copy(this.bones[0].position).applyMatrix4(this.#rootSpace);
    }
    to.setFromMatrixPosition(this.#matrices[joint]);
    return to.sub(point.setFromMatrixPosition(this.#matrices[this.#parents[joint]]));
  }

  /**
   * Where a point is at rest, seen from a joint.
   * @param {number} joint
   * @param {readonly Object3D[]} nodes from the bone of the joint, without it, down to the node of the point
   * @param {Vector3 | null} offset the point in the space of that node; null: its origin
   * @param {Vector3} to
   */
  pointAfter(joint, nodes, offset, to) {
    matrix.copy(this.#matrices[joint]);
    for (let i = 0; i < nodes.length; i++) {
      const { position, quaternion } = nodes[i];
      matrix.multiply(local.compose(position, quaternion, scaleOf(nodes[i])));
    }
    if (offset) {
      to.copy(offset).applyMatrix4(matrix);
    } else {
      to.setFromMatrixPosition(matrix);
    }
    return to.sub(point.setFromMatrixPosition(this.#matrices[joint]));
  }

  /**
   * The rotation of the space in which a bone turns, at rest.
   * @param {number} joint
   * @param {Quaternion} to
   */
  spaceRotation(joint, to) {
    return to.fromArray(this.#axes, 4 * joint);
  }

  /**
   * A bone at rest, in the space of the rig.
   * @param {number} joint
   * @returns {Readonly<Matrix4>}
   */
  restMatrix(joint) {
    return this.#matrices[joint];
  }

  /**
   * The scale of the space in which a bone turns, at rest.
   * @param {number} joint
   */
  spaceScale(joint) {
    return this.#spaces[joint].getMaxScaleOnAxis();
  }

  /**
   * Reads the rotations of the joints relative to their parents.
   * @param {Float64Array} to a quaternion per joint
   */
  readRotations(to) {
    this.#readRootSpace();
    spaceRotationOf(this.#rootSpace, rootAxes);
    for (let i = 0; i < this.bones.length; i++) {
      axes.fromArray(this.#axes, 4 * i);
      rotation.copy(i === 0 ? rootAxes : axes).multiply(this.bones[i].quaternion);
      rotation.multiply(rest.fromArray(this.rests, 4 * i).invert());
      rotation.multiply(axes.invert()).toArray(to, 4 * i);
    }
  }

  /**
   * Writes the rotations of the joints relative to their parents to the bones.
   * @param {ArrayLike<number>} from a quaternion per joint
   */
  writeRotations(from) {
    this.#readRootSpace();
    spaceRotationOf(this.#rootSpace, rootAxes);
    for (let i = 0; i < this.bones.length; i++) {
      axes.fromArray(this.#axes, 4 * i);
      rotation.copy(i === 0 ? rootAxes : axes).invert();
      rotation.multiply(rest.fromArray(from, 4 * i)).multiply(axes);
      rotation.multiply(rest.fromArray(this.rests, 4 * i)).normalize();
      // Each change of a node's quaternion costs its Euler angles, too.
      this.bones[i].quaternion.copy(rotation);
    }
  }

  /**
   * Writes the position of the root.
   * @param {Vector3} place in the space of the rig
   */
  writeRoot(place) {
    this.bones[0].position.copy(place).applyMatrix4(inverse.copy(this.#rootSpace).invert());
  }

  /**
   * Writes the position of a bone below the root.
   * @param {number} joint
   * @param {Vector3} offset from its parent's joint, with both at rest; changed
   */
  writeOffset(joint, offset) {
    offset.add(point.setFromMatrixPosition(this.#matrices[this.#parents[joint]]));
    this.bones[joint].position.copy(offset).applyMatrix4(inverse.copy(this.#spaces[joint]).invert());
  }
}
