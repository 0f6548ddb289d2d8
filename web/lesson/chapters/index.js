// The chapters in their order.

import close from './close.js';
import elbow from './elbow.js';
import follow from './follow.js';
import legs from './legs.js';
import limits from './limits.js';
import methods from './methods.js';
import reach from './reach.js';
import root from './root.js';
import rope from './rope.js';
import triangle from './triangle.js';

/** @type {readonly import('./chapter.js').Chapter[]} */
export const chapters = [elbow, follow, rope, root, close, reach, triangle, limits, methods, legs];
