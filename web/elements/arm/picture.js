// Drawing the arm of <fabrik-arm>: it is given joints, and solves nothing.

import {
  drawBones,
  drawCircle,
  drawGround,
  drawOutline,
  drawRing,
  drawRoot,
  drawTarget,
} from '../shared/draw.js';
import { angleLabels, drawAngles, drawTriangle, triangleLabels } from './geometry.js';
import { writeLabels } from './labels.js';

/** @typedef {import('../shared/draw.js').Theme} Theme */
/** @typedef {{ x: number, y: number }} Point */

/** The radius of the star, in pixels, and as a part of the arm's thickness; and of its inner corners, as a part of it. */
const STAR = { least: 14, most: 22, part: 1.1 };
const CORNER = 0.45;

/** The radius of the target, in pixels. */
const RING = 12;

/** Two elbows that are nearer to each other than this, in pixels, look the same. */
const SAME = 3;

/**
 * What there is to draw. Points are on the canvas, in pixels.
 * @typedef {object} Scene
 * @property {Point[]} joints root, elbow and tip
 * @property {Point[] | null} other the joints of the other solution; null: not shown
 * @property {readonly number[]} angles in radians
 * @property {Point | null} target null in the mode `forward`
 * @property {Point | null} goal
 * @property {boolean} onGoal
 * @property {number | null} selected the joint that keys turn; null for none
 * @property {number} thickness of the upper arm
 * @property {{ radius: number, least: number, words: { reach: string, deadZone: string } } | null} reach
 * @property {readonly string[] | null} angleWords labels of the angles; null: not shown
 * @property {{ upper: string, fore: string, distance: string, inner: string } | null} sideWords labels of the
 *   triangle; null: not shown
 */

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {{ width: number, height: number }} size
 * @param {Scene} scene
 * @param {number} text how much larger than usual text is
 */
export function drawArm(context, theme, size, scene, text) {
  const { joints, other, angles, target, goal, selected, thickness, reach, angleWords, sideWords } = scene;
  const [root, elbow, tip] = joints;
  const end = target ?? tip;
  const star = Math.min(Math.max(STAR.part * thickness, STAR.least), STAR.most);
  drawGround(context, theme, size, root);
  if (reach) {
    drawCircle(context, theme, root, reach.radius, reach.words.reach, text);
    drawCircle(context, theme, root, reach.least, reach.words.deadZone, text);
  }
  if (goal) {
    drawStar(context, theme, goal, star, scene.onGoal);
  }
  drawRoot(context, theme, root, 0.75 * thickness, true);
  if (other && Math.hypot(other[1].x - elbow.x, other[1].y - elbow.y) > SAME) {
    drawOutline(context, theme, other, thickness);
  }
  if (sideWords) {
    drawTriangle(context, theme, joints, angles, end);
  }
  if (angleWords) {
    drawAngles(context, theme, joints, angles);
  }
  drawBones(context, theme, joints, thickness);
  if (selected !== null) {
    drawRing(context, theme, joints[selected], Math.max(0.8 * thickness, 9));
  }
  if (target) {
    drawTarget(context, theme, target, tip);
  }
  const labels = [
    ...(sideWords ? triangleLabels(joints, angles, end, sideWords, theme.ink) : []),
    ...(angleWords ? angleLabels(joints, angles, angleWords, theme.sector) : []),
  ];
  const lines = [
    joints,
    other ?? [],
    ringAround(end, RING),
    goal ? ringAround(goal, 0.7 * star) : [],
    reach ? wordBelow(root, reach.least, text) : [],
  ];
  writeLabels(context, theme, size, labels, sideWords ? [...lines, [root, end]] : lines, text);
}

/** Points around a mark that words do not cover. */
function ringAround(/** @type {Point} */ { x, y }, /** @type {number} */ radius) {
  return [0, 1, 2, 3, 4].map((i) => ({
    x: x + radius * Math.cos((i * Math.PI) / 2),
    y: y + radius * Math.sin((i * Math.PI) / 2),
  }));
}

/** Where the word of a small circle is, see drawCircle. */
function wordBelow(/** @type {Point} */ { x, y }, /** @type {number} */ radius, /** @type {number} */ text) {
  return [-36, 36].map((away) => ({ x: x + text * away, y: y + radius + 14 * text }));
}

/**
 * Draws the goal: an outline until the hand is on it.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Point} at
 * @param {number} size
 * @param {boolean} filled
 */
function drawStar(context, theme, { x, y }, size, filled) {
  context.save();
  context.beginPath();
  for (let i = 0; i < 10; i++) {
    const [angle, radius] = [(i * Math.PI) / 5 - Math.PI / 2, i % 2 === 0 ? size : CORNER * size];
    const corner = { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
    if (i === 0) {
      context.moveTo(corner.x, corner.y);
    } else {
      context.lineTo(corner.x, corner.y);
    }
  }
  context.closePath();
  context.lineJoin = 'round';
  context.lineWidth = 2;
  context.strokeStyle = theme.target;
  context.fillStyle = filled ? theme.target : theme.stage;
  context.fill();
  context.stroke();
  context.restore();
}
