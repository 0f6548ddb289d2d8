// Drawing the chains of the race: one picture for each solver.

import { drawBones, drawCircle, drawGround, drawRoot, drawTarget, FONT, SHADE } from '../shared/draw.js';
import { toCanvas, viewOf } from './layout.js';
import { METHODS } from './methods.js';
import { endOf } from './speech.js';

/** @typedef {import('../shared/draw.js').Theme} Theme */
/** @typedef {import('../shared/element-base.js').Look} Look */
/** @typedef {import('./layout.js').Box} Box */
/** @typedef {import('./layout.js').Sight} Sight */
/** @typedef {import('./race.js').Race} Race */
/** @typedef {import('./race.js').Runner} Runner */
/** @typedef {{ x: number, y: number }} Point */

/** From the name of a solver to its iterations, in pixels. */
const LINE = 18;

/** The size of the ground's squares, in pixels. */
const SQUARE = 24;

/** How far from the chain and the target a mark is where there is room, in pixels. */
const CLEAR = 26;

/** How visible the lines between the pictures are. */
const SEAM = 0.45;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Look} look
 * @param {Box[]} boxes of the pictures
 * @param {Sight} sight what the pictures show
 * @param {Race} race
 * @param {number} iteration which may be between two
 */
export function drawPictures(context, look, boxes, sight, race, iteration) {
  const { theme } = look;
  race.runners.forEach((runner, i) => {
    const box = boxes[i];
    const { zoom, ...root } = viewOf(box, sight);
    const joints = race.jointsAt(runner, iteration).map((joint) => toCanvas(box, sight, joint));
    const target = toCanvas(box, sight, race.problem.target);
    const reach = zoom * race.reach;
    const thickness = Math.min(Math.max((0.2 * reach) / Math.sqrt(joints.length - 1), 4), 26);
    const colours = { ...theme, bone: colourOf(theme, runner), 'bone-edge': SHADE };
    context.save();
    context.beginPath();
    context.rect(box.left, box.top, box.width, box.height);
    context.clip();
    context.save();
    context.translate(box.left, box.top);
    const origin = { x: root.x - box.left, y: root.y - box.top };
    drawGround(context, theme, box, origin, { x: SQUARE, y: SQUARE });
    context.restore();
    drawCircle(context, theme, root, reach);
    drawRoot(context, theme, root, Math.max(6, thickness), true);
    drawBones(context, colours, joints, thickness, { taper: 0.3 });
    drawTarget(context, theme, target, joints[joints.length - 1]);
    const end = drawTitle(context, look, box, runner, iteration);
    if (race.isDone(runner, iteration)) {
      drawMark(context, look, box, runner, end, [...joints, target]);
    }
    context.restore();
  });
  drawSeams(context, theme, boxes);
}

function colourOf(/** @type {Theme} */ theme, /** @type {Runner} */ { method }) {
  return theme[METHODS[method].colour];
}

/**
 * The name of the solver and its iterations, below the solver's line in the chart.
 * @param {CanvasRenderingContext2D} context
 * @param {Look} look
 * @param {Box} box
 * @param {Runner} runner
 * @param {number} iteration
 * @returns {number} where the iterations end
 */
function drawTitle(context, { theme, text: scale, language }, { left, top, width }, runner, iteration) {
  const { method, trace } = runner;
  const { solvers, iterations } = language.strings.race;
  const name = solvers[method];
  const count = language.text(iterations, { count: Math.min(Math.floor(iteration), trace.iterations) });
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  context.lineWidth = 4;
  context.lineJoin = 'round';
  context.strokeStyle = theme.stage;
  context.font = `600 ${13 * scale}px ${FONT}`;
  // The longest name is a little smaller if it has no room.
  const fit = Math.min((width - 18) / context.measureText(name).width, 1);
  for (const [text, font, colour, y] of /** @type {[string, string, string, number][]} */ ([
    [name, `600 ${Math.max(13 * scale * fit, 11)}px ${FONT}`, theme.ink, LINE],
    [count, `${12 * scale}px ${FONT}`, theme.faint, 2 * LINE],
  ])) {
    context.font = font;
    context.fillStyle = colour;
    context.strokeText(text, left + 10, top + y * scale);
    context.fillText(text, left + 10, top + y * scale);
  }
  const end = left + 10 + context.measureText(count).width;
  context.strokeStyle = colourOf(theme, runner);
  context.lineWidth = 4;
  context.setLineDash(METHODS[method].dash);
  context.beginPath();
  context.moveTo(left, top + 2);
  context.lineTo(left + width, top + 2);
  context.stroke();
  context.setLineDash([]);
  return end;
}

/**
 * The place of a solver that has reached the target, or why it stopped before.
 * @param {CanvasRenderingContext2D} context
 * @param {Look} look
 * @param {Box} box
 * @param {Runner} runner
 * @param {number} end where the iterations end
 * @param {Point[]} points that the mark should not cover
 */
function drawMark(context, { theme, text: scale, language }, box, runner, end, points) {
  const { place } = runner;
  const text = endOf(runner, language);
  context.font = `700 ${13 * scale}px ${FONT}`;
  const half = context.measureText(text).width / 2 + 10 * scale;
  const { left, top, width, height } = box;
  const [start, stop] = [left + half + 8, left + width - half - 8];
  const [high, low] = [top + (2 * LINE + 24) * scale, top + height - 15 * scale];
  const away = (/** @type {Point} */ spot) =>
    points.reduce(
      (least, { x, y }) => Math.min(least, Math.hypot(Math.max(Math.abs(x - spot.x) - half, 0), y - spot.y)),
      Number.POSITIVE_INFINITY,
    );
  // Beside the iterations if there is room, otherwise where it is farthest from the chain and the target.
  const beside = { x: stop, y: top + 40 * scale };
  const corners = [high, low].flatMap((y) => [start, stop].map((x) => ({ x, y })));
  const free = stop - half - 8 >= end && away(beside) > CLEAR * scale;
  const { x, y } = free ? beside : corners.reduce((best, spot) => (away(spot) > away(best) ? spot : best));
  context.beginPath();
  context.roundRect(x - half, y - 11 * scale, 2 * half, 22 * scale, 11 * scale);
  context.fillStyle = place > 0 ? colourOf(theme, runner) : theme.stage;
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
  context.save();
  context.globalAlpha = SEAM;
  context.strokeStyle = theme.faint;
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
  context.restore();
}
