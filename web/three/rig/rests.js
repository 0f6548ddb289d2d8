// Reads rotations at rest.

import { wrongValue } from '../../core/arguments.js';
import { readRows } from '../../core/points.js';

/**
 * Reads rotations at rest, and gives them the length 1.
 * @param {string} name
 * @param {unknown} given
 * @param {unknown} count how many there are; anything else than a count is refused when the joints are read
 * @returns {Float64Array | null} null if they are not given
 */
export function readRests(name, given, count) {
  if (given === undefined || typeof count !== 'number') {
    return null;
  }
  const rests = readRows(name, given, 4, 'quaternion', count);
  for (let i = 0; i < rests.length; i += 4) {
    const length = Math.hypot(rests[i], rests[i + 1], rests[i + 2], rests[i + 3]);
    if (!(length > 0 && length < Infinity)) {
      const quaternion = Array.from(rests.subarray(i, i + 4)).join(', ');
      throw wrongValue(`${name}[${i / 4}]`, 'a finite quaternion of any length but 0', quaternion);
    }
    // What is of length 1 but for rounding stays as it is, bit for bit.
    const divisor = Math.abs(length - 1) > 1e-9 ? length : 1;
    for (let k = i; k < i + 4; k++) {
      rests[k] /= divisor;
    }
  }
  return rests;
}
