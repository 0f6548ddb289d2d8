// Balls on the floor and on round stands: they fall, bounce a little, roll, push each other, and come to rest.

import { Vector3 } from 'three';

/**
 * @typedef {object} FreeBall
 * @property {string} name
 * @property {number} radius
 * @property {Vector3} place of its middle
 * @property {Vector3} speed in metres per second
 * @property {number} still for how many seconds it has not moved; it rests after a moment
 */

const GRAVITY = 9.8;
const BOUNCE = 0.38;

/** A ball that hits something more slowly than this does not bounce. */
const LEAST_BOUNCE = 0.35;

/** How quickly a rolling ball becomes slower: its speed falls by this factor of e per second. */
const FRICTION = 4.5;

/** Slower than this for so many seconds, a ball rests. */
const SLOW = 0.03;
const MOMENT = 0.12;

/** The longest step, in seconds. */
const STEP = 1 / 240;

/**
 * Where balls are.
 * @typedef {object} BallRoom
 * @property {readonly { name: string, radius: number, at: { x: number, y: number, z: number } }[]} balls what they are called, how large
 *   they are, and the place below each of them at first
 * @property {readonly { x: number, z: number, radius: number, top: number }[]} solids cylinders that stand on the floor
 * @property {number} furthest balls do not roll further from the middle than this
 */

const normal = new Vector3();

export class Balls {
  /** @type {FreeBall[]} */
  all = [];
  /** The one that the gripper holds, -1 for none. */
  held = -1;

  #room;

  /** @param {BallRoom} room */
  constructor(room) {
    this.#room = room;
    this.reset();
  }

  reset() {
    this.held = -1;
    this.all = this.#room.balls.map(({ name, radius, at }) => {
      const place = new Vector3(at.x, at.y + radius, at.z);
      return { name, radius, place, speed: new Vector3(), still: MOMENT };
    });
  }

  /** Whether a ball still moves by itself. */
  get move() {
    return this.all.some(({ still }, i) => i !== this.held && still < MOMENT);
  }

  /** All of them may move: something has been taken from below or beside them. */
  wake() {
    for (const ball of this.all) {
      ball.still = 0;
    }
  }

  /** The ball whose middle is nearest to a place, and within its radius and so much more; -1 for none. */
  at(/** @type {Vector3} */ place, more = 0) {
    const away = this.all.map((ball) => ball.place.distanceTo(place) - ball.radius - more);
    const least = Math.min(...away);
    return least < 0 ? away.indexOf(least) : -1;
  }

  /** The ball under a place, at most so far below it; -1 for none. */
  below(/** @type {Vector3} */ { x, y, z }, /** @type {number} */ most) {
    return this.all.findIndex(
      ({ place, radius }) =>
        Math.hypot(place.x - x, place.z - z) < radius && place.y <= y && place.y > y - most,
    );
  }

  /** The gripper takes a ball. */
  take(/** @type {number} */ index) {
    this.held = index;
    this.wake();
  }

  /** The gripper lets go: the ball falls. */
  drop() {
    this.all[this.held]?.speed.set(0, 0, 0);
    this.held = -1;
    this.wake();
  }

  /** The held ball goes along with the gripper. */
  carry(/** @type {Vector3} */ place) {
    this.all[this.held]?.place.copy(place);
  }

  step(/** @type {number} */ seconds) {
    const steps = Math.ceil(seconds / STEP);
    for (let i = 0; i < steps && this.move; i++) {
      this.#step(seconds / steps);
    }
  }

  /** Lets all balls come to rest at once. */
  land() {
    for (let i = 0; i < 2000 && this.move; i++) {
      this.#step(STEP);
    }
  }

  #step(/** @type {number} */ seconds) {
    for (const [i, ball] of this.all.entries()) {
      if (i !== this.held && ball.still < MOMENT) {
        fall(ball, seconds);
      }
    }
    for (const [i, ball] of this.all.entries()) {
      for (let k = i + 1; k < this.all.length; k++) {
        this.#part(i, k);
      }
      if (i !== this.held && ball.still < MOMENT) {
        stayOutside(ball, seconds, this.#room);
        ball.still = ball.speed.length() < SLOW + GRAVITY * seconds ? ball.still + seconds : 0;
        if (ball.still >= MOMENT) {
          ball.speed.set(0, 0, 0);
        }
      }
    }
  }

  /** Two balls do not overlap. */
  #part(/** @type {number} */ i, /** @type {number} */ k) {
    const [a, b] = [this.all[i], this.all[k]];
    const over = a.radius + b.radius - a.place.distanceTo(b.place);
    if (over <= 0) {
      return;
    }
    normal.subVectors(b.place, a.place);
    // A ball does not stay on top of another one.
    if (Math.hypot(normal.x, normal.z) < 0.003) {
      normal.x += 0.004 * (i + 1);
      normal.z += 0.003;
    }
    normal.normalize();
    const share = this.held === i ? 0 : this.held === k ? 1 : 0.5;
    a.place.addScaledVector(normal, -over * share);
    b.place.addScaledVector(normal, over * (1 - share));
    const towards = a.speed.dot(normal) - b.speed.dot(normal);
    if (towards > 0) {
      const push = (1 + BOUNCE) * towards;
      a.speed.addScaledVector(normal, -push * share);
      b.speed.addScaledVector(normal, push * (1 - share));
    }
    if (over > 1e-5) {
      a.still = 0;
      b.still = 0;
    }
  }
}

function fall(/** @type {FreeBall} */ { place, speed }, /** @type {number} */ seconds) {
  speed.y -= GRAVITY * seconds;
  place.addScaledVector(speed, seconds);
}

/**
 * Keeps a ball outside of what stands still, and near enough to the middle.
 * @param {FreeBall} ball
 * @param {number} seconds
 * @param {BallRoom} room
 */
function stayOutside(ball, seconds, { solids, furthest }) {
  const { place, speed, radius } = ball;
  if (place.y < radius) {
    hit(ball, normal.set(0, 1, 0), radius - place.y, seconds);
  }
  for (const { x, z, radius: wide, top } of solids) {
    const away = Math.hypot(place.x - x, place.z - z);
    const inside = Math.min(1, wide / Math.max(away, 1e-9));
    // From the nearest place of the stand to the ball.
    normal.set(
      (place.x - x) * (1 - inside),
      place.y - Math.min(Math.max(place.y, 0), top),
      (place.z - z) * (1 - inside),
    );
    const distance = normal.length();
    if (distance < 1e-9) {
      hit(ball, normal.set(0, 1, 0), top + radius - place.y, seconds);
    } else if (distance < radius) {
      hit(ball, normal.divideScalar(distance), radius - distance, seconds);
    }
  }
  const far = Math.hypot(place.x, place.z);
  if (far > furthest) {
    normal.set(-place.x / far, 0, -place.z / far);
    place.addScaledVector(normal, far - furthest);
    speed.addScaledVector(normal, 1.3 * Math.max(-speed.dot(normal), 0));
  }
}

/**
 * A ball hits something.
 * @param {FreeBall} ball
 * @param {Vector3} direction away from what it hits
 * @param {number} deep how deep it is in it
 * @param {number} seconds
 */
function hit({ place, speed }, direction, deep, seconds) {
  place.addScaledVector(direction, deep);
  const towards = -speed.dot(direction);
  if (towards > 0) {
    speed.addScaledVector(direction, towards * (towards > LEAST_BOUNCE ? 1 + BOUNCE : 1));
  }
  if (direction.y > 0.5) {
    const left = Math.exp(-FRICTION * seconds);
    speed.x *= left;
    speed.z *= left;
  }
}
