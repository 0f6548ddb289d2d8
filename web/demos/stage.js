// The canvas of a demo is that of the elements.

/** @typedef {import('../element-stage.js').View} View */

export { Stage } from '../element-stage.js';
