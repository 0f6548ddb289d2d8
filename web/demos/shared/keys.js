// The keys of a figure.

import { isForeign, keyOf } from '../../element.js';

/**
 * Listens to the keys on a canvas. A key that is used does not scroll the page.
 * @param {HTMLCanvasElement} canvas
 * @param {Record<string, () => void>} once actions by the names of their keys, in lower case. A key that is held down
 *   repeats, and these actions happen only once
 * @param {(event: KeyboardEvent, key: string) => boolean} use is called for any other key, with its name in lower case;
 *   returns whether the key was used
 */
export function listenToKeys(canvas, once, use) {
  canvas.addEventListener('keydown', (event) => {
    const key = keyOf(event).toLowerCase();
    if (isForeign(event)) {
      return;
    }
    if (Object.hasOwn(once, key)) {
      if (!event.repeat) {
        once[key]();
      }
    } else if (!use(event, key)) {
      return;
    }
    event.preventDefault();
  });
}
