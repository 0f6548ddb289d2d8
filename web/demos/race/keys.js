// The keys of the race.

import { isForeign } from '../shared/keys.js';

/**
 * What the keys do.
 * @typedef {object} RaceKeys
 * @property {(dx: number, dy: number) => void} nudge moves the target by so many pixels
 * @property {(by: number) => void} step goes to the next iteration, or to the one before
 * @property {(end: boolean) => void} goToEnd goes to the end of the race, or to its start
 * @property {() => void} play starts or pauses
 * @property {() => void} random
 */

/** How far an arrow key moves the target, in pixels; with Shift five times as far. */
const STEP = 8;
const SHIFT = 5;

/** @type {Record<string, [number, number]>} */
const ARROWS = { arrowleft: [-STEP, 0], arrowright: [STEP, 0], arrowup: [0, -STEP], arrowdown: [0, STEP] };

/**
 * @param {HTMLCanvasElement} canvas
 * @param {RaceKeys} handlers
 */
export function listenToKeys(canvas, handlers) {
  /** @type {Record<string, () => void>} */
  const others = {
    ',': () => handlers.step(-1),
    '.': () => handlers.step(1),
    home: () => handlers.goToEnd(false),
    end: () => handlers.goToEnd(true),
  };
  /** @type {Record<string, () => void>} */
  const once = { ' ': handlers.play, r: handlers.random };
  canvas.addEventListener('keydown', (event) => {
    if (isForeign(event)) {
      return;
    }
    const key = event.key.toLowerCase();
    if (ARROWS[key]) {
      const times = event.shiftKey ? SHIFT : 1;
      handlers.nudge(ARROWS[key][0] * times, ARROWS[key][1] * times);
    } else if (others[key]) {
      others[key]();
    } else if (once[key]) {
      // A key that is held down repeats: these act once.
      if (!event.repeat) {
        once[key]();
      }
    } else {
      return;
    }
    event.preventDefault();
  });
}
