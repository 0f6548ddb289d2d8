// The sentence about what the crowd does, and the numbers over the picture.

import { counted, fill } from '../shared/text.js';
import { MOST_FLAT } from '../shared-spider/flat-picture.js';
import words from '../strings/en/crowd.js';
import { MOST } from './setup.js';

const { doing, units } = words;

/** @param {import('./figure.js').CrowdFigure} figure */
export function inWords(figure) {
  const { paused, mode, search, crowd, settings, most, isFlat, lacksMemory, wantedRate: rate } = figure;
  const count = counted(crowd.count);
  const found = search === 'off' ? '' : fill(doing[search], { count, rate });
  const isLimited =
    Number(settings.count) > most || (search === 'found' && crowd.count === most && most < MOST);
  // Without WebGL, the note of the form has the limit.
  const limit = lacksMemory ? doing.memory : isLimited && !isFlat ? doing.most : '';
  return [paused ? doing.paused : doing[mode], paused ? '' : found, fill(limit, { count: counted(most) })]
    .filter(Boolean)
    .join(' ');
}

/** A number with its unit; nothing for one that is not known yet. */
function withUnit(/** @type {number} */ value, /** @type {string} */ unit, digits = 1) {
  return Number.isFinite(value) ? fill(unit, { value: value.toFixed(digits) }) : '';
}

/** What is true as long as the page is open. @param {import('./figure.js').CrowdFigure} figure */
export const noteOf = ({ isFlat }) => (isFlat ? fill(words.flat, { count: counted(MOST_FLAT) }) : '');

/** @param {import('./figure.js').CrowdFigure} figure */
export function numbersOf({ crowd, times }) {
  const { update, draw, rate } = times;
  const perLeg = (1e6 * update) / crowd.legs;
  return {
    count: counted(crowd.count),
    rate: withUnit(rate, '{value}', 0),
    update: withUnit(update, units.milliseconds, update < 10 ? 2 : 1),
    leg: withUnit(perLeg, units.nanoseconds, 0),
    draw: withUnit(draw, units.milliseconds, draw < 10 ? 2 : 1),
  };
}
