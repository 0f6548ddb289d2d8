// What the arm does until the user takes over: it brings one ball after another to a free place.

import { Vector3 } from 'three';
import { SPOTS } from './stands.js';

/** Seconds from one ball to the next. */
const PAUSE = 0.45;

/** So high over its place it releases a ball. */
const ABOVE = 0.035;

/** A place is free if all balls are so far away from it, seen from above. */
const FREE = 0.15;

export class Demonstration {
  #wait = PAUSE;
  #ball = 0;
  #spot = 3;

  /**
   * @param {number} seconds
   * @param {import('./rig.js').Rig} rig
   */
  step(seconds, rig) {
    if (rig.order) {
      return;
    }
    this.#wait -= seconds;
    if (this.#wait > 0) {
      return;
    }
    this.#wait = PAUSE;
    const { all } = rig.balls;
    const index = rig.held >= 0 ? rig.held : this.#ball++ % all.length;
    const isFree = (/** @type {{ x: number, z: number }} */ { x, z }) =>
      all.every(({ place }) => Math.hypot(place.x - x, place.z - z) > FREE);
    const next = SPOTS.map((_, i) => SPOTS[(this.#spot + i) % SPOTS.length]).find(isFree);
    if (next) {
      this.#spot = SPOTS.indexOf(next) + 3;
      rig.fetch(index, true);
      rig.target.copy(new Vector3(next.x, next.y + all[index].radius + ABOVE, next.z));
    }
  }
}
