// The keys of the arm.

import { arrowOf, letterOf } from '../../element.js';
import { listenToKeys } from '../shared/keys.js';

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

/** How far a key turns the gripper, in degrees; with Shift five times as far. */
const TURN = 2;
const SHIFT = 5;

/** @type {Record<string, number>} */
const TURNS = { q: TURN, e: -TURN };

/**
 * @param {HTMLCanvasElement} canvas
 * @param {ArmKeys} handlers
 */
export function listenToArmKeys(canvas, handlers) {
  /** @type {Record<string, () => void>} */
  const once = {
    ' ': handlers.grip,
    enter: handlers.grip,
    b: handlers.flip,
    p: handlers.pause,
    home: handlers.reset,
  };
  listenToKeys(canvas, once, (event, key) => {
    const [arrow, letter] = [arrowOf(event), letterOf(event)];
    if (arrow) {
      handlers.nudge(arrow.x, arrow.y);
    } else if (letter) {
      handlers.nudgeShoulder(letter.x, letter.y);
    } else if (TURNS[key]) {
      handlers.turn(TURNS[key] * (event.shiftKey ? SHIFT : 1));
    } else if (key === 't') {
      handlers.visit(event.shiftKey ? -1 : 1);
    } else {
      return false;
    }
    return true;
  });
}
