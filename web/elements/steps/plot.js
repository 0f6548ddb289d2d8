// The error over the steps of a solve, as a curve on a canvas: each iteration is a band, each step a
// dot, and the present one is marked.

import { FONT } from '../shared/draw.js';
import { logScale, powerOfTen } from '../shared/log-scale.js';

/** @typedef {import('../shared/draw.js').Theme} Theme */
/** @typedef {import('./scene.js').Trace} Trace */

/**
 * How words and numbers are written.
 * @typedef {object} Writing
 * @property {number} text how much larger than usual text is
 * @property {(number: number) => string} number
 * @property {string} error the word for the error
 */

/** Room around the curve, in pixels; on the left for the scale, which is text. */
const LEFT = 44;
const RIGHT = 14;
const TOP = 12;
const BOTTOM = 12;

/** The least width of a plot with a word in it, in pixels. */
const WORD = 240;

/**
 * The step under a point of the plot.
 * @param {number} x in pixels
 * @param {number} width
 * @param {number} length
 * @param {number} [text] how much larger than usual text is
 */
export function stepAt(x, width, length, text = 1) {
  const part = (x - LEFT * text) / Math.max(1, width - LEFT * text - RIGHT);
  return Math.min(Math.max(Math.round(part * (length - 1)), 0), length - 1);
}

/**
 * Where a step is, in pixels.
 * @param {number} index
 * @param {number} width
 * @param {number} length
 * @param {number} [text] how much larger than usual text is
 */
export function placeOfStep(index, width, length, text = 1) {
  return LEFT * text + (index / Math.max(1, length - 1)) * (width - LEFT * text - RIGHT);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {{ width: number, height: number }} size
 * @param {Trace} trace
 * @param {number} index the present step
 * @param {number} tolerance
 * @param {Writing} writing
 */
export function drawPlot(context, theme, size, trace, index, tolerance, writing) {
  const { width, height } = size;
  const { length, errors } = trace;
  const scale = logScale(
    errors.reduce((a, b) => Math.max(a, b), 0),
    tolerance > 0 ? tolerance / 3 : 1e-6,
  );
  const [x, y] = [
    (/** @type {number} */ step) => placeOfStep(step, width, length, writing.text),
    (/** @type {number} */ error) => TOP + scale.at(error) * (height - TOP - BOTTOM),
  ];
  context.save();
  context.fillStyle = theme.stage;
  context.fillRect(0, 0, width, height);
  const room = (width - LEFT * writing.text - RIGHT) / length;
  if (room > 0.5) {
    drawBands(context, theme, size, trace, x);
  }
  drawScale(context, theme, size, scale, tolerance, y, writing);

  context.strokeStyle = theme.faint;
  context.lineWidth = 1.5;
  context.lineJoin = 'round';
  context.beginPath();
  errors.forEach((error, step) => {
    context.lineTo(x(step), y(error));
  });
  context.stroke();
  if (room > 3) {
    errors.forEach((error, step) => {
      context.fillStyle = trace.step(step).kind === 'backward' ? theme.hanging : theme.bone;
      context.beginPath();
      context.arc(x(step), y(error), Math.min(3, room / 2), 0, 2 * Math.PI);
      context.fill();
    });
  }
  context.strokeStyle = theme.ink;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(x(index), 2);
  context.lineTo(x(index), height - 2);
  context.stroke();
  context.fillStyle = theme.ink;
  context.beginPath();
  context.arc(x(index), y(errors[index]), 4.5, 0, 2 * Math.PI);
  context.fill();
  drawWord(context, theme, size, writing);
  context.restore();
}

/**
 * The word for what the plot shows, if there is room for it; no line goes through it.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {{ width: number }} size
 * @param {Writing} writing
 */
function drawWord(context, theme, { width }, { text, error }) {
  if (width < WORD * text) {
    return;
  }
  context.font = `${12 * text}px ${FONT}`;
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  context.lineWidth = 6;
  context.strokeStyle = theme.stage;
  context.fillStyle = theme.faint;
  context.strokeText(error, width - RIGHT, TOP + 2 * text);
  context.fillText(error, width - RIGHT, TOP + 2 * text);
}

/**
 * Every other iteration is shaded.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {{ height: number }} size
 * @param {Trace} trace
 * @param {(step: number) => number} x
 */
function drawBands(context, theme, { height }, trace, x) {
  context.fillStyle = theme.grid;
  let from = 1;
  for (let step = 1; step < trace.length; step++) {
    const { iteration } = trace.step(step);
    if (step + 1 === trace.length || trace.step(step + 1).iteration !== iteration) {
      if (iteration % 2 === 1) {
        context.fillRect(x(from - 0.5), 0, x(step + 0.5) - x(from - 0.5), height);
      }
      from = step + 1;
    }
  }
}

/**
 * A line for each power of ten, as many as there is room for, and one for the tolerance.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {{ width: number, height: number }} size
 * @param {ReturnType<typeof logScale>} scale
 * @param {number} tolerance
 * @param {(error: number) => number} y
 * @param {Writing} writing
 */
function drawScale(context, theme, { width, height }, { low, high }, tolerance, y, { text, number }) {
  const left = LEFT * text;
  context.font = `${12 * text}px ${FONT}`;
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  context.lineWidth = 1;
  const every = Math.ceil(((high - low) * 16 * text) / (height - TOP - BOTTOM));
  for (let exponent = high; exponent >= low; exponent -= every) {
    const at = Math.round(y(10 ** exponent)) + 0.5;
    context.strokeStyle = theme.grid;
    context.beginPath();
    context.moveTo(left, at);
    context.lineTo(width - RIGHT, at);
    context.stroke();
    context.fillStyle = theme.faint;
    context.fillText(powerOfTen(exponent, number), left - 8, at);
  }
  if (tolerance > 0) {
    context.strokeStyle = theme.target;
    context.setLineDash([2, 4]);
    context.beginPath();
    context.moveTo(left, y(tolerance));
    context.lineTo(width - RIGHT, y(tolerance));
    context.stroke();
    context.setLineDash([]);
  }
}
