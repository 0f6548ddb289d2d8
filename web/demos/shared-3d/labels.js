// Texts over the canvas of a 3-D figure, beside what they name and clear of lines.

import { write } from '../shared/text.js';

/** @typedef {{ x: number, y: number }} Point in pixels of the canvas */
/** @typedef {Point & { name: string, text: string }} Label */

/** How far the middle of a label should be from the lines, across and up, in pixels: half of it, and half of what is drawn. */
const CLEAR = { x: 44, y: 24 };

/** Where a label may go that lies over the lines: steps of so many pixels, in so many directions. */
const STEP = 14;
const STEPS = 8;
const DIRECTIONS = 12;

/** What is added to the cost of a place that is not beside the last one: so labels do not jump to and fro. */
const STAYS = 40;

export class Labels {
  /** @type {Record<string, HTMLElement>} */
  #all = {};

  /**
   * @param {HTMLElement} stage around the canvas
   * @param {readonly string[]} names of all labels
   */
  constructor(stage, names) {
    for (const name of names) {
      const label = document.createElement('span');
      label.className = 'label';
      label.dataset.label = name;
      label.setAttribute('aria-hidden', 'true');
      label.hidden = true;
      stage.append(label);
      this.#all[name] = label;
    }
  }

  /** How far each label was moved away from the lines. @type {Record<string, Point>} */
  #moved = {};

  /**
   * Shows these, clear of a line, and hides the others.
   * @param {Label[]} labels
   * @param {readonly Point[]} joints the corners of the line
   */
  show(labels, joints) {
    for (const [name, element] of Object.entries(this.#all)) {
      const label = labels.find((one) => one.name === name);
      element.hidden = !label;
      if (label) {
        write(element, label.text);
        const moved = wayClear(label, joints, this.#moved[name]);
        this.#moved[name] = moved;
        const [x, y] = [label.x + moved.x, label.y + moved.y];
        element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -50%)`;
      }
    }
  }
}

/**
 * The shortest way of a label to a place where it is clear of the line; the clearest place if there is none.
 * @param {Point} label
 * @param {readonly Point[]} joints
 * @param {Point} [last] the way that it was moved before
 */
function wayClear(label, joints, last = { x: 0, y: 0 }) {
  let best = { x: 0, y: 0 };
  let least = Number.POSITIVE_INFINITY;
  for (let step = 0; step <= STEPS; step++) {
    for (let i = 0; i < (step === 0 ? 1 : DIRECTIONS); i++) {
      const turn = (2 * Math.PI * i) / DIRECTIONS;
      const way = { x: step * STEP * Math.cos(turn), y: step * STEP * Math.sin(turn) };
      const gap = gapTo({ x: label.x + way.x, y: label.y + way.y }, joints);
      const jumps = Math.hypot(way.x - last.x, way.y - last.y) > 1.5 * STEP ? STAYS : 0;
      const cost = Math.hypot(way.x, way.y) + jumps + 1000 * Math.max(1 - gap, 0);
      if (cost < least) {
        [best, least] = [way, cost];
      }
    }
  }
  return best;
}

/** How far a point is from the line: 1 where a label is just clear of it. */
function gapTo(/** @type {Point} */ point, /** @type {readonly Point[]} */ joints) {
  const scaled = (/** @type {Point} */ { x, y }) => ({
    x: (x - point.x) / CLEAR.x,
    y: (y - point.y) / CLEAR.y,
  });
  return Math.min(
    ...joints.slice(1).map((joint, i) => {
      const [from, to] = [scaled(joints[i]), scaled(joint)];
      const along = { x: to.x - from.x, y: to.y - from.y };
      const square = along.x ** 2 + along.y ** 2;
      const part = square > 0 ? Math.min(Math.max(-(from.x * along.x + from.y * along.y) / square, 0), 1) : 0;
      return Math.hypot(from.x + part * along.x, from.y + part * along.y);
    }),
  );
}
