// Drawing the sectors of limited joints.

import { FONT } from './draw.js';
import { edgeAngle, handleOf } from './sectors.js';

/** @typedef {import('./draw.js').Theme} Theme */
/** @typedef {import('./sectors.js').Sector} Sector */

const EDGES = /** @type {const} */ (['min', 'max']);

/**
 * Draws how far each joint may bend: a sector at the joint, and a heavier line where the bone is at an edge.
 * Sectors that do not count now are drawn fainter.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Sector[]} sectors
 * @param {boolean} faded
 */
export function drawSectors(context, theme, sectors, faded) {
  context.save();
  context.fillStyle = theme.sector;
  context.strokeStyle = theme.sector;
  context.lineCap = 'round';
  for (const sector of sectors) {
    const { centre, radius, scale, open, at } = sector;
    const [from, to] = [edgeAngle(sector, 'min'), edgeAngle(sector, 'max')];
    context.globalAlpha = faded ? 0.08 : 0.22;
    context.beginPath();
    context.moveTo(centre.x, centre.y);
    context.arc(centre.x, centre.y, radius, from, to);
    context.closePath();
    context.fill();
    if (!open) {
      continue;
    }
    context.globalAlpha = faded ? 0.4 : 0.9;
    context.setLineDash(faded ? [2, 4] : []);
    for (const edge of EDGES) {
      const end = handleOf(sector, edge);
      context.lineWidth = scale * (!faded && at === edge ? 3 : 1.25);
      context.beginPath();
      context.moveTo(centre.x, centre.y);
      context.lineTo(end.x, end.y);
      context.stroke();
    }
  }
  context.restore();
}

/**
 * Draws the handles at the ends of the edges that can be dragged; around the selected one a ring, and its
 * angle beside it.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Sector[]} sectors
 * @param {{ bone: number, edge: 'min' | 'max' } | null} selected
 * @param {object} [options]
 * @param {(degrees: number) => string} [options.degrees] writes an angle
 * @param {number} [options.text] how much larger than usual text is
 */
export function drawHandles(context, theme, sectors, selected, { degrees = plainDegrees, text = 1 } = {}) {
  context.save();
  context.strokeStyle = theme.sector;
  context.fillStyle = theme.stage;
  for (const sector of sectors.filter(({ open }) => open)) {
    for (const edge of EDGES) {
      const { x, y } = handleOf(sector, edge);
      context.lineWidth = sector.scale * (sector.at === edge ? 3 : 2);
      context.beginPath();
      context.arc(x, y, 4.5 * sector.scale, 0, 2 * Math.PI);
      context.fill();
      context.stroke();
    }
  }
  const sector = sectors.find(({ bone }) => bone === selected?.bone);
  if (sector && selected) {
    drawSelected(context, theme, sector, selected.edge, degrees(sector.limit[selected.edge]), text);
  }
  context.restore();
}

/** An angle as people write it. */
function plainDegrees(/** @type {number} */ degrees) {
  return `${degrees < 0 ? '−' : ''}${Math.abs(degrees)}°`;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Sector} sector
 * @param {'min' | 'max'} edge
 * @param {string} angleText
 * @param {number} text
 */
function drawSelected(context, theme, sector, edge, angleText, text) {
  const { x, y } = handleOf(sector, edge);
  const angle = edgeAngle(sector, edge);
  const { scale } = sector;
  context.fillStyle = theme.sector;
  context.beginPath();
  context.arc(x, y, 4.5 * scale, 0, 2 * Math.PI);
  context.fill();
  context.lineWidth = 2.5 * scale;
  context.beginPath();
  context.arc(x, y, 10 * scale, 0, 2 * Math.PI);
  context.stroke();
  context.font = `600 ${13 * scale * text}px ${FONT}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineWidth = 4 * scale;
  context.lineJoin = 'round';
  context.strokeStyle = theme.stage;
  context.fillStyle = theme.ink;
  const left = x + 32 * scale * text * Math.cos(angle);
  const top = y + 24 * scale * text * Math.sin(angle);
  context.strokeText(angleText, left, top);
  context.fillText(angleText, left, top);
}
