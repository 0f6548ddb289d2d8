// What goes on inside of <fabrik-race>: its parts, put together. Attributes and properties are in
// fabrik-race.js.

import { readNumbers } from '../../core/arguments.js';
import { limitsOf } from '../shared/attributes.js';
import { PlayerBar } from '../shared/bar.js';
import { FabrikElement } from '../shared/element-base.js';
import { arcOf, flat } from '../shared/joints.js';
import { addWords } from '../shared/language.js';
import { Player } from '../shared/player.js';
import { race } from '../strings/en.js';
import { RaceChart } from './chart-view.js';
import { useKey } from './keys.js';
import { boxAt, boxesOf, fromCanvas, inside, toCanvas } from './layout.js';
import { drawPictures } from './pictures.js';
import { FARTHEST, Race } from './race.js';
import { resultsInWords, sentenceOf } from './speech.js';

/** @typedef {import('./race.js').Point} Point */
/** @typedef {import('./methods.js').Method} Method */
/** @typedef {import('../../chain/inlined-chain.js').Chain['status']} Status */

addWords('en', { race });

/**
 * How a solver ended.
 * @typedef {object} RaceResult
 * @property {Method} solver
 * @property {Status} status see `Chain`
 * @property {number} iterations that it took
 * @property {number} error the distance that it left between the tip and the target
 * @property {number} place 1 for the fewest iterations, and so on; 0 if the target was not reached
 * @property {readonly number[]} errors the distance after each iteration that is shown: `errors[0]` is that of the start,
 *   the last one that of the end
 */

/**
 * What the picture of a solver shows now.
 * @typedef {object} RacePicture
 * @property {Method} solver
 * @property {Point[]} pose the joints, in the chain's coordinates
 * @property {Point[]} joints the joints, in CSS pixels of the canvas
 * @property {Point} target the target, in CSS pixels of the canvas
 */

/** The default target, in parts of the reach from the root. */
const TARGET = { x: 0.6, y: -0.6 };

/** Attributes that do not change what is to be solved. */
const OTHERS = ['iteration', 'speed', 'autoplay', 'hide-chart'];

export class RaceBase extends FabrikElement {
  /** @protected */
  player = new Player();
  #bar;
  #chart;
  /** @type {Race | null} */
  #race = null;
  /** @type {readonly RaceResult[]} */
  #results = Object.freeze([]);
  /** Whether the attributes describe another race than the one that there is. */
  #stale = false;
  /** Whether `fabrik-solve` is about to be dispatched, and the race for which it was. */
  #queued = false;
  /** @type {Race | null} */
  #told = null;
  /** What the pictures show. It does not change while the user moves the target. @type {import('./race.js').Bounds} */
  #bounds = { left: -1, right: 1, top: -1, bottom: 1 };
  /** How much larger than usual text is. */
  #text = 1;
  /** The picture in which the target is dragged. */
  #box = 0;
  /** Whether the user is moving the target. */
  #moving = false;
  /** Whether it is to play on its own, once it is seen. */
  #waiting = false;
  /** The iteration that was announced last, and of which race. @type {{ iteration: number, race: Race | null }} */
  #announced = { iteration: -1, race: null };

  /** Makes an element, which is in no document yet. */
  constructor() {
    super();
    const { player } = this;
    this.#bar = new PlayerBar('race', {
      first: () => this.#goTo(0),
      back: () => this.back(),
      toggle: () => this.#go(() => player.toggle()),
      next: () => this.next(),
      last: () => this.#goTo(player.length - 1),
      goTo: (index) => this.#goTo(index),
      setSpeed: (speed) => this.write('speed', speed),
    });
    this.#chart = new RaceChart((iteration) => this.#goTo(this.race?.stopAt(iteration) ?? 0));
    this.box.querySelector('[part=status]')?.after(this.#bar.element, this.#chart.element);
    // After the pointer's handlers: what a tap or a press beside the target has moved.
    for (const type of ['pointerup', 'pointercancel']) {
      this.canvas.addEventListener(type, () => this.#release());
    }
  }

  /** Plays; from the start if it is over. */
  play() {
    this.#go(() => this.player.play());
  }

  /** Stops playing. */
  pause() {
    this.#go(() => this.player.pause());
  }

  /** Goes to the next iteration that is shown. */
  next() {
    this.#go(() => this.player.next());
  }

  /** Goes to the previous iteration that is shown. */
  back() {
    this.#go(() => this.player.back());
  }

  /**
   * What the picture of each solver shows now, for those who draw over it; empty before the element was in a document.
   * @returns {RacePicture[]}
   */
  pictures() {
    const { race } = this;
    if (!race) {
      return [];
    }
    const root = this.read('root');
    const sight = this.#sight(race);
    const boxes = this.#boxes(race);
    return race.runners.map((runner, i) => {
      const joints = race.jointsAt(runner, this.#position(race));
      return {
        solver: runner.method,
        pose: joints.map(({ x, y }) => ({ x: root.x + x, y: root.y + y })),
        joints: joints.map((joint) => toCanvas(boxes[i], sight, joint)),
        target: toCanvas(boxes[i], sight, race.problem.target),
      };
    });
  }

  /** The user, or the page, goes somewhere in the race. */
  #go(/** @type {() => void} */ move) {
    this.#waiting = false;
    // The race that the attributes describe may have more iterations, or less.
    if (this.race) {
      move();
    }
    this.wake();
  }

  /** Goes to a stop and pauses there. */
  #goTo(/** @type {number} */ index) {
    this.#go(() => {
      this.player.pause();
      this.player.goTo(index);
    });
  }

  // The race, and what it is made of.

  /** The race that the attributes describe; null before the element was in a document. @protected */
  get race() {
    if (this.#stale) {
      this.#stale = false;
      this.guard('make', undefined, () => this.#make());
    }
    return this.#race;
  }

  /** @protected */
  get standings() {
    return this.race ? this.#results : Object.freeze([]);
  }

  /** The length of the chain. */
  get #reach() {
    return this.read('lengths').reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, 0);
  }

  /** The target, in the chain's coordinates. @protected */
  get aim() {
    const { x, y } = this.read('root');
    const reach = this.#reach;
    return this.read('target') ?? { x: x + TARGET.x * reach, y: y + TARGET.y * reach };
  }

  /** The joints that the chains start from, in the chain's coordinates. @protected */
  get begin() {
    const { race } = this;
    const root = this.read('root');
    const joints = race?.jointsAt(race.runners[0], 0) ?? arcOf([...this.read('lengths')], { x: 0, y: 0 });
    return flat(joints.map(({ x, y }) => ({ x: root.x + x, y: root.y + y })));
  }

  #make() {
    const lengths = [...this.read('lengths')];
    const root = this.read('root');
    const { x, y } = this.aim;
    const given = this.read('start');
    const fits = given?.length === 2 * (lengths.length + 1);
    const start = fits
      ? given.map((/** @type {number} */ value, /** @type {number} */ i) => value - given[i % 2])
      : flat(arcOf(lengths, { x: 0, y: 0 }));
    const limits = this.read('limits');
    const race = new Race({
      lengths,
      start,
      target: { x: x - root.x, y: y - root.y },
      limits: limits && limitsOf(limits, lengths.length),
      solvers: this.read('solvers'),
      tolerance: this.read('tolerance'),
      maxIterations: this.read('max-iterations'),
    });
    this.#race = race;
    this.#results = Object.freeze(
      race.runners.map(({ method, trace, place, errors }) => {
        const { status, iterations, error } = trace;
        return Object.freeze({ solver: method, status, iterations, error, place, errors });
      }),
    );
    this.player.load(race.stops.length);
    if (!this.#moving) {
      this.#bounds = race.bounds;
    }
    this.#nameChart();
    if (given && !fits) {
      // The race is there, with the default start, and the element shows why.
      readNumbers('start', given, 2 * (lengths.length + 1));
    }
  }

  /** Another race is made when it is needed, and at the latest after what the page is doing. */
  #renew() {
    this.#stale = true;
    if (this.#queued) {
      return;
    }
    this.#queued = true;
    queueMicrotask(() => {
      this.#queued = false;
      const { race } = this;
      if (race && race !== this.#told) {
        this.#told = race;
        this.#tell();
      }
    });
  }

  #tell() {
    const results = this.#results;
    const best = results.reduce((a, b) => {
      const better = b.place > 0 ? a.place === 0 || b.place < a.place : a.place === 0 && b.error < a.error;
      return better ? b : a;
    });
    const { status, error, iterations } = best;
    this.emit('fabrik-solve', { status, error, iterations, results }, { bubbles: false });
  }

  // Overrides of the base class.

  /** The browser calls this when the element is in a document. @internal */
  connectedCallback() {
    super.connectedCallback();
    this.#chart.watch();
  }

  /** @protected @override */
  created() {
    const { player } = this;
    player.speed = this.read('speed');
    this.#chart.element.hidden = this.read('hide-chart');
    this.#count();
    this.#renew();
    player.goTo(this.race?.stopAt(this.read('iteration')) ?? 0);
    this.#waiting = this.read('autoplay');
  }

  /** @protected @override */
  disconnected() {
    this.#chart.unwatch();
    this.player.pause();
    this.#moving = false;
  }

  /**
   * @protected
   * @override
   * @param {string} name
   */
  changed(name) {
    const { player } = this;
    if (name === 'iteration') {
      player.goTo(this.race?.stopAt(this.read('iteration')) ?? 0);
    } else if (name === 'speed') {
      player.speed = this.read('speed');
    } else if (name === 'autoplay') {
      this.#waiting = this.read('autoplay');
    } else if (name === 'hide-chart') {
      this.#chart.element.hidden = this.read('hide-chart');
    } else {
      this.#renew();
    }
    if (name === 'solvers') {
      this.#count();
      this.spoken();
    }
  }

  /**
   * @protected
   * @override
   * @param {string} name
   * @param {unknown} value
   */
  equals(name, value) {
    if (name === 'iteration' && this.race) {
      return this.race.stops[this.player.index] === value;
    }
    return super.equals(name, value);
  }

  /** @protected @override */
  wake() {
    super.wake();
    this.#chart?.wake();
  }

  /** @protected @override */
  spoken() {
    const { language } = this;
    const { name, keys } = language.strings.race;
    this.describe(language.text(name, { count: this.read('solvers').length }), keys);
    this.#bar.speak(language);
    this.#nameChart();
  }

  /** The name of the chart has the results. */
  #nameChart() {
    const { language } = this;
    const { chart } = language.strings.race;
    const results = this.#race ? ` ${resultsInWords(this.#race, language)}` : '';
    this.#chart.element.setAttribute('aria-label', chart + results);
  }

  /** Says how many pictures there are, for the style. */
  #count() {
    this.box.dataset.count = String(this.read('solvers').length);
  }

  // Drawing.

  /**
   * @protected
   * @override
   * @param {import('../shared/element-base.js').Frame} frame
   */
  draw({ seconds, context, view, theme, text }) {
    const { race, player, language } = this;
    if (!race) {
      return false;
    }
    if (seconds > 0) {
      this.#text = text;
      this.#advance(seconds);
      this.#chart.show(theme, text, language);
      this.#chart.showRace(race, this.#position(race));
      this.#announce(race);
    }
    const look = { theme, text, language };
    const boxes = boxesOf(view, race.runners.length, text);
    drawPictures(context, look, boxes, this.#sight(race), race, this.#position(race));
    return player.stillFor;
  }

  #advance(/** @type {number} */ seconds) {
    const { player } = this;
    player.still = this.reducedMotion;
    if (this.#waiting) {
      this.#waiting = false;
      if (!player.still) {
        player.play();
      }
    }
    player.tick(seconds);
  }

  /** The iteration that is shown, between two of them while something moves. */
  #position(/** @type {Race} */ { stops }) {
    const { index, part } = this.player;
    const from = stops[Math.max(0, index - 1)];
    // It begins and ends slowly.
    return from + part * part * (3 - 2 * part) * (stops[index] - from);
  }

  /** Says in words where the race is, and dispatches an event if it is at another iteration. */
  #announce(/** @type {Race} */ race) {
    const { player, language } = this;
    const iteration = race.stops[player.index];
    this.#bar.show(player, language.text(language.strings.race.iterations, { count: iteration }));
    // While the user moves the target, the results change with each frame.
    if (!this.#moving) {
      // The slider reads out its own value.
      const status = this.box.querySelector('[part=status]');
      status?.setAttribute('aria-live', this.#bar.slides ? 'off' : 'polite');
      this.announce(sentenceOf(race, player, language));
    }
    if (this.#announced.iteration !== iteration || this.#announced.race !== race) {
      this.#announced = { iteration, race };
      this.emit('fabrik-step', { iteration, over: player.atEnd });
    }
  }

  // Where things are.

  /** @returns {import('./layout.js').Sight} */
  #sight(/** @type {Race} */ { reach }) {
    return { bounds: this.#bounds, reach };
  }

  #boxes(/** @type {Race} */ { runners }) {
    return boxesOf(this.view ?? { width: 1, height: 1 }, runners.length, this.#text);
  }

  /** The target in the picture at a point, if it is near that point; otherwise null. */
  #targetNear(/** @type {Point} */ point, /** @type {number} */ within) {
    const { race } = this;
    if (!race) {
      return null;
    }
    const boxes = this.#boxes(race);
    const target = toCanvas(boxes[boxAt(boxes, point)], this.#sight(race), race.problem.target);
    return Math.hypot(target.x - point.x, target.y - point.y) <= within + 4 ? target : null;
  }

  // Pointers and keys.

  /** @protected @override @returns {import('../shared/pointing.js').PointerHandlers} */
  pointerHandlers() {
    return {
      cursor: (point, within) => (this.#targetNear(point, within) ? 'on-handle' : ''),
      take: (point, within) => {
        this.#box = this.race ? boxAt(this.#boxes(this.race), point) : 0;
        return this.#targetNear(point, within) ?? false;
      },
      drag: (point) => this.#moveTo(point),
      release: () => this.#release(),
      hover: () => {},
      point: (point) => this.#moveTo(point),
    };
  }

  /** Moves the target to a point of the canvas, as far as the picture goes. */
  #moveTo(/** @type {Point} */ point) {
    const { race } = this;
    if (race) {
      const box = this.#boxes(race)[this.#box];
      this.#moving = true;
      this.#moveTarget(fromCanvas(box, this.#sight(race), inside(box, point)));
    }
  }

  /** Moves the target. All chains are shown where their solvers end, so that they follow. */
  #moveTarget(/** @type {Point} */ { x, y }) {
    const root = this.read('root');
    const most = FARTHEST * this.#reach;
    const within = (/** @type {number} */ value) => Math.min(Math.max(value, -most), most);
    this.write('target', { x: root.x + within(x), y: root.y + within(y) });
    this.#goTo(Number.POSITIVE_INFINITY);
  }

  /** The user has moved the target: the race starts, or, for users who want less motion, stays at its end. */
  #release() {
    if (!this.#moving) {
      return;
    }
    this.#moved();
    if (!this.reducedMotion) {
      this.player.goTo(0);
      this.player.play();
    }
  }

  /** What is seen follows the target that the user has moved. */
  #moved() {
    this.#moving = false;
    this.emit('fabrik-change', { ...this.aim });
    if (this.race) {
      this.#bounds = this.race.bounds;
    }
    this.wake();
  }

  #nudge(/** @type {number} */ dx, /** @type {number} */ dy) {
    const { race } = this;
    if (race) {
      const [box] = this.#boxes(race);
      const { x, y } = toCanvas(box, this.#sight(race), race.problem.target);
      const point = { x: x + dx, y: y + dy };
      const { x: left, y: top } = inside(box, point);
      // What is seen stays as it is as long as the target is inside.
      this.#moving = left === point.x && top === point.y;
      this.#moveTarget(fromCanvas(box, this.#sight(race), point));
      void this.race;
      this.#moving = false;
      this.emit('fabrik-change', { ...this.aim });
    }
  }

  /**
   * @protected
   * @override
   * @param {KeyboardEvent} event
   */
  key(event) {
    return (
      this.race !== null &&
      useKey(event, {
        nudge: (dx, dy) => this.#nudge(dx, dy),
        toggle: () => this.#go(() => this.player.toggle()),
        next: () => this.next(),
        back: () => this.back(),
        first: () => this.#goTo(0),
        last: () => this.#goTo(this.player.length - 1),
      })
    );
  }
}
