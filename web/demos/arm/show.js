// What the arm does until somebody touches it: it takes one thing after the other somewhere else. On its
// way to the other side it stretches upwards, where both solutions are one, and goes on with the other,
// so that the elbow stays up.

import { GRIPPER } from './setup.js';

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ go: Point } | { wait: number } | { take: boolean } | { change: true }} Deed */

/** How fast it goes, units a second. */
const SPEED = 150;

/** For how long it stays where it takes something, or lets it go. */
const PAUSE = 0.35;

/** How high it carries what it has. */
const HEIGHT = 120;

/** How far it stretches, over its reach: of an arm that is all straight there is no other solution. */
const STRETCHED = 0.9999;

/** Where things are put down, in turn; all within reach at first. */
const PLACES = [-140, 30, 90, -10, 120, -170];

export class Show {
  /** What is still to be done. @type {Deed[]} */
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
    } else if ('change' in now) {
      rig.change();
    } else if (now.take) {
      rig.toggle();
    } else if (rig.held >= 0) {
      rig.release();
    }
    this.#todo.shift();
  }

  /**
   * @param {import('./rig.js').ArmRig} rig
   * @returns {Deed[]}
   */
  #next(rig) {
    const { x, y, size } = rig.things.all[this.#round % rig.things.all.length];
    const place = PLACES[this.#round % PLACES.length];
    this.#round++;
    return [
      ...over(rig, rig.target.x, x),
      { go: { x, y: y + 3 * size } },
      { go: { x, y } },
      { take: true },
      { wait: PAUSE },
      { go: { x, y: HEIGHT } },
      ...over(rig, x, place),
      { go: { x: place, y: HEIGHT } },
      { go: { x: place, y: 2.5 * size } },
      { take: false },
      { wait: PAUSE },
      { go: { x: place, y: HEIGHT * 0.7 } },
    ];
  }
}

/**
 * Over the shoulder, where that lies between two places and the elbow may be on either side.
 * @param {import('./rig.js').ArmRig} rig
 * @param {number} from
 * @param {number} to
 * @returns {Deed[]}
 */
function over({ shoulder, arm, direction, settings }, from, to) {
  if (settings.bend !== 'nearest' || from < shoulder.x === to < shoulder.x) {
    return [];
  }
  const upright = STRETCHED * (arm.reach - GRIPPER);
  const x = shoulder.x + GRIPPER * Math.cos(direction);
  return [{ go: { x, y: shoulder.y + upright + GRIPPER * Math.sin(direction) } }, { change: true }];
}
