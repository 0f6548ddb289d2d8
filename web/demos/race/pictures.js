// Drawing the chains of the race: one picture for each solver.

import { drawBones, drawCircle, drawGround, drawRoot, drawTarget, FONT, SHADE } from '../../element.js';
import { fill } from '../shared/text.js';
import words from '../strings/en/race.js';
import { METHODS } from './methods.js';

/** @typedef {import('../shared/draw.js').Theme} Theme */
/** @typedef {import('./race.js').Race} Race */
/** @typedef {import('./race.js').Runner} Runner */
/** @typedef {import('./race.js').Bounds} Bounds */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ left: number, top: number, width: number, height: number }} Box */

/** The height of a picture's text, if the picture is high and if it is low. */
const TITLE = 44;
const SHORT_TITLE = 24;
const LOW = 160;

/** The least width of a picture in a row of five or three, and in a row of two, for text of the usual size. */
const WIDE = 165;
const NARROW = 140;

/** From the name of a solver to its iterations, in pixels. */
const LINE = 18;

/** The room around the chain, and how near to the edge a target can be, in pixels. */
const MARGIN = 18;
const EDGE = 10;

/** The size of the ground's squares, in pixels. */
const SQUARE = 24;

/**
 * The boxes of the pictures: in one row if there is room, otherwise in rows of three, two or one.
 * @param {{ width: number, height: number }} size
 * @param {number} count
 * @param {number} text how much larger than usual text is
 * @returns {Box[]}
 */
export function boxesOf({ width, height }, count, text) {
  const fits = (/** @type {number} */ columns, /** @type {number} */ least) =>
    width >= columns * least * text;
  const columns = fits(count, WIDE) ? count : fits(3, WIDE) ? 3 : fits(2, NARROW) ? 2 : 1;
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

/** Where the origin of the chain is in a picture that shows these bounds, and how many pixels the chain is long. */
function viewOf(/** @type {Box} */ { left, top, width, height }, /** @type {Bounds} */ bounds) {
  const title = height < LOW ? SHORT_TITLE : TITLE;
  const [across, down] = [bounds.right - bounds.left, bounds.bottom - bounds.top];
  const zoom = Math.max(
    Math.min(
      (width - 2 * MARGIN) / Math.max(across, 0.2),
      (height - title - 2 * MARGIN) / Math.max(down, 0.2),
      0.8 * Math.min(width, height),
    ),
    10,
  );
  return {
    x: left + width / 2 - (zoom * (bounds.left + bounds.right)) / 2,
    y: top + (title + height) / 2 - (zoom * (bounds.top + bounds.bottom)) / 2,
    zoom,
  };
}

/**
 * Where a point of the chain's plane is on the canvas.
 * @param {Box} box of the picture
 * @param {Bounds} bounds what the picture shows
 * @param {Point} point in lengths of the chain
 */
export function toCanvas(box, bounds, point) {
  const { x, y, zoom } = viewOf(box, bounds);
  return { x: x + zoom * point.x, y: y + zoom * point.y };
}

/**
 * The reverse of `toCanvas`: the point of the chain's plane, in lengths of the chain. A point outside of the picture
 * is moved to its edge.
 * @param {Box} box of the picture
 * @param {Bounds} bounds what the picture shows
 * @param {Point} point on the canvas
 */
export function fromCanvas(box, bounds, point) {
  const { left, top, width, height } = box;
  const { x, y, zoom } = viewOf(box, bounds);
  const inside = (/** @type {number} */ value, /** @type {number} */ from, /** @type {number} */ length) =>
    Math.min(Math.max(value, from + EDGE), from + length - EDGE);
  return {
    x: (inside(point.x, left, width) - x) / zoom,
    y: (inside(point.y, top, height) - y) / zoom,
  };
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {{ width: number, height: number }} size
 * @param {Race} race
 * @param {Bounds} bounds what the pictures show
 * @param {number} iteration which may be between two
 * @param {number} text how much larger than usual text is
 */
export function drawPictures(context, theme, size, race, bounds, iteration, text) {
  const boxes = boxesOf(size, race.runners.length, text);
  race.runners.forEach((runner, i) => {
    const box = boxes[i];
    const { zoom, ...root } = viewOf(box, bounds);
    const joints = race.jointsAt(runner, iteration).map((joint) => toCanvas(box, bounds, joint));
    const thickness = Math.min(Math.max((0.2 * zoom) / Math.sqrt(joints.length - 1), 4), 26);
    const colours = { ...theme, bone: theme[colourOf(runner)], 'bone-edge': SHADE };
    context.save();
    context.beginPath();
    context.rect(box.left, box.top, box.width, box.height);
    context.clip();
    drawGround(context, theme, size, root, { x: SQUARE, y: SQUARE });
    drawCircle(context, theme, root, zoom);
    drawRoot(context, theme, root, Math.max(6, thickness), true);
    drawBones(context, colours, joints, thickness, { taper: 0.3 });
    drawTarget(context, theme, toCanvas(box, bounds, race.problem.target), joints[joints.length - 1]);
    const end = drawTitle(context, theme, box, runner, iteration, text);
    if (race.isDone(runner, iteration)) {
      const target = toCanvas(box, bounds, race.problem.target);
      drawMark(context, theme, box, runner, { end, points: [...joints, target] }, text);
    }
    context.restore();
  });
  drawSeams(context, theme, boxes);
}

function colourOf(/** @type {Runner} */ { method }) {
  return /** @type {keyof Theme} */ (METHODS[method].colour);
}

/**
 * The name of the solver and its iterations.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Box} box
 * @param {Runner} runner
 * @param {number} iteration
 * @param {number} scale
 * @returns {number} where the iterations end
 */
function drawTitle(context, theme, { left, top, width }, runner, iteration, scale) {
  const { method, trace } = runner;
  const count = Math.min(Math.floor(iteration), trace.iterations);
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  context.lineWidth = 4;
  context.lineJoin = 'round';
  context.strokeStyle = theme.stage;
  const name = words.methods[method].short;
  context.font = `600 ${13 * scale}px ${FONT}`;
  // The longest name is a little smaller if it has no room.
  const fit = Math.min((width - 18) / context.measureText(name).width, 1);
  for (const [text, font, colour, y] of /** @type {[string, string, string, number][]} */ ([
    [name, `600 ${Math.max(13 * scale * fit, 12)}px ${FONT}`, theme.ink, LINE],
    [fill(words.iterations, { count }), `${12 * scale}px ${FONT}`, theme.faint, 2 * LINE],
  ])) {
    context.font = font;
    context.fillStyle = colour;
    context.strokeText(text, left + 10, top + y * scale);
    context.fillText(text, left + 10, top + y * scale);
  }
  const end = left + 10 + context.measureText(fill(words.iterations, { count })).width;
  context.strokeStyle = theme[colourOf(runner)];
  context.lineWidth = 4;
  context.beginPath();
  context.moveTo(left, top + 2);
  context.lineTo(left + width, top + 2);
  context.stroke();
  return end;
}

/**
 * The place of a solver that has reached the target, or that it stopped before.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Box} box
 * @param {Runner} runner
 * @param {{ end: number, points: Point[] }} others where the iterations end, and the points that the mark should not cover
 * @param {number} scale
 */
function drawMark(context, theme, box, runner, { end, points }, scale) {
  const { place, trace } = runner;
  const text = place > 0 ? words.places[place - 1] : words.status[trace.status];
  context.font = `700 ${13 * scale}px ${FONT}`;
  const half = context.measureText(text).width / 2 + 10 * scale;
  const { left, top, width, height } = box;
  const [start, stop] = [left + half + 8, left + width - half - 8];
  const [high, low] = [top + (2 * LINE + 24) * scale, top + height - 15 * scale];
  // Beside the iterations if there is room, otherwise where it is farthest from the chain and the target.
  const places =
    stop - half - 8 >= end
      ? [{ x: stop, y: top + 40 * scale }]
      : [high, low].flatMap((y) => [start, stop].map((x) => ({ x, y })));
  const distance = (/** @type {Point} */ place) =>
    Math.min(...points.map(({ x, y }) => Math.hypot(Math.max(Math.abs(x - place.x) - half, 0), y - place.y)));
  const { x, y } = places.reduce((best, place) => (distance(place) > distance(best) ? place : best));
  context.beginPath();
  context.roundRect(x - half, y - 11 * scale, 2 * half, 22 * scale, 11 * scale);
  context.fillStyle = place > 0 ? theme[colourOf(runner)] : theme.stage;
  context.fill();
  context.strokeStyle = place > 0 ? theme.stage : theme.faint;
  context.lineWidth = 1.5;
  context.stroke();
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = place > 0 ? theme.stage : theme.ink;
  context.fillText(text, x, y + 1);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
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
