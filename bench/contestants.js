// The contestants, all with the same interface: solve all targets a number of times, solve one and
// report it, and read the joints. `run` is written out in each class, so that the engine compiles a
// loop for each of them, none slowed down by the others. After each solve it reads all joints,
// as a program that draws them does.

import { Chain } from '../web/fabrik.js';
import { PlanarArticle, SpatialArticle } from './articles.js';
import { PlanarTuned, SpatialTuned } from './tuned.js';

/** @typedef {import('../web/fabrik.js').Limit} Limit */
/**
 * @typedef {object} Setting
 * @property {number} dimensions 2 or 3
 * @property {number[]} lengths
 * @property {number} tolerance
 * @property {number} [maxIterations]
 * @property {(Limit | null)[]} [limits]
 *
 * @typedef {object} Contestant
 * @property {(targets: Float64Array, times: number) => number} run counts the targets reached
 * @property {(x: number, y: number, z: number) => { reached: boolean, iterations: number }} tell
 * @property {() => number[][]} joints x, y, z of each
 */

/** Our package, through its public interface. */
class Ours {
  sum = 0;

  /**
   * @param {Setting} setting
   * @param {'auto' | 'fabrik'} solver
   */
  constructor(setting, solver) {
    this.chain = new Chain({ ...setting, solver });
  }

  run(targets, times) {
    const { chain } = this;
    let reached = 0;
    for (let time = 0; time < times; time++) {
      for (let i = 0; i < targets.length; i += 3) {
        if (chain.solve(targets[i], targets[i + 1], targets[i + 2]) === 'reached') {
          reached++;
        }
        const { positions } = chain;
        for (let k = 0; k < positions.length; k++) {
          this.sum += positions[k];
        }
      }
    }
    return reached;
  }

  tell(x, y, z) {
    const status = this.chain.solve(x, y, z);
    return { reached: status === 'reached', iterations: this.chain.iterations };
  }

  joints() {
    return this.chain.joints.map(({ x, y, z }) => [x, y, z]);
  }
}

class Articles {
  sum = 0;

  /** @param {Setting} setting */
  constructor({ dimensions, lengths, tolerance, maxIterations }) {
    const Article = dimensions === 2 ? PlanarArticle : SpatialArticle;
    this.chain = new Article(lengths, tolerance, maxIterations);
    this.spatial = dimensions === 3;
  }

  run(targets, times) {
    const { chain, spatial } = this;
    let reached = 0;
    for (let time = 0; time < times; time++) {
      for (let i = 0; i < targets.length; i += 3) {
        if (chain.solve(targets[i], targets[i + 1], targets[i + 2])) {
          reached++;
        }
        const { joints } = chain;
        for (let k = 0; k < joints.length; k++) {
          this.sum += joints[k].x + joints[k].y + (spatial ? joints[k].z : 0);
        }
      }
    }
    return reached;
  }

  tell(x, y, z) {
    return { reached: this.chain.solve(x, y, z), iterations: this.chain.iterations };
  }

  joints() {
    return this.chain.joints.map(({ x, y, z = 0 }) => [x, y, z]);
  }
}

class Tuned {
  sum = 0;

  /** @param {Setting} setting */
  constructor({ dimensions, lengths, tolerance, maxIterations }) {
    const Tuned = dimensions === 2 ? PlanarTuned : SpatialTuned;
    this.chain = new Tuned(lengths, tolerance, maxIterations);
    this.dimensions = dimensions;
  }

  run(targets, times) {
    const { chain } = this;
    let reached = 0;
    for (let time = 0; time < times; time++) {
      for (let i = 0; i < targets.length; i += 3) {
        if (chain.solve(targets[i], targets[i + 1], targets[i + 2])) {
          reached++;
        }
        const { joints } = chain;
        for (let k = 0; k < joints.length; k++) {
          this.sum += joints[k];
        }
      }
    }
    return reached;
  }

  tell(x, y, z) {
    return { reached: this.chain.solve(x, y, z), iterations: this.chain.iterations };
  }

  joints() {
    const { joints } = this.chain;
    return Array.from({ length: joints.length / this.dimensions }, (_, i) => {
      const [x, y, z = 0] = joints.subarray(i * this.dimensions, (i + 1) * this.dimensions);
      return [x, y, z];
    });
  }
}

/** @type {{ name: string, make: (setting: Setting) => Contestant }[]} */
export const contestants = [
  { name: "ours, 'fabrik'", make: (setting) => new Ours(setting, 'fabrik') },
  { name: "ours, 'auto'", make: (setting) => new Ours(setting, 'auto') },
  { name: "articles' JS", make: (setting) => new Articles(setting) },
  { name: 'tuned JS', make: (setting) => new Tuned(setting) },
];

/** The contestants that run the published algorithm alone, and so must do the same work. */
export const published = ["ours, 'fabrik'", "articles' JS", 'tuned JS'];

/**
 * The same chain without limits and with them.
 * @param {string} name of the limits
 * @param {(Limit | null)[]} limits
 * @returns {typeof contestants}
 */
export const withLimits = (name, limits) => [
  { name: 'no limits', make: (setting) => new Ours(setting, 'auto') },
  { name, make: (setting) => new Ours({ ...setting, limits }, 'auto') },
];
