// What a chain is doing, in a sentence.

import { fill } from '../shared/text.js';
import words from '../strings/en/follow.js';

/**
 * @typedef {object} Outcome
 * @property {import('../../fabrik.js').Status} status
 * @property {number} error in pixels
 * @property {number} iterations since the target was last moved
 * @property {number} frames since the target was last moved
 * @property {boolean} stuck whether the tip came no nearer to the target in the last frame
 * @property {number} bones
 * @property {boolean} limited whether the joints have limits
 * @property {import('../../fabrik.js').Solver} method
 */

/** The text of a distance in pixels. */
export function inPixels(/** @type {number} */ error) {
  return error.toFixed(error < 10 ? 2 : 0);
}

/**
 * The state of a solve.
 * @param {Outcome} outcome
 */
export function inWords({ status, error, iterations, frames, stuck, bones, limited, method }) {
  const { doing } = words;
  const values = { length: inPixels(error), iterations, frames, count: iterations };
  switch (status) {
    case 'reached':
      if (iterations === 0) {
        return doing.reachedAtOnce;
      }
      return fill(frames > 1 ? doing.reachedOver : doing.reached, values);
    case 'out-of-reach':
      return fill(limited ? doing.outOfReachLimited : doing.outOfReach, values);
    case 'too-close':
      return fill(bones === 1 ? doing.tooCloseOne : doing.tooClose, values);
    case 'blocked':
      return fill(doing.blocked, values);
    case 'stalled':
      if (!stuck) {
        return fill(doing.converging, values);
      }
      return fill(method === 'fabrik' ? doing.stuck : doing.notConverged, values);
    default:
      return doing.ready;
  }
}
