// What is measured: a task of one contestant runs for a while, and goes on from there the next time.

import { kinds } from '../targets.js';
import { MAX_ITERATIONS, TOLERANCE } from './contestants.js';
import { copyOf, solveChain, solveLegs } from './drivers.js';

/** @typedef {import('./contestants.js').Entry} Entry */
/**
 * @typedef {object} Task
 * @property {number} solves in one run of length 1
 * @property {(length: number) => number} run returns a sum of what was read
 */

export const BONES_OF_A_LEG = 3;
const LEGS_OF_A_SPIDER = 8;

/** The frames of the crowd's walk: a second and a bit. */
export const FRAMES = 64;

/**
 * The targets of single chains. The smooth path begins away from the line of the straight chain: one target on that
 * line, and CCDIKSolver's bones would never turn again.
 * @param {string} kind random or smooth
 * @returns {Float64Array} x, y, z of each
 */
export function targetsOf(kind, /** @type {number} */ seed, dimensions, bones) {
  const targets = kinds[kind](seed, dimensions, bones);
  const start = 3 * 32;
  return Float64Array.of(...targets.subarray(start), ...targets.subarray(0, start));
}

/** A contestant, for timing or, if it is `counted`, to be inspected. @param {Entry} entry */
export const contestantOf = ({ Contestant }, dimensions, bones, counted = false) =>
  new Contestant({ dimensions, bones, tolerance: TOLERANCE, maxIterations: MAX_ITERATIONS, counted });

/**
 * A single chain. A run of length 1 is one solve.
 * @param {Entry} entry
 * @param {number} dimensions
 * @param {number} bones
 * @param {Float64Array} targets x, y, z of each
 * @returns {Task}
 */
export function chainTask(entry, dimensions, bones, targets) {
  const contestant = contestantOf(entry, dimensions, bones);
  const drive = copyOf(solveChain);
  let at = 0;
  return {
    solves: 1,
    run(length) {
      const sum = drive(contestant, targets, at, length);
      at = (at + length) % (targets.length / 3);
      return sum;
    },
  };
}

/**
 * A crowd of chains, each with a target of its own. A run of length 1 is one frame, after which the joints of all
 * are in one list.
 * @param {Entry} entry
 * @param {number} dimensions
 * @param {Float64Array[]} frames
 * @returns {Task}
 */
export function crowdTask(entry, dimensions, frames) {
  const legs = Array.from({ length: frames[0].length / 3 }, () =>
    contestantOf(entry, dimensions, BONES_OF_A_LEG),
  );
  const joints = new Float32Array(legs.length * dimensions * (BONES_OF_A_LEG + 1));
  const drive = copyOf(solveLegs);
  let at = 0;
  return {
    solves: legs.length,
    run(length) {
      let sum = 0;
      for (let i = 0; i < length; i++) {
        drive(legs, frames[at], joints);
        sum += joints[at];
        at = (at + 1) % frames.length;
      }
      return sum;
    },
  };
}

/**
 * The targets of a crowd of walking spiders, relative to the root of each leg, frame by frame: the foot is on the
 * ground for half of the time and moves back, then it is lifted and moves forward. Each leg has a direction, a
 * distance and a phase of its own. In the plane, the leg is seen from the side.
 * @param {() => number} next random numbers from 0 to 1
 * @param {number} dimensions
 * @param {number} spiders
 * @returns {Float64Array[]} x, y, z of each leg
 */
export function walkOf(next, dimensions, spiders) {
  const legs = Array.from({ length: spiders * LEGS_OF_A_SPIDER }, () => ({
    turn: 2 * Math.PI * next(),
    away: 1.6 + 0.4 * next(),
    phase: next(),
  }));
  return Array.from({ length: FRAMES }, (_, frame) => {
    const targets = new Float64Array(3 * legs.length);
    legs.forEach(({ turn, away, phase }, i) => {
      const time = (frame / FRAMES + phase) % 1;
      const along = 0.45 * Math.cos(2 * Math.PI * time);
      const height = -1 + 0.35 * Math.max(0, -Math.sin(2 * Math.PI * time));
      if (dimensions === 2) {
        targets.set([away + along, height, 0], 3 * i);
      } else {
        const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
        targets.set([away * cos - along * sin, away * sin + along * cos, height], 3 * i);
      }
    });
    return targets;
  });
}
