// The first figure: a chain that reaches for the pointer, with what it does in words and numbers.

import { handlesOf } from '../../element.js';
import { Meter } from '../shared/meter.js';
import { inTime, Readout } from '../shared/readout.js';
import words from '../strings/en/follow.js';
import { Effort } from './effort.js';
import { fromBase, lengthsIn, limitsIn, toText } from './setup.js';
import { inWords } from './words.js';

/** @typedef {import('../../element.js').FabrikChain} FabrikChain */
/** @typedef {import('../../element.js').FabrikSolveEvent} FabrikSolveEvent */
/** @typedef {import('../shared/settings.js').Values} Values */
/** @typedef {{ x: number, y: number }} Point */

/** Solves are timed with the last targets: the most that are kept, and the number with which timing can start. */
const TARGETS = 64;
const ENOUGH = 16;

/** The time without a solve after which the last one is shown, in milliseconds. */
const SETTLED = 150;

/** Targets at a smaller distance from each other count as the same. */
const SAME = 1e-9;

export class Reaching {
  #element;
  #readout;
  #meter = new Meter();
  #effort = new Effort();
  #change;
  #base = 0;
  /** The limits as the settings have them. */
  #limits = '';
  #timer = 0;
  /** The last targets. @type {Point[]} */
  #targets = [];

  /**
   * @param {HTMLElement} section
   * @param {(changes: Values, paused: boolean) => void} change the user has changed settings in the figure, or
   *   the target has begun or ended to move on its own
   */
  constructor(section, change) {
    this.#element = /** @type {FabrikChain} */ (section.querySelector('fabrik-chain'));
    this.#readout = new Readout(section);
    this.#change = change;
    this.#element.addEventListener('fabrik-solve', ({ detail }) => {
      this.#effort.count(this.#element, detail);
      this.#remember();
      this.#show(false);
      clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => this.#show(true), SETTLED);
    });
    this.#element.addEventListener('fabrik-change', () => this.#changed());
    this.#element.addEventListener('keyup', () => this.#changed());
    new ResizeObserver(() => this.#keepInSight()).observe(this.#element);
  }

  /** When the canvas has become smaller, a root or target outside of it goes back to its first place. */
  #keepInSight() {
    const { canvas } = this.#element;
    const isOut = (/** @type {Point | null} */ point) =>
      point &&
      !(point.x >= 0 && point.x <= canvas.clientWidth && point.y >= 0 && point.y <= canvas.clientHeight);
    const { joints, target } = this.#element.handles();
    if (isOut(joints[0])) {
      this.#element.root = null;
    }
    if (isOut(target)) {
      this.#element.target = null;
    }
  }

  /** Uses other settings. */
  apply(/** @type {Values} */ settings) {
    const element = this.#element;
    const limits = limitsIn(settings);
    this.#base = Number(settings.base);
    element.lengths = lengthsIn(settings);
    element.limits = limits && fromBase(limits, this.#base);
    this.#limits = limits ? toText(element.limits ?? [], this.#base) : '';
    element.solver = /** @type {any} */ (settings.method);
    element.maxIterations = Number(settings.iterations);
    element.rootMode = /** @type {any} */ (settings.root);
    element.showReach = Boolean(settings.circle);
    this.#meter.reset();
  }

  /** The target moves on its own. */
  play() {
    this.#element.target = null;
    this.#element.autoplay = false;
    this.#element.autoplay = true;
    this.#changed();
  }

  /** The target stops, or moves on its own. */
  pause() {
    if (this.#element.playing) {
      this.#element.autoplay = false;
      this.#changed();
    } else {
      this.play();
    }
  }

  /** The root is in the middle, and the target moves on its own. */
  reset() {
    this.#element.root = null;
    this.play();
  }

  /** The user has changed something in the figure. */
  #changed() {
    const { limits, playing } = this.#element;
    const text = limits ? toText(limits, this.#base) : '';
    /** @type {Values} */
    const changes = text === this.#limits ? {} : { preset: 'custom', limits: text, base: this.#base };
    this.#limits = text;
    this.#change(changes, !playing);
    this.#show(false);
  }

  #remember() {
    const { target } = this.#element;
    const last = this.#targets[this.#targets.length - 1];
    if (target && !(last && Math.hypot(last.x - target.x, last.y - target.y) < SAME)) {
      this.#targets.push(target);
      this.#targets.splice(0, this.#targets.length - TARGETS);
    }
  }

  /** The work that is timed: a copy of the chain solves for the last targets again and again. */
  #timed() {
    const chain = this.#targets.length < ENOUGH ? null : this.#element.chain?.clone();
    return chain
      ? {
          run: (/** @type {number} */ call) => chain.solve(this.#targets[call % this.#targets.length]),
          dispose: () => chain.dispose(),
        }
      : null;
  }

  #show(/** @type {boolean} */ settled) {
    const { chain, playing, limits, canvas } = this.#element;
    if (!chain || !this.#readout.isDue(settled)) {
      return;
    }
    const { zoom } = this.#element.handles();
    const { status, bones, solver } = chain;
    const error = chain.error * zoom;
    this.#readout.show({
      status: words.status[status],
      error: Number.isNaN(error) ? '' : `${error.toFixed(2)} px`,
      iterations: String(this.#effort.iterations),
      time: inTime(this.#meter.microseconds(() => this.#timed())),
    });
    const { moving, movingLimited } = words.doing;
    const outcome = { ...this.#effort, status, error, bones, limited: limits !== null, method: solver };
    this.#readout.say(playing ? (limits ? movingLimited : moving) : inWords(outcome));
    this.#readout.giveWay(
      canvas,
      chain.joints.map(({ x, y }) => ({ x: x * zoom, y: y * zoom })),
    );
  }

  /** Where everything is: points in CSS pixels of the canvas, limits in degrees. */
  state() {
    const { chain, playing, limits } = this.#element;
    const { target, sectors, zoom } = this.#element.handles();
    const joints = (chain?.joints ?? []).map(({ x, y }) => ({ x: x * zoom, y: y * zoom }));
    return {
      root: joints[0],
      tip: joints.at(-1),
      joints,
      target,
      reach: (chain?.reach ?? 0) * zoom,
      status: chain?.status,
      error: (chain?.error ?? 0) * zoom,
      iterations: chain?.iterations,
      effort: { ...this.#effort },
      limits: limits && fromBase(/** @type {any} */ (limits), -this.#base),
      handles: sectors.flatMap(handlesOf),
      playing,
    };
  }
}
