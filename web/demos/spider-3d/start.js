// The page: the figure with its controls, its numbers and its source.

import { Meter } from '../shared/meter.js';
import { inTime } from '../shared/readout.js';
import { startFigure } from '../shared-3d/start.js';
import { numbersOf } from '../shared-spider/common.js';
import { SpiderFigure } from './figure.js';
import { SCHEMA } from './setup.js';
import { sourceOf } from './source.js';
import { inWords } from './words.js';

const meter = new Meter();

startFigure({
  id: 'spider-3d',
  schema: SCHEMA,
  make: (setup) => new SpiderFigure(setup),
  source: sourceOf,
  say: inWords,
  numbers: ({ rig }) => {
    const { speed, lifted } = numbersOf(rig.walker);
    return { speed, lifted, time: inTime(meter.microseconds(() => rig.timed())) };
  },
  buttons: (figure) => ({ jump: () => figure.jump() }),
});
