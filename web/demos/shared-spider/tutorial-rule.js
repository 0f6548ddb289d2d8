// The usual rule of tutorials about procedural spiders, in plain JavaScript.
//
// Each foot has a resting spot that moves with the body. A foot that is too far from its resting spot steps to
// where that spot is at this moment, in a fixed time, unless the opposite leg is stepping. The body moves as it is
// commanded and does not wait for the legs. Two bugs that many of these tutorials have are corrected: resting
// spots turn and move with the body, and a leg that is stepping is marked as stepping.
//
// The class has those members of the library's Walker that the pages and the benchmark use, with z up.

import { distance, layOut, put } from './tutorial-leg.js';

/** @typedef {import('./tutorial-leg.js').Leg} Leg */
/** A walker of the package, or one of the tutorials. @typedef {import('../../fabrik.js').Walker | TutorialWalker} AnyWalker */
/** @typedef {{ type: 'lifted' | 'planted', leg: number, x: number, y: number, z: number, time: number }} Step */

/**
 * A rule. Lengths are in lengths of a leg.
 * - `threshold`: how far from its resting spot a foot may stand
 * - `ahead`: 0 to step to the resting spot; 1 to step beyond it by the distance that the body moves during the step,
 *   and by half of the distance from the foot to its resting spot
 * - `waits`: whether a leg waits while another one is stepping
 * - `together`: whether a leg steps as soon as one leg of its group must
 * @typedef {object} Rule
 * @property {number} threshold
 * @property {number} ahead
 * @property {(leg: Leg, other: Leg) => boolean} waits
 * @property {boolean} together
 */

const across = (/** @type {Leg} */ leg, /** @type {Leg} */ other) => leg.rank === other.rank;
const beside = (/** @type {Leg} */ leg, /** @type {Leg} */ other) =>
  leg.side === other.side && Math.abs(leg.rank - other.rank) === 1;
const otherGroup = (/** @type {Leg} */ leg, /** @type {Leg} */ other) => leg.group !== other.group;

/**
 * The usual rule: a threshold of 60 pixels for legs of 130. And two improvements of other tutorials: neighbours wait
 * for each other, and two groups of legs take turns.
 * @type {Record<string, Rule>}
 */
export const rules = {
  usual: { threshold: 60 / 130, ahead: 0, waits: across, together: false },
  adjacent: {
    threshold: 0.2,
    ahead: 1,
    waits: (leg, other) => across(leg, other) || beside(leg, other),
    together: false,
  },
  groups: { threshold: 0.2, ahead: 1, waits: otherGroup, together: true },
};

/** How long a step takes, in seconds. */
const STEP_TIME = 0.2;

/**
 * A spider that walks by the rule of a tutorial. Options, commands and what can be read are those of the library's
 * Walker; lengths are in its unit, angles in radians, times in seconds.
 */
export class TutorialWalker {
  /** @type {{ kind: 'drive' | 'chase' | 'follow', numbers: number[] }} */
  #command = { kind: 'drive', numbers: [0, 0, 0] };
  #rule;
  #time = 0;

  /**
   * @param {{ legs?: number, lengths?: number[], homeEllipse?: number[], position?: number[], heading?: number,
   *   height?: number, stepHeight?: number, maxSpeed?: number, maxTurnRate?: number, rule?: string }} [options]
   *   `rule`: 'usual', 'adjacent' or 'groups'
   */
  constructor(options = {}) {
    const { legs = 8, lengths = [50, 45, 35], homeEllipse, position = [0, 0], heading = 0 } = options;
    this.legs = layOut(legs, lengths, homeEllipse);
    this.reach = this.legs[0].reach;
    this.height = options.height ?? 0.3 * this.reach;
    this.stepHeight = options.stepHeight ?? 0.12 * this.reach;
    this.maxSpeed = options.maxSpeed ?? 3 * this.reach;
    this.maxTurnRate = options.maxTurnRate ?? 4;
    this.#rule = rules[options.rule ?? 'usual'];
    this.body = {
      x: 0,
      y: 0,
      z: this.height,
      heading: 0,
      rotation: [0, 0, 0, 1],
      velocity: { x: 0, y: 0, z: 0 },
      speed: 0,
      turn: 0,
      frequency: 0,
      duty: 1,
      phase: 0,
      lifted: 0,
      stretch: 0,
      moving: false,
    };
    this.positions = new Float32Array(legs * (lengths.length + 1) * 3);
    this.feet = new Float64Array(legs * 3);
    this.homes = new Float64Array(legs * 3);
    this.footholds = new Float64Array(legs * 3);
    this.planted = new Uint8Array(legs);
    /** @type {Step[]} */
    this.events = [];
    this.teleport(position[0], position[1], heading);
  }

  /** Moves with a velocity in the body's frame, and turns. Both change at once. */
  drive(forward = 0, sideways = 0, turn = 0) {
    this.#command = { kind: 'drive', numbers: [forward, sideways, turn] };
  }

  /** Runs to a point and turns towards it. */
  chase(/** @type {number} */ x, /** @type {number} */ y) {
    this.#command = { kind: 'chase', numbers: [x, y] };
  }

  /** Takes a pose. */
  follow(/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ heading) {
    this.#command = { kind: 'follow', numbers: [x, y, heading] };
  }

  /** Puts it elsewhere, with all feet on their resting spots. */
  teleport(/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ heading) {
    Object.assign(this.body, { x, y, heading, speed: 0, turn: 0, frequency: 0, duty: 1, moving: false });
    Object.assign(this.body.velocity, { x: 0, y: 0 });
    this.drive();
    this.#carry();
    for (const leg of this.legs) {
      put(leg.foot, leg.home);
      put(leg.foothold, leg.home);
      leg.planted = leg.enabled;
      leg.arch(this.#place(leg.hip, this.height));
    }
    this.events = [];
    this.#publish();
  }

  /** A disabled leg hangs in the air; enabled again, it steps to the ground. */
  setLegEnabled(/** @type {number} */ index, /** @type {boolean} */ enabled) {
    const leg = this.legs[index];
    if (leg.enabled !== enabled) {
      leg.enabled = enabled;
      leg.lift(this.#time);
      put(leg.foothold, leg.home);
    }
  }

  /** Does nothing: there is no memory to free. */
  dispose() {}

  /** There is no limit: the body does not wait for its legs. */
  get topSpeed() {
    return Infinity;
  }

  /** One frame. */
  update(/** @type {number} */ seconds) {
    this.events = [];
    if (seconds > 0) {
      this.#time += seconds;
      this.#move(seconds);
      this.#carry();
      this.#swing(seconds);
      this.#lift(seconds);
      this.#publish();
    }
  }

  /** The body follows its command. */
  #move(/** @type {number} */ seconds) {
    const { body } = this;
    const { kind, numbers } = this.#command;
    const before = { x: body.x, y: body.y, heading: body.heading };
    if (kind === 'follow') {
      [body.x, body.y, body.heading] = numbers;
    } else {
      let [forward, sideways, turn] = numbers;
      if (kind === 'chase') {
        const [dx, dy] = [numbers[0] - body.x, numbers[1] - body.y];
        const away = Math.hypot(dx, dy);
        const speed = Math.min(this.maxSpeed, 8 * away);
        const bearing = away > 0.05 * this.reach ? Math.atan2(dy, dx) - body.heading : 0;
        forward = speed * Math.cos(bearing);
        sideways = speed * Math.sin(bearing);
        turn =
          Math.max(-1, Math.min(1, 2 * Math.atan2(Math.sin(bearing), Math.cos(bearing)))) * this.maxTurnRate;
      }
      body.x += (forward * Math.cos(body.heading) - sideways * Math.sin(body.heading)) * seconds;
      body.y += (forward * Math.sin(body.heading) + sideways * Math.cos(body.heading)) * seconds;
      body.heading += turn * seconds;
    }
    body.velocity.x = (body.x - before.x) / seconds;
    body.velocity.y = (body.y - before.y) / seconds;
    body.turn = (body.heading - before.heading) / seconds;
    body.heading = Math.atan2(Math.sin(body.heading), Math.cos(body.heading));
    body.speed = Math.hypot(body.velocity.x, body.velocity.y);
    body.moving = body.speed > 0 || body.turn !== 0;
  }

  /** Where a point of the body's frame is now. */
  #place(/** @type {number[]} */ [forward, sideways], /** @type {number} */ z) {
    const { x, y, heading } = this.body;
    const [cos, sin] = [Math.cos(heading), Math.sin(heading)];
    return { x: x + forward * cos - sideways * sin, y: y + forward * sin + sideways * cos, z };
  }

  /** Resting spots move with the body. */
  #carry() {
    for (const leg of this.legs) {
      put(leg.home, this.#place(leg.rest, 0));
    }
  }

  /** Lifted feet move on, and land. */
  #swing(/** @type {number} */ seconds) {
    for (const [index, leg] of this.legs.entries()) {
      if (!leg.enabled) {
        put(leg.foot, leg.home);
        leg.foot.z = this.stepHeight;
      } else if (!leg.planted) {
        leg.swing(seconds / STEP_TIME, this.stepHeight);
        if (leg.planted) {
          this.events.push({ type: 'planted', leg: index, ...leg.foot, time: seconds });
        }
      }
    }
  }

  /** Feet that are too far from their resting spots are lifted, one after the other, as the rule permits. */
  #lift(/** @type {number} */ seconds) {
    const { threshold, waits, together } = this.#rule;
    const { legs } = this;
    const far = legs.map((leg) => leg.planted && distance(leg.foot, leg.home) > threshold * leg.reach);
    const groups = together ? legs.filter((_, i) => far[i]).map(({ group }) => group) : [];
    for (const [index, leg] of legs.entries()) {
      if (leg.planted && (far[index] || groups.includes(leg.group))) {
        if (!legs.some((other) => other.enabled && !other.planted && other !== leg && waits(leg, other))) {
          this.#aim(leg);
          // There is no clock: the frequency is that of the leg that was lifted last.
          this.body.frequency = 1 / (this.#time - leg.liftedAt);
          this.body.duty = 1 - this.body.frequency * STEP_TIME;
          leg.lift(this.#time);
          this.events.push({ type: 'lifted', leg: index, ...leg.foot, time: seconds });
        }
      }
    }
  }

  #aim(/** @type {Leg} */ { foot, home, foothold }) {
    const { ahead } = this.#rule;
    const { x: vx, y: vy } = this.body.velocity;
    foothold.x = home.x + ahead * (vx * STEP_TIME + 0.5 * (home.x - foot.x));
    foothold.y = home.y + ahead * (vy * STEP_TIME + 0.5 * (home.y - foot.y));
  }

  /** Solves the legs, and updates all that can be read. */
  #publish() {
    const { body, positions } = this;
    let n = 0;
    body.lifted = 0;
    body.stretch = 0;
    for (const [i, leg] of this.legs.entries()) {
      const hip = this.#place(leg.hip, this.height);
      leg.solve(hip);
      for (const { x, y, z } of leg.joints) {
        positions.set([x, y, z], n);
        n += 3;
      }
      this.feet.set([leg.foot.x, leg.foot.y, leg.foot.z], 3 * i);
      this.homes.set([leg.home.x, leg.home.y, leg.home.z], 3 * i);
      this.footholds.set([leg.foothold.x, leg.foothold.y, leg.foothold.z], 3 * i);
      this.planted[i] = leg.planted ? 1 : 0;
      if (leg.planted) {
        body.stretch = Math.max(body.stretch, distance(hip, leg.foot) / leg.reach);
      } else if (leg.enabled) {
        body.lifted++;
      }
    }
    body.rotation[2] = Math.sin(body.heading / 2);
    body.rotation[3] = Math.cos(body.heading / 2);
  }
}
