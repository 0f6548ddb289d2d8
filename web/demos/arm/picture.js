// Drawing the arm: the floor, both solutions, the angles, the gripper and the objects.

import {
  angleLabels,
  drawAngles,
  drawBones,
  drawCircle,
  drawOutline,
  drawTarget,
  writeLabels,
} from '../../element.js';
import { inDegrees } from '../shared/angles.js';
import { textScale } from '../shared/draw.js';

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {import('../shared/draw.js').Theme} Theme */

const THICKNESS = 20;
/** The radius of the shoulder, which hides smaller circles. */
const SHOULDER = 15;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {import('../../element.js').View} view
 * @param {import('./world.js').ArmWorld} world
 * @param {import('./rig.js').ArmRig} rig
 */
export function drawArm(context, theme, view, world, rig) {
  const { arm, settings, objects, target } = rig;
  const { zoom } = world;
  const onCanvas = (/** @type {Point} */ point) => world.toCanvas(point);
  const joints = arm.joints.map(onCanvas);
  const other = arm.other.joints.map(onCanvas);
  const shoulder = joints[0];
  // The y of the canvas points down.
  const down = [-arm.angles[0], -arm.angles[1]];
  drawFloor(context, theme, view, world);
  if (settings.circle) {
    const away = Number(settings.upper) + Number(settings.fore);
    context.save();
    clipAboveFloor(context, view, world);
    drawCircle(context, theme, shoulder, away * zoom);
    const inner = Math.abs(Number(settings.upper) - Number(settings.fore));
    if (inner > SHOULDER) {
      drawCircle(context, theme, shoulder, inner * zoom);
    }
    context.restore();
  }
  drawPost(context, theme, shoulder, world.origin.y, zoom);
  for (const [i, object] of objects.all.entries()) {
    if (i !== objects.held) {
      drawObject(context, theme, object, world, world.origin.y);
    }
  }
  if (settings.other && Math.hypot(other[1].x - joints[1].x, other[1].y - joints[1].y) > 3) {
    drawOutline(context, theme, other, 0.8 * THICKNESS * zoom);
  }
  if (settings.angles) {
    drawAngles(context, theme, joints, down);
  }
  drawBones(context, theme, joints.slice(0, 3), THICKNESS * zoom);
  const held = objects.all[objects.held];
  if (held) {
    drawObject(context, theme, held, world, world.origin.y);
  }
  drawGripper(
    context,
    theme,
    joints[2],
    joints[3],
    zoom,
    held ? held.size : 13,
    Boolean(held) || rig.closing,
  );
  if (settings.angles) {
    const words = [`a₁ ${inDegrees(arm.angles[0])}`, `a₂ ${inDegrees(arm.angles[1])}`];
    const labels = angleLabels(joints, down, words, theme.sector);
    writeLabels(context, theme, view, labels, [joints], textScale());
  }
  drawTarget(context, theme, onCanvas(target), joints[3]);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {import('../../element.js').View} view
 * @param {import('./world.js').ArmWorld} world
 */
function drawFloor(context, theme, { width, height }, { origin, zoom }) {
  context.fillStyle = theme.stage;
  context.fillRect(0, 0, width, height);
  context.strokeStyle = theme.grid;
  context.lineWidth = 1;
  context.beginPath();
  const step = 50 * zoom;
  for (let x = origin.x % step; x < width; x += step) {
    context.moveTo(Math.round(x) + 0.5, 0);
    context.lineTo(Math.round(x) + 0.5, origin.y);
  }
  for (let y = origin.y; y > 0; y -= step) {
    context.moveTo(0, Math.round(y) + 0.5);
    context.lineTo(width, Math.round(y) + 0.5);
  }
  context.stroke();
  context.fillStyle = theme.grid;
  context.fillRect(0, origin.y, width, height - origin.y);
  context.strokeStyle = theme.home;
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(0, origin.y);
  context.lineTo(width, origin.y);
  context.stroke();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import('../../element.js').View} view
 * @param {import('./world.js').ArmWorld} world
 */
function clipAboveFloor(context, { width }, { origin }) {
  context.beginPath();
  context.rect(0, 0, width, origin.y);
  context.clip();
}

/**
 * The post below the shoulder.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Point} shoulder
 * @param {number} floor
 * @param {number} zoom
 */
function drawPost(context, theme, shoulder, floor, zoom) {
  const [top, foot] = [9 * zoom, 24 * zoom];
  context.fillStyle = theme.root;
  context.beginPath();
  context.moveTo(shoulder.x - top, shoulder.y);
  context.lineTo(shoulder.x + top, shoulder.y);
  context.lineTo(shoulder.x + foot, floor);
  context.lineTo(shoulder.x - foot, floor);
  context.fill();
  context.beginPath();
  context.arc(shoulder.x, shoulder.y, SHOULDER * zoom, 0, 2 * Math.PI);
  context.fill();
}

/**
 * Two jaws, from the wrist to the tip.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Point} wrist
 * @param {Point} tip
 * @param {number} zoom
 * @param {number} size of what is between them
 * @param {boolean} closed
 */
function drawGripper(context, theme, wrist, tip, zoom, size, closed) {
  const length = Math.hypot(tip.x - wrist.x, tip.y - wrist.y) / zoom;
  const open = closed ? size : size + 6;
  context.save();
  context.translate(wrist.x, wrist.y);
  context.rotate(Math.atan2(tip.y - wrist.y, tip.x - wrist.x));
  context.scale(zoom, zoom);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const [colour, width] of /** @type {[string, number][]} */ ([
    [theme['bone-edge'], 9],
    [theme.root, 7],
  ])) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(0, 0);
    context.lineTo(length - 24, 0);
    for (const side of [-1, 1]) {
      context.moveTo(length - 24, 0);
      context.lineTo(length - 18, side * (open + 3));
      context.lineTo(length + 6, side * (open + 1));
    }
    context.stroke();
  }
  context.fillStyle = theme.joint;
  context.strokeStyle = theme['joint-edge'];
  context.lineWidth = 1.5;
  context.beginPath();
  context.arc(0, 0, 4.5, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
  context.restore();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {import('./objects.js').FloorObject} object
 * @param {import('./world.js').ArmWorld} world
 * @param {number} floor
 */
function drawObject(context, theme, { kind, size, x, y, turned }, world, floor) {
  const at = world.toCanvas({ x, y });
  const { zoom } = world;
  context.save();
  context.fillStyle = theme.shadow;
  context.beginPath();
  context.ellipse(at.x, floor, size * zoom * 0.9, size * zoom * 0.22, 0, 0, 2 * Math.PI);
  context.fill();
  context.translate(at.x, at.y);
  context.rotate(-turned);
  context.scale(zoom, zoom);
  context.strokeStyle = theme.ink;
  context.lineWidth = 1.5;
  context.beginPath();
  if (kind === 'box') {
    context.fillStyle = theme.swing;
    context.rect(-size, -size, 2 * size, 2 * size);
  } else if (kind === 'star') {
    context.fillStyle = theme['spider-spot'];
    for (let i = 0; i < 10; i++) {
      const [angle, radius] = [-Math.PI / 2 + (i * Math.PI) / 5, i % 2 === 0 ? size * 1.15 : size * 0.55];
      context.lineTo(radius * Math.cos(angle), radius * Math.sin(angle));
    }
    context.closePath();
  } else {
    context.fillStyle = kind === 'ball' ? theme.target : theme.planted;
    context.arc(0, 0, size, 0, 2 * Math.PI);
    if (kind === 'ring') {
      context.moveTo(size / 2, 0);
      context.arc(0, 0, size / 2, 0, 2 * Math.PI, true);
    }
  }
  context.fill();
  context.stroke();
  if (kind === 'ball') {
    context.beginPath();
    context.arc(0, 0, size * 0.62, -2.4, -1.2);
    context.strokeStyle = theme.joint;
    context.stroke();
  }
  context.restore();
}
