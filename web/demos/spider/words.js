// What the spider does, in sentences.

import { fill } from '../shared/text.js';
import words from '../strings/en/spider.js';

/**
 * @typedef {object} Doing
 * @property {import('./behaviour.js').Mode} mode
 * @property {boolean} paused
 * @property {boolean} moving
 * @property {string | null} blocked
 * @property {boolean} asleep
 * @property {string[]} lost the names of the removed legs
 * @property {number} legs how many there are, removed ones included
 * @property {string} chosen the name of the selected leg; '' for none
 */

const { doing } = words;

const listOf = (/** @type {string[]} */ names) =>
  new Intl.ListFormat(globalThis.document?.documentElement.lang || 'en').format(names);

/** @param {Doing} state */
function action({ mode, paused, moving, blocked, asleep, legs, lost }) {
  const left = legs - lost.length;
  if (paused) {
    return doing.paused;
  }
  if (asleep) {
    return doing.asleep;
  }
  if (left === 0) {
    return doing.noLegs;
  }
  if (blocked) {
    return doing.blocked;
  }
  switch (mode) {
    case 'head':
    case 'drive':
      return doing.keys;
    case 'chase':
      return moving ? doing.chase : fill(doing.stands, { count: left });
    case 'stand':
      return moving ? doing.slowing : fill(doing.stands, { count: left });
    default:
      return doing[mode];
  }
}

/** @param {Doing} state */
export function inWords(state) {
  const { lost, legs, chosen } = state;
  const parts = [
    chosen && fill(lost.includes(chosen) ? doing.restore : doing.remove, { leg: chosen }),
    action(state),
    lost.length > 0 && lost.length < legs && fill(doing.missing, { legs: listOf(lost) }),
  ];
  return parts.filter(Boolean).join(' ');
}
