// What moves in the figure: the arm, its target, and the objects that it grips.

import { degrees, wrapDegrees } from '../shared/angles.js';
import { Demonstration } from './demonstration.js';
import { FloorObjects } from './objects.js';
import { adjust, makeArm, SHOULDER, solve } from './setup.js';

/** @typedef {import('../shared/settings.js').Values} Values */
/** @typedef {{ x: number, y: number }} Point */

/** The initial pose, elbow up. */
const POSE = [2.2, -2, 0];
const TARGET = { x: 60, y: 110 };

/** How quickly the arm moves to its target: the distance left falls by this factor of e per second. */
const HASTE = 16;

/** Nearer to the target than this, the arm goes to the target itself. */
const THERE = 0.2;

/** Nearer to the target than this, the gripper closes. */
const CLOSE = 0.5;

/** A setting's smallest change, in degrees. */
const WHOLE = 1;

export class ArmRig {
  #root = { ...SHOULDER };
  /** What the arm is solved for in this frame, on the way to the target. */
  #aim;
  #moves = false;
  /** The object that the gripper has to grip first, -1 for none, and where it goes then. */
  #sought = -1;
  /** @type {Point | null} */
  #then = null;
  #calm;
  #inside;

  /**
   * @param {(point: Point, margin?: number) => Point} inside the nearest point on the canvas
   * @param {Values} settings
   * @param {boolean} calm whether everything goes to its place at once, for users who want less motion
   */
  constructor(inside, settings, calm) {
    this.#inside = inside;
    this.#calm = calm;
    this.settings = settings;
    this.objects = new FloorObjects();
    this.arm = makeArm(settings, this.#root);
    this.arm.setAngles(POSE);
    /** Where the gripper has to go. @type {Point} */
    this.target = { ...TARGET };
    this.#aim = { ...this.target };
    /** Whether the gripper closes on the object at the target once it is there. */
    this.closing = false;
    /** The demonstration, until the user takes over. @type {Demonstration | null} */
    this.demonstration = calm ? null : new Demonstration();
    this.#solve();
  }

  /** Goes back to the start. */
  reset(/** @type {Values} */ settings) {
    this.arm.dispose();
    this.#root = { ...SHOULDER };
    this.settings = settings;
    this.objects.reset();
    this.arm = makeArm(settings, this.#root);
    this.arm.setAngles(POSE);
    this.target = { ...TARGET };
    this.#aim = { ...this.target };
    this.closing = false;
    this.demonstration = this.#calm ? null : new Demonstration();
    this.#solve();
  }

  setCalm(/** @type {boolean} */ calm) {
    this.#calm = calm;
    if (calm) {
      this.demonstration = null;
    }
  }

  get shoulder() {
    return this.#root;
  }

  /** Where the gripper grips. */
  get tip() {
    return this.arm.joints[3];
  }

  /** The gripper's direction, in radians. */
  get direction() {
    const [, , wrist, tip] = this.arm.joints;
    return Math.atan2(tip.y - wrist.y, tip.x - wrist.x);
  }

  get held() {
    return this.objects.held;
  }

  /** Whether the last step moved anything. */
  get moves() {
    return this.#moves;
  }

  /** Uses other settings. Other lengths need another arm. */
  apply(/** @type {Values} */ settings) {
    const { upper, fore } = this.settings;
    this.settings = settings;
    if (settings.upper !== upper || settings.fore !== fore) {
      const [shoulder, elbow, wrist] = this.arm.angles;
      const angles = [shoulder, elbow, wrist];
      this.arm.dispose();
      this.arm = makeArm(settings, this.#root);
      this.arm.setAngles(angles);
    }
    adjust(this.arm, settings);
    this.#solve();
  }

  /** One frame. */
  step(/** @type {number} */ seconds) {
    if (this.demonstration) {
      this.demonstration.step(seconds, this);
    }
    if (this.#sought >= 0 && this.held < 0) {
      this.moveTo(this.objects.all[this.#sought]);
    }
    const [dx, dy] = [this.target.x - this.#aim.x, this.target.y - this.#aim.y];
    const left = Math.hypot(dx, dy);
    if (left > 0) {
      const part = this.#calm || left < THERE ? 1 : 1 - Math.exp(-HASTE * seconds);
      this.#aim = { x: this.#aim.x + part * dx, y: this.#aim.y + part * dy };
      this.#solve();
    }
    // Objects on the way to the target are not gripped.
    if (this.closing && this.held < 0 && left < CLOSE) {
      this.objects.take(this.tip, this.direction);
      this.moveTo((this.held >= 0 && this.#then) || this.target);
    }
    this.objects.carry(this.tip, this.direction);
    const falls = this.objects.step(seconds, this.#inside);
    if (falls && this.#calm) {
      this.objects.land();
    }
    this.#moves = left > 0 || falls || this.demonstration !== null;
  }

  /** Keeps the shoulder and the target on a canvas that may have become smaller. */
  keepInside() {
    const root = this.#inside(this.#root);
    if (root.x !== this.#root.x || root.y !== this.#root.y) {
      this.moveShoulder(root);
    }
    this.target = this.#inside(this.target);
  }

  #solve() {
    solve(this.arm, this.settings, this.#aim);
    this.objects.carry(this.tip, this.direction);
  }

  /** Sends the gripper to a point. */
  moveTo(/** @type {Point} */ point) {
    this.target = this.#inside(point);
  }

  /** Sends the gripper to a point, or to the centre of the object there, and closes it. */
  gripAt(/** @type {Point} */ point) {
    this.#sought = this.held < 0 ? this.objects.at(point) : -1;
    this.moveTo(this.objects.all[this.#sought] ?? point);
    this.closing = this.held < 0;
  }

  /** Sends the gripper to a point, after it has gripped the object that it was sent to before. */
  carryTo(/** @type {Point} */ point) {
    if (this.#sought >= 0 && this.held < 0) {
      this.#then = point;
    } else {
      this.moveTo(point);
    }
  }

  /** Moves the gripper to a point at once. */
  put(/** @type {Point} */ point) {
    this.moveTo(point);
    this.#aim = { ...this.target };
    this.#solve();
  }

  moveShoulder(/** @type {Point} */ place) {
    this.#root = this.#inside(place);
    this.arm.setRoot(this.#root);
    this.#solve();
  }

  /** Turns the upper arm so that it points at a place. The forearm and the gripper move with it. */
  pointUpperArm(/** @type {Point} */ place) {
    const { x, y } = this.#root;
    const [, elbow, wrist] = this.arm.angles;
    this.arm.setAngles([Math.atan2(place.y - y, place.x - x), elbow, wrist]);
    this.#keepPose();
  }

  /** Keeps the present pose: the target goes to the gripper. */
  #keepPose() {
    const { x, y } = this.tip;
    this.target = { x, y };
    this.#aim = { x, y };
    if (this.settings.hand === 'held') {
      this.settings = { ...this.settings, angle: whole(degrees(this.direction)) };
    }
    this.objects.carry(this.tip, this.direction);
  }

  /** Turns the gripper about its tip, so that the wrist is in the direction of a point. */
  pointWrist(/** @type {Point} */ place) {
    const { tip } = this;
    const direction = degrees(Math.atan2(tip.y - place.y, tip.x - place.x));
    const [shoulder, elbow] = this.arm.angles;
    this.turnTo(this.settings.hand === 'held' ? direction : direction - degrees(shoulder + elbow));
  }

  turnTo(/** @type {number} */ angle) {
    this.settings = { ...this.settings, angle: whole(angle) };
    this.#solve();
  }

  /** Grips the object at the gripper, or releases the one that is held. Returns whether there was one. */
  toggle() {
    if (this.held >= 0) {
      this.release();
      return true;
    }
    return this.objects.take(this.tip, this.direction);
  }

  /** Goes to the next object, from left to right, or to the one before it. */
  visit(/** @type {number} */ step) {
    const places = this.objects.all
      .filter((_, i) => i !== this.held)
      .map(({ x, y }) => ({ x, y }))
      .sort((a, b) => a.x - b.x);
    const here = places.findIndex(({ x }) => x > this.target.x - 1);
    const on = here >= 0 && Math.abs(places[here].x - this.target.x) <= 1;
    const next = here < 0 ? (step > 0 ? 0 : -1) : step > 0 ? here + (on ? 1 : 0) : here - 1;
    this.moveTo(places[(next + places.length) % places.length]);
  }

  /** Goes to the other solution, which is then kept. */
  flip() {
    const { bend } = this.settings;
    if (bend === 'nearest') {
      this.arm.setAngles(this.arm.other.angles);
    } else {
      this.settings = { ...this.settings, bend: bend === 'positive' ? 'negative' : 'positive' };
      adjust(this.arm, this.settings);
    }
    this.#solve();
  }

  release() {
    this.#sought = -1;
    this.#then = null;
    this.closing = false;
    this.objects.drop();
    this.#moves = true;
  }

  /** The points of the figure that numbers must not cover. */
  get points() {
    return [...this.arm.joints, this.target];
  }
}

function whole(/** @type {number} */ angle) {
  return wrapDegrees(Math.round(angle / WHOLE) * WHOLE);
}
