// Drawing a linkage in the plane: wooden bars with round pins, the ground, what the pen draws, and forces.

import { drawGround, drawRing, drawTarget } from '../../element.js';
import { drawArrow } from '../shared/draw-arrow.js';

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {import('../shared/draw.js').Theme} Theme */
/** @typedef {CanvasRenderingContext2D} Context */
/** @typedef {import('./figure.js').LinkageFigure} LinkageFigure */

/** The length of the greatest force on the canvas, as a multiple of the thickness of bars. */
const GREATEST = 4.2;

/** A force that is smaller than this share of the greatest one is not drawn. */
const LEAST = 0.04;

/**
 * @param {Context} context
 * @param {Theme} theme
 * @param {import('../../element.js').View} view
 * @param {LinkageFigure} figure
 */
export function drawLinkage(context, theme, view, figure) {
  const { world, thickness, linkage, description, settings, target } = figure;
  const at = (/** @type {readonly number[]} */ place) => world.toCanvas(place);
  drawGround(context, theme, view, world.origin, { x: 40 * world.zoom, y: 40 * world.zoom });
  if (settings.curve) {
    drawWay(context, theme.sector, figure.curve.map(at), { width: 1.5, dash: [2, 6] });
  }
  for (const { tracer, pen } of figure.drawing.strokes) {
    drawWay(context, theme.sector, tracer.map(at), { width: 2 });
    drawWay(context, theme.swing, pen.map(at), { width: 3.5 });
  }
  drawWay(context, theme.sector, figure.drawing.trail.map(at), { width: 3 });
  for (const pivot of description.pivots) {
    drawPivot(context, theme, at(pivot), thickness);
  }
  const pins = [];
  for (const { joint, points, drives = false } of description.bars) {
    const ends = points.map((point) => at(linkage.placeOf({ joint, point })));
    drawBar(context, theme, ends, thickness, drives);
    pins.push(...ends);
  }
  const pen = at(linkage.placeOf(description.pen));
  for (const pin of pins) {
    if (Math.hypot(pin.x - pen.x, pin.y - pen.y) > 1) {
      drawDisc(context, theme, pin, 0.27 * thickness, { colour: theme['joint-edge'], width: 1.5, dot: 0.28 });
    }
  }
  const asPen = (/** @type {string} */ colour) => ({ colour, width: 3, dot: 0.4 });
  drawDisc(context, theme, pen, 0.36 * thickness, asPen(description.draws ? theme.swing : theme.sector));
  if (description.draws) {
    const tracer = at(linkage.placeOf(description.points.tracer));
    drawDisc(context, theme, tracer, 0.36 * thickness, asPen(theme.sector));
  }
  if (figure.selectedPlace) {
    drawRing(context, theme, at(figure.selectedPlace), 0.75 * thickness);
  }
  if (target) {
    drawTarget(context, theme, at(target), at(linkage.heldPlace ?? target));
  }
  if (settings.forces) {
    drawForces(context, theme, figure);
  }
}

/**
 * A way that a point has gone.
 * @param {Context} context
 * @param {string} colour
 * @param {readonly Point[]} points
 * @param {{ width: number, dash?: number[] }} line
 */
function drawWay(context, colour, points, { width, dash = [] }) {
  context.save();
  Object.assign(context, { strokeStyle: colour, lineWidth: width, lineJoin: 'round', lineCap: 'round' });
  context.setLineDash(dash);
  context.beginPath();
  for (const { x, y } of points) {
    context.lineTo(x, y);
  }
  context.stroke();
  context.restore();
}

/** A pin on the ground: a block, and the hatching of the ground. */
function drawPivot(
  /** @type {Context} */ context,
  /** @type {Theme} */ theme,
  /** @type {Point} */ { x, y },
  /** @type {number} */ thickness,
) {
  const [half, high] = [0.95 * thickness, 1.5 * thickness];
  context.save();
  context.fillStyle = theme.root;
  context.strokeStyle = theme.root;
  context.lineJoin = 'round';
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(x - 0.45 * thickness, y);
  context.lineTo(x - half, y + high);
  context.lineTo(x + half, y + high);
  context.lineTo(x + 0.45 * thickness, y);
  context.fill();
  context.beginPath();
  context.arc(x, y, 0.62 * thickness, 0, 2 * Math.PI);
  context.fill();
  context.beginPath();
  const [long, step] = [1.7 * thickness, 0.42 * thickness];
  context.moveTo(x - long, y + high);
  context.lineTo(x + long, y + high);
  for (let from = -long + step; from <= long + 0.1; from += step) {
    context.moveTo(x + from, y + high);
    context.lineTo(x + from - step, y + high + step);
  }
  context.stroke();
  context.restore();
}

/**
 * A bar, or a triangle, with its shadow and a little grain.
 * @param {Context} context
 * @param {Theme} theme
 * @param {readonly Point[]} ends
 * @param {number} thickness
 * @param {boolean} drives
 */
function drawBar(context, theme, ends, thickness, drives) {
  const [fill, edge] = drives ? [theme.bone, theme['bone-edge']] : [theme.wood, theme['wood-joint']];
  const outline = (/** @type {number} */ dx, /** @type {number} */ dy) => {
    context.beginPath();
    for (const { x, y } of ends) {
      context.lineTo(x + dx, y + dy);
    }
    context.closePath();
  };
  context.save();
  context.lineJoin = 'round';
  context.lineCap = 'round';
  for (const [colour, width, shift] of /** @type {[string, number, number][]} */ ([
    [theme.shadow, thickness, 0.16 * thickness],
    [edge, thickness + 2.5, 0],
    [fill, thickness, 0],
  ])) {
    outline(0.6 * shift, shift);
    Object.assign(context, { strokeStyle: colour, fillStyle: colour, lineWidth: width });
    context.stroke();
    // Once only: a shadow is transparent.
    if (ends.length > 2 && shift === 0) {
      context.fill();
    }
  }
  drawGrain(context, edge, ends, thickness);
  context.restore();
}

/** Lines along a bar, a little shorter than it. */
function drawGrain(
  /** @type {Context} */ context,
  /** @type {string} */ colour,
  /** @type {readonly Point[]} */ ends,
  /** @type {number} */ thickness,
) {
  const [from, to] = [ends[0], ends.length > 2 && isStraight(ends) ? ends[ends.length - 1] : ends[1]];
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  context.globalAlpha = 0.3;
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.beginPath();
  for (const [aside, start, end] of [
    [-0.2, 0.9, 0.55],
    [0.22, 0.7, 1],
  ]) {
    const [dx, dy] = [-uy * aside * thickness, ux * aside * thickness];
    context.moveTo(from.x + dx + ux * start * thickness, from.y + dy + uy * start * thickness);
    context.lineTo(to.x + dx - ux * end * thickness, to.y + dy - uy * end * thickness);
  }
  if (length > 2 * thickness) {
    context.stroke();
  }
}

/** Whether three points are on a line. */
function isStraight(/** @type {readonly Point[]} */ [a, b, c]) {
  const area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  return Math.abs(area) < 0.01 * ((c.x - a.x) ** 2 + (c.y - a.y) ** 2);
}

/**
 * A disc with a dot in its middle: a pin, or the point that draws.
 * @param {Context} context
 * @param {Theme} theme
 * @param {Point} at
 * @param {number} radius
 * @param {{ colour: string, width: number, dot: number }} style of the edge and the dot; `dot`: a share of the radius
 */
function drawDisc(context, theme, { x, y }, radius, { colour, width, dot }) {
  context.fillStyle = theme.joint;
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
  context.fillStyle = colour;
  context.beginPath();
  context.arc(x, y, dot * radius, 0, 2 * Math.PI);
  context.fill();
}

/** The forces of the proof: those of goals and those of ties in different colours. */
function drawForces(
  /** @type {Context} */ context,
  /** @type {Theme} */ theme,
  /** @type {LinkageFigure} */ figure,
) {
  const { forces } = figure.linkage;
  const sizes = forces.map(({ force }) => Math.hypot(...force));
  const most = Math.max(...sizes);
  const long = (GREATEST * figure.thickness) / most;
  for (const [i, { joint, point, force, isTie }] of forces.entries()) {
    if (sizes[i] > LEAST * most) {
      const from = figure.world.toCanvas(figure.linkage.placeOf({ joint, point }));
      const to = { x: from.x + long * force[0], y: from.y - long * force[1] };
      drawArrow(context, isTie ? theme.hanging : theme.target, from, to, theme.stage);
    }
  }
}
