// The gait chart in the lower left corner: a row for each leg, a bar for each step, the present at the right.

import { drawGaitChart } from '../../element.js';
import { textScale } from '../shared/draw.js';

/** The height of the rows that have names, for text of the usual size, in pixels. */
const ROW = 13;

/** The chart has no names if they make it higher than this part of the canvas; on a small one, than that part. */
const HIGH = 0.32;
const SMALL_HIGH = 0.46;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import('../shared/draw.js').Theme} theme
 * @param {import('../../element.js').View} view
 * @param {import('../../element.js').GaitTimeline} timeline
 * @param {string[]} names of the legs
 */
export function drawChart(context, theme, { width, height }, timeline, names) {
  const small = width < 560;
  const text = textScale();
  const isNamed = ROW * text * names.length <= (small ? SMALL_HIGH : HIGH) * height;
  const least = small ? 8 : Math.max(10, Math.round(width / 160));
  const row = isNamed ? Math.max(least, ROW * text) : least;
  const wide = Math.min(34 * least, (small ? 0.3 : 0.32) * width);
  const tall = row * names.length;
  const margin = small ? 10 : 16;
  const place = { left: margin, top: height - tall - margin, width: wide, row, lines: 0 };
  context.globalAlpha = 0.78;
  context.fillStyle = theme.stage;
  context.beginPath();
  context.roundRect(place.left - 6, place.top - 6, wide + 12, tall + 12, 8);
  context.fill();
  context.globalAlpha = 1;
  const colours = { ...theme, lifted: theme.swing };
  drawGaitChart(context, colours, place, timeline, { names, planted: '', lifted: '' }, text);
}
