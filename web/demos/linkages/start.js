// The page: the figure of the present linkage with its controls, its numbers and its source.

import { Controls } from '../shared/controls.js';
import { Meter } from '../shared/meter.js';
import { inTime, Readout } from '../shared/readout.js';
import { initial } from '../shared/settings.js';
import { SourcePanel } from '../shared/source-panel.js';
import { start } from '../shared/start.js';
import { write } from '../shared/text.js';
import { numbersOf } from '../shared-linkages/words.js';
import { LinkageFigure } from './figure.js';
import { SCHEMA } from './setup.js';
import { sourceOf } from './source.js';
import { facts, inWords } from './words.js';

/** @typedef {import('../shared/settings.js').Values} Values */

start(() => {
  const section = /** @type {HTMLElement} */ (document.getElementById('linkages'));
  const canvas = /** @type {HTMLCanvasElement} */ (section.querySelector('canvas'));
  const factsLine = /** @type {HTMLElement} */ (section.querySelector('[data-facts]'));
  const controls = new Controls(section, SCHEMA);
  const readout = new Readout(section);
  const meter = new Meter();
  /** Null until the figure is made: events come before that, too. @type {LinkageFigure | null} */
  let made = null;

  const settings = controls.readAddress() ?? initial(SCHEMA);
  const figure = new LinkageFigure({
    canvas,
    settings,
    initial: initial(SCHEMA),
    events: {
      frame: (settled) => made && show(settled),
      change: () => made && changed(),
      pause: (paused) => {
        if (made?.settings.motor === paused) {
          made.settings = { ...made.settings, motor: !paused };
          changed();
        }
      },
      activity: () => made && readout.say(inWords(made)),
    },
  });
  made = figure;
  figure.settings = { ...settings, motor: !figure.paused };
  const panel = new SourcePanel(/** @type {HTMLElement} */ (document.querySelector('[data-source]')), {
    name: 'linkage.html',
    source: () => sourceOf(figure.settings),
  });

  /** Shows the numbers of the pose that was drawn. */
  function show(/** @type {boolean} */ settled) {
    if (!readout.isDue(settled)) {
      return;
    }
    const time = meter.microseconds(() => (figure.paused ? null : figure.timed()));
    readout.show({ ...numbersOf(figure), time: inTime(time) });
    readout.say(inWords(figure));
    write(factsLine, facts(figure.settings, figure.aside));
    readout.giveWay(canvas, figure.points);
  }

  /** Shows the settings, and the controls of the present linkage only. */
  function showSettings() {
    const { settings, aside } = figure;
    controls.show(settings);
    // Now, because a stage that is out of sight draws no frame.
    readout.say(inWords(figure));
    write(factsLine, facts(settings, aside));
    section.dataset.linkage = String(settings.linkage);
  }

  function changed() {
    showSettings();
    controls.writeAddress(figure.settings);
    panel.update();
  }

  function apply(/** @type {Values} */ settings) {
    if (settings.linkage !== figure.settings.linkage) {
      meter.reset();
    }
    figure.apply(settings);
    showSettings();
    panel.update();
  }

  /** Uses the settings of another address. */
  function visit(/** @type {Values} */ settings) {
    apply({ ...settings, motor: Boolean(settings.motor) && !figure.calm });
  }

  controls.listen(() => figure.settings, apply, visit, {
    reset: () => figure.reset(),
    clear: () => figure.clear(),
  });
  showSettings();
  return { linkages: figure };
});
