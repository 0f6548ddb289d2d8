// The race on the page: its pictures and its plot, the button, the slider, the table.

import { listenToPlot, Stage } from '../../element.js';
import { Chain } from '../../fabrik.js';
import { radians } from '../follow/setup.js';
import { readTheme, watchTheme } from '../shared/draw.js';
import { drawRacePlot, drawRunners, iterationAt, iterationsOf } from './draw.js';
import { METHODS } from './methods.js';
import { Race } from './race.js';

/** @typedef {import('../../element.js').FabrikSteps} FabrikSteps */
/** @typedef {import('./methods.js').Method} Method */

/** The most iterations that a method gets. */
const MOST = 200;

/** The tolerance of a chain, as a part of its reach. */
const TOLERANCE = 1e-4;

/** Stops of the slider a second. */
const SPEED = 5;

/**
 * The trace of a method, from where the player starts.
 * @param {FabrikSteps} player
 * @param {Method} solver
 */
function traceOf({ lengths, limits, root, start, target }, solver) {
  const chain = new Chain({
    lengths,
    root,
    positions: start,
    solver,
    maxIterations: MOST,
    limits: lengths.map((_, bone) => {
      const limit = limits?.[Math.min(bone, limits.length - 1)];
      return limit ? { type: 'range', min: radians(limit.min), max: radians(limit.max) } : null;
    }),
  });
  const trace = chain.trace(target ?? root);
  chain.dispose();
  return trace;
}

function reachOf(/** @type {FabrikSteps} */ { lengths }) {
  return lengths.reduce((sum, length) => sum + length, 0);
}

export class RaceShow {
  #section;
  #player;
  /** @type {Race | null} */
  #race = null;
  /** Which stop of the race is shown; at first its end. */
  #stop = Number.POSITIVE_INFINITY;
  #playing = false;
  #since = 0;
  #theme;
  #runners;
  #plot;
  #slider;

  /**
   * @param {HTMLElement} section
   * @param {FabrikSteps} player whose chain runs
   */
  constructor(section, player) {
    this.#section = section;
    this.#player = player;
    this.#theme = readTheme(section);
    this.#slider = /** @type {HTMLInputElement} */ (this.#find('slider'));
    const runners = /** @type {HTMLCanvasElement} */ (this.#find('runners'));
    const plot = /** @type {HTMLCanvasElement} */ (this.#find('plot'));

    this.#runners = new Stage(runners, (seconds, context, view) => this.#frame(seconds, context, view));
    this.#plot = new Stage(plot, (_, context, view) => {
      const race = this.#ready();
      drawRacePlot(context, this.#theme, view, race, this.iteration, TOLERANCE * race.reach);
      return false;
    });
    player.addEventListener('fabrik-solve', () => {
      this.#race = null;
      this.#wake();
    });
    watchTheme(() => {
      this.#theme = readTheme(section);
      this.#wake();
    });
    this.#find('play').addEventListener('click', () => this.#toggle());
    this.#slider.addEventListener('input', () => this.#goTo(this.#slider.valueAsNumber));
    listenToPlot(plot, (x, width) => {
      const { stops, length } = this.#ready();
      const at = iterationAt(x, width, length);
      this.#goTo(stops.findIndex((stop) => stop >= at));
    });
  }

  #find(/** @type {string} */ name) {
    return /** @type {HTMLElement} */ (this.#section.querySelector(`[data-race=${name}]`));
  }

  /** How many iterations are shown. */
  get iteration() {
    const { stops } = this.#ready();
    return stops[Math.min(this.#stop, stops.length - 1)];
  }

  /** The race of what the player shows, run when it is first asked for. */
  #ready() {
    if (!this.#race) {
      const { root, target } = this.#player;
      this.#race = new Race(
        (solver) => traceOf(this.#player, solver),
        root,
        target ?? root,
        reachOf(this.#player),
      );
      this.#fillTable(this.#race);
    }
    return this.#race;
  }

  #wake() {
    this.#runners.wake();
    this.#plot.wake();
  }

  /**
   * @param {number} seconds
   * @param {CanvasRenderingContext2D} context
   * @param {import('../../element.js').View} view
   */
  #frame(seconds, context, view) {
    const race = this.#ready();
    if (this.#playing) {
      this.#since += seconds;
      const by = Math.floor(this.#since * SPEED);
      this.#since -= by / SPEED;
      this.#stop += by;
      if (this.#stop >= race.stops.length - 1) {
        this.#playing = false;
      }
      if (by > 0) {
        this.#plot.wake();
      }
    }
    drawRunners(context, this.#theme, view, race, this.iteration);
    this.#tell(race);
    return this.#playing;
  }

  #tell(/** @type {Race} */ { stops }) {
    const { iteration } = this;
    this.#slider.max = String(stops.length - 1);
    this.#slider.valueAsNumber = Math.min(this.#stop, stops.length - 1);
    const count = iterationsOf(iteration);
    this.#slider.setAttribute('aria-valuetext', count);
    this.#find('iteration').textContent = count;
    this.#find('play').textContent = this.#playing ? 'Pause' : 'Play';
  }

  #fillTable(/** @type {Race} */ { runners }) {
    const rows = runners.map(({ method, trace, errors }) => {
      const row = document.createElement('tr');
      row.dataset.method = method;
      const name = document.createElement('th');
      name.scope = 'row';
      name.textContent = METHODS[method].name;
      const { iterations, status } = trace;
      const cells = [
        String(iterations),
        String(Number(errors[errors.length - 1].toPrecision(2))),
        status,
      ].map((text) => {
        const cell = document.createElement('td');
        cell.textContent = text;
        return cell;
      });
      row.append(name, ...cells);
      return row;
    });
    this.#find('table').replaceChildren(...rows);
    const there = runners.filter(({ trace }) => trace.status === 'reached');
    const fewest = Math.min(...there.map(({ trace }) => trace.iterations));
    const first = there.filter(({ trace }) => trace.iterations === fewest);
    const names = first.map(({ method }) => METHODS[method].name).join(' and ');
    this.#find('words').textContent =
      there.length > 0
        ? `${there.length} of ${runners.length} reach the target, ${names} in the fewest iterations: ${fewest}.`
        : 'None of them reaches the target.';
  }

  #toggle() {
    this.#playing = !this.#playing;
    if (this.#playing && this.#stop >= this.#ready().stops.length - 1) {
      this.#stop = 0;
    }
    this.#since = 0;
    this.#wake();
  }

  #goTo(/** @type {number} */ stop) {
    this.#playing = false;
    this.#stop = stop;
    this.#wake();
  }

  /** What is shown, for tests. */
  state() {
    const race = this.#ready();
    return {
      iteration: this.iteration,
      playing: this.#playing,
      stops: race.stops,
      runners: race.runners.map((runner) => ({
        method: runner.method,
        status: runner.trace.status,
        iterations: runner.trace.iterations,
        errors: runner.errors,
        joints: race.jointsAt(runner, this.iteration),
      })),
    };
  }
}
