// A chain of a rig as it is measured: by the matrices of three.js only. Positions and directions are in
// the space of the parent of the first bone, relative to the chain's root, so that scale, mirrors and
// the place of the character do not matter.

import { Matrix4, Vector3 } from 'three';

/** @typedef {import('../rigs/build.js').Rig} Rig */
/** @typedef {import('../rigs/build.js').RigChain} RigChain */
/** @typedef {import('three').Object3D} Object3D */

/** Bones shorter than this share of the reach have no direction. */
const NO_LENGTH = 1e-6;

/**
 * The nodes from `first` to `tip`.
 * @param {RigChain} chain
 * @returns {Object3D[]}
 */
export function nodesOf({ name, first, tip }) {
  const nodes = [tip];
  while (nodes[0] !== first) {
    const { parent } = nodes[0];
    if (!parent) {
      throw new RangeError(`chain '${name}': '${tip.name}' is not below '${first.name}'`);
    }
    nodes.unshift(parent);
  }
  return nodes;
}

/** The angle between two directions, exact for small ones too. @param {Vector3} a @param {Vector3} b */
export function angleBetween(a, b) {
  return Math.atan2(new Vector3().crossVectors(a, b).length(), a.dot(b));
}

export class MeasuredChain {
  #inverse = new Matrix4();

  /** @param {Rig} rig @param {RigChain} chain */
  constructor(rig, chain) {
    this.object = rig.object;
    this.nodes = nodesOf(chain);
    /** The bones that turn: all nodes but the tip. */
    this.bones = this.nodes.slice(0, -1);
    this.parent = /** @type {Object3D} */ (chain.first.parent);
    this.first = chain.first;
    this.tip = chain.tip;
  }

  /** Updates all matrices of the rig, as a frame of three.js does. */
  refresh() {
    this.object.updateMatrixWorld(true);
    return this;
  }

  /** Where the tip is in the world. */
  worldTip() {
    return new Vector3().setFromMatrixPosition(this.tip.matrixWorld);
  }

  /** Where the joints are, relative to the root; the root itself is the origin. @returns {Vector3[]} */
  joints() {
    this.#inverse.copy(this.parent.matrixWorld).invert();
    const places = this.nodes.map(({ matrixWorld }) =>
      new Vector3().setFromMatrixPosition(matrixWorld).applyMatrix4(this.#inverse),
    );
    const [root] = places;
    return places.map((each) => each.clone().sub(root));
  }

  /** A point relative to the root, in the world. @param {Vector3} point */
  toWorld(point) {
    return point.clone().add(this.first.position).applyMatrix4(this.parent.matrixWorld);
  }

  /** The lengths of the bones, from the present matrices. */
  lengths() {
    const joints = this.joints();
    return this.bones.map((_, i) => joints[i].distanceTo(joints[i + 1]));
  }

  /** The reach, the length of the shortest bone that has one, and the least distance from root to tip. */
  size() {
    const lengths = this.lengths();
    const reach = lengths.reduce((sum, length) => sum + length, 0);
    const bones = lengths.filter((length) => length > NO_LENGTH * reach);
    const longest = Math.max(...bones);
    return { reach, shortest: Math.min(...bones), least: Math.max(0, 2 * longest - reach) };
  }

  /** How many units of the world a unit of the parent's space is. */
  worldScale() {
    return Math.cbrt(Math.abs(this.parent.matrixWorld.determinant()));
  }

  /** The directions of the bones; null for one without length. @returns {(Vector3 | null)[]} */
  directions() {
    const joints = this.joints();
    const bones = this.bones.map((_, i) => joints[i + 1].clone().sub(joints[i]));
    const reach = bones.reduce((sum, bone) => sum + bone.length(), 0);
    return bones.map((bone) => (bone.length() > NO_LENGTH * reach ? bone.normalize() : null));
  }
}
