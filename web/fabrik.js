// The package's face: the solver's bytes, and what is made of them.

import './inline.js';

/** @typedef {import('./description.js').ChainOptions} ChainOptions */
/** @typedef {import('./chain.js').Status} Status */
/** @typedef {import('./joint.js').Joint} Joint */
/** @typedef {import('./arguments.js').XYZ} XYZ */

export { Chain } from './chain.js';
