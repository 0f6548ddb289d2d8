// What the contestants on three.js have in common: a chain of its bones, and the loop around one iteration. They
// have different versions of three, so each makes its own bones.

/** @typedef {import('./contestants.js').Setting} Setting */

export class ThreeBones {
  /**
   * @param {Setting} setting
   * @param {new () => any} Bone
   * @param {any} target
   */
  constructor({ dimensions, bones, tolerance, maxIterations }, Bone, target) {
    this.dimensions = dimensions;
    this.target = target;
    this.bones = Array.from({ length: bones + 1 }, () => new Bone());
    this.bones.forEach((bone, k) => {
      bone.position.x = k === 0 ? 0 : 1;
      this.bones[k - 1]?.add(bone);
    });
    this.near = tolerance * tolerance;
    this.maxIterations = maxIterations;
    this.iterations = 0;
  }

  /** Makes one iteration. These packages have no tolerance: `solve` is the loop that stops at one. */
  iterate() {}

  solve(x, y, z) {
    this.target.position.set(x, y, z);
    this.target.updateMatrixWorld();
    const { elements } = this.bones[this.bones.length - 1].matrixWorld;
    this.iterations = 0;
    while (
      (elements[12] - x) ** 2 + (elements[13] - y) ** 2 + (elements[14] - z) ** 2 > this.near &&
      this.iterations < this.maxIterations
    ) {
      this.iterate();
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

  write(out, at) {
    for (let k = 0; k < this.bones.length; k++) {
      const { elements } = this.bones[k].matrixWorld;
      for (let axis = 0; axis < this.dimensions; axis++) {
        out[at++] = elements[12 + axis];
      }
    }
  }

  joints() {
    return this.bones.flatMap(({ matrixWorld: { elements } }) => [...elements.slice(12, 15)]);
  }
}
