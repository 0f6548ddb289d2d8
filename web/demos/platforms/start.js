// The page: the figure with its controls, its numbers and its source.

import { Meter } from '../shared/meter.js';
import { inTime } from '../shared/readout.js';
import { startFigure } from '../shared-3d/start.js';
import { inWords, numbersOf } from '../shared-linkages/words.js';
import words from '../strings/en/platforms.js';
import { PlatformFigure } from './figure.js';
import { showLegs } from './legs.js';
import { SCHEMA } from './setup.js';
import { sourceOf } from './source.js';

const meter = new Meter();
/** The platform that the times are for. */
let timed = '';

/** The time of a solve, while the platform moves. */
function time(/** @type {PlatformFigure} */ figure) {
  if (figure.platform !== timed) {
    meter.reset();
    timed = figure.platform;
  }
  return inTime(meter.microseconds(() => (figure.paused ? null : figure.timed())));
}

startFigure({
  id: 'platforms',
  schema: SCHEMA,
  make: (setup) => new PlatformFigure(setup),
  source: sourceOf,
  say: (figure) => inWords(figure, { motor: words.doing.motion[figure.platform], rest: words.doing.rest }),
  numbers: (figure) => ({ ...numbersOf(figure), time: time(figure) }),
  points: (figure) => figure.points,
  drawn: (figure, section) => {
    section.dataset.platform = figure.platform;
    showLegs(section, figure.model.legs);
  },
});
