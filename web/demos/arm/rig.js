// What the Arm demo moves: the arm, its target, the things, and what is in the gripper.

import { adjust, makeArm, SHOULDER, solve, wrapDegrees } from './setup.js';
import { Show } from './show.js';
import { Things } from './things.js';

/** @typedef {import('../shared/settings.js').Values} Values */
/** @typedef {{ x: number, y: number }} Point */

/** The pose that it begins with, elbow up, and near to which it stays. */
const POSE = [2.2, -2, 0];
const TARGET = { x: 60, y: 110 };

/** How quickly the arm comes to where it is called: the share of the way in a second is 1 - exp of it. */
const HASTE = 16;

/** Nearer than this, it is there. */
const THERE = 0.2;

/** Nearer than this, the gripper closes. */
const CLOSE = 0.5;

/** A setting's smallest change, in degrees. */
const WHOLE = 1;

export class ArmRig {
  #root = { ...SHOULDER };
  /** Where the arm is asked to be now, on its way to the target. */
  #aim;
  #moves = false;
  #calm;
  #inside;

  /**
   * @param {(place: Point, margin?: number) => Point} inside the nearest place that is in sight
   * @param {Values} settings
   * @param {boolean} calm whether things are rather to be where they go at once
   */
  constructor(inside, settings, calm) {
    this.#inside = inside;
    this.#calm = calm;
    this.settings = settings;
    this.things = new Things();
    this.arm = makeArm(settings, this.#root);
    this.arm.setAngles(POSE);
    /** Where the gripper is to be. @type {Point} */
    this.target = { ...TARGET };
    this.#aim = { ...this.target };
    /** Whether the hand wants the gripper closed: it takes what it comes upon. */
    this.closing = false;
    /** The demonstration, as long as nobody has touched anything. @type {Show | null} */
    this.show = calm ? null : new Show();
    this.#solve();
  }

  /** Starts anew. */
  reset(/** @type {Values} */ settings) {
    this.arm.dispose();
    this.#root = { ...SHOULDER };
    this.settings = settings;
    this.things.reset();
    this.arm = makeArm(settings, this.#root);
    this.arm.setAngles(POSE);
    this.target = { ...TARGET };
    this.#aim = { ...this.target };
    this.closing = false;
    this.show = this.#calm ? null : new Show();
    this.#solve();
  }

  setCalm(/** @type {boolean} */ calm) {
    this.#calm = calm;
    if (calm) {
      this.show = null;
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
    return this.things.held;
  }

  /** Whether the last step moved anything. */
  get moves() {
    return this.#moves;
  }

  /** Takes other settings; what the arm is made of may change with them. */
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
    if (this.show) {
      this.show.step(seconds, this);
    }
    const [dx, dy] = [this.target.x - this.#aim.x, this.target.y - this.#aim.y];
    const left = Math.hypot(dx, dy);
    if (left > 0) {
      const part = this.#calm || left < THERE ? 1 : 1 - Math.exp(-HASTE * seconds);
      this.#aim = { x: this.#aim.x + part * dx, y: this.#aim.y + part * dy };
      this.#solve();
    }
    // What it only passes on its way it does not take.
    if (this.closing && this.held < 0 && left < CLOSE) {
      this.things.take(this.tip, this.direction);
    }
    this.things.carry(this.tip, this.direction);
    const falls = this.things.step(seconds, this.#inside);
    if (falls && this.#calm) {
      this.things.land();
    }
    this.#moves = left > 0 || falls || this.show !== null;
  }

  /** What is out of sight cannot be grasped: a smaller canvas takes shoulder and target along. */
  keepInside() {
    const root = this.#inside(this.#root);
    if (root.x !== this.#root.x || root.y !== this.#root.y) {
      this.moveShoulder(root);
    }
    this.target = this.#inside(this.target);
  }

  #solve() {
    solve(this.arm, this.settings, this.#aim);
    this.things.carry(this.tip, this.direction);
  }

  /** The gripper goes there. */
  call(/** @type {Point} */ place) {
    this.target = this.#inside(place);
  }

  /** The gripper goes there and closes, on the middle of the thing that is there. */
  grasp(/** @type {Point} */ place) {
    const thing = this.things.all[this.things.at(place)];
    this.call(thing && this.held < 0 ? thing : place);
    this.closing = this.held < 0;
  }

  /** At once, and not on its way. */
  put(/** @type {Point} */ place) {
    this.call(place);
    this.#aim = { ...this.target };
    this.#solve();
  }

  moveShoulder(/** @type {Point} */ place) {
    this.#root = this.#inside(place);
    this.arm.setRoot(this.#root);
    this.#solve();
  }

  /** Turns the upper arm so that it points at a place; forearm and gripper are carried along. */
  pointUpperArm(/** @type {Point} */ place) {
    const { x, y } = this.#root;
    const [, elbow, wrist] = this.arm.angles;
    this.arm.setAngles([Math.atan2(place.y - y, place.x - x), elbow, wrist]);
    this.#stay();
  }

  /** The pose that the arm has now is the one that is wanted. */
  #stay() {
    const { x, y } = this.tip;
    this.target = { x, y };
    this.#aim = { x, y };
    if (this.settings.hand === 'held') {
      this.settings = { ...this.settings, angle: whole((this.direction * 180) / Math.PI) };
    }
    this.things.carry(this.tip, this.direction);
  }

  /** Turns the gripper about where it grips, so that its wrist points to a place. */
  pointWrist(/** @type {Point} */ place) {
    const { tip } = this;
    const direction = (Math.atan2(tip.y - place.y, tip.x - place.x) * 180) / Math.PI;
    const [, fore] = this.#directions();
    const angle = this.settings.hand === 'held' ? direction : direction - fore;
    this.turnTo(angle);
  }

  /** Of the upper arm and of the forearm, in degrees. */
  #directions() {
    const [shoulder, elbow] = this.arm.angles;
    return [(shoulder * 180) / Math.PI, ((shoulder + elbow) * 180) / Math.PI];
  }

  turnTo(/** @type {number} */ angle) {
    this.settings = { ...this.settings, angle: whole(angle) };
    this.#solve();
  }

  /** Closes the gripper on what is there, or lets it go; whether there was anything. */
  toggle() {
    if (this.held >= 0) {
      this.release();
      return true;
    }
    return this.things.take(this.tip, this.direction);
  }

  /** Goes to the thing after the one that the target is at, from left to right. */
  visit(/** @type {number} */ step) {
    const places = this.things.all
      .filter((_, i) => i !== this.held)
      .map(({ x, y }) => ({ x, y }))
      .sort((a, b) => a.x - b.x);
    const here = places.findIndex(({ x }) => x > this.target.x - 1);
    const on = here >= 0 && Math.abs(places[here].x - this.target.x) <= 1;
    const next = here < 0 ? (step > 0 ? 0 : -1) : step > 0 ? here + (on ? 1 : 0) : here - 1;
    this.call(places[(next + places.length) % places.length]);
  }

  /** Takes the other solution. It is then the one that stays, or is the nearest. */
  change() {
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
    this.closing = false;
    this.things.drop();
    this.#moves = true;
  }

  /** All that a person could take for the arm, so that nothing else is drawn over it. */
  get points() {
    return [...this.arm.joints, this.target];
  }
}

function whole(/** @type {number} */ angle) {
  return wrapDegrees(Math.round(angle / WHOLE) * WHOLE);
}
