// The page of the spider: the figure with its controls, its numbers and its source.

import { Controls } from '../shared/controls.js';
import { Meter } from '../shared/meter.js';
import { inTime, Readout } from '../shared/readout.js';
import { initial } from '../shared/settings.js';
import { SourcePanel } from '../shared/source-panel.js';
import { start } from '../shared/start.js';
import { fill } from '../shared/text.js';
import { numbersOf } from '../shared-spider/common.js';
import words from '../strings/en/spider.js';
import { SpiderFigure } from './figure.js';
import { SCHEMA } from './setup.js';
import { sourceOf } from './source.js';
import { inWords } from './words.js';

/** @typedef {import('../shared/settings.js').Values} Values */

start(() => {
  const section = /** @type {HTMLElement} */ (document.getElementById('spider'));
  const canvas = /** @type {HTMLCanvasElement} */ (section.querySelector('canvas'));
  const controls = new Controls(section, SCHEMA);
  const readout = new Readout(section);
  const meter = new Meter();
  const limit = limitMark(/** @type {HTMLElement} */ (section.querySelector('[name=speed]')));

  const figure = new SpiderFigure(canvas, controls.readAddress() ?? initial(SCHEMA), initial(SCHEMA), {
    frame: (settled) => show(settled),
    change: () => {
      showSettings();
      controls.writeAddress(figure.settings);
    },
    pause: (paused) => controls.showPaused(paused),
  });
  const source = new SourcePanel(/** @type {HTMLElement} */ (document.querySelector('[data-source]')), {
    name: 'spider.html',
    source: () => sourceOf(figure.settings),
  });

  function show(/** @type {boolean} */ settled) {
    if (!readout.isDue(settled)) {
      return;
    }
    const { rig, paused, chosen } = figure;
    const time = inTime(meter.microseconds(() => rig.timed()));
    readout.show({ ...numbersOf(rig.walker), time });
    readout.say(inWords(rig.doing(paused, chosen)));
    readout.giveWay(canvas, figure.points);
  }

  /** Shows the settings in the form and in the source, and on the slider the greatest speed of these legs. */
  function showSettings() {
    controls.show(figure.settings);
    limit.show(figure.topSpeed);
    source.update();
    meter.reset();
  }

  function apply(/** @type {Values} */ settings) {
    figure.apply(settings);
    showSettings();
  }

  controls.listen(() => figure.settings, apply, apply, {
    pause: () => {
      figure.paused = !figure.paused;
    },
    reset: () => figure.reset(),
  });
  showSettings();
  return { spider: figure };
});

/** A mark on the slider of the speed, with a line below it that names the greatest speed of these legs. */
function limitMark(/** @type {HTMLElement} */ slider) {
  const { least, most } = /** @type {{ least: number, most: number }} */ (SCHEMA.speed);
  const line = document.createElement('small');
  line.className = 'limit';
  line.dataset.limit = '';
  slider.after(line);
  return {
    show(/** @type {number} */ speed) {
      const part = (speed - least) / (most - least);
      line.hidden = !(part <= 1);
      line.style.setProperty('--part', String(Math.max(part, 0)));
      line.textContent = fill(words.limit, { speed: speed.toFixed(1) });
    },
  };
}
