// A pointer that is pressed on a plot, and points at a place along it.

import { pointerPlace } from '../../core/pointer-place.js';

/** A finger that moves less than this taps, in pixels. */
const TAP = 10;

/**
 * Listens to a pointer that is pressed on a plot. A finger that moves up or down scrolls the page; the
 * canvas has `touch-action: pan-y`.
 * @param {HTMLCanvasElement} canvas
 * @param {(x: number, width: number) => void} point in pixels
 */
export function listenToPlot(canvas, point) {
  /** The pointer that is down, where it went down, and whether it points. @type {{ id: number, x: number, y: number, points: boolean } | null} */
  let active = null;
  const show = (/** @type {PointerEvent} */ event) => {
    const place = pointerPlace(event, canvas);
    if (place) {
      point(place.x, place.width);
    }
  };
  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || active) {
      return;
    }
    const { pointerId: id, clientX: x, clientY: y, pointerType } = event;
    active = { id, x, y, points: pointerType === 'mouse' };
    canvas.setPointerCapture(id);
    if (active.points) {
      show(event);
    }
  });
  for (const type of /** @type {const} */ (['pointermove', 'pointerup'])) {
    canvas.addEventListener(type, (event) => {
      if (event.pointerId === active?.id) {
        const [dx, dy] = [Math.abs(event.clientX - active.x), Math.abs(event.clientY - active.y)];
        active.points ||= dx > TAP && dx > dy;
        if (active.points || (type === 'pointerup' && Math.max(dx, dy) <= TAP)) {
          show(event);
        }
      }
    });
  }
  for (const type of /** @type {const} */ (['pointerup', 'pointercancel', 'lostpointercapture'])) {
    canvas.addEventListener(type, (event) => {
      active = event.pointerId === active?.id ? null : active;
    });
  }
}
