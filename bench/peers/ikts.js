// ikts: FABRIK, a port of Fullik to TypeScript.

import { Bone2D, Bone3D, Chain2D, Chain3D, V2, V3 } from 'ikts';

/** @typedef {import('./contestants.js').Setting} Setting */

/** A joint of ikts turns only within limits, which are 0 by default in 2-D. */
const HALF_TURN = 180;

export class Ikts {
  /** @param {Setting} setting */
  constructor({ dimensions, bones, tolerance, maxIterations, counted }) {
    this.spatial = dimensions === 3;
    this.chain = this.spatial ? spatialChain(bones) : planarChain(bones);
    this.chain.solveDistanceThreshold = tolerance;
    this.chain.maxIteration = maxIterations;
    // The default, 0.01, is ten times the tolerance.
    this.chain.minIterationChange = 0;
    this.target = this.spatial ? new V3() : new V2();
    this.iterations = 0;
    if (counted) {
      const { chain } = this;
      chain.solveIK = (...values) => {
        this.iterations += 1;
        return Object.getPrototypeOf(chain).solveIK.apply(chain, values);
      };
    }
  }

  solve(x, y, z) {
    this.iterations = 0;
    this.target.set(x, y, z);
    this.chain.solveForTarget(this.target);
  }

  sum() {
    const { bones } = this.chain;
    const { start } = bones[0];
    let [x, y, z] = [start.x, start.y, this.spatial ? start.z : 0];
    for (let k = 0; k < bones.length; k++) {
      const { end } = bones[k];
      x += end.x;
      y += end.y;
      if (this.spatial) {
        z += end.z;
      }
    }
    return x + y + z;
  }

  write(out, at) {
    const { bones } = this.chain;
    for (let k = 0; k <= bones.length; k++) {
      const joint = k === 0 ? bones[0].start : bones[k - 1].end;
      out[at++] = joint.x;
      out[at++] = joint.y;
      if (this.spatial) {
        out[at++] = joint.z;
      }
    }
  }

  joints() {
    const { bones } = this.chain;
    return [bones[0].start, ...bones.map(({ end }) => end)].flatMap(({ x, y, z = 0 }) => [x, y, z]);
  }
}

function spatialChain(bones) {
  const chain = new Chain3D();
  chain.addBone(new Bone3D(new V3(0, 0, 0), new V3(1, 0, 0)));
  for (let k = 1; k < bones; k++) {
    chain.addConsecutiveBone(new V3(1, 0, 0), 1);
  }
  return chain;
}

function planarChain(bones) {
  const chain = new Chain2D();
  const first = new Bone2D(new V2(0, 0), new V2(1, 0), undefined, undefined, HALF_TURN, HALF_TURN);
  chain.addBone(first);
  for (let k = 1; k < bones; k++) {
    chain.addConsecutiveBone(new V2(1, 0), 1, HALF_TURN, HALF_TURN);
  }
  return chain;
}
