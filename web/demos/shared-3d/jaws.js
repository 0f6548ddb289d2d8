// The gripper: two jaws that slide apart and together. It points along x.

import { Group, MeshStandardMaterial } from 'three';
import { GRIPPER } from './robot-arm-sizes.js';
import { axle, box, makeJoint, solid } from './rounded.js';

/** From the middle to each jaw when they are open. */
export const OPEN = 0.082;

/** How fast each jaw moves, in metres per second. */
const SPEED = 0.16;

/** The thickness of a jaw with its pad. */
const PAD = 0.012;
const JAW = 0.016;

export class Jaws {
  object = new Group();
  /** From the middle to each pad. */
  gap = OPEN;
  /** @type {Group[]} */
  #sides = [];
  #fingers = new MeshStandardMaterial({ roughness: 0.45 });
  #pads = new MeshStandardMaterial({ roughness: 0.9 });

  /** @param {{ joint: MeshStandardMaterial, cap: MeshStandardMaterial, bone: MeshStandardMaterial }} materials */
  constructor({ joint, cap, bone }) {
    const wrist = makeJoint(0.042, 0.12, { body: joint, cap });
    const neck = solid(axle(0.03, 0.04).rotateY(Math.PI / 2), cap);
    neck.position.x = 0.045;
    const body = solid(box(0.044, 0.064, 0.1, 0.012), bone);
    body.position.x = 0.072;
    const rail = solid(box(0.02, 0.034, 0.22, 0.006), joint);
    rail.position.x = 0.098;
    this.object.add(wrist, neck, body, rail);
    for (const side of [1, -1]) {
      const jaw = new Group();
      const back = solid(box(0.03, 0.046, 0.03, 0.008), this.#fingers);
      back.position.set(0.106, 0, side * (PAD + JAW / 2));
      const finger = solid(box(0.082, 0.036, JAW, 0.007), this.#fingers);
      finger.position.set(0.15, 0, side * (PAD + JAW / 2));
      const pad = solid(box(0.05, 0.032, PAD, 0.004), this.#pads);
      pad.position.set(GRIPPER, 0, (side * PAD) / 2);
      jaw.add(back, finger, pad);
      this.object.add(jaw);
      this.#sides.push(jaw);
    }
    this.#place();
  }

  /**
   * Moves the jaws towards a gap.
   * @param {number} gap from the middle to each pad
   * @param {number} seconds infinite for at once
   * @returns {boolean} whether they are there
   */
  step(gap, seconds) {
    const left = gap - this.gap;
    const step = Math.min(Math.abs(left), SPEED * seconds);
    this.gap += Math.sign(left) * (Number.isFinite(step) ? step : Math.abs(left));
    this.#place();
    return Math.abs(gap - this.gap) < 1e-9;
  }

  #place() {
    const [left, right] = this.#sides;
    left.position.z = this.gap;
    right.position.z = -this.gap;
  }

  paint(/** @type {import('../shared/draw.js').Theme} */ theme, /** @type {boolean} */ dark) {
    this.#fingers.color.set(dark ? '#8d95a5' : '#343a47');
    this.#pads.color.set(dark ? theme.root : '#f3f1ec');
  }
}
