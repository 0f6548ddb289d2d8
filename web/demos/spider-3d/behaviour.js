// What the spider does: it wanders, walks to a place, or runs after the pointer that drags it. This file only gives the
// walker its commands; the walker does the rest.

import { WALKS } from './heights.js';

/** @typedef {import('../../fabrik.js').Walker} Walker */
/** @typedef {{ x: number, z: number }} Place */
/** @typedef {'wander' | 'stand' | 'walk' | 'held'} Mode */

/** How near to a place of its walk it turns to the next one, in lengths of a leg. */
const NEAR = 0.35;

/** How fast it runs while it is dragged, in lengths of a leg per second. */
const RUN = 6;

/** For how long it is blocked before it wanders elsewhere, in seconds. */
const PATIENCE = 1.2;

/** How fast it turns, in radians per second. */
const EASY = 1.6;
const BRISK = 4;
const HASTY = 7;

/** The height of its body: walking, and while it is dragged, in lengths of a leg. */
const HEIGHT = 0.3;
const TIPTOE = 0.44;

/** How fast it raises or lowers its body, in lengths of a leg per second. */
const RISE = 1.4;

export class Behaviour {
  /** @type {Mode} */
  mode = 'stand';
  /** Where it goes. @type {Place} */
  goal = { x: 0, z: 0 };
  /** @type {[number, number][]} */
  #walk = [];
  #at = 0;
  #blocked = 0;

  /** Wanders on a ground, beginning with the first place of its walk. */
  wander(/** @type {string} */ ground) {
    this.mode = 'wander';
    this.#walk = WALKS[ground];
    this.#at = 0;
    this.#next();
  }

  #next() {
    const [x, z] = this.#walk[this.#at % this.#walk.length];
    this.goal = { x, z };
    this.#at++;
    this.#blocked = 0;
  }

  stand() {
    this.mode = 'stand';
  }

  /** Walks to a place. */
  walkTo(/** @type {Place} */ { x, z }) {
    this.goal = { x, z };
    this.mode = 'walk';
  }

  /** It is dragged to a place. */
  hold(/** @type {Place} */ { x, z }) {
    this.goal = { x, z };
    this.mode = 'held';
  }

  /** The pointer lets it go: it stands. */
  release() {
    this.stand();
  }

  /**
   * Gives the walker its command for the next update.
   * @param {Walker} walker
   * @param {number} seconds
   * @param {number} speed the greatest while it walks, in lengths of a leg per second
   */
  command(walker, seconds, speed) {
    const { body, reach } = walker;
    const { mode, goal } = this;
    const height = mode === 'held' ? TIPTOE : HEIGHT;
    const step = RISE * seconds;
    walker.height += reach * Math.min(Math.max(height - walker.height / reach, -step), step);
    if (mode === 'stand') {
      walker.drive(0);
      return;
    }
    if (mode === 'wander') {
      this.#blocked = body.blocked ? this.#blocked + seconds : 0;
      const left = Math.hypot(goal.x - body.x, goal.z - body.z);
      if (left < NEAR * reach || this.#blocked > PATIENCE) {
        this.#next();
      }
    }
    walker.maxSpeed = reach * (mode === 'held' ? RUN : speed);
    walker.maxTurnRate = mode === 'held' ? HASTY : mode === 'wander' ? EASY : BRISK;
    walker.chase(this.goal.x, this.goal.z);
  }
}
