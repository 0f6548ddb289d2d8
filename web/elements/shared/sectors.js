// Where the sectors of limited joints are, and which edge of which sector is near a pointer. A sector
// stands at its joint and opens around the direction of the bone before it; angles between bones are read
// from the joints. It neither solves nor draws.

/**
 * A point of a canvas, in CSS pixels from its upper left corner.
 * @typedef {object} Point
 * @property {number} x to the right
 * @property {number} y down
 */
/** @typedef {{ min: number, max: number }} Limit the angle of a bone from the one before it */
/** An edge of a sector. @typedef {'min' | 'max'} Edge */

/**
 * The sector of a limited joint, in pixels of a canvas.
 * @typedef {object} Sector
 * @property {number} bone whose angle is limited; it begins at the sector's joint
 * @property {Point} centre where the joint is
 * @property {number} radius in pixels
 * @property {number} zero the direction from which the limit is measured, in radians
 * @property {Limit} limit in degrees
 * @property {number} scale how much larger than usual it is, on a large canvas: 1 or more
 * @property {boolean} open whether its edges can be dragged
 * @property {Edge | null} at the edge that the bone is at
 */

/** Bones shorter than this, in pixels, show their sectors small, except the one near the pointer. */
const CROWD = 38;

/** The usual radius of a sector of a long bone, in pixels, and that part of the reach on a large canvas. */
const RADIUS = 48;
const PART = 0.16;

/** A bone as near to an edge as this, in degrees, is at it. */
const AT_EDGE = 0.3;

/** @param {number} degrees any angle @returns the same angle from -180 to 180 */
function turnOf(degrees) {
  return degrees - 360 * Math.round(degrees / 360);
}

function degrees(/** @type {number} */ angle) {
  return (angle * 180) / Math.PI;
}

function direction(/** @type {Point} */ from, /** @type {Point} */ to) {
  return Math.atan2(to.y - from.y, to.x - from.x);
}

/** The distance between two points. */
export function distance(/** @type {Point} */ a, /** @type {Point} */ b) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/**
 * The sectors of a chain, in pixels of the canvas, as its joints are.
 * @param {Point[]} joints
 * @param {(Limit | null)[]} limits one per bone; a joint without a limit has no sector
 * @param {number} base in radians
 * @param {(bone: number) => boolean} isNear whether a joint is near the pointer
 * @returns {Sector[]}
 */
export function sectorsOf(joints, limits, base, isNear) {
  const lengths = limits.map((_, bone) => distance(joints[bone], joints[bone + 1]));
  const reach = lengths.reduce((a, b) => a + b, 0);
  const crowded = reach < CROWD * lengths.length;
  const scale = Math.max(1, (PART * reach) / RADIUS);
  return limits.flatMap((limit, bone) => {
    if (!limit) {
      return [];
    }
    const [centre, end] = [joints[bone], joints[bone + 1]];
    const zero = bone === 0 ? base : direction(joints[bone - 1], centre);
    const turn = degrees(direction(centre, end) - zero);
    const open = !crowded || isNear(bone);
    const isAt = (/** @type {number} */ angle) => Math.abs(turnOf(turn - angle)) < AT_EDGE;
    return {
      bone,
      centre,
      radius:
        scale * (crowded ? (open ? 44 : 16) : Math.min(Math.max((0.65 * lengths[bone]) / scale, 34), RADIUS)),
      scale,
      zero,
      limit,
      open,
      at: isAt(limit.min) ? 'min' : isAt(limit.max) ? 'max' : null,
    };
  });
}

/** An edge's direction, in radians. */
export function edgeAngle(/** @type {Sector} */ { zero, limit }, /** @type {Edge} */ edge) {
  return zero + (limit[edge] * Math.PI) / 180;
}

/** Where an edge is dragged: at its end. */
export function handleOf(/** @type {Sector} */ sector, /** @type {Edge} */ edge) {
  const { centre, radius } = sector;
  const angle = edgeAngle(sector, edge);
  return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
}

/** Both handles of a sector. */
export function handlesOf(/** @type {Sector} */ sector) {
  const { bone, open } = sector;
  return [
    { bone, edge: 'min', open, ...handleOf(sector, 'min') },
    { bone, edge: 'max', open, ...handleOf(sector, 'max') },
  ];
}

/**
 * The edge whose handle is nearest to a point, and how far it is from it; null where none is near.
 * @param {Sector[]} sectors
 * @param {Point} point
 * @param {number} within
 * @returns {{ bone: number, edge: Edge, away: number } | null}
 */
export function edgeNear(sectors, point, within) {
  let nearest = null;
  for (const sector of sectors.filter(({ open }) => open)) {
    const away = Math.min(distance(point, handleOf(sector, 'min')), distance(point, handleOf(sector, 'max')));
    if (away < (nearest?.away ?? within * sector.scale)) {
      nearest = { bone: sector.bone, edge: sideOf(sector, point), away };
    }
  }
  return nearest;
}

/**
 * On which side of the sector's middle a point is. So the right one of two edges is found, also where
 * they lie upon each other, in a sector that is closed or goes once around.
 * @param {Sector} sector
 * @param {Point} point
 * @returns {Edge}
 */
export function sideOf({ centre, zero, limit }, point) {
  const middle = (limit.min + limit.max) / 2;
  return turnOf(degrees(direction(centre, point) - zero) - middle) < 0 ? 'min' : 'max';
}

/**
 * The angle to which an edge goes when its handle is dragged to a point: the one of all equal angles
 * that is the shortest way from where the edge is.
 * @param {Sector} sector
 * @param {Edge} edge
 * @param {Point} point
 */
export function draggedTo(sector, edge, point) {
  const from = sector.limit[edge];
  return from + turnOf(degrees(direction(sector.centre, point) - sector.zero) - from);
}

/**
 * The bone whose sector is to be open for a pointer at a point, -1 for none: the one that is open stays
 * open while the pointer is near it, unless the pointer is on another joint.
 * @param {Sector[]} sectors
 * @param {Point} point
 * @param {number} open the bone whose sector is open now
 * @param {number} within
 */
export function sectorNear(sectors, point, open, within) {
  const away = sectors.map(({ centre }) => distance(point, centre));
  const least = Math.min(...away);
  const now = sectors.find(({ bone }) => bone === open);
  const stays = now !== undefined && distance(point, now.centre) < now.radius + 18;
  if (!(least <= (stays ? 7 : within))) {
    return stays ? open : -1;
  }
  return sectors[away.indexOf(least)].bone;
}

/**
 * Moves one edge of a limit. The angle is rounded to whole degrees. It is clamped to the other edge, to 360
 * degrees from the other edge, and to -360 or 360 degrees.
 * @param {Limit} limit which is not changed
 * @param {Edge} edge the one that moves
 * @param {number} degrees where it goes
 * @returns {Limit} a new limit
 */
export function withEdge({ min, max }, edge, degrees) {
  const angle = Math.round(degrees);
  return edge === 'min'
    ? { min: Math.min(Math.max(angle, max - 360, -360), max), max }
    : { min, max: Math.max(Math.min(angle, min + 360, 360), min) };
}
