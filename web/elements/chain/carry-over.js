// A chain of other lengths that keeps what was set on the one before.

import { Chain } from '../../chain/inlined-chain.js';

/** @typedef {import('../../chain/limits.js').Limit} Limit */

/** What a tolerance and a pull are until they are set, as parts of the reach. */
const TOLERANCE = 1e-4;
const MAX_PULL = 0.25;

/**
 * Gives a chain other lengths. A chain of as many bones stays the same object. Otherwise another chain is
 * made, with the settings and the pose of the one before: bones that still exist keep their directions,
 * limits, stiffness and turn limits. Further bones continue straight, with limits of their own.
 * @param {Chain} chain a planar one
 * @param {readonly number[]} lengths
 * @param {(Limit | null)[]} limits of each of the new bones
 * @returns {Chain}
 */
export function carryOver(chain, lengths, limits) {
  const next = new Chain(optionsWith(chain, lengths, limits));
  // What depends on the reach and was never set depends on the new reach.
  if (isNear(chain.tolerance, TOLERANCE * chain.reach)) {
    next.tolerance = TOLERANCE * next.reach;
  }
  if (isNear(chain.maxPull, MAX_PULL * chain.reach)) {
    next.maxPull = MAX_PULL * next.reach;
  }
  return next;
}

/**
 * @param {any} chain
 * @param {readonly number[]} lengths
 * @param {(Limit | null)[]} limits
 */
function optionsWith(chain, lengths, limits) {
  const { tolerance, orientationTolerance, maxIterations, solver, rootMode, maxPull, positions } = chain;
  return {
    tolerance,
    orientationTolerance,
    maxIterations,
    solver,
    rootMode,
    maxPull,
    lengths,
    limits,
    positions: jointsOf(positions, lengths),
  };
}

/**
 * Joints of so many bones: those that there are, and further ones straight on.
 * @param {ArrayLike<number>} joints
 * @param {readonly number[]} lengths
 */
function jointsOf(joints, lengths) {
  const result = Array.from(joints).slice(0, 2 * (lengths.length + 1));
  const [x, y, endX, endY] = result.slice(-4);
  const angle = Math.atan2(endY - y, endX - x);
  for (let bone = result.length / 2 - 1; bone < lengths.length; bone++) {
    const [fromX, fromY] = result.slice(-2);
    result.push(fromX + lengths[bone] * Math.cos(angle), fromY + lengths[bone] * Math.sin(angle));
  }
  return result;
}

/** Whether two numbers are equal, as far as single precision goes. */
function isNear(/** @type {number} */ a, /** @type {number} */ b) {
  return Math.abs(a - b) <= 1e-6 * Math.abs(b);
}
