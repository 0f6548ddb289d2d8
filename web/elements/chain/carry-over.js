// A chain of other lengths that keeps what was set on it.

import { Chain } from '../../chain/inlined-chain.js';

/** @typedef {import('../../chain/options.js').ChainOptions<2>} Options */
/** @typedef {import('../../chain/limits.js').Limit<2>} Limit */

/** The stiffness of a bone where none is set. */
const STIFFNESS = 1;

/**
 * Gives a chain other lengths. A chain of as many bones stays the same object. Otherwise another chain is
 * made, with the settings and the pose of the one before: bones that still exist keep their directions,
 * limits, stiffness and turn limits. Further bones continue straight, with limits of their own.
 * @param {Chain<2>} chain
 * @param {readonly number[]} lengths
 * @param {(Limit | null)[]} limits of each bone; those of further bones are used
 * @returns {Chain<2>}
 */
export function carryOver(chain, lengths, limits) {
  if (lengths.length === chain.bones) {
    chain.setLengths(lengths);
    return chain;
  }
  const options = chain.toJSON();
  // Their defaults follow the reach.
  if (chain.tolerance === 1e-4 * chain.reach) {
    delete options.tolerance;
  }
  if (chain.maxPull === chain.reach / 4) {
    delete options.maxPull;
  }
  const next = new Chain(
    /** @type {Options} */ ({
      ...options,
      lengths,
      limits: extend(chain.limits, lengths.length, (bone) => limits[bone]),
      positions: jointsOf(/** @type {number[]} */ (options.positions), lengths),
      ...(options.rest && { rest: jointsOf(chain.rest, lengths) }),
      ...(options.angles && { angles: extend(chain.angles, lengths.length, () => 0) }),
      ...(options.stiffness && { stiffness: extend(chain.stiffness, lengths.length, () => STIFFNESS) }),
      ...(options.maxTurn && { maxTurn: turnsOf(chain, lengths.length) }),
    }),
  );
  return next;
}

/**
 * As many values as there are bones: those that there are, then further ones.
 * @template T
 * @param {ArrayLike<T>} values
 * @param {number} bones
 * @param {(bone: number) => T} further
 */
function extend(values, bones, further) {
  return Array.from({ length: bones }, (_, bone) => (bone < values.length ? values[bone] : further(bone)));
}

/**
 * Turn limits of so many bones; further bones turn as the last one does.
 * @param {Chain<2>} chain
 * @param {number} bones
 */
function turnsOf({ maxTurn }, bones) {
  const turns = maxTurn ?? [];
  return extend(turns, bones, () => turns[turns.length - 1]);
}

/**
 * Joints of so many bones: those that there are, and further ones straight on.
 * @param {readonly number[]} joints
 * @param {readonly number[]} lengths
 */
function jointsOf(joints, lengths) {
  const result = joints.slice(0, 2 * (lengths.length + 1));
  const [x, y, endX, endY] = result.slice(-4);
  const angle = Math.atan2(endY - y, endX - x);
  for (let bone = result.length / 2 - 1; bone < lengths.length; bone++) {
    const [fromX, fromY] = result.slice(-2);
    result.push(fromX + lengths[bone] * Math.cos(angle), fromY + lengths[bone] * Math.sin(angle));
  }
  return result;
}
