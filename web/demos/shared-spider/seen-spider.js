// A walker with what is drawn of it: its face, its tracks, and where its body and legs are on the canvas.

import { seeBody } from './body.js';
import { Face } from './face.js';
import { seeLeg } from './legs.js';
import { Tracks } from './tracks.js';

/** @typedef {import('./tutorial-rule.js').AnyWalker} AnyWalker */

/** @template {AnyWalker} W */
export class SeenSpider {
  face = new Face();
  tracks = new Tracks();

  /**
   * @param {W} walker
   * @param {import('./ground.js').Ground} ground
   */
  constructor(walker, ground) {
    this.walker = walker;
    this.ground = ground;
    this.parts = seeBody(ground, walker);
    this.legs = this.#seeLegs();
  }

  #seeLegs() {
    return this.walker.legs.map((_, leg) => seeLeg(this.ground, this.walker, leg));
  }

  /** Takes another walker, which has no tracks yet; the former one is disposed of. */
  replace(/** @type {W} */ walker) {
    this.walker.dispose();
    this.walker = walker;
    this.tracks.reset();
    this.see();
  }

  /** Updates the drawn body and legs from the walker. */
  see() {
    this.parts = seeBody(this.ground, this.walker);
    this.legs = this.#seeLegs();
  }
}
