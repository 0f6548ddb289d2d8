// The arm in its upright plane, solved by the package: by the law of cosines, or by FABRIK. In the plane, x is the
// distance from the axis of the base, and y the height.

import { Chain, TwoBone } from '../../fabrik.js';
import { radians } from '../shared/angles.js';
import { GRIPPER, SHOULDER } from '../shared-3d/robot-arm-sizes.js';

/** @typedef {import('../shared/settings.js').Values} Values */
/** @typedef {import('../shared-3d/robot-arm-sizes.js').Angles} Angles */

/**
 * What a solve has found.
 * @typedef {object} Solution
 * @property {Angles} angles
 * @property {import('../../fabrik.js').Status} status
 * @property {number} iterations 0 for a closed form
 */

/** How near FABRIK goes to its target. */
const TOLERANCE = 1e-4;

/** A pose to start from. @type {Angles} */
const START = [1.3, -1.9, -0.9];

const root = [0, SHOULDER];

/** With the gripper in line with the forearm, both are one bone. */
const isRigid = (/** @type {Values} */ { hand }) => hand === 'along';

/** The lengths of the two bones that the formulas are about. */
export function boneLengths(/** @type {Values} */ settings) {
  return [Number(settings.upper), Number(settings.fore) + (isRigid(settings) ? GRIPPER : 0)];
}

/** The sign of the elbow's angle. */
const signOf = (/** @type {Values} */ { elbow }) => (elbow === 'up' ? -1 : 1);

const bendOf = (/** @type {number} */ sign) => (sign < 0 ? 'negative' : 'positive');

/** @param {Values} settings @returns {TwoBone<2>} */
function makeTwoBone({ upper, fore }) {
  return new TwoBone({ root, lengths: [Number(upper), Number(fore)], gripper: GRIPPER });
}

/** FABRIK goes to either solution: a pole chooses one. */
function makeChain(/** @type {Values} */ settings) {
  const lengths = isRigid(settings) ? boneLengths(settings) : [...boneLengths(settings), GRIPPER];
  const chain = new Chain({ root, lengths, solver: 'fabrik', tolerance: TOLERANCE });
  chain.setPole({ direction: [0, -signOf(settings)] });
  const [shoulder, elbow, wrist] = START;
  chain.setAngles([shoulder, -elbow * signOf(settings), wrist].slice(0, lengths.length));
  return chain;
}

export class Solver {
  #settings;
  /** The one of the method. @type {TwoBone<2> | Chain} */
  #arm;
  /** Finds the other solution to the pose that is drawn. */
  #other;

  /** @param {Values} settings */
  constructor(settings) {
    this.#settings = settings;
    this.#other = makeTwoBone(settings);
    if (settings.method === 'fabrik') {
      this.#arm = makeChain(settings);
    } else {
      this.#arm = makeTwoBone(settings);
      this.#arm.bend = bendOf(signOf(settings));
    }
  }

  /** Solves for a target in the plane of the arm. @returns {Solution} */
  solve(/** @type {number} */ x, /** @type {number} */ y) {
    const { hand, angle } = this.#settings;
    const arm = this.#arm;
    const options = hand === 'held' ? { orientation: radians(Number(angle)) } : {};
    const status = arm instanceof Chain ? arm.solve([x, y], options) : arm.solve([x, y], options);
    const [shoulder, elbow, wrist = 0] = arm.angles;
    return {
      angles: [shoulder, elbow, wrist],
      status,
      iterations: arm instanceof Chain ? arm.iterations : 0,
    };
  }

  /**
   * The other solution for the tip of a pose: the elbow is on the other side.
   * @param {Angles} angles
   * @returns {Angles}
   */
  otherSolution(angles) {
    const arm = this.#other;
    arm.setAngles(angles);
    const { x, y } = arm.tip;
    arm.bend = bendOf(-Math.sign(angles[1]));
    arm.solve([x, y], isRigid(this.#settings) ? {} : { orientation: angles[0] + angles[1] + angles[2] });
    const [shoulder, elbow, wrist] = arm.angles;
    return [shoulder, elbow, wrist];
  }

  dispose() {
    this.#arm.dispose();
    this.#other.dispose();
  }
}
