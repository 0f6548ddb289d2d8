// The package's face: the solver's bytes, and what is made of them.

import './inline.js';

/** @typedef {import('./description.js').ChainOptions} ChainOptions */
/** @typedef {import('./chain.js').Status} Status */
/** @typedef {import('./joint.js').Joint} Joint */
/** @typedef {import('./limits.js').Limit} Limit */
/** @typedef {import('./arguments.js').XYZ} XYZ */
/** @typedef {import('./arguments.js').XYZW} XYZW */

export { Chain } from './chain.js';
