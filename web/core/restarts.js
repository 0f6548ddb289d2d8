// The option `restarts` of chains and rigs.

import { wrongType, wrongValue } from './arguments.js';

/**
 * From which other poses a solve starts again if the descent from the present pose misses its goals.
 * - `true`: from any pose, around the present one first. Of the solutions that it finds, the one nearest to the present
 *   pose is taken. If it finds none, the pose changes to another local minimum only if that is clearly better.
 * - `'near'`: the same for continuous control, such as a robot on a path: more starts are around the present pose, it
 *   looks longer for a nearer solution, and if it finds none, it stays in its local minimum.
 * - `false`: from no other. So it may miss goals that can be reached.
 * @typedef {boolean | 'near'} Restarts
 */

/** By the codes of `ik_restarts`. */
const RESTARTS = /** @type {const} */ ([false, true, 'near']);

/** @param {unknown} value @returns {number} its code */
export function readRestarts(value) {
  const code = RESTARTS.indexOf(/** @type {Restarts} */ (value));
  if (code < 0) {
    throw (typeof value === 'string' ? wrongValue : wrongType)('restarts', "true, false or 'near'", value);
  }
  return code;
}

/** @param {number} code @returns {Restarts} */
export const restartsOf = (code) => RESTARTS[code];
