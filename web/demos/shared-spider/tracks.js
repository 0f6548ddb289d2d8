// What the spider leaves: footprints, the paths of its lifted feet, removed legs; and the colour of legs that step.

/** @typedef {{ x: number, y: number, z: number }} Place */

/** For how long a footprint is visible, in seconds, and how many there are at most. */
const LASTING = 7;
const MOST = 400;

/** How fast a removed leg falls, in the walker's unit per second squared; for how long it stays, in seconds. */
const GRAVITY = 1100;
const LYING = 2.2;

/** How long a leg takes to regain its colour after a step, in seconds. */
const FADING = 0.06;

export class Tracks {
  /** Where feet were planted, and how long ago. @type {(Place & { age: number })[]} */
  prints = [];
  /** Of each leg, the path of its foot since it was lifted. @type {Place[][]} */
  paths = [];
  /** Of each leg, how much of the colour of a step it has: 1 while it is lifted. @type {number[]} */
  warmth = [];
  /** Legs that were removed: their joints, and how long ago. @type {{ places: Place[], age: number }[]} */
  fallen = [];
  /** Of each leg, how often it was lifted. @type {number[]} */
  lifts = [];

  reset() {
    this.prints = [];
    this.paths = [];
    this.warmth = [];
    this.fallen = [];
    this.lifts = [];
  }

  /** A leg is removed. */
  drop(/** @type {Place[]} */ places) {
    this.fallen.push({ places, age: 0 });
  }

  /** Whether a removed leg is visible. */
  get falls() {
    return this.fallen.length > 0;
  }

  /** Where the removed legs are, and how solid each is, from 0 to 1. */
  lyingOn(/** @type {import('./ground.js').Ground} */ ground) {
    return this.fallen.map(({ places, age }) => ({
      places: places.map(({ x, y, z }) => ({
        ...{ x, y },
        z: Math.max(ground.heightAt(x, y), z - (GRAVITY * age * age) / 2),
      })),
      left: Math.min(1, 2 * (1 - age / LYING)),
    }));
  }

  /** Records what happened in a walker's last update. */
  observe(/** @type {import('./tutorial-rule.js').AnyWalker} */ walker, /** @type {number} */ seconds) {
    for (const print of this.prints) {
      print.age += seconds;
    }
    for (const event of walker.events) {
      const { type, leg, x, y, z } = event;
      if (type === 'lifted') {
        this.paths[leg] = [{ x, y, z }];
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
      const faded = (this.warmth[i] ?? 0) - seconds / FADING;
      this.warmth[i] = planted || !enabled ? Math.max(0, faded) : 1;
      if (planted || !enabled) {
        this.paths[i] = [];
      } else {
        this.paths[i] ??= [];
        this.paths[i].push({ x: foot.x, y: foot.y, z: foot.z });
      }
    }
  }

  /** How solid a footprint is, from 0 to 1. */
  static left(/** @type {number} */ age) {
    return 1 - age / LASTING;
  }
}
