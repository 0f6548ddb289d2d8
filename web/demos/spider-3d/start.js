// The page: the figure with its controls, and its source.

import { startFigure } from '../shared-3d/start.js';
import words from '../strings/en/spider-3d.js';
import { DemoFigure } from './figure.js';
import { SCHEMA } from './setup.js';
import { sourceOf } from './source.js';

startFigure({
  id: 'spider-3d',
  schema: SCHEMA,
  make: (...given) => new DemoFigure(...given),
  source: sourceOf,
  say: ({ paused }) => (paused ? words.doing.paused : words.doing.moves),
});
