// The figure of the race: a canvas with the chains and one with the chart, their pointer and their keys. The page
// around it has the controls and the table.

import { listenToPlot, listenToPointer, Stage } from '../../element.js';
import { Preferences } from '../shared/preferences.js';
import { drawChart, iterationAt } from './chart.js';
import { listenToRaceKeys } from './keys.js';
import { boxesOf, drawPictures, fromCanvas, toCanvas } from './pictures.js';
import { Race } from './race.js';
import { problemIn, TOLERANCE, withTarget } from './setup.js';

/** @typedef {import('../shared/settings.js').Values} Values */
/** @typedef {{ x: number, y: number }} Point */

/**
 * What the page does when something happens in the figure.
 * @typedef {object} RaceEvents
 * @property {() => void} frame after each frame
 * @property {(done: boolean) => void} change the user has moved the target; not `done` during a drag
 * @property {() => void} random the user has asked for a random target
 */

/** How many stops of the race are shown per second. */
const SPEED = 5;

export class RaceFigure {
  #canvas;
  #events;
  #pictures;
  #chart;
  #preferences;
  #settings;
  #race;
  /** What the pictures show. It does not change during a drag. @type {import('./race.js').Bounds} */
  #bounds;
  /** How far the race is, in stops. */
  #at = 0;
  #playing;
  /** The picture in which the target is dragged. */
  #box = 0;

  /**
   * @param {HTMLCanvasElement} pictures
   * @param {HTMLCanvasElement} chart
   * @param {Values} settings
   * @param {RaceEvents} events
   */
  constructor(pictures, chart, settings, events) {
    this.#canvas = pictures;
    this.#events = events;
    this.#settings = settings;
    this.#race = new Race(problemIn(settings));
    this.#bounds = this.#race.bounds;
    this.#preferences = new Preferences(pictures, () => this.#wake());
    this.#playing = !this.#preferences.calm;
    this.#pictures = new Stage(pictures, (seconds, context, view) => this.#frame(seconds, context, view));
    this.#chart = new Stage(chart, (_, context, view) => {
      drawChart(context, this.#preferences.theme, view, this.#race, this.#position, this.#text);
      return false;
    });
    this.#listenToPointer();
    listenToPlot(chart, (x, width) => {
      const { stops, length } = this.#race;
      const iteration = iterationAt(x, width, length, this.#text);
      this.goTo(stops.findIndex((stop) => stop >= iteration));
    });
    listenToRaceKeys(pictures, {
      nudge: (dx, dy) => this.#nudge(dx, dy),
      step: (by) => this.goTo(Math.floor(this.#at) + by),
      goToEnd: (end) => this.goTo(end ? this.#last : 0),
      play: () => this.toggle(),
      random: () => events.random(),
    });
  }

  get settings() {
    return this.#settings;
  }

  get race() {
    return this.#race;
  }

  get playing() {
    return this.#playing;
  }

  /** The stop that is shown. */
  get stop() {
    return Math.floor(this.#at);
  }

  /** The iteration that is shown. */
  get iteration() {
    return this.#race.stops[this.stop];
  }

  /** Whether the race is over: all solvers are done. */
  get over() {
    return this.stop === this.#last;
  }

  get #last() {
    return this.#race.stops.length - 1;
  }

  /** How much larger than usual the text of the page is. */
  get #text() {
    return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  }

  /** The iteration that is shown, between two of them while the race plays. */
  get #position() {
    const { stops } = this.#race;
    const [before, after] = [stops[this.stop], stops[Math.ceil(this.#at)]];
    const part = this.#at % 1;
    // A stop begins and ends slowly, so that each iteration can be seen. With less motion, it jumps.
    const eased = this.#preferences.calm ? 0 : part * part * (3 - 2 * part);
    return before + eased * (after - before);
  }

  /** Another race, which starts at once, or, for users who want less motion, by Play. */
  apply(/** @type {Values} */ settings) {
    this.#setSettings(settings);
    this.#bounds = this.#race.bounds;
    this.#at = 0;
    this.#playing = !this.#preferences.calm;
    this.#wake();
  }

  /** Starts the race, continues it, or pauses it. */
  toggle() {
    this.#playing = !this.#playing;
    if (this.#playing && this.over) {
      this.#at = 0;
    }
    this.#wake();
  }

  /** Goes to a stop and pauses there. */
  goTo(/** @type {number} */ stop) {
    this.#playing = false;
    this.#at = Math.min(Math.max(stop, 0), this.#last);
    this.#wake();
  }

  #setSettings(/** @type {Values} */ settings) {
    this.#settings = settings;
    this.#race = new Race(problemIn(settings));
  }

  /** Moves the target. All chains are shown where their solvers end, so that they follow. */
  #moveTarget(/** @type {Point} */ point) {
    this.#setSettings(withTarget(this.#settings, point));
    this.goTo(this.#last);
    this.#events.change(false);
  }

  #wake() {
    this.#pictures.wake();
    this.#chart.wake();
  }

  /**
   * @param {number} seconds
   * @param {CanvasRenderingContext2D} context
   * @param {import('../../element.js').View} view
   */
  #frame(seconds, context, view) {
    drawPictures(
      context,
      this.#preferences.theme,
      view,
      this.#race,
      this.#bounds,
      this.#position,
      this.#text,
    );
    this.#events.frame();
    if (!this.#playing) {
      return false;
    }
    // The first frame shows the start.
    this.#at = Math.min(this.#at + SPEED * seconds, this.#last);
    this.#playing = this.#at < this.#last;
    this.#chart.wake();
    return true;
  }

  get #boxes() {
    return boxesOf(this.#pictures.view, this.#race.runners.length, this.#text);
  }

  /** The index of the picture at a point. */
  #boxAt(/** @type {Point} */ { x, y }) {
    const at = this.#boxes.findIndex(
      ({ left, top, width, height }) => x >= left && x <= left + width && y >= top && y <= top + height,
    );
    return Math.max(at, 0);
  }

  /** The target in a picture, if it is near a point there; otherwise null. */
  #targetNear(/** @type {Point} */ point, /** @type {number} */ within) {
    const target = toCanvas(this.#boxes[this.#boxAt(point)], this.#bounds, this.#race.problem.target);
    return Math.hypot(target.x - point.x, target.y - point.y) <= within + 4 ? target : null;
  }

  #listenToPointer() {
    const moveTo = (/** @type {Point} */ point) =>
      this.#moveTarget(fromCanvas(this.#boxes[this.#box], this.#bounds, point));
    /** Whether a mouse is down that has moved the target. */
    let pointing = false;
    listenToPointer(this.#canvas, {
      cursor: (point, within) => (this.#targetNear(point, within) ? 'on-handle' : ''),
      take: (point, within) => {
        this.#box = this.#boxAt(point);
        return this.#targetNear(point, within) ?? false;
      },
      drag: moveTo,
      release: () => this.#letGo(),
      hover: () => {},
      point: (point) => {
        moveTo(point);
        pointing = true;
      },
    });
    for (const type of ['pointerup', 'pointercancel']) {
      this.#canvas.addEventListener(type, () => {
        if (pointing) {
          pointing = false;
          this.#letGo();
        }
      });
    }
  }

  /** The user has moved the target: the race starts, or, for users who want less motion, stays at its end. */
  #letGo() {
    this.#events.change(true);
    this.#bounds = this.#race.bounds;
    this.#wake();
    if (!this.#preferences.calm) {
      this.#at = 0;
      this.#playing = true;
    }
  }

  #nudge(/** @type {number} */ dx, /** @type {number} */ dy) {
    const [box] = this.#boxes;
    const { x, y } = toCanvas(box, this.#bounds, this.#race.problem.target);
    this.#moveTarget(fromCanvas(box, this.#bounds, { x: x + dx, y: y + dy }));
    this.#events.change(true);
  }

  /** What is shown: joints and targets of all pictures in CSS pixels of the canvas. */
  state() {
    const { runners, stops, problem } = this.#race;
    const boxes = this.#boxes;
    const bounds = this.#bounds;
    return {
      iteration: this.iteration,
      position: this.#position,
      stops,
      playing: this.#playing,
      over: this.over,
      tolerance: TOLERANCE,
      problem,
      settings: this.#settings,
      runners: runners.map((runner, i) => ({
        method: runner.method,
        status: runner.trace.status,
        iterations: runner.trace.iterations,
        errors: runner.errors,
        place: runner.place,
        // In lengths of the chain.
        pose: this.#race.jointsAt(runner, this.#position),
        joints: this.#race.jointsAt(runner, this.#position).map((joint) => toCanvas(boxes[i], bounds, joint)),
        target: toCanvas(boxes[i], bounds, problem.target),
      })),
    };
  }
}
