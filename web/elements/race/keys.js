// The keys of the race.

import { arrowOf, keyOf } from '../shared/pointing.js';

/**
 * What the keys do.
 * @typedef {object} RaceKeys
 * @property {(dx: number, dy: number) => void} nudge moves the target by so many pixels
 * @property {() => void} toggle plays or pauses
 * @property {() => void} next
 * @property {() => void} back
 * @property {() => void} first
 * @property {() => void} last
 */

/**
 * Does what a key means; returns whether it means anything. Held down, keys repeat, except the one that plays.
 * @param {KeyboardEvent} event
 * @param {RaceKeys} handlers
 */
export function useKey(event, handlers) {
  const arrow = arrowOf(event);
  if (arrow) {
    handlers.nudge(arrow.x, arrow.y);
    return true;
  }
  switch (keyOf(event)) {
    case ' ':
      if (!event.repeat) {
        handlers.toggle();
      }
      return true;
    case '.':
      handlers.next();
      return true;
    case ',':
      handlers.back();
      return true;
    case 'Home':
      handlers.first();
      return true;
    case 'End':
      handlers.last();
      return true;
    default:
      return false;
  }
}
