// What a hand has hold of, and how it moved of late.

/** @typedef {{ x: number, y: number }} Point */

/** A hand that moves less than this is still, in pixels. */
const STILL = 6;

/** How much of its way counts for a throw, and how long it may rest before it lets go: milliseconds. */
const RECENT = 90;
const REST = 100;

export class Grasp {
  /** The leg, -1 for the body. */
  leg = -1;
  /** Whether the hand has moved since it took hold. */
  moved = false;
  /** Where it is. @type {Point} */
  at = { x: 0, y: 0 };
  /** From what it holds to where it holds it, on the ground. @type {Point} */
  offset = { x: 0, y: 0 };

  #from = { x: 0, y: 0 };
  /** @type {(Point & { time: number })[]} */
  #way = [];

  /**
   * @param {number} leg
   * @param {Point} point
   * @param {Point} offset
   */
  take(leg, point, offset) {
    this.leg = leg;
    this.moved = false;
    this.at = point;
    this.offset = offset;
    this.#from = point;
    this.#way = [{ ...point, time: performance.now() }];
  }

  move(/** @type {Point} */ point) {
    const time = performance.now();
    this.at = point;
    this.moved ||= Math.hypot(point.x - this.#from.x, point.y - this.#from.y) > STILL;
    this.#way.push({ ...point, time });
    // Two at least, or a slow machine could throw nothing.
    while (this.#way.length > 2 && time - this.#way[0].time > RECENT) {
      this.#way.shift();
    }
  }

  /** Where it was a moment ago, and where it was last. */
  path() {
    return [this.#way[0], this.#way[this.#way.length - 1]];
  }

  /** How long it took for that; 0 for a hand that rested. */
  get seconds() {
    const [from, to] = this.path();
    return performance.now() - to.time < REST ? (to.time - from.time) / 1000 : 0;
  }
}
