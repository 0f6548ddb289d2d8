// The other methods with limits, in doubles, as published; limits are kept by clamping,
// which is what libraries do. Each function makes one iteration of a chain that is within its limits
// and stays so, in place.
//
// FABRIK: A. Aristidou, J. Lasenby: FABRIK: A fast, iterative solver for the Inverse Kinematics problem.
// Graphical Models 73 (2011), section 5; A. Aristidou, Y. Chrysanthou, J. Lasenby: Extending FABRIK with
// model constraints. Computer Animation and Virtual Worlds 27 (2016).
// CCD: L.-C. T. Wang, C. C. Chen: A combined optimization method for solving the inverse kinematics
// problem of mechanical manipulators. IEEE Transactions on Robotics and Automation 7 (1991).
// DLS: C. W. Wampler: Manipulator inverse kinematic solutions based on vector formulations and damped
// least-squares methods. IEEE Transactions on Systems, Man, and Cybernetics 16 (1986); Y. Nakamura,
// H. Hanafusa: Inverse kinematic solutions with singularity robustness for robot manipulator control.
// Journal of Dynamic Systems, Measurement, and Control 108 (1986).

import { axesOf, clamped, framesOf, pointsOf, rotationOf, swingOf } from './arm.js';
import {
  ALONG,
  about,
  add,
  angleAbout,
  cross,
  distance,
  dot,
  IDENTITY,
  inverse,
  leastTurn,
  multiply,
  normalized,
  scale,
  size,
  solveSymmetric,
  subtract,
  turn,
  unit,
} from './vectors.js';

/** @typedef {import('./vectors.js').Vector} Vector */
/** @typedef {import('./vectors.js').Quaternion} Quaternion */
/** @typedef {import('./arm.js').Joint} Joint */
/** @typedef {import('./arm.js').Value} Value */

/** A chain in joint space, and its frames and points, which `lay` computes from its values. */
export class Arm {
  /** @type {Quaternion[]} */
  frames = [];
  /** @type {Vector[]} */
  points = [];

  /** @param {readonly number[]} lengths @param {Joint[]} joints @param {readonly Value[]} values */
  constructor(lengths, joints, values) {
    this.lengths = lengths;
    this.joints = joints;
    this.values = [...values];
    this.reach = lengths.reduce((sum, length) => sum + length, 0);
    this.lay();
  }

  lay() {
    this.frames = framesOf(this.joints, this.values);
    this.points = pointsOf(this.lengths, this.frames);
  }

  get tip() {
    return this.points[this.lengths.length];
  }

  /** The frame against which a joint stands. @param {number} joint */
  parent(joint) {
    return joint > 0 ? this.frames[joint - 1] : IDENTITY;
  }
}

/**
 * A pass back from the target and one forward from the root; each bone points at the next joint as
 * nearly as the joint between it and the bone placed before it allows. Twists stay.
 * @param {Arm} arm
 * @param {Vector} target
 */
function passes(arm, target) {
  const { lengths, joints, values, points } = arm;
  const last = lengths.length - 1;

  // Nothing limits the last bone in this pass: its frame makes the least turn.
  const end = unit(subtract(target, points[last]));
  let frame = multiply(leastTurn(turn(arm.frames[last], ALONG), end), arm.frames[last]);
  points[last + 1] = target;
  points[last] = subtract(target, scale(end, lengths[last]));
  for (let i = last - 1; i >= 0; i--) {
    // In its child's frame, bone i is q^-1 (1, 0, 0), with q the joint between them.
    const seen = turn(inverse(frame), unit(subtract(points[i + 1], points[i])));
    const joint = joints[i + 1];
    const twist = values[i + 1][2];
    let value = /** @type {Value} */ ([0, 0, 0]);
    if (joint.axis) {
      value[0] = -angleAbout(joint.axis, ALONG, seen);
    } else {
      const [x, y, z] = turn(about(ALONG, twist), seen);
      const [u, v] = swingOf([x, -y, -z]);
      value = [u, v, twist];
    }
    frame = normalized(multiply(frame, inverse(rotationOf(joint, clamped(joint, value)))));
    points[i] = subtract(points[i + 1], scale(turn(frame, ALONG), lengths[i]));
  }

  points[0] = [0, 0, 0];
  for (let i = 0; i <= last; i++) {
    const joint = joints[i];
    const seen = turn(inverse(arm.parent(i)), unit(subtract(points[i + 1], points[i])));
    if (joint.axis) {
      values[i] = clamped(joint, [angleAbout(joint.axis, ALONG, seen), 0, 0]);
    } else {
      const [u, v] = swingOf(seen);
      values[i] = clamped(joint, [u, v, values[i][2]]);
    }
    arm.frames[i] = normalized(multiply(arm.parent(i), rotationOf(joint, values[i])));
    points[i + 1] = add(points[i], scale(turn(arm.frames[i], ALONG), lengths[i]));
  }
}

/**
 * A sweep from the tip to the root; each joint is turned so that the tip comes as near as possible, then
 * clamped; a ball joint's swing and twist separately.
 * @param {Arm} arm
 * @param {Vector} target
 */
function sweep(arm, target) {
  let { tip } = arm;
  for (let i = arm.joints.length - 1; i >= 0; i--) {
    const joint = arm.joints[i];
    const parent = arm.parent(i);
    const [reached, wish] = [subtract(tip, arm.points[i]), subtract(target, arm.points[i])];
    if (joint.axis) {
      const angle = angleAbout(turn(parent, joint.axis), reached, wish);
      arm.values[i] = clamped(joint, [arm.values[i][0] + angle, 0, 0]);
    } else {
      const q = multiply(inverse(parent), multiply(leastTurn(reached, wish), arm.frames[i]));
      const [u, v] = swingOf(turn(q, ALONG));
      arm.values[i] = clamped(joint, [u, v, 2 * Math.atan2(q[0], q[3])]);
    }
    // The bones after the joint move with its bone.
    const frame = multiply(parent, rotationOf(joint, arm.values[i]));
    tip = add(arm.points[i], turn(frame, turn(inverse(arm.frames[i]), reached)));
  }
  arm.lay();
}

/** The damping, and the greatest step, over the reach: the best of 16 pairs. */
const DAMPING = 0.05;
const STEP = 0.5;

/**
 * A step of damped least squares, y = (J Jt + d^2 I)^-1 e, dq = Jt y; then each joint is clamped.
 * @param {Arm} arm
 * @param {Vector} target
 */
function step(arm, target) {
  const { tip, reach } = arm;
  const wish = subtract(target, tip);
  const error = scale(wish, Math.min(1, (STEP * reach) / size(wish)));
  const columns = arm.joints.map((joint, i) => {
    const beyond = subtract(tip, arm.points[i]);
    return axesOf(joint, arm.values[i], arm.parent(i), arm.frames[i]).map((axis) => cross(axis, beyond));
  });
  const damping = (DAMPING * reach) ** 2;
  let [xx, xy, xz, yy, yz, zz] = [damping, 0, 0, damping, 0, damping];
  for (const [x, y, z] of columns.flat()) {
    xx += x * x;
    xy += x * y;
    xz += x * z;
    yy += y * y;
    yz += y * z;
    zz += z * z;
  }
  const force = solveSymmetric([xx, xy, xz, yy, yz, zz], error);
  arm.joints.forEach((joint, i) => {
    const [a = 0, b = 0, c = 0] = columns[i].map((column) => dot(column, force));
    const [u, v, twist] = arm.values[i];
    arm.values[i] = clamped(joint, [u + a, v + b, twist + c]);
  });
  arm.lay();
}

/** @type {Record<string, (arm: Arm, target: Vector) => void>} */
export const limitedPeers = { FABRIK: passes, CCD: sweep, DLS: step };

/**
 * How many iterations a method needs; Infinity if the budget is not enough. It ends early if
 * nothing moves, since then nothing would ever move.
 * @param {(arm: Arm, target: Vector) => void} iterate
 * @param {Arm} arm
 * @param {Vector} target
 * @param {number} tolerance
 * @param {number} budget
 */
export function iterationsUnder(iterate, arm, target, tolerance, budget) {
  for (let iterations = 0; ; iterations++) {
    if (distance(arm.tip, target) <= tolerance) {
      return iterations;
    }
    if (iterations === budget) {
      return Number.POSITIVE_INFINITY;
    }
    const before = arm.values.slice();
    iterate(arm, target);
    const still = arm.values.every((value, i) => value.every((x, k) => Math.abs(x - before[i][k]) < 1e-14));
    if (still) {
      return Number.POSITIVE_INFINITY;
    }
  }
}
