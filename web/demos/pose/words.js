// What the figure does, in words.

import { inUnits } from '../shared/readout.js';
import { fill } from '../shared/text.js';
import words from '../strings/en/pose.js';

/** @typedef {import('./figure.js').PoseFigure} PoseFigure */
/** @typedef {keyof typeof words.parts} Part */

const { doing, parts } = words;

export const partName = (/** @type {string} */ name) => parts[/** @type {Part} */ (name)];

const inCentimetres = (/** @type {number} */ metres) =>
  fill(words.centimetres, { length: (100 * metres).toFixed(1) });

/** How far what is dragged is from the pointer, in metres; 0 if nothing is dragged. */
function distanceOf(/** @type {PoseFigure} */ { body }) {
  const { aim, dragged } = body;
  return aim ? Math.hypot(...body.placeOf(dragged).map((at, axis) => at - aim.getComponent(axis))) : 0;
}

/**
 * A sentence.
 * @param {PoseFigure} figure
 * @param {string} [distance] of what is dragged from the pointer, in words
 */
export function inWords(figure, distance = inCentimetres(distanceOf(figure))) {
  const { body, selected } = figure;
  const { dragged, goal } = body;
  if (figure.plays) {
    return doing.playing;
  }
  if (goal && figure.hasMoved) {
    if (goal.reached && figure.stopped) {
      return fill(doing[figure.stopped], { part: partName(dragged) });
    }
    const ended = body.rig.status === 'stalled' && body.hasArrived ? 'blocked' : body.rig.status;
    const status = /** @type {'reached' | 'out-of-reach' | 'blocked' | 'stalled'} */ (
      goal.reached ? 'reached' : ended
    );
    const inItsWay = (status === 'blocked' || status === 'stalled') && body.hasArrived;
    if (inItsWay && body.contacts && body.rig.blocking.length > 0) {
      return fill(doing.touching, { part: partName(dragged), distance });
    }
    const proven = status === 'out-of-reach' && !figure.settings.forces;
    return fill(doing[proven ? 'proven' : status] ?? doing.stalled, {
      part: partName(dragged),
      distance,
    });
  }
  if (selected) {
    // There is a keyboard where there is a mouse.
    const sentences = doing.selected[matchMedia('(any-hover: hover)').matches ? 'keys' : 'touch'];
    return fill(sentences[body.isPinned(selected) ? 'pinned' : 'free'], { part: partName(selected) });
  }
  const pins = body.pinned.map(partName);
  const rest = pins.length > 0 ? fill(doing.rest, { pins: pins.join(', ') }) : doing.none;
  return figure.canvas.matches(':focus-visible') ? `${rest} ${doing.keys}` : rest;
}

/** The numbers over the picture. */
export function numbersOf(/** @type {PoseFigure} */ figure) {
  const { rig, meanTime } = figure.body;
  return {
    status: /** @type {Record<string, string>} */ (words.status)[rig.status],
    error: inCentimetres(distanceOf(figure)),
    time: inUnits(1000 * meanTime),
  };
}
