// Peaucellier's linkage: eight bars that turn a circle into an exact straight line.

import { bar, linkageRig } from './rig.js';

/** @typedef {import('./kinds.js').PlaneDescription} PlaneDescription */

/** The two long bars, the four sides of the rhombus, and the crank. */
const LONG = 150;
const SIDE = 80;
const CRANK = 55;

/** How far the crank swings to each side, in radians. */
const SWING = 1.4;

/** How far the line is from the pivot of the long bars: it follows from the lengths. */
const LINE = (LONG ** 2 - SIDE ** 2) / (2 * CRANK);

/** @returns {PlaneDescription} */
export function peaucellier() {
  return {
    ...linkageRig(
      6,
      [
        { name: 'upper', parent: 'ground', offset: [0, 0] },
        { name: 'lower', parent: 'ground', offset: [0, 0] },
        { name: 'crank', parent: 'ground', offset: [CRANK, 0] },
        { name: 'upper out', parent: 'upper', offset: [LONG, 0] },
        { name: 'lower out', parent: 'lower', offset: [LONG, 0] },
        { name: 'upper in', parent: 'upper', offset: [LONG, 0] },
        { name: 'lower in', parent: 'lower', offset: [LONG, 0] },
      ],
      [null, 0.45, -0.45, 0, -1.1, 1.1, -2.8, 2.8],
    ),
    ties: [
      { joint: 'upper out', point: [SIDE, 0], other: 'lower out', offset: [SIDE, 0] },
      { joint: 'upper in', point: [SIDE, 0], other: 'crank', offset: [CRANK, 0] },
      { joint: 'lower in', point: [SIDE, 0], other: 'crank', offset: [CRANK, 0] },
    ],
    motor: { crank: 'crank', rate: 0.8, swing: SWING },
    line: LINE,
    pen: { joint: 'upper out', point: [SIDE, 0] },
    bars: [
      bar('lower', LONG),
      bar('upper', LONG),
      bar('lower out', SIDE),
      bar('lower in', SIDE),
      bar('upper out', SIDE),
      bar('upper in', SIDE),
      { ...bar('crank', CRANK), drives: true },
    ],
    pivots: [
      [0, 0],
      [CRANK, 0],
    ],
    points: {
      pen: { joint: 'upper out', point: [SIDE, 0] },
      crank: { joint: 'crank', point: [CRANK, 0] },
      upper: { joint: 'upper', point: [LONG, 0] },
      lower: { joint: 'lower', point: [LONG, 0] },
    },
    view: { left: -60, right: 235, bottom: -165, top: 165 },
  };
}
