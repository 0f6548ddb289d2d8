// The solvers that are compared, and how their lines differ.

/** @typedef {import('../../chain/inlined-chain.js').Chain['solver']} Method */
/** @typedef {import('../shared/draw.js').Colour} Colour */

/**
 * Each has a colour, and dashes for readers who cannot distinguish the colours.
 * @type {Record<Method, { colour: Colour, dash: number[] }>}
 */
export const METHODS = {
  auto: { colour: 'race-auto', dash: [] },
  fabrik: { colour: 'race-fabrik', dash: [9, 3] },
  ccd: { colour: 'race-ccd', dash: [2, 3] },
  'jacobian-transpose': { colour: 'race-transpose', dash: [6, 3, 2, 3] },
  'damped-least-squares': { colour: 'race-squares', dash: [12, 3, 2, 3] },
};

/** Their colours in a page's style sheet. @type {import('../shared/colours.js').Palette} */
export const RACE_COLOURS = {
  'race-auto': ['race-auto', 'light-dark(#9c5d00, #f0a83a)'],
  'race-fabrik': ['race-fabrik', 'light-dark(#1a6fb0, #58b0f0)'],
  'race-ccd': ['race-ccd', 'light-dark(#1a7a42, #5fd08c)'],
  'race-transpose': ['race-jacobian-transpose', 'light-dark(#8a4fc0, #c092f0)'],
  'race-squares': ['race-damped-least-squares', 'light-dark(#b93473, #f583b4)'],
};

export const NAMES = /** @type {Method[]} */ (Object.keys(METHODS));
