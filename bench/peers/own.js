// Our package, and FABRIK in plain JavaScript, as contestants.

import { Chain } from '../../web/fabrik.js';
import { PlanarArticle, SpatialArticle } from '../articles.js';
import { PlanarTuned, SpatialTuned } from '../tuned.js';

/** @typedef {import('./contestants.js').Setting} Setting */

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
    const { positions } = this.chain;
    return this.spatial ? sumOfTriples(positions) : sumOfPairs(positions);
  }

  joints() {
    return this.chain.joints.flatMap(({ x, y, z }) => [x, y, z]);
  }
}

/** The sum of coordinates. Three sums at a time, as additions of one sum wait for each other. */
export function sumOfTriples(positions) {
  let [x, y, z] = [0, 0, 0];
  for (let k = 0; k < positions.length; k += 3) {
    x += positions[k];
    y += positions[k + 1];
    z += positions[k + 2];
  }
  return x + y + z;
}

export function sumOfPairs(positions) {
  let [x, y] = [0, 0];
  for (let k = 0; k < positions.length; k += 2) {
    x += positions[k];
    y += positions[k + 1];
  }
  return x + y;
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
    const { joints } = this.chain;
    return this.spatial ? sumOfTriples(joints) : sumOfPairs(joints);
  }

  joints() {
    const { joints } = this.chain;
    return this.spatial ? [...joints] : Array.from(joints).flatMap((x, k) => (k % 2 === 1 ? [x, 0] : [x]));
  }
}
