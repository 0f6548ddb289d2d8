// The error for a name that nothing has, with a name that may be meant.

import { show } from '../core/arguments.js';
import { coded } from '../core/errors.js';

/** How many names a message lists. */
const MOST_NAMES = 6;

/**
 * A name without what is easily mistaken: upper case, spaces and separators.
 * @param {string} name
 */
const plain = (name) => name.toLowerCase().replace(/[\s_.:-]/g, '');

/**
 * How many letters must be inserted, removed, replaced, or swapped with the next one, to make one name of another.
 * @param {string} a
 * @param {string} b
 */
function distance(a, b) {
  const table = Array.from({ length: a.length + 1 }, (_, i) => [i]);
  for (let j = 1; j <= b.length; j++) {
    table[0][j] = j;
    for (let i = 1; i <= a.length; i++) {
      const replaced = table[i - 1][j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? table[i - 2][j - 2] + 1 : replaced;
      table[i][j] = Math.min(table[i - 1][j] + 1, table[i][j - 1] + 1, replaced, swapped);
    }
  }
  return table[a.length][b.length];
}

/**
 * The name that is probably meant: nearly the same, or one that contains the wrong one.
 * @param {string} wrong
 * @param {readonly string[]} names
 */
function nearest(wrong, names) {
  const given = plain(wrong);
  let least = Math.max(1, Math.floor(given.length / 3)) + 1;
  let found;
  for (const name of names) {
    const other = plain(name);
    // The distance is at least the difference of the lengths. This keeps long names from taking long.
    if (Math.abs(other.length - given.length) < least && distance(given, other) < least) {
      least = distance(given, other);
      found = name;
    }
  }
  return found ?? names.find((name) => given.length > 2 && plain(name).includes(given));
}

/**
 * The error for a name that is not among those that there are.
 * @param {string} argument
 * @param {string} rule what it must be
 * @param {string} name
 * @param {readonly string[]} names those that there are
 */
export function unknownName(argument, rule, name, names) {
  const meant = nearest(name, names);
  const list = names.slice(0, MOST_NAMES).map(show).join(', ') + (names.length > MOST_NAMES ? ', …' : '');
  const hint = meant !== undefined ? `; did you mean ${show(meant)}?` : list && `; there are ${list}`;
  const message = `${argument} must be ${rule}, but is ${show(name)}${hint}`;
  return coded('out-of-range', new RangeError(message));
}
