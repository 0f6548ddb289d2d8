// A hand on a canvas by mouse, touch or pen, made into a few plain wishes; and arrow keys.

/** @typedef {{ x: number, y: number }} Point */

/**
 * @typedef {object} PointerWishes Points are in CSS pixels of the canvas.
 * @property {(point: Point, within: number) => string} cursor the class that the canvas has while the
 *   pointer is here, or as near to something as `within`; '' for none
 * @property {(point: Point, within: number, hovers: boolean) => boolean} take takes hold of what can be
 *   dragged; whether there is any. `hovers`: it is a pointer that is seen before it presses
 * @property {(point: Point) => void} drag what is held goes here
 * @property {(done: boolean) => void} release `done` unless the system took the pointer away
 * @property {(point: Point) => void} hover the pointer is here, and nothing is pressed
 * @property {(point: Point) => void} point the target goes here
 * @property {() => void} [leave] the pointer is no longer over the canvas
 */

/** How far from a handle a hand may be, with a mouse, and with a finger. */
const PRECISE = 12;
const COARSE = 22;

/**
 * @param {HTMLCanvasElement} canvas
 * @param {PointerWishes} wishes
 */
export function listenToPointer(canvas, wishes) {
  /** The pointer that holds a handle; -1 for none. */
  let holding = -1;
  let cursor = '';
  const pointOf = (/** @type {PointerEvent} */ event) => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    // A page may show it larger or smaller than it is laid out, as slides do.
    return {
      x: ((event.clientX - left) * canvas.offsetWidth) / width - canvas.clientLeft,
      y: ((event.clientY - top) * canvas.offsetHeight) / height - canvas.clientTop,
    };
  };
  const within = (/** @type {PointerEvent} */ { pointerType }) =>
    pointerType === 'mouse' ? PRECISE : COARSE;

  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) {
      return;
    }
    canvas.setPointerCapture(event.pointerId);
    const point = pointOf(event);
    if (wishes.take(point, within(event), event.pointerType !== 'touch')) {
      holding = event.pointerId;
      canvas.classList.add('dragging');
    } else {
      wishes.point(point);
    }
  });

  canvas.addEventListener('pointermove', (event) => {
    const point = pointOf(event);
    if (event.pointerId === holding) {
      wishes.drag(point);
    } else if (event.buttons === 0) {
      wishes.hover(point);
      const next = wishes.cursor(point, within(event));
      if (next !== cursor) {
        canvas.classList.remove(cursor || 'none');
        canvas.classList.add(next || 'none');
        cursor = next;
      }
    } else {
      wishes.point(point);
    }
  });

  canvas.addEventListener('pointerleave', () => wishes.leave?.());

  for (const type of /** @type {const} */ (['pointerup', 'pointercancel'])) {
    canvas.addEventListener(type, (event) => {
      if (event.pointerId === holding) {
        holding = -1;
        canvas.classList.remove('dragging');
        wishes.release(type === 'pointerup');
      }
    });
  }
}

/** Whether a key is meant for the browser or the system. */
export function isForeign(/** @type {KeyboardEvent} */ event) {
  return event.ctrlKey || event.altKey || event.metaKey;
}

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** How far an arrow key goes, in pixels; with Shift ten times as far. */
const STEP = 2;

/**
 * Where an arrow key goes, in pixels; null for any other key.
 * @param {KeyboardEvent} event
 */
export function arrowOf({ key, shiftKey }) {
  const arrow = Object.hasOwn(ARROWS, key) ? ARROWS[key] : null;
  const step = shiftKey ? 10 * STEP : STEP;
  return arrow && { x: step * arrow[0], y: step * arrow[1] };
}
