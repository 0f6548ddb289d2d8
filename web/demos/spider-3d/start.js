// The page: the figure with its controls, its numbers and its source.

import { startFigure } from '../shared-3d/start.js';
import { SpiderFigure } from './figure.js';
import { SCHEMA } from './setup.js';
import { sourceOf } from './source.js';
import { inWords } from './words.js';

startFigure({
  id: 'spider-3d',
  schema: SCHEMA,
  make: (...given) => new SpiderFigure(...given),
  source: sourceOf,
  say: inWords,
  buttons: (figure) => ({ jump: () => figure.jump() }),
});
