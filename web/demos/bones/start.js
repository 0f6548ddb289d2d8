// The page: the figure with its controls, and its source.

import { fill } from '../shared/text.js';
import { startFigure } from '../shared-3d/start.js';
import words from '../strings/en/bones.js';
import { BonesFigure } from './figure.js';
import { SCHEMA } from './setup.js';
import { sourceOf } from './source.js';

const { doing } = words;

startFigure({
  id: 'bones',
  schema: SCHEMA,
  make: (setup) => new BonesFigure(setup),
  source: sourceOf,
  say: ({ paused, wanders, status }) =>
    paused
      ? doing.paused
      : wanders
        ? doing.wanders
        : /** @type {Record<string, string>} */ (doing.status)[status],
  numbers: ({ status, error }) => ({
    status: words.status[status],
    error: Number.isNaN(error) ? '' : fill(words.millimetres, { count: (1000 * error).toFixed(1) }),
  }),
  points: ({ handles }) => handles.points,
});
