// A plain adapter on Chain: what a user of fabrik would write to bind a chain to a skeleton, with the
// traps that are known avoided. The chain is in the space of the parent of the first bone.

import { Matrix4, Quaternion, Vector3 } from 'three';
import { nodesOf } from '../../tests/three/judge/measured-chain.js';
import { Chain } from '../../web/fabrik.js';

/** @typedef {import('../../tests/three/judge.js').Adapter} Adapter */
/** @typedef {import('../../tests/three/judge.js').Bound} Bound */
/** @typedef {import('../../tests/three/rigs/build.js').Rig} Rig */
/** @typedef {import('../../tests/three/rigs/build.js').RigChain} RigChain */

/** Of the reach: 1e-4 is what the judge allows. */
const TOLERANCE = 1e-6;
/** Scales that differ a little make bones longer as they turn: the rest is solved for again. */
const ROUNDS = 5;

/** @implements {Bound} */
class ReferenceChain {
  target = new Vector3();
  weight = 1;
  status = 'unsolved';
  #nodes;
  #parent;
  #fromLast;
  /** @type {Chain<3> | null} */
  #chain = null;
  /** The rotations that the animation wrote; null before the first update. @type {Quaternion[] | null} */
  #animated = null;

  /** @param {RigChain} chain @param {boolean} fromLast */
  constructor(chain, fromLast) {
    this.#nodes = nodesOf(chain);
    this.#parent = /** @type {import('three').Object3D} */ (chain.first.parent);
    this.#fromLast = fromLast;
  }

  get #bones() {
    return this.#nodes.slice(0, -1);
  }

  restore() {
    for (const [i, quaternion] of this.#animated?.entries() ?? []) {
      this.#nodes[i].quaternion.copy(quaternion);
    }
  }

  /** Where the joints are, in the space of the parent. */
  #joints() {
    this.#parent.updateWorldMatrix(true, false);
    const matrix = new Matrix4();
    const joints = [this.#nodes[0].position.clone()];
    for (const [i, bone] of this.#bones.entries()) {
      matrix.multiply(new Matrix4().compose(bone.position, bone.quaternion, bone.scale));
      joints.push(this.#nodes[i + 1].position.clone().applyMatrix4(matrix));
    }
    return joints;
  }

  update() {
    this.#animated = this.#bones.map(({ quaternion }) => quaternion.clone());
    if (this.weight === 0) {
      return;
    }
    let joints = this.#joints();
    const inverse = this.#parent.matrixWorld.clone().invert();
    const target = this.target.clone().applyMatrix4(inverse);
    const lengths = this.#bones.map((_, i) => joints[i].distanceTo(joints[i + 1]));
    const reach = lengths.reduce((sum, length) => sum + length, 0);
    const tip = () => /** @type {Vector3} */ (joints.at(-1));
    if (tip().distanceTo(target) <= TOLERANCE * reach) {
      this.status = 'reached';
      return;
    }
    const positions = joints.flatMap((joint) => joint.toArray());
    this.#chain ??= /** @type {Chain<3>} */ (new Chain({ dimensions: 3, positions }));
    const chain = this.#chain;
    chain.tolerance = (TOLERANCE * reach) / 2;
    if (this.#fromLast) {
      chain.setRoot(joints[0].toArray());
    } else {
      chain.setPose(positions);
    }
    chain.setLengths(lengths);
    const goal = target.clone();
    for (let round = 0; round < ROUNDS; round++) {
      this.status = chain.solve(goal.x, goal.y, goal.z);
      this.#write(chain);
      joints = this.#joints();
      const left = target.clone().sub(tip());
      if (left.length() <= TOLERANCE * reach || this.status !== 'reached') {
        break;
      }
      goal.add(left);
    }
  }

  /** Swings each bone from its animated direction to that of the chain. @param {Chain<3>} chain */
  #write(chain) {
    const points = chain.joints;
    const matrix = new Matrix4();
    for (const [i, bone] of this.#bones.entries()) {
      const animated = /** @type {Quaternion[]} */ (this.#animated)[i];
      const from = this.#nodes[i + 1].position.clone().multiply(bone.scale).applyQuaternion(animated);
      const [a, b] = [points[i], points[i + 1]];
      const to = new Vector3(b.x - a.x, b.y - a.y, b.z - a.z);
      if (from.length() > 0 && to.length() > 0) {
        // Into the space of the bone's parent, as a direction.
        const inverse = matrix.clone().invert().setPosition(0, 0, 0);
        to.applyMatrix4(inverse).normalize();
        const swing = new Quaternion().setFromUnitVectors(from.normalize(), to);
        bone.quaternion.copy(swing.multiply(animated));
      }
      matrix.multiply(new Matrix4().compose(bone.position, bone.quaternion, bone.scale));
    }
  }

  dispose() {
    this.#chain?.dispose();
  }
}

/** Each frame starts from the animation's pose. @type {Adapter} */
export const fromAnimation = {
  name: 'Chain, from the animation',
  bind: (_rig, chain) => new ReferenceChain(chain, false),
};

/** Each frame starts from the last solved pose. @type {Adapter} */
export const fromLastPose = {
  name: 'Chain, from the last pose',
  bind: (_rig, chain) => new ReferenceChain(chain, true),
};
