// The lengths of the four-bar linkage, after one of its pins was moved and the others were not.

import { distance } from '../shared-linkages/linkage.js';
import { SCHEMA } from './setup.js';

/** @typedef {import('../shared/settings.js').Values} Values */
/** @typedef {import('../shared-linkages/linkage.js').Place} Place */

/**
 * @param {import('../shared-linkages/linkage.js').Linkage} linkage
 * @param {Values} settings
 * @param {string} name of the pin
 * @param {Place} to where it is now
 * @returns {Record<string, number>} the settings that change
 */
export function lengthsAfter(linkage, settings, name, to) {
  const left = [-Number(settings.ground) / 2, 0];
  const right = [Number(settings.ground) / 2, 0];
  const end = linkage.placeOf({ joint: 'coupler', point: [0, 0] });
  const rocker = linkage.placeOf({ joint: 'rocker', point: [Number(settings.rocker), 0] });
  /** @type {Record<string, () => Record<string, number>>} */
  const after = {
    ground: () => ({ ground: 2 * to[0] }),
    crank: () => ({ crank: distance(to, left), coupler: distance(to, rocker) }),
    rocker: () => ({ rocker: distance(to, right), coupler: distance(to, end) }),
    pen: () => {
      const long = distance(rocker, end) || 1;
      const [ux, uy] = [(rocker[0] - end[0]) / long, (rocker[1] - end[1]) / long];
      const [x, y] = [to[0] - end[0], to[1] - end[1]];
      return { along: ux * x + uy * y, aside: ux * y - uy * x };
    },
  };
  return Object.fromEntries(
    Object.entries(after[name]()).map(([each, length]) => [each, within(each, length)]),
  );
}

/** A whole length within the bounds of its setting. */
function within(/** @type {string} */ name, /** @type {number} */ length) {
  const setting = SCHEMA[name];
  return setting.kind === 'count'
    ? Math.min(Math.max(Math.round(length), setting.least), setting.most)
    : length;
}
