// The figure of the arm: a canvas with the arm, its pointer and its keys. The page around it has the controls.

import { listenToPointer, Stage } from '../../element.js';
import { Pausable } from '../shared/pausable.js';
import { Preferences } from '../shared/preferences.js';
import { listenToArmKeys } from './keys.js';
import { drawArm } from './picture.js';
import { ArmRig } from './rig.js';
import { makeArm, solve } from './setup.js';
import { ArmWorld } from './world.js';

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {import('../shared/settings.js').Values} Values */

/**
 * What the page does when something happens in the figure.
 * @typedef {object} ArmEvents
 * @property {(settled: boolean) => void} frame after each frame; `settled`: nothing moves after it
 * @property {(done: boolean) => void} change the user has changed the settings; not `done` during a drag
 * @property {(paused: boolean) => void} pause
 * @property {(grips: boolean) => void} grip the user has closed or opened the gripper; `grips`: there was something
 */

/** @typedef {'shoulder' | 'elbow' | 'wrist' | 'object'} Handle */

export class ArmFigure extends Pausable {
  #canvas;
  #events;
  #stage;
  #preferences;
  /** What the pointer drags. @type {Handle | null} */
  #dragged = null;
  /** Whether the press of a mouse has just begun. */
  #pressed = false;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Values} settings
   * @param {Values} initial what `reset` goes back to
   * @param {ArmEvents} events
   */
  constructor(canvas, settings, initial, events) {
    super((paused) => {
      events.pause(paused);
      this.#stage.wake();
    });
    this.#canvas = canvas;
    this.#events = events;
    this.initial = initial;
    this.#stage = new Stage(canvas, (seconds, context, view) => this.#frame(seconds, context, view));
    this.world = new ArmWorld(this.#stage);
    this.#preferences = new Preferences(canvas, (motion) => {
      if (motion) {
        this.rig.setCalm(this.#preferences.calm);
      }
      this.#stage.wake();
    });
    const { calm } = this.#preferences;
    this.rig = new ArmRig((place, margin) => this.world.inside(place, margin), settings, calm);
    this.#listenToPointer();
    this.#listenToKeys();
  }

  get settings() {
    return this.rig.settings;
  }

  /** Uses other settings. */
  apply(/** @type {Values} */ settings) {
    this.#takeOver();
    this.rig.apply(settings);
  }

  /** Goes back to the start. */
  reset() {
    this.rig.reset(this.initial);
    this.paused = false;
    this.#events.change(true);
  }

  /** The elbow goes to the other side. */
  flip() {
    this.#takeOver();
    this.rig.flip();
    this.#events.change(true);
  }

  /** Closes the gripper on what is there, or opens it. */
  grip() {
    this.#takeOver();
    this.#events.grip(this.rig.toggle());
  }

  /** The work that is timed: solves for targets on a circle, for an arm with the same settings. */
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

  /** The points that numbers must not cover, in pixels of the canvas. */
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
    if (!this.paused) {
      rig.step(seconds);
    }
    drawArm(context, this.#preferences.theme, view, this.world, rig);
    const moves = rig.moves && !this.paused;
    this.#events.frame(!moves);
    return moves;
  }

  /** The user takes over: the demonstration ends. */
  #takeOver() {
    const { rig } = this;
    if (rig.demonstration) {
      rig.demonstration = null;
      rig.moveTo(rig.tip);
    }
    this.#stage.wake();
  }

  #turnBy(/** @type {number} */ degrees) {
    this.#takeOver();
    this.rig.turnTo(Number(this.rig.settings.angle) + degrees);
    this.#events.change(true);
  }

  /**
   * The joint or the object near a point; null for none.
   * @param {Point} point
   * @param {number} within
   * @returns {Handle | null}
   */
  #handleAt(point, within) {
    const names = /** @type {const} */ (['shoulder', 'elbow', 'wrist']);
    const away = this.rig.arm.joints.slice(0, 3).map((joint) => {
      const { x, y } = this.world.toCanvas(joint);
      return Math.hypot(point.x - x, point.y - y);
    });
    const tip = this.world.toCanvas(this.rig.tip);
    const least = Math.min(...away);
    // The gripper is small: a point near its tip means the tip.
    if (least <= within && least < Math.hypot(point.x - tip.x, point.y - tip.y)) {
      return names[away.indexOf(least)];
    }
    const { objects, held } = this.rig;
    return held < 0 && objects.at(this.world.toWorld(point)) >= 0 ? 'object' : null;
  }

  #listenToPointer() {
    const { rig, world } = this;
    listenToPointer(this.#canvas, {
      cursor: (point, within) => (this.#handleAt(point, within) ? 'on-handle' : ''),
      take: (point, within) => {
        this.#dragged = this.#handleAt(point, within);
        this.#pressed = !this.#dragged;
        if (this.#dragged) {
          this.#takeOver();
        }
        if (this.#dragged === 'object') {
          rig.gripAt(world.toWorld(point));
          return world.toCanvas(rig.target);
        }
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
        } else {
          rig.carryTo(place);
          return;
        }
        this.#events.change(false);
      },
      release: () => {
        this.#release();
        this.#dragged = null;
        this.#events.change(true);
      },
      hover: () => {},
      // The first point is that of the press.
      point: (point) => {
        this.#takeOver();
        if (this.#pressed) {
          rig.gripAt(world.toWorld(point));
          this.#pressed = false;
        } else {
          rig.moveTo(world.toWorld(point));
        }
      },
    });
    // After a press beside the objects, and after a tap.
    for (const type of ['pointerup', 'pointercancel']) {
      this.#canvas.addEventListener(type, () => this.#release());
    }
  }

  /** The pointer is up: the gripper releases what it holds, unless it was closed by the keys or the button. */
  #release() {
    if (this.rig.closing) {
      this.rig.release();
      this.#stage.wake();
    }
  }

  #listenToKeys() {
    const { rig, world } = this;
    listenToArmKeys(this.#canvas, {
      nudge: (dx, dy) => {
        const { x, y } = world.toCanvas(rig.target);
        this.#takeOver();
        rig.moveTo(world.toWorld({ x: x + dx, y: y + dy }));
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
      flip: () => this.flip(),
      pause: () => {
        this.paused = !this.paused;
      },
      reset: () => this.reset(),
    });
  }

  /** What is drawn: points in CSS pixels of the canvas, angles in radians. */
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
      objects: rig.objects.all.map(({ kind, size, x, y, turned }) => ({
        ...world.toCanvas({ x, y }),
        ...{ kind, size: size * world.zoom, turned },
      })),
      held: rig.held,
      closing: rig.closing,
      demonstrates: rig.demonstration !== null,
      moves: rig.moves,
      settings: rig.settings,
      paused: this.paused,
    };
  }
}
