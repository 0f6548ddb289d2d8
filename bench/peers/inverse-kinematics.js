// inverse-kinematics: its CCD, since its method "FABRIK" is a descent along a numeric gradient that
// reaches no target in 15 iterations.

import { QuaternionO, Solve2D, Solve3D } from 'inverse-kinematics';

/** @typedef {import('./contestants.js').Setting} Setting */

export class InverseKinematics {
  /** @param {Setting} setting */
  constructor({ dimensions, bones, tolerance, maxIterations }) {
    this.spatial = dimensions === 3;
    this.package = this.spatial ? Solve3D : Solve2D;
    this.base = this.spatial
      ? { position: [0, 0, 0], rotation: QuaternionO.zeroRotation() }
      : { position: [0, 0], rotation: 0 };
    this.links = Array.from({ length: bones }, () =>
      this.spatial
        ? { position: [1, 0, 0], rotation: QuaternionO.zeroRotation() }
        : { position: [1, 0], rotation: 0 },
    );
    this.options = { method: 'CCD', acceptedError: tolerance };
    this.tolerance = tolerance;
    this.maxIterations = maxIterations;
    this.iterations = 0;
  }

  /** A call of its solver is one iteration. */
  solve(x, y, z) {
    const { package: solver, base, options } = this;
    const target = this.spatial ? [x, y, z] : [x, y];
    this.iterations = 0;
    let error = solver.getErrorDistance(this.links, base, target);
    while (error > this.tolerance && this.iterations < this.maxIterations) {
      const result = solver.solve(this.links, base, target, options);
      this.links = result.links;
      error = result.getErrorDistance();
      this.iterations++;
    }
  }

  sum() {
    const { transforms } = this.package.getJointTransforms(this.links, this.base);
    let [x, y, z] = [0, 0, 0];
    for (let k = 0; k < transforms.length; k++) {
      const { position } = transforms[k];
      x += position[0];
      y += position[1];
      if (this.spatial) {
        z += position[2];
      }
    }
    return x + y + z;
  }

  write(out, at) {
    const { transforms } = this.package.getJointTransforms(this.links, this.base);
    for (let k = 0; k < transforms.length; k++) {
      const { position } = transforms[k];
      for (let axis = 0; axis < position.length; axis++) {
        out[at++] = position[axis];
      }
    }
  }

  joints() {
    const { transforms } = this.package.getJointTransforms(this.links, this.base);
    return transforms.flatMap(({ position: [x, y, z = 0] }) => [x, y, z]);
  }
}
