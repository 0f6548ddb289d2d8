// The four-bar linkage: a crank and a rocker on the ground, and a coupler between them, which carries a pen.

import { bar, linkageRig } from './rig.js';

/** @typedef {import('../shared/settings.js').Values} Values */
/** @typedef {import('./kinds.js').PlaneDescription} PlaneDescription */

/**
 * @param {Values} settings
 * @returns {PlaneDescription}
 */
export function fourBar(settings) {
  const [ground, crank, coupler, rocker] = ['ground', 'crank', 'coupler', 'rocker'].map((name) =>
    Number(settings[name]),
  );
  const pen = [Number(settings.along), Number(settings.aside)];
  const left = [-ground / 2, 0];
  const right = [ground / 2, 0];
  return {
    ...linkageRig(
      6,
      [
        { name: 'crank', parent: 'ground', offset: left },
        { name: 'coupler', parent: 'crank', offset: [crank, 0] },
        { name: 'rocker', parent: 'ground', offset: right },
      ],
      [null, 1, -0.6, 1.9],
    ),
    ties: [{ joint: 'coupler', point: [coupler, 0], other: 'rocker', offset: [rocker, 0] }],
    motor: { crank: 'crank', rate: 1.2 },
    pen: { joint: 'coupler', point: pen },
    bars: [
      bar('rocker', rocker),
      { joint: 'coupler', points: [[0, 0], [coupler, 0], pen] },
      { ...bar('crank', crank), drives: true },
    ],
    pivots: [left, right],
    points: {
      crank: { joint: 'crank', point: [crank, 0] },
      rocker: { joint: 'rocker', point: [rocker, 0] },
      pen: { joint: 'coupler', point: pen },
    },
    view: { left: -165, right: 175, bottom: -95, top: 185 },
  };
}

/**
 * What Grashof's rule says of four lengths: of the shortest and the longest bar together, and the two others together; and
 * which bars turn full turns.
 * @param {Values} settings
 */
export function grashof(settings) {
  const names = /** @type {const} */ (['ground', 'crank', 'coupler', 'rocker']);
  const bars = names.map((name) => ({ name, length: Number(settings[name]) }));
  bars.sort((a, b) => a.length - b.length);
  const [shortest, second, third, longest] = bars;
  const outer = shortest.length + longest.length;
  const inner = second.length + third.length;
  const closes = longest.length < shortest.length + inner;
  const kind = outer > inner ? 'none' : outer === inner ? 'edge' : shortest.name;
  return { outer, inner, closes, kind };
}

/**
 * Whether the crank can turn full turns: its end never comes too near to the pivot of the rocker, or too far away from it.
 * @param {Values} settings
 */
export function turnsCrank(settings) {
  const [ground, crank, coupler, rocker] = ['ground', 'crank', 'coupler', 'rocker'].map((name) =>
    Number(settings[name]),
  );
  return ground + crank <= coupler + rocker && Math.abs(ground - crank) >= Math.abs(coupler - rocker);
}
