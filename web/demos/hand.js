// A hand on a canvas: pointer, touch and pen, and the keys, made into a few plain wishes.

/** @typedef {{ x: number, y: number }} Point */

/**
 * @typedef {object} Wishes Points are in CSS pixels of the canvas.
 * @property {(point: Point) => boolean} isHandle whether a point is on something that can be dragged
 * @property {(point: Point) => void} point the target goes here
 * @property {(point: Point) => void} drag the handle goes here
 * @property {(dx: number, dy: number) => void} nudge the target goes by so much
 * @property {(dx: number, dy: number) => void} nudgeHandle what can be dragged goes by so much
 * @property {() => void} pause
 * @property {() => void} pin
 * @property {() => void} reset
 */

const STEP = 2;

/** @type {Record<string, [number, number]>} */
const ARROWS = { arrowleft: [-STEP, 0], arrowright: [STEP, 0], arrowup: [0, -STEP], arrowdown: [0, STEP] };

/** @type {Record<string, [number, number]>} */
const LETTERS = { a: [-STEP, 0], d: [STEP, 0], w: [0, -STEP], s: [0, STEP] };

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Wishes} wishes
 */
export function listen(canvas, wishes) {
  /** The pointer that drags the handle; -1 for none. */
  let dragging = -1;
  const pointOf = (/** @type {PointerEvent} */ event) => {
    const { left, top } = canvas.getBoundingClientRect();
    return { x: event.clientX - left - canvas.clientLeft, y: event.clientY - top - canvas.clientTop };
  };

  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) {
      return;
    }
    canvas.setPointerCapture(event.pointerId);
    const point = pointOf(event);
    if (wishes.isHandle(point)) {
      dragging = event.pointerId;
      canvas.classList.add('dragging');
    } else {
      wishes.point(point);
    }
  });

  canvas.addEventListener('pointermove', (event) => {
    const point = pointOf(event);
    if (event.pointerId === dragging) {
      wishes.drag(point);
      return;
    }
    canvas.classList.toggle('on-root', wishes.isHandle(point));
    wishes.point(point);
  });

  for (const type of /** @type {const} */ (['pointerup', 'pointercancel'])) {
    canvas.addEventListener(type, (event) => {
      if (event.pointerId === dragging) {
        dragging = -1;
        canvas.classList.remove('dragging');
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
      wishes.nudgeHandle(dx * times, dy * times);
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
