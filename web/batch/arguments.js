// Reading the arguments of batches, which those of a pool are, too.

import { readNumber, wrongValue } from '../core/arguments.js';
import { readRows } from '../core/points.js';

const MOST = 1_000_000;

/**
 * A number of chains or walkers.
 * @param {unknown} value
 */
export function readCount(value) {
  const count = readNumber('count', value);
  if (!(Number.isInteger(count) && count >= 1 && count <= MOST)) {
    throw wrongValue('count', `a whole number from 1 to ${MOST}`, count);
  }
  return count;
}

/**
 * The index of one of `count` chains or walkers.
 * @param {string} name
 * @param {unknown} value
 * @param {number} count
 * @param {'chain' | 'walker'} [noun]
 */
export function readIndex(name, value, count, noun = 'chain') {
  const index = readNumber(name, value);
  if (!(Number.isInteger(index) && index >= 0 && index < count)) {
    throw wrongValue(name, `the index of a ${noun}, 0 to ${count - 1}`, index);
  }
  return index;
}

/**
 * Checks that there are `count` chains or walkers from `first` on. A range may be empty, also at the end.
 * @param {number} first
 * @param {number} count
 * @param {number} all how many there are
 * @param {'chain' | 'walker'} noun
 */
export function checkRange(first, count, all, noun) {
  if (!(Number.isInteger(readNumber('first', first)) && first >= 0 && first <= all)) {
    throw wrongValue('first', `the index of a ${noun}, 0 to ${all - 1}`, first);
  }
  if (!(Number.isInteger(readNumber('count', count)) && count >= 0 && count <= all - first)) {
    throw wrongValue('count', `a number of ${noun}s, 0 to ${all - first}`, count);
  }
}

/**
 * The joints of some chains, from chain `first` on, as one flat array.
 * @param {import('../core/points.js').Points} positions
 * @param {unknown} first
 * @param {{ count: number, bones: number, dimensions: number }} shape of the batch
 */
export function readPoses(positions, first, { count, bones, dimensions }) {
  const joints = bones + 1;
  const most = (count - readIndex('first', first, count)) * joints;
  const numbers = readRows('positions', positions, dimensions, 'joint', joints, most);
  if (!Number.isInteger(numbers.length / (joints * dimensions))) {
    throw wrongValue('positions', `${joints} joints per chain`, `${numbers.length / dimensions} joints`);
  }
  return numbers;
}
