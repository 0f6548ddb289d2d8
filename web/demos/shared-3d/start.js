// How a page with a 3-D figure and its source starts.

import { Controls } from '../shared/controls.js';
import { Readout } from '../shared/readout.js';
import { initial } from '../shared/settings.js';
import { SourcePanel } from '../shared/source-panel.js';
import { start } from '../shared/start.js';
import { checkScripts } from './scripts.js';

/** @typedef {import('../shared/settings.js').Values} Values */
/** @typedef {import('./figure.js').Figure3D} Figure3D */

/**
 * A figure with settings. `change` and `visit` are what it does instead of `apply` when the control with a name has changed,
 * and when the address has other settings. `limits` are the most that counts can be now.
 * @typedef {Figure3D & { settings: Values, apply(settings: Values): void, reset(): void, state(): object,
 *   change?(settings: Values, name: string): void, visit?(settings: Values): void, limits?: Record<string, number> }} Shown
 */

/**
 * @template {Shown} F
 * @param {object} page
 * @param {string} page.id of the figure, and the name of the file that is saved
 * @param {import('../shared/settings.js').Schema} page.schema
 * @param {(setup: import('./figure.js').FigureSetup) => F} page.make
 * @param {(settings: Values) => string} page.source
 * @param {(figure: F) => string} page.say what the figure does, in a sentence
 * @param {(figure: F) => Record<string, string>} [page.numbers] those over the picture, from the pose that was drawn
 * @param {(figure: F) => { x: number, y: number }[]} [page.points] of the canvas: the numbers fade while they cover one
 * @param {(figure: F, controls: Controls) => Record<string, () => void>} [page.buttons] what they do, besides Pause and Reset
 * @param {(figure: F, section: HTMLElement, readout: Readout) => void} [page.drawn] is called after each frame
 */
export function startFigure({ id, schema, make, source, say, numbers, points, buttons, drawn }) {
  start(() => {
    checkScripts();
    const section = /** @type {HTMLElement} */ (document.getElementById(id));
    const canvas = /** @type {HTMLCanvasElement} */ (section.querySelector('canvas'));
    const controls = new Controls(section, schema);
    const readout = new Readout(section);
    /** Null until the figure is made: events come before that, too. @type {F | null} */
    let made = null;
    const show = () => {
      if (made) {
        readout.say(say(made));
      }
    };
    /** @type {import('./figure.js').FigureEvents} */
    const events = {
      frame: (settled) => {
        if (!made) {
          return;
        }
        drawn?.(made, section, readout);
        if (readout.isDue(settled)) {
          readout.show(numbers?.(made) ?? {});
          if (points) {
            readout.giveWay(canvas, points(made));
          }
          show();
        }
      },
      change: () => {
        showSettings();
        controls.writeAddress(figure.settings);
        panel.update();
      },
      pause: (paused) => controls.showPaused(paused),
      activity: show,
    };
    const settings = controls.readAddress() ?? initial(schema);
    const figure = make({ canvas, settings, initial: initial(schema), events });
    made = figure;
    const panel = new SourcePanel(/** @type {HTMLElement} */ (document.querySelector('[data-source]')), {
      name: `${id}.html`,
      source: () => source(figure.settings),
    });
    const showSettings = () => controls.show(figure.settings, figure.limits);
    const shown = () => {
      showSettings();
      panel.update();
    };
    const change = (/** @type {Values} */ settings, /** @type {string} */ name) => {
      figure.change ? figure.change(settings, name) : figure.apply(settings);
      shown();
    };
    const visit = (/** @type {Values} */ settings) => {
      figure.visit ? figure.visit(settings) : figure.apply(settings);
      shown();
    };
    controls.listen(() => figure.settings, change, visit, {
      pause: () => {
        figure.paused = !figure.paused;
      },
      reset: () => figure.reset(),
      ...buttons?.(figure, controls),
    });
    showSettings();
    return { [id]: figure };
  });
}
