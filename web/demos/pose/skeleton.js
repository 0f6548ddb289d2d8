// A rig of a skeleton: joints in the axes of the world, and bones that follow them.

import { Matrix4, Quaternion, Vector3 } from 'three';
import { Rig } from '../../rig.js';

/** @typedef {import('three').Object3D} Object3D */

const world = new Quaternion();
const parentWorld = new Quaternion();
const place = new Vector3();
const inverse = new Matrix4();

/** A bone that the rig moves: with its rotation at rest, and the joint that it hangs from. */
/** @typedef {{ name: string, bone: Object3D, rest: Quaternion, parent: number }} Posed */

export class RiggedSkeleton {
  rig;
  /** The bones that move, in the order of the joints. @type {Posed[]} */
  posed;

  /**
   * Makes a rig of bones in their present pose, which is its rest pose.
   * @param {Map<string, Object3D>} bones by their names, parents first, with world matrices
   * @param {readonly string[]} names of the bones that move, parents first; the first is the root
   * @param {(name: string) => import('../../rig.js').JointLimit<3> | undefined} limitOf
   * @param {(name: string) => number} stiffnessOf
   */
  constructor(bones, names, limitOf, stiffnessOf) {
    this.posed = names.map((name) => {
      const bone = /** @type {Object3D} */ (bones.get(name));
      const parent = names.findIndex((other) => bones.get(other) === bone.parent);
      return { name, bone, rest: bone.getWorldQuaternion(new Quaternion()), parent };
    });
    const joints = this.posed.map(({ name, bone, parent }, i) => {
      const at = bone.getWorldPosition(new Vector3());
      const limit = limitOf(name);
      const own = { name, stiffness: stiffnessOf(name), ...(limit && { limit }) };
      if (i === 0) {
        return { ...own, position: at.toArray() };
      }
      const from = this.posed[parent].bone.getWorldPosition(new Vector3());
      return { ...own, parent, offset: at.sub(from).toArray() };
    });
    this.rig = new Rig({ joints, rootMode: 'pull' });
  }

  /** Gives the bones the pose of the rig. */
  apply() {
    const { rotations, positions } = this.rig;
    for (const [i, { bone, rest, parent }] of this.posed.entries()) {
      world.fromArray(rotations, 4 * i).multiply(rest);
      if (parent < 0) {
        const above = /** @type {Object3D} */ (bone.parent);
        above.updateWorldMatrix(true, false);
        above.getWorldQuaternion(parentWorld);
        bone.position.fromArray(positions).applyMatrix4(inverse.copy(above.matrixWorld).invert());
      } else {
        parentWorld.fromArray(rotations, 4 * parent).multiply(this.posed[parent].rest);
      }
      bone.quaternion.copy(parentWorld.invert().multiply(world));
    }
  }

  /** Gives the rig the pose of the bones, within its limits. */
  read() {
    const turns = this.posed.map(({ bone, rest }) => {
      bone.updateWorldMatrix(true, false);
      return bone.getWorldQuaternion(new Quaternion()).multiply(rest.clone().invert());
    });
    this.rig.setPose({
      rootPosition: this.posed[0].bone.getWorldPosition(place).toArray(),
      localRotations: this.posed.flatMap(({ parent }, i) =>
        (parent < 0 ? turns[i] : turns[parent].clone().invert().multiply(turns[i])).toArray(),
      ),
    });
  }
}
