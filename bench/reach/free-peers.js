// The other methods on chains without limits, in doubles, as published. A pose is a list of unit
// directions, the root is at the origin; each function makes one iteration, in place.
//
// CCD: L.-C. T. Wang, C. C. Chen: A combined optimization method for solving the inverse kinematics
// problem of mechanical manipulators. IEEE Transactions on Robotics and Automation 7 (1991).
// DLS: C. W. Wampler: Manipulator inverse kinematic solutions based on vector formulations and damped
// least-squares methods. IEEE Transactions on Systems, Man, and Cybernetics 16 (1986); Y. Nakamura,
// H. Hanafusa: Inverse kinematic solutions with singularity robustness for robot manipulator control.
// Journal of Dynamic Systems, Measurement, and Control 108 (1986).

import { reachOf } from './free.js';
import {
  add,
  cross,
  distance,
  fromVector,
  IDENTITY,
  leastTurn,
  multiply,
  scale,
  size,
  solveSymmetric,
  subtract,
  turn,
  unit,
} from './vectors.js';

/** @typedef {import('./vectors.js').Vector} Vector */
/** @typedef {import('./vectors.js').Quaternion} Quaternion */
/** @typedef {{ lengths: readonly number[], ways: Vector[] }} Pose */

/** @param {Pose} pose */
function joints({ lengths, ways }) {
  /** @type {Vector[]} */
  const points = [[0, 0, 0]];
  lengths.forEach((length, i) => {
    points.push(add(points[i], scale(ways[i], length)));
  });
  return points;
}

/**
 * A sweep from the tip to the root; each joint is turned so that the tip comes as near as possible. What a
 * turn does to the bones beyond it is done for all turns at once, afterwards.
 * @param {Pose} pose
 * @param {Vector} target
 */
function sweep(pose, target) {
  const points = joints(pose);
  let tip = points[points.length - 1];
  /** @type {Quaternion[]} */
  const turns = [];
  for (let i = pose.ways.length - 1; i >= 0; i--) {
    const [arm, wish] = [subtract(tip, points[i]), subtract(target, points[i])];
    turns[i] = leastTurn(arm, wish);
    tip = add(points[i], scale(unit(wish), size(arm)));
  }
  let whole = IDENTITY;
  pose.ways.forEach((way, i) => {
    whole = multiply(whole, turns[i]);
    pose.ways[i] = unit(turn(whole, way));
  });
}

/** The damping, and the greatest step, over the reach: the best of 20 pairs. */
const DAMPING = 0.02;
const STEP = 0.5;

/**
 * A step of damped least squares: each joint's turn by three angles, y = (J Jt + d^2 I)^-1 e, Jt y.
 * @param {Pose} pose
 * @param {Vector} target
 */
function step(pose, target) {
  const points = joints(pose);
  const reach = reachOf(pose.lengths);
  const tip = points[points.length - 1];
  const wish = subtract(target, tip);
  const error = scale(wish, Math.min(1, (STEP * reach) / size(wish)));
  const damping = (DAMPING * reach) ** 2;
  let [xx, xy, xz, yy, yz, zz] = [damping, 0, 0, damping, 0, damping];
  const arms = pose.ways.map((_, i) => subtract(tip, points[i]));
  for (const [x, y, z] of arms) {
    xx += y * y + z * z;
    yy += x * x + z * z;
    zz += x * x + y * y;
    xy -= x * y;
    xz -= x * z;
    yz -= y * z;
  }
  const force = solveSymmetric([xx, xy, xz, yy, yz, zz], error);
  /** @type {Vector} */
  let whole = [0, 0, 0];
  pose.ways.forEach((way, i) => {
    whole = add(whole, cross(arms[i], force));
    pose.ways[i] = unit(turn(fromVector(whole), way));
  });
}

/** @type {Record<string, (pose: Pose, target: Vector) => void>} */
export const freePeers = { CCD: sweep, DLS: step };

/**
 * How many iterations a method needs; Infinity if the budget is not enough.
 * @param {(pose: Pose, target: Vector) => void} iterate
 * @param {import('./free.js').Case} made
 * @param {number} tolerance
 * @param {number} budget
 */
export function iterationsOf(iterate, { dimensions, lengths, positions, target }, tolerance, budget) {
  /** @param {number} joint @returns {Vector} */
  const point = (joint) => [
    positions[joint * dimensions],
    positions[joint * dimensions + 1],
    dimensions === 3 ? positions[joint * 3 + 2] : 0,
  ];
  const pose = { lengths, ways: lengths.map((_, i) => unit(subtract(point(i + 1), point(i)))) };
  for (let iterations = 0; ; iterations++) {
    if (distance(joints(pose)[lengths.length], target) <= tolerance) {
      return iterations;
    }
    if (iterations === budget) {
      return Number.POSITIVE_INFINITY;
    }
    iterate(pose, target);
  }
}
