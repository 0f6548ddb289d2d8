// The page: the figure with its controls, and its source.

import { Meter } from '../shared/meter.js';
import { inTime } from '../shared/readout.js';
import { fill } from '../shared/text.js';
import { startFigure } from '../shared-3d/start.js';
import words from '../strings/en/tentacle.js';
import { TentacleFigure } from './figure.js';
import { limitOf, SCHEMA } from './setup.js';
import { sourceOf } from './source.js';

/** @param {TentacleFigure} figure */
function say({ paused, wanders, tentacle: { status } }) {
  const { doing } = words;
  if (paused) {
    return doing.paused;
  }
  return wanders ? doing.wanders : /** @type {Record<string, string>} */ (doing.status)[status];
}

const meter = new Meter();
/** The settings that the meter has measured for. */
let measured = '';

/** @param {TentacleFigure} figure */
function numbers({ settings, paused, tentacle }) {
  const { status, error } = tentacle;
  const { bones, limits } = settings;
  if (measured !== `${bones} ${limits}`) {
    measured = `${bones} ${limits}`;
    meter.reset();
  }
  const limit = limitOf(settings);
  return {
    status: words.status[status],
    error: Number.isNaN(error) ? '' : fill(words.millimetres, { count: (1000 * error).toFixed(1) }),
    bones: String(settings.bones),
    limit: limit === null ? words.noLimit : fill(words.degrees, { count: limit.toFixed(1) }),
    time: inTime(meter.microseconds(() => (paused ? null : tentacle.timed()))),
  };
}

startFigure({
  id: 'tentacle',
  schema: SCHEMA,
  make: (setup) => new TentacleFigure(setup),
  source: sourceOf,
  say,
  numbers,
  points: ({ handles }) => handles.points,
});
