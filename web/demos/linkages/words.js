// What the linkage does, in a sentence, and what is worth knowing about its lengths.

import { fill } from '../shared/text.js';
import { inWords as inCommonWords, tiny } from '../shared-linkages/words.js';
import words from '../strings/en/linkages.js';
import { grashof, turnsCrank } from './four-bar.js';

/** @typedef {import('../shared/settings.js').Values} Values */

/** What the linkage does, in a sentence. @param {import('../shared-linkages/words.js').Doing} figure */
export function inWords(figure) {
  const { settings } = figure;
  const { doing } = words;
  const isFourBar = settings.linkage === 'four-bar';
  const swings = isFourBar && !turnsCrank(settings);
  const name = /** @type {keyof typeof doing.motor} */ (swings ? 'swings' : settings.linkage);
  return inCommonWords(figure, {
    motor: doing.motor[name],
    rest: settings.edit && isFourBar ? doing.edit : doing.rest,
  });
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
