// What a pointer drags on <fabrik-arm>. The element that has it moves things. Points are in pixels of the canvas.

import { distance } from '../shared/sectors.js';
import { toDegrees, wrapped } from './angles.js';

/** @typedef {{ x: number, y: number }} Point */

/**
 * What the element knows and does.
 * @typedef {object} Host
 * @property {() => { target: Point | null, joints: Point[] }} places the joints are root, elbow and tip
 * @property {() => boolean} isForward whether the user turns the joints
 * @property {() => boolean} canFlip
 * @property {() => number} thickness of the upper arm
 * @property {() => readonly number[]} angles in degrees
 * @property {() => void} hold nothing moves on its own any more
 * @property {(point: Point) => void} place the target
 * @property {(point: Point) => void} moveRoot
 * @property {(angles: number[]) => void} turn the joints, to angles in degrees
 * @property {() => void} flip
 * @property {(joint: number) => void} select the joint that is turned
 */

/** What the pointer holds: the joint is one that turns. */
/** @typedef {{ kind: 'target' | 'root' | 'elbow' } | { kind: 'joint', joint: number, angle: number, from: number }} Held */

/** How far from the target it can be dragged with a mouse: more than its ring. */
const TARGET = 18;

/** A pointer that has moved further than this does not click, in pixels. */
const CLICK = 6;

/** A bone is held from this part of its length on: nearer to its joint, a small move turns it far. */
const FROM = 0.3;

/** A pointer that is nearer to a joint than this does not turn it, in pixels. */
const NEAR = 4;

/** A dragged elbow flips when it is as far on the other side as this, in pixels. */
const ACROSS = 8;

export class Hand {
  #host;
  /** @type {Held | null} */
  #held = null;
  #start = { x: 0, y: 0 };
  /** Whether a click is no longer possible, because the pointer has moved or the elbow has flipped. */
  #moved = false;
  /** Whether a mouse was pressed: the target then stays until the mouse leaves, and other things can be reached. */
  #stays = false;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
  }

  /** @param {Point} point @param {number} within */
  cursor(point, within) {
    if (this.#host.isForward()) {
      return this.#jointAt(point, within) >= 0 ? 'on-handle' : 'off-handle';
    }
    const kind = this.#kindAt(point, within, true);
    return kind === 'elbow' ? 'on-elbow' : kind ? 'on-handle' : '';
  }

  /** The target follows the mouse. */
  hover(/** @type {Point} */ point) {
    if (!this.#host.isForward() && !this.#stays) {
      this.#host.place(point);
    }
  }

  leave() {
    this.#stays = false;
  }

  /** A press or a tap beside everything else places the target. */
  point(/** @type {Point} */ point) {
    if (!this.#host.isForward()) {
      this.#host.place(point);
    }
  }

  /**
   * Takes what is under the pointer, which stays where it is until it is dragged.
   * @param {Point} point
   * @param {number} within
   * @param {boolean} hovers whether the pointer can be seen before it presses
   */
  take(point, within, hovers) {
    this.#held = null;
    this.#start = point;
    this.#moved = false;
    if (this.#host.isForward()) {
      return this.#takeJoint(point, within);
    }
    const kind = this.#kindAt(point, within, hovers);
    this.#stays = hovers;
    if (!kind) {
      return false;
    }
    this.#host.hold();
    const { target, joints } = this.#host.places();
    this.#held = { kind: kind === 'tip' ? 'target' : kind };
    return kind === 'elbow' || (kind === 'root' ? joints[0] : kind === 'tip' ? joints[2] : (target ?? true));
  }

  /** @param {Point} point */
  drag(point) {
    const held = this.#held;
    if (held?.kind === 'target') {
      this.#host.place(point);
    } else if (held?.kind === 'root') {
      this.#host.moveRoot(point);
    } else if (held?.kind === 'joint') {
      this.#turn(held, point);
    } else if (held) {
      this.#dragElbow(point);
    }
  }

  /** @param {boolean} done whether the user has ended it */
  release(done) {
    if (done && this.#held?.kind === 'elbow' && !this.#moved) {
      this.#host.flip();
    }
    this.#held = null;
  }

  /**
   * What is under a pointer in the mode `inverse`: the target first.
   * @param {Point} point
   * @param {number} within
   * @param {boolean} hovers
   * @returns {'target' | 'root' | 'elbow' | 'tip' | null}
   */
  #kindAt(point, within, hovers) {
    const { target, joints } = this.#host.places();
    if (!target) {
      return null;
    }
    const follows = hovers && !this.#stays;
    if (!follows && distance(target, point) < Math.max(TARGET, within)) {
      return 'target';
    }
    const [toRoot, toElbow, toTip] = joints.map((joint) => distance(joint, point));
    if (toElbow < within && toElbow < toRoot && this.#host.canFlip()) {
      return 'elbow';
    }
    return toRoot < within ? 'root' : toTip < within ? 'tip' : null;
  }

  /** The elbow flips when it is dragged to the other side of the line from root to hand. */
  #dragElbow(/** @type {Point} */ point) {
    this.#moved ||= distance(point, this.#start) > CLICK;
    const { joints } = this.#host.places();
    const [root, elbow, tip] = joints;
    const length = distance(root, tip);
    const side = (/** @type {Point} */ { x, y }) =>
      ((tip.x - root.x) * (y - root.y) - (tip.y - root.y) * (x - root.x)) / length;
    if (length > 0 && side(point) * side(elbow) < 0 && Math.abs(side(point)) > ACROSS) {
      this.#moved = true;
      this.#host.flip();
    }
  }

  // The mode `forward`.

  /**
   * @param {Point} point
   * @param {number} within
   */
  #takeJoint(point, within) {
    const joint = this.#jointAt(point, within);
    if (joint < 0) {
      return false;
    }
    this.#host.hold();
    const at = this.#host.places().joints[joint];
    const from = Math.atan2(point.y - at.y, point.x - at.x);
    this.#held = { kind: 'joint', joint, angle: this.#host.angles()[joint], from };
    this.#host.select(joint);
    return true;
  }

  /**
   * The joint that a pointer turns: the bone after it is under the pointer; -1 for none.
   * @param {Point} point
   * @param {number} within
   */
  #jointAt(point, within) {
    const { joints } = this.#host.places();
    if (joints.length === 0) {
      return -1;
    }
    const [toElbow, toTip] = joints.slice(1).map((joint) => distance(joint, point));
    if (Math.min(toElbow, toTip) < within + 2) {
      return toTip <= toElbow ? 1 : 0;
    }
    const near = Math.max(this.#host.thickness() / 2 + 2, 0.7 * within);
    return [1, 0].find((joint) => isOnBone(joints[joint], joints[joint + 1], point, near)) ?? -1;
  }

  /**
   * The bone turns with the pointer around its joint, and what is after it with it.
   * @param {Extract<Held, { kind: 'joint' }>} held
   * @param {Point} point
   */
  #turn(held, point) {
    const { joint, from } = held;
    const at = this.#host.places().joints[joint];
    if (distance(at, point) < NEAR) {
      return;
    }
    const to = Math.atan2(point.y - at.y, point.x - at.x);
    held.angle += toDegrees(wrapped(to - from));
    held.from = to;
    const angles = [...this.#host.angles()];
    angles[joint] = held.angle;
    this.#host.turn(angles);
  }
}

/**
 * Whether a point is on the outer part of a bone.
 * @param {Point} from
 * @param {Point} to
 * @param {Point} point
 * @param {number} near
 */
function isOnBone(from, to, point, near) {
  const length = distance(from, to);
  const part = ((point.x - from.x) * (to.x - from.x) + (point.y - from.y) * (to.y - from.y)) / length ** 2;
  const middle = { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) };
  return length > 0 && part > FROM && part < 1 && distance(point, middle) < near;
}
