// The keys of the linkages in the plane.

import { arrowOf } from '../../element.js';
import { listenToKeys } from '../shared/keys.js';

/**
 * What the keys do.
 * @typedef {object} LinkageKeys
 * @property {(by: { x: number, y: number }) => void} nudge moves the selected point by so many pixels
 * @property {(step: number) => void} select selects the next point, or the one before it
 * @property {() => boolean} deselect returns whether something was selected
 * @property {() => void} pause
 * @property {() => void} reset
 */

/**
 * @param {HTMLCanvasElement} canvas
 * @param {LinkageKeys} handlers
 */
export function listenToLinkageKeys(canvas, handlers) {
  listenToKeys(canvas, { ' ': handlers.pause, home: handlers.reset }, (event, key) => {
    const arrow = arrowOf(event);
    if (arrow) {
      handlers.nudge(arrow);
    } else if (key === 't') {
      handlers.select(event.shiftKey ? -1 : 1);
    } else {
      return key === 'escape' && handlers.deselect();
    }
    return true;
  });
}
