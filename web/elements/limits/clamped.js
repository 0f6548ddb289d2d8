// The other chain of <fabrik-limits>: FABRIK as articles teach it, with each joint clamped to its range.

import { Chain } from '../../chain/inlined-chain.js';
import { isSame } from '../shared/attributed-element.js';

/** @typedef {import('../../chain/chain.js').Chain<2>} PlanarChain */

/**
 * A chain of the same lengths that is clamped.
 * @param {PlanarChain} chain
 * @returns {PlanarChain}
 */
export function clampedOf({ lengths }) {
  return new Chain({ lengths, root: [0, 0], solver: 'fabrik' });
}

/**
 * Gives the clamped chain the settings and the place of the other one, which has as many bones.
 * @param {PlanarChain} clamped
 * @param {PlanarChain} chain
 */
export function follow(clamped, chain) {
  if (!isSame([...clamped.lengths], [...chain.lengths])) {
    clamped.setLengths(chain.lengths);
  }
  chain.limits.forEach((limit, bone) => {
    if (!isSame(clamped.limits[bone], limit)) {
      clamped.setLimit(bone, limit);
    }
  });
  clamped.tolerance = chain.tolerance;
  clamped.maxIterations = chain.maxIterations;
  clamped.setBase(chain.base);
  const [{ x, y }] = chain.joints;
  clamped.setRoot({ x, y });
}

/**
 * The pose that both start from: each joint is in the middle of its limits. A free joint is straight, and one that
 * is limited to one side is as straight as it can be.
 * @param {PlanarChain} chain
 */
export function middleOf({ limits }) {
  return limits.map((limit) => {
    const { min, max } = rangeOf(limit) ?? { min: 0, max: 0 };
    const middle = (min + max) / 2;
    return Number.isFinite(middle) ? middle : Math.min(Math.max(0, min), max);
  });
}

/**
 * A limit as two angles in radians; null for a free joint.
 * @param {PlanarChain['limits'][number]} limit
 * @returns {{ min: number, max: number } | null}
 */
export function rangeOf(limit) {
  return limit ? { min: Number(limit.min), max: Number(limit.max) } : null;
}
