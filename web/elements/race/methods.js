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

export const NAMES = /** @type {Method[]} */ (Object.keys(METHODS));
