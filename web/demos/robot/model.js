// A robot in the room: its rig, what it reaches for, and how it moves there.

import { rigFromURDF } from '../../urdf.js';
import { along, between, Route } from './route.js';

/** @typedef {import('../../urdf.js').RobotRig} RobotRig */
/** @typedef {import('../../rig.js').RigGoal<3>} RigGoal */
/** @typedef {import('./room.js').Room} Room */
/** @typedef {import('../shared/settings.js').Values} Values */
/** What the robot does. @typedef {'there' | 'moving' | 'stuck' | 'searching' | 'around' | 'noPose' | 'noWay'} Doing */

/** The reach of the arm of this page. A robot with another reach is shown in another scale. */
const REACH = 1.3;

/** A higher robot is also shown in another scale. */
const HEIGHT = 1.1;

/** How fast joints turn, in radians per second, and the longest frame. */
const SPEED = 2.4;
const LONGEST = 1 / 30;

/** Goals are reached within this share of the reach. */
const TOLERANCE = 5e-4;

/** How far the gripper may lean when it points down, in radians. */
const LEAN = 0.15;

/** The robot is stuck when it has not come nearer by this share of its reach per frame, for so many frames. */
const STILL = 2e-4;
const FRAMES = 6;

/** The most frames that are done at once. */
const MANY = 200;

/** How long a way around is looked for in a frame, in milliseconds. */
const TIME = 9;

/** How often a pose at the target is looked for, and the iterations each time. */
const TRIES = 6;
const THOROUGH = 600;

/** A target that has moved by more than this share of the reach needs another way. */
const MOVED = 0.02;

/** A slide of the search: how far it goes at most, as a share of the reach, in how many solves, and how far joints turn in each. */
const SLIDE = 0.35;
const SOLVES = 4;
const SLIDE_TURN = 0.2;

/** More than the greatest margin, in metres. */
const WIDE = 0.06;

/** The iterations of a solve: few, so that a frame is short. What is left continues in the next one. */
const ITERATIONS = 30;

/** The time per solve is the mean of so many: clocks of browsers are too coarse for one. */
const TIMES = 60;

/** Numbers from 0 to 1, the same in each run: a linear congruential generator. */
function randomFrom(/** @type {number} */ seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export class Model {
  /** @type {Doing} */
  doing = 'moving';
  robot;
  rig;
  /** What is dragged, by the names of the links. @type {Map<string, RigGoal>} */
  goals = new Map();
  scale;
  #down = false;
  #around = true;
  /** The joints that have a value: their indices, and their limits. @type {number[]} */
  #moving;
  /** @type {[number, number][]} */
  #limits;
  #left = Number.POSITIVE_INFINITY;
  #frames = 0;
  /** @type {Route | null} */
  #route = null;
  /** Slides for the search. @type {RobotRig | null} */
  #scout = null;
  /** The part of the way that is behind the robot. */
  #next = 1;
  #tries = 0;
  /** Whether a pose at the target is known. */
  #isReachable = false;
  /** Where the targets were when the way was looked for. @type {number[]} */
  #planned = [];
  /** @type {number[]} */
  #times = [];
  #random = randomFrom(1);

  /**
   * @param {Pick<import('./robots.js').Robot, 'robot' | 'tips' | 'height' | 'bars'>} shown the robot, and the links that are
   *   dragged
   */
  constructor({ robot, tips, height, bars }) {
    this.robot = robot;
    this.rig = rigFromURDF(robot, {
      ...{ collisions: true, problems: 'hold', bias: 'present', restarts: false },
      maxIterations: ITERATIONS,
    });
    this.scale = Math.max((this.rig.reach || 1) / REACH, height / HEIGHT);
    this.#useBars(bars);
    const { values, joints } = this.rig;
    this.#moving = joints.map(({ index }) => index).filter((i) => !Number.isNaN(values[i]));
    this.#limits = this.#moving.map((i) => {
      const { min = -Math.PI, max = Math.PI } = /** @type {any} */ (joints[i].limit ?? {});
      return [Math.max(min, -2 * Math.PI), Math.min(max, 2 * Math.PI)];
    });
    this.choose(tips);
  }

  /** Bars keep links out of things whose collision geometry could not be read. @param {readonly import('./robots.js').Bar[]} bars */
  #useBars(bars) {
    const { rig } = this;
    const known = new Set(rig.shapes.map(({ name }) => name));
    for (const { link, to, radius } of bars.filter(({ link }) => !known.has(link))) {
      rig.collider(rig.link(link), { from: [0, 0, 0], to: rig.fromLink(link, to), radius, name: link });
    }
  }

  /** Other links are dragged. */
  choose(/** @type {readonly string[]} */ tips) {
    for (const goal of this.goals.values()) {
      goal.remove();
    }
    this.goals = new Map(
      tips.map((tip) => [
        tip,
        this.rig.goal(this.rig.link(tip), {
          position: this.rig.linkPose(tip).position,
          tolerance: TOLERANCE * this.rig.reach,
        }),
      ]),
    );
    this.#aim();
    this.#begin();
  }

  apply(/** @type {Values} */ { hand, margin, self, around }) {
    this.#around = Boolean(around);
    this.#down = hand === 'down';
    this.rig.margin = 0.01 * Number(margin) * this.scale;
    const own = this.rig.shapes.filter(({ joint }) => joint);
    for (const [i, first] of own.entries()) {
      for (const second of own.slice(i + 1)) {
        this.rig.setPair(first, second, self ? 'auto' : 'never');
      }
    }
    this.#aim();
    this.#begin();
  }

  /** The gripper points down, or anywhere. */
  #aim() {
    for (const [tip, goal] of this.goals) {
      goal.set(
        this.#down
          ? { direction: [0, 0, -1], axis: this.rig.fromLink(tip, [0, 0, 1]), cone: LEAN }
          : { direction: null },
      );
    }
  }

  /** The obstacles of the room. */
  furnish(/** @type {Room} */ room, /** @type {number} */ floor) {
    room.addTo(this.rig, this.scale, floor);
    const { rig } = this;
    // It stands on the table, with any margin.
    const { margin } = rig;
    rig.margin = WIDE * this.scale;
    for (const { first, second } of rig.contacts.filter(({ second }) => room.isTable(second))) {
      rig.setPair(first, second, 'never');
    }
    // What it overlaps as it stands is taken away.
    rig.margin = 0;
    for (const { second } of rig.contacts.filter(({ second }) => !second.joint)) {
      room.takeAway(second);
    }
    rig.margin = margin;
  }

  /** Where a link is, and where its target is, in the coordinates of the rig. */
  placeOf(/** @type {string} */ tip) {
    return this.rig.linkPose(tip).position;
  }

  targetOf(/** @type {string} */ tip) {
    return /** @type {number[]} */ (Array.from(/** @type {any} */ (this.goals.get(tip)).position));
  }

  moveTarget(/** @type {string} */ tip, /** @type {readonly number[]} */ place) {
    this.goals.get(tip)?.moveTo([...place]);
    const away = Math.hypot(...this.#targets.map((at, i) => at - this.#planned[i]));
    if (this.#route && !(away < MOVED * this.rig.reach)) {
      this.#begin();
    }
    this.#left = Number.POSITIVE_INFINITY;
    this.#frames = 0;
    if (!this.#route) {
      this.doing = 'moving';
      this.#tries = 0;
    }
  }

  /** Something else has changed: what is on the way may be free now. */
  disturb() {
    this.#left = Number.POSITIVE_INFINITY;
    this.#frames = 0;
    this.#tries = 0;
    if (!this.#route) {
      this.doing = 'moving';
    }
  }

  #begin() {
    this.#dropRoute();
    this.#left = Number.POSITIVE_INFINITY;
    this.#frames = 0;
    this.#tries = 0;
    this.doing = 'moving';
  }

  get #targets() {
    return [...this.goals.keys()].flatMap((tip) => this.targetOf(tip));
  }

  /** The sum of the errors of all goals, in the units of the rig. */
  get error() {
    return this.rig.goals.reduce((sum, { error }) => sum + error, 0);
  }

  /** Whether nothing moves until something changes. */
  get rests() {
    return ['there', 'stuck', 'noPose', 'noWay'].includes(this.doing);
  }

  /** The mean of the last solves, in milliseconds; NaN before there are some. */
  get meanTime() {
    const times = this.#times;
    return times.length < 10 ? Number.NaN : times.reduce((sum, time) => sum + time, 0) / times.length;
  }

  /** The values of the joints that have one. */
  get #pose() {
    const { values } = this.rig;
    return this.#moving.map((i) => values[i]);
  }

  /** A pose for the rig. @param {readonly number[]} pose */
  #valuesOf(pose) {
    /** @type {(number | null)[]} */
    const values = this.rig.joints.map(() => null);
    for (const [k, i] of this.#moving.entries()) {
      values[i] = pose[k];
    }
    return { values };
  }

  /** The least distance on the straight way between two poses, which is looked at in so many steps. */
  #room(/** @type {number[]} */ a, /** @type {number[]} */ b, /** @type {number} */ steps) {
    return this.rig.distanceAlong(this.#valuesOf(a), this.#valuesOf(b), steps);
  }

  /** Moves for a frame. */
  step(/** @type {number} */ seconds) {
    if (this.rests || !(seconds > 0)) {
      return;
    }
    const turn = SPEED * Math.min(seconds, LONGEST);
    if (this.#route?.poses) {
      this.#follow(turn);
    } else if (this.#route) {
      this.#search();
    } else if (this.doing === 'searching') {
      this.#stuck();
    } else {
      this.#slide(turn);
    }
    this.rig.applyTo(this.robot);
  }

  /** Moves at once to where it comes without a search. */
  finish() {
    const around = this.#around;
    this.#around = false;
    for (let i = 0; i < MANY && !this.rests; i++) {
      this.step(LONGEST);
    }
    this.#around = around;
  }

  /** Solves from the present pose: the robot slides along what is in its way. */
  #slide(/** @type {number} */ turn) {
    const { rig } = this;
    rig.maxTurn = turn;
    rig.maxMove = 0.3 * turn * rig.reach;
    const start = performance.now();
    const status = rig.solve();
    this.#times.push(performance.now() - start);
    this.#times.splice(0, this.#times.length - TIMES);
    const left = this.error;
    this.#frames = left < this.#left - STILL * rig.reach ? 0 : this.#frames + 1;
    this.#left = left;
    if (status === 'reached') {
      this.doing = 'there';
    } else if (this.#frames >= FRAMES) {
      this.#stuck();
    }
  }

  /** The robot cannot come nearer from here: it looks for another pose at the target, and for the way to it. */
  #stuck() {
    if (!this.#around || this.rig.status === 'out-of-reach') {
      this.doing = 'stuck';
    } else if (this.#tries < TRIES) {
      this.doing = 'searching';
      this.#plan();
    } else {
      this.doing = this.#isReachable ? 'noWay' : 'noPose';
    }
  }

  /** Looks for a pose at the target: from the present one, later from random ones. If there is one, the search for a way begins. */
  #plan() {
    const { rig } = this;
    const scout = rig.clone();
    scout.maxTurn = null;
    scout.maxMove = null;
    scout.restarts = true;
    scout.maxIterations = THOROUGH;
    if (this.#tries > 0) {
      scout.setPose(this.#valuesOf(this.#limits.map(([a, b]) => a + this.#random() * (b - a))));
    }
    this.#tries++;
    const isFound = scout.solve() === 'reached';
    const end = this.#moving.map((i) => scout.values[i]);
    scout.dispose();
    if (!isFound) {
      return;
    }
    this.#isReachable = true;
    // It keeps the margin, unless one of the ends does not.
    const ends = [this.#pose, end].map((pose) => this.#room(pose, pose, 1));
    const least = Math.min(rig.margin, ...ends) - rig.contactTolerance;
    this.#route = new Route(this.#pose, end, {
      limits: this.#limits,
      isFree: (a, b, steps) => this.#room(a, b, steps) >= least,
      slide: (from) => this.#slideFrom(from),
      random: this.#random,
    });
    this.#planned = this.#targets;
    this.#next = 1;
  }

  /** Poses on the way from a pose to a random place. */
  #slideFrom(/** @type {number[]} */ from) {
    this.#scout ??= this.#makeScout();
    const scout = this.#scout;
    scout.setPose(this.#valuesOf(from));
    for (const goal of scout.goals) {
      const [x, y, z] = scout.pointAt(goal.joint);
      const by = () => (2 * this.#random() - 1) * SLIDE * scout.reach;
      goal.moveTo(x + by(), y + by(), z + by());
    }
    const poses = [];
    for (let i = 0; i < SOLVES; i++) {
      scout.solve();
      poses.push(this.#moving.map((k) => scout.values[k]));
    }
    return poses;
  }

  /** A copy of the rig for the search. */
  #makeScout() {
    const scout = this.rig.clone();
    scout.maxTurn = SLIDE_TURN;
    scout.maxMove = 0.3 * SLIDE_TURN * scout.reach;
    return scout;
  }

  /** Ends the search and the way. */
  #dropRoute() {
    this.#route = null;
    this.#scout?.dispose();
    this.#scout = null;
  }

  #search() {
    const route = /** @type {Route} */ (this.#route);
    route.search(TIME);
    if (route.poses) {
      this.doing = 'around';
    } else if (route.failed) {
      this.#dropRoute();
      // Another pose at the target may be easier to get to, but there is an end.
      this.#tries += TRIES / 2;
    }
  }

  /** Goes on along the way, unless something has come in between. */
  #follow(/** @type {number} */ turn) {
    const { rig } = this;
    const poses = /** @type {number[][]} */ (this.#route?.poses);
    let pose = this.#pose;
    let left = turn;
    while (left > 0 && this.#next < poses.length) {
      const to = poses[this.#next];
      const way = between(pose, to);
      const next = way <= left ? to : along(pose, to, left / way);
      if (this.#room(pose, next, 2) < Math.min(0, rig.clearance) - rig.contactTolerance) {
        this.#begin();
        return;
      }
      rig.setPose(this.#valuesOf(next));
      pose = next;
      left -= way;
      this.#next += Number(way <= turn && next === to);
    }
    if (this.#next >= poses.length) {
      const tries = this.#tries;
      this.#begin();
      this.#tries = tries;
    }
  }

  dispose() {
    this.#dropRoute();
    this.rig.dispose();
  }
}
