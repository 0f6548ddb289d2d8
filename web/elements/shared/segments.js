// Points and the lines between others.

/** @typedef {{ x: number, y: number }} Point */

/**
 * How far a point is from the line between two others.
 * @param {Point} point
 * @param {Point} from
 * @param {Point} to
 */
export function distanceToSegment({ x, y }, from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const squared = dx * dx + dy * dy;
  const part = squared > 0 ? ((x - from.x) * dx + (y - from.y) * dy) / squared : 0;
  const at = Math.min(Math.max(part, 0), 1);
  return Math.hypot(x - from.x - at * dx, y - from.y - at * dy);
}
