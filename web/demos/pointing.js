// A hand on a demo's canvas is one on an element's.

/** @typedef {import('../element-pointing.js').PointerWishes} PointerWishes */

export { isForeign, listenToPointer } from '../element-pointing.js';
