// Where a chain or an arm is on its canvas, and the path of a target that moves by itself.

/** @typedef {{ x: number, y: number }} Point */

/** How far from the edges a target stays that moves by itself, in pixels. */
const MARGIN = 20;

/** How far the path goes from the root, to each side, as a part of the reach: most of it can be reached. */
const PART = 0.75;

/** A chain that fits has this part of the width or the height for its reach, to each side. */
const FIT = 0.45;

/**
 * Where things are: pixels per unit, the reach, the place on the canvas from which coordinates count, and the root's place.
 * @param {{ width: number, height: number }} size
 * @param {number | 'fit'} scale
 * @param {'corner' | 'middle'} from where coordinates count from
 * @param {Point | null} root null for the middle
 * @param {readonly number[]} lengths
 */
export function roomOf({ width, height }, scale, from, root, lengths) {
  const reach = lengths.reduce((sum, length) => sum + length, 0);
  const zoom = scale === 'fit' ? (FIT * Math.min(width, height)) / reach : scale;
  const middle = { x: width / 2 / zoom, y: height / 2 / zoom };
  const origin = from === 'middle' ? middle : { x: 0, y: 0 };
  return { zoom, reach, origin, home: root ?? { x: middle.x - origin.x, y: middle.y - origin.y } };
}

/**
 * The place of a point on the canvas, in CSS pixels.
 * @param {{ zoom: number, origin: Point }} room
 * @param {Point} point
 */
export function toCanvas({ zoom, origin }, { x, y }) {
  return { x: (x + origin.x) * zoom, y: (y + origin.y) * zoom };
}

/**
 * The point at a place of the canvas; one beside the canvas is moved to its edge.
 * @param {{ zoom: number, origin: Point }} room
 * @param {Point} place in CSS pixels
 * @param {{ width: number, height: number }} size
 */
export function fromCanvas({ zoom, origin }, { x, y }, { width, height }) {
  return {
    x: Math.min(Math.max(x, 0), width) / zoom - origin.x,
    y: Math.min(Math.max(y, 0), height) / zoom - origin.y,
  };
}

/**
 * Where the target is at a time, on a calm path around the root, within the canvas.
 * @param {number} time in seconds
 * @param {ReturnType<typeof roomOf>} room
 * @param {number} width
 * @param {number} height
 */
export function pathAt(time, { zoom, reach, origin, home }, width, height) {
  /** Along one axis: about where, in what room, and which part of the way. */
  const along = (/** @type {number} */ middle, /** @type {number} */ size, /** @type {number} */ wave) => {
    const least = Math.max(middle - PART * reach, MARGIN / zoom);
    const most = Math.min(middle + PART * reach, (size - MARGIN) / zoom);
    return least < most ? (least + most + (most - least) * wave) / 2 : middle + PART * reach * wave;
  };
  return {
    x: along(home.x + origin.x, width, Math.sin(0.61 * time + 1)) - origin.x,
    y: along(home.y + origin.y, height, -Math.cos(0.97 * time + 0.4)) - origin.y,
  };
}

/** With limits, joints turn to and fro on the path of the target: how far, as a part of their limits. */
const SWING = 0.8;

/** The limit of a joint without one, on the path of the target, in degrees. */
const FREE = { min: -60, max: 60 };

/**
 * Where the target of a chain with limits is at a time: at the tip of a chain whose joints turn within their
 * limits, so that all of the path can be reached.
 * @param {number} time in seconds
 * @param {Point} home
 * @param {readonly number[]} lengths
 * @param {readonly ({ min: number, max: number } | null)[]} limits of each joint, in degrees
 * @param {number} base the direction from which the first limit is measured, in radians
 */
export function pathWithin(time, home, lengths, limits, base) {
  const point = { ...home };
  let angle = base;
  lengths.forEach((length, bone) => {
    const { min, max } = limits[bone] ?? FREE;
    const wave = Math.sin(0.6 * time + 2.2 * bone + 1) * Math.cos(0.23 * time - bone);
    angle += ((min + max + SWING * (max - min) * wave) * Math.PI) / 360;
    point.x += length * Math.cos(angle);
    point.y += length * Math.sin(angle);
  });
  return point;
}
