// Small objects on the floor: they can be gripped, carried and dropped, fall and come to rest.

/** @typedef {{ x: number, y: number }} Point */

/**
 * @typedef {object} FloorObject
 * @property {'ball' | 'box' | 'ring' | 'star'} kind
 * @property {number} size from its centre to its side
 * @property {number} x
 * @property {number} y
 * @property {number} turned in radians
 * @property {number} fall how fast it falls, in units per second
 */

const GRAVITY = 1400;
const BOUNCE = 0.35;

/** An object that hits the floor more slowly than this does not bounce. */
const LEAST_BOUNCE = 60;

/** How fast overlapping objects slide apart, in units per second. */
const SLIDE = 60;

/** A point this near to an object's side counts as on the object. */
const NEAR = 4;

/** How fast an object on the floor turns onto a side: the share of the remaining angle per second. */
const SETTLE = 10;

/** @returns {FloorObject[]} */
function initialObjects() {
  /** @type {[FloorObject['kind'], number, number][]} */
  const kinds = [
    ['box', 14, -165],
    ['ball', 14, 0],
    ['star', 15, 62],
    ['ring', 15, 118],
  ];
  return kinds.map(([kind, size, x]) => ({ kind, size, x, y: size, turned: 0, fall: 0 }));
}

export class FloorObjects {
  /** @type {FloorObject[]} */
  all = initialObjects();
  /** The one that is held, -1 for none, and its position and rotation relative to the gripper. */
  #held = -1;
  #grip = { x: 0, y: 0, turned: 0 };

  reset() {
    this.all = initialObjects();
    this.#held = -1;
  }

  get held() {
    return this.#held;
  }

  /** The index of the object at a point; -1 if there is none. @param {Point} point */
  at(point) {
    const away = this.all.map(({ x, y, size }) => Math.hypot(x - point.x, y - point.y) - size - NEAR);
    const least = Math.min(...away);
    return least <= 0 ? away.indexOf(least) : -1;
  }

  /**
   * Grips the object at the gripper, if there is one.
   * @param {Point} tip
   * @param {number} angle of the gripper
   */
  take(tip, angle) {
    this.#held = this.at(tip);
    const object = this.all[this.#held];
    if (object) {
      const [dx, dy] = [object.x - tip.x, object.y - tip.y];
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      this.#grip = { x: cos * dx + sin * dy, y: cos * dy - sin * dx, turned: object.turned - angle };
      object.fall = 0;
    }
    return this.#held >= 0;
  }

  drop() {
    this.#held = -1;
  }

  /** Moves the held object with the gripper. @param {Point} tip @param {number} angle */
  carry(tip, angle) {
    const object = this.all[this.#held];
    if (object) {
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const { x, y, turned } = this.#grip;
      object.x = tip.x + cos * x - sin * y;
      object.y = Math.max(tip.y + sin * x + cos * y, object.size);
      object.turned = angle + turned;
    }
  }

  /**
   * One frame of the objects that are not held: they fall, turn onto a side, and slide apart. Returns whether
   * anything moves.
   * @param {number} seconds
   * @param {(point: Point, margin: number) => Point} inside the nearest point on the canvas
   */
  step(seconds, inside) {
    let moves = false;
    for (const [i, object] of this.all.entries()) {
      if (i === this.#held) {
        continue;
      }
      const floor = object.size;
      const { x } = inside(object, object.size);
      if (object.x !== x) {
        object.x = x;
        moves = true;
      }
      if (object.y > floor || object.fall !== 0) {
        object.fall += GRAVITY * seconds;
        object.y -= object.fall * seconds;
        if (object.y <= floor) {
          object.y = floor;
          object.fall = object.fall > LEAST_BOUNCE ? -BOUNCE * object.fall : 0;
        }
        moves = true;
      } else {
        moves = this.#settle(object, seconds) || moves;
        moves = this.#slide(i, seconds) || moves;
      }
    }
    return moves;
  }

  /** Puts all objects on the floor at once. */
  land() {
    for (const [i, object] of this.all.entries()) {
      if (i !== this.#held) {
        Object.assign(object, { y: object.size, fall: 0, turned: uprightOf(object) });
      }
    }
  }

  /** Turns an object with sides onto one of them. */
  #settle(/** @type {FloorObject} */ object, /** @type {number} */ seconds) {
    const left = uprightOf(object) - object.turned;
    if (left === 0) {
      return false;
    }
    object.turned += Math.abs(left) < 0.01 ? left : left * Math.min(1, SETTLE * seconds);
    return true;
  }

  /** Moves an object aside that overlaps another. */
  #slide(/** @type {number} */ index, /** @type {number} */ seconds) {
    const object = this.all[index];
    const on = this.all.findIndex(
      (other, i) =>
        i !== index &&
        i !== this.#held &&
        other.y === other.size &&
        Math.abs(other.x - object.x) < other.size + object.size,
    );
    if (on < 0) {
      return false;
    }
    const other = this.all[on];
    const away = object.x === other.x ? (index < on ? -1 : 1) : Math.sign(object.x - other.x);
    const overlap = other.size + object.size - Math.abs(other.x - object.x);
    object.x += away * Math.min(SLIDE * seconds, overlap);
    return overlap > 0.01;
  }
}

/** The rotation, nearest to the present one, at which an object lies on a side. */
function uprightOf(/** @type {FloorObject} */ { kind, turned }) {
  const sides = { box: 4, star: 5, ball: 0, ring: 0 }[kind];
  const part = (2 * Math.PI) / sides;
  return sides > 0 ? Math.round(turned / part) * part : turned;
}
