// The figure of the comparison: a canvas with two panes, one for each spider, beside each other or one above the
// other. The page around it has the controls and the table with the counts.

import { Stage } from '../../element.js';
import { Pausable } from '../shared/pausable.js';
import { Preferences } from '../shared/preferences.js';
import { Ground } from '../shared-spider/ground.js';
import { REACH } from '../shared-spider/lengths.js';
import { drawGoal, drawOverstretch, drawRoute } from '../shared-spider/marks.js';
import { drawFloor, drawSpider } from '../shared-spider/picture.js';
import { Comparison } from './comparison.js';
import { FAULTS } from './fault-counter.js';
import { HALF } from './paths.js';

/** @typedef {import('../shared/settings.js').Values} Values */

/**
 * What the page does when something happens in the figure.
 * @typedef {object} SteppingEvents
 * @property {() => void} [frame] after each frame
 * @property {(paused: boolean) => void} [pause]
 */

/** How far a spider extends beyond the path: aside, and up and down together; in lengths of a leg. */
const BESIDE = 1.1;
const AROUND = 1.5;

/** How far the middle of the path is below the middle of the pane, in lengths of a leg: a spider is drawn above it. */
const LOWER = 0.1;

/** A longer frame is cut to this, in seconds, so that nothing leaps. */
const LONGEST = 1 / 30;

/** A pane of the canvas with a view of the ground in which all of the path is in sight. */
class Pane extends Ground {
  /** Its place on the canvas, in CSS pixels. */
  left = 0;
  top = 0;
  width = 1;
  height = 1;

  constructor() {
    super(/** @type {any} */ (null), 1);
  }

  get zoom() {
    const wide = 2 * (HALF.x + BESIDE) * REACH;
    const tall = (2 * HALF.y * this.flat + AROUND) * REACH;
    return Math.min(this.width / wide, this.height / tall);
  }

  get origin() {
    return { x: this.width / 2, y: this.height / 2 + LOWER * REACH * this.zoom };
  }
}

export class SteppingFigure extends Pausable {
  #stage;
  #preferences;
  #events;
  #settings;
  #comparison;
  #panes = { fabrik: new Pane(), tutorial: new Pane() };

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Values} settings
   * @param {SteppingEvents} [events]
   */
  constructor(canvas, settings, events = {}) {
    super((paused) => {
      events.pause?.(paused);
      this.#stage.wake();
    });
    this.#events = events;
    this.#settings = settings;
    this.#comparison = new Comparison(settings, this.#panes);
    this.#preferences = new Preferences(canvas, (motion) => {
      if (motion) {
        this.paused = this.#preferences.calm;
      }
      this.#stage.wake();
    });
    this.#stage = new Stage(canvas, (seconds, context, view) => this.#frame(seconds, context, view));
    this.paused = this.#preferences.calm;
  }

  get settings() {
    return this.#settings;
  }

  /** Takes settings, and starts over. */
  apply(/** @type {Values} */ settings) {
    this.#settings = settings;
    this.#comparison.dispose();
    this.#comparison = new Comparison(settings, this.#panes);
    this.#stage.wake();
  }

  /** The number of frames since the start. */
  get frames() {
    return this.#comparison.frames;
  }

  /** In how many frames each spider had each fault, and how far it was behind, in lengths of a leg. */
  get counts() {
    const { fabrik, tutorial } = this.#comparison.spiders;
    return {
      fabrik: { ...fabrik.counter.counts, behind: fabrik.behind },
      tutorial: { ...tutorial.counter.counts, behind: tutorial.behind },
    };
  }

  /** Whether the panes are beside each other. */
  static isWide(/** @type {number} */ width) {
    return width >= 640;
  }

  #layOut(/** @type {import('../../element.js').View} */ { width, height }) {
    const wide = SteppingFigure.isWide(width);
    for (const [i, pane] of Object.values(this.#panes).entries()) {
      pane.width = wide ? width / 2 : width;
      pane.height = wide ? height : height / 2;
      pane.left = wide ? i * pane.width : 0;
      pane.top = wide ? 0 : i * pane.height;
    }
  }

  #frame(
    /** @type {number} */ seconds,
    /** @type {CanvasRenderingContext2D} */ context,
    /** @type {import('../../element.js').View} */ view,
  ) {
    this.#layOut(view);
    if (!this.paused) {
      this.#comparison.step(Math.min(seconds, LONGEST));
    }
    const { theme } = this.#preferences;
    const { corners, point, spiders } = this.#comparison;
    for (const spider of Object.values(spiders)) {
      const pane = /** @type {Pane} */ (spider.ground);
      const { left, top, width, height } = pane;
      const { slipped, stretched } = spider.counter.now;
      spider.see();
      context.save();
      context.beginPath();
      context.rect(left, top, width, height);
      context.clip();
      context.translate(left, top);
      drawFloor(context, theme, { width, height, scale: view.scale }, pane, REACH);
      drawRoute(context, theme, pane, corners);
      drawGoal(context, theme, pane, point);
      drawSpider(context, theme, pane, {
        ...{ spider, goal: null, spring: null },
        marked: [...new Set([...slipped, ...stretched])],
      });
      drawOverstretch(context, theme, pane, spider.walker, stretched);
      context.restore();
    }
    const { left, top, width, height } = this.#panes.tutorial;
    context.fillStyle = theme.line;
    context.fillRect(left, top, left > 0 ? 1 : width, top > 0 ? 1 : height);
    this.#events.frame?.();
    return !this.paused;
  }

  /** Where everything is. Lengths are in lengths of a leg. */
  state() {
    const { spiders, point } = this.#comparison;
    const place = (/** @type {{ x: number, y: number, z?: number }} */ { x, y, z = 0 }) => ({
      ...{ x: x / REACH, y: y / REACH, z: z / REACH },
    });
    return {
      frames: this.frames,
      counts: this.counts,
      paused: this.paused,
      settings: this.#settings,
      point: place(point),
      spiders: Object.fromEntries(
        Object.entries(spiders).map(([name, { walker, counter, tracks }]) => [
          name,
          {
            body: place(walker.body),
            legs: [...walker.legs].map(({ joints, foot, planted }, leg) => ({
              joints: [...joints].map(place),
              foot: place(foot),
              planted,
              lifts: tracks.lifts[leg] ?? 0,
            })),
            now: Object.fromEntries(FAULTS.map((fault) => [fault, counter.now[fault]])),
          },
        ]),
      ),
    };
  }
}
