// three's CCDIKSolver: cyclic coordinate descent on a skinned mesh. In the plane, z is 0.

import { Bone, Skeleton, SkinnedMesh } from 'three';
import { CCDIKSolver } from 'three/addons/animation/CCDIKSolver.js';
import { ThreeBones } from './three-bones.js';

export class Ccdik extends ThreeBones {
  /** @param {import('./contestants.js').Setting} setting */
  constructor(setting) {
    super(setting, Bone, new Bone());
    const { bones } = setting;
    const mesh = new SkinnedMesh();
    mesh.add(this.bones[0], this.target);
    mesh.bind(new Skeleton([...this.bones, this.target]));
    mesh.updateMatrixWorld(true);
    const links = Array.from({ length: bones }, (_, k) => ({ index: bones - 1 - k }));
    this.solver = new CCDIKSolver(mesh, [{ target: bones + 1, effector: bones, links, iteration: 1 }]);
  }

  /** It makes a set number of iterations in a call: here one. */
  iterate() {
    this.solver.update();
  }
}
