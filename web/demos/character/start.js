// The page of the character: the figure with its controls, and the panel for a model of the user's.

import { Controls } from '../shared/controls.js';
import { Readout } from '../shared/readout.js';
import { initial } from '../shared/settings.js';
import { start } from '../shared/start.js';
import { fill } from '../shared/text.js';
import shared from '../strings/en/shared.js';
import { CharacterFigure } from './figure.js';
import { ModelPanel } from './model-panel.js';
import { SCHEMA } from './setup.js';
import { inWords } from './words.js';

/** @typedef {import('../shared/settings.js').Values} Values */

start(() => {
  if (!('THREE' in globalThis)) {
    throw new Error(fill(shared.missing, { file: 'three.global.js' }));
  }
  const section = /** @type {HTMLElement} */ (document.getElementById('character'));
  const canvas = /** @type {HTMLCanvasElement} */ (section.querySelector('canvas'));
  const controls = new Controls(section, SCHEMA);
  const readout = new Readout(section);

  /** Null until the figure is ready. @type {CharacterFigure | null} */
  let ready = null;
  const tell = () => ready && readout.say(inWords(ready.state(), ready.binding));

  const figure = new CharacterFigure(canvas, controls.readAddress() ?? initial(SCHEMA), initial(SCHEMA), {
    frame: (settled) => {
      if (readout.isDue(settled)) {
        tell();
      }
    },
    change: () => {
      controls.show(figure.settings);
      controls.writeAddress(figure.chosen);
    },
    pause: (paused) => controls.showPaused(paused),
    doing: tell,
  });
  ready = figure;
  new ModelPanel(section, figure);

  const change = (/** @type {Values} */ settings) => {
    figure.apply(settings);
    controls.show(figure.settings);
  };
  const visit = (/** @type {Values} */ settings) => {
    figure.visit(settings);
    controls.show(figure.settings);
  };

  controls.listen(() => figure.chosen, change, visit, {
    pause: () => {
      figure.paused = !figure.paused;
    },
    reset: () => figure.reset(),
  });
  controls.show(figure.settings);
  return { character: figure };
});
