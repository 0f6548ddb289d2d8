// The settings of the Spider demo, and the walker that they describe.

import { Walker } from '../../fabrik.js';
import { isLost, SCHEMA as SPIDER } from '../shared-spider/common.js';
import { LENGTHS } from '../shared-spider/lengths.js';
import { GROUNDS } from '../shared-spider/terrain.js';

/** @typedef {import('../shared/settings.js').Values} Values */

/** @type {import('../shared/settings.js').Schema} */
export const SCHEMA = {
  legs: SPIDER.legs,
  gait: SPIDER.gait,
  ground: { kind: 'choice', of: GROUNDS, initial: 'stones' },
  // In lengths of a leg per second, and in hundredths of a leg's length.
  speed: { kind: 'count', least: 0.2, most: 12, digits: 1, initial: 3 },
  step: { kind: 'count', least: 2, most: 40, initial: 12 },
  time: SPIDER.time,
  homes: { kind: 'switch', initial: true },
  aims: { kind: 'switch', initial: true },
  prints: { kind: 'switch', initial: true },
  chart: { kind: 'switch', initial: true },
  lost: SPIDER.lost,
};

/** Settings for a picture of the spider alone, without marks on flat ground and without the gait chart. */
export const QUIET = { ground: 'flat', homes: false, aims: false, prints: false, chart: false };

/**
 * A walker with the settings.
 * @param {Values} settings
 * @param {import('../shared-spider/terrain.js').Terrain | null} terrain null: flat
 * @param {{ x: number, y: number, heading: number }} place
 */
export function makeWalker(settings, terrain, { x, y, heading }) {
  const legs = /** @type {4 | 6 | 8} */ (Number(settings.legs));
  const ground = terrain?.field ?? 0;
  const walker = new Walker({ legs, lengths: LENGTHS, position: [x, y], heading, ground });
  adjust(walker, settings);
  return walker;
}

/**
 * Gives a walker the settings that may change while it lives.
 * @param {Walker} walker
 * @param {Values} settings
 */
export function adjust(walker, settings) {
  walker.gait = /** @type {import('../../fabrik.js').Gait} */ (settings.gait);
  walker.stepHeight = (Number(settings.step) / 100) * walker.reach;
  walker.maxSpeed = Number(settings.speed) * walker.reach;
  for (const [leg] of walker.legs.entries()) {
    walker.setLegEnabled(leg, !isLost(settings, leg));
  }
}
