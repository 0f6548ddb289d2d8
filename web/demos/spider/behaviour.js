// What the spider does: it wanders, comes to the pointer, follows the keys, or flees. This file only gives
// the walker its commands; the walker does the rest.

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {import('../../fabrik.js').Walker} Walker */

/** @typedef {'wander' | 'stand' | 'chase' | 'head' | 'drive' | 'held' | 'thrown' | 'startled' | 'recover'} Mode */

/** Heights of its body, in lengths of a leg: walking, on tiptoe while it is held, and crouching. */
const HEIGHT = 0.3;
const TIPTOE = 0.46;
const CROUCH = 0.17;

/**
 * How far it extends on the canvas from the point below its middle, in lengths of a leg: while it stands, while
 * it walks; and the part that stays in sight while it is thrown.
 */
const STANDING = { aside: 0.84, above: 0.76, below: 0.54 };
const STRIDING = { aside: 1.1, above: 0.8, below: 0.68 };
const THROWN = { aside: 0.4, above: 0.6, below: 0.2 };

/** It stays where it stands unless more than this of it is out of sight, in lengths of a leg. */
const UNSEEN = 0.1;

/** A throw: the greatest and the least speed, in lengths of a leg per second; the time constant of its slide. */
const FASTEST = 12;
const SLOWEST = 1.2;
const SLIDE = 0.42;

/** For how long it flees, in seconds. */
const FLIGHT = 0.45;

/** How hard it brakes before the edge, lengths of a leg per second squared; how fast keys turn it, rad/s. */
const BRAKE = 12;
const TURN = 2.6;

/**
 * Before the user touches it: it waits a moment, walks a figure eight, pauses, and goes from spot to spot with a
 * pause at each; seconds. It turns slowly, radians per second.
 */
const HELLO = 1.1;
const EIGHT = 18;
const PAUSE = 1.6;
const STROLL = 2.6;
const EASY = 1.2;

/** It walks towards its place in this many seconds, so that it turns early; lengths of a leg per second. */
const AHEAD = 0.8;
const LEISURE = 1.4;

/** Back to firm ground: lengths of a leg per second, and the shortest time in seconds. */
const SCRAMBLE = 2;
const SHORTEST = 0.4;

/** The part of its speed that it loses at both ends of the figure eight. */
const EASING = 0.4;

/** How fast it turns when it is called, and when it is dragged; radians per second. */
const BRISK = 4;
const HASTY = 7;

const SPOTS = [
  { x: 0.8, y: 0.62 },
  { x: -0.2, y: -0.8 },
  { x: -0.85, y: 0.4 },
  { x: 0, y: 0 },
];

const clamp = (/** @type {number} */ value, /** @type {number} */ most, least = -most) =>
  Math.min(Math.max(value, least), most);

/** @typedef {import('../shared-spider/ground.js').Room} Room */

/** The point of a room that is nearest to another. */
const nearest = (/** @type {Room} */ room, /** @type {Point} */ { x, y }) => ({
  x: clamp(x, room.right, room.left),
  y: clamp(y, room.far, room.near),
});

export class Behaviour {
  /** @type {Mode} */
  mode = 'stand';
  /** Where it goes. @type {Point} */
  goal = { x: 0, y: 0 };
  /** The directions of the keys: along the canvas, or in its own frame; from -1 to 1. */
  keys = { x: 0, y: 0, forward: 0, sideways: 0, turn: 0 };

  #roomFor;
  #time = 0;
  #left = 0;
  #velocity = { x: 0, y: 0, spin: 0 };
  #pose = { x: 0, y: 0, heading: 0 };
  /** Its way back to firm ground, and what it does afterwards. */
  #way = { to: { x: 0, y: 0 }, passed: 0, total: 0, next: /** @type {Mode} */ ('recover') };

  /** @param {import('../shared-spider/ground.js').Ground['room']} roomFor where all of something is in sight */
  constructor(roomFor) {
    this.#roomFor = roomFor;
  }

  /** Where it may stand. */
  standingRoom(/** @type {number} */ reach) {
    return this.#room(STANDING, reach);
  }

  #room(/** @type {typeof STANDING} */ { aside, above, below }, /** @type {number} */ reach) {
    return this.#roomFor({ aside: aside * reach, above: above * reach, below: below * reach });
  }

  wander() {
    this.mode = 'wander';
    this.#time = 0;
  }

  stand() {
    this.mode = 'stand';
  }

  /** Whether it scrambles back to firm ground. */
  get scrambles() {
    return this.mode === 'recover' && this.#way.passed < this.#way.total;
  }

  /** Comes to a point, unless it flees or slides. On its way back to firm ground it comes afterwards. */
  chase(/** @type {Point} */ goal) {
    this.goal = goal;
    if (this.scrambles) {
      this.#way.next = 'chase';
    } else if (this.mode !== 'startled' && this.mode !== 'thrown') {
      this.mode = 'chase';
    }
  }

  /** Follows the keys. */
  steer(/** @type {Partial<Behaviour['keys']>} */ keys) {
    this.keys = { x: 0, y: 0, forward: 0, sideways: 0, turn: 0, ...keys };
    const { x, y, forward, sideways, turn } = this.keys;
    this.mode = x || y ? 'head' : forward || sideways || turn ? 'drive' : 'stand';
  }

  /** It is dragged to a point. */
  hold(/** @type {Point} */ goal) {
    this.goal = goal;
    this.mode = 'held';
  }

  /** The pointer releases it with a velocity. Returns whether that is a throw. */
  release(/** @type {Point} */ velocity, /** @type {Walker} */ { body, reach }) {
    const speed = Math.hypot(velocity.x, velocity.y);
    if (speed < SLOWEST * reach) {
      this.stand();
      return false;
    }
    const part = Math.min(1, (FASTEST * reach) / speed);
    const spin = clamp(
      (velocity.x * Math.sin(body.heading) - velocity.y * Math.cos(body.heading)) / speed,
      1,
    );
    this.#velocity = { x: velocity.x * part, y: velocity.y * part, spin: -5 * spin };
    this.#pose = { x: body.x, y: body.y, heading: body.heading };
    this.mode = 'thrown';
    return true;
  }

  /** It is startled, and flees from a point. */
  startle(/** @type {Point} */ from, /** @type {Walker} */ { body }) {
    const away = Math.atan2(body.y - from.y, body.x - from.x) - body.heading;
    this.keys = { x: 0, y: 0, forward: Math.cos(away), sideways: Math.sin(away), turn: 0 };
    this.#left = FLIGHT;
    this.mode = 'startled';
  }

  /** It scrambles to a place where it can stand. If it was wandering, it then goes on. */
  recover(/** @type {Point} */ to, /** @type {Walker} */ { body, reach }) {
    const far = Math.hypot(to.x - body.x, to.y - body.y);
    const total = Math.max(far / (SCRAMBLE * reach), SHORTEST);
    this.#way = { to, passed: 0, total, next: this.mode === 'wander' ? 'wander' : 'recover' };
    this.#pose = { x: body.x, y: body.y, heading: body.heading };
    this.mode = 'recover';
  }

  /**
   * Gives the walker its command for the next update. Returns whether a throw has just ended.
   * @param {Walker} walker
   * @param {number} seconds
   * @param {number} speed the greatest while it walks, in the walker's unit per second
   */
  command(walker, seconds, speed) {
    const { body, reach } = walker;
    const room = this.#room(STANDING, reach);
    const chase = (/** @type {Point} */ point) => {
      const { x, y } = nearest(room, point);
      walker.chase(x, y);
    };
    // Dragged or fleeing, it may be faster than its settings permit.
    const pulled = this.mode === 'held' || this.mode === 'startled';
    walker.maxSpeed = pulled ? Math.max(speed, 8 * reach) : speed;
    walker.maxTurnRate = pulled ? HASTY : this.mode === 'wander' ? EASY : BRISK;
    switch (this.mode) {
      case 'wander': {
        this.#time += seconds;
        const [x, y] = this.#wander(this.#room(STRIDING, reach));
        walker.maxSpeed = Math.min(Math.hypot(x - body.x, y - body.y) / AHEAD, LEISURE * reach);
        walker.chase(x, y);
        break;
      }
      case 'chase':
      case 'held':
        chase(this.goal);
        break;
      case 'head':
        chase({ x: body.x + this.keys.x * reach, y: body.y + this.keys.y * reach });
        break;
      case 'drive':
        this.#drive(walker, speed, this.#room(STRIDING, reach));
        break;
      case 'startled':
        this.#left -= seconds;
        this.#drive(walker, 5 * reach, room);
        if (this.#left <= 0) {
          this.stand();
        }
        break;
      case 'thrown':
        return this.#slide(walker, seconds, this.#room(THROWN, reach));
      case 'recover':
        this.#scramble(walker, seconds);
        break;
      default: {
        const { x, y } = nearest(room, body);
        if (Math.hypot(x - body.x, y - body.y) > UNSEEN * reach) {
          walker.chase(x, y);
        } else {
          walker.drive(0, 0, 0);
        }
      }
    }
    return false;
  }

  /** Where it wanders to, on the same path each time. @returns {[number, number]} */
  #wander(/** @type {Room} */ room) {
    const leg = STROLL + PAUSE;
    const time = Math.max(this.#time + AHEAD - HELLO, 0) % (EIGHT + PAUSE + SPOTS.length * leg);
    const [wide, far, near] = [Math.min(room.right, 360), Math.min(room.far, 260), Math.min(-room.near, 260)];
    const at = (/** @type {Point} */ { x, y }) =>
      /** @type {[number, number]} */ ([x * wide, y * (y > 0 ? far : near)]);
    if (time < EIGHT) {
      // It starts and ends slowly.
      const part = time / EIGHT;
      const turn = 2 * Math.PI * (part - (EASING / (2 * Math.PI)) * Math.sin(2 * Math.PI * part));
      return at({ x: Math.sin(turn), y: -0.9 * Math.sin(2 * turn) });
    }
    const spot = Math.floor((time - EIGHT - PAUSE) / leg);
    const part = Math.min(Math.max((time - EIGHT - PAUSE - spot * leg) / STROLL, 0), 1);
    const [from, to] = [SPOTS[spot - 1] ?? { x: 0, y: 0 }, SPOTS[spot] ?? { x: 0, y: 0 }];
    const eased = part * part * (3 - 2 * part);
    return at({ x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased });
  }

  /** Follows the keys, but not over the edge. */
  #drive(/** @type {Walker} */ walker, /** @type {number} */ speed, /** @type {Room} */ room) {
    const { body } = walker;
    const { forward, sideways, turn } = this.keys;
    const [cos, sin] = [Math.cos(body.heading), Math.sin(body.heading)];
    /** The velocity, reduced so that it can stop before the edge. */
    const before = (/** @type {number} */ velocity, /** @type {number} */ way) =>
      clamp(velocity, Math.sqrt(BRAKE * walker.reach * Math.max(way, 0)));
    let x = speed * (forward * cos - sideways * sin);
    let y = speed * (forward * sin + sideways * cos);
    x = before(x, x > 0 ? room.right - body.x : body.x - room.left);
    y = before(y, y > 0 ? room.far - body.y : body.y - room.near);
    walker.drive(x * cos + y * sin, y * cos - x * sin, TURN * turn);
  }

  /** Slides more and more slowly, and bounces off the edge. */
  #slide(/** @type {Walker} */ walker, /** @type {number} */ seconds, /** @type {Room} */ room) {
    const [pose, velocity] = [this.#pose, this.#velocity];
    pose.x += velocity.x * seconds;
    pose.y += velocity.y * seconds;
    const { x, y } = nearest(room, pose);
    if ((pose.x - x) * velocity.x > 0) {
      velocity.x *= -0.6;
    }
    if ((pose.y - y) * velocity.y > 0) {
      velocity.y *= -0.6;
    }
    pose.heading += velocity.spin * seconds;
    const slower = Math.exp(-seconds / SLIDE);
    velocity.x *= slower;
    velocity.y *= slower;
    velocity.spin *= slower;
    walker.follow(pose.x, pose.y, pose.heading);
    if (Math.hypot(velocity.x, velocity.y) > 0.3 * walker.reach) {
      return false;
    }
    this.stand();
    return true;
  }

  /** The body goes on even where a leg finds no ground. */
  #scramble(/** @type {Walker} */ walker, /** @type {number} */ seconds) {
    const [pose, way] = [this.#pose, this.#way];
    if (!this.scrambles) {
      this.mode = way.next;
      walker.drive(0, 0, 0);
      return;
    }
    way.passed += seconds;
    const part = Math.min(way.passed / way.total, 1);
    const eased = part * part * (3 - 2 * part);
    walker.follow(pose.x + (way.to.x - pose.x) * eased, pose.y + (way.to.y - pose.y) * eased, pose.heading);
  }

  /** The height of its body, in lengths of a leg. */
  get height() {
    if (this.mode === 'held') {
      return TIPTOE;
    }
    if (this.mode === 'thrown') {
      return CROUCH;
    }
    return this.mode === 'startled' ? (this.#left > 0.6 * FLIGHT ? TIPTOE : CROUCH) : HEIGHT;
  }
}
