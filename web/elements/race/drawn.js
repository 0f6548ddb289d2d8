// What is seen of <fabrik-race>, and what a pointer and keys do. Attributes and properties are in fabrik-race.js.

import { PlayerBar } from '../shared/bar.js';
import { addWords } from '../shared/language.js';
import { race } from '../strings/en.js';
import { RaceBase } from './base.js';
import { RaceChart } from './chart-view.js';
import { useKey } from './keys.js';
import { boxAt, boxesOf, fromCanvas, inside, toCanvas } from './layout.js';
import { drawPictures } from './pictures.js';
import { FARTHEST } from './race.js';
import { resultsInWords, sentenceOf } from './speech.js';

/** @typedef {import('./race.js').Point} Point */
/** @typedef {import('./race.js').Race} Race */

/**
 * What the picture of a solver shows now.
 * @typedef {object} RacePicture
 * @property {import('./methods.js').Method} solver
 * @property {Point[]} pose the joints, in the chain's coordinates
 * @property {Point[]} joints the joints, in CSS pixels of the canvas
 * @property {Point} target the target, in CSS pixels of the canvas
 */

addWords('en', { race });

export class DrawnRace extends RaceBase {
  #bar;
  #chart;
  #status = /** @type {HTMLElement} */ (this.box.querySelector('[part=status]'));
  /** What the pictures show. @type {import('./race.js').Bounds} */
  #bounds = { left: -1, right: 1, top: -1, bottom: 1 };
  /** How much larger than usual text is. */
  #text = 1;
  /** The picture in which the target is dragged. */
  #box = 0;
  /** Whether the user is moving the target: what is seen stays as it is. */
  #moving = false;
  /** The iteration that was announced last, and of which race. @type {{ iteration: number, race: Race | null }} */
  #announced = { iteration: -1, race: null };

  /** Makes an element, which is in no document yet. */
  constructor() {
    super();
    const { player } = this;
    this.#bar = new PlayerBar('race', {
      first: () => this.goTo(0),
      back: () => this.back(),
      toggle: () => this.go(() => player.toggle()),
      next: () => this.next(),
      last: () => this.#end(),
      goTo: (index) => this.goTo(index),
      setSpeed: (speed) => this.write('speed', speed),
    });
    this.#chart = new RaceChart(
      () => this.look,
      (iteration) => this.goTo(this.race?.stopAt(iteration) ?? 0),
    );
    this.#status.after(this.#bar.element, this.#chart.element);
    // After the pointer's handlers: what a tap or a press beside the target has moved. Another finger may still drag.
    for (const type of ['pointerup', 'pointercancel']) {
      this.canvas.addEventListener(type, () => this.canvas.classList.contains('dragging') || this.#release());
    }
  }

  /**
   * What the picture of each solver shows now; empty before the element was in a document.
   * @returns {RacePicture[]}
   */
  pictures() {
    const { race } = this;
    if (!race) {
      return [];
    }
    const root = this.read('root');
    const boxes = this.#boxes(race);
    return race.runners.map((runner, i) => {
      const place = (/** @type {Point} */ point) => toCanvas(boxes[i], this.#sight(race), point);
      const joints = race.jointsAt(runner, this.#position(race));
      return {
        solver: runner.method,
        pose: joints.map(({ x, y }) => ({ x: root.x + x, y: root.y + y })),
        joints: joints.map(place),
        target: place(race.problem.target),
      };
    });
  }

  #end() {
    this.goTo(Number.POSITIVE_INFINITY);
  }

  // Overrides of the base classes.

  /** The browser calls this when the element is in a document. @internal */
  connectedCallback() {
    super.connectedCallback();
    this.#chart.watch();
  }

  /** @protected @override */
  created() {
    this.#showParts();
    super.created();
  }

  /** @protected @override */
  disconnected() {
    super.disconnected();
    this.#chart.unwatch();
    this.#moving = false;
  }

  /**
   * @protected
   * @override
   * @param {string} name
   */
  changed(name) {
    super.changed(name);
    if (name === 'solvers') {
      this.spoken();
    }
    this.#showParts();
  }

  /** @protected @override */
  made() {
    if (this.race && !this.#moving) {
      this.#bounds = this.race.bounds;
    }
    this.#nameChart();
  }

  /** Whether there is a chart; and, for the style, how many pictures there are. */
  #showParts() {
    this.#chart.element.hidden = this.read('hide-chart');
    this.box.dataset.count = String(this.read('solvers').length);
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
    const { race, language } = this;
    const name = language.sentences(language.strings.race.chart, race && resultsInWords(race, language));
    this.#chart.element.setAttribute('aria-label', name);
  }

  // Drawing.

  /**
   * @protected
   * @override
   * @param {import('../shared/element-base.js').Frame} frame
   */
  draw({ seconds, context, view, theme, text, language }) {
    const { race, player } = this;
    if (!race) {
      return false;
    }
    if (seconds > 0) {
      this.#text = text;
      this.advance(seconds);
      this.#chart.showRace(race, this.#position(race));
      this.#announce(race);
    }
    const boxes = boxesOf(view, race.runners.length, text);
    drawPictures(context, { theme, text, language }, boxes, this.#sight(race), race, this.#position(race));
    return player.stillFor;
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
      this.#status.setAttribute('aria-live', this.#bar.slides ? 'off' : 'polite');
      this.announce(sentenceOf(race, player, language));
    }
    if (this.#announced.iteration !== iteration || this.#announced.race !== race) {
      this.#announced = { iteration, race };
      this.emit('fabrik-step', { iteration, over: player.atEnd });
    }
    const news = player.news();
    if (news) {
      this.emit('fabrik-playchange', news);
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
      drag: (point) => this.#drag(point),
      release: () => this.#release(),
      hover: () => {},
      point: (point) => this.#drag(point),
    };
  }

  /** Moves the target to a point of the canvas, as far as the picture goes. */
  #drag(/** @type {Point} */ point) {
    const { race } = this;
    if (race) {
      const box = this.#boxes(race)[this.#box];
      this.#moving = true;
      this.#move(fromCanvas(box, this.#sight(race), inside(box, point)), race);
    }
  }

  /** The user lets the target go: the race starts. For users who want less motion, it stays at its end. */
  #release() {
    if (!this.#moving) {
      return;
    }
    this.#moving = false;
    this.emit('fabrik-change', { ...this.aim });
    this.made();
    if (!this.reducedMotion) {
      this.goTo(0);
      this.play();
    }
    this.wake();
  }

  /** Moves the target by so many pixels. What is seen stays as it is as long as the target is inside. */
  #nudge(/** @type {number} */ dx, /** @type {number} */ dy) {
    const { race } = this;
    if (race) {
      const [box] = this.#boxes(race);
      const { x, y } = toCanvas(box, this.#sight(race), race.problem.target);
      const point = { x: x + dx, y: y + dy };
      const near = inside(box, point);
      this.#moving = near.x === point.x && near.y === point.y;
      this.#move(fromCanvas(box, this.#sight(race), point), race);
      this.emit('fabrik-change', { ...this.aim });
      // The page may have rounded the target: that, too, is made before what is seen may change again.
      void this.race;
      this.#moving = false;
    }
  }

  /**
   * Moves the target. All chains are shown where their solvers end, so that they follow.
   * @param {Point} point seen from the root
   * @param {Race} race the one before
   */
  #move({ x, y }, { reach }) {
    const root = this.read('root');
    const most = FARTHEST * reach;
    const within = (/** @type {number} */ value) => Math.min(Math.max(value, -most), most);
    this.write('target', { x: root.x + within(x), y: root.y + within(y) });
    this.#end();
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
        toggle: () => this.go(() => this.player.toggle()),
        next: () => this.next(),
        back: () => this.back(),
        first: () => this.goTo(0),
        last: () => this.#end(),
      })
    );
  }
}
