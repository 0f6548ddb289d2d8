// The keys of the Arm demo.

import { isForeign } from '../shared/keys.js';

/**
 * @typedef {object} ArmKeys
 * @property {(dx: number, dy: number) => void} nudge the target goes by so many pixels
 * @property {(dx: number, dy: number) => void} nudgeShoulder the shoulder does
 * @property {(degrees: number) => void} turn the gripper turns
 * @property {() => void} grip the gripper closes, or opens
 * @property {(step: number) => void} visit goes to the thing after the one that it is at, or before it
 * @property {() => void} bend the other solution
 * @property {() => void} pause
 * @property {() => void} reset
 */

const STEP = 2;
const TURN = 2;

/** @type {Record<string, [number, number]>} */
const ARROWS = { arrowleft: [-STEP, 0], arrowright: [STEP, 0], arrowup: [0, -STEP], arrowdown: [0, STEP] };

/** @type {Record<string, [number, number]>} */
const LETTERS = { a: [-STEP, 0], d: [STEP, 0], w: [0, -STEP], s: [0, STEP] };

/** @type {Record<string, number>} */
const TURNS = { q: TURN, e: -TURN };

/**
 * @param {HTMLCanvasElement} canvas
 * @param {ArmKeys} wishes
 */
export function listenToKeys(canvas, wishes) {
  /** @type {Record<string, () => void>} */
  const once = {
    ' ': wishes.grip,
    enter: wishes.grip,
    b: wishes.bend,
    p: wishes.pause,
    home: wishes.reset,
  };
  canvas.addEventListener('keydown', (event) => {
    if (isForeign(event)) {
      return;
    }
    const key = event.key.toLowerCase();
    const times = event.shiftKey ? 10 : 1;
    if (ARROWS[key]) {
      const [dx, dy] = ARROWS[key];
      wishes.nudge(dx * times, dy * times);
    } else if (LETTERS[key]) {
      const [dx, dy] = LETTERS[key];
      wishes.nudgeShoulder(dx * times, dy * times);
    } else if (TURNS[key]) {
      wishes.turn(TURNS[key] * times);
    } else if (key === 't') {
      wishes.visit(event.shiftKey ? -1 : 1);
    } else if (once[key]) {
      // A key held down says it once.
      if (!event.repeat) {
        once[key]();
      }
    } else {
      return;
    }
    event.preventDefault();
  });
}
