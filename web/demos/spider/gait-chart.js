// The gait chart: a row for each leg, a bar for each step, the present at the right.

import { textScale } from '../shared/draw.js';

/** The time that it shows, in seconds. */
const SPAN = 4;

/** The size of the names, for text of the usual size, in pixels, and the height of their rows. */
const TEXT = 12;
const ROW = 13;

/** The same on a small canvas. */
const SMALL = { text: 12, row: 12 };

/** The chart has no names if they make it higher than this part of the canvas; on a small one, than that part. */
const HIGH = 0.32;
const SMALL_HIGH = 0.46;

/** The greatest number of moments that it keeps. */
const MOST = 1200;

export class GaitChart {
  /** Each moment: how long it lasted, a bit for each leg in the air, and a bit for each removed leg. */
  #moments = /** @type {{ seconds: number, lifted: number, lost: number }[]} */ ([]);

  reset() {
    this.#moments = [];
  }

  /** Records the walker after a time in seconds. */
  record(
    /** @type {import('../shared-spider/tutorial-rule.js').AnyWalker} */ { legs },
    /** @type {number} */ seconds,
  ) {
    if (seconds > 0) {
      let [lifted, lost] = [0, 0];
      for (const [i, { planted, enabled }] of legs.entries()) {
        lifted |= enabled && !planted ? 1 << i : 0;
        lost |= enabled ? 0 : 1 << i;
      }
      this.#moments.push({ seconds, lifted, lost });
      this.#moments.splice(0, this.#moments.length - MOST);
    }
  }

  /** The bars of a leg: from when until when it was in the air, in seconds before now. */
  bars(/** @type {number} */ leg, /** @type {'lifted' | 'lost'} */ what = 'lifted') {
    const bit = 1 << leg;
    /** @type {[number, number][]} */
    const bars = [];
    let [ago, open] = [0, false];
    for (let i = this.#moments.length - 1; i >= 0 && ago < SPAN; i--) {
      const moment = this.#moments[i];
      const until = Math.min(ago + moment.seconds, SPAN);
      if ((moment[what] & bit) === 0) {
        open = false;
      } else if (open) {
        bars[bars.length - 1][0] = until;
      } else {
        bars.push([until, ago]);
        open = true;
      }
      ago += moment.seconds;
    }
    return bars;
  }

  /**
   * Draws it in the lower left corner, with the names of the legs if there is room for them.
   * @param {CanvasRenderingContext2D} context
   * @param {import('../shared/draw.js').Theme} theme
   * @param {import('../../element.js').View} view
   * @param {string[]} names of the legs
   */
  draw(context, theme, { width, height }, names) {
    const small = width < 560;
    const text = textScale();
    const tallest = (small ? SMALL_HIGH : HIGH) * height;
    const line = (small ? SMALL.row : ROW) * text;
    const named = line * names.length <= tallest;
    const least = small ? 8 : Math.max(10, Math.round(width / 160));
    const row = named ? Math.max(least, line) : least;
    const wide = Math.min(30 * least, (small ? 0.24 : 0.28) * width);
    const size = small ? SMALL.text * text : Math.max(row - 1, TEXT * text);
    const tall = row * names.length;
    const [left, top] = [small ? 10 : 16, height - tall - (small ? 10 : 16)];
    context.save();
    context.globalAlpha = 0.78;
    context.fillStyle = theme.stage;
    context.beginPath();
    context.roundRect(left - 6, top - 6, wide + (named ? 1.8 * size + 8 : 6), tall + 12, 8);
    context.fill();
    context.globalAlpha = 1;
    context.font = `${size}px ui-monospace, "DejaVu Sans Mono", monospace`;
    context.textBaseline = 'middle';
    for (const [leg, name] of names.entries()) {
      const y = top + leg * row;
      const bar = (/** @type {[number, number]} */ [from, to], /** @type {string} */ colour) => {
        context.fillStyle = colour;
        const x = left + wide * (1 - from / SPAN);
        context.fillRect(x, y + 1, Math.max((wide * (from - to)) / SPAN, 1), row - 2);
      };
      bar([SPAN, 0], theme.grid);
      for (const times of this.bars(leg, 'lost')) {
        bar(times, theme.stage);
      }
      for (const times of this.bars(leg)) {
        bar(times, theme.swing);
      }
      if (named) {
        context.fillStyle = theme.faint;
        context.fillText(name, left + wide + 6, y + row / 2 + 0.5);
      }
    }
    context.restore();
  }
}
