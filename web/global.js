// What fabrik.global.js is made of: the package and its elements, as one global.

export * from './element.js';
export * from './fabrik.js';
