// The figure of the spider: a canvas with the spider, its pointer and its keys. The page around it has the controls.

import { listenToPointer, Stage } from '../../element.js';
import { Pausable } from '../shared/pausable.js';
import { Preferences } from '../shared/preferences.js';
import { ThrowDrag } from '../shared/throw-drag.js';
import { isOnBody } from '../shared-spider/body.js';
import { Ground } from '../shared-spider/ground.js';
import { legAt } from '../shared-spider/legs.js';
import { REACH } from '../shared-spider/lengths.js';
import { drawFloor, drawSpider } from '../shared-spider/picture.js';
import { Relief } from '../shared-spider/relief.js';
import { drawChart } from './gait-chart.js';
import { listenToSpiderKeys } from './keys.js';
import { SpiderRig } from './rig.js';

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {import('../shared/settings.js').Values} Values */

/**
 * What the page does when something happens in the figure.
 * @typedef {object} SpiderEvents
 * @property {(settled: boolean) => void} [frame] after each frame; `settled`: the spider does not walk
 * @property {() => void} [change] the user has changed the settings
 * @property {(paused: boolean) => void} [pause]
 */

/** How much of the canvas the spider takes: the length of its legs, compared with what is in sight. */
const ROOM = 1.5 * REACH;

/** A standing spider ignores a pointer that is nearer than this, in lengths of a leg: it may be on a leg. */
const NEAR = 0.9;

/** How long a pointer must rest on a leg to mark it, in seconds. A click then removes the leg. */
const DWELL = 0.15;

/** The distance from a leg within which a mouse is over it, in pixels. */
const TOUCH = 12;

/** How far the ring where it goes extends, in pixels. */
const GOAL = 13;

/** For how long frames go on after the last movement, in seconds. */
const SETTLING = 0.5;

/** The time of a first frame after a rest, in seconds. */
const FIRST = 1 / 60;

export class SpiderFigure extends Pausable {
  #canvas;
  #events;
  #stage;
  #preferences;
  #relief = new Relief();
  /** @type {ThrowDrag<number | 'body'>} a leg by its index, or the body */
  #drag = new ThrowDrag();
  /** The leg under the pointer, -1 for none; for how long, in seconds; and the same leg once it is marked. */
  #under = -1;
  #rested = 0;
  #pointed = -1;
  /** The leg that the keys have selected, -1 for none. */
  #chosen = -1;
  /** For how long nothing has moved, in seconds. */
  #settled = 0;
  /** Whether the last frame was followed by a rest. */
  #rests = false;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Values} settings
   * @param {Values} initial what `reset` goes back to
   * @param {SpiderEvents} [events]
   */
  constructor(canvas, settings, initial, events = {}) {
    super((paused) => {
      events.pause?.(paused);
      this.#touch();
    });
    this.#canvas = canvas;
    this.#events = events;
    this.initial = initial;
    this.#stage = new Stage(canvas, (seconds, context, view) => this.#frame(seconds, context, view));
    this.ground = new Ground(this.#stage, ROOM);
    this.#preferences = new Preferences(canvas, (motion) => {
      if (motion) {
        this.rig.setCalm(this.#preferences.calm);
      }
      this.#touch();
    });
    this.rig = new SpiderRig(this.ground, settings, this.#preferences.calm);
    this.#listenToPointer();
    this.#listenToKeys();
  }

  get settings() {
    return this.rig.settings;
  }

  /** The selected leg, -1 for none. */
  get chosen() {
    return this.#chosen;
  }

  /** The greatest speed that the legs permit, in lengths of a leg per second. */
  get topSpeed() {
    return this.rig.walker.topSpeed / this.rig.walker.reach;
  }

  /** Uses other settings. */
  apply(/** @type {Values} */ settings) {
    if (this.rig.apply(settings)) {
      this.#forget();
    }
    this.#touch();
  }

  /** Everything is as at the start. */
  reset() {
    this.rig.reset(this.initial);
    this.#forget();
    this.paused = false;
    this.#events.change?.();
  }

  /** All that is drawn of the spider, and the ring where it goes, in pixels of the canvas. */
  get points() {
    const goal = this.#goal;
    if (!goal) {
      return this.rig.points;
    }
    const { x, y } = this.ground.toCanvas(this.ground.onGround(goal));
    const ring = [-GOAL, 0, GOAL].flatMap((aside) =>
      [-GOAL, 0, GOAL].map((up) => ({ x: x + aside, y: y + up })),
    );
    return [...this.rig.points, ...ring];
  }

  /** Where it goes; null while it stands or does something else. */
  get #goal() {
    const { mode, goal } = this.rig.behaviour;
    return mode === 'chase' && this.rig.busy ? goal : null;
  }

  #frame(
    /** @type {number} */ seconds,
    /** @type {CanvasRenderingContext2D} */ context,
    /** @type {import('../../element.js').View} */ view,
  ) {
    const { rig } = this;
    if (!this.paused) {
      // A spider that was at rest sets off now: it has not walked while there were no frames.
      rig.step(seconds, this.#rests ? Math.min(seconds, FIRST) : seconds);
    }
    rig.see();
    this.#rested = this.#under >= 0 && this.#stands ? this.#rested + seconds : 0;
    this.#pointed = this.#rested >= DWELL ? this.#under : -1;
    const { theme } = this.#preferences;
    drawFloor(context, theme, view, this.ground, rig.walker.reach, this.#relief);
    if (rig.settings.chart) {
      drawChart(context, theme, view, rig.timeline, rig.names);
    }
    drawSpider(context, theme, this.ground, {
      ...{ spider: rig, marked: [this.#pointed, this.#chosen] },
      goal: this.#goal,
      spring: rig.behaviour.mode === 'held' && this.#drag.moved ? this.#drag.at : null,
    });
    const moves = rig.moves && !this.paused;
    this.#settled = moves ? 0 : this.#settled + seconds;
    this.#events.frame?.(!moves);
    const still = this.#still;
    this.#rests = still > 0;
    return still < Number.POSITIVE_INFINITY ? still : false;
  }

  /** For how many seconds nothing will move. */
  get #still() {
    if (this.paused) {
      return Number.POSITIVE_INFINITY;
    }
    return this.#settled < SETTLING ? 0 : this.rig.still;
  }

  /** A leg of a spider that walks cannot be pointed at. */
  get #stands() {
    return this.paused || !this.rig.busy;
  }

  /** The user has done something: the spider wakes up, and frames are drawn again. */
  #touch() {
    this.#settled = 0;
    this.rig.face.wake();
    this.#stage.wake();
  }

  #call(/** @type {Point} */ point) {
    this.rig.call(point);
    this.#touch();
  }

  #poke(/** @type {Point | undefined} */ from = undefined) {
    this.rig.poke(from);
    this.#touch();
  }

  #toggle(/** @type {number} */ leg) {
    this.apply(this.rig.toggled(leg));
    this.#events.change?.();
  }

  #choose(/** @type {number} */ leg) {
    this.#chosen = leg < this.rig.legs.length ? leg : -1;
    this.#touch();
  }

  /** There is another walker: nothing of the former one is pointed at, selected or dragged. */
  #forget() {
    this.#pointAt(-1);
    this.#chosen = -1;
    this.#drag.end();
  }

  #pointAt(/** @type {number} */ leg) {
    if (leg !== this.#under) {
      this.#under = leg;
      this.#rested = 0;
      this.#pointed = -1;
    }
  }

  /**
   * What is under a pointer: the index of a leg, or the body.
   * @param {Point} point
   * @param {number} within
   */
  #at(point, within) {
    if (isOnBody(this.rig.parts, point, within / 3)) {
      return 'body';
    }
    const leg = legAt(this.rig.legs, point, within / 2);
    return leg < 0 ? null : leg;
  }

  #listenToPointer() {
    const { rig, ground } = this;
    const drag = this.#drag;
    listenToPointer(this.#canvas, {
      cursor: (point, within) => {
        const part = this.#at(point, within);
        return part === 'body' ? 'on-handle' : part !== null && this.#stands ? 'on-leg' : '';
      },
      // A mouse removes a leg only if it was marked: a press beside a spider that has just arrived calls it.
      take: (point, within, hovers) => {
        const part = this.#at(point, within);
        if (part === null || (part !== 'body' && !(hovers ? part === this.#pointed : this.#stands))) {
          return false;
        }
        const { body } = rig.walker;
        drag.start(part, point, ground.toWorld(point, rig.walker.height), body);
        if (part === 'body') {
          rig.behaviour.hold({ x: body.x, y: body.y });
        }
        this.#touch();
        return true;
      },
      drag: (point) => {
        drag.move(point);
        rig.face.look = point;
        if (drag.part === 'body') {
          rig.behaviour.hold(drag.pull(ground.toWorld(point, rig.walker.height)));
        } else if (drag.moved) {
          this.#call(point);
        }
        this.#touch();
      },
      release: (done) => {
        const { part, moved } = drag;
        const click = done && !moved;
        if (typeof part === 'number' && click) {
          this.#toggle(part);
        } else if (part === 'body' && click) {
          this.#poke(ground.toWorld(drag.at));
        } else if (part === 'body') {
          const velocity = drag.velocity((point) => ground.toPlane(point));
          rig.behaviour.release(done ? velocity : { x: 0, y: 0 }, rig.walker);
        }
        drag.end();
        this.#touch();
      },
      // It walks to the pointer, and once it is there it stands still, so that its legs can be clicked.
      hover: (point) => {
        const part = this.#at(point, TOUCH);
        this.#pointAt(typeof part === 'number' ? part : -1);
        const { body, reach } = rig.walker;
        const { x, y } = ground.toWorld(point);
        const near = part !== null || Math.hypot(x - body.x, y - body.y) < NEAR * reach;
        rig.face.look = point;
        if (!near || (rig.behaviour.mode === 'chase' && body.moving)) {
          this.#call(point);
        } else if (rig.behaviour.mode === 'wander') {
          rig.behaviour.stand();
        }
        this.#touch();
      },
      point: (point) => this.#call(point),
      leave: () => {
        this.#pointAt(-1);
        rig.face.look = null;
        this.#touch();
      },
    });
  }

  #listenToKeys() {
    listenToSpiderKeys(this.#canvas, {
      steer: (keys) => {
        this.rig.behaviour.steer(keys);
        this.#touch();
      },
      choose: (leg) => this.#choose(leg),
      chooseNext: (step) => {
        const count = this.rig.legs.length;
        const before = step > 0 ? -1 : count;
        const from = this.#chosen < 0 ? before : this.#chosen;
        this.#choose(step === 0 ? -1 : (from + step + count) % count);
      },
      toggle: () => {
        if (this.#chosen >= 0) {
          this.#toggle(this.#chosen);
        }
        return this.#chosen >= 0;
      },
      poke: () => this.#poke(),
      pause: () => {
        this.paused = !this.paused;
      },
      reset: () => this.reset(),
    });
  }

  /** Where everything is, in CSS pixels of the canvas; speeds and heights in lengths of a leg. */
  state() {
    return { ...this.rig.state(), pointed: this.#pointed, chosen: this.#chosen, paused: this.paused };
  }
}
