// What carries a foot: the object that it stands on, which may move and turn, as a deck, a lift, a train or a turntable.

import { Matrix4, Quaternion, Vector3 } from 'three';
import { wrongValue } from '../../core/arguments.js';
import { worldPoint } from '../place.js';
import { rotationOf } from '../rotations.js';
import { updateWorld } from '../world.js';

/** @typedef {import('three').Object3D} Object3D */
/**
 * An object, and if it draws several copies, which one of them.
 * @typedef {object} GroundObject
 * @property {Object3D | null | undefined} object null: nothing, the ground does not move
 * @property {number} [instanceId] of an InstancedMesh
 * @property {number} [batchId] of a BatchedMesh
 */

const own = new Matrix4();
const vector = new Vector3();
const linear = new Matrix4();

/**
 * The matrix in the world of what is drawn, as the object has it.
 * @param {GroundObject} place with an object
 * @param {Matrix4} to
 */
export function matrixOf({ object, instanceId, batchId }, to) {
  const drawn = /** @type {any} */ (object);
  to.copy(drawn.matrixWorld);
  if (drawn.isInstancedMesh && instanceId !== undefined) {
    drawn.getMatrixAt(instanceId, own);
    to.multiply(own);
  } else if (drawn.isBatchedMesh && batchId !== undefined) {
    drawn.getMatrixAt(batchId, own);
    to.multiply(own);
  }
  return to;
}

export class Carrier {
  /** How it has moved since the last update: points of the world then, to points now. */
  motion = new Matrix4();
  /** The rotation of that. */
  turn = new Quaternion();
  /** @type {GroundObject} */
  #place = { object: null };
  #before = new Matrix4();
  #now = new Matrix4();

  /**
   * From now on this carries the foot.
   * @param {GroundObject} place
   */
  set({ object, instanceId, batchId }) {
    const place = this.#place;
    if (object === place.object && instanceId === place.instanceId && batchId === place.batchId) {
      return;
    }
    this.#place = { object, instanceId, batchId };
    if (object) {
      matrixOf(this.#place, this.#before);
    }
  }

  /**
   * Reads where it is now. Returns whether it has moved since the last call.
   * @param {SurfaceVelocity} velocity of its surface
   * @param {number} dt
   */
  advance(velocity, dt) {
    const { object } = this.#place;
    this.motion.identity();
    this.turn.identity();
    if (object) {
      updateWorld(object);
      matrixOf(this.#place, this.#now);
      if (!this.#now.equals(this.#before)) {
        const isFlat = this.#before.determinant() === 0 || this.#now.determinant() === 0;
        if (!isFlat) {
          this.motion.copy(this.#before).invert().premultiply(this.#now);
          rotationOf(linear.copy(this.motion), this.turn);
        }
        this.#before.copy(this.#now);
      }
    }
    const way = typeof velocity === 'function' ? velocity(object ?? null) : velocity;
    if (way) {
      const { x, y, z } = worldPoint(way, vector);
      if (!Number.isFinite(x + y + z)) {
        throw wrongValue('surfaceVelocity', 'three finite numbers', `${x}, ${y}, ${z}`);
      }
      const { elements } = this.motion;
      elements[12] += x * dt;
      elements[13] += y * dt;
      elements[14] += z * dt;
    }
    return !this.motion.equals(STILL);
  }
}

const STILL = new Matrix4();

/**
 * How the surface of the ground moves, as that of a treadmill does, in units of the world per second: one vector, or a
 * function of the object that a foot is on; null: it does not.
 * @typedef {Exclude<import('../place.js').Place, Object3D> | ((object: Object3D | null) => Exclude<import('../place.js').Place, Object3D> | null) | null} SurfaceVelocity
 */
