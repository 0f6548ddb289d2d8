// Texts with values: what a linkage does.

import { fill } from '../shared/text.js';
import words from '../strings/en/loops.js';

/** @typedef {import('../shared/settings.js').Values} Values */

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Numbers from here on are written with two digits after the point. */
const PLAIN = 0.01;

/** A small number, such as 2.3 × 10⁻⁹. */
export function tiny(/** @type {number} */ number) {
  if (!(number > 0)) {
    return number === 0 ? '0' : '';
  }
  if (number >= PLAIN) {
    return number.toFixed(2);
  }
  const [digits, power] = number.toExponential(1).split('e');
  const raised = power
    .replace('+', '')
    .replace('-', '⁻')
    .replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)]);
  return fill(words.tiny, { digits, power: raised });
}

/** The name of a point, such as `foot 3`. */
export function nameOf(/** @type {string} */ point) {
  const [name, number = ''] = point.split(' ');
  return fill(words.points[/** @type {keyof typeof words.points} */ (name)], { number });
}

/**
 * What a figure shows: whether something is held, and how that ended.
 * @typedef {object} Doing
 * @property {Values} settings
 * @property {boolean} paused
 * @property {boolean} isHeld
 * @property {string | null} selected
 * @property {import('./linkage.js').Linkage} linkage
 */

/**
 * What the linkage does, in a sentence.
 * @param {Doing} figure
 * @param {object} page
 * @param {string} page.motor what the motor does
 * @param {string} page.rest what is said while nothing moves
 */
export function inWords({ settings, paused, isHeld, selected, linkage }, { motor, rest }) {
  const { doing } = words;
  if (!linkage.isClosed) {
    const isProven = linkage.forces.length > 0;
    return isProven ? (settings.forces ? doing.openShown : doing.openProven) : doing.open;
  }
  if (isHeld) {
    const { verdict } = linkage;
    return doing[verdict === 'out-of-reach' && !settings.forces ? 'proven' : verdict];
  }
  // The arrow keys are of use where there is a keyboard, which goes with a mouse.
  if (selected && matchMedia('(any-hover: hover)').matches) {
    return fill(paused ? doing.selected : doing.selectedInMotion, { point: nameOf(selected) });
  }
  return paused ? rest : motor;
}

/** How the last solve ended, in a word or two. @param {Doing} figure */
export function statusOf({ isHeld, linkage }) {
  return words.status[linkage.isClosed ? (isHeld ? linkage.verdict : linkage.rig.status) : 'open'];
}

/**
 * The numbers over the picture, but for the time.
 * @param {Doing} figure
 */
export const numbersOf = (figure) => ({
  status: statusOf(figure),
  loops: tiny(figure.linkage.loopError),
  iterations: String(figure.linkage.rig.iterations),
});
