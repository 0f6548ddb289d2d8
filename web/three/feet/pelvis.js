// Moves the pelvis down, so that the lower foot reaches the ground.
//
// Two needs: below the hard one a leg that is not straighter than `softness` allows would not reach; the soft one keeps
// as much distance again from there. A critically damped spring follows the soft need, as it will be a little later, so
// that it does not lag. Where it is slower than the hard need of a locked foot, that one counts at once, so that the foot
// never slides: it is as continuous as the feet are. For the hard need of a foot that swings, the pelvis moves down at a
// limited speed; meanwhile the foot is nearer to the hip than it should be.
//
// The spring follows the height in the world, and moves along with the object while that moves smoothly. Where the
// object is put up or down a step at once, the pelvis stays behind, and follows as the spring does.

import { Matrix4, Vector3 } from 'three';
import { Spring } from './motion.js';

/** @typedef {import('three').Object3D} Object3D */

/** Of the spring, per second. */
const RATE = 12;
/** How fast the pelvis moves down for a foot that swings, in legs per second. */
const SPEED = 1.5;
/** An object that moves up or down further than this in one update, in legs, was put elsewhere. */
const TELEPORT = 2;

const inverse = new Matrix4();
const down = new Vector3();
const zero = new Vector3();

export class Pelvis {
  /** How far it is moved down, in the world, at full weight. */
  drop = 0;
  #node;
  /** The height of the pelvis in the world, over that in the animation on flat ground. */
  #height = new Spring(RATE);
  /** How far it may be above the animation, because the object was put down a step. */
  #above = new Spring(RATE);
  #base = 0;
  #fresh = true;

  /** @param {Object3D | null} node */
  constructor(node) {
    this.#node = node;
  }

  /** @returns {Object3D | null} */
  get node() {
    return this.#node;
  }

  reset() {
    this.#fresh = true;
    this.drop = 0;
  }

  /**
   * @param {{ soft: number, locked: number, swinging: number, most: number }} needs how far it should be moved down; how
   *   far it must be, for feet that are locked, and that swing; how far it can be
   * @param {{ base: number, dt: number }} frame
   * @param {number} smooth how far the object moves up or down in this update at most, if it is no step
   * @param {number} leg the length of a leg
   */
  plan({ soft, locked, swinging, most }, { base, dt }, smooth, leg) {
    if (!this.#node) {
      return;
    }
    const wanted = Math.min(Math.max(soft, locked, swinging, 0), most);
    const height = this.#height;
    const moved = base - this.#base;
    this.#fresh ||= Math.abs(moved) > TELEPORT * leg;
    this.#base = base;
    let lowest = -Infinity;
    if (this.#fresh) {
      height.set(base - wanted);
      this.#above.set(0);
      this.#fresh = false;
    } else {
      if (Math.abs(moved) <= smooth) {
        height.value += moved;
      } else {
        this.#above.value = Math.max(0, this.#above.value - moved);
      }
      lowest = height.value - SPEED * leg * dt;
      height.follow(base - wanted, dt, leg);
      this.#above.follow(0, dt, leg);
    }
    const highest = Math.min(
      base - Math.max(Math.min(locked, most), -this.#above.value),
      Math.max(base - Math.min(swinging, most), lowest),
    );
    if (height.value > highest) {
      height.value = highest;
      height.velocity = Math.min(height.velocity, 0);
    }
    this.drop = base - height.value;
  }

  /**
   * Writes the position.
   * @param {Vector3} up
   * @param {number} weight
   */
  write(up, weight) {
    const node = this.#node;
    const way = this.drop * weight;
    if (!node || way === 0) {
      return;
    }
    down.copy(up).multiplyScalar(-way);
    if (node.parent) {
      // The difference of two points: without the translation of the matrix.
      inverse.copy(node.parent.matrixWorld).setPosition(zero).invert();
      down.applyMatrix4(inverse);
    }
    node.position.add(down);
  }
}
