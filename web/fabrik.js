// The package's face: the solver's bytes, and what is made of them.

import './inline.js';

/** @typedef {import('./chain.js').ChainOptions} ChainOptions */
/** @typedef {import('./chain.js').Status} Status */
/** @typedef {import('./chain.js').Joint} Joint */
/** @typedef {import('./arguments.js').XYZ} XYZ */

export { Chain } from './chain.js';
