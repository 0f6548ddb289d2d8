// The arm of <fabrik-arm>, made of its attributes, and its pose: it is solved in the mode `inverse`, and set by
// its angles in the mode `forward`. How it is drawn and dragged is in drawn.js; its attributes are in
// fabrik-arm.js.

import { rejectWrites } from '../../core/guards.js';
import { TwoBone } from '../../two-bone/inlined-two-bone.js';
import { isSame } from '../shared/attributed-element.js';
import { FabrikElement } from '../shared/element-base.js';
import { pathAt, roomOf, toCanvas } from '../shared/room.js';
import { Target } from '../shared/target.js';
import { START, swingAt, tipAt, toDegrees, toRadians } from './angles.js';

/** @typedef {import('../shared/element-base.js').View} View */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {Point | ArrayLike<number> | string | null | undefined} PointProperty */

/** The part of the reach that a tolerance has if it is not set. */
const TOLERANCE = 1e-4;

/** How near to the goal the hand is on it, as a part of the reach. */
const ON_GOAL = 0.06;

/** Two elbows that are nearer to each other than this part of the reach are the same. */
const SAME = 1e-3;

/** The path of a target that moves on its own begins after so many seconds, where the arm is well bent. */
const LEAD = 0.8;

export class ArmBase extends FabrikElement {
  /** @type {TwoBone<2> | null} */
  #arm = null;
  /** @protected */
  aim = new Target({
    given: () => this.#given,
    mayMove: () => this.mayMove,
    path: (time) => {
      const { width, height } = /** @type {View} */ (this.view);
      return pathAt(time + LEAD, this.room(), width, height);
    },
  });
  /** Whether the page has set the angles after the target, so that the target is where they bring the hand. */
  #byAngles = false;
  /** Whether the page has set the target in the mode `forward`: it holds from the next `inverse` on. */
  #later = false;
  /** How long the joints have moved on their own, in seconds. */
  #time = 0;
  /** Whether the pose has to be made again, and whether the last change was reported. */
  #changed = true;
  #reported = true;
  /** The target of the last solve. @type {Point | null} */
  #solved = null;
  /** Where the root was put. @type {Point | null} */
  #rootAt = null;

  /**
   * The arm itself. It is made when the element is first in a document; before that, it is null. A change of
   * `lengths` makes it another object, which keeps the settings and the angles. Call `refresh()` after a change. It belongs to
   * the element: do not dispose of it.
   */
  get arm() {
    this.update();
    return this.#arm;
  }

  /**
   * The angles in degrees: of the upper arm from the x axis, and of the forearm from the upper arm. Set to null,
   * the arm goes back to the pose of the beginning.
   * @returns {readonly number[] | null} null only before the element was in a document
   */
  get angles() {
    const { arm } = this;
    return arm ? Object.freeze(Array.from(arm.angles, toDegrees)) : this.read('angles');
  }

  /**
   * The angles in degrees: of the upper arm from the x axis, and of the forearm from the upper arm. Set to null,
   * the arm goes back to the pose of the beginning.
   * @param {ArrayLike<number> | string | null | undefined} value
   */
  set angles(value) {
    this.write('angles', value);
  }

  /**
   * Where the hand is to be, now; in the mode `forward`, where it is. Set to null, it goes back to where it was
   * at first.
   * @returns {Point | null} null only before the element was in a document
   */
  get target() {
    return this.view && this.#arm ? (this.isForward ? this.tip : { ...this.aim.point }) : this.read('target');
  }

  /**
   * Where the hand is to be, now; in the mode `forward`, where it is. Set to null, it goes back to where it was
   * at first.
   * @param {PointProperty} value
   */
  set target(value) {
    this.write('target', value);
  }

  /** Where the hand is. @returns {Point | null} null only before the element was in a document */
  get tip() {
    return this.#joint(2);
  }

  /** Where the elbow is. @returns {Point | null} null only before the element was in a document */
  get elbow() {
    return this.#joint(1);
  }

  /** Whether the hand is on the goal. */
  get onGoal() {
    const [tip, goal] = [this.tip, this.read('goal')];
    const within = ON_GOAL * (this.#arm?.reach ?? 0);
    return tip !== null && goal !== null && Math.hypot(tip.x - goal.x, tip.y - goal.y) <= within;
  }

  /** Whether there is another pose with the same tip: not if the arm is straight or folded. */
  get canFlip() {
    const { arm } = this;
    if (!arm) {
      return false;
    }
    const [a, b] = [arm.joints[1], arm.other.joints[1]];
    return Math.hypot(a.x - b.x, a.y - b.y) > SAME * arm.reach;
  }

  /** Whether the target or the joints move on their own now. */
  get playing() {
    return this.#arm !== null && this.aim.moves;
  }

  /**
   * Takes the other elbow: the pose with the same tip on the other side. If the attribute `bend` says the side, it
   * changes. Without another pose, nothing happens.
   */
  flip() {
    const { arm } = this;
    if (!arm || !this.canFlip) {
      return;
    }
    const bend = this.read('bend');
    if (this.isForward) {
      arm.setAngles(arm.other.angles);
      this.#later = false;
      this.aim.hold();
    } else if (bend === 'nearest') {
      arm.setAngles(arm.other.angles);
    } else {
      this.edit('bend', bend === 'positive' ? 'negative' : 'positive');
    }
    this.refresh();
  }

  /** Solves and draws again, after the arm was changed. */
  refresh() {
    this.#changed = true;
    this.wake();
  }

  /** @protected @override */
  created() {
    const { bend, start } = this.#settings();
    this.#useArm(new TwoBone({ lengths: this.#lengths, root: [0, 0], bend, angles: start }));
    this.#byAngles = this.read('target') === null && this.read('angles') !== null;
  }

  /**
   * @protected
   * @override
   * @param {string} name
   */
  changed(name) {
    const arm = this.#arm;
    if (!arm) {
      this.created();
    } else if (name === 'lengths') {
      const { tolerance, ...options } = arm.toJSON();
      const usual = arm.tolerance === TOLERANCE * arm.reach;
      this.#useArm(new TwoBone({ ...options, lengths: this.#lengths, ...(usual ? {} : { tolerance }) }));
    } else if (name === 'bend') {
      arm.bend = this.read('bend');
      this.#changed = true;
    } else if (name === 'angles') {
      arm.setAngles(this.#settings().start);
      this.#byAngles = this.read('angles') !== null;
      this.aim.give(this.read('angles') && this.#given);
      this.#changed = true;
    } else if (name === 'target') {
      this.#byAngles = false;
      this.#later = this.isForward;
      if (!this.isForward) {
        this.aim.give(this.read('target'));
      }
    } else if (name === 'mode') {
      this.#changeMode();
    } else if (name === 'autoplay') {
      this.aim.free();
      this.#changed = true;
      this.spoken();
    }
  }

  /**
   * What the user has moved is as the element has it now, not as the page has set it.
   * @protected
   * @override
   * @param {string} name
   * @param {unknown} value
   */
  equals(name, value) {
    if (!this.#arm || (name !== 'target' && name !== 'angles')) {
      return super.equals(name, value);
    }
    if (value === null) {
      return !this.aim.placed && super.equals(name, value);
    }
    if (name === 'angles') {
      return isSame(this.angles, value);
    }
    return this.aim.placed || this.isForward ? isSame(this.target, value) : super.equals(name, value);
  }

  // What the user does.

  /** The user turns the joints to these angles in degrees. @protected */
  turnTo(/** @type {readonly number[]} */ angles) {
    this.#arm?.setAngles(angles.map(toRadians));
    this.#later = false;
    this.aim.hold();
    this.refresh();
  }

  /** The user moves the root to a point in the arm's units. The target stays where it is. @protected */
  moveRoot(/** @type {Point} */ point) {
    this.aim.hold();
    this.edit('root', point);
  }

  /** Takes back all that the user has moved. @protected */
  reset() {
    this.restore();
    this.#later = false;
    this.aim.reset();
    this.#time = 0;
    this.#arm?.setAngles(this.#settings().start);
    this.refresh();
  }

  // The pose.

  /** Moves what moves on its own. @protected @returns whether anything does */
  tick(/** @type {number} */ seconds) {
    const { moves } = this.aim;
    if (moves && seconds > 0) {
      this.aim.tick(seconds);
      this.#time += seconds;
      this.#changed = true;
    }
    return moves;
  }

  /** Brings the pose up to date, if anything has changed. @protected */
  update() {
    const arm = this.#arm;
    if (!arm || !this.view) {
      return;
    }
    const { home } = this.room();
    if (!isSame(this.#rootAt, home)) {
      this.#rootAt = home;
      arm.setRoot(home);
      this.#changed = true;
    }
    const target = this.isForward ? null : this.aim.point;
    if (!this.#changed && isSame(target, this.#solved)) {
      return;
    }
    if (target) {
      arm.solve(target);
    } else if (this.aim.moves) {
      arm.setAngles(swingAt(this.read('angles') ?? START, this.#time).map(toRadians));
    }
    this.#solved = target && { ...target };
    this.#changed = false;
    this.#reported = false;
  }

  /** Dispatches `fabrik-solve` if the pose has changed. @protected */
  report() {
    this.update();
    const arm = this.#arm;
    if (arm && !this.#reported) {
      this.#reported = true;
      const result = this.isForward
        ? { status: 'unsolved', error: 0 }
        : { status: arm.status, error: arm.error };
      this.emit('fabrik-solve', { ...result, iterations: 0 }, { bubbles: false });
    }
  }

  /** @protected */
  get isForward() {
    return this.read('mode') === 'forward';
  }

  /** Whether the target or the joints may move on their own. @protected */
  get mayMove() {
    return this.read('autoplay') && !this.reducedMotion;
  }

  /** Where things are, in the arm's units. The origin is in the middle of the canvas. @protected */
  room() {
    const view = /** @type {View} */ (this.view);
    return roomOf(view, this.read('scale'), 'middle', this.read('root'), this.#lengths);
  }

  /** Where a point of the arm is on the canvas, in CSS pixels. @protected */
  onCanvas(/** @type {Point} */ point) {
    return toCanvas(this.room(), point);
  }

  /** The target where the page has put it, directly or by the angles; null: nowhere. @returns {Point | null} */
  get #given() {
    return this.#byAngles ? tipAt(this.room().home, this.#lengths, this.read('angles')) : this.read('target');
  }

  /** @returns {readonly [number, number]} */
  get #lengths() {
    return this.read('lengths');
  }

  #settings() {
    return { bend: this.read('bend'), start: (this.read('angles') ?? START).map(toRadians) };
  }

  #useArm(/** @type {TwoBone<2>} */ arm) {
    this.#arm?.dispose();
    this.#arm = arm;
    this.#rootAt = null;
    this.refresh();
    this.spoken();
  }

  /** The arm keeps its pose: from now on it is that of the angles, or of a target where the hand is. */
  #changeMode() {
    const arm = this.#arm;
    if (arm && !this.isForward && !this.aim.moves) {
      if (this.#later) {
        this.aim.give(this.read('target'));
      } else {
        const { x, y } = arm.tip;
        this.aim.place({ x, y });
      }
    }
    this.#later = false;
    this.#changed = true;
    this.spoken();
  }

  /** @returns {Point | null} */
  #joint(/** @type {number} */ index) {
    const joint = this.arm?.joints[index];
    return joint ? { x: joint.x, y: joint.y } : null;
  }
}

rejectWrites(ArmBase);
