// Words beside what they name: each at the first of its places that is free, or the least covered one.

import { FONT } from '../shared/draw.js';

/** @typedef {import('../shared/draw.js').Theme} Theme */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {Point & { cost: number }} Sample a point, and what it costs to cover it */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box around its middle, x and y */

/**
 * A place for words: they stand beside a point, in a direction from it.
 * @typedef {Point & { angle: number }} Place
 */

/**
 * @typedef {object} Label
 * @property {string} words What is written.
 * @property {string} colour Of the words, as a canvas takes it.
 * @property {Place[]} places Where they may be, the best place first.
 */

/** The size of the words, in pixels. */
const SIZE = 13;

/** How far the words are from what they name, in pixels. */
const GAP = 4;

/** The height at the bottom that is left to the line of words of the element, in pixels. */
const LINE = 26;

/** What it costs that words share any area at all. */
const ANY = 40;

/** What it costs to cover a point of the arm, or of anything else. */
const ARM = 9;
const MARK = 3;

/** How many points of a part of a line are looked at. */
const SAMPLES = 12;

/**
 * Writes labels, each at the first of its places that is free, or the least covered one.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {{ width: number, height: number }} size of the canvas, which contains all words
 * @param {Label[]} labels
 * @param {readonly (readonly Point[])[]} lines what the words do not cover if there is room; the first one, the arm, least of all
 * @param {number} [text] how much larger than usual text is; default 1
 */
export function writeLabels(context, theme, size, labels, lines, text = 1) {
  context.save();
  context.font = `600 ${SIZE * text}px ${FONT}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 4;
  context.strokeStyle = theme.stage;
  const room = { width: size.width, height: size.height - LINE * text };
  const points = lines.flatMap((line, i) => samplesOf(line, i === 0 ? ARM : MARK));
  /** @type {Box[]} */
  const taken = [];
  for (const { words, colour, places } of labels) {
    const box = bestOf(places, context.measureText(words).width, SIZE * text, room, taken, points);
    taken.push(box);
    context.fillStyle = colour;
    context.strokeText(words, box.x, box.y);
    context.fillText(words, box.x, box.y);
  }
  context.restore();
}

/**
 * @param {Place[]} places
 * @param {number} width
 * @param {number} height
 * @param {{ width: number, height: number }} room
 * @param {Box[]} taken
 * @param {Sample[]} points
 * @returns {Box}
 */
function bestOf(places, width, height, room, taken, points) {
  let [best, least] = [{ x: 0, y: 0, width, height }, Number.POSITIVE_INFINITY];
  for (const [i, { x, y, angle }] of places.entries()) {
    // As far away as the words reach in this direction.
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const away = GAP + (Math.abs(cos) * width + Math.abs(sin) * height) / 2;
    const wanted = { x: x + away * cos, y: y + away * sin };
    const box = { ...inside(wanted, width + 2 * GAP, height, room), width, height };
    const moved = Math.hypot(box.x - wanted.x, box.y - wanted.y);
    const covered = taken.reduce((sum, other) => sum + overlap(box, other), 0);
    const crossed = points.reduce((sum, point) => sum + (contains(box, point) ? point.cost : 0), 0);
    // A place further down the list must be better by a little, so that words do not jump to and fro.
    const cost = 1.5 * i + 0.3 * moved + covered + crossed;
    if (cost < least) {
      [best, least] = [box, cost];
    }
  }
  return best;
}

/** The nearest place inside of the room. */
function inside(
  /** @type {Point} */ { x, y },
  /** @type {number} */ width,
  /** @type {number} */ height,
  /** @type {{ width: number, height: number }} */ room,
) {
  const within = (/** @type {number} */ value, /** @type {number} */ half, /** @type {number} */ most) =>
    Math.max(Math.min(value, most - half), half);
  return { x: within(x, width / 2, room.width), y: within(y, height / 2, room.height) };
}

/** The area that two boxes share. */
function overlap(/** @type {Box} */ a, /** @type {Box} */ b) {
  const across = (a.width + b.width) / 2 + GAP - Math.abs(a.x - b.x);
  const down = (a.height + b.height) / 2 + GAP - Math.abs(a.y - b.y);
  return across > 0 && down > 0 ? ANY + across * down : 0;
}

function contains(/** @type {Box} */ { x, y, width, height }, /** @type {Point} */ point) {
  return Math.abs(point.x - x) < width / 2 + GAP && Math.abs(point.y - y) < height / 2 + GAP;
}

/** Points of a line of several parts. */
function samplesOf(/** @type {readonly Point[]} */ line, /** @type {number} */ cost) {
  return line.slice(1).flatMap((to, i) =>
    Array.from({ length: SAMPLES }, (_, k) => {
      const part = (k + 0.5) / SAMPLES;
      return { x: line[i].x + part * (to.x - line[i].x), y: line[i].y + part * (to.y - line[i].y), cost };
    }),
  );
}
