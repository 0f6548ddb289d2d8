// The keys of the race.

import { arrowOf } from '../../element.js';
import { listenToKeys } from '../shared/keys.js';

/**
 * What the keys do.
 * @typedef {object} RaceKeys
 * @property {(dx: number, dy: number) => void} nudge moves the target by so many pixels
 * @property {(by: number) => void} step goes to the next iteration, or to the one before
 * @property {(end: boolean) => void} goToEnd goes to the end of the race, or to its start
 * @property {() => void} play starts or pauses
 * @property {() => void} random
 */

/**
 * @param {HTMLCanvasElement} canvas
 * @param {RaceKeys} handlers
 */
export function listenToRaceKeys(canvas, handlers) {
  /** @type {Record<string, () => void>} */
  const others = {
    ',': () => handlers.step(-1),
    '.': () => handlers.step(1),
    home: () => handlers.goToEnd(false),
    end: () => handlers.goToEnd(true),
  };
  /** @type {Record<string, () => void>} */
  const once = { ' ': handlers.play, r: handlers.random };
  listenToKeys(canvas, once, (event, key) => {
    const arrow = arrowOf(event);
    if (arrow) {
      handlers.nudge(arrow.x, arrow.y);
    } else if (Object.hasOwn(others, key)) {
      others[key]();
    } else {
      return false;
    }
    return true;
  });
}
