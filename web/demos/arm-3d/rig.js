// What moves in the figure: the arm on the way to its target, its gripper, and the balls.

import { Vector3 } from 'three';
import { wrap } from '../shared/angles.js';
import { Aim, around } from '../shared-3d/aim.js';
import { Balls } from '../shared-3d/free-balls.js';
import { OPEN } from '../shared-3d/jaws.js';
import { Robot } from '../shared-3d/robot-arm.js';
import { Demonstration } from './demonstration.js';
import { inside, LOWEST, leastHeight } from './room.js';
import { Solver } from './solver.js';
import { FOOT, SPOTS, STANDS } from './stands.js';

/** @typedef {import('../shared/settings.js').Values} Values */
/** @typedef {import('../shared-3d/robot-arm-sizes.js').Angles} Angles */
/** @typedef {import('./solver.js').Solution} Solution */

/**
 * A ball to take. `drops`: the gripper releases it when it is at the target.
 * @typedef {{ ball: number, drops: boolean }} Order
 */

/** The names and radii of the balls, and the spots where they are at first. */
const BALLS = /** @type {const} */ ([
  ['blue', 0.05, 0],
  ['green', 0.055, 4],
  ['purple', 0.045, 1],
  ['pink', 0.05, 6],
  ['teal', 0.055, 2],
]).map(([name, radius, spot]) => ({ name, radius, at: SPOTS[spot] }));

/** Balls do not roll further from the base than this: the arm could not take them back. */
const FURTHEST = 0.74;

/** Where the target is at first. */
const START = new Vector3(-0.4, 0.5, 0.42);

/** How much further than a ball the jaws open for it. */
const SLACK = 0.022;

/** So high over a stand the keys bring a ball. */
const OVER_STAND = 0.06;

/** The elbow changes its side only when the tip is at least this high, because the arm is stretched on the way. */
const CLEAR = 0.42;

/** A tip that is not further above its goal is at its goal. */
const ABOVE = 0.01;

/** The jaws close on a ball whose middle is not further away from the tip. */
const AT_BALL = 0.012;

/** The gripper also takes a ball that is so far below it. */
const BELOW = 0.16;

/** With a smaller angle of the elbow both solutions look the same. */
const STRAIGHT = 0.02;

/** An elbow that has to turn by more than this goes to another solution. */
const TURNED = 0.4;

/** Angles that change faster than this are eased: so many radians, and so many more per second. */
const JUMP = 0.1;
const FASTEST = 7;
const EASE = 0.7;

/** While the figure is paused, motions are simulated at once: at most so many seconds of them. */
const LONGEST = 15;
const STEP = 1 / 60;

/**
 * From some angles to others: the elbow does not turn over, the shoulder and the gripper turn the short way.
 * @param {Angles} from
 * @param {Angles} to
 * @returns {Angles}
 */
function between(from, to) {
  const [shoulder, elbow] = [wrap(to[0] - from[0]), to[1] - from[1]];
  const gripper = wrap(to[0] + to[1] + to[2] - from[0] - from[1] - from[2]);
  return [shoulder, elbow, gripper - shoulder - elbow];
}

export class Rig {
  robot = new Robot();
  balls = new Balls({ balls: BALLS, solids: [FOOT, ...STANDS], furthest: FURTHEST });
  /** Where the tip has to go. */
  target = START.clone();
  /** @type {Order | null} */
  order = null;
  /** Whether the user has closed the gripper where nothing is. */
  gripsNothing = false;
  /** The demonstration, until the user takes over. @type {Demonstration | null} */
  demonstration = new Demonstration();
  /** The settings that are in use. Some wait until the arm is high enough. @type {Values} */
  used;
  /** Whether something moves. */
  moves = true;
  /** What the last solve has found. @type {Solution} */
  solution = { angles: [0, 0, 0], status: 'unsolved', iterations: 0 };
  /** The angles that are drawn. @type {Angles} */
  angles = [0, 0, 0];
  /** Those of the other solution. @type {Angles} */
  other = [0, 0, 0];
  /** Whether the tip goes to a place above its goal, to stay clear of something. */
  stays = false;
  /** Whether the tip is at its goal, or above it. */
  #arrived = true;
  #aim = new Aim(around(START, 0));
  #solver;
  /** The drawn angles minus those of the solution when easing began, and the share of that which is left, from 1 to 0. */
  #apart = /** @type {Angles} */ ([0, 0, 0]);
  #left = 0;

  /** @param {Values} settings */
  constructor(settings) {
    this.settings = settings;
    this.used = settings;
    this.#solver = new Solver(settings);
    this.robot.resize(settings);
    this.#start();
  }

  /** Goes back to the start. */
  reset(/** @type {Values} */ settings) {
    this.balls.reset();
    this.order = null;
    this.gripsNothing = false;
    this.demonstration = new Demonstration();
    this.target.copy(START);
    this.#aim.jumpTo(around(START, 0));
    this.settings = settings;
    this.#use(settings);
    this.robot.jaws.step(OPEN, Number.POSITIVE_INFINITY);
    this.#start();
  }

  /** Takes the pose of the aim at once. */
  #start() {
    this.#left = 0;
    this.solution = this.#solver.solve(this.#aim.at.r, this.#aim.at.y);
    this.#show(this.solution.angles);
  }

  get held() {
    return this.balls.held;
  }

  /** The angle of the base about y, from +z. */
  get yaw() {
    return wrap(this.#aim.at.yaw);
  }

  /** The place between the jaws. */
  get tip() {
    return this.robot.joints[3];
  }

  /** Whether the tip is still on the way to its target, or to a ball. */
  get travels() {
    return this.#left > 0 || !this.#arrived;
  }

  /** Where the target is shown: in the demonstration it goes along with the arm. */
  get shownTarget() {
    const { yaw, r, y } = this.#aim.at;
    return this.demonstration ? new Vector3(r * Math.sin(yaw), y, r * Math.cos(yaw)) : this.target;
  }

  /** Uses other settings. */
  apply(/** @type {Values} */ settings) {
    this.settings = settings;
    const { elbow, hand, ...rest } = settings;
    // These wait until there is room: see `step`.
    this.#use({ ...rest, elbow: this.used.elbow, hand: this.used.hand });
    this.gripsNothing = false;
    this.moves = true;
  }

  /** Shows the settings at once, in the present place. */
  showNow() {
    this.#use(this.settings);
    this.#start();
    this.balls.carry(this.tip);
  }

  #use(/** @type {Values} */ settings) {
    const { used } = this;
    this.used = settings;
    this.#solver.dispose();
    this.#solver = new Solver(settings);
    if (settings.upper !== used.upper || settings.fore !== used.fore) {
      this.robot.resize(settings);
    }
  }

  get #waits() {
    const { settings, used } = this;
    return settings.elbow !== used.elbow || settings.hand !== used.hand;
  }

  /** The user takes over: the demonstration ends. */
  takeOver() {
    if (this.demonstration) {
      this.target.copy(inside(this.shownTarget, this.#aim.at.yaw));
      this.demonstration = null;
      this.order = null;
    }
    this.gripsNothing = false;
    this.moves = true;
  }

  /** Sends the tip to a place, or to the nearest one where it may go. */
  moveTo(/** @type {Vector3} */ place) {
    this.target.copy(inside(place, this.#aim.at.yaw));
  }

  /** Fetches a ball, and brings it to the target. */
  fetch(/** @type {number} */ ball, drops = false) {
    if (this.held >= 0 && this.held !== ball) {
      this.release();
    }
    this.order = { ball, drops };
    this.moves = true;
  }

  /** Releases the held ball when it is at the target. */
  dropThere() {
    if (this.order) {
      this.order = { ...this.order, drops: true };
      this.moves = true;
    }
  }

  /** Opens the jaws: a ball that is held falls. */
  release() {
    this.order = null;
    this.balls.drop();
    this.moves = true;
  }

  /** Grips the ball at the tip, at the target or below the tip, or releases the one that is held. */
  toggle() {
    if (this.held >= 0) {
      this.release();
      return;
    }
    const [here, there] = [this.balls.at(this.tip, 0.015), this.balls.at(this.target)];
    const ball = there >= 0 ? there : here >= 0 ? here : this.balls.below(this.tip, BELOW);
    this.gripsNothing = ball < 0;
    if (ball >= 0) {
      this.target.copy(this.balls.all[ball].place);
      this.fetch(ball);
    }
  }

  /** Sends the gripper to the next ball; if it has one, over the next stand. */
  visitNext() {
    const { balls, held, target } = this;
    const places = held < 0 ? balls.all.map(({ place }) => place.clone()) : this.#overStands();
    const here = places.findIndex((place) => place.distanceTo(target) < 0.02);
    this.target.copy(places[(here + 1) % places.length]);
  }

  /** Places over the stands for the held ball: over those that are free, if there are any. */
  #overStands() {
    const { all, held } = this.balls;
    const free = STANDS.filter(({ x, z }) =>
      all.every(({ place }, i) => i === held || Math.hypot(place.x - x, place.z - z) > 2 * all[held].radius),
    );
    return (free.length > 0 ? free : STANDS).map(
      ({ x, z, top }) => new Vector3(x, top + all[held].radius + OVER_STAND, z),
    );
  }

  /** Where the tip goes now. */
  #goalPlace() {
    const { order, balls } = this;
    return order && balls.held !== order.ball ? balls.all[order.ball].place : this.target;
  }

  #goal() {
    return around(this.#goalPlace(), this.#aim.at.yaw);
  }

  /** The ball that the open jaws go to, -1 for none. */
  #sought() {
    const goal = this.#goalPlace();
    return this.balls.all.findIndex(({ place, radius }) => place.distanceTo(goal) < 0.9 * radius);
  }

  /**
   * The least height of the tip.
   * @param {number} yaw
   * @param {number} r
   * @param {boolean} passes whether the place is only on the way: then the tip stays above the ball that it goes to
   */
  #least(yaw, r, passes) {
    const { balls } = this;
    const goesDown = !passes && balls.held < 0 && this.#sought() >= 0;
    return goesDown ? LOWEST : leastHeight(r * Math.sin(yaw), r * Math.cos(yaw), balls);
  }

  /** One frame. */
  step(/** @type {number} */ seconds) {
    this.demonstration?.step(seconds, this);
    const goal = this.#goal();
    // On the way to another solution it stays high, too.
    const waits = this.#waits || (this.#left > 0.15 && Math.abs(this.#apart[1]) > TURNED);
    const height = this.#aim.step(seconds, waits ? { ...goal, y: Math.max(goal.y, CLEAR) } : goal, (...at) =>
      this.#least(...at),
    );
    if (this.#waits && this.#aim.at.y > CLEAR - 0.01) {
      this.#use(this.settings);
    }
    // It may have to stay above something.
    const end = { ...goal, y: height };
    this.stays = !waits && height > goal.y + ABOVE;
    this.#arrived = !waits && this.#aim.isNear(end);
    this.#solve(seconds);
    const slides = !this.#grip(seconds);
    this.balls.carry(this.tip);
    this.balls.step(seconds);
    this.moves =
      this.demonstration !== null ||
      this.order?.drops === true ||
      this.#waits ||
      this.#left > 0 ||
      slides ||
      this.balls.move ||
      !this.#aim.isAt(end);
  }

  /** Does at once what would take some time. */
  finish() {
    for (let seconds = 0; seconds === 0 || (this.moves && seconds < LONGEST); seconds += STEP) {
      this.step(STEP);
    }
  }

  #solve(/** @type {number} */ seconds) {
    const before = this.solution.angles;
    const { r, y } = this.#aim.at;
    const solution = this.#solver.solve(r, y);
    // Where nothing has moved FABRIK has nothing to do: it shows how many iterations it took to come here.
    this.solution = { ...solution, iterations: solution.iterations || this.solution.iterations };
    const { angles } = solution;
    const most = JUMP + FASTEST * seconds;
    this.#left = Math.max(this.#left - seconds / EASE, 0);
    if (between(before, angles).some((change) => Math.abs(change) > most)) {
      this.#apart = between(angles, this.angles);
      this.#left = 1;
    }
    const share = this.#left * this.#left * (3 - 2 * this.#left);
    const [shoulder, elbow, wrist] = angles.map((angle, i) => angle + share * this.#apart[i]);
    this.#show([shoulder, elbow, wrist]);
  }

  #show(/** @type {Angles} */ angles) {
    this.angles = angles;
    this.other = this.#solver.otherSolution(angles);
    // Of a straight arm there is only one.
    const isShown = Boolean(this.settings.other) && Math.abs(angles[1]) > STRAIGHT;
    this.robot.setPose(this.yaw, angles, this.other, isShown);
  }

  /**
   * Moves the jaws, takes what they close on, and releases what is where it has to be.
   * @param {number} seconds
   * @returns {boolean} whether the jaws have come to rest
   */
  #grip(seconds) {
    const { balls, order, held } = this;
    const { jaws } = this.robot;
    if (held >= 0) {
      if (order?.drops && this.#arrived && this.#left === 0) {
        this.release();
      }
      return jaws.step(balls.all[held].radius, seconds);
    }
    const arrived = order !== null && this.#left === 0 && this.#arrived;
    const closes = arrived && this.tip.distanceTo(balls.all[order.ball].place) < AT_BALL;
    if (arrived && !closes && !this.stays) {
      // The ball is out of reach.
      this.order = null;
    }
    const sought = balls.all[this.#sought()];
    // Beside a ball there may be others: the jaws open no further than they have to.
    const open = sought ? sought.radius + SLACK : OPEN;
    const rests = jaws.step(closes && order ? balls.all[order.ball].radius : open, seconds);
    if (closes && rests && order) {
      balls.take(order.ball);
      return false;
    }
    return rests;
  }
}
