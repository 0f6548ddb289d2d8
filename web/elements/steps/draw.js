// Drawing a step as one would on paper: the chain, what holds its parts, the ghost of where it was, and
// the lines that lead to the next place. It is given a scene, and solves nothing.

import { drawBones, drawGround, drawRoot, FONT } from '../shared/draw.js';
import { drawHandles, drawSectors } from '../shared/draw-sectors.js';
import { distance } from '../shared/sectors.js';

/** @typedef {import('./scene.js').Point} Point */
/** @typedef {import('./scene.js').Scene} Scene */

/** @typedef {import('../shared/draw.js').Theme} Theme */

/**
 * @typedef {object} Paper
 * @property {CanvasRenderingContext2D} context
 * @property {Theme} theme
 * @property {(point: Point) => Point} place where a point of the chain's space is on the canvas
 * @property {number} zoom pixels per unit
 * @property {number} text how much larger than usual text is
 * @property {import('../shared/language.js').Language} language
 */

/** The least radius of the arc of a turn, in pixels. */
const ARC = 30;

/** The squares of the paper, in pixels. */
const SQUARE = 24;

/** How thick bones are, in pixels. */
function thicknessOf(/** @type {number} */ reach, /** @type {number} */ bones) {
  return Math.min(Math.max((0.16 * reach) / bones, 3), 11);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Point[]} points
 */
function path(context, points) {
  context.beginPath();
  for (const { x, y } of points) {
    context.lineTo(x, y);
  }
}

/**
 * The plain ground, and squares as on paper, which go with the chain's space.
 * @param {Paper} paper
 * @param {{ width: number, height: number }} size
 */
function drawPaper({ context, theme, place }, size) {
  drawGround(context, theme, size, place({ x: 0, y: 0 }), { x: SQUARE, y: SQUARE });
}

/**
 * The chain where it was, or a part of it: dashed, its joints hollow.
 * @param {Paper} paper
 * @param {Point[]} ghost
 * @param {number} thickness
 */
function drawGhost({ context, theme, place }, ghost, thickness) {
  if (ghost.length === 0) {
    return;
  }
  const points = ghost.map(place);
  context.strokeStyle = theme.reach;
  context.lineWidth = 1.5;
  context.setLineDash([5, 5]);
  path(context, points);
  context.stroke();
  context.setLineDash([]);
  context.fillStyle = theme.stage;
  for (const { x, y } of points) {
    context.beginPath();
    context.arc(x, y, Math.min(3.5, 0.45 * thickness), 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }
}

/**
 * The lines that lead to the new place: a circle of the bone's length and the line that it is cut by;
 * or, for a turn, the rays to the tip and to the target, and the angle between them.
 * @param {Paper} paper
 * @param {Scene} scene
 * @param {Point} target
 */
function drawConstruction({ context, theme, place, zoom }, { circle, line, arc }, target) {
  context.strokeStyle = theme.reach;
  context.lineWidth = 1.25;
  if (circle) {
    const { x, y } = place(circle.centre);
    context.globalAlpha = 0.55;
    context.beginPath();
    context.arc(x, y, circle.radius * zoom, 0, 2 * Math.PI);
    context.stroke();
    context.globalAlpha = 1;
  }
  if (line) {
    context.globalAlpha = 0.75;
    path(context, beyond(place(line.from), place(line.to), circle ? circle.radius * zoom : 0));
    context.stroke();
    context.globalAlpha = 1;
  }
  if (arc) {
    const centre = place(arc.centre);
    const radius = Math.max(ARC, arc.radius * zoom);
    context.setLineDash([2, 4]);
    path(context, [place(arc.tip), centre, place(target)]);
    context.stroke();
    context.setLineDash([]);
    context.globalAlpha = 0.18;
    context.fillStyle = theme.reach;
    context.beginPath();
    context.moveTo(centre.x, centre.y);
    context.arc(centre.x, centre.y, radius, arc.from, arc.from + arc.by, arc.by < 0);
    context.fill();
    context.globalAlpha = 1;
    drawArrow(context, centre, radius, arc.from, arc.by);
  }
}

/**
 * A line that goes on past the circle that it cuts, as a ruler's does.
 * @param {Point} from
 * @param {Point} to
 * @param {number} radius
 */
function beyond(from, to, radius) {
  const length = distance(from, to) || 1;
  const part = Math.max(1, (radius + 14) / length);
  return [from, { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) }];
}

/**
 * An arc with a head.
 * @param {CanvasRenderingContext2D} context
 * @param {Point} centre
 * @param {number} radius
 * @param {number} from
 * @param {number} by
 */
function drawArrow(context, centre, radius, from, by) {
  context.beginPath();
  context.arc(centre.x, centre.y, radius, from, from + by, by < 0);
  context.stroke();
  if (Math.abs(by) * radius < 8) {
    return;
  }
  const [angle, way] = [from + by, Math.sign(by)];
  const point = (/** @type {number} */ out, /** @type {number} */ back) => ({
    x: centre.x + (radius + out) * Math.cos(angle - (way * back) / radius),
    y: centre.y + (radius + out) * Math.sin(angle - (way * back) / radius),
  });
  path(context, [point(-3.5, 7), point(0, 0), point(3.5, 7)]);
  context.stroke();
}

/**
 * The joints; around the one that the step is about a ring.
 * @param {Paper} paper
 * @param {Scene} scene
 * @param {number} thickness
 */
function drawJoints({ context, theme, place }, { joints, focus }, thickness) {
  context.fillStyle = theme.joint;
  context.strokeStyle = theme['joint-edge'];
  context.lineWidth = 1.5;
  const radius = Math.max(2, 0.45 * thickness);
  joints.map(place).forEach(({ x, y }, i) => {
    context.beginPath();
    context.arc(x, y, i === focus ? radius + 1.5 : radius, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
    if (i === focus) {
      context.save();
      context.strokeStyle = theme.ink;
      context.lineWidth = 2;
      context.beginPath();
      context.arc(x, y, radius + 6, 0, 2 * Math.PI);
      context.stroke();
      context.restore();
    }
  });
}

/**
 * The joints' numbers, on the outside of the bend.
 * @param {Paper} paper
 * @param {Scene} scene
 * @param {number} thickness
 */
function drawNumbers({ context, theme, place, text, language }, { joints, focus }, thickness) {
  const points = joints.map(place);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  points.forEach((point, i) => {
    const [before, after] = [points[i - 1] ?? point, points[i + 1] ?? point];
    const [u, v] = [unit(before, point), unit(after, point)];
    let [x, y] = [u.x + v.x, u.y + v.y];
    // Next to straight, at a right angle to it, and upwards; at an end the number is beside the bone.
    if (Math.hypot(x, y) < 0.3 || i === 0 || i === points.length - 1) {
      const along = i === 0 ? v : u;
      [x, y] = along.x > 0 ? [along.y, -along.x] : [-along.y, along.x];
    }
    const away = (thickness / 2 + text * (i === focus ? 18 : 14)) / (Math.hypot(x, y) || 1);
    context.font = `${i === focus ? 700 : 500} ${12 * text}px ${FONT}`;
    context.lineWidth = 4;
    context.strokeStyle = theme.stage;
    const number = language.number(i);
    context.strokeText(number, point.x + away * x, point.y + away * y);
    context.fillStyle = i === focus ? theme.ink : theme.faint;
    context.fillText(number, point.x + away * x, point.y + away * y);
  });
}

function unit(/** @type {Point} */ from, /** @type {Point} */ to) {
  const length = distance(from, to) || 1;
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

/**
 * A ring and a cross.
 * @param {Paper} paper
 * @param {Point} target
 */
function drawTarget({ context, theme, place }, target) {
  const { x, y } = place(target);
  const radius = 11;
  context.strokeStyle = theme.target;
  context.lineWidth = 2.5;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.stroke();
  context.lineWidth = 1.25;
  context.beginPath();
  for (const [dx, dy] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ]) {
    context.moveTo(x + (radius - 4) * dx, y + (radius - 4) * dy);
    context.lineTo(x + (radius + 4) * dx, y + (radius + 4) * dy);
  }
  context.stroke();
}

/**
 * A ring around what is selected.
 * @param {Paper} paper
 * @param {Point} point
 */
function drawRing({ context, theme, place }, point) {
  const { x, y } = place(point);
  context.strokeStyle = theme.sector;
  context.lineWidth = 3;
  context.beginPath();
  context.arc(x, y, 20, 0, 2 * Math.PI);
  context.stroke();
}

/**
 * All of a step but the paper that it is on.
 * @param {Paper} paper
 * @param {Scene} scene
 * @param {object} things
 * @param {Point} things.root where it belongs
 * @param {Point} things.target
 * @param {number} things.reach
 */
function drawScene(paper, scene, { root, target, reach }) {
  const { context, theme, place, zoom } = paper;
  const bones = scene.bones.length;
  const thickness = thicknessOf(reach * zoom, bones);
  context.save();
  drawRoot(context, theme, place(root), Math.max(6, thickness), true);
  drawConstruction(paper, scene, target);
  drawGhost(paper, scene.ghost, thickness);
  drawBones(context, theme, scene.joints.map(place), thickness, {
    taper: 0,
    round: false,
    holds: scene.bones,
  });
  if (reach * zoom > 9 * bones) {
    drawJoints(paper, scene, thickness);
  }
  drawTarget(paper, target);
  if (reach * zoom > 26 * bones) {
    drawNumbers(paper, scene, thickness);
  }
  context.restore();
}

/**
 * A step, on its paper.
 * @param {Paper} paper
 * @param {{ width: number, height: number }} size of the canvas
 * @param {Scene} scene
 * @param {{ root: Point, target: Point, reach: number }} problem
 * @param {import('../shared/sectors.js').Sector[]} sectors of the limited joints
 * @param {import('../shared/handles.js').Handle | null} selected
 */
export function drawStep(paper, size, scene, problem, sectors, selected) {
  const { context, theme, text, language } = paper;
  // Between two passes of FABRIK, bones may break their limits.
  const faded = scene.bones.some((hold) => hold !== 'standing');
  drawPaper(paper, size);
  drawSectors(context, theme, sectors, faded);
  drawScene(paper, scene, problem);
  context.globalAlpha = faded ? 0.5 : 1;
  drawHandles(context, theme, sectors, selected?.kind === 'edge' ? selected : null, {
    degrees: (angle) => language.degrees(angle),
    text,
  });
  context.globalAlpha = 1;
  if (selected && selected.kind !== 'edge') {
    drawRing(paper, selected.kind === 'target' ? problem.target : scene.joints[selected.joint]);
  }
}
