// The page of the race: the figure with its controls, its table and its source.

import { Controls } from '../shared/controls.js';
import { initial } from '../shared/settings.js';
import { SourcePanel } from '../shared/source-panel.js';
import { start } from '../shared/start.js';
import { fill, write } from '../shared/text.js';
import words from '../strings/en/race.js';
import { RaceFigure } from './figure.js';
import { SCHEMA, withRandomTarget } from './setup.js';
import { sourceOf } from './source.js';
import { RaceTable } from './table.js';
import { SolveTimes } from './times.js';
import { fastest, inWords } from './words.js';

/** @typedef {import('../shared/settings.js').Values} Values */

start(() => {
  const section = /** @type {HTMLElement} */ (document.getElementById('race'));
  const find = (/** @type {string} */ name) =>
    /** @type {HTMLElement} */ (section.querySelector(`[data-race=${name}]`));
  const pictures = /** @type {HTMLCanvasElement} */ (section.querySelector('.stage canvas'));
  const slider = /** @type {HTMLInputElement} */ (find('slider'));
  const sentence = /** @type {HTMLElement} */ (section.querySelector('[data-words]'));
  const controls = new Controls(section, SCHEMA);
  const table = new RaceTable(find('table'));

  const times = new SolveTimes((microseconds) => {
    table.showTimes(microseconds);
    find('fastest').textContent = fastest(figure.race, microseconds);
  });
  const figure = new RaceFigure(
    pictures,
    /** @type {HTMLCanvasElement} */ (find('chart')),
    controls.readAddress() ?? initial(SCHEMA),
    {
      frame: show,
      change: (done) => {
        if (done) {
          settingsChanged();
        }
      },
      random: () => set(withRandomTarget(figure.settings)),
    },
  );
  const source = new SourcePanel(/** @type {HTMLElement} */ (document.querySelector('[data-source]')), {
    name: 'race.html',
    source: () => sourceOf(figure.settings),
  });

  /** Shows what was drawn, in the bar, the table and the sentence. */
  function show() {
    const { race, stop, iteration, playing, over } = figure;
    slider.max = String(race.stops.length - 1);
    slider.valueAsNumber = stop;
    const count = fill(words.iterations, { count: iteration });
    slider.setAttribute('aria-valuetext', count);
    write(find('iteration'), count);
    write(find('play'), playing ? words.play.pause : over ? words.play.again : words.play.play);
    write(sentence, inWords(figure));
    table.show(race, iteration);
    times.measure(race);
  }

  function settingsChanged() {
    controls.show(figure.settings);
    controls.writeAddress(figure.settings);
    source.update();
  }

  /** Uses settings of a control, whose change writes the address. */
  function apply(/** @type {Values} */ settings) {
    figure.apply(settings);
    controls.show(figure.settings);
    source.update();
  }

  function set(/** @type {Values} */ settings) {
    figure.apply(settings);
    controls.note('');
    settingsChanged();
  }

  const scene = (/** @type {string} */ name) => () => set({ ...figure.settings, scene: name, target: '' });
  controls.listen(() => figure.settings, apply, apply, {
    random: () => set(withRandomTarget(figure.settings)),
    straight: scene('straight'),
    line: scene('line'),
    behind: scene('behind'),
    reset: () => set(initial(SCHEMA)),
  });
  find('play').addEventListener('click', () => figure.toggle());
  slider.addEventListener('input', () => figure.goTo(slider.valueAsNumber));
  controls.show(figure.settings);
  return {
    race: { state: () => ({ ...figure.state(), microseconds: times.microseconds }) },
  };
});
