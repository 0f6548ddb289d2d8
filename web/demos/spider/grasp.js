// What a hand has hold of, and how it moved of late.

/** @typedef {{ x: number, y: number }} Point */

/** A hand that moves less than this is still, in pixels. */
const STILL = 6;

/** How much of its way counts for a throw, and how long it may rest before it lets go: milliseconds. */
const RECENT = 90;
const REST = 100;

export class Grasp {
  /** What it has: a leg's index, or the body; null for nothing. @type {number | 'body' | null} */
  thing = null;
  /** Whether the hand has moved since it took hold. */
  moved = false;
  /** Where it is. @type {Point} */
  at = { x: 0, y: 0 };

  /** From where it holds to the middle of what it holds, on the ground. */
  #offset = { x: 0, y: 0 };
  /** @type {(Point & { time: number })[]} */
  #way = [];
  #from = { x: 0, y: 0 };

  /**
   * Takes hold.
   * @param {number | 'body'} thing
   * @param {Point} point of the canvas
   * @param {Point} place where that is in the world
   * @param {Point} middle of the thing, in the world
   */
  take(thing, point, place, middle) {
    this.thing = thing;
    this.moved = false;
    this.at = point;
    this.#offset = { x: middle.x - place.x, y: middle.y - place.y };
    this.#from = point;
    this.#way = [{ ...point, time: performance.now() }];
  }

  leave() {
    this.thing = null;
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

  /** Where it pulls the middle of the thing to, when the hand is at a place in the world. */
  pull(/** @type {Point} */ { x, y }) {
    return { x: x + this.#offset.x, y: y + this.#offset.y };
  }

  /** How fast it went of late, in the world; not at all where it rested before it let go. */
  velocity(/** @type {(point: Point) => Point} */ toWorld) {
    const [from, to] = [this.#way[0], this.#way[this.#way.length - 1]];
    const seconds = (to.time - from.time) / 1000;
    if (seconds === 0 || performance.now() - to.time > REST) {
      return { x: 0, y: 0 };
    }
    const [a, b] = [toWorld(from), toWorld(to)];
    return { x: (b.x - a.x) / seconds, y: (b.y - a.y) / seconds };
  }
}
