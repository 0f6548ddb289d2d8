// An arrow with a pale edge, so that it is seen on anything.

/** @typedef {{ x: number, y: number }} Point */

/**
 * @param {CanvasRenderingContext2D} context
 * @param {string} colour
 * @param {Point} from
 * @param {Point} to
 * @param {string} edge its colour
 */
export function drawArrow(context, colour, from, to, edge) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const head = Math.min(13, 0.6 * length);
  const neck = { x: to.x - head * ux, y: to.y - head * uy };
  context.save();
  context.lineJoin = 'round';
  for (const [stroke, wide] of /** @type {[string, number][]} */ ([
    [edge, 4],
    [colour, 0],
  ])) {
    Object.assign(context, { strokeStyle: stroke, fillStyle: stroke, lineWidth: 3 + wide });
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(neck.x, neck.y);
    context.stroke();
    context.lineWidth = 1 + wide;
    context.beginPath();
    context.moveTo(to.x, to.y);
    context.lineTo(neck.x - 0.45 * head * uy, neck.y + 0.45 * head * ux);
    context.lineTo(neck.x + 0.45 * head * uy, neck.y - 0.45 * head * ux);
    context.closePath();
    context.fill();
    context.stroke();
  }
  context.restore();
}
