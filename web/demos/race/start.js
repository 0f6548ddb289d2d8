// The page of the race: the figure with its controls, its table and its source.

import { isForeign, keyOf } from '../../element.js';
import { Controls } from '../shared/controls.js';
import { initial } from '../shared/settings.js';
import { SourcePanel } from '../shared/source-panel.js';
import { start } from '../shared/start.js';
import { RaceFigure } from './figure.js';
import { SCHEMA, withRandomTarget } from './setup.js';
import { sourceOf } from './source.js';
import { RaceTable } from './table.js';
import { SolveTimes } from './times.js';
import { fastest } from './words.js';

/** @typedef {import('../shared/settings.js').Values} Values */

start(() => {
  const section = /** @type {HTMLElement} */ (document.getElementById('race'));
  const find = (/** @type {string} */ name) =>
    /** @type {HTMLElement} */ (section.querySelector(`[data-race=${name}]`));
  const element = /** @type {import('../../element.js').FabrikRace} */ (section.querySelector('fabrik-race'));
  const controls = new Controls(section, SCHEMA);
  const table = new RaceTable(find('table'));

  const times = new SolveTimes((microseconds) => {
    table.showTimes(microseconds);
    find('fastest').textContent = fastest(element.results, microseconds);
  });
  const figure = new RaceFigure(element, controls.readAddress() ?? initial(SCHEMA), {
    race: () => times.measure(figure),
    step: () => table.show(figure.results, figure.iteration),
    change: settingsChanged,
  });
  const source = new SourcePanel(/** @type {HTMLElement} */ (document.querySelector('[data-source]')), {
    name: 'race.html',
    source: () => sourceOf(figure.settings),
  });

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

  const random = () => set(withRandomTarget(figure.settings));
  element.addEventListener('keydown', (event) => {
    if (keyOf(event) === 'r' && !event.repeat && !isForeign(event)) {
      random();
    }
  });
  const scene = (/** @type {string} */ name) => () => set({ ...figure.settings, scene: name, target: '' });
  controls.listen(() => figure.settings, apply, apply, {
    random,
    straight: scene('straight'),
    line: scene('line'),
    behind: scene('behind'),
    reset: () => set(initial(SCHEMA)),
  });
  controls.show(figure.settings);
  return {
    race: { state: () => ({ ...figure.state(), microseconds: times.microseconds }) },
  };
});
