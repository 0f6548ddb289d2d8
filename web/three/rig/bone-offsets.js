// Where the bones of a rig are relative to their parents: at their offsets, and sliders further along their axes.

import { Vector3 } from 'three';
import { isObject } from '../../core/arguments.js';

/** @typedef {import('./binding.js').Binding} Binding */

/** Offsets that differ by less than this, in reaches, are the same: the rest is rounding. */
const SAME_OFFSET = 1e-9;

const vector = new Vector3();

export class BoneOffsets {
  /** The offsets of the joints. */
  #offsets;
  /** The joints that move along an axis. @type {{ joint: number, axis: Vector3 }[]} */
  #sliders = [];

  /** @param {number} count of the joints */
  constructor(count) {
    this.#offsets = new Float64Array(3 * count);
  }

  /**
   * Reads offsets and axes of the joints, after they have changed.
   * @param {readonly import('../../rig/rig-joint.js').RigJoint<3>[]} joints
   */
  readJoints(joints) {
    this.#sliders = [];
    for (const { index, offset, limit } of joints) {
      this.#offsets.set(offset, 3 * index);
      if (limit?.type === 'slider') {
        const axis = limit.axis;
        const direction = isObject(axis) && 'x' in axis ? axis : vector.fromArray(/** @type {any} */ (axis));
        this.#sliders.push({
          joint: index,
          axis: new Vector3().copy(/** @type {any} */ (direction)).normalize(),
        });
      }
    }
  }

  /**
   * Takes over where the bones are relative to their parents: an animation may move them. Sliders get their values.
   * @param {Binding} binding
   * @param {Float64Array} values of the joints: changed, NaN for what is no slider
   * @param {number} reach of the rig
   * @param {(joint: number, offset: Vector3) => void} setOffset
   */
  readBones(binding, values, reach, setOffset) {
    values.fill(Number.NaN);
    for (let i = 0; i < this.#sliders.length; i++) {
      const { joint, axis } = this.#sliders[i];
      values[joint] = this.#displacement(binding, joint).dot(axis);
    }
    for (let joint = 1; joint < values.length; joint++) {
      if (Number.isNaN(values[joint]) && this.#displacement(binding, joint).length() > SAME_OFFSET * reach) {
        setOffset(joint, binding.offset(joint, vector));
        vector.toArray(this.#offsets, 3 * joint);
      }
    }
  }

  /**
   * How far a bone is from the offset of its joint.
   * @param {Binding} binding
   * @param {number} joint
   */
  #displacement(binding, joint) {
    const offset = binding.offset(joint, vector);
    offset.x -= this.#offsets[3 * joint];
    offset.y -= this.#offsets[3 * joint + 1];
    offset.z -= this.#offsets[3 * joint + 2];
    return offset;
  }

  /**
   * Writes the positions of the bones that are sliders, but for the root.
   * @param {Binding} binding
   * @param {ArrayLike<number>} values of the joints
   */
  write(binding, values) {
    for (let i = 0; i < this.#sliders.length; i++) {
      const { joint, axis } = this.#sliders[i];
      if (joint > 0) {
        vector.fromArray(this.#offsets, 3 * joint).addScaledVector(axis, values[joint]);
        binding.writeOffset(joint, vector);
      }
    }
  }
}
