// A humanoid whose head, hands and feet are to be at five targets.

import { Rig } from 'fabrik/rig';
import { distance } from '../reach/vectors.js';
import { drawPose, placesIn, poseOf } from './body.js';

/** @typedef {import('./body.js').Body} Body */
/** @typedef {import('../reach/vectors.js').Vector} Vector */

/** Metres. */
export const TOLERANCE = 1.8e-3;

/** What rounding may add to an error. */
export const ROUNDING = 1e-9;

/**
 * Targets that can be reached, thrown by a distance in random directions.
 * @param {Body} body
 * @param {() => number} random
 * @param {{ atLimits?: number, thrown?: number }} options
 * @returns {Vector[]}
 */
export function drawTargets(body, random, { atLimits = 0, thrown = 0 }) {
  const places = placesIn(body, drawPose(body, random, atLimits));
  return body.tips.map((tip) => {
    const [x, y, z] = places[tip].position;
    const [u, v, w] = drawDirection(random);
    return [x + thrown * u, y + thrown * v, z + thrown * w];
  });
}

/** @param {() => number} random @returns {Vector} */
export function drawDirection(random) {
  for (;;) {
    const [x, y, z] = [2 * random() - 1, 2 * random() - 1, 2 * random() - 1];
    const length = Math.hypot(x, y, z);
    if (length > 0.1 && length < 1) {
      return [x / length, y / length, z / length];
    }
  }
}

/**
 * A rig with goals for the tips.
 * @param {Body} body
 * @param {object} [options] of the rig
 */
export function rigOf({ joints, tips }, options) {
  const rig = new Rig({ joints, ...options });
  return { rig, goals: tips.map((tip) => rig.goal(tip, { position: [0, 0, 0], tolerance: TOLERANCE })) };
}

/** @param {readonly import('../../web/rig.js').RigGoal<any>[]} goals @param {readonly Vector[]} targets */
export function moveGoals(goals, targets) {
  for (const [i, target] of targets.entries()) {
    goals[i].moveTo(target);
  }
}

/** The greatest distance of a tip from its target in a pose. @returns {number} */
export function missOf(
  /** @type {Body} */ body,
  /** @type {import('./body.js').Pose} */ pose,
  /** @type {readonly Vector[]} */ targets,
  /** @type {Vector | undefined} */ root = undefined,
) {
  const places = placesIn(body, pose, root);
  return Math.max(...body.tips.map((tip, i) => distance(places[tip].position, targets[i])));
}

/**
 * @typedef {object} Tally
 * @property {number} reached shares of the solves
 * @property {number} certified
 * @property {number} undecided
 * @property {number} false solves whose status does not agree with forward kinematics
 * @property {number[]} us
 */

/**
 * Solves one task at a time, each from the rest pose.
 * @param {Body} body
 */
export function solveOne(body) {
  const { rig, goals } = rigOf(body);
  const rest = poseOf(rig);
  return {
    rig,
    rest,
    solve: (/** @type {readonly Vector[]} */ targets) => {
      rig.setPose(rest);
      moveGoals(goals, targets);
      const before = performance.now();
      const status = rig.solve();
      const us = 1e3 * (performance.now() - before);
      return { status, us, miss: missOf(body, poseOf(rig), targets) };
    },
  };
}

/**
 * Solves tasks, each from the rest pose.
 * @param {Body} body
 * @param {readonly Vector[][]} tasks
 * @param {object} [options] of the rig
 * @returns {Tally}
 */
export function solveAll(body, tasks, options) {
  const { rig, goals } = rigOf(body, options);
  const rest = { ...poseOf(rig), rootPosition: rig.pointAt(0) };
  const tally = { reached: 0, certified: 0, undecided: 0, false: 0, us: /** @type {number[]} */ ([]) };
  for (const targets of tasks) {
    rig.setPose(rest);
    moveGoals(goals, targets);
    const before = performance.now();
    const status = rig.solve();
    tally.us.push(1e3 * (performance.now() - before));
    const root = /** @type {Vector} */ (rig.pointAt(0));
    const reaches = missOf(body, poseOf(rig), targets, root) <= TOLERANCE + ROUNDING;
    tally.false += Number((status === 'reached') !== reaches);
    tally.reached += Number(status === 'reached') / tasks.length;
    tally.certified += Number(status === 'out-of-reach') / tasks.length;
    tally.undecided += Number(status !== 'reached' && status !== 'out-of-reach') / tasks.length;
  }
  rig.dispose();
  return tally;
}
