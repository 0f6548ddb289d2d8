// The page: the figure of the present linkage with its controls, its numbers and its source.

import { Controls } from '../shared/controls.js';
import { Meter } from '../shared/meter.js';
import { inTime, Readout } from '../shared/readout.js';
import { initial } from '../shared/settings.js';
import { SourcePanel } from '../shared/source-panel.js';
import { start } from '../shared/start.js';
import { write } from '../shared/text.js';
import { FlatFigure } from './flat-figure.js';
import { SCHEMA } from './setup.js';
import { sourceOf } from './source.js';
import { facts, inWords, statusOf, tiny } from './words.js';

/** @typedef {import('../shared/settings.js').Values} Values */

start(() => {
  const section = /** @type {HTMLElement} */ (document.getElementById('linkages'));
  const canvas = /** @type {HTMLCanvasElement} */ (section.querySelector('canvas'));
  const factsLine = /** @type {HTMLElement} */ (section.querySelector('[data-facts]'));
  const controls = new Controls(section, SCHEMA);
  const readout = new Readout(section);
  const meter = new Meter();

  const settings = controls.readAddress() ?? initial(SCHEMA);
  /** @type {FlatFigure | null} */
  let made = null;
  const figure = new FlatFigure(canvas, settings, initial(SCHEMA), {
    frame: (settled) => made && show(made, settled),
    change: () => {
      showSettings();
      controls.writeAddress(figure.settings);
      panel.update();
    },
    pause: () => {},
    activity: () => made && readout.say(inWords(made)),
  });
  made = figure;
  const panel = new SourcePanel(/** @type {HTMLElement} */ (document.querySelector('[data-source]')), {
    name: 'linkage.html',
    source: () => sourceOf(figure.settings),
  });

  /** Shows the numbers of the pose that was drawn. */
  function show(/** @type {FlatFigure} */ shown, /** @type {boolean} */ settled) {
    if (!readout.isDue(settled)) {
      return;
    }
    const { linkage } = shown;
    readout.show({
      status: statusOf(shown),
      loops: tiny(linkage.loopError),
      iterations: String(linkage.iterations),
      time: inTime(meter.microseconds(() => (shown.paused ? null : shown.timed()))),
    });
    readout.say(inWords(shown));
    write(factsLine, facts(shown.settings, shown.aside));
    readout.giveWay(canvas, shown.points);
  }

  /** Shows the settings, and the controls of the present linkage only. */
  function showSettings() {
    controls.show({ ...figure.settings, motor: !figure.paused });
    section.dataset.linkage = String(figure.settings.linkage);
  }

  function apply(/** @type {Values} */ next) {
    figure.apply(next);
    meter.reset();
    showSettings();
    panel.update();
  }

  controls.listen(() => figure.settings, apply, apply, {
    reset: () => figure.reset(),
    clear: () => figure.clear(),
  });
  showSettings();
  return { linkages: figure };
});
