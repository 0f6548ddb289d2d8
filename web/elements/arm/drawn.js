// How <fabrik-arm> is drawn, its status line, and its keys. What pointers do is in hand.js.

import { isSame } from '../shared/attributed-element.js';
import { drawGround } from '../shared/draw.js';
import { addWords } from '../shared/language.js';
import { arrowOf, keyOf, letterOf } from '../shared/pointing.js';
import { fromCanvas } from '../shared/room.js';
import { Settled } from '../shared/settled.js';
import { arm } from '../strings/en.js';
import { toDegrees } from './angles.js';
import { ArmBase } from './base.js';
import { innerAngle } from './geometry.js';
import { Hand } from './hand.js';
import { drawArm } from './picture.js';

/** @typedef {import('../shared/element-base.js').View} View */
/** @typedef {{ x: number, y: number }} Point */

addWords('en', { arm });

/** By how many degrees keys turn a joint. @type {Record<string, number>} */
const TURNS = { '+': 2, '=': 2, '-': -2, _: -2, PageUp: 10, PageDown: -10 };

/** How far one press of an arrow turns a joint, as a part of how far it moves a target. */
const PER_PIXEL = 2 / 8;

/** The joints that keys choose. @type {Record<string, number>} */
const JOINTS = { 1: 0, 2: 1, ArrowLeft: 0, ArrowRight: 1 };

/** Words are said when they have been the same for so many seconds. */
const SETTLE = 0.4;

export class DrawnArm extends ArmBase {
  #hand = new Hand({
    places: () => this.handles(),
    isForward: () => this.isForward,
    canFlip: () => this.canFlip,
    thickness: () => this.#thickness,
    angles: () => this.angles ?? [0, 0],
    hold: () => this.#hold(),
    place: (point) => this.#place(point),
    moveRoot: (point) => this.#changes(() => this.moveRoot(this.#inside(point))),
    turn: (angles) => this.#changes(() => this.turnTo(angles)),
    flip: () => this.#changes(() => this.flip()),
    select: (joint) => this.#select(joint, false),
  });
  /** The joint that keys turn. */
  #selected = 0;
  /** Whether keys have selected it, and not turned it since. */
  #chosen = false;
  #settled = new Settled(SETTLE);
  /** Whether nothing was said yet. */
  #silent = true;

  /** @protected @override */
  spoken() {
    const { arm } = this.language.strings;
    const keys = [this.isForward ? arm.keysForward : arm.keys, this.mayMove && arm.keysAutoplay];
    this.describe(arm.name, this.language.sentences(...keys));
  }

  // Drawing.

  /**
   * @protected
   * @override
   * @param {import('../shared/element-base.js').Frame} frame
   */
  draw({ seconds, context, view, theme, text }) {
    const moves = this.tick(seconds);
    this.report();
    const { arm } = this;
    if (!arm) {
      drawGround(context, theme, view, { x: view.width / 2, y: view.height / 2 });
      return false;
    }
    const { zoom } = this.room();
    const { strings } = this.language;
    const onCanvas = (/** @type {Point} */ point) => this.onCanvas(point);
    const joints = arm.joints.map(onCanvas);
    const goal = this.read('goal');
    drawArm(
      context,
      theme,
      view,
      {
        joints,
        other: this.read('show-other') ? arm.other.joints.map(onCanvas) : null,
        angles: Array.from(arm.angles),
        target: this.isForward ? null : onCanvas(this.aim.point),
        goal: goal && onCanvas(goal),
        onGoal: this.onGoal,
        selected: this.isForward ? this.#selected : null,
        thickness: this.#thickness,
        reach: this.read('show-reach')
          ? { radius: arm.reach * zoom, least: arm.minReach * zoom, words: strings.arm }
          : null,
        angleWords: this.read('show-angles') ? this.#angleWords() : null,
        sideWords: this.read('show-triangle') ? this.#sideWords() : null,
      },
      text,
    );
    const wait = this.#say(seconds);
    return moves || wait;
  }

  get #thickness() {
    const { zoom, reach } = this.room();
    return Math.min(Math.max(0.14 * reach * zoom, 4), 20);
  }

  /** Both angles in whole degrees, as they are written. */
  #degrees() {
    return (this.angles ?? []).map((angle) => this.language.degrees(Math.round(angle) + 0));
  }

  #angleWords() {
    const { labels } = this.language.strings.arm;
    const [first, second] = this.#degrees();
    return [
      this.language.text(labels.shoulder, { angle: first }),
      this.language.text(labels.elbow, { angle: second }),
    ];
  }

  #sideWords() {
    const { language } = this;
    const { labels } = language.strings.arm;
    const { arm } = this;
    const [upper, fore] = this.read('lengths');
    const [end, root] = [this.target, arm?.joints[0]];
    const distance = end && root ? Math.hypot(end.x - root.x, end.y - root.y) : 0;
    const inner = Math.round(toDegrees(innerAngle(Array.from(arm?.angles ?? [0, 0]))));
    const side = (/** @type {string} */ sentence, /** @type {number} */ length) =>
      language.text(sentence, { length: language.length(length) });
    return {
      upper: side(labels.upper, upper),
      fore: side(labels.fore, fore),
      distance: side(labels.distance, distance),
      inner: language.text(labels.inner, { angle: language.degrees(inner + 0) }),
    };
  }

  // Words.

  /** How it is, in words. */
  #state() {
    const { strings } = this.language;
    const words = strings.arm;
    if (this.playing) {
      return this.isForward ? words.autoplayForward : words.autoplay;
    }
    if (!this.isForward) {
      return this.onGoal ? words.onGoal : strings.status[this.arm?.status ?? 'unsolved'];
    }
    const [shoulder, elbow] = this.#degrees();
    const angles = this.language.text(words.angles, { shoulder, elbow });
    const selected = this.#selected === 0 ? words.selected.shoulder : words.selected.elbow;
    return this.language.sentences(this.onGoal && words.onGoal, this.#chosen && selected, angles);
  }

  /** Says how it is once it stays so, not while something moves. @returns the seconds until then, or false */
  #say(/** @type {number} */ seconds) {
    const words = this.#state();
    const left = this.#settled.left(words, seconds);
    if (left > 0 && !this.#silent) {
      if (this.isForward) {
        // The angles that it has said are no longer those that are drawn.
        this.announce('');
      }
      return left;
    }
    this.#silent = false;
    this.announce(words);
    return false;
  }

  // Where things are.

  /**
   * The places of what can be dragged, in CSS pixels of the canvas: the target, and the joints root, elbow and hand.
   * @returns {import('../shared/handles.js').Places & { zoom: number }} `target` is null in the mode `forward`;
   *   `sectors` is empty; `zoom`: pixels per unit
   */
  handles() {
    const { arm, view } = this;
    if (!arm || !view) {
      return { target: null, joints: [], sectors: [], zoom: 1 };
    }
    const onCanvas = (/** @type {Point} */ point) => this.onCanvas(point);
    return {
      zoom: this.room().zoom,
      target: this.isForward ? null : onCanvas(this.aim.point),
      joints: arm.joints.map(onCanvas),
      sectors: [],
    };
  }

  /** A point of the canvas in the arm's units; one beside the canvas is moved to its edge. */
  #inside(/** @type {Point} */ place) {
    return fromCanvas(this.room(), place, /** @type {View} */ (this.view));
  }

  // Pointers and keys.

  /** @protected @override @returns {import('../shared/pointing.js').PointerHandlers} */
  pointerHandlers() {
    return {
      cursor: (point, within) => this.#hand.cursor(point, within),
      take: (point, within, hovers) => this.#hand.take(point, within, hovers),
      drag: (point) => this.#hand.drag(point),
      release: (done) => this.#hand.release(done),
      hover: (point) => this.#hand.hover(point),
      point: (point) => this.#hand.point(point),
      leave: () => this.#hand.leave(),
    };
  }

  /** The user has the target at a point, in pixels of the canvas or beside it. */
  #place(/** @type {Point} */ point) {
    if (this.view && this.arm) {
      this.#changes(() => this.aim.place(this.#inside(point)));
    }
  }

  /** Nothing moves on its own any more. */
  #hold() {
    this.update();
    this.aim.hold();
    this.wake();
  }

  /**
   * @param {number} joint
   * @param {boolean} byKey
   */
  #select(joint, byKey) {
    this.#selected = joint;
    this.#chosen = byKey;
    this.wake();
  }

  /** The user changes something. Dispatches an event if anything is not as it was. */
  #changes(/** @type {() => void} */ change) {
    const look = () => [{ ...this.target }, this.read('root'), this.angles];
    const before = look();
    change();
    this.wake();
    if (!isSame(before, look())) {
      this.emit('fabrik-change', { ...this.target });
    }
  }

  /**
   * @protected
   * @override
   * @param {KeyboardEvent} event
   */
  key(event) {
    const { repeat } = event;
    const key = keyOf(event);
    if (!this.view || !this.arm) {
      return false;
    }
    if (key === 'Home') {
      this.#chosen = false;
      this.#changes(() => this.reset());
    } else if (key === 'f') {
      this.#changes(() => this.flip());
    } else if (key === ' ' && this.mayMove) {
      if (!repeat) {
        this.update();
        this.aim.pause();
        this.refresh();
      }
    } else {
      return this.isForward ? this.#keyForward(event) : this.#keyInverse(event);
    }
    return true;
  }

  /** @param {KeyboardEvent} event */
  #keyInverse(event) {
    const [arrow, letter] = [arrowOf(event), letterOf(event)];
    const { target, joints } = this.handles();
    const [at, by] = letter ? [joints[0], letter] : [target, arrow];
    if (!at || !by) {
      return false;
    }
    const point = { x: at.x + by.x, y: at.y + by.y };
    if (letter) {
      this.#changes(() => this.moveRoot(this.#inside(point)));
    } else {
      this.#place(point);
    }
    return true;
  }

  /** @param {KeyboardEvent} event */
  #keyForward(event) {
    const key = keyOf(event);
    const arrow = arrowOf(event);
    if (Object.hasOwn(JOINTS, key)) {
      this.#select(JOINTS[key], true);
    } else if (key === 'j') {
      this.#select(1 - this.#selected, true);
    } else if (arrow || Object.hasOwn(TURNS, key)) {
      const by = arrow ? -PER_PIXEL * arrow.y : TURNS[key];
      const angles = [...(this.angles ?? [])];
      angles[this.#selected] += by;
      this.#chosen = false;
      this.#changes(() => this.turnTo(angles));
    } else {
      return false;
    }
    return true;
  }
}
