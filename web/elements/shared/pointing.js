// A mouse, a finger or a pen on a canvas, as a few plain calls; and arrow keys.

import { pointerPlace } from '../../core/pointer-place.js';

/** @typedef {{ x: number, y: number }} Point */

/**
 * What is done with a pointer. Points are in CSS pixels of the canvas.
 * @typedef {object} PointerHandlers
 * @property {(point: Point, within: number) => string} cursor the class that the canvas has while the
 *   pointer is here, or as near to something as `within`; '' for none
 * @property {(point: Point, within: number, hovers: boolean) => boolean | Point} take starts to drag what is
 *   here. It returns false if there is nothing to drag; otherwise true, or the place of what is dragged,
 *   which then keeps its distance from the pointer. `hovers`: the pointer can be seen before it presses
 * @property {(point: Point) => void} drag what is dragged goes here
 * @property {(done: boolean) => void} release the drag ends; `done` unless the system took the pointer away
 * @property {(point: Point) => void} hover the pointer is here, and nothing is pressed
 * @property {(point: Point) => void} point a mouse is pressed here, or goes here while it is pressed; or a
 *   finger has tapped here, or goes here sideways or after a short hold
 * @property {() => void} [leave] the pointer is no longer over the canvas
 */

/** How far from a handle a pointer may be: a mouse, and a finger or a pen. */
const PRECISE = 12;
const COARSE = 22;

/** A finger that has moved further than this does not tap, in pixels. */
const TAP = 10;

/** A finger that has rested for so long points wherever it goes then, in milliseconds. */
const HOLD = 150;

/**
 * Listens to the pointers on a canvas. One pointer counts at a time. A finger that is put down on a handle
 * drags it. Otherwise it taps; it points if it first moves sideways, or rests for a moment; and it scrolls the
 * page if it first moves up or down, as the canvas's `touch-action: pan-y` permits. With `touch-action: none` it
 * does what a mouse does.
 * @param {HTMLCanvasElement} canvas
 * @param {PointerHandlers} handlers
 * @returns a function that ends a drag that is going on, for a canvas that leaves the page
 */
export function listenToPointer(canvas, handlers) {
  /** The pointer that is down; null for none. @type {number | null} */
  let active = null;
  /** What it does. @type {'drag' | 'point' | 'tap' | 'scroll'} */
  let action = 'scroll';
  /** From the pointer to what it drags. */
  let offset = { x: 0, y: 0 };
  /** Where a tap began, and what makes it a hold. */
  let start = offset;
  let hold = 0;
  let cursor = '';

  const pointOf = (/** @type {PointerEvent} */ event) => pointerPlace(event, canvas);
  const within = (/** @type {PointerEvent} */ { pointerType }) =>
    pointerType === 'mouse' ? PRECISE : COARSE;
  const scrolls = (/** @type {PointerEvent} */ { pointerType }) =>
    pointerType !== 'mouse' &&
    canvas.ownerDocument.defaultView?.getComputedStyle(canvas).touchAction !== 'none';

  /** From now on a finger points. */
  const startToPoint = (/** @type {number} */ pointer, /** @type {Point} */ point) => {
    clearTimeout(hold);
    action = 'point';
    canvas.setPointerCapture(pointer);
    handlers.point(point);
  };

  const end = (/** @type {boolean} */ done) => {
    clearTimeout(hold);
    active = null;
    if (action === 'drag') {
      canvas.classList.remove('dragging');
      handlers.release(done);
    }
    action = 'scroll';
  };

  canvas.addEventListener('pointerdown', (event) => {
    if (active !== null) {
      // Two fingers do not tap.
      clearTimeout(hold);
      action = action === 'tap' ? 'scroll' : action;
      return;
    }
    const point = pointOf(event);
    if (event.button !== 0 || !point) {
      return;
    }
    active = event.pointerId;
    const taken = handlers.take(point, within(event), event.pointerType !== 'touch');
    if (taken !== false) {
      action = 'drag';
      offset = taken === true ? { x: 0, y: 0 } : { x: taken.x - point.x, y: taken.y - point.y };
      canvas.classList.add('dragging');
    } else if (scrolls(event)) {
      action = 'tap';
      start = point;
      hold = setTimeout(() => startToPoint(event.pointerId, start), HOLD);
      return;
    } else {
      action = 'point';
      handlers.point(point);
    }
    canvas.setPointerCapture(event.pointerId);
  });

  // After `pointerdown`. The default action of a touch is to scroll; that of one that ends where it began, a click.
  for (const type of /** @type {const} */ (['touchstart', 'touchmove'])) {
    canvas.addEventListener(
      type,
      (event) => {
        const points = action === 'point' && type === 'touchmove';
        if ((action === 'drag' || points) && event.cancelable) {
          event.preventDefault();
        }
      },
      { passive: false },
    );
  }

  canvas.addEventListener('pointermove', (event) => {
    const point = pointOf(event);
    if (!point) {
      if (event.pointerId === active) {
        end(false);
      }
    } else if (active === null) {
      if (event.buttons === 0) {
        handlers.hover(point);
        show(handlers.cursor(point, within(event)));
      }
    } else if (event.pointerId === active) {
      if (action === 'drag') {
        handlers.drag({ x: point.x + offset.x, y: point.y + offset.y });
      } else if (action === 'point') {
        handlers.point(point);
      } else if (action === 'tap' && Math.hypot(point.x - start.x, point.y - start.y) > TAP) {
        clearTimeout(hold);
        if (Math.abs(point.x - start.x) > Math.abs(point.y - start.y)) {
          startToPoint(event.pointerId, point);
        } else {
          action = 'scroll';
        }
      }
    }
  });

  const show = (/** @type {string} */ next) => {
    if (next !== cursor) {
      canvas.classList.remove(cursor || 'none');
      canvas.classList.add(next || 'none');
      cursor = next;
    }
  };

  canvas.addEventListener('pointerleave', () => handlers.leave?.());

  canvas.addEventListener('pointerup', (event) => {
    if (event.pointerId === active) {
      const tapped = action === 'tap' && pointOf(event);
      end(true);
      if (tapped) {
        handlers.point(tapped);
      }
    }
  });

  for (const type of /** @type {const} */ (['pointercancel', 'lostpointercapture'])) {
    canvas.addEventListener(type, (event) => {
      if (event.pointerId === active) {
        end(false);
      }
    });
  }

  return () => {
    if (active !== null) {
      end(false);
    }
  };
}

/** Whether a key is pressed together with Ctrl, Alt or Meta, and so is meant for the browser or the system. */
export function isForeign(/** @type {KeyboardEvent} */ event) {
  return event.ctrlKey || event.altKey || event.metaKey;
}

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @type {Record<string, [number, number]>} */
const LETTERS = { a: [-1, 0], d: [1, 0], w: [0, -1], s: [0, 1] };

/** How far a key moves something, in pixels, and how far with Shift. */
const STEP = 8;
const BIG_STEP = 40;

/**
 * How far an arrow key moves something: 8 pixels, with Shift 40; null for any other key.
 * @param {KeyboardEvent} event
 * @returns {Point | null}
 */
export function arrowOf({ key, shiftKey }) {
  return stepOf(ARROWS, key, shiftKey);
}

/**
 * How far one of the keys W A S D moves something: 8 pixels, with Shift 40; null for any other key.
 * @param {KeyboardEvent} event
 * @returns {Point | null}
 */
export function letterOf(event) {
  return stepOf(LETTERS, keyOf(event), event.shiftKey);
}

/** Signs by the names of the places of their keys. */
const SIGNS = new Map([
  ['Comma', ','],
  ['Period', '.'],
  ['Minus', '-'],
  ['Equal', '='],
]);

/** A Latin letter, a digit, or a sign that is a key of an element. */
const KNOWN = /^[a-z\u00c0-\u024f\d ,.+=_-]$/i;

/** A letter or a digit in any script. */
const LETTER = /[\p{L}\p{M}\p{N}]/u;

/**
 * The name of a key, a letter in lower case. On a keyboard without Latin letters it is the letter, the digit or the sign
 * that the key has on one with them.
 * @param {Pick<KeyboardEvent, 'key' | 'code'>} event
 */
export function keyOf({ key, code }) {
  if (key.length > 1) {
    return key;
  }
  const [, kind, letter] = /^(Key|Digit)(.)$/.exec(code) ?? [];
  // Some scripts have signs where Latin letters are: W is an apostrophe on Hebrew keyboards.
  const counts = !KNOWN.test(key) && (kind === 'Key' || LETTER.test(key));
  return ((counts && (letter ?? SIGNS.get(code))) || key).toLowerCase();
}

/**
 * @param {Record<string, [number, number]>} keys
 * @param {string} key
 * @param {boolean} big
 */
function stepOf(keys, key, big) {
  const way = Object.hasOwn(keys, key) ? keys[key] : null;
  const step = big ? BIG_STEP : STEP;
  return way && { x: step * way[0], y: step * way[1] };
}
