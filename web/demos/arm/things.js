// Small things that lie about on the floor, to be gripped, carried and dropped.

/** @typedef {{ x: number, y: number }} Point */

/**
 * @typedef {object} Thing
 * @property {'ball' | 'box' | 'ring' | 'star'} kind
 * @property {number} size from its middle to its side
 * @property {number} x
 * @property {number} y
 * @property {number} turned in radians
 * @property {number} fall how fast it falls, units a second
 */

const GRAVITY = 1400;
const BOUNCE = 0.35;

/** Slower than this it does not bounce any more. */
const LEAST_BOUNCE = 60;

/** How fast things that lie on each other slide apart, units a second. */
const SLIDE = 60;

/** A thing is at a place that is so near to its side. */
const NEAR = 4;

/** How much of the way to its upright place a thing turns in a second, as it lies. */
const SETTLE = 10;

/** @returns {Thing[]} */
function initialThings() {
  /** @type {[Thing['kind'], number, number][]} */
  const kinds = [
    ['box', 14, -165],
    ['ball', 14, 0],
    ['star', 15, 62],
    ['ring', 15, 118],
  ];
  return kinds.map(([kind, size, x]) => ({ kind, size, x, y: size, turned: 0, fall: 0 }));
}

export class Things {
  /** @type {Thing[]} */
  all = initialThings();
  /** The one that is held, and how it lies in the hand: its place and turn as the gripper sees it. */
  #held = -1;
  #inHand = { x: 0, y: 0, turned: 0 };

  reset() {
    this.all = initialThings();
    this.#held = -1;
  }

  get held() {
    return this.#held;
  }

  /** The index of the thing at a place; -1 where there is none. @param {Point} place */
  at(place) {
    const away = this.all.map(({ x, y, size }) => Math.hypot(x - place.x, y - place.y) - size - NEAR);
    const least = Math.min(...away);
    return least <= 0 ? away.indexOf(least) : -1;
  }

  /**
   * Takes the thing that is at the gripper, if there is one.
   * @param {Point} tip
   * @param {number} angle of the gripper
   */
  take(tip, angle) {
    this.#held = this.at(tip);
    const thing = this.all[this.#held];
    if (thing) {
      const [dx, dy] = [thing.x - tip.x, thing.y - tip.y];
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      this.#inHand = { x: cos * dx + sin * dy, y: cos * dy - sin * dx, turned: thing.turned - angle };
      thing.fall = 0;
    }
    return this.#held >= 0;
  }

  drop() {
    this.#held = -1;
  }

  /** Carries what is held along with the gripper. @param {Point} tip @param {number} angle */
  carry(tip, angle) {
    const thing = this.all[this.#held];
    if (thing) {
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const { x, y, turned } = this.#inHand;
      thing.x = tip.x + cos * x - sin * y;
      thing.y = Math.max(tip.y + sin * x + cos * y, thing.size);
      thing.turned = angle + turned;
    }
  }

  /**
   * Lets fall what is not held; whether anything moves.
   * @param {number} seconds
   * @param {(place: Point, margin: number) => Point} inside the nearest place in sight
   */
  step(seconds, inside) {
    let moves = false;
    for (const [i, thing] of this.all.entries()) {
      if (i === this.#held) {
        continue;
      }
      const floor = thing.size;
      const { x } = inside(thing, thing.size);
      if (thing.x !== x) {
        thing.x = x;
        moves = true;
      }
      if (thing.y > floor || thing.fall !== 0) {
        thing.fall += GRAVITY * seconds;
        thing.y -= thing.fall * seconds;
        if (thing.y <= floor) {
          thing.y = floor;
          thing.fall = thing.fall > LEAST_BOUNCE ? -BOUNCE * thing.fall : 0;
        }
        moves = true;
      } else {
        moves = this.#settle(thing, seconds) || moves;
        moves = this.#slide(i, seconds) || moves;
      }
    }
    return moves;
  }

  /** Everything lies on the floor at once. */
  land() {
    for (const [i, thing] of this.all.entries()) {
      if (i !== this.#held) {
        Object.assign(thing, { y: thing.size, fall: 0, turned: uprightOf(thing) });
      }
    }
  }

  /** What has sides comes to lie on one. */
  #settle(/** @type {Thing} */ thing, /** @type {number} */ seconds) {
    const left = uprightOf(thing) - thing.turned;
    if (left === 0) {
      return false;
    }
    thing.turned += Math.abs(left) < 0.01 ? left : left * Math.min(1, SETTLE * seconds);
    return true;
  }

  /** What lies in another's place makes way. */
  #slide(/** @type {number} */ index, /** @type {number} */ seconds) {
    const thing = this.all[index];
    const on = this.all.findIndex(
      (other, i) =>
        i !== index &&
        i !== this.#held &&
        other.y === other.size &&
        Math.abs(other.x - thing.x) < other.size + thing.size,
    );
    if (on < 0) {
      return false;
    }
    const other = this.all[on];
    const away = thing.x === other.x ? (index < on ? -1 : 1) : Math.sign(thing.x - other.x);
    const overlap = other.size + thing.size - Math.abs(other.x - thing.x);
    thing.x += away * Math.min(SLIDE * seconds, overlap);
    return overlap > 0.01;
  }
}

/** The turn nearest to a thing's own at which it lies on a side. */
function uprightOf(/** @type {Thing} */ { kind, turned }) {
  const sides = { box: 4, star: 5, ball: 0, ring: 0 }[kind];
  const part = (2 * Math.PI) / sides;
  return sides > 0 ? Math.round(turned / part) * part : turned;
}
