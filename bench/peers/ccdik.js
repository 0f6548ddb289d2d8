// three's CCDIKSolver: cyclic coordinate descent on a skinned mesh. In the plane, z is 0.

import { Bone, Skeleton, SkinnedMesh } from 'three';
import { CCDIKSolver } from 'three/addons/animation/CCDIKSolver.js';

/** @typedef {import('./contestants.js').Setting} Setting */

export class Ccdik {
  /** @param {Setting} setting */
  constructor({ bones, tolerance, maxIterations }) {
    this.target = new Bone();
    this.bones = Array.from({ length: bones + 1 }, () => new Bone());
    this.bones.forEach((bone, k) => {
      bone.position.x = k === 0 ? 0 : 1;
      this.bones[k - 1]?.add(bone);
    });
    const mesh = new SkinnedMesh();
    mesh.add(this.bones[0], this.target);
    mesh.bind(new Skeleton([...this.bones, this.target]));
    mesh.updateMatrixWorld(true);
    const links = Array.from({ length: bones }, (_, k) => ({ index: bones - 1 - k }));
    this.solver = new CCDIKSolver(mesh, [{ target: bones + 1, effector: bones, links, iteration: 1 }]);
    this.near = tolerance * tolerance;
    this.maxIterations = maxIterations;
    this.iterations = 0;
  }

  /** It makes a set number of iterations, and has no tolerance, so this is the loop around one. */
  solve(x, y, z) {
    this.target.position.set(x, y, z);
    this.target.updateMatrixWorld();
    const { elements } = this.bones[this.bones.length - 1].matrixWorld;
    this.iterations = 0;
    while (
      (elements[12] - x) ** 2 + (elements[13] - y) ** 2 + (elements[14] - z) ** 2 > this.near &&
      this.iterations < this.maxIterations
    ) {
      this.solver.update();
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
