// Drawing the race: a small picture for each method, and the error of all of them over the iterations.

import { drawBones, drawGround, drawRoot, drawTarget, logScale, powerOfTen } from '../../element.js';
import { METHODS } from './methods.js';

/** @typedef {import('../../element.js').Theme} Theme */
/** @typedef {import('./race.js').Race} Race */
/** @typedef {import('./race.js').Runner} Runner */
/** @typedef {Theme & Record<string, string>} RaceTheme */
/** @typedef {{ left: number, top: number, width: number, height: number }} Box */

const FONT = 'system-ui, "DejaVu Sans", sans-serif';

/** Room around a picture, and for its title. */
const MARGIN = 16;
const TITLE = 36;

/** The squares of the ground, and what makes the edge of a bone darker. */
const SQUARE = 24;
const SHADE = 'rgb(0 0 0 / 0.32)';

/** A number of iterations as people say it. */
export function iterationsOf(/** @type {number} */ count) {
  return `${count} iteration${count === 1 ? '' : 's'}`;
}

/**
 * The boxes of the pictures: in one row where there is room, else in rows of two or three.
 * @param {number} width
 * @param {number} height
 * @param {number} count
 * @returns {Box[]}
 */
export function boxesOf(width, height, count) {
  const columns = width >= 700 ? count : width >= 480 ? 3 : 2;
  const rows = Math.ceil(count / columns);
  return Array.from({ length: count }, (_, i) => {
    const [row, column] = [Math.floor(i / columns), i % columns];
    // The last row fills the width, too.
    const inRow = Math.min(columns, count - row * columns);
    return {
      left: (column * width) / inRow,
      top: (row * height) / rows,
      width: width / inRow,
      height: height / rows,
    };
  });
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {RaceTheme} theme
 * @param {{ width: number, height: number }} size
 * @param {Race} race
 * @param {number} iteration
 */
export function drawRunners(context, theme, size, race, iteration) {
  const boxes = boxesOf(size.width, size.height, race.runners.length);
  const { left, right, top, bottom } = race.bounds;
  race.runners.forEach((runner, i) => {
    const box = boxes[i];
    const zoom = Math.min(
      (box.width - 2 * MARGIN) / Math.max(right - left, 1e-9),
      (box.height - TITLE - 2 * MARGIN) / Math.max(bottom - top, 1e-9),
    );
    const centre = { x: box.left + box.width / 2, y: box.top + (TITLE + box.height) / 2 };
    const place = (/** @type {{ x: number, y: number }} */ { x, y }) => ({
      x: centre.x + zoom * (x - (left + right) / 2),
      y: centre.y + zoom * (y - (top + bottom) / 2),
    });
    const joints = race.jointsAt(runner, iteration).map(place);
    const thickness = Math.min(Math.max((0.16 * race.reach * zoom) / (joints.length - 1), 3), 11);
    const colours = { ...theme, bone: theme[METHODS[runner.method].colour], 'bone-edge': SHADE };
    context.save();
    context.beginPath();
    context.rect(box.left, box.top, box.width, box.height);
    context.clip();
    drawGround(context, theme, size, place({ x: 0, y: 0 }), { x: SQUARE, y: SQUARE });
    drawRoot(context, theme, place(race.root), Math.max(6, thickness), true);
    drawBones(context, colours, joints, thickness, { taper: 0 });
    drawTarget(context, theme, place(race.target), joints[joints.length - 1]);
    drawTitle(context, theme, box, runner, iteration);
    context.restore();
  });
  drawSeams(context, theme, boxes);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {RaceTheme} theme
 * @param {Box} box
 * @param {Runner} runner
 * @param {number} iteration
 */
function drawTitle(context, theme, { left, top, width }, { method, ends }, iteration) {
  const arrived = iteration >= ends.length - 1;
  context.font = `600 13px ${FONT}`;
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  context.lineWidth = 4;
  context.lineJoin = 'round';
  context.strokeStyle = theme.stage;
  context.fillStyle = theme.ink;
  const { name } = METHODS[method];
  context.strokeText(name, left + 10, top + 16);
  context.fillText(name, left + 10, top + 16);
  context.font = `12px ${FONT}`;
  context.fillStyle = theme.faint;
  const count = iterationsOf(Math.min(iteration, ends.length - 1));
  context.strokeText(count, left + 10, top + 35);
  context.fillText(count, left + 10, top + 35);
  context.strokeStyle = theme[METHODS[method].colour];
  context.lineWidth = arrived ? 4 : 1.5;
  context.beginPath();
  context.moveTo(left, top);
  context.lineTo(left + width, top);
  context.stroke();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {RaceTheme} theme
 * @param {Box[]} boxes
 */
function drawSeams(context, theme, boxes) {
  context.strokeStyle = theme.line;
  context.lineWidth = 1;
  context.beginPath();
  for (const { left, top, width, height } of boxes) {
    if (left > 0) {
      context.moveTo(Math.round(left) + 0.5, top);
      context.lineTo(Math.round(left) + 0.5, top + height);
    }
    if (top > 0) {
      context.moveTo(left, Math.round(top) + 0.5);
      context.lineTo(left + width, Math.round(top) + 0.5);
    }
  }
  context.stroke();
}

const LEFT = 52;
const RIGHT = 16;
const TOP = 14;
const BOTTOM = 34;

/** The first iterations matter most: they get more room. */
function stretch(/** @type {number} */ iteration) {
  return Math.log1p(iteration);
}

/**
 * The iteration under a point of the plot.
 * @param {number} x
 * @param {number} width
 * @param {number} length
 */
export function iterationAt(x, width, length) {
  const part = Math.min(Math.max((x - LEFT) / (width - LEFT - RIGHT), 0), 1);
  return Math.min(Math.round(Math.expm1(part * stretch(length))), length);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {RaceTheme} theme
 * @param {{ width: number, height: number }} size
 * @param {Race} race
 * @param {number} iteration
 * @param {number} tolerance
 */
export function drawRacePlot(context, theme, size, race, iteration, tolerance) {
  const { width, height } = size;
  const all = race.runners.flatMap(({ errors }) => errors);
  const scale = logScale(Math.max(...all), tolerance / 10);
  const x = (/** @type {number} */ at) =>
    LEFT + (stretch(at) / Math.max(stretch(race.length), 1e-9)) * (width - LEFT - RIGHT);
  const y = (/** @type {number} */ error) => TOP + scale.at(error) * (height - TOP - BOTTOM);
  context.save();
  context.fillStyle = theme.stage;
  context.fillRect(0, 0, width, height);
  drawAxes(context, theme, size, race.length, scale, x, y);

  context.strokeStyle = theme.target;
  context.lineWidth = 1;
  context.setLineDash([2, 4]);
  context.beginPath();
  context.moveTo(LEFT, y(tolerance));
  context.lineTo(width - RIGHT, y(tolerance));
  context.stroke();
  context.fillStyle = theme.target;
  context.textAlign = 'left';
  context.textBaseline = 'bottom';
  context.fillText('near enough', LEFT + 6, y(tolerance) - 3);

  context.lineJoin = 'round';
  for (const { method, errors } of race.runners) {
    const colour = theme[METHODS[method].colour];
    for (const [alpha, until] of [
      [0.35, errors.length],
      [1, iteration + 1],
    ]) {
      context.globalAlpha = alpha;
      context.strokeStyle = colour;
      context.lineWidth = alpha < 1 ? 1.5 : 2.5;
      context.setLineDash(METHODS[method].dash);
      context.beginPath();
      errors.slice(0, until).forEach((error, at) => {
        context.lineTo(x(at), y(error));
      });
      context.stroke();
    }
    context.setLineDash([]);
    context.fillStyle = colour;
    const now = Math.min(iteration, errors.length - 1);
    context.beginPath();
    context.arc(x(now), y(errors[now]), 5, 0, 2 * Math.PI);
    context.fill();
  }
  context.strokeStyle = theme.ink;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(x(iteration), TOP - 6);
  context.lineTo(x(iteration), height - BOTTOM);
  context.stroke();
  context.restore();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {RaceTheme} theme
 * @param {{ width: number, height: number }} size
 * @param {number} length
 * @param {ReturnType<typeof logScale>} scale
 * @param {(iteration: number) => number} x
 * @param {(error: number) => number} y
 */
function drawAxes(context, theme, { width, height }, length, { low, high }, x, y) {
  context.font = `11px ${FONT}`;
  context.strokeStyle = theme.grid;
  context.fillStyle = theme.faint;
  context.lineWidth = 1;
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  context.beginPath();
  for (let exponent = low; exponent <= high; exponent++) {
    const at = Math.round(y(10 ** exponent)) + 0.5;
    context.moveTo(LEFT, at);
    context.lineTo(width - RIGHT, at);
    context.fillText(powerOfTen(exponent), LEFT - 8, at);
  }
  context.textAlign = 'center';
  context.textBaseline = 'top';
  let free = 0;
  for (const iteration of [0, 1, 2, 3, 5, 10, 20, 30, 50, 100, 200, 300, 500, 1000]) {
    const at = x(iteration);
    if (iteration <= length && at >= free) {
      context.moveTo(Math.round(at) + 0.5, TOP);
      context.lineTo(Math.round(at) + 0.5, height - BOTTOM);
      context.fillText(String(iteration), at, height - BOTTOM + 5);
      free = at + 26;
    }
  }
  context.stroke();
  context.textAlign = 'right';
  context.fillText('iterations →', width - RIGHT, height - 15);
  context.textAlign = 'left';
  context.fillText('↑ error', 6, height - 15);
}
