// What a trace is made of: a planar chain, the pose that it starts from, and its target. Users can change
// all of it; then it is solved again from the same start.

import { Chain } from '../../chain/inlined-chain.js';
import { toRange } from '../shared/attributes.js';
import { arcOf, flat, pointsOf } from '../shared/joints.js';

/** @typedef {import('./scene.js').Point} Point */
/** @typedef {import('../../chain/trace.js').Trace} Trace */
/** @typedef {{ min: number, max: number }} Degrees */

/**
 * @typedef {object} Given
 * @property {number[]} lengths
 * @property {Point} root
 * @property {(Degrees | null)[] | null} limits of each joint, in degrees; null for none
 * @property {Chain['solver']} solver
 * @property {number | null} maxIterations null: the default of a chain
 * @property {number | null} tolerance null: the default of a chain
 */

/** The default target, in parts of the reach from the root. */
const TARGET = { x: 0.6, y: -0.6 };

function sum(/** @type {number[]} */ numbers) {
  return numbers.reduce((a, b) => a + b, 0);
}

/**
 * A pose in which a joint is dragged towards a point: its bone turns about the joint before it, and the
 * bones after it move as a rigid body. The root takes everything with it.
 * @param {readonly Point[]} joints
 * @param {number} joint
 * @param {Point} point
 */
export function posed(joints, joint, point) {
  if (joint === 0) {
    const [dx, dy] = [point.x - joints[0].x, point.y - joints[0].y];
    return joints.map(({ x, y }) => ({ x: x + dx, y: y + dy }));
  }
  const [centre, end] = [joints[joint - 1], joints[joint]];
  const turn =
    Math.atan2(point.y - centre.y, point.x - centre.x) - Math.atan2(end.y - centre.y, end.x - centre.x);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return joints.map(({ x, y }, i) => {
    const [dx, dy] = [x - centre.x, y - centre.y];
    return i < joint ? { x, y } : { x: centre.x + cos * dx - sin * dy, y: centre.y + sin * dx + cos * dy };
  });
}

export class Problem {
  /** @type {Chain | null} */
  #chain = null;
  /** @type {Given} */
  #given = {
    lengths: [1],
    root: { x: 0, y: 0 },
    limits: null,
    solver: 'auto',
    maxIterations: null,
    tolerance: null,
  };
  /** @type {Point[]} */
  #start = [];
  /** @type {Trace | null} */
  #trace = null;

  /** The target; null for the default. @type {Point | null} */
  given = null;

  get target() {
    const { root } = this.#given;
    return this.given ?? { x: root.x + TARGET.x * this.reach, y: root.y + TARGET.y * this.reach };
  }

  get reach() {
    return sum(this.#given.lengths);
  }

  get lengths() {
    return this.#given.lengths;
  }

  get root() {
    return this.#given.root;
  }

  get limits() {
    return this.#given.limits;
  }

  get tolerance() {
    return this.#chain?.tolerance ?? 0;
  }

  /** The pose before the solve. */
  get start() {
    return this.#start;
  }

  /** Whether there is anything to solve. */
  get ready() {
    return this.#chain !== null;
  }

  /** The last trace; only if there is something to solve. @returns {Trace} */
  get trace() {
    return this.#trace ?? this.solve();
  }

  /**
   * Takes what is given, and a start; without one, the pose that there is, if it still fits.
   * @param {Given} given
   * @param {Point[] | null} [start]
   */
  make(given, start = null) {
    const same = given.lengths.length === this.#given.lengths.length && this.#start.length > 0;
    const joints = start ?? (same ? posed(this.#start, 0, given.root) : arcOf(given.lengths, given.root));
    const { lengths, root, limits, solver, maxIterations, tolerance } = given;
    const chain = new Chain({
      root: [root.x, root.y],
      lengths,
      positions: flat(joints),
      solver,
      ...(limits && { limits: limits.map(toRange) }),
      ...(maxIterations !== null && { maxIterations }),
      ...(tolerance !== null && { tolerance }),
    });
    this.#chain?.dispose();
    this.#chain = chain;
    this.#given = given;
    this.#start = chain.joints.map(({ x, y }) => ({ x, y }));
    this.#trace = null;
  }

  /** Starts from another pose, with its root where it belongs. Limits hold in it. */
  begin(/** @type {Point[]} */ joints) {
    const { chain } = this;
    chain.setPose(flat(posed(joints, 0, this.root)));
    this.#start = chain.joints.map(({ x, y }) => ({ x, y }));
    this.#trace = null;
  }

  /** Solves from the start. */
  solve() {
    const { chain, target } = this;
    chain.setPose(flat(this.#start));
    this.#trace = chain.trace([target.x, target.y]);
    return this.#trace;
  }

  /** The pose after a step. */
  jointsAt(/** @type {number} */ step) {
    return pointsOf(this.trace.poseAt(step));
  }

  get chain() {
    if (!this.#chain) {
      throw new Error('There is no chain yet');
    }
    return this.#chain;
  }
}
