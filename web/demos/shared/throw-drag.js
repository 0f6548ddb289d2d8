// What a pointer drags, and how it has moved.

/** @typedef {{ x: number, y: number }} Point */

/** A pointer that has moved less than this clicks, in pixels. */
const STILL = 6;

/** How much of the last movement counts for a throw, and after which rest there is none: milliseconds. */
const RECENT = 90;
const REST = 100;

/**
 * A drag that may end with a throw.
 * @template P what can be dragged
 */
export class ThrowDrag {
  /** What is dragged; null for nothing. @type {P | null} */
  part = null;
  /** Whether the pointer has moved since it was pressed. */
  moved = false;
  /** Where the pointer is. @type {Point} */
  at = { x: 0, y: 0 };

  /** From the pointer to the middle of what it drags, on the ground. */
  #offset = { x: 0, y: 0 };
  /** @type {(Point & { time: number })[]} */
  #path = [];
  #from = { x: 0, y: 0 };

  /**
   * The pointer is pressed.
   * @param {P} part
   * @param {Point} point of the canvas
   * @param {Point} place the point of the world there
   * @param {Point} middle of the part, in the world
   */
  start(part, point, place, middle) {
    this.part = part;
    this.moved = false;
    this.at = point;
    this.#offset = { x: middle.x - place.x, y: middle.y - place.y };
    this.#from = point;
    this.#path = [{ ...point, time: performance.now() }];
  }

  end() {
    this.part = null;
  }

  move(/** @type {Point} */ point) {
    const time = performance.now();
    this.at = point;
    this.moved ||= Math.hypot(point.x - this.#from.x, point.y - this.#from.y) > STILL;
    this.#path.push({ ...point, time });
    // At least two points remain: on a slow machine the others may be older than that.
    while (this.#path.length > 2 && time - this.#path[0].time > RECENT) {
      this.#path.shift();
    }
  }

  /** Where the middle of the part is pulled to, while the pointer is at a point of the world. */
  pull(/** @type {Point} */ { x, y }) {
    return { x: x + this.#offset.x, y: y + this.#offset.y };
  }

  /** The velocity of the pointer in the world; 0 if it rested before it was released. */
  velocity(/** @type {(point: Point) => Point} */ toWorld) {
    const [from, to] = [this.#path[0], this.#path[this.#path.length - 1]];
    const seconds = (to.time - from.time) / 1000;
    if (seconds === 0 || performance.now() - to.time > REST) {
      return { x: 0, y: 0 };
    }
    const [a, b] = [toWorld(from), toWorld(to)];
    return { x: (b.x - a.x) / seconds, y: (b.y - a.y) / seconds };
  }
}
