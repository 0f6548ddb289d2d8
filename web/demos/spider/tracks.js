// What the spider leaves behind: footprints, the ways of its feet through the air, and how warm its
// legs are from stepping.

/** @typedef {{ x: number, y: number, z: number }} Place */

/** How long a footprint is seen, in seconds, and how many there are at most. */
const LASTING = 7;
const MOST = 400;

/** How fast a lost leg falls, in the walker's unit a second squared; how long it lies there, in seconds. */
const GRAVITY = 1100;
const LYING = 2.2;

/** How long a leg takes to cool once it stands, in seconds. */
const COOLING = 0.06;

export class Tracks {
  /** Where feet came down, and how long ago. @type {(Place & { age: number })[]} */
  prints = [];
  /** Of each leg, the way of its foot since it was lifted. @type {Place[][]} */
  ways = [];
  /** Of each leg, from 0 to 1. @type {number[]} */
  warmth = [];
  /** Legs that were lost of late: their joints, and how long ago. @type {{ places: Place[], age: number }[]} */
  fallen = [];
  /** Of each leg, how often it was lifted. @type {number[]} */
  lifts = [];

  reset() {
    this.prints = [];
    this.ways = [];
    this.warmth = [];
    this.fallen = [];
    this.lifts = [];
  }

  /** A leg falls off. */
  drop(/** @type {Place[]} */ places) {
    this.fallen.push({ places, age: 0 });
  }

  /** Whether one is still falling, or lies there. */
  get falls() {
    return this.fallen.length > 0;
  }

  /** Where the lost legs are, and how much is left of each, from 0 to 1. */
  get lying() {
    return this.fallen.map(({ places, age }) => ({
      places: places.map(({ x, y, z }) => ({ x, y, z: Math.max(0, z - (GRAVITY * age * age) / 2) })),
      left: Math.min(1, 2 * (1 - age / LYING)),
    }));
  }

  /** Takes note of what happened in a walker's last update. */
  observe(/** @type {import('./setup.js').AnyWalker} */ walker, /** @type {number} */ seconds) {
    for (const print of this.prints) {
      print.age += seconds;
    }
    for (const event of walker.events) {
      const { type, leg, x, y, z } = event;
      if (type === 'lifted') {
        this.ways[leg] = [{ x, y, z }];
        this.lifts[leg] = (this.lifts[leg] ?? 0) + 1;
      } else if (!('teleported' in event && event.teleported)) {
        this.prints.push({ x, y, z, age: 0 });
      }
    }
    for (const leg of this.fallen) {
      leg.age += seconds;
    }
    this.fallen = this.fallen.filter(({ age }) => age < LYING);
    this.prints = this.prints.filter(({ age }) => age < LASTING).slice(-MOST);
    for (const [i, { foot, planted, enabled }] of walker.legs.entries()) {
      const cooler = (this.warmth[i] ?? 0) - seconds / COOLING;
      this.warmth[i] = planted || !enabled ? Math.max(0, cooler) : 1;
      if (planted || !enabled) {
        this.ways[i] = [];
      } else {
        this.ways[i] ??= [];
        this.ways[i].push({ x: foot.x, y: foot.y, z: foot.z });
      }
    }
  }

  /** How much of a footprint is left, from 0 to 1. */
  static left(/** @type {number} */ age) {
    return 1 - age / LASTING;
  }
}
