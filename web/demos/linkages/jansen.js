// The leg of Theo Jansen's beach animals: a crank moves a foot along a path that is flat below.

import { bar, linkageRig } from './rig.js';

/** @typedef {import('./kinds.js').PlaneDescription} PlaneDescription */

/** Jansen's lengths, by his names of the bars; `a` and `l` are from the crank's pivot to the other one. */
const [A, B, C, D, E, F] = [38, 41.5, 39.3, 40.1, 55.8, 39.4];
const [G, H, I, J, K, L, M] = [36.7, 65.7, 49, 50, 61.9, 7.8, 15];

/** The third corner of a triangle with one side along +x, by the sides next to the origin and the one across from it. */
function corner(/** @type {number} */ along, /** @type {number} */ side, /** @type {number} */ across) {
  const x = (along ** 2 + side ** 2 - across ** 2) / (2 * along);
  return [x, Math.sqrt(side ** 2 - x ** 2)];
}

/** @returns {PlaneDescription} */
export function jansen() {
  const hip = [-A, -L];
  const back = corner(B, D, E);
  const foot = corner(G, I, H);
  return {
    ...linkageRig(
      3,
      [
        { name: 'crank', parent: 'ground', offset: [0, 0] },
        { name: 'thigh', parent: 'ground', offset: hip },
        { name: 'lower', parent: 'ground', offset: hip },
        { name: 'upper rod', parent: 'crank', offset: [M, 0] },
        { name: 'lower rod', parent: 'crank', offset: [M, 0] },
        { name: 'shin', parent: 'thigh', offset: back },
        { name: 'leg', parent: 'lower', offset: [C, 0] },
      ],
      [null, 0, 1.75, -1.4, 2.4, -2.5, -3.1, -1.8],
    ),
    ties: [
      { joint: 'upper rod', point: [J, 0], other: 'thigh', offset: [B, 0] },
      { joint: 'lower rod', point: [K, 0], other: 'lower', offset: [C, 0] },
      { joint: 'shin', point: [F, 0], other: 'leg', offset: [G, 0] },
    ],
    motor: { crank: 'crank', rate: 1.6 },
    pen: { joint: 'leg', point: foot },
    bars: [
      bar('shin', F),
      bar('lower', C),
      { joint: 'thigh', points: [[0, 0], [B, 0], back] },
      { joint: 'leg', points: [[0, 0], [G, 0], foot] },
      bar('lower rod', K),
      bar('upper rod', J),
      { ...bar('crank', M), drives: true },
    ],
    pivots: [[0, 0], hip],
    points: {
      toe: { joint: 'leg', point: foot },
      crank: { joint: 'crank', point: [M, 0] },
      knee: { joint: 'thigh', point: back },
      hip: { joint: 'thigh', point: [B, 0] },
      ankle: { joint: 'lower', point: [C, 0] },
    },
    view: { left: -118, right: 48, bottom: -112, top: 54 },
  };
}
