// Puts feet on the ground. A function and no method of SkeletonIK: apps without feet do not load it.

import { wrongType } from '../core/arguments.js';
import { SkeletonFeet } from './feet.js';
import { SkeletonIK } from './skeleton-ik.js';

/**
 * Puts the feet of a character on the ground, on slopes and on stairs: see `SkeletonFeet`. Call it while the
 * character stands as it was loaded: the heights of its feet are measured then. Chains of the `SkeletonIK` with the same bones
 * are taken as legs. The feet are solved by `ik.update`, listed in `ik.feet`, and removed by `ik.remove(feet)`.
 *
 * ```js
 * const ik = new SkeletonIK(character);
 * const feet = plantFeet(ik, terrain);
 * ```
 * @param {SkeletonIK} ik
 * @param {import('./feet/ground.js').FeetGround} ground a function of x and z that returns the height of the ground in
 *   the world; or meshes, on which rays are cast; or a `HeightField`
 * @param {import('./feet/options.js').FeetOptions} [options]
 * @returns {SkeletonFeet}
 * @throws {TypeError} if an argument is of the wrong type, or an option unknown
 * @throws {RangeError} if there is no such bone; if the names of the bones do not say which ones are legs; if other
 *   feet have a leg already; if a value is out of range
 */
export function plantFeet(ik, ground, options = {}) {
  if (!(ik instanceof SkeletonIK)) {
    throw wrongType('ik', 'a SkeletonIK', ik);
  }
  ik.restore();
  const free = ik.chains.filter((chain) => ik.withoutLegs.includes(chain));
  const planted = new Set(ik.feet.flatMap(({ writes }) => writes));
  const feet = new SkeletonFeet(ik.object, ground, options, free, planted);
  ik.addFeet(feet);
  return feet;
}
