// Where targets may be: near the middle of the stage, and above the ground.

import { GRIPS } from '../shared-3d/humanoid-parts.js';

/** The furthest to a side, and the highest, in metres. */
const FURTHEST = 2.2;
const HIGHEST = 2.6;

/** The lowest without a ground. */
const LOWEST = -1;

const HEIGHTS = new Map(GRIPS.map(({ bone, height }) => [bone, height]));

/**
 * Moves a target to the nearest place where it may be.
 * @param {import('three').Vector3} place is changed
 * @param {string} name of what is dragged
 * @param {boolean} grounded whether it stays above the ground
 * @returns {'' | 'far' | 'ground'} why it may not be where it was; '' if it may
 */
export function keepInBounds(place, name, grounded) {
  const aside = Math.hypot(place.x, place.z);
  const isFar = aside > FURTHEST || place.y > HIGHEST;
  const share = Math.min(FURTHEST / aside, 1);
  const lowest = grounded ? (HEIGHTS.get(name) ?? 0) : LOWEST;
  const isLow = place.y < lowest;
  place.set(share * place.x, Math.min(Math.max(place.y, lowest), HIGHEST), share * place.z);
  return isLow ? 'ground' : isFar ? 'far' : '';
}
