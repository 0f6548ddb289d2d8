// The error for a name that nothing has, with a name that may be meant.

import { show } from '../core/arguments.js';
import { coded } from '../core/errors.js';

/** How many names a message lists. */
const MOST_NAMES = 6;

/** A name that contains the wrong one is at least as near as one with so many wrong letters. */
const CONTAINS = 2;

/**
 * What is compared of a name: no more than its beginning, as the time grows with the lengths of both.
 * @param {string} name
 */
const plain = (name) =>
  name
    .toLowerCase()
    .replace(/[\s_.:-]/g, '')
    .slice(0, 99);

/**
 * How many letters must be inserted, removed or replaced to make one name of another (V. I. Levenshtein, 1966).
 * @param {string} a
 * @param {string} b
 */
function distance(a, b) {
  let row = [...Array(a.length + 1).keys()];
  for (const letter of b) {
    let last = row[0];
    row = row.map((above, i) => {
      last = Math.min(above, last, i ? row[i - 1] - (a[i - 1] === letter ? 1 : 0) : last) + 1;
      return last;
    });
  }
  return row[a.length];
}

/**
 * The error for a name that is not among those that there are.
 * @param {string} argument
 * @param {string} rule what it must be
 * @param {string} name
 * @param {readonly string[]} names those that there are
 */
export function unknownName(argument, rule, name, names) {
  const given = plain(name);
  const distances = names
    .map(plain)
    .map((each) => Math.min(distance(given, each), each.includes(given) ? CONTAINS : Infinity));
  const least = Math.min(...distances);
  const isNear = least < Math.min(given.length, Math.max(3, given.length / 3));
  const list = names.slice(0, MOST_NAMES).map(show).join(', ');
  const hint = isNear
    ? `did you mean ${show(names[distances.indexOf(least)])}?`
    : `there are ${list || 'no names'}${names.length > MOST_NAMES ? ', …' : ''}`;
  return coded('out-of-range', new RangeError(`${argument} must be ${rule}, but is ${show(name)}; ${hint}`));
}
