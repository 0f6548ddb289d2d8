// What explains the pose of an arm on the canvas: the arcs of its angles, and the triangle that it makes with
// the target. It gives the places of their labels, too.

import { distance } from '../shared/sectors.js';

/** @typedef {import('../shared/draw.js').Theme} Theme */
/** @typedef {import('./labels.js').Label} Label */
/** @typedef {import('./labels.js').Place} Place */
/** @typedef {{ x: number, y: number }} Point */

/** Radii of arcs: a part of the length of a bone, within these bounds in pixels. */
const ARC = { part: 0.42, least: 20, most: 60 };

/** The angle of the triangle has a smaller arc than the joint of the elbow. */
const INNER = 0.72;

/** An arc that is narrower than this has its label beside it, in radians. */
const NARROW = 0.7;

/** Where a label stands beside its side of the triangle, as parts of the side. */
const ALONG = [0.5, 0.35, 0.65, 0.2, 0.8];

/** How much farther away a label may be, in pixels. */
const FARTHER = 18;

function direction(/** @type {Point} */ from, /** @type {Point} */ to) {
  return Math.atan2(to.y - from.y, to.x - from.x);
}

/** The radius of an arc between lines of some lengths. */
function radiusOf(/** @type {number[]} */ ...lengths) {
  const { part, least, most } = ARC;
  return Math.min(Math.max(part * Math.min(...lengths), least), most);
}

/**
 * Draws an arc, the sector within it, and the line from which the angle is measured.
 * @param {CanvasRenderingContext2D} context
 * @param {string} colour
 * @param {Point} at
 * @param {number} radius
 * @param {number} from the direction in radians from which the angle is measured
 * @param {number} by the angle
 * @param {boolean} zero whether that line is drawn
 */
function drawArc(context, colour, at, radius, from, by, zero) {
  context.save();
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.globalAlpha = 0.16;
  context.beginPath();
  context.moveTo(at.x, at.y);
  context.arc(at.x, at.y, radius, from, from + by, by < 0);
  context.closePath();
  context.fill();
  context.globalAlpha = 1;
  context.lineWidth = 2;
  context.beginPath();
  context.arc(at.x, at.y, radius, from, from + by, by < 0);
  context.stroke();
  if (zero) {
    context.lineWidth = 1.25;
    context.setLineDash([4, 4]);
    context.beginPath();
    context.moveTo(at.x, at.y);
    context.lineTo(at.x + 1.5 * radius * Math.cos(from), at.y + 1.5 * radius * Math.sin(from));
    context.stroke();
  }
  context.restore();
}

/**
 * Draws the angles of an arm of two bones: an arc, a sector, and the line from which the angle is measured.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {readonly Point[]} joints root, elbow and tip, in pixels of the canvas
 * @param {ArrayLike<number>} angles of the upper arm from the direction of x, and of the forearm from that of the upper arm; in
 *   radians, clockwise as the canvas shows them
 */
export function drawAngles(context, theme, [root, elbow, tip], angles) {
  const lengths = [distance(root, elbow), distance(elbow, tip)];
  drawArc(context, theme.sector, root, radiusOf(lengths[0]), 0, angles[0], true);
  drawArc(context, theme.sector, elbow, radiusOf(...lengths), angles[0], angles[1], true);
}

/**
 * The labels of the angles that `drawAngles` draws, for `writeLabels`.
 * @param {readonly Point[]} joints
 * @param {ArrayLike<number>} angles
 * @param {readonly string[]} words of both angles
 * @param {string} colour
 * @returns {Label[]}
 */
export function angleLabels([root, elbow, tip], angles, words, colour) {
  const lengths = [distance(root, elbow), distance(elbow, tip)];
  return [
    { words: words[0], colour, places: placesAt(root, radiusOf(lengths[0]), 0, angles[0]) },
    { words: words[1], colour, places: placesAt(elbow, radiusOf(...lengths), angles[0], angles[1]) },
  ];
}

/**
 * Places around an arc: outside of its middle; beside a narrow one, on the side of the line from which it is
 * measured; then elsewhere around, and farther away.
 * @param {Point} at
 * @param {number} radius
 * @param {number} from
 * @param {number} by
 * @returns {Place[]}
 */
function placesAt(at, radius, from, by) {
  const side = by < 0 ? -1 : 1;
  const [before, after] = [-0.35 * side, by + 0.35 * side];
  const within = [0.5, 0.3, 0.7].map((part) => part * by);
  const turns = Math.abs(by) > NARROW ? [...within, before, after] : [before, after];
  return [0, FARTHER].flatMap((farther) =>
    [...turns, -0.9 * side, by + 0.9 * side, Math.PI + by / 2].map((turn) => ({
      x: at.x + (radius + farther) * Math.cos(from + turn),
      y: at.y + (radius + farther) * Math.sin(from + turn),
      angle: from + turn,
    })),
  );
}

/**
 * The angle at the elbow: between both bones.
 * @param {readonly number[]} angles in radians
 */
export function innerAngle(angles) {
  return Math.PI - Math.abs(angles[1]);
}

/**
 * Draws the triangle of root, elbow and target. Where the hand does not reach the target, it stays open.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Point[]} joints
 * @param {readonly number[]} angles in radians
 * @param {Point} end the target, or the hand
 */
export function drawTriangle(context, theme, [root, elbow, tip], angles, end) {
  const lengths = [distance(root, elbow), distance(elbow, tip)];
  context.save();
  context.fillStyle = theme.ink;
  context.globalAlpha = 0.08;
  context.beginPath();
  context.moveTo(root.x, root.y);
  context.lineTo(elbow.x, elbow.y);
  context.lineTo(tip.x, tip.y);
  context.closePath();
  context.fill();
  context.globalAlpha = 1;
  context.strokeStyle = theme.ink;
  context.lineWidth = 2;
  context.setLineDash([7, 5]);
  context.beginPath();
  context.moveTo(root.x, root.y);
  context.lineTo(end.x, end.y);
  context.stroke();
  context.restore();
  const radius = INNER * radiusOf(...lengths);
  const towardsRoot = angles[0] + Math.PI;
  const turn = angles[1] < 0 ? innerAngle(angles) : -innerAngle(angles);
  drawArc(context, theme.ink, elbow, radius, towardsRoot, turn, false);
}

/**
 * The labels of the sides and of the angle at the elbow.
 * @param {Point[]} joints
 * @param {readonly number[]} angles in radians
 * @param {Point} end the target, or the hand
 * @param {{ upper: string, fore: string, distance: string, inner: string }} words
 * @param {string} colour
 * @returns {Label[]}
 */
export function triangleLabels([root, elbow, tip], angles, end, words, colour) {
  const radius = INNER * radiusOf(distance(root, elbow), distance(elbow, tip));
  const middle = angles[0] + Math.PI - ((angles[1] < 0 ? -1 : 1) * innerAngle(angles)) / 2;
  const inner = [0, 0.3, -0.3, Math.PI, Math.PI - 0.5, Math.PI + 0.5].map((turn) => ({
    x: elbow.x + radius * Math.cos(middle + turn),
    y: elbow.y + radius * Math.sin(middle + turn),
    angle: middle + turn,
  }));
  // Outside of the triangle if there is room. A straight arm has its sides' labels on both sides of it.
  const side = angles[1] < 0 ? 1 : -1;
  return [
    { words: words.upper, colour, places: placesAlong(root, elbow, side, 8) },
    { words: words.fore, colour, places: placesAlong(elbow, tip, side, 8) },
    { words: words.distance, colour, places: placesAlong(root, end, -side, 2) },
    { words: words.inner, colour, places: inner },
  ];
}

/**
 * Places along a line: on one side of it, then on the other.
 * @param {Point} from
 * @param {Point} to
 * @param {number} side 1: to the right of the direction, as the canvas shows it; -1: to the left
 * @param {number} away in pixels
 * @returns {Place[]}
 */
function placesAlong(from, to, side, away) {
  return [0, FARTHER].flatMap((farther) =>
    [side, -side].flatMap((which) => {
      const angle = direction(from, to) + (which * Math.PI) / 2;
      return ALONG.map((part) => ({
        x: from.x + part * (to.x - from.x) + (away + farther) * Math.cos(angle),
        y: from.y + part * (to.y - from.y) + (away + farther) * Math.sin(angle),
        angle,
      }));
    }),
  );
}
