// The page of the character: the figure with its controls, and the panel for a model of the user's.

import { Controls } from '../shared/controls.js';
import { Readout } from '../shared/readout.js';
import { initial } from '../shared/settings.js';
import { start } from '../shared/start.js';
import { checkScripts } from '../shared-3d/scripts.js';
import { CharacterFigure } from './figure.js';
import { ModelPanel } from './model-panel.js';
import { SCHEMA } from './setup.js';
import { inWords } from './words.js';

/** @typedef {import('../shared/settings.js').Values} Values */

start(() => {
  checkScripts();
  const section = /** @type {HTMLElement} */ (document.getElementById('character'));
  const canvas = /** @type {HTMLCanvasElement} */ (section.querySelector('canvas'));
  const controls = new Controls(section, SCHEMA);
  const readout = new Readout(section);

  /** Null until the figure is made: events come before that, too. @type {CharacterFigure | null} */
  let made = null;
  const showSentence = () => made && readout.say(inWords(made.state(), made.binding));

  /** @type {import('../shared-3d/figure.js').FigureEvents} */
  const events = {
    frame: (settled) => {
      if (readout.isDue(settled)) {
        showSentence();
      }
    },
    change: () => {
      controls.show(figure.settings);
      controls.writeAddress(figure.chosen);
    },
    pause: (paused) => controls.showPaused(paused),
    activity: showSentence,
  };
  const settings = controls.readAddress() ?? initial(SCHEMA);
  const figure = new CharacterFigure({ canvas, settings, initial: initial(SCHEMA), events });
  made = figure;
  new ModelPanel(section, figure);

  const showSettings = () => controls.show(figure.settings);
  const change = (/** @type {Values} */ settings) => {
    figure.apply(settings);
    showSettings();
  };
  const visit = (/** @type {Values} */ settings) => {
    figure.visit(settings);
    showSettings();
  };

  controls.listen(() => figure.chosen, change, visit, {
    pause: () => {
      figure.paused = !figure.paused;
    },
    reset: () => figure.reset(),
  });
  showSettings();
  return { character: figure };
});
