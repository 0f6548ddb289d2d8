// A leg as the animation has it: where its hip and its ankle are, how long it is, and how straight.

import { Matrix4, Vector3 } from 'three';
import { updateWorld } from '../world.js';

/** @typedef {import('three').Object3D} Object3D */

/** Less than this, in legs, is rounding. */
const ROUNDING = 1e-9;

const point = new Vector3();
const next = new Vector3();

export class LegPose {
  hip = new Vector3();
  ankle = new Vector3();
  /** The length of the leg in the world. */
  length = 1;
  /** The distance between hip and ankle, as a share of the length. */
  extension = 1;
  /** The matrix of the foot in the world. */
  foot = new Matrix4();
  /** Whether another chain has moved the hip since the animation was read. */
  moved = false;
  /** That of the thigh. */
  #thigh = new Matrix4();

  /**
   * Reads the leg.
   * @param {readonly Object3D[]} bones from the thigh on
   * @param {Object3D} foot
   */
  read(bones, foot) {
    updateWorld(foot);
    this.foot.copy(foot.matrixWorld);
    this.#thigh.copy(bones[0].matrixWorld);
    this.hip.setFromMatrixPosition(bones[0].matrixWorld);
    this.ankle.setFromMatrixPosition(foot.matrixWorld);
    this.length = 0;
    point.copy(this.hip);
    for (let i = 1; i <= bones.length; i++) {
      const node = i < bones.length ? bones[i] : foot;
      this.length += next.setFromMatrixPosition(node.matrixWorld).distanceTo(point);
      point.copy(next);
    }
    this.extension = this.hip.distanceTo(this.ankle) / this.length;
  }

  /**
   * Reads where the hip is: a chain that turns the pelvis may have moved it since the animation was read.
   * @param {Object3D} thigh
   */
  readHip(thigh) {
    updateWorld(thigh);
    this.hip.setFromMatrixPosition(thigh.matrixWorld);
    this.moved = !thigh.matrixWorld.equals(this.#thigh);
  }

  /**
   * How far the hip must move down, so that the leg is not straighter than wanted; negative: how far it may move up.
   * @param {Vector3} way from the ankle to the hip
   * @param {number} extension in the animation
   * @param {Vector3} up
   * @param {number} softness
   */
  need(way, extension, up, softness) {
    const most = Math.max(1 - softness, extension) * this.length;
    const height = way.dot(up);
    const beside = way.lengthSq() - height * height;
    const need = height - Math.sqrt(Math.max(0, most * most - beside));
    return Math.abs(need) > ROUNDING * this.length ? need : 0;
  }

  /**
   * Moves a target of the ankle nearer to the hip where the leg would be too straight: gently, up to its whole length.
   * Returns whether it was out of reach.
   * @param {Vector3} target changed
   * @param {Vector3} up
   * @param {number} softness
   * @param {number} drop how far the hip is moved down
   */
  limitReach(target, up, softness, drop) {
    const share = Math.max(1 - softness, this.extension);
    const free = share * this.length;
    const zone = Math.max(0, 1 - share) * this.length;
    point.copy(this.hip).addScaledVector(up, -drop);
    const distance = target.distanceTo(point);
    if (distance <= free + 2 * ROUNDING * this.length) {
      return false;
    }
    const more = zone > 0 ? zone * (1 - Math.exp((free - distance) / zone)) : 0;
    target
      .sub(point)
      .multiplyScalar((free + more) / distance)
      .add(point);
    return true;
  }
}
