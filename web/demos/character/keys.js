// The keys of the character's page.

import { arrowOf, letterOf } from '../../element.js';
import { listenToKeys } from '../shared/keys.js';

/**
 * What the keys do.
 * @typedef {object} CharacterKeys
 * @property {(dx: number, dy: number) => void} nudge moves the selected target by so many pixels
 * @property {(steps: number) => void} push moves it away from the camera
 * @property {(step: number) => void} select selects the next target, or the one before it
 * @property {() => void} deselect
 * @property {(dx: number, dy: number) => void} turn turns the view
 * @property {(steps: number) => void} zoom
 * @property {() => void} pause
 * @property {() => void} reset
 */

/** @type {Record<string, number>} */
const ZOOMS = { '+': 1, '=': 1, '-': -1, _: -1 };

/** @type {Record<string, number>} */
const PUSHES = { e: 1, q: -1 };

/**
 * @param {HTMLCanvasElement} canvas
 * @param {CharacterKeys} handlers
 */
export function listenToCharacterKeys(canvas, handlers) {
  listenToKeys(canvas, { ' ': handlers.pause, home: handlers.reset }, (event, key) => {
    const [arrow, letter] = [arrowOf(event), letterOf(event)];
    if (arrow) {
      handlers.nudge(arrow.x, arrow.y);
    } else if (letter) {
      handlers.turn(letter.x, letter.y);
    } else if (PUSHES[key]) {
      handlers.push(PUSHES[key] * (event.shiftKey ? 5 : 1));
    } else if (ZOOMS[key]) {
      handlers.zoom(ZOOMS[key]);
    } else if (key === 't') {
      handlers.select(event.shiftKey ? -1 : 1);
    } else if (key === 'escape') {
      handlers.deselect();
    } else {
      return false;
    }
    return true;
  });
}
