// Our package, and FABRIK in plain JavaScript, as contestants. Each has its own `solve`: of one that all shared, the
// engine would make slower code.

import { Chain } from '../../web/fabrik.js';
import { PlanarArticle, SpatialArticle } from '../articles.js';
import { PlanarTuned, SpatialTuned } from '../tuned.js';
import { copyOf } from './drivers.js';
import { makeSum } from './sums.js';

/** @typedef {import('./contestants.js').Setting} Setting */

/** Those of floats and those of doubles, one each. */
const [sumOfFloats, sumOfDoubles] = [makeSum(), makeSum()];

/** Copies a flat list of coordinates. */
function copy(from, out, at) {
  for (let k = 0; k < from.length; k++) {
    out[at + k] = from[k];
  }
}

/** For lists of floats and for those of doubles. */
const [copyFloats, copyDoubles] = [copyOf(copy), copyOf(copy)];

/** A chain of our package, read through `positions`. */
export class Ours {
  /** @param {Setting} setting */
  constructor({ dimensions, bones, tolerance, maxIterations }) {
    this.chain = new Chain({ dimensions, lengths: new Array(bones).fill(1), tolerance, maxIterations });
    this.spatial = dimensions === 3;
  }

  solve(x, y, z) {
    this.chain.solve(x, y, z);
  }

  get iterations() {
    return this.chain.iterations;
  }

  sum() {
    return sumOfFloats(this.chain.positions, this.spatial);
  }

  write(out, at) {
    copyFloats(this.chain.positions, out, at);
  }

  joints() {
    return this.chain.joints.flatMap(({ x, y, z }) => [x, y, z]);
  }
}

/** FABRIK as tutorials write it. */
export class Tutorials {
  /** @param {Setting} setting */
  constructor({ dimensions, bones, tolerance, maxIterations }) {
    const Article = dimensions === 2 ? PlanarArticle : SpatialArticle;
    this.chain = new Article(new Array(bones).fill(1), tolerance, maxIterations);
    this.spatial = dimensions === 3;
  }

  solve(x, y, z) {
    this.chain.solve(x, y, z);
  }

  get iterations() {
    return this.chain.iterations;
  }

  sum() {
    const { joints } = this.chain;
    let [x, y, z] = [0, 0, 0];
    for (let k = 0; k < joints.length; k++) {
      const joint = joints[k];
      x += joint.x;
      y += joint.y;
      if (this.spatial) {
        z += joint.z;
      }
    }
    return x + y + z;
  }

  write(out, at) {
    const { joints } = this.chain;
    for (let k = 0; k < joints.length; k++) {
      const joint = joints[k];
      out[at++] = joint.x;
      out[at++] = joint.y;
      if (this.spatial) {
        out[at++] = joint.z;
      }
    }
  }

  joints() {
    return this.chain.joints.flatMap(({ x, y, z = 0 }) => [x, y, z]);
  }
}

/** FABRIK as fast as possible in plain JavaScript. */
export class Tuned {
  /** @param {Setting} setting */
  constructor({ dimensions, bones, tolerance, maxIterations }) {
    const Chain = dimensions === 2 ? PlanarTuned : SpatialTuned;
    this.chain = new Chain(new Array(bones).fill(1), tolerance, maxIterations);
    this.spatial = dimensions === 3;
  }

  solve(x, y, z) {
    this.chain.solve(x, y, z);
  }

  get iterations() {
    return this.chain.iterations;
  }

  sum() {
    return sumOfDoubles(this.chain.joints, this.spatial);
  }

  write(out, at) {
    copyDoubles(this.chain.joints, out, at);
  }

  joints() {
    const { joints } = this.chain;
    return this.spatial ? [...joints] : Array.from(joints).flatMap((x, k) => (k % 2 === 1 ? [x, 0] : [x]));
  }
}
