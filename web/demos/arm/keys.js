// The keys of the arm.

import { isForeign } from '../shared/keys.js';

/**
 * What the keys do.
 * @typedef {object} ArmKeys
 * @property {(dx: number, dy: number) => void} nudge moves the target by so many pixels
 * @property {(dx: number, dy: number) => void} nudgeShoulder moves the shoulder
 * @property {(degrees: number) => void} turn turns the gripper
 * @property {() => void} grip closes the gripper, or opens it
 * @property {(step: number) => void} visit goes to the next object, or to the one before it
 * @property {() => void} flip goes to the other solution
 * @property {() => void} pause
 * @property {() => void} reset
 */

/** How far a key moves, in pixels, and turns, in degrees; with Shift five times as far. */
const STEP = 8;
const TURN = 2;
const SHIFT = 5;

/** @type {Record<string, [number, number]>} */
const ARROWS = { arrowleft: [-STEP, 0], arrowright: [STEP, 0], arrowup: [0, -STEP], arrowdown: [0, STEP] };

/** @type {Record<string, [number, number]>} */
const LETTERS = { a: [-STEP, 0], d: [STEP, 0], w: [0, -STEP], s: [0, STEP] };

/** @type {Record<string, number>} */
const TURNS = { q: TURN, e: -TURN };

/**
 * @param {HTMLCanvasElement} canvas
 * @param {ArmKeys} handlers
 */
export function listenToKeys(canvas, handlers) {
  /** @type {Record<string, () => void>} */
  const once = {
    ' ': handlers.grip,
    enter: handlers.grip,
    b: handlers.flip,
    p: handlers.pause,
    home: handlers.reset,
  };
  canvas.addEventListener('keydown', (event) => {
    if (isForeign(event)) {
      return;
    }
    const key = event.key.toLowerCase();
    const times = event.shiftKey ? SHIFT : 1;
    if (ARROWS[key]) {
      const [dx, dy] = ARROWS[key];
      handlers.nudge(dx * times, dy * times);
    } else if (LETTERS[key]) {
      const [dx, dy] = LETTERS[key];
      handlers.nudgeShoulder(dx * times, dy * times);
    } else if (TURNS[key]) {
      handlers.turn(TURNS[key] * times);
    } else if (key === 't') {
      handlers.visit(event.shiftKey ? -1 : 1);
    } else if (once[key]) {
      // A key that is held down repeats: these act once.
      if (!event.repeat) {
        once[key]();
      }
    } else {
      return;
    }
    event.preventDefault();
  });
}
