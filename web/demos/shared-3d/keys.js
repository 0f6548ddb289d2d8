// The keys that all 3-D pages have: they move what is selected, and turn the view.

import { arrowOf, letterOf } from '../../element.js';
import { listenToKeys } from '../shared/keys.js';

/** @type {Record<string, number>} */
const ZOOMS = { '+': 1, '=': 1, '-': -1, _: -1 };

/** @type {Record<string, number>} */
const PUSHES = { e: 1, q: -1 };

/** With Shift, how many steps a key pushes something away. */
const BIG = 5;

/**
 * Listens to the keys of a figure.
 * @param {import('./figure.js').Figure3D & { reset(): void }} figure
 * @param {import('./handles.js').Handles} handles what the arrow keys move
 * @param {Record<string, () => void>} [once] what other keys do, by their names in lower case
 */
export function listenToViewKeys(figure, handles, once = {}) {
  const { canvas, stage, orbit } = figure;
  const pause = () => {
    figure.paused = !figure.paused;
  };
  listenToKeys(canvas, { ' ': pause, home: () => figure.reset(), ...once }, (event, key) => {
    const [arrow, letter] = [arrowOf(event), letterOf(event)];
    if (arrow) {
      handles.nudge(arrow.x, arrow.y);
    } else if (letter) {
      orbit.turnBy(letter.x, letter.y);
    } else if (PUSHES[key]) {
      handles.push(PUSHES[key] * (event.shiftKey ? BIG : 1));
    } else if (ZOOMS[key]) {
      orbit.zoom(ZOOMS[key], handles.place);
    } else if (key === 't') {
      handles.select(event.shiftKey ? -1 : 1);
    } else if (key === 'escape') {
      handles.deselect();
    } else {
      return false;
    }
    stage.wake();
    return true;
  });
}
