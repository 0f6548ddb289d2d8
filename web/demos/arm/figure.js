// The figure of the arm: a canvas with the arm, its pointer and its keys. The page around it has the controls.

import { listenToPointer, Stage } from '../../element.js';
import { readTheme, watchTheme } from '../shared/draw.js';
import { listenToKeys } from './keys.js';
import { drawArm } from './picture.js';
import { ArmRig } from './rig.js';
import { makeArm, solve } from './setup.js';
import { ArmWorld } from './world.js';

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {import('../shared/settings.js').Values} Values */

/**
 * What the page does when something happens in the figure.
 * @typedef {object} ArmEvents
 * @property {(settled: boolean) => void} frame after each frame; `settled`: nothing moves any more
 * @property {(done: boolean) => void} change the user has changed the settings; `done`: and the drag has ended
 * @property {(paused: boolean) => void} pause
 * @property {(grips: boolean) => void} grip the user has closed or opened the gripper; `grips`: there was something
 */

/** @typedef {'shoulder' | 'elbow' | 'wrist'} Handle */

export class ArmFigure {
  #canvas;
  #events;
  #stage;
  #theme;
  #paused = false;
  /** What the pointer drags. @type {Handle | null} */
  #dragged = null;
  /** Whether a press has just begun. */
  #pressed = false;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Values} settings
   * @param {Values} initial what `reset` goes back to
   * @param {ArmEvents} events
   */
  constructor(canvas, settings, initial, events) {
    this.#canvas = canvas;
    this.#events = events;
    this.initial = initial;
    this.#theme = readTheme(canvas);
    this.#stage = new Stage(canvas, (seconds, context, view) => this.#frame(seconds, context, view));
    this.world = new ArmWorld(this.#stage);
    const still = matchMedia('(prefers-reduced-motion: reduce)');
    this.rig = new ArmRig((place, margin) => this.world.inside(place, margin), settings, still.matches);
    still.addEventListener('change', () => {
      this.rig.setCalm(still.matches);
      this.#stage.wake();
    });
    watchTheme(() => {
      this.#theme = readTheme(canvas);
      this.#stage.wake();
    });
    this.#listenToPointer();
    this.#listenToKeys();
  }

  get settings() {
    return this.rig.settings;
  }

  get paused() {
    return this.#paused;
  }

  set paused(paused) {
    this.#paused = paused;
    this.#events.pause(paused);
    this.#stage.wake();
  }

  /** Takes settings. */
  apply(/** @type {Values} */ settings) {
    this.#takeOver();
    this.rig.apply(settings);
  }

  /** Everything is as at the start. */
  reset() {
    this.rig.reset(this.initial);
    this.paused = false;
    this.#events.change(true);
  }

  /** The elbow goes to the other side. */
  flip() {
    this.#takeOver();
    this.rig.change();
    this.#events.change(true);
  }

  /** Closes the gripper on what is there, or opens it. */
  grip() {
    this.#takeOver();
    this.#events.grip(this.rig.toggle());
  }

  /** What is timed: targets on a circle, for an arm with the same settings. */
  timed() {
    const { settings, shoulder } = this.rig;
    const arm = makeArm(settings, shoulder);
    return {
      run: (/** @type {number} */ call) =>
        solve(arm, settings, {
          x: shoulder.x + 100 * Math.cos(0.1 * call),
          y: shoulder.y + 100 * Math.sin(0.1 * call),
        }),
      dispose: () => arm.dispose(),
    };
  }

  /** All that is drawn of the arm, in pixels of the canvas. */
  get points() {
    return this.rig.points.map((point) => this.world.toCanvas(point));
  }

  #frame(
    /** @type {number} */ seconds,
    /** @type {CanvasRenderingContext2D} */ context,
    /** @type {import('../../element.js').View} */ view,
  ) {
    const { rig } = this;
    rig.keepInside();
    if (!this.#paused) {
      rig.step(seconds);
    }
    drawArm(context, this.#theme, view, this.world, rig);
    const moves = rig.moves && !this.#paused;
    this.#events.frame(!moves);
    return moves;
  }

  /** The user has come: the demonstration ends, and there may be something to see. */
  #takeOver() {
    const { rig } = this;
    if (rig.show) {
      rig.show = null;
      rig.call(rig.tip);
    }
    this.#stage.wake();
  }

  #call(/** @type {Point} */ point) {
    this.#takeOver();
    this.rig.call(this.world.toWorld(point));
  }

  #turnBy(/** @type {number} */ degrees) {
    this.#takeOver();
    this.rig.turnTo(Number(this.rig.settings.angle) + degrees);
    this.#events.change(true);
  }

  /**
   * The handle near a point; null for none.
   * @param {Point} point
   * @param {number} within
   */
  #handleAt(point, within) {
    const names = /** @type {const} */ (['shoulder', 'elbow', 'wrist']);
    const away = this.rig.arm.joints.slice(0, 3).map((joint) => {
      const { x, y } = this.world.toCanvas(joint);
      return Math.hypot(point.x - x, point.y - y);
    });
    const tip = this.world.toCanvas(this.rig.tip);
    const least = Math.min(...away);
    // The gripper is small: a point near its end means the end.
    return least <= within && least < Math.hypot(point.x - tip.x, point.y - tip.y)
      ? names[away.indexOf(least)]
      : null;
  }

  #listenToPointer() {
    const { rig, world } = this;
    listenToPointer(this.#canvas, {
      cursor: (point, within) => (this.#handleAt(point, within) ? 'on-handle' : ''),
      take: (point, within) => {
        this.#dragged = this.#handleAt(point, within);
        this.#takeOver();
        this.#pressed = !this.#dragged;
        return this.#dragged !== null;
      },
      drag: (point) => {
        this.#takeOver();
        const place = world.toWorld(point);
        if (this.#dragged === 'shoulder') {
          rig.moveShoulder(place);
        } else if (this.#dragged === 'elbow') {
          rig.pointUpperArm(place);
        } else if (this.#dragged === 'wrist') {
          rig.pointWrist(place);
        }
        this.#events.change(false);
      },
      release: () => {
        this.#dragged = null;
        this.#events.change(true);
      },
      hover: () => {},
      // First the press itself, then where the pointer goes.
      point: (point) => {
        this.#takeOver();
        if (this.#pressed) {
          rig.grasp(world.toWorld(point));
          this.#pressed = false;
        } else {
          rig.call(world.toWorld(point));
        }
      },
    });
    for (const type of ['pointerup', 'pointercancel']) {
      this.#canvas.addEventListener(type, () => {
        if (rig.closing) {
          rig.release();
          this.#stage.wake();
        }
      });
    }
  }

  #listenToKeys() {
    const { rig, world } = this;
    listenToKeys(this.#canvas, {
      nudge: (dx, dy) => {
        const { x, y } = world.toCanvas(rig.target);
        this.#call({ x: x + dx, y: y + dy });
      },
      nudgeShoulder: (dx, dy) => {
        this.#takeOver();
        const { x, y } = world.toCanvas(rig.shoulder);
        rig.moveShoulder(world.toWorld({ x: x + dx, y: y + dy }));
      },
      turn: (degrees) => this.#turnBy(degrees),
      grip: () => this.grip(),
      visit: (step) => {
        this.#takeOver();
        rig.visit(step);
      },
      bend: () => this.flip(),
      pause: () => {
        this.paused = !this.paused;
      },
      reset: () => this.reset(),
    });
  }

  /** Where everything is: points in CSS pixels of the canvas, angles in radians. */
  state() {
    const { rig, world } = this;
    return {
      joints: rig.arm.joints.map((joint) => world.toCanvas(joint)),
      other: rig.arm.other.joints.map((joint) => world.toCanvas(joint)),
      angles: [...rig.arm.angles],
      target: world.toCanvas(rig.target),
      status: rig.arm.status,
      error: rig.arm.error * world.zoom,
      direction: rig.direction,
      things: rig.things.all.map(({ kind, size, x, y, turned }) => ({
        ...world.toCanvas({ x, y }),
        ...{ kind, size: size * world.zoom, turned },
      })),
      held: rig.held,
      closing: rig.closing,
      shows: rig.show !== null,
      moves: rig.moves,
      settings: rig.settings,
      paused: this.#paused,
    };
  }
}
