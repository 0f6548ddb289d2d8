// The settings of the page, and the walker that they describe.

import { Walker } from '../../fabrik.js';
import { isLost, SCHEMA as SPIDER } from '../shared-spider/common.js';
import { HEIGHTS, WALKS } from './heights.js';

/** @typedef {import('../shared/settings.js').Values} Values */

/** The bones of a leg, from the hip to the foot, in metres. */
export const LENGTHS = [0.24, 0.215, 0.165];

export const REACH = LENGTHS.reduce((sum, length) => sum + length, 0);

/** What a press on the ground does. */
export const TOOLS = /** @type {const} */ (['walk', 'raise', 'lower', 'stone']);

/** @typedef {typeof TOOLS[number]} Tool */

/** @type {import('../shared/settings.js').Schema} */
export const SCHEMA = {
  tool: { kind: 'choice', of: [...TOOLS], initial: 'walk' },
  ground: { kind: 'choice', of: Object.keys(HEIGHTS), initial: 'course' },
  legs: SPIDER.legs,
  gait: SPIDER.gait,
  view: { kind: 'choice', of: ['free', 'follow', 'eyes'], initial: 'free' },
  // In lengths of a leg per second.
  speed: { kind: 'count', least: 0.2, most: 6, digits: 1, initial: 1.6 },
  time: SPIDER.time,
  marks: { kind: 'switch', initial: false },
  skin: { kind: 'switch', initial: false },
  lost: SPIDER.lost,
};

/** Where the spider is at the start: the last place of its walk. */
export function startOf(/** @type {Values} */ { ground }) {
  const walk = WALKS[String(ground)];
  const [[x, z], [nextX, nextZ]] = [walk[walk.length - 1], walk[0]];
  return { x, z, heading: Math.atan2(z - nextZ, nextX - x) };
}

/**
 * A walker with the settings.
 * @param {Values} settings
 * @param {import('../../fabrik.js').HeightField} ground
 * @param {{ x: number, z: number, heading: number }} place
 */
export function makeWalker(settings, ground, { x, z, heading }) {
  const legs = /** @type {4 | 6 | 8} */ (Number(settings.legs));
  const walker = new Walker({ legs, lengths: LENGTHS, up: 'y', position: [x, z], heading, ground });
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
  for (const [leg] of walker.legs.entries()) {
    walker.setLegEnabled(leg, !isLost(settings, leg));
  }
}
