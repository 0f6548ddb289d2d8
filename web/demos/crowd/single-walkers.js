// Spiders that are updated one by one: walkers of the package, or those of the tutorials. Their joints are collected in one
// array, as a batch has them.

import { Walker } from '../../fabrik.js';
import { JOINTS, LEGS, LENGTHS, POSE } from '../shared-spider/crowd-arrays.js';
import { TutorialWalker } from '../shared-spider/tutorial-rule.js';

/** How long spiders are made per frame, in milliseconds. */
const MAKING = 10;

/**
 * Many spiders on flat ground. Places are x and z, in leg lengths; y points up.
 * @typedef {object} Walkers
 * @property {number} capacity the most spiders
 * @property {number} made how many there are
 * @property {Float64Array} commands of each spider: its speed forward and to the left, and its turn rate. It is to be read
 *   again in each frame
 * @property {Float32Array} positions of each spider, of each leg, of each joint: x, y, z. It is to be read again in each frame
 * @property {(count: number, place: (i: number) => Start) => void} make makes spiders until there are so many, or some
 *   time has passed
 * @property {(i: number, start: Start) => void} place puts a spider elsewhere
 * @property {(seconds: number, count: number) => void} update updates the first ones
 * @property {(poses: Float32Array, count: number) => void} readPoses reads where their bodies are
 * @property {() => void} dispose
 */

/** Where a spider starts. @typedef {{ x: number, z: number, heading: number }} Start */

const FLOATS = 3 * JOINTS;

/**
 * What all kinds of single walkers have in common.
 * @template W
 */
class SingleWalkers {
  /** @type {W[]} */
  walkers = [];

  /** @param {number} capacity */
  constructor(capacity) {
    this.capacity = capacity;
    this.commands = new Float64Array(3 * capacity);
    this.positions = new Float32Array(FLOATS * capacity);
  }

  get made() {
    return this.walkers.length;
  }

  /**
   * Makes one.
   * @param {Start} _start
   * @returns {W}
   */
  makeOne(_start) {
    throw new Error('missing');
  }

  /** @param {number} count @param {(i: number) => Start} place */
  make(count, place) {
    const end = performance.now() + MAKING;
    while (this.walkers.length < count && performance.now() < end) {
      this.walkers.push(this.makeOne(place(this.walkers.length)));
    }
  }
}

/** Single walkers of the package. @extends {SingleWalkers<Walker>} */
export class PackageWalkers extends SingleWalkers {
  /** @override @param {Start} start */
  makeOne({ x, z, heading }) {
    return new Walker({ legs: LEGS, lengths: LENGTHS, up: 'y', position: [x, z], heading });
  }

  /** @param {number} i @param {Start} start */
  place(i, { x, z, heading }) {
    this.walkers[i].teleport(x, z, heading);
  }

  /** @param {number} seconds @param {number} count */
  update(seconds, count) {
    const { walkers, commands, positions } = this;
    for (let i = 0; i < count; i++) {
      const walker = walkers[i];
      walker.drive(commands[3 * i], commands[3 * i + 1], commands[3 * i + 2]);
      walker.update(seconds);
      positions.set(walker.positions, FLOATS * i);
    }
  }

  /** @param {Float32Array} poses @param {number} count */
  readPoses(poses, count) {
    for (let i = 0; i < count; i++) {
      const { body } = this.walkers[i];
      const at = POSE.COUNT * i;
      poses[at] = body.x;
      poses[at + 1] = body.y;
      poses[at + 2] = body.z;
      poses[at + 3] = body.heading;
      poses.set(body.rotation, at + POSE.ROTATION);
    }
  }

  dispose() {
    for (const walker of this.walkers) {
      walker.dispose();
    }
  }
}

/** The walkers of the tutorials: there, z points up, and y to the left of x. @extends {SingleWalkers<TutorialWalker>} */
export class TutorialWalkers extends SingleWalkers {
  /** @override @param {Start} start */
  makeOne({ x, z, heading }) {
    return new TutorialWalker({ legs: LEGS, lengths: LENGTHS, position: [x, -z], heading });
  }

  /** @param {number} i @param {Start} start */
  place(i, { x, z, heading }) {
    this.walkers[i].teleport(x, -z, heading);
  }

  /** @param {number} seconds @param {number} count */
  update(seconds, count) {
    const { walkers, commands, positions: all } = this;
    for (let i = 0; i < count; i++) {
      const walker = walkers[i];
      walker.drive(commands[3 * i], commands[3 * i + 1], commands[3 * i + 2]);
      walker.update(seconds);
      const { positions } = walker;
      for (let from = 0, to = FLOATS * i; from < FLOATS; from += 3, to += 3) {
        all[to] = positions[from];
        all[to + 1] = positions[from + 2];
        all[to + 2] = -positions[from + 1];
      }
    }
  }

  /** @param {Float32Array} poses @param {number} count */
  readPoses(poses, count) {
    for (let i = 0; i < count; i++) {
      const { x, y, z, heading, rotation } = this.walkers[i].body;
      const at = POSE.COUNT * i;
      poses[at] = x;
      poses[at + 1] = z;
      poses[at + 2] = -y;
      poses[at + 3] = heading;
      poses[at + 4] = 0;
      poses[at + 5] = rotation[2];
      poses[at + 6] = 0;
      poses[at + 7] = rotation[3];
    }
  }

  dispose() {}
}
