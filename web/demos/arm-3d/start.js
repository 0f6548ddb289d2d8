// The page: the figure with its controls, its numbers and its source.

import { inDegrees } from '../shared/angles.js';
import { Meter } from '../shared/meter.js';
import { inTime } from '../shared/readout.js';
import { write } from '../shared/text.js';
import { startFigure } from '../shared-3d/start.js';
import words from '../strings/en/arm-3d.js';
import { ArmFigure3D } from './figure.js';
import { SCHEMA } from './setup.js';
import { sourceOf } from './source.js';
import { formulas, inWords } from './words.js';

/** @typedef {import('../shared/settings.js').Values} Values */
/** @typedef {import('../shared/readout.js').Readout} Readout */

const meter = new Meter();
/** The settings that the times are for. @type {Values | null} */
let timed = null;

/** The time of a solve. */
function time(/** @type {ArmFigure3D} */ figure) {
  const { used } = figure.rig;
  if (used !== timed) {
    meter.reset();
    timed = used;
  }
  return inTime(meter.microseconds(() => figure.timed()));
}

/** Shows the numbers of the pose that was drawn: over the picture, in it, and in the formulas. */
function drawn(
  /** @type {ArmFigure3D} */ figure,
  /** @type {HTMLElement} */ section,
  /** @type {Readout} */ readout,
) {
  const { rig } = figure;
  const { status, iterations } = rig.solution;
  const [shoulder, elbow, wrist] = rig.angles;
  const way = rig.travels && status === 'reached' ? words.moving : words.status[status];
  readout.show({
    status: figure.paused && rig.demonstration ? words.status.paused : way,
    base: inDegrees(rig.yaw),
    shoulder: inDegrees(shoulder),
    elbow: inDegrees(elbow),
    wrist: inDegrees(wrist),
    iterations: rig.used.method === 'fabrik' ? String(iterations) : words.noIterations,
  });
  const lines = section.querySelectorAll('[data-formula]');
  for (const [i, parts] of formulas(rig).entries()) {
    for (const [k, part] of parts.entries()) {
      write(lines[i].children[k], part);
    }
  }
}

startFigure({
  id: 'arm-3d',
  schema: SCHEMA,
  make: (setup) => new ArmFigure3D(setup),
  source: sourceOf,
  say: ({ rig, paused }) => inWords(rig, paused),
  numbers: (figure) => ({ time: time(figure) }),
  points: (figure) => figure.points,
  buttons: (figure) => ({ grip: () => figure.grip(), flip: () => figure.flip() }),
  drawn,
});
