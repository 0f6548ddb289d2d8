// What the figure does, in words.

import { inUnits } from '../shared/readout.js';
import { fill } from '../shared/text.js';
import words from '../strings/en/robot.js';

/** @typedef {import('./figure.js').RobotFigure} RobotFigure */

const { doing, things } = words;

const inCentimetres = (/** @type {number} */ metres) =>
  fill(words.centimetres, { length: (100 * metres).toFixed(1) });

/** The name of a thing; of another shape its own. @param {string | null} name */
const nameOf = (name) => things[/** @type {keyof typeof things} */ (name ?? '')] ?? name ?? '';

/** What shapes touch, in words. @param {readonly import('../../contacts.js').Contact<3>[]} contacts */
function touchedIn(contacts) {
  const names = contacts.map(
    ({ first, second }) => (second.joint ? doing.itself : nameOf(second.name)) || nameOf(first.name),
  );
  return [...new Set(names)].join(', ');
}

/** How far the grippers are from their targets. */
const distanceOf = (/** @type {RobotFigure} */ { model }) => model.error / model.scale;

/** A sentence. */
export function inWords(/** @type {RobotFigure} */ figure, distance = inCentimetres(distanceOf(figure))) {
  const { model, demonstration, paused, handles } = figure;
  if (paused && !handles.dragged) {
    return doing.paused;
  }
  const { contacts, blocking } = model.rig;
  const touched = touchedIn(model.doing === 'there' ? contacts : blocking);
  const says = {
    there: touched ? doing.thereTouching : doing.there,
    moving: doing.moving,
    stuck: model.rig.status === 'out-of-reach' ? doing.outOfReach : touched ? doing.blocked : doing.stuck,
    searching: doing.searching,
    around: doing.around,
    noPose: touched ? doing.noPose : doing.stuck,
    noWay: touched ? doing.noWay : doing.stuck,
  }[model.doing];
  const sentence = fill(says, { distance, things: touched });
  if (demonstration) {
    return `${doing.demonstration} ${sentence}`;
  }
  const { selected } = handles;
  const isKeys = selected && !handles.dragged && figure.canvas.matches(':focus-visible');
  return isKeys ? `${fill(doing.selected, { name: nameOfHandle(selected) })} ${sentence}` : sentence;
}

const nameOfHandle = (/** @type {string} */ name) =>
  things[/** @type {keyof typeof things} */ (name)] ?? doing.target;

/** The numbers over the picture. */
export function numbersOf(/** @type {RobotFigure} */ figure) {
  const { model } = figure;
  const { rig, scale, meanTime } = model;
  return {
    status: words.status[model.doing],
    error: inCentimetres(distanceOf(figure)),
    clearance: Number.isFinite(rig.clearance) ? inCentimetres(rig.clearance / scale) : words.none,
    time: inUnits(1000 * meanTime),
  };
}
