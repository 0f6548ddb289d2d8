// Places where the spider can stand: ground is under its body, and every leg finds ground.

import { makeWalker } from './setup.js';

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {Point & { heading: number }} Pose */

/** The distance between two places that are tried, and how far away the last ones are; in the world's unit. */
const STEP = 10;
const FARTHEST = 900;

/** Whether a leg that should stand finds no ground. A leg that steps counts, too. */
export const hangs = (/** @type {import('../shared-spider/tutorial-rule.js').AnyWalker} */ { legs }) =>
  legs.some(({ enabled, planted }) => enabled && !planted);

/** Whether a place is over a hole; `terrain`: null where all is flat. */
export const isHole = (
  /** @type {import('../shared-spider/terrain.js').Terrain | null} */ terrain,
  /** @type {Point} */ { x, y },
) => terrain !== null && Number.isNaN(terrain.field.heightAt(x, y));

const isIn = (
  /** @type {import('../shared-spider/ground.js').Room} */ { left, right, near, far },
  /** @type {Point} */ { x, y },
) => x >= left && x <= right && y >= near && y <= far;

/** Places around the origin, ring by ring. */
function* rings() {
  yield { x: 0, y: 0 };
  for (let radius = STEP; radius <= FARTHEST; radius += STEP) {
    const count = Math.ceil((2 * Math.PI * radius) / STEP);
    for (let i = 0; i < count; i++) {
      const angle = (2 * Math.PI * i) / count;
      yield { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
    }
  }
}

/**
 * The nearest place where all legs of a spider stand, with the same heading; null if there is none in the room.
 * @param {import('../shared/settings.js').Values} settings
 * @param {import('../shared-spider/terrain.js').Terrain | null} terrain
 * @param {import('../shared-spider/ground.js').Room} room the place is in it, unless the ground is flat
 * @param {Pose} from
 * @returns {Pose | null}
 */
export function nearestStance(settings, terrain, room, { x, y, heading }) {
  if (!terrain) {
    return { x, y, heading };
  }
  const walker = makeWalker(settings, terrain, { x, y, heading });
  try {
    for (const away of rings()) {
      const place = { x: x + away.x, y: y + away.y };
      if (isIn(room, place) && !isHole(terrain, place)) {
        walker.teleport(place.x, place.y, heading);
        if (!hangs(walker)) {
          return { ...place, heading };
        }
      }
    }
  } finally {
    walker.dispose();
  }
  return null;
}
