// What <fabrik-limits> shows: the region within the limits, the clamped chain and the one that is solved.

import { thicknessOf } from '../chain/picture.js';
import { drawBones, drawGround, drawRoot, drawTarget, FONT } from '../shared/draw.js';
import { drawHandles, drawSectors } from '../shared/draw-sectors.js';
import { toCanvas } from '../shared/room.js';
import { distance } from '../shared/sectors.js';

/** @typedef {import('../../chain/chain.js').Chain<2>} PlanarChain */
/** @typedef {import('../shared/draw.js').Theme} Theme */
/** @typedef {import('./outline.js').Piece} Piece */
/** @typedef {{ x: number, y: number }} Point */

/**
 * What is drawn beside the chain and its limits.
 * @typedef {object} Comparison
 * @property {PlanarChain | null} clamped null: it is not drawn
 * @property {Piece[][] | null} outline of the region that can be reached by a chain of length 1; null: it is not drawn
 * @property {{ solved: string, clamped: string, area: string }} words for the key of colours
 * @property {string} gap how far the clamped chain is from the target
 */

/** A gap between the tips, or to the target, that is shorter has no words, in pixels. */
const SHORT = 12;

/** The height of the line of words, and a little more, in pixels. */
const LINES = 22;

/** On a canvas that is narrower, in pixels, the line of words may need more lines. */
const NARROW = 480;

/** How transparent the region is. */
const SHADE = 0.13;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {{ width: number, height: number }} size
 * @param {import('../chain/picture.js').Scene & import('../chain/picture.js').Writing & Comparison} scene
 */
export function drawLimits(context, theme, size, scene) {
  const { chain, clamped, outline, zoom, home, target, sectors, handles, selected, text, degrees } = scene;
  const onCanvas = (/** @type {Point} */ point) => toCanvas(scene, point);
  const joints = chain.joints.map(onCanvas);
  const thickness = thicknessOf(chain, zoom);
  const goal = onCanvas(target);
  drawGround(context, theme, size, onCanvas(home));
  if (outline) {
    drawRegion(context, theme, outline, joints[0], chain.reach * zoom, Number(chain.base));
  }
  if (!selected || !isNarrow(size, text)) {
    drawKey(context, theme, size, scene);
  }
  drawRoot(context, theme, joints[0], 0.75 * thickness, true);
  drawSectors(context, theme, sectors, false);
  drawBones(context, theme, joints, thickness);
  if (clamped) {
    drawClamped(context, theme, clamped.joints.map(onCanvas), goal);
  }
  drawTarget(context, theme, goal, joints[chain.bones]);
  if (handles) {
    drawHandles(context, theme, sectors, selected, { degrees, text });
  }
  const end = clamped && onCanvas(clamped.joints[clamped.bones]);
  if (end && distance(end, joints[chain.bones]) > SHORT) {
    drawGap(context, theme, size, end, goal, scene);
  }
}

/**
 * Whether the line of words needs more lines.
 * @param {{ width: number }} size
 * @param {number} text
 */
function isNarrow({ width }, text) {
  return width < NARROW * text;
}

/**
 * Whether more of a region is below the root than above it.
 * @param {Piece[][]} outline
 * @param {number} base the direction of the first bone's parent
 */
function isBelow(outline, base) {
  const heights = outline.flat().flatMap(({ radius, from, to }) => {
    const middle = (from + to) / 2;
    return [from, middle, to].map((angle) => radius * Math.sin(base + angle));
  });
  return heights.reduce((sum, height) => sum + height, 0) > 0;
}

/**
 * Shades the region that the tip can reach.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Piece[][]} outline
 * @param {Point} centre
 * @param {number} zoom pixels per unit
 * @param {number} base the direction of the first bone's parent
 */
function drawRegion(context, theme, outline, centre, zoom, base) {
  context.save();
  context.beginPath();
  for (const line of outline) {
    line.forEach(({ radius, from, to }, i) => {
      const [x, y] = [
        centre.x + zoom * radius * Math.cos(base + from),
        centre.y + zoom * radius * Math.sin(base + from),
      ];
      if (i === 0) {
        context.moveTo(x, y);
      }
      if (from === to) {
        context.lineTo(x, y);
      } else {
        context.arc(centre.x, centre.y, zoom * radius, base + from, base + to, to < from);
      }
    });
    context.closePath();
  }
  context.globalAlpha = SHADE;
  context.fillStyle = theme.reach;
  context.fill();
  context.globalAlpha = 1;
  context.strokeStyle = theme.reach;
  context.lineWidth = 1.25;
  context.lineJoin = 'round';
  context.stroke();
  context.restore();
}

/**
 * Draws the clamped chain, thin so that the other one is seen below it, and what is left to the target.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Point[]} joints
 * @param {Point} target
 */
function drawClamped(context, theme, joints, target) {
  const tip = joints[joints.length - 1];
  const line = (/** @type {Point[]} */ points, /** @type {string} */ colour, /** @type {number} */ width) => {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.beginPath();
    points.forEach(({ x, y }, i) => {
      if (i === 0) {
        context.moveTo(x, y);
      } else {
        context.lineTo(x, y);
      }
    });
    context.stroke();
  };
  context.save();
  context.lineCap = 'round';
  context.lineJoin = 'round';
  line(joints, theme.stage, 7);
  line(joints, theme.hanging, 3);
  context.setLineDash([2, 5]);
  line([tip, target], theme.hanging, 2);
  context.setLineDash([]);
  context.fillStyle = theme.stage;
  context.lineWidth = 2;
  for (const { x, y } of joints) {
    context.beginPath();
    context.arc(x, y, 3.5, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }
  context.restore();
}

/**
 * Writes how far the clamped chain is from the target, beside its tip on the other side.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {{ width: number, height: number }} size
 * @param {Point} tip
 * @param {Point} target
 * @param {{ gap: string, text: number }} writing
 */
function drawGap(context, theme, { width, height }, tip, target, { gap, text }) {
  const length = distance(target, tip);
  if (length < SHORT) {
    return;
  }
  context.save();
  context.font = `600 ${13 * text}px ${FONT}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 4;
  context.strokeStyle = theme.stage;
  context.fillStyle = theme.ink;
  const half = context.measureText(gap).width / 2 + 4;
  const [dx, dy] = [(tip.x - target.x) / length, (tip.y - target.y) / length];
  const beside = tip.x + dx * (half + 8);
  const x = Math.min(Math.max(beside, half), width - half);
  // Where there is no room beside the tip, it is above or below.
  const away = (x === beside ? dy * 20 : Math.sign(dy || 1) * 20) * text;
  const y = Math.min(Math.max(tip.y + away, 12 * text), height - 12 * text);
  context.strokeText(gap, x, y);
  context.fillText(gap, x, y);
  context.restore();
}

/**
 * The key of the colours, in the lower left corner, above the line of words.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {{ width: number, height: number }} size
 * @param {import('../chain/picture.js').Scene & Comparison & { text: number }} scene
 */
function drawKey(context, theme, size, { chain, clamped, outline, words, text }) {
  const rows = [
    { word: words.solved, colour: theme.bone, thick: 8, alpha: 1, shown: true },
    { word: words.clamped, colour: theme.hanging, thick: 3, alpha: 1, shown: clamped !== null },
    { word: words.area, colour: theme.reach, thick: 11, alpha: SHADE, shown: outline !== null },
  ].filter(({ shown }) => shown);
  // Where the region leaves more room: in the corner above it, or above the line of words.
  const lines = LINES * (isNarrow(size, text) ? 2 : 1);
  const top =
    outline && isBelow(outline, chain.base) ? 0 : size.height - (lines + 19 * (rows.length + 1)) * text;
  context.save();
  context.font = `${13 * text}px ${FONT}`;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  rows.forEach(({ word, colour, thick, alpha }, row) => {
    const y = top + 19 * (row + 1) * text;
    context.globalAlpha = alpha;
    context.fillStyle = colour;
    context.fillRect(12, y - thick / 2, 18, thick);
    context.globalAlpha = 1;
    if (alpha < 1) {
      context.strokeStyle = colour;
      context.lineWidth = 1.25;
      context.strokeRect(12, y - thick / 2, 18, thick);
    }
    context.lineWidth = 4;
    context.strokeStyle = theme.stage;
    context.fillStyle = theme.ink;
    context.strokeText(word, 38, y);
    context.fillText(word, 38, y);
  });
  context.restore();
}
