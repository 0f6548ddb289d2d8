// What the attributes of <fabrik-spider> mean. Rules of the walker are checked by making one.

import { readNumber, readNumbers, wrongValue } from '../../core/arguments.js';
import { Walker } from '../../walker/inlined-walker.js';
import { numberOf, wordsOf } from '../shared/attributes.js';

/** @typedef {import('../shared/attributed-element.js').Attribute} Attribute */

const MOST_LEGS = 64;

/**
 * Checks options by the walker's rules. If there is no walker, because a page forbids it, that is not the
 * attribute's fault, and is reported when the walker is made.
 * @param {object} options
 */
function ask(options) {
  try {
    new Walker({ legs: 2, lengths: [1, 1], ...options }).dispose();
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) {
      throw error;
    }
  }
}

/**
 * A number within bounds.
 * @param {string} name
 * @param {number | null} initial
 * @param {number} most
 * @returns {Attribute}
 */
function upTo(name, initial, most) {
  return {
    initial,
    parse: (text) => numberOf('a number', text.trim()),
    check(value) {
      const number = readNumber(name, value);
      if (!(number >= 0 && number <= most)) {
        throw wrongValue(name, `a number from 0 to ${most}`, number);
      }
      return number;
    },
    format: String,
  };
}

/** @type {Attribute} */
export const LEGS = {
  initial: 8,
  parse: (text) => numberOf('a number', text.trim()),
  check(value) {
    const legs = readNumber('legs', value);
    if (!(legs >= 2 && legs <= MOST_LEGS && legs % 2 === 0)) {
      throw wrongValue('legs', `an even number from 2 to ${MOST_LEGS}`, legs);
    }
    return legs;
  },
  format: String,
};

/** @type {Attribute} */
export const LEG_LENGTHS = {
  initial: Object.freeze([50, 45, 35]),
  parse: (text) => wordsOf(text).map((word) => numberOf('numbers such as "50 45 35"', word)),
  check(value) {
    ask({ lengths: value });
    return Object.freeze(Array.from(/** @type {ArrayLike<number>} */ (value)));
  },
  format: (/** @type {number[]} */ lengths) => lengths.join(' '),
};

/** @type {Attribute} */
export const GAIT = {
  initial: 'auto',
  parse: (text) => text.trim(),
  check(value) {
    ask({ gait: value });
    return value;
  },
  format: String,
};

/** Leg lengths per second. */
export const SPEED = upTo('speed', 2, 100);

/** In the unit of the lengths; null for the default of a walker. */
export const STEP_HEIGHT = upTo('stepHeight', null, 1e30);

/** The indexes of the removed legs. Those of legs that do not exist have no effect. @type {Attribute} */
export const MISSING = {
  initial: Object.freeze([]),
  parse: (text) => wordsOf(text).map((word) => numberOf('indexes of legs such as "0 3"', word)),
  check(value) {
    const legs = Array.from(readNumbers('missing', value, 0, MOST_LEGS));
    for (const [i, leg] of legs.entries()) {
      if (!Number.isInteger(leg) || leg < 0 || leg >= MOST_LEGS) {
        throw wrongValue(`missing[${i}]`, `a whole number from 0 to ${MOST_LEGS - 1}`, leg);
      }
    }
    return Object.freeze([...new Set(legs)].sort((a, b) => a - b));
  },
  format: (/** @type {readonly number[]} */ legs) => (legs.length > 0 ? legs.join(' ') : null),
};
