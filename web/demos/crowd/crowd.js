// The crowd: spiders that are made as they are needed, behave, and are updated.

import { LEGS, makePoses, POSE } from '../shared-spider/crowd-arrays.js';
import { BatchWalkers } from './batch-walkers.js';
import { LIMITS, radiusOf } from './setup.js';
import { PackageWalkers, TutorialWalkers } from './single-walkers.js';
import { Steering } from './steering.js';

/** @typedef {import('./setup.js').Method} Method */
/** @typedef {import('./single-walkers.js').Walkers} Walkers */
/** @typedef {import('./single-walkers.js').Start} Start */
/** @typedef {import('./steering.js').Danger} Danger */

/** The capacities of batches: a crowd that grows beyond one goes on in the next. */
const CAPACITIES = [1000, 8000, 20_000, 50_000];

/** The longest time of an update, in seconds: in a longer one, spiders would leap. */
const LONGEST = 0.05;

/** The angle from one start to the next, seen from the middle: so they are spread evenly. */
const GOLDEN = Math.PI * (3 - Math.sqrt(5));

/** How far from there they may be, in leg lengths. */
const JITTER = 1.2;

/** A spider that is this much beyond the edge of a field that has become smaller is put elsewhere, in leg lengths. */
const OUTSIDE = 3;

/** @param {Method} method @param {number} capacity @returns {Walkers} */
function makeWalkers(method, capacity) {
  if (method === 'batch') {
    return new BatchWalkers(capacity);
  }
  return method === 'single' ? new PackageWalkers(capacity) : new TutorialWalkers(capacity);
}

/** Where a spider starts: the first ones in the middle, the others around them. @returns {Start} */
function startOf(/** @type {number} */ i) {
  const away = radiusOf(i + 0.5);
  const angle = GOLDEN * i;
  // Not in rows, and with any heading, but always the same.
  const [x, z] = [JITTER * Math.sin(12.9 * i), JITTER * Math.sin(78.2 * i)];
  return { x: away * Math.cos(angle) + x, z: away * Math.sin(angle) + z, heading: (7.3 * i) % (2 * Math.PI) };
}

export class Crowd {
  /** @type {Walkers} */
  #walkers;
  #steering;
  #poses;
  #method;
  #make;
  #wanted = 0;
  /** The most that there is memory for, as far as is known. */
  limit = Number.POSITIVE_INFINITY;
  /** How many there are to be seen. */
  count = 0;
  /** The radius of the field, in leg lengths. */
  radius = 1;
  /** How long the last update took, without the decisions, in milliseconds. */
  updateTime = 0;

  /**
   * @param {Method} method how they are updated
   * @param {number} count how many are wanted
   * @param {typeof makeWalkers} [make] makes the walkers
   */
  constructor(method, count, make = makeWalkers) {
    this.#method = method;
    this.#make = make;
    const capacity = CAPACITIES[0];
    this.#walkers = make(method, capacity);
    this.#steering = new Steering(capacity);
    this.#poses = makePoses(capacity);
    this.setCount(count);
  }

  get method() {
    return this.#method;
  }

  /** The joints of all spiders, one after the other: x, y, z in leg lengths. */
  get positions() {
    return this.#walkers.positions;
  }

  /** The bodies of all spiders, one after the other. `POSE` says where each number is. */
  get poses() {
    return this.#poses;
  }

  /** Whether spiders are still to be made. */
  get isGrowing() {
    return this.count < this.#wanted;
  }

  /** How many legs there are. */
  get legs() {
    return LEGS * this.count;
  }

  /** Uses another method. The spiders stay where they are. Without memory for it, the method stays: see `method`. */
  setMethod(/** @type {Method} */ method) {
    if (method !== this.#method && this.#rebuild(method, capacityFor(this.#wanted, method))) {
      this.limit = Number.POSITIVE_INFINITY;
    }
  }

  /** Wants so many spiders, at most as many as the method can have. */
  setCount(/** @type {number} */ wanted) {
    const most = Math.min(wanted, LIMITS[this.#method], this.limit);
    const { capacity } = this.#walkers;
    if (most > capacity && !this.#rebuild(this.#method, capacityFor(most, this.#method))) {
      this.limit = capacity;
    }
    const count = Math.min(most, this.limit);
    this.#wanted = count;
    this.radius = radiusOf(count);
    this.count = Math.min(this.count, count);
    this.#collect();
    this.grow();
  }

  /** Makes spiders that are missing, as far as there is time. */
  grow() {
    const walkers = this.#walkers;
    if (this.count < this.#wanted) {
      const before = this.count;
      // Those that were made before and then not needed begin again.
      for (let i = before; i < Math.min(walkers.made, this.#wanted); i++) {
        walkers.place(i, startOf(i));
      }
      walkers.make(this.#wanted, this.#first);
      this.count = Math.min(walkers.made, this.#wanted);
      walkers.update(0, this.count);
      walkers.readPoses(this.#poses, this.count);
    }
  }

  /** Where a spider begins: where it was before, if there was one. */
  #first = (/** @type {number} */ i) => startOf(i);

  /** Puts spiders elsewhere that are far outside of the field. */
  #collect() {
    const most = this.radius + OUTSIDE;
    for (let i = 0; i < this.count; i++) {
      const at = POSE.COUNT * i;
      if (Math.hypot(this.#poses[at], this.#poses[at + 2]) > most) {
        this.#walkers.place(i, startOf(i));
      }
    }
  }

  /**
   * Makes the spiders again, where they are, for another method or for more of them. Returns whether there was memory;
   * otherwise they are made as they were before.
   * @param {Method} method
   * @param {number} capacity
   */
  #rebuild(method, capacity) {
    const [poses, count, before] = [this.#poses, this.count, this.#walkers.capacity];
    let isDone = true;
    // First the memory of those before is given back.
    this.#walkers.dispose();
    try {
      this.#walkers = this.#make(method, capacity);
      this.#method = method;
    } catch (error) {
      // So that the crowd can go on, whatever the error is.
      this.#walkers = this.#make(this.#method, before);
      if (/** @type {{ code?: string }} */ (error).code !== 'no-memory') {
        throw error;
      }
      isDone = false;
    }
    const { capacity: made } = this.#walkers;
    this.#steering = new Steering(made);
    this.#poses = makePoses(made);
    this.count = 0;
    this.#first = (i) => {
      const at = POSE.COUNT * i;
      return i < count ? { x: poses[at], z: poses[at + 2], heading: poses[at + 3] } : startOf(i);
    };
    return isDone;
  }

  /** All spiders begin again. */
  reset() {
    for (let i = 0; i < this.count; i++) {
      this.#walkers.place(i, startOf(i));
    }
    this.#steering = new Steering(this.#walkers.capacity);
    this.step(0, { x: 0, z: 0, radius: 0, on: false });
  }

  /**
   * One frame.
   * @param {number} seconds
   * @param {Danger} danger
   */
  step(seconds, danger) {
    const passed = Math.min(seconds, LONGEST);
    const { count } = this;
    const walkers = this.#walkers;
    this.#steering.steer(this.#poses, walkers.commands, count, this.radius, passed, danger);
    const start = performance.now();
    walkers.update(passed, count);
    this.updateTime = performance.now() - start;
    walkers.readPoses(this.#poses, count);
  }

  dispose() {
    this.#walkers.dispose();
  }
}

/** The capacity for so many spiders of a method. @param {number} count @param {Method} method */
function capacityFor(count, method) {
  const limit = LIMITS[method];
  return method === 'batch' ? (CAPACITIES.find((each) => each >= count) ?? limit) : limit;
}
