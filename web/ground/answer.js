// Ground that is a function: what it may return, and reading it.

import { isObject, lengthOf, wrongType, wrongValue } from '../core/arguments.js';

/**
 * The height of the ground at a place, and its normal.
 * @typedef {object} HeightAndNormal
 * @property {number} height The height; NaN: there is no ground.
 * @property {import('../core/points.js').Point} [normal] The normal, of any length: `{x, y, z}` or three numbers.
 *   Without it, the heights around say how steep the ground is.
 */
/**
 * What a function says of the ground at a place: its height; or its height and its normal. NaN: there is no ground.
 * @typedef {number | HeightAndNormal} GroundAnswer
 */

/**
 * The height in what a function has returned. A normal that came with it is written to `to`, with 1 or -1 as its
 * largest number; `to` is not changed if none came.
 * @param {unknown} answer
 * @param {import('../core/points.js').XYZ} to
 * @returns {number}
 */
export function readAnswer(answer, to) {
  if (typeof answer === 'number') {
    return answer;
  }
  if (!isObject(answer) || typeof answer.height !== 'number') {
    throw wrongType('what ground returns', 'a number, or {height, normal}', answer);
  }
  const { height, normal } = answer;
  if (normal !== undefined) {
    if (!isObject(normal)) {
      throw wrongType('the normal that ground returns', '{x, y, z} or three numbers', normal);
    }
    const isList = lengthOf(normal) !== undefined;
    const x = isList ? normal[0] : normal.x;
    const y = isList ? normal[1] : normal.y;
    const z = isList ? normal[2] : normal.z;
    const largest = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
    if (!(largest < Infinity) && !Number.isNaN(height)) {
      throw wrongValue('the normal that ground returns', 'a vector of finite numbers', `${x}, ${y}, ${z}`);
    }
    // Squares of its numbers must neither overflow nor vanish.
    to.x = x / (largest || 1);
    to.y = y / (largest || 1);
    to.z = z / (largest || 1);
  }
  return height;
}
