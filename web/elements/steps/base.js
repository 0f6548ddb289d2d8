// What goes on inside of <fabrik-steps>: its parts, put together. Attributes and properties are in
// fabrik-steps.js.

import { readNumbers } from '../../core/arguments.js';
import { isSame } from '../shared/attributed-element.js';
import { limitsOf } from '../shared/attributes.js';
import { placeOf, sectorsAt } from '../shared/handles.js';
import { arcOf, flat, pointsOf } from '../shared/joints.js';
import { addWords } from '../shared/language.js';
import { distance, withEdge } from '../shared/sectors.js';
import { steps } from '../strings/en.js';
import { drawStep } from './draw.js';
import { StepsGrip } from './grip.js';
import { moveOf } from './keys.js';
import { StepsPlayed } from './played.js';
import { posed } from './problem.js';
import { sceneOf } from './scene.js';
import { StepsView } from './view.js';

/** @typedef {import('../shared/handles.js').Handle} Handle */
/** @typedef {import('./scene.js').Point} Point */

addWords('en', { steps });

/** A point this near to where something is does not move it, in pixels. */
const SAME = 1e-6;

/** Attributes that make another chain. */
const CHAIN_ATTRIBUTES = ['lengths', 'root', 'limits', 'solver', 'max-iterations', 'tolerance'];

export class StepsBase extends StepsPlayed {
  #grip = new StepsGrip({
    handles: () => this.handles(),
    move: (handle, point) => this.#move(handle, point),
    turn: (handle, by) => this.#turn(handle, by),
    done: () => this.#done(),
    wake: () => this.wake(),
  });
  #sight = new StepsView(
    () => this.view ?? null,
    () => this.problem.reach,
  );
  /** Whether the user is moving the target: what is seen stays as it is. */
  #moving = false;
  /** Whether the user has moved the base since all was shown. */
  #baseMoved = false;
  /** Whether the user has moved something since the last `fabrik-change`. */
  #moved = false;
  /** The pose that the property `start` has set. @type {unknown} */
  #begun = null;

  /** Makes an element, which is in no document yet. */
  constructor() {
    super();
    this.canvas.addEventListener('blur', () => this.#showBase());
    // After the pointer's handlers: what a tap or a press beside the handles has moved. Another finger may still drag.
    for (const type of ['pointerup', 'pointercancel']) {
      this.canvas.addEventListener(type, () => this.canvas.classList.contains('dragging') || this.#done());
    }
  }

  /** @protected @override */
  created() {
    this.player.speed = this.read('speed');
    this.player.news();
    this.problem.given = this.read('target');
    this.#make(null);
    this.#begun = this.problem.start;
    if (this.read('start')) {
      this.#begin();
    }
    this.player.goTo(this.read('step'));
    this.waiting = this.read('autoplay');
  }

  /** @protected @override */
  disconnected() {
    super.disconnected();
    this.#moved = false;
  }

  /**
   * @protected
   * @override
   * @param {string} name
   */
  changed(name) {
    if (name === 'step') {
      this.player.goTo(this.read('step'));
    } else if (name === 'speed') {
      this.player.speed = this.read('speed');
    } else if (name === 'autoplay') {
      this.waiting = this.read('autoplay');
    } else if (!this.problem.ready) {
      this.created();
    } else if (name === 'target') {
      this.problem.given = this.read('target');
      this.#show();
      this.#solve();
    } else if (name === 'start') {
      this.#begin();
    } else if (CHAIN_ATTRIBUTES.includes(name)) {
      this.#make(null);
    }
  }

  /**
   * @protected
   * @override
   * @param {string} name
   * @param {unknown} value
   */
  equals(name, value) {
    if (name === 'step') {
      return this.player.index === value;
    }
    if (name === 'start') {
      const { start } = this.problem;
      const set = start === this.#begun && super.equals(name, value);
      return set || isSame(flat(start), value);
    }
    return super.equals(name, value);
  }

  /**
   * Makes the chain that the attributes describe.
   * @param {Point[] | null} start the joints to start from; null: those from which it started
   */
  #make(start) {
    const lengths = [...this.read('lengths')];
    const limits = this.read('limits');
    const root = this.read('root');
    this.problem.make(
      {
        lengths,
        root,
        limits: limits && limitsOf(limits, lengths.length),
        solver: this.read('solver'),
        maxIterations: this.read('max-iterations'),
        tolerance: this.read('tolerance'),
      },
      start,
    );
    this.#show();
    this.#grip.keepTo(lengths.length, limits !== null);
    this.spoken();
    this.#solve();
  }

  /** Shows all that there is to see in the steps, unless the user is moving something. */
  #show() {
    if (this.#moving || this.#grip.held) {
      return;
    }
    this.#sight.showAll(this.problem);
    this.#baseMoved = false;
  }

  /** After the user has moved the base, all is shown again. */
  #showBase() {
    if (this.#baseMoved) {
      this.#show();
      this.wake();
    }
  }

  /** Starts from the joints that were given, or from an arc. */
  #begin() {
    const { lengths, root } = this.problem;
    const given = this.read('start');
    const count = 2 * (lengths.length + 1);
    this.#make(given ? pointsOf(readNumbers('start', given, count)) : arcOf(lengths, root));
    this.#begun = this.problem.start;
  }

  #solve() {
    const { status, error, iterations, length } = this.problem.solve();
    this.player.load(length);
    this.emit('fabrik-solve', { status, error, iterations }, { bubbles: false });
    this.wake();
  }

  /** @protected @override */
  spoken() {
    const { language } = this;
    const { limits, steps } = language.strings;
    const { name, keys, chart } = steps;
    const all = language.sentences(keys, this.read('limits') && limits.keys);
    this.describe(language.text(name, { count: this.lengths.length }), all);
    this.speak(chart);
  }

  // Drawing.

  /**
   * @protected
   * @override
   * @param {import('../shared/element-base.js').Frame} frame
   */
  draw({ seconds, context, view, theme, text, language }) {
    const { problem, player } = this;
    if (!problem.ready) {
      return false;
    }
    if (seconds > 0) {
      this.advance(seconds);
    }
    const scene = sceneOf(problem.trace, player.index, player.part, problem.lengths, problem.target);
    const { zoom } = this.#sight;
    const paper = { context, theme, place: this.#place, zoom, text, language };
    drawStep(paper, view, scene, problem, this.#sectors(scene.joints), this.#grip.selected);
    if (seconds > 0) {
      this.showStep(this.#grip);
    }
    return player.stillFor;
  }

  // Where things are.

  #place = (/** @type {Point} */ point) => this.#sight.toCanvas(point);

  /**
   * The sectors of the limited joints, on the canvas.
   * @param {Point[]} joints
   */
  #sectors(joints) {
    return sectorsAt(joints.map(this.#place), this.problem.limits, (bone) => this.#grip.isOpen(bone));
  }

  /** The joints that are shown, when nothing moves; none without a chain. */
  get #joints() {
    return this.problem.ready ? this.problem.jointsAt(this.player.index) : [];
  }

  /**
   * The places of all that can be dragged, in CSS pixels of the canvas: the target, the joints of the step that
   * is shown, and the sectors of the joint limits.
   * @returns {import('../shared/handles.js').Places}
   */
  handles() {
    const joints = this.#joints;
    return {
      target: this.#sight.toCanvas(this.problem.target),
      joints: joints.map((joint) => this.#sight.toCanvas(joint)),
      sectors: this.#sectors(joints),
    };
  }

  // Pointers and keys.

  /** @protected @override @returns {import('../shared/pointing.js').PointerHandlers} */
  pointerHandlers() {
    return {
      cursor: (point, within) => this.#grip.cursor(point, within),
      take: (point, within, hovers) => this.#grip.take(point, within, hovers),
      drag: (point) => this.#grip.drag(point),
      release: () => {
        this.#grip.release();
        this.#showBase();
      },
      hover: (point) => this.#grip.hover(point),
      point: (point) => this.#move({ kind: 'target' }, point),
    };
  }

  /** The user has done with a press, a drag or a key. */
  #done() {
    if (this.#moved) {
      this.#moved = false;
      this.emit('fabrik-change', { ...this.problem.target });
    }
  }

  /**
   * @param {Handle} handle the target or a joint
   * @param {Point} place on the canvas
   */
  #move(handle, place) {
    if (distance(placeOf(this.handles(), handle), place) < SAME) {
      return;
    }
    const point = this.#sight.toSpace(place);
    this.waiting = false;
    this.#moved = true;
    this.#moving = true;
    if (handle.kind === 'target') {
      this.write('target', point);
    } else if (handle.kind === 'joint') {
      // The pose that is seen is the one to start from.
      const joints = this.#joints;
      this.player.pause();
      this.player.goTo(0);
      if (handle.joint === 0) {
        // A target at its default stays where it is, too.
        this.write('target', this.problem.target);
        this.write('root', point);
        this.#baseMoved = true;
      } else {
        this.problem.begin(posed(joints, handle.joint, point));
        this.#solve();
      }
    }
    this.#moving = false;
  }

  /**
   * @param {Handle} handle an edge
   * @param {number} by degrees
   */
  #turn(handle, by) {
    const { limits } = this.problem;
    const limit = handle.kind === 'edge' && limits?.[handle.bone];
    if (limits && limit) {
      const next = withEdge(limit, handle.edge, limit[handle.edge] + by);
      this.#moved ||= !isSame(limit, next);
      this.write(
        'limits',
        limits.map((each, bone) => (bone === handle.bone ? next : each)),
      );
    }
  }

  /**
   * @protected
   * @override
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (!this.problem.ready) {
      return false;
    }
    const used = this.#grip.key(event) || this.#step(event);
    const { selected } = this.#grip;
    if (!(selected?.kind === 'joint' && selected.joint === 0)) {
      this.#showBase();
    }
    return used;
  }

  /** @param {KeyboardEvent} event */
  #step(event) {
    const move = moveOf(event, this.player);
    if (move) {
      this.go(move);
    }
    return move !== null;
  }
}
