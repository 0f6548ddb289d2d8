// Where the pictures of the race are on their canvas, and where the points of the plane are in them.

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {import('./race.js').Bounds} Bounds */
/** @typedef {{ left: number, top: number, width: number, height: number }} Box */

/** The height of a picture's text, if the picture is high and if it is low. */
const TITLE = 44;
const SHORT_TITLE = 24;
const LOW = 160;

/** The least width of a picture in a row of three or more, and in a row of two, for text of the usual size. */
const WIDE = 158;
const NARROW = 140;

/** The room around the chain, and how near to the edge a target can be, in pixels. */
const MARGIN = 18;
const EDGE = 10;

/** The least width of a row of so many pictures, for text of the usual size. */
export function leastWidth(/** @type {number} */ columns) {
  return columns === 1 ? 0 : columns * (columns === 2 ? NARROW : WIDE);
}

/**
 * How many rows and columns there are where a row has at most so many pictures: no more columns than the rows need.
 * @param {number} count of the pictures
 * @param {number} most pictures per row
 */
export function gridOf(count, most) {
  const rows = Math.ceil(count / most);
  return { rows, columns: Math.ceil(count / rows) };
}

/**
 * The boxes of the pictures, in rows that fit the width.
 * @param {{ width: number, height: number }} size
 * @param {number} count
 * @param {number} text how much larger than usual text is
 * @returns {Box[]}
 */
export function boxesOf({ width, height }, count, text) {
  let most = count;
  while (width < leastWidth(most) * text) {
    most--;
  }
  const { rows, columns } = gridOf(count, most);
  return Array.from({ length: count }, (_, i) => {
    const [row, column] = [Math.floor(i / columns), i % columns];
    // The last row fills the width, too.
    const inRow = Math.min(columns, count - row * columns);
    return {
      left: (column * width) / inRow,
      top: (row * height) / rows,
      width: width / inRow,
      height: height / rows,
    };
  });
}

/** The index of the box at a point. */
export function boxAt(/** @type {Box[]} */ boxes, /** @type {Point} */ { x, y }) {
  const at = boxes.findIndex(
    ({ left, top, width, height }) => x >= left && x <= left + width && y >= top && y <= top + height,
  );
  return Math.max(at, 0);
}

/** What a picture shows: a part of the plane, and how long the chain is. @typedef {{ bounds: Bounds, reach: number }} Sight */

/**
 * Where the root of the chain is in a picture, and how many pixels a unit is long.
 * @param {Box} box
 * @param {Sight} sight
 */
export function viewOf({ left, top, width, height }, { bounds, reach }) {
  const title = height < LOW ? SHORT_TITLE : TITLE;
  const [across, down] = [bounds.right - bounds.left, bounds.bottom - bounds.top];
  const zoom = Math.max(
    Math.min(
      (width - 2 * MARGIN) / Math.max(across, 0.2 * reach),
      (height - title - 2 * MARGIN) / Math.max(down, 0.2 * reach),
      (0.8 * Math.min(width, height)) / reach,
    ),
    10 / reach,
  );
  return {
    x: left + width / 2 - (zoom * (bounds.left + bounds.right)) / 2,
    y: top + (title + height) / 2 - (zoom * (bounds.top + bounds.bottom)) / 2,
    zoom,
  };
}

/**
 * Where a point of the plane is on the canvas.
 * @param {Box} box of the picture
 * @param {Sight} sight
 * @param {Point} point seen from the root
 */
export function toCanvas(box, sight, point) {
  const { x, y, zoom } = viewOf(box, sight);
  return { x: x + zoom * point.x, y: y + zoom * point.y };
}

/**
 * The reverse of `toCanvas`.
 * @param {Box} box of the picture
 * @param {Sight} sight
 * @param {Point} point on the canvas
 */
export function fromCanvas(box, sight, point) {
  const { x, y, zoom } = viewOf(box, sight);
  return { x: (point.x - x) / zoom, y: (point.y - y) / zoom };
}

/**
 * A point that is moved to the edge of a picture if it is outside.
 * @param {Box} box
 * @param {Point} point on the canvas
 */
export function inside({ left, top, width, height }, { x, y }) {
  const between = (/** @type {number} */ value, /** @type {number} */ from, /** @type {number} */ length) =>
    Math.min(Math.max(value, from + EDGE), from + length - EDGE);
  return { x: between(x, left, width), y: between(y, top, height) };
}
