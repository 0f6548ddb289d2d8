// The page: the figure with its controls, its numbers, its source, and the panel for files.

import { startFigure } from '../shared-3d/start.js';
import { RobotFigure } from './figure.js';
import { FilePanel } from './file-panel.js';
import { SCHEMA } from './setup.js';
import { sourceOf } from './source.js';
import { inWords, numbersOf } from './words.js';

startFigure({
  id: 'robot',
  schema: SCHEMA,
  make: (setup) => new RobotFigure(setup),
  source: sourceOf,
  say: (figure) => inWords(figure),
  numbers: numbersOf,
  points: (figure) => figure.points,
  buttons: (figure) => {
    new FilePanel(/** @type {HTMLElement} */ (document.getElementById('robot')), figure);
    return {};
  },
});
