// Texts with values: what the linkage does, and what is worth knowing about its lengths.

import { fill } from '../shared/text.js';
import words from '../strings/en/linkages.js';
import { grashof, turnsCrank } from './four-bar.js';
import { isFlat } from './setup.js';

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

/** What the linkage does, in a sentence. @param {Doing} figure */
export function inWords({ settings, paused, isHeld, selected, linkage }) {
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
  if (!paused) {
    const swings = settings.linkage === 'four-bar' && !turnsCrank(settings);
    return /** @type {Record<string, string>} */ (doing.motor)[swings ? 'swings' : String(settings.linkage)];
  }
  if (!isFlat(settings)) {
    return doing.restInSpace;
  }
  return settings.edit && settings.linkage === 'four-bar' ? doing.edit : doing.rest;
}

/** How the last solve ended, in a word or two. @param {Doing} figure */
export function statusOf({ isHeld, linkage }) {
  return words.status[linkage.isClosed ? (isHeld ? linkage.verdict : linkage.rig.status) : 'open'];
}

/**
 * What is worth knowing about a linkage, in a sentence or two; '' for nothing.
 * @param {Values} settings
 * @param {number | null} aside the distance from a straight line
 */
export function facts(settings, aside) {
  switch (settings.linkage) {
    case 'four-bar': {
      const { outer, inner, closes, kind } = grashof(settings);
      const said = closes
        ? words.grashof[/** @type {keyof typeof words.grashof} */ (kind)]
        : words.grashof.open;
      return `${fill(words.grashof.sum, { outer, inner })} ${said}`;
    }
    case 'pantograph':
      return fill(words.copy, { scale: String(settings.scale) });
    case 'peaucellier':
      return fill(words.straight, { distance: tiny(aside ?? 0) });
    case 'jansen':
      return words.foot;
    default:
      return '';
  }
}
