// A hand on a canvas: pointer, touch and pen, and the keys, made into a few plain wishes.

/** @typedef {{ x: number, y: number }} Point */

/**
 * @typedef {object} Wishes Points are in CSS pixels of the canvas.
 * @property {(point: Point, within: number) => boolean} isHandle whether a point is on something that
 *   can be dragged, or as near to it as this
 * @property {(point: Point, within: number) => boolean} take takes hold of it; whether there is any
 * @property {(point: Point) => void} drag what is held goes here
 * @property {() => void} release
 * @property {(point: Point) => void} hover the pointer is here, and nothing is pressed
 * @property {(point: Point) => void} point the target goes here
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

/** How far from a handle a hand may be, with a mouse, and with a finger. */
const PRECISE = 12;
const COARSE = 22;

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Wishes} wishes
 */
export function listen(canvas, wishes) {
  /** The pointer that holds a handle; -1 for none. */
  let holding = -1;
  const pointOf = (/** @type {PointerEvent} */ event) => {
    const { left, top } = canvas.getBoundingClientRect();
    return { x: event.clientX - left - canvas.clientLeft, y: event.clientY - top - canvas.clientTop };
  };
  const within = (/** @type {PointerEvent} */ { pointerType }) =>
    pointerType === 'mouse' ? PRECISE : COARSE;

  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) {
      return;
    }
    canvas.setPointerCapture(event.pointerId);
    const point = pointOf(event);
    if (wishes.take(point, within(event))) {
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
      canvas.classList.toggle('on-handle', wishes.isHandle(point, within(event)));
    } else {
      wishes.point(point);
    }
  });

  for (const type of /** @type {const} */ (['pointerup', 'pointercancel'])) {
    canvas.addEventListener(type, (event) => {
      if (event.pointerId === holding) {
        holding = -1;
        canvas.classList.remove('dragging');
        wishes.release();
      }
    });
  }

  canvas.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) {
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
