// Goals that an object carries: between two solves they move and turn with it, as a foot on a deck.

import { Matrix3, Matrix4, Quaternion, Vector3 } from 'three';
import { rotationOf } from '../rotations.js';
import { worldMatrix } from '../world.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('../../rig/goal.js').RigGoal<3>} RigGoal */
/**
 * What is kept of a goal. A part that its user has set since the last solve is not carried: it is where the user wants it now.
 * @typedef {object} Carried
 * @property {Object3D} space
 * @property {Matrix4} before the space, as the rig saw it
 * @property {Record<string, string>} parts of the goal, as they were left
 */

const PARTS = /** @type {const} */ (['position', 'orientation', 'lookAt', 'plane']);

const now = new Matrix4();
const motion = new Matrix4();
const linear = new Matrix4();
const turn = new Quaternion();
const normals = new Matrix3();

/** @param {ArrayLike<number>} numbers */
const moved = (numbers) => new Vector3().fromArray(numbers).applyMatrix4(motion).toArray();

/** Moves a part of a goal by the motion. @type {Record<string, (part: any) => unknown>} */
const MOVES = {
  position: moved,
  lookAt: moved,
  orientation: (part) => new Quaternion().fromArray(part).premultiply(turn).toArray(),
  plane: ({ normal, point, side }) => ({
    normal: new Vector3().fromArray(normal).applyNormalMatrix(normals).toArray(),
    point: moved(point),
    side,
  }),
};

export class CarriedGoals {
  /** @type {Map<RigGoal, Carried>} */
  #carried = new Map();

  /**
   * @param {RigGoal} goal
   * @param {Object3D} space that carries it
   * @param {Object3D | null} own the space of the rig; null: the world
   */
  add(goal, space, own) {
    this.#carried.set(goal, { space, before: seenFrom(own, space, new Matrix4()), parts: partsOf(goal) });
  }

  /** Which object carries a goal. @param {RigGoal} goal */
  spaceOf(goal) {
    return this.#carried.get(goal)?.space;
  }

  /**
   * Moves the goals by how their spaces have moved since the last time, as the rig sees it.
   * @param {readonly RigGoal[]} goals those that the rig has
   * @param {Object3D | null} own the space of the rig
   */
  carry(goals, own) {
    for (const [goal, carried] of this.#carried) {
      if (!goals.includes(goal)) {
        this.#carried.delete(goal);
        continue;
      }
      const { space, before } = carried;
      seenFrom(own, space, now);
      if (now.equals(before)) {
        continue;
      }
      if (now.determinant() !== 0 && before.determinant() !== 0) {
        motion.copy(before).invert().premultiply(now);
        rotationOf(linear.copy(motion), turn);
        normals.getNormalMatrix(motion);
        move(goal, carried.parts);
      }
      before.copy(now);
      carried.parts = partsOf(goal);
    }
  }
}

/**
 * The matrix of an object, seen from a space.
 * @param {Object3D | null} from
 * @param {Object3D} object
 * @param {Matrix4} to
 */
function seenFrom(from, object, to) {
  worldMatrix(object, to);
  return from ? to.premultiply(worldMatrix(from, linear).invert()) : to;
}

/** The parts of a goal, as texts to compare. @param {RigGoal} goal @returns {Record<string, string>} */
const partsOf = (goal) => Object.fromEntries(PARTS.map((part) => [part, JSON.stringify(goal[part])]));

/**
 * @param {RigGoal} goal
 * @param {Record<string, string>} left its parts, as they were left
 */
function move(goal, left) {
  for (const part of PARTS) {
    const value = goal[part];
    if (value !== null && JSON.stringify(value) === left[part]) {
      goal.set({ [part]: MOVES[part](value) });
    }
  }
}
