// Poses of a rig as arrays of numbers: the values of the joints that have one.

/** @typedef {import('../../contacts.js').Rig<3>} Rig */
/** The values of the joints in a pose. @typedef {number[]} Pose */

/** Numbers from 0 to 1, the same in each run: a linear congruential generator. */
export function randomFrom(/** @type {number} */ seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** How far apart two poses are: the most that a joint moves. */
export function between(/** @type {Pose} */ a, /** @type {Pose} */ b) {
  return a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i])), 0);
}

/** The pose at a share of the way from one to another. */
export function along(/** @type {Pose} */ a, /** @type {Pose} */ b, /** @type {number} */ share) {
  return a.map((value, i) => value + share * (b[i] - value));
}

/** A random pose within limits. */
export const anyPose = (
  /** @type {readonly [number, number][]} */ limits,
  /** @type {() => number} */ random,
) => limits.map(([least, most]) => least + random() * (most - least));

export class Poses {
  #rig;
  /** The joints that have a value. @type {number[]} */
  #moving;
  /** What the joints may do; one turn to both sides if they have no limits. @type {[number, number][]} */
  limits;

  /** @param {Rig} rig */
  constructor(rig) {
    this.#rig = rig;
    const { values, joints } = rig;
    this.#moving = joints.map(({ index }) => index).filter((i) => !Number.isNaN(values[i]));
    this.limits = this.#moving.map((i) => {
      const { min = -Math.PI, max = Math.PI } = /** @type {any} */ (joints[i].limit ?? {});
      return [Math.max(min, -2 * Math.PI), Math.min(max, 2 * Math.PI)];
    });
  }

  /** The pose of the rig, or of a copy. */
  of(/** @type {Rig} */ { values } = this.#rig) {
    return this.#moving.map((i) => values[i]);
  }

  /** Gives the rig a pose, or a copy. */
  set(/** @type {Pose} */ pose, /** @type {Rig} */ rig = this.#rig) {
    rig.setPose(this.#valuesOf(pose));
  }

  /** The least distance of all shapes on the straight way between two poses, which is looked at in so many steps. */
  clearance(/** @type {Pose} */ a, /** @type {Pose} */ b, /** @type {number} */ steps) {
    return this.#rig.distanceAlong(this.#valuesOf(a), this.#valuesOf(b), steps);
  }

  /** @param {Pose} pose */
  #valuesOf(pose) {
    /** @type {(number | null)[]} */
    const values = this.#rig.joints.map(() => null);
    for (const [k, i] of this.#moving.entries()) {
      values[i] = pose[k];
    }
    return { values };
  }
}
