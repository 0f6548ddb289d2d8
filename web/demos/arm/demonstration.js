// What the arm does until the user takes over: it moves one object after another to another place. On the way
// to the other side it stretches upwards, where both solutions are the same, and continues with the other one,
// so that the elbow stays up.

import { GRIPPER } from './setup.js';

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ go: Point } | { wait: number } | { grip: boolean } | { flip: true }} Action */

/** Speed of the gripper, in units per second. */
const SPEED = 150;

/** Seconds that it waits after it has gripped or released something. */
const PAUSE = 0.35;

/** The height at which it carries objects. */
const HEIGHT = 120;

/** How far it stretches, as a share of its reach: a straight arm has no other solution. */
const STRETCHED = 0.9999;

/** Where it puts objects down, one after another. The initial arm reaches all of them. */
const PLACES = [-140, 30, 90, -10, 120, -170];

export class Demonstration {
  /** The actions to come. @type {Action[]} */
  #todo = [];
  #round = 0;

  /**
   * @param {number} seconds
   * @param {import('./rig.js').ArmRig} rig
   */
  step(seconds, rig) {
    if (this.#todo.length === 0) {
      this.#todo = this.#next(rig);
    }
    const [now] = this.#todo;
    if ('go' in now) {
      const [dx, dy] = [now.go.x - rig.target.x, now.go.y - rig.target.y];
      const left = Math.hypot(dx, dy);
      const part = Math.min(1, (SPEED * seconds) / left);
      rig.put(left > 0 ? { x: rig.target.x + part * dx, y: rig.target.y + part * dy } : now.go);
      if (part < 1) {
        return;
      }
    } else if ('wait' in now) {
      now.wait -= seconds;
      if (now.wait > 0) {
        return;
      }
    } else if ('flip' in now) {
      rig.flip();
    } else if (now.grip) {
      rig.toggle();
    } else if (rig.held >= 0) {
      rig.release();
    }
    this.#todo.shift();
  }

  /**
   * @param {import('./rig.js').ArmRig} rig
   * @returns {Action[]}
   */
  #next(rig) {
    const { x, y, size } = rig.objects.all[this.#round % rig.objects.all.length];
    const place = PLACES[this.#round % PLACES.length];
    this.#round++;
    return [
      ...over(rig, rig.target.x, x),
      { go: { x, y: y + 3 * size } },
      { go: { x, y } },
      { grip: true },
      { wait: PAUSE },
      { go: { x, y: HEIGHT } },
      ...over(rig, x, place),
      { go: { x: place, y: HEIGHT } },
      { go: { x: place, y: 2.5 * size } },
      { grip: false },
      { wait: PAUSE },
      { go: { x: place, y: HEIGHT * 0.7 } },
    ];
  }
}

/**
 * The way over the shoulder, if it is between two places and the elbow may be on either side.
 * @param {import('./rig.js').ArmRig} rig
 * @param {number} from
 * @param {number} to
 * @returns {Action[]}
 */
function over({ shoulder, arm, direction, settings }, from, to) {
  if (settings.bend !== 'nearest' || from < shoulder.x === to < shoulder.x) {
    return [];
  }
  const upright = STRETCHED * (arm.reach - GRIPPER);
  const x = shoulder.x + GRIPPER * Math.cos(direction);
  return [{ go: { x, y: shoulder.y + upright + GRIPPER * Math.sin(direction) } }, { flip: true }];
}
