// The methods of the package, side by side: what each is called, and how it is told from the others.

/** @typedef {'auto' | 'fabrik' | 'ccd' | 'jacobian-transpose' | 'damped-least-squares'} Method */

/**
 * Each with a colour of the style sheet, and a dash for those who see no colours.
 * @type {Record<Method, { name: string, colour: string, dash: number[] }>}
 */
export const METHODS = {
  auto: { name: 'auto', colour: 'race-auto', dash: [] },
  fabrik: { name: 'FABRIK', colour: 'race-fabrik', dash: [9, 3] },
  ccd: { name: 'CCD', colour: 'race-ccd', dash: [2, 3] },
  'jacobian-transpose': { name: 'Jacobian transpose', colour: 'race-transpose', dash: [6, 3, 2, 3] },
  'damped-least-squares': { name: 'damped least squares', colour: 'race-squares', dash: [12, 3, 2, 3] },
};

export const NAMES = /** @type {Method[]} */ (Object.keys(METHODS));
