// What the attributes of <fabrik-arm> mean that no other element has.

import { readFinite, readNumbers, wrongValue } from '../../core/arguments.js';
import { TwoBone } from '../../two-bone/inlined-two-bone.js';
import { numberOf, wordsOf } from '../shared/attributes.js';

/** @typedef {import('../shared/attributed-element.js').Attribute} Attribute */

/** The greatest angle, in degrees. */
const MOST = 1e6;

/** The two lengths. The rules are those of `TwoBone`. @type {Attribute} */
export const LENGTHS = {
  initial: Object.freeze([90, 70]),
  parse: (text) => wordsOf(text).map((word) => numberOf('2 numbers such as "90 70"', word)),
  check(value) {
    const [upper, fore] = readNumbers('lengths', value, 2);
    try {
      new TwoBone({ lengths: [upper, fore] }).dispose();
    } catch (error) {
      // Where a page forbids wasm, that is not the attribute's fault, and is reported when the arm is made.
      if (error instanceof TypeError || error instanceof RangeError) {
        throw error;
      }
    }
    return Object.freeze([upper, fore]);
  },
  format: (/** @type {number[]} */ lengths) => lengths.join(' '),
};

/** The pose to start from. Users change it: the attribute stays as it is. @type {Attribute} */
export const ANGLES = {
  initial: null,
  parse: (text) => wordsOf(text).map((word) => numberOf('2 numbers of degrees such as "-60 90"', word)),
  check(value) {
    const angles = [...readNumbers('angles', value, 2)];
    for (const [i, angle] of angles.entries()) {
      if (!(Math.abs(readFinite(`angles[${i}]`, angle)) <= MOST)) {
        throw wrongValue(`angles[${i}]`, 'a number of degrees from -1e6 to 1e6', angle);
      }
    }
    return Object.freeze(angles);
  },
};
