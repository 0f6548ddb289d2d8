// Spiders that are updated by one call: a batch of the package. Its arrays are used as they are.

import { WalkerBatch } from '../../batch.js';
import { LEGS, LENGTHS, POSE } from '../shared-spider/crowd-arrays.js';

/** @typedef {import('./single-walkers.js').Start} Start */

export class BatchWalkers {
  #batch;
  #made = 0;

  /** @param {number} capacity */
  constructor(capacity) {
    this.capacity = capacity;
    this.#batch = new WalkerBatch({ count: capacity, legs: LEGS, lengths: LENGTHS, up: 'y' });
  }

  get made() {
    return this.#made;
  }

  get commands() {
    return this.#batch.commands;
  }

  /** For reading only, as the graphics card does. */
  get positions() {
    return /** @type {Float32Array} */ (/** @type {unknown} */ (this.#batch.positions));
  }

  /** All are there from the start: they are only put where they begin. @param {number} count @param {(i: number) => Start} start */
  make(count, start) {
    for (; this.#made < count; this.#made++) {
      this.place(this.#made, start(this.#made));
    }
  }

  /** @param {number} i @param {Start} start */
  place(i, start) {
    this.#batch.place(i, start, start.heading);
  }

  /** @param {number} seconds @param {number} count */
  update(seconds, count) {
    this.#batch.update(seconds, 0, count);
  }

  /** @param {Float32Array} poses @param {number} count */
  readPoses(poses, count) {
    const { bodies } = this.#batch;
    const { BODY } = WalkerBatch;
    for (let i = 0; i < count; i++) {
      const at = POSE.COUNT * i;
      const place = BODY.COUNT * i + BODY.PLACE;
      const rotation = BODY.COUNT * i + BODY.ROTATION;
      poses[at] = bodies[place];
      poses[at + 1] = bodies[place + 1];
      poses[at + 2] = bodies[place + 2];
      poses[at + 3] = bodies[BODY.COUNT * i + BODY.HEADING];
      poses[at + 4] = bodies[rotation];
      poses[at + 5] = bodies[rotation + 1];
      poses[at + 6] = bodies[rotation + 2];
      poses[at + 7] = bodies[rotation + 3];
    }
  }

  dispose() {
    this.#batch.dispose();
  }
}
