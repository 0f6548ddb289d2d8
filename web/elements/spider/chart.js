// The gait chart of <fabrik-spider>: a row for each leg, and when its foot stood or swung, the present at the right.

import { FONT } from '../shared/draw.js';

/** @typedef {import('./space.js').Area} Area */
/** @typedef {'planted' | 'lifted' | 'missing'} Stance */
/** @typedef {{ from: number, to: number, stance: Stance }} Bar in seconds before now */

/** The time that it shows, in seconds. */
const SPAN = 4;

/** Sizes in pixels, for text of the usual size: of letters, of the highest row, of a row of the legend. */
const TEXT = 12;
const ROW = 14;
const LEGEND = 18;

/** The line of words below the picture. */
export const STATUS = 30;

const MARGIN = 12;

/** The chart is beside a picture that is wider than this, compared with its height; otherwise above it. */
const WIDE = 1.2;

/** Records when each foot of a walker stood, for the last four seconds. */
export class GaitTimeline {
  #time = 0;
  /** The changes of each leg, the last one last. @type {{ at: number, stance: Stance }[][]} */
  #legs = [];

  /**
   * Records how the feet of a walker stand now. Call it after each update of the walker.
   * @param {import('../../walker/walker.js').Walker} walker
   * @param {number} seconds since the last time
   */
  record({ legs }, seconds) {
    this.#time += seconds;
    for (const [i, { enabled, planted }] of legs.entries()) {
      const stance = !enabled ? 'missing' : planted ? 'planted' : 'lifted';
      this.#legs[i] ??= [];
      const changes = this.#legs[i];
      if (changes[changes.length - 1]?.stance !== stance) {
        changes.push({ at: this.#time, stance });
      }
      while (changes.length > 1 && changes[1].at < this.#time - SPAN) {
        changes.shift();
      }
    }
  }

  /** The bars of a leg, the oldest first. @returns {Bar[]} */
  bars(/** @type {number} */ leg) {
    const changes = this.#legs[leg] ?? [];
    return changes.map(({ at, stance }, i) => ({
      from: Math.min(this.#time - at, SPAN),
      to: i + 1 < changes.length ? this.#time - changes[i + 1].at : 0,
      stance,
    }));
  }
}

/**
 * Where the chart is, and what is left for the spider.
 * @param {{ width: number, height: number }} view
 * @param {number} legs
 * @param {number} text how much larger than usual text is
 * @returns {{ chart: Area & { row: number, lines: number }, rest: Area }}
 */
export function layoutOf({ width, height }, legs, text) {
  const beside = width > WIDE * height;
  const wide = Math.max(
    beside ? Math.min(Math.max(0.3 * width, 128 * text), 260 * text) : width - 2 * MARGIN,
    1,
  );
  const most = Math.max(beside ? height - STATUS * text - 2 * MARGIN : 0.4 * height - MARGIN, 1);
  // Two lines if the words are longer than one.
  const words = LEGEND * text * (wide < 210 * text ? 2 : 1);
  const legend = most - words > 5 * legs ? words : 0;
  const row = Math.min((most - legend) / legs, ROW * text);
  const tall = legs * row + legend;
  const chart = {
    left: beside ? width - MARGIN - wide : MARGIN,
    top: MARGIN,
    width: wide,
    height: tall,
    row,
    lines: legend / (LEGEND * text),
  };
  const rest = beside
    ? { left: 0, top: 0, width: Math.max(width - wide - MARGIN, 1), height }
    : { left: 0, top: MARGIN + tall, width, height: Math.max(height - MARGIN - tall, 1) };
  return { chart, rest };
}

/**
 * Draws a gait chart: a row for each leg, with a high bar while its foot is in the air and a low one while it stands. The present is
 * at the right.
 * @param {CanvasRenderingContext2D} context
 * @param {import('../shared/draw.js').ElementTheme} theme
 * @param {{ left: number, top: number, width: number, row: number, lines: number }} place on the canvas, in pixels; `row`: the height of
 *   a row, names are written if they fit; `lines` of the legend, 0 for none
 * @param {GaitTimeline} timeline
 * @param {object} words
 * @param {string[]} words.names of the legs
 * @param {string} words.planted
 * @param {string} words.lifted
 * @param {number} [text] how much larger than usual text is; default 1
 */
export function drawGaitChart(context, theme, { left, top, width, row, lines }, timeline, words, text = 1) {
  const size = TEXT * text;
  const named = row >= size;
  const from = left + (named ? 2.2 * size : 0);
  const wide = Math.max(width - (from - left), 1);
  const gap = Math.min(2, row / 4);
  context.save();
  context.font = `${size}px ${FONT}`;
  context.textBaseline = 'middle';
  for (const [leg, name] of words.names.entries()) {
    const y = top + leg * row;
    context.fillStyle = theme.grid;
    context.fillRect(from, y + gap / 2, wide, row - gap);
    for (const { from: start, to, stance } of timeline.bars(leg)) {
      if (stance !== 'missing') {
        const x = from + wide * (1 - start / SPAN);
        // A foot in the air has a higher bar, so that not only the colour differs.
        const [tall, down] = stance === 'lifted' ? [row - gap, 0] : [(row - gap) / 3, (row - gap) / 3];
        context.fillStyle = theme[stance];
        context.fillRect(x, y + gap / 2 + down, (wide * (start - to)) / SPAN, tall);
      }
    }
    if (named) {
      context.fillStyle = theme.faint;
      context.fillText(name, left, y + row / 2 + 0.5);
    }
  }
  if (lines > 0) {
    drawLegend(context, theme, { left, top: top + words.names.length * row, lines }, words, text);
  }
  context.restore();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import('../shared/draw.js').ElementTheme} theme
 * @param {{ left: number, top: number, lines: number }} place
 * @param {{ planted: string, lifted: string }} words
 * @param {number} text
 */
function drawLegend(context, theme, { left, top, lines }, { planted, lifted }, text) {
  const [size, line] = [TEXT * text, LEGEND * text];
  const second =
    lines > 1
      ? { x: left, y: top + line }
      : { x: left + context.measureText(planted).width + 3.2 * size, y: top };
  context.fillStyle = theme.planted;
  context.fillRect(left, top + line / 2 - size / 6, size, size / 3);
  context.fillStyle = theme.lifted;
  context.fillRect(second.x, second.y + line / 2 - size / 2, size, size);
  context.fillStyle = theme.faint;
  context.fillText(planted, left + 1.5 * size, top + line / 2 + 0.5);
  context.fillText(lifted, second.x + 1.5 * size, second.y + line / 2 + 0.5);
}
