// A hand on the Follow demo's canvas: what the pointer wishes, and the keys.

import { listenToPointer } from '../../element.js';
import { isForeign } from '../shared/keys.js';

/** @typedef {{ x: number, y: number }} Point */

/**
 * @typedef {object} KeyWishes Points are in CSS pixels of the canvas.
 * @property {(dx: number, dy: number) => void} nudge the target goes by so much
 * @property {(dx: number, dy: number) => void} nudgeRoot the root goes by so much
 * @property {(step: number) => void} choose the edge after the chosen one, or before it; 0: none
 * @property {(degrees: number) => boolean} turn the chosen edge turns; whether there is any
 * @property {() => void} pause
 * @property {() => void} pin
 * @property {() => void} reset
 */

const STEP = 2;

/** @type {Record<string, [number, number]>} */
const ARROWS = { arrowleft: [-STEP, 0], arrowright: [STEP, 0], arrowup: [0, -STEP], arrowdown: [0, STEP] };

/** @type {Record<string, [number, number]>} */
const LETTERS = { a: [-STEP, 0], d: [STEP, 0], w: [0, -STEP], s: [0, STEP] };

/** By how many degrees a key turns an edge. @type {Record<string, number>} */
const TURNS = { '+': 1, '=': 1, '-': -1, _: -1, pageup: 10, pagedown: -10 };

/**
 * @param {HTMLCanvasElement} canvas
 * @param {KeyWishes & import('../../element.js').PointerHandlers} wishes
 */
export function listen(canvas, wishes) {
  listenToPointer(canvas, wishes);

  canvas.addEventListener('keydown', (event) => {
    if (isForeign(event)) {
      return;
    }
    const key = event.key.toLowerCase();
    const times = event.shiftKey ? 10 : 1;
    if (ARROWS[key]) {
      const [dx, dy] = ARROWS[key];
      wishes.nudge(dx * times, dy * times);
    } else if (LETTERS[key]) {
      const [dx, dy] = LETTERS[key];
      wishes.nudgeRoot(dx * times, dy * times);
    } else if (key === 'e' || key === 'escape') {
      wishes.choose(key === 'escape' ? 0 : event.shiftKey ? -1 : 1);
    } else if (TURNS[key]) {
      if (!wishes.turn(TURNS[key])) {
        return;
      }
    } else if (key === 'home' || key === ' ' || key === 'p') {
      // A key held down says it once.
      if (!event.repeat) {
        const wish = key === 'home' ? wishes.reset : key === 'p' ? wishes.pin : wishes.pause;
        wish();
      }
    } else {
      return;
    }
    event.preventDefault();
  });
}
