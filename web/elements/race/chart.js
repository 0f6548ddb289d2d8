// Drawing the chart of the race: the distance to the target after each iteration, for all solvers.

import { FONT } from '../shared/draw.js';
import { logScale } from '../shared/log-scale.js';
import { METHODS } from './methods.js';

/** @typedef {import('../shared/language.js').Language} Language */
/** @typedef {import('../shared/element-base.js').Look} Look */
/** @typedef {import('./race.js').Race} Race */
/** @typedef {{ width: number, height: number }} Size */

/** Room around the curves, for texts of the usual size. */
const LEFT = 62;
const RIGHT = 16;
const TOP = 26;
const BOTTOM = 36;

/** The least and the greatest distances that the chart shows, in lengths of the chain. */
const LEAST = 1e-7;
const MOST = 1e3;

/** The iterations that may have a number at the axis. */
const TICKS = [0, 1, 2, 3, 5, 10, 20, 30, 50, 100, 200, 500, 1000, 2000, 5000, 10000];

/** The first iterations matter most: they get more room. */
function stretch(/** @type {number} */ iteration) {
  return Math.log1p(iteration);
}

/**
 * The iteration under a point of the chart.
 * @param {number} x
 * @param {number} width of the chart
 * @param {number} length the most iterations
 * @param {number} text how much larger than usual text is
 */
export function iterationAt(x, width, length, text) {
  const left = LEFT * text;
  const part = Math.min(Math.max((x - left) / Math.max(1, width - left - RIGHT), 0), 1);
  return Math.min(Math.round(Math.expm1(part * stretch(length))), length);
}

/**
 * The functions from the values to the places on the chart.
 * @param {Size} size
 * @param {Race} race
 * @param {number} text how much larger than usual text is
 */
function scalesOf({ width, height }, race, text) {
  const greatest = race.runners.flatMap(({ errors }) => errors).reduce((a, b) => Math.max(a, b), 0);
  const scale = logScale(
    Math.min(greatest / race.reach, MOST),
    Math.min(Math.max(race.tolerance / race.reach / 10, LEAST), 1),
  );
  const length = Math.max(stretch(race.length), 1e-9);
  const [left, right, top, bottom] = [LEFT * text, width - RIGHT, TOP * text, height - BOTTOM * text];
  return {
    ...{ ...scale, left, right, top, bottom },
    x: (/** @type {number} */ iteration) => left + (stretch(iteration) / length) * (right - left),
    /** Where a distance is, in lengths of the chain. */
    y: (/** @type {number} */ distance) => top + scale.at(distance) * (bottom - top),
  };
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Look} look
 * @param {Size} size
 * @param {Race} race
 * @param {number} iteration which may be between two
 */
export function drawChart(context, look, size, race, iteration) {
  const { theme, text } = look;
  const scales = scalesOf(size, race, text);
  const { x, y, top, bottom } = scales;
  context.save();
  context.fillStyle = theme.stage;
  context.fillRect(0, 0, size.width, size.height);
  drawAxes(context, look, size, race.length, scales);
  drawTolerance(context, look, scales, y(race.tolerance / race.reach));
  for (const { method, errors } of race.runners) {
    const now = Math.min(iteration, errors.length - 1);
    const points = errors.map((error, at) => ({ x: x(at), y: y(error / race.reach) }));
    const [before, after] = [points[Math.floor(now)], points[Math.ceil(now)]];
    const end = { x: x(now), y: before.y + (now % 1) * (after.y - before.y) };
    context.strokeStyle = theme[METHODS[method].colour];
    context.fillStyle = context.strokeStyle;
    context.lineJoin = 'round';
    context.setLineDash(METHODS[method].dash);
    // The iterations to come are faint.
    context.globalAlpha = 0.35;
    context.lineWidth = 1.5;
    drawLine(context, points);
    context.globalAlpha = 1;
    context.lineWidth = 2.5;
    drawLine(context, [...points.slice(0, Math.floor(now) + 1), end]);
    context.setLineDash([]);
    context.beginPath();
    context.arc(end.x, end.y, 5, 0, 2 * Math.PI);
    context.fill();
  }
  context.strokeStyle = theme.ink;
  context.lineWidth = 1;
  drawLine(context, [
    { x: x(iteration), y: top - 6 },
    { x: x(iteration), y: bottom },
  ]);
  context.restore();
}

function drawLine(
  /** @type {CanvasRenderingContext2D} */ context,
  /** @type {{ x: number, y: number }[]} */ points,
) {
  context.beginPath();
  for (const { x, y } of points) {
    context.lineTo(x, y);
  }
  context.stroke();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Look} look
 * @param {ReturnType<typeof scalesOf>} scales
 * @param {number} y
 */
function drawTolerance(context, { theme, text, language }, { left, right }, y) {
  context.strokeStyle = theme.target;
  context.lineWidth = 1;
  context.setLineDash([2, 4]);
  drawLine(context, [
    { x: left, y },
    { x: right, y },
  ]);
  context.setLineDash([]);
  context.font = `${12 * text}px ${FONT}`;
  context.fillStyle = theme.ink;
  context.textAlign = 'left';
  context.textBaseline = 'bottom';
  context.fillText(language.strings.race.tolerance, left + 6, y - 3);
}

/** A power of ten in percent. */
function percent(/** @type {number} */ exponent, /** @type {Language} */ language) {
  const number = language.number(100 * 10 ** exponent, Math.max(0, -exponent - 2));
  return language.text(language.strings.race.percent, { number });
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Look} look
 * @param {Size} size
 * @param {number} length
 * @param {ReturnType<typeof scalesOf>} scales
 */
function drawAxes(context, { theme, text, language }, { height }, length, scales) {
  const { low, high, x, y, left, right, top, bottom } = scales;
  const { iterationAxis, errorAxis } = language.strings.race;
  context.font = `${12 * text}px ${FONT}`;
  context.strokeStyle = theme.grid;
  context.fillStyle = theme.faint;
  context.lineWidth = 1;
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  context.beginPath();
  const every = Math.ceil(((high - low) * 14 * text) / Math.max(1, bottom - top));
  for (let exponent = high; exponent >= low; exponent--) {
    const at = Math.round(y(10 ** exponent)) + 0.5;
    context.moveTo(left, at);
    context.lineTo(right, at);
    if ((high - exponent) % every === 0) {
      context.fillText(percent(exponent, language), left - 8, at);
    }
  }
  context.textAlign = 'center';
  context.textBaseline = 'top';
  let free = 0;
  for (const iteration of TICKS) {
    const at = x(iteration);
    if (iteration <= length && at >= free) {
      context.moveTo(Math.round(at) + 0.5, top);
      context.lineTo(Math.round(at) + 0.5, bottom);
      const number = language.number(iteration);
      const half = context.measureText(number).width / 2;
      context.fillText(number, Math.min(at, right + RIGHT - half - 2), bottom + 6);
      free = at + Math.max(26 * text, 2 * half + 8);
    }
  }
  context.stroke();
  context.textAlign = 'right';
  context.fillText(iterationAxis, right, height - 16 * text);
  context.textAlign = 'left';
  // The longest text is smaller if it has no room.
  const fit = (right - 8) / context.measureText(errorAxis).width;
  context.font = `${Math.max(12 * text * Math.min(fit, 1), 12)}px ${FONT}`;
  context.fillText(errorAxis, 8, 5);
}
