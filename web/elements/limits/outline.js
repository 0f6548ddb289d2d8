// The outline of a region that is given on rings: closed lines around it and around its holes. It draws nothing.

import { covers, isFull, TURN } from './intervals.js';

/**
 * A piece of an outline, around the region's centre: an arc, or a point, where `from` and `to` are equal. Straight
 * lines connect them.
 * @typedef {object} Piece
 * @property {number} radius
 * @property {number} from in radians
 * @property {number} to less than `from` on an arc against the direction of growing angles
 */

/**
 * An end of an interval on a ring. The outline goes outwards along beginnings and inwards along ends, so that
 * holes go around the other way.
 * @typedef {object} End
 * @property {number} ring
 * @property {number} angle
 * @property {boolean} begins
 * @property {Piece | null} arc on the way to the next end
 * @property {End | null} next
 */

/**
 * An arc is drawn straight if it is nowhere further from its chord than this, in widths of a ring: then it stands for a
 * curve that crosses rings.
 */
const STRAIGHT = 1;

/**
 * @param {import('./reachable.js').Region} region
 * @returns {Piece[][]} each a closed line
 */
export function outlineOf({ rings, step }) {
  const ends = rings.map((intervals, ring) => endsOf(intervals, ring));
  /** @type {Piece[][]} */
  const lines = [];
  for (let ring = -1; ring < rings.length; ring++) {
    const [inner, outer] = [rings[ring] ?? [], rings[ring + 1] ?? []];
    const radius = (ring + 1) * step;
    const both = [...(ends[ring] ?? []), ...(ends[ring + 1] ?? [])];
    if (both.length === 0) {
      // A whole circle is the outline between all directions and none. The centre needs none.
      if (isFull(inner) !== isFull(outer) && ring >= 0) {
        lines.push([isFull(inner) ? circle(radius, 0, TURN) : circle(radius, TURN, 0)]);
      }
      continue;
    }
    connect(both, covers(inner, -Math.PI) !== covers(outer, -Math.PI), radius, step);
  }
  return [...lines, ...loopsOf(ends.flat(), step)];
}

/**
 * @param {number} radius
 * @param {number} from
 * @param {number} to
 * @returns {Piece}
 */
function circle(radius, from, to) {
  return { radius, from, to };
}

/**
 * The ends of a ring's intervals; none on a whole ring.
 * @param {readonly number[]} intervals
 * @param {number} ring
 * @returns {End[]}
 */
function endsOf(intervals, ring) {
  return isFull(intervals)
    ? []
    : intervals.map((angle, i) => ({
        ...{ ring, angle: angle >= Math.PI ? angle - TURN : angle, begins: i % 2 === 0 },
        ...{ arc: null, next: null },
      }));
}

/**
 * Connects the ends of two neighbouring rings: each to the other end of where the rings differ.
 * @param {End[]} ends
 * @param {boolean} differ whether the rings differ at -π
 * @param {number} radius between the rings
 * @param {number} step
 */
function connect(ends, differ, radius, step) {
  ends.sort((a, b) => a.angle - b.angle);
  const first = differ ? 1 : 0;
  for (let i = first; i < ends.length + first; i += 2) {
    const [a, b] = [ends[i % ends.length], ends[(i + 1) % ends.length]];
    // From the inner ring the line comes along a beginning, from the outer one along an end.
    const forward = a.begins === radius > (a.ring + 0.5) * step;
    const [from, to] = forward ? [a, b] : [b, a];
    const ahead = b.angle < a.angle ? b.angle + TURN : b.angle;
    from.next = to;
    from.arc = forward ? circle(radius, a.angle, ahead) : circle(radius, ahead, a.angle);
    if ((radius * (ahead - a.angle) ** 2) / 8 < STRAIGHT * step) {
      from.arc = null;
    }
  }
}

/**
 * The closed lines of connected ends.
 * @param {End[]} ends
 * @param {number} step
 */
function loopsOf(ends, step) {
  /** @type {Set<End>} */
  const done = new Set();
  /** @type {Piece[][]} */
  const lines = [];
  for (const start of ends) {
    /** @type {Piece[]} */
    const line = [];
    /** @type {End | null} */
    let end = start;
    while (end && !done.has(end)) {
      done.add(end);
      line.push({ radius: (end.ring + 0.5) * step, from: end.angle, to: end.angle });
      if (end.arc) {
        line.push(end.arc);
      }
      end = end.next;
    }
    if (line.length > 0) {
      lines.push(line);
    }
  }
  return lines;
}
