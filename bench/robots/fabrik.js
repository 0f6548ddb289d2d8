// Robot arms as chains or rigs of this checkout or another one.
//
// At rest all angles are 0. Bone i begins on the axis of hinge i, and ends on the next one,
// or at the tip. Axes that meet in one point have a bone of length 0 between them. Rotations of a chain
// are measured from rest, so the tip's rotation is the arm's own times the inverse of that at rest.

import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { IDENTITY, inverse, multiply } from '../reach/vectors.js';
import { forward } from './arms.js';

/** @typedef {import('../reach/vectors.js').Vector} Vector */
/** @typedef {import('../reach/vectors.js').Quaternion} Quaternion */
/** @typedef {import('./arms.js').Arm} Arm */
/** @typedef {import('./arms.js').Line} Line */
/** @typedef {import('./arms.js').Transform} Transform */

/**
 * A pose of the tip, as a goal for a chain: `orientation` is measured from rest.
 * @typedef {{ position: Vector, orientation: Quaternion }} Target
 */

/**
 * How far a solution may be off, in metres and radians.
 * @typedef {{ position: number, orientation: number }} Tolerances
 */

/**
 * A checkout of fabrik, and what it can do.
 * @typedef {object} Package
 * @property {string} name
 * @property {typeof import('../../web/fabrik.js').Chain} Chain
 * @property {typeof import('../../web/rig.js').Rig} Rig
 * @property {boolean} orientationTolerance whether chains have this option
 * @property {boolean} angles whether chains in space return and take the angles of hinges
 * @property {boolean} endless whether a limit may be infinite
 */

/** Half the distance between two floats, of the smaller one. */
const ROUNDING = 2 ** -24;

/**
 * Without `orientationTolerance` a solve counts a radian as 0.02 of the reach, or as more, and ends
 * when both errors together are within `tolerance`. Its status allows 1e-3 rad.
 */
const [RADIAN, STATUS_ALLOWS] = [0.02, 1e-3];

/** @param {() => unknown} attempt */
function works(attempt) {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}

/** @param {string} folder a checkout that has been built @returns {Promise<Package>} */
export async function loadPackage(folder) {
  const { Chain } = await import(pathToFileURL(resolve(folder, 'web/fabrik.js')).href);
  const { Rig } = await import(pathToFileURL(resolve(folder, 'web/rig.js')).href);
  const hinge = (/** @type {number} */ most) => [{ type: 'hinge', axis: [0, 0, 1], min: -most, max: most }];
  const can = (/** @type {object} */ options, use = (/** @type {any} */ _chain) => {}) =>
    works(() => {
      const chain = new Chain({ root: [0, 0, 0], lengths: [1], ...options });
      use(chain);
      chain.dispose();
    });
  return {
    name: folder,
    Chain,
    Rig,
    orientationTolerance: can({ orientationTolerance: 1e-3 }),
    angles: can({ limits: hinge(1) }, (chain) => {
      chain.setAngles([0.5]);
      chain.angles.slice();
    }),
    endless: can({ limits: hinge(Number.POSITIVE_INFINITY) }),
  };
}

/** @type {WeakMap<Arm, { lines: Line[], tip: Transform }>} */
const rests = new WeakMap();

/** Where the axes and the tip are while all angles are 0. @param {Arm} arm */
export function restOf(arm) {
  let rest = rests.get(arm);
  if (!rest) {
    const angles = new Float64Array(arm.hinges.length);
    /** @type {Line[]} */
    const lines = [];
    rest = { tip: forward(arm, angles, lines), lines };
    rests.set(arm, rest);
  }
  return rest;
}

/** What a pose of the tip is to a chain. @param {Arm} arm @param {Transform} pose @returns {Target} */
export function targetOf(arm, { position, rotation }) {
  return { position, orientation: multiply(rotation, inverse(restOf(arm).tip.rotation)) };
}

/** The sum of the distances between points. @param {number[]} flat x, y, z of each */
function reachOf(flat) {
  let reach = 0;
  for (let i = 3; i < flat.length; i += 3) {
    reach += Math.hypot(flat[i] - flat[i - 3], flat[i + 1] - flat[i - 2], flat[i + 2] - flat[i - 1]);
  }
  return reach;
}

/**
 * The tolerance for a package without `orientationTolerance`, and what it promises.
 * @param {Tolerances} wanted
 * @param {number} reach
 * @returns {Tolerances}
 */
function substitute(wanted, reach) {
  const both = wanted.orientation < STATUS_ALLOWS ? RADIAN * reach * wanted.orientation : wanted.position;
  return { position: Math.min(wanted.position, both), orientation: STATUS_ALLOWS };
}

/** An arm as a chain of a package. */
export class ArmChain {
  #package;
  #hinges;
  #axes;
  #locals;

  /**
   * @param {Package} from
   * @param {Arm} arm
   * @param {Tolerances} wanted
   * @param {number} [maxIterations] default the package's own
   * @param {object} [settings] of the chain
   */
  constructor(from, arm, wanted, maxIterations, settings) {
    const { lines, tip } = restOf(arm);
    const rest = [...lines.map(({ origin }) => origin), tip.position].flat();
    const limits = arm.hinges.map(({ min, max, endless }, i) => {
      const end = endless && from.endless ? Number.POSITIVE_INFINITY : 0;
      return { type: /** @type {const} */ ('hinge'), axis: lines[i].axis, min: min - end, max: max + end };
    });
    const root = lines[0].origin;
    this.#package = from;
    this.#hinges = arm.hinges;
    this.#axes = lines.map(({ axis }) => axis);
    this.#locals = new Float64Array(4 * limits.length);
    /** What `'reached'` promises. */
    this.promised = from.orientationTolerance ? wanted : substitute(wanted, reachOf(rest));
    this.chain = new from.Chain({
      root,
      rest,
      limits,
      tolerance: this.promised.position,
      ...(from.orientationTolerance && { orientationTolerance: this.promised.orientation }),
      ...(maxIterations && { maxIterations }),
      ...settings,
    });
  }

  /**
   * @param {Target} target
   * @returns {string} the status
   */
  solve({ position, orientation }) {
    return this.chain.solve(position, { orientation });
  }

  /** Of the last solve. */
  get iterations() {
    return this.chain.iterations;
  }

  /** The pose of the tip. @returns {Target} */
  get tip() {
    const { positions, rotations } = this.chain;
    const [x, y, z] = positions.subarray(positions.length - 3);
    const [qx, qy, qz, qw] = rotations.subarray(rotations.length - 4);
    return { position: [x, y, z], orientation: [qx, qy, qz, qw] };
  }

  dispose() {
    this.chain.dispose();
  }

  /** @param {ArrayLike<number>} angles */
  setAngles(angles) {
    if (this.#package.angles) {
      this.chain.setAngles(angles);
      return;
    }
    for (let i = 0; i < angles.length; i++) {
      const [sine, cosine] = [Math.sin(angles[i] / 2), Math.cos(angles[i] / 2)];
      const [x, y, z] = this.#axes[i];
      this.#locals.set([x * sine, y * sine, z * sine, cosine], 4 * i);
    }
    this.chain.setLocalRotations(this.#locals);
  }

  /** The angles of the present pose; where they come from rotations, within the limits by whole turns. */
  get angles() {
    if (this.#package.angles) {
      return Array.from(this.chain.angles);
    }
    const locals = this.chain.localRotations;
    return this.#axes.map(([ax, ay, az], i) => {
      const [x, y, z, w] = locals.subarray(4 * i, 4 * i + 4);
      return withinByTurns(2 * Math.atan2(x * ax + y * ay + z * az, w), this.#hinges[i]);
    });
  }

  /**
   * By how much an angle that was read may differ from the solver's, which is rounded to floats: one
   * number by up to ROUNDING of itself; as four numbers of a quaternion, by up to twice ROUNDING.
   * @param {number} angle
   */
  roundingOf(angle) {
    return this.#package.angles ? ROUNDING * Math.abs(angle) : 2 * ROUNDING;
  }

  /** By how much the lengths of the bones, which are floats, may move the tip. */
  get roundingOfLengths() {
    return ROUNDING * this.chain.reach;
  }
}

/** The name of hinge i of a rig. @param {number} i */
const nameOf = (i) => `hinge ${i}`;

/** An arm as a rig of a package: a joint for each hinge, and a fixed one at the tip, which has the goal. */
export class ArmRig {
  #rig;
  #goal;
  #count;

  /**
   * @param {Package} from
   * @param {Arm} arm
   * @param {Tolerances} wanted
   * @param {number} [maxIterations] default the package's own
   * @param {object} [settings] of the rig
   */
  constructor(from, arm, wanted, maxIterations, settings) {
    const { lines, tip } = restOf(arm);
    const hinges = arm.hinges.map(({ min, max, endless }, i) => {
      const end = endless ? Number.POSITIVE_INFINITY : 0;
      const limit = /** @type {const} */ ('hinge');
      const { origin, axis } = lines[i];
      return {
        name: nameOf(i),
        position: origin,
        ...(i > 0 && { parent: nameOf(i - 1) }),
        limit: { type: limit, axis, min: min - end, max: max + end },
      };
    });
    const parent = nameOf(hinges.length - 1);
    const end = {
      name: 'tip',
      parent,
      position: tip.position,
      limit: { type: /** @type {const} */ ('fixed') },
    };
    this.#rig = new from.Rig({
      joints: [...hinges, end],
      dimensions: 3,
      ...(maxIterations && { maxIterations }),
      ...settings,
    });
    const { position: tolerance, orientation: orientationTolerance } = wanted;
    const at = { position: tip.position, orientation: IDENTITY };
    this.#goal = this.#rig.goal('tip', { ...at, tolerance, orientationTolerance });
    this.#count = hinges.length;
    this.promised = wanted;
  }

  /**
   * @param {Target} target
   * @returns {string} the status
   */
  solve({ position, orientation }) {
    this.#goal.set({ position, orientation });
    return this.#rig.solve();
  }

  /** Of the last solve. */
  get iterations() {
    return this.#rig.iterations;
  }

  /** The pose of the tip. @returns {Target} */
  get tip() {
    const [x, y, z] = this.#rig.positions.slice(-3);
    const [qx, qy, qz, qw] = this.#rig.rotations.slice(-4);
    return { position: [x, y, z], orientation: [qx, qy, qz, qw] };
  }

  /** @param {ArrayLike<number>} angles */
  setAngles(angles) {
    this.#rig.setPose({ values: [...Array.from(angles), null] });
  }

  get angles() {
    return Array.from(this.#rig.values.subarray(0, this.#count));
  }

  /** A rig's numbers are doubles. */
  roundingOf() {
    return 0;
  }

  get roundingOfLengths() {
    return 0;
  }

  dispose() {
    this.#rig.dispose();
  }
}

/** The angle, up to whole turns, that is within the limits or nearest to them. */
function withinByTurns(
  /** @type {number} */ angle,
  /** @type {{ min: number, max: number }} */ { min, max },
) {
  const middle = (min + max) / 2;
  return angle - 2 * Math.PI * Math.round((angle - middle) / (2 * Math.PI));
}
