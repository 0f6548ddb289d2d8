// A robot in the room: its rig, what it reaches for, and how it moves there.

import { rigFromURDF } from '../../urdf.js';
import { Poses, randomFrom } from '../shared-robot/poses.js';
import { findPose, WayAround } from '../shared-robot/way-around.js';

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

/** How often a pose at the target is looked for. */
const TRIES = 6;

/** A target that has moved by more than this share of the reach needs another way. */
const MOVED = 0.02;

/** More than the greatest margin, in metres. */
const WIDE = 0.06;

/** The iterations of a solve: few, so that a frame is short. What is left continues in the next one. */
const ITERATIONS = 30;

/** The time per solve is the mean of so many: clocks of browsers are too coarse for one. */
const TIMES = 60;

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
  #self = true;
  #poses;
  #left = Number.POSITIVE_INFINITY;
  #frames = 0;
  /** @type {WayAround | null} */
  #way = null;
  #tries = 0;
  /** Whether a pose at the target is known. */
  #isReachable = false;
  /** Where the targets were when the way was looked for. @type {number[]} */
  #planned = [];
  /** @type {number[]} */
  #times = [];
  #random = randomFrom(1);

  /**
   * @param {Pick<import('../shared-robot/robots.js').Robot, 'robot' | 'tips' | 'height' | 'bars'>} shown the robot, and the links that are
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
    this.#poses = new Poses(this.rig);
    this.choose(tips);
  }

  /** Bars keep links out of things whose collision geometry could not be read. @param {readonly import('../shared-robot/robots.js').Bar[]} bars */
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
    this.#keepOut(Boolean(self));
    this.#aim();
    this.#begin();
  }

  /** Whether the robot stays out of itself. */
  #keepOut(/** @type {boolean} */ self) {
    if (self === this.#self) {
      return;
    }
    this.#self = self;
    const own = this.rig.shapes.filter(({ joint }) => joint);
    for (const [i, first] of own.entries()) {
      for (const second of own.slice(i + 1)) {
        this.rig.setPair(first, second, self ? 'auto' : 'never');
      }
    }
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
    if (this.#way && !(away < MOVED * this.rig.reach)) {
      this.#begin();
    }
    this.disturb();
  }

  /** Something has changed: what was in the way may be free now. A way around that is known goes on. */
  disturb() {
    this.#left = Number.POSITIVE_INFINITY;
    this.#frames = 0;
    this.#tries = 0;
    this.#isReachable = false;
    if (!this.#way) {
      this.doing = 'moving';
    }
  }

  #begin() {
    this.#dropWay();
    this.disturb();
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

  /** Moves for a frame. */
  step(/** @type {number} */ seconds) {
    if (this.rests || !(seconds > 0)) {
      return;
    }
    const turn = SPEED * Math.min(seconds, LONGEST);
    if (this.#way?.isFound) {
      this.#go(this.#way, turn);
    } else if (this.#way) {
      this.#search(this.#way);
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
    this.#begin();
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
    const end = findPose(this.rig, this.#poses, this.#tries > 0 ? this.#random : null);
    this.#tries++;
    if (end) {
      this.#isReachable = true;
      this.#way = new WayAround(this.rig, this.#poses, end, this.#random);
      this.#planned = this.#targets;
    }
  }

  #search(/** @type {WayAround} */ way) {
    way.search(TIME);
    if (way.isFound) {
      this.doing = 'around';
    } else if (way.hasFailed) {
      this.#dropWay();
      // Another pose at the target may be easier to get to, but there is an end.
      this.#tries += TRIES / 2;
    }
  }

  /** Goes on along the way around. */
  #go(/** @type {WayAround} */ way, /** @type {number} */ turn) {
    const tries = this.#tries;
    const end = way.go(turn);
    if (end !== 'going') {
      this.#begin();
    }
    if (end === 'arrived') {
      this.#tries = tries;
    }
  }

  #dropWay() {
    this.#way?.dispose();
    this.#way = null;
  }

  dispose() {
    this.#dropWay();
    this.rig.dispose();
  }
}
