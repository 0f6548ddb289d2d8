// The page: the figure with its controls, its numbers and its source.

import { startFigure } from '../shared-3d/start.js';
import { CrowdFigure } from './figure.js';
import { SCHEMA } from './setup.js';
import { sourceOf } from './source.js';
import { inWords, noteOf, numbersOf } from './words.js';

/** Shows the settings in the controls: the search changes the count, too. */
let showSettings = () => {};

startFigure({
  id: 'crowd',
  schema: SCHEMA,
  make: (setup) => new CrowdFigure(setup),
  source: sourceOf,
  say: inWords,
  numbers: (figure) => {
    showSettings();
    return numbersOf(figure);
  },
  buttons: (figure, controls) => {
    controls.note(noteOf(figure));
    let shown = figure.settings;
    showSettings = () => {
      if (figure.settings !== shown) {
        shown = figure.settings;
        controls.show(shown, figure.limits);
      }
    };
    return { choose: () => figure.chooseCount() };
  },
});
