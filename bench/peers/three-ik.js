// three-ik: FABRIK on the bones of three.js. It has no solver for the plane, so z is 0 there.

import { Bone, Object3D } from 'three';
import { IK, IKChain, IKJoint } from 'three-ik';

/** @typedef {import('./contestants.js').Setting} Setting */

export class ThreeIk {
  /** @param {Setting} setting */
  constructor({ bones, tolerance, maxIterations }) {
    const root = new Object3D();
    this.target = new Object3D();
    this.bones = Array.from({ length: bones + 1 }, () => new Bone());
    this.bones.forEach((bone, k) => {
      bone.position.x = k === 0 ? 0 : 1;
      (this.bones[k - 1] ?? root).add(bone);
    });
    root.updateMatrixWorld(true);
    const chain = new IKChain();
    this.bones.forEach((bone, k) => {
      chain.add(new IKJoint(bone, {}), k === bones ? { target: this.target } : {});
    });
    this.ik = new IK();
    this.ik.add(chain);
    this.near = tolerance * tolerance;
    this.maxIterations = maxIterations;
    this.iterations = 0;
  }

  /** A call of its solver is one iteration, and it has no tolerance, so this is the loop around it. */
  solve(x, y, z) {
    this.target.position.set(x, y, z);
    this.target.updateMatrixWorld();
    const { elements } = this.bones[this.bones.length - 1].matrixWorld;
    this.iterations = 0;
    while (
      (elements[12] - x) ** 2 + (elements[13] - y) ** 2 + (elements[14] - z) ** 2 > this.near &&
      this.iterations < this.maxIterations
    ) {
      this.ik.solve();
      this.iterations++;
    }
  }

  sum() {
    let [x, y, z] = [0, 0, 0];
    for (let k = 0; k < this.bones.length; k++) {
      const { elements } = this.bones[k].matrixWorld;
      x += elements[12];
      y += elements[13];
      z += elements[14];
    }
    return x + y + z;
  }

  joints() {
    return this.bones.flatMap(({ matrixWorld: { elements } }) => [...elements.slice(12, 15)]);
  }
}
