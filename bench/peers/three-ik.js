// three-ik: FABRIK on the bones of three.js. It has no solver for the plane, so z is 0 there.

import { Bone, Object3D } from 'three';
import { IK, IKChain, IKJoint } from 'three-ik';
import { ThreeBones } from './three-bones.js';

export class ThreeIk extends ThreeBones {
  /** @param {import('./contestants.js').Setting} setting */
  constructor(setting) {
    super(setting, Bone, new Object3D());
    const root = new Object3D();
    root.add(this.bones[0]);
    root.updateMatrixWorld(true);
    const chain = new IKChain();
    this.bones.forEach((bone, k) => {
      chain.add(new IKJoint(bone, {}), k === setting.bones ? { target: this.target } : {});
    });
    this.ik = new IK();
    this.ik.add(chain);
  }

  /** A call of its solver is one iteration. */
  iterate() {
    this.ik.solve();
  }
}
