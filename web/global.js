// What fabrik.global.js is made of: the package's face as a global, and its elements.

export * from './fabrik.js';

import './element.js';
