// Drawing the sectors of limited joints. Knows nothing of solving: it is told where they are.

import { edgeAngle, handleOf, signed } from './sectors.js';

/** @typedef {import('./draw.js').Theme} Theme */
/** @typedef {import('./sectors.js').Sector} Sector */

const EDGES = /** @type {const} */ (['min', 'max']);

/**
 * How far each joint may bend: a wedge at the joint, and a heavier line where an edge holds the bone.
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
 * The handles at the ends of the edges that can be grasped; around the chosen one a ring, and its
 * angle beside it.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Sector[]} sectors
 * @param {{ bone: number, edge: 'min' | 'max' } | null} chosen
 */
export function drawHandles(context, theme, sectors, chosen) {
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
  const sector = sectors.find(({ bone }) => bone === chosen?.bone);
  if (sector && chosen) {
    drawChosen(context, theme, sector, chosen.edge);
  }
  context.restore();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Sector} sector
 * @param {'min' | 'max'} edge
 */
function drawChosen(context, theme, sector, edge) {
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
  context.font = `600 ${13 * scale}px system-ui, "DejaVu Sans", sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineWidth = 4 * scale;
  context.lineJoin = 'round';
  context.strokeStyle = theme.stage;
  context.fillStyle = theme.ink;
  const text = signed(sector.limit[edge]);
  const [left, top] = [x + 32 * scale * Math.cos(angle), y + 24 * scale * Math.sin(angle)];
  context.strokeText(text, left, top);
  context.fillText(text, left, top);
}
