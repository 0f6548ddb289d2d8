// What the attributes of elements mean: each as a text, as the value of a property, and with its rule.
// Rules of the solver are checked by making a chain of one bone.

import { Chain } from '../../chain/inlined-chain.js';
import {
  lengthOf,
  readBoolean,
  readNumber,
  readNumbers,
  show,
  wrongCount,
  wrongType,
  wrongValue,
} from '../../core/arguments.js';
import { coded } from '../../core/errors.js';
import { readPoint } from '../../core/points.js';

/** @typedef {import('../../chain/options.js').ChainOptions} ChainOptions */
/** @typedef {import('./attributed-element.js').Attribute} Attribute */
/** @typedef {{ x: number, y: number }} Point */
/**
 * The angle of a bone from the one before it.
 * @typedef {object} Degrees
 * @property {number} min in degrees
 * @property {number} max in degrees
 */

/** The widest limit, in degrees, as the solver's. */
const WIDEST = 720;

/**
 * The words of a text, separated by spaces, commas or semicolons.
 * @param {string} text
 */
export function wordsOf(text) {
  return text.split(/[\s,;]+/).filter((word) => word !== '');
}

/**
 * @param {string} rule
 * @param {string} word
 */
export function numberOf(rule, word) {
  const number = Number(word);
  if (word === '' || Number.isNaN(number)) {
    throw unexpected(rule, show(word));
  }
  return number;
}

/**
 * @param {string} rule
 * @param {string} found
 */
function unexpected(rule, found) {
  return coded('out-of-range', new RangeError(`expected ${rule}, found ${found}`));
}

/**
 * Checks options by the solver's rules. If there is no solver, because a page forbids it, that is not the
 * attribute's fault, and is reported when a chain is made.
 * @param {Partial<ChainOptions>} options
 */
function ask(options) {
  try {
    new Chain({ lengths: [1], ...options }).dispose();
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) {
      throw error;
    }
  }
}

/** @type {Attribute} */
export const LENGTHS = {
  // Pure, so that bundles of elements without a chain leave the solver out.
  initial: /* @__PURE__ */ Object.freeze([80, 70, 60, 50]),
  parse: (text) => wordsOf(text).map((word) => numberOf('numbers such as "80 70 60"', word)),
  check(value) {
    ask({ lengths: value });
    return Object.freeze(Array.from(/** @type {ArrayLike<number>} */ (value)));
  },
  format: (/** @type {number[]} */ lengths) => lengths.join(' '),
};

/**
 * A point of the plane.
 * @param {string} name
 * @returns {Attribute}
 */
export function point(name) {
  return {
    initial: null,
    parse(text) {
      const rule = '2 numbers such as "120 80"';
      const words = wordsOf(text);
      if (words.length !== 2) {
        throw unexpected(rule, String(words.length));
      }
      return words.map((word) => numberOf(rule, word));
    },
    check(value) {
      const [x, y] = readPoint(name, 2, value);
      for (const [axis, number] of Object.entries({ x, y })) {
        if (!(Math.abs(number) <= 1e30)) {
          throw wrongValue(`${name}.${axis}`, 'a finite number from -1e30 to 1e30', number);
        }
      }
      return Object.freeze({ x, y });
    },
    format: (/** @type {Point} */ { x, y }) => `${x} ${y}`,
  };
}

/**
 * Limits in degrees, one per joint; the last one applies to all further joints; null for a free joint.
 * @type {Attribute}
 */
export const LIMITS = {
  initial: null,
  parse(text) {
    const words = wordsOf(text);
    return words.length === 0 ? null : (pairsOf(text) ?? words.map(rangeOf));
  },
  check(value) {
    if (value === null) {
      return null;
    }
    if (!Array.isArray(value)) {
      throw wrongType('limits', 'an array of limits in degrees, one per joint, or null', value);
    }
    if (value.length === 0) {
      throw wrongCount('limits', '1 or more limits, one per joint; use null for none', value.length);
    }
    return Object.freeze(value.map((limit, i) => readDegrees(`limits[${i}]`, limit)));
  },
  format: (/** @type {(Degrees | null)[] | null} */ limits) =>
    limits === null ? null : limits.map((limit) => (limit ? `${limit.min}..${limit.max}` : 'free')).join(' '),
};

/**
 * A range of a text: `-90..90`, or `free`.
 * @param {string} word
 */
function rangeOf(word) {
  const rule = 'ranges in degrees such as "-90..90 0..120", or "free"';
  const [min, max, ...more] = word.split('..');
  if (word !== 'free' && (max === undefined || more.length > 0)) {
    throw unexpected(rule, show(word));
  }
  return word === 'free' ? null : [min, max].map((each) => numberOf(rule, each));
}

/**
 * The pairs of a text that a framework has made of an array of arrays, on a server: `-90,90,0,120`. Null for
 * any other text.
 * @param {string} text
 */
function pairsOf(text) {
  const numbers = text.split(',').map((word) => (word.trim() === '' ? Number.NaN : Number(word)));
  return numbers.length % 2 === 1 || numbers.some(Number.isNaN)
    ? null
    : Array.from({ length: numbers.length / 2 }, (_, i) => numbers.slice(2 * i, 2 * i + 2));
}

/**
 * @param {string} name
 * @param {any} limit
 */
function readDegrees(name, limit) {
  if (limit === null) {
    return null;
  }
  if (typeof limit !== 'object') {
    throw wrongType(name, '[min, max] or {min, max} in degrees, or null', limit);
  }
  const isList = lengthOf(limit) !== undefined;
  const unknown = isList ? undefined : Object.keys(limit).find((key) => key !== 'min' && key !== 'max');
  if (unknown !== undefined) {
    const message = `${name} has ${show(unknown)}, but limits are in degrees here: [min, max] or {min, max}; use element.chain.setLimit for radians`;
    throw coded('unknown-option', new TypeError(message));
  }
  const [least, most] = isList ? limit : [limit.min, limit.max];
  const min = readNumber(`${name}.min`, least);
  const max = readNumber(`${name}.max`, most);
  if (!(min >= -WIDEST && max <= WIDEST && min <= max)) {
    const rule = `from -${WIDEST} degrees to ${WIDEST}, with min no greater than max`;
    throw coded('out-of-range', new RangeError(`${name} must be ${rule}, but is ${min}..${max}`));
  }
  return Object.freeze({ min, max });
}

/**
 * One of several names; the first one is the default.
 * @param {string} name
 * @param {readonly string[]} names
 * @returns {Attribute}
 */
export function oneOf(name, names) {
  return {
    initial: names[0],
    parse: (text) => text.trim(),
    check(value) {
      if (!names.includes(value)) {
        const wrong = typeof value === 'string' ? wrongValue : wrongType;
        throw wrong(name, names.map((each) => JSON.stringify(each)).join(' or '), value);
      }
      return value;
    },
    format: String,
  };
}

/** Where coordinates count from. */
export const ORIGIN = oneOf('origin', ['corner', 'middle']);

/** @type {Attribute} */
export const SOLVER = {
  initial: 'auto',
  parse: (text) => text.trim(),
  check(value) {
    ask({ solver: value });
    return value;
  },
  format: String,
};

/** @type {Attribute} */
export const ROOT_MODE = {
  initial: 'fixed',
  parse: (text) => text.trim(),
  check(value) {
    ask({ rootMode: value });
    return value;
  },
  format: String,
};

/** @type {Attribute} */
export const TOLERANCE = {
  initial: null,
  parse: (text) => numberOf('a number', text.trim()),
  check(value) {
    ask({ tolerance: value });
    return value;
  },
  format: String,
};

/** @type {Attribute} */
export const MAX_PULL = {
  initial: null,
  parse: (text) => numberOf('a number', text.trim()),
  check(value) {
    ask({ maxPull: value });
    return value;
  },
  format: String,
};

/**
 * A whole number.
 * @param {string} name
 * @param {number} least
 * @param {number} most
 * @returns {Attribute}
 */
export function count(name, least, most) {
  return {
    initial: null,
    parse: (text) => (text.trim() === '' ? Number.NaN : Number(text)),
    check(value) {
      const number = readNumber(name, value);
      if (!Number.isInteger(number) || number < least || number > most) {
        throw wrongValue(name, `a whole number from ${least} to ${most}`, number);
      }
      return number;
    },
    format: String,
  };
}

export const MAX_ITERATIONS = count('maxIterations', 1, 1e6);

/** CSS pixels per unit, or `'fit'`. @type {Attribute} */
export const SCALE = {
  initial: 'fit',
  parse: (text) => (text.trim() === 'fit' ? 'fit' : numberOf('a number above 0, or "fit"', text.trim())),
  check(value) {
    if (value !== 'fit' && !(readNumber('scale', value) > 0 && value <= 1e6)) {
      throw wrongValue('scale', 'a number above 0 and up to 1e6, or "fit"', value);
    }
    return value;
  },
  format: String,
};

/**
 * An attribute that is there or is not. `="false"`, which people write, is as if it were not there.
 * @param {string} name
 * @returns {Attribute}
 */
export function flag(name) {
  return {
    initial: false,
    parse: (text) => text.trim() !== 'false',
    check: (value) => readBoolean(name, value),
    format: (/** @type {boolean} */ value) => (value ? '' : null),
  };
}

/** The joints that a solve starts from, x and y each. @type {Attribute} */
export const START = {
  initial: null,
  parse: (text) => wordsOf(text).map((word) => numberOf('numbers such as "0 0 50 0"', word)),
  check(value) {
    const length = lengthOf(value);
    if (typeof length === 'number' && length < 4) {
      throw wrongCount('start', '4 or more numbers, x and y of each joint', length);
    }
    return readNumbers('start', value, 4, Number.POSITIVE_INFINITY);
  },
};

/** How many steps are shown per second. @type {Attribute} */
export const SPEED = {
  initial: 1,
  parse: (text) => (text.trim() === '' ? Number.NaN : Number(text)),
  check(value) {
    const number = readNumber('speed', value);
    if (!(number >= 0.01 && number <= 1000)) {
      throw wrongValue('speed', 'a number from 0.01 to 1000', number);
    }
    return number;
  },
  format: String,
};

/**
 * The limit of each joint: the last one applies to all further joints.
 * @param {readonly (Degrees | null)[] | null} limits
 * @param {number} bones
 * @returns {(Degrees | null)[]}
 */
export function limitsOf(limits, bones) {
  return Array.from({ length: bones }, (_, i) => (limits ? limits[Math.min(i, limits.length - 1)] : null));
}

/**
 * A limit as a chain takes it.
 * @param {Degrees | null} limit
 */
export function toRange(limit) {
  const radians = (/** @type {number} */ angle) => (angle * Math.PI) / 180;
  return limit && /** @type {const} */ ({ type: 'range', min: radians(limit.min), max: radians(limit.max) });
}
