// Goals of priority 0 beside goals of priority 1 that are in the way: hands and feet against a head that is thrown.

import { distance } from '../reach/vectors.js';
import { placesIn, poseOf } from './body.js';
import { drawDirection, drawTargets, moveGoals, ROUNDING, rigOf, TOLERANCE } from './humanoid.js';

/** @typedef {import('./body.js').Body} Body */
/** @typedef {import('../reach/vectors.js').Vector} Vector */

/** How far the head is thrown, and a hand that is to be out of reach. */
const THROWN = 0.5;

/** The best that is known: so much more than this share and this length counts as worse. */
const SHARE = 1.02;
const LENGTH = 2e-3;

/** The iterations of the search for the best. */
const THOROUGH = 20_000;

/** The distances of the tips but the first, the head, from their targets. @returns {number[]} */
function firstMisses(
  /** @type {Body} */ body,
  /** @type {any} */ rig,
  /** @type {readonly Vector[]} */ targets,
) {
  const places = placesIn(body, poseOf(rig));
  return body.tips.slice(1).map((tip, i) => distance(places[tip].position, targets[i + 1]));
}

/** @param {readonly Vector[]} targets @param {number} index @param {() => number} random */
function throwOne(targets, index, random) {
  const way = drawDirection(random);
  return targets.map((target, i) =>
    i === index ? /** @type {Vector} */ (target.map((n, axis) => n + THROWN * way[axis])) : target,
  );
}

/**
 * Solves from the rest pose.
 * @param {Body} body
 * @param {readonly Vector[][]} tasks
 * @param {(index: number) => object} change what to change of the goal of each tip
 * @param {object} [options] of the rig
 * @returns {number[][]} the distances of hands and feet, per task
 */
function solveTasks(body, tasks, change, options) {
  const { rig, goals } = rigOf(body, options);
  const rest = poseOf(rig);
  for (const [i, goal] of goals.entries()) {
    Object.assign(goal, change(i));
  }
  const misses = tasks.map((targets) => {
    rig.setPose(rest);
    moveGoals(goals, targets);
    rig.solve();
    return firstMisses(body, rig, targets);
  });
  rig.dispose();
  return misses;
}

/**
 * @param {Body} body
 * @param {() => number} random
 * @param {number} cases
 */
export function measurePriorities(body, random, cases) {
  const draw = () => throwOne(drawTargets(body, random, {}), 0, random);
  const tasks = Array.from({ length: cases }, draw);
  const first = (/** @type {number} */ i) => ({ priority: i === 0 ? 1 : 0 });
  const kept = solveTasks(body, tasks, first).filter((misses) => Math.max(...misses) <= TOLERANCE + ROUNDING);

  // Now a hand cannot be where it should be, in most cases.
  const harder = tasks.map((targets) => throwOne(targets, 1, random));
  const alone = solveTasks(body, harder, (i) => ({ weight: i === 0 ? 0 : 1 }), { maxIterations: THOROUGH });
  const both = solveTasks(body, harder, first);
  const pairs = both.map((misses, i) => [Math.hypot(...misses), Math.hypot(...alone[i])]);
  const missed = pairs.filter(([, best]) => best > TOLERANCE);
  const near = missed.filter(([found, best]) => found <= SHARE * best + LENGTH);
  return {
    cases,
    kept: kept.length / cases,
    missedCases: missed.length,
    near: near.length / missed.length,
  };
}
