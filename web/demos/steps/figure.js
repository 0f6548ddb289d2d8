// The figure with the steps: the element, its settings, and the line of code that the present step runs.

import { layArc, pointAt } from '../shared/lengths.js';
import { lineOf } from './code.js';
import { lengthsIn, limitsIn, withLimits } from './setup.js';

/** @typedef {import('../../element.js').FabrikSteps} FabrikSteps */
/** @typedef {import('../shared/settings.js').Values} Values */

/** The direction and the distance of a target that is out of reach, in parts of the reach. */
const FAR = { angle: -1.9, part: 1.15 };

export class StepsFigure {
  #lines;
  /** Whether the element shows other joints or another target than by default. */
  #moved = false;

  /**
   * @param {FabrikSteps} element
   * @param {Values} settings
   * @param {NodeListOf<Element>} lines of the code
   * @param {() => void} change the user has moved something in the figure
   */
  constructor(element, settings, lines, change) {
    this.element = element;
    this.settings = settings;
    this.#lines = lines;
    element.addEventListener('fabrik-change', () => {
      this.#moved = true;
      this.settings = withLimits(this.settings, element.limits);
      change();
    });
    element.addEventListener('fabrik-step', ({ detail }) => {
      const line = element.solver === 'fabrik' ? lineOf(detail.step, element.lengths.length) : -1;
      this.#mark(line);
    });
    this.begin(settings);
  }

  /** Uses other settings. */
  apply(/** @type {Values} */ settings) {
    const former = this.settings;
    const { element } = this;
    this.settings = settings;
    element.solver = /** @type {any} */ (settings.method);
    if (former.bones !== settings.bones || former.lengths !== settings.lengths) {
      element.lengths = lengthsIn(settings);
    }
    element.limits = limitsIn(settings);
  }

  /** Starts from the default pose towards the default target, and plays once it is seen. */
  begin(/** @type {Values} */ settings) {
    const { element } = this;
    this.#moved = false;
    element.pause();
    element.lengths = lengthsIn(settings);
    element.root = null;
    element.target = null;
    this.apply(settings);
    element.start = null;
    element.step = 0;
    element.autoplay = true;
  }

  /** The target is out of reach. */
  showFar() {
    this.#aim(FAR.angle, FAR.part);
  }

  /** The chain is straight, and the target is on its line: where some methods cannot begin. */
  showLine() {
    this.element.root = null;
    this.element.start = layArc([...this.element.lengths], 0, 0);
    this.#aim(0, 0.5);
  }

  #aim(/** @type {number} */ angle, /** @type {number} */ part) {
    const { element } = this;
    this.#moved = true;
    const reach = element.lengths.reduce((sum, length) => sum + length, 0);
    const { x, y } = pointAt(angle, part * reach);
    element.pause();
    element.target = { x: element.root.x + x, y: element.root.y + y };
    element.step = 0;
    element.play();
  }

  /** Marks a line of the code; -1: none. */
  #mark(/** @type {number} */ index) {
    this.#lines.forEach((line, i) => {
      if (i === index) {
        line.setAttribute('aria-current', 'step');
      } else {
        line.removeAttribute('aria-current');
      }
    });
  }

  /** What the element shows, for its source. @returns {import('./source.js').Shown} */
  get shown() {
    const { lengths, limits, solver, root, start, target } = this.element;
    return { lengths, limits, solver, ...(this.#moved && { root, start, target }) };
  }

  /** Where everything is: points in CSS pixels of the canvas. */
  state() {
    const { element, settings } = this;
    const { target, joints, sectors } = element.handles();
    const { trace, step } = element;
    return {
      target,
      joints,
      sectors,
      index: step,
      length: trace?.length,
      kind: trace?.step(step).kind,
      status: trace?.status,
      playing: element.playing,
      start: element.start,
      line: [...this.#lines].findIndex((line) => line.hasAttribute('aria-current')),
      settings,
    };
  }
}
