// The package's face: the solver's bytes, and what is made of them.

import './inline.js';

export { Chain } from './chain.js';
