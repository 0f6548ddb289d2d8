// The bones of a chain: writes their pose to a solver, and its result to them.

import { Quaternion, Vector3 } from 'three';
import { LEAST_TOLERANCE } from './chain-options.js';
import { limitsOf } from './limits.js';
import { worldPoint } from './place.js';
import { fromSpace, toSpace } from './rotations.js';
import { worldMatrix } from './world.js';

/** @typedef {import('three').Matrix4} Matrix4 */
/** @typedef {import('./path.js').BonePath} BonePath */
/** @typedef {import('./place.js').Place} Place */
/** @typedef {import('./solver.js').Solver} Solver */

/** How often the tip is corrected at most: uneven scales of 1e-3 need it twice, near to a straight chain more often. */
const CORRECTIONS = 8;

/** Codes of statuses, see src/ik.h. */
const REACHED = 1;
const BLOCKED = 5;

const vector = new Vector3();
const vectorAt = new Vector3();
const solved = new Vector3();
const rotation = new Quaternion();
const local = new Quaternion();

export class ChainBones {
  /** The local rotations at rest, of the bones that turn. @type {Quaternion[]} */
  #rest;
  /** Those of the animation in this update. @type {Quaternion[]} */
  #animated;
  #limited;
  #tolerance;

  /**
   * Sets the limits of the solver for these bones. After an error, the solver is as before.
   * @param {BonePath} path
   * @param {Solver} solver with as many bones
   * @param {{ limits: any, rest: any }} limitOptions
   * @param {Place | null} pole
   * @param {number} tolerance a share of the reach
   */
  constructor(path, solver, limitOptions, pole, tolerance) {
    const { limits, rest, axes } = limitsOf(path, limitOptions, pole);
    this.#limited = limits !== null && solver.setLimits(limits, axes);
    this.path = path;
    this.solver = solver;
    this.#rest = rest;
    this.#animated = path.bones.map(() => new Quaternion());
    this.#tolerance = tolerance;
    /** @type {{ path: BonePath, limits: any, rest: readonly Quaternion[] }} */
    this.shape = { path, limits, rest };
  }

  /** The rotations that the animation gives the bones. @returns {readonly Quaternion[]} */
  get animated() {
    return this.#animated;
  }

  /**
   * Reads the inverse matrix of the space of the first bone's parent. Returns the scale of that space in the world; 0 if there is
   * no inverse, because something is scaled to 0.
   * @param {Matrix4} inverse
   */
  readSpace(inverse) {
    const { parent } = this.path.first;
    if (parent) {
      worldMatrix(parent, inverse);
    } else {
      inverse.identity();
    }
    if (inverse.determinant() === 0) {
      return 0;
    }
    const scale = inverse.getMaxScaleOnAxis();
    inverse.invert();
    return scale;
  }

  /** Keeps the rotations of the animation. */
  keep() {
    for (let bone = 0; bone < this.path.count; bone++) {
      this.#animated[bone].copy(this.path.bone(bone).quaternion);
    }
  }

  /** Writes bones, and with limits their rotations from rest, to the solver. */
  describe() {
    this.path.read(this.#limited ? this.#rest : null);
    const { vectors, pose } = this.solver;
    for (let bone = 0; bone < this.path.count; bone++) {
      this.path.vector(bone, vector);
      vectors[3 * bone] = vector.x;
      vectors[3 * bone + 1] = vector.y;
      vectors[3 * bone + 2] = vector.z;
      if (this.#limited) {
        // The local rotation from rest, seen from the frame: that of the parent's space at rest.
        rotation.copy(this.#rest[bone]).invert().premultiply(this.#animated[bone]);
        fromSpace(rotation, this.path.parentMatrix(bone)).toArray(pose, 4 * bone);
      }
    }
  }

  /**
   * Writes the pole to the solver. Returns its status code, below 0 for an error.
   * @param {Place | null} pole
   * @param {number} weight
   * @param {Matrix4} inverse of the space of the first bone's parent
   * @param {Vector3} root
   */
  describePole(pole, weight, inverse, root) {
    if (pole === null || weight === 0) {
      this.solver.point[3] = 0;
    } else {
      worldPoint(pole, vector).applyMatrix4(inverse).sub(root);
      vector.toArray(this.solver.point);
      this.solver.point[3] = weight;
    }
    return this.solver.setPole();
  }

  /**
   * With limits, the solver turns the bones of the rest pose. Where scales are a little uneven, its tip of the animation
   * is not quite that of three.js. So for a tip that is at its target, this is the solver's tip: it stays as it is.
   * @param {Vector3} target relative to the root; changed
   * @param {Vector3} root
   */
  settle(target, root) {
    if (
      !this.#limited ||
      !(this.path.tip(vectorAt).sub(root).distanceTo(target) <= this.#tolerance * this.#reach())
    ) {
      return;
    }
    const { vectors, pose } = this.solver;
    rotation.identity();
    solved.set(0, 0, 0);
    for (let bone = 0; bone < this.path.count; bone++) {
      rotation.multiply(local.fromArray(pose, 4 * bone));
      solved.add(vectorAt.fromArray(vectors, 3 * bone).applyQuaternion(rotation));
    }
    target.copy(solved);
  }

  /**
   * Writes the solver's result to the bones. Its rotations are those of the parents' spaces in the pose that the
   * solver sees as rest, which the path has now.
   */
  write() {
    const { rotations } = this.solver;
    for (let bone = 0; bone < this.path.count; bone++) {
      rotation.fromArray(rotations, 4 * bone);
      toSpace(rotation, this.path.parentMatrix(bone));
      rotation.multiply(this.#limited ? this.#rest[bone] : this.#animated[bone]).normalize();
      // Each change of a node's quaternion costs its Euler angles, too.
      this.path.bone(bone).quaternion.copy(rotation);
    }
  }

  /**
   * Measures the tip by the matrices of three.js, and corrects it: scales may be a little uneven. Returns how the solve ended.
   * @param {Vector3} target relative to the root
   * @param {Vector3} root
   * @param {number} status how it has ended so far
   * @param {Float64Array} measured its first number is set: the distance from the tip to the target
   */
  correct(target, root, status, measured) {
    for (let i = 0; status === REACHED; i++) {
      this.path.tip(vector).sub(root);
      vector.subVectors(target, vector);
      measured[0] = vector.length();
      if (measured[0] <= this.#tolerance * this.#reach()) {
        return status;
      }
      if (i === CORRECTIONS) {
        // Nearly straight chains may not get there.
        const near = Math.max(this.#tolerance, 2 * LEAST_TOLERANCE) * this.#reach();
        return measured[0] <= near ? REACHED : BLOCKED;
      }
      vector.toArray(this.solver.point);
      const next = this.solver.correct();
      if (next < 0) {
        return BLOCKED;
      }
      status = next;
      this.write();
    }
    return status;
  }

  #reach() {
    const { vectors } = this.solver;
    let reach = 0;
    for (let i = 0; i < vectors.length; i += 3) {
      reach += vectorAt.fromArray(vectors, i).length();
    }
    return reach;
  }
}
